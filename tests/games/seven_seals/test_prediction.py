"""S4–S8: taking seals, robbing, the Black Mage."""

import pytest

from sortilege import IllegalAction
from tests.games.seven_seals.scene import COLOURS, Scene, scene

FROM_THE_CENTRE = {f"take {colour}" for colour in COLOURS}


def table_of_four() -> Scene:
    return scene([""] * 4)


def test_s4_each_foretells_once_clockwise_from_the_dealers_left() -> None:
    ready = scene([""] * 4, dealer=1)
    order = []
    while ready.public["question"]["kind"] == "predict":
        order.append(ready.asked)
        ready.do("done")
    assert order == [2, 3, 0, 1]
    assert ready.asked == 2, "and then the dealer's left leads"


def test_s4_it_is_seals_or_the_mage_and_never_both() -> None:
    ready = table_of_four()
    assert "mage" in ready.choices
    ready.do("take red")
    assert "mage" not in ready.choices
    with pytest.raises(IllegalAction):
        ready.do("mage")
    ready.do("done", "mage")
    assert ready.asked == 2, "whoever takes the Mage has had their turn"


def test_s5_any_number_of_seals_in_any_mixture() -> None:
    ready = table_of_four()
    assert ready.choices == FROM_THE_CENTRE | {"mage", "done"}
    ready.do(*["take red"] * 5, *["take violet"] * 3, "take blue")
    assert ready.seals(0) == {"red": 5, "violet": 3, "blue": 1}
    assert ready.public["predicted"] == [9, 0, 0, 0]
    assert ready.choices == {"take yellow", "take green", "take blue", "done"}, "red and violet are all here"
    assert ready.asked == 0


def test_s5_taking_none_foretells_no_trick() -> None:
    ready = table_of_four().do("done")
    assert ready.seals(0) == {} and ready.public["predicted"][0] == 0
    assert ready.told("predicts")[0]["total"] == 0


def test_s6_the_rulebooks_examples_of_taking_seals() -> None:
    """With two blue ones for the first player: only so does the second example work out."""
    ready = table_of_four()
    ready.foretell("red blue blue green", "violet violet blue red red red", "mage")
    assert ready.centre == {"red": 1, "yellow": 3, "green": 2, "blue": 0, "violet": 1, "white": 4, "black": 6}
    ready.do("take yellow", "take yellow", "take green")
    assert {choice for choice in ready.choices if "blue" in choice} == {"take blue from 0", "take blue from 1"}
    ready.do("take blue from 1", "done")
    assert ready.seals(3) == {"yellow": 2, "green": 1, "blue": 1}
    assert ready.seals(1) == {"red": 3, "violet": 2, "white": 1}
    assert ready.seals(2) == {} and ready.public["mage"] == 2
    assert ready.public["predicted"] == [4, 6, 0, 4], "a robbed player still has as many tricks to win"


def test_s6_an_opponent_is_robbed_only_of_a_colour_the_centre_has_none_of() -> None:
    ready = table_of_four().foretell("blue blue")
    assert "take blue" in ready.choices and not any("from" in choice for choice in ready.choices)
    ready.do("take blue")
    assert "take blue" not in ready.choices and "take blue from 0" in ready.choices
    assert "take blue from 1" not in ready.choices, "nobody robs themselves"


def test_s6_white_seals_are_never_taken() -> None:
    ready = table_of_four().foretell("blue blue blue").do("take blue from 0")
    assert ready.seals(0) == {"blue": 2, "white": 1}
    assert not any("white" in choice for choice in ready.choices)


def test_s6_several_seals_from_several_opponents_who_do_not_foretell_again() -> None:
    ready = table_of_four().foretell("green green violet", "green violet violet")
    ready.do("take green from 0", "take violet from 1", "take violet from 1", "done")
    assert ready.seals(2) == {"green": 1, "violet": 2}
    assert ready.seals(0) == {"green": 1, "violet": 1, "white": 1}
    assert ready.seals(1) == {"green": 1, "white": 2}
    assert ready.asked == 3
    ready.do("done")
    assert ready.public["question"] == {"kind": "play", "seat": 0}


def test_s6_robbing_is_told_with_its_reason() -> None:
    ready = table_of_four().foretell("blue blue blue").do("take blue from 0")
    assert ready.told("robs") == [{"seat": 1, "seal": "blue", "from": 0, "whites": 3}]


def test_s7_without_a_white_seal_nobody_is_robbed() -> None:
    ready = table_of_four().foretell("red red red red red yellow yellow yellow")
    ready.do(*["take red from 0"] * 4)
    assert ready.centre["white"] == 0 and ready.seals(0)["white"] == 4
    assert ready.choices == {"take green", "take blue", "take violet", "done"}
    with pytest.raises(IllegalAction):
        ready.do("take yellow from 0")


def test_s8_the_mage_has_one_holder_at_most_and_nobody_has_to() -> None:
    ready = table_of_four().do("done", "mage")
    assert ready.public["mage"] == 1
    assert "mage" not in ready.choices
    without = table_of_four().foretell("red", "", "blue", "")
    assert without.public["mage"] is None and without.public["question"]["kind"] == "play"


def test_s8_its_holder_has_no_seals_and_can_be_given_none() -> None:
    ready = table_of_four().foretell("mage", "red red red red red").do("take red from 1")
    assert not any(choice.endswith("from 0") for choice in ready.choices)
    ready.do("done", "done").play_on()
    purses = [facts["seals"][0] for facts in ready.told("round over")]
    assert not any(purses[0].values())
