"""Explicit deals, and the ones that could not have happened."""

import copy
import hashlib
from itertools import count
from typing import Any

import pytest

from sortilege import BadDeal, NoDeal, Rng, fingerprint
from sortilege.core.record import Header, Replay, action_line, replayed
from sortilege.games.precognition.components import PRESCIENTS
from tests.games.precognition.scene import ADVANCED, BOX, DECK, GAME, SEASON, deal_of, deck, opened, river, stacks

CARDS = list(SEASON)
DECKS = [deck({0: "ymune 1 cost 1"}), deck({3: "food copy cost 3", 20: "food 4 cost 2"})]
ROOMS = [["galley", "store", "workshop"], ["airlock", "command", "research"]]
DEAL: dict[str, Any] = deal_of(DECKS, ROOMS, {2: "gives crew", 9: "takes all"}, stacks(2, ["one has 1 machine"]))
OPTIONS = {"seats": 2, "setup": "advanced", "mode": "normal", "deck": DECK}


def test_everything_lies_as_listed() -> None:
    ready = opened(OPTIONS, DEAL)
    assert [ready.state.view(seat)["dealt"] for seat in (0, 1)] == ROOMS
    ready.by(0, "leave store").by(1, "leave airlock")
    assert ready.hand(0) == DECKS[0][:4] and ready.hand(1) == DECKS[1][:4]
    for seat in (0, 1):
        ready.by(seat, f"give {DECKS[seat][0]}, {DECKS[seat][1]}")
    assert ready.hand(0) == DECKS[0][2:4]
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    ready.do("reveal")
    assert ready.public["objectives"][0][0]["key"] == "one has 1 machine"
    ready.end_turn()
    assert ready.hand(1) == DECKS[1][4:6]
    for seat in (0, 1):
        ready.by(seat, ready.choices_of(seat)[0])
    ready.end_turn()
    assert ready.public["river"][:2] == DEAL["river"][:2] and DEAL["river"][1] == "gives crew"


def test_a_deal_without_rooms_and_objectives_will_do_where_there_are_none() -> None:
    ready = opened({"seats": 2}, deal_of(DECKS))
    assert ready.hand(0) == DECKS[0][2:4] and ready.boat(1)["decision"] == DECKS[0][:2]


@pytest.mark.parametrize("left_open", ["decks", "rooms", "river", "objectives"])
def test_what_a_deal_leaves_open_is_drawn_from_the_seed_if_there_is_one(left_open: str) -> None:
    part = {key: value for key, value in DEAL.items() if key != left_open}
    with pytest.raises(NoDeal, match=rf"deal\.{left_open}: not given, and there is no seed"):
        opened(OPTIONS, part)
    assert opened(OPTIONS, part, seed="abc").state.has_every_card_once()
    assert fingerprint(opened(OPTIONS, {}, seed="abc").state) == fingerprint(GAME.new(OPTIONS, "abc"))


def test_a_deal_is_only_read() -> None:
    deal = copy.deepcopy(DEAL)
    state = GAME.from_deal(OPTIONS, deal)
    assert deal == DEAL
    before = fingerprint(state)
    deal["decks"][0].reverse()
    deal["rooms"][0].reverse()
    assert fingerprint(state) == before


def test_a_game_from_a_deal_comes_back_from_its_record() -> None:
    state = GAME.from_deal(OPTIONS, DEAL)
    lines = [Header(GAME, GAME.options(OPTIONS), None, DEAL).line()]
    rng = Rng(5)
    while state.asked():
        asked = state.asked()
        seat = asked[rng.below(len(asked))]
        action = state.pick(seat, rng)
        lines.append(action_line(seat, GAME.text(state, seat, action)))
        state.apply(seat, action)
    again = replayed(line.encode() for line in lines)
    assert fingerprint(again.state) == fingerprint(state)
    assert again.header.deal == DEAL and again.header.line() == lines[0]
    assert again.header.options["deck"] == DECK, "with the components it was played with"


