"""The game in sentences: what happened, what is asked, what the table looks like."""

from typing import Any

from sortilege.core.game import View
from sortilege.core.looks import Face, plain
from sortilege.games.precognition import touch
from sortilege.games.precognition.asking import answer, consequence, prompt
from sortilege.games.precognition.components import (
    BATTERY,
    CREWS,
    DOCTOR,
    FOOD,
    HEALTHY,
    HUMAN,
    ISLAND,
    PROTECTOR,
    RESOURCES,
)
from sortilege.games.precognition.ends import (
    CREW_WON,
    OBJECTIVE_MISSED,
    TEAM_CONTAMINATED,
    TEAM_MOST,
    TEAM_SHARED,
    TOO_FEW,
)
from sortilege.games.precognition.faces import faces
from sortilege.games.precognition.sights import SightTeller
from sortilege.games.precognition.tableau import tableau
from sortilege.games.precognition.told import pairs_of
from sortilege.games.precognition.words import A_PRESCIENT, DEEDS, ENDINGS, MODES, PRESCIENTS, STORES

FULL_BANE = 12  # R17
# Nobody needs to read who has answered; what somebody suffers is told loss by loss
SILENT = ("seals", "wants fewer", "leaves machines", "done", "suffers", "turn ends")


class Thing:
    """What one can ask about."""

    def __init__(self, names: tuple[str, ...], painted: str, about: str) -> None:
        self.names = names  # as somebody types them
        self.painted = painted
        self.about = about


