"""How a night ends."""

from sortilege.core.game import Outcome, message

THIRD = message("the third Dark Favour")
AT_DAWN = message("dawn came first")


def third_favour(seat: int, favours: list[int]) -> Outcome:
    """D11."""
    return Outcome([seat], favours[:], THIRD)


def dawn(favours: list[int]) -> Outcome:
    """D17: no night is endless; most Favours win."""
    most = max(favours)
    return Outcome([seat for seat in range(len(favours)) if favours[seat] == most], favours[:], AT_DAWN)
