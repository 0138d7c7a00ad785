"""Yardsticks, not players: they see the state itself, so no table has a chair for them."""

from typing import Final

from sortilege.core.errors import SortilegeError
from sortilege.core.game import Game, Seat, State
from sortilege.core.rng import Rng
from sortilege.core.shuffle import shortened

PREFIX: Final = "oracle-"
ORACLES: Final = ("oracle-scene",)


class Oracle:
    """Knows every hand, and searches this bout to its end: everybody takes what is best for their own team
    (max^n), as the game's hints see it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, seat: Seat, rng: Rng) -> str:
        actions = state.choices(seat)
        best = actions[0]
        most = -1e18
        if len(actions) > 1:
            team = state.team_of(seat)
            rivals = [other for other in range(state.seats) if state.team_of(other) != team]
            is_duel = len({state.team_of(other) for other in rivals}) == 1
            scene = state.scene()
            for action in actions:
                after = state.clone()
                after.play(seat, action)
                if is_duel:
                    value = self.lead(after, scene, seat, rivals[0], most, 1e18, rng)
                else:
                    value = self.values(after, scene, rng)[seat]
                if value > most:
                    most = value
                    best = action
        return self.game.text(state, seat, best)

    def lead(self, state: State, scene: int, own: Seat, rival: Seat, low: float, high: float, rng: Rng) -> float:
        """Between two teams: how far the own one is ahead at the end of the scene, the other one being against it. What
        cannot matter is left out (alpha-beta): not below low, not above high. The state is used up."""
        if not state.stack or state.scene() != scene:
            return self.game.worth(state, own, rng) - self.game.worth(state, rival, rng)
        seat = state.turn()
        is_own = state.team_of(seat) == state.team_of(own)
        actions = state.choices(seat)
        for i in range(len(actions)):
            after = state.clone() if i + 1 < len(actions) else state
            after.play(seat, actions[i])
            value = self.lead(after, scene, own, rival, low, high, rng)
            if is_own:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if is_own else high

    def values(self, state: State, scene: int, rng: Rng) -> list[float]:
        """Among more teams: what each seat gets at the end of the scene. The state is used up."""
        if not state.stack or state.scene() != scene:
            return self.worths(state, rng)
        seat = state.turn()
        actions = state.choices(seat)
        best: list[float] = []
        for i in range(len(actions)):
            after = state.clone() if i + 1 < len(actions) else state
            after.play(seat, actions[i])
            values = self.values(after, scene, rng)
            if not best or values[seat] > best[seat]:
                best = values
        return best

    def worths(self, state: State, rng: Rng) -> list[float]:
        """By seat; whoever is in one team gets the same."""
        found: list[float] = []
        for seat in range(state.seats):
            mates = [other for other in range(seat) if state.team_of(other) == state.team_of(seat)]
            found.append(found[mates[0]] if mates else self.game.worth(state, seat, rng))
        return found


def load_oracle(name: str, game: Game) -> Oracle:
    if name not in ORACLES:
        raise SortilegeError(f"bot: got {shortened(name)}, expected one of {', '.join(ORACLES)}")
    if game.new(None, "0").scene() < 0:
        raise SortilegeError(f"game: got {game.name}, which has no part that {name} could read to its end")
    return Oracle(game)
