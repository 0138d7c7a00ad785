"""What games of edition 1 of the rules go by, where later editions differ."""

from functools import partial

import pytest

from sortilege import BadOption, Rng
from sortilege.games.sacrilege.actions import LAY, REACT, RITUAL, SEATS
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.setup import THROWN_BITS
from tests.games.sacrilege.scene import GAME, scene

before = partial(scene, edition=1)

# D9: what is thrown into a ritual must change its Altar, and its rewards reach nothing else


@pytest.mark.parametrize(
    ("hand", "piles", "reward", "reaches"),
    [
        ("ghost", {}, "sacrifice hand any", False),  # nothing is left in hand
        ("ghost, two", {}, "sacrifice hand any", True),
        ("ghost, void", {}, "sacrifice hand any", False),  # what is worth nothing changes nothing
        ("void, void", {}, "sacrifice hand any", False),
        # What the steps before it bring does not count: it may be worth nothing, or be gone again
        ("ghost", {}, "draw 1 then sacrifice hand any", False),
        ("ghost", {}, "draw 1 then discard 1 then sacrifice hand any", False),
        ("ghost", {}, "take random then sacrifice hand any", False),
        ("ghost", {"rest": 0}, "discard 1 others then sacrifice graveyard any", False),
        ("ghost, one", {"rest": 0}, "discard 1 then sacrifice graveyard any", False),
        # What they cost does
        ("ghost, two", {}, "discard 1 then sacrifice hand any", False),
        ("ghost, two", {}, "give chosen then sacrifice hand any", False),
        ("ghost, two, one", {}, "discard 1 then sacrifice hand any", True),
        ("ghost, two, void", {}, "discard 1 then sacrifice hand any", True),
        ("ghost, two, void", {}, "discard 1 random then sacrifice hand any", False),  # chance may take the two
        ("ghost, two, two", {}, "discard 1 random then sacrifice hand any", True),
        ("ghost, two", {}, "may discard 1 then sacrifice hand any", True),
        ("ghost", {"rest": 0, "top": "two"}, "sacrifice top any", True),
        ("ghost", {"rest": 0}, "sacrifice top any", False),
        ("ghost", {"rest": 0, "top": "two"}, "draw 1 then sacrifice top any", False),
        ("ghost", {"rest": 0, "top": "two, one"}, "draw 1 then sacrifice top any", True),
        ("ghost", {"rest": 0, "top": "two, one"}, "draw 1 everyone then sacrifice top any", False),
        ("ghost", {"rest": 0, "top": "two, one"}, "draw 1 others then sacrifice top any", True),
        ("ghost", {"rest": 0, "top": "two"}, "may draw 1 then sacrifice top any", True),
        ("ghost", {"rest": 0, "top": "two"}, "look 1 then sacrifice top any", False),  # it may be buried
        ("ghost", {"rest": 0, "graveyard": "one, two"}, "sacrifice top any", True),  # D6
        ("ghost", {"rest": 0}, "sacrifice graveyard any", False),
        ("ghost", {"rest": 0, "graveyard": "void"}, "sacrifice graveyard any", False),
        ("ghost", {"rest": 0, "graveyard": "void, two"}, "sacrifice graveyard any", True),
        ("ghost", {"rest": 0, "graveyard": "void, two"}, "draw 1 then sacrifice graveyard any", False),  # D6
        ("ghost", {"rest": 0, "graveyard": "two", "top": "one"}, "draw 1 then sacrifice graveyard any", True),
    ],
)
def test_d9_a_reward_without_a_character_to_sacrifice_reaches_nothing(
    hand: str, piles: dict[str, str | int], reward: str, reaches: bool
) -> None:
    thrown = hand.partition(",")[0]
    s = before(["five", hand], altars=["six"], ghost=reward, void=reward, **piles).do("ritual")  # type: ignore[arg-type]
    assert (f"sacrifice {thrown} at 1" in s.choices) == reaches


def test_d9_during_a_ritual_rewards_reach_only_its_altar() -> None:
    s = before(["one", "ghost, two"], altars=["six", "four, three"], ghost="destroy any").do("ritual")
    s.do("sacrifice ghost at 1")
    assert s.altars == [[], ["four", "three", "ghost"]], "the single character there is"


def test_d9_during_a_ritual_a_move_begins_or_ends_at_its_altar() -> None:
    s = before(["one", "ghost, two", "three"], altars=["six", "four", "five"], ghost="move any any").do("ritual")
    s.do("sacrifice ghost at 2")
    assert {"choose four at 1", "choose six at 0", "choose five at 2"} <= s.choices
    s.do("choose four at 1")
    assert s.altars == [["six", "four"], [], ["five", "ghost"]], "there is but one way for it to go"


