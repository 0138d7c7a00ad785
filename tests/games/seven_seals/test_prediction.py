"""S4–S8: taking seals and putting them back, robbing, the Black Mage."""

import pytest

from sortilege import IllegalAction, Rng
from sortilege.games.seven_seals.offers import MOST_PUT_BACK
from tests.games.seven_seals.scene import COLOURS, GAME, Scene, scene

FROM_THE_CENTRE = {f"take {colour}" for colour in COLOURS}


def table_of_four() -> Scene:
    return scene([""] * 4)


def to_take(ready: Scene) -> set[str]:
    return {choice for choice in ready.choices if choice.startswith("take")}


def to_put_back(ready: Scene) -> set[str]:
    return {choice for choice in ready.choices if "back" in choice}


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
    assert to_take(ready) == {"take yellow", "take green", "take blue"}, "red and violet are all here"
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
    assert {choice for choice in to_take(ready) if "blue" in choice} == {"take blue from 0", "take blue from 1"}
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
    assert to_take(ready) == {"take green", "take blue", "take violet"}
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


def test_s4_s5_until_a_prediction_is_made_what_was_taken_can_be_put_back() -> None:
    ready = table_of_four().do("take red", "take red", "take blue")
    assert to_put_back(ready) == {"put back red", "put back blue"}
    ready.do("put back red")
    assert ready.seals(0) == {"red": 1, "blue": 1} and ready.centre["red"] == 4
    assert ready.public["predicted"] == [2, 0, 0, 0] and ready.asked == 0
    ready.do("put back blue", "take yellow", "done")
    assert ready.seals(0) == {"red": 1, "yellow": 1}
    assert ready.told("predicts")[-1]["total"] == 2
    assert ready.asked == 1 and not to_put_back(ready), "what others have taken is theirs"


def test_s4_s5_who_has_put_everything_back_may_take_the_mage_after_all() -> None:
    ready = table_of_four().do("take red")
    assert "mage" not in ready.choices
    ready.do("put back red")
    assert ready.choices == FROM_THE_CENTRE | {"mage", "done"}
    ready.do("mage")
    assert ready.public["mage"] == 0 and ready.asked == 1 and ready.seals(0) == {}


def test_s4_s5_a_robbed_opponent_gets_the_seal_back_and_returns_the_white_one() -> None:
    ready = table_of_four().foretell("blue blue blue").do("take red", "take blue from 0")
    assert to_put_back(ready) == {"put back red", "give back blue to 0"}
    ready.do("give back blue to 0")
    assert ready.seals(0) == {"blue": 3} and ready.seals(1) == {"red": 1}
    assert ready.centre["white"] == 4 and ready.public["predicted"] == [3, 1, 0, 0]
    assert ready.told("gives back") == [{"seat": 1, "seal": "blue", "to": 0, "whites": 4}]
    assert "take blue from 0" in ready.choices and to_put_back(ready) == {"put back red"}


def test_s4_s5_each_opponent_gets_back_no_more_than_was_robbed_of_them() -> None:
    ready = table_of_four().foretell("green green violet", "green violet violet")
    ready.do("take green from 0", "take green from 1", "take violet from 1")
    assert to_put_back(ready) == {"give back green to 0", "give back green to 1", "give back violet to 1"}
    ready.do("give back green to 1")
    assert to_put_back(ready) == {"give back green to 0", "give back violet to 1"}
    ready.do("done")
    assert ready.seals(0) == {"green": 1, "violet": 1, "white": 1}
    assert ready.seals(1) == {"green": 1, "violet": 1, "white": 1}
    assert ready.asked == 3 and not to_put_back(ready)


def test_s4_s5_of_a_colour_what_was_robbed_goes_back_before_what_came_from_the_centre() -> None:
    """Else the centre would have the colour that an opponent was robbed of for want of it (S6)."""
    ready = table_of_four().foretell("blue blue").do("take blue", "take blue from 0")
    assert to_put_back(ready) == {"give back blue to 0"}
    ready.do("give back blue to 0")
    assert to_put_back(ready) == {"put back blue"}
    ready.do("put back blue")
    assert ready.seals(0) == {"blue": 2} and ready.centre["blue"] == 1


def test_s4_s5_a_white_seal_that_has_returned_can_pay_for_another_robbery() -> None:
    ready = table_of_four().foretell("red red red red red yellow yellow yellow")
    ready.do(*["take red from 0"] * 4)
    assert not any("from" in choice for choice in ready.choices), "S7"
    ready.do("give back red to 0", "take yellow from 0")
    assert ready.seals(1) == {"red": 3, "yellow": 1} and ready.centre["white"] == 0


def test_s4_s5_in_edition_1_nothing_is_put_back() -> None:
    ready = scene([""] * 4, rules=1).foretell("blue blue blue").do("take blue from 0", "take red")
    assert not to_put_back(ready) and "prediction" not in ready.public
    with pytest.raises(IllegalAction):
        ready.do("put back red")


def test_s4_s5_a_prediction_ends_where_taking_alone_could_have_ended() -> None:
    """However often seals are put back, the table lies as if the others had never been taken."""
    robberies = 0
    for seed in range(60):
        rng = Rng(seed)
        ready = scene([""] * 3).foretell("red red red yellow yellow green blue")
        while ready.asked == 1:
            options = sorted(ready.choices - {"mage", "done"}) or ["done"]
            ready.do("done" if rng.below(25) == 0 else options[rng.below(len(options))])
        wanted = ready.seals(1)
        plain = scene([""] * 3).foretell("red red red yellow yellow green blue")
        for colour, count in wanted.items():
            for _ in range(count):
                plain.do(f"take {colour}" if f"take {colour}" in plain.choices else f"take {colour} from 0")
        plain.do("done")
        assert plain.public == ready.public
        robberies += plain.seals(0).get("white", 0)
    assert robberies > 20


def test_s4_s5_so_that_every_game_ends_no_more_than_twenty_seals_are_put_back_in_a_prediction() -> None:
    ready = table_of_four()
    for _ in range(MOST_PUT_BACK):
        ready.do("take red", "put back red")
    ready.do("take red")
    assert MOST_PUT_BACK == 20 and not to_put_back(ready)
    ready.do("done", "take red")
    assert to_put_back(ready) == {"put back red"}, "each prediction is counted by itself"


def test_s4_s5_a_game_of_nothing_but_taking_and_putting_back_is_over_in_time() -> None:
    state = GAME.new({"seats": 5, "long_game": True}, 1)
    decisions = 0
    while state.asked():
        seat = state.turn()
        view = state.view(seat)
        texts = view["choices"]
        back = [text for text in texts if "back" in text]
        if view["prediction"]["put_back"] == MOST_PUT_BACK:
            back = ["done"]  # and leaves the seals to the next, who does the same
        state.apply(seat, GAME.parse(state, seat, (back or texts)[0]))
        decisions += 1
    assert 10 * (5 * 40 + 75) < decisions <= GAME.longest
