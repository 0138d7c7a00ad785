"""R8–R12: activating cards, and where what they bring goes."""

import pytest

from sortilege import IllegalAction
from tests.games.precognition.scene import deal_of, deck, opened, scene

FREE_FOOD = "food 1 cost 0"
HUMANS = "human 2 cost 2"
BATTERIES = "battery 2 cost 2"


# R8


def test_the_first_example_of_the_rulebook_2_and_2_humans_for_2_batteries_and_2_humans() -> None:
    ready = scene(f"{HUMANS} + {BATTERIES}", boats=[{"healthy": 5}]).do("both")
    assert ready.has("healthy", "contaminated", "paid") == (1, 4 + 2, 4)
    assert ready.has("offer") == {"battery": 2}, "to be placed"
    ready.do("charge standard a 1", "charge standard a 1")
    assert ready.has("batteries") == [[2, 0, 0], [0, 0, 0]]
    assert ready.has("from_cards") == {"human": 2, "battery": 2}


def test_the_second_example_of_the_rulebook_3_food_with_a_bonus_of_1_ymune_and_2_batteries() -> None:
    ready = scene("food 2 cost 1 + food 1 cost 0").do("both")
    assert ready.has("food", "offer") == (8 + 3, {"ymune": 1, "battery": 2})
    ready.do("doctors 1", "charge standard b 1", "charge standard b 1")
    assert ready.has("doctors", "batteries") == (2, [[0, 0, 0], [2, 0, 0]])


def test_r8_both_cards_cost_the_sum_of_their_costs() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", boats=[{"doctors": 0}]).do("both")
    assert ready.has("paid", "activated") == (4, ["kept", "given"])
    assert ready.has("healthy", "contaminated") == (0, 4 + 3), "who paid lies on the Contaminated Deck"
    assert ready.told("activates")[0]["paid"] == 4


@pytest.mark.parametrize(("which", "food", "humans"), [("kept", 10, 4), ("given", 8, 7)])
def test_r8_one_card_alone_is_free(which: str, food: int, humans: int) -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3").do(which)
    assert ready.has("paid", "activated", "food") == (0, [which], food)
    assert sum(ready.has("healthy", "contaminated")) == humans


def test_r8_activating_none_is_allowed() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3").do("none")
    assert ready.has("paid", "activated", "food", "healthy", "contaminated") == (0, [], 8, 4, 0)


def test_r8_both_is_not_offered_without_enough_healthy_humans() -> None:
    poor = scene(f"{HUMANS} + {BATTERIES}", boats=[{"healthy": 3, "contaminated": 9}])
    assert poor.choices == {"none", "kept", "given", "by hand"}
    with pytest.raises(IllegalAction):
        poor.do("both")
    exact = scene(f"{HUMANS} + {BATTERIES}", boats=[{"healthy": 4}])
    assert exact.choices == {"none", "kept", "given", "both", "by hand"}
    assert exact.do("both").has("healthy") == 0


def test_r8_both_cards_may_cost_nothing_at_all() -> None:
    ready = scene("battery 1 cost 0 + food 1 cost 0", boats=[{"healthy": 0}])
    assert "both" in ready.choices


def test_r8_two_copies_of_one_card_are_one_choice() -> None:
    """Every deck holds the same cards: one may keep what one is given as well."""
    decks = [deck({0: "human 3 cost 3"}), deck({0: "human 3 cost 3", 1: "food 1 cost 0"})]
    ready = opened({"seats": 2}, deal_of(decks)).do("keep human 3 cost 3, give food 1 cost 0")
    ready.by(1, next(text for text in ready.choices_of(1) if text.endswith("give human 3 cost 3")))
    assert ready.has("kept", "given") == ("human 3 cost 3", "human 3 cost 3")
    ready.stores(0, healthy=6, doctors=0)
    assert ready.choices == {"none", "kept", "both", "by hand"}
    ready.do("both")
    assert ready.has("paid", "from_cards") == (6, {"human": 2 * (3 + 1)}), "each with its bonus"


def test_r8_nobody_waits_for_another() -> None:
    ready = scene(f"{HUMANS} + {FREE_FOOD}", seats=3)
    assert ready.state.asked() == [0, 1, 2]
    ready.by(2, "none").by(0, "given")
    assert ready.state.asked() == [1]


