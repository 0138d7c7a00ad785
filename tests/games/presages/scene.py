"""Sets the scene for a rule: hands in, action texts through, what everybody may see out.

    scene(hands=["24 12", "4 8", "17 19", "5 6"]).lay("24 4 17 5")

Hands shorter than a deal are what is left of one: bouts of which no card comes back are played first. Hands
without an Absolute each can only be dealt in a later round: an easy first round is played before it. Seat 0
starts unless told otherwise.
"""

from typing import Any

from sortilege import Log, load
from tests.games.stage import Stage

GAME = load("presages")
OWN = {4: [35, 31, 30, 34], 5: [35, 31, 30, 34, 33], 6: [35, 31, 30, 34, 32, 33]}  # seats 0 and 2 are a team
# Bouts of which no card comes back; the first card wins
SHEDDING = ("16 8 3 1", "25 20 4 2", "27 11 10 9", "27 18 11 5", "27 19 10 7", "19 16 9 6")
WINNING = (21, 18, 19, 20)  # in an easy round the hero wins every bout with these …
QUIET = (17, 13, 12, 11, 7)  # … while everybody else lays the same card again and again


class Scene(Stage):
    # What is done

    def lay(self, cards: str) -> "Scene":
        return self.do(*(f"lay {card}" for card in cards.split()))

    # What can be seen

    @property
    def before(self) -> list[int | None]:
        before: list[int | None] = self.public["before"]
        return before

    @property
    def discards(self) -> list[int]:
        discards: list[int] = self.public["discards"]
        return discards

    @property
    def law(self) -> str | None:
        law: str | None = self.public["law"]
        return law

    def hand(self, seat: int) -> list[int]:
        hand: list[int] = self.state.view(seat)["hands"][seat]
        return hand

    @property
    def hands(self) -> list[list[int]]:
        return [self.hand(seat) for seat in range(self.state.seats)]

    def known(self, viewer: int | None, holder: int) -> list[int]:
        """The cards that the viewer is told to be in the holder's hand."""
        known: list[int] = self.state.view(viewer)["known"][holder]
        return known

    @property
    def bout(self) -> dict[str, Any]:
        """The last bout that ended."""
        return self.told("bout")[-1]

    @property
    def fates(self) -> dict[int, str]:
        return {verdict["card"]: verdict["fate"] for verdict in self.bout["cards"]}

    @property
    def gone(self) -> set[int]:
        """What the last bout discarded, the winning card included."""
        return {card for card, fate in self.fates.items() if fate != "stays"}

    def why(self, card: int) -> list[tuple[int | None, str]]:
        (verdict,) = [verdict for verdict in self.bout["cards"] if verdict["card"] == card]
        return [(reason["by"], reason["how"]) for reason in verdict["why"]]


def scene(
    hands: list[str],
    starter: int = 0,
    seed: str | None = None,
    memory_aid: bool = True,
    rulings: str = "rulebook",
) -> Scene:
    wanted = [numbers(hand) for hand in hands]
    own = own_absolutes(wanted)
    is_first = all(absolute in hand for absolute, hand in zip(own, wanted, strict=True))
    bouts = shedding_bouts(wanted, max(sizes(own)) - max(map(len, wanted)), starter)
    dealt = [hand + [bout[seat] for bout in bouts] for seat, hand in enumerate(wanted)]
    rounds = [{"hands": dealt, "starter": starter}]
    if not is_first:
        rounds = [easy_round(own, hero=0), *rounds]
    ready = opened(own, rounds, seed, memory_aid, rulings)
    if not is_first:
        win_easily(ready)
    for bout in bouts:
        ready.lay(" ".join(map(str, bout[starter:] + bout[:starter])))
        assert len(ready.gone) == len(bout), "a card came back from a bout that should shed them all"
    return ready


def bout(cards: str) -> Scene:
    """One bout of these cards, laid in seat order, and hands that matter to nobody."""
    laid = numbers(cards)
    spare = iter(card for card in range(1, 30) if card not in laid)
    own = OWN[len(laid)]
    hands = [[absolute, card] for absolute, card in zip(own, laid, strict=True)]
    for hand, size in zip(hands, sizes(own), strict=True):
        hand += [next(spare) for _ in range(size - 2)]
    return opened(own, [{"hands": hands, "starter": 0}]).lay(cards)


def match(won_by: list[int], seats: int = 4, seed: str | None = None) -> Scene:
    """A game of easy rounds, each won by the seat listed."""
    own = OWN[seats]
    ready = opened(own, [easy_round(own, hero) for hero in won_by], seed)
    for _ in won_by:
        win_easily(ready)
    return ready


def opened(
    absolutes: list[int],
    rounds: list[dict[str, Any]],
    seed: str | None = None,
    memory_aid: bool = True,
    rulings: str = "rulebook",
) -> Scene:
    """A game with these rounds; what comes after them is shuffled from the seed, if there is one."""
    log = Log()
    options = {"seats": len(absolutes), "memory_aid": memory_aid, "rulings": rulings}
    return Scene(GAME, GAME.from_deal(options, {"absolutes": [*absolutes], "rounds": rounds}, seed, log), log)


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def own_absolutes(hands: list[list[int]]) -> list[int]:
    """Each seat's first one, as in a first round; where somebody has none, the usual ones."""
    own = [next((card for card in hand if card >= 30), 0) for hand in hands]
    return own if all(own) else OWN[len(hands)]


def sizes(absolutes: list[int]) -> list[int]:
    """P3, in so many words."""
    if len(absolutes) == 4:
        return [5] * 4
    if len(absolutes) == 6:
        return [4] * 6
    return [4 if absolute in (min(absolutes), max(absolutes)) else 5 for absolute in absolutes]


def shedding_bouts(hands: list[list[int]], wanted: int, starter: int) -> list[list[int]]:
    """Bouts of four cards by seat that all leave; the starter wins each, and so starts again."""
    used = {card for hand in hands for card in hand}
    bouts: list[list[int]] = []
    for group in map(numbers, SHEDDING):
        if len(bouts) < wanted and not used & set(group):
            used |= set(group)
            bouts.append([group[(seat - starter) % 4] for seat in range(4)])
    assert len(bouts) == wanted, f"no room for {wanted} bouts before these hands"
    return bouts


def easy_round(absolutes: list[int], hero: int) -> dict[str, Any]:
    """Hands with which the hero wins every bout, and so the round."""
    size = sizes(absolutes)
    quiet = iter(QUIET)
    spare = iter(card for card in range(1, 30) if card not in WINNING + QUIET)
    hands = []
    for seat, absolute in enumerate(absolutes):
        hand = [absolute, *(WINNING[-(size[seat] - 1) :] if seat == hero else [next(quiet)])]
        hands.append(hand + [next(spare) for _ in range(size[seat] - len(hand))])
    return {"hands": hands, "starter": hero}


def win_easily(ready: Scene) -> None:
    """Play an easy round to its end."""
    hero = ready.asked
    for card in WINNING[-(len(ready.hand(hero)) - 1) :]:
        ready.do(f"lay {card}")
        for _ in range(ready.state.seats - 1):
            quiet = next(card for card in QUIET if card in ready.hand(ready.asked))
            ready.do(f"lay {quiet}")
