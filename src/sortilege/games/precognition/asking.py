"""What a player is asked, the answers there are, and what would come of each."""

from typing import Any

from sortilege.core.game import View
from sortilege.games.precognition.actions import eased
from sortilege.games.precognition.beside import brought_beside, cost_beside
from sortilege.games.precognition.components import (
    BATTERY,
    CONTAMINATED,
    DOCTOR,
    FOOD,
    HEALTHY,
    HUMAN,
    PROTECTOR,
    RESOURCES,
    YMUNE,
    Card,
)
from sortilege.games.precognition.told import Pairs, PieceTeller, summed
from sortilege.games.precognition.words import PROMPTS, WAITING

LAST_TURN = 12


# The question


def prompt(teller: PieceTeller, view: View) -> str:
    """Who is asked what while the game is on."""
    kind: str = view["question"]["kind"]
    you = teller.you
    if you is None or you not in view["asked"]:
        words = WAITING[kind]
        names = teller.listed([teller.names[seat] for seat in view["asked"]])
        return teller.say(words[0] if len(view["asked"]) == 1 else words[1]).format(names=names)
    seats = len(view["boats"])
    left, right = teller.names[(you + 1) % seats], teller.names[(you - 1) % seats]
    if kind == "boats":
        return boat_prompt(teller, view, view["boats"][you])
    if kind == "select" and view["turn"] == LAST_TURN:
        kind = "select last"
    elif kind == "select" and seats == 2:
        kind = "select for two"
    return teller.say(PROMPTS[kind]).format(left=left, right=right)


def boat_prompt(teller: PieceTeller, view: View, boat: dict[str, Any]) -> str:
    asked: str = boat["asked"]
    what, owed = at_stake(boat)
    facts: dict[str, str] = {"count": str(owed), "bane": str(boat["bane"]), "amount": teller.amount(what, owed)}
    if asked == "activate":
        cost = cost_of_both(teller, boat)
        facts["cost"] = str(cost)
        facts["healthy"] = teller.amount(HEALTHY, boat["healthy"])
        asked = "activate free" if cost == 0 else "activate" if "both" in view["choices"] else "activate one"
    elif asked == "machines" and not boat.get("by_hand"):
        asked = "machines hungry"  # the only machines that are asked about: those that heal, short of food
    elif asked in ("event", "lose to event", "lose ymunes"):
        tile = view["river"][view["turn"] - 1]
        facts["tile"] = teller.tile(tile)
        facts["amounts"] = teller.amounts(taken(boat, teller.tile_of(tile).takes))
    if owed == 1:
        asked = f"{asked} one"
    return teller.say(PROMPTS[asked]).format(**facts)


def at_stake(boat: dict[str, Any]) -> tuple[int, int]:
    """What a boat's question is about, and how many of it."""
    asked: str = boat["asked"]
    if asked == "take":
        accepted = boat.get("accepted", [])
        name = boat.get("fewer") or next(name for name in boat["offer"] if name not in accepted)
        return RESOURCES.index(name), boat["offer"][name]
    if asked == "doctors":
        return YMUNE, boat["offer"]["ymune"]
    if asked == "charge":
        return BATTERY, boat["offer"]["battery"]
    if asked == "lose ymunes":
        return YMUNE, min(boat["taking"]["ymune"], boat["doctors"] + boat["protectors"])
    if asked in ("lose", "lose to event"):
        wanted: int = boat["bane"] if asked == "lose" else boat["taking"]["human"]
        return HUMAN, min(wanted, boat["healthy"] + boat["contaminated"])
    return HUMAN, 0


def taken(boat: dict[str, Any], takes: Pairs) -> Pairs:
    """R21: what an event really takes; humans and Ymunes of either kind are among those the named kinds leave."""
    there: dict[int, int] = {FOOD: boat["food"], HEALTHY: boat["healthy"], CONTAMINATED: boat["contaminated"]}
    there |= {DOCTOR: boat["doctors"], PROTECTOR: boat["protectors"]}
    left = {resource: max(0, count - dict(takes).get(resource, 0)) for resource, count in there.items()}
    there |= {HUMAN: left[HEALTHY] + left[CONTAMINATED], YMUNE: left[DOCTOR] + left[PROTECTOR]}
    return [(resource, min(count, there[resource])) for resource, count in takes if there[resource]]


def zone(teller: PieceTeller, boat: dict[str, Any]) -> tuple[Card, Card]:
    """The Action Zone: what is kept, what was given."""
    return teller.card_of(boat["kept"]), teller.card_of(boat["given"])


def cost_of_both(teller: PieceTeller, boat: dict[str, Any]) -> int:
    kept, given = zone(teller, boat)
    return cost_beside(kept, given) + cost_beside(given, kept)


# The answers