def test_d9_during_a_ritual_a_reward_sacrifices_onto_its_altar_only() -> None:
    s = before(["one", "ghost, two", "three"], altars=["six"], ghost="sacrifice hand any").do(
        "ritual", "sacrifice ghost at 1"
    )
    assert s.altars[0] == ["six", "two"]


@pytest.mark.parametrize("reward", ["flip any", "destroy any", "return any", "move any any", "may flip any"])
def test_d9_a_character_worth_nothing_is_no_target_during_a_ritual(reward: str) -> None:
    s = before(["one", "ghost, one"], altars=["four, void, two", "void"], ghost=reward).do(
        "ritual", "sacrifice ghost at 0"
    )
    assert {"choose four at 0", "choose two at 0"} <= s.choices
    assert not [choice for choice in s.choices if "void" in choice]


def test_d9_a_character_worth_nothing_is_carried_to_no_ritual() -> None:
    s = before(["one", "shade, one", "one"], altars=["six", "void, four"], shade="move own other").do(
        "ritual", "sacrifice shade at 1"
    )
    assert s.choices == {"choose four at 1", "choose shade at 1"}
    s.do("choose four at 1")
    assert s.sums == [10, 2, 0]


def test_d9_a_swap_of_equal_sums_changes_nothing() -> None:
    s = before(["one", "void, ghost", "two"], altars=["six", "four, two", "three"], void="swap own other")
    s.do("ritual")
    assert "sacrifice void at 1" not in s.choices and "sacrifice void at 2" not in s.choices
    s = before(["one", "void, ghost", "two"], altars=["six", "four, two", "three"], ghost="swap any other")
    s.do("ritual", "sacrifice ghost at 2")
    assert s.sums == [4, 6, 6], "the only two that differ"


def test_d9_what_is_thrown_in_elsewhere_must_do_what_it_may() -> None:
    s = before(["one", "ghost, two"], altars=["four, two"], ghost="may flip other").do("ritual")
    s.do("sacrifice ghost at 1")
    assert s.see("owes") and s.choices == {"choose four at 0", "choose two at 0"}
    s.do("choose two at 0")
    assert s.sums[0] == 2 and not s.see("owes")


def test_d9_a_single_target_is_taken_though_the_reward_says_may() -> None:
    s = before(["one", "ghost, two"], altars=["six"], top="three", ghost="may sacrifice top other").do("ritual")
    assert s.do("sacrifice ghost at 1").altars[0] == ["six", "three"]
    s = before(["one", "ghost, two"], altars=["six"], ghost="may swap own other").do("ritual", "sacrifice ghost at 1")
    assert s.sums == [1, 6]


def test_d9_what_has_changed_the_altar_by_lying_on_it_may_do_without_the_rest() -> None:
    s = before(["one", "ghost, two"], altars=["four, two"], ghost="may flip other").do("ritual")
    s.do("sacrifice ghost at 0")
    assert "choose none" in s.choices and not s.see("owes")


def test_d9_what_has_been_done_once_may_be_left_at_that() -> None:
    s = before(["one", "ghost, two"], altars=["four, two"], ghost="may flip other then may draw 1 then may flip other")
    s.do("ritual", "sacrifice ghost at 1")
    assert "choose none" not in s.choices
    assert s.do("choose four at 0").choices == {"choose yes", "choose none"}
    assert "choose none" in s.do("choose yes").choices


def test_d9_what_a_reward_owes_is_not_a_character_worth_nothing() -> None:
    s = before(["one", "ghost, two, void"], altars=["six"], ghost="sacrifice hand any").do("ritual")
    s.do("sacrifice ghost at 1")
    assert s.choices == {"sacrifice two at 0"}
    s = before(["one", "ghost, two, void"], altars=["six"], ghost="sacrifice hand any").do("ritual")
    s.do("sacrifice ghost at 0")
    assert s.choices == {"sacrifice two at 0", "sacrifice void at 0"}, "it has changed the Altar itself"


def test_d9_if_the_card_on_top_is_worth_nothing_so_be_it() -> None:
    s = before(["one", "ghost"], altars=["six"], top="void", ghost="sacrifice top other").do("ritual")
    s.do("sacrifice ghost at 1")
    assert s.altars == [["six", "void"], ["ghost"]] and not s.see("owes")


