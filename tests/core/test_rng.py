"""The quick generator: the same numbers for ever, and fair enough to bet cards on."""

import copy
import pickle
import random
from collections import Counter

import pytest

from sortilege.core.rng import BITS, Rng, rng_from

DRAWS = 60_000


def words(rng: Rng, wanted: int) -> list[int]:
    return [rng.word() for _ in range(wanted)]


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [895914823, 873564422, 868935098, 646111006]),
        (1, [691049026, 443589785, 1069214997, 188565448]),
        (-1, [96324896, 1062626392, 327752623, 148859734]),
        (12345678901234567890, [275075463, 937275003, 661461302, 880998746]),
    ],
)
def test_a_seed_gives_the_same_numbers_for_ever(seed: int, expected: list[int]) -> None:
    assert words(Rng(seed), 4) == expected


def test_below_gives_the_same_numbers_for_ever() -> None:
    rng = Rng(7)
    assert [rng.below(6) for _ in range(12)] == [2, 0, 3, 0, 0, 5, 1, 1, 3, 3, 1, 5]


def chi_squared(found: Counter[int], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in range(kinds))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 29, 35, 52, 66])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(n)
    found = Counter(rng.below(n) for _ in range(DRAWS))
    assert set(found) == set(range(n))
    # Beyond mean + 5 standard deviations by chance: never
    assert chi_squared(found, n, DRAWS) <= (n - 1) + 5 * (2 * n) ** 0.5


def test_a_number_does_not_depend_on_the_one_before() -> None:
    rng = Rng(3)
    found: Counter[int] = Counter()
    last = rng.below(6)
    for _ in range(DRAWS):
        drawn = rng.below(6)
        found[6 * last + drawn] += 1
        last = drawn
    assert chi_squared(found, 36, DRAWS) <= 35 + 5 * 72**0.5


def test_first_numbers_of_neighbouring_seeds_are_uniform_too() -> None:
    # Imagined deals take Rng(n), Rng(n + 1), …: neighbours must not deal alike
    found = Counter(Rng(seed).below(30) for seed in range(DRAWS))
    assert chi_squared(found, 30, DRAWS) <= 29 + 5 * 60**0.5
    firsts = {tuple(words(Rng(seed), 2)) for seed in range(5000)}
    assert len(firsts) > 4990


@pytest.mark.parametrize("place", range(0, 150, 7))
def test_every_bit_of_a_seed_matters(place: int) -> None:
    assert words(Rng(0), 2) != words(Rng(1 << place), 2)


def test_words_fit_their_bits_and_chances_their_interval() -> None:
    rng = Rng(5)
    drawn = words(rng, 2000)
    assert max(drawn) < 1 << BITS
    assert max(drawn) > 0.99 * (1 << BITS)
    assert min(drawn) >= 0
    chances = [rng.chance() for _ in range(2000)]
    assert 0.0 <= min(chances) < 0.01
    assert 0.99 < max(chances) < 1.0


def test_a_copy_goes_on_where_its_original_was() -> None:
    rng = Rng(9)
    words(rng, 5)
    for twin in (copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):
        assert words(twin, 3) == words(copy.copy(rng), 3)


def test_our_own_generator_is_taken_as_it_is() -> None:
    rng = Rng(1)
    assert rng_from(rng) is rng


def test_a_number_seeds_a_generator() -> None:
    assert words(rng_from(17), 3) == words(Rng(17), 3)


def test_a_generator_of_the_library_seeds_one_and_moves_on() -> None:
    assert words(rng_from(random.Random(4)), 3) == words(rng_from(random.Random(4)), 3)
    source = random.Random(4)
    assert words(rng_from(source), 3) != words(rng_from(source), 3)


def test_nothing_seeds_a_generator_afresh() -> None:
    assert words(rng_from(None), 3) != words(rng_from(None), 3)


@pytest.mark.parametrize("source", ["17", 1.5, [1], object()])
def test_anything_else_is_a_mistake_in_the_program(source: object) -> None:
    with pytest.raises(TypeError, match=rf"got {type(source).__name__}, expected"):
        rng_from(source)
