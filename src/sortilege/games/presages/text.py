"""The game in sentences: what happened, what is asked, what the table looks like."""

from typing import Any, Final

from sortilege.core.game import Teller, View, message
from sortilege.core.looks import Face, Sign, plain
from sortilege.games.presages.actions import CARD_OF, DISCARD, LAY, NUMBERS, PUT_BACK, SEAT_OF, TAKES_SEAT, VERB_OF
from sortilege.games.presages.cards import (
    CARDS,
    COLOURS,
    FEAR_CARD,
    LAW_CARD,
    LUCK_CARD,
    MALICE,
    MIRROR_CARD,
    NOW,
    PRIDE_CARD,
    SADNESS_CARD,
    VERB,
)
from sortilege.games.presages.words import IN_SHORT, REASONS, WHAT_IT_DOES, WINS

COLOUR_WORDS: Final = {
    "green": message("green"),
    "yellow": message("yellow"),
    "red": message("red"),
    "blue": message("blue"),
    "malice": message("every colour"),
}
SIGNS: Final = {
    "green": Sign("green", "leaf", "♣"),
    "yellow": Sign("yellow", "sun", "☼"),
    "red": Sign("red", "flame", "▲"),
    "blue": Sign("blue", "moon", "☾"),
    "malice": Sign("malice", "star4", "✶"),
}
TEAM_SIGNS: Final = (  # by team
    Sign("team-sun", "team-sun", "●"),
    Sign("team-moon", "team-moon", "◆"),
    Sign("team-star", "team-star", "■"),
)
FATES: Final = {  # on the card itself, at the end of a bout
    "wins": ("host", message("wins")),
    "leaves": ("door-out", message("leaves")),
    "stays": ("undo", message("returns")),
}

# (to you, about somebody else, and where it must be put otherwise: about somebody else, with you)
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "lays": (message("You lay {card}."), message("{name} lays {card}.")),
    "lays at": (message("You lay {card} in front of {other}."), message("{name} lays {card} in front of {other}.")),
    "law lower": (
        message("You proclaim the Law: below 15."),
        message("{name} proclaims the Law: below 15."),
    ),
    "law higher": (
        message("You proclaim the Law: above 15."),
        message("{name} proclaims the Law: above 15."),
    ),
    "asks": (
        message("You ask {other} to show you a card."),
        message("{name} asks {other} to show a card."),
        message("{name} asks you to show a card."),
    ),
    "shows": (
        message("You show {card} to {other}."),
        message("{name} shows {card} to {other}."),
        message("{name} shows you {card}."),
    ),
    "offers": (
        message("You hold out {card} to {other}, face down."),
        message("{name} holds out {card} to {other}, face down."),
        message("{name} holds out {card} to you, face down."),
    ),
    "trades": (
        message("Your {card} changes places with {taken} in front of {other}."),
        message("{name}'s {card} changes places with {taken} in front of {other}."),
    ),
    "recalls": (
        message("You send {card} back to the hand of {other}."),
        message("{name} sends {card} back to the hand of {other}."),
        message("{name} sends {card} back to your hand."),
    ),
    "swaps": (
        message("You take {taken} from in front of {other} and lay {card} there."),
        message("{name} takes {taken} from in front of {other} and lays {card} there."),
    ),
    "puts back": (
        message("You take {card} from in front of {other} and lay it there again."),
        message("{name} takes {card} from in front of {other} and lays it there again."),
    ),
    "no effect": (message("{card} has nothing to act on."), message("{card} has nothing to act on.")),
    "discards": (message("You discard {card} for Luck."), message("{name} discards {card} for Luck.")),
    "starts": (message("You start."), message("{name} starts.")),
    "starts by pride": (
        message("You start the next bout: Pride has it so."),
        message("{name} starts the next bout: Pride has it so."),
    ),
    "hero": (
        message("You win round {round} for your team."),
        message("{name} wins round {round} for their team."),
    ),
}