@pytest.mark.parametrize("clock", [False, True])
def test_d9_whatever_is_thrown_into_a_ritual_of_our_deck_changes_what_its_altar_adds_up_to(clock: bool) -> None:
    thrown = elsewhere = 0
    for seed in range(200):
        state = GAME.new({"seats": 3, "clock": clock, "rules": 1}, seed)
        assert isinstance(state, Sacrilege)
        rng = Rng(seed)
        total: int | None = None  # before the last throw, as long as nothing has come of it
        while not state.is_over():
            asked = state.asked()
            is_reaction = state.stack[-1].kind == REACT
            assert total is None or not is_reaction, "a throw came to nothing"
            choices = {seat: state.choices(seat) for seat in asked}
            throws = [(seat, action) for seat in asked for action in choices[seat] if is_reaction and action >= LAY]
            claims = [(seat, RITUAL) for seat in asked if RITUAL in choices[seat]]
            others = [(seat, action) for seat in asked for action in choices[seat]]
            wanted = throws or claims or others
            seat, action = wanted[rng.below(len(wanted))]
            if throws:
                thrown += 1
                elsewhere += (action - LAY) % SEATS != state.ritual
                total = state.sums[state.ritual]
            state.apply(seat, action)
            if total is not None and (state.ritual < 0 or state.sums[state.ritual] != total):
                total = None
    assert thrown > 100 and elsewhere > 10


# D6: the Graveyard was turned over when the next card was wanted, not before


def test_d6_the_last_card_of_the_necronomicon_leaves_the_graveyard_as_it_is() -> None:
    s = before(["one", "two"], altars=["four"], top="five", graveyard="six, seven, four", rest=1).do("draw", "clear")
    assert s.see("necronomicon") == 0 and s.graveyard == ["six", "seven", "four", "four"]
    s.do("end", "draw")
    assert s.names[-2:] == ["shuffles", "draws"] and s.see("necronomicon") == 2


def test_d6_nothing_is_shuffled_for_a_sacrifice_that_is_declined() -> None:
    s = before(["alpha", "two"], rest="graveyard", alpha="may sacrifice top own").do("sacrifice alpha at 0")
    assert s.choices == {"choose yes", "choose none"}
    s.do("choose none")
    assert "shuffles" not in s.names and s.see("necronomicon") == 0


# D3, D4, D11: narrower limits


def test_d3_a_chain_rewards_six_sacrifices_and_no_more() -> None:
    s = before(["alpha", "two"], top=", ".join(["one"] * 5), one="sacrifice top own", alpha="sacrifice top own")
    s.do("sacrifice alpha at 0")
    told = s.told("sacrifices")
    assert [facts["rewarded"] for facts in told] == [True] * 6 + [False]
    assert s.asks == (0, "turn") and s.see("chain") == 0


def test_d4_a_player_throws_at_most_six_in_a_turn() -> None:
    s = before(["ghost, ghost, ghost, ghost, shade, shade, shade", "three"])
    s.do(*["sacrifice ghost at 1"] * 4, *["sacrifice shade at 0"] * 2)
    assert "sacrifice shade at 0" in s.choices and s.see("acts") == 0
    s.do("sacrifice shade at 0")
    assert s.see("acts") == 1 and s.see("thrown") == [6, 0], "the seventh is an action like any other"
    s = before(["ghost, ghost, ghost, ghost, shade, shade, shade, one", "three"])
    s.do("sacrifice one at 0", *["sacrifice ghost at 1"] * 4, *["sacrifice shade at 0"] * 2)
    assert {text.split(" ")[0] for text in s.choices} == {"end", "draw", "invoke", "clear"}


def test_d11_the_night_ends_after_thirty_rounds_and_most_favours_win() -> None:
    s = before(["one", "two", "two"], favours=[1, 2, 2], active=2, round_=30).do("end")
    assert s.winners == [1, 2] and s.see("outcome")["reason"] == "dawn came first"


def test_d13_who_has_no_cards_or_has_thrown_six_is_not_asked() -> None:
    s = before(["one", "", "two"], altars=["six"])
    s.sacrilege.thrown = 6 << 2 * THROWN_BITS
    s.do("ritual")
    assert s.asks == (0, "react")


def test_d11_edition_1_leaves_no_choice_when_dawn_comes() -> None:
    assert GAME.options({"rules": 1})["rounds"] == 30
    with pytest.raises(BadOption, match="option rounds: got 200, expected 30: edition 1 of the rules leaves no choice"):
        GAME.options({"rules": 1, "rounds": 200})
