"""R26–R29: objectives of a crew."""

import re

import pytest

from sortilege import BadView, IllegalAction
from sortilege.games.precognition import ends
from tests.games.precognition.scene import BOX, DECK, GAME, Scene, deal_of, deck, opened, scene, stacks

CALM = "food 2 cost 1 + human 3 cost 3"
SECOND = "food 3 cost 0 + ymune 3 cost 2"  # season 2 without Bane
THIRD = "food 4 cost 2 + ymune 4 cost 3"  # season 3 without Bane
FOOD = "one has 6 food"  # eased for 2 food: 3 are enough
HEALTHY = "one has 5 healthy"  # eased for 2 humans: none
DOCTORS = "every has 2 doctors"  # eased for a Ymune: 1 is enough
PROTECTOR = "every has 1 protector"  # eased for 1 food and a protector: none
MIX = "one has a bit of all"  # 4 food, 6 humans, 2 Ymunes; eased for 1 food and a human: 4 food
MACHINE = "one has 1 machine"  # eased for 2 batteries: 1 battery
BATTERIES = "every has 3 batteries"  # eased for a battery: 1
SICK = "every has 1 contaminated"  # eased for a doctor: none


def crew(*zones: str | None, aims: tuple[str, ...] = (FOOD, HEALTHY), **more: object) -> Scene:
    return scene(*(zones or (CALM,)), mode="normal", objectives=list(aims), **more)  # type: ignore[arg-type]


def shown(ready: Scene, season: int = 1) -> list[str | None]:
    return [told["key"] for told in ready.public["objectives"][season - 1]]


def eased(ready: Scene) -> list[bool]:
    return [told["eased"] for told in ready.public["objectives"][0]]


# R26


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r26_a_face_down_stack_a_season_one_objective_a_player(seats: int) -> None:
    for mode in ("normal", "hard"):
        ready = opened({"seats": seats, "mode": mode}, None, seed=1)
        for seat in (None, *range(seats)):
            told = ready.state.view(seat)["objectives"]
            assert told == [[{"key": None, "eased": False}] * seats] * 3


def test_r26_stacks_are_drawn_from_the_eight_of_their_season() -> None:
    found: list[set[str]] = [set(), set(), set()]
    for seed in range(30):
        ready = opened({"seats": 4, "mode": "apocalypse"}, None, seed=seed)
        for seat in range(4):
            ready.stores(seat, healthy=30)
        for seat in range(4):
            ready.by(seat, ready.choices_of(seat)[0])
        ready.do(*["reveal"] * 5)
        keys = [key for key in shown(ready) if key]
        assert len(set(keys)) == 5
        found[0] |= set(keys)
    assert found[0] == {aim["key"] for aim in BOX["objective"] if aim["season"] == 1}


def test_r26_only_a_crew_has_objectives() -> None:
    for mode in ("competitive", "team"):
        ready = scene(CALM, seats=4, mode=mode)
        assert ready.public["objectives"] == [] and "reveal" not in ready.choices


# R27


@pytest.mark.parametrize(("season", "zone"), [(1, CALM), (2, SECOND), (3, THIRD)])
def test_r27_revealing_contaminates_1_2_or_3_of_ones_healthy_humans(season: int, zone: str) -> None:
    aims = (FOOD, "second food", "third food")
    ready = crew(zone, aims=aims, boats=[{"doctors": 0}]).do("reveal")
    assert ready.has("healthy", "contaminated") == (4 - season, season)
    assert ready.has("healthy", seat=1) == 4, "one's own"
    assert shown(ready, season)[0] == aims[season - 1]
    assert ready.told("reveals") == [{"seat": 0, "objective": aims[season - 1], "season": season, "paid": season}]
    assert ready.state.view(1)["objectives"] == ready.public["objectives"]


@pytest.mark.parametrize(("season", "zone"), [(1, CALM), (2, SECOND), (3, THIRD)])
def test_r27_without_enough_healthy_humans_it_is_not_offered(season: int, zone: str) -> None:
    aims = (FOOD, "second food", "third food")
    poor = crew(zone, aims=aims, boats=[{"healthy": season - 1, "contaminated": 9}])
    assert "reveal" not in poor.choices
    assert "reveal" in crew(zone, aims=aims, boats=[{"healthy": season}]).choices


