"""States that fit a view: cards that nobody has shown or looked at lie anywhere, in hands and in the Necronomicon.
Before the Graveyard is shuffled (D6) each deal is as likely as any other; after that, nearly so (`provenance.py`)."""

from __future__ import annotations

from sortilege.core.cards import bit, lowest
from sortilege.core.errors import BadView
from sortilege.core.game import Worlds
from sortilege.core.given import wrong
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.sacrilege.actions import CARD, CLAIM, DUSK, KINDS, QUESTION_NAMES, REACT, SEATS, TURN
from sortilege.games.sacrilege.characters import CARDS
from sortilege.games.sacrilege.knowledge import VIEWERS, counts_of, peek, without_all
from sortilege.games.sacrilege.provenance import Provenance, mixed
from sortilege.games.sacrilege.rewards import LOOK, TAKE
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.sheet import MOST_SHUFFLES, SacrilegeSheet
from sortilege.games.sacrilege.targets import actor_of, is_asked_about, may_be_told, step_in, subject_of, who_answers


class SacrilegeWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = SacrilegeSheet(view)
        setup = sheet.setup
        seats = setup.seats
        state = Sacrilege(setup, NO_CHANCE, None)
        self.viewer = sheet.viewer
        self.own: int = SEATS if sheet.viewer is None else sheet.viewer
        state.ended = sheet.outcome()
        state.round = sheet.round()
        state.starter = sheet.seat("starter")
        state.active = sheet.seat("active")
        state.acts = sheet.number("acts", 0, 3)
        state.used = sheet.used()
        state.extra = sheet.number("extra", 0, 1)
        state.thrown = sheet.thrown()
        state.shields = sheet.seats_in("shields")
        state.declined = sheet.seats_in("declined")
        state.dusk = sheet.number("dusk", 0, seats)
        state.ritual = sheet.seat_or_none("ritual")
        state.reacting = sheet.number("reacting", 0, seats)
        state.altars = [sheet.altar(cards) for cards in sheet.list_of("altars", seats)]
        state.sums = [sum([setup.worths[card] for card in altar]) for altar in state.altars]
        if sheet.list_of("sums", seats) != state.sums:
            raise wrong("sums", sheet.entry("sums"), "what lies on each Altar")
        state.favours = sheet.favours()
        state.left = sheet.number("necronomicon", 0, CARDS)
        state.graveyard = sheet.kinds("graveyard", sheet.entry("graveyard"))
        state.chain = sheet.chain()
        state.todo = sheet.todo()
        state.unit, state.told = sheet.reward()
        state.owes = sheet.owes(state.ritual >= 0 and state.unit >= 0)
        state.shuffles = sheet.number("shuffles", 0, MOST_SHUFFLES)
        state.spied = sheet.spied()
        self.state = state
        self.sizes = sheet.numbers("sizes", 0, CARDS)
        self.peeked = sheet.peeked(state.left)
        self.shown = sheet.kinds_by_seat("shown")
        self.known = sheet.kinds_by_seat("known")
        self.hand = sheet.hand()
        self.pool = self.unseen()
        self.check_sizes()
        self.origin = self.provenance(sheet)
        self.set_question(sheet)
        self.check_whole(sheet)

    def unseen(self) -> list[int]:
        """The cards that the viewer cannot place."""
        state = self.state
        seen = [card % KINDS for altar in state.altars for card in altar]
        seen += state.graveyard
        seen += self.hand
        for seat in range(state.seats):
            if seat != self.viewer:
                seen += self.known[seat]
        seen += list(self.peeked.values())
        pool = state.setup.box.deck[:]
        for card in seen:
            if card not in pool:
                raise BadView(f"view: got more of {state.key(card)!r} than there are in the deck")
            pool.remove(card)
        return pool

    def check_sizes(self) -> None:
        hidden = self.state.left - len(self.peeked)
        for seat in range(self.state.seats):
            if seat == self.viewer:
                if self.sizes[seat] != len(self.hand):
                    raise wrong("sizes", self.sizes[seat], "as many cards as the hand has")
                known = self.hand
            else:
                known = self.known[seat]
                hidden += self.sizes[seat] - len(known)
            if len(known) > self.sizes[seat]:
                raise wrong("known", len(known), "no more cards than the hand has")
            for card in self.shown[seat]:
                if self.shown[seat].count(card) > known.count(card):
                    raise wrong("shown", self.state.key(card), "cards that are known too")
        if hidden != len(self.pool):
            raise BadView(f"view: got {hidden} cards face down, expected {len(self.pool)}")

    def provenance(self, sheet: SacrilegeSheet) -> Provenance | None:
        """D6: where cards may have come from, once a Necronomicon has been made of those that everybody has seen."""
        state = self.state
        shuffled = sheet.sorted_kinds("shuffled")
        held = sheet.sorted_kinds("held")
        old = sheet.counted("old")
        fresh = sheet.counted("fresh")
        if not fresh:
            if shuffled or held or old:
                raise wrong("fresh", [], "how many cards each has drawn since the Graveyard was shuffled")
            return None
        if not old:
            raise wrong("old", [], "how many cards each may have held when the Graveyard was shuffled")
        # The others count nothing in imagined worlds: whatever is unseen may come from anywhere
        every = state.setup.box.copies
        own = self.own
        state.shuffled = [counts_of(shuffled, len(every)) if viewer == own else every for viewer in range(VIEWERS)]
        state.held = [counts_of(held, len(every)) if viewer == own else every for viewer in range(VIEWERS)]
        for viewer in range(VIEWERS):
            rest = [0] * (SEATS - state.seats)
            state.old += (old if viewer == own else self.sizes) + rest
            state.fresh += (fresh if viewer == own else self.sizes) + rest
        looked_at = list(self.peeked.values())
        for kind in looked_at:
            if looked_at.count(kind) > shuffled.count(kind):
                raise wrong("shuffled", state.keys(shuffled), "what one has looked at in the Necronomicon, too")
        found = Provenance(self.pool, without_all(shuffled, looked_at), held)
        found.set_places(state.left - len(looked_at), self.unknown(), old, fresh)
        return found

    def unknown(self) -> list[int]:
        """By seat, how many cards of it the viewer does not know."""
        found = [self.sizes[seat] - len(self.known[seat]) for seat in range(self.state.seats)]
        if self.viewer is not None:
            found[self.viewer] = 0
        return found

    def set_question(self, sheet: SacrilegeSheet) -> None:
        state = self.state
        kind = sheet.question()
        if (kind < 0) == (state.ended is None):
            raise BadView("view.question: expected a question as long as there is no outcome, and none after")
        asked = sheet.seats_in("asked")
        is_open = sheet.is_open()
        if kind < 0:
            return
        if (kind > DUSK) != (state.unit >= 0) or (kind > DUSK and not is_asked_about(state, kind)):
            raise wrong("reward", sheet.entry("reward"), "the step that asks, where one does")
        if state.told >= 0 and not may_be_told(state):
            raise wrong("reward", sheet.entry("reward"), "a choice made before, of what is there")
        if kind <= DUSK and (kind == REACT) != (state.ritual >= 0):
            raise wrong("ritual", sheet.entry("ritual"), "a seat where everybody may react, and only there")
        if kind == DUSK and not state.dusk:
            raise wrong("dusk", 0, "how many have been asked between two turns")
        if state.timed and kind in (TURN, REACT):
            state.stack = [self.window(kind, is_open)]
            return
        if kind in (CLAIM, DUSK) and state.timed:
            raise wrong("question", sheet.entry("question"), "none that is asked only without a clock")
        if not asked or asked & (asked - 1):
            raise wrong("asked", sheet.entry("asked"), "one seat")
        self.check_asked(kind, lowest(asked))
        state.stack = [Question(kind, asked)]

    def window(self, kind: int, is_open: bool) -> Question:
        """As if none of the others had let it pass."""
        state = self.state
        owing = bit(state.seats) if kind == REACT else 0
        for seat in range(state.seats):
            if kind == TURN or (self.sizes[seat] > 0 and state.thrown_by(seat) < state.setup.most_thrown):
                owing |= bit(seat)
        if self.viewer is not None and not is_open:
            owing &= ~bit(self.viewer)
        if kind == TURN and not owing & bit(state.active):
            raise wrong("open", is_open, "true: it is the viewer's turn")
        return Question(kind, owing, window=True)

    def check_asked(self, kind: int, seat: int) -> None:
        state = self.state
        if kind == TURN and seat != state.active:
            raise wrong("asked", [seat], "whose turn it is")
        if kind == CLAIM and not state.can_claim(seat):
            raise wrong("asked", [seat], "somebody whose Altar adds up to six")
        if kind > DUSK and seat != who_answers(state, kind):
            raise wrong("asked", [seat], "who has to choose for this step")

    def check_whole(self, sheet: SacrilegeSheet) -> None:
        """A world must show what was handed in, and all of it: whatever was passed over so far is found here."""
        world = self.sample(Rng(0))
        sheet.expect(world.view(self.viewer))
        for seat in world.stack[-1].asked() if world.stack else []:
            if not world.choices(seat):
                raise wrong("question", QUESTION_NAMES[world.stack[-1].kind], "one that somebody can answer")

    def sample(self, rng: object = None) -> Sacrilege:
        source = rng_from(rng)
        state = self.state.clone()
        state.chance = imagined(source)
        hands = [self.hand if seat == self.viewer else self.known[seat][:] for seat in range(state.seats)]
        if self.origin is None:
            pool = mixed(self.pool, source)
            hidden = pool[: state.left - len(self.peeked)]
            pool = pool[len(hidden) :]
            for seat in range(state.seats):
                missing = self.sizes[seat] - len(hands[seat])
                hands[seat] += pool[:missing]
                pool = pool[missing:]
        else:
            hidden = self.origin.deal(hands, self.sizes, source)
        pile: list[int] = []
        for place in range(state.left):
            pile.append(self.peeked[place] if place in self.peeked else hidden.pop())
        state.necronomicon = pile
        state.hands = [sorted(hand) for hand in hands]
        known: list[list[int]] = []
        for viewer in range(VIEWERS):
            for seat in range(SEATS):
                if seat >= state.seats or seat == viewer:
                    known.append([])
                else:
                    known.append(self.known[seat] if viewer == self.viewer else self.shown[seat])
        state.known = known
        state.peeked = [sorted(self.peeked) if viewer == self.own else [] for viewer in range(VIEWERS)]
        if state.stack and state.stack[-1].kind == CARD:
            learn_in_question(state)
        return state


def learn_in_question(state: Sacrilege) -> None:
    """Whoever chooses from a hand or from the top of the Necronomicon has it before them."""
    actor = actor_of(state.unit)
    step = step_in(state, state.unit)
    if step.verb == LOOK:
        peek(state, actor, step.amount)
    elif step.verb == TAKE:
        subject = subject_of(state.unit)
        state.known[actor * SEATS + subject] = state.hands[subject]