PROMPTS: Final[dict[str, tuple[str, ...]]] = {
    "lay": (message("Lay a card."), message("{name} is to lay a card.")),
    "lay again": (
        message("Wrath sent {card} back to you: lay another card."),
        message("{name} is to lay another card in place of {card}."),
    ),
    "reply": (
        message("Dream lies before you: lay a card in front of {other}."),
        message("{name} is to lay a card in front of {other}, in reply to Dream."),
    ),
    "law": (message("Proclaim the Law: lower or higher than 15?"), message("{name} is to proclaim the Law.")),
    "trade": (
        message("Choose the card that Jealousy changes places with."),
        message("{name} is to choose whom Jealousy strikes."),
    ),
    "secret": (
        message("Ask a player to show you a card, or show one of yours."),
        message("{name} is to share a Secret."),
    ),
    "reveal": (
        message("{other} asks: show one of your cards."),
        message("{name} is to show a card to {other}."),
        message("{name} is to show you a card."),
    ),
    "recall": (
        message("Choose whose card Wrath sends back."),
        message("{name} is to choose whom Wrath strikes."),
    ),
    "swap": (
        message("Exchange a card of your hand with one in front of another player."),
        message("{name} is to choose whom to betray."),
    ),
    "give": (
        message("Choose a card and a player to exchange it with, face down."),
        message("{name} is to choose an exchange."),
    ),
    "return": (
        message("{other} holds out a card to you: choose one to give in return."),
        message("{name} is to choose a card for {other}."),
        message("{name} is to choose a card for you."),
    ),
    "luck": (message("Luck has left: discard a card."), message("{name} is to discard a card for Luck.")),
}

CHOICES: Final = (  # by verb
    message("Lay {card}"),
    message("Discard {card}"),
    message("Lower than 15"),
    message("Higher than 15"),
    message("Ask {other} to show a card"),
    message("Trade with {other}: {before}"),
    message("Send back {other}'s {before}"),
    message("Give {card} to {other}"),
    message("Show {card} to {other}"),
    message("Swap {card} for {other}'s {before}"),
    message("Lay {card} in front of {other}"),
    message("Take {other}'s {before} and lay it there again"),
)