# R9: copies


@pytest.mark.parametrize(
    ("zone", "cost"),
    [
        ("human 2 cost copy + human 3 cost 3", 6),  # copy beside a number
        ("human 3 cost 3 + human 2 cost copy", 6),  # and the other way round
        ("human 2 cost copy + food 1 cost 0", 0),
        ("human 2 cost copy + ymune copy cost copy", 0),  # both
        ("ymune copy cost copy + human 2 cost copy", 0),
        ("ymune copy cost copy + battery 2 cost 2", 4),
    ],
)
def test_r9_a_copy_costs_what_the_other_card_costs_and_two_copies_nothing(zone: str, cost: int) -> None:
    ready = scene(zone, boats=[{"healthy": 6}]).do("both")
    assert ready.has("paid") == cost
    short = scene(zone, boats=[{"healthy": max(0, cost - 1)}])
    assert ("both" in short.choices) == (cost == 0)


@pytest.mark.parametrize(
    ("zone", "gain"),
    [
        ("food copy cost 3 + human 2 cost 2", 2),  # the other card's cost
        ("food copy cost 3 + battery 1 cost 0", 0),
        ("food copy cost 3 + human 2 cost copy", 3),  # that is a copy too: its own
    ],
)
@pytest.mark.parametrize("way", ["kept", "both"])
def test_r9_a_gain_copy_is_the_cost_of_the_other_card_or_its_own(zone: str, gain: int, way: str) -> None:
    ready = scene(zone, boats=[{"healthy": 9}]).do(way)
    assert ready.has("from_cards").get("food", 0) == gain
    assert ready.has("food") == 8 + gain


@pytest.mark.parametrize(
    ("zone", "gain"),
    [
        ("ymune copy cost copy + human 3 cost 3", 3),
        ("human 3 cost 3 + ymune copy cost copy", 3),
        ("ymune copy cost copy + battery 1 cost 0", 0),
        ("ymune copy cost copy + food copy cost 3", 3),
        ("ymune copy cost copy + human 2 cost copy", 0),  # two copies cost 0, so its own cost is 0
    ],
)
def test_r9_a_card_that_copies_both_gains_what_the_other_costs(zone: str, gain: int) -> None:
    which = "kept" if zone.startswith("ymune") else "given"
    ready = scene(zone).do(which)
    assert ready.has("from_cards").get("ymune", 0) == gain
    assert (ready.asks == "doctors") == (gain > 0)


def test_r9_two_copied_gains_beside_each_other() -> None:
    """The food card costs 3 and copies a copy: its own 3; the Ymune card copies that 3 as cost and gain."""
    ready = scene("food copy cost 3 + ymune copy cost copy", boats=[{"healthy": 6}]).do("both")
    assert ready.has("paid", "from_cards") == (6, {"food": 3, "ymune": 3})


def test_r9_copies_count_though_only_one_card_is_activated() -> None:
    ready = scene("ymune copy cost copy + human 3 cost 3", boats=[{"healthy": 0}]).do("kept")
    assert ready.has("from_cards", "paid") == ({"ymune": 3}, 0)


# R10


def test_r10_an_activated_card_gives_its_gain_and_no_bonus_beside_another_type() -> None:
    ready = scene("food 2 cost 1 + human 2 cost 2").do("both")
    assert ready.has("from_cards") == {"food": 2, "human": 2}


def test_r10_two_cards_of_a_type_give_their_bonuses_too() -> None:
    ready = scene("human 2 cost 2 + human 3 cost 3", boats=[{"healthy": 5}]).do("both")
    assert ready.has("from_cards") == {"human": 2 + 3 + 1, "food": 1}


@pytest.mark.parametrize(("which", "gains"), [("kept", {"human": 2, "food": 1}), ("given", {"human": 3 + 1})])
def test_r10_only_the_activated_card_gives_its_bonus_but_both_count_for_the_pair(
    which: str, gains: dict[str, int]
) -> None:
    ready = scene("human 2 cost 2 + human 3 cost 3").do(which)
    assert ready.has("from_cards") == gains


def test_r10_a_bonus_of_another_resource_is_handled_like_a_gain_of_it() -> None:
    ready = scene("battery 2 cost 2 + battery 1 cost 0").do("given")
    assert ready.has("food", "from_cards") == (10, {"battery": 1, "food": 2})


