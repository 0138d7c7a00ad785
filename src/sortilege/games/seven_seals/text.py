"""The game in sentences: what happened, what is asked, what the table looks like."""

from typing import Any

from sortilege.core.game import Teller, View
from sortilege.core.looks import Face, Sign, plain
from sortilege.games.seven_seals.cards import CARD_WORDS, COLOURS, SEALS
from sortilege.games.seven_seals.explain import points_of
from sortilege.games.seven_seals.offers import MOST_PUT_BACK
from sortilege.games.seven_seals.words import (
    ABOUT_CARD,
    ABOUT_COLOURED,
    ABOUT_MAGE,
    ABOUT_RED,
    ABOUT_SEAL,
    COLOUR_WORDS,
    COLOURED_IN_SHORT,
    DEEDS,
    FEW_POINTS,
    FEW_TRICKS,
    IN_SHORT,
    MAGE_IN_SHORT,
    MANY_POINTS,
    MANY_TRICKS,
    PAYMENTS,
    PROMPTS,
    RED_IN_SHORT,
    SEAL_WORDS,
    SIGNS,
)


class SevenSealsTeller(Teller):
    # Pieces

    def colour(self, name: str) -> str:
        return self.say(COLOUR_WORDS[name])

    def card(self, word: str) -> str:
        colour, _, value = word.partition(" ")
        return self.paint(SIGNS[colour], self.card_name(colour, value))

    def card_name(self, colour: str, value: str) -> str:
        return self.say("{colour} {value}").format(colour=self.colour(colour), value=value)

    def cards(self, words: list[str]) -> str:
        return ", ".join(self.card(word) for word in words) if words else "–"

    def by_colour(self, words: list[str]) -> str:
        """Cards with their colour said once."""
        parts: list[str] = []
        for colour in COLOURS:
            values = [word.partition(" ")[2] for word in words if word.startswith(colour)]
            if values:
                parts.append(self.paint(SIGNS[colour], " ".join([self.colour(colour), *values])))
        return "  ".join(parts) if parts else "–"

    def by_sign(self, words: list[str]) -> str:
        """Cards in little room, with their colour as a sign."""
        hands = [(colour, [word.partition(" ")[2] for word in words if word.startswith(colour)]) for colour in COLOURS]
        return "  ".join(self.paint(SIGNS[colour], " ".join(values)) for colour, values in hands if values) or "–"

    def tally(self, purse: dict[str, int]) -> str:
        """Seals in little room."""
        return " ".join(self.paint(SIGNS[kind], str(purse[kind])) for kind in SEALS if purse[kind])

    def seal(self, kind: str) -> str:
        return self.paint(SIGNS[kind], self.say(SEAL_WORDS[kind]))

    def seals(self, purse: dict[str, int]) -> str:
        """A purse, kind by kind."""
        return ", ".join(self.counted(kind, purse[kind]) for kind in SEALS if purse[kind])

    def counted(self, kind: str, count: int) -> str:
        line = self.say("{count} {colour}").format(count=count, colour=self.colour(kind))
        return self.paint(SIGNS[kind], line)

    def tricks(self, count: int) -> str:
        return self.say(FEW_TRICKS.get(count, MANY_TRICKS)).format(count=count)

    def points(self, count: int) -> str:
        return self.say(FEW_POINTS.get(count, MANY_POINTS)).format(count=signed(count))

    def either(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.say("{some} or {last}").format(some=", ".join(names[:-1]), last=names[-1])

    def both(self, names: list[str]) -> str:
        if len(names) == 1:
            return names[0]
        return self.say("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])

    def whom(self, seat: int) -> str:
        return self.say("you") if seat == self.you else self.names[seat]

    def told(self, words: tuple[str, ...], seat: int, other: int | None = None, **facts: str) -> str:
        """The sentence for you or about somebody, with its places filled."""
        with_you = other is not None and other == self.you and len(words) > 2
        line = words[0] if seat == self.you else words[2] if with_you else words[1]
        met = "" if other is None else self.whom(other)
        return self.say(line).format(name=self.names[seat], other=met, **facts)

    # What happened

    def event(self, event: dict[str, Any]) -> list[str]:
        name: str = event["event"]
        if name == "round":
            line = self.say("Round {round} of {rounds}.").format(round=event["round"], rounds=event["rounds"])
            return [f"{line} {self.told(DEEDS['deals'], event['dealer'])}"]
        if name == "dealt":
            line = self.say("Your hand: {cards}") if event["seat"] == self.you else self.say("{name}: {cards}")
            return ["  " + line.format(name=self.names[event["seat"]], cards=self.by_colour(event["hand"]))]
        if name == "trick":
            return [self.trick_told(event)]
        if name == "pays":
            return ["  " + self.payment_told(event)]
        if name == "round over":
            return self.round_told(event)
        if name == "game over":
            return [self.won(event["winners"], event["scores"])]
        return [self.deed_told(name, event)]

    def deed_told(self, name: str, event: dict[str, Any]) -> str:
        facts: dict[str, str] = {}
        if "card" in event:
            facts["card"] = self.card(event["card"])
        if "seal" in event:
            facts["seal"] = self.seal(event["seal"])
            facts["colour"] = self.colour(event["seal"])
        if "value" in event:
            facts["value"] = str(event["value"])
        if name == "plays" and event["lacks"] is not None:
            name = "plays off"
            facts["colour"] = self.colour(event["lacks"])
        if name == "predicts":
            facts["tricks"] = self.tricks(event["total"])
            facts["seals"] = self.seals(event["seals"])
            name = "predicts" if event["total"] else "predicts none"
        other = event["to"] if name == "gives back" else event.get("from")
        return self.told(DEEDS[name], event["seat"], other, **facts)

    def trick_told(self, event: dict[str, Any]) -> str:
        words = DEEDS["wins by trump" if event["trumped"] else "wins"]
        facts = {"card": self.card(event["card"]), "colour": self.colour(event["led"])}
        return self.told(words, event["winner"], None, number=str(event["number"]), **facts)

    def payment_told(self, event: dict[str, Any]) -> str:
        """S11–S14: what the trick cost, and why."""
        facts = {"colour": self.colour(event["led"])}
        if event["seal"] is not None:
            facts["seal"] = self.seal(event["seal"])
        facts["kept"] = self.either([self.colour(kind) for kind in event["kept"]])
        asked = event["fitting"][:-1] if event["why"] == "white left" else event["fitting"]
        facts["colours"] = self.either([self.colour(kind) for kind in asked])
        return self.told(PAYMENTS[event["why"]], event["seat"], None, **facts)

    def round_told(self, event: dict[str, Any]) -> list[str]:
        """S15, S16: the score, seat by seat."""
        lines = [self.say("Round {round} is scored.").format(round=event["round"])]
        for seat in range(len(event["points"])):
            lines.append("  " + self.score_told(event, seat))
        return lines

    def score_told(self, event: dict[str, Any], seat: int) -> str:
        line = self.say("{name}: {points} ({why}); total {total}.")
        name = self.say("You") if seat == self.you else self.names[seat]
        points = self.points(event["points"][seat])
        return line.format(name=name, points=points, why=self.reasons(event, seat), total=signed(event["totals"][seat]))

    def reasons(self, event: dict[str, Any], seat: int) -> str:
        """What a score is made of."""
        if seat == event["mage"]:
            line = self.say("the Black Mage: {value} less {blacks} for black seals")
            if event["floored"]:
                line = self.say("the Black Mage: {value} less {blacks} for black seals, but never below zero")
            return line.format(value=event["value"], blacks=event["blacks"])
        parts = [
            self.say("{seals}: {points}").format(seals=self.counted(kind, count), points=points)
            for kind, count, points in points_of(event["seals"][seat])
        ]
        return ", ".join(parts) if parts else self.say("no seal left")

    def won(self, winners: list[int], scores: list[int]) -> str:
        points = self.points(scores[winners[0]])
        players = self.both([self.whom(seat) for seat in winners])
        if len(winners) > 1:
            return self.say("The game is shared by {players}, with {points} each.").format(
                players=players, points=points
            )
        return self.say("The game is won by {players}, with {points}.").format(players=players, points=points)

    # What is asked

    def question(self, view: View) -> str:
        if view["outcome"] is not None:
            return self.won(view["outcome"]["winners"], view["outcome"]["scores"])
        kind: str = view["question"]["kind"]
        seat: int = view["question"]["seat"]
        facts: dict[str, str] = {}
        if kind == "predict":
            taken = view["predicted"][seat]
            facts["tricks"] = self.tricks(taken)
            kind = "predict without mage" if view["mage"] is not None else "predict"
            if taken:
                kind = "predict more or less" if may_put_back(view) else "predict more"
        elif kind == "play":
            led = view["trick"][view["leader"]]
            kind = "lead" if led is None else "follow"
            facts["colour"] = "" if led is None else self.colour(colour_of(led))
        elif is_white_alone(view):
            kind = "return or keep" if view["centre"]["black"] else "return or keep freely"
        return self.told(PROMPTS[kind], seat, None, **facts)

    def choice(self, view: View, text: str) -> str:
        verb, *words = text.split(" ")
        if verb == "play":
            return self.say("Play {card}").format(card=self.card(" ".join(words)))
        if verb == "return":
            return self.say("Return a {seal}").format(seal=self.seal(words[0]))
        if verb == "keep":
            if view["centre"]["black"]:
                return self.say("Take a {seal}").format(seal=self.seal("black"))
            return self.say("Return nothing")
        if verb == "mage":
            return self.say("Take the Black Mage")
        if verb == "done":
            taken: int = view["predicted"][view["seat"]]
            return self.say("Done: {tricks}").format(tricks=self.tricks(taken)) if taken else self.say("Foretell none")
        if verb == "put":
            return self.say("Put a {seal} back").format(seal=self.seal(words[1]))
        if verb == "give":
            facts = {"seal": self.seal(words[1]), "other": self.names[int(words[3])]}
            return self.say("Give a {seal} back to {other}").format(**facts)
        if len(words) == 1:
            return self.say("Take a {seal}").format(seal=self.seal(words[0]))
        other = self.names[int(words[2])]
        return self.say("Take a {seal} from {other}").format(seal=self.seal(words[0]), other=other)

    # The table

    def headline(self, view: View) -> str:
        facts = {"round": view["round"], "rounds": view["rounds"], "number": view["number"]}
        if view["question"] is None:
            return self.say("Round {round} of {rounds}").format(**facts)
        if view["question"]["kind"] == "predict":
            return self.say("Round {round} of {rounds}, prediction").format(**facts)
        return self.say("Round {round} of {rounds}, trick {number}").format(**facts)

    def board(self, view: View) -> list[str]:
        lines = [self.headline(view)]
        mage = "" if view["mage"] is not None else self.say("the Black Mage ({value})").format(value=view["mage_value"])
        lines.append(self.say("Centre: {seals}").format(seals=f"{self.tally(view['centre'])}  {mage}".rstrip()))
        you = self.say("{name} (you)")
        names = [you.format(name=name) if seat == self.you else name for seat, name in enumerate(self.names)]
        width = max(len(name) for name in names)
        points, tricks = self.say("points"), self.say("tricks")
        lines.append(f"  {'':<{width}}  {points:>6}  {tricks:>6}")
        for seat in range(len(view["sizes"])):
            lines.append(self.seat_line(view, seat, f"{names[seat]:<{width}}"))
        if view["last"] is not None:
            lines.append(self.last_told(view["last"]))
        if "played" in view.get("known", {}):
            lines.append(self.say("Played: {cards}").format(cards=self.by_sign(view["known"]["played"])))
        if view["seat"] is not None:
            lines.append(self.say("Your hand: {cards}").format(cards=self.by_sign(view["hands"][view["seat"]])))
        return lines

    def seat_line(self, view: View, seat: int, name: str) -> str:
        mark = "▸" if seat in view["asked"] else " "
        card = view["trick"][seat]
        laid = self.card(card) if card else "·"
        is_mage = view["mage"] == seat
        won = str(view["tricks"][seat]) if is_mage else f"{view['tricks'][seat]}/{view['predicted'][seat]}"
        seals = self.say("the Black Mage") if is_mage else self.tally(view["seals"][seat]) or "–"
        line = f"{mark} {name}  {signed(view['scores'][seat]):>6}  {won:>6}  {laid}  {seals}"
        lacks = view["known"]["lacks"][seat] if "lacks" in view.get("known", {}) else []
        if lacks and seat != view["seat"]:
            signs = "".join(self.paint(SIGNS[colour], "") for colour in lacks)
            line += "  " + self.say("no {colours}").format(colours=signs)
        return line

    def last_told(self, last: dict[str, Any]) -> str:
        """S21: the trick before, from its leader on."""
        seats = len(last["cards"])
        order = [(last["leader"] + step) % seats for step in range(seats)]
        cards = self.cards([last["cards"][seat] for seat in order])
        line = self.say("Last trick: {cards}; won by {name}")
        return line.format(cards=cards, name=self.whom(last["winner"]))

    def number(self, points: int) -> str:
        return signed(points)

    def standing(self, view: View, seat: int) -> str:
        """How a player's prediction stands, in a few words."""
        question = view["question"]
        won, foretold = view["tricks"][seat], view["predicted"][seat]
        if question is not None and question["kind"] == "predict" and view["mage"] != seat:
            seats = len(view["sizes"])
            order = [(view["dealer"] + 1 + step) % seats for step in range(seats)]
            if order.index(seat) >= order.index(question["seat"]) and not foretold:
                return self.say("yet to foretell")
            return self.say("foretells {tricks}").format(tricks=self.tricks(foretold))
        if view["mage"] == seat:
            return self.tricks(won)
        return self.say("{won} of {foretold} tricks").format(won=won, foretold=foretold)

    def last_won(self, last: dict[str, Any]) -> str:
        return self.say("Won by {name}").format(name=self.whom(last["winner"]))

    def lacks_told(self, lacks: list[str]) -> str:
        return self.say("Out of {colours}").format(colours=", ".join([self.colour(colour) for colour in lacks]))

    def help(self, wanted: str) -> str | None:
        sought = plain(wanted)
        for face in self.faces():
            names = (plain(face.label), plain(face.name), face.key.rpartition(":")[2].replace("-", " "))
            if sought and sought in names:
                return f"{self.paint(face.sign, face.label)}: {face.more}"
        return None

    # What there is to look at and to touch

    def faces(self) -> list[Face]:
        return [
            *[self.card_face(word) for word in CARD_WORDS],
            *[self.seal_face(kind) for kind in SEALS],
            self.mage_face(),
        ]

    def card_face(self, word: str) -> Face:
        colour, _, value = word.partition(" ")
        about = ABOUT_RED if colour == "red" else ABOUT_CARD
        return Face(
            key=f"card:{colour}-{value}",
            value=value,
            name=self.colour(colour),
            sign=SIGNS[colour],
            emblem=colour,
            when="",
            effect=self.say(RED_IN_SHORT) if colour == "red" else "",
            label=self.card_name(colour, value),
            more=self.say(about),
        )

    def seal_face(self, kind: str) -> Face:
        about = ABOUT_SEAL.get(kind, ABOUT_COLOURED)
        short = IN_SHORT.get(kind, COLOURED_IN_SHORT)
        name = self.say(SEAL_WORDS[kind])
        return Face(
            key=f"seal:{kind}",
            value="",
            name=name,
            sign=SIGNS[kind],
            emblem=f"seal-{kind}",
            when="",
            effect=self.say(short),
            label=name,
            more=self.say(about),
        )

    def mage_face(self) -> Face:
        name = self.say("Black Mage")
        return Face(
            key="mage",
            value="",
            name=name,
            sign=Sign("black", "cross", "✚"),
            emblem="mage",
            when="",
            effect=self.say(MAGE_IN_SHORT),
            label=name,
            more=self.say(ABOUT_MAGE),
        )

    def picks(self, text: str) -> list[str]:
        verb, *words = text.split(" ")
        if verb == "play":
            return [f"card:{words[0]}-{words[1]}"]
        if verb == "return":
            return [f"seal:{words[0]}:{self.you}"]
        if verb == "take":
            return [f"seal:{words[0]}:{words[2]}" if len(words) == 3 else f"seal:{words[0]}"]
        if verb == "put":
            return [f"seal:{words[1]}:{self.you}"]
        if verb == "give":
            return [f"seal:{words[1]}:{self.you}", f"seat:{words[3]}"]
        return ["mage"] if verb == "mage" else []

    def why_not(self, view: View, key: str) -> str:
        """S9: what keeps a card in the hand."""
        question = view["question"]
        if question is None or question["seat"] != self.you or not key.startswith("card:"):
            return ""
        if question["kind"] == "predict":
            return self.say("First take your seals")
        if question["kind"] == "return":
            return self.say("First return a seal")
        led = view["trick"][view["leader"]]
        if led is None or key.startswith(f"card:{colour_of(led)}-"):
            return ""
        return self.say("You can follow {colour}").format(colour=self.colour(colour_of(led)))


def colour_of(word: str) -> str:
    return word.partition(" ")[0]


def may_put_back(view: View) -> bool:
    """S5: in the prediction that is being made; in edition 1 of the rules nothing was."""
    return "prediction" in view and view["prediction"]["put_back"] < MOST_PUT_BACK


def is_white_alone(view: View) -> bool:
    """S12: the winner who is asked which seal to return has none that fits but a white one."""
    seat: int = view["question"]["seat"]
    led, won = colour_of(view["trick"][view["leader"]]), colour_of(view["trick"][seat])
    return not any(view["seals"][seat][colour] for colour in (led, won))  # a winning card is of the colour led, or red


def signed(points: int) -> str:
    """A credit has a proper minus."""
    return str(points) if points >= 0 else f"−{-points}"