class PrecognitionTeller(SightTeller):
    # What happened

    def event(self, event: dict[str, Any]) -> list[str]:
        name: str = event["event"]
        if name in SILENT:
            return []
        if name == "sets out":
            return [self.start_told(event)]
        if name == "turn begins":
            line = self.say("Turn {turn} of 12, season {season}.")
            return [line.format(turn=event["turn"], season=event["season"])]
        if name == "river":
            return [self.river_told(event)]
        if name == "objective":
            return [self.verdict_told(event)]
        if name == "game over":
            return [self.end_told(event["winners"], event["reason"], event["healthy"], event["contaminated"])]
        if name == "reveals" and event["seat"] is None:
            line = self.say("An objective comes to light: {objective} ({needs}).")
            return [line.format(**self.objective_facts(event["objective"]))]
        if name in ("dealt rooms", "fits out"):
            return [self.told(DEEDS[name], event["seat"], rooms=self.rooms(event["rooms"]))]
        if name == "prescient":
            return [self.told(DEEDS[name], event["seat"], prescient=self.prescient(event["prescient"]))]
        if name in ("looks at", "draws"):
            return [self.told(DEEDS[name], event["seat"], cards=self.cards(event["cards"]))]
        if name == "first gift":
            return [self.told(DEEDS[name], event["seat"], event["to"], cards=self.cards(event["cards"]))]
        if name == "selects":
            return [self.selection_told(event)]
        return ["  " + line for line in self.aboard(name, event)]

    def start_told(self, event: dict[str, Any]) -> str:
        mode: str = event["mode"]
        line = self.say("The boats set out: twelve turns, and an island after every fourth.")
        if mode not in CREWS:
            return f"{line} {self.say(MODES[mode])}"
        goal = self.box.modes[mode].goal[event["seats"] - 2]
        return f"{line} {self.say(MODES['together']).format(count=goal)}"

    def selection_told(self, event: dict[str, Any]) -> str:
        """R6, R7."""
        parts = [
            self.told(DEEDS["keeps"], event["seat"], card=self.card(event["keeps"])),
            self.told(DEEDS["gives"], event["to"], card=self.card(event["gives"])),
        ]
        if event["passes"]:
            parts.append(self.told(DEEDS["passes"], event["passes_to"], cards=self.cards(event["passes"])))
        return " ".join(parts)

    def river_told(self, event: dict[str, Any]) -> str:
        if event["tile"] == ISLAND:
            return self.say("The island: every healthy human eats 1 food.")
        tile = self.tile_of(event["tile"])
        line = self.say("The river brings {tile}: {effect}.")
        return line.format(tile=self.tile(tile.key), effect=self.tile_told(tile))

    def aboard(self, name: str, event: dict[str, Any]) -> list[str]:
        """What happens on one boat."""
        seat: int = event["seat"]
        if name == "activates":
            return [self.activation_told(event)]
        if name == "gains":
            return self.gain_event(event)
        if name == "places":
            pairs = [pair for pair in ((DOCTOR, event["doctors"]), (PROTECTOR, event["protectors"])) if pair[1]]
            return [self.told(DEEDS["places"], seat, amounts=self.amounts(pairs))] if pairs else []
        if name == "charges":
            words = DEEDS["powers" if event["batteries"] == event["needed"] else "charges"]
            facts = {"count": str(event["batteries"]), "needed": str(event["needed"])}
            return [self.told(words, seat, None, machine=self.machine(event["room"], event["row"]), **facts)]
        if name == "wasted batteries":
            return [self.told(DEEDS[name], seat, amount=self.amount(BATTERY, event["count"]))]
        if name == "leaves":
            amount = self.amount(RESOURCES.index(event["what"]), event["count"])
            return [self.told(DEEDS[name], seat, amount=amount)] if event["count"] else []
        if name == "by hand":
            return [self.told(DEEDS[name], seat)]
        if name == "uses":
            condition = self.condition_told(self.machine_of(event["room"], event["row"]).when)
            machine = self.machine(event["room"], event["row"])
            return [self.told(DEEDS[name], seat, machine=machine, condition=condition)]
        if name == "heals":
            return self.healing_told(event)
        if name == "bane rises":
            words = DEEDS["bane is full" if event["level"] == FULL_BANE else name]
            causes = ", ".join(f"{self.card(key)} {by}" for key, by in event["by"])
            return [self.told(words, seat, level=str(event["level"]), causes=causes)]
        if name == "protects":
            if not event["spent"]:
                return []
            amount = self.amount(PROTECTOR, event["spent"])
            return [self.told(DEEDS[name], seat, amount=amount, level=str(event["level"]))]
        if name == "loses":
            return self.loss_told(event)
        if name == "ignores":
            return [self.told(DEEDS[name], seat, tile=self.tile(event["tile"]))]
        if name == "feeds":
            return [self.feeding_told(event)]
        return self.objective_deed(name, event)

    def activation_told(self, event: dict[str, Any]) -> str:
        """R8."""
        which: list[str] = [event["cards"].get(one, one) for one in event["which"]]
        paid: int = event["paid"]
        words = "activates none" if not which else "activates one" if len(which) == 1 else "activates both"
        if len(which) > 1 and paid < 2:
            words = "activates both for one" if paid else "activates both free"
        facts = {"cost": str(paid), "paid": self.amount(HEALTHY, paid)}
        return self.told(DEEDS[words], event["seat"], None, cards=self.cards(which), **facts)

    def gain_event(self, event: dict[str, Any]) -> list[str]:
        if not event["count"]:
            return []
        resource = RESOURCES.index(event["what"])
        if event["why"] == "by hand":
            return [self.told(DEEDS["gains by hand"], event["seat"], amount=self.amount(resource, event["count"]))]
        facts = {"amount": self.amount(resource, event["count"])}
        return [self.told(DEEDS[f"gains by {event['why']}"], event["seat"], None, **facts, **self.source_facts(event))]

    def healing_told(self, event: dict[str, Any]) -> list[str]:
        if not event["count"]:
            return []
        facts = {"amount": self.amount(HUMAN, event["count"])}
        if event["why"] == "machine" and event["source"] is None:
            return [self.told(DEEDS["heals by hand"], event["seat"], None, **facts)]
        return [self.told(DEEDS[f"heals by {event['why']}"], event["seat"], None, **facts, **self.source_facts(event))]

    def source_facts(self, event: dict[str, Any]) -> dict[str, str]:
        """Where something comes from: a card, a machine, the river."""
        why: str = event["why"]
        if why in ("card", "bonus"):
            kind = self.type_name(self.card_of(event["source"]).type)
            return {"card": self.card(event["source"]), "type": kind}
        if why == "machine":
            machine = self.machine_of(event["source"], event["row"])
            condition = self.condition_told(machine.when)
            return {"machine": self.machine(event["source"], event["row"]), "condition": condition}
        return {"tile": self.tile(event["source"])} if why == "event" else {}

    def loss_told(self, event: dict[str, Any]) -> list[str]:
        count: int = event["count"]
        why: str = event["why"]
        if not count or why == "hunger":
            return []  # how many are fed and how many not is told at once
        amount = self.amount(RESOURCES.index(event["what"]), count)
        seat: int = event["seat"]
        if why == "bane":
            return [self.told(DEEDS["loses by bane"], seat, amount=amount)]
        if why == "event":
            return [self.told(DEEDS["loses by event"], seat, amount=amount, tile=self.tile(event["source"]))]
        return [self.told(DEEDS["loses by price"], seat, amount=amount, objective=self.objective(event["source"]))]

    def feeding_told(self, event: dict[str, Any]) -> str:
        """R22."""
        fed, unfed = event["fed"], event["unfed"]
        words = "starves" if unfed else "feeds" if fed else "feeds none"
        facts = {"fed": self.amount(HEALTHY, fed), "unfed": str(unfed), "left": self.amount(FOOD, event["left"])}
        return self.told(DEEDS[words], event["seat"], None, **facts)

    # Objectives

    def objective_facts(self, key: str, is_eased: bool = False) -> dict[str, str]:
        aim = self.objective_of(key)
        needs = self.needs_told(aim, aim.eased if is_eased else aim.needs)
        return {"objective": self.objective(key), "needs": needs}

    def objective_deed(self, name: str, event: dict[str, Any]) -> list[str]:
        facts = self.objective_facts(event["objective"], name == "eases")
        if name == "reveals":
            facts["paid"] = self.amount(HEALTHY, event["paid"])
        return [self.told(DEEDS[name], event["seat"], None, **facts)]

    def verdict_told(self, event: dict[str, Any]) -> str:
        """R29: whether an objective holds, by whom, and otherwise what was missing."""
        aim = self.objective_of(event["objective"])
        needs = self.needs_told(aim, pairs_of(event["needs"]))
        facts = {"objective": self.objective(aim.key), "needs": needs}
        by: list[int] = event["by"] or []
        if not event["met"] and by:
            lacking = self.listed([name for seat, name in enumerate(self.names) if seat not in by])
            return self.say("Objective missed: {objective} ({needs}); short of it: {names}.").format(
                **facts, names=lacking
            )
        if not event["met"]:
            return self.say("Objective missed: {objective} ({needs}); nobody has that.").format(**facts)
        if aim.every or not by:
            return self.say("Objective met: {objective} ({needs}).").format(**facts)
        return self.told(DEEDS["meets"], by[0], None, **facts)

    # The end

    def end_told(self, winners: list[int], reason: str, healthy: list[int], contaminated: list[int]) -> str:
        """Why the game ended, and by what it was decided."""
        is_crew = reason in (CREW_WON, OBJECTIVE_MISSED, TOO_FEW)
        is_yours = self.you is not None and (self.you in winners or is_crew)
        names = self.listed([self.names[seat] for seat in winners if seat != self.you])
        counted = list(range(len(healthy))) if is_crew else winners[:1]
        if reason in (TEAM_MOST, TEAM_CONTAMINATED, TEAM_SHARED):
            counted = winners[:2]
        facts = {
            "names": names,
            "count": str(sum(healthy[seat] for seat in counted)),
            "contaminated": str(sum(contaminated[seat] for seat in counted)),
            "others": str(sum(healthy[seat] for seat in range(len(healthy)) if seat not in counted)),
            "goal": str(self.goal(len(healthy))),
        }
        return self.say(ENDINGS[reason][0 if is_yours else 1]).format(**facts)

    def goal(self, seats: int) -> int:
        mode = "" if self.options is None else self.options["mode"]
        return self.box.modes[mode].goal[seats - 2] if mode in CREWS else 0

    # What is asked

    def question(self, view: View) -> str:
        outcome = view["outcome"]
        if outcome is None:
            return prompt(self, view)
        healthy = [boat["healthy"] for boat in view["boats"]]
        contaminated = [boat["contaminated"] for boat in view["boats"]]
        return self.end_told(outcome["winners"], outcome["reason"], healthy, contaminated)

    def choice(self, view: View, text: str) -> str:
        return answer(self, view, text)

    def button(self, view: View, text: str) -> str:
        if text == "both":
            return self.say("Activate both cards")
        if text == "by hand":
            return self.say("Take fewer")
        return self.choice(view, text)

    def reminder(self, view: View, text: str) -> str:
        return consequence(self, view, text)

    # The table

    def headline(self, view: View) -> str:
        if view["phase"] in ("rooms", "gift"):
            return self.say("Before the first turn")
        return self.say("Season {season}, turn {turn} of 12").format(season=view["season"], turn=view["turn"])

    def board(self, view: View) -> list[str]:
        return [self.headline(view), *tableau(self, view)]

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
        """All that one can ask about."""
        box = self.box
        card_line = self.say("{type} card of season {season}, {effect}.")
        sentence = self.say("{effect}.")
        found: list[Thing] = []
        for card in box.cards:
            about = card_line.format(type=self.type_name(card.type), season=card.season, effect=self.card_told(card))
            found.append(Thing(self.called(card.key, card.name), self.card(card.key), about))
        for room in box.rooms:
            found.append(Thing(self.called(room.key, room.name), self.room(room.key), self.room_told(room)))
        for tile in box.tiles:
            about = sentence.format(effect=self.tile_told(tile))
            found.append(Thing(self.called(tile.key, tile.name), self.tile(tile.key), about))
        for aim in box.objectives:
            about = sentence.format(effect=self.objective_told(aim))
            found.append(Thing(self.called(aim.key, aim.name), self.objective(aim.key), about))
        for one in PRESCIENTS:
            found.append(Thing(self.called(one.key, one.name), self.prescient(one.key), self.say(A_PRESCIENT)))
        for kind, sign, name, about in STORES:
            found.append(Thing(self.called(kind, name), self.paint(sign, self.say(name)), self.say(about)))
        return found

    def called(self, key: str, name: str) -> tuple[str, str, str]:
        return plain(key), plain(name), plain(self.say(name))

    # What there is to look at and to touch

    def faces(self) -> list[Face]:
        return faces(self)

    def picks(self, text: str) -> list[str]:
        return touch.picks_of(text)

    def why_not(self, view: View, key: str) -> str:
        return touch.why_not(self, view, key)
