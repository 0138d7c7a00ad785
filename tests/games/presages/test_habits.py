"""What an ordinary player does in a moment's thought, by which searches imagine the rest of a round."""

from sortilege import Rng
from tests.games.presages.scene import GAME, Scene, scene


def usual(ready: Scene) -> str:
    state = ready.state
    return GAME.text(state, state.turn(), state.habit(state.turn(), Rng(1)))


def test_rather_be_rid_of_a_card_and_leave_the_others_with_theirs() -> None:
    """An Absolute would win as Secret does, Calm and Spring would leave; but only beside Secret does Autumn, alone in
    red otherwise, stay."""
    ready = scene(["35 17 1 2 3", "31 12 5 6 8", "30 19 9 10 11", "34 24 4 7 26"]).lay("17 12 19")
    assert usual(ready) == "lay 24"


def test_habit_beats_dice() -> None:
    won = 0
    for seed in range(60):
        for team in (0, 1):
            state, rng = GAME.new({"seats": 4}, seed), Rng(seed)
            while state.asked():
                seat = state.turn()
                by_habit = state.team_of(seat) == team
                state.apply(seat, state.habit(seat, rng) if by_habit else state.pick(seat, rng))
            outcome = state.outcome()
            assert outcome is not None
            won += any(state.team_of(seat) == team for seat in outcome.winners)
    assert won > 90  # of 120; about 110 on average
