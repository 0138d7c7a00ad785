"""P6–P9, P14–P16 and P18: who lays when, what a card asks, whose it is; and the rulebook's example bout."""

import pytest

from sortilege import IllegalAction
from tests.games.presages.scene import bout, opened, scene


def test_the_bout_of_the_rulebook() -> None:
    """Secret, Day, Calm, Death, Summer and a card that stays: three leave, three go back."""
    hands = [
        [35, 24, 9, 10],
        [31, 18, 12, 13],
        [30, 4, 14, 16],
        [34, 8, 17, 19],
        [32, 11, 20, 22],
        [33, 7, 23, 25],
    ]
    ready = opened([35, 31, 30, 34, 32, 33], [{"hands": hands}])
    end = ready.do("lay 24", "ask 1", "show 12 to 0").lay("18 4 8 11 7")
    assert end.gone == {24, 4, 11}
    assert end.why(24) == [(None, "highest wins"), (18, "highest")]
    assert end.why(4) == [(4, "beside"), (8, "lowest")]
    assert end.why(11) == [(11, "only")]
    assert [end.why(card) for card in (18, 8, 7)] == [[], [], []]
    assert [18 in end.hand(1), 8 in end.hand(3), 7 in end.hand(5)] == [True, True, True]
    assert end.discards == [4, 11, 24]
    assert end.asked == 0, "whoever laid Secret has won and starts again"


@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_p6_cards_are_laid_clockwise_from_the_starter(starter: int) -> None:
    ready = scene(hands=["5 12", "6 13", "7 17", "22 26"], starter=starter)
    for turn in range(4):
        seat = (starter + turn) % 4
        assert ready.asked == seat
        assert ready.choices == {f"lay {card}" for card in ready.hand(seat)}
        ready.do(f"lay {ready.hand(seat)[0]}")


def test_p6_a_laid_card_leaves_the_hand_and_lies_open_before_its_player() -> None:
    ready = scene(hands=["5 12", "6 13", "7 17", "22 26"], starter=2).lay("17 22")
    assert ready.before == [None, None, 17, 22]
    assert ready.hands == [[5, 12], [6, 13], [7], [26]]
    for viewer in (None, 0, 1):
        assert ready.state.view(viewer)["before"] == [None, None, 17, 22]
        assert ready.told("lays", viewer)[-1] == {"seat": 3, "card": 22, "at": 3}


def test_p6_nobody_lays_out_of_turn_or_what_they_do_not_hold() -> None:
    ready = scene(hands=["5 12", "6 13", "7 17", "22 26"])
    with pytest.raises(IllegalAction, match="not one of the choices of seat 0"):
        ready.do("lay 6")
    with pytest.raises(IllegalAction, match="seat 1 is not asked now"):
        ready.state.apply(1, ready.state.choices(0)[0])


def test_p6_whoever_has_a_card_already_is_passed_over() -> None:
    ready = scene(hands=["21 12", "6 13", "7 17", "22 26"]).do("lay 21 at 2", "lay 7 at 0")
    assert ready.before == [7, None, 21, None]
    assert ready.asked == 1
    assert ready.do("lay 6").asked == 3


def test_p7_an_effect_is_carried_out_before_the_next_card_is_laid() -> None:
    ready = scene(hands=["24 12", "6 13", "7 17", "22 26"]).do("lay 24")
    assert ready.asked == 0
    assert ready.choices == {"ask 1", "ask 2", "ask 3", "show 12 to 1", "show 12 to 2", "show 12 to 3"}
    assert ready.do("ask 3").asked == 3
    assert ready.choices == {"show 22 to 0", "show 26 to 0"}
    assert ready.do("show 22 to 0").asked == 1


def test_p7_a_card_that_comes_by_dream_is_carried_out_by_dreams_player() -> None:
    ready = scene(hands=["21 12", "6 13", "24 17", "22 26"]).do("lay 21 at 2", "lay 24 at 0")
    assert ready.asked == 0
    assert ready.choices == {"ask 1", "ask 2", "ask 3", "show 12 to 1", "show 12 to 2", "show 12 to 3"}


def test_p7_a_card_that_comes_by_betrayal_is_carried_out_by_the_one_betrayed() -> None:
    ready = scene(hands=["7 12", "29 24", "6 17", "22 26"]).lay("7 29").do("swap 24 with 0")
    assert ready.asked == 0
    assert ready.choices == {"ask 1", "ask 2", "ask 3", "show 12 to 1", "show 12 to 2", "show 12 to 3"}


@pytest.mark.parametrize("card", [23, 28, 29], ids=["jealousy", "wrath", "betrayal"])
def test_p8_what_cannot_be_applied_does_nothing_and_may_still_be_laid(card: int) -> None:
    ready = scene(hands=[f"{card} 12", "6 13", "7 17", "22 26"]).lay(f"{card}")
    assert ready.before == [card, None, None, None]
    assert ready.told("no effect") == [{"seat": 0, "card": card}]
    assert ready.asked == 1


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        (15, {"law lower", "law higher"}),
        (23, {"trade with 0"}),
        (24, {"ask 0", "ask 2", "ask 3", "show 13 to 0", "show 13 to 2", "show 13 to 3"}),
        (28, {"recall 0"}),
        (29, {"swap 13 with 0", "put back at 0"}),
        (31, {"give 13 to 0", "give 13 to 2", "give 13 to 3"}),
    ],
    ids=["law", "jealousy", "secret", "wrath", "betrayal", "absolute"],
)
def test_p8_what_can_be_applied_must_be(card: int, choices: set[str]) -> None:
    ready = scene(hands=["7 12", f"{card} 13", "6 17", "22 26"]).lay(f"7 {card}")
    assert ready.asked == 1
    assert ready.choices == choices
    assert ready.told("no effect") == []


