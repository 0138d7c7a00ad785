"""P20–P22: Dream, Wrath and Betrayal, who lay other people's cards."""

import pytest

from sortilege import BadOption, IllegalAction
from tests.games.presages.scene import GAME, scene


def test_p20_dream_before_oneself_has_no_effect() -> None:
    ready = scene(hands=["21 12", "6 13", "7 17", "5 26"]).do("lay 21")
    assert ready.before == [21, None, None, None]
    assert ready.asked == 1


def test_p20_dream_may_lie_before_anybody_without_a_card() -> None:
    ready = scene(hands=["6 13", "21 12", "7 17", "5 26"]).do("lay 6")
    assert ready.choices == {"lay 21", "lay 12", "lay 21 at 2", "lay 21 at 3"}
    with pytest.raises(IllegalAction):
        ready.do("lay 21 at 0")
    with pytest.raises(IllegalAction):
        ready.do("lay 12 at 2")


def test_p20_as_the_last_card_dream_lies_before_its_player() -> None:
    ready = scene(hands=["21 12", "6 13", "7 17", "5 26"], starter=1).lay("6 7 5")
    assert ready.choices == {"lay 12", "lay 21"}


def test_p20_whoever_is_dreamt_of_lays_a_card_before_dreams_player_at_once() -> None:
    ready = scene(hands=["21 12", "6 13", "7 17", "5 26"]).do("lay 21 at 3")
    assert ready.asked == 3
    assert ready.choices == {"lay 5 at 0", "lay 26 at 0"}
    ready.do("lay 26 at 0")
    assert ready.before == [26, None, None, 21]
    assert ready.told("lays")[-2:] == [
        {"seat": 0, "card": 21, "at": 3},
        {"seat": 3, "card": 26, "at": 0},
    ]
    assert ready.asked == 1


def test_p20_both_cards_belong_to_whoever_they_lie_before() -> None:
    ready = scene(hands=["21 12 14", "6 13 15", "7 17 24", "5 26 28"]).do("lay 21 at 2", "lay 7 at 0")
    end = ready.lay("6 26")
    assert end.bout["winner"] == 2
    assert end.hand(0) == [7, 12, 14]


def test_p20_dreams_player_carries_out_what_is_laid_in_reply() -> None:
    ready = scene(hands=["21 12", "28 13", "7 17", "5 26"], starter=3)
    ready.do("lay 26", "lay 21 at 1", "lay 28 at 0")
    assert ready.asked == 0
    assert ready.choices == {"recall 1", "recall 3"}
    ready.do("recall 1")
    assert ready.hand(1) == [13, 21], "Dream belongs to the player it lay before"
    assert ready.asked == 1
    assert ready.choices == {"lay 13"}


def test_p20_an_absolute_in_reply_is_given_by_dreams_player() -> None:
    ready = scene(hands=["21 12", "31 13", "7 17", "5 26"]).do("lay 21 at 1", "lay 31 at 0")
    assert ready.asked == 0
    assert ready.choices == {"give 12 to 1", "give 12 to 2", "give 12 to 3"}


def test_p20_dream_laid_by_betrayal_has_no_effect() -> None:
    ready = scene(hands=["7 12", "29 21", "6 17", "5 26"]).lay("7 29").do("swap 21 with 0")
    assert ready.before == [21, 29, None, None]
    assert ready.asked == 2


def test_p20_dream_laid_after_wrath_may_lie_before_another_player() -> None:
    ready = scene(hands=["7 21", "28 12", "6 17", "5 26"]).lay("7 28").do("recall 0")
    assert ready.choices == {"lay 21", "lay 21 at 2", "lay 21 at 3"}
    ready.do("lay 21 at 3")
    assert ready.choices == {"lay 5 at 0", "lay 26 at 0"}
    ready.do("lay 5 at 0")
    assert ready.before == [5, 28, None, 21]
    assert ready.asked == 2


def test_p20_dream_sent_back_by_wrath_may_not_be_laid_again_anywhere() -> None:
    ready = scene(hands=["21 12", "28 13", "6 17", "5 26"]).lay("21 28").do("recall 0")
    assert ready.choices == {"lay 12"}


def test_p21_wrath_sends_back_a_card_before_another_player() -> None:
    ready = scene(hands=["7 12", "6 13", "28 17", "5 26"]).lay("7 6 28")
    assert ready.choices == {"recall 0", "recall 1"}
    ready.do("recall 1")
    assert ready.before == [7, None, 28, None]
    assert ready.hand(1) == [6, 13]
    assert ready.told("recalls") == [{"seat": 2, "of": 1, "card": 6}]


def test_p21_another_card_is_laid_at_once() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "28 17 18", "5 22 26"]).lay("7 6 28").do("recall 1")
    assert ready.asked == 1
    assert ready.choices == {"lay 13", "lay 15"}
    assert ready.do("lay 13").before == [7, 13, 28, None]
    assert ready.asked == 3


def test_p21_the_card_sent_back_may_not_be_laid_even_if_it_alone_obeys_the_law() -> None:
    ready = scene(hands=["15 12 14", "6 17 18", "28 24 22", "5 7 26"])
    ready.do("lay 15", "law lower", "lay 6", "lay 28", "recall 1")
    assert ready.choices == {"lay 17", "lay 18"}


def test_p21_the_card_sent_back_may_be_laid_in_the_next_bout() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "28 17 18", "5 22 26"]).lay("7 6 28").do("recall 1").lay("13 5")
    assert ready.lay("17 22 7").choices == {"lay 6", "lay 13", "lay 15"}