def test_r27_several_may_be_revealed_in_a_turn_by_one_or_by_several() -> None:
    ready = crew(boats=[{"doctors": 0}]).do("reveal", "reveal")
    assert shown(ready) == [FOOD, HEALTHY] and ready.has("healthy", "contaminated") == (2, 2)
    assert "reveal" not in ready.choices, "there are no more"
    both = crew().by(1, "reveal").do("reveal")
    assert [facts["seat"] for facts in both.told("reveals")] == [1, 0]


def test_r27_the_objectives_of_a_later_season_stay_face_down() -> None:
    ready = crew().do("reveal", "reveal")
    assert shown(ready, 2) == [None, None] == shown(ready, 3)


def test_r27_it_may_be_done_before_activating_and_after() -> None:
    ready = crew(boats=[{"doctors": 0}]).do("reveal", "kept")
    assert ready.asks == "objectives" and "reveal" in ready.choices
    ready.do("reveal")
    assert ready.has("healthy", "contaminated") == (2, 2)


def healer(way: str, **boat: int) -> Scene:
    """A crew of which seat 0 has a machine that heals 3, and nobody to heal."""
    rooms, charged = ["decontamination", "airlock"], ["decontamination 3"]
    ready = crew(rooms=rooms, charged=charged, boats=[{"doctors": 0, **boat}])
    return ready.do("by hand", "none") if way == "by hand" else ready.do("none")


def test_r27_who_revealed_can_be_healed_by_a_machine_that_had_nobody_to_heal() -> None:
    ready = healer("alone")
    assert ready.has("used") == [] and ready.asks == "objectives"
    ready.do("reveal")
    assert ready.has("used", "healthy", "contaminated") == ([2], 4, 0)
    assert ready.do("reveal").has("healthy", "contaminated") == (3, 1), "once a turn"


def test_r27_by_hand_whether_who_revealed_is_healed_is_asked() -> None:
    ready = healer("by hand").do("reveal")
    assert ready.choices == {"use decontamination 3", "leave machines"}
    assert ready.do("leave machines").asks == "objectives"
    ready.do("reveal", "use decontamination 3", "take 2")
    assert ready.has("healthy", "contaminated") == (4, 0)


def test_r27_what_others_have_to_say_is_asked_while_machines_are() -> None:
    """Seat 1 had nothing to do until seat 0 revealed what it can ease."""
    rooms, charged = ["decontamination", "airlock"], ["decontamination 3"]
    boats = [{"doctors": 0}, {"doctors": 0, "healthy": 0}]
    ready = crew(CALM, CALM, rooms=rooms, charged=charged, boats=boats).by(1, "kept").do("by hand", "none", "reveal")
    assert ready.state.asked() == [0, 1] and f"ease {FOOD}" in ready.choices_of(1)
    for viewer in (None, 0, 1):
        view = ready.state.view(viewer)
        assert GAME.worlds(view).sample(1).view(viewer) == view


def test_r27_humans_who_revealed_cannot_pay_for_cards_too() -> None:
    ready = crew()  # both cards cost 4
    assert "both" in ready.choices
    assert "both" not in ready.do("reveal").choices


def test_r27_who_is_through_with_objectives_is_asked_again_next_turn() -> None:
    ready = crew().do("none", "done").by(1, "reveal", "none")
    assert ready.state.asked() == [1], "nothing was gained to ease it with"
    ready.by(1, "done").end_turn()
    assert "reveal" in ready.by(0, ready.choices_of(0)[0]).by(1, ready.choices_of(1)[0]).choices, "but the next turn"


def test_r27_nothing_is_asked_where_nothing_can_be_revealed_or_eased() -> None:
    ready = crew(boats=[{"healthy": 0, "doctors": 0}]).do("none")
    assert ready.asks is None


def test_r27_a_crew_goes_on_to_the_bane_together() -> None:
    ready = crew(SECOND, "human 1 cost 0 + food 4 cost 4 bane 1", aims=("second food",)).by(1, "none", "done")
    assert ready.has("bane", seat=1) == 0, "somebody may still reveal"
    ready.do("none", "done")
    assert ready.has("bane", seat=1) == 1


# R28


