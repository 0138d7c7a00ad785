"""What a page says about the table beside what is drawn there."""

from typing import Any, Final

from sortilege.core.game import View, message
from sortilege.games.sacrilege.chains import Chain, chains_of, thrown_in
from sortilege.games.sacrilege.drawn import Scene, Shrine, scene_of
from sortilege.games.sacrilege.told import PieceTeller, signed, total
from sortilege.games.sacrilege.touch import card_key
from sortilege.games.sacrilege.verses import INVOCATIONS
from sortilege.games.sacrilege.words import DEEDS_DONE

ALTARS_TOLD: Final = {  # yours, and somebody else's
    "empty": (message("Your Altar is empty"), message("{name}’s Altar is empty")),
    "six": (
        message("Your Altar adds up to {sum}: ready for a ritual"),
        message("{name}’s Altar adds up to {sum}: ready for a ritual"),
    ),
    "near": (
        message("Your Altar adds up to {sum} and needs {value}"),
        message("{name}’s Altar adds up to {sum} and needs {value}"),
    ),
    "far": (
        message("Your Altar adds up to {sum} and needs ±6"),
        message("{name}’s Altar adds up to {sum} and needs ±6"),
    ),
}


class BoardTeller(PieceTeller):
    def scene(self, view: View) -> Scene:
        return scene_of(self, view)

    def chains(self, events: list[dict[str, Any]]) -> list[Chain]:
        return chains_of(events)

    def thrown_in(self, chains: list[Chain]) -> list[dict[str, Any]]:
        return thrown_in(chains)

    def card_key(self, word: str) -> str:
        return card_key(word)

    def total(self, value: int) -> str:
        return total(value)

    def signed(self, value: int) -> str:
        return signed(value)

    def verse(self, event: dict[str, Any]) -> str:
        """What was spoken when the Necronomicon was opened."""
        words = INVOCATIONS[event["verse"] % len(INVOCATIONS)]
        return self.say("“{prayer}”").format(prayer=self.say(words))

    def altar_told(self, shrine: Shrine) -> str:
        facts = {"name": self.names[shrine.seat], "sum": total(shrine.sum), "value": signed(shrine.needs)}
        is_own = shrine.seat == self.you
        if not shrine.standing:
            words = ALTARS_TOLD["empty"]
        elif shrine.is_six:
            words = ALTARS_TOLD["six"]
        else:
            words = ALTARS_TOLD["near" if shrine.needs else "far"]
        return self.say(words[0 if is_own else 1]).format(**facts)

    def ritual_of(self, seat: int) -> str:
        return (
            self.say("Your ritual") if seat == self.you else self.say("{name}’s ritual").format(name=self.names[seat])
        )

    def whose_turn(self, view: View) -> str:
        """And what is left of it (D2)."""
        active: int = view["active"]
        facts = {"name": self.names[active], "actions": self.actions_left(view)}
        if active == self.you:
            return self.say("You play: {actions}").format(**facts)
        return self.say("{name} plays: {actions}").format(**facts)

    def deeds_told(self, view: View) -> str:
        """The same with what has been done, for those who listen."""
        done = [self.say(DEEDS_DONE[name]) for name in view["used"]]
        return ", ".join([self.actions_left(view), *done])
