"""R13–R16: when a machine runs, and what it does."""

import pytest

from sortilege import BadView, lang
from sortilege.games.precognition.components import box_of
from tests.games.precognition.scene import ADVANCED, DECK, GAME, MACHINES, Scene, scene

PLAIN = "food 2 cost 1 + human 3 cost 3"


def machine(when: str, *zones: str, way: str = "none", **more: object) -> Scene:
    """A boat with only the machine that looks at this, powered, after a way to activate."""
    ready = with_machine(when, *zones, **more).do(way)
    if ready.asks == "doctors":
        ready.do("doctors 0")
    while ready.asks == "charge":
        ready.do(max(ready.choices - {"fewer"}))
    return ready


def with_machine(when: str, *zones: str, **more: object) -> Scene:
    room, row = MACHINES[when]
    other = next(key for key in ADVANCED if key != room)
    return scene(*zones, rooms=[room, other], charged=[f"{room} {row}"], **more)  # type: ignore[arg-type]


def has_run(ready: Scene, when: str) -> bool:
    """Whether it was used, or could be now."""
    room, row = MACHINES[when]
    return row - 1 in ready.has("used") or f"use {room} {row}" in ready.choices


# R13


def test_r13_a_machine_with_all_its_batteries_runs_when_its_condition_holds() -> None:
    ready = scene(PLAIN, charged=["standard a 3"]).do("none")
    assert ready.has("used", "food") == ([2], 8 + 2)
    assert ready.told("gains")[0] == {
        "seat": 0,
        "what": "food",
        "count": 2,
        "why": "machine",
        "source": "standard a",
        "row": 3,
    }


def test_r13_a_machine_that_lacks_a_battery_does_nothing() -> None:
    ready = scene(PLAIN, charged=["standard a 1"])
    ready.charged("standard a 1", but=1).do("none")
    assert ready.has("used", "contaminated", "batteries") == ([], 0, [[1, 0, 0], [0, 0, 0]])


def test_r13_a_machine_without_any_battery_does_nothing() -> None:
    assert scene(PLAIN).do("none").has("lit", "used", "food") == ([], [], 8)


def test_r13_a_machine_runs_once_a_turn_and_again_on_the_next() -> None:
    ready = scene(PLAIN, charged=["standard b 2"], events={1: "heals two"}).do("kept")
    assert ready.has("food") == 8 + 2 + 1
    ready.end_turn()
    assert ready.has("used") == []
    ready.by(0, ready.choices_of(0)[0]).by(1, ready.choices_of(1)[0])
    before = ready.has("food")
    ready.do("none")
    types = [key.split()[0] for key in ready.has("kept", "given")]
    assert ready.has("food") - before == int(types.count("food") == 1)


def test_r13_batteries_from_cards_power_at_once() -> None:
    ready = scene("battery 1 cost 0 + food 2 cost 1").do("kept", "charge standard b 2")
    assert ready.has("used") == [4] and ready.has("food") == 8 + 1


def test_r13_batteries_from_machines_power_only_from_the_next_turn() -> None:
    """The generator's third machine gives two batteries beside a card that is no battery."""
    zones = ("battery 1 cost 0 + food 2 cost 1", "food 1 cost 0 + food copy cost 3")
    ready = scene(*zones, rooms=["generator", "greenhouse"], charged=["generator 3"]).do("none")
    assert ready.asks == "charge"
    ready.do("charge greenhouse 3", "charge greenhouse 3")
    assert ready.has("used") == [2], "it is not powered yet, two of three"
    other = scene(*zones, rooms=["generator", "greenhouse"], charged=["generator 3"])
    other.charged("greenhouse 3", but=2).do("none", "charge greenhouse 3", "charge greenhouse 3")
    assert other.has("batteries")[1] == [0, 0, 3]
    assert other.has("used", "food") == ([2], 8), "food beside another would have given 3"
    other.end_turn()
    other.by(0, other.choices_of(0)[0]).by(1, other.choices_of(1)[0]).do("none")
    assert 5 in other.has("lit")


def test_r13_batteries_from_the_river_power_from_the_next_turn() -> None:
    ready = scene(PLAIN, events={1: "gives what is placed"}).do("none").others()
    ready.do("doctors 0", "charge standard a 3")
    assert ready.has("food") == 8 and ready.has("batteries")[0] == [0, 0, 1]


