"""Explicit deals, and the ones that could not have happened."""

import copy
from typing import Any

import pytest

from sortilege import BadDeal, NoDeal, fingerprint
from tests.games.seven_seals.scene import GAME, filled, pack, scene

HANDS = filled(["red 12", "blue 3", "violet 1", "green 4"], {})
DEAL: dict[str, Any] = {"dealer": 2, "rounds": [{"hands": HANDS}]}


def test_hands_are_dealt_as_listed() -> None:
    state = GAME.from_deal({"seats": 4}, DEAL)
    assert [sorted(state.view(seat)["hands"][seat]) for seat in range(4)] == [sorted(hand) for hand in HANDS]
    assert state.view(None)["dealer"] == 2 and state.asked() == [3]


def test_rounds_beyond_the_listed_ones_are_shuffled_from_the_seed() -> None:
    ready = scene([""] * 4, seed="5eed").play_on()
    seeded = GAME.new({"seats": 4}, "5eed")
    while seeded.view(None)["round"] == 1:
        seeded.apply(seeded.asked()[0], seeded.choices(seeded.asked()[0])[0])
    assert ready.public["round"] == 2
    assert [ready.hand(seat) for seat in range(4)] == [seeded.view(seat)["hands"][seat] for seat in range(4)]


def test_a_round_that_is_not_listed_is_an_error_only_when_it_is_asked_for() -> None:
    ready = scene([""] * 4).play_on()
    assert len(ready.public["table"]) == 1, "the round's result stands"
    assert ready.state.outcome() is None
    before = fingerprint(ready.state)
    with pytest.raises(NoDeal, match="lists no further round, and no seed"):
        ready.state.asked()
    with pytest.raises(NoDeal):
        ready.state.apply(0, 0)
    assert fingerprint(ready.state) == before
    assert ready.state.has_every_card_once()


def test_a_listed_deal_of_every_round_needs_no_seed() -> None:
    hands = filled([""] * 3, {})
    state = GAME.from_deal({"seats": 3}, {"dealer": 0, "rounds": [{"hands": hands}] * 6})
    while state.asked():
        state.apply(state.asked()[0], state.choices(state.asked()[0])[-1])
    assert state.outcome() is not None


def test_a_dealer_who_is_not_listed_is_drawn_from_the_seed() -> None:
    unsaid = {"rounds": [{"hands": HANDS}]}
    dealer = GAME.new({"seats": 4}, "beef").view(None)["dealer"]
    assert GAME.from_deal({"seats": 4}, unsaid, "beef").view(None)["dealer"] == dealer
    with pytest.raises(NoDeal, match=r"deal\.dealer: missing.*S3"):
        GAME.from_deal({"seats": 4}, unsaid)


def test_a_deal_of_no_rounds_needs_a_seed() -> None:
    with pytest.raises(NoDeal):
        GAME.from_deal({"seats": 4}, {"dealer": 1, "rounds": []})
    assert GAME.from_deal({"seats": 4}, {"dealer": 1, "rounds": []}, "c0ffee").asked() == [2]


def test_a_deal_is_only_read() -> None:
    deal = copy.deepcopy(DEAL)
    state = GAME.from_deal({"seats": 4}, deal)
    assert deal == DEAL
    before = fingerprint(state)
    deal["rounds"][0]["hands"][0][0] = "red 1"
    deal["dealer"] = 0
    assert fingerprint(state) == before


def changed(*path: Any, to: object) -> dict[str, Any]:
    deal = copy.deepcopy(DEAL)
    holder: Any = deal
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = to
    return deal


HAND = ("rounds", 0, "hands")


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ([], "deal: got [], expected an object with dealer, rounds"),
        ({}, "deal.dealer: missing"),
        (changed("cards", to=[]), "deal: unknown key 'cards', expected dealer, rounds"),
        (changed("dealer", to=4), "deal.dealer: got 4, expected a seat from 0 to 3 (S3)"),
        (changed("dealer", to=True), "deal.dealer: got True, expected a seat"),
        (changed("dealer", to=None), "deal.dealer: got None, expected a seat"),
        (changed("rounds", to=7), "deal.rounds: got 7, expected a list of at most 4 rounds (S18)"),
        (changed("rounds", to=[DEAL["rounds"][0]] * 5), "expected a list of at most 4 rounds (S18)"),
        (changed("rounds", 0, to=[]), "deal.rounds[0]: got [], expected an object with hands"),
        (changed("rounds", 0, "starter", to=1), "deal.rounds[0]: unknown key 'starter'"),
        (changed(*HAND, to=HANDS[:3]), "deal.rounds[0].hands: got"),
        (changed(*HAND, 1, to="red 1"), "deal.rounds[0].hands[1]: got 'red 1', expected a list of cards"),
        (changed(*HAND, 1, to=HANDS[1][:14]), "deal.rounds[0].hands[1]: got 14 cards, expected 15 (S1)"),
        (changed(*HAND, 1, 3, to="red"), "deal.rounds[0].hands[1]: got 'red', expected a card such as 'red 7'"),
        (changed(*HAND, 1, 3, to=["red 1"]), "deal.rounds[0].hands[1]: got ['red 1'], expected a card"),
        (
            changed(*HAND, 1, 3, to="red 13"),
            "deal.rounds[0].hands[1]: red 13 is not in a game of 4, expected values to 12",
        ),
        (changed(*HAND, 1, 0, to=HANDS[0][0]), f"deal.rounds[0].hands[1]: {HANDS[0][0]} is dealt twice"),
        (changed(*HAND, 2, to=[HANDS[2][0]] * 15), f"deal.rounds[0].hands[2]: {HANDS[2][0]} is dealt twice"),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else "",
)
def test_a_deal_that_cannot_be_is_refused_with_the_field_the_value_and_the_reason(deal: object, message: str) -> None:
    with pytest.raises((BadDeal, NoDeal)) as refusal:
        GAME.from_deal({"seats": 4}, deal)
    assert message in str(refusal.value)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_pack_of_any_size_can_be_listed(seats: int) -> None:
    cards = pack(seats)
    hands = [cards[seat::seats] for seat in range(seats)]
    assert GAME.from_deal({"seats": seats}, {"dealer": 0, "rounds": [{"hands": hands}]}).has_every_card_once()
