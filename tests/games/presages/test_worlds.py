"""The worlds that fit a view: all honour what the seat knows (P27), and whatever it leaves open turns up."""

import json
from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from sortilege import BadView, Rng, State
from tests.games.presages.scene import GAME, Scene, match, scene

UNDEALT = None
LATER = ["24 5 14", "31 6 19", "35 7 15", "28 12 17"]


def places(ready: Scene, viewer: int | None, samples: int = 200) -> dict[int, set[int | None]]:
    """Where each card turned up in sampled worlds, every one of which looks the same to the viewer."""
    view = ready.state.view(viewer)
    gone = {*view["discards"], *view["before"]}
    pack = {*range(1, 30), *view["absolutes"]} - gone
    worlds = GAME.worlds(view)
    rng = Rng(27)
    found: dict[int, set[int | None]] = defaultdict(set)
    for _ in range(samples):
        world = worlds.sample(rng)
        assert world.view(viewer) == view
        hands = [world.view(seat)["hands"][seat] for seat in range(world.seats)]
        assert [len(hand) for hand in hands] == view["sizes"]
        holders = {card: seat for seat, hand in enumerate(hands) for card in hand}
        assert len(holders) == sum(view["sizes"]), "a card in two hands"
        assert set(holders) <= pack
        for card in pack:
            found[card].add(holders.get(card, UNDEALT))
    return found


def expected(ready: Scene, sure: dict[int, set[int | None]], elsewhere: set[int | None]) -> dict[int, set[int | None]]:
    """Some cards whose places are listed; any other card in nobody's sight may be anywhere else."""
    gone = {*ready.discards, *ready.before}
    pack = {*range(1, 30), *ready.public["absolutes"]} - gone
    return {card: sure.get(card, elsewhere) for card in pack}


def held(ready: Scene, *seats: int) -> dict[int, set[int | None]]:
    """These hands as they are."""
    return {card: {seat} for seat in seats for card in ready.hand(seat)}


def test_p27_with_nothing_known_a_hidden_card_may_be_anywhere() -> None:
    ready = scene(hands=LATER)
    assert places(ready, 0) == expected(ready, held(ready, 0), {1, 2, 3, UNDEALT})
    assert places(ready, None) == expected(ready, {}, {0, 1, 2, 3, UNDEALT})


def test_p27_worlds_know_the_absolutes_of_the_first_round() -> None:
    ready = scene(hands=["31 5 14", "35 6 19", "30 7 15", "34 12 17"])
    sure: dict[int, set[int | None]] = {35: {1}, 30: {2}, 34: {3}, **held(ready, 0)}
    assert places(ready, 0) == expected(ready, sure, {1, 2, 3, UNDEALT})


def test_p27_worlds_know_what_was_taken_back() -> None:
    ready = scene(hands=LATER).lay("5 6 7 12")
    sure: dict[int, set[int | None]] = {5: {0}, 6: {1}, 7: {2}, **held(ready, 3)}
    assert places(ready, 3) == expected(ready, sure, {0, 1, 2, UNDEALT})


def test_p24_worlds_of_the_one_who_saw_it_know_the_card_shown() -> None:
    ready = scene(hands=LATER).do("lay 24", "ask 1", "show 19 to 0")
    assert places(ready, 0) == expected(ready, {19: {1}, **held(ready, 0)}, {1, 2, 3, UNDEALT})
    assert places(ready, 2) == expected(ready, held(ready, 2), {0, 1, 3, UNDEALT})


def exchanged() -> Scene:
    """5, 6, 7 and the Absolutes have been seen; then seats 0 and 1 exchange 14 for 6."""
    ready = scene(hands=["31 5 14", "35 6 19", "30 7 15", "34 12 17"]).lay("5 6 7 12").lay("17 31")
    return ready.do("give 14 to 1", "give 6 to 0")


def test_p27_worlds_of_the_two_who_exchanged_know_both_cards() -> None:
    ready = exchanged()
    sure: dict[int, set[int | None]] = {14: {1}, 35: {1}, 7: {2}, 30: {2}, 34: {3}, **held(ready, 0)}
    assert places(ready, 0) == expected(ready, sure, {1, 2, UNDEALT})
    sure = {5: {0}, 6: {0}, 7: {2}, 30: {2}, 34: {3}, **held(ready, 1)}
    assert places(ready, 1) == expected(ready, sure, {2, UNDEALT}), "seat 0 holds just those two"