def test_r13_machines_run_by_themselves_where_nothing_is_to_be_chosen() -> None:
    ready = scene(PLAIN, charged=["standard a 1", "standard a 3", "standard b 2"]).do("none")
    assert ready.asks is None and ready.has("used") == [0, 2, 4]
    assert ready.has("food") == 8 + 2 + 1


def test_r13_by_hand_the_order_is_the_players_and_any_may_be_left() -> None:
    ready = scene(PLAIN, charged=["standard a 1", "standard a 3", "standard b 2"]).do("by hand", "none")
    assert ready.choices == {"use standard a 1", "use standard a 3", "use standard b 2", "leave machines"}
    ready.do("use standard b 2", "take 1", "use standard a 1", "take 1", "leave machines")
    assert ready.has("used", "food") == ([0, 4], 9)


def test_r13_by_hand_healing_may_come_before_the_humans_that_another_machine_brings() -> None:
    rooms, charged = ["decontamination", "airlock"], ["decontamination 3", "airlock 1"]
    zone = "food 2 cost 1 + human 3 cost 3"  # food + human heals 3; two humans gained bring one more
    boats = [{"contaminated": 0, "doctors": 0}]
    alone = scene(zone, rooms=rooms, charged=charged, boats=boats).do("given")
    assert alone.has("healthy", "contaminated") == (4 + 3, 1), "by itself: what brings first, then what heals"
    by_hand = scene(zone, rooms=rooms, charged=charged, boats=boats).do("by hand", "given", "take 2")
    by_hand.do("use decontamination 3", "take 3", "use airlock 1", "take 1")
    assert by_hand.has("healthy", "contaminated") == (4 + 2, 1)


BRINGS_AND_HEALS = DECK.replace("gives = { doctor = 1, heal = 1 }", "gives = { human = 3, heal = 2 }")  # research 3
YMUNE_AND_HUMAN = "ymune 1 cost 1 + human 2 cost 2"


@pytest.mark.parametrize("rooms", [["dispensary", "research"], ["research", "dispensary"]])
def test_r13_those_that_bring_humans_and_heal_run_before_those_that_only_heal(rooms: list[str]) -> None:
    """Whatever the order of the rooms: first three come aboard, then three in all are healed."""
    charged = ["dispensary 3", "research 3"]  # a Ymune beside another heals 1
    boats = [{"contaminated": 0, "doctors": 0}]
    ready = scene(YMUNE_AND_HUMAN, rooms=rooms, charged=charged, boats=boats, box=BRINGS_AND_HEALS).do("none")
    assert ready.has("healthy", "contaminated") == (4 + 2 + 1, 0)
    assert [facts["source"] for facts in ready.told("heals")] == ["research", "dispensary"]


@pytest.mark.parametrize("rooms", [["dispensary", "research"], ["research", "dispensary"]])
def test_r13_of_those_that_bring_humans_whichever_brings_more_than_it_heals_runs_first(rooms: list[str]) -> None:
    box = BRINGS_AND_HEALS.replace("gives = { heal = 1 }", "gives = { human = 1, heal = 3 }")
    ready = scene(YMUNE_AND_HUMAN, rooms=rooms, charged=["dispensary 3", "research 3"], boats=[{"doctors": 0}], box=box)
    assert ready.do("none").has("healthy", "contaminated") == (4 + 2 + 2, 0)


@pytest.mark.parametrize(
    ("turn", "mode", "asked"), [(11, "competitive", True), (12, "competitive", False), (12, "normal", True)]
)
def test_r13_a_battery_of_a_machine_is_laid_unasked_where_no_turn_follows(turn: int, mode: str, asked: bool) -> None:
    zone = "battery 4 cost 4 + food 4 cost 2"
    ready = scene(zone, turn=turn, rooms=["generator", "greenhouse"], charged=["generator 3"], mode=mode).do("none")
    assert (ready.asks == "charge") == asked
    assert sum(ready.has("batteries")[0]) == (3 if asked else 3 + 2)


def test_r13_a_battery_of_a_card_matters_on_the_last_turn_too() -> None:
    assert scene("battery 4 cost 4 + food 4 cost 2", turn=12).do("kept").asks == "charge"


# R13: whether to heal


HEALER = ("food + human", "food 2 cost 1 + human 3 cost 3")


