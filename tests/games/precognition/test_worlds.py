"""Worlds: every journey that fits what a seat knows, each as likely as any other."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from sortilege import BadView, Log, Rng, State
from sortilege.games.precognition.boat import EVENT
from sortilege.games.precognition.rules import Precognition
from tests.games.precognition.scene import ADVANCED, BOX, DECK, GAME, SEASON, Scene

CARDS = list(SEASON)
TABLES = [
    ("competitive", 2, "standard"),
    ("competitive", 3, "advanced"),
    ("team", 4, "standard"),
    ("normal", 3, "advanced"),
]
JOURNEYS = [*TABLES, ("apocalypse", 4, "advanced")]


def journey(mode: str, seats: int, setup: str, seed: int) -> Scene:
    log = Log()
    options = {"mode": mode, "seats": seats, "setup": setup, "deck": DECK}
    return Scene(GAME, GAME.new(options, seed, log), log)


def step(ready: Scene, rng: Rng) -> None:
    asked = ready.state.asked()
    seat = asked[rng.below(len(asked))]
    ready.state.apply(seat, ready.state.pick(seat, rng))


def at_turn(turn: int, mode: str = "competitive", seats: int = 2, seed: int = 1) -> Scene:
    """By dice to where everybody is about to select."""
    ready = journey(mode, seats, "standard", seed)
    rng = Rng(seed)
    while ready.public["turn"] < turn:
        step(ready, rng)
    return ready


def decks_in(world: State) -> list[list[str]]:
    assert isinstance(world, Precognition)
    return [[CARDS[card] for card in world.deal.deck(seat)] for seat in range(world.seats)]


def seen_by_everybody(ready: Scene) -> list[Counter[str]]:
    """By the log alone: of every deck what has come from its owner's hand."""
    seats = ready.state.seats
    seen: list[Counter[str]] = [Counter() for _ in range(seats)]
    zones: list[list[str]] = [[] for _ in range(seats)]
    coming: list[list[str]] = [[] for _ in range(seats)]
    for event in ready.log.seen_by(None):
        facts = event.facts
        if event.name == "first gift":
            seen[facts["seat"]].update(facts["cards"])
            coming[facts["to"]] = facts["cards"]
        elif event.name == "turn begins":
            zones = coming[:]
        elif event.name == "selects":
            four = Counter([facts["keeps"], facts["gives"], *facts["passes"]])
            seen[facts["seat"]] += four - Counter(zones[facts["seat"]])
            coming[facts["passes_to"]] = facts["passes"]
    return seen


@pytest.mark.parametrize(("mode", "seats", "setup"), JOURNEYS)
def test_a_world_shows_its_viewer_the_same_wherever_the_game_is(mode: str, seats: int, setup: str) -> None:
    phases = set()
    for seed in range(3):
        ready = journey(mode, seats, setup, seed)
        rng = Rng(seed)
        while ready.state.asked():
            for viewer in (None, *range(seats)):
                view = ready.state.view(viewer)
                world = GAME.worlds(json.loads(json.dumps(view))).sample(rng)
                assert world.view(viewer) == view
                assert world.has_every_card_once()
            phases.add(ready.public["phase"])
            for _ in range(1 + rng.below(9)):
                if ready.state.asked():
                    step(ready, rng)
    assert {"boats", "select"} <= phases


@pytest.mark.parametrize(("mode", "seats", "setup"), JOURNEYS)
def test_r1_decks_are_whole_and_season_after_season(mode: str, seats: int, setup: str) -> None:
    ready = journey(mode, seats, setup, 4)
    rng = Rng(4)
    while ready.state.asked():
        for viewer in (None, 0, seats - 1):
            for deck in decks_in(GAME.worlds(ready.state.view(viewer)).sample(rng)):
                assert sorted(deck) == sorted(CARDS)
                assert [SEASON[key] for key in deck] == [1] * 10 + [2] * 8 + [3] * 6
        for _ in range(12):
            if ready.state.asked():
                step(ready, rng)


@pytest.mark.parametrize(("mode", "seats", "setup"), TABLES)
def test_r7_cards_that_came_from_a_hand_are_not_drawn_again(mode: str, seats: int, setup: str) -> None:
    ready = journey(mode, seats, setup, 8)
    rng = Rng(8)
    looked = 0
    while ready.state.asked():
        if ready.public["turn"] > 0:
            seen = seen_by_everybody(ready)
            size = sum(seen[0].values())
            for seat, deck in enumerate(decks_in(GAME.worlds(ready.state.view(0)).sample(rng))):
                assert Counter(deck[:size]) == seen[seat], "what lies on top is what everybody has seen"
            looked += 1
        for _ in range(7):
            if ready.state.asked():
                step(ready, rng)
    assert looked > 5