def test_r10_none_activated_gives_no_bonus() -> None:
    assert scene("human 2 cost 2 + human 3 cost 3").do("none").has("from_cards") == {}


# R11: by hand


def test_r11_by_hand_fewer_resources_may_be_taken() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3").do("by hand")
    assert ready.choices == {"none", "kept", "given", "both"}, "it is still open what to activate"
    ready.do("both")
    assert ready.asks == "take" and ready.choices == {"take 0", "take 1", "take 2"}
    ready.do("take 1")
    assert ready.choices == {"take 0", "take 1", "take 2", "take 3"}
    ready.do("take 0")
    assert ready.has("food", "paid", "from_cards") == (9, 4, {"food": 1})
    assert ready.has("healthy", "contaminated") == (1, 3), "four paid, none came, one healed"


def test_r11_what_is_not_taken_is_not_gained_for_machines() -> None:
    rooms, charged = ["agronomy", "greenhouse"], ["agronomy 1", "greenhouse 1"]  # gained 3 food, gained 1 food
    full = scene("food 2 cost 1 + food 1 cost 0", rooms=rooms, charged=charged).do("both", "doctors 0")
    full.do("charge agronomy 3", "charge greenhouse 3")
    assert full.has("food") == 8 + 3 + 4 + 1
    less = scene("food 2 cost 1 + food 1 cost 0", rooms=rooms, charged=charged)
    less.do("by hand", "both", "take 2", "take 0", "take 0")
    assert less.choices == {"use greenhouse 1", "leave machines"}


def test_r11_by_hand_ymunes_and_batteries_may_be_left_too() -> None:
    ready = scene("food 2 cost 1 + food 1 cost 0").do("by hand", "both", "take 3")
    assert ready.choices == {"take 0", "take 1", "take 2"}, "two batteries"
    ready.do("take 1")
    assert ready.choices == {"take 0", "take 1"}, "one Ymune"
    ready.do("take 0")
    assert ready.asks == "charge"
    ready.do("charge standard a 1")
    assert ready.has("batteries", "doctors", "protectors") == ([[1, 0, 0], [0, 0, 0]], 1, 0)


def test_r11_by_hand_every_machine_is_asked_about() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", charged=["standard a 3", "standard b 2"])
    ready.do("by hand", "kept", "take 2")
    assert ready.choices == {"use standard a 3", "use standard b 2", "leave machines"}
    ready.do("use standard a 3")
    assert ready.choices == {"take 0", "take 1", "take 2"}
    ready.do("take 1")
    assert ready.choices == {"use standard b 2", "leave machines"}
    ready.do("leave machines")
    assert ready.has("food") == 8 + 2 + 1


def test_r11_by_hand_a_machine_is_asked_about_after_nothing_was_taken_of_the_cards() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", charged=["standard a 3"]).do("by hand", "kept", "take 0")
    assert ready.has("food") == 8
    ready.do("use standard a 3")
    assert ready.asks == "take", "of another gain, though of the same resource"
    assert ready.do("take 1").has("food") == 9


def test_r11_by_hand_the_second_of_two_machines_is_asked_about_after_nothing_was_taken_of_the_first() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", charged=["standard a 3", "standard b 2"])
    ready.do("by hand", "none", "use standard a 3", "take 0", "use standard b 2")
    assert ready.asks == "take" and ready.choices == {"take 0", "take 1"}


def test_r11_by_hand_a_gift_of_the_river_may_be_left() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", events={1: "gives food"}).do("by hand", "none").others()
    assert ready.choices == {"take 0", "take 1", "take 2"}
    assert ready.do("take 0").has("food") == 8


def test_r11_by_hand_healing_of_the_river_may_be_left_and_is_told_as_the_rivers() -> None:
    boats = [{"contaminated": 3, "doctors": 0}]
    ready = scene("food 2 cost 1 + human 3 cost 3", events={1: "heals two"}, boats=boats).do("by hand", "none").others()
    assert ready.choices == {"take 0", "take 1", "take 2"}
    assert ready.do("take 1").has("healthy", "contaminated") == (5, 2)
    told = [(facts["count"], facts["why"]) for facts in ready.told("heals") if facts["seat"] == 0]
    assert told == [(1, "event")]


