"""Bots: each answers from a view alone, so it cannot know, remember or spoil what the view does not hold."""

import json
from typing import Any

import pytest

from sortilege import Rng, bots
from tests.every_game.scenes import Case, Run, as_text, reproducible

LOOKS = 6  # positions a case: a bot that thinks takes its time
BUDGET = bots.Budget(iterations=6)  # a few: what is asked here is whether it peeks, not how well it plays


def chosen(bot: bots.Bot, view: dict[str, Any], rng: Rng) -> str:
    return bot.choose(view, view["choices"], BUDGET, rng)


def boards(run: Run, most: int) -> list[tuple[int, str]]:
    """Some questions of a game with more than one answer: the seat that is asked, and its view."""
    found: list[tuple[int, str]] = []
    for _ in run.positions(gap=12):
        for seat in run.state.asked():
            if len(run.state.choices(seat)) > 1 and len(found) < most:
                found.append((seat, as_text(run.state.view(seat))))
    return found


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_answers_alike_in_any_two_worlds_with_the_same_view_and_dice(case: Case, games: int, name: str) -> None:
    game = case.game
    bot = bots.load(name, game)
    asked: list[tuple[str, int, str]] = []
    for seed in case.seeds(min(games, 3)):
        with reproducible(case, seed) as run:
            for seat, text in boards(run, LOOKS // 3):
                worlds = game.worlds(json.loads(text))
                dice = run.rng.word()
                first = chosen(bot, worlds.sample(run.rng).view(seat), Rng(dice))
                second = chosen(bot, worlds.sample(run.rng).view(seat), Rng(dice))
                assert first == second
                asked.append((text, dice, first))
    assert asked
    # Asked again in another order, long after, it has not changed its mind: it keeps nothing between answers
    for text, dice, answer in reversed(asked):
        assert chosen(bot, json.loads(text), Rng(dice)) == answer


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_chooses_what_it_may_and_leaves_the_view_as_it_was(case: Case, games: int, name: str) -> None:
    bot = bots.load(name, case.game)
    for seed in case.seeds(min(games, 3)):
        with reproducible(case, seed) as run:
            for _, text in boards(run, LOOKS // 3):
                view = json.loads(text)
                assert chosen(bot, view, Rng(run.rng.word())) in view["choices"]
                assert as_text(view) == text


def test_an_analysis_weighs_every_choice_and_foresees_what_players_do(case: Case, games: int) -> None:
    for seed in case.seeds(min(games, 2)):
        with reproducible(case, seed) as run:
            for _, text in boards(run, LOOKS // 3):
                view = json.loads(text)
                found = bots.analyse(view, bots.Budget(iterations=60), run.rng, case.game)
                assert sorted(one.text for one in found) == sorted(view["choices"])
                for step in (step for one in found for step in one.line):
                    assert step.seat in range(run.state.seats) and step.text in step.view["choices"]


@pytest.mark.parametrize("name", bots.names())
def test_bots_can_play_a_game_to_its_end(case: Case, name: str) -> None:
    bot = bots.load(name, case.game)
    with reproducible(case, case.seeds(1)[0]) as run:
        state = run.state
        while state.asked():
            assert len(run.actions) < run.game.longest
            seat = state.asked()[0]
            # A bot sits at one seat; the others, and a clock, go by dice, which keeps a thoughtful bot's game short
            if seat == 0:
                text = chosen(bot, state.view(seat), run.rng)
                run.act(seat, run.game.parse(state, seat, text))
            else:
                run.act(seat, state.pick(seat, run.rng))
        assert state.outcome() is not None


def test_a_habit_is_a_choice_and_goes_by_what_the_seat_knows(case: Case, games: int) -> None:
    game = case.game
    for seed in case.seeds(min(games, 10)):
        with reproducible(case, seed) as run:
            for seat, text in boards(run, LOOKS):
                worlds = game.worlds(json.loads(text))
                dice = run.rng.word()
                one, other = worlds.sample(run.rng), worlds.sample(run.rng)
                usual = one.habit(seat, Rng(dice))
                assert usual in one.choices(seat)
                assert game.text(other, seat, other.habit(seat, Rng(dice))) == game.text(one, seat, usual)
                assert as_text(one.view(seat)) == text