def test_r28_what_a_player_gained_this_turn_can_be_spent_to_ease_a_revealed_objective() -> None:
    ready = crew().do("reveal", "kept")
    assert ready.has("this_turn", "food") == ({"food": 2}, 10)
    assert f"ease {FOOD}" in ready.choices
    ready.do(f"ease {FOOD}")
    assert ready.has("food", "this_turn") == (8, {}) and eased(ready) == [True, False]
    assert ready.told("eases") == [{"seat": 0, "objective": FOOD}]


def test_r28_what_one_had_before_cannot_be_spent() -> None:
    ready = crew(boats=[{"food": 50}]).do("reveal", "given")
    assert f"ease {FOOD}" not in ready.choices


def test_r28_only_a_revealed_objective_can_be_eased() -> None:
    ready = crew().do("kept")
    assert ready.choices == {"reveal", "done"}
    ready.do("reveal")
    assert f"ease {FOOD}" in ready.choices, "revealed this turn"


def test_r28_an_objective_revealed_on_an_earlier_turn_can_be_eased() -> None:
    decks = [deck({4: "food 2 cost 1"}), deck({})]
    ready = opened({"seats": 2, "mode": "normal"}, deal_of(decks, objectives=stacks(2, [FOOD, HEALTHY])))
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    ready.do("reveal").end_turn()
    assert ready.public["turn"] == 2 and shown(ready) == [FOOD, None]
    gift = ready.boat(0)["decision"][0]
    ready.do(f"keep food 2 cost 1, give {gift}").by(1, ready.choices_of(1)[0])
    assert f"ease {FOOD}" in ready.do("kept").choices


def test_r28_what_was_gained_on_an_earlier_turn_is_not_gained_this_turn() -> None:
    ready = crew().do("reveal", "kept", "done").end_turn()
    assert ready.public["turn"] == 2 and ready.has("this_turn") == {}
    ready.by(0, ready.choices_of(0)[0]).by(1, ready.choices_of(1)[0]).do("none")
    assert f"ease {FOOD}" not in ready.choices


def test_r28_the_gains_of_two_players_do_not_add_up() -> None:
    """One food each: nobody has gained two."""
    ready = crew("food 1 cost 0 + human 2 cost 2", "food 1 cost 0 + human 2 cost 2").do("reveal", "kept").by(1, "kept")
    assert f"ease {FOOD}" not in ready.choices
    assert f"ease {FOOD}" not in ready.choices_of(1)


def test_r28_anybody_may_ease_whoever_revealed_it() -> None:
    ready = crew(CALM, CALM).by(1, "kept", "reveal")
    assert f"ease {FOOD}" in ready.choices_of(1)
    ready.do("kept")
    assert f"ease {FOOD}" in ready.choices
    ready.do(f"ease {FOOD}")
    assert f"ease {FOOD}" not in ready.choices_of(1), "once is enough"
    with pytest.raises(IllegalAction):
        ready.by(1, f"ease {FOOD}")


def test_r28_whoever_had_nothing_to_do_is_asked_when_an_objective_comes_up() -> None:
    ready = crew(boats=[{"healthy": 0, "doctors": 0}]).do("kept")
    assert ready.asks is None, "nobody to reveal with, nothing to ease"
    ready.by(1, "reveal")
    assert ready.choices == {f"ease {FOOD}", "done with 1"}


def test_r28_who_said_done_is_asked_again_when_another_reveals_what_they_can_ease() -> None:
    """Seat 0 gains 2 food and is done; then seat 1 reveals an objective that 2 food ease."""
    ready = crew().do("kept", "done").by(1, "none")
    assert ready.state.asked() == [1]
    ready.by(1, "reveal")
    assert ready.state.asked() == [0, 1] and seen_alike(ready)
    assert ready.choices == {"reveal", f"ease {FOOD}", "done with 1"}
    ready.do(f"ease {FOOD}")
    assert ready.has("food") == 8 and eased(ready) == [True, False]
    assert ready.choices == {"reveal", "done with 1"}


def test_r28_done_never_answers_for_an_objective_that_comes_up_at_the_same_moment() -> None:
    ready = crew().do("kept").by(1, "none")
    assert ready.choices == {"reveal", "done"}
    late = GAME.parse(ready.state, 0, "done")
    ready.by(1, "reveal")
    with pytest.raises(IllegalAction):
        ready.state.apply(0, late)
    assert not ready.has("done") and f"ease {FOOD}" in ready.choices


