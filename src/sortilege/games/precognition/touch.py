"""What one touches to choose an action, and why something of one's own cannot be chosen now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.game import View

if TYPE_CHECKING:
    from sortilege.games.precognition.told import PieceTeller

ROWS = 3  # machines of a room; a boat counts its six from 0 on
WITH_DOCTORS = " doctors"  # how the text of an easing ends that names which Ymunes pay


def slug(key: str) -> str:
    """A component's key as a part of a page's: those have no spaces."""
    return key.replace(" ", "-")


def card_key(key: str) -> str:
    return "card:" + slug(key)


def keep_key(key: str) -> str:
    return "keep:" + slug(key)


def give_key(key: str) -> str:
    return "give:" + slug(key)


def room_key(key: str) -> str:
    return "room:" + slug(key)


def machine_key(room: str, row: int) -> str:
    return f"machine:{slug(room)}:{row}"


def prescient_key(key: str) -> str:
    return "prescient:" + slug(key)


def objective_key(key: str) -> str:
    return "objective:" + slug(key)


def picks_of(text: str) -> list[str]:
    """A card to keep and one to give, two cards for a neighbour, a room, a machine, an objective; the rest is words."""
    verb, _, what = text.partition(" ")
    if verb == "keep":
        kept, _, given = what.partition(", give ")
        return [keep_key(kept), give_key(given)]
    if verb == "give":
        return [card_key(key) for key in what.split(", ")]
    if verb == "leave" and what != "machines":
        return [room_key(what)]
    if verb in ("charge", "use"):
        room, _, row = what.rpartition(" ")
        return [machine_key(room, int(row))]
    if verb == "ease" and not what.endswith(WITH_DOCTORS):
        return [objective_key(what)]
    return []


def why_not(teller: PieceTeller, view: View, key: str) -> str:
    kind, _, what = key.partition(":")
    seat = view["seat"]
    if seat is None or seat != teller.you or seat not in view["asked"] or kind != "machine":
        return ""
    slugged, _, row = what.rpartition(":")
    boat = view["boats"][seat]
    for at, room in enumerate(boat["rooms"]):
        if slug(room) == slugged:
            return machine_why_not(teller, view, at, int(row) - 1)
    return ""


def machine_why_not(teller: PieceTeller, view: View, at: int, row: int) -> str:
    """R12, R13."""
    say = teller.say
    boat = view["boats"][view["seat"]]
    box = teller.box
    machine = box.rooms[box.room_numbers[boat["rooms"][at]]].machines[row]
    missing: int = machine.batteries - boat["batteries"][at][row]
    if boat["asked"] == "charge":
        return say("It has all its batteries") if missing == 0 else ""
    if boat["asked"] != "machines":
        return ""
    if at * ROWS + row in boat.get("used", []):
        return say("Used this turn")
    if missing:
        return (
            say("1 battery is missing") if missing == 1 else say("{count} batteries are missing").format(count=missing)
        )
    if at * ROWS + row not in boat.get("lit", []):
        return say("Its last battery came from a machine: it runs from the next turn on")
    return say("Its condition does not hold this turn")
