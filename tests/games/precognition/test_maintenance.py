"""R17–R23: Bane, losses, healing, the river, the islands, and the end of a turn."""

from collections import Counter

import pytest

from sortilege import BadView
from sortilege.games.precognition.components import faults_of
from tests.games.precognition.scene import DECK, GAME, Scene, decks_for, scene

CALM = "food 2 cost 1 + human 3 cost 3"
SECOND = "food 3 cost 0 + ymune 3 cost 2"  # season 2 without Bane
THIRD = "food 4 cost 2 + ymune 4 cost 3"  # season 3 without Bane
SEVEN = "human 4 cost 5 bane 3 + ymune 2 cost 0 bane 4"
ONE = "food 4 cost 4 bane 1 + human 1 cost 0"


def people(ready: Scene) -> tuple[int, int]:
    healthy, contaminated = ready.has("healthy", "contaminated")
    return healthy, contaminated


# R17


@pytest.mark.parametrize(
    ("zone", "before", "level"),
    [(CALM, 0, 0), (ONE, 0, 1), ("human 1 cost 0 + food 4 cost 4 bane 1", 0, 1), (SEVEN, 0, 7), (SEVEN, 4, 11)],
)
def test_r17_bane_rises_by_both_cards_of_the_action_zone(zone: str, before: int, level: int) -> None:
    assert scene(zone, boats=[{"bane": before}]).do("none").has("bane") == level


@pytest.mark.parametrize("way", ["none", "kept", "given"])
def test_r17_bane_rises_by_cards_activated_or_not(way: str) -> None:
    ready = scene("food 4 cost 4 bane 1 + human 4 cost 5 bane 3").do(way)
    assert ready.has("bane") == 4
    assert ready.told("bane rises") == [
        {"seat": 0, "by": [["food 4 cost 4 bane 1", 1], ["human 4 cost 5 bane 3", 3]], "level": 4}
    ]


@pytest.mark.parametrize(("before", "level"), [(0, 12), (5, 12), (12, 12)])
def test_r17_bane_is_12_at_most(before: int, level: int) -> None:
    zone = "human 5 cost 5 bane 9 + human 6 cost copy bane 6"
    assert scene(zone, boats=[{"bane": before}]).do("none").has("bane") == level


def test_r17_bane_of_the_card_one_gives_is_the_receivers() -> None:
    ready = scene(SECOND, "battery 3 cost 3 + ymune 2 cost 0 bane 4").do("none").by(1, "none")
    assert (ready.has("bane"), ready.has("bane", seat=1)) == (0, 4)


# R18


@pytest.mark.parametrize(("spent", "level", "left"), [(0, 7, 5), (1, 5, 4), (2, 3, 3), (3, 1, 2), (4, 0, 1)])
def test_r18_each_protector_spent_lowers_bane_by_2_and_the_last_of_an_odd_one_by_1(
    spent: int, level: int, left: int
) -> None:
    ready = scene(SEVEN, boats=[{"protectors": 5}]).do("none")
    assert ready.asks == "protect"
    assert ready.choices == {f"spend {number}" for number in range(5)}, "a fifth would be for nothing"
    ready.do(f"spend {spent}")
    assert ready.has("bane", "protectors") == (level, left)
    assert ready.told("protects") == [{"seat": 0, "spent": spent, "level": level}]


def test_r18_no_more_protectors_than_there_are() -> None:
    ready = scene(SEVEN, boats=[{"protectors": 2}]).do("none")
    assert ready.choices == {"spend 0", "spend 1", "spend 2"}


def test_r18_a_protector_lowers_a_bane_of_1_by_1() -> None:
    ready = scene(ONE, boats=[{"protectors": 1}]).do("none", "spend 1")
    assert ready.has("bane", "protectors", "healthy") == (0, 0, 4)


def test_r18_a_protector_gained_this_turn_can_be_spent() -> None:
    ready = scene(SEVEN).do("given", "doctors 0")
    assert ready.choices == {"spend 0", "spend 1", "spend 2"}


