"""Deals: what is dealt to others is neither seen nor heard.

Two deals that differ in two cards only: whoever sees no difference must hear none. Such deals are made by a chance that
exchanges two cards of a shuffle; a compiled chance cannot be stood in for, so this part is for the interpreted run.
"""

from collections.abc import Callable

import pytest

from sortilege import Log, Rng, State
from sortilege.core.shuffle import Chance, Witness, seeded
from tests.every_game.scenes import Case, any_of, as_text, reproducible, seen, viewers

SWAPS = 12  # tries to find two cards that a viewer does not see


def rearranged(seed: str, rng: Rng, only: int | None = None) -> Chance:
    """The chance of this seed, with two cards exchanged in each of its shuffles, or only in the one of that number."""

    class Rearranged(Chance):
        def __init__(self) -> None:
            super().__init__(seed, None)
            self.true = seeded(seed)
            self.one = rng.below(30)
            self.other = rng.below(30)

        def draw(self, number: int, pack: list[int], wanted: int) -> list[int]:
            if only is not None and number != only:
                return self.true.draw(number, pack, wanted)
            cards = self.true.draw(number, pack, len(pack))
            one, other = self.one % len(pack), self.other % len(pack)
            cards[one], cards[other] = cards[other], cards[one]
            return cards[:wanted]

    return Rearranged()


def swapping_chance() -> Callable[..., Chance]:
    try:
        rearranged("1", Rng(1))
    except TypeError:
        pytest.skip("a compiled chance cannot be stood in for; the interpreted run checks this")
    return rearranged


def heard(log: Log, viewer: int | None) -> str:
    return as_text([event.as_json() for event in log.seen_by(viewer)])


def compare(one: State, told: Log, other: State, told_there: Log) -> int:
    """How many viewers could see no difference; each must have heard none."""
    alike = [viewer for viewer in viewers(one) if seen(one, viewer) == seen(other, viewer)]
    for viewer in alike:
        assert heard(told, viewer) == heard(told_there, viewer), f"{viewer} hears what it cannot see"
    return len(alike)


def test_the_first_deal_is_told_to_those_who_see_it(case: Case, games: int) -> None:
    swapped = swapping_chance()
    compared = 0
    for seed in case.seeds(games, one_in=10):
        rng = Rng(int(seed, 16))
        told = Log()
        witness = Witness(seed)
        state = case.game.deal(case.options, witness, None, told)
        for _ in range(SWAPS):
            told_there = Log()
            # One shuffle at a time: where a deal takes many, a change in each of them is sure to be seen
            number = any_of(witness.shuffles, rng).number
            other = case.game.deal(case.options, swapped(seed, rng, number), None, told_there)
            compared += compare(state, told, other, told_there)
    assert compared > 0


def test_later_deals_are_told_to_those_who_see_them(case: Case, games: int) -> None:
    swapped = swapping_chance()
    for seed in case.seeds(games, one_in=10):
        with reproducible(case, seed) as run:
            for _ in run.plies():
                for seat in run.state.asked():
                    action = any_of(run.state.choices(seat), run.rng)
                    witness = Witness(seed)
                    after, told = answered(run.state, witness, seat, action)
                    for _ in range(SWAPS if witness.shuffles else 0):
                        # One at a time here too: two cards drawn openly, one after the other, only trade places
                        number = any_of(witness.shuffles, run.rng).number
                        other, told_there = answered(run.state, swapped(seed, run.rng, number), seat, action)
                        compare(after, told, other, told_there)


def answered(state: State, chance: Chance, seat: int, action: int) -> tuple[State, Log]:
    """A copy of the state after an answer, with what comes after it drawn from this chance."""
    after = state.clone()
    after.chance = chance
    after.log = told = Log()
    after.apply(seat, action)
    return after, told


def test_what_is_dealt_is_not_told_to_those_who_watch_unless_they_see_it(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=4):
        with reproducible(case, seed) as run:
            for _ in run.plies():
                # The same game with another future: what differs after the next answer is what was dealt
                for seat in run.state.asked():
                    action = any_of(run.state.choices(seat), run.rng)
                    after, told = answered(run.state, run.state.chance, seat, action)
                    other, told_there = answered(run.state, seeded(seed[::-1]), seat, action)
                    if heard(told, None) != heard(told_there, None):
                        assert seen(after, None) != seen(other, None)
