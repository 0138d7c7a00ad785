"""R11: by hand, everything that is offered is asked about."""

from sortilege.games.precognition import GAME
from sortilege.games.precognition.actions import FIRST_TAKE, TAKE
from sortilege.games.precognition.activation import receive, take
from sortilege.games.precognition.boat import CARDS, MACHINES
from sortilege.games.precognition.components import HUMAN
from sortilege.games.precognition.packing import some
from sortilege.games.precognition.rules import Precognition


def test_r11_humans_of_a_machine_are_asked_about_after_those_of_a_card_were_refused() -> None:
    state = GAME.new({"seats": 2}, 1)
    assert isinstance(state, Precognition)
    boat = state.boats[0]
    boat.by_hand = 1
    for stage in (CARDS, MACHINES):
        boat.stage = stage
        boat.offer = some(HUMAN, 2)
        boat.asks = 0
        receive(state, 0, boat)
        assert boat.asks == TAKE
        take(state, 0, boat, FIRST_TAKE)
    assert boat.sick == 0