def test_r28_who_was_asked_again_is_done_again_when_another_eases_it() -> None:
    ready = crew(CALM, CALM).do("kept", "done").by(1, "kept", "reveal")
    assert ready.state.asked() == [0, 1]
    ready.by(1, f"ease {FOOD}")
    assert ready.state.asked() == [1] and ready.has("done") and seen_alike(ready)


def test_r28_done_holds_until_the_next_reveal() -> None:
    ready = crew().do("kept", "done").by(1, "none", "reveal").do("done")
    assert ready.state.asked() == [1] and ready.has("done") and seen_alike(ready)
    ready.by(1, "reveal")
    assert ready.state.asked() == [0], "the first can still be eased, and there is nothing more to reveal"
    ready.do("done")
    assert ready.public["phase"] == "river" or ready.public["turn"] == 2, "and everybody goes on"


def test_r28_a_reveal_before_cards_are_activated_asks_those_who_are_done_too() -> None:
    ready = crew().do("kept", "done").by(1, "reveal")
    assert ready.state.asked() == [0, 1] and f"ease {FOOD}" in ready.choices


def test_r28_who_is_done_and_can_ease_nothing_is_not_asked_again() -> None:
    ready = crew(aims=(DOCTORS, HEALTHY)).do("kept", "done").by(1, "none", "reveal")
    assert ready.state.asked() == [1] and ready.has("done"), "food does not pay for it"


def test_r28_all_who_can_ease_what_comes_up_are_asked_again() -> None:
    ready = crew(CALM, CALM, None, seats=3).do("kept", "done").by(1, "kept", "done").by(2, "none", "reveal")
    assert ready.state.asked() == [0, 1, 2]
    ready.by(1, f"ease {FOOD}")
    assert f"ease {FOOD}" not in ready.choices


def test_r28_in_edition_1_done_is_final() -> None:
    ready = crew(rules=1).do("kept", "done").by(1, "none", "reveal")
    assert ready.state.asked() == [1] and seen_alike(ready)


def test_r28_nobody_is_asked_about_what_another_has_eased() -> None:
    boats = [{"healthy": 0, "doctors": 0}, {"healthy": 2}]
    ready = crew(CALM, CALM, boats=boats).by(1, "reveal", "reveal").do("kept")
    assert ready.asks == "objectives"
    ready.by(1, "kept", f"ease {FOOD}")
    assert ready.asks is None


def test_r28_what_is_spent_once_cannot_be_spent_again() -> None:
    ready = crew(aims=(FOOD, MIX)).do("reveal", "reveal")
    ready.stores(0, healthy=4, contaminated=0).do("both")
    assert {f"ease {FOOD}", f"ease {MIX}"} <= ready.choices
    ready.do(f"ease {FOOD}")
    assert ready.asks is None, "no food of this turn is left, and nothing to reveal"


def test_r28_what_machines_gave_counts() -> None:
    ready = crew("food 1 cost 0 + human 2 cost 2", charged=["standard b 2"]).do("reveal", "kept")
    assert ready.has("this_turn") == {"food": 2} and f"ease {FOOD}" in ready.choices


def test_r28_humans_spent_leave_the_boat() -> None:
    ready = crew(aims=(HEALTHY, FOOD), boats=[{"doctors": 0}]).do("reveal", "given", f"ease {HEALTHY}")
    assert ready.has("healthy", "contaminated", "this_turn") == (3, 1 + 3 - 2, {"human": 1})


@pytest.mark.parametrize(
    ("placed", "texts"),
    [
        (0, {f"ease {DOCTORS}"}),
        (1, {f"ease {DOCTORS}", f"ease {DOCTORS} with 1 doctors"}),
        (2, {f"ease {DOCTORS} with 1 doctors"}),
    ],
)
def test_r28_a_ymune_spent_is_a_doctor_or_a_protector_of_this_turn(placed: int, texts: set[str]) -> None:
    """Two Ymunes: the Ymune card's gain and its bonus, beside another."""
    zone = "ymune 1 cost 1 + ymune copy cost copy"
    ready = crew(zone, aims=(DOCTORS, FOOD), boats=[{"doctors": 5, "protectors": 5}]).do("reveal", "kept")
    ready.do(f"doctors {placed}")
    assert {text for text in ready.choices if text.startswith("ease")} == texts
    text = min(texts)
    doctors, protectors = ready.has("doctors", "protectors")
    ready.do(text)
    as_doctor = int(text.endswith("doctors") and " with " in text)
    assert ready.has("doctors", "protectors") == (doctors - as_doctor, protectors - 1 + as_doctor)