def test_r18_nothing_is_asked_at_bane_0_or_without_a_protector() -> None:
    assert scene(CALM, boats=[{"protectors": 3}]).do("none").asks is None
    assert scene(SEVEN).do("none").asks != "protect"


@pytest.mark.parametrize(("turn", "humans", "asked"), [(12, 0, False), (12, 1, True), (11, 0, True)])
def test_r18_nothing_is_asked_on_the_last_turn_without_anybody_to_save(turn: int, humans: int, asked: bool) -> None:
    boats = [{"healthy": humans, "bane": 3, "protectors": 2}]
    assert (scene(THIRD, turn=turn, boats=boats).do("none").asks == "protect") == asked


def test_r18_a_crew_may_keep_protectors_for_its_objectives_on_the_last_turn() -> None:
    boats = [{"healthy": 0, "bane": 3, "protectors": 2}, {"healthy": 0}]
    ready = scene(THIRD, turn=12, boats=boats, mode="normal").do("none").by(1, "none")
    assert ready.asks == "protect"


# R19


@pytest.mark.parametrize(("healthy", "left"), [(0, (4, 2)), (1, (3, 3)), (2, (2, 4)), (3, (1, 5))])
def test_r19_as_many_humans_as_the_bane_are_lost_healthy_or_contaminated_at_choice(
    healthy: int, left: tuple[int, int]
) -> None:
    ready = scene(CALM, boats=[{"bane": 3, "contaminated": 5, "doctors": 0}]).do("none")
    assert ready.asks == "lose" and ready.choices == {f"lose {number} healthy" for number in range(4)}
    ready.do(f"lose {healthy} healthy")
    assert people(ready) == left
    lost = {(facts["what"], facts["count"]) for facts in ready.told("loses")}
    assert lost == {pair for pair in (("healthy", healthy), ("contaminated", 3 - healthy)) if pair[1]}


def test_r19_the_choice_is_among_those_there_are() -> None:
    ready = scene(CALM, boats=[{"bane": 5, "healthy": 3, "contaminated": 4}]).do("none")
    assert ready.choices == {"lose 1 healthy", "lose 2 healthy", "lose 3 healthy"}


@pytest.mark.parametrize(
    ("boat", "left"),
    [
        ({"healthy": 4, "contaminated": 0}, (1, 0)),
        ({"healthy": 0, "contaminated": 5}, (0, 2)),
        ({"healthy": 1, "contaminated": 2}, (0, 0)),
        ({"healthy": 1, "contaminated": 1}, (0, 0)),
        ({"healthy": 0, "contaminated": 0}, (0, 0)),
    ],
)
def test_r19_nothing_is_asked_where_there_is_one_kind_or_all_are_lost_and_there_is_no_further_penalty(
    boat: dict[str, int], left: tuple[int, int]
) -> None:
    ready = scene(CALM, boats=[{"bane": 3, "doctors": 0, "protectors": 0, **boat}]).do("none")
    assert ready.asks is None and people(ready) == left
    assert ready.has("food", "bane") == (8, 3)


def test_r19_the_level_stays_and_takes_its_toll_on_the_next_turn_too() -> None:
    ready = scene("battery 2 cost 1 bane 2 + human 1 cost 0", boats=[{"healthy": 9, "food": 30, "doctors": 0}])
    ready.do("none")
    assert ready.has("bane", "healthy") == (2, 7)
    ready.end_turn()
    assert ready.public["turn"] == 7 and ready.has("bane") == 2
    ready.stores(0, healthy=20, contaminated=0)
    ready.by(0, ready.choices_of(0)[0]).by(1, ready.choices_of(1)[0])
    rise = sum(int(key.rpartition("bane ")[2]) for key in ready.has("kept", "given") if "bane" in key)
    ready.do("none")
    assert ready.has("bane", "healthy") == (2 + rise, 20 - 2 - rise)


