"""Sets the scene for a rule: cards in, action texts through, what everybody may see out.

    scene(hands=["alpha", "ghost"], altars=["six"], alpha="destroy any").do("sacrifice alpha at 0")

Seat 0 is to play. The characters are not ours but these: plain ones are called after their value and rewarded with a
shield, and so are the others unless the scene says what a sacrifice of them is rewarded with. Cards that the scene does
not place lie at the bottom of the Necronomicon, or where `rest` says: in the Graveyard, or in the hand of a seat.
"""

from typing import Any

from sortilege import Log, load
from sortilege.games.sacrilege.actions import KINDS, REVERSED
from sortilege.games.sacrilege.knowledge import without
from sortilege.games.sacrilege.rules import Sacrilege
from tests.games.stage import Stage

GAME = load("sacrilege")
PLAIN = {
    "one": (1, 5),
    "two": (2, 5),
    "three": (3, 5),
    "four": (4, 3),
    "five": (5, 3),
    "six": (6, 3),
    "seven": (7, 1),
    "minus one": (-1, 4),
    "minus two": (-2, 4),
    "minus three": (-3, 4),
    "minus four": (-4, 2),
    "minus five": (-5, 2),
    "minus six": (-6, 2),
    "alpha": (1, 2),
    "beta": (1, 2),
    "gamma": (1, 2),
}
GREEN = {"ghost": (1, 4), "wisp": (-1, 4), "shade": (2, 3), "void": (0, 2), "imp": (3, 2), "bat": (-3, 2)}
KEYS = [*PLAIN, *GREEN]


def deck(**rewards: str) -> str:
    """A deck file: value, copies, border, and what the sacrifice of some is rewarded with."""
    tables: list[str] = []
    for key, (value, copies) in {**PLAIN, **GREEN}.items():
        reward = rewards.get(key.replace(" ", "_"), "shield")
        green = "\ngreen = true" if key in GREEN else ""
        line = f'name = "{key.title()}"\nvalue = {value}{green}\ncopies = {copies}\nreward = "{reward}"'
        tables.append(f'[[character]]\nkey = "{key}"\n{line}\n')
    return "\n".join(tables)


class Scene(Stage):
    @property
    def sacrilege(self) -> Sacrilege:
        assert isinstance(self.state, Sacrilege)
        return self.state

    # What is done

    def do(self, *texts: str) -> "Scene":
        """Each text is the answer of whoever is asked."""
        for text in texts:
            self.by(self.asked, text)
        return self

    def by(self, seat: int, *texts: str) -> "Scene":
        for text in texts:
            self.state.apply(seat, self.game.parse(self.state, seat, text))
            assert self.state.has_every_card_once()
        return self

    def all_pass(self) -> "Scene":
        """Nobody reacts to the ritual, however many are asked."""
        while self.question == "react" and self.state.asked():
            self.do("pass")
        return self

    # What can be seen

    def choices_of(self, seat: int) -> set[str]:
        return {self.game.text(self.state, seat, action) for action in self.state.choices(seat)}

    @property
    def question(self) -> str | None:
        """The kind of question that is open."""
        question = self.public["question"]
        return None if question is None else question["kind"]

    @property
    def asks(self) -> tuple[int, str | None]:
        """Who is asked what."""
        return self.asked, self.question

    def see(self, name: str, seat: int | None = None) -> Any:
        return self.state.view(seat)[name]

    def hand(self, seat: int) -> list[str]:
        return sorted(self.state.view(seat)["hands"][seat])

    @property
    def altars(self) -> list[list[str]]:
        altars: list[list[str]] = self.public["altars"]
        return altars

    @property
    def sums(self) -> list[int]:
        sums: list[int] = self.public["sums"]
        return sums

    @property
    def favours(self) -> list[int]:
        favours: list[int] = self.public["favours"]
        return favours

    @property
    def graveyard(self) -> list[str]:
        graveyard: list[str] = self.public["graveyard"]
        return graveyard

    @property
    def names(self) -> list[str]:
        """What has happened, an event a word, as somebody who watches hears it."""
        return [event.name for event in self.log.seen_by(None)]

    @property
    def in_vain(self) -> list[str]:
        return [facts["verb"] for facts in self.told("in vain")]

    @property
    def winners(self) -> list[int]:
        winners: list[int] = self.public["outcome"]["winners"]
        return winners


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def scene(
    hands: list[str],
    altars: list[str] | None = None,
    top: str = "",
    graveyard: str = "",
    rest: str | int = "necronomicon",
    favours: list[int] | None = None,
    active: int = 0,
    round_: int = 1,
    clock: bool = False,
    seed: object = 1,
    edition: int = 2,
    ours: bool = False,
    **rewards: str,
) -> Scene:
    """`top`: the Necronomicon from its top; `graveyard`: the latest last; `edition`: of the rules; `ours`: with the
    characters of our own deck."""
    text = "" if ours else deck(**rewards)
    options = {"seats": len(hands), "clock": clock, "deck": text, "rules": edition}
    log = Log()
    state = GAME.new(options, seed, log)
    assert isinstance(state, Sacrilege)
    box = state.setup.box
    pool = box.deck[:]

    def placed(text: str) -> list[int]:
        nonlocal pool
        found: list[int] = []
        for word in split(text):
            kind = box.numbers[word.removesuffix(REVERSED)]
            pool = without(pool, kind)
            found.append(kind + KINDS if word.endswith(REVERSED) else kind)
        return found

    state.hands = [sorted(placed(hand)) for hand in hands]
    pile = placed(top)[::-1]
    state.graveyard = placed(graveyard)
    lying = [placed(altar) for altar in altars or []]
    for seat in range(state.seats):
        state.set_altar(seat, lying[seat] if seat < len(lying) else [])
    if rest == "graveyard":
        state.graveyard = pool + state.graveyard
    elif isinstance(rest, int):
        state.hands[rest] = sorted(state.hands[rest] + pool)
    else:
        pile = pool[::-1] + pile  # plain ones above green ones
    state.necronomicon = pile
    state.left = len(pile)
    state.favours = (favours or [0] * state.seats)[:]
    state.starter = 0
    state.active = active
    state.round = round_
    state.stack = []
    log.events.clear()
    state.proceed()
    assert state.has_every_card_once()
    return Scene(GAME, state, log)
