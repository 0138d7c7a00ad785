"""A deck for nights at a table: a single card makes six, and green ones of one break it and mend it again."""

from typing import Any, Final

from sortilege import Game, State, load

GAME: Final[Game] = load("sacrilege")

DECK: Final = """
[[character]]
key = "six"
value = 6
copies = 26
reward = "shield"
name = "The six"

[[character]]
key = "spark"
value = 1
green = true
copies = 16
reward = "shield"
name = "The spark"

[[character]]
key = "damp"
value = -1
green = true
copies = 16
reward = "shield"
name = "The damp"

[[character]]
key = "imp"
value = 1
green = true
copies = 8
reward = "discard 1"
name = "The imp"
"""


# The same cards, but a spark may destroy itself, and a six does not shield
THIEVISH: Final = DECK.replace("shield", "again", 1).replace("shield", "destroy other", 1)


def night(seats: int = 3, seconds: int = 6, grace: bool = True, deck: str = DECK, edition: int = 2) -> dict[str, Any]:
    """Options of such a night."""
    given = {"seats": seats, "clock": True, "seconds": seconds, "grace": grace, "deck": deck, "rules": edition}
    return GAME.options(given)


def seed_with(*hands: str, seats: int = 3) -> str:
    """A deal in which seat 0 begins and the first seats hold at least these cards."""
    for number in range(20_000):
        seed = f"{number:032x}"
        state = GAME.new(night(seats), seed)
        if state.view(None)["active"] == 0 and all(holds(state, seat, hand.split()) for seat, hand in enumerate(hands)):
            return seed
    raise AssertionError(f"no deal has {hands}")


def holds(state: State, seat: int, wanted: list[str]) -> bool:
    hand: list[str] = state.view(seat)["hands"][seat]
    return all(hand.count(card) >= wanted.count(card) for card in wanted)
