"""G12–G15: playing alone."""

import pytest

from sortilege import BadDeal, Rng
from sortilege.core.record import replayed
from sortilege.games.siggil.ends import SOLO_LOST, SOLO_WON
from tests.games.siggil.reach import FIXTURES
from tests.games.siggil.scene import GAME, ORDINARY, SPIRITS, alone, in_packets, opened
from tests.games.siggil.test_setup import shuffled


def test_g12_each_packet_of_eight_has_one_spirit_somewhere() -> None:
    seen: set[int] = set()
    for seed in range(60):
        state = GAME.new({"seats": 1, "layout": "pyramids"}, seed)
        while state.asked():
            state.apply(0, state.choices(0)[0])
        laid = state.view(0)["laid"]
        for first in range(0, 56, 8):
            (at,) = [at for at in range(8) if laid[first + at] in SPIRITS]
            seen.add(at)
    assert seen == set(range(8)), "at any place of the packet"


def test_g12_packets_follow_from_the_seed_as_documented() -> None:
    ordinary = shuffled("abc", 0, ORDINARY, 49)
    spirits = shuffled("abc", 1, SPIRITS, 7)
    expected: list[str] = []
    for packet in range(7):
        at = int(shuffled("abc", 2 + packet, list("01234567"), 1)[0])
        some = ordinary[packet * 7 : packet * 7 + 7]
        expected += [*some[:at], spirits[packet], *some[at:]]
    laid = GAME.new({"seats": 1}, "abc").view(0)["laid"]
    assert all(card in (None, expected[place]) for place, card in enumerate(laid))


def test_g12_a_deal_with_two_spirits_in_a_packet_is_refused() -> None:
    cards = in_packets({})
    cards[0], cards[15] = cards[15], cards[0]
    with pytest.raises(
        BadDeal, match=r"deal.cards\[0\] to \[7\]: got 2 Spirits, expected one in each packet of 8 \(G12\)"
    ):
        opened({"seats": 1}, {"layout": "pillars", "cards": cards})
    assert opened({"seats": 2}, {"layout": "pillars", "cards": cards, "starter": 0}).asked == 0, "but not with company"


def test_g13_a_turn_removes_then_takes_then_captures() -> None:
    ready = alone()
    assert ready.see("question") == {"kind": "remove", "seat": 0}
    card, other = ready.see("accessible")[:2]
    assert ready.choices == {f"remove {text}" for text in ready.see("accessible")}
    ready.do(f"remove {card}")
    assert ready.see("question") == {"kind": "take", "seat": 0}
    assert card not in ready.see("accessible") and ready.see("removed") == [card]
    ready.do(f"take {other}")
    assert ready.see("question") == {"kind": "capture", "seat": 0}
    ready.do("pass")
    assert ready.see("question") == {"kind": "remove", "seat": 0}


@pytest.mark.parametrize(("level", "size"), [("easy", 3), ("hard", 4)])
def test_g13_a_free_spirit_takes_three_cards_or_four(level: str, size: int) -> None:
    stags = {32: "spirit stag", 33: "stag 1", 34: "stag 3", 35: "stag 4", 36: "stag 5", 37: "stag 6"}
    ready = alone(stags, level=level)
    for value in (1, 3, 4, 5)[:size]:
        spare = next(text for text in ready.see("accessible") if not text.startswith("stag"))
        ready.do(f"remove {spare}", f"take stag {value}")
        if value != (1, 3, 4, 5)[size - 1]:
            assert not [text for text in ready.captures if text.startswith("capture stag family")]
            ready.do("pass")
    assert f"capture stag family {' '.join(map(str, (1, 3, 4, 5)[:size]))}" in ready.captures


@pytest.mark.parametrize(("level", "sizes"), [("easy", {3, 4}), ("hard", {4})])
def test_g13_with_longer_series_a_free_spirit_takes_so_many_or_more(level: str, sizes: set[int]) -> None:
    stags = {32: "spirit stag", 33: "stag 1", 34: "stag 3", 35: "stag 4", 36: "stag 5", 37: "stag 6"}
    ready = alone(stags, level=level, series="at_least")
    for value in (1, 3, 4, 5):
        spare = next(text for text in ready.see("accessible") if not text.startswith("stag"))
        ready.do(f"remove {spare}", f"take stag {value}")
        if value != 5:
            ready.do("pass")
    found = {len(text.split()) - 3 for text in ready.captures if text.startswith("capture stag family")}
    assert found == sizes
    ready.do("capture stag family 1 3 4 5")
    assert ready.see("spirits") == [["stag"]]


def test_g13_the_discard_is_open_when_easy_and_face_down_when_hard() -> None:
    easy, hard = alone(), alone(level="hard")
    card = easy.see("accessible")[0]
    assert easy.do(f"remove {card}").see("discard", 0) == [card]
    assert hard.do(f"remove {card}").see("discard", 0) is None
    assert hard.see("removed", 0) == [card], "a perfect memory has it"
    aided = alone(level="hard", memory_aid=True).do(f"remove {card}")
    assert aided.see("discard", 0) == [card]