def test_r5_the_own_hand_stays_and_the_hands_of_others_vary() -> None:
    ready = at_turn(6, seats=3)
    worlds = GAME.worlds(ready.state.view(1))
    samples = [worlds.sample(number) for number in range(40)]
    assert {tuple(world.view(1)["hands"][1]) for world in samples} == {tuple(ready.hand(1))}
    for seat in (0, 2):
        assert len({tuple(sorted(world.view(seat)["hands"][seat])) for world in samples}) > 3


@pytest.mark.parametrize(("turn", "season"), [(2, 1), (6, 2), (10, 3)])
def test_hands_are_uniform_over_the_unseen_cards_of_the_season(turn: int, season: int) -> None:
    ready = at_turn(turn)
    seen = seen_by_everybody(ready)[1]
    unseen = sorted(key for key in CARDS if SEASON[key] == season and key not in seen)
    pairs = list(combinations(unseen, 2))
    each = 150
    worlds, rng = GAME.worlds(ready.state.view(0)), Rng(11)
    found = Counter(tuple(sorted(worlds.sample(rng).view(1)["hands"][1])) for _ in range(each * len(pairs)))
    assert set(found) == set(pairs), "no other, and every one of them"
    assert all(abs(times - each) < 6 * each**0.5 for times in found.values())


def test_the_next_draw_is_uniform_over_what_is_in_nobodys_hand_for_the_viewer() -> None:
    ready = at_turn(2)
    mine = set(ready.hand(0))
    rest = [key for key in CARDS if SEASON[key] == 1 and key not in seen_by_everybody(ready)[0] and key not in mine]
    assert len(rest) == 4
    worlds, rng = GAME.worlds(ready.state.view(0)), Rng(3)
    found = Counter(decks_in(worlds.sample(rng))[0][6] for _ in range(800))
    assert set(found) == set(rest) and all(abs(times - 200) < 85 for times in found.values())


def test_the_hands_of_two_others_have_nothing_to_do_with_each_other() -> None:
    ready = at_turn(3, seats=3)
    worlds, rng = GAME.worlds(ready.state.view(0)), Rng(2)
    each = 100
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(each * 36):
        world = worlds.sample(rng)
        found[tuple(tuple(sorted(world.view(seat)["hands"][seat])) for seat in (1, 2))] += 1
    assert len(found) == 36, "two of four unseen cards each: six ways times six"
    assert all(abs(times - each) < 6 * each**0.5 for times in found.values())


def test_a_world_is_the_same_whichever_deck_is_looked_into_first() -> None:
    worlds = GAME.worlds(at_turn(3, seats=3).state.view(0))
    one, other = worlds.sample(7), worlds.sample(7)
    assert [one.view(seat) for seat in (1, 2)] == [other.view(seat) for seat in (2, 1)][::-1]
    twin = worlds.sample(7)
    clone = twin.clone()
    assert clone.view(2) == twin.view(2) == one.view(2), "nor is a clone another world"


@pytest.mark.parametrize("turn", [4, 8, 11])
def test_the_last_two_cards_of_a_season_are_certain(turn: int) -> None:
    """Whoever counts knows them: ten, eight and six cards a season, two a turn."""
    ready = at_turn(turn, seats=3)
    worlds = GAME.worlds(ready.state.view(0))
    for number in range(20):
        world = worlds.sample(number)
        for seat in (1, 2):
            assert sorted(world.view(seat)["hands"][seat]) == sorted(ready.hand(seat))


def test_r2_the_own_three_rooms_stay_and_the_others_have_any_of_the_rest() -> None:
    ready = journey("competitive", 3, "advanced", 2)
    mine = ready.state.view(1)["dealt"]
    worlds = GAME.worlds(ready.state.view(1))
    found: Counter[str] = Counter()
    for number in range(300):
        world = worlds.sample(number)
        others = [key for seat in (0, 2) for key in world.view(seat)["dealt"]]
        assert world.view(1)["dealt"] == mine
        assert len(set(others)) == 6 and not set(others) & set(mine)
        found.update(world.view(0)["dealt"])
    assert set(found) == set(ADVANCED) - set(mine)
    assert all(abs(times - 100) < 60 for times in found.values())