def test_p9_a_card_belongs_to_whoever_it_lies_before() -> None:
    ready = scene(hands=["7 12", "23 13", "6 17", "22 26"]).lay("7 23").do("trade with 0")
    assert ready.before == [23, 7, None, None]
    end = ready.lay("6 22")
    assert end.bout["winner"] == 0, "Jealousy wins for the player it lies before"
    assert 7 in end.hand(1)


def test_p10_the_bout_ends_when_everybody_has_a_card() -> None:
    ready = scene(hands=["7 12", "5 13", "6 17", "22 26"]).lay("7 5 6")
    bouts = len(ready.told("bout"))
    assert ready.before == [7, 5, 6, None]
    ready.lay("22")
    assert len(ready.told("bout")) == bouts + 1
    assert ready.before == [None, None, None, None]


def test_p14_what_is_not_discarded_goes_to_the_hand_of_whoever_it_lies_before() -> None:
    ready = scene(hands=["5 12 14", "23 13 15", "6 17 18", "22 26 29"])
    end = ready.lay("5 23").do("trade with 0").lay("6 22")
    assert end.gone == {23}
    assert end.hands == [[12, 14], [5, 13, 15], [6, 17, 18], [22, 26, 29]]


def test_p15_luck_that_wins_takes_a_card_of_its_holders_choice_along() -> None:
    ready = scene(hands=["13 14 29", "5 17 18", "6 19 23", "7 22 26"]).lay("13 5 6 7")
    assert ready.asked == 0
    assert ready.choices == {"discard 14", "discard 29"}
    ready.do("discard 29")
    assert ready.hand(0) == [14]
    assert 29 in ready.discards
    for viewer in (None, 1, 2, 3):
        assert ready.told("discards", viewer) == [{"seat": 0, "card": 29}], "face up"


def test_p15_luck_that_an_effect_discards_asks_as_well() -> None:
    ready = scene(hands=["13 14 29", "9 17 18", "6 19 23", "7 22 26"]).lay("13 9 6 22")
    assert ready.fates[13] == "leaves"
    assert ready.asked == 0
    assert ready.choices == {"discard 14", "discard 29"}


def test_p15_luck_that_stays_asks_nothing() -> None:
    ready = scene(hands=["13 14 29", "5 17 18", "6 19 23", "7 22 26"]).lay("13 5 19 7")
    assert ready.hand(0) == [13, 14, 29]
    assert ready.asked == 2, "the winner starts the next bout"


def test_p15_fear_cannot_be_discarded_for_luck() -> None:
    ready = scene(hands=["13 12 29", "5 17 18", "6 19 23", "7 22 26"]).lay("13 5 6 7")
    assert ready.choices == {"discard 29"}


def test_p15_with_fear_alone_in_hand_luck_takes_nothing() -> None:
    ready = scene(hands=["13 12", "5 17", "6 19", "7 22"]).lay("13 5 6 7")
    assert ready.told("discards") == []
    assert ready.told("round won")[-1]["hands"] == [[12], [5, 17], [6, 19], [7, 22]]


def test_p15_luck_asks_the_player_it_lies_before() -> None:
    ready = scene(hands=["13 14 29", "23 17 18", "6 19 15", "27 22 26"]).lay("13 23").do("trade with 0").lay("6 27")
    assert ready.fates[13] == "leaves"
    assert ready.asked == 1
    assert ready.choices == {"discard 17", "discard 18"}


def test_p15_cards_are_taken_back_before_luck_asks() -> None:
    ready = scene(hands=["13 14 29", "5 17 18", "6 19 23", "7 22 26"]).lay("13 5 6 7")
    assert ready.before == [None, None, None, None]
    assert ready.hands[1:] == [[5, 17, 18], [6, 19, 23], [7, 22, 26]]


@pytest.mark.parametrize(("cards", "winner"), [("20 5 12 6", 0), ("5 20 12 6", 1), ("14 26 20 5", 3), ("26 5 20 6", 2)])
def test_p16_the_winner_starts_the_next_bout(cards: str, winner: int) -> None:
    end = bout(cards)
    assert end.bout["winner"] == winner
    assert end.asked == winner
    assert end.public["starter"] == winner


def test_p16_the_winner_is_the_player_the_card_lies_before() -> None:
    ready = scene(hands=["21 12 14", "13 15 17", "22 23 24", "5 6 29"]).do("lay 21 at 2", "lay 23 at 0", "trade with 2")
    assert ready.before == [21, None, 23, None]
    end = ready.lay("13 5")
    assert end.asked == 2


def test_p18_jealousy_trades_places_with_any_other_card_in_play() -> None:
    ready = scene(hands=["7 12", "5 13", "23 17", "22 26"]).lay("7 5 23")
    assert ready.choices == {"trade with 0", "trade with 1"}
    assert ready.do("trade with 1").before == [7, 23, 5, None]
    assert ready.told("trades") == [{"seat": 2, "card": 23, "with": 1, "for": 5}]


def test_p18_the_card_taken_does_not_act_again() -> None:
    ready = scene(hands=["24 12", "23 13", "5 17", "22 26"]).do("lay 24", "show 12 to 1", "lay 23", "trade with 0")
    assert ready.before == [23, 24, None, None]
    assert ready.asked == 2, "the next card is laid, and nobody is asked for Secret again"


def test_p18_alone_jealousy_stays_where_it_is() -> None:
    ready = scene(hands=["23 12", "6 13", "7 17", "22 26"]).lay("23")
    assert ready.before == [23, None, None, None]
    assert ready.asked == 1
