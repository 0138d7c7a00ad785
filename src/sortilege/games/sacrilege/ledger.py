"""What is counted while the game is played, to tell whether it is fair (D17). D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.figures import AMOUNT, COUNT, Figure, Item, Ledger
from sortilege.core.game import State, message
from sortilege.games.sacrilege.ends import AT_DAWN, THIRD
from sortilege.games.sacrilege.rewards import SACRIFICE, VERBS
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.setup import SIX, setup_of

REACTION: Final = "ritual"  # D9
OWN_TURN: Final = "own"  # D4
OTHERS_TURN: Final = "other"
GREEN: Final = (
    (OWN_TURN, message("In one’s own turn")),
    (OTHERS_TURN, message("In another’s turn")),
    (REACTION, message("During a ritual")),
)
BEGUN: Final = "begun"
SUCCEEDED: Final = "succeeded"
BROKEN: Final = "broken"
SAVED: Final = "saved"
RITUALS: Final = (
    (BEGUN, message("Begun")),
    (SUCCEEDED, message("Succeeded")),
    (BROKEN, message("Broken")),
    (SAVED, message("Succeeded, after somebody had all but broken it")),
)
FROM_HAND: Final = "hand"
ACTIONS: Final = (  # D2
    (FROM_HAND, message("A character from hand")),
    ("invoke", message("The top of the Necronomicon")),
    ("draw", message("A card drawn")),
    ("clear", message("The Altar cleared")),
)
CHAINS: Final = (
    (1, message("One sacrifice")),
    (2, message("Two sacrifices")),
    (3, message("Three sacrifices")),
    (4, message("Four sacrifices or more")),
)
PLACES: Final = (
    message("Plays first"),
    message("Plays second"),
    message("Plays third"),
    message("Plays fourth"),
    message("Plays fifth"),
    message("Plays sixth"),
)


class SacrilegeLedger(Ledger):
    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.setup = setup_of(options)
        self.box = self.setup.box
        seats = self.setup.seats
        self.starter = 0
        self.active = 0
        self.turns: list[float] = [0.0] * seats
        self.played: list[set[str]] = [set() for _ in range(seats)]  # characters sacrificed
        self.ritual: int | None = None  # whose
        self.shaken = False  # it did not hold for a while
        self.awaited = 0  # sacrifices that rewards have promised
        self.chain = 0

    # What it will tell

    def figures(self) -> list[Figure]:
        found = super().figures()
        for figure in found:
            if figure.key == "endings":
                figure.items = [Item(reason, reason) for reason in (THIRD, AT_DAWN)]
        characters = [Item(character.key, character.name) for character in self.box.characters]
        places = [Item(str(place), PLACES[place]) for place in range(self.setup.seats)]
        chains = [Item(str(length), label) for length, label in CHAINS]
        return [
            *found,
            Figure("turns", message("Turns of a player"), AMOUNT),
            Figure("places", message("Who wins alone, in the order of play"), COUNT, places),
            Figure("rituals", message("Dark Rituals"), COUNT, [Item(key, label) for key, label in RITUALS]),
            Figure("actions", message("Actions of a turn"), COUNT, [Item(key, label) for key, label in ACTIONS]),
            Figure("greens", message("Green characters thrown"), COUNT, [Item(key, label) for key, label in GREEN]),
            Figure("chains", message("Sacrifices that follow from each other"), COUNT, chains),
            Figure("sacrificed", message("Characters sacrificed"), COUNT, characters),
            Figure("played", message("Players who have sacrificed it"), COUNT, characters),
            Figure("won", message("Winners who have sacrificed it"), COUNT, characters),
        ]

    # What happens

    def decision(self, seat: int, text: str) -> None:
        super().decision(seat, text)
        if text in ("invoke", "draw", "clear"):
            self.note("actions", text)

    def event(self, event: dict[str, Any]) -> None:
        name: str = event["event"]
        if name == "begins":
            self.starter = event["first"]
        elif name == "turn":
            self.active = event["seat"]
            self.turns[self.active] += 1.0
        elif name == "sacrifices":
            self.sacrifice(event)
        elif name in ("in vain", "forgoes"):
            if event["verb"] == VERBS[SACRIFICE]:
                self.awaited -= 1
        elif name == "ritual":
            self.ritual = event["seat"]
            self.shaken = False
            self.note("rituals", BEGUN)
        elif name == "ritual over":
            self.end_ritual(event["succeeds"])
        if self.ritual is not None:
            self.shaken = self.shaken or self.unsettles(event)

    def reward(self, key: str) -> list[Any]:
        return list(self.box.characters[self.box.numbers[key]].reward)

    def sacrifice(self, event: dict[str, Any]) -> None:
        seat: int = event["seat"]
        key: str = event["card"]
        self.note("sacrificed", key)
        self.played[seat].add(key)
        if self.awaited:
            self.awaited -= 1
            self.chain += 1
        else:
            self.end_chain()
            self.chain = 1
            if event["from"] == "hand":
                self.count_laid(seat, key)
        if event["rewarded"]:
            self.awaited += sum(step.verb == SACRIFICE for step in self.reward(key))

    def count_laid(self, seat: int, key: str) -> None:
        """D2a, D4: from hand, and for no reward."""
        if not self.box.characters[self.box.numbers[key]].green:
            self.note("actions", FROM_HAND)
        elif self.ritual is not None:
            self.note("greens", REACTION)
        else:
            self.note("greens", OWN_TURN if seat == self.active else OTHERS_TURN)

    def end_chain(self) -> None:
        if self.chain:
            self.note("chains", str(min(self.chain, CHAINS[-1][0])))
        self.chain = 0

    def unsettles(self, event: dict[str, Any]) -> bool:
        """Whether after this the Altar of the ritual adds up to something else."""
        if "sums" in event:
            altars = event["altars"] if "altars" in event else [event["from"], event["to"]]
            sums = dict(zip(altars, event["sums"], strict=True))
        else:
            sums = {event["altar"]: event["sum"]} if "altar" in event and "sum" in event else {}
        return self.ritual in sums and abs(sums[self.ritual]) != SIX

    def end_ritual(self, succeeds: bool) -> None:
        """D10."""
        self.note("rituals", SUCCEEDED if succeeds else BROKEN)
        if succeeds and self.shaken:
            self.note("rituals", SAVED)
        self.ritual = None

    # The end

    def close(self, state: State) -> None:
        super().close(state)
        assert isinstance(state, Sacrilege)
        self.end_chain()
        self.amounts["turns"] = self.turns
        for played in self.played:
            for key in sorted(played):
                self.note("played", key)
        outcome = state.outcome()
        if outcome is None:
            return
        for seat in outcome.winners:
            for key in sorted(self.played[seat]):
                self.note("won", key)
        if len(outcome.winners) == 1:
            self.note("places", str((outcome.winners[0] - self.starter) % self.setup.seats))
