"""What a greedy player looks at: how many cards everybody would hold if the bout ended about now."""

from sortilege.core.cards import count, nth, of
from sortilege.core.rng import Rng
from sortilege.games.presages.cards import FEAR, LUCK, discarded_by, winning_card
from sortilege.games.presages.rules import Presages

WORTH_OF_SIZE = (40.0, 25.0, 9.0, 4.0, 1.0, 0.0, -1.0)  # a hand of so many cards


def worth(state: Presages, seat: int, rng: Rng) -> float:
    """Finish the bout with any card of those still to lay: a small hand is good in the own team, bad elsewhere."""
    if state.ended is not None:
        return state.utility()[seat] * 100.0
    team = state.team_of(seat)
    score = 50.0 * state.laurels[team] - 40.0 * (max_other(state.laurels, team))
    hands = state.hands
    before = state.before.first_few(state.seats)
    left: list[int] = []
    for other in range(state.seats):
        hand = hands[other]
        size = count(hand)
        if not before[other] and hand:
            before[other] = nth(hand, rng.below(size))
            size -= 1
        left.append(size)
    in_play = of([card for card in before if card])
    if state.in_play:
        gone = 0
        for card in before:
            gone |= discarded_by(card, in_play)
        gone = (gone & ~FEAR) | winning_card(in_play)
    else:
        gone = 0
    best_own = 0.0
    best_other = 0.0
    for other in range(state.seats):
        bit = 1 << before[other]
        size = left[other] if bit & gone else left[other] + 1
        if bit & gone & LUCK and size:
            size -= 1
        value = WORTH_OF_SIZE[size if size < 6 else 6]
        if state.team_of(other) == team:
            best_own = max(best_own, value)
            score += value
        else:
            best_other = max(best_other, value)
            score -= value * 0.5
    return score + best_own - best_other


def max_other(laurels: list[int], team: int) -> int:
    return max(won for other, won in enumerate(laurels) if other != team)
