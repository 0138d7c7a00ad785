"""G18 and G19: what everybody knows, and what nobody does."""

import json

from tests.games.siggil.scene import GAME, scene


def test_g18_a_perfect_memory_knows_every_hand() -> None:
    ready = scene(first="leaf 3, stag 1, stag 2").take("leaf 3", "stag 1")
    for viewer in (0, 1, None):
        assert ready.see("seen", viewer) == [["leaf 3"], ["stag 1"]]


def test_g18_known_cards_are_spelled_out_only_with_the_memory_aid() -> None:
    plain = scene(first="leaf 3").take("leaf 3")
    aided = scene(first="leaf 3", memory_aid=True).take("leaf 3")
    assert GAME.options()["memory_aid"] is False
    assert "known" not in plain.state.view(1)
    assert aided.see("known", 1) == [["leaf 3"], []]
    teller = GAME.teller(lambda text: text, ["Ann", "Bob"], 1)
    assert not any("known: " in line for line in teller.board(plain.state.view(1)))
    assert any("known: ♣Leaf 3" in line for line in teller.board(aided.state.view(1)))


def test_g18_laid_cards_are_no_longer_in_the_hand_that_is_remembered() -> None:
    ready = scene(first="stag 1, stag 3, stag 4, leaf 1, leaf 3", free="stag")
    ready.turns("stag 1 / leaf 1 / stag 3 / leaf 3").do("take stag 4", "capture stag family 1 3 4")
    assert ready.see("seen", 1) == [[], ["leaf 1", "leaf 3"]]
    assert ready.see("sizes") == [0, 2]


def test_g19_face_down_cards_are_hidden_from_everyone() -> None:
    """Two deals that differ only face down give the same views and events to all, until one is turned."""
    deep, high = 38, 51  # of rows of four and of two, which lie face down
    one = scene(layout="pyramids", at={54: "leaf 1", deep: "stone 1", high: "stone 3"})
    other = scene(layout="pyramids", at={54: "leaf 1", deep: "stone 3", high: "stone 1"})
    assert one.see("laid")[high] is None
    for viewer in (0, 1, None):
        assert json.dumps(one.state.view(viewer)) == json.dumps(other.state.view(viewer))
        assert [event.facts for event in one.log.seen_by(viewer)] == [
            event.facts for event in other.log.seen_by(viewer)
        ]
    one.do("take leaf 1")
    other.do("take leaf 1")
    assert one.see("laid")[high] == "stone 3" and other.see("laid")[high] == "stone 1"


def test_g19_what_lies_face_up_shows_though_it_is_covered() -> None:
    ready = scene(layout="pyramids")
    view = ready.public
    assert sum(card is not None for card in view["laid"]) == 14 + 10 + 6 + 2
    assert len(view["accessible"]) == 2