def test_r13_healing_by_machine_is_asked_where_an_island_follows_and_food_is_short() -> None:
    ready = with_machine(*HEALER, turn=4, boats=[{"food": 4, "contaminated": 3}]).do("none")
    assert ready.asks == "machines"
    assert ready.choices == {"use decontamination 3", "leave machines"}
    left = with_machine(*HEALER, turn=4, boats=[{"food": 4, "contaminated": 3, "doctors": 0}]).do(
        "none", "leave machines"
    )
    assert left.has("healthy", "contaminated") == (4, 3)
    assert ready.do("use decontamination 3").has("healthy", "contaminated") == (7, 0)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_r13_healing_by_machine_is_not_asked_where_no_island_follows(turn: int) -> None:
    ready = with_machine(*HEALER, turn=turn, boats=[{"food": 0, "contaminated": 3, "doctors": 0}]).do("none")
    assert ready.asks is None and ready.has("healthy", "contaminated") == (7, 0)


def test_r13_healing_by_machine_is_not_asked_where_there_is_food_for_all() -> None:
    ready = with_machine(*HEALER, turn=4, boats=[{"food": 7, "contaminated": 3, "doctors": 0}]).do("none")
    assert ready.asks is None and ready.has("healthy", "contaminated") == (7, 0)


def test_r13_healing_by_machine_is_not_asked_where_nobody_is_contaminated() -> None:
    ready = with_machine(*HEALER, turn=4, boats=[{"food": 1}]).do("none")
    assert ready.asks is None and ready.has("used") == []


@pytest.mark.parametrize(("food", "asked"), [(6, "machines"), (7, None)])
def test_r13_the_humans_a_machine_brings_count_where_it_is_asked_whether_it_should_heal(
    food: int, asked: str | None
) -> None:
    boats = [{"food": food, "doctors": 0}]  # 4 healthy, and 3 would come
    ready = with_machine("ymune + human", YMUNE_AND_HUMAN, turn=4, boats=boats, box=BRINGS_AND_HEALS).do("none")
    assert ready.asks == asked
    assert ready.has("healthy", "contaminated") == ((4, 0) if asked else (6, 1))


def test_r13_what_heals_nobody_is_not_asked_about_though_food_is_short() -> None:
    ready = with_machine("ymune + human", YMUNE_AND_HUMAN, turn=4, boats=[{"food": 1}]).do("none")
    assert ready.asks is None and ready.has("doctors") == 2


def test_r13_food_that_machines_bring_counts_before_that_is_asked() -> None:
    rooms, charged = ["decontamination", "greenhouse"], ["decontamination 3", "greenhouse 3"]
    ready = scene(HEALER[1], turn=4, rooms=rooms, charged=charged, boats=[{"food": 4, "contaminated": 3, "doctors": 0}])
    ready.do("none")
    assert ready.asks is None and ready.has("healthy", "food") == (7, 7)


# R14, row 1


@pytest.mark.parametrize(
    ("when", "zone", "way", "holds"),
    [
        ("gained 1 food", PLAIN, "kept", True),
        ("gained 2 food", PLAIN, "kept", True),
        ("gained 3 food", PLAIN, "kept", False),
        ("gained 3 food", "food 2 cost 1 + food 1 cost 0", "both", True),
        ("gained 1 food", PLAIN, "given", False),
        ("gained 1 food", PLAIN, "none", False),
        ("gained 2 human", PLAIN, "given", True),
        ("gained 3 human", PLAIN, "given", True),
        ("gained 3 human", "human 2 cost 2 + human 2 cost copy", "kept", False),
        ("gained 3 human", "human 2 cost 2 + human 2 cost copy", "given", True),  # with its bonus of 2
        ("gained 1 battery", "battery 1 cost 0 + food 1 cost 0", "kept", True),
        ("gained 2 battery", "battery 1 cost 0 + food 1 cost 0", "kept", False),
        ("gained 3 battery", "battery 2 cost 2 + battery 1 cost 0", "kept", True),
        ("gained 1 ymune", "ymune 1 cost 1 + food 1 cost 0", "kept", True),
        ("gained 2 ymune", "ymune 1 cost 1 + food 1 cost 0", "kept", False),
        ("gained 3 ymune", "ymune copy cost copy + human 3 cost 3", "kept", True),
    ],
)
def test_r14_row_1_looks_at_what_cards_gave_this_turn(when: str, zone: str, way: str, holds: bool) -> None:
    ready = machine(when, zone, way=way, boats=[{"contaminated": 5, "doctors": 0}])
    assert has_run(ready, when) == holds


