"""S1–S3: the pack, the centre, the dealer."""

import hashlib
from collections import Counter

import pytest

from tests.games.seven_seals.scene import GAME, HIGHEST, SUPPLY, pack, scene


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_s1_everybody_is_dealt_fifteen_cards_and_that_is_the_whole_pack(seats: int) -> None:
    state = GAME.new({"seats": seats}, 7)
    hands = [state.view(seat)["hands"][seat] for seat in range(seats)]
    assert [len(hand) for hand in hands] == [15] * seats
    assert sorted(card for hand in hands for card in hand) == sorted(pack(seats))
    assert max(int(card.split()[1]) for hand in hands for card in hand) == HIGHEST[seats]


def test_s1_two_or_six_cannot_play() -> None:
    assert (GAME.fewest, GAME.most) == (3, 5)


def test_s2_all_seals_and_the_mage_lie_in_the_centre_for_all_to_see() -> None:
    view = GAME.new(None, 1).view(None)
    assert view["centre"] == SUPPLY and sum(SUPPLY.values()) == 27
    assert view["mage"] is None
    assert all(not any(purse.values()) for purse in view["seals"])


def test_s3_the_first_dealer_is_drawn_by_chance() -> None:
    dealers = Counter(GAME.new({"seats": 4}, seed).view(None)["dealer"] for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 60, "each about as often as any other"


def test_s3_the_deal_passes_to_the_left() -> None:
    ready = scene([""] * 4, dealer=2, seed="5eed")
    assert ready.public["dealer"] == 2 and ready.asked == 3
    ready.play_on()
    assert ready.public["dealer"] == 3 and ready.asked == 0
    ready.play_on()
    assert ready.public["dealer"] == 0 and ready.asked == 1


def test_the_deal_follows_from_the_seed_as_the_rules_document_says() -> None:
    """The whole recipe once more: SHA-256 of the seed, the shuffle's number and the block's."""
    seats, top, seed = 4, 12, "c0ffee"

    def shuffled(number: int, cards: list[int]) -> list[int]:
        block = 0
        stream: list[int] = []

        def below(n: int) -> int:
            nonlocal block, stream
            while True:
                if not stream:
                    stream = list(hashlib.sha256(f"{seed}:{number}:{block}".encode()).digest())
                    block += 1
                byte = stream.pop(0)
                if byte < 256 - 256 % n:
                    return byte % n

        for i in range(len(cards)):
            j = i + below(len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    cards = shuffled(1, [15 * colour + value - 1 for colour in range(5) for value in range(1, top + 1)])
    words = [f"{('red', 'yellow', 'green', 'blue', 'violet')[card // 15]} {card % 15 + 1}" for card in cards]
    state = GAME.new({"seats": seats}, seed)
    for seat in range(seats):
        assert sorted(state.view(seat)["hands"][seat]) == sorted(words[15 * seat : 15 * (seat + 1)])
    assert state.view(None)["dealer"] == shuffled(0, list(range(seats)))[0]
