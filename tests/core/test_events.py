"""Events reach their audience and nobody else."""

import pytest

from sortilege import Event, Log
from sortilege.core.events import EVERYONE, ONLOOKERS


def heard(log: Log, seat: int | None) -> list[dict[str, object]]:
    return [event.as_json() for event in log.seen_by(seat)]


def test_an_event_for_everyone_reaches_every_seat_and_those_who_watch() -> None:
    log = Log()
    log.tell("lays", {"seat": 1, "card": 7})
    for seat in (*range(7), None):
        assert heard(log, seat) == [{"event": "lays", "seat": 1, "card": 7}]


def test_an_event_for_some_reaches_only_them() -> None:
    log = Log()
    log.tell("dealt", {"hand": [3]}, 1 << 2 | 1 << 4)
    assert [seat for seat in range(7) if heard(log, seat)] == [2, 4]
    assert not heard(log, None)


def test_those_who_watch_have_a_bit_of_their_own() -> None:
    assert Event("x", {}, ONLOOKERS).reaches(None)
    assert not any(Event("x", {}, ONLOOKERS).reaches(seat) for seat in range(10))
    assert EVERYONE & ONLOOKERS


def test_a_secret_is_told_to_those_who_know_and_its_husk_to_the_rest() -> None:
    log = Log()
    log.tell_apart("shows", {"seat": 0, "to": 3}, 1 << 0 | 1 << 3, {"card": 9})
    for knowing in (0, 3):
        assert heard(log, knowing) == [{"event": "shows", "seat": 0, "to": 3, "card": 9}]
    for other in (1, 2, 4, None):
        assert heard(log, other) == [{"event": "shows", "seat": 0, "to": 3}]
    assert [event.partial for event in log.events] == [False, True]


def test_everybody_hears_exactly_one_half_of_a_divided_event() -> None:
    for knowing in range(1 << 4):
        log = Log()
        log.tell_apart("x", {}, knowing, {"secret": 1})
        assert all(len(log.seen_by(seat)) == 1 for seat in (*range(6), None))


def test_a_log_keeps_the_order() -> None:
    log = Log()
    for number in range(5):
        log.tell("tick", {"number": number})
    assert [event.facts["number"] for event in log.events] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("secret", [{}, {"card": 1}])
def test_a_secret_does_not_leak_through_shared_facts(secret: dict[str, int]) -> None:
    log = Log()
    facts = {"seat": 1}
    log.tell_apart("x", facts, 1, secret)
    assert facts == {"seat": 1}
    assert log.events[1].as_json() == {"event": "x", "seat": 1}
