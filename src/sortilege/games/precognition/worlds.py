"""States that fit a view, each as likely as any other deal that would have led to it.

Hidden are the order of every deck, the hands of the others, the rooms they choose from, the river ahead, the objectives
not revealed, and what others have sealed: those answers are mostly what an ordinary player would have given.
"""

from __future__ import annotations

from typing import Final

from sortilege.core.errors import BadText, BadView
from sortilege.core.game import Worlds
from sortilege.core.given import wrong
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.precognition import checks
from sortilege.games.precognition.actions import BOATS, DECK, GIFT, ROOMS, SELECT, action_of
from sortilege.games.precognition.deal import Deal, ImaginedDeal
from sortilege.games.precognition.rules import ALL, SIDE_BY_SIDE, Precognition
from sortilege.games.precognition.setup import TURNS
from sortilege.games.precognition.sheet import PrecognitionSheet
from sortilege.games.precognition.view import objectives_known, own_action, rooms_of

SURPRISING: Final = 3  # one in so many of the answers that others have sealed is not what an ordinary player would give
NOTHING_DEALT: Final = Deal([], [], [], [], [])


class PrecognitionWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = PrecognitionSheet(view)
        setup = sheet.setup()
        self.setup = setup
        self.viewer = sheet.viewer
        kind = sheet.question()
        turn = sheet.number("turn", 0, TURNS)
        state = Precognition(setup, NOTHING_DEALT, NO_CHANCE, sheet.boats(setup), None)
        state.turn_number = turn
        state.ended = sheet.outcome()
        if (kind == 0) == (state.ended is None):
            raise BadView("view.question: expected a question as long as there is no outcome, and none after")
        phase = sheet.entry("phase")
        if (turn == 0) != (kind in (ROOMS, GIFT)) or (turn == 0 and not setup.advanced):
            raise wrong("turn", turn, "0 only while an advanced set-up is chosen")
        state.turned = turn if kind == 0 or phase == "river" else turn - 1 if turn else 0
        self.seen = 0 if turn == 0 else min(DECK, 2 * turn if kind == SELECT else 2 * turn + 2)
        self.unseen = sheet.unseen(setup, self.seen)
        self.hand = sheet.hand(setup)
        self.hands: list[list[int]] = [self.hand if seat == self.viewer else [] for seat in range(setup.seats)]
        self.river = sheet.river(setup, state.turned)
        self.objectives, state.revealed, state.eased = sheet.objectives(setup, state.season())
        self.dealt = sheet.rooms_dealt(setup) if kind == ROOMS else []
        self.prescients = sheet.prescients(setup)
        state.deal = Deal([], [], self.river, self.objectives, self.prescients)
        self.state = state
        self.kind = kind
        checks.check_hand(state, self.hand, kind, self.viewer, self.unseen)
        checks.count_gone(state, self.unseen)
        self.owing = sheet.asked()
        self.answer = -1
        self.sealed: list[int] = []  # others, whose answers are hidden
        if kind == BOATS:
            checks.check_boats(state, self.owing)
            state.stack.append(SIDE_BY_SIDE[self.owing])
        elif kind:
            self.read_seals(sheet)
        checks.check_phase(state, kind, phase, sheet.number("season", 1, 3))

    def read_seals(self, sheet: PrecognitionSheet) -> None:
        state = self.state
        everybody = ALL[state.seats]
        told = sheet.list_of("sealed", state.seats)
        if told != [not self.owing >> seat & 1 for seat in range(state.seats)] or not self.owing & everybody:
            raise wrong("sealed", told, "those who are not asked, and not everybody")
        state.stack.append(Question(self.kind, everybody))
        self.sealed = [seat for seat in range(state.seats) if told[seat] and seat != self.viewer]
        viewer = self.viewer
        answer = sheet.entry("answer")
        if viewer is None or not told[viewer]:
            if answer is not None:
                raise wrong("answer", answer, "none before it is given")
            return
        world = self.sample_deal(Rng(0))
        own = own_action(world, viewer, str(answer))
        try:
            rooms = rooms_of(state, viewer)
            known = objectives_known(state)
            self.answer = action_of(self.setup.box, rooms, self.dealt, known, str(answer)) if own is None else own
        except BadText:
            raise wrong("answer", answer, "an action") from None
        if self.answer not in world.choices(viewer):
            raise wrong("answer", answer, "one of the viewer's choices")

    def sample(self, rng: object = None) -> Precognition:
        source = rng if isinstance(rng, Rng) else rng_from(rng)
        world = self.sample_deal(source)
        world.chance = imagined(source)
        if self.sealed or self.answer >= 0:
            answers: list[tuple[int, int]] = []
            for seat in self.sealed:
                by_dice = source.below(SURPRISING) == 0
                answers.append((seat, world.pick(seat, source) if by_dice else world.habit(seat, source)))
            if self.answer >= 0 and self.viewer is not None:
                answers.append((self.viewer, self.answer))
            world.stack[-1] = Question(self.kind, self.owing, answers=tuple(answers))
        return world

    def sample_deal(self, rng: Rng) -> Precognition:
        world = self.state.clone()
        setup = self.setup
        rooms: list[list[int]] = []
        if self.kind == ROOMS:
            rest = shuffled([room for room in range(2, len(setup.box.rooms)) if room not in self.dealt], rng)
            for seat in range(setup.seats):
                if seat == self.viewer:
                    rooms.append(self.dealt)
                else:
                    rooms.append(rest[:3])
                    rest = rest[3:]
        objectives: list[list[int]] = []
        if setup.together:
            for season in range(3):
                shown = self.objectives[season]
                rest = shuffled([aim for aim in setup.objectives_of[season] if aim not in shown], rng)
                objectives.append(shown + rest[: setup.stack - len(shown)])
        known = self.river, objectives, self.prescients
        world.deal = ImaginedDeal(setup, self.unseen, self.hands, rng.word(), rooms, *known)
        return world


def shuffled(numbers: list[int], rng: Rng) -> list[int]:
    """In place, and handed back."""
    for i in range(len(numbers) - 1):
        j = i + rng.below(len(numbers) - i)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers
