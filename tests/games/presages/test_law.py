"""P17: what Law binds, what it does not, and when it ends."""

import pytest

from sortilege import IllegalAction
from tests.games.presages.scene import Scene, scene


def law(call: str) -> Scene:
    """Seat 0 has laid Law; everybody else holds cards on both sides of it."""
    ready = scene(hands=["15 7 29", "6 17 24", "28 12 23", "13 19 21"])
    return ready.do("lay 15", f"law {call}")


def test_p17_the_holder_of_law_calls_lower_or_higher() -> None:
    ready = scene(hands=["15 7 29", "6 17 24", "28 12 23", "13 19 21"]).do("lay 15")
    assert ready.asked == 0
    assert ready.choices == {"law lower", "law higher"}
    assert ready.law is None
    assert ready.do("law higher").law == "higher"
    assert ready.told("law") == [{"seat": 0, "law": "higher"}]


@pytest.mark.parametrize(
    ("call", "first", "second", "third"),
    [("lower", {6}, {12}, {13}), ("higher", {17, 18}, {22, 26}, {19, 21})],
)
def test_p17_everybody_after_it_obeys(call: str, first: set[int], second: set[int], third: set[int]) -> None:
    ready = scene(hands=["15 7 29", "6 17 18", "26 12 22", "13 19 21"]).do("lay 15", f"law {call}")
    for fitting in (first, second, third):
        assert ready.choices == {f"lay {card}" for card in fitting}
        ready.do(f"lay {min(fitting)}")


def test_p17_every_card_but_law_is_either_lower_or_higher() -> None:
    hands = ["15 1 2 3 4", "5 6 14 16 17", "30 31 34 35 29", "7 8 9 10 11"]
    assert scene(hands=hands).do("lay 15", "law lower").choices == {"lay 5", "lay 6", "lay 14"}
    assert scene(hands=hands).do("lay 15", "law higher").choices == {"lay 16", "lay 17"}
    everything = {"lay 29", "lay 30", "lay 31", "lay 34", "lay 35"}
    assert scene(hands=hands).do("lay 15", "law higher", "lay 16").choices == everything


def test_p17_a_card_against_the_law_is_refused() -> None:
    with pytest.raises(IllegalAction):
        law("lower").do("lay 17")


def test_p17_whoever_holds_no_fitting_card_lays_any() -> None:
    ready = scene(hands=["15 7 29", "18 17 24", "28 22 23", "5 6 13"])
    ready.do("lay 15", "law lower")
    assert ready.choices == {"lay 17", "lay 18", "lay 24"}
    ready.lay("17")
    assert ready.choices == {"lay 22", "lay 23", "lay 28"}
    ready.lay("22")
    assert ready.choices == {"lay 5", "lay 6", "lay 13"}


def test_p17_nobody_can_obey() -> None:
    ready = scene(hands=["15 7 29", "6 5 12", "13 14 10", "9 11 17"])
    ready.do("lay 15", "law higher")
    assert ready.choices == {"lay 5", "lay 6", "lay 12"}
    assert ready.lay("6").choices == {"lay 10", "lay 13", "lay 14"}
    assert ready.lay("13").choices == {"lay 17"}, "but who can, must"


def test_p17_law_lasts_for_its_bout_only() -> None:
    ready = law("lower").lay("6 12 13")
    assert ready.law is None
    assert ready.lay("7 17").choices == {"lay 12", "lay 23", "lay 28"}


def test_p17_a_reply_to_dream_is_bound() -> None:
    ready = scene(hands=["15 7 29", "21 22 24", "28 12 23", "13 19 17"])
    ready.do("lay 15", "law lower")
    assert ready.choices == {"lay 21", "lay 22", "lay 24", "lay 21 at 2", "lay 21 at 3"}, "seat 1 cannot obey"
    assert ready.do("lay 21 at 2").choices == {"lay 12 at 1"}


def test_p17_a_reply_to_dream_is_free_for_who_cannot_obey() -> None:
    ready = scene(hands=["15 7 29", "21 22 24", "28 19 23", "13 12 17"])
    ready.do("lay 15", "law lower", "lay 21 at 2")
    assert ready.choices == {"lay 19 at 1", "lay 23 at 1", "lay 28 at 1"}


def test_p17_dream_itself_is_bound_wherever_it_is_laid() -> None:
    ready = scene(hands=["15 7 29", "21 6 24", "28 12 23", "13 19 17"])
    assert ready.do("lay 15", "law lower").choices == {"lay 6"}


def test_p17_law_in_reply_to_dream_is_called_by_dreams_player() -> None:
    ready = scene(hands=["21 7 29", "6 17 24", "15 12 23", "13 19 28"]).do("lay 21 at 2", "lay 15 at 0")
    assert ready.asked == 0
    assert ready.do("law lower").choices == {"lay 6"}


def test_p17_the_card_laid_after_wrath_is_bound() -> None:
    ready = law("higher").do("lay 17", "lay 28", "recall 1")
    assert ready.asked == 1
    assert ready.choices == {"lay 24"}, "neither 6, which does not fit, nor 17, which was sent back"


def test_p17_law_sent_back_by_wrath_binds_nobody() -> None:
    ready = law("higher").do("lay 17", "lay 28", "recall 0")
    assert ready.law is None
    assert ready.choices == {"lay 7", "lay 29"}
    assert ready.lay("7").choices == {"lay 13", "lay 19", "lay 21"}


def test_p17_law_laid_again_in_a_later_bout_is_called_anew() -> None:
    ready = law("higher").do("lay 17", "lay 28", "recall 0").lay("7 13")
    assert ready.asked == 2
    ready.lay("12 19").do("lay 15")
    assert ready.law is None
    assert ready.choices == {"law lower", "law higher"}


