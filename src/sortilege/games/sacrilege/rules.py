"""Sacrilège. D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, count
from sortilege.core.compiled import mypyc_attr
from sortilege.core.events import Log
from sortilege.core.game import Action, Outcome, Seat, State, View
from sortilege.core.questions import Question
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance
from sortilege.games.sacrilege.actions import (
    CLAIM,
    CLEAR,
    DRAW,
    DUSK,
    END,
    EXPIRE,
    INVOKE,
    KINDS,
    LAY,
    PASS,
    REACT,
    RITUAL,
    SEATS,
    TURN,
)
from sortilege.games.sacrilege.ends import dawn
from sortilege.games.sacrilege.habits import habit
from sortilege.games.sacrilege.knowledge import VIEWERS, forget_place, knows_only_what_is, learn_drawn
from sortilege.games.sacrilege.outlook import OWN_WHIMS, TRUST, chapter, prospects
from sortilege.games.sacrilege.piles import (
    add_to_hand,
    bury,
    has_top,
    random_of,
    take_from_hand,
    take_top,
    turn_over_at_once,
)
from sortilege.games.sacrilege.rituals import (
    ask_for_a_claim,
    ask_for_reactions,
    begin_ritual,
    end_ritual,
    go_on_at_dusk,
    throws_at_ritual,
)
from sortilege.games.sacrilege.setup import (
    ACTIONS_A_TURN,
    CLEARING,
    DRAWING,
    FROM_HAND,
    FROM_TOP,
    HAND,
    LIMIT,
    SIX,
    THROWN_BITS,
    Setup,
)
from sortilege.games.sacrilege.steps import carry_on, run
from sortilege.games.sacrilege.targets import answers, units_of
from sortilege.games.sacrilege.view import view_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY: Final = -1


@mypyc_attr(acyclic=True, free_list_len=1)
class Sacrilege(State):
    """Lists of cards are replaced and never changed, so that clones can share them."""

    def __init__(self, setup: Setup, chance: Chance, log: Log | None) -> None:
        self.seats = setup.seats
        self.stack = []
        self.chance = chance
        self.log = log
        self.setup = setup
        self.timed: bool = setup.timed
        self.ended: Outcome | None = None
        # The cards, by kind
        self.hands: list[list[int]] = []  # sorted
        self.altars: list[list[int]] = []  # D7: any number, as they were laid; KINDS more where reversed
        self.sums: list[int] = []
        self.favours: list[int] = []
        self.necronomicon: list[int] = []  # bottom first
        self.left: i64 = 0  # of it
        self.graveyard: list[int] = []  # the latest last
        self.shuffles: i64 = 0  # how often chance was asked
        # D6, since the Graveyard was shuffled (see knowledge.py); nothing before. By viewer, how many of each kind may
        # lie in the Necronomicon, or unseen in the hand of who has drawn; and how many may have been in hands then
        self.shuffled: list[list[int]] = []
        self.held: list[list[int]] = []
        self.old: list[int] = []  # by viewer and seat: how many unseen cards of a hand may have been there then
        self.fresh: list[int] = []  # ... and how many may have been drawn since
        # Who knows what: by viewer and seat, cards of that seat's hand; by viewer, places in the Necronomicon
        self.known: list[list[int]] = []
        self.peeked: list[list[int]] = []
        self.spied: list[int] = []  # how often a seat has looked at another's hand: everybody has seen that
        # The turn
        self.starter: i64 = 0
        self.active: i64 = 0
        self.round: i64 = 1
        self.used: i64 = 0  # which of the four actions
        self.acts: i64 = 0  # how many
        self.extra: i64 = 0  # 1: a reward has given one more
        self.thrown: i64 = 0  # green characters of this turn, THROWN_BITS a seat
        self.shields: i64 = 0
        self.declined: i64 = 0  # who does not begin a ritual as things stand
        self.dusk: i64 = 0  # the turn has ended, and so many have been asked since
        # A ritual
        self.ritual: i64 = NOBODY  # whose
        self.reacting: i64 = 0  # how many have let it pass, clockwise from its owner's left
        self.before: i64 = 0  # what its Altar added up to before the last throw
        self.owes: bool = False  # what was thrown in last has yet to change its Altar (see confined.py)
        # A reward
        self.todo: list[int] = []  # the steps to come, packed
        self.chain: i64 = 0  # sacrifices so far
        self.unit: i64 = NOBODY  # the step that asks
        self.told: i64 = NOBODY  # what it has been told already

    def clone(self) -> Sacrilege:
        twin = Sacrilege(self.setup, self.chance, None)
        twin.stack = self.stack[:]
        twin.timed = self.timed
        twin.ended = self.ended
        twin.hands = self.hands[:]
        twin.altars = self.altars[:]
        twin.sums = self.sums[:]
        twin.favours = self.favours[:]
        twin.necronomicon = self.necronomicon
        twin.left = self.left
        twin.graveyard = self.graveyard
        twin.shuffles = self.shuffles
        twin.shuffled = self.shuffled
        twin.held = self.held
        twin.old = self.old
        twin.fresh = self.fresh
        twin.known = self.known[:]
        twin.peeked = self.peeked[:]
        twin.spied = self.spied
        twin.starter = self.starter
        twin.active = self.active
        twin.round = self.round
        twin.used = self.used
        twin.acts = self.acts
        twin.extra = self.extra
        twin.thrown = self.thrown
        twin.shields = self.shields
        twin.declined = self.declined
        twin.dusk = self.dusk
        twin.ritual = self.ritual
        twin.reacting = self.reacting
        twin.before = self.before
        twin.owes = self.owes
        twin.todo = self.todo
        twin.chain = self.chain
        twin.unit = self.unit
        twin.told = self.told
        return twin

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ended

    def habit(self, seat: Seat, rng: Rng) -> Action:
        return habit(self, seat)

    def chapter(self) -> int:
        return chapter(self)

    def own_whims(self) -> int:
        return OWN_WHIMS

    def trust(self) -> float:
        return TRUST

    def leaves_time(self) -> bool:
        """D9: not after a throw that has changed nothing."""
        return self.setup.rewards_stay_at_ritual or self.ritual < 0 or self.sums[self.ritual] != self.before

    def prospects(self) -> list[float]:
        return prospects(self)

    def imagine(self, rng: Rng) -> None:
        """Nobody imagines seconds: from the next question on whoever can act is asked in turn (D13)."""
        super().imagine(rng)
        self.timed = False

    def has_every_card_once(self) -> bool:
        """Every copy is somewhere, and nobody knows more of a hand than is in it."""
        lying = [card % KINDS for altar in self.altars for card in altar]
        held = [card for hand in self.hands for card in hand]
        everything = sorted([*self.necronomicon[: self.left], *self.graveyard, *lying, *held])
        worths = self.setup.worths
        sums = [sum([worths[card] for card in altar]) for altar in self.altars]
        return everything == self.setup.box.deck and sums == self.sums and knows_only_what_is(self)

    # Set-up

    def begin(self, deck: list[int], starter: int) -> None:
        """D1: the deck from the top; five cards each, one for the Graveyard, and the rest is the Necronomicon."""
        seats = range(self.seats)
        self.hands = [sorted(deck[HAND * seat : HAND * (seat + 1)]) for seat in seats]
        self.graveyard = [deck[HAND * self.seats]]
        self.necronomicon = deck[: HAND * self.seats : -1]
        self.left = len(self.necronomicon)
        self.altars = [[] for _ in seats]
        self.sums = [0] * self.seats
        self.favours = [0] * self.seats
        self.known = [[] for _ in range(VIEWERS * SEATS)]
        self.peeked = [[] for _ in range(VIEWERS)]
        self.spied = [0] * (SEATS * SEATS)
        self.starter = starter
        self.active = starter
        if self.log is not None:
            self.log.tell("begins", {"first": starter, "graveyard": self.key(self.graveyard[0])})
            for seat in seats:
                self.log.tell("dealt", {"seat": seat, "hand": self.keys(self.hands[seat])}, bit(seat))
            self.log.tell("turn", {"seat": starter, "round": 1})
        self.proceed()

    def key(self, kind: i64) -> str:
        return self.setup.box.characters[kind].key

    def keys(self, kinds: list[int]) -> list[str]:
        return [self.setup.box.characters[kind].key for kind in kinds]

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    # What comes next

    def proceed(self) -> None:
        """Nothing is asked: rewards come first (D3), then a ritual under way (D9), then whoever may begin one (D8)."""
        while not self.stack and self.ended is None:
            if self.todo:
                unit = self.todo[0]
                self.todo = self.todo[1:]
                run(self, unit)
                continue
            turn_over_at_once(self)
            if self.ritual >= 0:
                self.chain = 0
                self.owes = False
                ask_for_reactions(self)
            elif not self.timed and ask_for_a_claim(self):
                self.chain = 0
            elif self.dusk:
                self.chain = 0
                go_on_at_dusk(self)
            else:
                self.chain = 0
                self.ask_for_the_turn()

    def ask_for_the_turn(self) -> None:
        if not self.timed:
            self.stack.append(Question(TURN, bit(self.active)))
            return
        everybody = bit(self.seats) - 1
        self.stack.append(Question(TURN, everybody, window=True))  # D4, D8: the others may act, or not

    def can_claim(self, seat: i64) -> bool:
        """D8."""
        total: i64 = self.sums[seat]
        return total in (SIX, -SIX) and len(self.altars[seat]) > 0

    def may_throw(self, seat: i64) -> bool:
        """Whether a seat could have a green character to throw in, for all that everybody knows (D4)."""
        return len(self.hands[seat]) > 0 and self.thrown_by(seat) < self.setup.most_thrown

    def thrown_by(self, seat: i64) -> i64:
        return self.thrown >> (THROWN_BITS * seat) & (bit(THROWN_BITS) - 1)

    def next_turn(self) -> None:
        self.active = self.left_of(self.active)
        if self.active == self.starter:
            if self.round == self.setup.rounds:
                self.end(dawn(self.favours))
                return
            self.round += 1
        self.used = 0
        self.acts = 0
        self.extra = 0
        self.thrown = 0
        self.declined = 0
        self.dusk = 0
        self.shields &= ~bit(self.active)
        if self.log is not None:
            self.log.tell("turn", {"seat": self.active, "round": self.round})

    def end(self, outcome: Outcome) -> None:
        self.ended = outcome
        self.todo = []
        if self.log is not None:
            self.log.tell("game over", {"winners": outcome.winners[:], "scores": outcome.scores[:]})

    # What may be done

    def choices(self, seat: Seat) -> list[Action]:
        if not self.is_asked(seat):
            return []
        kind = self.stack[-1].kind
        if kind == TURN:
            return self.turn_choices(seat) if seat == self.active else self.beside(seat)
        if kind == CLAIM:
            return [PASS, RITUAL]
        if kind == REACT:
            return [EXPIRE] if seat == self.seats else [PASS, *throws_at_ritual(self, seat)]
        if kind == DUSK:
            return [PASS, *self.throws(seat)]
        return answers(self, seat)

    def turn_choices(self, seat: i64) -> list[int]:
        """D2: two different actions of four; green characters and rituals are none."""
        found: list[int] = [END]
        if self.can_act(DRAWING) and self.can_draw():
            found.append(DRAW)
        if self.can_act(FROM_TOP) and self.can_draw():
            found.append(INVOKE)
        if self.can_act(CLEARING) and self.altars[seat]:
            found.append(CLEAR)
        if self.can_claim(seat):
            found.append(RITUAL)
        greens = self.setup.box.greens
        may_lay = self.can_act(FROM_HAND)
        may_throw = self.thrown_by(seat) < self.setup.most_thrown
        last = NOBODY
        for kind in self.hands[seat]:
            if kind != last and (may_lay or (may_throw and greens[kind])):
                for altar in range(self.seats):
                    found.append(LAY + kind * SEATS + altar)
            last = kind
        return found

    def can_act(self, action: i64) -> bool:
        """D2: two different ones; where a reward has given one more, one of the three may be the same again."""
        if self.actions_left() <= 0:
            return False
        return not self.used & bit(action) or (self.extra > 0 and self.acts == count(self.used))

    def actions_left(self) -> i64:
        return ACTIONS_A_TURN + self.extra - self.acts

    def can_go_on(self, seat: i64) -> bool:
        """Whether a reward can give one more action: to whose turn it is, and once a turn."""
        return seat == self.active and not self.dusk and not self.extra

    def can_draw(self) -> bool:
        """D6: a single card of the Graveyard would be turned over and stay there."""
        return self.left > 0 or len(self.graveyard) > 1

    def beside(self, seat: i64) -> list[int]:
        """D4, D8: on another's turn."""
        found: list[int] = [PASS]
        if self.can_claim(seat):
            found.append(RITUAL)
        return found + self.throws(seat)

    def throws(self, seat: i64) -> list[int]:
        """D4: green characters, onto any Altar."""
        found: list[int] = []
        if self.thrown_by(seat) >= self.setup.most_thrown:
            return found
        greens = self.setup.box.greens
        last = NOBODY
        for kind in self.hands[seat]:
            if kind != last and greens[kind]:
                for altar in range(self.seats):
                    found.append(LAY + kind * SEATS + altar)
            last = kind
        return found

    # What an answer does

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        if question.kind > DUSK:
            carry_on(self, seat, action)
        elif action >= LAY:
            self.lay(seat, (action - LAY) // SEATS, (action - LAY) % SEATS)
        elif action == PASS:
            self.let_pass(question.kind, seat)
        elif action == RITUAL:
            begin_ritual(self, seat)
        elif action == EXPIRE:
            end_ritual(self)
        elif action == END:
            self.end_turn()
        elif action == DRAW:
            self.act(DRAWING)
            self.draw(seat, 1)
        elif action == INVOKE:
            self.act(FROM_TOP)
            if self.log is not None:
                self.log.tell("invokes", {"seat": seat, "verse": self.left + self.round})
            self.invoke(seat, seat)
        elif action == CLEAR:
            self.act(CLEARING)
            self.clear(seat)

    def act(self, action: i64) -> None:
        self.acts += 1
        self.used |= bit(action)

    def let_pass(self, kind: i64, seat: i64) -> None:
        if kind == CLAIM:
            self.declined |= bit(seat)
            if self.log is not None:
                self.log.tell("declines", {"seat": seat})
            return
        if kind == REACT:
            self.reacting += 1
        else:
            self.dusk += 1
        if self.log is not None:
            self.log.tell("passes", {"seat": seat})

    def lay(self, seat: i64, kind: i64, altar: i64) -> None:
        """D2a, D4: from hand onto any Altar. Beyond the most throws, a green one is an action."""
        if self.setup.box.greens[kind] and self.thrown_by(seat) < self.setup.most_thrown:
            self.thrown += bit(THROWN_BITS * seat)
        else:
            self.act(FROM_HAND)
        take_from_hand(self, seat, kind)
        self.reacting = 0  # D13: after a reaction all are asked again
        if self.ritual >= 0:
            self.before = self.sums[self.ritual]
            self.owes = self.setup.rewards_stay_at_ritual
        self.sacrifice(seat, kind, altar, "hand")

    def draw(self, seat: i64, cards: i64, by: i64 = NOBODY) -> None:
        """D2c, or the reward of a character: as many as there are."""
        drawn: list[int] = []
        for _ in range(cards):
            if not has_top(self):
                break
            kind = take_top(self)
            learn_drawn(self, seat, kind)
            add_to_hand(self, seat, kind)
            drawn.append(kind)
        if self.log is not None:
            facts = {"seat": seat, "count": len(drawn), **self.cause(by)}
            self.log.tell_apart("draws", facts, bit(seat), {"cards": self.keys(sorted(drawn))})
        turn_over_at_once(self)

    def cause(self, by: i64) -> dict[str, Any]:
        """Whose reward it was, for an event."""
        return {} if by < 0 else {"by": self.key(by)}

    def invoke(self, seat: i64, altar: i64, by: i64 = NOBODY) -> None:
        """D2b, or a reward: the top card of the Necronomicon."""
        if has_top(self):
            kind = take_top(self)
            forget_place(self, self.left, kind)
            self.sacrifice(seat, kind, altar, "top", by)

    def clear(self, seat: i64) -> None:
        """D2d."""
        cards = self.altars[seat]
        self.set_altar(seat, [])
        bury(self, [card % KINDS for card in cards])
        if self.log is not None:
            self.log.tell("clears", {"seat": seat, "cards": self.keys([card % KINDS for card in cards])})

    def end_turn(self) -> None:
        """D5: too many cards go at random."""
        seat = self.active
        gone: list[int] = []
        while len(self.hands[seat]) > LIMIT:
            kind = random_of(self, self.hands[seat])
            take_from_hand(self, seat, kind)
            gone.append(kind)
        bury(self, gone)
        if self.log is not None:
            self.log.tell("ends", {"seat": seat, "discards": self.keys(sorted(gone))})
        if self.timed:
            self.next_turn()
        else:
            self.dusk = 1
            self.declined |= bit(seat)  # who ends a turn begins no ritual as things stand

    # Sacrifices

    def sacrifice(self, seat: i64, kind: i64, altar: i64, source: str, by: i64 = NOBODY) -> None:
        """D3: face up onto the Altar; the reward waits for those before it. An endless chain is cut off."""
        self.chain += 1
        self.set_altar(altar, [*self.altars[altar], kind])
        rewarded = self.chain <= self.setup.most_rewarded
        if self.log is not None:
            facts = {"seat": seat, "card": self.key(kind), "altar": altar, "from": source, "sum": self.sums[altar]}
            self.log.tell("sacrifices", {**facts, "rewarded": rewarded, **self.cause(by)})
        if rewarded:
            self.todo = [*self.todo, *units_of(self, seat, kind)]

    def set_altar(self, seat: i64, cards: list[int]) -> None:
        """Every change of an Altar comes by here: whoever has declined a ritual is asked again."""
        worths = self.setup.worths
        total: i64 = 0
        for card in cards:
            total += worths[card]
        if seat == self.ritual and total != self.sums[seat]:
            self.owes = False
        self.altars[seat] = cards
        self.sums[seat] = total
        self.declined &= ~bit(seat)
