"""Our own box keeps to what its designers set themselves."""

from collections import Counter

import pytest

from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    BATTERY,
    COPY,
    COSTS_DIFFERENT,
    COSTS_EQUAL,
    CREWS,
    FOOD,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    HUMAN,
    ISLAND,
    PROTECTOR,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    WITH_OTHER,
    WITH_TYPE,
    YMUNE,
    Card,
    Condition,
    Objective,
    Room,
    Tile,
    box_of,
)

BOX = box_of("")
TYPES = {FOOD, HUMAN, BATTERY, YMUNE}


def said(when: Condition) -> tuple[int, int, int, int]:
    return when.verb, when.number, when.first, when.second


# Cards


def test_r1_a_deck_has_ten_cards_of_season_1_then_eight_then_six() -> None:
    assert [card.season for card in BOX.cards] == [1] * 10 + [2] * 8 + [3] * 6


@pytest.mark.parametrize("season", [1, 2, 3])
def test_every_season_has_cards_of_all_four_types(season: int) -> None:
    assert {card.type for card in BOX.cards if card.season == season} == TYPES


def test_batteries_are_the_scarcest_cards() -> None:
    counts = Counter(card.type for card in BOX.cards)
    assert all(counts[BATTERY] < counts[other] for other in TYPES - {BATTERY})


def test_costs_go_from_none_to_four_and_more_with_a_few_copies() -> None:
    counts = Counter(min(card.cost, 4) for card in BOX.cards)
    assert set(counts) == {COPY, 0, 1, 2, 3, 4}
    assert 2 <= counts[COPY] <= 3
    assert max(card.cost for card in BOX.cards) <= 5


def test_gains_are_one_to_four_and_rarely_a_copy() -> None:
    gains = [card.gain for card in BOX.cards]
    assert {gain for gain in gains if gain != COPY} <= {1, 2, 3, 4}
    assert 1 <= gains.count(COPY) <= 2


def test_every_card_has_a_bonus_and_some_give_another_resource() -> None:
    assert all(card.bonus for card in BOX.cards)
    assert any({resource for resource, _ in card.bonus} != {card.type} for card in BOX.cards)
    assert any({resource for resource, _ in card.bonus} == {card.type} for card in BOX.cards)


def test_bane_comes_with_season_2_on_half_of_the_cards_and_on_most_in_season_3() -> None:
    banes = {season: [card.bane for card in BOX.cards if card.season == season] for season in (1, 2, 3)}
    assert not any(banes[1])
    assert 3 <= sum(bane > 0 for bane in banes[2]) <= 5
    assert 4 <= sum(bane > 0 for bane in banes[3]) <= 5
    assert max(banes[2] + banes[3]) <= 4


@pytest.mark.parametrize("season", [2, 3])
def test_what_costs_nothing_and_gives_much_brings_bane(season: int) -> None:
    for card in BOX.cards:
        if card.season == season and card.cost == 0:
            assert card.bane, card.key


# Rooms


def test_r16_the_standard_rooms_are_those_of_the_rules() -> None:
    machines = {room.key: [(said(machine.when), machine.gives) for machine in room.machines] for room in BOX.standard}
    assert machines == {
        "standard a": [
            ((WITH_OTHER, 0, HUMAN, 0), [(HUMAN, 1)]),
            ((WITH_OTHER, 0, YMUNE, 0), [(YMUNE, 1)]),
            ((WITH_OTHER, 0, FOOD, 0), [(FOOD, 2)]),
        ],
        "standard b": [
            ((WITH_OTHER, 0, BATTERY, 0), [(PROTECTOR, 1)]),
            ((WITH_OTHER, 0, FOOD, 0), [(FOOD, 1)]),
            ((BANE_AND_NONE, 0, 0, 0), [(HUMAN, 2)]),
        ],
    }


def test_r2_the_twelve_advanced_rooms_are_there() -> None:
    assert {room.name for room in BOX.advanced} == {
        "Dispensary",
        "Expedition Airlock",
        "Generator",
        "Autonomous Greenhouse",
        "Agronomy Laboratory",
        "Detection Unit",
        "Command Post",
        "Decontamination Unit",
        "Store",
        "Workshop",
        "Galley",
        "Research Unit",
    }


def test_r14_row_1_looks_at_what_cards_gave() -> None:
    first = [room.machines[0].when for room in BOX.advanced]
    assert {when.verb for when in first} == {GAINED}
    assert {when.first for when in first} == TYPES


