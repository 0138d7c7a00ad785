"""Précognition in sentences: what is asked, the answers, and what would come of them, in whole games."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sortilege import lang
from sortilege.core.events import Log
from sortilege.core.game import View
from sortilege.core.looks import Sign
from sortilege.core.rng import Rng
from sortilege.games.precognition import GAME
from sortilege.games.precognition.actions import eased
from sortilege.games.precognition.asking import chosen, placed, taken
from sortilege.games.precognition.components import FOOD, HEALTHY, HUMAN, PROTECTOR, YMUNE, box_of
from sortilege.games.precognition.text import SILENT, PrecognitionTeller
from sortilege.games.precognition.told import Pairs
from sortilege.games.precognition.words import PROMPTS, WAITING
from tests.games.precognition.scene import scene

NAMES = ["Ann", "Bob", "Cid", "Dee"]
PACKAGE = "sortilege.games.precognition"
KINDS: list[dict[str, Any]] = [
    {"seats": 2, "mode": "competitive", "setup": "standard"},
    {"seats": 4, "mode": "team", "setup": "advanced"},
    {"seats": 3, "mode": "normal", "setup": "advanced"},
    {"seats": 2, "mode": "apocalypse", "setup": "standard"},
]


def bare(_sign: Sign, text: str) -> str:
    return text


def teller(view: View, language: str = "en") -> PrecognitionTeller:
    say = lang.sayer(language, PACKAGE)
    return PrecognitionTeller(say, NAMES[: len(view["boats"])], view["seat"], bare, view["options"])


def positions(options: dict[str, Any], seed: int) -> Iterator[View]:
    """The views of all seats that are asked, in a game where half of what is done is sensible."""
    state = GAME.new(options, seed)
    rng = Rng(seed)
    while not state.is_over():
        seat = state.turn()
        yield state.view(seat)
        state.play(seat, state.habit(seat, rng) if rng.below(2) else state.pick(seat, rng))
    yield state.view(0)


@cache
def views() -> list[View]:
    return [view for options in KINDS for seed in range(1, 4) for view in positions(options, seed)]


def asked(what: str) -> View:
    """Some position where a boat is asked this."""
    return next(
        view
        for view in views()
        if view["seat"] in view["asked"] and view["boats"][view["seat"]]["asked"] == what and len(view["choices"]) > 1
    )


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_question_every_answer_and_every_table_has_words(language: str) -> None:
    heard: set[str] = set()
    for view in views():
        told = teller(view, language)
        lines = [told.question(view), told.headline(view), *told.board(view)]
        for text in view["choices"]:
            lines += [told.choice(view, text), told.reminder(view, text)]
            assert told.choice(view, text)
        assert not any("{" in line or "None" in line for line in lines)
        assert told.question(view) and told.question(view)[-1] in ".?"
        if view["question"] is not None:
            heard.add(view["boats"][view["seat"]]["asked"] or view["question"]["kind"])
    assert {words.removesuffix(" one") for words in PROMPTS} - heard <= {
        "select for two",
        "select last",
        "activate free",
        "activate",
        "machines hungry",
    }


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_whatever_happens_is_told_or_known_to_need_no_words(language: str) -> None:
    told: set[str] = set()
    happened: set[str] = set()
    for options in KINDS:
        log = Log()
        state = GAME.new(options, 7, log)
        rng = Rng(7)
        while not state.is_over():
            state.play(state.turn(), state.pick(state.turn(), rng))
        for seat in (0, None):
            say = lang.sayer(language, PACKAGE)
            words = PrecognitionTeller(say, NAMES[: state.seats], seat, bare, GAME.options(options))
            for event in log.seen_by(seat):
                lines = words.event(event.as_json())
                assert not any("{" in line or "None" in line for line in lines)
                happened.add(event.name)
                if lines:
                    told.add(event.name)
    assert happened - told <= set(SILENT)


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_answers_to_one_question_never_read_alike(language: str) -> None:
    for view in views():
        told = teller(view, language)
        answers = [told.choice(view, text) for text in view["choices"]]
        assert len(set(answers)) == len(answers), answers


def test_somebody_who_waits_is_told_for_whom() -> None:
    view = GAME.new({"seats": 3}, 1).view(None)
    say = lang.sayer("en", PACKAGE)
    watching = PrecognitionTeller(say, NAMES[:3], None, bare, view["options"])
    assert watching.question(view) == "Ann, Bob and Cid are choosing cards."
    for kind, words in WAITING.items():
        view["question"] = {"kind": kind}
        view["asked"] = [1]
        assert watching.question(view) == words[0].format(names="Bob")


def test_r6_a_choice_of_cards_says_what_they_do_and_what_passes_to_the_right() -> None:
    state = GAME.new({"seats": 3}, 1)
    view = state.view(0)
    for text in view["choices"]:
        kept, given = chosen(text)
        told = teller(view)
        line = told.reminder(view, text)
        assert line.startswith(f"{told.card(kept)}: costs ") and f" · {told.card(given)} to Bob: costs " in line
        both = [*view["boats"][0]["decision"], *view["hands"][0]]
        both.remove(kept)
        both.remove(given)
        assert line.endswith(f" · {told.card(both[0])} and {told.card(both[1])} to Cid")


def test_r8_both_cards_say_what_they_cost_and_bring() -> None:
    view = next(
        view
        for view in views()
        if view["seat"] in view["asked"]
        and view["boats"][view["seat"]]["asked"] == "activate"
        and "both" in view["choices"]
    )
    told = teller(view)
    line = told.reminder(view, "both")
    assert "brings " in line and line.startswith(("Contaminates ", "Free; "))
    assert told.reminder(view, "kept").startswith("Free; brings ")
    assert told.reminder(view, "none") == "Nothing is paid, nothing is gained"


def test_r17_what_is_not_activated_brings_its_bane_all_the_same() -> None:
    view = next(
        view
        for view in views()
        if view["seat"] in view["asked"]
        and view["boats"][view["seat"]]["asked"] == "activate"
        and rises(view["boats"][view["seat"]])
    )
    told = teller(view)
    bane = rises(view["boats"][view["seat"]])
    assert told.reminder(view, "none") == f"Nothing is paid, nothing is gained; Bane +{bane}"
    assert told.reminder(view, "kept").endswith(f"; Bane +{bane}")


def rises(boat: dict[str, Any]) -> int:
    cards = {card.key: card.bane for card in box_of("").cards}
    return cards[boat["kept"]] + cards[boat["given"]]


def test_r8_what_cannot_be_paid_says_so() -> None:
    view = next(
        view
        for view in views()
        if view["seat"] in view["asked"]
        and view["boats"][view["seat"]]["asked"] == "activate"
        and "both" not in view["choices"]
    )
    assert "would cost" in teller(view).question(view)


def test_r18_spending_protectors_says_how_many_humans_are_lost_then() -> None:
    view = asked("protect")
    boat = view["boats"][view["seat"]]
    lost = min(boat["bane"], boat["healthy"] + boat["contaminated"])
    words = f"Bane {boat['bane']}: {lost} human{'' if lost == 1 else 's'} lost"
    assert teller(view).reminder(view, "spend 0") == words


def test_r19_losing_humans_says_what_is_left() -> None:
    view = asked("lose")
    boat = view["boats"][view["seat"]]
    text = view["choices"][-1]
    healthy = int(text.split(" ")[1])
    assert teller(view).reminder(view, text).startswith(f"Left: {boat['healthy'] - healthy} healthy human")


def test_r12_a_battery_says_what_its_machine_does() -> None:
    view = asked("charge")
    verb, room, row = placed(view["choices"][0])
    told = teller(view)
    assert verb == "charge"
    assert told.reminder(view, view["choices"][0]) == told.machine_told(told.machine_of(room, row))


@pytest.mark.parametrize(
    ("takes", "boat", "lost"),
    [
        ([(FOOD, 3)], {"food": 1}, [(FOOD, 1)]),
        ([(FOOD, 3), (HUMAN, 2)], {"healthy": 1, "contaminated": 4}, [(HUMAN, 2)]),
        ([(HUMAN, 2), (HEALTHY, 2)], {"healthy": 1, "contaminated": 1}, [(HUMAN, 1), (HEALTHY, 1)]),
        ([(YMUNE, 1), (PROTECTOR, 1)], {"protectors": 1}, [(PROTECTOR, 1)]),
        ([(YMUNE, 3)], {"doctors": 1, "protectors": 1}, [(YMUNE, 2)]),
    ],
)
def test_r21_what_an_event_takes_is_told_as_far_as_it_is_there(takes: Pairs, boat: dict[str, int], lost: Pairs) -> None:
    empty = dict.fromkeys(("food", "healthy", "contaminated", "doctors", "protectors"), 0)
    assert taken({**empty, **boat}, takes) == lost


@pytest.mark.parametrize(("language", "words"), [("en", "You lose 1 food"), ("fr", "Vous perdez 1 Nourriture")])
def test_r21_an_event_says_what_you_would_really_lose(language: str, words: str) -> None:
    zone = "food 3 cost 0 + ymune 3 cost 2"
    boats = [{"food": 1, "protectors": 1}]
    view = scene(zone, events={6: "takes food"}, boats=boats).do("none").others().state.view(0)
    told = teller(view, language)
    assert told.reminder(view, "suffer") == words
    assert words[1:] in told.question(view)


def test_r28_easing_names_its_price() -> None:
    view, text = next((view, text) for view in views() for text in view["choices"] if text.startswith("ease "))
    told = teller(view)
    aim = told.objective_of(eased(text.removeprefix("ease "))[0])
    assert told.choice(view, text).startswith(f"Ease {aim.name} for ")
    assert told.reminder(view, text) == f"Then: {told.needs_told(aim, aim.eased)}"


def test_action_texts_are_read_whatever_the_keys_are_called() -> None:
    assert chosen("keep a gift b, give c") == ("a gift b", "c")
    assert placed("use room 2 3") == ("use", "room 2", 3)
    assert eased("war on 2 fronts") == ("war on 2 fronts", 0)
    assert eased("war on 2 fronts with 1 doctors") == ("war on 2 fronts", 1)


def test_the_table_shows_what_has_come_and_what_may_still_come() -> None:
    view = GAME.new({"seats": 2}, 1).view(0)
    lines = teller(view).board(view)
    assert lines[0] == "Season 1, turn 1 of 12"
    assert lines[1].startswith("River: –   to come, 3 of: Drifting crates (+ ")
    assert lines[1].endswith("; then the island")
    assert any(line.startswith("Season 2, in every deck: ") for line in lines)
    boat = view["boats"][0]
    name = f"Ann (you) · {teller(view).prescient(view['prescients'][0])}"
    stores = f"{boat['food']} food, {boat['healthy']} healthy humans, 0 contaminated humans, "
    assert f"▸ {name}: {stores}" in "".join(lines)


@pytest.mark.parametrize("you", [0, 1, None])
def test_an_answer_is_told_of_the_boat_that_gives_it_whoever_reads(you: int | None) -> None:
    state = GAME.new({"seats": 2}, 7)
    for seat in (0, 1):
        state.apply(seat, state.choices(seat)[0])
    told = PrecognitionTeller(lang.sayer("en", PACKAGE), NAMES[:2], you, bare, state.view(0)["options"])
    zones = [told.cards([boat["kept"], boat["given"]]) for boat in state.view(None)["boats"]]
    assert zones[0] != zones[1]
    for seat in (0, 1):
        assert told.choice(state.view(seat), "both") == f"Activate both: {zones[seat]}"


def owned_deck() -> str:
    """An owner's cards: ours with names of their own."""
    file = lang.folder(PACKAGE) / "data" / "cards.toml"
    return file.read_text(encoding="utf-8").replace('name = "Reed nets"', 'name = "[/] <b>Nets & {name}</b>"')


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_an_owners_names_are_shown_as_they_are(language: str) -> None:
    options = GAME.options({"deck": owned_deck()})
    say = lang.sayer(language, PACKAGE)
    told = PrecognitionTeller(say, NAMES, 0, bare, options)
    event = {"event": "draws", "seat": 0, "cards": ["reed nets", "reed nets"]}
    assert "[/] <b>Nets & {name}</b>" in told.event(event)[0]
    assert told.help("[/] <b>nets & {name}</b>") is not None
    ours = PrecognitionTeller(say, NAMES, 0, bare, GAME.options({}))
    assert "Nets &" not in ours.event(event)[0]


def test_r28_r30_the_board_of_a_crew_says_its_goal_and_what_eases_an_objective() -> None:
    view = next(
        view
        for view in views()
        if view["objectives"] and any(one["key"] for one in view["objectives"][0]) and view["season"] == 1
    )
    lines = teller(view).board(view)
    together = sum(boat["healthy"] for boat in view["boats"])
    goal = {2: 30, 3: 45}[len(view["boats"])]
    assert f"Together {together} healthy humans of {goal}" in lines
    told = next(line for line in lines if line.startswith("Objectives of season 1: "))
    hard = [one for one in view["objectives"][0] if one["key"] and not one["eased"]]
    assert told.count("in one turn makes it easier: ") == len(hard)
