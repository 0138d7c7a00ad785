"""Is a game fair? Many games of every case (a set of options), and what their ledgers say. A game depends on the plan,
its case and its number alone, and what is gathered does not ask which came first: the same plan gives the same figures
on any number of processes."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from sortilege import Log, Rng, load
from sortilege.arena.match import answer, hashed, player, seed_of
from sortilege.bots.bot import Budget
from sortilege.core.figures import Ledger
from sortilege.core.game import Game, State

STRETCH = 5  # games to a task: few enough that a bar moves and Ctrl-C loses little


class Plan(NamedTuple):
    """All that the figures depend on."""

    game: str
    cases: tuple[dict[str, Any], ...]  # complete options
    games: int  # of each case
    bots: tuple[str, ...]  # one for all seats, or one a seat
    iterations: int
    seed: str

    def lineup(self, seats: int) -> tuple[str, ...]:
        return self.bots * seats if len(self.bots) == 1 else self.bots


class Stretch(NamedTuple):
    """Some games of a case."""

    case: int
    first: int
    games: int

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1} of case {self.case}"


def stretches(plan: Plan) -> Iterator[Stretch]:
    """A little of every case at a time, so that whoever stops early has something of each."""
    for first in range(0, plan.games, STRETCH):
        for case in range(len(plan.cases)):
            yield Stretch(case, first, min(STRETCH, plan.games - first))


class Amounts:
    """The values of an amount, by place in a ledger's list (a seat, mostly), and each game's mean of them. Seats of one
    game are not independent, so doubts are taken from the games."""

    def __init__(self) -> None:
        self.places: list[Counter[float]] = []
        self.means: Counter[float] = Counter()

    def add(self, values: list[float]) -> None:
        if not values:
            return
        self.make_room(len(values))
        for place, value in enumerate(values):
            self.places[place][value] += 1
        self.means[sum(values) / len(values)] += 1

    def merge(self, other: "Amounts") -> None:
        self.make_room(len(other.places))
        for place, values in enumerate(other.places):
            self.places[place] += values
        self.means += other.means

    def make_room(self, places: int) -> None:
        self.places += [Counter() for _ in range(places - len(self.places))]

    def together(self) -> Counter[float]:
        return sum(self.places, Counter())


class Counts:
    """How often each thing happened, and in how many games."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.games: Counter[str] = Counter()

    def add(self, counted: dict[str, int]) -> None:
        for item, times in counted.items():
            if times:
                self.times[item] += times
                self.games[item] += 1

    def merge(self, other: "Counts") -> None:
        self.times += other.times
        self.games += other.games


class Gathered:
    """What some games of a case have brought."""

    def __init__(self, case: int) -> None:
        self.case = case
        self.games = 0
        self.won = 0  # games that somebody has won
        self.teams: Counter[tuple[int, ...]] = Counter()  # by seat
        self.wins: Counter[tuple[int, int]] = Counter()  # a seat's, each with the number of teams that share it
        self.scores = Amounts()
        self.winning = Amounts()  # the winners' scores
        self.amounts: dict[str, Amounts] = {}
        self.shares: dict[str, Counter[bool]] = {}
        self.counts: dict[str, Counts] = {}

    def add(self, state: State, ledger: Ledger) -> None:
        outcome = state.outcome()
        assert outcome is not None
        teams = tuple(state.team_of(seat) for seat in range(state.seats))
        winning = {teams[seat] for seat in outcome.winners}
        self.games += 1
        self.won += bool(winning)
        self.teams[teams] += 1
        for seat in range(state.seats):
            if teams[seat] in winning:
                self.wins[seat, len(winning)] += 1
        self.scores.add([float(score) for score in outcome.scores])
        self.winning.add([float(outcome.scores[seat]) for seat in outcome.winners])
        for key, values in ledger.amounts.items():
            self.amounts.setdefault(key, Amounts()).add(values)
        for key, is_so in ledger.shares.items():
            self.shares.setdefault(key, Counter())[is_so] += 1
        for key, counted in ledger.counts.items():
            self.counts.setdefault(key, Counts()).add(counted)

    def merge(self, other: "Gathered") -> None:
        self.games += other.games
        self.won += other.won
        self.teams += other.teams
        self.wins += other.wins
        self.scores.merge(other.scores)
        self.winning.merge(other.winning)
        for key, amounts in other.amounts.items():
            self.amounts.setdefault(key, Amounts()).merge(amounts)
        for key, shares in other.shares.items():
            self.shares[key] = self.shares.get(key, Counter()) + shares
        for key, counts in other.counts.items():
            self.counts.setdefault(key, Counts()).merge(counts)


def play_stretch(plan: Plan, stretch: Stretch) -> Gathered:
    game = load(plan.game)
    gathered = Gathered(stretch.case)
    for number in range(stretch.first, stretch.first + stretch.games):
        gathered.add(*play_game(game, plan, stretch.case, number))
    return gathered


def play_game(game: Game, plan: Plan, case: int, number: int) -> tuple[State, Ledger]:
    """All cases meet the same deals, as far as their options leave them the same."""
    options = plan.cases[case]
    seed = seed_of(plan.seed, number)
    log = Log()
    state = game.new(options, seed, log)
    lineup = plan.lineup(state.seats)
    players = {name: player(name, game) for name in lineup}
    ledger = game.ledger(options)
    budget = Budget(iterations=plan.iterations)
    rng = Rng(int(hashed(f"{seed} {' '.join(lineup)}"), 16))
    tell(ledger, log)
    while asked := state.asked():
        seat = asked[0]
        text = answer(players[lineup[seat]], state, seat, budget, rng)
        ledger.decision(seat, text)
        state.apply(seat, game.parse(state, seat, text))
        tell(ledger, log)
    ledger.close(state)
    return state, ledger


def tell(ledger: Ledger, log: Log) -> None:
    """What is kept from some is told twice: the ledger hears the whole of it."""
    for event in log.events:
        if not event.partial:
            ledger.event(event.as_json())
    log.events.clear()


class Study:
    """A plan and what has come of it so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.cases = [Gathered(case) for case in range(len(plan.cases))]
        self.stopped: str | None = None  # why it ended before all games were played

    def add(self, gathered: Gathered) -> None:
        self.cases[gathered.case].merge(gathered)

    def is_empty(self) -> bool:
        return not any(case.games for case in self.cases)
