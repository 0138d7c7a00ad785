"""Sets of small numbers as bits, against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.core.cards import (
    Sets,
    bit,
    count,
    highest,
    lowest,
    members,
    nth,
    of,
    only_highest,
    only_lowest,
    sets_of,
)

NUMBERS = st.integers(0, 61)  # a mask stays below 62 bits
SOME = st.sets(NUMBERS)
ONE_OR_MORE = st.sets(NUMBERS, min_size=1)


@pytest.mark.parametrize("n", range(62))
def test_bit_is_the_set_of_one_number_also_beyond_31(n: int) -> None:
    assert bit(n) == 1 << n == of([n])
    assert members(bit(n)) == [n]


@given(SOME)
def test_members_are_what_the_set_was_made_of_smallest_first(numbers: set[int]) -> None:
    assert members(of(list(numbers))) == sorted(numbers)


@given(st.lists(NUMBERS))
def test_a_number_named_twice_is_there_once(numbers: list[int]) -> None:
    assert members(of(numbers + numbers)) == sorted(set(numbers))


@given(SOME)
def test_count_is_how_many_there_are(numbers: set[int]) -> None:
    assert count(of(list(numbers))) == len(numbers)


@given(ONE_OR_MORE)
def test_lowest_and_highest_are_the_least_and_the_greatest(numbers: set[int]) -> None:
    mask = of(list(numbers))
    assert lowest(mask) == min(numbers)
    assert highest(mask) == max(numbers)


@given(ONE_OR_MORE)
def test_only_lowest_and_only_highest_are_sets_of_one(numbers: set[int]) -> None:
    mask = of(list(numbers))
    assert members(only_lowest(mask)) == [min(numbers)]
    assert members(only_highest(mask)) == [max(numbers)]


def test_the_empty_set_has_no_lowest_and_no_highest_part() -> None:
    assert only_lowest(0) == 0
    assert only_highest(0) == 0
    assert members(0) == []
    assert count(0) == 0
    assert of([]) == 0


@given(ONE_OR_MORE, st.data())
def test_nth_has_so_many_smaller_ones_beside_it(numbers: set[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(numbers) - 1))
    assert nth(of(list(numbers)), at) == sorted(numbers)[at]


@given(st.lists(SOME, max_size=6), st.data())
def test_a_row_of_sets_behaves_like_a_list_of_masks(row: list[set[int]], data: st.DataObject) -> None:
    masks = [of(list(numbers)) for numbers in row]
    sets = sets_of(masks)
    twin = sets.copy()
    assert [sets[at] for at in range(len(masks))] == masks
    assert [sets[at] for at in range(len(masks), 6)] == [0] * (6 - len(masks))
    at = data.draw(st.integers(0, 5))
    sets[at] = 1 << 61
    assert sets[at] == 1 << 61
    assert [twin[other] for other in range(6)] == [*masks, *[0] * (6 - len(masks))], "a copy is a copy"
    assert all(sets[other] == twin[other] for other in range(6) if other != at)


def test_a_new_row_of_sets_is_empty() -> None:
    assert [Sets()[at] for at in range(6)] == [0] * 6
