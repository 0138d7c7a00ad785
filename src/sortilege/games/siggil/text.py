"""The game in sentences: what happened, what is asked, what the table looks like."""

from typing import Any

from sortilege.core.game import Teller, View
from sortilege.core.looks import Face, plain
from sortilege.games.siggil.actions import COMPLETE_WORD
from sortilege.games.siggil.cards import FAMILIES, NUMBERS, ORDINARY, PACK, TEXTS, family_of, value_of
from sortilege.games.siggil.deal import HARD_TO_WIN, TO_WIN
from sortilege.games.siggil.layouts import layout_of
from sortilege.games.siggil.schema import HARD
from sortilege.games.siggil.tableau import tableau
from sortilege.games.siggil.words import DEEDS, ENDINGS, FAMILY_NAMES, LAYOUT_NAMES, PROMPTS, SIGNS, SPIRIT_NAMES


class SiggilTeller(Teller):
    # Pieces

    def card(self, text: str) -> str:
        card = NUMBERS[text]
        return self.paint(SIGNS[family_of(card)], self.name(card))

    def name(self, card: int) -> str:
        if card >= ORDINARY:
            return self.say(SPIRIT_NAMES[card - ORDINARY])
        return f"{self.say(FAMILY_NAMES[family_of(card)])} {value_of(card)}"

    def spirit(self, family: str) -> str:
        return self.card(f"spirit {family}")

    def cards(self, texts: list[str]) -> str:
        return ", ".join(self.card(text) for text in texts) if texts else "–"

    def told(self, words: tuple[str, ...], seat: int, other: int | None = None, **facts: str) -> str:
        """The sentence for you or about somebody, with its places filled."""
        with_you = other is not None and other == self.you and len(words) > 2
        line = words[0] if seat == self.you else words[2] if with_you else words[1]
        met = "" if other is None else self.names[other]
        return self.say(line).format(name=self.names[seat], other=met, **facts)

    def of(self, what: str, words: str) -> str:
        return self.say("{what}: {words}").format(what=what, words=words)

    def layout_name(self, name: str) -> str:
        words = LAYOUT_NAMES[name]
        return self.say(words)

    def listed(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.say("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])

    # What happened

    def event(self, event: dict[str, Any]) -> list[str]:
        name: str = event["event"]
        if name == "laid out":
            return self.start_told(event)
        if name in ("takes", "removes"):
            return [self.told(DEEDS[name], event["seat"], card=self.card(event["card"]))]
        if name == "uncovers":
            return [self.uncovered_told(event)]
        if name == "freed":
            return [self.freed_told(event)]
        if name == "driven out":
            line = self.say("A fourth Spirit is one too many: the {spirit}, free the longest, is driven out for good.")
            return ["  " + line.format(spirit=self.spirit(event["spirit"]))]
        if name == "captures":
            return [self.capture_told(event)]
        if name == "game over":
            return [self.end_told(event["winners"], event["reason"], event["spirits"], event["cards"])]
        return []  # nobody needs to read who passed

    def start_told(self, event: dict[str, Any]) -> list[str]:
        line = self.say("The layout is ready: {layout}.").format(layout=self.layout_name(event["layout"]))
        if not event["alone"]:
            return [f"{line} {self.told(DEEDS['starts'], event['starter'])}"]
        aim = self.say("Capture all seven Spirits, with three cards each.")
        if event["hard"]:
            aim = self.say("Capture six Spirits, with four cards each; the discard is face down.")
        if event["more"]:
            aim += " " + self.say("You may lay more cards than that.")
        return [f"{line} {aim}"]

    def uncovered_told(self, event: dict[str, Any]) -> str:
        words = self.say("Now accessible: {cards}.") if event["under"] else self.say("Accessible: {cards}.")
        return "  " + words.format(cards=self.cards(event["cards"]))

    def freed_told(self, event: dict[str, Any]) -> str:
        line = self.say("The {spirit} lay on top: it leaves the Siggil and is free.")
        if event["under"]:
            line = self.say("The {spirit} lay under {cards}: it leaves the Siggil and is free.")
        covers = ", ".join(self.cover(text) for text in event["under"])
        return "  " + line.format(spirit=self.spirit(event["spirit"]), cards=covers)

    def cover(self, text: str) -> str:
        return self.card(text) if NUMBERS[text] < ORDINARY else self.say("the {spirit}").format(spirit=self.card(text))

    def capture_told(self, event: dict[str, Any]) -> str:
        facts = {"spirit": self.spirit(event["spirit"]), "cards": self.cards(event["laid"])}
        facts |= {"size": str(event["size"]), "rested": str(event["rested"])}
        words = "captures" if event["from"] is None else "completes" if event["completes"] else "steals"
        return self.told(DEEDS[words], event["seat"], event["from"], **facts)

    def end_told(self, winners: list[int], reason: str, spirits: list[int], cards: list[int]) -> str:
        """Why the game ended, and by what it was decided."""
        first = winners[0] if winners else 0
        is_yours = self.you in winners or (self.you is not None and not winners)
        line = ENDINGS[reason][0 if is_yours else 1]
        names = self.listed([self.names[seat] for seat in winners if seat != self.you])
        return self.say(line).format(name=self.names[first], names=names, count=spirits[first], cards=cards[first])

    # What is asked

    def question(self, view: View) -> str:
        outcome = view["outcome"]
        if outcome is not None:
            return self.end_told(outcome["winners"], outcome["reason"], outcome["scores"], view["sizes"])
        question = view["question"]
        kind: str = question["kind"]
        if kind == "capture" and len(view["choices"]) == 1:
            kind = "nothing"
        return self.told(PROMPTS[kind], question["seat"])

    def choice(self, view: View, text: str) -> str:
        words = text.split(" ")
        if words[0] == "pass":
            return self.say("Pass")
        if words[0] == "take":
            return self.say("Take {card}").format(card=self.card(" ".join(words[1:])))
        if words[0] == "remove":
            return self.say("Remove {card}").format(card=self.card(" ".join(words[1:])))
        spirit = words[1]
        laid = capture_cards(text)
        owner = next((seat for seat, held in enumerate(view["spirits"]) if spirit in held), None)
        line = self.say("Capture the {spirit} with {cards}")
        if owner is not None:
            line = self.say("Take the {spirit} from {other} with {cards}")
            rested = next(len(one["cards"]) for one in view["series"] if one["spirit"] == spirit and one["holds"])
            if words[0] == COMPLETE_WORD or len(laid) <= rested:
                line = self.say("Take the {spirit} back from {other}, adding {cards} to your series")
        other = "" if owner is None else self.names[owner]
        return line.format(spirit=self.spirit(spirit), cards=self.cards(laid), other=other)

    def reminder(self, view: View, text: str) -> str:
        if not text.startswith(("take ", "remove ")):
            return ""
        return self.calls(NUMBERS[text.partition(" ")[2]])

    def calls(self, card: int) -> str:
        """Which Spirits a card helps to capture."""
        family, number = family_of(card), value_of(card) - 1
        first, second = self.say(FAMILY_NAMES[family]), self.say(FAMILY_NAMES[number])
        if family == number:
            return self.say("Calls the Spirit of its family, which is also that of its number: {first}").format(
                first=first
            )
        return self.say("Calls {first} by family, {second} by number").format(first=first, second=second)

    # The table

    def board(self, view: View) -> list[str]:
        lines = [self.headline(view), *tableau(view, self.paint)]
        free = ", ".join(self.spirit(spirit) for spirit in view["free"])
        lines.append(self.say("Free Spirits: {spirits}").format(spirits=free or "–"))
        if view["driven"]:
            gone = ", ".join(self.spirit(spirit) for spirit in view["driven"])
            lines.append(self.say("Driven out: {spirits}").format(spirits=gone))
        for seat in range(len(view["sizes"])):
            lines += self.player_told(view, seat)
        if view["discard"]:
            lines.append(self.say("Discarded: {cards}").format(cards=self.cards(view["discard"])))
        elif view["removed"]:
            lines.append(self.say("Discarded, face down: {count}").format(count=len(view["removed"])))
        if view["seat"] is not None:
            lines.append(self.say("Your hand: {cards}").format(cards=self.cards(view["hands"][view["seat"]])))
        return lines

    def player_told(self, view: View, seat: int) -> list[str]:
        mark = "▸" if seat in view["asked"] else " "
        name = self.say("{name} (you)").format(name=self.names[seat]) if seat == self.you else self.names[seat]
        size = view["sizes"][seat]
        held = self.say("1 card in hand") if size == 1 else self.say("{count} cards in hand").format(count=size)
        spirits = self.spirits_told(len(view["spirits"][seat]), to_win(view))
        line = f"{mark} " + self.of(name, f"{held}, {spirits}")
        if "known" in view and seat != view["seat"] and view["known"][seat]:
            line += "   " + self.say("known: {cards}").format(cards=self.cards(view["known"][seat]))
        lines = [line]
        for one in view["series"]:
            if one["seat"] == seat:
                star = "★" if one["holds"] else "·"
                lines.append(f"    {star} " + self.of(self.spirit(one["spirit"]), self.cards(one["cards"])))
        return lines

    def spirits_told(self, count: int, wanted: int) -> str:
        return self.say("{count} of {wanted} Spirits").format(count=count, wanted=wanted)

    def help(self, wanted: str) -> str | None:
        sought = plain(wanted)
        for card in range(PACK):
            family = FAMILY_NAMES[family_of(card)]
            names = [TEXTS[card], self.name(card)]
            if card >= ORDINARY:
                names += [family, self.say(family), str(value_of(card))]
            if sought in [plain(name) for name in names]:
                return self.of(self.card(TEXTS[card]), self.more_of(card))
        return None

    def more_of(self, card: int) -> str:
        if card < ORDINARY:
            return self.say("{calls}.").format(calls=self.calls(card))
        family, number = self.say(FAMILY_NAMES[family_of(card)]), value_of(card)
        line = self.say("Comes to a series of {family} cards, or of cards with the number {number}.")
        return line.format(family=family, number=number)

    # What there is to look at and to touch

    def headline(self, view: View) -> str:
        layout = self.layout_name(view["options"]["layout"])
        left = len(view["left"])
        if left == 1:
            return self.say("{layout}, 1 card left").format(layout=layout)
        return self.say("{layout}, {count} cards left").format(layout=layout, count=left)

    def faces(self) -> list[Face]:
        return [self.face(card) for card in range(PACK)]

    def face(self, card: int) -> Face:
        family = family_of(card)
        is_spirit = card >= ORDINARY
        if is_spirit:
            effect = self.say("{family}, or number {number}").format(
                family=self.say(FAMILY_NAMES[family]), number=family + 1
            )
        else:
            effect = self.calls(card)
        return Face(
            key=key_of(TEXTS[card]),
            value=str(value_of(card)),
            name=self.say("Spirit") if is_spirit else self.say(FAMILY_NAMES[family]),
            sign=SIGNS[family],
            emblem=f"spirit-{FAMILIES[family]}" if is_spirit else FAMILIES[family],
            when="",
            effect=effect,
            label=self.name(card),
            more=self.more_of(card),
        )

    def key(self, text: str) -> str:
        return key_of(text)

    def wanted(self, view: View) -> int:
        return to_win(view)

    def places(self, view: View) -> dict[str, Any]:
        """What a board draws: every card still there, level by level, with its face if that can be seen."""
        layout = layout_of(view["options"]["layout"])
        cards: list[dict[str, Any]] = []
        for at in view["left"]:
            place = layout.places[at]
            text: str | None = view["laid"][at]
            key = None if text is None else key_of(text)
            cards.append({"x": place.x, "y": place.y, "key": key, "open": text in view["accessible"]})
        return {"width": layout.width, "height": layout.height, "cards": cards}

    def recent(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The events of about the last two turns."""
        starts = [at for at, event in enumerate(events) if event["event"] in ("takes", "removes", "laid out")]
        return events[starts[-2] if len(starts) > 1 else 0 :]

    def picks(self, text: str) -> list[str]:
        words = text.split(" ")
        if words[0] == "pass":
            return []
        if words[0] == COMPLETE_WORD:
            return []  # the same cards may also be a series of their own
        if words[0] != "capture":
            return [key_of(" ".join(words[1:]))]
        return [key_of(f"spirit {words[1]}"), *(key_of(card) for card in capture_cards(text))]

    def why_not(self, view: View, key: str) -> str:
        question = view["question"]
        if question is None or question["seat"] != self.you:
            return ""
        if question["kind"] == "capture":
            return self.say("No Spirit comes to it now")
        return self.say("First take a card from the Siggil")


def key_of(text: str) -> str:
    """By what a card is picked: `card:leaf-3`, `card:spirit-stag`."""
    return "card:" + text.replace(" ", "-")


def capture_cards(text: str) -> list[str]:
    """The cards that the words of a capture lay."""
    words = text.split(" ")
    if words[2] == "family":
        return [f"{words[1]} {value}" for value in words[3:]]
    return [f"{family} {FAMILIES.index(words[1]) + 1}" for family in words[3:]]


def to_win(view: View) -> int:
    """G10, G15."""
    options = view["options"]
    alone = options["seats"] == 1
    return HARD_TO_WIN if alone and options["level"] == HARD else TO_WIN[options["seats"]]
