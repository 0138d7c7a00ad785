"""Présages. P-numbers refer to rules.en.md."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import Sets, bit, count, highest, lowest, members, nth, sets_of, union
from sortilege.core.compiled import mypyc_attr
from sortilege.core.events import Log
from sortilege.core.game import Action, Outcome, Seat, State, View, message
from sortilege.core.questions import Question
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, imagined
from sortilege.games.presages import actions as do
from sortilege.games.presages.actions import (
    CARD_OF,
    LUCKY,
    REPLY,
    RETURN,
    REVEAL,
    SEAT_OF,
    TURN,
    VERB_OF,
    Offer,
)
from sortilege.games.presages.cards import (
    ABOVE_LAW,
    ALL,
    BELOW_LAW,
    DREAM,
    DREAM_BIT,
    FEAR,
    GIVE,
    LAW,
    LAW_CARD,
    LUCK,
    LUCK_CARD,
    NOW,
    PRIDE,
    PRIDE_CARD,
    QUIET,
    RECALL,
    SECRET,
    SWAP,
    TRADE,
    WITH_END_EFFECT,
    discarded_by,
    winning_card,
)
from sortilege.games.presages.deal import NOT_LISTED, Setup
from sortilege.games.presages.explain import explained
from sortilege.games.presages.habits import habit
from sortilege.games.presages.memory import Note, exchanged, lacking, shown
from sortilege.games.presages.offers import fill
from sortilege.games.presages.view import view_of

if TYPE_CHECKING:
    from mypy_extensions import i64

ROUNDS_TO_WIN: Final = 2  # P26
ACTION_COUNT: Final = len(VERB_OF)
NO_CARD: Final = 1 << 36  # P25: ranks above any last card
TURNS: Final = [Question(TURN, bit(seat)) for seat in range(6)]


def hopes_of(laurels: list[int]) -> list[float]:
    """P26: what each team may hope for, where every one is as likely to win a round."""
    if ROUNDS_TO_WIN in laurels:
        return [1.0 if won == ROUNDS_TO_WIN else -1.0 for won in laurels]
    nexts = [hopes_of([won + (other == team) for other, won in enumerate(laurels)]) for team in range(len(laurels))]
    return [sum(row[team] for row in nexts) / len(nexts) for team in range(len(laurels))]


HOPES: Final = {
    laurels: hopes_of(list(laurels)) for teams in (2, 3) for laurels in product(range(ROUNDS_TO_WIN), repeat=teams)
}


@mypyc_attr(acyclic=True, free_list_len=1)
class Presages(State):
    def __init__(self, setup: Setup, chance: Chance, hands: Sets, before: Sets, log: Log | None) -> None:
        self.seats = setup.seats
        self.stack = []
        self.chance = chance
        self.log = log
        self.setup = setup  # what stays the same all game: options, teams, the pack; clones share it
        self.dealt_ahead = setup.listed  # rounds an explicit deal has laid down
        self.hands = hands
        self.before = before  # P9: the card lying before each seat, and so its own; 0 for none
        self.in_play: i64 = 0
        self.waiting: i64 = 0  # seats without a card before them
        self.discards: i64 = 0
        self.fitting: i64 = ALL  # what Law lets one lay
        self.starter: i64 = 0
        self.round: i64 = 0
        self.bout: i64 = 0
        self.laurels = setup.no_laurels  # rounds won, by team; replaced, never changed
        self.seen: i64 = 0  # cards whose place everybody knows
        self.notes: Note | None = None  # what else somebody knows
        self.ended: Outcome | None = None
        self.offered: Offer | None = None  # what the open question offers; no clone shares it
        self.offer_stands = False

    def clone(self) -> Presages:
        twin = Presages(self.setup, self.chance, self.hands.copy(), self.before.copy(), None)
        twin.stack = self.stack[:]
        twin.dealt_ahead = self.dealt_ahead
        twin.in_play = self.in_play
        twin.waiting = self.waiting
        twin.discards = self.discards
        twin.fitting = self.fitting
        twin.starter = self.starter
        twin.round = self.round
        twin.bout = self.bout
        twin.laurels = self.laurels
        twin.seen = self.seen
        twin.notes = self.notes
        twin.ended = self.ended
        return twin

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ended

    def habit(self, seat: Seat, rng: Rng) -> Action:
        return habit(self, seat, rng)

    def chapter(self) -> int:
        return self.round

    def scene(self) -> int:
        return self.round * 1000 + self.bout  # no round has as many bouts

    def prospects(self) -> list[float]:
        """P26: by the laurels alone, as if every team were as likely to win a round."""
        if self.ended is not None:
            return self.utility()
        hopes = HOPES[tuple(self.laurels)]
        return [hopes[self.setup.teams[seat]] for seat in range(self.seats)]

    def has_every_card_once(self) -> bool:
        places = [self.hands[seat] for seat in range(self.seats)]
        places += [bit(card) for card in self.before.first_few(self.seats) if card]
        places.append(self.discards)
        found = union(places)
        dealt = sum([count(place) for place in places])
        return count(found) == dealt == sum(self.setup.sizes) and not found & ~self.setup.pack

    def team_of(self, seat: Seat) -> int:
        return self.setup.teams[seat]

    def imagine(self, rng: Rng) -> None:
        self.chance = imagined(rng)
        self.dealt_ahead = NOT_LISTED

    # A round

    def begin(self) -> None:
        """P1–P3: everybody sees the Absolutes and the teams they make; then the first round."""
        if self.log is not None:
            self.log.tell("teams", {"absolutes": self.setup.absolutes[:], "teams": self.setup.teams[:]})
        self.starter = self.setup.highest_absolute()  # P5
        self.deal_round()
        self.proceed()

    def deal_round(self) -> None:
        number = self.round
        if number < len(self.dealt_ahead):
            listed = self.dealt_ahead[number]
            self.hands = sets_of(listed.hands)
            if listed.starter is not None:
                self.starter = listed.starter
        elif self.chance.can_draw():
            self.hands = self.setup.drawn_hands(self.chance, number)
        else:
            return  # nothing to deal from: `asked` says so
        self.round = number + 1
        self.bout = 1
        self.discards = 0
        self.seen = self.setup.pack_absolutes if number == 0 else 0  # P3: dealt face up; P4: hidden like the rest
        self.notes = None
        self.waiting = self.setup.everybody
        if self.log is not None:
            self.log.tell("round", {"round": self.round, "starter": self.starter})
            for seat in range(self.seats):
                self.log.tell("dealt", {"seat": seat, "hand": members(self.hands[seat])}, bit(seat))

    def proceed(self) -> None:
        """P6: clockwise from the starter, whoever has no card before them lays one; then the bout ends (P10)."""
        if not self.waiting and self.in_play:
            self.close_bout()
        if self.waiting and not self.stack:
            self.stack.append(TURNS[self.next_to_lay()])

    def next_to_lay(self) -> i64:
        from_starter = self.waiting >> self.starter
        return self.starter + lowest(from_starter) if from_starter else lowest(self.waiting)

    # What may be done

    def ask(self, kind: i64, seat: i64, about: i64 = 0) -> None:
        self.stack.append(Question(kind, bit(seat), about))

    def layable(self, seat: i64, banned: i64) -> i64:
        """P17: cards the Law lets this player lay."""
        return self.obeying(self.hands[seat] & ~banned)

    def obeying(self, hand: i64) -> i64:
        """P17: the cards of a hand that the Law lets one lay; any card, if it lets none."""
        return hand & self.fitting or hand

    def lucky(self) -> int | None:
        """Who is asked to discard for Luck (P15), if anybody is."""
        return self.stack[-1].asked()[0] if self.stack and self.stack[-1].kind == LUCKY else None

    def others(self, seat: i64) -> i64:
        """Every other seat: each has a card in hand all through a bout, since a round ends when one is left (P25)."""
        return self.setup.everybody & ~bit(seat)

    def others_in_play(self, seat: i64) -> i64:
        """Seats other than this one with a card before them."""
        return self.setup.everybody & ~self.waiting & ~bit(seat)

    def offer(self, seat: i64) -> Offer:
        """What the open question lets its seat do; worked out once."""
        known = self.offered
        if known is None:
            known = Offer()
            self.offered = known
        elif self.offer_stands:
            return known
        self.offer_stands = True
        fill(known, self, seat)
        return known

    def plain_turn(self, seat: i64) -> i64:
        """The cards to choose from when laying one is all there is to decide, as it mostly is; else none."""
        question = self.stack[-1]
        if question.kind != TURN or question.about:
            return 0
        cards = self.hands[seat] & self.fitting or self.hands[seat]
        return 0 if cards & DREAM_BIT else cards

    def choices(self, seat: Seat) -> list[Action]:
        if not self.is_asked(seat):
            return []
        cards = self.plain_turn(seat)
        return members(cards >> 1) if cards else self.offer(seat).numbers()

    def is_choice(self, seat: Seat, action: Action) -> bool:
        if not 0 <= action < ACTION_COUNT or not self.is_asked(seat):
            return False
        cards = self.plain_turn(seat)
        return action < do.CARDS and cards & bit(action + 1) != 0 if cards else self.offer(seat).has(action)

    def pick(self, seat: Seat, rng: Rng) -> Action:
        cards = self.plain_turn(seat)
        if cards:
            return nth(cards, rng.below(count(cards))) - 1
        known = self.offer(seat)
        return known.at(rng.below(known.total()))

    # What an answer does

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        self.offer_stands = False
        kind = question.kind
        about = question.about
        card: i64 = CARD_OF[action]
        target: i64 = SEAT_OF[action]
        if kind == TURN:
            at = target if VERB_OF[action] == do.LAY_AT else seat
            self.lay(seat, card, at, bit(about) & ALL)
        elif kind == REPLY:
            self.lay(seat, card, about, 0)
        elif kind == GIVE:
            self.offer_gift(seat, card, target)
        elif kind == RETURN:
            self.exchange(about & 7, about >> 3, seat, card)
        elif kind == LAW:
            self.fitting = BELOW_LAW if VERB_OF[action] == do.LOWER else ABOVE_LAW
            if self.log is not None:
                self.log.tell("law", {"seat": seat, "law": "lower" if self.fitting == BELOW_LAW else "higher"})
        elif kind == SECRET:
            if VERB_OF[action] == do.ASK:
                if self.log is not None:
                    self.log.tell("asks", {"seat": seat, "of": target})
                self.ask(REVEAL, target, seat)
            else:
                self.show(seat, card, target)
        elif kind == REVEAL:
            self.show(seat, card, about)
        elif kind == TRADE:
            self.trade(seat, target)
        elif kind == RECALL:
            self.recall(seat, target)
        elif kind == SWAP:
            self.swap(seat, self.before[target] if VERB_OF[action] == do.PUT_BACK else card, target)
        else:
            self.discard_for_luck(seat, card, bool(about))

    def lay(self, seat: i64, card: i64, at: i64, banned: i64) -> None:
        """P6: from a hand, before a seat; everybody sees it."""
        self.note_disobedience(seat, card, banned)
        laid = bit(card)
        self.hands[seat] = self.hands[seat] ^ laid
        self.before[at] = card
        self.in_play |= laid
        self.seen |= laid
        self.waiting &= ~bit(at)
        if self.log is not None:
            self.log.tell("lays", {"seat": seat, "card": card, "at": at})
        now = NOW[card]
        if now == QUIET:
            return
        if now == DREAM:
            if at != seat:
                self.ask(REPLY, at, seat)  # P20
        else:
            self.take_effect(card, at)

    def take_effect(self, card: i64, holder: i64) -> None:
        """P7: whoever the card lies before carries it out; P8: if it can be."""
        now = NOW[card]
        if now in (QUIET, DREAM):  # P20: Dream laid by an exchange does nothing
            return
        if now == LAW:
            can = self.waiting != 0  # P17: as the last card of a bout it binds nobody
        elif now in (GIVE, SECRET):
            can = True
        else:
            can = self.others_in_play(holder) != 0  # P18, P21, P22
        if can:
            self.ask(now, holder)
        elif self.log is not None:
            self.log.tell("no effect", {"seat": holder, "card": card})

    def trade(self, seat: i64, target: i64) -> None:
        """P18: two cards in play change places; what was taken does not act again."""
        mine = self.before[seat]
        theirs = self.before[target]
        self.before[seat] = theirs
        self.before[target] = mine
        if self.log is not None:
            self.log.tell("trades", {"seat": seat, "card": mine, "with": target, "for": theirs})

    def recall(self, seat: i64, target: i64) -> None:
        """P21: back to its player's hand, who lays another at once."""
        card = self.before[target]
        self.take_from_table(card)
        self.before[target] = 0
        self.waiting |= bit(target)
        self.hands[target] = self.hands[target] | bit(card)
        if self.log is not None:
            self.log.tell("recalls", {"seat": seat, "of": target, "card": card})
        self.ask(TURN, target, card)

    def swap(self, seat: i64, card: i64, target: i64) -> None:
        """P22: one card comes to the hand, then one is laid; it acts for the player before whom it now lies."""
        taken = self.before[target]
        if taken != LAW_CARD:
            self.note_disobedience(seat, card, 0)
        self.take_from_table(taken)
        laid = bit(card)
        self.hands[seat] = (self.hands[seat] | bit(taken)) ^ laid
        self.before[target] = card
        self.in_play |= laid
        self.seen |= laid
        if self.log is not None:
            self.log.tell("swaps", {"seat": seat, "card": card, "with": target, "for": taken})
        self.take_effect(card, target)

    def take_from_table(self, card: i64) -> None:
        self.in_play ^= bit(card)
        if card == LAW_CARD:
            self.fitting = ALL  # P17: it binds nobody once it has left play

    def show(self, seat: i64, card: i64, to: i64) -> None:
        """P24: only the one it is shown to learns the card."""
        self.notes = shown(self.notes, self.seen, self.hands, seat, card, to)
        if self.log is not None:
            self.log.tell_apart("shows", {"seat": seat, "to": to}, bit(seat) | bit(to), {"card": card})

    def offer_gift(self, seat: i64, card: i64, to: i64) -> None:
        """P23: both cards are chosen before either is seen."""
        if self.log is not None:
            self.log.tell_apart("offers", {"seat": seat, "to": to}, bit(seat), {"card": card})
        self.ask(RETURN, to, seat | card << 3)

    def exchange(self, one: i64, given: i64, other: i64, returned: i64) -> None:
        """P23: face down, known to the two players only."""
        self.notes = exchanged(self.notes, self.seen, self.hands, one, given, other, returned)
        self.seen &= ~(self.hands[one] | self.hands[other])  # P27: nobody else knows what moved
        both = bit(given) | bit(returned)
        self.hands[one] = self.hands[one] ^ both
        self.hands[other] = self.hands[other] ^ both
        if self.log is not None:
            facts: dict[str, Any] = {"seat": one, "with": other}
            secret = {"given": given, "returned": returned}
            self.log.tell_apart("exchanges", facts, bit(one) | bit(other), secret)

    # The end of a bout

    def close_bout(self) -> None:
        """P10: all at the same instant, on the cards in play."""
        in_play = self.in_play
        winner = winning_card(in_play)  # P11
        discarded: i64 = 0
        rest = in_play & WITH_END_EFFECT
        while rest:
            discarded |= discarded_by(lowest(rest), in_play)
            rest &= rest - 1
        gone = (discarded & ~FEAR) | winner  # P13
        starter = self.starter_after(winner)
        if self.log is not None:
            self.log.tell("bout", explained(self.before.first_few(self.seats), self.round, self.bout))
        luck_left = gone & LUCK != 0
        lucky: i64 = self.before.find(LUCK_CARD) if luck_left else 0
        self.discards |= gone
        seat: i64 = 0
        while seat < self.seats:
            card = bit(self.before[seat])
            if not gone & card:
                self.hands[seat] = self.hands[seat] | card  # P14
            self.before[seat] = 0
            seat += 1
        self.in_play = 0
        self.fitting = ALL
        self.starter = starter
        self.waiting = self.setup.everybody
        pride = in_play & PRIDE != 0
        if luck_left and self.hands[lucky] & ~FEAR:
            self.ask(LUCKY, lucky, 1 if pride else 0)  # P15
        else:
            self.end_bout(pride)

    def starter_after(self, winner: i64) -> i64:
        """P16: the winner; P19: the player on the left of Pride's holder."""
        if self.in_play & PRIDE:
            return (self.before.find(PRIDE_CARD) + 1) % self.seats
        return self.before.find(highest(winner))

    def discard_for_luck(self, seat: i64, card: i64, pride: bool) -> None:
        laid = bit(card)
        self.hands[seat] = self.hands[seat] ^ laid
        self.discards |= laid
        self.seen |= laid
        if self.log is not None:
            self.log.tell("discards", {"seat": seat, "card": card})
        self.end_bout(pride)

    def end_bout(self, pride: bool) -> None:
        """P25: nobody left with a card beats one card, and among those with one the highest decides."""
        best: i64 = 0
        hero: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            hand = self.hands[seat]
            if not hand & (hand - 1):
                rank = hand or NO_CARD
                if rank > best:
                    best = rank
                    hero = seat
            seat += 1
        if best:
            self.end_round(hero, pride)
        else:
            self.bout += 1
            if self.log is not None:
                self.log.tell("starts", {"seat": self.starter, "pride": pride})

    def end_round(self, hero: i64, pride: bool) -> None:
        team = self.setup.teams[hero]
        laurels = self.laurels[:]
        laurels[team] += 1
        self.laurels = laurels
        if self.log is not None:
            hands = [members(self.hands[seat]) for seat in range(self.seats)]  # P26: all hands are shown
            self.log.tell("round won", {"round": self.round, "seat": hero, "team": team, "hands": hands})
        if laurels[team] == ROUNDS_TO_WIN:
            self.waiting = 0
            teams = self.setup.teams
            winners = [seat for seat in range(self.seats) if teams[seat] == team]
            scores = [laurels[teams[seat]] for seat in range(self.seats)]
            self.ended = Outcome(winners, scores, message("two rounds won"))
            if self.log is not None:
                self.log.tell("game won", {"team": team, "winners": winners[:], "laurels": laurels[:]})
            return
        if not pride or not self.setup.pride_begins_rounds:  # P19
            self.starter = hero  # P5
        self.waiting = 0
        self.deal_round()

    def note_disobedience(self, seat: i64, card: i64, banned: i64) -> None:
        """P17: whoever lays a card against the Law holds none that fits, and everybody can tell."""
        if not self.fitting >> card & 1:
            self.notes = lacking(self.notes, self.seen, self.hands, seat, self.fitting & ~banned)
