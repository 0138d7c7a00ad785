"""In turn: everybody takes one of four lots that lie open, and the best one wins. An owner may name the lots."""

from typing import Any, Final

from sortilege import BadDeck, Log, Outcome, Rng, State
from sortilege.core.document import Document
from sortilege.core.game import Say, Teller, View
from sortilege.core.looks import Door, Face, Paint, Sign, glyphs
from sortilege.core.messages import Words
from sortilege.core.options import file
from sortilege.core.options import number as number_option
from sortilege.core.questions import Question
from sortilege.core.shuffle import NO_CHANCE, Chance
from tests.core.toys.toy import PlainTeller, ToyGame, check_viewer, numbers

LOTS: Final = 4
TAKE: Final = 0
SIGN: Final = Sign("green", "moon", "◆")
OURS: Final = b"""
[[lot]]
name = "Straw"
worth = 1
[[lot]]
name = "Reed"
worth = 2
[[lot]]
name = "Twig"
worth = 3
[[lot]]
name = "Bone"
worth = 4
"""


class Lot:
    def __init__(self, name: str, worth: int) -> None:
        self.name = name
        self.worth = worth


def lots_in(content: bytes) -> list[Lot]:
    document = Document(content, ("lot",))
    found: list[Lot] = []
    for entry in document.entries("lot"):
        name = entry.text("name", 20)
        entry.named(name).known(("name", "worth"))
        found.append(Lot(name, entry.number("worth", 1, 9)))
    if document.is_toml and len(found) != LOTS:
        document.fault(Words(f"file: got {len(found)} lots, expected {LOTS}"))
    if document.faults:
        raise BadDeck(document.sorted_faults())
    return found


def lots_of(options: dict[str, Any]) -> list[Lot]:
    return lots_in(options["deck"].encode() or OURS)


class Lots(State):
    def __init__(self, options: dict[str, Any], chance: Chance, log: Log | None) -> None:
        super().__init__(options["seats"], chance, log)
        self.options = options
        self.lots = lots_of(options)
        self.order: list[int] = []  # how the lots lie
        self.taken: list[int] = []  # by seat, counted from one

    def clone(self) -> "Lots":
        twin = Lots(self.options, self.chance, None)
        twin.stack = self.stack[:]
        twin.order = self.order
        twin.taken = self.taken[:]
        return twin

    def choices(self, seat: int) -> list[int]:
        return [lot for lot in range(LOTS) if lot not in self.taken] if self.is_asked(seat) else []

    def settle(self, question: Question, seat: int, action: int) -> None:
        self.taken.append(action)
        if self.log is not None:
            self.log.tell("takes", {"seat": seat, "lot": action + 1})

    def proceed(self) -> None:
        if len(self.taken) < self.seats:
            self.stack.append(Question(TAKE, 1 << len(self.taken)))

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        worth = [self.lots[lot].worth for lot in self.taken]
        return Outcome([seat for seat in range(self.seats) if worth[seat] == max(worth)], worth, "most precious")

    def has_every_card_once(self) -> bool:
        return sorted(self.order) == list(range(LOTS)) and len(set(self.taken)) == len(self.taken)

    def view(self, seat: int | None) -> View:
        check_viewer(self, seat)
        outcome = self.outcome()
        return {
            "game": "lots",
            "rules": 1,
            "options": dict(self.options),
            "seat": seat,
            "order": self.order[:],
            "taken": self.taken[:],
            "asked": self.asked(),
            "choices": [] if seat is None else [f"take {lot + 1}" for lot in self.choices(seat)],
            "outcome": None if outcome is None else outcome.as_json(),
        }


class LotsTeller(PlainTeller):
    def __init__(self, say: Say, names: list[str], you: int | None, paint: Paint, lots: list[Lot]) -> None:
        super().__init__(say, names, you, paint)
        self.lots = lots

    def event(self, event: dict[str, Any]) -> list[str]:
        if event["event"] == "dealt":
            return []
        lot = self.paint(SIGN, self.lots[event["lot"] - 1].name)
        return [self.say("{name} takes {lot}.").format(name=self.names[event["seat"]], lot=lot)]

    def choice(self, view: View, text: str) -> str:
        return self.say("Take {lot}").format(lot=self.lots[int(text.removeprefix("take ")) - 1].name)

    def faces(self) -> list[Face]:
        return [
            Face(f"lot:{at}", str(lot.worth), lot.name, SIGN, "door", "", "", f"{lot.name}, {lot.worth}", "")
            for at, lot in enumerate(self.lots, 1)
        ]

    def picks(self, text: str) -> list[str]:
        return [f"lot:{text.removeprefix('take ')}"]


class LotsGame(ToyGame):
    def __init__(self) -> None:
        schema = [number_option("seats", 2, 3, 2, "Players"), file("deck", "Own lots")]
        super().__init__("lots", "Lots", schema, [f"take {lot}" for lot in range(1, LOTS + 1)], longest=3)

    def deck_tables(self) -> tuple[str, ...]:
        return ("lot",)

    def deck_told(self, content: bytes) -> list[str]:
        lots = lots_in(content)
        return [f"{len(lots)} lots", ", ".join(f"{lot.name} {lot.worth}" for lot in lots)]

    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        state = Lots(options, chance, log)
        state.order = chance.draw(0, list(range(LOTS)), LOTS)
        if log is not None:
            log.tell("dealt", {"order": state.order[:]})
        state.proceed()
        return state

    def imagined(self, view: View, rng: Rng) -> State:
        state = Lots(self.options(view["options"]), NO_CHANCE, None)
        state.order = numbers(view["order"], 0, LOTS - 1)
        state.taken = numbers(view["taken"], 0, LOTS - 1)
        if not state.has_every_card_once():
            raise ValueError("a lot in two places")
        state.proceed()
        return state

    def teller(
        self,
        say: Say,
        names: list[str],
        you: int | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return LotsTeller(say, names, you, paint, lots_of(options or self.options()))

    def door(self) -> Door:
        return Door("Take the best.", "1")


GAME = LotsGame()