@pytest.mark.parametrize(("placed", "offered"), [(0, False), (1, True)])
def test_r28_a_price_may_name_a_doctor(placed: int, offered: bool) -> None:
    zone = "ymune 1 cost 1 + food 1 cost 0"
    ready = crew(zone, aims=(SICK, FOOD), boats=[{"doctors": 5, "healthy": 2}]).do(
        "reveal", "kept", f"doctors {placed}"
    )
    assert (f"ease {SICK}" in ready.choices) == offered


def test_r28_a_price_of_several_resources_is_paid_whole() -> None:
    zone = "food 1 cost 0 + ymune 1 cost 1"
    ready = crew(zone, aims=(PROTECTOR, FOOD)).do("reveal")
    ready.do("both", "doctors 0")
    assert f"ease {PROTECTOR}" in ready.choices
    ready.do(f"ease {PROTECTOR}")
    assert ready.has("food", "protectors") == (8, 0)
    half = crew(zone, aims=(PROTECTOR, FOOD)).do("reveal", "given", "doctors 0")
    assert f"ease {PROTECTOR}" not in half.choices


def test_r28_batteries_spent_come_off_the_machines_they_were_laid_on() -> None:
    ready = crew("battery 2 cost 2 + human 3 cost 3", aims=(MACHINE, FOOD)).charged("standard b 1", but=1)
    ready.do("reveal", "kept", "charge standard a 2", "charge standard b 3")
    assert ready.has("batteries") == [[0, 1, 0], [1, 0, 1]]
    ready.do(f"ease {MACHINE}")
    assert ready.has("batteries") == [[0, 0, 0], [1, 0, 0]]


def drained(*uses: str, rules: int = 2) -> Scene:
    """Two batteries of a card power a machine; both pay for an objective; then another is revealed."""
    ready = crew("battery 2 cost 2 + human 3 cost 3", aims=(MACHINE, FOOD), boats=[{"doctors": 0}], rules=rules)
    ready.do("by hand", "kept", "take 2", "charge standard b 1", "charge standard b 1")
    assert ready.choices == {"use standard b 1", "leave machines"}, "it is powered: a battery card beside another"
    ready.do(*uses or ("leave machines",), "reveal")
    if not uses:
        ready.do("leave machines")
    ready.do(f"ease {MACHINE}")
    assert ready.has("batteries") == [[0, 0, 0], [0, 0, 0]] and seen_alike(ready)
    return ready.do("reveal")


def test_r13_a_machine_that_gave_its_batteries_back_is_no_longer_powered() -> None:
    ready = drained()
    assert ready.has("lit") == [] and ready.asks is None and seen_alike(ready)


def test_r13_a_machine_that_ran_before_its_batteries_paid_has_run() -> None:
    ready = drained("use standard b 1", "take 1")
    assert ready.has("lit", "used", "protectors") == ([3], [3], 1) and seen_alike(ready)
    assert ready.asks is None


@pytest.mark.parametrize(("rules", "used", "contaminated"), [(1, [2], 0), (2, [], 1)])
def test_r13_a_machine_that_heals_does_not_without_the_batteries_that_paid(
    rules: int, used: list[int], contaminated: int
) -> None:
    """Nobody is there to heal until seat 0 reveals; by then two of its three batteries have paid for an objective."""
    zone = "battery 2 cost 2 + ymune 1 cost 1"
    ready = crew(zone, aims=(MACHINE, FOOD), boats=[{"doctors": 0}], rooms=["dispensary", "airlock"], rules=rules)
    ready.charged("dispensary 3", but=2).do("kept", "charge dispensary 3", "charge dispensary 3")
    assert ready.has("lit", "used") == ([2], []), "a Ymune beside another would heal one"
    ready.by(1, "reveal").do(f"ease {MACHINE}", "reveal")
    assert ready.has("used", "contaminated") == (used, contaminated) and seen_alike(ready)


def test_r13_in_edition_1_a_machine_stayed_powered_without_its_batteries() -> None:
    assert drained(rules=1).choices == {"use standard b 1", "leave machines"}


