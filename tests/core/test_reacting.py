"""Windows: the first reaction closes one, so does the last pass; what a reaction opens comes on top and unwinds."""

import pytest

from sortilege import IllegalAction, Log
from sortilege.core.cards import of
from sortilege.core.questions import PASS
from tests.core.toys.toll import EXPIRE, FINE, FINES, LAY, WINDOW, Toll, TollGame

GAME = TollGame()


def table(*hands: list[int], timed: bool = False, log: Log | None = None) -> Toll:
    """A game with these hands, the first seat to lay."""
    state = GAME.new({"seats": len(hands), "timed": timed}, 1, log)
    assert isinstance(state, Toll)
    state.hands = [of(hand) for hand in hands]
    return state


def kinds(state: Toll) -> list[int]:
    return [question.kind for question in state.stack]


def test_a_window_asks_everybody_who_could_have_something_to_say() -> None:
    state = table([1, 3], [5], [7])
    state.apply(0, 1)
    assert kinds(state) == [WINDOW]
    assert state.asked() == [0, 1, 2]
    # Who is able is a secret: those who are not are asked as well, and can only pass
    assert state.choices(1) == [PASS]


def test_those_without_cards_are_not_asked() -> None:
    state = table([1], [2], [7])
    state.apply(0, 1)
    assert state.asked() == [1, 2]


def test_a_window_closes_with_the_first_reaction_and_asks_everybody_anew() -> None:
    state = table([1, 3], [2, 5], [7, 9])
    state.apply(0, 3)
    state.apply(2, PASS)
    assert state.asked() == [0, 1]
    state.apply(1, 2)
    assert state.pile == 1
    assert kinds(state) == [WINDOW]
    assert state.asked() == [0, 1, 2], "who had passed may react to the reaction"


def test_a_window_closes_when_all_have_passed() -> None:
    state = table([3, 9], [2, 5], [7, 11])
    state.apply(0, 3)
    for seat in (2, 0, 1):
        assert kinds(state) == [WINDOW]
        state.apply(seat, PASS)
    assert kinds(state) == [LAY]
    assert state.asked() == [1]
    assert state.points == [1, 0, 0]


def test_whoever_has_passed_cannot_react_any_more() -> None:
    state = table([3, 9], [2, 5], [4, 11])
    state.apply(0, 3)
    state.apply(1, PASS)
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        state.apply(1, 2)


def test_a_question_opened_by_a_reaction_lies_on_top_and_then_unwinds() -> None:
    state = table([3, 9], [4, 5], [7, 11])
    state.apply(0, 3)
    state.apply(1, 4)
    assert kinds(state) == [WINDOW, FINE]
    assert state.asked() == [1]
    assert state.choices(0) == [], "the window below waits"
    state.apply(1, FINES + 2)
    assert state.points == [0, 0, -1]
    assert kinds(state) == [WINDOW]
    assert state.asked() == [0, 1, 2]


def test_reactions_to_reactions_nest_as_deep_as_they_come() -> None:
    state = table([1, 8], [4, 12], [2, 11])
    state.apply(0, 1)
    for seat, card in ((1, 4), (0, 8), (1, 12)):
        state.apply(seat, card)
        assert kinds(state) == [WINDOW, FINE]
        state.apply(seat, FINES + 2)
    assert state.points == [0, 0, -3]
    assert state.pile == 1 - 4 - 8 - 12
    assert state.asked() == [2], "nobody else has a card left"
    state.apply(2, PASS)
    assert kinds(state) == [LAY]


def test_a_clone_taken_inside_a_window_goes_its_own_way() -> None:
    state = table([3, 9], [4, 5], [7, 11])
    state.apply(0, 3)
    state.apply(2, PASS)
    clone = state.clone()
    state.apply(1, 4)
    assert clone.asked() == [0, 1]
    assert kinds(state) == [WINDOW, FINE]


def test_the_clock_is_a_seat_of_its_own_that_ends_a_window() -> None:
    state = table([3, 9], [4, 5], [7, 11], timed=True)
    state.apply(0, 3)
    assert state.asked() == [0, 1, 2, 3]
    assert state.choices(3) == [EXPIRE]
    assert EXPIRE not in state.choices(1)
    state.apply(1, PASS)
    state.apply(3, EXPIRE)
    assert kinds(state) == [LAY]
    assert state.points == [1, 0, 0]


def test_with_a_clock_a_window_stays_open_when_all_have_passed() -> None:
    state = table([3, 9], [4, 5], timed=True)
    state.apply(0, 3)
    state.apply(0, PASS)
    state.apply(1, PASS)
    assert state.asked() == [2]
    assert GAME.text(state, 2, state.choices(2)[0]) == "expire"


def test_passes_and_reactions_are_heard_in_the_order_they_come() -> None:
    log = Log()
    state = table([3, 9], [4, 5], [7, 11], log=log)
    state.apply(0, 3)
    state.apply(2, PASS)
    state.apply(1, 4)
    state.apply(1, FINES)
    assert [event.name for event in log.seen_by(None)] == ["lays", "passes", "counters", "fines"]
