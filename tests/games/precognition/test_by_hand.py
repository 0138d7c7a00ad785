"""R11: less may be taken than is offered: by hand of everything, and without that where something is placed."""

import pytest

from sortilege import BadView, IllegalAction, lang
from sortilege.games.precognition.actions import FIRST_TAKE, TAKE
from sortilege.games.precognition.activation import receive, take
from sortilege.games.precognition.boat import CARDS, MACHINES
from sortilege.games.precognition.components import HUMAN
from sortilege.games.precognition.packing import some
from sortilege.games.precognition.rules import Precognition
from sortilege.games.precognition.text import PrecognitionTeller
from tests.games.precognition.scene import DECK, GAME, Scene, scene


def test_r11_humans_of_a_machine_are_asked_about_after_those_of_a_card_were_refused() -> None:
    state = GAME.new({"seats": 2}, 1)
    assert isinstance(state, Precognition)
    boat = state.boats[0]
    boat.by_hand = 1
    for stage in (CARDS, MACHINES):
        boat.stage = stage
        boat.offer = some(HUMAN, 2)
        boat.asks = 0
        receive(state, 0, boat)
        assert boat.asks == TAKE
        take(state, 0, boat, FIRST_TAKE)
    assert boat.sick == 0


# Without asking for a turn by hand

YMUNES = "ymune copy cost copy + human 3 cost 3"  # three of them
CELLS = "battery 2 cost 2 + human 3 cost 3"


def seen_alike(ready: Scene) -> bool:
    views = [ready.state.view(viewer) for viewer in (None, 0, 1)]
    return views == [GAME.worlds(view).sample(1).view(view["seat"]) for view in views]


def test_r11_where_ymunes_are_placed_fewer_may_be_taken() -> None:
    ready = scene(YMUNES).do("kept")
    assert "fewer" in ready.choices and not ready.has("by_hand")
    ready.do("fewer")
    assert ready.asks == "take" and ready.choices == {f"take {number}" for number in range(4)} and seen_alike(ready)
    ready.do("take 2")
    assert ready.choices == {"doctors 0", "doctors 1", "doctors 2"}, "it was asked once"
    assert seen_alike(ready)
    ready.do("doctors 1")
    assert ready.has("doctors", "protectors", "from_cards") == (2, 1, {"ymune": 2})
    assert ready.told("wants fewer") == [{"seat": 0, "what": "ymune"}]
    assert ready.told("leaves") == [{"seat": 0, "what": "ymune", "count": 1}]


def test_r11_where_batteries_are_placed_fewer_may_be_taken() -> None:
    ready = scene(CELLS, charged=["standard a 1"]).do("kept", "fewer", "take 1")
    assert "fewer" not in ready.choices and seen_alike(ready)
    ready.do("charge standard b 2")
    assert ready.has("batteries", "from_cards") == ([[2, 0, 0], [0, 1, 0]], {"battery": 1})
    assert ready.has("used", "by_hand") == ([0], False), "the machines run by themselves as ever"


def test_r11_after_a_battery_is_placed_the_next_may_still_be_left() -> None:
    ready = scene(CELLS).do("kept", "charge standard a 1", "fewer")
    assert ready.choices == {"take 0", "take 1"}
    ready.do("take 0")
    assert ready.asks is None and ready.has("batteries") == [[1, 0, 0], [0, 0, 0]]
    assert ready.has("from_cards") == {"battery": 1}


def test_r11_what_is_left_does_not_serve_machines() -> None:
    """Row 1 of the detection unit: two Ymunes of cards."""
    ready = scene(YMUNES, rooms=["detection", "airlock"], charged=["detection 1"]).do("kept")
    assert ready.do("fewer", "take 1", "doctors 1").has("used") == []
    enough = scene(YMUNES, rooms=["detection", "airlock"], charged=["detection 1"]).do("kept")
    assert enough.do("fewer", "take 2", "doctors 1").has("used") == [0]


def test_r11_each_kind_of_an_offer_is_asked_about_for_itself() -> None:
    ready = scene("food 2 cost 1 + food 1 cost 0").do("both")  # a Ymune and two batteries among it
    assert ready.asks == "doctors"
    ready.do("fewer", "take 0")
    assert ready.asks == "charge" and "fewer" in ready.choices
    ready.do("fewer", "take 1")
    assert ready.asks == "charge" and ready.boat()["offer"] == {"battery": 1} and seen_alike(ready)


def test_r11_the_river_and_machines_may_be_taken_less_of_too() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", events={1: "gives what is placed"}).do("none").others()
    ready.do("fewer", "take 0")
    assert ready.has("doctors", "protectors") == (1, 0)
    machine = scene("ymune 1 cost 1 + food 1 cost 0", charged=["standard a 2"]).do("given")
    assert machine.asks == "doctors"
    machine.do("fewer", "take 0")
    assert machine.has("doctors", "protectors", "used") == (1, 0, [1])


def test_r11_by_hand_it_is_asked_before_and_not_again() -> None:
    ready = scene(YMUNES).do("by hand", "kept", "take 3")
    assert ready.choices == {"doctors 0", "doctors 1", "doctors 2", "doctors 3"}


def test_r11_in_edition_1_only_a_turn_by_hand_takes_fewer() -> None:
    for zone in (YMUNES, CELLS):
        ready = scene(zone, rules=1).do("kept")
        assert "fewer" not in ready.choices
        with pytest.raises(IllegalAction):
            ready.do("fewer")


@pytest.mark.parametrize(
    "forged", [{"fewer": "food"}, {"fewer": 3}, {"fewer": "battery"}, {"fewer": "ymune", "accepted": ["ymune"]}]
)
def test_r11_a_view_that_asks_for_less_of_what_is_not_offered_is_refused(forged: dict[str, object]) -> None:
    view = scene(YMUNES).do("kept", "fewer").state.view(0)
    view["boats"][0] |= forged
    with pytest.raises(BadView, match="expected"):
        GAME.worlds(view)


@pytest.mark.parametrize(
    ("language", "label", "line"),
    [
        ("en", "Take fewer", "You leave 1 Ymune of what is offered."),
        ("fr", "Prendre moins", "Vous laissez 1 Ymune de ce qui est proposé."),
    ],
)
def test_r11_one_control_has_the_same_words_everywhere(language: str, label: str, line: str) -> None:
    say = lang.sayer(language, "sortilege.games.precognition")
    ready = scene(YMUNES)
    teller = PrecognitionTeller(say, ["Ann", "Bob"], 0, options={"deck": DECK, "mode": "competitive"})
    assert teller.button(ready.state.view(0), "by hand") == label
    ready.do("kept")
    assert teller.button(ready.state.view(0), "fewer") == label
    ready.do("fewer", "take 2", "doctors 0")
    (left,) = ready.told("leaves")
    assert teller.event({"event": "leaves", **left}) == ["  " + line]