def test_a_record_of_a_deal_that_cannot_be_names_the_place() -> None:
    line = Header(GAME, GAME.options(OPTIONS), None, changed("river", 0, to="moon")).line()
    with pytest.raises(ValueError, match=r"line 1: deal\.river from 0, season 1\[0\]: got 'moon'"):
        Replay([line.encode()])


# From a seed


def shuffled(seed: str, number: int, pack: list[str], wanted: int) -> list[str]:
    """The documented shuffle in so many words, for comparison with the engine's."""
    numbers = (byte for block in count() for byte in hashlib.sha256(f"{seed}:{number}:{block}".encode()).digest())
    cards = pack[:]
    for i in range(wanted):
        n = len(cards) - i
        x = next(byte for byte in numbers if byte < 256 - 256 % n)
        cards[i], cards[i + x % n] = cards[i + x % n], cards[i]
    return cards[:wanted]


def of_season(kind: str, season: int) -> list[str]:
    return [entry["key"] for entry in BOX[kind] if entry["season"] == season]


@pytest.mark.parametrize(("seats", "mode"), [(2, "normal"), (4, "apocalypse")])
def test_a_seed_deals_as_the_rules_document_says(seats: int, mode: str) -> None:
    seed = "c0ffee"
    options = {"seats": seats, "setup": "advanced", "mode": mode, "deck": DECK}
    decks = [
        [key for k in range(3) for key in shuffled(seed, 3 * seat + k, of_season("card", k + 1), (10, 8, 6)[k])]
        for seat in range(seats)
    ]
    rooms = shuffled(seed, 12, ADVANCED, 3 * seats)
    stack = seats + int(mode == "apocalypse")
    deal = {
        "decks": decks,
        "rooms": [rooms[3 * seat : 3 * seat + 3] for seat in range(seats)],
        "river": [key for k in range(3) for key in shuffled(seed, 13 + k, of_season("event", k + 1), 3)],
        "objectives": [shuffled(seed, 16 + k, of_season("objective", k + 1), stack) for k in range(3)],
        "prescients": shuffled(seed, 19, list(PRESCIENTS), seats),
    }
    ours, listed = GAME.new(options, seed), GAME.from_deal(options, deal)
    rng = Rng(1)
    while ours.asked():
        assert fingerprint(ours) == fingerprint(listed)
        seat = ours.asked()[0]
        action = ours.pick(seat, rng)
        ours.apply(seat, action)
        listed.apply(seat, action)
    assert fingerprint(ours) == fingerprint(listed)


# Deals that cannot be


def changed(*path: Any, to: object) -> dict[str, Any]:
    deal = copy.deepcopy(DEAL)
    part: Any = deal
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return deal