def test_r2_rooms_once_chosen_are_there_for_all_to_see() -> None:
    ready = journey("competitive", 2, "advanced", 2)
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    world = GAME.worlds(ready.state.view(0)).sample(1)
    assert [boat["rooms"] for boat in world.view(None)["boats"]] == [ready.boat(seat)["rooms"] for seat in (0, 1)]


def river_in(world: State) -> list[str]:
    assert isinstance(world, Precognition)
    return [BOX["event"][tile]["key"] for tile in map(world.deal.event, range(9))]


@pytest.mark.parametrize("answers", [0, 2])
def test_r4_a_world_from_before_the_first_turn_has_a_river_of_three_tiles_a_season(answers: int) -> None:
    ready = journey("competitive", 2, "advanced", 5)
    rng = Rng(5)
    for _ in range(answers):
        step(ready, rng)
    world = GAME.worlds(ready.state.view(0)).sample(rng)
    while world.asked():
        world.apply(world.turn(), world.pick(world.turn(), rng))
    seasons = {tile["key"]: tile["season"] for tile in BOX["event"]}
    river = [key for key in world.view(None)["river"] if key in seasons]
    assert len(set(river)) == 9 and [seasons[key] for key in river] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.mark.parametrize(("turn", "season"), [(1, 1), (3, 1), (6, 2), (11, 3)])
def test_r4_tiles_seen_stay_and_any_of_the_others_may_be_left_out(turn: int, season: int) -> None:
    ready = at_turn(turn)
    tiles = [event["key"] for event in BOX["event"]]
    seen = [key for key in ready.public["river"] if key not in (None, "island")]
    of_season = tiles[4 * season - 4 : 4 * season]
    hidden = [key for key in of_season if key not in seen]
    left_out: Counter[str] = Counter()
    worlds = GAME.worlds(ready.state.view(0))
    for number in range(100 * len(hidden)):
        river = river_in(worlds.sample(number))
        assert river[: len(seen)] == seen
        for part in range(3):
            assert set(river[3 * part : 3 * part + 3]) < set(tiles[4 * part : 4 * part + 4])
            assert len(set(river[3 * part : 3 * part + 3])) == 3
        left_out.update(set(of_season) - set(river))
    assert set(left_out) == set(hidden), "one that was seen is not left out"
    assert all(abs(times - 100) < 60 for times in left_out.values())


def test_r27_objectives_revealed_stay_and_the_others_are_any_of_their_season() -> None:
    ready = journey("normal", 3, "standard", 9)
    for seat in range(3):
        ready.by(seat, ready.choices_of(seat)[0])
    ready.do("reveal")
    shown = ready.public["objectives"][0][0]["key"]
    worlds = GAME.worlds(ready.state.view(2))
    found: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for number in range(400):
        world = worlds.sample(number)
        assert isinstance(world, Precognition)
        stacks = [[BOX["objective"][aim]["key"] for aim in stack] for stack in world.deal.objectives]
        assert stacks[0][0] == shown and [len(set(stack)) for stack in stacks] == [3, 3, 3]
        for season in range(3):
            found[season].update(stacks[season])
    for season in range(3):
        of_season = {aim["key"] for aim in BOX["objective"] if aim["season"] == season + 1}
        assert set(found[season]) == of_season
    assert found[0][shown] == 400
    assert all(abs(times - 800 / 7) < 65 for key, times in found[0].items() if key != shown)
    assert all(abs(times - 150) < 75 for times in found[1].values())


def test_r28_what_is_eased_stays_eased() -> None:
    for seed in range(60):
        ready = journey("normal", 2, "standard", seed)
        rng = Rng(seed)
        while ready.state.asked() and not ready.told("eases"):
            step(ready, rng)
        if ready.told("eases"):
            for viewer in (None, 0, 1):
                world = GAME.worlds(ready.state.view(viewer)).sample(1)
                assert world.view(viewer)["objectives"] == ready.public["objectives"]
                assert any(told["eased"] for stack in world.view(viewer)["objectives"] for told in stack)
            return
    raise AssertionError("nobody ever eased anything")


