"""Games between bots. The unit is a block: one deal, with the challenger in every place once, so that the luck of the
deal cancels. The same terms and the same number give the same block, wherever and whenever it is played; with a budget
in milliseconds as far as the machine is as fast."""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from sortilege import Rng, bots, load
from sortilege.bots.bot import Bot, Budget
from sortilege.bots.oracle import PREFIX, Oracle, load_oracle
from sortilege.core.game import Game, State
from sortilege.core.record import Header, action_line


class Terms(NamedTuple):
    """What all games of an arena have in common."""

    game: str
    options: dict[str, Any]
    milliseconds: float
    iterations: int
    seed: str
    keeps_records: bool = False

    def budget(self) -> Budget:
        return Budget(self.milliseconds, self.iterations)


class Pairing(NamedTuple):
    """One bot in a team or place of its own, and another in all the others."""

    challenger: str
    field: str


class Ticket(NamedTuple):
    """A block to be played."""

    pairing: Pairing
    number: int

    def __str__(self) -> str:
        return f"block {self.number} of {' v '.join(self.pairing)}"


class Played(NamedTuple):
    """How one game of a block went."""

    lineup: tuple[str, ...]  # by seat
    share: float  # of the win, for the challenger
    winners: int  # places that have won
    scores: tuple[int, ...]
    plies: int
    record: tuple[str, ...]


class Block(NamedTuple):
    ticket: Ticket
    games: tuple[Played, ...]

    def share(self) -> float:
        return sum(game.share for game in self.games) / len(self.games)


def deal_of(terms: Terms, number: int) -> str:
    """The seed of a block's deal: the same for every pairing, so that all of them meet the same luck."""
    return seed_of(terms.seed, number)


def seed_of(text: str, number: int) -> str:
    return hashlib.sha256(f"{text} {number}".encode(errors="surrogateescape")).hexdigest()[:32]


def play_block(terms: Terms, ticket: Ticket) -> Block:
    game = load(terms.game)
    seed = deal_of(terms, ticket.number)
    games: list[Played] = []
    for place in places(game, terms, seed):
        dice = f"{seed} {place} {ticket.pairing.challenger} {ticket.pairing.field}"
        games.append(play_game(terms, game, ticket.pairing, seed, place, Rng(int(hashed(dice), 16))))
    return Block(ticket, tuple(games))


def places(game: Game, terms: Terms, seed: str) -> list[int]:
    """The teams of a deal; without teams, every seat is one."""
    state = game.new(terms.options, seed)
    return sorted({state.team_of(seat) for seat in range(state.seats)})


def play_game(terms: Terms, game: Game, pairing: Pairing, seed: str, place: int, rng: Rng) -> Played:
    header = Header(game, game.must_be_unhurried(game.options(terms.options)), seed)
    state = header.start()
    lineup = tuple(pairing.challenger if state.team_of(seat) == place else pairing.field for seat in range(state.seats))
    header.bots = list(lineup)
    players = {name: player(name, game) for name in set(lineup)}
    budget = terms.budget()
    actions: list[tuple[int, str]] = []
    while asked := state.asked():
        seat = asked[0]
        text = answer(players[lineup[seat]], state, seat, budget, rng)
        state.apply(seat, game.parse(state, seat, text))
        actions.append((seat, text))
    record = (header.line(), *(action_line(seat, text) for seat, text in actions)) if terms.keeps_records else ()
    winning = winning_places(state)
    share = 1 / len(winning) if place in winning else 0.0  # all of a win, or as much of it as is shared out
    return Played(lineup, share, len(winning), scores_of(state), len(actions), record)


def player(name: str, game: Game) -> Bot | Oracle:
    return load_oracle(name, game) if name.startswith(PREFIX) else bots.load(name, game)


def answer(player: Bot | Oracle, state: State, seat: int, budget: Budget, rng: Rng) -> str:
    """From its view; an oracle alone is shown the state."""
    if isinstance(player, Oracle):
        return player.choose(state, seat, rng)
    view = state.view(seat)
    return player.choose(view, view["choices"], budget, rng)


def winning_places(state: State) -> set[int]:
    outcome = state.outcome()
    assert outcome is not None
    return {state.team_of(seat) for seat in outcome.winners}


def scores_of(state: State) -> tuple[int, ...]:
    outcome = state.outcome()
    assert outcome is not None
    return tuple(outcome.scores)


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:15]


def pairings(names: list[str], teams: int, challenger_only: bool) -> list[Pairing]:
    """Everybody against everybody; with two teams one way round says it all, and where there is one place only each
    has it for itself."""
    if teams == 1:
        return [Pairing(name, name) for name in names]
    found: list[Pairing] = []
    for one in names[:1] if challenger_only else names:
        for other in names:
            if one == other and len(names) > 1:
                continue
            if teams == 2 and Pairing(other, one) in found:
                continue
            found.append(Pairing(one, other))
    return found


def tickets(pairs: list[Pairing], blocks: int) -> Iterator[Ticket]:
    """Block by block, so that whoever stops early has something of every pairing."""
    for number in range(blocks):
        for pairing in pairs:
            yield Ticket(pairing, number)
