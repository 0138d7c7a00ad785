"""Open questions. One mechanism for every kind of decision:

- in turn: one seat owes the answer;
- sealed: several owe one, nobody learns anything until the last is in;
- a window: several may react or pass, and the first who reacts closes it.

A question never changes (an answer makes a new one), so clones share them.
"""

from typing import Final

from sortilege.core.cards import members

PASS: Final = 0  # in a game with windows, action 0 is to let it pass


class Question:
    def __init__(
        self, kind: int, owing: int, about: int = 0, window: bool = False, answers: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.kind = kind  # one of the game's own
        self.owing = owing  # the seats that have yet to answer, as bits
        self.about = about  # whatever the game must remember with it
        self.window = window
        self.answers = answers  # (seat, action) of those who have

    def asked(self) -> list[int]:
        return members(self.owing)

    def is_closed_by(self, seat: int, action: int) -> bool:
        return self.owing == 1 << seat or (self.window and action != PASS)

    def with_answer(self, seat: int, action: int) -> "Question":
        owing = self.owing & ~(1 << seat)
        return Question(self.kind, owing, self.about, self.window, (*self.answers, (seat, action)))

    def all_answers(self, seat: int, action: int) -> list[tuple[int, int]]:
        """Every answer in seat order, the closing one included."""
        return sorted((*self.answers, (seat, action)))

    def answer_of(self, seat: int) -> int | None:
        for who, action in self.answers:
            if who == seat:
                return action
        return None
