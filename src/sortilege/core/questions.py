"""Open questions. One mechanism for every kind of decision:

- in turn: one seat owes the answer;
- sealed: several owe one, nobody learns anything until the last is in;
- a window: several may react or pass, and the first who reacts closes it;
- at once: several owe one, each about a thing of their own; every answer is carried out as it comes, and the game asks
  anew whoever still owes one.

A question never changes (an answer makes a new one), so clones share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, members
from sortilege.core.compiled import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

PASS: Final = 0  # in a game with windows, action 0 is to let it pass
SILENCE: Final = "pass"  # and so it is called there


@mypyc_attr(acyclic=True, free_list_len=1)
class Question:
    def __init__(
        self,
        kind: i64,
        owing: i64,
        about: i64 = 0,
        window: bool = False,
        answers: tuple[tuple[int, int], ...] = (),
        at_once: bool = False,
    ) -> None:
        self.kind = kind  # one of the game's own
        self.owing = owing  # the seats that have yet to answer, as bits
        self.about = about  # whatever the game must remember with it
        self.window = window
        self.answers = answers  # (seat, action) of those who have
        self.at_once = at_once

    def asked(self) -> list[int]:
        return members(self.owing)

    def is_closed_by(self, seat: i64, action: i64) -> bool:
        return self.owing == bit(seat) or self.at_once or (self.window and action != PASS)

    def with_answer(self, seat: int, action: int) -> Question:
        owing = self.owing & ~bit(seat)
        return Question(self.kind, owing, self.about, self.window, (*self.answers, (seat, action)))

    def all_answers(self, seat: int, action: int) -> list[tuple[int, int]]:
        """Every answer in seat order, the closing one included."""
        return sorted((*self.answers, (seat, action)))

    def answer_of(self, seat: int) -> int | None:
        for who, action in self.answers:
            if who == seat:
                return action
        return None
