"""G4–G9: a turn, and the three ways to take control of a Spirit."""

import pytest

from sortilege import BadOption, IllegalAction, Rng, fingerprint
from tests.games.siggil.scene import GAME, Scene, scene

STAGS = "stag 1, stag 3, stag 4, stag 5, stag 6"
TWOS = "leaf 2, stone 2, shell 2, wind 2, turtle 2, feather 2"


def series(ready: Scene, seat: int) -> list[tuple[str, list[str], bool]]:
    return [(one["kind"], one["cards"], one["holds"]) for one in ready.see("series") if one["seat"] == seat]


def stag_story(seats: int = 2, series: str = "exact") -> Scene:
    """Three stags against four twos: ready for player A to lay the first three."""
    ready = scene(first=f"{STAGS}, {TWOS}, leaf 1, leaf 3, leaf 4, stag 7", free="stag", seats=seats, series=series)
    return ready.turns("stag 1 / leaf 2 / stag 3 / stone 2")


def test_g4_taking_an_accessible_card_is_obligatory_and_fills_the_hand() -> None:
    ready = scene(first="leaf 3, stone 1")
    assert ready.see("question") == {"kind": "take", "seat": 0}
    assert "pass" not in ready.choices
    assert ready.choices == {f"take {card}" for card in ready.see("accessible")}
    ready.do("take leaf 3")
    assert ready.hand(0) == ["leaf 3"]
    assert "leaf 3" not in ready.see("accessible")
    with pytest.raises(IllegalAction):
        ready.state.apply(0, GAME.parse(ready.state, 0, "take stone 1"))


def test_g4_a_covered_card_cannot_be_taken_though_it_is_face_up() -> None:
    ready = scene(layout="pyramids")
    covered = ready.see("laid")[0]
    assert covered is not None and covered not in ready.see("accessible")
    assert f"take {covered}" not in ready.choices


def test_g4_hands_are_secret_though_everybody_saw_the_card() -> None:
    ready = scene(first="leaf 3").do("take leaf 3")
    assert ready.see("hands", 0) == [["leaf 3"], None]
    assert ready.see("hands", 1) == [None, []]
    assert ready.see("hands") == [None, None]
    assert ready.told("takes", 1) == [{"seat": 0, "card": "leaf 3"}]


def test_g5_control_is_offered_once_a_turn_and_always_with_a_pass() -> None:
    ready = scene(first=f"{STAGS}, leaf 3, leaf 1, leaf 5", free="stag, leaf").turns(
        "stag 1 / leaf 3 / stag 3 / leaf 1"
    )
    ready.do("take stag 4")
    assert ready.choices == {"pass", "capture stag family 1 3 4"}
    ready.do("capture stag family 1 3 4")
    assert ready.asked == 1, "one Spirit a turn"
    ready.do("take leaf 5", "pass")
    assert ready.asked == 0


def test_g5_being_asked_tells_nothing_the_question_comes_every_turn() -> None:
    ready = scene(first="leaf 3").do("take leaf 3")
    assert ready.see("question") == {"kind": "capture", "seat": 0}
    assert ready.choices == {"pass"}


def test_g5_a_series_is_of_the_family_or_of_the_number_never_mixed() -> None:
    ready = scene(first="stag 1, stag 2, leaf 2, stone 2, leaf 5, leaf 6, leaf 7", free="stag")
    ready.turns("stag 1 / leaf 5 / stag 2 / leaf 6 / leaf 2 / leaf 7").do("take stone 2")
    assert ready.captures == {"capture stag number stone stag leaf"}, "stag 2 is both, stag 1 is not a 2"


def test_g6_a_free_spirit_takes_exactly_three_cards() -> None:
    ready = stag_story().do("take stag 4")
    assert ready.captures == {"capture stag family 1 3 4"}
    ready.do("pass", "take shell 2", "pass", "take stag 5")
    assert ready.captures == {f"capture stag family {three}" for three in ("1 3 4", "1 3 5", "1 4 5", "3 4 5")}


