"""Views and worlds: what a view is made of, and that whatever fits a view can stand in for the truth."""

import json
import random
from typing import Any

import pytest

from sortilege import BadSeat, IllegalAction, Rng, SortilegeError, State, fingerprint
from tests.every_game.scenes import Case, Run, any_of, as_text, played_out, reproducible, seen, viewers


def test_a_view_says_whose_it_is_and_what_that_seat_may_do(case: Case, games: int) -> None:
    game = case.game
    for seed in case.seeds(games, one_in=6):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=8):
                for viewer in viewers(state):
                    view = state.view(viewer)
                    choices = [] if viewer is None else state.choices(viewer)
                    assert view["game"] == game.name
                    assert view["rules"] == run.options["rules"]
                    assert view["options"] == run.options
                    assert view["seat"] == viewer
                    assert view["choices"] == [game.text(state, view["seat"], action) for action in choices]
                    outcome = state.outcome()
                    assert view["outcome"] == (None if outcome is None else outcome.as_json())


def test_there_is_no_view_for_a_seat_that_is_not_there(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=20):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=20):
                # Python counts from the end below zero: seat -1 must not be shown the last seat's hand
                for seat in (-1, -run.state.seats, run.state.seats, 64, 10**6):
                    with pytest.raises(BadSeat):
                        run.state.view(seat)


def test_views_and_events_are_plain_json(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=10):
                for viewer in viewers(run.state):
                    assert_plain(run.state.view(viewer), "view")
            for event in run.log.events:
                assert_plain(event.as_json(), "event")


def assert_plain(value: object, where: str) -> None:
    """Exactly what JSON gives back: no tuples, sets, floats, or keys that become text on the way."""
    if type(value) is dict:
        for key, inner in value.items():
            assert type(key) is str, f"{where}: key {key!r}"
            assert_plain(inner, f"{where}.{key}")
    elif type(value) is list:
        for at, inner in enumerate(value):
            assert_plain(inner, f"{where}[{at}]")
    else:
        assert value is None or type(value) in (int, bool, str), f"{where}: {value!r}"


def test_the_seed_is_in_no_view_event_or_message(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        traces = [seed, seed[:16], seed[16:], str(int(seed, 16)), repr(seed.encode())[2:-1]]
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=10):
                told = [seen(run.state, viewer) for viewer in viewers(run.state)]
                told += messages(run)
                for text in told:
                    assert not any(trace in text.lower() for trace in traces), text
            for event in run.log.events:
                assert not any(trace in as_text(event.as_json()).lower() for trace in traces)


def messages(run: Run) -> list[str]:
    """What the state says to those who try what they may not."""
    said: list[str] = []
    for seat in range(-1, run.state.seats + 2):
        for action in (-1, run.game.actions):
            try:
                run.state.apply(seat, action)
            except IllegalAction as fault:
                said.append(f"{fault!r} {fault}")
        try:
            run.game.parse(run.state, seat, "no such words")
        except SortilegeError as fault:
            said.append(f"{fault!r} {fault}")
    return said


def test_whatever_is_done_to_a_view_or_an_event_does_not_touch_the_state(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=10):
        with reproducible(case, seed) as run:
            state = run.state
            heard = 0
            for _ in run.positions(gap=10):
                before = fingerprint(state)
                for viewer in viewers(state):
                    spoil(state.view(viewer))
                for event in run.log.events[heard:]:
                    spoil(event.facts)
                heard = len(run.log.events)
                state.asked().clear()
                for seat in range(state.seats):
                    state.choices(seat).clear()
                state.utility().clear()
                assert fingerprint(state) == before


def spoil(value: Any) -> None:
    """Ruin everything inside that can be ruined."""
    if isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value["spoilt"] = True
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.append("spoilt")


def test_options_given_to_a_game_are_not_kept(case: Case) -> None:
    given = dict(case.options)
    state = case.game.new(given, 1)
    before = fingerprint(state)
    spoil(given)
    assert fingerprint(state) == before
    spoil(case.game.options())
    assert case.game.options() == case.game.options({})
    assert "spoilt" not in case.game.options()


def test_a_sampled_world_gives_the_view_it_came_from(case: Case, games: int) -> None:
    game = case.game
    for seed in case.seeds(games, one_in=6):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=12):
                for viewer in viewers(run.state):
                    view = run.state.view(viewer)
                    text = as_text(view)
                    for handed in (view, json.loads(text)):
                        world = game.worlds(handed).sample(run.rng)
                        assert seen(world, viewer) == text
                        assert as_text(handed) == text


def test_a_world_leaves_its_view_alone_whatever_becomes_of_it(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=10):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=15):
                viewer = run.any_viewer()
                view = run.state.view(viewer)
                text = as_text(view)
                worlds = run.game.worlds(view)
                first = worlds.sample(run.rng)
                for other in viewers(first):
                    spoil(first.view(other))
                played_out(first, run.rng, run.game.longest)
                for other in viewers(first):
                    spoil(first.view(other))
                assert as_text(view) == text
                assert seen(worlds.sample(run.rng), viewer) == text, "one sample does not change the next"


def test_sampled_worlds_can_be_played_to_the_end(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=2):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=20):
                viewer = run.any_viewer()
                world = run.game.worlds(run.state.view(viewer)).sample(run.rng)
                assert world.log is None
                assert world.seats == run.state.seats
                assert world.has_every_card_once()
                for seat in range(world.seats):
                    assert world.team_of(seat) == run.state.team_of(seat)
                played_out(world, run.rng, run.game.longest)
                assert world.outcome() is not None


def test_a_view_taken_inside_a_world_makes_worlds_too(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=12):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=25):
                world: State = run.state
                # What others know in a world may be less than in truth, but it must hold together as well
                for _ in range(3):
                    world = run.game.worlds(world.view(any_of(viewers(world), run.rng))).sample(run.rng)
                    for moves in (0, 5):
                        played_out(world, run.rng, moves)
                        for viewer in viewers(world):
                            again = run.game.worlds(world.view(viewer)).sample(run.rng)
                            assert seen(again, viewer) == seen(world, viewer)


def test_a_sample_follows_from_its_dice_whatever_kind_they_are(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=20):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=20):
                viewer = run.any_viewer()
                view = run.state.view(viewer)
                number = run.rng.word()
                by_int = run.game.worlds(view).sample(number)
                by_rng = run.game.worlds(view).sample(Rng(number))
                assert fingerprint(by_int) == fingerprint(by_rng)
                one = run.game.worlds(view).sample(random.Random(number))
                two = run.game.worlds(view).sample(random.Random(number))
                assert fingerprint(one) == fingerprint(two)
                assert seen(run.game.worlds(view).sample(), viewer) == as_text(view)


def test_samples_differ_where_something_is_hidden(case: Case, games: int) -> None:
    hidden = 0
    differing = 0
    for seed in case.seeds(max(games, 100), one_in=20):  # in some games, much of the time, there is little to differ in
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=10):
                worlds = run.game.worlds(run.state.view(run.any_viewer()))
                one = fingerprint(worlds.sample(run.rng))
                two = fingerprint(worlds.sample(run.rng))
                hidden += one != fingerprint(run.state)
                differing += one != two
    assert differing * 2 >= hidden