def test_g13_the_last_card_is_taken_and_nothing_removed() -> None:
    ready = alone()
    while ready.see("question")["kind"] != "take" or len(ready.see("removed")) < 24:
        ready.do(sorted(ready.choices)[-1])
    ready.do(sorted(ready.choices)[0], "pass")
    assert ready.see("question") == {"kind": "take", "seat": 0}, "not asked to remove"
    assert len(ready.choices) == 1
    ready.do(*ready.choices)
    assert sum(ready.see("sizes")) + len(ready.see("removed")) == 49


def test_g14_a_fourth_free_spirit_drives_out_the_first() -> None:
    """Three Spirits lie on top at the start, the fourth under two cards of a capital."""
    spirits = {32: "spirit wind", 40: "spirit leaf", 48: "spirit stone", 16: "spirit shell"}
    ready = alone({**spirits, 33: "leaf 1", 34: "leaf 2"})
    assert ready.see("free") == ["wind", "leaf", "stone"], "in layout order"
    ready.do("remove leaf 1")
    assert ready.see("free") == ["leaf", "stone", "shell"] and ready.see("driven") == ["wind"]
    assert ready.told("driven out") == [{"spirit": "wind", "by": "shell"}]
    assert not any("capture wind" in text for text in ready.choices)


def test_g14_four_spirits_on_top_at_set_up_drive_out_the_first_in_layout_order() -> None:
    """The first two cover the fourth: it comes out when they are gone, and one of them has to go for it."""
    ready = alone({39: "spirit wind", 40: "spirit leaf", 48: "spirit stone", 21: "spirit shell"})
    assert [facts["spirit"] for facts in ready.told("freed")] == ["wind", "leaf", "stone", "shell"]
    assert ready.told("freed")[-1]["under"] == ["spirit wind", "spirit leaf"]
    assert ready.see("free") == ["leaf", "stone", "shell"] and ready.see("driven") == ["wind"]


def test_g14_does_not_hold_with_company() -> None:
    cards = in_packets({})
    ready = opened({"seats": 2}, {"layout": "pillars", "cards": cards, "starter": 0})
    most = 0
    while ready.state.asked() and ready.see("left"):
        action = next((a for a in ready.state.choices(ready.asked) if a), 0)
        kind = ready.see("question")["kind"]
        ready.state.apply(ready.asked, 0 if kind == "capture" else action)
        most = max(most, len(ready.see("free")))
    assert most == 7 and ready.see("driven") == []


@pytest.mark.parametrize(("level", "spirits"), [("easy", 7), ("hard", 6)])
def test_g15_all_seven_win_the_easy_level_and_six_the_hard_one(level: str, spirits: int) -> None:
    ends = [replayed(path.read_bytes().splitlines(keepends=True)) for path in FIXTURES.glob("*.jsonl")]
    alone_at = [end for end in ends if end.state.seats == 1 and end.header.options["level"] == level]
    won = [end.state for end in alone_at if end.state.utility() == [1.0]]
    assert won
    for state in won:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == [0] and outcome.scores == [spirits] and outcome.reason == SOLO_WON
        assert state.asked() == []


def test_g15_with_fewer_the_siggil_wins() -> None:
    ready = alone()
    while ready.state.asked():
        ready.do("pass" if "pass" in ready.choices else sorted(ready.choices)[0])
    outcome = ready.state.outcome()
    assert outcome is not None
    assert outcome.winners == [] and outcome.reason == SOLO_LOST
    assert ready.state.utility() == [-1.0]


def test_alone_nobody_can_be_robbed_and_the_level_changes_nothing_with_company() -> None:
    easy = GAME.new({"seats": 2, "level": "easy"}, 5).view(0)
    hard = GAME.new({"seats": 2, "level": "hard"}, 5).view(0)
    assert {**easy, "options": None} == {**hard, "options": None}


def spirits_of(level: str, by_habit: bool) -> list[int]:
    """Captured in each of a few games, by habit or by dice."""
    found: list[int] = []
    for seed in range(20):
        state = GAME.new({"seats": 1, "level": level}, seed)
        rng = Rng(seed)
        while state.asked():
            state.apply(0, state.habit(0, rng) if by_habit else state.pick(0, rng))
        outcome = state.outcome()
        assert outcome is not None
        found += outcome.scores
    return found


def test_alone_habit_captures_more_than_dice_do() -> None:
    assert sum(spirits_of("easy", by_habit=True)) > sum(spirits_of("easy", by_habit=False)) + 40
    assert sum(spirits_of("hard", by_habit=True)) > sum(spirits_of("hard", by_habit=False)) + 40


def test_alone_a_game_lost_with_more_spirits_is_lost_less_badly() -> None:
    hopes: dict[int, float] = {}
    for seed in range(40):
        state = GAME.new({"seats": 1, "level": "hard"}, seed)
        rng = Rng(seed)
        while state.asked():
            state.apply(0, state.habit(0, rng))
        outcome = state.outcome()
        assert outcome is not None
        hopes[7 if outcome.winners else outcome.scores[0]] = state.prospects()[0]
    assert [hopes[spirits] for spirits in sorted(hopes)] == sorted(hopes.values()) and len(set(hopes.values())) > 2
    assert all(hope < 0 for spirits, hope in hopes.items() if spirits < 7) and hopes.get(7, 1.0) == 1.0
