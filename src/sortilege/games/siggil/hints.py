"""What a greedy player looks at."""

from sortilege.core.rng import Rng
from sortilege.games.siggil.rules import Siggil


def worth(state: Siggil, seat: int, rng: Rng) -> float:
    if state.ended is not None:
        return state.utility()[seat] * 100.0
    return 0.0