def test_g6_with_four_seats_two_cards_are_enough() -> None:
    ready = scene(first="stag 1, stag 3, leaf 1, leaf 5, leaf 6", free="stag", seats=4)
    ready.turns("stag 1 / leaf 1 / leaf 5 / leaf 6").do("take stag 3")
    assert ready.captures == {"capture stag family 1 3"}
    with_three = scene(first="stag 1, stag 3, leaf 1, leaf 5", free="stag", seats=3)
    assert with_three.turns("stag 1 / leaf 1 / leaf 5").do("take stag 3").captures == set()


def test_g6_with_longer_series_a_free_spirit_takes_three_cards_or_more() -> None:
    ready = scene(first=f"{STAGS}, leaf 1, leaf 3, leaf 4", free="stag", series="at_least")
    ready.turns("stag 1 / leaf 1 / stag 3").do("take leaf 3")
    assert ready.captures == set()
    ready.do("pass", "take stag 4")
    assert ready.captures == {"capture stag family 1 3 4"}
    ready.do("pass", "take leaf 4", "pass", "take stag 5")
    assert {len(text.split()) - 3 for text in ready.captures} == {3, 4}
    assert len(ready.captures) == 4 + 1
    ready.do("capture stag family 1 3 4 5")
    assert series(ready, 0) == [("family", ["stag 1", "stag 3", "stag 4", "stag 5"], True)]


def test_g6_with_longer_series_four_seats_take_two_or_more() -> None:
    ready = scene(first="stag 1, stag 3, stag 4, leaf 1, leaf 5, leaf 6", free="stag", seats=4, series="at_least")
    ready.turns("stag 1 / leaf 1 / leaf 5 / leaf 6").do("take stag 3")
    assert ready.captures == {"capture stag family 1 3"}
    ready.do("pass").turns(" / ".join(ready.see("accessible")[-3:])).do("take stag 4")
    assert ready.captures == {f"capture stag family {some}" for some in ("1 3", "1 4", "3 4", "1 3 4")}


def test_g6_games_of_the_first_edition_have_exact_series() -> None:
    assert GAME.options({"rules": 1})["series"] == "exact" == GAME.options()["series"]
    with pytest.raises(BadOption, match="option series: got 'at_least', expected exact"):
        GAME.options({"rules": 1, "series": "at_least"})


def test_g6_a_spirit_still_in_the_siggil_cannot_be_captured() -> None:
    ready = scene(first="stag 1, stag 3, stag 4, leaf 1, leaf 3").turns("stag 1 / leaf 1 / stag 3 / leaf 3")
    assert ready.do("take stag 4").captures == set()


def test_the_stag_example_of_the_rulebook_3_by_family_4_by_number_5_by_completing_and_6() -> None:
    ready = stag_story().do("take stag 4", "capture stag family 1 3 4")
    assert ready.see("spirits") == [["stag"], []]
    assert series(ready, 0) == [("family", ["stag 1", "stag 3", "stag 4"], True)]
    ready.turns("shell 2 / stag 5").do("take wind 2")
    assert ready.captures == {"capture stag number stone leaf wind shell"}
    ready.do("capture stag number leaf stone shell wind")
    assert ready.see("spirits") == [[], ["stag"]]
    ready.do("take stag 6")
    assert ready.captures == {"capture stag family 5 6"}, "only the cards newly laid are named"
    ready.do("capture stag family 5 6")
    assert ready.see("spirits") == [["stag"], []]
    assert series(ready, 0) == [("family", ["stag 1", "stag 3", "stag 4", "stag 5", "stag 6"], True)]
    ready.turns("turtle 2 / leaf 1").do("take feather 2")
    assert ready.captures == {"capture stag number turtle feather"}
    ready.do("capture stag number feather turtle")
    assert ready.see("spirits") == [[], ["stag"]]
    assert [len(one["cards"]) for one in ready.see("series")] == [5, 6]
    told = [(facts["size"], facts["rested"], facts["from"], facts["completes"]) for facts in ready.told("captures")]
    assert told == [(3, 0, None, False), (4, 3, 0, False), (5, 4, 1, True), (6, 5, 0, True)]


def test_g7_another_players_spirit_takes_one_card_more_than_it_rests_on() -> None:
    ready = stag_story().do("take stag 4", "capture stag family 1 3 4").turns("shell 2 / leaf 1")
    assert ready.do("take wind 2").captures == {"capture stag number stone leaf wind shell"}
    three = stag_story().do("take stag 4", "capture stag family 1 3 4").do("take shell 2")
    assert three.captures == set(), "three are not enough against three"