def test_p27_worlds_of_a_third_party_have_the_cards_with_one_or_the_other() -> None:
    ready = exchanged()
    sure: dict[int, set[int | None]] = {5: {0, 1}, 6: {0, 1}, 35: {0, 1}, 34: {3}, **held(ready, 2)}
    assert places(ready, 2) == expected(ready, sure, {0, 1, UNDEALT})


def test_p23_worlds_leave_open_which_card_is_offered() -> None:
    ready = scene(hands=["31 5 14", "35 6 19", "30 7 15", "34 12 17"]).do("lay 31", "give 14 to 1")
    worlds = GAME.worlds(ready.state.view(1))
    rng = Rng(23)
    offered = set()
    for _ in range(400):
        world = worlds.sample(rng)
        gift = world.view(0)["question"]["offered"]
        assert gift in world.view(0)["hands"][0]
        offered.add(gift)
    assert offered == {*range(1, 30)} - {*ready.discards, 6, 19}
    giver = GAME.worlds(ready.state.view(0)).sample(rng)
    assert giver.view(0)["question"]["offered"] == 14


def test_p23_an_offer_in_a_sampled_world_can_be_answered() -> None:
    ready = scene(hands=["31 5 14", "35 6 19", "30 7 15", "34 12 17"]).do("lay 31", "give 14 to 1")
    for seed in range(20):
        world = GAME.worlds(ready.state.view(1)).sample(seed)
        gift = world.view(0)["question"]["offered"]
        world.apply(1, GAME.parse(world, 1, "give 6 to 0"))
        assert gift in world.view(1)["hands"][1]
        assert 6 in world.view(0)["hands"][0]


def test_p17_worlds_give_nothing_that_fits_to_whoever_disobeyed_the_law() -> None:
    ready = scene(hands=["15 7 29", "17 18 24", "28 12 23", "13 19 21"]).do("lay 15", "law lower", "lay 17")
    found = places(ready, 3)
    everywhere: set[int | None] = {0, 1, 2, UNDEALT}
    below: dict[int, set[int | None]] = {card: {0, 2, UNDEALT} for card in (5, 6, 7, 9, 10, 11, 12, 14)}
    assert found == expected(ready, {**below, **held(ready, 3)}, everywhere)


def test_p21_worlds_leave_the_card_sent_back_with_whoever_could_not_obey_without_it() -> None:
    ready = scene(hands=["15 12 14", "6 17 18", "28 24 22", "5 7 26"])
    ready.do("lay 15", "law lower", "lay 6", "lay 28", "recall 1")
    assert places(ready, 3)[6] == {1}
    ready.do("lay 17")
    found = places(ready, 3)
    assert found[6] == {1}
    assert found[9] == {0, UNDEALT}, "seat 2 could not obey either, when it laid Wrath"


def test_worlds_keep_the_law_the_turn_and_what_may_be_done() -> None:
    ready = scene(hands=["15 12 14", "6 17 18", "28 24 22", "5 7 26"])
    ready.do("lay 15", "law lower", "lay 6", "lay 28", "recall 1")
    world = GAME.worlds(ready.state.view(1)).sample(1)
    assert world.asked() == [1]
    assert {GAME.text(world, 1, action) for action in world.choices(1)} == {"lay 17", "lay 18"}
    lucky = scene(hands=["13 14", "6 35", "9 12", "22 34"]).lay("13 6 9 22")
    world = GAME.worlds(lucky.state.view(2)).sample(1)
    world.apply(0, world.choices(0)[0])
    assert world.view(0)["starter"] == 0, "Pride lay before seat 3"
    dreamt = scene(hands=["21 14", "6 35", "9 12", "22 34"]).do("lay 21 at 1")
    world = GAME.worlds(dreamt.state.view(1)).sample(1)
    assert {GAME.text(world, 1, action) for action in world.choices(1)} == {"lay 6 at 0", "lay 35 at 0"}


def test_worlds_of_a_finished_game_are_that_game() -> None:
    over = match([1, 3])
    view = over.state.view(None)
    world = GAME.worlds(view).sample(1)
    assert world.is_over()
    assert world.asked() == []
    assert world.view(None) == view
    assert [world.view(seat) for seat in range(4)] == [over.state.view(seat) for seat in range(4)]


