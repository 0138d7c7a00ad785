"""Sealed: two players choose at the same time, and a table that both can see says what each gets."""

from typing import Any, Final

from sortilege import Log, Outcome, Rng, State
from sortilege.core.game import View
from sortilege.core.options import number as number_option
from sortilege.core.questions import Question
from sortilege.core.shuffle import NO_CHANCE, Chance
from tests.core.toys.toy import ToyGame, check_viewer

WAYS: Final = 3
CARDS: Final = list(range(1, 2 * WAYS * WAYS + 1))


class Duel(State):
    def __init__(self, options: dict[str, Any], chance: Chance, log: Log | None) -> None:
        super().__init__(2, chance, log)
        self.options = options
        self.stakes: list[int] = []  # for the first player, row by row, then for the second; never changed
        self.chosen: list[int] = []

    def clone(self) -> "Duel":
        twin = Duel(self.options, self.chance, None)
        twin.stack = self.stack[:]
        twin.stakes = self.stakes
        twin.chosen = self.chosen[:]
        return twin

    def choices(self, seat: int) -> list[int]:
        return list(range(WAYS)) if seat in self.asked() else []

    def settle(self, question: Question, seat: int, action: int) -> None:
        self.chosen = [answer for _, answer in question.all_answers(seat, action)]

    def proceed(self) -> None:
        if not self.chosen:
            self.stack.append(Question(0, 3))

    def utility(self) -> list[float]:
        if not self.chosen:
            return [0.0, 0.0]
        cell = self.chosen[0] * WAYS + self.chosen[1]
        return [2 * self.stakes[cell + WAYS * WAYS * seat] / len(CARDS) - 1 for seat in range(2)]

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        got = self.utility()
        return Outcome([seat for seat in range(2) if got[seat] == max(got)], [round(9 * one) for one in got], "over")

    def has_every_card_once(self) -> bool:
        return sorted(self.stakes) == CARDS

    def view(self, seat: int | None) -> View:
        check_viewer(self, seat)
        return {
            "game": "duel",
            "options": dict(self.options),
            "seat": seat,
            "stakes": self.stakes[:],
            "chosen": self.chosen[:],
            "asked": self.asked(),
            "choices": [] if seat is None else [f"way {action}" for action in self.choices(seat)],
        }


class DuelGame(ToyGame):
    def __init__(self) -> None:
        schema = [number_option("seats", 2, 2, 2, "Players")]
        super().__init__("duel", "Duel", schema, [f"way {way}" for way in range(WAYS)], longest=2)

    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        return self.laid_out(options, chance, chance.draw(0, CARDS, len(CARDS)))

    def imagined(self, view: View, rng: Rng) -> State:
        state = self.laid_out(view["options"], NO_CHANCE, view["stakes"])
        for seat in range(2):
            if seat not in view["asked"]:  # its answer is sealed: any will do
                answer = state.pick(seat, rng)
                state.stack.append(state.stack.pop().with_answer(seat, answer))
        return state

    def laid_out(self, options: dict[str, Any], chance: Chance, stakes: list[int]) -> State:
        state = Duel(options, chance, None)
        state.stakes = stakes
        state.proceed()
        return state
