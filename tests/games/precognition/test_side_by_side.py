"""R6–R29: boats act side by side. In which order players answer makes no difference; what is sealed stays sealed."""

import json
from typing import Any, TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sortilege import IllegalAction, Log, Rng, State, fingerprint
from sortilege.games.precognition.components import SEASONS, box_of
from tests.games.precognition.scene import DECK, GAME, Scene, boats_of

Thing = TypeVar("Thing")

SEEDS = st.integers(0, 10_000)
ALONE = st.sampled_from([("competitive", 2), ("competitive", 3), ("competitive", 4), ("team", 4)])
CREWS = st.sampled_from([(mode, seats) for mode in ("normal", "apocalypse") for seats in (2, 3, 4)])
SETUPS = st.sampled_from(["standard", "advanced"])


def started(mode: str, seats: int, setup: str, seed: int, log: Log | None = None) -> State:
    options = {"mode": mode, "seats": seats, "setup": setup, "deck": DECK}
    return GAME.new(options, seed, log)


def lively(state: State) -> None:
    """Stores on which most questions come up: choices among humans, Ymunes, batteries and objectives."""
    for boat in boats_of(state):
        boat.healthy += 3
        boat.sick += 2
        boat.protectors += 1
        boat.food += 2


def at_once(state: State, rng: Rng, steps: int) -> bool:
    """Plays by dice, so many steps and on to where several boats are asked; False: the game was over before."""
    while state.asked():
        question = state.view(None)["question"]
        if steps <= 0 and question == {"kind": "boats"} and len(state.asked()) > 1:
            return True
        if steps % 9 == 0 and question == {"kind": "select"}:
            lively(state)
        asked = state.asked()
        seat = asked[rng.below(len(asked))]
        state.apply(seat, state.pick(seat, rng))
        steps -= 1
    return False


def both_ways(state: State, answers: list[tuple[int, int]]) -> list[State | None]:
    """What comes of two answers in either order; None where one of them is not legal any more after the other."""
    found: list[State | None] = []
    for order in (answers, answers[::-1]):
        twin = state.clone()
        try:
            for seat, action in order:
                twin.apply(seat, action)
        except IllegalAction:
            found.append(None)
        else:
            found.append(twin)
    return found


def two_answers(state: State, rng: Rng) -> list[tuple[int, int]]:
    asked = state.asked()
    first = asked.pop(rng.below(len(asked)))
    second = asked[rng.below(len(asked))]
    return [(seat, state.pick(seat, rng)) for seat in (first, second)]


@settings(max_examples=120)
@given(ALONE, SETUPS, SEEDS, st.integers(0, 150))
def test_answers_of_two_seats_lead_to_the_same_state_in_either_order(
    table: tuple[str, int], setup: str, seed: int, steps: int
) -> None:
    rng = Rng(seed)
    state = started(*table, setup, seed)
    assume(at_once(state, rng, steps))
    for _ in range(6):
        one, other = both_ways(state, two_answers(state, rng))
        assert one is not None and other is not None, "nobody but oneself can take an answer away"
        assert fingerprint(one) == fingerprint(other)
        assert one.has_every_card_once()


@settings(max_examples=120)
@given(CREWS, SETUPS, SEEDS, st.integers(0, 60))
def test_in_a_crew_too_where_both_answers_stay_legal(table: tuple[str, int], setup: str, seed: int, steps: int) -> None:
    rng = Rng(seed)
    state = started(*table, setup, seed)
    lively(state)
    assume(at_once(state, rng, steps))
    compared = 0
    for _ in range(8):
        one, other = both_ways(state, two_answers(state, rng))
        if one is not None and other is not None:
            compared += 1
            assert fingerprint(one) == fingerprint(other)
    assume(compared)


@settings(max_examples=15)
@given(ALONE, SEEDS, st.integers(1, 1000))
def test_a_whole_game_ends_the_same_whoever_is_quicker(table: tuple[str, int], seed: int, hurry: int) -> None:
    """Every seat answers by dice of its own: only the order in which they do differs."""

    def finished(pace: Rng) -> State:
        state = started(*table, "standard", seed)
        dice = [Rng(seed * 10 + seat) for seat in range(state.seats)]
        while state.asked():
            asked = state.asked()
            seat = asked[pace.below(len(asked))]
            choices = state.choices(seat)
            state.apply(seat, choices[dice[seat].below(len(choices))])
        return state

    assert fingerprint(finished(Rng(0))) == fingerprint(finished(Rng(hurry)))


# Sealed


def seen_so_far(ready: Scene, seat: int | None) -> str:
    """All that has reached somebody: what they may know, and what they were told."""
    told: list[dict[str, Any]] = [event.as_json() for event in ready.log.seen_by(seat)]
    return json.dumps([ready.state.view(seat), told], sort_keys=True)


def to_sealed(table: tuple[str, int], setup: str, seed: int, steps: int) -> Scene | None:
    """By dice to a sealed question that nobody has answered yet."""
    log = Log()
    state = started(*table, setup, seed, log)
    rng = Rng(seed)
    while state.asked():
        asked = state.asked()
        if steps <= 0 and len(asked) == state.seats and state.view(None)["question"]["kind"] != "boats":
            return Scene(GAME, state, log)
        seat = asked[rng.below(len(asked))]
        state.apply(seat, state.pick(seat, rng))
        steps -= 1
    return None


@settings(max_examples=60)
@given(st.one_of(ALONE, CREWS), SETUPS, SEEDS, st.integers(0, 60), st.randoms(use_true_random=False))
def test_what_is_sealed_reaches_nobody_until_all_have_answered(
    table: tuple[str, int], setup: str, seed: int, steps: int, chance: Any
) -> None:
    ready, other = to_sealed(table, setup, seed, steps), to_sealed(table, setup, seed, steps)
    assume(ready is not None and other is not None)
    assert ready is not None and other is not None
    seats = ready.state.seats
    secret = chance.randrange(seats)
    answers = ready.state.choices(secret)
    one, another = chance.choice(answers), chance.choice(answers)
    ready.state.apply(secret, one)
    other.state.apply(secret, another)
    rest = [seat for seat in range(seats) if seat != secret]
    chance.shuffle(rest)
    for seat in rest:
        for watcher in (None, *(watcher for watcher in range(seats) if watcher != secret)):
            assert seen_so_far(ready, watcher) == seen_so_far(other, watcher)
        answer = ready.state.choices(seat)[0]
        ready.state.apply(seat, answer)
        other.state.apply(seat, answer)
    if one == another:
        assert seen_so_far(ready, secret) == seen_so_far(other, secret)


@pytest.mark.parametrize("kind", ["rooms", "gift", "select"])
def test_there_are_three_sealed_questions_and_each_shows_only_who_has_answered(kind: str) -> None:
    log = Log()
    ready = Scene(GAME, started("competitive", 3, "advanced", 5, log), log)
    while ready.public["question"]["kind"] != kind:
        for seat in range(3):
            ready.by(seat, ready.choices_of(seat)[0])
    ready.by(1, ready.choices_of(1)[2])
    assert ready.public["sealed"] == [False, True, False] and ready.public["answer"] is None
    assert ready.state.view(0)["answer"] is None and ready.state.view(1)["answer"] is not None
    assert ready.told("seals")[-1] == {"seat": 1}


# No seat is better than another: everything is passed to a neighbour, and nobody comes first


@settings(max_examples=40)
@given(st.sampled_from([2, 3, 4]), SETUPS, SEEDS, st.integers(1, 3))
def test_a_table_turned_by_a_seat_plays_the_same_game(seats: int, setup: str, seed: int, turned: int) -> None:
    options = {"seats": seats, "setup": setup}
    straight = GAME.from_deal(options, deal_turned(options, seed, 0))
    round_about = GAME.from_deal(options, deal_turned(options, seed, turned))
    rng = Rng(seed)
    while asked := straight.asked():
        seat = asked[rng.below(len(asked))]
        text = GAME.text(straight, seat, straight.pick(seat, rng))
        straight.apply(seat, GAME.parse(straight, seat, text))
        other = (seat + turned) % seats
        round_about.apply(other, GAME.parse(round_about, other, text))
        boats, theirs = straight.view(None)["boats"], round_about.view(None)["boats"]
        assert boats == [theirs[(at + turned) % seats] for at in range(seats)]
    one, two = straight.outcome(), round_about.outcome()
    assert one is not None and two is not None
    assert {(seat + turned) % seats for seat in one.winners} == set(two.winners)


def deal_turned(options: dict[str, Any], seed: int, turned: int) -> dict[str, Any]:
    """A deal by dice, with every seat's cards some seats further on."""
    rng = Rng(seed)
    box = box_of("")
    seats: int = options["seats"]
    decks = [
        [
            card.key
            for season in SEASONS
            for card in shuffled([card for card in box.cards if card.season == season], rng)
        ]
        for _ in range(seats)
    ]
    rooms = shuffled(box.advanced, rng)
    tiles = [tile.key for season in SEASONS for tile in shuffled([t for t in box.tiles if t.season == season], rng)[:3]]
    deal: dict[str, Any] = {"decks": [decks[(at - turned) % seats] for at in range(seats)], "river": tiles}
    if options["setup"] == "advanced":
        dealt = [[room.key for room in rooms[3 * at : 3 * at + 3]] for at in range(seats)]
        deal["rooms"] = [dealt[(at - turned) % seats] for at in range(seats)]
    return deal


def shuffled(things: list[Thing], rng: Rng) -> list[Thing]:
    left = things[:]
    return [left.pop(rng.below(len(left))) for _ in things]
