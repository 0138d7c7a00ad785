"""Explicit deals: as listed, or refused with field, value and reason."""

from typing import Any

import pytest

from sortilege import BadDeal, NoDeal
from sortilege.core.shuffle import seeded
from tests.games.sacrilege.scene import GAME, GREEN, KEYS, PLAIN, deck

COPIES = {key: copies for key, (_, copies) in {**PLAIN, **GREEN}.items()}
CARDS = [key for key in KEYS for _ in range(COPIES[key])]
OPTIONS = {"seats": 3, "deck": deck()}


def changed(at: int, to: object) -> dict[str, Any]:
    return {"deck": [*CARDS[:at], to, *CARDS[at + 1 :]]}


IMPOSSIBLE: list[tuple[object, str]] = [
    ([], "deal: got [], expected an object with deck, starter"),
    ("deal", "deal: got 'deal', expected an object"),
    ({"moon": 1}, "deal: unknown key 'moon', expected deck, starter"),
    ({"deck": None}, "deal.deck: got None, expected a list of 66 names"),
    ({"deck": CARDS[:65]}, "expected a list of 66 names"),
    ({"deck": [*CARDS, "one"]}, "expected a list of 66 names"),
    (changed(7, "moon"), "deal.deck[7]: got 'moon', expected the name of a character"),
    (changed(7, 12), "deal.deck[7]: got 12, expected the name of a character"),
    (changed(7, ["one"]), "deal.deck[7]: got ['one'], expected the name of a character"),
    (changed(7, "one reversed"), "deal.deck[7]: got 'one reversed'"),
    (changed(0, "two"), "deal.deck: got 4 of 'one', expected 5"),
    ({"starter": 3}, "deal.starter: got 3, expected a seat from 0 to 2"),
    ({"starter": -1}, "deal.starter: got -1, expected a seat from 0 to 2"),
    ({"starter": "0"}, "deal.starter: got '0', expected a seat from 0 to 2"),
    ({"starter": True}, "deal.starter: got True, expected a seat from 0 to 2"),
    ({"starter": 1.0}, "deal.starter: got 1.0, expected a seat from 0 to 2"),
]


@pytest.mark.parametrize(("deal", "complaint"), IMPOSSIBLE)
def test_a_deal_that_could_not_have_happened_is_refused_with_field_value_and_reason(
    deal: object, complaint: str
) -> None:
    with pytest.raises(BadDeal) as refusal:
        GAME.from_deal(OPTIONS, deal, 1)
    assert complaint in str(refusal.value)


def test_d1_what_a_deal_leaves_open_is_drawn_from_the_seed() -> None:
    drawn = GAME.new(OPTIONS, 5)
    listed = GAME.from_deal(OPTIONS, {"starter": 2}, 5)
    assert listed.view(None)["starter"] == 2
    assert listed.view(0)["hands"] == drawn.view(0)["hands"]
    ordered = GAME.from_deal(OPTIONS, {"deck": CARDS}, 5)
    assert ordered.view(None)["starter"] == drawn.view(None)["starter"]
    assert ordered.view(0)["hands"][0] == CARDS[:5]


def test_d1_without_a_seed_everything_must_be_listed() -> None:
    with pytest.raises(NoDeal):
        GAME.from_deal(OPTIONS, {"deck": CARDS})
    assert GAME.from_deal(OPTIONS, {"deck": CARDS, "starter": 0}).asked() == [0]


def test_d1_the_shuffles_are_those_that_are_documented() -> None:
    state = GAME.new(OPTIONS, "abc")
    cards = [CARDS[at] for at in seeded("abc").draw(0, list(range(66)), 66)]
    assert sorted(state.view(1)["hands"][1], key=KEYS.index) == sorted(cards[5:10], key=KEYS.index)
    assert state.view(None)["graveyard"] == [cards[15]]
    assert state.view(None)["starter"] == seeded("abc").draw(1, [0, 1, 2], 1)[0]
