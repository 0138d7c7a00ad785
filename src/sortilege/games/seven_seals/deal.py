"""How a game is set up: the first dealer, the hands of each round (S1, S3); from a seed, or from an explicit deal that
is checked.

Shuffle 0 is of the seats 0, 1, …: the first is the dealer. Shuffle k is for round k, of all the cards in the game: red,
yellow, green, blue and violet, each from 1 upwards. As a number a card is 15 × its colour's place (red 0) + value - 1.
Seat 0 gets the first fifteen cards, seat 1 the next, and the last seat what is left.
"""

from typing import Any, Final

from sortilege.core.cards import Sets, bit
from sortilege.core.errors import BadDeal, NoDeal
from sortilege.core.given import deal_with, is_number
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.seven_seals.cards import CARD_NUMBERS, CARD_WORDS, COLOUR_OF, COLOURS, HAND, VALUE_OF, card_of
from sortilege.games.seven_seals.schema import MUST

DEAL_KEYS: Final = ("dealer", "rounds")
ROUND_KEYS: Final = ("hands",)
NOT_LISTED: Final[list[list[list[int]]]] = []


class Setup:
    """What stays the same all game. It never changes, so clones share it."""

    def __init__(self, options: dict[str, Any]) -> None:
        seats: int = options["seats"]
        self.options = options
        self.seats = seats
        self.top = HAND * seats // len(COLOURS)  # S1: nine, twelve or fifteen of each colour
        self.full = (bit(self.top) - 1) << 1  # a colour with all its values
        self.pack = [card_of(colour, value) for colour in range(len(COLOURS)) for value in range(1, self.top + 1)]
        self.rounds = rounds_of(seats, options["long_game"])
        self.mage_values = [mage_value(options, number, self.rounds) for number in range(self.rounds)]
        self.has_floor: bool = options["mage_floor"]
        self.white_is_forced: bool = options["white"] == MUST  # S12
        self.may_put_back: bool = options["rules"] >= 2  # S5: a prediction is one act
        self.listed = NOT_LISTED  # the hands of each round of an explicit deal, as lists of cards

    def drawn_hands(self, chance: Chance, already: int) -> list[Sets]:
        """The hands of the round after so many others; the last seat gets what is left, whatever its order."""
        others = self.seats - 1
        cards = chance.draw(already + 1, self.pack, HAND * others)
        hands = [hand_of(cards, HAND * seat, HAND * (seat + 1)) for seat in range(others)]
        last = Sets()
        for colour in range(len(COLOURS)):
            values = self.full
            for seat in range(others):
                values &= ~hands[seat][colour]
            last[colour] = values
        hands.append(last)
        return hands


def rounds_of(seats: int, is_long: bool) -> int:
    """S18, S20."""
    if seats == 3:
        return 6
    return 2 * seats if is_long else seats


def mage_value(options: dict[str, Any], number: int, rounds: int) -> int:
    """S16, S19; S20: five in the second half of a long game."""
    has_risen = options["long_game"] and options["mage_rises"] and 2 * number >= rounds
    value: int = options["mage_value"]
    return 5 if has_risen else value


def hand_of(cards: list[int], first: int, end: int) -> Sets:
    """These cards as a set of values a colour."""
    hand = Sets()
    for at in range(first, end):
        card = cards[at]
        colour = COLOUR_OF[card]
        hand[colour] = hand[colour] | bit(VALUE_OF[card])
    return hand


def drawn_dealer(seats: int, chance: Chance) -> int:
    """S3: by chance."""
    return chance.draw(0, list(range(seats)), 1)[0]


# Explicit deals, refused with the reason if they could not have happened


def listed_dealer(seats: int, deal: object, chance: Chance) -> int:
    given = deal_with(deal, "deal", DEAL_KEYS)
    dealer = given.get("dealer")
    if dealer is None and "dealer" not in given:
        if not chance.can_draw():
            raise NoDeal("deal.dealer: missing, and no seed is given to draw one from (S3)")
        return drawn_dealer(seats, chance)
    if not is_number(dealer) or not 0 <= dealer < seats:
        raise BadDeal(f"deal.dealer: got {shortened(dealer)}, expected a seat from 0 to {seats - 1} (S3)")
    return dealer


def listed_rounds(setup: Setup, deal: object) -> list[list[list[int]]]:
    given = deal_with(deal, "deal", DEAL_KEYS)
    rounds = given.get("rounds")
    if not isinstance(rounds, list) or len(rounds) > setup.rounds:
        raise BadDeal(f"deal.rounds: got {shortened(rounds)}, expected a list of at most {setup.rounds} rounds (S18)")
    return [checked_round(setup, f"deal.rounds[{number}]", rounds[number]) for number in range(len(rounds))]


def checked_round(setup: Setup, where: str, given: object) -> list[list[int]]:
    entry = deal_with(given, where, ROUND_KEYS)
    hands = entry.get("hands")
    if not isinstance(hands, list) or len(hands) != setup.seats:
        raise BadDeal(f"{where}.hands: got {shortened(hands)}, expected {setup.seats} hands")
    dealt: set[int] = set()
    found: list[list[int]] = []
    for seat in range(setup.seats):
        at = f"{where}.hands[{seat}]"
        cards = checked_cards(setup, hands[seat], at)
        if len(cards) != HAND:
            raise BadDeal(f"{at}: got {len(cards)} cards, expected {HAND} (S1)")
        for card in cards:
            if card in dealt:
                raise BadDeal(f"{at}: {CARD_WORDS[card]} is dealt twice")
            dealt.add(card)
        found.append(cards)
    return found


def checked_cards(setup: Setup, given: object, where: str) -> list[int]:
    if not isinstance(given, list):
        raise BadDeal(f"{where}: got {shortened(given)}, expected a list of cards")
    found: list[int] = []
    for word in given:
        card = CARD_NUMBERS.get(word) if isinstance(word, str) else None
        if card is None:
            raise BadDeal(f"{where}: got {shortened(word)}, expected a card such as 'red 7'")
        if VALUE_OF[card] > setup.top:
            raise BadDeal(f"{where}: {word} is not in a game of {setup.seats}, expected values to {setup.top} (S1)")
        found.append(card)
    return found