def test_worlds_come_from_a_view_that_has_been_through_json() -> None:
    ready = exchanged()
    view = json.loads(json.dumps(ready.state.view(2)))
    assert GAME.worlds(view).sample(1).view(2) == ready.state.view(2)


def test_the_same_rng_gives_the_same_world() -> None:
    view = scene(hands=LATER).state.view(0)
    assert hands_of(GAME.worlds(view).sample(Rng(5))) == hands_of(GAME.worlds(view).sample(5))
    assert hands_of(GAME.worlds(view).sample(Random(5))) == hands_of(GAME.worlds(view).sample(Random(5)))
    assert hands_of(GAME.worlds(view).sample(5)) != hands_of(GAME.worlds(view).sample(6))


def test_a_sampled_world_is_played_on_without_the_real_deal() -> None:
    """Later rounds are made up: neither the seed nor the deal is in a view."""
    ready = scene(hands=["35 12", "31 19", "30 17", "34 7"], seed="5eed")
    view = ready.state.view(1)
    real = hands_of(ready.lay("12 19 17 7").state)
    assert ready.public["round"] == 2
    imagined = []
    for seed in range(10):
        world = GAME.worlds(view).sample(seed)
        while world.view(None)["round"] == 1:
            seat = world.asked()[0]
            world.apply(seat, world.choices(seat)[0])
        imagined.append(hands_of(world))
    assert real not in imagined
    assert all(imagined.count(hands) == 1 for hands in imagined)


def test_hidden_cards_are_spread_evenly() -> None:
    ready = scene(hands=LATER)
    assert_even(ready, viewer=0, card=13, shares={1: 3, 2: 3, 3: 3, UNDEALT: 13})


def test_hidden_cards_are_spread_evenly_where_the_law_has_told_something() -> None:
    """Seat 1 has room for two cards from 16 up; the worlds to weigh are those in which it has them."""
    ready = scene(hands=["15 7 29", "17 18 24", "28 12 23", "13 19 21"]).do("lay 15", "law lower", "lay 17")
    hidden = {*range(1, 30), *ready.public["absolutes"]} - {*ready.discards, *ready.hand(3), 15, 17}
    above = [card for card in hidden if card > 15]
    share = 2 / len(above)
    assert_even(ready, viewer=3, card=18, shares={1: share, None: (1 - share) * (len(hidden) - 7) / (len(hidden) - 2)})


def test_worlds_fit_where_every_card_takes_the_room_of_another() -> None:
    """Two exchanges by way of a single card: placing card after card at random often runs into a dead end."""
    ready = scene(hands=["35 24 11 22", "31 7 18 19", "30 21 10 12", "34 5 13 17"])
    ready.do("lay 24", "show 11 to 1").lay("7 21 5").lay("11 18 10 13").lay("19 12 17 11")
    assert [ready.known(0, seat) for seat in (1, 2, 3)] == [[7, 31], [10, 12, 21, 30], [5, 13, 17, 34]]
    ready.lay("7 30").do("give 10 to 1", "give 31 to 2").lay("34").do("give 5 to 1", "give 10 to 3")
    sure: dict[int, set[int | None]] = {31: {2}, **held(ready, 0)}
    sure |= {5: {1, 3}, 13: {1, 3}, 17: {1, 3}, 10: {2, 3}, 12: {2, 3}, 21: {2, 3}}
    assert places(ready, 0) == expected(ready, sure, {UNDEALT})


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_worlds_fit_in_every_position_of_whole_games(seats: int) -> None:
    for seed in range(3):
        state = GAME.new({"seats": seats}, seed)
        chance = Random(seed)
        while state.asked():
            for viewer in (None, *range(seats)):
                view = state.view(viewer)
                assert GAME.worlds(view).sample(chance).view(viewer) == view
            seat = state.asked()[0]
            state.apply(seat, chance.choice(state.choices(seat)))


