"""G10 and G11: how a game with company ends."""

import pytest

from sortilege import Rng
from sortilege.games.siggil.ends import ENOUGH, FEWEST_CARDS, MOST, SHARED
from tests.games.siggil.scene import GAME, Scene, scene

FAMILIES = ["stone", "stag", "leaf", "turtle", "wind", "shell", "feather"]


def with_spirits(seats: int, hero: int, wanted: int, size: int) -> Scene:
    """Everybody else takes what the hero leaves; the hero captures family after family."""
    first = [f"{family} {value}" for family in FAMILIES[:wanted] for value in range(1, size + 1)]
    others = [f"{family} {value}" for value in (6, 7, 5) for family in FAMILIES]
    room = 24 - wanted
    ready = scene(first=", ".join([*first, *others][:room]), free=", ".join(FAMILIES[:wanted]), seats=seats)
    for card in first:
        while ready.asked != hero:
            spare = [text for text in ready.see("accessible") if text not in first]
            ready.take(spare[0])
        ready.do(f"take {card}")
        family, value = card.split()
        if int(value) < size:
            ready.do("pass")
        else:
            ready.do(f"capture {family} family {' '.join(str(at) for at in range(1, size + 1))}")
    return ready


@pytest.mark.parametrize(("seats", "spirits", "size"), [(2, 5, 3), (3, 4, 3), (4, 3, 2)])
def test_g10_so_many_spirits_win_at_once(seats: int, spirits: int, size: int) -> None:
    ready = with_spirits(seats, hero=0, wanted=spirits, size=size)
    outcome = ready.state.outcome()
    assert outcome is not None
    assert outcome.winners == [0] and outcome.reason == ENOUGH
    assert outcome.scores[0] == spirits
    assert ready.state.asked() == []
    assert ready.see("accessible"), "there were cards left"
    (end,) = ready.told("game over")
    assert end["winners"] == [0] and end["spirits"] == outcome.scores and end["reason"] == ENOUGH


@pytest.mark.parametrize(("seats", "spirits", "size"), [(2, 4, 3), (3, 3, 3), (4, 2, 2)])
def test_g10_one_spirit_fewer_does_not(seats: int, spirits: int, size: int) -> None:
    ready = with_spirits(seats, hero=0, wanted=spirits, size=size)
    assert ready.state.outcome() is None
    assert len(ready.see("spirits")[0]) == spirits


def all_passed(ready: Scene) -> Scene:
    """To the end of the Siggil, with nobody taking control of anything."""
    while ready.state.asked():
        ready.do(f"take {ready.see('accessible')[0]}", "pass")
    return ready


def test_g11_the_last_card_ends_the_game_and_may_still_be_used() -> None:
    ready = scene(first="leaf 1")
    while sum(ready.see("sizes")) < 48:
        ready.do(f"take {ready.see('accessible')[0]}", "pass")
    last = ready.see("accessible")[0]
    ready.do(f"take {last}")
    assert ready.see("left") == [] and ready.see("question")["kind"] == "capture"
    assert len(ready.captures) > 0, "with half of all cards in hand"
    taken = sorted(ready.captures)[0]
    ready.do(taken)
    outcome = ready.state.outcome()
    assert outcome is not None and outcome.reason == MOST
    assert outcome.scores == [1, 0] and outcome.winners == [0]


def test_g11_a_tie_goes_to_the_fewest_cards_in_hand() -> None:
    ready = all_passed(scene(seats=2, starter=0))
    outcome = ready.state.outcome()
    assert outcome is not None
    assert outcome.scores == [0, 0]
    assert ready.see("sizes") == [25, 24]
    assert outcome.winners == [1] and outcome.reason == FEWEST_CARDS
    (end,) = ready.told("game over")
    assert end["cards"] == [25, 24]


def test_g11_those_still_tied_share_the_win() -> None:
    ready = all_passed(scene(seats=3, starter=1))
    outcome = ready.state.outcome()
    assert outcome is not None
    assert ready.see("sizes") == [16, 17, 16]
    assert outcome.winners == [0, 2] and outcome.reason == SHARED
    assert ready.state.utility() == [0.0, -1.0, 0.0]


def test_g11_more_spirits_beat_fewer_cards() -> None:
    """Whoever has most Spirits wins, also with the fullest hand."""
    for seed in range(200):
        state = GAME.new({"seats": 2}, seed)
        rng = Rng(seed)
        while state.asked():
            seat = state.asked()[0]
            state.apply(seat, state.pick(seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        sizes = state.view(None)["sizes"]
        winner = outcome.winners[0]
        if outcome.reason == MOST and sizes[winner] > sizes[1 - winner]:
            assert outcome.scores[winner] > outcome.scores[1 - winner]
            return
    raise AssertionError("no such game among these")


def test_the_endings_are_told_with_what_decided_them() -> None:
    ready = all_passed(scene(seats=3, starter=1))
    teller = GAME.teller(lambda text: text, ["Ann", "Bob", "Cid"], 0)
    lines = [line for event in ready.log.seen_by(0) for line in teller.event(event.as_json())]
    assert (
        lines[-1] == "The Siggil is used up. You share the win with Cid, tied in Spirits (0) and in cards in hand (16)."
    )
    watching = GAME.teller(lambda text: text, ["Ann", "Bob", "Cid"], None)
    assert watching.question(ready.public).startswith("The Siggil is used up. Ann and Cid share the win")