def test_r14_row_2_has_every_way_to_look_at_the_card_given_exactly_once() -> None:
    assert sorted(said(room.machines[1].when) for room in BOX.advanced) == sorted(
        [
            *[(GAVE_TYPE, 0, kind, 0) for kind in TYPES],
            *[(GAVE_COST_IS, cost, 0, 0) for cost in range(4)],
            (GAVE_COST_AT_MOST, 1, 0, 0),
            (GAVE_COST_AT_LEAST, 3, 0, 0),
            (GAVE_COST_AT_LEAST, 4, 0, 0),
            (GAVE_BANE, 0, 0, 0),
        ]
    )


def test_r14_row_3_has_every_way_to_look_at_the_action_zone_exactly_once() -> None:
    assert sorted(said(room.machines[2].when) for room in BOX.advanced) == sorted(
        [
            *[(WITH_OTHER, 0, kind, 0) for kind in TYPES],
            (WITH_TYPE, 0, YMUNE, HUMAN),
            (WITH_TYPE, 0, YMUNE, FOOD),
            (WITH_TYPE, 0, FOOD, HUMAN),
            (BANE_AND_NONE, 0, 0, 0),
            (SUM_AT_MOST, 3, 0, 0),
            (SUM_AT_LEAST, 7, 0, 0),
            (COSTS_EQUAL, 0, 0, 0),
            (COSTS_DIFFERENT, 0, 0, 0),
        ]
    )


@pytest.mark.parametrize("room", BOX.rooms, ids=lambda room: room.key)
def test_a_room_takes_about_six_batteries(room: Room) -> None:
    assert 5 <= sum(machine.batteries for machine in room.machines) <= 7


# River and objectives


def test_r21_the_river_gives_in_season_1_and_takes_from_then_on() -> None:
    assert [tile.season for tile in BOX.tiles] == [1] * 4 + [2] * 4 + [3] * 4
    assert all(bool(tile.gives) == (tile.season == 1) for tile in BOX.tiles)
    assert all(bool(tile.takes) == (tile.season > 1) for tile in BOX.tiles)
    assert ISLAND not in BOX.tile_numbers


@pytest.mark.parametrize(("season", "kinds"), [(1, (3, 5)), (2, (3, 5)), (3, (4, 4))])
def test_r29_a_season_has_objectives_of_both_kinds(season: int, kinds: tuple[int, int]) -> None:
    every = [objective.every for objective in BOX.objectives if objective.season == season]
    assert (every.count(True), every.count(False)) == kinds


def test_r28_an_eased_side_asks_for_less_and_for_nothing_else() -> None:
    for objective in BOX.objectives:
        needs = dict(objective.needs)
        eased = dict(objective.eased)
        assert all(amount < needs[resource] for resource, amount in eased.items()), objective.key
        assert objective.price, objective.key


def test_r28_a_price_can_be_gained_in_one_turn() -> None:
    for objective in BOX.objectives:
        for resource, amount in objective.price:
            best = max(card.gain for card in BOX.cards if card.type == resource and card.season == objective.season)
            assert amount <= best, objective.key


def test_r30_the_harder_modes_start_with_less_food_and_apocalypse_asks_for_more() -> None:
    assert {key: mode.food for key, mode in BOX.modes.items()} == {
        "competitive": 8,
        "team": 8,
        "normal": 8,
        "hard": 4,
        "apocalypse": 4,
    }
    assert {key for key, mode in BOX.modes.items() if mode.goal == [30, 45, 60]} == set(CREWS)
    assert [key for key, mode in BOX.modes.items() if mode.objectives] == ["apocalypse"]
    assert {(mode.healthy, mode.doctors) for mode in BOX.modes.values()} == {(4, 1)}  # R1


# Names


def test_names_and_flavours_are_short_and_no_two_are_alike() -> None:
    pieces: list[Card | Room | Tile | Objective] = [*BOX.cards, *BOX.rooms, *BOX.tiles, *BOX.objectives]
    assert max(len(piece.flavour) for piece in pieces) <= 70
    assert min(len(piece.flavour) for piece in pieces) > 0
    assert max(len(piece.name.split()) for piece in pieces) <= 5
    for texts in ([piece.name for piece in pieces], [piece.flavour for piece in pieces]):
        assert [text for text, count in Counter(texts).items() if count > 1] == []


def test_keys_lead_back_to_their_components() -> None:
    assert [BOX.card_numbers[card.key] for card in BOX.cards] == list(range(24))
    assert [BOX.room_numbers[room.key] for room in BOX.standard + BOX.advanced] == list(range(14))
    assert [BOX.tile_numbers[tile.key] for tile in BOX.tiles] == list(range(12))
    assert [BOX.objective_numbers[objective.key] for objective in BOX.objectives] == list(range(24))
