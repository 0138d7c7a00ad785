"""The game in sentences: what happened, what is asked, what the table looks like."""

from typing import Any, Final

from sortilege.core.game import View
from sortilege.core.looks import Face, plain
from sortilege.games.sacrilege.actions import REVERSED
from sortilege.games.sacrilege.asking import answer, consequence, label, prompt
from sortilege.games.sacrilege.board_told import BoardTeller
from sortilege.games.sacrilege.faces import decapital, faces, facts_of
from sortilege.games.sacrilege.rewards import DISCARD, VERBS
from sortilege.games.sacrilege.setup import FAVOURS
from sortilege.games.sacrilege.tableau import tableau
from sortilege.games.sacrilege.told import total
from sortilege.games.sacrilege.touch import picks_of, why_not
from sortilege.games.sacrilege.verses import INVOCATIONS, PRAYERS, prayer_number
from sortilege.games.sacrilege.words import (
    ASIDE,
    DAWN_SHARED,
    DAWN_TOLD,
    DEEDS,
    IN_VAIN,
    NOBODY_ELSE_DISCARDS,
    THING_SIGN,
    THINGS,
    THIRD_TOLD,
    TOPICS,
)

ON_ONE_ALTAR: Final = ("destroys", "returns", "flips")
HANDED_OVER: Final = {"takes": "from", "gives": "to"}  # whom else it is about


class Thing:
    """What one can ask about."""

    def __init__(self, names: tuple[str, ...], painted: str, about: str) -> None:
        self.names = names  # as somebody types them
        self.painted = painted
        self.about = about