class PresagesTeller(Teller):
    # Pieces

    def card(self, value: int) -> str:
        return self.paint(SIGNS[colour_of(value)], f"{value} {self.name(value)}")

    def name(self, value: int) -> str:
        return self.say(CARDS[value - 1].name)

    def cards(self, values: list[int]) -> str:
        return ", ".join(self.card(value) for value in values) if values else "–"

    def hand_told(self, seat: int, hand: list[int]) -> str:
        line = self.say("Your hand: {cards}") if seat == self.you else self.say("{name}: {cards}")
        return line.format(name=self.names[seat], cards=self.cards(hand))

    def told(self, words: tuple[str, ...], seat: int, other: int | None = None, **facts: str) -> str:
        """The sentence for you or about somebody, with its places filled."""
        with_you = other is not None and other == self.you and len(words) > 2
        line = words[0] if seat == self.you else words[2] if with_you else words[1]
        met = "" if other is None else self.whom(other)
        return self.say(line).format(name=self.names[seat], other=met, **facts)

    def listed(self, names: list[str]) -> str:
        if len(names) == 1:
            return names[0]
        return self.say("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])

    def whom(self, seat: int) -> str:
        return self.say("you") if seat == self.you else self.names[seat]

    # What happened

    def event(self, event: dict[str, Any]) -> list[str]:
        name: str = event["event"]
        if name == "teams":
            return self.teams_told(event["teams"], event["absolutes"])
        if name == "round":
            round_line = self.say("Round {round}.").format(round=event["round"])
            return [f"{round_line} {self.told(DEEDS['starts'], event['starter'])}"]
        if name == "dealt":
            return ["  " + self.hand_told(event["seat"], event["hand"])]
        if name == "exchanges":
            return [self.exchange_told(event)]
        if name == "bout":
            return self.bout_told(event)
        if name == "round won":
            return self.round_told(event)
        if name == "game won":
            return [self.won(event["winners"])]
        return [self.deed_told(name, event)]

    def deed_told(self, name: str, event: dict[str, Any]) -> str:
        seat: int = event["seat"]
        facts = {"card": self.card(event["card"]) if "card" in event else self.say("a card")}
        other: int | None = None
        for key in ("at", "to", "of", "with"):
            if key in event:
                other = event[key]
        if "for" in event:
            facts["taken"] = self.card(event["for"])
        if name == "lays" and event["at"] != seat:
            name = "lays at"
        if name == "swaps" and event["card"] == event["for"]:
            name = "puts back"
        if name == "starts" and event["pride"]:
            name = "starts by pride"
        if name == "law":
            name = f"law {event['law']}"
        return self.told(DEEDS[name], seat, other, **facts)

    def exchange_told(self, event: dict[str, Any]) -> str:
        one: int = event["seat"]
        other: int = event["with"]
        if "given" not in event:
            line = self.say("{name} and {other} exchange a card, face down.")
            return line.format(name=self.names[one], other=self.names[other])
        given, returned = event["given"], event["returned"]
        if self.you == other:
            one, other, given, returned = other, one, returned, given
        line = self.say("You give {given} to {other} and get {returned}.")
        if self.you != one:
            line = self.say("{name} gives {given} to {other} and gets {returned}.")
        return line.format(
            name=self.names[one], other=self.names[other], given=self.card(given), returned=self.card(returned)
        )

    def teams_told(self, teams: list[int], absolutes: list[int]) -> list[str]:
        lines: list[str] = []
        for team in range(max(teams) + 1):
            seats = [seat for seat in range(len(teams)) if teams[seat] == team]
            shown = ", ".join(f"{self.names[seat]} ({absolutes[seat]})" for seat in seats)
            told = self.say("Team: {players}.").format(players=shown)
            lines.append(f"{self.paint(TEAM_SIGNS[team], '')} {told}")
        return lines

    def bout_told(self, event: dict[str, Any]) -> list[str]:
        """The recap: every card, and why it left or stayed."""
        lines = [self.say("Bout {bout} ends.").format(bout=event["bout"])]
        for verdict in event["cards"]:
            lines.append("  " + self.verdict_told(verdict))
        return lines

    def verdict_told(self, verdict: dict[str, Any]) -> str:
        line = self.fate_told(verdict)
        reasons = self.reasons_told(verdict)
        return self.say("{fate}: {why}.").format(fate=line, why=reasons) if reasons else f"{line}."

    def fate_told(self, verdict: dict[str, Any]) -> str:
        fate: str = verdict["fate"]
        line = self.say("{card} ({name}) goes back to the hand")
        if fate == "wins":
            line = self.say("{card} ({name}) wins and leaves")
        elif fate == "leaves":
            line = self.say("{card} ({name}) leaves")
        return line.format(card=self.card(verdict["card"]), name=self.whom(verdict["seat"]))

    def reasons_told(self, verdict: dict[str, Any]) -> str:
        return self.say("; ").join([self.reason_told(why) for why in verdict["why"]])

    def reason_told(self, why: dict[str, Any]) -> str:
        by: int | None = why["by"]
        how: str = why["how"]
        words = WINS[how] if how in WINS else REASONS[why["by"]]
        return self.say(words).format(by="" if by is None else self.name(by))

    def round_told(self, event: dict[str, Any]) -> list[str]:
        lines = [self.told(DEEDS["hero"], event["seat"], round=str(event["round"]))]
        for seat, hand in enumerate(event["hands"]):
            lines.append("  " + self.hand_told(seat, hand))
        return lines

    def won(self, winners: list[int]) -> str:
        players = self.listed([self.whom(seat) for seat in winners])
        return self.say("The game is won by {players}.").format(players=players)

    def ending(self, winners: list[int]) -> str:
        """The same, as it concerns you."""
        if self.you is None:
            return self.won(winners)
        others = self.listed([self.names[seat] for seat in winners if seat != self.you])
        line = self.say("You have won, with {players}!")
        if self.you not in winners:
            line = self.say("You have lost: {players} win the game.")
        return line.format(players=others)

    # What is asked

    def question(self, view: View) -> str:
        if view["outcome"] is not None:
            return self.ending(view["outcome"]["winners"])
        question = view["question"]
        seat: int = question["seat"]
        kind: str = question["kind"]
        facts: dict[str, str] = {}
        if question.get("banned"):
            kind = "lay again"
            facts["card"] = self.card(question["banned"])
        line = self.told(PROMPTS[kind], seat, question.get("to"), **facts)
        law = view["law"]
        if law is not None and kind in ("lay", "lay again", "reply", "swap"):
            below, above = self.say("The Law: below 15, if able."), self.say("The Law: above 15, if able.")
            line = f"{line} {below if law == 'lower' else above}"
        return line

    def choice(self, view: View, text: str) -> str:
        action = NUMBERS[text]
        facts: dict[str, str] = {}
        if CARD_OF[action]:
            facts["card"] = self.card(CARD_OF[action])
        seat = SEAT_OF[action]
        facts["other"] = self.whom(seat)
        before = view["before"][seat] if seat < len(view["before"]) else None
        facts["before"] = self.card(before) if before else ""
        return self.say(CHOICES[VERB_OF[action]]).format(**facts)

    def reminder(self, view: View, text: str) -> str:
        action = NUMBERS[text]
        return self.say(WHAT_IT_DOES[CARD_OF[action]]) if VERB_OF[action] in (LAY, DISCARD) else ""

    # The table

    def board(self, view: View) -> list[str]:
        seats = len(view["sizes"])
        laurels = "  ".join(f"{TEAM_SIGNS[team].glyph} {'★' * won or '–'}" for team, won in enumerate(view["laurels"]))
        head = self.say("Round {round}, bout {bout}").format(round=view["round"], bout=view["bout"])
        lines = [f"{head}   {laurels}"]
        you = self.say("{name} (you)")
        names = [you.format(name=name) if seat == self.you else name for seat, name in enumerate(self.names)]
        width = max(len(name) for name in names)
        known: list[list[int]] = view.get("known", [[] for _ in range(seats)])
        for seat in range(seats):
            mark = "▸" if seat in view["asked"] else " "
            card = view["before"][seat]
            laid = self.card(card) if card else "·"
            size = view["sizes"][seat]
            held = self.say("1 card") if size == 1 else self.say("{count} cards").format(count=size)
            line = f"{mark} {TEAM_SIGNS[view['teams'][seat]].glyph} {names[seat]:<{width}}  {held:<9} {laid}"
            if seat != view["seat"] and known[seat]:
                line += "   " + self.say("known: {cards}").format(cards=self.cards(known[seat]))
            lines.append(line)
        if view["discards"]:
            lines.append(self.say("Discarded: {cards}").format(cards=self.cards(view["discards"])))
        if view["seat"] is not None:
            lines.append(self.hand_told(view["seat"], view["hands"][view["seat"]]))
        return lines

    def help(self, wanted: str) -> str | None:
        sought = plain(wanted)
        for row in CARDS:
            names = (str(row.value), plain(row.name), plain(self.name(row.value)))
            if sought in names or any(sought == name.split(" ")[-1] for name in names):
                return self.card_told(row.value)
        return None

    def card_told(self, value: int) -> str:
        line = self.say("{card} ({colour}, {when}): {what}")
        colour = self.say(COLOUR_WORDS[colour_of(value)])
        what = self.say(WHAT_IT_DOES[value])
        return line.format(card=self.card(value), colour=colour, when=self.when_told(value), what=what)

    def when_told(self, value: int) -> str:
        if NOW[value]:
            return self.say("at once")
        return self.say("at the end of the bout") if acts_at_the_end(value) else self.say("no effect of its own")

    # What there is to look at and to touch

    def headline(self, view: View) -> str:
        return self.say("Round {round}, bout {bout}").format(round=view["round"], bout=view["bout"])

    def badge(self, team: int) -> str:
        """The drawing that a team is known by."""
        return TEAM_SIGNS[team].shape

    def mark(self, fate: str) -> tuple[str, str]:
        """What became of a card, as a drawing and a word."""
        drawing, word = FATES[fate]
        return drawing, self.say(word)

    def faces(self) -> list[Face]:
        return [self.face(row.value) for row in CARDS]

    def face(self, value: int) -> Face:
        colour = colour_of(value)
        name = self.name(value)
        label = self.say("{value} {name}, {colour}").format(
            value=value, name=name, colour=self.say(COLOUR_WORDS[colour])
        )
        more = self.say("{when}: {what}").format(when=self.when_told(value), what=self.say(WHAT_IT_DOES[value]))
        return Face(
            key=f"card:{value}",
            value=str(value),
            name=name,
            sign=SIGNS[colour],
            emblem=CARDS[value - 1].name.lower().split(" ")[-1],
            when="bolt" if NOW[value] else "hourglass" if acts_at_the_end(value) else "",
            effect=self.say(IN_SHORT[min(value, 30)]),
            label=label,
            more=more[0].upper() + more[1:],
        )

    def picks(self, text: str) -> list[str]:
        action = NUMBERS[text]
        if VERB_OF[action] == PUT_BACK:
            return []  # the card lies on the table, where a touch means its player
        card = [f"card:{CARD_OF[action]}"] if CARD_OF[action] else []
        return [*card, f"seat:{SEAT_OF[action]}"] if VERB_OF[action] in TAKES_SEAT else card

    def why_not(self, view: View, key: str) -> str:
        """P13, P17, P21: what keeps a card in the hand."""
        question = view["question"]
        if question is None or question["seat"] != self.you:
            return ""
        value = int(key.rpartition(":")[2])
        if question["kind"] == "luck" and value == FEAR_CARD:
            return self.say("Luck cannot discard Fear")
        if question.get("banned") == value:
            return self.say("Wrath just sent it back")
        if view["law"] is None or question["kind"] not in ("lay", "reply", "swap"):
            return ""
        fits = value < LAW_CARD if view["law"] == "lower" else value > LAW_CARD
        if fits:
            return ""
        return (
            self.say("The Law asks for less than 15")
            if view["law"] == "lower"
            else self.say("The Law asks for more than 15")
        )


def acts_at_the_end(value: int) -> bool:
    return bool(VERB[value]) or value in (FEAR_CARD, LUCK_CARD, MIRROR_CARD, PRIDE_CARD, SADNESS_CARD)


def colour_of(value: int) -> str:
    if MALICE >> value & 1:
        return "malice"
    for name, members in COLOURS:
        if members >> value & 1:
            return name
    raise KeyError(value)
