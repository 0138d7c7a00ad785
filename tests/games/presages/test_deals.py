"""Explicit deals, the ones that could not have happened, and the shuffle that is the same for ever."""

import copy
import hashlib
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from sortilege import BadDeal, BadSeed, NoDeal, State, fingerprint
from tests.games.presages.scene import GAME, Scene, easy_round, match, opened, scene, sizes, win_easily

HANDS = [[31, 4, 9, 17, 22], [35, 1, 2, 3, 5], [30, 6, 7, 8, 10], [33, 11, 12, 13, 14]]
DEAL: dict[str, Any] = {"absolutes": [31, 35, 30, 33], "rounds": [{"hands": HANDS, "starter": 2}]}


def hands_of(state: State) -> list[list[int]]:
    return [state.view(seat)["hands"][seat] for seat in range(state.seats)]


def test_hands_are_dealt_as_listed() -> None:
    state = GAME.from_deal({"seats": 4}, DEAL)
    assert state.view(None)["absolutes"] == [31, 35, 30, 33]
    assert hands_of(state) == [sorted(hand) for hand in HANDS]


def test_p5_a_listed_starter_is_followed_as_given() -> None:
    assert GAME.from_deal({"seats": 4}, DEAL).asked() == [2]
    unsaid = {"absolutes": [31, 35, 30, 33], "rounds": [{"hands": HANDS}]}
    assert GAME.from_deal({"seats": 4}, unsaid).asked() == [1], "else the highest Absolute starts"


def test_p5_a_listed_starter_is_followed_in_a_later_round_too() -> None:
    own = [35, 31, 30, 34]
    listed = {**easy_round(own, hero=1), "starter": 3}
    unsaid = {"hands": listed["hands"]}
    assert won_first(opened(own, [easy_round(own, hero=1), listed])).asked == 3
    assert won_first(opened(own, [easy_round(own, hero=1), unsaid])).asked == 1, "else whoever won the round"


def test_a_round_that_is_not_listed_is_an_error_only_when_it_is_asked_for() -> None:
    ready = match([1])
    assert ready.public["laurels"] == [0, 1], "the round's result stands"
    assert ready.told("round won")[0]["seat"] == 1
    assert ready.state.outcome() is None
    before = fingerprint(ready.state)
    with pytest.raises(NoDeal, match="lists no further round, and no seed"):
        ready.state.asked()
    with pytest.raises(NoDeal):
        ready.state.apply(0, 0)
    assert fingerprint(ready.state) == before


def test_a_listed_deal_that_wins_the_game_needs_no_further_round() -> None:
    assert match([1, 3]).state.asked() == []


def test_a_deal_of_no_rounds_needs_a_seed() -> None:
    bare = {"absolutes": [31, 35, 30, 33], "rounds": []}
    with pytest.raises(NoDeal):
        GAME.from_deal({"seats": 4}, bare)
    assert hands_of(GAME.from_deal({"seats": 4}, bare, "c0ffee")) == first_hands("c0ffee", [31, 35, 30, 33])


def test_rounds_beyond_the_listed_ones_are_shuffled_from_the_seed() -> None:
    ready = scene(hands=["7 12", "19 13", "5 17", "6 26"], seed="5eed").lay("7 19 5 6")
    assert ready.public["round"] == 3
    assert ready.hands == later_hands("5eed", 3, ready.public["absolutes"])