def test_r14_row_1_what_machines_give_does_not_count() -> None:
    """Beside a human card the greenhouse's third gives 3 food: no food of cards."""
    ready = scene(PLAIN, rooms=["greenhouse", "agronomy"], charged=["greenhouse 3", "agronomy 1"]).do("kept")
    assert ready.has("food", "used") == (8 + 2 + 3, [2])


def test_r14_row_1_one_resource_may_serve_several_machines() -> None:
    ready = scene(PLAIN, rooms=["greenhouse", "store"], charged=["greenhouse 1", "store 1"]).do("kept")
    assert ready.has("used", "food") == ([0, 3], 8 + 2 + 1 + 1)


# An owner's rooms that ask for a kind of Ymune
KINDS = DECK.replace('"gained 1 ymune"', '"gained 1 doctor"').replace('"gained 2 ymune"', '"gained 2 protector"')
THREE_YMUNES = "ymune copy cost copy + human 3 cost 3"


def with_kinds(*ways: str, **more: object) -> Scene:
    """Row 1 of the dispensary asks for a doctor, row 1 of the detection unit for two protectors."""
    charged = ["dispensary 1", "detection 1"]
    boats = [{"doctors": 5, "protectors": 5, "contaminated": 9}]
    ready = scene(THREE_YMUNES, rooms=["dispensary", "detection"], charged=charged, boats=boats, box=KINDS, **more)  # type: ignore[arg-type]
    return ready.do(*ways)


@pytest.mark.parametrize(
    ("doctors", "used", "kinds"),
    [
        (0, [3], {"ymune": 3, "protector": 3}),
        (1, [0, 3], {"ymune": 3, "doctor": 1, "protector": 2}),
        (2, [0], {"ymune": 3, "doctor": 2, "protector": 1}),
        (3, [0], {"ymune": 3, "doctor": 3}),
    ],
)
def test_r14_a_room_may_ask_which_kind_the_ymunes_of_cards_became(
    doctors: int, used: list[int], kinds: dict[str, int]
) -> None:
    """Those that were aboard before do not count."""
    ready = with_kinds("kept", f"doctors {doctors}")
    assert ready.has("used", "from_cards") == (used, kinds)


def test_r14_a_view_says_which_kind_ymunes_became_and_its_worlds_go_by_it() -> None:
    ready = with_kinds("by hand", "kept", "take 3", "doctors 1")
    assert ready.choices == {"use dispensary 1", "use detection 1", "leave machines"}
    for viewer in (None, 0, 1):
        view = ready.state.view(viewer)
        assert view["boats"][0]["from_cards"] == {"ymune": 3, "doctor": 1, "protector": 2}
        world = GAME.worlds(view).sample(1)
        assert world.view(viewer) == view and world.choices(0) == ready.state.choices(0)


def test_r14_a_view_with_more_kinds_than_ymunes_is_refused() -> None:
    view = with_kinds("by hand", "kept", "take 3", "doctors 1").state.view(0)
    view["boats"][0]["from_cards"]["doctor"] = 2
    with pytest.raises(BadView, match="from_cards"):
        GAME.worlds(view)


def test_r14_ymunes_of_machines_are_of_no_kind_that_counts() -> None:
    """The standard rooms' second machine brings a Ymune beside a card of another type."""
    standard = KINDS.replace(
        'when = "ymune + other"\ngives = { heal = 1 }', 'when = "human + other"\ngives = { ymune = 1 }'
    )
    ready = scene(PLAIN, rooms=["dispensary", "airlock"], charged=["dispensary 1", "dispensary 3"], box=standard)
    ready.do("none", "doctors 1")
    assert ready.has("used", "doctors", "from_cards") == ([2], 2, {})


def test_r14_what_ymunes_became_is_not_kept_where_no_room_asks() -> None:
    ready = scene(THREE_YMUNES).do("kept", "doctors 1")
    assert ready.has("from_cards") == {"ymune": 3}


@pytest.mark.parametrize(
    ("language", "told"), [("en", "at least 1 doctor from cards"), ("fr", "au moins 1 Médecin par les cartes")]
)
def test_r14_a_kind_is_told_in_words(language: str, told: str) -> None:
    options = GAME.options({"setup": "advanced", "deck": KINDS})
    say = lang.sayer(language, "sortilege.games.precognition")
    teller = GAME.teller(say, ["Ada", "Basile"], options=options)
    assert told in str(teller.help("dispensary"))