def test_g7_no_more_than_one_more() -> None:
    ready = stag_story().do("take stag 4", "capture stag family 1 3 4").turns("shell 2 / leaf 1 / wind 2 / leaf 3")
    ready.do("take turtle 2")
    assert all(len(text.split()) == 3 + 4 for text in ready.captures) and len(ready.captures) == 5


def test_g7_with_longer_series_any_longer_one_takes_it() -> None:
    ready = stag_story(series="at_least").do("take stag 4", "capture stag family 1 3 4").do("take shell 2")
    assert ready.captures == set(), "three are not enough against three"
    ready.do("pass").turns("leaf 1 / wind 2 / leaf 3").do("take turtle 2")
    assert {len(text.split()) - 3 for text in ready.captures} == {4, 5}
    ready.do("capture stag number stone leaf turtle wind shell")
    assert ready.see("spirits") == [[], ["stag"]]
    assert ready.told("captures")[-1]["size"] == 5
    ready.turns("stag 5 / leaf 4").do("take stag 6")
    assert ready.captures == set(), "five stags are not enough against five"


def test_g8_with_longer_series_completing_may_go_further() -> None:
    ready = stag_story(series="at_least").do("take stag 4", "capture stag family 1 3 4").turns("shell 2 / stag 5")
    ready.do("take wind 2", "capture stag number stone leaf wind shell").turns("stag 6 / leaf 1").do("take stag 7")
    pairs = {f"capture stag family {two}" for two in ("5 6", "5 7", "6 7")}
    assert ready.captures == pairs | {"capture stag family 5 6 7"}, "five or six against four"
    ready.do("capture stag family 5 6 7")
    stags = ["stag 1", "stag 3", "stag 4", "stag 5", "stag 6", "stag 7"]
    assert series(ready, 0) == [("family", stags, True)]
    assert ready.told("captures")[-1]["completes"] is True


def four_stags_more() -> Scene:
    """Four seats: seat 0 has lost a series of two stags to three 2s, and holds four stags more."""
    cards = "stag 1, stag 3, stag 4, stag 5, stag 6, stag 7, leaf 2, stone 2, shell 2"
    others = "leaf 1, leaf 3, leaf 4, leaf 5, leaf 6, leaf 7, wind 1, wind 3, wind 4, wind 5, wind 6, wind 7"
    ready = scene(first=f"{cards}, {others}", free="stag", seats=4, series="at_least")
    ready.turns("stag 1 / leaf 2 / leaf 1 / wind 1").do("take stag 3", "capture stag family 1 3")
    ready.turns("stone 2 / leaf 3 / wind 3 / stag 4").do("take shell 2", "capture stag number stone leaf shell")
    ready.turns("leaf 4 / wind 4 / stag 5 / leaf 5 / leaf 6 / wind 5 / stag 6 / wind 6 / leaf 7 / wind 7")
    return ready.do("take stag 7")


def test_g8_with_longer_series_the_same_cards_may_complete_or_be_a_new_series() -> None:
    ready = four_stags_more()
    assert {text for text in ready.captures if len(text.split()) == 3 + 4} == {
        "capture stag family 4 5 6 7",
        "complete stag family 4 5 6 7",
    }
    assert {len(text.split()) - 3 for text in ready.captures} == {2, 3, 4}
    new = four_stags_more().do("capture stag family 4 5 6 7")
    assert [(cards, holds) for _, cards, holds in series(new, 0)] == [
        (["stag 1", "stag 3"], False),
        (["stag 4", "stag 5", "stag 6", "stag 7"], True),
    ]
    longer = ready.do("complete stag family 4 5 6 7")
    assert [(len(cards), holds) for _, cards, holds in series(longer, 0)] == [(6, True)]
    assert longer.told("captures")[-1] == {
        **{"seat": 0, "spirit": "stag", "kind": "family", "laid": ["stag 4", "stag 5", "stag 6", "stag 7"]},
        **{"size": 6, "from": 1, "rested": 3, "completes": True},
    }


