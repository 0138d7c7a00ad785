"""P8 and P28: the words of the game are all there is to say; and what is refused changes nothing."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from sortilege import BadText, IllegalAction, Rng, SortilegeError, State, fingerprint
from tests.games.presages.scene import GAME, Scene, match, scene

FORMS = (
    r"lay \d+",
    r"lay \d+ at \d",
    r"give \d+ to \d",
    r"law lower",
    r"law higher",
    r"ask \d",
    r"show \d+ to \d",
    r"trade with \d",
    r"recall \d",
    r"swap \d+ with \d",
    r"discard \d+",
    r"put back at \d",
)
ELSEWHERE = "31 13", "6 17", "22 26"  # two cards each for whoever is not the point of a scene
SCENES: dict[str, Callable[[], Scene]] = {
    "a turn": lambda: scene(hands=["24 12", *ELSEWHERE]),
    "a turn with Dream": lambda: scene(hands=["21 12", *ELSEWHERE]),
    "a turn under the Law": lambda: scene(hands=["15 12", "6 13", "7 17", "22 26"]).do("lay 15", "law lower"),
    "a turn with Dream under the Law": lambda: scene(hands=["15 12", "21 28", "7 17", "22 26"]).do(
        "lay 15", "law higher"
    ),
    "a turn after Wrath": lambda: (
        scene(hands=["5 21 12", "28 13 14", "7 17 18", "22 26 29"]).lay("5 28").do("recall 0")
    ),
    "a reply to Dream": lambda: scene(hands=["21 12", *ELSEWHERE]).do("lay 21 at 2"),
    "Law": lambda: scene(hands=["15 12", *ELSEWHERE]).do("lay 15"),
    "Jealousy": lambda: scene(hands=["12 7", "23 13", "5 17", "22 26"]).lay("7 23"),
    "Secret": lambda: scene(hands=["24 12 14", "31 13 15", "6 17 18", "22 26 29"]).do("lay 24"),
    "Secret asking": lambda: scene(hands=["24 12", *ELSEWHERE]).do("lay 24", "ask 2"),
    "Wrath": lambda: scene(hands=["12 7", "5 13", "28 17", "22 26"]).lay("7 5 28"),
    "Betrayal": lambda: scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"]).lay("7 6 29"),
    "Betrayal under the Law": lambda: scene(hands=["15 7 28", "6 17 24", "29 12 23", "13 19 21"]).do(
        "lay 15", "law higher", "lay 17", "lay 29"
    ),
    "an Absolute": lambda: scene(hands=["31 12 14", "35 13 15", "6 17 18", "22 26 29"]).do("lay 31"),
    "an Absolute answered": lambda: scene(hands=["31 12 14", "35 13 15", "6 17 18", "22 26 29"]).do(
        "lay 31", "give 12 to 2"
    ),
    "Luck": lambda: scene(hands=["13 12 29", "5 17 18", "6 19 23", "7 22 26"]).lay("13 5 6 7"),
}
every_question = pytest.mark.parametrize("name", SCENES)


def test_p28_there_are_twelve_things_to_say_and_no_others() -> None:
    said = dict.fromkeys(FORMS, 0)
    state = scene(hands=["24 12", *ELSEWHERE]).state
    texts = [GAME.text(state, 0, action) for action in range(GAME.actions)]
    for text in texts:
        (form,) = [form for form in FORMS if re.fullmatch(form, text)]
        said[form] += 1
    cards, seats = 35, 6
    counted = [said[form] for form in FORMS]
    assert counted == [
        cards,
        cards * seats,
        cards * seats,
        1,
        1,
        seats,
        cards * seats,
        seats,
        seats,
        cards * seats,
        cards,
        seats,
    ]
    assert len(set(texts)) == GAME.actions


def test_p28_every_action_can_be_read_back() -> None:
    state = scene(hands=["24 12", *ELSEWHERE]).state
    for action in range(GAME.actions):
        assert GAME.parse(state, 0, GAME.text(state, 0, action)) == action


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay 0", "lay 36", "lay 24 at 6", "law", "law Lower", "Lay 24", "lay 24 ", "pass", "hello"],
)
def test_p28_other_words_are_refused(text: str) -> None:
    state = scene(hands=["24 12", *ELSEWHERE]).state
    with pytest.raises(BadText, match=re.escape(repr(text))):
        GAME.parse(state, 0, text)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_p28_nothing_in_a_view_can_carry_a_message(seats: int) -> None:
    """Every word in a view is one of the game's own, or the text of an action."""
    vocabulary = {
        "presages",
        "lower",
        "higher",
        "two rounds won",
        "lay",
        "reply",
        "law",
        "trade",
        "secret",
        "reveal",
    }
    vocabulary |= {"recall", "swap", "give", "return", "luck", "lacks", "shows", "exchanges", "rulebook"}
    for seed in range(6):
        state = GAME.new({"seats": seats}, seed)
        chance = Random(seed)
        while state.asked():
            for viewer in (None, *range(seats)):
                for word in words(state.view(viewer)):
                    assert word in vocabulary or any(re.fullmatch(form, word) for form in FORMS), word
            seat = state.asked()[0]
            state.apply(seat, chance.choice(state.choices(seat)))


@every_question
def test_p8_only_what_is_offered_is_accepted(name: str) -> None:
    state = SCENES[name]().state
    (seat,) = state.asked()
    before = fingerprint(state)
    offered = state.choices(seat)
    assert len(set(offered)) == len(offered) > 0
    for action in range(GAME.actions):
        if action in offered:
            state.clone().apply(seat, action)
        else:
            with pytest.raises(IllegalAction):
                state.apply(seat, action)
    assert fingerprint(state) == before


@every_question
def test_p8_a_pick_may_be_any_choice_and_is_always_one(name: str) -> None:
    state = SCENES[name]().state
    (seat,) = state.asked()
    rng = Rng(8)
    assert {state.pick(seat, rng) for _ in range(500)} == set(state.choices(seat))


@every_question
def test_whoever_is_not_asked_has_no_choices_and_no_say(name: str) -> None:
    state = SCENES[name]().state
    (asked,) = state.asked()
    for seat in range(4):
        view = state.view(seat)
        assert view["asked"] == [asked]
        assert bool(view["choices"]) == (seat == asked)
        if seat != asked:
            assert state.choices(seat) == []
            refused(state, seat, state.choices(asked)[0])


@every_question
def test_what_is_refused_changes_nothing(name: str) -> None:
    state = SCENES[name]().state
    (asked,) = state.asked()
    for action in (-1, GAME.actions, 10**9):
        refused(state, asked, action)
    for seat in (-1, 4, 99):
        refused(state, seat, state.choices(asked)[0])


def test_a_finished_game_accepts_nothing() -> None:
    state = match([0, 2]).state
    refused(state, 0, 0)
    assert state.choices(0) == []


@every_question
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = SCENES[name]().state
    before = fingerprint(state)
    for action in state.choices(state.asked()[0]):
        twin = state.clone()
        assert fingerprint(twin) == before
        twin.apply(twin.asked()[0], action)
        assert fingerprint(twin) != before
        for _ in range(8):
            if twin.view(None)["asked"]:
                twin.apply(twin.asked()[0], twin.choices(twin.asked()[0])[0])
    assert fingerprint(state) == before


def refused(state: State, seat: int, action: int) -> None:
    before = fingerprint(state)
    with pytest.raises(SortilegeError):
        state.apply(seat, action)
    assert fingerprint(state) == before


def words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from words(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from words(part)
