"""How a game is set up: Absolutes, teams, hands (P1–P4); from a seed, or from an explicit deal that is checked.

Shuffle 0 is of the Absolutes 30–35, one to each seat; shuffle 1 of the cards 1–29, for the first round; shuffle k of
every card in the game, smallest first, for round k. Seat 0 gets the first cards, seat 1 the next.
"""

from typing import Any, Final

from sortilege.core.cards import Sets, bit, members, of
from sortilege.core.errors import BadDeal
from sortilege.core.given import deal_with, is_number
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.presages.cards import ABSOLUTES, ALL
from sortilege.games.presages.schema import DIGITAL

DEAL_KEYS: Final = ("absolutes", "rounds")
ROUND_KEYS: Final = ("hands", "starter")
ORDINARY: Final = ALL & ~ABSOLUTES


class Round:
    """One round of an explicit deal."""

    def __init__(self, hands: list[int], starter: int | None) -> None:
        self.hands = hands
        self.starter = starter


NOT_LISTED: Final[list[Round]] = []


class Setup:
    """What stays the same all game. It never changes, so clones share it."""

    def __init__(self, options: dict[str, Any], absolutes: list[int]) -> None:
        self.seats = len(absolutes)
        self.everybody = (1 << self.seats) - 1
        self.options = options
        self.absolutes = absolutes
        self.teams = teams_of(absolutes)
        self.no_laurels = [0] * (max(self.teams) + 1)
        self.pack_absolutes = of(absolutes)
        self.pack = ORDINARY | self.pack_absolutes  # P1: the other Absolutes leave the game
        self.sizes = [hand_size(self.teams, seat) for seat in range(self.seats)]
        self.listed = NOT_LISTED
        self.first_sizes = [size - 1 for size in self.sizes]
        as_digital = options["rulings"] == DIGITAL
        self.pride_begins_rounds = as_digital  # P19: not only bouts
        self.betrayal_may_put_back = not as_digital  # P22: the card just taken

    def highest_absolute(self) -> int:
        return self.absolutes.index(max(self.absolutes))

    def drawn_hands(self, chance: Chance, already: int) -> Sets:
        """The hands of the round after so many others."""
        if already:  # P4
            return chance.hands(already + 1, self.pack, self.sizes)
        hands = chance.hands(1, ORDINARY, self.first_sizes)
        for seat in range(self.seats):  # P3: the own Absolute and cards on top of it
            hands[seat] = hands[seat] | bit(self.absolutes[seat])
        return hands


def teams_of(absolutes: list[int]) -> list[int]:
    """P2: highest and lowest against the rest; with six, three pairs that add up to 65."""
    if len(absolutes) == 6:
        return [min(value - 30, 35 - value) for value in absolutes]
    extremes = (min(absolutes), max(absolutes))
    return [0 if value in extremes else 1 for value in absolutes]


def hand_size(teams: list[int], seat: int) -> int:
    """P3: five cards with four seats, four with six; with five, five in the team of three and four in that of two."""
    if len(teams) == 4:
        return 5
    return 5 if teams.count(teams[seat]) == 3 else 4


def drawn_setup(options: dict[str, Any], chance: Chance) -> Setup:
    """P1: one Absolute each, by chance."""
    return Setup(options, chance.draw(0, members(ABSOLUTES), options["seats"]))


def listed_setup(options: dict[str, Any], deal: object) -> Setup:
    """An explicit deal, refused with the reason if it could not have happened."""
    seats = options["seats"]
    given = deal_with(deal, "deal", DEAL_KEYS)
    absolutes = checked_cards(given.get("absolutes"), "deal.absolutes")
    if len(absolutes) != seats:
        raise BadDeal(f"deal.absolutes: got {len(absolutes)} cards, expected one for each of {seats} seats (P1)")
    for value in absolutes:
        if value < 30:
            raise BadDeal(f"deal.absolutes: got {value}, expected cards from 30 to 35 (P1)")
    setup = Setup(options, absolutes)
    rounds = given.get("rounds")
    most = len(setup.no_laurels) + 1
    if not isinstance(rounds, list) or len(rounds) > most:
        raise BadDeal(f"deal.rounds: got {shortened(rounds)}, expected a list of at most {most} rounds")
    setup.listed = [checked_round(setup, number, rounds[number]) for number in range(len(rounds))]
    return setup


def checked_round(setup: Setup, number: int, given: object) -> Round:
    where = f"deal.rounds[{number}]"
    entry = deal_with(given, where, ROUND_KEYS)
    hands = entry.get("hands")
    if not isinstance(hands, list) or len(hands) != setup.seats:
        raise BadDeal(f"{where}.hands: got {shortened(hands)}, expected {setup.seats} hands")
    dealt = 0
    masks: list[int] = []
    for seat in range(setup.seats):
        at = f"{where}.hands[{seat}]"
        hand = checked_cards(hands[seat], at)
        mask = of(hand)
        if len(hand) != setup.sizes[seat]:
            raise BadDeal(f"{at}: got {len(hand)} cards, expected {setup.sizes[seat]} (P3)")
        if mask & dealt:
            raise BadDeal(f"{at}: card {members(mask & dealt)[0]} is dealt twice")
        if mask & ~setup.pack:
            raise BadDeal(f"{at}: the Absolute {members(mask & ~setup.pack)[0]} is not in this game (P1)")
        if number == 0 and not mask >> setup.absolutes[seat] & 1:
            raise BadDeal(f"{at}: the seat's own Absolute {setup.absolutes[seat]} is missing from its first hand (P3)")
        dealt |= mask
        masks.append(mask)
    starter = entry.get("starter")
    if starter is not None and not (is_number(starter) and 0 <= starter < setup.seats):
        raise BadDeal(f"{where}.starter: got {shortened(starter)}, expected a seat from 0 to {setup.seats - 1}")
    return Round(masks, starter)


def checked_cards(given: object, where: str) -> list[int]:
    if not isinstance(given, list):
        raise BadDeal(f"{where}: got {shortened(given)}, expected a list of cards")
    for card in given:
        if not is_number(card) or not 1 <= card <= 35:
            raise BadDeal(f"{where}: got {shortened(card)}, expected a card from 1 to 35")
        if given.count(card) > 1:
            raise BadDeal(f"{where}: card {card} is there twice")
    return list(given)
