"""A turn recounted boat by boat: every gain and every loss, with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortilege.core.game import View
from sortilege.games.precognition.components import RESOURCES
from sortilege.games.precognition.drawn import EMBLEMS, Facts, card_facts

if TYPE_CHECKING:
    from sortilege.games.precognition.told import PieceTeller

Event = dict[str, Any]


def recounted(teller: PieceTeller, view: View, events: list[Event]) -> Facts | None:
    """The turn in which cards were last revealed; none before the first."""
    begin = next((at for at in range(len(events) - 1, -1, -1) if events[at]["event"] == "selects"), None)
    if begin is None:
        return None
    while begin > 0 and events[begin - 1]["event"] == "selects":
        begin -= 1
    box = teller.box
    news = events[begin:]
    turns: list[int] = [event["turn"] for event in events[:begin] if event["event"] == "turn begins"]
    boats: list[Facts] = []
    for seat in range(len(view["boats"])):
        own = [event for event in news if event.get("seat") == seat]
        got = next((event for event in news if event["event"] == "selects" and event["to"] == seat), None)
        kept = next((event for event in own if event["event"] == "selects"), None)
        lines: list[Facts] = []
        for event in own:
            lines += lines_of(teller, event)
        boats.append(
            {
                "seat": seat,
                "kept": None if kept is None else card_facts(teller, box, kept["keeps"]),
                "given": None if got is None else card_facts(teller, box, got["gives"]),
                "lines": lines,
            }
        )
    tile = next((event for event in news if event["event"] == "river"), None)
    said = [] if tile is None else [line.strip() for line in teller.event(tile)]
    aims = [event for event in news if event["event"] == "objective"]
    return {
        "turn": turns[-1] if turns else view["turn"],
        "boats": boats,
        "river": said,
        "aims": [line for aim in aims for line in teller.event(aim)],
    }


def lines_of(teller: PieceTeller, event: Event) -> list[Facts]:
    """One event of a boat as drawings with their reasons."""
    say = teller.say
    name: str = event["event"]
    if name == "activates":
        if not event["which"]:
            return [line("", "free", "", say("activates neither card"))]
        return [line("turned", "cost", number(event["paid"]), say("paid for both cards"))] if event["paid"] else []
    if name == "gains":
        return [line("gain", drawing(event["what"]), f"+{event['count']}", reason(teller, event))]
    if name == "heals":
        return [line("gain", "heal", f"+{event['count']}", reason(teller, event))]
    if name == "loses":
        return [line("loss", drawing(event["what"]), number(event["count"]), reason(teller, event))]
    if name == "bane rises":
        causes = ", ".join(teller.card(key) for key, _ in event["by"])
        return [line("loss", "bane", f"+{sum(by for _, by in event['by'])}", causes)] if event["by"] else []
    if name == "protects":
        if not event["spent"]:
            return []
        return [
            line("gain", "protector", number(event["spent"]), say("Bane falls to {level}").format(level=event["level"]))
        ]
    if name == "leaves" and event["count"]:
        return [line("loss", drawing(event["what"]), number(event["count"]), say("not taken"))]
    if name == "wasted batteries":
        return [line("loss", "battery", number(event["count"]), say("no machine has a place for it"))]
    if name == "ignores":
        return [line("", "protector", "−1", say("to sail past {tile}").format(tile=teller.tile(event["tile"])))]
    if name == "feeds":
        return fed(teller, event)
    if name == "reveals":
        return [line("turned", "cost", number(event["paid"]), teller.objective(event["objective"]))]
    if name == "eases":
        return [
            line(
                "gain", "objective", "", say("eases {objective}").format(objective=teller.objective(event["objective"]))
            )
        ]
    return []


def fed(teller: PieceTeller, event: Event) -> list[Facts]:
    """R22."""
    found: list[Facts] = []
    if event["fed"]:
        found.append(line("", "food", number(event["fed"]), teller.say("eaten on the island")))
    if event["unfed"]:
        found.append(line("loss", drawing("healthy"), number(event["unfed"]), teller.say("no food for them")))
    return found


def line(css: str, emblem: str, amount: str, why: str) -> Facts:
    return {"css": css, "emblem": emblem, "amount": amount, "why": why}


def number(count: int) -> str:
    return f"−{count}" if count else "0"


def drawing(what: str) -> str:
    return EMBLEMS[RESOURCES.index(what)]


def reason(teller: PieceTeller, event: Event) -> str:
    say = teller.say
    why: str = event["why"]
    source: str | None = event.get("source")
    if why == "doctors":
        return say("by the doctors")
    if why == "bane":
        return say("taken by the Bane")
    if source is None:
        return say("as much as was wanted")  # R11: one by one, by hand
    if why == "card":
        return teller.card(source)
    if why == "bonus":
        return say("bonus of {card}").format(card=teller.card(source))
    if why == "machine":
        return teller.machine(source, event["row"])
    return teller.objective(source) if why == "price" else teller.tile(source)
