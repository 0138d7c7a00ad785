"""When a check fails, what it prints is a record that leads to the same failure."""

import json
from typing import Any

import pytest

from sortilege import Log, State
from sortilege.core.options import number
from sortilege.core.questions import Question
from sortilege.core.shuffle import Chance
from tests.core.toys.tricks import Tricks, TricksGame
from tests.every_game.scenes import Case, Run, cases, played_out, replayed, reproducible
from tests.every_game.test_play import test_every_game_ends_in_time_and_has_an_outcome_only_then as check_the_end
from tests.every_game.test_views import test_a_sampled_world_gives_the_view_it_came_from as check_worlds


class Cracked(Tricks):
    """Breaks when somebody takes a second trick, which is not in every game at the same place."""

    def clone(self) -> "Cracked":
        twin = super().clone()
        twin.__class__ = Cracked
        return twin  # type: ignore[return-value]

    def settle(self, question: Question, seat: int, action: int) -> None:
        super().settle(question, seat, action)
        if max(self.points) == 2:
            raise ZeroDivisionError("cracked")


class CrackedGame(TricksGame):
    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        state = Cracked(options, chance, log)
        state.proceed()
        return state


def read(printed: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    return lines[0], [(line["seat"], line["do"]) for line in lines[1:]]


def test_a_failing_game_prints_a_record_that_fails_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    game = CrackedGame()
    with pytest.raises(ZeroDivisionError, match="cracked"):
        check_the_end(Case(game, {"seats": 3}), 50)
    header, actions = read(capsys.readouterr().out)
    assert header["game"] == game.name
    assert header["rules"] == game.rules
    assert header["options"] == {"seats": 3}
    with pytest.raises(ZeroDivisionError, match="cracked"):
        replayed(game, header["options"], header["seed"], actions)
    # It is the last line that breaks it
    replayed(game, header["options"], header["seed"], actions[:-1])


def test_a_check_that_fails_at_a_position_prints_the_way_there(capsys: pytest.CaptureFixture[str]) -> None:
    case = Case(TricksGame(), {"seats": 2})
    run = Run(case, "abc")

    def check() -> None:
        nonlocal run
        with reproducible(case, "abc") as run:
            for ply in run.plies():
                assert ply < 5

    with pytest.raises(AssertionError):
        check()
    header, actions = read(capsys.readouterr().out)
    assert len(actions) == 5
    assert header["seed"] == "abc"
    assert replayed(case.game, header["options"], header["seed"], actions).view(None) == run.state.view(None)


def test_a_game_that_does_not_even_begin_prints_its_header(capsys: pytest.CaptureFixture[str]) -> None:
    class Stillborn(TricksGame):
        def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        check_the_end(Case(Stillborn(), {"seats": 2}), 1)
    header, actions = read(capsys.readouterr().out)
    assert header["options"] == {"seats": 2}
    assert actions == []


def test_nothing_is_printed_when_nothing_fails(capsys: pytest.CaptureFixture[str]) -> None:
    case = Case(TricksGame(), {"seats": 3})
    check_the_end(case, 5)
    check_worlds(case, 5)
    assert capsys.readouterr().out == ""


def test_cases_are_every_seat_count_times_one_option_at_a_time() -> None:
    class Choosy(TricksGame):
        def __init__(self) -> None:
            super().__init__()
            self.schema = [*self.schema, number("speed", 1, 3, 2, "Speed"), number("size", 7, 8, 7, "Size")]

    found = [case.options for case in cases(Choosy())]
    assert len(found) == 3 * (1 + 2 + 1)
    assert {"seats": 2, "rules": 1, "speed": 2, "size": 7} in found
    assert {"seats": 4, "rules": 1, "speed": 3, "size": 7} in found
    assert {"seats": 3, "rules": 1, "speed": 2, "size": 8} in found
    assert len(cases(Choosy(), combined=True)) == 3 * 3 * 2


def test_seeds_are_long_and_a_heavy_check_takes_fewer() -> None:
    case = Case(TricksGame(), {"seats": 3})
    assert len(set(case.seeds(100))) == 100
    assert len(case.seeds(100, one_in=8)) == 12
    assert len(case.seeds(1, one_in=8)) == 1
    assert all(len(seed) == 32 for seed in case.seeds(3))


def test_positions_are_the_first_the_last_and_some_between() -> None:
    case = Case(TricksGame(), {"seats": 4})
    with reproducible(case, "1") as run:
        at = list(run.positions(gap=4))
    assert at[0] == 0
    assert at[-1] == len(run.actions) == 24
    assert 3 < len(at) < 24


def test_a_state_is_played_on_no_further_than_wanted() -> None:
    case = Case(TricksGame(), {"seats": 4})
    with reproducible(case, "1") as run:
        played_out(run.state, run.rng, 23)
        assert run.state.outcome() is None
        played_out(run.state, run.rng, 23)
        assert run.state.outcome() is not None
