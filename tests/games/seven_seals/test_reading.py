"""What seals tell of hands."""

from sortilege import Rng, load
from sortilege.core.cards import members
from sortilege.games.seven_seals.reading import told
from sortilege.games.seven_seals.rules import SevenSeals

GAME = load("seven_seals")


def new_game(seats: int, seed: int) -> SevenSeals:
    state = GAME.new({"seats": seats}, seed)
    assert isinstance(state, SevenSeals)
    return state


def test_hands_that_are_seem_likelier_than_hands_that_might_be() -> None:
    right = pairs = 0
    for seed in range(20):
        state = new_game(3 + seed % 3, seed)
        rng = Rng(seed)
        while state.asked():
            seat = state.turn()
            view = state.view(seat)
            if view["question"]["kind"] == "play" and state.number <= 7:
                pairs += 1
                right += state.likelihood(seat) > GAME.worlds(view).sample(rng).likelihood(seat)
            state.apply(seat, state.habit(seat, rng))
    assert right > 0.75 * pairs, f"{right} of {pairs}"


def test_those_who_have_foretold_can_be_read_and_oneself_cannot() -> None:
    state = new_game(4, 3)
    rng = Rng(3)
    before: list[int] = []
    while state.view(None)["question"]["kind"] == "predict":
        seat = state.turn()
        assert sorted(members(told(state, seat))) == sorted(set(before) - {seat})
        state.apply(seat, state.habit(seat, rng))
        if state.turn() != seat:
            before.append(seat)
    seat = state.turn()
    assert sorted(members(told(state, seat))) == [other for other in range(4) if other != seat]


def test_before_anybody_has_foretold_every_world_is_as_likely() -> None:
    state = new_game(4, 3)
    worlds = GAME.worlds(state.view(state.turn()))
    assert {worlds.sample(Rng(at)).likelihood(state.turn()) for at in range(20)} == {0.0}
