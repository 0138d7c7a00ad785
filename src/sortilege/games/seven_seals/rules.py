"""Seven Seals. S-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import Sets, bit, count, lowest, members, nth
from sortilege.core.compiled import mypyc_attr
from sortilege.core.events import Log
from sortilege.core.game import Action, Outcome, Seat, State, View
from sortilege.core.questions import Question
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, imagined
from sortilege.games.seven_seals.actions import (
    CARD,
    GIVE,
    GIVE_BACK,
    KEEP,
    LATER,
    MAGE,
    PLAY,
    PREDICT,
    PUT_BACK,
    RETURN,
    ROB,
    SEATS,
    TAKE,
    TEXTS,
    add_cards,
    followers,
)
from sortilege.games.seven_seals.cards import (
    BLACK,
    CARD_WORDS,
    COLOUR_OF,
    COLOURS,
    EVERY_SEAL,
    EXEMPT,
    HAND,
    RED,
    SPARED,
    TRUMP,
    VALUE_OF,
    WHITE,
    card_of,
    cards_in,
    counted,
    held,
    one,
    rank,
)
from sortilege.games.seven_seals.deal import NOT_LISTED, Setup, hand_of
from sortilege.games.seven_seals.explain import payment, round_facts, trick_facts
from sortilege.games.seven_seals.habits import habit
from sortilege.games.seven_seals.offers import predictions, retractions
from sortilege.games.seven_seals.reading import likelihood
from sortilege.games.seven_seals.scoring import ending, penalty, totals
from sortilege.games.seven_seals.view import view_of
from sortilege.games.seven_seals.worth import prospects

if TYPE_CHECKING:
    from mypy_extensions import i64

ACTION_COUNT: Final = len(TEXTS)
PREDICTS: Final = [Question(PREDICT, bit(seat)) for seat in range(SEATS)]
PLAYS: Final = [Question(PLAY, bit(seat)) for seat in range(SEATS)]
NOTHING_ROBBED: Final = Sets()
RETURNS: Final = [Question(RETURN, bit(seat)) for seat in range(SEATS)]


@mypyc_attr(acyclic=True, free_list_len=1)
class SevenSeals(State):
    def __init__(self, setup: Setup, chance: Chance, hands: list[Sets], seals: Sets, log: Log | None) -> None:
        self.seats = setup.seats
        self.stack = []
        self.chance = chance
        self.log = log
        self.setup = setup  # what stays the same all game; clones share it
        self.dealt_ahead = setup.listed  # rounds an explicit deal has laid down
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.table: list[list[int]] = []  # penalty points, a row a round; replaced, never changed
        self.ended: Outcome | None = None
        # The round
        self.hands = hands  # by seat: a set of values a colour
        self.seals = seals  # by seat: the purse before it
        self.centre: i64 = EVERY_SEAL  # S2
        self.mage: i64 = 0  # who holds the Black Mage, as a bit
        self.predicted: i64 = 0  # how many seals each seat has taken, a byte a seat
        # S5: of the prediction that is being made
        self.robbed = NOTHING_ROBBED  # the purse taken from each seat; replaced, never changed
        self.put_back: i64 = 0  # how many seals
        self.lacking: i64 = 0  # S21: colours that seats have failed to follow, five bits a seat
        # The trick
        self.number: i64 = 0
        self.leader: i64 = 0
        self.led: i64 = 0
        self.laid: i64 = 0  # how many cards lie
        self.trick: i64 = 0  # 1 + the card before each seat, a byte a seat
        self.winner: i64 = 0  # so far
        self.best: i64 = 0  # the rank of the winner's card
        self.tricks: i64 = 0  # won by each seat, a byte a seat
        # S21: the trick before
        self.last_trick: i64 = 0
        self.last_leader: i64 = 0
        self.last_winner: i64 = 0
        self.last_cost: i64 = 0
        # What the open question offers where it is no card, once somebody has asked
        self.offers: i64 = 0
        self.later_offers: i64 = 0

    def clone(self) -> SevenSeals:
        twin = SevenSeals(self.setup, self.chance, [hand.copy() for hand in self.hands], self.seals.copy(), None)
        twin.stack = self.stack[:]
        twin.dealt_ahead = self.dealt_ahead
        twin.round = self.round
        twin.dealer = self.dealer
        twin.table = self.table
        twin.ended = self.ended
        twin.centre = self.centre
        twin.mage = self.mage
        twin.predicted = self.predicted
        twin.robbed = self.robbed
        twin.put_back = self.put_back
        twin.lacking = self.lacking
        twin.number = self.number
        twin.leader = self.leader
        twin.led = self.led
        twin.laid = self.laid
        twin.trick = self.trick
        twin.winner = self.winner
        twin.best = self.best
        twin.tricks = self.tricks
        twin.last_trick = self.last_trick
        twin.last_leader = self.last_leader
        twin.last_winner = self.last_winner
        twin.last_cost = self.last_cost
        return twin

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ended

    def habit(self, seat: Seat, rng: Rng) -> Action:
        return habit(self, seat)

    def likelihood(self, seat: Seat) -> float:
        return likelihood(self, seat)

    def chapter(self) -> int:
        return len(self.table)

    def prospects(self) -> list[float]:
        return prospects(self)

    def has_every_card_once(self) -> bool:
        """No card in two hands, none in a hand that has been played, and every seal in one place."""
        held_cards = sum([self.size(seat) for seat in range(len(self.hands))])
        played = (self.number - 1) * self.seats + self.laid if self.hands_are_out() else 0
        together = [self.out_of_play(colour) for colour in range(len(COLOURS))]
        seen = sum([count(self.setup.full & ~values) for values in together])
        lying = [byte_of(self.trick, seat) - 1 for seat in range(self.seats) if byte_of(self.trick, seat)]
        is_gone = all(together[COLOUR_OF[card]] >> VALUE_OF[card] & 1 for card in lying)
        seals = self.centre + sum([self.seals[seat] for seat in range(self.seats)])
        dealt = HAND * self.seats if self.hands_are_out() else 0
        return seen == held_cards == dealt - played and is_gone and seals == EVERY_SEAL

    def imagine(self, rng: Rng) -> None:
        self.chance = imagined(rng)
        self.dealt_ahead = NOT_LISTED

    # A round

    def begin(self, dealer: int) -> None:
        self.dealer = dealer
        self.proceed()

    def proceed(self) -> None:
        """Nothing is asked: a round is over, and unless it was the last the next is dealt."""
        if self.ended is None:
            self.deal_round()

    def deal_round(self) -> None:
        number = self.round
        if number < len(self.dealt_ahead):
            self.hands = [hand_of(cards, 0, HAND) for cards in self.dealt_ahead[number]]
        elif self.chance.can_draw():
            self.hands = self.setup.drawn_hands(self.chance, number)
        else:
            return  # nothing to deal from: `asked` says so
        if number:
            self.dealer = self.left_of(self.dealer)  # S3
        self.round = number + 1
        self.number = 1
        self.leader = self.left_of(self.dealer)
        self.stack.append(PREDICTS[self.leader])  # S4
        if self.log is not None:
            facts = {"round": self.round, "rounds": self.setup.rounds, "dealer": self.dealer, "first": self.leader}
            self.log.tell("round", {**facts, "mage": self.mage_value()})
            for seat in range(self.seats):
                self.log.tell("dealt", {"seat": seat, "hand": self.cards_of(seat)}, bit(seat))

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def mage_value(self) -> int:
        """What the Black Mage is worth in this round (S16, S19, S20)."""
        return self.setup.mage_values[self.round - 1]

    def hands_are_out(self) -> bool:
        return bool(self.stack)

    def size(self, seat: i64) -> i64:
        hand = self.hands[seat]
        total: i64 = 0
        colour: i64 = 0
        while colour < 5:
            total += count(hand[colour])
            colour += 1
        return total

    def cards_of(self, seat: i64) -> list[str]:
        """A hand in words."""
        hand = self.hands[seat]
        return [CARD_WORDS[card] for colour in range(len(COLOURS)) for card in cards_in(colour, hand[colour])]

    def out_of_play(self, colour: i64) -> i64:
        """Values of a colour that have been played in this round: everybody saw them. The whole pack is dealt (S1)."""
        hidden: i64 = 0
        for hand in self.hands:
            hidden |= hand[colour]
        return self.setup.full & ~hidden

    # What everybody calls, as every state answers it, but by the shortest way: each question is asked of one seat

    def asked(self) -> list[Seat]:
        return [lowest(self.stack[-1].owing)] if self.stack else super().asked()

    def apply(self, seat: Seat, action: Action) -> None:
        if not self.is_choice(seat, action):
            raise self.refusal(seat, action)
        self.play(seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        self.settle(self.stack.pop(), seat, action)
        if not self.stack:
            self.proceed()

    def question_to(self, seat: Seat) -> Question | None:
        """The open question, if it is asked of this seat."""
        if not self.stack or not 0 <= seat < SEATS:
            return None
        question = self.stack[-1]
        return question if question.owing == bit(seat) else None

    # What may be done

    def choices(self, seat: Seat) -> list[Action]:
        question = self.question_to(seat)
        if question is None:
            return []
        if question.kind != PLAY:
            return members(self.offered(seat)) + [LATER + at for at in members(self.later_offers)]
        hand = self.hands[seat]
        if self.laid:
            led = self.led
            values = hand[led]
            if values:
                return followers(led, values)  # S9
        found: list[int] = []
        colour: i64 = 0
        while colour < 5:
            add_cards(found, colour, hand[colour])
            colour += 1
        return found

    def weighed(self, seat: Seat) -> list[Action]:
        """Not to put seals back: a bot thinks before it takes them, and would never be done."""
        question = self.question_to(seat)
        if question is not None and question.kind == PREDICT:
            return members(self.offered(seat))
        return self.choices(seat)

    def is_choice(self, seat: Seat, action: Action) -> bool:
        question = self.question_to(seat)
        if question is None or not 0 <= action < ACTION_COUNT:
            return False
        if question.kind != PLAY:
            offered = self.offered(seat)
            if action >= LATER:
                return self.later_offers & bit(action - LATER) != 0
            return action < CARD and offered & bit(action) != 0
        if not CARD <= action < LATER:
            return False
        card = action - CARD
        colour: i64 = COLOUR_OF[card]
        hand = self.hands[seat]
        if not hand[colour] & bit(VALUE_OF[card]):
            return False
        return not self.laid or colour == self.led or not hand[self.led]

    def pick(self, seat: Seat, rng: Rng) -> Action:
        if self.stack[-1].kind != PLAY:
            offered = self.offered(seat)
            size = count(offered)
            at = rng.below(size + count(self.later_offers))
            return nth(offered, at) if at < size else LATER + nth(self.later_offers, at - size)
        hand = self.hands[seat]
        colour: i64 = self.led
        values: i64 = hand[colour] if self.laid else 0
        if values:
            at = rng.below(count(values))
        else:
            at = rng.below(HAND + 1 - self.number)  # everybody who has yet to play holds as many
            colour = 0
            values = hand[0]
            size = count(values)
            while at >= size:
                at -= size
                colour += 1
                values = hand[colour]
                size = count(values)
        return CARD + card_of(colour, nth(values, at))

    def offered(self, seat: i64) -> i64:
        """What may be answered where it is not a card, as a bit set of actions, and what else in `later_offers`;
        worked out once."""
        if not self.offers:
            if self.stack[-1].kind == RETURN:
                kinds = self.fitting(seat)
                self.offers = kinds << GIVE
                self.later_offers = bit(KEEP - LATER) if self.may_keep(kinds) else 0
            else:
                self.offers = predictions(self, seat)
                self.later_offers = retractions(self, seat)
        return self.offers

    def fitting(self, seat: i64) -> i64:
        """S11: the kinds of seals of its own that the winner of the trick may return."""
        purse = self.seals[seat]
        kinds: i64 = 0
        if held(purse, self.led):
            kinds |= bit(self.led)
        if self.best > TRUMP and held(purse, RED):
            kinds |= bit(RED)
        if held(purse, WHITE):
            kinds |= bit(WHITE)
        return kinds

    def may_keep(self, kinds: i64) -> bool:
        """S12: a white seal, and take a black one, where nothing else fits."""
        return kinds == bit(WHITE) and not self.setup.white_is_forced

    # What an answer does

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        kind = question.kind
        if kind == PLAY:
            self.lay(seat, action - CARD)
            return
        self.offers = 0
        self.later_offers = 0
        if kind == RETURN:
            self.pay(seat, self.penalty_seal() if action == KEEP else action - GIVE)
        elif action < ROB:
            self.take(seat, action - TAKE)
        elif action < MAGE:
            self.rob(seat, (action - ROB) % len(COLOURS), (action - ROB) // len(COLOURS))
        elif action < PUT_BACK:
            self.end_prediction(seat, action == MAGE)
        elif action < GIVE_BACK:
            self.put_seal_back(seat, action - PUT_BACK)
        else:
            self.give_seal_back(seat, (action - GIVE_BACK) % len(COLOURS), (action - GIVE_BACK) // len(COLOURS))

    def take(self, seat: i64, colour: i64) -> None:
        """S5: from the centre."""
        seal = one(colour)
        self.centre -= seal
        self.seals[seat] = self.seals[seat] + seal
        self.predicted += bit(8 * seat)
        self.stack.append(PREDICTS[seat])
        if self.log is not None:
            self.log.tell("takes", {"seat": seat, "seal": COLOURS[colour], "left": held(self.centre, colour)})

    def rob(self, seat: i64, colour: i64, other: i64) -> None:
        """S6: from an opponent, who gets a white seal for it."""
        seal = one(colour)
        white = one(WHITE)
        self.seals[other] = self.seals[other] - seal + white
        self.centre -= white
        self.seals[seat] = self.seals[seat] + seal
        self.predicted += bit(8 * seat)
        if self.setup.may_put_back:
            self.robbed = self.robbed.copy()
            self.robbed[other] = self.robbed[other] + seal
        self.stack.append(PREDICTS[seat])
        if self.log is not None:
            facts = {"seat": seat, "seal": COLOURS[colour], "from": other}
            self.log.tell("robs", {**facts, "whites": held(self.centre, WHITE)})

    def put_seal_back(self, seat: i64, colour: i64) -> None:
        """S5: into the centre, as long as the prediction has not been made."""
        seal = one(colour)
        self.centre += seal
        self.seals[seat] = self.seals[seat] - seal
        self.predicted -= bit(8 * seat)
        self.put_back += 1
        self.stack.append(PREDICTS[seat])
        if self.log is not None:
            self.log.tell("puts back", {"seat": seat, "seal": COLOURS[colour], "left": held(self.centre, colour)})

    def give_seal_back(self, seat: i64, colour: i64, other: i64) -> None:
        """S5: to the opponent who was robbed of it, whose white seal returns to the centre."""
        seal = one(colour)
        white = one(WHITE)
        self.seals[seat] = self.seals[seat] - seal
        self.seals[other] = self.seals[other] + seal - white
        self.centre += white
        self.predicted -= bit(8 * seat)
        self.robbed = self.robbed.copy()
        self.robbed[other] = self.robbed[other] - seal
        self.put_back += 1
        self.stack.append(PREDICTS[seat])
        if self.log is not None:
            facts = {"seat": seat, "seal": COLOURS[colour], "to": other}
            self.log.tell("gives back", {**facts, "whites": held(self.centre, WHITE)})

    def end_prediction(self, seat: i64, takes_mage: bool) -> None:
        """S4: once each, clockwise; then the dealer's left leads (S9)."""
        if takes_mage:
            self.mage = bit(seat)
        self.robbed = NOTHING_ROBBED
        self.put_back = 0
        if self.log is not None:
            if takes_mage:
                self.log.tell("mage", {"seat": seat, "value": self.mage_value()})
            else:
                total = byte_of(self.predicted, seat)
                self.log.tell("predicts", {"seat": seat, "seals": counted(self.seals[seat]), "total": total})
        if seat == self.dealer:
            self.stack.append(PLAYS[self.leader])
        else:
            self.stack.append(PREDICTS[self.left_of(seat)])

    def lay(self, seat: i64, card: i64) -> None:
        """S9: a card from the hand, before its player."""
        colour: i64 = COLOUR_OF[card]
        value: i64 = VALUE_OF[card]
        hand = self.hands[seat]
        hand[colour] = hand[colour] ^ bit(value)
        follows = True
        if not self.laid:
            self.led = colour
        elif colour != self.led:
            follows = False
            self.lacking |= bit(5 * seat + self.led)  # S21
        self.trick |= (card + 1) << (8 * seat)
        self.laid += 1
        strength = rank(colour, value, self.led)
        if strength > self.best:
            self.best = strength
            self.winner = seat
        if self.log is not None:
            missing = None if follows else COLOURS[self.led]
            self.log.tell("plays", {"seat": seat, "card": CARD_WORDS[card], "lacks": missing})
        if self.laid == self.seats:
            self.close_trick()
        else:
            self.stack.append(PLAYS[self.left_of(seat)])

    # The end of a trick

    def close_trick(self) -> None:
        """S10: the winner takes it and pays for it."""
        winner = self.winner
        if self.log is not None:
            self.log.tell("trick", trick_facts(self))
        if self.mage & bit(winner):
            self.pay(winner, EXEMPT)  # S14
            return
        kinds = self.fitting(winner)
        if not kinds:
            self.pay(winner, self.penalty_seal())  # S12
        elif kinds & (kinds - 1) or self.may_keep(kinds):
            self.stack.append(RETURNS[winner])  # S11, S12: asked only where there is a choice
        else:
            self.pay(winner, lowest(kinds))

    def penalty_seal(self) -> i64:
        """S12; S13: nothing, once all the black seals are out."""
        return BLACK if held(self.centre, BLACK) else SPARED

    def pay(self, winner: i64, cost: i64) -> None:
        """A seal goes to the centre (S11), or a black one comes from it; then the winner leads."""
        if self.log is not None:
            self.log.tell("pays", payment(self, winner, cost))
        if cost == BLACK:
            self.centre -= one(BLACK)
            self.seals[winner] = self.seals[winner] + one(BLACK)
        elif cost < BLACK:
            self.centre += one(cost)
            self.seals[winner] = self.seals[winner] - one(cost)
        self.last_trick = self.trick
        self.last_leader = self.leader
        self.last_winner = winner
        self.last_cost = cost
        self.tricks += bit(8 * winner)
        self.trick = 0
        self.laid = 0
        self.best = 0
        self.leader = winner
        if self.number == HAND:
            self.end_round()
        else:
            self.number += 1
            self.stack.append(PLAYS[winner])  # S10

    # The end of a round

    def end_round(self) -> None:
        self.table = [*self.table, [penalty(self, seat) for seat in range(self.seats)]]  # S15, S16
        if self.log is not None:
            self.log.tell("round over", round_facts(self))
        self.centre = EVERY_SEAL  # S17
        for seat in range(self.seats):
            self.seals[seat] = 0
        self.mage = 0
        self.predicted = 0
        self.lacking = 0
        self.tricks = 0
        if self.round == self.setup.rounds:
            self.ended = ending(self.scores())  # S18
            if self.log is not None:
                self.log.tell("game over", {"winners": self.ended.winners[:], "scores": self.ended.scores[:]})

    def scores(self) -> list[int]:
        """Penalty points so far."""
        return totals(self.table, self.seats)


def byte_of(row: i64, seat: i64) -> i64:
    """What a row of bytes says of a seat."""
    return row >> (8 * seat) & 255
