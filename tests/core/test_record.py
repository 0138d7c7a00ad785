"""Records: what one line of one costs to read."""

import pytest

from sortilege.core.errors import BadRecord
from sortilege.core.record import each_once

compared = 0


class Name(str):
    """It counts how often any two are compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        global compared  # noqa: PLW0603
        compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_key_that_is_there_twice_is_found_without_comparing_all_with_all() -> None:
    names = [f"key {number}" for number in range(500)]
    pairs: list[tuple[str, object]] = [(Name(name), None) for name in [*names, names[-1]]]
    before = compared
    with pytest.raises(BadRecord, match="'key 499': got it twice"):
        each_once(pairs)
    assert compared - before <= 2 * len(pairs)
