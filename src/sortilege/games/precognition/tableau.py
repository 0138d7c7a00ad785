"""The table as lines for a terminal."""

from typing import Any

from sortilege.core.game import View
from sortilege.games.precognition.components import (
    CONTAMINATED,
    DOCTOR,
    FOOD,
    HEALTHY,
    HUMAN,
    ISLAND,
    PROTECTOR,
    SEASONS,
    TYPES,
)
from sortilege.games.precognition.told import PieceTeller
from sortilege.games.precognition.words import BANE_SIGN, DOCTOR_SIGN, OBJECTIVE_SIGN, PROTECTOR_SIGN, SIGNS

TURNS_A_SEASON = 4
ROWS = 3
FULL, EMPTY = "▮", "▯"  # batteries


def tableau(teller: PieceTeller, view: View) -> list[str]:
    lines = [river_line(teller, view)]
    if view["objectives"]:
        lines += [goal_line(teller, view), objectives_line(teller, view)]
    for seat in range(len(view["boats"])):
        lines += boat_lines(teller, view, seat)
    lines += decks_lines(teller, view)
    if view["seat"] is not None:
        lines += own_lines(teller, view)
    return lines


def river_line(teller: PieceTeller, view: View) -> str:
    """What has come, and which of the season's tiles may still come."""
    season: int = view["season"]
    begin = (season - 1) * TURNS_A_SEASON
    came = [key for key in view["river"][begin : begin + TURNS_A_SEASON] if key not in (None, ISLAND)]
    told = [teller.tile(key) for key in came]
    if view["turn"] == begin + TURNS_A_SEASON:
        told.append(teller.say("the island"))
    line = teller.say("River: {tiles}").format(tiles=", ".join(told) if told else "–")
    hidden = TURNS_A_SEASON - 1 - len(came)
    if hidden:
        left = [tile.key for tile in teller.box.tiles if tile.season == season and tile.key not in came]
        words = teller.say("to come, {count} of: {tiles}; then the island")
        names = ", ".join(f"{teller.tile(key)} ({tile_short(teller, key)})" for key in left)
        line += "   " + words.format(count=hidden, tiles=names)
    return line


def tile_short(teller: PieceTeller, key: str) -> str:
    tile = teller.tile_of(key)
    return f"+ {teller.amounts(tile.gives)}" if tile.gives else f"− {teller.amounts(tile.takes)}"


def goal_line(teller: PieceTeller, view: View) -> str:
    """R30."""
    goal = teller.box.modes[view["options"]["mode"]].goal[len(view["boats"]) - 2]
    have = sum(boat["healthy"] for boat in view["boats"])
    return teller.say("Together {have} healthy humans of {wanted}").format(have=have, wanted=goal)


def objectives_line(teller: PieceTeller, view: View) -> str:
    """Those of the season."""
    season: int = view["season"]
    parts: list[str] = []
    hidden = 0
    for one in view["objectives"][season - 1]:
        if one["key"] is None:
            hidden += 1
            continue
        aim = teller.objective_of(one["key"])
        told = teller.needs_told(aim, aim.eased) if one["eased"] else teller.objective_told(aim)
        parts.append(f"{teller.objective(one['key'])} ({told})")
    if hidden:
        parts.append(teller.paint(OBJECTIVE_SIGN, teller.say("face down: {count}").format(count=hidden)))
    line = teller.say("Objectives of season {season}: {objectives}")
    return line.format(season=season, objectives=", ".join(parts) or "–")


def boat_lines(teller: PieceTeller, view: View, seat: int) -> list[str]:
    boat: dict[str, Any] = view["boats"][seat]
    mark = "▸" if seat in view["asked"] else " "
    name = teller.names[seat]
    if seat == teller.you:
        name = teller.say("{name} (you)").format(name=name)
    if "prescients" in view:
        name = f"{name} · {teller.prescient(view['prescients'][seat])}"
    parts = [
        teller.paint(SIGNS[FOOD], teller.amount(FOOD, boat["food"])),
        teller.paint(SIGNS[HUMAN], teller.amount(HEALTHY, boat["healthy"])),
        teller.amount(CONTAMINATED, boat["contaminated"]),
        teller.paint(DOCTOR_SIGN, teller.amount(DOCTOR, boat["doctors"])),
        teller.paint(PROTECTOR_SIGN, teller.amount(PROTECTOR, boat["protectors"])),
        teller.paint(BANE_SIGN, teller.say("Bane {count}").format(count=boat["bane"])),
    ]
    lines = [f"{mark} {teller.of(name, ', '.join(parts))}"]
    zones: list[str] = []
    if boat["decision"] and seat != view["seat"]:
        zones.append(teller.say("Decision Zone: {cards}").format(cards=teller.cards(boat["decision"])))
    if boat["kept"] is not None and boat["given"] is not None and seat != view["seat"]:
        words = teller.say("Action Zone: {kept} (kept), {given} (received)")
        zones.append(words.format(kept=teller.card(boat["kept"]), given=teller.card(boat["given"])))
    if zones:
        lines.append("    " + "   ".join(zones))
    if boat["rooms"] and seat != view["seat"]:
        lines.append("    " + "   ".join(room_short(teller, boat, at) for at in range(len(boat["rooms"]))))
    coming = to_come(teller, view, seat)
    if coming:
        lines.append("    " + coming)
    return lines


