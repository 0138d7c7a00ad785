"""How likely sampled worlds are (P27), against the slow and simple way: deal at random, play what everybody saw, let
those who chose a card in secret choose at random, and keep only the games in which the viewer saw just the same."""

from collections import defaultdict
from math import sqrt

import pytest

from sortilege import Rng, State
from sortilege.core.cards import of
from sortilege.core.game import View
from sortilege.games.presages.sheet import PresagesSheet
from sortilege.games.presages.whereabouts import whereabouts
from tests.games.presages.scene import GAME, Scene, scene

FIRST = ["31 5 14", "35 6 19", "30 7 15", "34 12 17"]  # a first round: the Absolutes were dealt face up
MORE = ["31 5 14 10", "35 6 19 11", "30 7 15 13", "34 12 17 24"]
STORIES: dict[str, tuple[list[str], str, list[str], int | None]] = {
    "an exchange": (FIRST, "5 6 7 12 17", ["lay 31", "give 14 to 1", "give 6 to 0"], 2),
    "an exchange, for somebody who watches": (FIRST, "5 6 7 12 17", ["lay 31", "give 5 to 1", "give 6 to 0"], None),
    "the one who received lays another": (
        FIRST, "5 6 7 12 17", ["lay 31", "give 14 to 1", "give 6 to 0", "lay 19"], 2,
    ),
    "a known card is laid by its old holder": (
        MORE, "5 6 7 12 17", ["lay 31", "give 14 to 1", "give 35 to 0", "lay 6", "lay 7"], 2,
    ),
    "a card given away comes to light": (
        MORE, "5 6 7 12 17", ["lay 31", "give 5 to 1", "give 35 to 0", "lay 5", "lay 7"], 3,
    ),
    "an unseen card comes to light": (
        MORE, "5 6 7 12 17", ["lay 31", "give 14 to 1", "give 6 to 0", "lay 14", "lay 7"], 3,
    ),
    "two exchanges that share a player": (
        MORE, "5 6 7 12 17", ["lay 31", "give 14 to 1", "give 6 to 0", "lay 35", "give 14 to 2", "give 7 to 1"], 3,
    ),
    "an exchange of one's own after that of others": (
        MORE, "5 6 7 12 17", ["lay 31", "give 5 to 1", "give 6 to 0", "lay 35", "give 5 to 2", "give 7 to 1"], 2,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_p27_worlds_are_as_likely_as_the_deals_and_exchanges_behind_them(name: str, games: int) -> None:
    hands, laid, texts, viewer = STORIES[name]
    assert_true_odds(scene(hands=hands).lay(laid), texts, viewer, games)


def test_p17_worlds_are_as_likely_where_somebody_disobeyed_after_an_exchange(games: int) -> None:
    ready = scene(hands=["31 19 14", "35 6 5", "30 7 15", "34 12 17"], starter=2)
    ready.do("lay 15", "law higher", "lay 17")
    assert_true_odds(ready, ["lay 31", "give 14 to 1", "give 35 to 0", "lay 6"], 3, games)


def test_p24_worlds_are_as_likely_where_a_card_was_shown_after_an_exchange(games: int) -> None:
    ready = scene(hands=MORE)
    texts = ["lay 31", "give 14 to 1", "give 6 to 0", "lay 19", "lay 7", "lay 24", "ask 1", "show 35 to 3"]
    assert_true_odds(ready, texts, 3, games)


def assert_true_odds(ready: Scene, texts: list[str], viewer: int | None, games: int) -> None:
    """Of fewer games, less can be said."""
    wanted = min(1000, 40 * games)
    start = ready.state.view(viewer)
    steps: list[tuple[int, str]] = []
    for text in texts:
        steps.append((ready.asked, text))
        ready.do(text)
    view = ready.state.view(viewer)
    slow = shares(histories(start, steps, view, viewer, wanted))
    worlds = GAME.worlds(view)
    rng = Rng(4)
    quick = shares([worlds.sample(rng) for _ in range(4 * wanted)])
    for place in {*slow, *quick}:
        assert abs(slow[place] - quick[place]) < 0.05 * sqrt(1000 / wanted), (place, slow[place], quick[place])


def histories(start: View, steps: list[tuple[int, str]], view: View, viewer: int | None, wanted: int) -> list[State]:
    """Games that began like this and look like that."""
    worlds = GAME.worlds(start)
    rng = Rng(3)
    found: list[State] = []
    trials = 0
    while len(found) < wanted:
        trials += 1
        assert trials < 400_000, f"only {len(found)} games fit"
        world = worlds.sample(rng)
        if is_played(world, steps, viewer, rng) and world.view(viewer) == view:
            found.append(world)
    return found


def is_played(world: State, steps: list[tuple[int, str]], viewer: int | None, rng: Rng) -> bool:
    for seat, text in steps:
        word, _, target = text.rpartition(" to ")
        if word.startswith(("give", "show")) and seat != viewer:
            texts = {GAME.text(world, seat, action): action for action in world.choices(seat)}
            secret = [action for said, action in texts.items() if said.endswith(f" to {target}")]
            action = secret[rng.below(len(secret))]
        else:
            action = GAME.parse(world, seat, text)
        if not world.is_choice(seat, action):
            return False
        world.apply(seat, action)
    return True


def shares(worlds: list[State]) -> dict[tuple[int, int], float]:
    """How often each card is with each seat."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for world in worlds:
        for seat in range(world.seats):
            for card in world.view(seat)["hands"][seat]:
                found[card, seat] += 1 / len(worlds)
    return found


def test_p27_where_the_ways_are_too_many_a_fair_sample_of_them_claims_nothing_that_is_not_so() -> None:
    """Three exchanges, of which only a few ways are followed: enough of them to find one that fits, and no more said to
    be known than there is."""
    texts = ["lay 31", "give 14 to 1", "give 6 to 0", "lay 35", "give 14 to 2", "give 7 to 1", "lay 30"]
    texts += ["give 14 to 0", "give 5 to 2"]
    state = scene(hands=MORE).lay("5 6 7 12 17").do(*texts, "lay 7").state
    view = state.view(3)
    story = PresagesSheet(view)
    story.setup()
    facts = (story.story(), 3, view["sizes"], story.hands("seen"), of(view["hands"][3]), None)
    every = whereabouts(*facts)
    assert not every.thinned
    assert len(every.ways) > 8
    for few in (1, 2, 3, 6):
        some = whereabouts(*facts, few)
        assert some.ways.keys() <= every.ways.keys()
        assert some.ways
        for seat in range(4):
            assert some.known(seat, 0) & ~every.known(seat, 0) == 0
