"""S21: what everyone knows, and worlds that keep to it."""

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from sortilege import BadView, Rng, State
from tests.games.seven_seals.scene import GAME, SUPPLY, Scene, late, pack, scene

EXAMPLE = ["violet 2, yellow 10", "violet 11, yellow 4", "violet 7", "green 12"]


def after_a_trick(**options: object) -> Scene:
    """Seat 3 has failed to follow violet."""
    ready = scene(EXAMPLE, lacks={3: "violet"}, **options).foretell("", "", "", "")  # type: ignore[arg-type]
    return ready.play("violet 2", "violet 11", "violet 7", "green 12")


def test_s21_hands_are_hidden_and_all_else_lies_open() -> None:
    ready = after_a_trick()
    for viewer in (0, 1, 2, 3, None):
        view = ready.state.view(viewer)
        assert [seat for seat in range(4) if view["hands"][seat] is not None] == ([] if viewer is None else [viewer])
    open_to_all = ("seals", "centre", "trick", "last", "tricks", "scores", "mage", "predicted", "sizes")
    assert len({json.dumps([ready.state.view(viewer)[key] for key in open_to_all]) for viewer in range(4)}) == 1


def test_s21_the_last_trick_may_be_looked_at_again_and_no_older_one() -> None:
    ready = after_a_trick()
    first = {"leader": 0, "cards": ["violet 2", "violet 11", "violet 7", "green 12"], "winner": 1, "cost": "black"}
    assert ready.public["last"] == first
    ready.play("yellow 4")
    ready.play(*(sorted(ready.choices)[0].removeprefix("play ") for _ in range(1)))
    assert ready.public["last"] == first, "until the next one is complete"
    while ready.public["number"] == 2:
        ready.do(sorted(ready.choices)[0])
    assert ready.public["last"]["cards"] != first["cards"]


def test_s21_an_option_shows_every_card_played() -> None:
    assert "played" not in after_a_trick().public["known"]
    shown = after_a_trick(show_played=True).public["known"]["played"]
    assert sorted(shown) == sorted(["violet 2", "violet 11", "violet 7", "green 12"])


def test_s21_who_fails_to_follow_is_known_to_hold_none_and_people_are_told_if_the_option_is_on() -> None:
    assert after_a_trick(memory_aid=True).public["known"]["lacks"] == [[], [], [], ["violet"]]
    without = after_a_trick(memory_aid=False).public
    assert "known" not in without
    assert without["memory"]["lacks"] == [[], [], [], ["violet"]], "a bot's memory is perfect"


def test_s21_all_is_forgotten_when_the_next_round_is_dealt() -> None:
    ready = scene(EXAMPLE, lacks={3: "violet"}, seed="5eed").foretell("", "", "", "").play_on()
    assert ready.public["memory"] == {"played": [], "lacks": [[], [], [], []]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_s21_worlds_honour_cards_played_and_colours_shown_to_be_lacking(seats: int) -> None:
    lacking = 0
    for seed in range(12):
        state, rng = GAME.new({"seats": seats}, seed), Rng(seed)
        while state.asked() and state.view(None)["round"] == 1:
            (seat,) = state.asked()
            viewer = [*range(seats), None][rng.below(seats + 1)]
            view = state.view(viewer)
            world = GAME.worlds(view).sample(rng)
            hands = hands_of(world)
            assert sorted([*view["memory"]["played"], *(card for hand in hands for card in hand)]) == sorted(
                pack(seats)
            )
            assert [len(hand) for hand in hands] == view["sizes"]
            for other, colours in enumerate(view["memory"]["lacks"]):
                lacking += len(colours)
                assert not [card for card in hands[other] if card.split()[0] in colours]
            state.apply(seat, state.pick(seat, rng))
    assert lacking > 100


def hands_of(state: State) -> list[list[str]]:
    return [state.view(seat)["hands"][seat] for seat in range(state.seats)]


def hidden_in(world: State, others: list[int]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(world.view(seat)["hands"][seat])) for seat in others)


# Every deal that fits is as likely as any other: small cases, counted


def few_cards(cards: list[str], lacks: list[list[str]], viewer: int | None) -> dict[str, object]:
    """The view of somebody at the end of a round, when so little is hidden that every deal can be listed."""
    view = late(cards).state.view(viewer)
    view["memory"]["lacks"] = lacks
    return view


def deals(hidden: list[str], sizes: list[int], lacks: list[list[str]]) -> set[tuple[tuple[str, ...], ...]]:
    """All the ways to deal them, by trying every order."""
    found = set()
    for order in permutations(hidden):
        hands, first = [], 0
        for size in sizes:
            hands.append(tuple(sorted(order[first : first + size])))
            first += size
        if not any(card.split()[0] in lacks[at] for at, hand in enumerate(hands) for card in hand):
            found.add(tuple(hands))
    return found


