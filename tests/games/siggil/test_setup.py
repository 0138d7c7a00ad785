"""G1–G3: how a Siggil is laid, what is accessible, who starts; and the cards."""

import hashlib
from collections import Counter
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sortilege import BadOption, Rng
from sortilege.core.cards import members
from sortilege.games.siggil.cards import ALL_CARDS, NUMBERS, TEXTS
from sortilege.games.siggil.layouts import NAMES, layout_of
from tests.games.siggil.scene import GAME, SPIRITS, naive_accessible, scene


def shuffled(seed: str, number: int, pack: list[str], wanted: int) -> list[str]:
    """The documented shuffle in so many words, for comparison with the engine's."""
    numbers = (byte for block in count() for byte in hashlib.sha256(f"{seed}:{number}:{block}".encode()).digest())
    cards = pack[:]
    for i in range(wanted):
        n = len(cards) - i
        x = next(byte for byte in numbers if byte < 256 - 256 % n)
        cards[i], cards[i + x % n] = cards[i + x % n], cards[i]
    return cards[:wanted]


def test_there_are_seven_families_of_seven_and_a_spirit_for_each() -> None:
    assert len(set(TEXTS)) == 56
    families = ["stone", "stag", "leaf", "turtle", "wind", "shell", "feather"]
    assert TEXTS[:8] == [f"stone {value}" for value in range(1, 8)] + ["stag 1"]
    assert [f"spirit {family}" for family in families] == SPIRITS


def test_g1_one_to_four_seats_and_no_others() -> None:
    for seats in (1, 2, 3, 4):
        assert GAME.new({"seats": seats}, 1).seats == seats
    for seats in (0, 5):
        with pytest.raises(BadOption, match="a whole number from 1 to 4"):
            GAME.new({"seats": seats}, 1)


@pytest.mark.parametrize("layout", NAMES)
def test_g1_all_56_cards_are_shuffled_and_laid_in_layout_order(layout: str) -> None:
    state = GAME.new({"seats": 3, "layout": layout}, "c0ffee")
    expected = shuffled("c0ffee", 0, TEXTS, 56)
    laid = state.view(None)["laid"]
    shown = [place for place in range(56) if laid[place] is not None]
    assert len(shown) > 10
    assert all(laid[place] == expected[place] for place in shown)


@pytest.mark.parametrize("layout", NAMES)
def test_g1_levels_alternate_and_only_face_up_or_accessible_cards_show(layout: str) -> None:
    places = layout_of(layout).places
    for lower, upper in pairwise(places):
        assert upper.level in (lower.level, lower.level + 1)
        assert (upper.level == lower.level) == (upper.up == lower.up)
    view = scene(layout=layout).public
    accessible = naive_accessible(layout, view["left"])
    for place in view["left"]:
        assert (view["laid"][place] is not None) == (places[place].up or place in accessible)


def test_g2_a_card_is_accessible_when_nothing_covers_it_and_then_face_up() -> None:
    ready = scene(layout="pyramids")
    assert [NUMBERS[text] in range(49) for text in ready.see("accessible")] == [True, True]
    assert ready.see("left") == list(range(56))
    tops = [place for place in range(56) if layout_of("pyramids").covers[place] == 0]
    assert ready.see("accessible") == [ready.see("laid")[place] for place in tops]


def test_g2_a_face_down_card_is_turned_as_soon_as_it_is_uncovered() -> None:
    ready = scene(layout="pyramids", at={54: "leaf 1", 50: "stone 7", 51: "stone 6"})
    row_of_two = [50, 51]  # of the first pyramid: under its top, face down
    assert all(ready.see("laid")[place] is None for place in row_of_two)
    ready.do("take leaf 1")
    assert [ready.see("laid")[place] is not None for place in row_of_two] == [True, True]
    (uncovered,) = ready.told("uncovers")[1:]
    assert uncovered["under"] == ["leaf 1"]
    assert uncovered["cards"] == uncovered["turned"] == [ready.see("laid")[place] for place in row_of_two]


def test_g2_an_accessible_spirit_leaves_at_once_also_at_set_up() -> None:
    ready = scene(free="stag", layout="pyramids")
    assert ready.see("free") == ["stag"]
    assert 54 not in ready.see("left")
    assert {50, 51} <= set(ready.see("left"))
    assert len(ready.see("accessible")) == 3, "the other pyramid's top, and what lay under the Spirit"
    assert ready.told("freed") == [{"spirit": "stag", "place": 54, "under": []}]


def test_g2_a_freed_spirit_can_free_the_next_until_nothing_changes() -> None:
    ready = scene(layout="pyramids", at={54: "leaf 1", 50: "spirit wind", 51: "leaf 2", 44: "spirit shell"})
    assert ready.see("free") == []
    ready.do("take leaf 1")
    assert ready.see("free") == ["wind", "shell"], "place 44 lay under 50 alone"
    assert ready.told("freed") == [
        {"spirit": "wind", "place": 50, "under": ["leaf 1"]},
        {"spirit": "shell", "place": 44, "under": ["spirit wind"]},
    ]
    assert set(ready.see("accessible")) >= {"leaf 2"}


def test_g3_the_first_player_is_drawn_and_the_deal_may_name_one() -> None:
    starters = Counter(GAME.new({"seats": 4}, seed).asked()[0] for seed in range(200))
    assert set(starters) == {0, 1, 2, 3} and min(starters.values()) > 25
    assert GAME.new({"seats": 4}, "c0ffee").asked() == [int(shuffled("c0ffee", 1, list("0123"), 1)[0])]
    assert scene(starter=1).asked == 1


@settings(max_examples=60)
@given(st.sampled_from(NAMES), st.integers(1, 4), st.integers(0, 10**6), st.integers(0, 90))
def test_g2_accessibility_agrees_with_a_geometric_oracle(layout: str, seats: int, seed: int, plies: int) -> None:
    state = GAME.new({"seats": seats, "layout": layout}, seed)
    rng = Rng(seed)
    for _ in range(plies):
        if not state.asked():
            break
        seat = state.asked()[0]
        state.apply(seat, state.pick(seat, rng))
    view = state.view(None)
    expected = naive_accessible(layout, view["left"])
    assert {view["laid"].index(text) for text in view["accessible"]} == expected
    assert set(members(layout_of(layout).accessible(ALL_CARDS))) == naive_accessible(layout, range(56))
    assert not any(view["laid"][place] in SPIRITS for place in expected)