def betrayal(call: str, rulings: str = "rulebook") -> Scene:
    """Law lies before seat 0, another card before seat 1, Betrayal before seat 2."""
    ready = scene(hands=["15 7 28", "6 17 24", "29 12 23", "13 19 21"], rulings=rulings)
    return ready.do("lay 15", f"law {call}", "lay 17", "lay 29")


def test_p17_the_card_laid_by_betrayal_is_bound_unless_law_is_taken() -> None:
    swaps = {"swap 23 with 1", "swap 12 with 0", "swap 23 with 0"}
    assert betrayal("higher", "digital").choices == swaps
    assert betrayal("higher").choices == swaps | {"put back at 0", "put back at 1"}


def test_p17_betrayal_by_who_cannot_obey_is_free() -> None:
    hands = ["15 7 28", "6 17 24", "29 22 23", "13 19 21"]
    ready = scene(hands, rulings="digital").do("lay 15", "law lower", "lay 6", "lay 29")
    assert ready.choices == {"swap 22 with 0", "swap 23 with 0", "swap 22 with 1", "swap 23 with 1"}


def test_p17_where_the_card_taken_cannot_obey_either_betrayal_is_free() -> None:
    ready = scene(hands=["15 7 28", "17 18 24", "29 22 23", "13 19 21"]).do("lay 15", "law lower", "lay 17", "lay 29")
    swaps = {"swap 22 with 0", "swap 23 with 0", "swap 22 with 1", "swap 23 with 1"}
    assert ready.choices == swaps | {"put back at 0", "put back at 1"}


def test_p22_where_only_the_card_taken_obeys_the_law_it_is_laid_again() -> None:
    ready = scene(hands=["15 7 28", "6 17 24", "29 22 23", "13 19 21"]).do("lay 15", "law lower", "lay 6", "lay 29")
    assert ready.choices == {"swap 22 with 0", "swap 23 with 0", "put back at 0", "put back at 1"}
    ready.do("put back at 1")
    assert (ready.before, ready.hand(2), ready.law) == ([15, 6, 29, None], [22, 23], "lower")


def test_p22_law_laid_again_is_called_anew_by_the_player_it_lies_before() -> None:
    ready = betrayal("higher").do("put back at 0")
    assert (ready.law, ready.asked, ready.choices) == (None, 0, {"law lower", "law higher"})
    assert ready.do("law lower").choices == {"lay 13"}


def test_p22_law_taken_from_the_last_who_lay_and_laid_again_calls_nothing() -> None:
    ready = scene(hands=["29 7 28", "6 17 24", "15 12 23", "13 19 21"], starter=1)
    ready.lay("6 15").do("law higher", "lay 19", "lay 29", "put back at 2")
    assert ready.told("no effect") == [{"seat": 2, "card": 15}]
    assert ready.fates[29] == "wins"


def test_p17_law_taken_by_betrayal_binds_nobody() -> None:
    ready = betrayal("higher").do("swap 12 with 0")
    assert ready.law is None
    assert ready.before == [12, 17, 29, None]
    assert ready.hand(2) == [15, 23]
    assert ready.choices == {"lay 13", "lay 19", "lay 21"}


def test_p17_another_card_taken_by_betrayal_leaves_law_standing() -> None:
    ready = betrayal("higher").do("swap 23 with 1", "trade with 2")
    assert ready.law == "higher"
    assert ready.choices == {"lay 19", "lay 21"}


def test_p17_law_laid_by_betrayal_is_called_by_the_one_betrayed() -> None:
    ready = scene(hands=["29 15 28", "6 17 24", "7 12 23", "13 19 21"], starter=3)
    ready.lay("13 29").do("swap 15 with 3")
    assert ready.asked == 3
    assert ready.do("law lower").choices == {"lay 6"}


def test_p17_where_law_is_all_there_is_to_take_betrayal_is_free() -> None:
    ready = scene(hands=["15 7 28", "29 12 24", "6 17 23", "13 19 21"]).do("lay 15", "law higher", "lay 29")
    assert ready.choices == {"swap 12 with 0", "swap 24 with 0", "put back at 0"}


def test_p17_as_the_last_card_of_a_bout_law_asks_nothing() -> None:
    ready = scene(hands=["15 7 29", "6 17 24", "28 12 23", "13 19 21"], starter=1).do("lay 6", "lay 12", "lay 13")
    ready.do("lay 15")
    assert ready.told("law") == []
    assert ready.told("no effect") == [{"seat": 0, "card": 15}]
    assert ready.fates == {6: "leaves", 12: "stays", 13: "stays", 15: "wins"}


def test_p17_law_moved_by_jealousy_still_binds() -> None:
    ready = scene(hands=["15 7 29", "17 23 24", "6 12 28", "13 19 21"])
    ready.do("lay 15", "law lower", "lay 23", "trade with 0")
    assert ready.before == [23, 15, None, None]
    assert ready.law == "lower"
    assert ready.choices == {"lay 6", "lay 12"}


def test_p17_law_moved_by_jealousy_is_found_where_it_lies() -> None:
    ready = scene(hands=["15 7 28", "17 23 24", "29 12 22", "13 19 21"])
    ready.do("lay 15", "law higher", "lay 23", "trade with 0", "lay 29")
    assert ready.choices == {"swap 22 with 0", "swap 12 with 1", "swap 22 with 1", "put back at 0", "put back at 1"}
    assert ready.do("swap 12 with 1").law is None
