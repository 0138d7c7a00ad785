"""Timing tells nothing (D13, D14): whether a seat holds a green character changes nothing for anybody else, as long as
that seat lets everything pass. The same views and events, the same seats asked, as many questions."""

import json

import pytest

from sortilege import Log, Rng
from sortilege.games.sacrilege.actions import CLAIM, DUSK, END, PASS, REACT, SEATS, TURN
from sortilege.games.sacrilege.knowledge import VIEWERS, without
from sortilege.games.sacrilege.rules import Sacrilege
from tests.games.sacrilege.scene import GAME, deck

# Rewards that leave the hands of others alone: what they take at random would tell what there was to take
DECK = deck(
    one="draw 1",
    two="move any any",
    three="flip any",
    alpha="sacrifice top own",
    beta="sacrifice graveyard any",
    gamma="look 2",
    minus_one="destroy any",
    minus_two="swap any any",
    ghost="draw 1",
    wisp="move any any",
    shade="shield then again",
    imp="flip any",
)
PLIES = 60  # of a game, from where the two hands differ
DEPTH = 12  # cards at the bottom of the Necronomicon, which nobody comes to in that time
GAMES = 10


def twins(state: Sacrilege, seat: int) -> tuple[Sacrilege, Sacrilege] | None:
    """The same state with and without green characters in a hand; None: somebody would know."""
    greens = state.setup.box.greens
    hand = state.hands[seat]
    if not hand or len(hand) > 6 or any(state.known[viewer * SEATS + seat] for viewer in range(VIEWERS)):
        return None
    if state.left < DEPTH or any(place < DEPTH for places in state.peeked for place in places):
        return None
    with_green, without_green = state.clone(), state.clone()
    for twin, wanted in ((with_green, True), (without_green, False)):
        for kind in hand:
            if greens[kind] == wanted:
                continue
            pile = twin.necronomicon
            at = next((place for place in range(DEPTH) if greens[pile[place]] == wanted), None)
            if at is None:
                return None
            twin.hands[seat] = sorted([*without(twin.hands[seat], kind), pile[at]])
            twin.necronomicon = [*pile[:at], kind, *pile[at + 1 :]]
        assert twin.has_every_card_once()
    return with_green, without_green


def seen_by_others(state: Sacrilege, log: Log, seat: int) -> str:
    """All that everybody else sees and has heard, byte for byte."""
    others = [None, *(other for other in range(state.seats) if other != seat)]
    views = [state.view(viewer) for viewer in others]
    return json.dumps([views, [[event.as_json() for event in log.seen_by(viewer)] for viewer in others]])


def compared(one: Sacrilege, other: Sacrilege, seat: int, rng: Rng) -> int:
    """How many decisions the two went side by side; each looked the same from outside."""
    logs = Log(), Log()
    one.log, other.log = logs
    shuffles = one.shuffles
    for ply in range(PLIES):
        assert one.asked() == other.asked(), "whoever is asked, in either"
        assert seen_by_others(one, logs[0], seat) == seen_by_others(other, logs[1], seat)
        if not one.asked() or one.left < DEPTH or one.shuffles != shuffles:
            return ply
        kind = one.stack[-1].kind
        asked = one.asked()
        who = asked[rng.below(len(asked))]
        if who != seat:
            action = one.pick(who, rng)
        elif kind in (CLAIM, REACT, DUSK) or (kind == TURN and who != one.active):
            action = PASS
        elif kind == TURN:
            action = END
        else:
            return ply
        one.apply(who, action)
        other.apply(who, action)
    return PLIES


@pytest.mark.parametrize("clock", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_d13_whether_a_seat_holds_a_green_character_changes_nothing_for_the_others(seats: int, clock: bool) -> None:
    followed = differing = 0
    kinds: set[int] = set()
    for number in range(GAMES):
        rng = Rng(number)
        state = GAME.new({"seats": seats, "clock": clock, "deck": DECK}, number)
        assert isinstance(state, Sacrilege)
        for _ in range(rng.below(40)):
            if state.asked():
                who = state.asked()[rng.below(len(state.asked()))]
                state.apply(who, state.pick(who, rng))
        for seat in range(seats):
            pair = twins(state, seat) if state.asked() else None
            if pair is not None:
                kinds.add(state.stack[-1].kind)
                differing += pair[0].choices(seat) != pair[1].choices(seat)
                followed += compared(*pair, seat, rng)
    assert followed > 20 * GAMES
    assert differing > 0, "to the seat itself it makes a difference"
    assert TURN in kinds


@pytest.mark.parametrize("clock", [False, True])
def test_d13_nor_does_it_during_a_ritual(clock: bool) -> None:
    reactions = 0
    for number in range(40):
        rng = Rng(number)
        state = GAME.new({"seats": 4, "clock": clock, "deck": DECK}, number)
        assert isinstance(state, Sacrilege)
        state.set_altar(number % 4, [state.setup.box.numbers["six"]])
        state.necronomicon = without(state.necronomicon, state.setup.box.numbers["six"])
        state.left -= 1
        state.stack = []
        state.proceed()
        owner = number % 4
        if not clock and state.asked() != [owner]:
            continue  # their own turn: they would say so in it
        state.apply(owner, GAME.parse(state, owner, "ritual"))
        for seat in range(4):
            pair = twins(state, seat)
            if pair is not None:
                assert state.stack[-1].kind == REACT
                reactions += compared(*pair, seat, rng)
    assert reactions > 100