NO_VIEWS: list[tuple[dict[str, Any], str]] = [
    ({"sizes": [1, 3, 3, 3]}, "view.sizes: got [1, 3, 3, 3], expected room for the cards"),
    ({"sizes": [3, 3, 3, 30]}, "view.sizes: got [3, 3, 3, 30]"),
    ({"absolutes": []}, "view.absolutes: got []"),
    ({"hands": None}, "view.hands: got None"),
    ({"law": "sideways"}, "view.law: got 'sideways'"),
    ({"seat": 9}, "view.seat: got 9"),
    ({"question": {"kind": "sing", "seat": 0}}, "view.question: got {'kind': 'sing', 'seat': 0}"),
    ({"discards": [5]}, "view: card 5 is in two places"),
    ({"discards": []}, "expected as many cards as were dealt"),
    ({"laurels": [2, 0]}, "view.laurels: got [2, 0], expected fewer while the game is on"),
    ({"law": 10**5000}, "view.law: got <int, too large to show>"),
    ({"question": {"kind": "law", "seat": 1}}, "view.question: no card in play asks it"),
    ({"question": {"kind": "trade", "seat": 0}}, "view.question: no card in play asks it"),
    ({"question": {"kind": "return", "seat": 1, "to": 0, "offered": 24}}, "view.question: no card in play asks it"),
    ({"question": {"kind": "return", "seat": 0, "to": 1, "offered": 24}}, "expected what is offered only where"),
    ({"seen": [[], [5], [], []]}, "view: card 5 is in two places"),
]


@pytest.mark.parametrize(("change", "reason"), NO_VIEWS, ids=[reason for _, reason in NO_VIEWS])
def test_what_is_no_view_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    view = scene(hands=LATER).state.view(0)
    assert GAME.worlds(view).sample(1).view(0) == view
    with pytest.raises(BadView) as refusal:
        GAME.worlds({**view, **change}).sample(1)
    assert reason in str(refusal.value)


NO_STORIES: list[tuple[dict[str, Any], str]] = [
    ({"what": "sings"}, "expected lacks, shows or exchanges"),
    ({"with": 0}, "expected two seats, and what only they know"),
    ({"given": 14, "returned": 6}, "expected two seats, and what only they know"),
    ({"seat": 9}, "view.seat: got 9"),
    ({"held": [[]]}, "view.held: got [[]]"),
    ({"held": [[31], [35, 6, 19, 1], [30], [34]]}, "view.memory: got"),
    ({"held": [[], [], [], []]}, "view.memory: tells of other hands than there are"),
    ({"held": [[5], [5, 35], [7, 30], [34]]}, "view.memory: tells of other hands than there are"),
    ({"laid": [[], [], [], [36]]}, "view.laid: got [36]"),
    ({"laid": [[29], [], [], []]}, "view.memory: tells of other hands than there are"),
    ({"what": "lacks", "cards": []}, "expected cards that a Law asks for"),
    ({"what": "lacks", "cards": [14, 16]}, "expected cards that a Law asks for"),
    ({"what": "lacks", "cards": list(range(1, 15))}, "view: its hidden cards fit no deal"),
]


@pytest.mark.parametrize(("change", "reason"), NO_STORIES, ids=[str(change) for change, _ in NO_STORIES])
def test_a_story_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    view = exchanged().state.view(2)
    (chapter,) = view["memory"]["story"]
    memory = {**view["memory"], "story": [{**chapter, **change}]}
    with pytest.raises(BadView) as refusal:
        GAME.worlds({**view, "memory": memory})
    assert reason in str(refusal.value)


def test_an_empty_view_is_refused() -> None:
    with pytest.raises(BadView, match="view"):
        GAME.worlds({})


def hands_of(world: State) -> list[list[int]]:
    return [world.view(seat)["hands"][seat] for seat in range(world.seats)]


def assert_even(ready: Scene, viewer: int, card: int, shares: dict[int | None, float]) -> None:
    """Whether a card turns up with each holder about as often as its share says."""
    samples = 4000
    worlds = GAME.worlds(ready.state.view(viewer))
    rng = Rng(9)
    seen: Counter[int | None] = Counter()
    for _ in range(samples):
        hands = hands_of(worlds.sample(rng))
        seen[next((seat for seat, hand in enumerate(hands) if card in hand), UNDEALT)] += 1
    total = sum(shares.values()) if max(shares.values()) >= 1 else 1.0
    for holder, share in shares.items():
        assert abs(seen[holder] / samples - share / total) < 0.035, (holder, seen)