def room_short(teller: PieceTeller, boat: dict[str, Any], at: int) -> str:
    key: str = boat["rooms"][at]
    charges = [charge(boat, at, row, machine.batteries) for row, machine in enumerate(teller.room_of(key).machines)]
    return f"{teller.room(key)} {' '.join(charges)}"


def charge(boat: dict[str, Any], at: int, row: int, needed: int) -> str:
    has: int = boat["batteries"][at][row]
    return FULL * has + EMPTY * (needed - has)


def coming_of(teller: PieceTeller, view: View, seat: int, season: int) -> list[int]:
    """By type, what nobody has seen of a deck; of one's own, what has not been drawn."""
    unseen: int = view["unseen"][seat]
    own = view["hands"][seat] or []
    counts = [0] * len(TYPES)
    for number, card in enumerate(teller.deck(view, seat)):
        if card.season == season and unseen >> number & 1 and card.key not in own:
            counts[card.type] += 1
    return counts


def types_told(teller: PieceTeller, counts: list[int]) -> str:
    return " ".join(teller.paint(SIGNS[kind], str(count)) for kind, count in enumerate(counts) if count)


def is_whole(teller: PieceTeller, view: View, season: int) -> bool:
    """Whether nobody has drawn a card of a season yet: then all decks are alike."""
    size = sum(card.season == season for card in teller.deck(view, 0))
    return not teller.box.own_decks and all(
        sum(coming_of(teller, view, seat, season)) == size for seat in range(len(view["boats"]))
    )


def decks_lines(teller: PieceTeller, view: View) -> list[str]:
    """The seasons that nobody has drawn from yet."""
    line = teller.say("Season {season}, in every deck: {types}")
    return [
        line.format(season=season, types=types_told(teller, coming_of(teller, view, 0, season)))
        for season in SEASONS
        if is_whole(teller, view, season)
    ]


def to_come(teller: PieceTeller, view: View, seat: int) -> str:
    """The seasons that are under way."""
    parts: list[str] = []
    for season in SEASONS:
        counts = coming_of(teller, view, seat, season)
        if any(counts) and not is_whole(teller, view, season):
            types = types_told(teller, counts)
            parts.append(teller.say("season {season} {types}").format(season=season, types=types))
    if not parts:
        return ""
    line = teller.say("Deck: {types}") if seat == view["seat"] else teller.say("Deck and hand: {types}")
    return line.format(types=" · ".join(parts))


def own_lines(teller: PieceTeller, view: View) -> list[str]:
    """What the viewer may do with: cards and machines in full."""
    seat: int = view["seat"]
    boat: dict[str, Any] = view["boats"][seat]
    lines: list[str] = []
    if view["dealt"]:
        lines += [teller.of(teller.room(key), teller.room_told(teller.room_of(key))) for key in view["dealt"]]
    for at, key in enumerate(boat["rooms"]):
        for row, machine in enumerate(teller.room_of(key).machines):
            machine_number = at * ROWS + row
            is_used = machine_number in boat.get("used", [])
            is_lit = machine_number in boat.get("lit", [])
            mark = "✓" if is_used else "!" if is_lit else " "
            batteries = charge(boat, at, row, machine.batteries)
            lines.append(f"  {mark} {teller.machine(key, row + 1)} {batteries}  {teller.machine_told(machine)}")
    zones = [boat["kept"], boat["given"]] if boat["kept"] is not None and boat["given"] is not None else []
    for title, keys in (
        (teller.say("Your Action Zone"), zones),
        (teller.say("Your Decision Zone"), boat["decision"]),
        (teller.say("Your hand"), view["hands"][seat] or []),
    ):
        for key in keys:
            card = teller.card_of(key)
            told = f"{teller.card(key)} · {teller.type_name(card.type)}, {teller.card_told(card)}"
            lines.append(teller.of(title, told))
    return lines