@pytest.mark.parametrize("lit", [[0], [0, 3]])
def test_r13_a_view_of_a_machine_that_may_run_without_its_batteries_is_refused(lit: list[int]) -> None:
    ready = crew(CELLS, aims=(MACHINE, FOOD), charged=["standard b 1"]).do("by hand", "none")
    view = ready.state.view(0)
    assert view["boats"][0]["lit"] == [3]
    view["boats"][0]["lit"] = lit
    with pytest.raises(BadView, match=r"boats\.lit"):
        GAME.worlds(view)


EVERY = [f"standard {room} {row}" for room in "ab" for row in (1, 2, 3)]
CELLS = "battery 2 cost 2 + human 3 cost 3"


def cells(ready: Scene) -> tuple[int, list[int]]:
    """How many batteries of this turn can be spent, and the machines of those that were laid, the last one first."""
    return ready.has("this_turn").get("battery", 0), ready.has("laid")


def seen_alike(ready: Scene) -> bool:
    """Whether worlds imagined from the views show the same."""
    views = [ready.state.view(viewer) for viewer in (None, 0, 1)]
    return views == [GAME.worlds(view).sample(1).view(view["seat"]) for view in views]


def test_r28_batteries_that_found_no_place_can_be_spent_until_the_acting_ends() -> None:
    ready = crew(CELLS, aims=(MACHINE, FOOD), charged=EVERY).do("reveal", "kept")
    assert cells(ready) == (2, []) and seen_alike(ready)
    ready.do(f"ease {MACHINE}")
    assert cells(ready) == (0, []) and ready.has("batteries") == [[2, 3, 1], [2, 1, 3]]
    ready.end_turn()
    assert ready.told("wasted batteries") == []


def test_r28_batteries_that_found_no_place_are_lost_when_the_acting_ends() -> None:
    ready = crew(CELLS, aims=(MACHINE, FOOD), charged=EVERY).do("reveal", "kept")
    assert ready.told("wasted batteries") == [], "they may still pay"
    ready.do("done").by(1, "none", "done")
    assert ready.told("wasted batteries") == [{"seat": 0, "count": 2}]


@pytest.mark.parametrize(("aim", "left"), [(BATTERIES, (1, [1])), (MACHINE, (0, []))])
def test_r28_batteries_that_found_no_place_pay_before_any_comes_off_a_machine(
    aim: str, left: tuple[int, list[int]]
) -> None:
    """Of two, one was laid; one objective costs one, the other two."""
    ready = crew(CELLS, aims=(BATTERIES, MACHINE), charged=EVERY).charged("standard a 2", but=1)
    ready.do("reveal", "reveal", "kept")
    assert cells(ready) == (2, [1]) and ready.has("batteries")[0] == [2, 3, 1] and seen_alike(ready)
    ready.do(f"ease {aim}")
    assert cells(ready) == left and ready.has("batteries")[0] == [2, 2 + left[0], 1]
    assert seen_alike(ready)


def test_r28_batteries_of_the_river_cannot_be_spent() -> None:
    events = {1: "gives what is placed"}
    ready = crew(CELLS, aims=(BATTERIES, FOOD), events=events).do("none", "done").by(1, "none", "done")
    ready.do("doctors 0", "charge standard a 2")
    assert ready.has("this_turn", "laid") == ({}, [])


def test_r28_more_batteries_than_can_be_remembered_cannot_be_spent() -> None:
    """27 batteries in a turn, on machines of six."""
    box = re.sub("batteries = [123]", "batteries = 6", DECK).replace("battery = 1 }", "battery = 9 }")
    box = box.replace("gain = 2\nbonus = { battery", "gain = 9\nbonus = { battery")
    box = box.replace("gain = 1\nbonus = { food = 2 }", "gain = 9\nbonus = { food = 2 }")
    aims = (BATTERIES, MACHINE)  # nine and two
    ready = crew("battery 2 cost 2 + battery 1 cost 0", aims=aims, boats=[{"healthy": 6}], box=box)
    ready.do("reveal", "reveal", "both")
    for machine in EVERY:
        ready.do(*[f"charge {machine}"] * min(6, ready.boat()["offer"].get("battery", 0)))
    assert ready.has("batteries") == [[6, 6, 6], [6, 3, 0]] and seen_alike(ready)
    assert cells(ready)[0] == 20 == len(cells(ready)[1])
    ready.do(f"ease {BATTERIES}", f"ease {MACHINE}")
    assert ready.has("batteries") == [[6, 3, 0], [4, 3, 0]] and cells(ready)[0] == 9


