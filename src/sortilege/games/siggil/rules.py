"""Siggil. G-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import Sets, bit, count, lowest, members, nth
from sortilege.core.compiled import mypyc_attr
from sortilege.core.events import Log
from sortilege.core.game import Action, Outcome, Seat, State, View
from sortilege.core.questions import Question
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance
from sortilege.games.siggil.actions import (
    ACTIONS,
    BY_SIZE,
    CAPTURE,
    FIRST_CAPTURE,
    FIRST_COMPLETE,
    FIRST_REMOVE,
    FIRST_TAKE,
    LAID,
    PASS,
    REMOVE,
    TAKE,
    capture_number,
    complete_number,
    kind_of,
    some_of,
    spirit_of,
)
from sortilege.games.siggil.cards import (
    ALL_CARDS,
    FAMILIES,
    FAMILY,
    KINDS,
    NUMBER,
    ORDINARY,
    SEVEN,
    SIZE,
    TEXTS,
    TURNED,
    texts_of,
)
from sortilege.games.siggil.deal import Laid, Setup
from sortilege.games.siggil.ends import ENOUGH, FEWEST_CARDS, MOST, SHARED, SOLO_LOST, SOLO_WON
from sortilege.games.siggil.habits import habit_alone
from sortilege.games.siggil.view import view_of

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_FREE: Final = 3  # G14
LOW_SEVEN: Final = 127
QUESTIONS: Final = [[Question(kind, bit(seat)) for seat in range(4)] for kind in range(REMOVE + 1)]
NO_SERIES: Final[list[Series]] = []
NONE_FREE: Final[list[int]] = []


class Series:
    """Cards before a player that a Spirit rests on, or rested on (G9). It never changes: a completed one is another."""

    def __init__(self, seat: int, spirit: int, kind: int, some: int) -> None:
        self.seat = seat
        self.spirit = spirit
        self.kind = kind
        self.some = some  # which of the seven cards of that family or number

    def size(self) -> int:
        return SIZE[self.some]


@mypyc_attr(acyclic=True, free_list_len=1)
class Siggil(State):
    def __init__(self, setup: Setup, laid: Laid, chance: Chance, hands: Sets, turned: Sets, log: Log | None) -> None:
        self.seats = setup.seats
        self.stack = []
        self.chance = chance
        self.log = log
        self.setup = setup
        self.laid = laid
        self.left: i64 = ALL_CARDS  # places whose card still lies in the Siggil
        self.accessible: i64 = 0  # G2: ordinary cards that nothing covers
        self.hands = hands
        self.turned = turned  # the hands again, number first: a series of a number lies together there
        self.held = Sets()  # G9: the Spirits each seat controls
        self.resting: i64 = 0  # how many cards each Spirit rests on, four bits a Spirit
        self.free: list[int] = NONE_FREE  # free Spirits, longest first; replaced, never changed
        self.driven: i64 = 0  # G14: Spirits driven out
        self.discard: i64 = 0  # G13
        self.series: list[Series] = NO_SERIES  # in the order they were begun; replaced, never changed
        self.starter: i64 = 0
        self.at_turn: i64 = 0
        self.ended: Outcome | None = None

    def clone(self) -> Siggil:
        twin = Siggil(self.setup, self.laid, self.chance, self.hands.copy(), self.turned.copy(), None)
        twin.stack = self.stack[:]
        twin.left = self.left
        twin.accessible = self.accessible
        twin.held = self.held.copy()
        twin.resting = self.resting
        twin.free = self.free
        twin.driven = self.driven
        twin.discard = self.discard
        twin.series = self.series
        twin.starter = self.starter
        twin.at_turn = self.at_turn
        twin.ended = self.ended
        return twin

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ended

    def has_every_card_once(self) -> bool:
        places = [self.hands[seat] for seat in range(self.seats)]
        places.append(self.discard)
        places += [LAID[capture_number(one.spirit, one.kind, one.some) - FIRST_CAPTURE] for one in self.series]
        places += [bit(self.laid.cards[at]) for at in members(self.left)]
        places += [bit(ORDINARY + spirit) for spirit in self.free]
        places += [bit(ORDINARY + spirit) for seat in range(self.seats) for spirit in members(self.held[seat])]
        places += [bit(ORDINARY + spirit) for spirit in members(self.driven)]
        found = 0
        for place in places:
            if found & place:
                return False
            found |= place
        return found == ALL_CARDS

    # A turn

    def begin(self, starter: int) -> None:
        """G2: what is accessible at set-up is turned face up, and Spirits among it leave; then the first turn."""
        self.starter = starter
        self.at_turn = starter
        if self.log is not None:
            facts: dict[str, Any] = {"layout": self.setup.options["layout"], "starter": starter}
            self.log.tell(
                "laid out",
                {**facts, "alone": self.setup.alone, "hard": self.setup.hard, "more": self.setup.may_lay_more},
            )
        self.uncover(ALL_CARDS, 0)
        self.proceed()

    def proceed(self) -> None:
        """G4, G13: the next turn, unless the game is over."""
        if self.ended is not None:
            return
        if not self.accessible:
            self.run_out()
        elif self.setup.alone and self.ordinary_left() > 1:
            self.stack.append(QUESTIONS[REMOVE][self.at_turn])
        else:
            self.stack.append(QUESTIONS[TAKE][self.at_turn])

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        kind = question.kind
        if kind == TAKE:
            self.take(seat, action - FIRST_TAKE)
            self.stack.append(QUESTIONS[CAPTURE][seat])  # G5: always asked, so that being asked tells nothing
        elif kind == REMOVE:
            self.remove(seat, action - FIRST_REMOVE)
            self.stack.append(QUESTIONS[TAKE][seat])
        else:
            if action != PASS:
                self.capture(seat, action)
            elif self.log is not None:
                self.log.tell("passes", {"seat": seat})
            self.at_turn = (seat + 1) % self.seats

    def take(self, seat: i64, card: i64) -> None:
        """G4."""
        self.hands[seat] = self.hands[seat] | bit(card)
        self.turned[seat] = self.turned[seat] | bit(TURNED[card])
        if self.log is not None:
            self.log.tell("takes", {"seat": seat, "card": TEXTS[card]})
        self.leave(card)

    def remove(self, seat: i64, card: i64) -> None:
        """G13."""
        self.discard |= bit(card)
        if self.log is not None:
            self.log.tell("removes", {"seat": seat, "card": TEXTS[card]})
        self.leave(card)

    def leave(self, card: i64) -> None:
        place: i64 = self.laid.where[card]
        self.left ^= bit(place)
        self.accessible ^= bit(card)
        under: i64 = self.setup.under[place]
        if under:
            self.uncover(under, bit(place))

    def uncover(self, places: i64, gone: i64) -> None:
        """G2: of these places, those that nothing covers any more. Spirits leave, and what lay under them is next."""
        cards = self.laid.cards
        covers = self.setup.covers
        while places:
            opened: i64 = 0
            freed: i64 = 0
            rest = places & self.left
            while rest:
                at = lowest(rest)
                rest &= rest - 1
                if not covers[at] & self.left:
                    if cards[at] < ORDINARY:
                        self.accessible |= bit(cards[at])
                        opened |= bit(at)
                    else:
                        freed |= bit(at)
            if self.log is not None:
                self.tell_uncovered(opened, freed, gone)
            self.left &= ~freed
            places = 0
            rest = freed
            while rest:  # G14: in layout order
                at = lowest(rest)
                rest &= rest - 1
                places |= self.setup.under[at]
                self.set_free(cards[at] - ORDINARY, at, gone)
            gone = freed

    def set_free(self, spirit: int, place: i64, gone: i64) -> None:
        self.free = [*self.free, spirit]
        if self.log is not None:
            covering = [TEXTS[self.laid.cards[at]] for at in members(gone & self.setup.covers[place])]
            self.log.tell("freed", {"spirit": FAMILIES[spirit], "place": place, "under": covering})
        if self.setup.alone and len(self.free) > MOST_FREE:  # G14
            first = self.free[0]
            self.free = self.free[1:]
            self.driven |= bit(first)
            if self.log is not None:
                self.log.tell("driven out", {"spirit": FAMILIES[first], "by": FAMILIES[spirit]})

    def ordinary_left(self) -> i64:
        gone = count(self.hands[0]) + count(self.discard)  # alone
        for one in self.series:
            gone += one.size()
        return ORDINARY - gone

    # Taking control of a Spirit

    def in_reach(self, seat: i64) -> i64:
        """The Spirits this seat could take control of: free ones, and those of others (G6, G7)."""
        found: i64 = 0
        for spirit in self.free:
            found |= bit(spirit)
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                found |= self.held[other]
            other += 1
        return found

    def needed(self, spirit: i64) -> i64:
        """The fewest cards, G6: for a free Spirit; G7: one more than it rests on."""
        rests = self.resting >> spirit * 4 & 15
        return rests + 1 if rests else self.setup.series

    def fitting(self, seat: i64, spirit: i64, kind: i64) -> i64:
        """Which of the seven cards of a Spirit's family or number this seat holds."""
        cards = self.hands[seat] if kind == FAMILY else self.turned[seat]
        return cards >> spirit * SEVEN & LOW_SEVEN

    def begun(self, seat: i64, spirit: i64, kind: i64) -> i64:
        """G8: how many cards lie in the last series of this kind that the seat has laid for a Spirit."""
        found: i64 = 0
        for one in self.series:
            if one.seat == seat and one.spirit == spirit and one.kind == kind:
                found = one.size()
        return found

    def can_capture(self, seat: i64) -> bool:
        reach = self.in_reach(seat)
        while reach:
            spirit = lowest(reach)
            reach &= reach - 1
            needed = self.needed(spirit)
            kind: i64 = 0
            while kind < 2:
                held: i64 = SIZE[self.fitting(seat, spirit, kind)]
                if held >= needed or (held >= 2 and held + self.begun(seat, spirit, kind) >= needed):
                    return True
                kind += 1
        return False

    def captures(self, seat: i64) -> list[int]:
        """G6–G8: every way to take control of a Spirit now."""
        found: list[int] = []
        may_lay_more = self.setup.may_lay_more
        for spirit in members(self.in_reach(seat)):
            needed = self.needed(spirit)
            for kind in (FAMILY, NUMBER):
                held = self.fitting(seat, spirit, kind)
                begun = self.begun(seat, spirit, kind)
                for size in range(2, SIZE[held] + 1):
                    is_new = size >= needed if may_lay_more else size == needed
                    completes = begun > 0 and (size + begun >= needed if may_lay_more else size + begun == needed)
                    if not is_new and not completes:
                        continue
                    ways = [some for some in BY_SIZE[size] if not some & ~held]
                    found += [capture_number(spirit, kind, some) for some in ways]
                    if is_new and completes:
                        found += [complete_number(spirit, kind, some) for some in ways]
        return found

    def is_capture(self, seat: i64, action: i64) -> bool:
        spirit = spirit_of(action)
        kind = kind_of(action)
        some = some_of(action)
        if not self.in_reach(seat) & bit(spirit) or some & ~self.fitting(seat, spirit, kind):
            return False
        needed = self.needed(spirit)
        size: i64 = SIZE[some]
        begun = self.begun(seat, spirit, kind)
        if action >= FIRST_COMPLETE:
            return self.setup.may_lay_more and begun > 0 and size >= needed
        if self.setup.may_lay_more:
            return size >= needed or (begun > 0 and size + begun >= needed)
        return size == needed or (begun > 0 and size + begun == needed)

    def choices(self, seat: Seat) -> list[Action]:
        if not self.is_asked(seat):
            return []
        kind = self.stack[-1].kind
        if kind == CAPTURE:
            return [PASS, *sorted(self.captures(seat))] if self.can_capture(seat) else [PASS]
        first = FIRST_TAKE if kind == TAKE else FIRST_REMOVE
        return [first + card for card in members(self.accessible)]

    def is_choice(self, seat: Seat, action: Action) -> bool:
        if not 0 <= action < ACTIONS or not self.is_asked(seat):
            return False
        kind = self.stack[-1].kind
        if kind == CAPTURE:
            return action == PASS or (action >= FIRST_CAPTURE and self.is_capture(seat, action))
        card = action - (FIRST_TAKE if kind == TAKE else FIRST_REMOVE)
        return 0 <= card < ORDINARY and self.accessible & bit(card) != 0

    def pick(self, seat: Seat, rng: Rng) -> Action:
        kind = self.stack[-1].kind
        if kind == CAPTURE:
            if not self.can_capture(seat):
                return PASS
            ways = self.captures(seat)
            chosen = rng.below(len(ways) + 1)
            return ways[chosen - 1] if chosen else PASS
        card = nth(self.accessible, rng.below(count(self.accessible)))
        return card + (FIRST_TAKE if kind == TAKE else FIRST_REMOVE)

    def habit(self, seat: Seat, rng: Rng) -> Action:
        return habit_alone(self, rng) if self.setup.alone else self.pick(seat, rng)

    def own_whims(self) -> int:
        return 16 if self.setup.alone else 2  # half a plan by dice is none

    def prospects(self) -> list[float]:
        """Alone, a game that is lost is the better the more Spirits were captured: else nothing tells plans apart."""
        if self.setup.alone and self.ended is not None and not self.ended.winners:
            return [-1.0 + float(count(self.held[0])) / float(self.setup.to_win)]
        return self.utility()

    def capture(self, seat: i64, action: i64) -> None:
        spirit = spirit_of(action)
        kind = kind_of(action)
        some = some_of(action)
        needed = self.needed(spirit)
        before = self.resting >> spirit * 4 & 15
        owner = self.owner_of(spirit)
        laid: i64 = LAID[action - FIRST_CAPTURE]
        self.hands[seat] = self.hands[seat] ^ laid
        self.turned[seat] = self.turned[seat] ^ turned_over(laid)
        completes = action >= FIRST_COMPLETE or SIZE[some] < needed
        series = self.laid_series(seat, spirit, kind, some, completes)
        if owner is None:
            self.free = [other for other in self.free if other != spirit]
        else:
            self.held[owner] = self.held[owner] ^ bit(spirit)  # G9: its cards stay where they are
        self.held[seat] = self.held[seat] | bit(spirit)
        size: i64 = series.size()
        self.resting = self.resting & ~(bit(spirit * 4) * 15) | size << spirit * 4
        if self.log is not None:
            facts: dict[str, Any] = {"seat": seat, "spirit": FAMILIES[spirit], "kind": KINDS[kind]}
            facts |= {"laid": texts_of(laid), "size": series.size(), "from": owner, "rested": before}
            self.log.tell("captures", {**facts, "completes": completes})
        if count(self.held[seat]) == self.setup.to_win:  # G10, G15
            self.end([seat], SOLO_WON if self.setup.alone else ENOUGH)

    def laid_series(self, seat: i64, spirit: i64, kind: i64, some: i64, completes: bool) -> Series:
        """G9: before their player for the rest of the game; G8: or with those already there."""
        series = self.series[:]
        if completes:
            for at in range(len(series) - 1, -1, -1):
                one = series[at]
                if one.seat == seat and one.spirit == spirit and one.kind == kind:
                    series[at] = Series(seat, spirit, kind, one.some | some)
                    self.series = series
                    return series[at]
        series.append(Series(seat, spirit, kind, some))
        self.series = series
        return series[-1]

    def owner_of(self, spirit: i64) -> int | None:
        for seat in range(self.seats):
            if self.held[seat] & bit(spirit):
                return seat
        return None

    # Ends

    def run_out(self) -> None:
        """G11: most Spirits, then fewest cards in hand, else shared; alone, G15: too few Spirits."""
        if self.setup.alone:
            self.end([], SOLO_LOST)
            return
        spirits = [count(self.held[seat]) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if spirits[seat] == max(spirits)]
        if len(winners) == 1:
            self.end(winners, MOST)
            return
        fewest = min([count(self.hands[seat]) for seat in winners])
        fewer = [seat for seat in winners if count(self.hands[seat]) == fewest]
        self.end(fewer, FEWEST_CARDS if len(fewer) == 1 else SHARED)

    def end(self, winners: list[int], reason: str) -> None:
        spirits = [int(count(self.held[seat])) for seat in range(self.seats)]
        self.ended = Outcome(winners, spirits, reason)
        if self.log is not None:
            cards = [int(count(self.hands[seat])) for seat in range(self.seats)]
            facts: dict[str, Any] = {"winners": winners[:], "spirits": spirits[:], "cards": cards, "reason": reason}
            self.log.tell("game over", facts)

    # What is told

    def tell_uncovered(self, opened: i64, freed: i64, gone: i64) -> None:
        """Cards that became accessible, and which of them had lain face down; at set-up nothing had covered them."""
        if self.log is None or not opened:
            return
        cards = self.laid.cards
        self.log.tell(
            "uncovers",
            {
                "under": [TEXTS[cards[at]] for at in members(gone)],
                "cards": [TEXTS[cards[at]] for at in members(opened)],
                "turned": [TEXTS[cards[at]] for at in members(opened & ~self.setup.layout.up)],
            },
        )


def turned_over(cards: i64) -> i64:
    """Ordinary cards, number first."""
    found: i64 = 0
    while cards:
        found |= bit(TURNED[lowest(cards)])
        cards &= cards - 1
    return found
