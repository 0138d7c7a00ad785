"""P23 and P24: what the Absolute and Secret pass on, and that nobody else can tell."""

from typing import Any

import pytest

from sortilege import IllegalAction
from tests.games.presages.scene import Scene, scene

HANDS = ["31 4 9 24", "35 5 12 22", "30 7 13 19", "34 6 17 26"]


def story(told: Scene, seat: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """All that ever reached a seat: its view, and every event meant for it."""
    return told.state.view(seat), [event.as_json() for event in told.log.seen_by(seat)]


def test_p23_the_absolute_offers_any_card_to_any_other_player() -> None:
    ready = scene(hands=["31 13", "35 5", "30 7", "34 6"]).do("lay 31")
    assert ready.asked == 0
    assert ready.choices == {"give 13 to 1", "give 13 to 2", "give 13 to 3"}


def test_p23_both_cards_are_chosen_before_either_is_seen() -> None:
    ready = scene(hands=HANDS).do("lay 31", "give 4 to 1")
    assert ready.asked == 1
    assert ready.hands[:2] == [[4, 9, 24], [5, 12, 22, 35]], "nothing has moved yet"
    assert ready.state.view(1)["question"] == {"kind": "return", "seat": 1, "to": 0}
    assert ready.state.view(0)["question"] == {"kind": "return", "seat": 1, "to": 0, "offered": 4}


def test_p23_the_other_player_gives_any_card_but_not_the_one_received() -> None:
    ready = scene(hands=HANDS).do("lay 31", "give 4 to 1")
    assert ready.choices == {"give 5 to 0", "give 12 to 0", "give 22 to 0", "give 35 to 0"}
    with pytest.raises(IllegalAction):
        ready.do("give 4 to 0")


def test_p23_the_two_cards_change_hands() -> None:
    ready = scene(hands=HANDS).do("lay 31", "give 4 to 1", "give 12 to 0")
    assert ready.hands[:2] == [[9, 12, 24], [4, 5, 22, 35]]
    assert ready.asked == 1, "and play goes on"


def test_p23_the_absolute_works_for_a_player_who_has_laid_and_for_one_who_has_not() -> None:
    ready = scene(hands=HANDS, starter=3).do("lay 6", "lay 31")
    assert {choice.split()[-1] for choice in ready.choices} == {"1", "2", "3"}
    assert ready.do("give 9 to 3", "give 17 to 0").hands == [
        [4, 17, 24],
        [5, 12, 22, 35],
        [7, 13, 19, 30],
        [9, 26, 34],
    ]


@pytest.mark.parametrize("viewer", [None, 2, 3])
def test_p23_nobody_else_can_tell_what_was_exchanged(viewer: int | None) -> None:
    one = scene(hands=HANDS).do("lay 31", "give 4 to 1", "give 12 to 0")
    for given in (4, 9, 24):
        for returned in (5, 12, 22, 35):
            other = scene(hands=HANDS).do("lay 31", f"give {given} to 1", f"give {returned} to 0")
            assert story(other, viewer) == story(one, viewer)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_p23_an_offer_is_known_to_its_giver_alone(viewer: int | None) -> None:
    one = scene(hands=HANDS).do("lay 31", "give 4 to 1")
    for given in (9, 24):
        assert story(scene(hands=HANDS).do("lay 31", f"give {given} to 1"), viewer) == story(one, viewer)
    assert one.told("offers", 0) == [{"seat": 0, "to": 1, "card": 4}]
    assert one.told("offers", viewer) == [{"seat": 0, "to": 1}]


def test_p23_both_ends_of_an_exchange_know_what_went_where() -> None:
    ready = scene(hands=HANDS).do("lay 31", "give 4 to 1", "give 12 to 0")
    both = [{"seat": 0, "with": 1, "given": 4, "returned": 12}]
    assert ready.told("exchanges", 0) == both
    assert ready.told("exchanges", 1) == both
    assert ready.told("exchanges", 2) == ready.told("exchanges") == [{"seat": 0, "with": 1}]
    assert 4 in ready.known(0, 1)
    assert 12 in ready.known(1, 0)


def test_p24_secret_asks_another_player_who_shows_a_card_of_their_choice() -> None:
    ready = scene(hands=HANDS).do("lay 24")
    assert {"ask 1", "ask 2", "ask 3"} < ready.choices
    ready.do("ask 2")
    assert ready.told("asks") == [{"seat": 0, "of": 2}]
    assert ready.choices == {"show 7 to 0", "show 13 to 0", "show 19 to 0", "show 30 to 0"}
    ready.do("show 13 to 0")
    assert ready.known(0, 2) == [13, 30]
    assert ready.hand(2) == [7, 13, 19, 30], "shown, not given"


def test_p24_or_shows_a_card_to_a_player_of_ones_choice() -> None:
    ready = scene(hands=HANDS).do("lay 24")
    assert ready.choices == {
        *(f"ask {seat}" for seat in (1, 2, 3)),
        *(f"show {card} to {seat}" for card in (4, 9, 31) for seat in (1, 2, 3)),
    }
    ready.do("show 9 to 3")
    assert ready.known(3, 0) == [9, 31]
    assert ready.asked == 1


def test_p24_everybody_sees_who_showed_to_whom_but_not_what() -> None:
    ready = scene(hands=HANDS).do("lay 24", "show 9 to 3")
    assert ready.told("shows", 0) == ready.told("shows", 3) == [{"seat": 0, "to": 3, "card": 9}]
    for viewer in (None, 1, 2):
        assert ready.told("shows", viewer) == [{"seat": 0, "to": 3}]
        assert ready.known(viewer, 0) == [31]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_p24_nobody_else_can_tell_which_hidden_card_was_shown(viewer: int | None) -> None:
    one = scene(hands=HANDS).do("lay 24", "show 9 to 3")
    other = scene(hands=HANDS).do("lay 24", "show 4 to 3")
    assert story(other, viewer) == story(one, viewer)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_p24_nobody_else_can_tell_whether_the_card_shown_was_one_they_knew(viewer: int | None) -> None:
    hidden = scene(hands=HANDS).do("lay 24", "show 9 to 3")
    absolute = scene(hands=HANDS).do("lay 24", "show 31 to 3")
    assert story(absolute, viewer) == story(hidden, viewer)


def test_p24_a_spectator_sees_no_hand() -> None:
    ready = scene(hands=HANDS).do("lay 24", "show 9 to 3")
    assert ready.public["hands"] == [None, None, None, None]
    assert ready.public["choices"] == []
    assert [event.name for event in ready.log.seen_by(None) if event.name == "dealt"] == []
