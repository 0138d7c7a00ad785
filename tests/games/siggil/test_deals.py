"""Explicit deals, and the ones that could not have happened."""

import copy
from typing import Any

import pytest

from sortilege import BadDeal, NoDeal, fingerprint
from tests.games.siggil.scene import GAME, filled, in_packets, opened

DEAL: dict[str, Any] = {"layout": "turtle", "cards": filled({}), "starter": 1}


def test_cards_are_laid_as_listed_in_layout_order() -> None:
    ready = opened({"seats": 2}, DEAL)
    assert ready.asked == 1
    laid = ready.see("laid")
    assert [card for card in laid if card] and all(card in (None, DEAL["cards"][at]) for at, card in enumerate(laid))


def test_the_deals_layout_is_the_one_that_lies_there() -> None:
    ready = opened({"seats": 2, "layout": "river"}, DEAL)
    assert ready.see("options")["layout"] == "turtle"
    assert opened({"seats": 2, "layout": "turtle"}, {"cards": DEAL["cards"], "starter": 0}).see("options") == {
        **GAME.options({"seats": 2}),
        "layout": "turtle",
    }


def test_what_a_deal_leaves_open_is_drawn_from_the_seed_if_there_is_one() -> None:
    ready = opened({"seats": 3}, {"layout": "turtle"}, seed="abc")
    assert fingerprint(ready.state) == fingerprint(GAME.new({"seats": 3, "layout": "turtle"}, "abc"))
    with pytest.raises(NoDeal, match=r"deal\.cards: not given, and there is no seed"):
        opened({"seats": 3}, {"layout": "turtle"})
    with pytest.raises(NoDeal, match=r"deal\.starter: not given, and there is no seed"):
        opened({"seats": 3}, {"layout": "turtle", "cards": DEAL["cards"]})
    assert opened({"seats": 1}, {"layout": "turtle", "cards": in_packets({})}).asked == 0, "alone there is only one"


def test_a_deal_is_only_read() -> None:
    deal = copy.deepcopy(DEAL)
    state = GAME.from_deal({"seats": 2}, deal)
    assert deal == DEAL
    before = fingerprint(state)
    deal["cards"].reverse()
    assert fingerprint(state) == before


def changed(key: str, to: object) -> dict[str, Any]:
    return {**copy.deepcopy(DEAL), key: to}


def with_card(at: int, to: object) -> dict[str, Any]:
    deal = copy.deepcopy(DEAL)
    deal["cards"][at] = to
    return deal


IMPOSSIBLE: list[tuple[object, str]] = [
    ([], "deal: got [], expected an object with layout, cards, starter"),
    ("deal", "deal: got 'deal', expected an object"),
    (changed("moon", 1), "deal: unknown key 'moon', expected layout, cards, starter"),
    (changed("layout", "castle"), "deal.layout: got 'castle', expected one of passage, turtle"),
    (changed("layout", None), "deal.layout: got None"),
    (changed("layout", ["turtle"]), "deal.layout: got ['turtle']"),
    (changed("starter", 2), "deal.starter: got 2, expected a seat from 0 to 1"),
    (changed("starter", True), "deal.starter: got True, expected a seat from 0 to 1"),
    (changed("starter", None), "deal.starter: got None, expected a seat"),
    (changed("cards", None), "deal.cards: got None, expected 56 in layout order (G1)"),
    (changed("cards", DEAL["cards"][:55]), "deal.cards: got 55 cards, expected 56 in layout order (G1)"),
    (with_card(7, "leaf 8"), "deal.cards[7]: got 'leaf 8', expected a card as in 'leaf 3' or 'spirit stag'"),
    (with_card(7, 12), "deal.cards[7]: got 12, expected a card as in"),
    (with_card(7, "spirit moon"), "deal.cards[7]: got 'spirit moon', expected a card as in"),
    (with_card(7, ["leaf 3"]), "deal.cards[7]: got ['leaf 3'], expected a card as in"),
    (with_card(9, DEAL["cards"][3]), "deal.cards[9]: got spirit turtle, which is at 3 already"),
]


@pytest.mark.parametrize(("deal", "complaint"), IMPOSSIBLE)
def test_a_deal_that_could_not_have_happened_is_refused_with_field_value_and_reason(
    deal: object, complaint: str
) -> None:
    with pytest.raises(BadDeal) as refusal:
        GAME.from_deal({"seats": 2}, deal)
    assert complaint in str(refusal.value)
