"""Why each card left or stayed at the end of a bout, as facts that a recap or a sentence is made from."""

from typing import Any

from sortilege.core.cards import highest, of
from sortilege.games.presages.cards import (
    FEAR_CARD,
    MIRROR_CARD,
    PRIDE_CARD,
    SADNESS,
    SADNESS_CARD,
    VERB,
    VERB_NAMES,
    discarded_by,
    winning_card,
)


def explained(before: list[int], round_number: int, bout: int) -> dict[str, Any]:
    """The facts of a bout that closes with these cards before the seats."""
    in_play = of(before)
    winner = highest(winning_card(in_play))
    verdicts: list[dict[str, Any]] = []
    for seat in range(len(before)):
        card = before[seat]
        effects = [by for by in before if discarded_by(by, in_play) >> card & 1]
        shielded = card == FEAR_CARD  # P13
        fate = "wins" if card == winner else "leaves" if effects and not shielded else "stays"
        why: list[dict[str, Any]] = [
            {"by": by, "how": "shielded" if shielded else VERB_NAMES[VERB[by]]} for by in effects
        ]
        if card == winner:
            why = [win_reason(in_play), *why]
        elif passed_over(card, in_play):
            why.append({"by": SADNESS_CARD, "how": "passed over"})
        verdicts.append({"seat": seat, "card": card, "fate": fate, "why": why})
    return {
        "round": round_number,
        "bout": bout,
        "winner": before.index(winner),
        "cards": verdicts,
        "pride": PRIDE_CARD in before,
    }


def win_reason(in_play: int) -> dict[str, Any]:
    """P11: what makes the winning card win."""
    if in_play >> MIRROR_CARD & 1:
        return {"by": MIRROR_CARD, "how": "lowest wins"}
    if in_play & SADNESS:
        return {"by": SADNESS_CARD, "how": "second wins"}
    return {"by": None, "how": "highest wins"}


def passed_over(card: int, in_play: int) -> bool:
    """The highest card beside Sadness (and no Mirror) cannot win."""
    return bool(in_play & SADNESS) and not in_play >> MIRROR_CARD & 1 and card == highest(in_play)