CASES = [
    (["red 1, red 2", "yellow 1, yellow 2", "green 1, red 3", "blue 1, blue 2"], [[], ["red"], [], ["green"]]),
    (
        ["red 1, red 2", "yellow 1, red 4", "green 1, red 3", "blue 1, red 5"],
        [[], ["green"], ["yellow"], ["yellow", "green"]],
    ),
    (["red 1, red 2", "yellow 1, red 4", "green 1, red 3", "blue 1, red 5"], [[], ["red"] * 0, [], []]),
    (
        ["red 1, green 2", "yellow 1, green 4", "green 1, red 3", "blue 1, red 5"],
        [["blue"], ["red"], ["yellow"], ["green"]],
    ),
    (["red 1, green 2", "yellow 1, green 4", "green 1, red 3"], [[], ["red"], ["yellow"]]),
]


@pytest.mark.parametrize(("cards", "lacks"), CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("viewer", [0, None])
def test_s21_every_deal_that_fits_a_view_is_as_likely_as_any_other(
    cards: list[str], lacks: list[list[str]], viewer: int | None
) -> None:
    if viewer is None:
        cards = [hand.split(",")[0] for hand in cards] if len(cards) > 3 else cards
        first = [hand.split()[0] for hand in cards]
        lacks = [[colour for colour in lacks[seat] if colour != first[seat]] for seat in range(len(cards))]
    view = few_cards(cards, lacks, viewer)
    others = [seat for seat in range(len(cards)) if seat != viewer]
    held = [card.strip() for seat in others for card in cards[seat].split(",")]
    sizes = [len(cards[seat].split(",")) for seat in others]
    possible = deals(held, sizes, [lacks[seat] for seat in others])
    worlds, rng = GAME.worlds(view), Rng(7)
    each = 150
    drawn = Counter(hidden_in(worlds.sample(rng), others) for _ in range(each * len(possible)))
    assert set(drawn) == possible
    # Each is drawn 150 times on average, give or take 12: five times that is beyond chance
    assert all(abs(count - each) < 5 * each**0.5 for count in drawn.values())


def test_a_view_whose_hidden_cards_fit_no_deal_is_refused() -> None:
    view = few_cards(CASES[0][0], [[], ["red", "yellow", "green", "blue", "violet"], [], []], 0)
    with pytest.raises(BadView, match="fit no deal"):
        GAME.worlds(view)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("mage", 9, "view.mage: got 9, expected a seat from 0 to 3"),
        ("trick", ["red 1"], "view.trick: got ['red 1'], expected a list of 4"),
        ("leader", 2, "view.question: it cannot be asked"),
        ("number", 13, "view.question: it cannot be asked"),
        ("dealer", "x", "view.dealer: got 'x'"),
        ("table", [[0, 0, 0, 0]], "view.table: got 1, expected a row for every round that is over"),
        ("centre", {"red": 1}, "view.centre: got {'red': 1}, expected how many seals of red"),
        ("last", {"leader": 0}, "view.last: got {'leader': 0}, expected an object with cards"),
    ],
)
def test_a_view_that_is_none_is_refused_with_the_field_and_the_value(key: str, value: object, message: str) -> None:
    view = late(CASES[0][0]).state.view(0)
    view[key] = value
    with pytest.raises(BadView) as refusal:
        GAME.worlds(view)
    assert message in str(refusal.value)


def robbing() -> dict[str, Any]:
    """What all see while seat 1 foretells, who has robbed seat 0 of a blue seal and put one back."""
    ready = scene([""] * 4).foretell("blue blue blue")
    return ready.do("take blue from 0", "take red", "put back red").state.view(1)


def test_s5_a_view_says_what_the_prediction_that_is_being_made_may_still_put_back() -> None:
    view = robbing()
    assert view["prediction"]["put_back"] == 1
    assert [purse["blue"] for purse in view["prediction"]["robbed"]] == [1, 0, 0, 0]
    assert GAME.worlds(view).sample(1).view(1) == view


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("put_back", 21),
        ("put_back", -1),
        ("robbed", [{}] * 4),
        ("robbed", [{"blue": 1}, {}, {}]),
        ("robbed", [{"blue": 2}, {}, {}, {}]),
        ("robbed", [{"red": 1}, {}, {}, {}]),
        ("robbed", [{}, {"blue": 1}, {}, {}]),
        ("robbed", [{}, {}, {"blue": 1}, {}]),
        ("robbed", [{"blue": 1, "white": 1}, {}, {}, {}]),
    ],
)
def test_s5_a_view_of_robberies_that_cannot_be_is_refused(key: str, value: Any) -> None:
    view = robbing()
    nothing = dict.fromkeys(SUPPLY, 0)
    is_list = isinstance(value, list) and any(value)
    view["prediction"][key] = [{**nothing, **purse} for purse in value] if is_list else value
    with pytest.raises(BadView, match=r"view\.prediction: "):
        GAME.worlds(view)


def test_s5_once_all_have_foretold_nothing_is_put_back() -> None:
    view = late(["red 1", "red 2", "red 3", "red 4"]).state.view(0)
    view["prediction"]["put_back"] = 1
    with pytest.raises(BadView, match=r"view\.prediction: no such seals"):
        GAME.worlds(view)
