"""Sets the scene for a rule: cards in, action texts through, what everybody may see out.

    scene(["violet 2", "violet 11", "violet 7", "green 12"], lacks={3: "violet"}).foretell("red", "", "mage", "blue")
    late(["yellow 5", "red 2", "blue 5", "green 5"], seals=[{"black": 1}, {}, {}, {}], leader=1)

A scene is dealt explicitly: every seat gets the cards named and whatever is left over, but for colours it lacks. Seat 0
foretells and leads first, unless told otherwise. What is late in a round is not played up to: it is a world that fits
what everybody would see there.
"""

from sortilege import Log, Rng, load
from tests.games.stage import Stage

GAME = load("seven_seals")
COLOURS = ("red", "yellow", "green", "blue", "violet")
SUPPLY = {"red": 5, "yellow": 3, "green": 3, "blue": 3, "violet": 3, "white": 4, "black": 6}
HIGHEST = {3: 9, 4: 12, 5: 15}


class Scene(Stage):
    # What is done

    def foretell(self, *wanted: str) -> "Scene":
        """From the dealer's left: the colours each takes from the centre, or the Mage."""
        for colours in wanted:
            if colours == "mage":
                self.do("mage")
            else:
                self.do(*(f"take {colour}" for colour in colours.split()), "done")
        return self

    def play(self, *cards: str) -> "Scene":
        return self.do(*(f"play {card}" for card in cards))

    def play_on(self, rng: Rng | None = None, rounds: int = 1) -> "Scene":
        """By dice, until so many rounds more are over."""
        dice = rng or Rng(1)
        until = len(self.public["table"]) + rounds
        while len(self.public["table"]) < until:
            seat = self.asked
            self.state.apply(seat, self.state.pick(seat, dice))
        return self

    # What can be seen

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.state.view(seat)["hands"][seat]
        return hand

    def seals(self, seat: int) -> dict[str, int]:
        """What lies before a seat, without the kinds it has none of."""
        return {kind: count for kind, count in self.public["seals"][seat].items() if count}

    @property
    def centre(self) -> dict[str, int]:
        centre: dict[str, int] = self.public["centre"]
        return centre

    @property
    def points(self) -> list[int]:
        """Of the round scored last."""
        points: list[int] = self.public["table"][-1]
        return points

    # What has happened

    def paid(self) -> tuple[str | None, str]:
        """What the last trick cost, and why."""
        facts = self.told("pays")[-1]
        return facts["seal"], facts["why"]


def pack(seats: int) -> list[str]:
    return [f"{colour} {value}" for colour in COLOURS for value in range(1, HIGHEST[seats] + 1)]


def named(cards: str) -> list[str]:
    return [card.strip() for card in cards.split(",") if card.strip()]


def scene(
    cards: list[str],
    lacks: dict[int, str] | None = None,
    dealer: int | None = None,
    seed: str | None = None,
    **options: object,
) -> Scene:
    """One round with these cards in the hands; later ones are shuffled from the seed, if there is one."""
    seats = len(cards)
    log = Log()
    deal = {"dealer": seats - 1 if dealer is None else dealer, "rounds": [{"hands": filled(cards, lacks or {})}]}
    return Scene(GAME, GAME.from_deal({"seats": seats, **options}, deal, seed, log), log)


def filled(cards: list[str], lacks: dict[int, str]) -> list[list[str]]:
    """Hands of fifteen: the cards named, and the rest of the pack to whoever may have it and has most room."""
    hands = [named(cards[seat]) for seat in range(len(cards))]
    taken = {card for hand in hands for card in hand}
    rest = [card for card in pack(len(cards)) if card not in taken]
    lacked = {colour for colours in lacks.values() for colour in colours.split()}
    for card in sorted(rest, key=lambda card: card.split()[0] not in lacked):
        able = [seat for seat in range(len(cards)) if card.split()[0] not in lacks.get(seat, "").split()]
        hands[min(able, key=lambda seat: len(hands[seat]))].append(card)
    assert all(len(hand) == 15 for hand in hands), "these cards leave no such deal"
    return hands


def late(
    cards: list[str],
    seals: list[dict[str, int]] | None = None,
    mage: int | None = None,
    leader: int = 0,
    round: int = 1,
    table: list[list[int]] | None = None,
    **options: object,
) -> Scene:
    """The end of a round: each seat has these few cards and these seals, and the leader is to lead."""
    seats = len(cards)
    hands = [named(hand) for hand in cards]
    before = [{**dict.fromkeys(SUPPLY, 0), **purse} for purse in seals or [{}] * seats]
    held = {card for hand in hands for card in hand}
    number = 16 - len(hands[0])
    view = GAME.new({"seats": seats, **options}, 1).view(None)
    view["dealer"] = (leader - 1) % seats if number == 1 else 0
    view["round"] = round
    view["table"] = table or [[0] * seats for _ in range(round - 1)]
    view["seals"] = before
    view["centre"] = {kind: count - sum(purse[kind] for purse in before) for kind, count in SUPPLY.items()}
    view["mage"] = mage
    view["number"] = number
    view["leader"] = leader
    view["tricks"] = [number - 1] + [0] * (seats - 1)
    view["memory"]["played"] = [card for card in pack(seats) if card not in held]
    view["question"] = {"kind": "play", "seat": leader}
    worlds = GAME.worlds(view)
    rng = Rng(1)
    for _ in range(20_000):
        state = worlds.sample(rng)
        if all(sorted(state.view(seat)["hands"][seat]) == sorted(hands[seat]) for seat in range(seats)):
            log = Log()
            state.log = log
            return Scene(GAME, state, log)
    raise AssertionError("no world has these hands")
