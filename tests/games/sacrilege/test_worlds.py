"""Worlds: what a seat has seen stays as it was seen, and everything else may be anywhere; views that make no sense are
refused by name."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sortilege import BadView, Rng, State
from sortilege.games.sacrilege.rules import Sacrilege
from tests.games.sacrilege.scene import GAME, Scene, scene

SAMPLES = 60


def worlds(s: Scene, viewer: int | None) -> list[Sacrilege]:
    sampler = GAME.worlds(s.state.view(viewer))
    found: list[State] = [sampler.sample(number) for number in range(SAMPLES)]
    assert all(isinstance(world, Sacrilege) and world.has_every_card_once() for world in found)
    assert all(world.view(viewer) == s.state.view(viewer) for world in found)
    return [world for world in found if isinstance(world, Sacrilege)]


def hand_in(world: Sacrilege, seat: int) -> list[str]:
    return world.keys(world.hands[seat])


def pile_in(world: Sacrilege) -> list[str]:
    """The Necronomicon from its top."""
    return world.keys(world.necronomicon[: world.left])[::-1]


# What is known


def test_d14_what_nobody_has_seen_may_be_anywhere() -> None:
    s = scene(["one, seven", "two, ghost", "five, five"])
    held = Counter(key for world in worlds(s, 0) for key in hand_in(world, 1))
    assert len(held) > 10 and "seven" not in held
    assert all(len(hand_in(world, 1)) == 2 and hand_in(world, 0) == ["one", "seven"] for world in worlds(s, 0))


def test_d14_a_hand_one_has_looked_at_is_known_and_only_to_oneself() -> None:
    s = scene(["alpha, one", "two, ghost", "five"], alpha="spy").do("sacrifice alpha at 0", "choose player 1")
    assert all(hand_in(world, 1) == ["two", "ghost"] for world in worlds(s, 0))
    assert len({tuple(hand_in(world, 1)) for world in worlds(s, 2)}) > 10


def test_d14_of_a_hand_one_has_looked_at_what_is_drawn_later_is_not_known() -> None:
    s = scene(["alpha, one", "two, ghost", "five"], alpha="spy").do("sacrifice alpha at 0", "choose player 1")
    s.do("end", "draw", "sacrifice two at 0", "end")
    third = Counter(key for world in worlds(s, 0) for key in hand_in(world, 1))
    assert third["ghost"] >= SAMPLES and len(third) > 8
    assert all("ghost" in hand_in(world, 1) and len(hand_in(world, 1)) == 2 for world in worlds(s, 0))


def test_d14_whoever_chooses_from_cards_before_them_has_them_before_them_in_others_worlds_too() -> None:
    looking = scene(["alpha, one", "two", "five"], alpha="look 2").do("sacrifice alpha at 0")
    for world in worlds(looking, 1):
        assert [key for _, key in world.view(0)["peeked"]] == pile_in(world)[:2]
        assert GAME.worlds(world.view(0)).sample(Rng(1)).view(0) == world.view(0)
    taking = scene(["alpha, one", "two, ghost", "five"], alpha="take chosen")
    taking.do("sacrifice alpha at 0", "choose player 1")
    for world in worlds(taking, 2):
        assert world.view(0)["known"][1] == hand_in(world, 1)
        assert GAME.worlds(world.view(0)).sample(Rng(1)).view(0) == world.view(0)


def test_d14_a_card_that_was_returned_taken_or_given_is_known_to_all() -> None:
    s = scene(["alpha, one", "two, two", "five"], altars=["", "imp"], alpha="return other").do("sacrifice alpha at 0")
    assert all("imp" in hand_in(world, 0) for viewer in (1, 2, None) for world in worlds(s, viewer))
    s = scene(["alpha", "two, two", "five"], alpha="take random").do("sacrifice alpha at 0", "choose player 1")
    assert all(hand_in(world, 0) == ["two"] for viewer in (1, 2, None) for world in worlds(s, viewer))
    s = scene(["alpha, seven", "two, two", "five"], alpha="give chosen").do("sacrifice alpha at 0", "choose player 2")
    assert all("seven" in hand_in(world, 2) for viewer in (0, 1, None) for world in worlds(s, viewer))


def test_d14_what_everybody_saw_go_into_a_hand_and_out_again_is_known_no_more() -> None:
    s = scene(["alpha, one", "two, two", "five"], altars=["", "ghost"], alpha="return other").do("sacrifice alpha at 0")
    s.do("sacrifice ghost at 1")
    assert s.see("shown") == [[], [], []] and s.see("known", 1) == [[], [], []]


def test_d14_places_in_the_necronomicon_are_known_to_who_looked() -> None:
    s = scene(["alpha, one", "two", "five"], top="six, seven, four", alpha="look 3").do("sacrifice alpha at 0")
    assert all(pile_in(world)[:3] == ["six", "seven", "four"] for world in worlds(s, 0)), "while one still chooses"
    s.do("choose seven")
    assert all(pile_in(world)[:2] == ["six", "four"] for world in worlds(s, 0))
    assert len({tuple(pile_in(world)[:2]) for world in worlds(s, 1)}) > 10


def test_d14_a_card_drawn_from_a_known_place_is_known_in_the_hand() -> None:
    s = scene(["alpha, one", "two", "five"], top="six, seven, four", alpha="look 3")
    s.do("sacrifice alpha at 0", "choose none", "end", "draw")
    assert all("six" in hand_in(world, 1) and pile_in(world)[:2] == ["seven", "four"] for world in worlds(s, 0))
    assert s.see("known", 0)[1] == ["six"] and s.see("shown")[1] == []
    assert any("six" not in hand_in(world, 1) for world in worlds(s, 2))


def test_d14_a_known_place_moves_up_when_another_buries_what_lies_above() -> None:
    s = scene(["alpha", "beta, two"], top="six, seven, four, five", alpha="look 3", beta="look 1")
    s.do("sacrifice alpha at 0", "choose none", "end", "sacrifice beta at 1", "choose six")
    assert s.see("peeked", 0) == [[1, "seven"], [2, "four"]]
    assert all(pile_in(world)[:2] == ["seven", "four"] for world in worlds(s, 0))


def test_d14_a_known_place_that_is_sacrificed_is_gone() -> None:
    s = scene(["alpha", "two"], top="six, seven", alpha="look 2").do("sacrifice alpha at 0", "choose none", "invoke")
    assert s.see("peeked", 0) == [[1, "seven"]] and s.altars[0] == ["alpha", "six"]


def test_d6_nothing_is_known_of_a_new_necronomicon() -> None:
    s = scene(["alpha", "two"], top="six", rest="graveyard", alpha="look 1 then draw 2")
    s.do("sacrifice alpha at 0", "choose none")
    assert "shuffles" in s.names and s.see("peeked", 0) == []


def test_d6_what_a_new_necronomicon_is_made_of_is_known_to_all() -> None:
    s = scene(["one, seven", "two", "six"], top="five", rest="graveyard", graveyard="one").do("invoke", "draw")
    assert "shuffles" in s.names and "seven" not in s.see("shuffled")
    for viewer in (1, 2, None):
        assert all("seven" not in pile_in(world) for world in worlds(s, viewer))
    before = s.see("shuffled")
    s.do("end", "invoke")
    gone = s.told("sacrifices")[-1]["card"]
    assert sorted([*s.see("shuffled"), gone]) == sorted(before), "what comes out openly is known to be gone"


def test_d6_who_has_drawn_all_of_a_new_necronomicon_holds_it() -> None:
    s = scene(["one", "alpha, two", "three", "five"], rest=3, graveyard="seven, bat, imp", alpha="draw 2", seed=5)
    s.do("end", "sacrifice alpha at 1")
    drawn = [key for key in ("seven", "bat", "imp") if key not in s.graveyard]
    for viewer in (0, 2, None):
        assert all(set(drawn) <= set(hand_in(world, 1)) for world in worlds(s, viewer))


def test_d6_who_has_not_drawn_since_has_nothing_of_what_was_shuffled() -> None:
    s = scene(["one", "two", "three"], rest=2, graveyard="seven, six, six, six, one, two", seed=3)
    s.do("draw", "end")
    for world in worlds(s, None):
        assert not {"seven", "six"} & set(hand_in(world, 1)), "no other copies of these were in hands"


def test_d6_of_two_copies_the_one_that_was_shuffled_lies_there_as_likely_as_any_other() -> None:
    graveyard = "alpha, seven, five, five, five, six, six, six, imp, imp"
    s = scene(["one", "beta, two", "three"], rest=2, graveyard=graveyard, seed=1, beta="draw 3")
    s.do("end", "sacrifice beta at 1")
    assert len(s.see("shuffled")) == 9 and s.see("necronomicon") == 6 and "alpha" in s.see("shuffled")
    sampler = GAME.worlds(s.state.view(0))
    found = 0
    for number in range(2000):
        world = sampler.sample(number)
        assert isinstance(world, Sacrilege)
        found += "alpha" in pile_in(world)
    assert found / 2000 == pytest.approx(6 / 9, abs=0.04)


def test_d6_a_card_that_leaves_a_hand_was_drawn_since_or_held_before_or_may_have_been_either() -> None:
    hands = ["one", "alpha, ghost, wisp", "three"]
    s = scene(hands, rest=2, graveyard="ghost, imp, imp", seed=3, alpha="draw 2")
    s.do("end", "sacrifice alpha at 1")
    assert sorted(s.see("shuffled")) == ["ghost", "imp"] and s.see("fresh") == [0, 2, 0]
    before = s.see("held")
    s.do("sacrifice wisp at 1")
    assert sorted([*s.see("held"), "wisp"]) == sorted(before) and s.see("fresh") == [0, 2, 0], "no wisp was shuffled"
    before = s.see("held"), s.see("shuffled"), s.see("fresh")
    s.do("sacrifice ghost at 1")
    assert (s.see("held"), s.see("shuffled"), s.see("fresh")) == before, "it may have been either ghost"
    assert "ghost" in s.hand(1)
    in_hand = Counter("ghost" in hand_in(world, 1) for world in worlds(s, None))
    assert in_hand[True] > 0 and in_hand[False] > 0
    s.do("sacrifice imp at 1")
    assert (s.see("shuffled"), s.see("fresh")) == (["ghost"], [0, 1, 0]), "no imp was in a hand before"


def seed_with(found: Callable[[Scene], bool], played: Callable[[int], Scene]) -> Scene:
    """The first in which chance has it so."""
    return next(s for s in map(played, range(200)) if found(s))


def test_d6_what_one_has_drawn_oneself_lies_there_no_more() -> None:
    s = seed_with(
        lambda s: s.hand(0) == ["bat", "imp"] and s.graveyard == ["seven"],
        lambda seed: scene(["imp", "bat", "one"], rest=2, graveyard="imp, bat, seven", seed=seed).do("draw"),
    )
    assert all(pile_in(world) == ["imp"] for world in worlds(s, 0)), "the bat in hand was drawn, the imp was not"
    assert len({tuple(pile_in(world)) for viewer in (1, None) for world in worlds(s, viewer)}) == 2
    s.do("sacrifice bat at 0")
    assert all(pile_in(world) == ["imp"] for world in worlds(s, 0)), "and one still knows when it is played"
    assert s.see("shuffled", 0) == ["imp"] and sorted(s.see("shuffled", None)) == ["bat", "imp"]


def test_d6_a_hand_one_has_looked_at_since_tells_what_was_drawn() -> None:
    hands = ["alpha", "beta", "one"]
    s = seed_with(
        lambda s: s.hand(1) == ["seven"],
        lambda seed: scene(hands, rest=2, graveyard="imp, bat, imp, seven", seed=seed, alpha="spy", beta="draw 1").do(
            "end", "sacrifice beta at 1", "end", "end", "sacrifice alpha at 0", "choose player 1"
        ),
    )
    assert s.see("fresh", 0) == [0, 0, 0] and "seven" not in s.see("shuffled", 0)
    assert all("seven" not in pile_in(world) for world in worlds(s, 0))
    assert s.see("fresh", 2) == [0, 1, 0] and any("seven" in pile_in(world) for world in worlds(s, 2))


def test_d6_a_card_that_one_saw_lie_on_top_is_known_to_be_drawn() -> None:
    s = scene(["alpha", "beta", "one"], rest=2, graveyard="imp, imp, bat, bat", alpha="look 1", beta="draw 1")
    s.do("sacrifice alpha at 0", "choose none")
    seen = s.see("peeked", 0)[0][1]
    before = s.see("shuffled", 0)
    s.do("end", "sacrifice beta at 1")
    assert sorted([*s.see("shuffled", 0), seen]) == sorted(before) and s.see("fresh", 0) == [0, 0, 0]
    assert s.see("shuffled", 2) == before and s.see("fresh", 2) == [0, 1, 0]
    s.do("sacrifice " + seen + " at 1")
    assert s.see("fresh", 0) == [0, 0, 0] and all(seen in s.altars[1] for _ in worlds(s, 0))


def test_d6_in_an_imagined_world_others_count_nothing_and_it_holds_together() -> None:
    s = scene(["one", "alpha, ghost", "three"], rest=2, graveyard="ghost, imp, imp, bat", seed=3, alpha="draw 2")
    s.do("end", "sacrifice alpha at 1")
    for world in worlds(s, 0):
        for viewer in (1, 2, None):
            view = world.view(viewer)
            again = GAME.worlds(view).sample(Rng(1))
            assert again.view(viewer) == view


def test_d6_who_has_played_all_that_they_held_then_holds_only_what_they_have_drawn() -> None:
    hands = ["one", "ghost, alpha", "three"]
    s = scene(hands, rest=2, graveyard="imp, imp, bat, bat, shade", seed=3, alpha="draw 1")
    s.do("end", "sacrifice alpha at 1", "sacrifice ghost at 1")
    assert s.see("old", 2) == [1, 0, 0] and s.see("fresh", 2) == [0, 1, 0]
    for viewer in (0, 2, None):
        assert {key for world in worlds(s, viewer) for key in hand_in(world, 1)} <= {"imp", "bat", "shade"}


def test_d13_in_a_window_the_world_does_not_tell_who_has_let_it_pass() -> None:
    s = scene(["one", "two", "ghost"], altars=["six"], clock=True).by(0, "ritual").by(1, "pass")
    assert all(world.asked() == [0, 1, 2, 3] for world in worlds(s, 0))
    assert all(world.asked() == [0, 2, 3] for world in worlds(s, 1)), "but one knows of oneself"


@pytest.mark.parametrize(
    ("reward", "texts"),
    [
        ("give chosen", ["choose player 1"]),
        ("take chosen", ["choose player 1"]),
        ("move any any", ["choose four at 1"]),
        ("swap any any", ["choose altar 1"]),
        ("may discard 2 others", ["choose yes"]),
        ("discard 2 another", ["choose player 2"]),
        ("sacrifice top any then look 3 then spy", []),
    ],
)
def test_d3_worlds_from_the_middle_of_a_reward_go_on_like_the_truth(reward: str, texts: list[str]) -> None:
    s = scene(["alpha, one, two", "two, ghost", "five, six"], altars=["one", "four", "three"], alpha=reward)
    s.do("sacrifice alpha at 0", *texts)
    assert s.see("reward") is not None
    for viewer in (0, 1, 2, None):
        for world in worlds(s, viewer)[:5]:
            assert world.asked() == s.state.asked() and world.todo == s.sacrilege.todo


def test_d3_what_a_reward_was_told_must_be_there() -> None:
    s = scene(["alpha", "two", "five"], altars=["one", "four"], alpha="move any any")
    s.do("sacrifice alpha at 0", "choose four at 1")
    with pytest.raises(BadView, match=r"view.reward: .* expected a choice made before, of what is there"):
        GAME.worlds(damaged(s.state.view(0), "reward", "told", to="choose six at 1"))


# Views that no game can give


def damaged(view: dict[str, Any], *path: Any, to: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(view))
    part: Any = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return copy


def test_views_that_no_game_can_give_are_refused() -> None:
    s = scene(["alpha, one", "two, ghost", "five"], altars=["four"], top="six, seven", alpha="look 2")
    s.do("sacrifice alpha at 0", "choose none")
    view = s.state.view(0)
    for wrong, complaint in (
        (damaged(view, "round", to=201), "view.round: got 201, expected a whole number from 1 to 200"),
        (damaged(view, "active", to=3), "view.active: got 3, expected a seat from 0 to 2"),
        (damaged(view, "acts", to=4), "view.acts: got 4, expected a whole number from 0 to 3"),
        (damaged(view, "used", to=["dance"]), "view.used: got 'dance', expected one of hand, top, draw, clear"),
        (damaged(view, "extra", to=2), "view.extra"),
        (damaged(view, "thrown", to=[0, 0, 201]), "view.thrown: got 201"),
        (damaged(view, "shields", to=[3]), "view.shields: got 3"),
        (damaged(view, "declined", to=[None]), "view.declined: got None"),
        (damaged(view, "dusk", to=-1), "view.dusk"),
        (damaged(view, "ritual", to=5), "view.ritual: got 5"),
        (damaged(view, "ritual", to=0), "view.ritual: got 0, expected a seat where everybody may react"),
        (damaged(view, "altars", 0, to=["moon"]), "view.altars: got 'moon', expected the name of a character"),
        (damaged(view, "altars", 0, to=["four"]), "view.sums"),
        (damaged(view, "sums", 0, to=6), "view.sums"),
        (damaged(view, "favours", to=[4, 0, 0]), "view.favours: got 4"),
        (damaged(view, "necronomicon", to=20), "view: got"),
        (damaged(view, "graveyard", to=["seven", "seven"]), "more of 'seven' than there are"),
        (damaged(view, "hands", 1, to=["two"]), "view.hands"),
        (damaged(view, "hands", 0, to=["one", "one"]), "view.sizes"),
        (damaged(view, "sizes", 1, to=3), "view: got"),
        (damaged(view, "known", 1, to=["one", "two", "three"]), "view.known: got 3, expected no more cards than"),
        (damaged(view, "shown", 1, to=["two"]), "view.shown: got 'two', expected cards that are known too"),
        (damaged(view, "peeked", to=[[0, "six"]]), "view.peeked: got 0"),
        (damaged(view, "peeked", to=[[1, "six"], [1, "six"]]), "view.peeked"),
        (damaged(view, "peeked", to=[[1]]), "view.peeked: got [1], expected a list of 2"),
        (damaged(view, "spied", to=[[0, 0, 0]]), "view.spied"),
        (damaged(view, "shuffled", to=["moon"]), "view.shuffled: got 'moon'"),
        (damaged(view, "shuffled", to=["one"]), "view.fresh: got [], expected how many cards each has drawn"),
        (damaged(view, "held", to=["one"]), "view.fresh: got [], expected how many cards each has drawn"),
        (damaged(view, "old", to=[0, 0, 0]), "view.fresh: got [], expected how many cards each has drawn"),
        (damaged(view, "fresh", to=[0, 0, 0]), "view.old: got [], expected how many cards each may have held"),
        (damaged(view | {"old": [0, 0, 0]}, "fresh", to=[0, 0, 0]), "view.shuffled: got [], expected what one has"),
        (damaged(view, "fresh", to=[0, 0]), "view.fresh"),
        (damaged(view, "spied", 0, to=[0, -1, 0]), "view.spied: got -1"),
        (damaged(view, "owes", to=True), "view.owes: got True"),
        (damaged(view, "chain", to=9999), "view.chain"),
        (damaged(view, "todo", to=[{"card": "alpha"}]), "view.todo"),
        (damaged(view, "todo", to=[{"card": "alpha", "step": 3, "seat": 0, "whom": 0}]), "view.todo: got 3"),
        (damaged(view, "question", to={"kind": "dance", "window": False}), "view.question"),
        (damaged(view, "question", "window", to=True), "view.question"),
        (damaged(view, "question", "kind", to="dusk"), "view.dusk"),
        (damaged(view, "question", "kind", to="react"), "view.ritual"),
        (damaged(view, "question", "kind", to="claim"), "view.asked: got [0], expected somebody whose Altar adds up"),
        (damaged(view, "question", "kind", to="card"), "view.reward"),
        (damaged(view, "question", to=None), "view.question"),
        (damaged(view, "asked", to=[]), "view.asked: got [], expected one seat"),
        (damaged(view, "asked", to=[1]), "view.asked: got [1], expected whose turn it is"),
        (damaged(view, "choices", to=["pass"]), "view.choices: got ['pass'], expected ['end', "),
        (damaged(view, "game", to="seals"), "view.game: got 'seals', expected 'sacrilege', by all the rest"),
        (damaged(view, "rules", to=7), "view.rules: got 7, expected 2, by all the rest"),
        (damaged(view, "shields", to=[1, 1]), "view.shields: got [1, 1], expected [1]"),
        (damaged(view, "known", 0, to=["one"]), "view.known"),
        (damaged(view, "moon", to="full"), "view: unknown key 'moon', expected game, rules"),
        (damaged(view, "outcome", to={"winners": [0], "scores": [3, 0, 0], "reason": "x"}), "view.question"),
        (damaged(view, "options", "seats", to=7), "view.options"),
        (damaged(view, "seat", to=9), "view.seat"),
    ):
        with pytest.raises(BadView) as refusal:
            GAME.worlds(wrong)
        assert complaint in str(refusal.value), str(refusal.value)


def test_views_of_rewards_that_no_step_can_ask_are_refused() -> None:
    s = scene(["alpha, one", "two, ghost", "five"], altars=["four", "five"], alpha="move any any then draw 1")
    s.do("sacrifice alpha at 0", "choose five at 1")
    view = s.state.view(1)
    for wrong, complaint in (
        (damaged(view, "reward", "step", to=1), "view.reward"),
        (damaged(view, "reward", "told", to=None), "view.reward"),
        (
            damaged(view, "reward", "told", to="choose altar 1"),
            "view.reward: got 'choose altar 1', expected a choice made",
        ),
        (damaged(view, "reward", "told", to="choose none"), "view.reward"),
        (damaged(view, "reward", "card", to="moon"), "view.reward: got 'moon'"),
        (damaged(view, "reward", to=None), "view.reward"),
        (damaged(view, "question", "kind", to="card"), "view.reward"),
        (damaged(view, "question", "kind", to="player"), "view.reward"),
        (damaged(view, "asked", to=[1]), "view.asked: got [1], expected who has to choose for this step"),
    ):
        with pytest.raises(BadView) as refusal:
            GAME.worlds(wrong)
        assert complaint in str(refusal.value), str(refusal.value)


def test_views_of_windows_that_make_no_sense_are_refused() -> None:
    s = scene(["one", "two", "ghost"], altars=["six"], clock=True)
    view = s.state.view(0)
    for wrong, complaint in (
        (damaged(view, "open", to=False), "view.open: got False, expected true: it is the viewer's turn"),
        (damaged(view, "open", to="yes"), "view.open"),
        (damaged(s.state.view(None), "open", to=True), "view.open"),
        (damaged(view, "question", "kind", to="claim"), "view.question"),
        (damaged(view, "question", "window", to=False), "view.question"),
    ):
        with pytest.raises(BadView) as refusal:
            GAME.worlds(wrong)
        assert complaint in str(refusal.value), str(refusal.value)
