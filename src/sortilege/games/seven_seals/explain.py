"""Why a trick was won, why it cost what it did, and how a round was scored, as facts that sentences are made of."""

from typing import TYPE_CHECKING, Any, Final

from sortilege.games.seven_seals.cards import (
    BLACK,
    CARD_WORDS,
    COLOURS,
    PENALTIES,
    RED,
    SEALS,
    TRUMP,
    WHITE,
    counted,
)
from sortilege.games.seven_seals.scoring import blacks_out

if TYPE_CHECKING:
    from sortilege.games.seven_seals.rules import SevenSeals

# Why a winner pays as it does
LED: Final = "led"  # a seal of the colour led
TRUMPED: Final = "trumped"  # a red one, for a trick of another colour won by a red card
WHITE_CHOSEN: Final = "white chosen"  # a white one, though another would have fitted
WHITE_LEFT: Final = "white left"  # a white one, as no other fits
NOTHING_FITS: Final = "nothing fits"  # a black one
NO_BLACK_LEFT: Final = "no black left"  # S13
WHITE_KEPT: Final = "white kept"  # S12: a black one, though a white one could have been returned
WHITE_KEPT_FREELY: Final = "white kept freely"  # the same, with no black seal left
IS_MAGE: Final = "mage"  # S14


def card_before(state: "SevenSeals", seat: int) -> str | None:
    card = (state.trick >> (8 * seat) & 255) - 1
    return CARD_WORDS[card] if card >= 0 else None


def trick_facts(state: "SevenSeals") -> dict[str, Any]:
    """A trick that is complete."""
    return {
        "round": state.round,
        "number": state.number,
        "leader": state.leader,
        "led": COLOURS[state.led],
        "cards": [card_before(state, seat) for seat in range(state.seats)],
        "winner": state.winner,
        "card": card_before(state, state.winner),
        "trumped": is_trumped(state),
    }


def is_trumped(state: "SevenSeals") -> bool:
    """S11: led in another colour and won by a red card."""
    return state.best > TRUMP and state.led != RED


def payment(state: "SevenSeals", winner: int, cost: int) -> dict[str, Any]:
    """What the trick costs, before it is paid: the seal, the reason, the kinds that fit by the rules, and
    those of them that stay where they are."""
    fitting = [COLOURS[state.led], *(["red"] if is_trumped(state) else []), "white"]
    kinds = state.fitting(winner)
    why = NOTHING_FITS
    if state.mage >> winner & 1:
        why = IS_MAGE
    elif cost == WHITE:
        why = WHITE_LEFT if kinds == 1 << WHITE else WHITE_CHOSEN
    elif cost < WHITE:
        why = LED if cost == state.led else TRUMPED
    elif kinds:
        why = WHITE_KEPT if cost == BLACK else WHITE_KEPT_FREELY
    elif cost > BLACK:
        why = NO_BLACK_LEFT
    return {
        "seat": winner,
        "seal": SEALS[cost] if cost <= BLACK else None,
        "why": why,
        "led": COLOURS[state.led],
        "fitting": fitting,
        "kept": [SEALS[kind] for kind in range(WHITE + 1) if kinds >> kind & 1 and kind != cost],
    }


def round_facts(state: "SevenSeals") -> dict[str, Any]:
    """The score of a round, before the seals go back: what is left before everybody, and what it counts (S15, S16)."""
    seats = range(state.seats)
    has_mage = [state.mage >> seat & 1 != 0 for seat in seats]
    return {
        "round": state.round,
        "seals": [counted(state.seals[seat]) for seat in seats],
        "mage": has_mage.index(True) if any(has_mage) else None,
        "value": state.mage_value(),
        "blacks": blacks_out(state),
        "floored": any(has_mage) and state.setup.has_floor and state.mage_value() < blacks_out(state),
        "points": state.table[-1][:],
        "totals": state.scores(),
    }


def points_of(seals: dict[str, int]) -> list[tuple[str, int, int]]:
    """S15: each kind of seal that is left, how many, and what they count together."""
    found = [(kind, seals[kind], seals[kind] * points) for kind, points in zip(SEALS, PENALTIES)]
    return [entry for entry in found if entry[1]]
