"""Games under way, for checks that know none of them: cases, seeds, positions, and the record of what went wrong."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from sortilege import BadOption, Game, Log, Rng, State
from sortilege.core.record import Header, action_line

Thing = TypeVar("Thing")
SEATS = "seats"  # the one option that every game has
SHARE = 10  # of the games, where an option differs from its default; --in-full makes it 1


class Case:
    """One game with one set of options."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game = game
        self.options = game.options(options)
        self.name = "-".join([game.name, *(f"{name}={value}" for name, value in options.items())])
        self.plain = all(name == SEATS for name in options)
        self.is_of_rules = not any(option.of_table and option.name in options for option in game.schema)

    def seeds(self, games: int, one_in: int = 1) -> list[str]:
        """Long seeds, so that one is never found by accident; a heavy check takes one game in so many, and where an
        option differs from its default, one in so many of those will do."""
        wanted = max(1, games // one_in)
        if not self.plain:
            wanted = max(min(wanted, 3), wanted // SHARE)
        return [hashlib.sha256(f"{self.name} {i}".encode()).hexdigest()[:32] for i in range(wanted)]


def seat_counts(game: Game) -> list[int]:
    return next(option for option in game.schema if option.name == SEATS).values()


def cases(game: Game, combined: bool = False) -> list[Case]:
    """Every seat count, with the defaults and with each other value of each option, or with all that goes together;
    without what the game refuses."""
    changes: list[dict[str, Any]] = [{}]
    for option in game.schema:
        if option.name != SEATS and not option.of_table:
            others = [{option.name: value} for value in option.values() if value != option.default]
            changes += [{**change, **other} for change in (changes if combined else [{}]) for other in others]
    found: list[Case] = []
    for count in seat_counts(game):
        for change in changes:
            with suppress(BadOption):  # not every value goes with every seat count
                found.append(Case(game, {SEATS: count, **change}))
    usual = game.options()[SEATS]
    for option in game.schema:
        if option.of_table:  # to the rules it is all one
            found.append(
                Case(game, {SEATS: usual, option.name: next(v for v in option.values() if v != option.default)})
            )
    return found


class Run:
    """A real game played by dice, which remembers how it came to be where it is."""

    state: State

    def __init__(self, case: Case, seed: str) -> None:
        self.case = case
        self.game = case.game
        self.options = case.options
        self.seed = seed
        self.rng = Rng(int(seed, 16))
        self.log = Log()
        self.actions: list[tuple[int, str]] = []

    def begin(self) -> None:
        self.state = self.game.new(self.options, self.seed, self.log)

    def any_seat(self) -> int:
        """One of those who are asked: sealed answers and reactions come in any order."""
        return any_of(self.state.asked(), self.rng)

    def any_viewer(self, *but: int) -> int | None:
        """A seat, or somebody who watches."""
        return any_of([viewer for viewer in viewers(self.state) if viewer not in but], self.rng)

    def act(self, seat: int, action: int) -> None:
        # Written down first: an action that breaks the game is the last line of the record
        self.actions.append((seat, self.game.text(self.state, seat, action)))
        self.state.apply(seat, action)

    def step(self) -> None:
        seat = self.any_seat()
        self.act(seat, any_of(self.state.choices(seat), self.rng))

    def plies(self) -> Iterator[int]:
        """The whole game, a decision at a time; the last one finds it over."""
        yield 0
        while self.state.asked():
            assert len(self.actions) < self.game.longest, f"not over after {self.game.longest} decisions"
            self.step()
            yield len(self.actions)

    def positions(self, gap: int) -> Iterator[int]:
        """The first position, the last one and some between, about `gap` decisions apart."""
        due = 0
        for ply in self.plies():
            if ply >= due or not self.state.stack:
                due = ply + 1 + self.rng.below(2 * gap - 1)
                yield ply

    def record(self) -> str:
        header = Header(self.game, self.options, self.seed)
        return header.line() + "".join(action_line(seat, text) for seat, text in self.actions)


@contextmanager
def reproducible(case: Case, seed: str) -> Iterator[Run]:
    """A game whose record is printed, up to where it stands, if anything goes wrong."""
    run = Run(case, seed)
    try:
        run.begin()
        yield run
    except Exception:
        print(f"what went wrong comes after {len(run.actions)} actions of this record:\n{run.record()}", end="")
        raise


def replayed(game: Game, options: dict[str, Any], seed: str, actions: Iterable[tuple[int, str]]) -> State:
    """The state that a seed and the words of a record lead to."""
    state = game.new(options, seed)
    for seat, text in actions:
        state.apply(seat, game.parse(state, seat, text))
    return state


def viewers(state: State) -> list[int | None]:
    """Every seat, and somebody who only watches."""
    return [*range(state.seats), None]


def as_text(facts: object) -> str:
    """What leaves the engine, byte for byte."""
    return json.dumps(facts)


def seen(state: State, viewer: int | None) -> str:
    return as_text(state.view(viewer))


def any_of(things: list[Thing], rng: Rng) -> Thing:
    return things[rng.below(len(things))]


def shuffled(things: Iterable[Thing], rng: Rng) -> list[Thing]:
    mixed = list(things)
    for i in range(len(mixed)):
        j = i + rng.below(len(mixed) - i)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def played_out(state: State, rng: Rng, most: int) -> State:
    """A state played on by dice, through the front door, in place; at most so many decisions."""
    for _ in range(most):
        asked = state.asked()
        if not asked:
            break
        seat = any_of(asked, rng)
        state.apply(seat, any_of(state.choices(seat), rng))
    return state
