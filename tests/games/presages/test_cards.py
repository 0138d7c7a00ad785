"""P10–P13, card by card: what each ⌛ card does at the end of a bout, and what it leaves alone."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from tests.games.presages.scene import bout, numbers, scene


def test_p10_life_discards_the_highest_green_card() -> None:
    assert bout("1 5 7 22").gone == {7, 22}
    assert bout("1 12 13 22").gone == {1, 22}, "which may be Life itself"


def test_p10_love_leaves_beside_another_green_card() -> None:
    assert bout("2 5 12 22").gone == {2, 22}
    assert bout("2 12 13 22").gone == {22}


def test_p10_friendship_leaves_beside_a_yellow_card() -> None:
    assert bout("3 5 12 22").gone == {3, 22}
    assert bout("3 5 6 22").gone == {22}


def test_p10_calm_leaves_beside_a_red_card() -> None:
    assert bout("4 5 12 22").gone == {4, 22}
    assert bout("4 5 6 12").gone == {12}


def test_p10_feast_leaves_beside_a_blue_card() -> None:
    assert bout("5 6 12 27").gone == {5, 27}
    assert bout("5 6 12 22").gone == {22}


def test_p10_hope_leaves_if_it_is_the_lowest_card() -> None:
    assert bout("6 7 12 22").gone == {6, 22}
    assert bout("5 6 12 22").gone == {22}


def test_p10_spring_leaves_if_it_is_the_only_green_card() -> None:
    assert bout("7 12 13 22").gone == {7, 22}
    assert bout("5 7 12 22").gone == {22}


def test_p10_death_discards_the_lowest_green_card() -> None:
    assert bout("5 7 8 22").gone == {5, 22}
    assert bout("8 12 13 22").gone == {8, 22}, "which may be Death itself"


def test_p10_lie_discards_the_highest_yellow_card() -> None:
    assert bout("9 10 11 22").gone == {11, 22}
    assert bout("9 5 6 22").gone == {9, 22}, "which may be Lie itself"


@pytest.mark.parametrize("absolute", [30, 31, 32, 33, 34, 35])
def test_p10_enigma_leaves_beside_any_absolute(absolute: int) -> None:
    others = [card for card in range(30, 36) if card != absolute]
    hands = [f"{absolute} 24", f"{others[0]} 10", f"{others[1]} 12", f"{others[2]} 17"]
    ready = scene(hands=hands, starter=1).lay(f"10 12 17 {absolute}")
    assert ready.do("give 24 to 1", f"give {others[0]} to 0").gone == {10, absolute}


def test_p10_enigma_stays_beside_everything_else() -> None:
    assert bout("10 12 17 22").gone == {22}
    assert bout("10 26 25 18").gone == {25, 18}, "a blue card that is no Absolute does nothing to it"


def test_p10_summer_leaves_if_it_is_the_only_yellow_card() -> None:
    assert bout("11 5 6 22").gone == {11, 22}
    assert bout("11 12 5 22").gone == {22}


def test_p10_mirror_lets_the_lowest_card_win() -> None:
    end = bout("14 5 7 22")
    assert end.gone == {5}
    assert end.bout["winner"] == 1
    assert bout("14 19 22 26").gone == {14}, "which may be Mirror itself"


def test_p10_truth_discards_the_lowest_yellow_card() -> None:
    assert bout("16 11 10 22").gone == {10, 22}
    assert bout("16 5 6 22").gone == {16, 22}, "which may be Truth itself"


def test_p10_day_discards_the_highest_red_card() -> None:
    assert bout("18 22 12 27").gone == {22, 27}
    assert bout("18 12 2 27").gone == {18, 27}, "which may be Day itself"


def test_p10_autumn_leaves_if_it_is_the_only_red_card() -> None:
    assert bout("19 2 12 27").gone == {19, 27}
    assert bout("19 22 2 27").gone == {27}


def test_p10_harmony_discards_the_lowest_card() -> None:
    assert bout("20 5 6 22").gone == {5, 22}
    assert bout("20 22 26 27").gone == {20, 26}, "which may be Harmony itself"


def test_p10_night_discards_the_lowest_red_card() -> None:
    assert bout("25 22 2 27").gone == {22, 27}
    assert bout("25 12 2 27").gone == {25, 27}, "which may be Night itself"


def test_p10_winter_discards_every_yellow_card() -> None:
    assert bout("27 9 10 11").gone == {9, 10, 11, 27}
    assert bout("27 2 19 22").gone == {27}


def test_p10_discarded_cards_still_apply_their_effects() -> None:
    assert bout("1 8 5 22").gone == {1, 8, 22}, "Life and Death take each other"
    assert bout("14 27 2 22").gone == {2, 14}, "Winter takes Mirror, and still the lowest card wins"
    assert bout("20 26 25 5").gone == {5, 20, 25}, "Night takes Harmony, which takes the lowest card all the same"


def test_p10_everything_is_judged_on_the_same_cards() -> None:
    assert bout("2 8 12 22").gone == {2, 22}, "Love leaves beside Death, which does not then become the lowest green"
    assert bout("6 20 5 22").gone == {5, 22}, "Hope does not become the lowest when Harmony takes the one below"


def test_p11_the_highest_card_wins_and_is_discarded() -> None:
    end = bout("5 22 12 6")
    assert end.bout["winner"] == 1
    assert end.fates == {5: "stays", 22: "wins", 12: "stays", 6: "stays"}
    assert end.why(22) == [(None, "highest wins")]


def test_p11_beside_sadness_the_second_highest_card_wins() -> None:
    assert bout("26 22 2 12").fates[22] == "wins"
    assert bout("26 27 2 19").fates == {26: "wins", 27: "stays", 2: "stays", 19: "leaves"}
    assert bout("26 27 2 19").why(27) == [(26, "passed over")]


def test_p11_beside_mirror_sadness_is_ignored() -> None:
    end = bout("14 26 5 22")
    assert end.gone == {5}
    assert end.bout["winner"] == 2
    assert end.why(5) == [(14, "lowest wins"), (5, "beside")]
    assert end.why(26) == []


def test_p11_fear_is_discarded_when_it_wins() -> None:
    assert bout("12 10 11 5").gone == {12}
    assert bout("14 12 22 26").gone == {12}, "by Mirror too"
    assert bout("12 9 10 5").gone == {12}, "even where an effect spends itself on it"


@pytest.mark.parametrize(
    ("cards", "leaves"),
    [("2 17 12 10", 2), ("3 17 6 7", 3), ("4 17 6 7", 4), ("5 17 6 7", 5)],
    ids=["love", "friendship", "calm", "feast"],
)
def test_p12_malice_is_of_the_colour_that_drives_a_card_out(cards: str, leaves: int) -> None:
    assert bout(cards).gone == {leaves, 17}


@pytest.mark.parametrize("cards", ["7 17 12 22", "11 17 6 22", "19 17 12 27"], ids=["spring", "summer", "autumn"])
def test_p12_malice_breaks_only(cards: str) -> None:
    assert bout(cards).fates[numbers(cards)[0]] == "stays"


@pytest.mark.parametrize("cards", ["1 6 17 22", "9 10 17 22", "25 22 17 12"], ids=["life", "lie", "night"])
def test_p12_malice_can_be_the_one_singled_out(cards: str) -> None:
    assert bout(cards).gone == {17, max(numbers(cards))}


@pytest.mark.parametrize("cards", ["8 17 12 22", "16 17 2 22", "18 17 12 26"], ids=["death", "truth", "day"])
def test_p12_malice_is_never_the_lowest_green_or_yellow_nor_the_highest_red_beside_the_card_that_asks(
    cards: str,
) -> None:
    end = bout(cards)
    asking = numbers(cards)[0]
    assert end.fates[17] == "stays"
    assert asking in [by for by, _ in end.why(asking)]


def test_p12_winter_takes_malice_for_yellow() -> None:
    assert bout("27 17 12 22").gone == {17, 27}


def test_p12_malice_is_no_absolute() -> None:
    assert bout("10 17 12 22").fates[10] == "stays"


@pytest.mark.parametrize("cards", ["16 12 13 22", "9 12 10 22", "20 12 17 22"], ids=["truth", "lie", "harmony"])
def test_p13_an_effect_that_singles_out_fear_discards_nothing(cards: str) -> None:
    end = bout(cards)
    assert end.gone == {22}
    assert end.why(12) == [(numbers(cards)[0], "shielded")]


def test_p13_fear_shields_itself_and_nothing_else() -> None:
    end = bout("27 12 11 10")
    assert end.gone == {27, 11, 10}
    assert end.why(12) == [(27, "shielded")]
    assert 12 in end.hand(1)


# The whole table once more, in the plainest words, against every bout of four quiet cards

Cards = frozenset[int]
MALICE = 17
GREEN = {*range(1, 9), MALICE}
YELLOW = {*range(9, 17), MALICE}
RED = {*range(18, 26), MALICE}
BLUE = {*range(26, 36), MALICE}
TABLE: dict[int, Callable[[Cards], set[int]]] = {
    1: lambda table: {max(table & GREEN)},
    2: lambda table: {2} if len(table & GREEN) > 1 else set(),
    3: lambda table: {3} if table & YELLOW else set(),
    4: lambda table: {4} if table & RED else set(),
    5: lambda table: {5} if table & BLUE else set(),
    6: lambda table: {6} if min(table) == 6 else set(),
    7: lambda table: {7} if len(table & GREEN) == 1 else set(),
    8: lambda table: {min(table & GREEN)},
    9: lambda table: {max(table & YELLOW)},
    10: lambda table: {10} if max(table) >= 30 else set(),
    11: lambda table: {11} if len(table & YELLOW) == 1 else set(),
    16: lambda table: {min(table & YELLOW)},
    18: lambda table: {max(table & RED)},
    19: lambda table: {19} if len(table & RED) == 1 else set(),
    20: lambda table: {min(table)},
    25: lambda table: {min(table & RED)},
    27: lambda table: set(table & YELLOW),
}
AT_ONCE = {15, 21, 23, 24, 28, 29}
LATER = [card for card in range(1, 30) if card not in AT_ONCE]


def judged(table: Cards) -> tuple[int, set[int]]:
    """The winning card, and all that is discarded."""
    ranked = sorted(table)
    winner = ranked[0] if 14 in table else ranked[-2] if 26 in table else ranked[-1]
    singled_out = set[int]().union(*(TABLE[card](table) for card in table if card in TABLE))
    return winner, singled_out - {12} | {winner}


def check(cards: tuple[int, ...]) -> None:
    end = bout(" ".join(map(str, cards)))
    winner, gone = judged(frozenset(cards))
    assert (cards[end.bout["winner"]], end.gone) == (winner, gone), cards


def test_p10_every_bout_of_four_ends_as_the_table_says() -> None:
    for cards in combinations(LATER, 4):
        check(cards)


@pytest.mark.parametrize("seats", [5, 6])
def test_p10_bouts_of_five_and_six_end_as_the_table_says(seats: int) -> None:
    chance = Random(seats)
    for _ in range(3000):
        check(tuple(chance.sample(LATER, seats)))