def test_r19_protectors_come_before_the_losses() -> None:
    ready = scene(SEVEN, boats=[{"protectors": 3, "healthy": 9}]).do("none", "spend 3")
    assert ready.has("bane", "healthy") == (1, 8)


# R20


@pytest.mark.parametrize(("doctors", "sick", "healed"), [(0, 5, 0), (2, 5, 2), (5, 5, 5), (7, 5, 5)])
def test_r20_every_doctor_heals_one_human_as_many_as_possible(doctors: int, sick: int, healed: int) -> None:
    ready = scene(CALM, boats=[{"doctors": doctors, "contaminated": sick}]).do("none")
    assert ready.asks is None, "it is not optional"
    assert people(ready) == (4 + healed, sick - healed)


def test_r20_a_doctor_placed_this_turn_heals_at_once() -> None:
    ready = scene("ymune 1 cost 1 + food 1 cost 0", boats=[{"contaminated": 3}]).do("kept", "doctors 1")
    assert people(ready) == (6, 1)


def test_r20_healing_comes_after_the_losses_to_bane() -> None:
    """Healed before, one of the two would be left healthy and the choice a real one."""
    ready = scene(CALM, boats=[{"bane": 2, "healthy": 0, "contaminated": 2, "doctors": 2}]).do("none")
    assert people(ready) == (0, 0) and ready.told("heals") == []


def test_r20_who_paid_for_cards_can_be_healed_in_the_same_turn() -> None:
    ready = scene("food 2 cost 1 + human 2 cost 2", boats=[{"doctors": 9}]).do("both")
    assert people(ready) == (4 + 2, 0)


def test_r20_healing_is_not_optional_even_before_a_hungry_island() -> None:
    ready = scene(CALM, turn=4, boats=[{"food": 1, "healthy": 1, "contaminated": 2, "doctors": 2}]).do("none")
    assert ready.asks is None and people(ready) == (3, 0)
    assert people(ready.end_turn()) == (1, 0)


# R21: events that give


def test_r21_the_next_tile_is_turned_when_all_boats_are_ready() -> None:
    ready = scene(CALM, seats=3, events={1: "gives food"}).do("none").by(1, "none")
    assert ready.public["river"][0] is None and ready.has("food") == 8
    ready.by(2, "none")
    assert ready.public["river"][0] == "gives food"
    assert [ready.has("food", seat=seat) for seat in range(3)] == [10, 10, 10]
    assert ready.told("river") == [{"turn": 1, "tile": "gives food", "season": 1}]


def test_r21_an_event_may_give_doctors_and_protectors() -> None:
    ready = scene(CALM, events={1: "gives crew"}).do("none").others()
    assert ready.has("doctors", "protectors") == (2, 1)


def test_r21_an_event_may_heal() -> None:
    ready = scene(CALM, events={1: "heals two"}, boats=[{"contaminated": 3, "doctors": 0}]).do("none").others()
    assert people(ready) == (6, 1)


def test_r15_an_event_that_brings_humans_and_heals_tells_how_many_it_healed() -> None:
    box = DECK.replace("gives = { heal = 2 }", "gives = { human = 1, heal = 2 }")
    ready = scene(CALM, events={1: "heals two"}, boats=[{"doctors": 0}], box=box).do("none").others()
    assert people(ready) == (5, 0)
    assert [facts["count"] for facts in ready.told("heals") if facts["seat"] == 0] == [1]


def test_r21_what_an_event_gives_is_handled_like_any_gain() -> None:
    ready = scene(CALM, events={1: "gives what is placed"}).do("none").others()
    assert ready.public["phase"] == "river" and ready.choices == {"doctors 0", "doctors 1", "fewer"}
    ready.do("doctors 1")
    assert ready.asks == "charge"
    ready.do("charge standard a 2")
    assert ready.has("contaminated", "doctors", "batteries") == (1, 2, [[0, 1, 0], [0, 0, 0]])


def test_r21_a_gift_is_not_asked_about_though_there_is_a_protector() -> None:
    ready = scene(CALM, events={1: "gives food"}, boats=[{"protectors": 2}]).do("none").others()
    assert ready.public["turn"] == 2 and ready.has("food", "protectors") == (10, 2)