def answer(teller: PieceTeller, view: View, text: str) -> str:
    """An action text as a person would say it."""
    verb, _, rest = text.partition(" ")
    if verb == "keep":
        kept, given = chosen(text)
        line = teller.say("Keep {kept}, give {given}")
        return line.format(kept=teller.card(kept), given=teller.card(given))
    if verb == "give":
        first, _, second = rest.partition(", ")
        line = teller.say("Give {first} and {second}")
        return line.format(first=teller.card(first), second=teller.card(second))
    if text == "leave machines":
        return teller.say("Leave the machines")
    if verb == "leave":
        return teller.say("Put {room} back").format(room=teller.room(rest))
    if text == "fewer":
        return teller.say("Take fewer")
    if text in ("both", "kept", "given", "none", "by hand"):
        return activation(teller, view, text)
    if verb in ("charge", "use"):
        return machine_answer(teller, view, text)
    if verb == "ease":
        return easing(teller, rest)
    return counted(teller, view, text)


def activation(teller: PieceTeller, view: View, text: str) -> str:
    boat = boat_asked(view)
    if text == "none":
        return teller.say("Activate neither")
    if text == "by hand":
        return teller.say("Take fewer, or leave machines out")
    if text == "both":
        both = teller.cards([boat["kept"], boat["given"]])
        return teller.say("Activate both: {cards}").format(cards=both)
    line = (
        teller.say("Activate only {card} (kept)") if text == "kept" else teller.say("Activate only {card} (received)")
    )
    return line.format(card=teller.card(boat[text]))


def machine_answer(teller: PieceTeller, view: View, text: str) -> str:
    verb, room, row = placed(text)
    machine = teller.machine_of(room, row)
    if verb == "use":
        line = teller.say("Use {machine}: {amounts}")
        return line.format(machine=teller.machine(room, row), amounts=teller.amounts(machine.gives))
    boat = boat_asked(view)
    has: int = boat["batteries"][boat["rooms"].index(room)][row - 1]
    line = teller.say("{machine} ({count} of {needed} so far)")
    return line.format(machine=teller.machine(room, row), count=has, needed=machine.batteries)


def easing(teller: PieceTeller, rest: str) -> str:
    key, doctors = eased(rest)
    aim = teller.objective_of(key)
    line = teller.say("Ease {objective} for {amounts}")
    price = aim.price
    ymunes = sum(count for resource, count in price if resource == YMUNE)
    if ymunes:
        price = [pair for pair in price if pair[0] != YMUNE]
        price += [pair for pair in ((DOCTOR, doctors), (PROTECTOR, ymunes - doctors)) if pair[1]]
    return line.format(objective=teller.objective(key), amounts=teller.amounts(price))


def counted(teller: PieceTeller, view: View, text: str) -> str:
    """The answers that are a number, and those that are a word."""
    verb, _, rest = text.partition(" ")
    boat = boat_asked(view)
    what, owed = at_stake(boat)
    if verb == "take":
        count = int(rest)
        if count == 0:
            return teller.say("Take nothing")
        return teller.say("Take {amount}").format(amount=teller.amount(what, count))
    if verb == "doctors":
        doctors = int(rest)
        return teller.amounts([pair for pair in ((DOCTOR, doctors), (PROTECTOR, owed - doctors)) if pair[1]])
    if verb == "spend":
        count = int(rest)
        if count == 0:
            return teller.say("Spend no protector")
        return teller.say("Spend {amount}").format(amount=teller.amount(PROTECTOR, count))
    if verb == "lose":
        return teller.say("Lose {amounts}").format(amounts=teller.amounts(lost(boat, rest)))
    if verb == "ignore":
        return teller.say("Spend a protector")
    if verb == "suffer":
        return teller.say("Let it happen")
    if verb == "reveal":
        line = teller.say("Reveal an objective, for {paid}")
        return line.format(paid=teller.amount(HEALTHY, view["season"]))  # R27
    return teller.say("Done")


# What would come of them


def consequence(teller: PieceTeller, view: View, text: str) -> str:
    """A few words beside an answer."""
    verb, _, rest = text.partition(" ")
    if verb == "keep":
        return selection_told(teller, view, text)
    if verb == "give":
        first, _, second = rest.partition(", ")
        told = [teller.of(teller.card(key), teller.card_told(teller.card_of(key))) for key in (first, second)]
        return " · ".join(told)
    if text == "leave machines":
        return teller.say("No machine is used any more this turn")
    if verb == "leave":
        kept = [key for key in view["dealt"] or [] if key != rest]
        return teller.say("Yours: {rooms}").format(rooms=teller.rooms(kept))
    if text == "fewer":
        return teller.say("You are asked how many you take")
    if text in ("both", "kept", "given", "none", "by hand"):
        return activation_told(teller, view, text)
    if verb in ("charge", "use"):
        _, room, row = placed(text)
        machine = teller.machine_of(room, row)
        return teller.machine_told(machine) if verb == "charge" else teller.condition_told(machine.when)
    if verb == "ease":
        aim = teller.objective_of(eased(rest)[0])
        return teller.say("Then: {needs}").format(needs=teller.needs_told(aim, aim.eased))
    return count_told(teller, view, text)


