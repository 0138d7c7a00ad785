"""S9–S14: following, winning, and what a trick costs."""

import pytest

from sortilege import BadOption, IllegalAction
from tests.games.seven_seals.scene import GAME, Scene, late, scene

# The rulebook's three tricks: seat 1 has a single violet card, seat 3 none
EXAMPLE = [
    "violet 2, yellow 10, violet 8",
    "violet 11, yellow 4, red 3",
    "violet 7, yellow 2, violet 1",
    "green 12, yellow 9, green 8",
]


def rulebook() -> Scene:
    ready = scene(EXAMPLE, lacks={1: "violet", 3: "violet"})
    ready.foretell("red blue blue green", "violet violet blue red red red", "mage")
    return ready.do("take yellow", "take yellow", "take green", "take blue from 1", "done")


def test_s9_the_dealers_left_leads_any_card() -> None:
    ready = scene([""] * 4, dealer=0).foretell("", "", "", "")
    assert ready.asked == 1
    assert ready.choices == {f"play {card}" for card in ready.hand(1)}


def test_s9_who_can_follow_must() -> None:
    ready = rulebook().play("violet 2")
    assert ready.choices == {"play violet 11"}
    with pytest.raises(IllegalAction):
        ready.play("red 3")


def test_s9_who_cannot_follow_may_play_anything_trump_or_not() -> None:
    ready = rulebook().play("violet 2", "violet 11", "violet 7")
    assert ready.choices == {f"play {card}" for card in ready.hand(3)}
    assert ready.told("plays")[-1]["lacks"] is None
    ready.play("green 12")
    assert ready.told("plays")[-1] == {"seat": 3, "card": "green 12", "lacks": "violet"}


def test_s9_trump_must_be_followed_too() -> None:
    ready = late(["red 5", "red 2", "blue 5", "green 12"])
    ready.play("red 5")
    assert ready.choices == {"play red 2"}


def test_s10_the_rulebooks_three_tricks() -> None:
    ready = rulebook()
    ready.play("violet 2", "violet 11", "violet 7", "green 12")
    assert ready.told("trick")[-1]["winner"] == 1 and ready.asked == 1
    ready.do("return violet")
    assert ready.seals(1) == {"red": 3, "violet": 1, "white": 1}
    assert ready.paid() == ("violet", "led")

    ready.play("yellow 4", "yellow 2", "yellow 9", "yellow 10")
    assert ready.told("trick")[-1]["winner"] == 0
    assert ready.paid() == ("black", "nothing fits")
    assert ready.seals(0) == {"red": 1, "blue": 2, "green": 1, "black": 1}

    ready.play("violet 8", "red 3", "violet 1", "green 8")
    assert ready.told("trick")[-1]["winner"] == 1 and ready.told("trick")[-1]["trumped"]
    assert ready.choices == {"return red", "return violet", "return white"}


def test_s10_the_highest_red_wins_whatever_was_led() -> None:
    ready = late(["yellow 12", "red 2", "red 3", "yellow 1"]).play("yellow 12", "red 2", "red 3", "yellow 1")
    (trick,) = ready.told("trick")
    assert (trick["winner"], trick["card"], trick["trumped"]) == (2, "red 3", True)


def test_s10_a_higher_card_of_another_colour_wins_nothing() -> None:
    ready = late(["yellow 1", "green 12", "blue 12", "violet 12"]).play("yellow 1", "green 12", "blue 12", "violet 12")
    assert ready.told("trick")[0]["winner"] == 0


def test_s10_the_winner_leads_the_next_trick() -> None:
    ready = late(["yellow 1, yellow 2", "yellow 3, red 1", "yellow 9, blue 1", "green 1, green 2"])
    ready.play("yellow 1", "yellow 3", "yellow 9", "green 1")
    assert ready.asked == 2 and ready.public["leader"] == 2


# What it costs. Seat 1 wins a trick led in yellow, with trump or with yellow


def won_by_colour(seals: dict[str, int], mage: int | None = None, **options: object) -> Scene:
    cards = ["yellow 5, blue 5", "yellow 9, blue 9", "green 1, green 2", "green 3, green 4"]
    ready = late(cards, [{}, seals, {}, {}], mage=mage, **options)  # type: ignore[arg-type]
    return ready.play("yellow 5", "yellow 9", "green 1", "green 3")


def won_by_trump(seals: dict[str, int]) -> Scene:
    ready = late(["yellow 5, blue 5", "red 9, blue 9", "green 1, green 2", "green 3, green 4"], [{}, seals, {}, {}])
    return ready.play("yellow 5", "red 9", "green 1", "green 3")


def test_s11_a_seal_of_the_colour_led_goes_back_at_once() -> None:
    ready = won_by_colour({"yellow": 2, "red": 1, "blue": 1})
    assert ready.paid() == ("yellow", "led"), "red does not fit: no red card won"
    assert ready.seals(1) == {"yellow": 1, "red": 1, "blue": 1}
    assert ready.centre["yellow"] == 2
    assert ready.asked == 1 and ready.public["question"]["kind"] == "play", "nobody is asked where there is no choice"


def test_s11_a_trick_led_in_red_takes_a_red_seal() -> None:
    ready = late(["red 5", "red 9", "blue 5", "green 5"], [{}, {"red": 1, "yellow": 1}, {}, {}])
    ready.play("red 5", "red 9", "blue 5", "green 5")
    assert ready.paid() == ("red", "led")