@pytest.mark.parametrize("forged", [{"laid": [1, 1]}, {"laid": [0, 1], "this_turn": {"battery": 2}}, {"this_turn": {}}])
def test_r28_a_view_of_batteries_that_were_never_laid_is_refused(forged: dict[str, object]) -> None:
    ready = crew("battery 1 cost 0 + human 3 cost 3", aims=(BATTERIES, FOOD))
    ready.do("reveal", "kept", "charge standard a 2")
    view = ready.state.view(0)
    assert ready.has("laid", "this_turn") == ([1], {"battery": 1})
    view["boats"][0] |= forged
    with pytest.raises(BadView, match="expected"):
        GAME.worlds(view)


# R29


def season_end(aims: tuple[str, str], *boats: dict[str, int], reveal: int = 0, **more: object) -> Scene:
    """Turn 4 without anything done."""
    quiet = [{"doctors": 0, "healthy": 1, **boat} for boat in boats]
    return crew(aims=aims, turn=4, boats=quiet, **more).do(*["reveal"] * reveal).end_turn()


def verdicts(ready: Scene) -> dict[str, bool]:
    return {facts["objective"]: facts["met"] for facts in ready.told("objective")}


def goes_on(ready: Scene) -> bool:
    return bool(ready.public["outcome"] is None and ready.public["turn"] == 5)


@pytest.mark.parametrize(("foods", "met"), [((7, 0), True), ((0, 7), True), ((6, 6), False), ((4, 4), False)])
def test_r29_one_kind_a_single_player_owns_it_all(foods: tuple[int, int], met: bool) -> None:
    """Six food, after one human has eaten."""
    boats = [{"food": food, "contaminated": 1, "protectors": 1} for food in foods]
    ready = season_end((FOOD, PROTECTOR), *boats)
    assert verdicts(ready) == {FOOD: met, PROTECTOR: True}
    assert goes_on(ready) == met


@pytest.mark.parametrize(
    ("first", "second", "met"),
    [
        ({"food": 5, "contaminated": 5, "protectors": 2}, {}, True),
        ({"food": 5, "contaminated": 5, "protectors": 1}, {"protectors": 5}, False),
        ({"food": 5, "contaminated": 4, "protectors": 2}, {"contaminated": 9}, False),
    ],
)
def test_r29_everything_an_objective_names_must_be_on_the_same_boat(
    first: dict[str, int], second: dict[str, int], met: bool
) -> None:
    ready = season_end((MIX, PROTECTOR), {"protectors": 1, **first}, {"protectors": 1, "food": 2, **second})
    assert verdicts(ready)[MIX] == met


@pytest.mark.parametrize(("protectors", "met"), [((1, 1), True), ((3, 1), True), ((5, 0), False), ((0, 0), False)])
def test_r29_the_other_kind_every_player_owns_it(protectors: tuple[int, int], met: bool) -> None:
    ready = season_end((FOOD, PROTECTOR), *({"food": 9, "protectors": number} for number in protectors))
    assert verdicts(ready)[PROTECTOR] == met and goes_on(ready) == met


@pytest.mark.parametrize("charged", [["standard a 3"], ["standard b 2"], []])
def test_r29_a_powered_machine_is_one_with_all_its_batteries(charged: list[str]) -> None:
    ready = season_end((MACHINE, FOOD), {"food": 9}, {}, charged=charged)
    assert verdicts(ready)[MACHINE] == bool(charged)


def test_r29_batteries_on_all_machines_are_counted_together() -> None:
    ready = crew(aims=(BATTERIES, FOOD), turn=4)
    ready.charged("standard a 1", "standard a 3").charged("standard a 2", "standard b 3", but=2, seat=1)
    ready.charged("standard b 1", but=1, seat=1).end_turn()
    assert ready.boat(0)["batteries"] == [[2, 0, 1], [0, 0, 0]]
    assert ready.boat(1)["batteries"] == [[0, 1, 0], [1, 0, 1]]
    assert verdicts(ready)[BATTERIES]


def test_r29_objectives_are_judged_after_feeding() -> None:
    ready = season_end((FOOD, PROTECTOR), {"food": 6, "protectors": 1}, {"food": 0, "protectors": 1})
    assert verdicts(ready)[FOOD] is False, "one of the six was eaten"
    hungry = season_end((HEALTHY, PROTECTOR), {"healthy": 6, "food": 4, "protectors": 1}, {"protectors": 1})
    assert verdicts(hungry)[HEALTHY] is False