def test_g8_what_completes_is_told_in_words_and_is_a_button_of_its_own() -> None:
    ready = four_stags_more()
    teller = GAME.teller(str, ["Ada", "Bea", "Cleo", "Dov"], 0)
    view = ready.state.view(0)
    stags = "ΨStag 4, ΨStag 5, ΨStag 6, ΨStag 7"
    assert teller.choice(view, "capture stag family 4 5 6 7").endswith(f"from Bea with {stags}")
    assert teller.choice(view, "complete stag family 4 5 6 7").endswith(f"from Bea, adding {stags} to your series")
    assert teller.picks("complete stag family 4 5 6 7") == []


def test_g8_worlds_of_a_view_offer_the_same_longer_series() -> None:
    ready = four_stags_more()
    view = ready.state.view(0)
    world = GAME.worlds(view).sample(Rng(1))
    assert world.view(0) == view
    before = fingerprint(ready.state)
    for action in range(GAME.actions):
        assert ready.state.is_choice(0, action) == (action in ready.state.choices(0))
    assert fingerprint(ready.state) == before


def test_g8_a_lost_spirit_can_also_be_taken_with_a_new_series() -> None:
    cards = "stag 1, stag 3, stag 4, leaf 2, stone 2, shell 2, wind 2, turtle 2, feather 2, stag 5, stag 6, stag 7"
    ready = scene(first=f"{cards}, leaf 1, leaf 3, leaf 4, leaf 5, stag 2, leaf 7", free="stag")
    ready.turns("leaf 2 / stag 1 / stone 2 / stag 3").do("take shell 2", "capture stag number leaf stone shell")
    ready.turns("stag 4 / leaf 1 / stag 5 / leaf 3").do("take stag 6", "capture stag family 1 3 4 5")
    assert ready.see("spirits") == [[], ["stag"]]
    ready.do("take wind 2")
    assert ready.captures == set(), "one more makes four against four"
    ready.do("pass").take("leaf 4").do("take turtle 2")
    assert ready.captures == {"capture stag number turtle wind"}, "completing"
    ready.do("pass").turns("leaf 5 / feather 2 / stag 7").do("take stag 2")
    fresh = {text for text in ready.captures if len(text.split()) == 3 + 5}
    assert fresh == set(), "four 2s in hand are no new series of five"


def test_g8_completing_needs_cards_of_the_same_kind() -> None:
    ready = stag_story().do("take stag 4", "capture stag family 1 3 4").turns("shell 2 / turtle 2")
    ready.do("take wind 2", "capture stag number leaf stone shell wind").do("take feather 2")
    assert ready.captures == set(), "two 2s do not complete a series of stags"


def test_g9_a_series_stays_before_its_owner_and_is_not_extended_while_it_holds() -> None:
    ready = stag_story().do("take stag 4", "capture stag family 1 3 4").turns("shell 2 / stag 5 / wind 2")
    ready.do("take stag 6")
    assert ready.captures == set(), "the Spirit is already there"
    ready.do("pass", "take turtle 2", "capture stag number leaf stone shell wind")
    assert series(ready, 0) == [("family", ["stag 1", "stag 3", "stag 4"], False)]
    assert not set(ready.hand(0)) & {"stag 1", "stag 3", "stag 4"}


def test_g9_a_series_serves_only_its_own_spirit() -> None:
    """Cards on the table count for no other Spirit, though one of them would fit."""
    ready = scene(first="stag 1, stag 3, stag 4, leaf 3, wind 3, leaf 1, leaf 5, leaf 6, leaf 7", free="stag, leaf")
    ready.turns("stag 1 / leaf 1 / stag 3 / leaf 5").do("take stag 4", "capture stag family 1 3 4")
    ready.turns("leaf 6 / leaf 3 / leaf 7").do("take wind 3")
    assert ready.captures == set(), "stag 3 lies in the other series"


def test_the_cards_of_a_capture_may_be_named_in_any_order() -> None:
    ready = stag_story()
    one = GAME.parse(ready.state, 0, "capture stag number leaf stone shell")
    assert GAME.parse(ready.state, 0, "capture stag number shell leaf stone") == one
    assert GAME.text(ready.state, 0, one) == "capture stag number stone leaf shell"