def test_s11_won_by_trump_it_is_red_or_the_colour_led() -> None:
    ready = won_by_trump({"yellow": 1, "red": 1, "blue": 1})
    assert ready.asked == 1 and ready.choices == {"return red", "return yellow"}
    assert ready.public["question"] == {"kind": "return", "seat": 1}
    assert ready.public["trick"][1] == "red 9", "the trick lies there until it is paid for"
    ready.do("return red")
    assert ready.paid() == ("red", "trumped")
    assert won_by_trump({"yellow": 1}).paid() == ("yellow", "led")
    assert won_by_trump({"red": 1}).paid() == ("red", "trumped")


def test_s11_a_white_seal_stands_in_for_any() -> None:
    ready = won_by_trump({"yellow": 1, "red": 1, "white": 1})
    assert ready.choices == {"return red", "return yellow", "return white"}
    ready.do("return white")
    assert ready.paid() == ("white", "white chosen")
    assert ready.told("pays")[-1]["kept"] == ["red", "yellow"]
    assert ready.seals(1) == {"red": 1, "yellow": 1}


def test_s12_without_a_fitting_seal_it_costs_a_black_one() -> None:
    ready = won_by_colour({"blue": 1, "red": 1})
    assert ready.paid() == ("black", "nothing fits")
    assert ready.told("pays")[-1]["fitting"] == ["yellow", "white"]
    assert ready.seals(1) == {"blue": 1, "red": 1, "black": 1}
    assert won_by_trump({"blue": 1}).told("pays")[-1]["fitting"] == ["yellow", "red", "white"]


def test_s12_a_winner_with_no_seal_that_fits_but_a_white_one_may_keep_it_and_take_a_black_one() -> None:
    ready = won_by_colour({"blue": 1, "red": 1, "white": 1})
    assert ready.public["question"] == {"kind": "return", "seat": 1}
    assert ready.choices == {"return white", "keep"}
    ready.do("keep")
    assert ready.paid() == ("black", "white kept")
    assert ready.told("pays")[-1]["kept"] == ["white"]
    assert ready.seals(1) == {"blue": 1, "red": 1, "white": 1, "black": 1} and ready.centre["black"] == 5
    assert ready.public["last"]["cost"] == "black"
    assert ready.asked == 1 and ready.public["question"]["kind"] == "play"


def test_s12_a_winner_with_no_seal_that_fits_but_a_white_one_may_return_it() -> None:
    ready = won_by_trump({"blue": 1, "white": 2})
    assert ready.choices == {"return white", "keep"}
    ready.do("return white")
    assert ready.paid() == ("white", "white left")
    assert ready.seals(1) == {"blue": 1, "white": 1} and ready.centre["black"] == 6


def test_s12_with_no_black_seal_left_a_white_one_is_returned_or_kept_for_nothing() -> None:
    cards = ["yellow 5, blue 5", "yellow 9, blue 9", "green 1, green 2", "green 3, green 4"]
    ready = late(cards, [{"black": 6}, {"white": 1}, {}, {}]).play("yellow 5", "yellow 9", "green 1", "green 3")
    assert ready.choices == {"return white", "keep"}
    ready.do("keep")
    assert ready.paid() == (None, "white kept freely") and ready.public["last"]["cost"] == "spared"
    assert ready.seals(1) == {"white": 1}


@pytest.mark.parametrize("options", [{"white": "must"}, {"rules": 1}])
def test_s12_by_the_option_and_in_edition_1_a_white_seal_must_be_returned(options: dict[str, object]) -> None:
    ready = won_by_colour({"blue": 1, "white": 2}, None, **options)
    assert ready.paid() == ("white", "white left"), "and nobody is asked"
    assert ready.seals(1) == {"blue": 1, "white": 1}


def test_s12_edition_1_leaves_no_choice_of_the_option() -> None:
    assert GAME.options()["white"] == "may"
    assert GAME.options({"rules": 1})["white"] == "must"
    with pytest.raises(BadOption, match="option white: got 'may', expected must: edition 1"):
        GAME.options({"rules": 1, "white": "may"})


def test_s12_with_a_white_seal_and_one_that_fits_the_winner_chooses() -> None:
    ready = won_by_colour({"yellow": 1, "white": 1})
    assert ready.choices == {"return yellow", "return white"}


def test_s13_the_sixth_black_seal_is_taken_and_a_seventh_costs_nothing() -> None:
    cards = ["yellow 5, yellow 6", "yellow 9, yellow 10", "green 1, green 2", "blue 3, blue 4"]
    ready = late(cards, [{"black": 3}, {}, {"black": 2}, {}])
    ready.play("yellow 5", "yellow 9", "green 1", "blue 3")
    assert ready.paid() == ("black", "nothing fits") and ready.centre["black"] == 0
    ready.play("yellow 10", "green 2", "blue 4", "yellow 6")
    assert ready.paid() == (None, "no black left")
    assert ready.public["last"]["cost"] == "spared"
    assert ready.points == [9, 3, 6, 0]


def test_s14_the_mages_holder_returns_nothing_and_takes_no_black_seal() -> None:
    ready = won_by_colour({}, mage=1)
    assert ready.paid() == (None, "mage") and ready.public["last"]["cost"] == "exempt"
    assert ready.centre["black"] == 6 and ready.seals(1) == {}
    assert ready.asked == 1, "and leads to the next trick like anybody else"
