"""What a board draws: facts computed from a view, with the words that go with every symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortilege.core.game import View
from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    COPY,
    COSTS_EQUAL,
    CREWS,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    ISLAND,
    RESOURCES,
    SEASONS,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    TYPES,
    WITH_OTHER,
    WITH_TYPE,
    Box,
    Condition,
    Machine,
)
from sortilege.games.precognition.faces import card_label
from sortilege.games.precognition.told import prescient_of
from sortilege.games.precognition.touch import (
    ROWS,
    card_key,
    machine_key,
    objective_key,
    prescient_key,
    room_key,
    slug,
)
from sortilege.games.precognition.words import SIGNS

if TYPE_CHECKING:
    from sortilege.games.precognition.told import PieceTeller

Facts = dict[str, Any]
Token = tuple[str, str]  # a drawing, and what is written beside it; either may be empty

TURNS = 12
TURNS_A_SEASON = 4
EMBLEMS = ("food", "human", "battery", "ymune", "doctor", "protector", "heal", "human", "contaminated", "machine")


def scene(teller: PieceTeller, view: View) -> Facts:
    """The whole table, as the viewer sees it."""
    box = teller.box
    seats = len(view["boats"])
    return {
        "boats": [boat_facts(teller, box, view, seat) for seat in range(seats)],
        "river": river_facts(teller, box, view),
        "aims": aims_facts(teller, box, view),
        "goal": goal_facts(box, view),
        "season": view["season"],
        "to_come": to_come(teller, view),
        "once": seen_once(view),
    }


def seen_once(view: View) -> list[str]:
    """The cards that lie in one place only: every deck holds the same ones, and what moves must be one thing."""
    seen: list[str] = []
    for seat, boat in enumerate(view["boats"]):
        own = view["hands"][seat] if seat == view["seat"] else None
        zone = [key for key in (boat["kept"], boat["given"]) if key is not None]
        seen += [*boat["decision"], *zone, *(own or [])]
    return [key for key in seen if seen.count(key) == 1]


# Cards


def card_facts(teller: PieceTeller, box: Box, key: str) -> Facts:
    card = box.cards[box.card_numbers[key]]
    return {
        "text": key,
        "key": card_key(key),
        "slug": slug(key),
        "name": teller.say(card.name),
        "type": TYPES[card.type],
        "colour": SIGNS[card.type].colour,
        "shape": SIGNS[card.type].shape,
        "season": card.season,
        "cost": "" if card.cost == COPY else str(card.cost),
        "gain": "" if card.gain == COPY else str(card.gain),
        "bonus": symbols(card.bonus),
        "bane": card.bane,
        "label": card_label(teller, card),
    }


def symbols(pairs: list[tuple[int, int]]) -> list[tuple[str, int]]:
    """Resources as drawings, and how much of each."""
    return [(EMBLEMS[resource], count) for resource, count in pairs]


# Boats


def boat_facts(teller: PieceTeller, box: Box, view: View, seat: int) -> Facts:
    boat: Facts = view["boats"][seat]
    own = view["hands"][seat]
    return {
        "seat": seat,
        "stats": stats(teller, boat),
        "bane": boat["bane"],
        "rooms": [room_facts(teller, box, key, boat, at, f"{seat}-{at}") for at, key in enumerate(boat["rooms"])],
        "decision": [card_facts(teller, box, key) for key in boat["decision"]],
        "kept": None if boat["kept"] is None else card_facts(teller, box, boat["kept"]),
        "given": None if boat["given"] is None else card_facts(teller, box, boat["given"]),
        "activated": boat.get("activated", []),
        "hand": [card_facts(teller, box, key) for key in own] if own else [],
        "split": split(teller, view, seat),
        "is_sealed": view["sealed"][seat],
        "is_asked": seat in view["asked"],
        "team": team_of(view, seat),
        "prescient": prescient_facts(teller, view["prescients"][seat]) if "prescients" in view else None,
    }


def prescient_facts(teller: PieceTeller, key: str) -> Facts:
    """R1: a name, a colour and a figure."""
    found = prescient_of(key)
    name = teller.say(found.name)
    return {"key": prescient_key(key), "name": name, "colour": found.sign.colour, "figure": slug(key)}


def stats(teller: PieceTeller, boat: Facts) -> list[Facts]:
    """The gauges and decks of a boat, in the order in which they lie on it."""
    say = teller.say
    return [
        stat("food", boat["food"], say("Food"), teller.amount(RESOURCES.index("food"), boat["food"])),
        stat("human", boat["healthy"], say("Cabins"), teller.amount(RESOURCES.index("healthy"), boat["healthy"])),
        stat(
            "contaminated",
            boat["contaminated"],
            say("Contaminated"),
            teller.amount(RESOURCES.index("contaminated"), boat["contaminated"]),
        ),
        stat("doctor", boat["doctors"], say("Infirmary"), teller.amount(RESOURCES.index("doctor"), boat["doctors"])),
        stat(
            "protector",
            boat["protectors"],
            say("Prow"),
            teller.amount(RESOURCES.index("protector"), boat["protectors"]),
        ),
    ]


def stat(kind: str, count: int, place: str, label: str) -> Facts:
    return {"kind": kind, "count": count, "place": place, "label": label}


def team_of(view: View, seat: int) -> str:
    """R25: the first two seats against the others."""
    if view["options"]["mode"] != "team":
        return ""
    return "team-sun" if seat < 2 else "team-moon"


def dealt_facts(teller: PieceTeller, view: View) -> list[Facts]:
    """R2: the three rooms to choose from."""
    box = teller.box
    return [room_facts(teller, box, key, None, 0, f"dealt-{at}") for at, key in enumerate(view["dealt"] or [])]


def gift_facts(teller: PieceTeller, view: View) -> list[Facts]:
    """R3: the four cards to choose two from."""
    box = teller.box
    return [card_facts(teller, box, key) for key in view["hands"][view["seat"]] or []]


def room_facts(teller: PieceTeller, box: Box, key: str, boat: Facts | None, at: int, place: str) -> Facts:
    room = box.rooms[box.room_numbers[key]]
    machines: list[Facts] = []
    for row, machine in enumerate(room.machines):
        machines.append(machine_facts(teller, key, row, machine, boat, at))
    return {
        "key": room_key(key),
        "name": teller.say(room.name),
        "label": teller.of(teller.say(room.name), teller.room_told(room)),
        "machines": machines,
        "place": place,
    }


def machine_facts(teller: PieceTeller, room: str, row: int, machine: Machine, boat: Facts | None, at: int) -> Facts:
    say = teller.say
    charge: int = 0 if boat is None else boat["batteries"][at][row]
    lit = boat is not None and at * ROWS + row in boat.get("lit", [])
    used = boat is not None and at * ROWS + row in boat.get("used", [])
    told = teller.machine_told(machine)
    charged = say("batteries: {count} of {needed}").format(count=charge, needed=machine.batteries)
    state = say("used this turn") if used else say("powered") if charge == machine.batteries else ""
    return {
        "key": machine_key(room, row + 1),
        "row": row + 1,
        "needs": machine.batteries,
        "charge": charge,
        "is_full": charge == machine.batteries,
        "is_lit": lit and not used,
        "is_used": used,
        "tokens": tokens(machine.when),
        "gives": symbols(machine.gives),
        "condition": teller.condition_told(machine.when),
        "amounts": teller.amounts(machine.gives),
        "label": ", ".join([told, charged, state] if state else [told, charged]),
    }


def tokens(when: Condition) -> list[Token]:
    """R14 in symbols: an arrow for what was given, cards side by side for the Action Zone."""
    number = str(when.number)
    first, second = EMBLEMS[when.first], EMBLEMS[when.second]
    if when.verb == GAINED:
        return [("", "+" + number), (first, "")]
    if when.verb == GAVE_TYPE:
        return [("give", ""), (first, "")]
    if when.verb == GAVE_COST_IS:
        return [("give", ""), ("cost", "= " + number)]
    if when.verb == GAVE_COST_AT_MOST:
        return [("give", ""), ("cost", "≤ " + number)]
    if when.verb == GAVE_COST_AT_LEAST:
        return [("give", ""), ("cost", "≥ " + number)]
    if when.verb == GAVE_BANE:
        return [("give", ""), ("bane", "")]
    if when.verb == WITH_OTHER:
        return [(first, ""), ("", "+"), ("other", ""), (first, "")]
    if when.verb == WITH_TYPE:
        return [(first, ""), ("", "+"), (second, "")]
    if when.verb == BANE_AND_NONE:
        return [("bane", ""), ("", "+"), ("free", "")]
    if when.verb == SUM_AT_MOST:
        return [("cost", ""), ("", "+"), ("cost", "≤ " + number)]
    if when.verb == SUM_AT_LEAST:
        return [("cost", ""), ("", "+"), ("cost", "≥ " + number)]
    return [("cost", ""), ("pair" if when.verb == COSTS_EQUAL else "other", ""), ("cost", "")]


def split(teller: PieceTeller, view: View, seat: int) -> list[Facts]:
    """R1: of every season, how many cards of each type are still to come out of a deck."""
    seasons: list[Facts] = []
    unseen: int = view["unseen"][seat]
    for season in SEASONS:
        counts = [0] * len(TYPES)
        for number, card in enumerate(teller.deck(view, seat)):
            if card.season == season and unseen >> number & 1:
                counts[card.type] += 1
        kinds = [(kind, counts[at], teller.type_name(at)) for at, kind in enumerate(TYPES)]
        seasons.append({"season": season, "kinds": kinds, "total": sum(counts)})
    return seasons


def to_come(teller: PieceTeller, view: View) -> list[Facts]:
    """The same, all decks together."""
    boats = [split(teller, view, seat) for seat in range(len(view["boats"]))]
    totals: list[Facts] = []
    for at, season in enumerate(SEASONS):
        kinds: list[tuple[str, int, str]] = []
        for number, kind in enumerate(TYPES):
            count = sum(int(boat[at]["kinds"][number][1]) for boat in boats)
            kinds.append((kind, count, teller.type_name(number)))
        totals.append({"season": season, "kinds": kinds})
    return totals


# The river


def river_facts(teller: PieceTeller, box: Box, view: View) -> list[Facts]:
    """R4: a tile a turn, an island at the end of every season."""
    tiles: list[Facts] = []
    for at, key in enumerate(view["river"]):
        tiles.append(tile_facts(teller, box, key, at, view["turn"]))
    return tiles


def tile_facts(teller: PieceTeller, box: Box, key: str | None, at: int, turn: int) -> Facts:
    say = teller.say
    is_island = at % TURNS_A_SEASON == TURNS_A_SEASON - 1
    facts: Facts = {"turn": at + 1, "season": at // TURNS_A_SEASON + 1, "is_now": at + 1 == turn}
    where = say("Turn {turn}").format(turn=at + 1)
    if key == ISLAND or is_island:
        label = say("Island: every healthy human eats 1 food, and those who find none are lost")
        return {**facts, "kind": "island", "help": "tile:island", "signs": [], "label": teller.of(where, label)}
    if key is None:
        return {**facts, "kind": "down", "help": "", "signs": [], "label": teller.of(where, say("still face down"))}
    tile = box.tiles[box.tile_numbers[key]]
    told = teller.of(teller.say(tile.name), teller.tile_told(tile))
    kind = "gives" if tile.gives else "takes"
    signs = symbols(tile.gives or tile.takes)
    return {**facts, "kind": kind, "help": "tile:" + slug(key), "signs": signs, "label": teller.of(where, told)}


# Co-op


def aims_facts(teller: PieceTeller, box: Box, view: View) -> list[Facts]:
    """R26: the objectives of every season, hidden ones too."""
    seasons: list[Facts] = []
    for at, stack in enumerate(view["objectives"]):
        aims: list[Facts] = [aim_facts(teller, box, aim) for aim in stack]
        hidden = sum(1 for aim in stack if aim["key"] is None)
        seasons.append({"season": at + 1, "aims": aims, "hidden": hidden})
    return seasons


def aim_facts(teller: PieceTeller, box: Box, aim: Facts) -> Facts:
    say = teller.say
    if aim["key"] is None:
        return {"key": "", "label": say("An objective, face down")}
    found = box.objectives[box.objective_numbers[aim["key"]]]
    needs = found.eased if aim["eased"] else found.needs
    told = teller.needs_told(found, needs)
    words = [told]
    if aim["eased"]:
        words.append(say("eased"))
    else:
        words.append(say("eased for {price}").format(price=teller.amounts(found.price)))
    return {
        "key": objective_key(aim["key"]),
        "name": say(found.name),
        "is_eased": aim["eased"],
        "is_every": found.every,
        "who": say("every boat") if found.every else say("one boat"),
        "needs": symbols(needs),
        "price": [] if aim["eased"] else symbols(found.price),
        "told": told,
        "price_told": "" if aim["eased"] else teller.amounts(found.price),
        "label": teller.of(say(found.name), ", ".join(words)),
    }


def goal_facts(box: Box, view: View) -> Facts | None:
    """R30: the healthy humans a crew has, and those it must bring home."""
    mode = view["options"]["mode"]
    if mode not in CREWS:
        return None
    boats = view["boats"]
    wanted = box.modes[mode].goal[len(boats) - 2]
    return {"have": sum(boat["healthy"] for boat in boats), "wanted": wanted}