def test_r14_row_1_batteries_without_a_place_are_gained_all_the_same() -> None:
    rooms = ["command", "airlock"]
    every = [f"{room} {row}" for room in rooms for row in (1, 2, 3)]
    ready = scene("battery 2 cost 2 + human 3 cost 3", rooms=rooms, charged=every).do("kept")
    assert 0 in ready.has("used"), "gained 1 battery"


# R14, row 2: seat 0 gives what seat 1 is given, beside what seat 1 keeps


@pytest.mark.parametrize(
    ("when", "gift", "holds"),
    [
        ("gave ymune", "ymune 1 cost 1", True),
        ("gave ymune", "food 1 cost 0", False),
        ("gave battery", "battery 2 cost 2", True),
        ("gave battery", "human 2 cost 2", False),
        ("gave human", "human 3 cost 3", True),
        ("gave human", "food 2 cost 1", False),
        ("gave food", "food copy cost 3", True),
        ("gave food", "ymune 1 cost 1", False),
        ("gave cost = 0", "battery 1 cost 0", True),
        ("gave cost = 0", "food 2 cost 1", False),
        ("gave cost = 1", "food 2 cost 1", True),
        ("gave cost = 1", "human 2 cost 2", False),
        ("gave cost = 2", "human 2 cost 2", True),
        ("gave cost = 2", "human 3 cost 3", False),
        ("gave cost = 3", "food copy cost 3", True),
        ("gave cost = 3", "battery 2 cost 2", False),
        ("gave cost <= 1", "battery 1 cost 0", True),
        ("gave cost <= 1", "ymune 1 cost 1", True),
        ("gave cost <= 1", "battery 2 cost 2", False),
        ("gave cost >= 3", "human 3 cost 3", True),
        ("gave cost >= 3", "battery 2 cost 2", False),
        ("gave cost >= 4", "human 3 cost 3", False),
        ("gave bane", "human 3 cost 3", False),
    ],
)
def test_r14_row_2_looks_at_the_card_given_to_the_left(when: str, gift: str, holds: bool) -> None:
    kept = "food 1 cost 0" if gift != "food 1 cost 0" else "human 3 cost 3"
    ready = machine(when, PLAIN, f"{kept} + {gift}", boats=[{"contaminated": 5, "doctors": 0}])
    assert ready.has("gave") == gift
    assert has_run(ready, when) == holds


@pytest.mark.parametrize(
    ("when", "gift", "holds"),
    [
        ("gave cost >= 4", "food 4 cost 4 bane 1", True),
        ("gave cost >= 4", "human 4 cost 5 bane 3", True),
        ("gave bane", "ymune 2 cost 0 bane 4", True),
        ("gave bane", "human 1 cost 0", False),
    ],
)
def test_r14_row_2_looks_at_high_costs_and_bane_too(when: str, gift: str, holds: bool) -> None:
    zone = "food 3 cost 0 + ymune 3 cost 2"
    assert has_run(machine(when, zone, f"battery 3 cost 3 + {gift}"), when) == holds


@pytest.mark.parametrize(
    ("kept", "cost"), [("food 1 cost 0", 0), ("human 3 cost 3", 3), ("ymune copy cost copy", 0), ("food 2 cost 1", 1)]
)
def test_r14_row_2_a_copy_has_the_cost_it_had_for_its_receiver(kept: str, cost: int) -> None:
    """Seat 0 keeps a card that costs 2, which does not matter."""
    zones = ("battery 2 cost 2 + human 3 cost 3", f"{kept} + human 2 cost copy")
    ready = scene(*zones)
    assert ready.has("gave", "gave_cost") == ("human 2 cost copy", cost)
    for when, holds in (("gave cost = 0", cost == 0), ("gave cost = 3", cost == 3), ("gave cost = 2", False)):
        assert has_run(machine(when, *zones, boats=[{"contaminated": 3}]), when) == holds


def test_r14_row_2_with_three_seats_it_is_the_left_neighbour_who_received_it() -> None:
    zones = ("battery 2 cost 2 + human 3 cost 3", "food 2 cost 1 + ymune 1 cost 1", "food 1 cost 0 + human 2 cost 2")
    ready = scene(*zones, seats=3)
    assert [ready.boat(seat)["gave"] for seat in range(3)] == ["ymune 1 cost 1", "human 2 cost 2", "human 3 cost 3"]


