"""The keyed shuffles, against a second implementation written from the description alone."""

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege import BadSeed, NoDeal, Rng
from sortilege.core.cards import members, of
from sortilege.core.shuffle import (
    LONGEST_SEED,
    NO_CHANCE,
    Chance,
    Stream,
    checked_seed,
    commitment,
    fresh_seed,
    imagined,
    seeded,
    shortened,
)

SEEDS = st.text("0123456789abcdef", min_size=1, max_size=LONGEST_SEED)


def described(seed: str, number: int, pack: list[int]) -> list[int]:
    """The whole shuffle as the module's description has it."""

    def stream() -> Iterator[int]:
        block = 0
        while True:
            yield from hashlib.sha256(f"{seed}:{number}:{block}".encode("ascii")).digest()
            block += 1

    numbers = stream()
    cards = list(pack)
    for i in range(len(cards)):
        n = len(cards) - i
        x = next(x for x in numbers if x < 256 - 256 % n)
        j = i + x % n
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@given(SEEDS, st.integers(0, 50), st.lists(st.integers(0, 99), max_size=80, unique=True), st.data())
def test_a_shuffle_is_what_its_description_says(seed: str, number: int, pack: list[int], data: st.DataObject) -> None:
    wanted = data.draw(st.integers(0, len(pack)))
    before = pack[:]
    assert seeded(seed).draw(number, pack, wanted) == described(seed, number, pack)[:wanted]
    assert pack == before


def test_a_pack_of_256_is_the_largest_and_still_shuffled_whole() -> None:
    pack = list(range(256))
    assert seeded("5eed").draw(0, pack, 256) == described("5eed", 0, pack)
    assert sorted(seeded("5eed").draw(0, pack, 256)) == pack


@pytest.mark.parametrize("n", [0, -1, 257, 100_000])
def test_a_larger_pack_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"n: got {n}, expected a number from 1 to 256"):
        Stream("5eed", 0).below(n)


def test_shuffles_of_a_seed_stay_the_same_for_ever() -> None:
    assert seeded("abc").draw(0, list(range(10)), 10) == [8, 5, 6, 9, 3, 1, 7, 0, 2, 4]
    assert seeded("abc").draw(1, list(range(10)), 10) == [8, 9, 1, 4, 2, 5, 3, 7, 0, 6]
    assert seeded("00ff").draw(3, list(range(60)), 12) == [2, 12, 11, 34, 24, 22, 1, 15, 17, 48, 52, 53]


@given(SEEDS, st.integers(0, 9), st.sets(st.integers(0, 61), min_size=10), st.lists(st.integers(0, 3), max_size=3))
def test_hands_are_the_first_cards_of_the_shuffle_seat_by_seat(
    seed: str, number: int, pack: set[int], sizes: list[int]
) -> None:
    hands = seeded(seed).hands(number, of(list(pack)), sizes)
    cards = described(seed, number, sorted(pack))
    for seat, size in enumerate(sizes):
        assert members(hands[seat]) == sorted(cards[:size])
        del cards[:size]


@given(
    st.integers(0, 1000),
    st.integers(0, 9),
    st.sets(st.integers(0, 61), min_size=12),
    st.lists(st.integers(0, 3), max_size=4),
)
def test_imagined_hands_are_dealt_from_the_pack_without_repeating_a_card(
    dice: int, number: int, pack: set[int], sizes: list[int]
) -> None:
    hands = imagined(Rng(dice)).hands(number, of(list(pack)), sizes)
    dealt = [card for seat in range(len(sizes)) for card in members(hands[seat])]
    assert [len(members(hands[seat])) for seat in range(len(sizes))] == sizes
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= pack


@pytest.mark.parametrize("chance", ["seeded", "imagined"])
def test_every_card_is_as_likely_in_every_place(chance: str) -> None:
    places = Counter()  # type: Counter[tuple[int, int]]
    deals = 6000
    for number in range(deals):
        source = seeded(f"{number:x}") if chance == "seeded" else imagined(Rng(number))
        for place, card in enumerate(source.draw(0, list(range(6)), 6)):
            places[place, card] += 1
    assert len(places) == 36
    expected = deals / 6
    assert sum((found - expected) ** 2 / expected for found in places.values()) < 25 + 5 * 50**0.5


def test_imagined_hands_are_fair_too() -> None:
    holders = Counter()  # type: Counter[tuple[int, int]]
    deals = 6000
    for number in range(deals):
        hands = imagined(Rng(number)).hands(1, of(list(range(6))), [2, 2, 1])
        holders.update((seat, card) for seat in range(3) for card in members(hands[seat]))
    for (seat, _), found in holders.items():
        assert abs(found - deals * (2, 2, 1)[seat] / 6) < 5 * (deals / 4) ** 0.5


def test_the_number_of_a_shuffle_makes_it_another() -> None:
    pack = list(range(40))
    for source in (seeded("1"), imagined(Rng(1))):
        assert len({tuple(source.draw(number, pack, 40)) for number in range(20)}) == 20
        assert source.draw(3, pack, 40) == source.draw(3, pack, 40)


def test_without_a_seed_nothing_can_be_drawn() -> None:
    assert not NO_CHANCE.can_draw()
    with pytest.raises(NoDeal):
        NO_CHANCE.draw(0, [1, 2], 1)
    with pytest.raises(NoDeal):
        NO_CHANCE.hands(0, 6, [1])
    assert seeded("0").can_draw()
    assert imagined(Rng(0)).can_draw()


def test_imagined_chance_follows_from_its_dice_and_holds_no_seed() -> None:
    pack = list(range(40))
    assert imagined(Rng(5)).draw(0, pack, 40) == imagined(Rng(5)).draw(0, pack, 40)
    assert imagined(Rng(5)).draw(0, pack, 40) != imagined(Rng(6)).draw(0, pack, 40)
    assert imagined(Rng(5)).seed == ""


@pytest.mark.parametrize(
    ("given_seed", "text"),
    [("abc", "abc"), ("ABC", "abc"), ("00", "00"), (0, "0"), (255, "ff"), (16**64 - 1, "f" * 64), ("0" * 64, "0" * 64)],
)
def test_a_seed_is_hex_digits_or_a_number_written_in_hex(given_seed: object, text: str) -> None:
    assert checked_seed(given_seed) == text
    assert isinstance(seeded(text), Chance)


@pytest.mark.parametrize("wrong", ["", "g", "0x1", " 1", "f" * 65, -1, 16**64, True, 1.0, None, b"1", [], "١", "ﬀ"])
def test_anything_else_is_no_seed(wrong: object) -> None:
    with pytest.raises(BadSeed, match="expected"):
        checked_seed(wrong)


def test_fresh_seeds_are_long_and_never_the_same() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(checked_seed(seed) == seed and len(seed) == 32 for seed in seeds)


def test_the_commitment_is_the_hash_of_the_seeds_text() -> None:
    assert commitment("abc") == hashlib.sha256(b"abc").hexdigest()
    assert commitment("ABC") == commitment("abc")
    with pytest.raises(BadSeed):
        commitment("no seed")


def test_long_values_are_cut_in_messages() -> None:
    assert shortened("short") == "'short'"
    assert shortened("x" * 1000).endswith("…")
    assert len(shortened("x" * 1000)) <= 60
    assert shortened("two\nlines") == r"'two\nlines'"