TOP = DECKS[0][0]
IMPOSSIBLE: list[tuple[object, str]] = [
    ([], "deal: got [], expected an object with decks, rooms, river, objectives, prescients"),
    ("deal", "deal: got 'deal', expected an object"),
    ({**DEAL, "moon": 1}, "deal: unknown key 'moon', expected decks, rooms, river, objectives, prescients"),
    (changed("decks", to=None), "deal.decks: got None, expected a list of 2 decks"),
    (changed("decks", to=DECKS[:1]), "deal.decks: got 1 entries, expected a list of 2 decks"),
    (changed("decks", 1, to="food"), "deal.decks[1]: got 'food', expected a list of 24 cards"),
    (changed("decks", 1, to=DECKS[1][:23]), "deal.decks[1]: got 23 entries, expected a list of 24 cards"),
    (changed("decks", 0, 3, to="moon"), "deal.decks[0] from 0, season 1[3]: got 'moon', expected the key"),
    (changed("decks", 0, 3, to=12), "deal.decks[0] from 0, season 1[3]: got 12"),
    (changed("decks", 0, 3, to=["food 2 cost 1"]), "deal.decks[0] from 0, season 1[3]: got ['food 2 cost 1']"),
    (changed("decks", 0, 3, to=TOP), f"deal.decks[0] from 0, season 1[3]: got '{TOP}', which is at 0 already"),
    (changed("decks", 0, 3, to="food 3 cost 0"), "deal.decks[0] from 0, season 1[3]: got 'food 3 cost 0'"),
    (changed("decks", 1, 10, to=TOP), "deal.decks[1] from 10, season 2[0]: got 'ymune 1 cost 1'"),
    (changed("decks", 1, 23, to=TOP), "deal.decks[1] from 18, season 3[5]: got 'ymune 1 cost 1'"),
    (changed("rooms", to=ROOMS[:1]), "deal.rooms: got 1 entries, expected a list of 2 lists of rooms"),
    (changed("rooms", 0, to=ROOMS[0][:2]), "deal.rooms[0]: got 2 entries, expected a list of 3 rooms"),
    (changed("rooms", 0, 1, to="standard a"), "deal.rooms[0][1]: got 'standard a'"),
    (changed("rooms", 0, 1, to="moon"), "deal.rooms[0][1]: got 'moon'"),
    (changed("rooms", 0, 1, to="galley"), "deal.rooms[0][1]: got 'galley', which is at 0 already"),
    (changed("rooms", 1, 0, to="galley"), "deal.rooms[1]: got galley, which another seat has"),
    (changed("river", to=river({})[:8]), "deal.river: got 8 entries, expected a list of 9 events"),
    (changed("river", 3, to="gives food"), "deal.river from 3, season 2[0]: got 'gives food'"),
    (changed("river", 0, to="island"), "deal.river from 0, season 1[0]: got 'island'"),
    (changed("river", 8, to=DEAL["river"][7]), "deal.river from 6, season 3[2]: got"),
    (changed("prescients", to=["tal pria"]), "deal.prescients: got 1 entries, expected a list of 2 Prescients"),
    (changed("prescients", to=["tal pria", "ann"]), "deal.prescients[1]: got 'ann', expected the key of one"),
    (changed("prescients", to=["tal pria"] * 2), "deal.prescients[1]: got 'tal pria', which is at 0 already"),
    (changed("objectives", to=[]), "deal.objectives: got 0 entries, expected a list of 3 stacks"),
    (
        changed("objectives", 1, to=["second food"]),
        "deal.objectives[1]: got 1 entries, expected a list of 2 objectives",
    ),
    (changed("objectives", 1, 0, to="third food"), "deal.objectives[1][0]: got 'third food'"),
    (changed("objectives", 1, 1, to="second food"), "deal.objectives[1][1]: got 'second food', which is at 0 already"),
]


@pytest.mark.parametrize(("deal", "complaint"), IMPOSSIBLE)
def test_a_deal_that_could_not_have_happened_is_refused_with_field_value_and_reason(
    deal: object, complaint: str
) -> None:
    with pytest.raises(BadDeal) as refusal:
        GAME.from_deal(OPTIONS, deal)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("options", "key"), [({"setup": "standard"}, "rooms"), ({"mode": "competitive"}, "objectives")]
)
def test_what_has_no_place_with_these_options_is_refused(options: dict[str, str], key: str) -> None:
    with pytest.raises(BadDeal) as refusal:
        GAME.from_deal({**OPTIONS, **options}, DEAL)
    assert str(refusal.value).startswith(f"deal.{key}: got") and "expected none with these options" in str(
        refusal.value
    )


def test_r30_in_an_apocalypse_a_stack_has_one_more() -> None:
    with pytest.raises(BadDeal, match="expected a list of 3 objectives"):
        GAME.from_deal({**OPTIONS, "mode": "apocalypse"}, DEAL)
    deal = {**DEAL, "objectives": stacks(2, [], 1)}
    assert GAME.from_deal({**OPTIONS, "mode": "apocalypse"}, deal).has_every_card_once()