# R14, row 3


@pytest.mark.parametrize(
    ("when", "zone", "holds"),
    [
        ("ymune + other", "ymune 1 cost 1 + food 2 cost 1", True),
        ("ymune + other", "ymune 1 cost 1 + ymune copy cost copy", False),
        ("ymune + other", PLAIN, False),
        ("battery + other", "human 2 cost 2 + battery 1 cost 0", True),
        ("battery + other", "battery 2 cost 2 + battery 1 cost 0", False),
        ("human + other", PLAIN, True),
        ("human + other", "human 2 cost 2 + human 3 cost 3", False),
        ("food + other", "food 2 cost 1 + battery 1 cost 0", True),
        ("food + other", "food 2 cost 1 + food 1 cost 0", False),
        ("ymune + human", "human 2 cost 2 + ymune 1 cost 1", True),
        ("ymune + human", "ymune 1 cost 1 + human 2 cost 2", True),
        ("ymune + human", "ymune 1 cost 1 + food 2 cost 1", False),
        ("ymune + food", "ymune 1 cost 1 + food 2 cost 1", True),
        ("ymune + food", PLAIN, False),
        ("food + human", PLAIN, True),
        ("food + human", "food 2 cost 1 + battery 1 cost 0", False),
        ("bane + none", "food 4 cost 4 bane 1 + food 3 cost 0", True),
        ("bane + none", "food 3 cost 0 + food 4 cost 4 bane 1", True),
        ("bane + none", "food 4 cost 4 bane 1 + human 4 cost 5 bane 3", False),
        ("bane + none", "food 3 cost 0 + human 1 cost 0", False),
        ("sum <= 3", "food 2 cost 1 + human 2 cost 2", True),
        ("sum <= 3", PLAIN, False),
        ("sum <= 3", "human 2 cost copy + food 2 cost 1", True),
        ("sum <= 3", "human 2 cost copy + human 2 cost 2", False),
        ("sum <= 3", "human 2 cost copy + ymune copy cost copy", True),
        ("sum >= 7", "food 4 cost 4 bane 1 + battery 3 cost 3", True),
        ("sum >= 7", "food 4 cost 4 bane 1 + ymune 3 cost 2", False),
        ("costs equal", "human 2 cost 2 + battery 2 cost 2", True),
        ("costs equal", "human 2 cost copy + battery 2 cost 2", True),
        ("costs equal", "human 2 cost copy + ymune copy cost copy", True),
        ("costs equal", PLAIN, False),
        ("costs different", PLAIN, True),
        ("costs different", "human 2 cost copy + battery 2 cost 2", False),
        ("costs different", "food 2 cost 1 + ymune 1 cost 1", False),
    ],
)
def test_r14_row_3_looks_at_the_two_cards_of_the_action_zone(when: str, zone: str, holds: bool) -> None:
    ready = machine(when, zone, boats=[{"contaminated": 5, "doctors": 0}])
    assert has_run(ready, when) == holds


@pytest.mark.parametrize("way", ["none", "kept", "given", "both"])
def test_r14_row_3_looks_at_cards_activated_or_not(way: str) -> None:
    assert has_run(machine("costs different", PLAIN, way=way), "costs different")


# R15


def test_r15_a_machine_that_gives_a_doctor_or_protector_does_not_ask() -> None:
    ready = machine("gave ymune", PLAIN, "food 1 cost 0 + ymune 1 cost 1")
    assert ready.has("doctors", "protectors") == (2, 0)
    other = machine("human + other", PLAIN)
    assert other.has("doctors", "protectors") == (1, 1)


def test_r15_a_machine_that_gives_ymunes_asks_where_they_go() -> None:
    ready = with_machine("gained 1 battery", "battery 1 cost 0 + food 1 cost 0").do("kept", "charge command 3")
    assert ready.choices == {"doctors 0", "doctors 1", "fewer"}
    assert ready.do("doctors 0").has("doctors", "protectors") == (1, 1)


def test_r15_humans_of_a_machine_come_contaminated() -> None:
    ready = machine("gave human", PLAIN, "food 1 cost 0 + human 2 cost 2", boats=[{"doctors": 0}])
    assert ready.has("healthy", "contaminated") == (4, 2)