def test_r11_by_hand_what_is_refused_cannot_be_spent_on_an_objective() -> None:
    aims = ["one has 6 food"]  # eased for 2 food
    ready = scene("food 2 cost 1 + human 3 cost 3", mode="normal", objectives=aims).do("reveal", "by hand", "kept")
    assert "ease one has 6 food" not in ready.do("take 1").choices


def test_r11_by_hand_lasts_a_turn() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3").do("by hand", "none").end_turn()
    assert ready.public["turn"] == 2 and ready.has("by_hand") is False


def test_r11_without_it_everything_offered_is_taken_unasked() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3").do("both")
    assert ready.asks is None and ready.has("food") == 10


# R12


def test_r12_food_has_no_upper_limit() -> None:
    assert scene("food 2 cost 1 + human 3 cost 3", boats=[{"food": 99}]).do("kept").has("food") == 101


def test_r12_humans_arrive_contaminated() -> None:
    ready = scene("food 2 cost 1 + human 3 cost 3", boats=[{"doctors": 0}]).do("given")
    assert ready.has("healthy", "contaminated") == (4, 3)


def test_r12_each_ymune_becomes_a_doctor_or_a_protector() -> None:
    ready = scene("ymune copy cost copy + human 3 cost 3").do("kept")
    assert ready.asks == "doctors"
    assert ready.choices == {"doctors 0", "doctors 1", "doctors 2", "doctors 3", "fewer"}
    ready.do("doctors 1")
    assert ready.has("doctors", "protectors") == (2, 2)
    assert ready.told("places") == [{"seat": 0, "doctors": 1, "protectors": 2}]


def test_r12_each_battery_goes_on_a_machine_of_ones_choice() -> None:
    ready = scene("battery 2 cost 2 + human 3 cost 3").do("kept")
    assert ready.choices == {"fewer", *(f"charge standard {room} {row}" for room in "ab" for row in (1, 2, 3))}
    ready.do("charge standard a 2", "charge standard b 3")
    assert ready.has("batteries") == [[0, 1, 0], [0, 0, 1]]


def test_r12_a_machine_takes_no_more_than_it_needs() -> None:
    ready = scene("battery 2 cost 2 + human 3 cost 3").do("kept", "charge standard a 3")
    assert "charge standard a 3" not in ready.choices, "it needs one"
    assert len(ready.choices - {"fewer"}) == 5


def test_r12_batteries_stay_for_good() -> None:
    ready = scene("battery 2 cost 2 + human 3 cost 3").do("kept", "charge standard a 2", "charge standard b 3")
    ready.end_turn()
    assert ready.public["turn"] == 2 and ready.has("batteries") == [[0, 1, 0], [0, 0, 1]]


def test_r12_with_room_on_one_machine_only_nothing_is_asked() -> None:
    others = ["standard a 1", "standard a 3", "standard b 1", "standard b 2", "standard b 3"]
    ready = scene("battery 2 cost 2 + human 3 cost 3", charged=others).do("kept")
    assert ready.asks is None
    assert ready.has("batteries") == [[2, 2, 1], [2, 1, 3]]


def test_r12_batteries_that_fill_everything_are_laid_unasked() -> None:
    ready = scene("battery 2 cost 2 + human 3 cost 3", charged=["standard a 1", "standard a 3", "standard b 3"])
    ready.charged("standard a 2", "standard b 1", but=1).charged("standard b 2").do("kept")
    assert ready.asks is None and ready.has("batteries") == [[2, 3, 1], [2, 1, 3]]


def test_r12_batteries_without_a_place_are_lost() -> None:
    every = [f"standard {room} {row}" for room in "ab" for row in (1, 2, 3)]
    full = scene("battery 2 cost 2 + human 3 cost 3", charged=every).do("kept")
    assert full.has("batteries") == [[2, 3, 1], [2, 1, 3]] and full.asks is None
    assert full.told("wasted batteries") == [{"seat": 0, "count": 2}]
    one = scene("battery 2 cost 2 + human 3 cost 3", charged=every).charged("standard a 2", but=1).do("kept")
    assert one.has("batteries") == [[2, 3, 1], [2, 1, 3]]
    assert one.told("wasted batteries") == [{"seat": 0, "count": 1}]