def test_a_deal_is_only_read() -> None:
    deal = copy.deepcopy(DEAL)
    state = GAME.from_deal({"seats": 4}, deal)
    assert deal == DEAL
    before = fingerprint(state)
    deal["rounds"][0]["hands"][0][1] = 20
    deal["rounds"][0]["starter"] = 0
    deal["absolutes"][0] = 34
    assert fingerprint(state) == before, "what is written into it later does not reach the game"


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The deal with one thing in it put differently."""
    deal = copy.deepcopy(DEAL)
    place: Any = deal
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return deal


def without(key: str) -> dict[str, Any]:
    return {other: value for other, value in DEAL.items() if other != key}


IMPOSSIBLE: list[tuple[object, str]] = [
    ([], "deal: got [], expected an object with absolutes, rounds"),
    ("deal", "deal: got 'deal', expected an object"),
    (changed("wind", to=1), "deal: unknown key 'wind'"),
    (without("absolutes"), "deal.absolutes: got None, expected a list of cards"),
    (changed("absolutes", to=[31, 35, 30]), "deal.absolutes: got 3 cards, expected one for each of 4 seats"),
    (
        changed("absolutes", to=[31, 35, 30, 33, 34]),
        "deal.absolutes: got 5 cards, expected one for each of 4 seats",
    ),
    (changed("absolutes", 3, to=29), "deal.absolutes: got 29, expected cards from 30 to 35"),
    (changed("absolutes", 3, to=36), "deal.absolutes: got 36, expected a card from 1 to 35"),
    (changed("absolutes", 3, to="33"), "deal.absolutes: got '33', expected a card from 1 to 35"),
    (changed("absolutes", 3, to=31), "deal.absolutes: card 31 is there twice"),
    (without("rounds"), "deal.rounds: got None, expected a list of at most 3 rounds"),
    (changed("rounds", to=[DEAL["rounds"][0]] * 4), "expected a list of at most 3 rounds"),
    (changed("rounds", 0, to=7), "deal.rounds[0]: got 7, expected an object with hands, starter"),
    (changed("rounds", 0, "moon", to=1), "deal.rounds[0]: unknown key 'moon'"),
    (changed("rounds", 0, "hands", to=None), "deal.rounds[0].hands: got None, expected 4 hands"),
    (changed("rounds", 0, "hands", to=[]), "deal.rounds[0].hands: got [], expected 4 hands"),
    (changed("rounds", 0, "hands", 2, to=[30, 6, 7, 8]), "deal.rounds[0].hands[2]: got 4 cards, expected 5"),
    (
        changed("rounds", 0, "hands", 2, to="30"),
        "deal.rounds[0].hands[2]: got '30', expected a list of cards",
    ),
    (
        changed("rounds", 0, "hands", 2, 1, to=0),
        "deal.rounds[0].hands[2]: got 0, expected a card from 1 to 35",
    ),
    (
        changed("rounds", 0, "hands", 2, 1, to=True),
        "deal.rounds[0].hands[2]: got True, expected a card from 1 to 35",
    ),
    (changed("rounds", 0, "hands", 2, 1, to=7), "deal.rounds[0].hands[2]: card 7 is there twice"),
    (changed("rounds", 0, "hands", 2, 1, to=9), "deal.rounds[0].hands[2]: card 9 is dealt twice"),
    (
        changed("rounds", 0, "hands", 2, 1, to=34),
        "deal.rounds[0].hands[2]: the Absolute 34 is not in this game",
    ),
    (
        changed("rounds", 0, "hands", 3, 0, to=20),
        "deal.rounds[0].hands[3]: the seat's own Absolute 33 is missing",
    ),
    (changed("rounds", 0, "starter", to=4), "deal.rounds[0].starter: got 4, expected a seat from 0 to 3"),
    (changed("rounds", 0, "starter", to=-1), "deal.rounds[0].starter: got -1, expected a seat from 0 to 3"),
    (
        changed("rounds", 0, "starter", to=True),
        "deal.rounds[0].starter: got True, expected a seat from 0 to 3",
    ),
    (changed("rounds", 0, "starter", to="1"), "deal.rounds[0].starter: got '1', expected a seat from 0 to 3"),
    (
        changed("rounds", to=[DEAL["rounds"][0], {"hands": 1}]),
        "deal.rounds[1].hands: got 1, expected 4 hands",
    ),
]


@pytest.mark.parametrize(("deal", "reason"), IMPOSSIBLE, ids=[reason for _, reason in IMPOSSIBLE])
def test_a_deal_that_could_not_have_happened_is_refused_with_the_reason(deal: object, reason: str) -> None:
    with pytest.raises(BadDeal) as refusal:
        GAME.from_deal({"seats": 4}, deal)
    assert reason in str(refusal.value)


def test_p3_the_sizes_of_hands_follow_the_teams() -> None:
    own = [35, 31, 30, 34, 33]
    hands = easy_round(own, hero=0)["hands"]
    assert [len(hand) for hand in hands] == [4, 5, 4, 5, 5]
    hands[0].append(hands[1].pop())
    with pytest.raises(BadDeal, match=r"hands\[0\]: got 5 cards, expected 4"):
        GAME.from_deal({"seats": 5}, {"absolutes": own, "rounds": [{"hands": hands}]})


def test_p4_in_a_later_round_the_absolutes_may_be_anywhere() -> None:
    swapped = [[1, 4, 9, 17, 22], [35, 31, 2, 3, 5], [30, 6, 7, 8, 10], [33, 11, 12, 13, 14]]
    GAME.from_deal({"seats": 4}, {"absolutes": [31, 35, 30, 33], "rounds": [{"hands": HANDS}, {"hands": swapped}]})


def test_p26_three_teams_may_play_four_rounds_and_no_more() -> None:
    own = [35, 31, 30, 34, 32, 33]
    rounds = [easy_round(own, hero) for hero in (0, 1, 4, 5, 0)]
    GAME.from_deal({"seats": 6}, {"absolutes": own, "rounds": rounds[:4]})
    with pytest.raises(BadDeal, match="at most 4 rounds"):
        GAME.from_deal({"seats": 6}, {"absolutes": own, "rounds": rounds})


# The shuffle, from its description


def stream(seed: str, shuffle: int) -> Iterator[int]:
    for block in count():
        yield from hashlib.sha256(f"{seed}:{shuffle}:{block}".encode("ascii")).digest()


def shuffled(seed: str, shuffle: int, pack: list[int], wanted: int) -> list[int]:
    numbers = stream(seed, shuffle)
    for i in range(wanted):
        left = len(pack) - i
        j = i + next(byte for byte in numbers if byte < 256 - 256 % left) % left
        pack[i], pack[j] = pack[j], pack[i]
    return pack[:wanted]


def cut(cards: list[int], into: list[int]) -> list[list[int]]:
    return [[cards.pop(0) for _ in range(size)] for size in into]


def first_hands(seed: str, absolutes: list[int]) -> list[list[int]]:
    smaller = [size - 1 for size in sizes(absolutes)]
    hands = cut(shuffled(seed, 1, list(range(1, 30)), sum(smaller)), smaller)
    return [sorted([absolute, *hand]) for absolute, hand in zip(absolutes, hands, strict=True)]


def later_hands(seed: str, number: int, absolutes: list[int]) -> list[list[int]]:
    pack = [*range(1, 30), *sorted(absolutes)]
    cards = shuffled(seed, number, pack, sum(sizes(absolutes)))
    return [sorted(hand) for hand in cut(cards, sizes(absolutes))]


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("seed", ["c0ffee", "0", "5eed", "f" * 64])
def test_every_round_follows_from_the_seed_as_documented(seats: int, seed: str) -> None:
    state = GAME.new({"seats": seats}, seed)
    absolutes = state.view(None)["absolutes"]
    assert absolutes == shuffled(seed, 0, [30, 31, 32, 33, 34, 35], seats)
    assert hands_of(state) == first_hands(seed, absolutes)
    chance = Random(seed)
    number = 1
    while state.asked():
        if state.view(None)["round"] > number:
            number += 1
            assert hands_of(state) == later_hands(seed, number, absolutes)
        seat = state.asked()[0]
        state.apply(seat, chance.choice(state.choices(seat)))
    assert number > 1


GOLDEN = {
    4: (
        [32, 33, 35, 30],
        [[16, 25, 26, 29, 32], [8, 10, 12, 18, 33], [4, 19, 20, 21, 35], [2, 11, 15, 23, 30]],
    ),
    5: (
        [32, 33, 35, 30, 34],
        [[16, 25, 26, 29, 32], [8, 10, 12, 18, 33], [4, 20, 21, 35], [2, 15, 19, 30], [7, 11, 23, 28, 34]],
    ),
    6: (
        [32, 33, 35, 30, 34, 31],
        [
            [16, 25, 26, 32],
            [12, 18, 29, 33],
            [8, 10, 20, 35],
            [4, 19, 21, 30],
            [2, 11, 15, 34],
            [7, 23, 28, 31],
        ],
    ),
}


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_this_seed_deals_these_hands_for_ever(seats: int) -> None:
    state = GAME.new({"seats": seats}, "c0ffee")
    assert (state.view(None)["absolutes"], hands_of(state)) == GOLDEN[seats]


def test_a_seed_is_hex_digits_or_the_number_they_write() -> None:
    one = fingerprint(GAME.new({"seats": 4}, "c0ffee"))
    assert fingerprint(GAME.new({"seats": 4}, "C0FFEE")) == one
    assert fingerprint(GAME.new({"seats": 4}, 0xC0FFEE)) == one
    assert fingerprint(GAME.new({"seats": 4}, "0c0ffee")) != one
    assert fingerprint(GAME.new({"seats": 4})) != fingerprint(GAME.new({"seats": 4})), "without one, by chance"


@pytest.mark.parametrize("seed", ["", "coffee", "0x1", -1, 1.5, True, "a" * 65, ["1"]])
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(BadSeed, match="seed: got"):
        GAME.new({"seats": 4}, seed)


def won_first(ready: Scene) -> Scene:
    win_easily(ready)
    return ready