@pytest.mark.parametrize(("sick", "healed"), [(5, 3), (3, 3), (2, 2)])
def test_r15_healing_moves_so_many_humans_to_the_cabins(sick: int, healed: int) -> None:
    ready = machine("food + human", PLAIN, boats=[{"contaminated": sick, "doctors": 0}])
    assert ready.has("healthy", "contaminated") == (4 + healed, sick - healed)
    assert ready.told("heals")[0]["count"] == healed


@pytest.mark.parametrize(("sick", "healed"), [(0, 2), (1, 2)])
def test_r15_the_humans_a_machine_brings_can_be_healed_by_it_and_are_told(sick: int, healed: int) -> None:
    boats = [{"contaminated": sick, "doctors": 0}]
    ready = with_machine("ymune + human", YMUNE_AND_HUMAN, boats=boats, box=BRINGS_AND_HEALS).do("none")
    assert ready.has("healthy", "contaminated") == (4 + healed, sick + 3 - healed)
    assert [(facts["count"], facts["source"]) for facts in ready.told("heals")] == [(healed, "research")]


@pytest.mark.parametrize(("taken", "healed"), [(3, 2), (1, 1), (0, 0)])
def test_r15_by_hand_those_who_were_taken_aboard_can_be_healed_and_are_told(taken: int, healed: int) -> None:
    ready = with_machine("ymune + human", YMUNE_AND_HUMAN, boats=[{"doctors": 0}], box=BRINGS_AND_HEALS)
    ready.do("by hand", "none", "use research 3", f"take {taken}", "take 2")
    assert ready.has("healthy", "contaminated") == (4 + healed, taken - healed)
    assert [facts["count"] for facts in ready.told("heals")] == [healed]


def test_r15_a_machine_that_heals_and_gives_more_runs_though_nobody_is_contaminated() -> None:
    ready = machine("ymune + human", "ymune 1 cost 1 + human 2 cost 2")
    assert ready.has("doctors", "healthy") == (2, 4)


def test_r15_several_machines_may_bring_ymunes_and_batteries_at_once() -> None:
    zones = ("battery 1 cost 0 + food 1 cost 0", "food 2 cost 1 + ymune 1 cost 1")
    rooms = ["command", "generator"]
    ready = scene(*zones, rooms=rooms, charged=["command 1", "generator 3"]).do("kept", "charge command 2")
    assert ready.asks == "doctors"
    ready.do("doctors 1")
    assert ready.asks == "charge"
    ready.do("charge command 2", "charge generator 1")
    assert ready.has("doctors", "batteries") == (2, [[1, 2, 0], [1, 0, 3]])


# R16


@pytest.mark.parametrize(
    ("room", "row", "zone", "changed"),
    [
        ("a", 1, "human 2 cost 2 + food 1 cost 0", {"contaminated": 1}),
        ("a", 2, "food 1 cost 0 + ymune 1 cost 1", {"protectors": 1}),
        ("a", 3, "human 2 cost 2 + food 1 cost 0", {"food": 8 + 2}),
        ("b", 1, "battery 1 cost 0 + human 2 cost 2", {"protectors": 1}),
        ("b", 2, "food 1 cost 0 + human 2 cost 2", {"food": 8 + 1}),
        ("b", 3, "human 1 cost 0 + food 4 cost 4 bane 1", {"contaminated": 2 - 1}),  # one is lost to the Bane
    ],
)
def test_r16_the_standard_machines_do_what_the_rulebook_says(
    room: str, row: int, zone: str, changed: dict[str, int]
) -> None:
    """With ours as with any box that has them: `test_components` looks at ours."""
    ready = scene(zone, boats=[{"doctors": 0, "healthy": 0}], charged=[f"standard {room} {row}"]).do("none")
    if ready.asks == "doctors":
        ready.do("doctors 0")
    start = {"food": 8, "contaminated": 0, "protectors": 0}
    assert {name: ready.has(name) for name in start} == {**start, **changed}


def test_r16_our_own_standard_rooms_are_these_but_for_the_batteries() -> None:
    def said(deck_text: str) -> list[tuple[int, int, list[tuple[int, int]]]]:
        rooms = box_of(deck_text).standard
        return [(one.when.verb, one.when.first, one.gives) for room in rooms for one in room.machines]

    assert said("") == said(DECK)