def selection_told(teller: PieceTeller, view: View, text: str) -> str:
    """R6, R7: what each card does, and what goes on to the right."""
    kept, given = chosen(text)
    you: int = view["seat"]
    seats = len(view["boats"])
    parts = [
        teller.of(teller.card(kept), teller.card_told(teller.card_of(kept))),
        teller.of(
            teller.say("{card} to {name}").format(card=teller.card(given), name=teller.names[(you + 1) % seats]),
            teller.card_told(teller.card_of(given)),
        ),
    ]
    passed: list[str] = [*view["boats"][you]["decision"], *(view["hands"][you] or [])]
    passed.remove(given)
    passed.remove(kept)  # every deck holds the same cards: there may be another of either
    if passed and view["turn"] < LAST_TURN:
        line = teller.say("{cards} to {name}")
        parts.append(line.format(cards=teller.cards(passed), name=teller.names[(you - 1) % seats]))
    return " · ".join(parts)


def activation_told(teller: PieceTeller, view: View, text: str) -> str:
    """R8–R10: what is paid and what is gained."""
    boat = boat_asked(view)
    kept, given = zone(teller, boat)
    if text == "by hand":
        return teller.say("To take less than is offered, or leave a machine out, this turn")
    line = what_it_brings(teller, boat, text)
    rises = kept.bane + given.bane  # R17: whatever is activated
    return teller.say("{line}; Bane +{count}").format(line=line, count=rises) if rises else line


def what_it_brings(teller: PieceTeller, boat: dict[str, Any], text: str) -> str:
    kept, given = zone(teller, boat)
    if text == "none":
        return teller.say("Nothing is paid, nothing is gained")
    if text != "both":
        gains = brought_beside(kept, given) if text == "kept" else brought_beside(given, kept)
        return teller.say("Free; brings {amounts}").format(amounts=teller.amounts(summed(gains)))
    gains = summed(brought_beside(kept, given) + brought_beside(given, kept))
    cost = cost_of_both(teller, boat)
    if cost == 0:
        return teller.say("Free; brings {amounts}").format(amounts=teller.amounts(gains))
    line = teller.say("Contaminates {paid}; brings {amounts}")
    return line.format(paid=teller.amount(HEALTHY, cost), amounts=teller.amounts(gains))


def count_told(teller: PieceTeller, view: View, text: str) -> str:
    verb, _, rest = text.partition(" ")
    boat = boat_asked(view)
    if verb == "spend":
        level = max(0, boat["bane"] - 2 * int(rest))
        gone = min(level, boat["healthy"] + boat["contaminated"])
        return teller.say("Bane {level}: {amount} lost").format(level=level, amount=teller.amount(HUMAN, gone))
    if verb == "lose" and rest.endswith("healthy"):
        gone = dict(lost(boat, rest))
        left = [(HEALTHY, boat["healthy"] - gone.get(HEALTHY, 0))]
        left.append((CONTAMINATED, boat["contaminated"] - gone.get(CONTAMINATED, 0)))
        return teller.say("Left: {amounts}").format(amounts=teller.amounts(left))
    if verb == "lose":
        gone = dict(lost(boat, rest))
        left = [(DOCTOR, boat["doctors"] - gone.get(DOCTOR, 0))]
        left.append((PROTECTOR, boat["protectors"] - gone.get(PROTECTOR, 0)))
        return teller.say("Left: {amounts}").format(amounts=teller.amounts(left))
    if verb == "doctors":
        doctors = int(rest)
        if doctors == 0:
            return teller.say("Each protector lowers the Bane by 2, or wards off an event, once")
        if doctors == at_stake(boat)[1]:
            return teller.say("Each doctor heals one human every turn")
        return ""
    if verb in ("ignore", "suffer"):
        if verb == "suffer":
            tile = teller.tile_of(view["river"][view["turn"] - 1])
            return teller.say("You lose {amounts}").format(amounts=teller.amounts(taken(boat, tile.takes)))
        left = [(PROTECTOR, boat["protectors"] - 1)]
        return teller.say("Left: {amounts}").format(amounts=teller.amounts(left))
    if verb == "reveal":
        line = teller.say("Contaminates {paid}")
        return line.format(paid=teller.amount(HEALTHY, view["season"]))  # R27
    return teller.say("On to the Bane") if verb == "done" else ""


# Reading action texts


def chosen(text: str) -> tuple[str, str]:
    """`keep A, give B`."""
    kept, _, given = text.removeprefix("keep ").partition(", give ")
    return kept, given


def placed(text: str) -> tuple[str, str, int]:
    """`charge ROOM ROW`, `use ROOM ROW`."""
    verb, _, rest = text.partition(" ")
    room, _, row = rest.rpartition(" ")
    return verb, room, int(row)


def lost(boat: dict[str, Any], rest: str) -> list[tuple[int, int]]:
    """`lose N healthy`, `lose N doctors`: those, and the rest of the other kind."""
    number, _, kind = rest.partition(" ")
    one, other = (HEALTHY, CONTAMINATED) if kind == "healthy" else (DOCTOR, PROTECTOR)
    return [pair for pair in ((one, int(number)), (other, at_stake(boat)[1] - int(number))) if pair[1]]


def boat_asked(view: View) -> dict[str, Any]:
    """That of the seat whose answers these are; those who read them may sit elsewhere."""
    boat: dict[str, Any] = view["boats"][view["seat"]]
    return boat
