"""Précognition. R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import Sets, bit
from sortilege.core.compiled import mypyc_attr
from sortilege.core.events import Log
from sortilege.core.game import Action, Outcome, Seat, State, View
from sortilege.core.questions import Question
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance
from sortilege.games.precognition import course, machines, maintenance, objectives
from sortilege.games.precognition.actions import (
    BOATS,
    DECK,
    FIRST_GIVE,
    FIRST_LEAVE,
    FIRST_OWN_GIVE,
    FIRST_OWN_KEEP,
    GIFT,
    OWN_PAIRS,
    ROOMS,
    SELECT,
    give_number,
    keep_number,
)
from sortilege.games.precognition.boat import ASHORE, BANE, NONE, OBJECTIVES, READY, Boat
from sortilege.games.precognition.components import PRESCIENTS
from sortilege.games.precognition.deal import DEALT_ROOMS, Deal
from sortilege.games.precognition.ends import (
    CREW_WON,
    MOST_CONTAMINATED,
    MOST_HEALTHY,
    OBJECTIVE_MISSED,
    SHARED,
    TEAM_CONTAMINATED,
    TEAM_MOST,
    TEAM_SHARED,
    TOO_FEW,
)
from sortilege.games.precognition.habits import habit_of, prospects_of
from sortilege.games.precognition.setup import TURNS, YEAR, Setup, event_number
from sortilege.games.precognition.view import view_of

if TYPE_CHECKING:
    from mypy_extensions import i64

PAIR: Final = 2
LOOKED_AT: Final = 4  # R3
STANDARD: Final = (0, 1)  # the first two rooms of every box
ALL: Final = [0, 1, 3, 7, 15]  # seats as bits
SEALED: Final = [[Question(kind, ALL[seats]) for seats in range(5)] for kind in range(BOATS)]
SIDE_BY_SIDE: Final = [Question(BOATS, some, at_once=True) for some in range(16)]


@mypyc_attr(acyclic=True, free_list_len=1)
class Precognition(State):
    def __init__(self, setup: Setup, deal: Deal, chance: Chance, boats: list[Boat], log: Log | None) -> None:
        self.seats = setup.seats
        self.stack = []
        self.chance = chance
        self.log = log
        self.setup = setup
        self.deal = deal
        self.boats = boats
        self.turn_number: i64 = 0
        self.turned: i64 = 0  # tiles of the river that lie face up
        self.revealed: i64 = 0  # objectives of this season
        self.eased: i64 = 0  # a bit each, five a season
        # R23: cards that have left, a bit set for the first copy of each, one for the second …; or one a Prescient
        self.gone = Sets()
        self.ended: Outcome | None = None

    def clone(self) -> Precognition:
        boats = [boat.copy() for boat in self.boats]
        twin = Precognition(self.setup, self.deal, self.chance, boats, None)
        twin.stack = self.stack[:]
        twin.turn_number = self.turn_number
        twin.turned = self.turned
        twin.revealed = self.revealed
        twin.eased = self.eased
        twin.gone = self.gone.copy()
        twin.ended = self.ended
        return twin

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ended

    def has_every_card_once(self) -> bool:
        """Every deck has its 24 cards: what has been drawn lies somewhere, and nothing else does."""
        drawn = [0] * self.setup.size
        for seat in range(self.seats):
            deck = self.deal.deck(seat)
            if len(set(deck)) != DECK:
                return False
            for card in deck[: self.drawn()]:
                drawn[card] += 1
        for boat in self.boats:
            for card in (boat.first, boat.second, boat.kept, boat.given):
                if card != NONE:
                    drawn[card] -= 1
        if self.phase_kind() == SELECT:
            for seat in range(self.seats):
                for card in self.hand(seat):
                    drawn[card] -= 1
        for copies in range(len(PRESCIENTS)):
            for card in range(DECK):
                drawn[DECK * copies + card if self.setup.own_decks else card] -= self.gone[copies] >> card & 1
        return not any(drawn)

    # Where the journey is

    def season(self) -> i64:
        """1 to 3; before the first turn, 1."""
        return (self.turn_number + YEAR - 1) // YEAR if self.turn_number else 1

    def tile(self) -> i64:
        """The event that lies face up now."""
        return self.deal.event(event_number(self.turned - 1))

    def phase_kind(self) -> i64:
        """The kind of question that is open; 0 when the game is over."""
        return self.stack[-1].kind if self.stack else 0

    def drawn(self) -> i64:
        """R3, R5: how many cards of each deck are in hands, or have been."""
        if self.turn_number == 0:
            return 0
        number = PAIR + PAIR * self.turn_number
        return number if number < DECK else DECK

    def hand(self, seat: i64) -> list[int]:
        """R5: the two cards drawn this turn, while they are in hand; before the first turn, R3: the four looked at."""
        kind = self.phase_kind()
        deck = self.deal.deck(seat)
        if kind == GIFT:
            return [deck[at] for at in range(LOOKED_AT)]
        return self.pair_drawn(seat) if kind == SELECT else []

    def pair_drawn(self, seat: i64) -> list[int]:
        """R5: this turn's; none on the last one."""
        if self.turn_number == TURNS:
            return []
        deck = self.deal.deck(seat)
        first = PAIR * self.turn_number
        return [deck[first], deck[first + 1]]

    def left_of(self, seat: i64) -> i64:
        return (seat + 1) % self.seats

    def right_of(self, seat: i64) -> i64:
        return (seat + self.seats - 1) % self.seats

    def place_of(self, at: i64) -> i64:
        """Where a bit says that an objective of this season is eased."""
        return (self.season() - 1) * 5 + at

    def is_eased(self, at: i64) -> bool:
        return self.eased & bit(self.place_of(at)) != 0

    # Setting out

    def begin(self) -> None:
        """R1–R4."""
        mode = self.setup.mode
        for boat in self.boats:
            boat.food = mode.food
            boat.healthy = mode.healthy
            boat.doctors = mode.doctors
        if self.log is not None:
            options = self.setup.options
            facts: dict[str, Any] = {"setup": options["setup"], "mode": options["mode"], "seats": self.seats}
            self.log.tell("sets out", {**facts, "goal": self.setup.goal})
            for seat, number in enumerate(self.deal.prescients):
                self.log.tell("prescient", {"seat": seat, "prescient": PRESCIENTS[number]})
        if self.setup.advanced:
            if self.log is not None:
                for seat in range(self.seats):
                    rooms = [self.setup.box.rooms[room].key for room in self.deal.rooms[seat]]
                    self.log.tell("dealt rooms", {"seat": seat, "rooms": rooms}, bit(seat))
            self.stack.append(SEALED[ROOMS][self.seats])
            return
        for seat in range(self.seats):
            self.fit_out(seat, STANDARD[0], STANDARD[1])
        for seat in range(self.seats):  # R3: the top two
            deck = self.deal.deck(seat)
            self.pass_on(seat, deck[0], deck[1])
            self.tell_gift(seat, deck[0], deck[1])
        self.next_turn()

    def fit_out(self, seat: i64, room: i64, other: i64) -> None:
        boat = self.boats[seat]
        boat.room = room
        boat.other_room = other
        if self.log is not None:
            rooms = self.setup.box.rooms
            self.log.tell("fits out", {"seat": seat, "rooms": [rooms[room].key, rooms[other].key]})

    def choose_rooms(self, answers: list[tuple[int, int]]) -> None:
        """R2: of three, two."""
        for seat, action in answers:
            left = action - FIRST_LEAVE
            kept = [self.deal.rooms[seat][at] for at in range(DEALT_ROOMS) if at != left]
            self.fit_out(seat, kept[0], kept[1])
        self.stack.append(SEALED[GIFT][self.seats])
        if self.log is not None:
            for seat in range(self.seats):
                self.log.tell("looks at", {"seat": seat, "cards": self.keys(self.hand(seat))}, bit(seat))

    def give_first(self, answers: list[tuple[int, int]]) -> None:
        """R3: two of the four looked at; the other two are drawn first."""
        decks: list[bytes] = []
        for seat, action in answers:
            first, second = self.gift_of(seat, action)
            deck = self.deal.deck(seat)
            rest = [card for card in deck[:LOOKED_AT] if card not in (first, second)]
            decks.append(bytes([first, second, rest[0], rest[1]]) + deck[LOOKED_AT:])
            self.pass_on(seat, first, second)
        self.deal = self.deal.with_decks(decks)
        for seat, _ in answers:
            deck = decks[seat]
            self.tell_gift(seat, deck[0], deck[1])
        self.next_turn()

    def pass_on(self, seat: i64, first: i64, second: i64) -> None:
        """Face up, to the Decision Zone of the right neighbour."""
        zone = self.boats[self.right_of(seat)]
        zone.first = first
        zone.second = second

    # Decision phase

    def next_turn(self) -> None:
        """R5, R6: two cards drawn, and everybody chooses in secret."""
        self.turn_number += 1
        if self.turn_number > 1 and self.turn_number % YEAR == 1:
            self.revealed = 0  # R26: another stack
        self.stack.append(SEALED[SELECT][self.seats])
        if self.log is not None:
            self.log.tell("turn begins", {"turn": self.turn_number, "season": self.season()})
            for seat in range(self.seats):
                cards = self.hand(seat)
                if cards:
                    self.log.tell("draws", {"seat": seat, "cards": self.keys(cards)}, bit(seat))

    def selections(self, seat: i64) -> list[int]:
        """R6: one of four to keep, one of the two face-up ones to give; R7: on turn 12 there are but two."""
        boat = self.boats[seat]
        first = boat.first
        second = boat.second
        if self.setup.own_decks:
            found = [self.keep_action(seat, first, second), self.keep_action(seat, second, first)]
            return found + [self.keep_action(seat, card, up) for card in self.hand(seat) for up in (first, second)]
        found = [keep_number(first, second)]
        if first != second:
            found.append(keep_number(second, first))
        for card in self.hand(seat):
            for given in (first, second):
                action = keep_number(card, given)
                if action not in found:
                    found.append(action)
        return found

    def keep_action(self, seat: i64, kept: i64, given: i64) -> i64:
        """R6: by the cards; where decks differ, by their places."""
        if not self.setup.own_decks:
            return keep_number(kept, given)
        boat = self.boats[seat]
        places = [int(boat.first), int(boat.second), *self.pair_drawn(seat)]
        return FIRST_OWN_KEEP + 2 * places.index(kept) + places.index(given)

    def selection_of(self, seat: i64, action: i64) -> tuple[int, int]:
        """The cards that an action keeps and gives."""
        if action < FIRST_GIVE:
            return action // DECK, action % DECK
        boat = self.boats[seat]
        places = [int(boat.first), int(boat.second), *self.pair_drawn(seat)]
        place = action - FIRST_OWN_KEEP
        return places[place // 2], places[place % 2]

    def gift_of(self, seat: i64, action: i64) -> tuple[int, int]:
        """R3: the two cards that an action gives."""
        if action < FIRST_LEAVE:
            pair = action - FIRST_GIVE
            return pair // DECK, pair % DECK
        first, second = OWN_PAIRS[action - FIRST_OWN_GIVE]
        deck = self.deal.deck(seat)
        return deck[first], deck[second]

    def own_text(self, seat: i64, action: i64) -> str | None:
        """Where decks differ, a selection or a gift in words, if the seat has the cards for it."""
        kind = self.phase_kind()
        box = self.setup.box
        if kind == GIFT and action >= FIRST_OWN_GIVE:
            first, second = self.gift_of(seat, action)
            return f"give {box.cards[first].key}, {box.cards[second].key}"
        has_place = FIRST_OWN_KEEP <= action < FIRST_OWN_KEEP + (4 if self.turn_number == TURNS else 8)
        if kind == SELECT and has_place:
            kept, given = self.selection_of(seat, action)
            return f"keep {box.cards[kept].key}, give {box.cards[given].key}"
        return None

    def reveal_selections(self, answers: list[tuple[int, int]]) -> None:
        """R7: all at once."""
        hands = [self.pair_drawn(seat) for seat in range(self.seats)]
        zones = [(int(boat.first), int(boat.second)) for boat in self.boats]
        passed: list[list[int]] = []
        for seat, action in answers:
            kept, given = self.selection_of(seat, action)
            rest = [*zones[seat], *hands[seat]]
            rest.remove(given)
            rest.remove(kept)
            passed.append(rest)
            self.boats[seat].kept = kept
            self.boats[seat].gave = given
            self.boats[self.left_of(seat)].given = given
        for seat in range(self.seats):
            boat = self.boats[seat]
            rest = passed[self.left_of(seat)]
            boat.first = rest[0] if rest else NONE
            boat.second = rest[1] if rest else NONE
            boat.gave_cost = self.setup.cost(boat.gave, self.boats[self.left_of(seat)].kept)  # R14
            boat.begin_turn()
        if self.log is not None:
            for seat in range(self.seats):
                self.tell_selection(seat, passed[seat])
        for seat in range(self.seats):
            course.go_on(self, seat)
        self.side_by_side()

    # Action and maintenance phases: the boats act side by side

    def side_by_side(self) -> None:
        """Whoever has something to decide is asked; when nobody has, everybody goes on together."""
        while self.ended is None and not self.stack:
            owing: i64 = 0
            for seat in range(self.seats):
                if self.boats[seat].asks:
                    owing |= bit(seat)
            if owing:
                self.stack.append(SIDE_BY_SIDE[owing])
            else:
                self.go_on_together()

    def go_on_together(self) -> None:
        stage = self.boats[0].stage
        if stage == OBJECTIVES:
            for seat in range(self.seats):
                machines.tell_wasted(self, seat, machines.without_place(self.boats[seat]))
                self.boats[seat].stage = BANE
                course.go_on(self, seat)
        elif stage == READY:
            self.sail_on()
        else:
            assert stage == ASHORE
            self.end_turn()

    def sail_on(self) -> None:
        """R21, R22: the next tile of the river."""
        self.turned += 1
        is_island = self.turn_number % YEAR == 0
        if self.log is not None:
            key = "island" if is_island else self.setup.box.tiles[self.tile()].key
            self.log.tell("river", {"turn": self.turn_number, "tile": key, "season": self.season()})
        for seat in range(self.seats):
            boat = self.boats[seat]
            if is_island:
                maintenance.feed(self, seat, boat)
                boat.stage = ASHORE
            else:
                maintenance.meet(self, seat, boat, self.tile())
                course.go_on(self, seat)

    def end_turn(self) -> None:
        """R23: the cards leave; R29: when a season ends objectives must hold; R24: after the last it is over."""
        for boat in self.boats:
            self.leave(boat.kept)
            self.leave(boat.given)
            boat.kept = NONE
            boat.given = NONE
            boat.gave = NONE
            boat.gave_cost = 0
            boat.begin_turn()
            boat.stage = ASHORE
        if self.setup.together and self.turn_number % YEAR == 0 and not objectives.all_met(self):
            self.end([], OBJECTIVE_MISSED)
        elif self.turn_number == TURNS:
            self.arrive()
        else:
            self.next_turn()

    def leave(self, card: i64) -> None:
        if self.setup.own_decks:
            self.gone[card // DECK] = self.gone[card // DECK] | bit(card % DECK)
            return
        copies: i64 = 0
        while self.gone[copies] & bit(card):
            copies += 1
        self.gone[copies] = self.gone[copies] | bit(card)

    # Ends

    def arrive(self) -> None:
        healthy = [int(boat.healthy) for boat in self.boats]
        if self.setup.together:  # R30
            if sum(healthy) >= self.setup.goal:
                self.end(list(range(self.seats)), CREW_WON)
            else:
                self.end([], TOO_FEW)
            return
        sick = [int(boat.sick) for boat in self.boats]
        if self.setup.teams:  # R25
            sides = [(healthy[seat] + healthy[seat + 1], sick[seat] + sick[seat + 1]) for seat in (0, 2)]
            best = max(sides)
            winners = [seat for seat in range(self.seats) if sides[self.team_of(seat)] == best]
            reasons = (TEAM_MOST, TEAM_CONTAMINATED, TEAM_SHARED)
        else:  # R24
            sides = list(zip(healthy, sick))
            best = max(sides)
            winners = [seat for seat in range(self.seats) if sides[seat] == best]
            reasons = (MOST_HEALTHY, MOST_CONTAMINATED, SHARED)
        if sides.count(best) > 1:
            reason = reasons[2]
        else:
            reason = reasons[1] if [side[0] for side in sides].count(best[0]) > 1 else reasons[0]
        self.end(winners, reason)

    def end(self, winners: list[int], reason: str) -> None:
        healthy = [int(boat.healthy) for boat in self.boats]
        self.ended = Outcome(winners, healthy, reason)
        if self.log is not None:
            sick = [int(boat.sick) for boat in self.boats]
            facts: dict[str, Any] = {"winners": winners[:], "healthy": healthy[:], "contaminated": sick}
            self.log.tell("game over", {**facts, "reason": reason, "goal": self.setup.goal})

    def team_of(self, seat: Seat) -> int:
        if self.setup.together:
            return 0
        return seat // 2 if self.setup.teams else seat

    # Answers

    def choices(self, seat: Seat) -> list[Action]:
        if not self.is_asked(seat):
            return []
        kind = self.stack[-1].kind
        if kind == BOATS:
            return course.choices_of(self, self.boats[seat])
        if kind == SELECT:
            return self.selections(seat)
        if kind == ROOMS:
            return [FIRST_LEAVE + at for at in range(DEALT_ROOMS)]
        if self.setup.own_decks:
            return [FIRST_OWN_GIVE + pair for pair in range(len(OWN_PAIRS))]
        cards = sorted(self.hand(seat))
        return [give_number(one, other) for at, one in enumerate(cards) for other in cards[at + 1 :]]

    def play(self, seat: Seat, action: Action) -> None:
        if self.log is not None and self.stack[-1].kind != BOATS:
            self.log.tell("seals", {"seat": seat})
        super().play(seat, action)

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        kind = question.kind
        if kind == BOATS:
            course.answer(self, seat, action)
            self.side_by_side()
            return
        answers = question.all_answers(seat, action)
        if kind == SELECT:
            self.reveal_selections(answers)
        elif kind == ROOMS:
            self.choose_rooms(answers)
        else:
            self.give_first(answers)

    def proceed(self) -> None:
        """Every turn leads to the next question: there is nothing left to do when none is open."""

    def pick(self, seat: Seat, rng: Rng) -> Action:
        if self.stack[-1].kind == SELECT:
            return self.picked_selection(seat, rng)
        choices = self.choices(seat)
        return choices[rng.below(len(choices))]

    def picked_selection(self, seat: i64, rng: Rng) -> i64:
        """Any of the six ways, without listing them."""
        boat = self.boats[seat]
        way = rng.below(2 if self.turn_number == TURNS else 6)
        if way == 0:
            return self.keep_action(seat, boat.first, boat.second)
        if way == 1:
            return self.keep_action(seat, boat.second, boat.first)
        deck = self.deal.deck(seat)
        card: i64 = deck[PAIR * self.turn_number + way % 2]
        return self.keep_action(seat, card, boat.first if way < 4 else boat.second)

    def habit(self, seat: Seat, rng: Rng) -> Action:
        return habit_of(self, seat, rng)

    def prospects(self) -> list[float]:
        return prospects_of(self)

    def own_whims(self) -> int:
        return 16  # by dice a boat is lost before any plan could show

    # What is told

    def keys(self, cards: list[int]) -> list[str]:
        return [self.setup.box.cards[card].key for card in cards]

    def tell_gift(self, seat: int, first: int, second: int) -> None:
        if self.log is not None:
            facts: dict[str, Any] = {"seat": seat, "to": int(self.right_of(seat))}
            self.log.tell("first gift", {**facts, "cards": self.keys([first, second])})

    def tell_selection(self, seat: int, passed: list[int]) -> None:
        if self.log is not None:
            boat = self.boats[seat]
            cards = self.setup.box.cards
            facts: dict[str, Any] = {"seat": seat, "keeps": cards[boat.kept].key, "gives": cards[boat.gave].key}
            facts |= {"to": int(self.left_of(seat)), "passes": self.keys(passed)}
            self.log.tell("selects", {**facts, "passes_to": int(self.right_of(seat))})