# R21: events that take


def meets(tile: str, turn: int, **boat: int) -> Scene:
    """A boat as an event of season 2 or 3 reaches it: no doctors, or who is contaminated would be healed before."""
    zone = SECOND if turn < 9 else THIRD
    return scene(zone, turn=turn, events={turn: tile}, boats=[{"doctors": 0, **boat}]).do("none").others()


@pytest.mark.parametrize(("food", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_r21_an_event_takes_what_there_is(food: int, left: int) -> None:
    ready = meets("takes food", 6, food=food)
    assert ready.public["turn"] == 7 and ready.has("food") == left


def test_r21_a_protector_may_be_discarded_to_ignore_an_event() -> None:
    ready = meets("takes food", 6, protectors=2)
    assert ready.asks == "event" and ready.choices == {"suffer", "ignore"}
    ready.do("ignore")
    assert ready.has("food", "protectors") == (8, 1)
    assert ready.told("ignores") == [{"seat": 0, "tile": "takes food"}]
    suffered = meets("takes food", 6, protectors=2).do("suffer")
    assert suffered.has("food", "protectors") == (5, 2)


def test_r21_each_boat_meets_the_event_for_itself() -> None:
    boats = [{"protectors": 1}, {"protectors": 1}]
    calm = "human 1 cost 0 + battery 3 cost 3"
    ready = scene(SECOND, calm, events={6: "takes food"}, boats=boats).do("none").by(1, "none")
    assert ready.state.asked() == [0, 1]
    ready.by(1, "suffer").do("ignore")
    assert (ready.has("food"), ready.has("food", seat=1)) == (8, 5)


def test_r21_nothing_is_asked_without_a_protector_or_anything_to_lose() -> None:
    assert meets("takes food", 6).public["turn"] == 7
    assert meets("takes food", 6, food=0, protectors=3).has("protectors") == 3
    assert meets("takes contaminated", 10, protectors=3).public["turn"] == 11


@pytest.mark.parametrize(("healthy", "left"), [(0, (4, 1)), (1, (3, 2)), (2, (2, 3))])
def test_r21_humans_taken_are_healthy_or_contaminated_at_choice(healthy: int, left: tuple[int, int]) -> None:
    ready = meets("takes humans", 6, contaminated=3)
    assert ready.asks == "lose to event"
    assert ready.choices == {f"lose {number} healthy" for number in range(3)}
    assert people(ready.do(f"lose {healthy} healthy")) == left


@pytest.mark.parametrize(
    ("healthy", "contaminated", "left"),
    [(4, 0, (2, 0)), (0, 3, (0, 1)), (1, 1, (0, 0)), (1, 0, (0, 0)), (0, 0, (0, 0))],
)
def test_r21_where_humans_are_of_one_kind_or_few_nothing_is_asked(
    healthy: int, contaminated: int, left: tuple[int, int]
) -> None:
    ready = meets("takes humans", 6, healthy=healthy, contaminated=contaminated)
    assert ready.public["turn"] == 7 and people(ready) == left


@pytest.mark.parametrize(("doctors", "left"), [(0, (3, 0)), (1, (2, 1)), (2, (1, 2))])
def test_r21_ymunes_taken_are_doctors_or_protectors_at_choice(doctors: int, left: tuple[int, int]) -> None:
    ready = meets("takes ymunes", 6, doctors=3, protectors=2).do("suffer")
    assert ready.asks == "lose ymunes"
    assert ready.choices == {f"lose {number} doctors" for number in range(3)}
    assert ready.do(f"lose {doctors} doctors").has("doctors", "protectors") == left


def test_r21_ymunes_of_one_kind_are_taken_unasked() -> None:
    assert meets("takes ymunes", 6, doctors=3).has("doctors") == 1
    assert meets("takes ymunes", 6, doctors=1).has("doctors") == 0


@pytest.mark.parametrize(
    ("tile", "turn", "boat", "name", "left"),
    [
        ("takes healthy", 6, {"healthy": 5, "contaminated": 5}, "healthy", 3),
        ("takes healthy", 6, {"healthy": 1, "contaminated": 5}, "healthy", 0),
        ("takes contaminated", 10, {"contaminated": 5}, "contaminated", 3),
        ("takes contaminated", 10, {"contaminated": 1}, "contaminated", 0),
        ("takes doctor", 10, {"doctors": 3}, "doctors", 2),
        ("takes doctor", 10, {"doctors": 0}, "doctors", 0),
    ],
)
def test_r21_an_event_may_take_one_kind(tile: str, turn: int, boat: dict[str, int], name: str, left: int) -> None:
    ready = meets(tile, turn, **boat)
    assert ready.public["turn"] == turn + 1 and ready.has(name) == left


def test_r21_an_event_may_take_several_things_and_asks_about_each() -> None:
    ready = meets("takes all", 10, contaminated=3, doctors=1, protectors=1, healthy=4).do("suffer")
    assert people(ready) == (5, 2), "healed by the doctor before"
    ready.do("lose 1 healthy", "lose 0 doctors")
    assert ready.has("food", "healthy", "contaminated", "doctors", "protectors") == (7, 4, 1, 1, 0)


def meets_takes(takes: str, **boat: int) -> Scene:
    box = DECK.replace("takes = { food = 3 }", f"takes = {takes}")
    boats = [{"doctors": 0, **boat}]
    return scene(SECOND, turn=6, events={6: "takes food"}, boats=boats, box=box).do("none").others()


def test_r21_a_kind_that_is_named_is_taken_before_ymunes_of_either_kind() -> None:
    ready = meets_takes("{ ymune = 1, protector = 1 }", doctors=1, protectors=1).do("suffer")
    assert ready.public["turn"] == 7 and ready.has("doctors", "protectors") == (0, 0)


def test_r21_a_kind_that_is_named_is_taken_before_humans_of_either_kind() -> None:
    few = meets_takes("{ human = 1, healthy = 1 }", healthy=1, contaminated=3)
    assert few.public["turn"] == 7 and people(few) == (0, 2)
    many = meets_takes("{ human = 1, healthy = 1 }", healthy=3, contaminated=3)
    assert people(many) == (2, 3) and many.choices == {"lose 0 healthy", "lose 1 healthy"}
    assert people(many.do("lose 0 healthy")) == (2, 2)


def test_r21_ignoring_an_event_wards_off_all_of_it() -> None:
    ready = meets("takes all", 10, contaminated=3, protectors=1).do("ignore")
    assert ready.has("food", "healthy", "contaminated", "protectors") == (8, 4, 3, 0)


@pytest.mark.parametrize(
    ("tile", "turn", "protectors"), [("takes protector", 10, 2), ("takes protector", 10, 1), ("takes ymunes", 6, 1)]
)
def test_r21_where_all_there_is_to_lose_is_one_protector_ignoring_costs_as_much_and_is_not_asked(
    tile: str, turn: int, protectors: int
) -> None:
    ready = meets(tile, turn, protectors=protectors)
    assert ready.public["turn"] == turn + 1 and ready.has("protectors") == protectors - 1


def test_r21_an_event_that_takes_one_ymune_asks_only_which() -> None:
    """Ignoring it costs a protector, as does losing a protector to it."""
    ready = meets_takes("{ ymune = 1 }", doctors=2, protectors=2)
    assert ready.asks == "lose ymunes" and ready.choices == {"lose 0 doctors", "lose 1 doctors"}
    forged = ready.state.view(0)
    forged["boats"][0] |= {"asked": "event", "taking": {}}
    with pytest.raises(BadView, match="a question there is a choice in"):
        GAME.worlds(forged)
    assert ready.do("lose 0 doctors").has("doctors", "protectors") == (2, 1)


def test_r21_an_event_that_takes_one_ymune_and_more_may_be_ignored() -> None:
    assert meets_takes("{ ymune = 1, food = 1 }", doctors=2, protectors=2).asks == "event"
    assert meets_takes("{ ymune = 1, food = 1 }", doctors=2, protectors=2, food=0).asks == "lose ymunes"
    assert meets_takes("{ ymune = 2 }", doctors=2, protectors=2).asks == "event"


def test_r21_placed_batteries_cannot_be_taken() -> None:
    taking = DECK.replace("takes = { food = 3 }", "takes = { battery = 1 }")
    assert any("battery" in str(fault) for fault in faults_of(taking.encode()))


# R22


@pytest.mark.parametrize(
    ("food", "healthy", "left"),
    [(8, 4, (4, 4)), (4, 4, (0, 4)), (3, 4, (0, 3)), (0, 4, (0, 0)), (5, 0, (5, 0))],
)
def test_r22_each_healthy_human_eats_one_food_and_the_unfed_are_lost(
    food: int, healthy: int, left: tuple[int, int]
) -> None:
    ready = scene(CALM, turn=4, boats=[{"food": food, "healthy": healthy}]).do("none").others()
    assert ready.public["turn"] == 5 and ready.has("food", "healthy") == left
    fed = min(food, healthy)
    facts = ready.told("feeds")[0]
    assert facts == {"seat": 0, "fed": fed, "unfed": healthy - fed, "left": food - fed}


def test_r22_the_contaminated_do_not_eat() -> None:
    ready = scene(CALM, turn=4, boats=[{"food": 5, "contaminated": 6, "doctors": 0}]).do("none").others()
    assert ready.has("food", "healthy", "contaminated") == (1, 4, 6)


def test_r22_who_is_healed_this_turn_eats_too() -> None:
    ready = scene(CALM, turn=4, boats=[{"food": 5, "contaminated": 6, "doctors": 3}]).do("none").others()
    assert ready.has("food", "healthy", "contaminated") == (0, 5, 3)


def test_r22_food_of_this_turn_feeds() -> None:
    ready = scene(CALM, turn=4, boats=[{"food": 2}]).do("kept").others()
    assert ready.has("food", "healthy") == (0, 4)


def test_r22_an_island_cannot_be_avoided() -> None:
    ready = scene(CALM, turn=4, boats=[{"food": 1, "protectors": 5}]).do("none").others()
    assert ready.public["turn"] == 5, "nothing was asked"
    assert ready.has("food", "healthy", "protectors") == (0, 1, 5)


@pytest.mark.parametrize(("turn", "zone"), [(4, CALM), (8, SECOND), (12, THIRD)])
def test_r22_islands_come_on_turns_4_8_and_12(turn: int, zone: str) -> None:
    ready = scene(zone, turn=turn).end_turn()
    assert ready.told("river")[-1]["tile"] == "island" and ready.has("food", "healthy") == (4, 4)


# R23


def test_r23_the_cards_of_the_action_zone_leave_the_game() -> None:
    ready = scene(CALM, "ymune 1 cost 1 + battery 2 cost 2").do("none").by(1, "none")
    assert ready.public["turn"] == 2
    assert [ready.has("kept", "given", "gave", seat=seat) for seat in (0, 1)] == [(None, None, None)] * 2
    there = [key for seat in (0, 1) for key in (*ready.boat(seat)["decision"], *ready.hand(seat))]
    first, second = decks_for([CALM, "ymune 1 cost 1 + battery 2 cost 2"], 1)
    gone = ["food 2 cost 1", "human 3 cost 3", "ymune 1 cost 1", "battery 2 cost 2"]
    assert Counter(there) == Counter(first[:6] + second[:6]) - Counter(gone)


def test_r23_a_card_not_activated_leaves_as_well() -> None:
    one, other = scene(CALM).do("both"), scene(CALM).do("none")
    for ready in (one, other):
        ready.end_turn()
        assert ready.has("kept", "given") == (None, None)
    assert one.public["unseen"] == other.public["unseen"]