class SacrilegeTeller(BoardTeller):
    # What happened

    def event(self, event: dict[str, Any]) -> list[str]:
        name: str = event["event"]
        if name == "begins":
            return [self.start_told(event)]
        if name == "shuffles":
            return [self.shuffle_told(event)]
        if name == "game over":
            return [self.end_told(event["winners"], event["scores"])]
        if name in ("chooses", "passes"):
            return []  # what comes of it is told
        if name in ("in vain", "forgoes", "leaves"):
            return ["  " + self.of(self.card(event["card"]), self.nothing_told(name, event))]
        told = self.deed_told(name, event)
        by: str | None = event.get("by")
        if by is None:
            return [told]
        if not told.startswith(self.names[event["seat"]]):
            told = decapital(told)
        return ["  " + self.of(self.card(by), told)]

    def nothing_told(self, name: str, event: dict[str, Any]) -> str:
        """D3: a reward that did nothing, and why."""
        if name != "in vain":
            return self.told(DEEDS[name], event["seat"])
        verb: str = event["verb"]
        if verb != VERBS[DISCARD]:
            return self.say(IN_VAIN[verb])
        if event["whom"] is not None:
            return self.told(DEEDS["has nothing to discard"], event["whom"])
        return self.say(NOBODY_ELSE_DISCARDS) if event["others"] else self.say(IN_VAIN[verb])

    def start_told(self, event: dict[str, Any]) -> str:
        first = self.told(DEEDS["plays first"], event["first"])
        line = self.say("The night begins. {first} The Graveyard opens with {card}.")
        return line.format(first=first, card=self.card(event["graveyard"]))

    def shuffle_told(self, event: dict[str, Any]) -> str:
        """D6."""
        line = self.say(
            "The Necronomicon is used up. The Graveyard becomes a new one ({cards}) and begins again with {card}."
        )
        return line.format(cards=self.number_of_cards(event["cards"]), card=self.card(event["graveyard"]))

    def deed_told(self, name: str, event: dict[str, Any]) -> str:
        seat: int = event["seat"]
        if name == "turn":
            return self.told(DEEDS[name], seat, round=str(event["round"]))
        if name == "invokes":
            verse = INVOCATIONS[event["verse"] % len(INVOCATIONS)]
            return self.told(DEEDS[name], seat, verse=self.say(verse))
        if name == "sacrifices":
            return self.sacrifice_told(event)
        if name in ("dealt", "clears"):
            return self.told(DEEDS[name], seat, cards=self.cards(event["hand" if name == "dealt" else "cards"]))
        if name in ("draws", "looks"):
            return self.unseen_told(name, event)
        if name == "ends":
            gone: list[str] = event["discards"]
            return self.told(DEEDS["ends with too many" if gone else name], seat, cards=self.cards(gone))
        if name in ("ritual", "ritual over"):
            return self.ritual_told(name, event)
        if name == "buries":
            return self.told(DEEDS[name], seat, card=self.card(event["card"]))
        if name == "discards" or name in HANDED_OVER:
            words = DEEDS[f"{name} at random" if event["random"] else name]
            other = event[HANDED_OVER[name]] if name in HANDED_OVER else None
            return self.told(words, seat, other, card=self.card(event["card"]))
        if name == "spies":
            words = DEEDS["spies and sees" if "hand" in event else name]
            return self.told(words, seat, event["whom"], cards=self.cards(event.get("hand", [])))
        if name in ("moves", "swaps") or name in ON_ONE_ALTAR:
            return self.change_told(name, event)
        return self.told(DEEDS[name], seat)

    def sacrifice_told(self, event: dict[str, Any]) -> str:
        """D3: and that a chain has come to its end."""
        seat: int = event["seat"]
        facts = {"card": self.card(event["card"]), "altar": self.altar(event["altar"], seat)}
        line = self.told(DEEDS[f"sacrifices from {event['from']}"], seat, None, **facts, sum=total(event["sum"]))
        if event["rewarded"]:
            return line
        enough = self.say("The chain is long enough: this one brings no reward.")
        return f"{line} {enough}"

    def unseen_told(self, name: str, event: dict[str, Any]) -> str:
        """What one is told who has seen it, and what everybody else is."""
        seat: int = event["seat"]
        if event["count"] == 0:
            return self.told(DEEDS["draws nothing"], seat)
        cards = self.cards(event["cards"]) if "cards" in event else self.number_of_cards(event["count"])
        return self.told(DEEDS[name], seat, cards=cards)

    def ritual_told(self, name: str, event: dict[str, Any]) -> str:
        """D8, D10: and if it failed, why."""
        seat: int = event["seat"]
        added = total(event["sum"])
        if name == "ritual":
            return self.told(DEEDS[name], seat, sum=added, cards=self.cards(event["cards"]))
        words = DEEDS["ritual succeeds" if event["succeeds"] else "ritual broken"]
        return self.told(words, seat, sum=added, favours=str(event["favours"]))

    def change_told(self, name: str, event: dict[str, Any]) -> str:
        """Of Altars, by a reward; what they add up to now."""
        seat: int = event["seat"]
        if name in ON_ONE_ALTAR:
            facts = {"card": self.card(word_of(event)), "altar": self.altar(event["altar"], seat)}
            return self.told(DEEDS[name], seat, None, **facts, sum=total(event["sum"]))
        sums = {"first": total(event["sums"][0]), "second": total(event["sums"][1])}
        if name == "moves":
            facts = {"card": self.card(word_of(event))}
            facts |= {"origin": self.altar(event["from"], seat), "goal": self.altar(event["to"], seat)}
        else:
            first, second = event["altars"]
            facts = {"first_altar": self.altar(first, seat), "second_altar": self.altar(second, seat)}
        return self.told(DEEDS[name], seat, None, **facts, **sums)

    def end_told(self, winners: list[int], favours: list[int]) -> str:
        """D11, or dawn."""
        most = favours[winners[0]]
        words = THIRD_TOLD if most == FAVOURS else DAWN_TOLD if len(winners) == 1 else DAWN_SHARED
        is_yours = self.you in winners
        names = self.listed([self.names[seat] for seat in winners if seat != self.you])
        return self.say(words[0 if is_yours else 1]).format(names=names, count=most)

    # What is asked

    def question(self, view: View) -> str:
        outcome = view["outcome"]
        return prompt(self, view) if outcome is None else self.end_told(outcome["winners"], outcome["scores"])

    def choice(self, view: View, text: str) -> str:
        return answer(self, view, text)

    def button(self, view: View, text: str) -> str:
        return label(self, view, text)

    def reminder(self, view: View, text: str) -> str:
        return consequence(self, view, text)

    # What is spoken

    def prayer(self, view: View) -> str:
        """Six seconds of it, the same all ritual long; nothing when there is none."""
        if view["ritual"] is None:
            return ""
        words = PRAYERS[prayer_number(view["round"], view["ritual"], view["favours"][view["ritual"]])]
        return self.say("“{prayer}”").format(prayer=self.say(words))

    # The table

    def headline(self, view: View) -> str:
        active: int = view["active"]
        facts = {"round": view["round"], "actions": self.actions_left(view), "name": self.names[active]}
        if view["outcome"] is not None:
            return self.say("Round {round}, the night is over").format(**facts)
        if active == self.you:
            return self.say("Round {round}, your turn, {actions}").format(**facts)
        return self.say("Round {round}, {name} plays, {actions}").format(**facts)

    def board(self, view: View) -> list[str]:
        return tableau(self, view)

    def help(self, wanted: str) -> str | None:
        """By a name or a part of one; where several have it, which they are."""
        sought = plain(wanted)
        things = self.things()
        found = [thing for thing in things if sought in thing.names]
        if sought and not found:
            found = [thing for thing in things if any(sought in name for name in thing.names)]
        if len(found) > 1:
            return self.say("Several: {names}").format(names=", ".join(thing.painted for thing in found))
        return self.of(found[0].painted, found[0].about) if found else None

    def things(self) -> list[Thing]:
        found: list[Thing] = []
        for character in self.box.characters:
            names = (plain(character.key), plain(character.name), plain(self.say(character.name)))
            about = facts_of(self, character)
            if character.flavour:
                about = f"{about} {self.paint(ASIDE, self.say(character.flavour))}"
            found.append(Thing(names, self.card(character.key), about))
        for kind, name, about in THINGS + TOPICS:
            told = self.say(name)
            found.append(Thing((kind, plain(name), plain(told)), self.paint(THING_SIGN, told), self.say(about)))
        return found

    # What there is to look at and to touch

    def faces(self) -> list[Face]:
        return faces(self)

    def picks(self, text: str) -> list[str]:
        return picks_of(text)

    def why_not(self, view: View, key: str) -> str:
        return why_not(self, view, key)


def word_of(event: dict[str, Any]) -> str:
    """A character as it lay on an Altar before something happened to it."""
    key: str = event["card"]
    return key + REVERSED if event["reversed"] else key