def test_p21_the_new_card_acts_at_once() -> None:
    ready = scene(hands=["7 12", "6 23", "28 17", "5 26"]).lay("7 6 28").do("recall 1", "lay 23")
    assert ready.asked == 1
    assert ready.choices == {"trade with 0", "trade with 2"}


def test_p21_wrath_and_betrayal_may_turn_on_each_other() -> None:
    ready = scene(hands=["7 29", "28 12", "6 17", "5 26"]).lay("7 28").do("recall 0", "lay 29")
    assert ready.choices == {"swap 7 with 1", "put back at 1"}
    ready.do("swap 7 with 1")
    assert ready.before == [29, 7, None, None]
    assert ready.hand(0) == [28]


def test_p21_with_no_other_card_in_play_wrath_does_nothing() -> None:
    ready = scene(hands=["28 12", "6 13", "7 17", "5 26"]).lay("28")
    assert ready.asked == 1
    assert ready.hand(0) == [12]


def test_p22_betrayal_exchanges_a_hand_card_with_a_card_before_another_player() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"], rulings="digital").lay("7 6 29")
    assert ready.choices == {"swap 17 with 0", "swap 18 with 0", "swap 17 with 1", "swap 18 with 1"}
    ready.do("swap 17 with 1")
    assert ready.before == [7, 17, 29, None]
    assert ready.hand(2) == [6, 18]
    assert ready.told("swaps") == [{"seat": 2, "card": 17, "with": 1, "for": 6}]
    assert ready.asked == 3


def test_p22_in_the_digital_edition_the_card_taken_cannot_be_the_one_laid() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"], rulings="digital").lay("7 6 29")
    for text in ("swap 6 with 1", "put back at 1"):
        with pytest.raises(IllegalAction):
            ready.do(text)


def test_p22_by_the_rulebook_the_card_taken_may_be_the_one_laid() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"]).lay("7 6 29")
    swaps = {"swap 17 with 0", "swap 18 with 0", "swap 17 with 1", "swap 18 with 1"}
    assert ready.choices == swaps | {"put back at 0", "put back at 1"}
    ready.do("put back at 1")
    assert (ready.before, ready.hand(2)) == ([7, 6, 29, None], [17, 18])
    assert ready.told("swaps") == [{"seat": 2, "card": 6, "with": 1, "for": 6}]
    assert ready.asked == 3


def test_p22_the_card_laid_again_acts_again() -> None:
    ready = scene(hands=["7 12", "31 13", "29 17", "5 26"]).lay("7 31").do("give 13 to 0", "give 12 to 1", "lay 29")
    ready.do("put back at 1")
    assert ready.asked == 1
    assert ready.choices == {"give 12 to 0", "give 12 to 2", "give 12 to 3"}


def test_p22_a_dream_laid_again_does_not_wake() -> None:
    ready = scene(hands=["21 12", "29 13", "6 17", "5 26"]).lay("21 29").do("put back at 0")
    assert ready.before == [21, 29, None, None]
    assert ready.asked == 2


def test_p22_games_of_the_first_edition_have_the_digital_rulings() -> None:
    assert GAME.options({"rules": 1})["rulings"] == "digital"
    assert GAME.options()["rulings"] == "rulebook"
    with pytest.raises(BadOption, match="option rulings: got 'rulebook', expected digital"):
        GAME.options({"rules": 1, "rulings": "rulebook"})


def test_p22_what_betrayal_did_is_told_in_words() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"]).lay("7 6 29")
    teller = GAME.teller(str, ["Ada", "Bea", "Cleo", "Dov"], 2)
    view = ready.state.view(2)
    assert teller.choice(view, "put back at 1") == "Take Bea's ♣6 Hope and lay it there again"
    assert teller.picks("put back at 1") == []
    (swapped,) = [event.as_json() for event in ready.do("put back at 1").log.events if event.name == "swaps"]
    assert teller.event(swapped) == ["You take ♣6 Hope from in front of Bea and lay it there again."]


def test_p22_the_new_card_is_carried_out_by_the_player_it_lies_before() -> None:
    ready = scene(hands=["7 12", "6 13", "29 28", "5 26"]).lay("7 6 29").do("swap 28 with 0")
    assert ready.asked == 0, "not seat 2, who laid it"
    assert ready.choices == {"recall 1", "recall 2"}
    assert ready.do("recall 2").choices == {"lay 7"}, "Betrayal back in hand, and the card taken with it"


def test_p22_an_absolute_laid_by_betrayal_is_given_by_the_one_betrayed() -> None:
    ready = scene(hands=["7 12", "29 31", "6 17", "5 26"]).lay("7 29").do("swap 31 with 0")
    assert ready.asked == 0
    assert ready.choices == {"give 12 to 1", "give 12 to 2", "give 12 to 3"}


def test_p22_with_no_other_card_in_play_betrayal_does_nothing() -> None:
    ready = scene(hands=["29 12", "6 13", "7 17", "5 26"]).lay("29")
    assert ready.asked == 1
    assert ready.hand(0) == [12]


def test_p22_what_was_taken_stays_in_hand_at_the_end_of_the_bout() -> None:
    ready = scene(hands=["7 12 14", "6 13 15", "29 17 18", "5 22 26"]).lay("7 6 29").do("swap 17 with 0").lay("26")
    assert ready.fates == {17: "stays", 6: "leaves", 29: "stays", 26: "wins"}
    assert ready.hands == [[12, 14, 17], [13, 15], [7, 18, 29], [5, 22]]
