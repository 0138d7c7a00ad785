"""Sealed answers: given in any order, seen by nobody until the last is in."""

from itertools import permutations
from typing import Any

import pytest

from sortilege import Log, fingerprint
from tests.core.toys.bids import Bids, BidsGame

GAME = BidsGame()


def table(is_open: bool, log: Log | None = None, seats: int = 3) -> Bids:
    """Everybody holds three cards and may bid any of them."""
    state = GAME.new({"seats": seats, "open": is_open}, "5ea1ed", log)
    assert isinstance(state, Bids)
    return state


def told(log: Log, viewer: int | None) -> list[dict[str, Any]]:
    return [event.as_json() for event in log.seen_by(viewer)]


def test_everybody_is_asked_at_once() -> None:
    state = table(is_open=True)
    assert state.asked() == [0, 1, 2]
    assert all(len(state.choices(seat)) == 3 for seat in range(3))


@pytest.mark.parametrize("is_open", [True, False])
def test_whoever_has_answered_is_not_asked_again(is_open: bool) -> None:
    state = table(is_open)
    state.apply(1, state.choices(1)[0])
    assert state.asked() == [0, 2]
    assert state.choices(1) == []


@pytest.mark.parametrize("is_open", [True, False])
def test_an_answer_is_in_nobodys_view_or_ears_but_its_own(is_open: bool) -> None:
    looks: dict[int | None, set[str]] = {viewer: set() for viewer in (0, 1, 2, None)}
    for which in range(3):
        log = Log()
        state = table(is_open, log)
        state.apply(1, state.choices(1)[which])
        for viewer, seen in looks.items():
            seen.add(f"{state.view(viewer)} {told(log, viewer)}")
    assert {viewer: len(seen) for viewer, seen in looks.items()} == {0: 1, 1: 3, 2: 1, None: 1}


def test_the_own_answer_can_be_seen_again() -> None:
    state = table(is_open=True)
    action = state.choices(1)[2]
    assert state.view(1)["bid"] is None
    state.apply(1, action)
    assert GAME.text(state, 1, action) == f"bid {state.view(1)['bid']}"
    assert state.view(0)["bid"] is None


def test_all_answers_are_shown_with_the_last() -> None:
    log = Log()
    state = table(is_open=True, log=log)
    bids = {seat: state.choices(seat)[0] + 1 for seat in (2, 0, 1)}
    for seat, card in bids.items():
        assert state.view(None)["shown"] == []
        assert "bids" not in [event["event"] for event in told(log, None)]
        state.apply(seat, card - 1)
    assert state.view(None)["shown"] == [[bids[0], bids[1], bids[2]]]
    assert told(log, None)[-1] == {"event": "bids", "cards": [bids[0], bids[1], bids[2]]}


def test_the_order_of_answering_does_not_matter() -> None:
    ends: set[str] = set()
    for order in permutations(range(3)):
        state = table(is_open=True)
        for seat in order:
            state.apply(seat, state.choices(seat)[seat])
        ends.add(fingerprint(state))
    assert len(ends) == 1


def test_who_has_answered_is_visible_where_the_game_says_so() -> None:
    log = Log()
    state = table(is_open=True, log=log)
    state.apply(2, state.choices(2)[0])
    assert state.view(0)["asked"] == [0, 1]
    assert state.view(None)["asked"] == [0, 1]
    assert told(log, 0)[-1] == {"event": "has bid", "seat": 2}


def test_who_has_answered_is_invisible_where_the_game_says_so() -> None:
    looks: set[str] = set()
    for who in ((), (1,), (2,), (1, 2)):
        log = Log()
        state = table(is_open=False, log=log)
        for seat in who:
            state.apply(seat, state.choices(seat)[0])
        looks.add(f"{state.view(0)} {told(log, 0)} {told(log, None)} {state.view(None)}")
    assert len(looks) == 1


def test_a_world_of_one_who_waits_has_answers_in_it_that_fit() -> None:
    state = table(is_open=True)
    state.apply(1, state.choices(1)[0])
    state.apply(2, state.choices(2)[0])
    worlds = GAME.worlds(state.view(0))
    answers = set()
    for dice in range(30):
        world = worlds.sample(dice)
        assert world.asked() == [0]
        world.apply(0, world.choices(0)[0])
        answers.add(str(world.view(None)["shown"][0][1:]))
    assert len(answers) > 10