def test_r6_what_others_have_sealed_is_made_up_and_the_own_answer_is_not() -> None:
    ready = at_turn(3, seats=3)
    answer = ready.choices_of(0)[2]
    ready.do(answer).by(1, ready.choices_of(1)[0])
    mine, onlooker = GAME.worlds(ready.state.view(0)), GAME.worlds(ready.state.view(2))
    kept = set()
    for number in range(60):
        world = mine.sample(number)
        assert world.asked() == [2] and world.view(0)["answer"] == answer
        world.apply(2, world.choices(2)[0])
        assert answer == f"keep {world.view(None)['boats'][0]['kept']}, give {world.view(None)['boats'][0]['gave']}"
        other = onlooker.sample(number)
        other.apply(2, other.choices(2)[0])
        kept.add(other.view(None)["boats"][0]["kept"])
    assert len(kept) > 1, "to the last seat it could be anything"


def test_a_world_can_be_played_to_its_end() -> None:
    for mode, seats, setup in JOURNEYS:
        ready = journey(mode, seats, setup, 6)
        rng = Rng(6)
        for _ in range(25):
            if ready.state.asked():
                step(ready, rng)
        world = GAME.worlds(ready.state.view(1)).sample(rng)
        while world.asked():
            seat = world.asked()[0]
            world.apply(seat, world.pick(seat, rng))
            assert world.has_every_card_once()
        assert world.outcome() is not None


# Views that no game can give


def damaged(view: dict[str, Any], *path: Any, to: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(view))
    part: Any = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return copy


def test_views_that_no_game_can_give_are_refused() -> None:
    view = at_turn(6, seats=3).state.view(0)
    mine, up = view["hands"][0], view["boats"][1]["decision"]
    for wrong, complaint in (
        (damaged(view, "hands", 0, to=mine[:1]), "view.hands"),
        (damaged(view, "hands", 0, to=["food 2 cost 1", mine[0]]), "view.hands"),
        (damaged(view, "hands", 1, to=mine), "view.hands"),
        (damaged(view, "unseen", 1, to=view["unseen"][1] | 1), "view.unseen"),
        (damaged(view, "unseen", 0, to=-1), "view.unseen"),
        (damaged(view, "boats", 1, "decision", to=up[:1]), "view.boats.decision"),
        (damaged(view, "boats", 1, "decision", to=["moon", up[0]]), "view.boats.decision"),
        (damaged(view, "boats", 1, "kept", to=up[0]), "view"),
        (damaged(view, "boats", 1, "bane", to=13), "view.boats.bane: got 13, expected a whole number from 0 to 12"),
        (damaged(view, "boats", 1, "food", to=-1), "view.boats.food"),
        (damaged(view, "boats", 1, "rooms", to=["dispensary", "airlock"]), "view.boats.rooms"),
        (damaged(view, "boats", 1, "batteries", to=[[9, 0, 0], [0, 0, 0]]), "view.boats.batteries"),
        (damaged(view, "river", 0, to=None), "view.river"),
        (damaged(view, "river", 3, to="gives food"), "view.river"),
        (damaged(view, "river", 1, to=view["river"][0]), "view.river"),
        (damaged(view, "river", 8, to="takes doctor"), "view.river"),
        (damaged(view, "turn", to=7), "view"),
        (damaged(view, "season", to=3), "view.season"),
        (damaged(view, "phase", to="boats"), "view"),
        (damaged(view, "question", to=None), "view.question"),
        (damaged(view, "objectives", to=[[], [], []]), "view.objectives"),
        (damaged(view, "sealed", to=[True, False, False]), "view.sealed"),
        (damaged(view, "answer", to="keep a, give b"), "view.answer"),
        (damaged(view, "options", "seats", to=7), "view.options"),
    ):
        with pytest.raises(BadView) as refusal:
            GAME.worlds(wrong)
        assert complaint in str(refusal.value), str(refusal.value)


@pytest.mark.parametrize("turn", [4, 12])
def test_r22_nothing_is_asked_at_an_island(turn: int) -> None:
    ready = at_turn(turn)
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    view: dict[str, Any] = json.loads(json.dumps(ready.state.view(0)))
    for boat in view["boats"]:
        boat.update({"stage": EVENT, "asked": "event", "protectors": 1})
    view.update({"phase": "river", "river": [*view["river"][: turn - 1], "island", *view["river"][turn:]]})
    with pytest.raises(BadView, match="expected nobody at an island"):
        GAME.worlds(view)