def test_r29_a_resource_may_serve_several_objectives() -> None:
    boats = [{"food": 9, "contaminated": 5, "protectors": 2}, {"food": 1}]
    ready = season_end((FOOD, MIX), *boats)
    assert verdicts(ready) == {FOOD: True, MIX: True} and goes_on(ready)


def test_r29_the_rest_is_revealed_at_the_end_of_the_season() -> None:
    boats = [{"food": 9, "protectors": 1, "healthy": 2}, {"protectors": 1}]
    ready = season_end((FOOD, PROTECTOR), *boats, reveal=1)
    assert [(facts["seat"], facts["objective"], facts["paid"]) for facts in ready.told("reveals")] == [
        (0, FOOD, 1),
        (None, PROTECTOR, 0),
    ]
    assert goes_on(ready) and shown(ready) == [FOOD, PROTECTOR]


def test_r29_an_eased_objective_asks_for_its_eased_side_only() -> None:
    boats = [{"food": 4, "healthy": 2, "doctors": 0, "protectors": 1}, {"food": 0, "protectors": 1}]
    plain = crew(turn=4, aims=(FOOD, PROTECTOR), boats=boats).do("reveal", "kept", "done").by(1, "none", "done")
    assert verdicts(plain)[FOOD] is False
    ready = crew(turn=4, aims=(FOOD, PROTECTOR), boats=boats).do("reveal", "kept", f"ease {FOOD}", "done")
    ready.by(1, "none", "done")
    assert ready.has("food") == 4 + 2 - 2 - 1
    assert verdicts(ready)[FOOD] and goes_on(ready)


def test_r29_an_eased_side_may_ask_for_nothing() -> None:
    zone = "food 1 cost 0 + human 2 cost 2"
    boats = [{"food": 9, "doctors": 0}, {"doctors": 0}]
    ready = crew(zone, turn=4, aims=(HEALTHY, FOOD), boats=boats).do("reveal", "given", f"ease {HEALTHY}").end_turn()
    assert verdicts(ready)[HEALTHY] and not any(ready.has("healthy", seat=seat) >= 5 for seat in (0, 1))


def test_r29_any_failure_loses_the_game_at_once() -> None:
    ready = season_end((FOOD, PROTECTOR), {"food": 9, "protectors": 1}, {"protectors": 0})
    assert ready.outcome == ([], ends.OBJECTIVE_MISSED)
    assert ready.public["turn"] == 4 and ready.state.asked() == []
    assert ready.state.utility() == [-1.0, -1.0]
    assert verdicts(ready) == {FOOD: True, PROTECTOR: False}


@pytest.mark.parametrize(("turn", "zone", "season"), [(8, SECOND, "second"), (12, THIRD, "third")])
def test_r29_later_seasons_have_objectives_of_their_own(turn: int, zone: str, season: str) -> None:
    boats = [{"food": 60, "healthy": 40}, {"food": 60, "healthy": 40}]
    lost = crew(zone, zone, turn=turn, aims=(f"{season} out of reach",), boats=boats).end_turn()
    assert lost.outcome == ([], ends.OBJECTIVE_MISSED), "though there are humans enough"
    assert lost.public["turn"] == turn
    kept = crew(zone, zone, turn=turn, aims=(f"{season} food",), boats=boats).end_turn()
    assert verdicts(kept)[f"{season} food"]
    assert kept.public["outcome"] is None or kept.outcome[1] == ends.CREW_WON


def test_r29_a_new_season_starts_with_a_new_stack_face_down() -> None:
    ready = season_end((FOOD, PROTECTOR), {"food": 9, "protectors": 1}, {"protectors": 1})
    assert ready.public["season"] == 2 and shown(ready, 2) == [None, None]
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    ready.stores(0, healthy=2, contaminated=0).do("reveal")
    assert ready.has("healthy") == 0 and shown(ready, 2)[0] == "second food"


def test_r29_nothing_is_judged_before_the_season_ends() -> None:
    ready = crew(turn=3, boats=[{"food": 0}, {"food": 0}]).end_turn()
    assert ready.public["turn"] == 4 and ready.told("objective") == []
