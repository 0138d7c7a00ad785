"""R1–R4: what a boat sets out with, its rooms, the first gift and the river."""

from collections import Counter
from importlib import resources

import pytest

from sortilege import BadDeal, BadOption, BadView, IllegalAction
from sortilege.games.precognition.components import PRESCIENTS
from sortilege.games.precognition.drawn import scene as scene_of
from sortilege.games.precognition.text import PrecognitionTeller
from tests.games.precognition.scene import ADVANCED, BOX, DECK, GAME, SEASON, START, Scene, deal_of, deck, opened

CARDS = list(SEASON)


def drawn(seats: int = 4, seed: object = 1, **options: str) -> Scene:
    return opened({"seats": seats, **options}, None, seed)


def advanced(seats: int = 2) -> Scene:
    rooms = [ADVANCED[3 * seat : 3 * seat + 3] for seat in range(seats)]
    return opened({"seats": seats, "setup": "advanced"}, deal_of([deck({})] * seats, rooms))


def test_r1_two_to_four_seats_and_no_others() -> None:
    for seats in (2, 3, 4):
        assert GAME.new({"seats": seats}, 1).seats == seats
    for seats in (1, 5):
        with pytest.raises(BadOption, match="a whole number from 2 to 4"):
            GAME.new({"seats": seats}, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deck", ["", DECK], ids=["ours", "box"])
def test_r1_every_boat_has_8_food_4_healthy_humans_1_doctor_and_no_bane(seats: int, deck: str) -> None:
    for boat in GAME.new({"seats": seats, "deck": deck}, 1).view(None)["boats"]:
        assert {name: boat[name] for name in START} == {
            "food": 8,
            "healthy": 4,
            "contaminated": 0,
            "doctors": 1,
            "protectors": 0,
            "bane": 0,
        }
        assert boat["batteries"] == [[0, 0, 0], [0, 0, 0]]


def test_r1_a_deck_is_season_after_season_and_each_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        ready = drawn(seats=2, seed=seed)
        seen: list[str] = list(ready.boat(1)["decision"])  # the top of the deck of seat 0
        while ready.state.asked():
            if ready.public["phase"] == "select":
                seen += ready.hand(0)
            for seat in ready.state.asked():
                ready.by(seat, ready.choices_of(seat)[0])
        assert [SEASON[key] for key in seen] == [1] * 10 + [2] * 8 + [3] * 6
        assert sorted(seen) == sorted(CARDS), "each card once"
        orders.add(tuple(seen))
    assert len(orders) == 5


def test_r1_every_seat_has_a_shuffle_of_its_own() -> None:
    ready = drawn()
    assert len({tuple(ready.boat(seat)["decision"]) for seat in range(4)}) > 1


def test_r1_which_cards_of_a_deck_are_still_unseen_is_public() -> None:
    ready = opened({"seats": 2}, deal_of([deck({0: "ymune 1 cost 1"}), deck({0: "human 3 cost 3"})]))
    shown = [{CARDS[at] for at in range(24) if not mask >> at & 1} for mask in ready.public["unseen"]]
    assert shown == [set(ready.boat(1)["decision"]), set(ready.boat(0)["decision"])]
    assert "ymune 1 cost 1" in shown[0] and "human 3 cost 3" in shown[1]


# R1: the Prescients


def prescients(ready: Scene) -> list[str]:
    found: list[str] = ready.public["prescients"]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_each_seat_is_another_of_the_four_prescients_as_the_seed_has_it_and_all_see_it(seats: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(40):
        ready = opened({"seats": seats}, None, seed=seed)
        who = prescients(ready)
        assert len(set(who)) == seats and set(who) <= set(PRESCIENTS)
        assert all(ready.state.view(seat)["prescients"] == who for seat in range(seats))
        assert ready.told("prescient", 0) == [{"seat": seat, "prescient": key} for seat, key in enumerate(who)]
        found[who[0]] += 1
    assert set(found) == set(PRESCIENTS)
    assert prescients(opened({"seats": seats}, None, seed=3)) == prescients(opened({"seats": seats}, None, seed=3))


def test_r1_a_deal_may_say_which_prescient_each_seat_is() -> None:
    deal = {**deal_of([deck({})] * 3), "prescients": ["tal kartus", "tal pria", "tal terias"]}
    assert prescients(opened({"seats": 3}, deal)) == ["tal kartus", "tal pria", "tal terias"]
    del deal["prescients"]
    assert prescients(opened({"seats": 3}, deal)) == ["tal pria", "tal defitia", "tal terias"]


def test_r1_worlds_keep_the_prescients() -> None:
    ready = opened({"seats": 4, "setup": "advanced"}, None, seed=5)
    for viewer in (None, 0, 3):
        view = ready.state.view(viewer)
        assert GAME.worlds(view).sample(1).view(viewer) == view


@pytest.mark.parametrize("forged", [["tal pria", "tal pria"], ["tal pria"], ["tal pria", "ann"], [1, 2], None])
def test_r1_a_view_with_other_prescients_is_refused(forged: object) -> None:
    view = opened({"seats": 2}, None, seed=5).state.view(0)
    view["prescients"] = forged
    with pytest.raises(BadView, match="prescients"):
        GAME.worlds(view)


def test_r1_in_edition_1_there_are_no_prescients() -> None:
    ready = opened({"seats": 2, "rules": 1}, None, seed=5)
    assert "prescients" not in ready.public and ready.told("prescient") == []
    with pytest.raises(BadDeal, match=r"deal\.prescients: .* expected none with these options"):
        opened({"seats": 2, "rules": 1}, {**deal_of([deck({})] * 2), "prescients": ["tal pria", "tal terias"]})


def test_r1_a_prescient_has_a_name_a_colour_and_a_figure() -> None:
    """Each another one; the board, the log and the help page of a terminal say which."""
    faces = [face for face in GAME.teller(str, ["Ann", "Bob"]).faces() if face.key.startswith("prescient:")]
    assert [face.name for face in faces] == ["Tal Pria", "Tal Defitia", "Tal Terias", "Tal Kartus"]
    drawings = (resources.files("sortilege.games.precognition") / "emblems.svg").read_text(encoding="utf-8")
    assert all(f'id="{face.emblem}"' in drawings for face in faces)
    assert len({face.emblem for face in faces}) == len({face.sign.colour for face in faces}) == 4
    ready = opened({"seats": 2}, {**deal_of([deck({})] * 2), "prescients": ["tal kartus", "tal pria"]})
    teller = PrecognitionTeller(str, ["Ann", "Bob"], 0, options=ready.public["options"])
    assert teller.event({"event": "prescient", **ready.told("prescient")[0]}) == ["You are ◎Tal Kartus."]
    assert any(line.startswith("▸ Bob · ◉Tal Pria: ") for line in teller.board(ready.state.view(0)))
    boats = scene_of(teller, ready.state.view(0))["boats"]
    assert boats[0]["prescient"] == {
        "key": "prescient:tal-kartus",
        "name": "Tal Kartus",
        "colour": "grey",
        "figure": "tal-kartus",
    }


def test_r2_in_the_standard_set_up_everybody_has_both_standard_rooms() -> None:
    ready = drawn()
    assert [ready.boat(seat)["rooms"] for seat in range(4)] == [["standard a", "standard b"]] * 4
    assert ready.public["phase"] == "select", "nothing is asked about them"


def test_r2_in_the_advanced_set_up_everybody_chooses_two_of_three() -> None:
    ready = advanced()
    assert ready.public["phase"] == "rooms" and ready.state.asked() == [0, 1]
    assert ready.choices_of(0) == ["leave dispensary", "leave airlock", "leave generator"]
    assert ready.state.view(0)["dealt"] == ["dispensary", "airlock", "generator"]
    ready.by(0, "leave airlock").by(1, "leave greenhouse")
    assert ready.boat(0)["rooms"] == ["dispensary", "generator"]
    assert ready.boat(1)["rooms"] == ["agronomy", "detection"]


def test_r2_the_three_rooms_are_different_ones_for_everybody() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        ready = drawn(seed=seed, setup="advanced")
        dealt = [key for seat in range(4) for key in ready.state.view(seat)["dealt"]]
        assert sorted(dealt) == sorted(ADVANCED), "twelve rooms, three each"
        found[dealt[0]] += 1
    assert len(found) > 4


def test_r2_the_choice_of_rooms_is_secret_until_all_have_chosen() -> None:
    ready, other = advanced(), advanced()
    ready.by(0, "leave airlock")
    other.by(0, "leave generator")
    assert ready.state.view(1) == other.state.view(1)
    assert ready.public == other.public
    assert ready.boat(0)["rooms"] == []
    assert ready.state.view(1)["dealt"] == ["greenhouse", "agronomy", "detection"]
    assert ready.public["sealed"] == [True, False]
    assert ready.told("dealt rooms", 1) == [{"seat": 1, "rooms": ["greenhouse", "agronomy", "detection"]}]
    with pytest.raises(IllegalAction):
        ready.by(0, "leave airlock")


def test_r3_the_top_two_cards_lie_before_the_right_neighbour() -> None:
    tops = [("food 2 cost 1", "food 1 cost 0"), ("human 2 cost 2", "human 3 cost 3"), ("ymune 1 cost 1", CARDS[7])]
    ready = opened({"seats": 3}, deal_of([deck(dict(enumerate(top))) for top in tops]))
    assert ready.boat(2)["decision"] == list(tops[0]), "the right neighbour of 0 is 2"
    assert ready.boat(0)["decision"] == list(tops[1])
    assert ready.boat(1)["decision"] == list(tops[2])
    assert ready.told("first gift")[0] == {"seat": 0, "to": 2, "cards": list(tops[0])}


def test_r3_in_the_advanced_set_up_one_looks_at_four_and_gives_two_of_them() -> None:
    ready = advanced(3).by(0, "leave airlock").by(1, "leave greenhouse").by(2, "leave store")
    four = deck({})[:4]
    assert ready.public["phase"] == "gift" and ready.hand(0) == four
    assert len(ready.choices_of(0)) == 6
    ready.by(0, f"give {four[1]}, {four[3]}").by(1, f"give {four[0]}, {four[1]}").by(2, f"give {four[2]}, {four[3]}")
    assert ready.boat(2)["decision"] == [four[1], four[3]]
    assert ready.boat(0)["decision"] == [four[0], four[1]]


def test_r3_the_other_two_are_back_on_top_and_drawn_first() -> None:
    ready = advanced().by(0, "leave airlock").by(1, "leave greenhouse")
    four = deck({})[:4]
    ready.by(0, f"give {four[1]}, {four[3]}").by(1, f"give {four[0]}, {four[1]}")
    assert ready.public["turn"] == 1
    assert set(ready.hand(0)) == {four[0], four[2]}
    assert set(ready.hand(1)) == {four[2], four[3]}


def test_r3_the_order_in_which_two_gifts_are_named_does_not_matter() -> None:
    ready = advanced().by(0, "leave airlock").by(1, "leave greenhouse")
    first, second = deck({})[:2]
    one = GAME.parse(ready.state, 0, f"give {first}, {second}")
    assert GAME.parse(ready.state, 0, f"give {second}, {first}") == one


def test_r3_the_first_gift_is_secret_until_all_have_chosen() -> None:
    ready = advanced().by(0, "leave airlock").by(1, "leave greenhouse")
    other = advanced().by(0, "leave airlock").by(1, "leave greenhouse")
    four = deck({})[:4]
    ready.by(0, f"give {four[0]}, {four[1]}")
    other.by(0, f"give {four[2]}, {four[3]}")
    assert ready.state.view(1) == other.state.view(1)
    assert [event.as_json() for event in ready.log.seen_by(1)] == [event.as_json() for event in other.log.seen_by(1)]


def test_r4_the_river_is_three_of_four_events_a_season_each_followed_by_an_island() -> None:
    left_out = set()
    for seed in range(20):
        ready = drawn(seats=2, seed=seed)
        assert ready.public["river"] == [None, None, None, "island"] * 3, "face down, but islands are where they are"
        while ready.state.asked():
            seat = ready.state.asked()[0]
            ready.by(seat, ready.choices_of(seat)[0])
        found = ready.public["river"]
        assert found[3::4] == ["island"] * 3
        for season in (1, 2, 3):
            of_season = {event["key"] for event in BOX["event"] if event["season"] == season}
            tiles = set(found[4 * season - 4 : 4 * season - 1])
            assert len(tiles) == 3 and tiles < of_season
            left_out |= of_season - tiles
    assert left_out == {event["key"] for event in BOX["event"]}, "any of them may stay in the box"


def test_r4_one_tile_is_turned_each_turn() -> None:
    ready = drawn(seats=2)
    for turn in range(1, 13):
        assert [key for key in ready.public["river"][turn - 1 :] if key != "island"] == [None] * (9 - turn_events(turn))
        while ready.state.asked() and ready.public["turn"] == turn:
            seat = ready.state.asked()[0]
            ready.by(seat, ready.choices_of(seat)[0])
    assert None not in ready.public["river"]
    assert [facts["turn"] for facts in ready.told("river")] == list(range(1, 13))


def turn_events(turn: int) -> int:
    """How many events lie before a turn's tile."""
    return (turn - 1) // 4 * 3 + (turn - 1) % 4
