"""Worlds: every deal that fits a view, each as likely as any other."""

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from sortilege import BadView, Rng, State
from tests.games.siggil.scene import GAME, ORDINARY, SPIRITS


def played_until(hidden: int, options: dict[str, Any], seed: int) -> State:
    """A game by dice, up to where so few cards are hidden."""
    state = GAME.new(options, seed)
    rng = Rng(seed)
    while state.asked() and len(hidden_places(state.view(None))) > hidden:
        seat = state.asked()[0]
        state.apply(seat, state.pick(seat, rng))
    return state


def hidden_places(view: dict[str, Any]) -> list[int]:
    return [place for place in range(56) if view["laid"][place] is None]


def truth(state: State) -> list[str]:
    """What a world has laid where, learned by playing it out."""
    state = state.clone()
    while state.asked():
        seat = state.asked()[0]
        state.apply(seat, state.choices(seat)[0])
    laid: list[str] = state.view(None)["laid"]
    return laid


def consistent(view: dict[str, Any]) -> list[tuple[str, ...]]:
    """By brute force: every way to fill the hidden places, alone with one Spirit in each packet."""
    places = hidden_places(view)
    unseen = [text for text in (*ORDINARY, *SPIRITS) if text not in view["laid"]]
    ways: list[tuple[str, ...]] = []
    for way in permutations(unseen):
        laid = list(view["laid"])
        for place, text in zip(places, way, strict=True):
            laid[place] = text
        packets = [sum(text in SPIRITS for text in laid[first : first + 8]) for first in range(0, 56, 8)]
        if view["options"]["seats"] > 1 or packets == [1] * 7:
            ways.append(way)
    return ways


def few_hidden(seats: int, wanted: int, with_spirits: bool) -> dict[str, Any]:
    for seed in range(400):
        view = played_until(wanted, {"seats": seats, "layout": "river" if seed % 2 else "pyramids"}, seed).view(None)
        unseen = [text for text in SPIRITS if text not in view["laid"]]
        full = len(hidden_places(view)) == wanted and view["outcome"] is None
        if full and bool(unseen) == with_spirits and (seats > 1 or not with_spirits or len(consistent(view)) > 1):
            return view
    raise AssertionError("no such position")


@pytest.mark.parametrize(
    ("seats", "hidden", "with_spirits"), [(2, 3, True), (3, 4, False), (1, 4, True), (1, 4, False)]
)
def test_samples_are_the_deals_that_fit_and_each_is_as_likely(seats: int, hidden: int, with_spirits: bool) -> None:
    view = few_hidden(seats, hidden, with_spirits)
    places = hidden_places(view)
    ways = consistent(view)
    worlds = GAME.worlds(view)
    rng = Rng(11)
    each = 150
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(each * len(ways)):
        laid = truth(worlds.sample(rng))
        found[tuple(laid[place] for place in places)] += 1
    assert set(found) == set(ways), "no other, and every one of them"
    assert all(abs(times - each) < 6 * each**0.5 for times in found.values())


def test_g12_a_packet_with_one_place_left_for_its_spirit_is_certain() -> None:
    """Alone, whoever counts packets knows where a Spirit must be."""
    certain = 0
    for seed in range(100):
        state = played_until(10, {"seats": 1, "layout": "river"}, seed)
        view = state.view(0)
        if view["outcome"] is not None:
            continue
        places = hidden_places(view)
        worlds = GAME.worlds(view)
        for first in range(0, 56, 8):
            packet = view["laid"][first : first + 8]
            hidden = [place for place in places if first <= place < first + 8]
            if len(hidden) == 1 and not any(text in SPIRITS for text in packet if text):
                certain += 1
                assert all(truth(worlds.sample(seed * 10 + i))[hidden[0]] in SPIRITS for i in range(5))
    assert certain > 3


def test_hands_series_and_discards_are_as_everybody_saw_them() -> None:
    state = played_until(5, {"seats": 3, "layout": "turtle"}, 7)
    world = GAME.worlds(state.view(1)).sample(3)
    for seat in range(3):
        assert world.view(seat)["hands"][seat] == state.view(seat)["hands"][seat]
    assert json.dumps(world.view(1)) == json.dumps(state.view(1))


def damage(view: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(view)), **changes}


def test_views_that_no_game_can_give_are_refused() -> None:
    view = played_until(12, {"seats": 2, "layout": "turtle"}, 3).view(0)
    taken = next(text for text in view["seen"][1])
    covered = next(place for place in view["left"] if view["laid"][place] not in (None, *view["accessible"]))
    without = [place for place in view["left"] if place != covered]
    for wrong, complaint in (
        (damage(view, left=without), "view.left: place"),
        (damage(view, seen=[[], view["seen"][1]]), "view.hands"),
        (damage(view, seen=[view["seen"][0], [*view["seen"][1][1:]]]), "view.sizes"),
        (damage(view, removed=[taken]), "is in two places"),
        (damage(view, driven=["stag"]), "view"),
        (damage(view, free=["stag", "stag"]), "each Spirit once"),
        (damage(view, question=None), "view.question"),
        (damage(view, question={"kind": "remove", "seat": 0}), "expected nothing to be removed"),
        (damage(view, question={"kind": "lay", "seat": 0}), "a question of the kind take, capture, remove"),
        (damage(view, starter=2), "view.starter: got 2, expected a seat from 0 to 1"),
        (damage(view, laid=view["laid"][:55]), "view.laid: got"),
        (damage(view, series=[{}]), "view.series"),
        (damage(view, options={"seats": 9}), "view.options"),
    ):
        with pytest.raises(BadView) as refusal:
            GAME.worlds(wrong)
        assert complaint in str(refusal.value), str(refusal.value)
