"""Sets the scene for a rule: cards and stores in, action texts through, what everybody may see out.

    scene("human 2 cost 2 + battery 2 cost 2", boats=[{"healthy": 5}]).do("both")

A zone is `kept + given`, one a seat: those two cards lie in its Action Zone, and everybody is asked what to activate.
The turn follows from the seasons of the cards unless it is told. What came before is played without activating anything
and on stores that last; then every boat gets what R1 gives it, but for what `boats` says. The components are those of
`box.toml`, whose keys say what they do.
"""

import tomllib
from pathlib import Path
from typing import Any

from sortilege import Log, State, load
from sortilege.games.precognition.boat import Boat
from sortilege.games.precognition.rules import Precognition
from tests.games.stage import Stage

GAME = load("precognition")
DECK = Path(__file__).with_name("box.toml").read_text(encoding="utf-8")
BOX: dict[str, list[dict[str, Any]]] = tomllib.loads(DECK)
SEASON = {card["key"]: card["season"] for card in BOX["card"]}
SEASONS = {1: range(10), 2: range(10, 18), 3: range(18, 24)}
ADVANCED = [room["key"] for room in BOX["room"] if room["set"] == "advanced"]
MACHINES = {  # by what they look at: room and row
    machine["when"]: (room["key"], row)
    for room in BOX["room"]
    if room["set"] == "advanced"
    for row, machine in enumerate(room["machine"], 1)
}
BATTERIES = {(room["key"], row): room["machine"][row - 1]["batteries"] for room in BOX["room"] for row in (1, 2, 3)}
TURNS_OF = {(1, 1): 1, (2, 1): 5, (2, 2): 6, (3, 2): 9, (3, 3): 10}  # by the seasons of the cards kept and given
START = {"food": 8, "healthy": 4, "contaminated": 0, "doctors": 1, "protectors": 0, "bane": 0}  # R1
PLENTY = {"food": 80, "healthy": 20, "contaminated": 9, "doctors": 9, "protectors": 9, "bane": 0}
ATTRIBUTES = {"contaminated": "sick"}
RIVER = [event["key"] for event in BOX["event"]]

DONE = ("done", *(f"done with {number}" for number in range(1, 6)))

# What a view leaves out where there is none of it
LEFT_OUT: dict[str, Any] = {
    **{name: [] for name in ("activated", "accepted", "lit", "used", "laid")},
    **{name: {} for name in ("offer", "taking", "from_cards", "this_turn")},
    **dict.fromkeys(("by_hand", "done"), False),
    **dict.fromkeys(("gave_cost", "paid"), 0),
}


class Scene(Stage):
    # What is done

    def do(self, *texts: str) -> "Scene":
        """Seat 0 answers; `done` stands for the one that is offered."""
        return self.by(0, *texts)

    def by(self, seat: int, *texts: str) -> "Scene":
        for text in texts:
            said = next(one for one in self.choices_of(seat) if one in DONE) if text == "done" else text
            self.state.apply(seat, self.game.parse(self.state, seat, said))
            assert self.state.has_every_card_once()
        return self

    def others(self) -> "Scene":
        """All but seat 0 do nothing, until seat 0 is asked, or the next turn."""
        turn = self.public["turn"]
        while self.state.asked() and 0 not in self.state.asked() and self.public["turn"] == turn:
            self.idle(self.state.asked()[0])
        return self

    def end_turn(self) -> "Scene":
        """Nobody does anything any more in this turn."""
        turn = self.public["turn"]
        while self.state.asked() and self.public["turn"] == turn and self.public["phase"] in ("boats", "river"):
            self.idle(self.state.asked()[0])
        return self

    def idle(self, seat: int) -> None:
        choices = self.choices_of(seat)
        quiet = ("none", *DONE, "spend 0")
        self.by(seat, next((text for text in quiet if text in choices), choices[0]))

    def turn(self, *selections: str) -> "Scene":
        """Every seat's selection, and then nothing more."""
        for seat, text in enumerate(selections):
            self.by(seat, text)
        return self.end_turn()

    # What can be seen

    def choices_of(self, seat: int) -> list[str]:
        return [self.game.text(self.state, seat, action) for action in self.state.choices(seat)]

    @property
    def choices(self) -> set[str]:
        return set(self.choices_of(0))

    def boat(self, seat: int = 0) -> dict[str, Any]:
        return {**LEFT_OUT, **self.public["boats"][seat]}

    def has(self, *names: str, seat: int = 0) -> Any:
        """Some of what a boat has, in this order."""
        boat = self.boat(seat)
        return boat[names[0]] if len(names) == 1 else tuple(boat[name] for name in names)

    @property
    def asks(self) -> str | None:
        """What seat 0 is asked about its boat."""
        asked: str | None = self.boat()["asked"]
        return asked

    @property
    def outcome(self) -> tuple[list[int], str]:
        outcome = self.public["outcome"]
        return outcome["winners"], outcome["reason"]

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.state.view(seat)["hands"][seat]
        return hand

    # What is set

    def fresh(self) -> "Scene":
        """On the stores of R1."""
        for seat in range(self.state.seats):
            self.stores(seat, **START)
        return self

    def boat_of(self, seat: int) -> Boat:
        return boats_of(self.state)[seat]

    def stores(self, seat: int, **stores: int) -> "Scene":
        for name, number in stores.items():
            assert name in START, name
            setattr(self.boat_of(seat), ATTRIBUTES.get(name, name), number)
        return self

    def charged(self, *machines: str, seat: int = 0, but: int = 0) -> "Scene":
        """Machines of the boat, as in `galley 2`, have all their batteries, or all but some."""
        for text in machines:
            room, _, row = text.rpartition(" ")
            rooms = self.boat(seat)["rooms"]
            at = 3 * rooms.index(room) + int(row) - 1
            boat = self.boat_of(seat)
            boat.batteries = boat.batteries & ~(15 << 4 * at) | (BATTERIES[room, int(row)] - but) << 4 * at
        return self


def boats_of(state: State) -> list[Boat]:
    assert isinstance(state, Precognition)
    return state.boats


# Deals


def in_zone(zone: str) -> tuple[str, str]:
    kept, _, given = zone.partition(" + ")
    return kept, given


def turn_for(zone: str) -> int:
    kept, given = in_zone(zone)
    return TURNS_OF[SEASON[kept], SEASON[given]]


def deck(fixed: dict[int, str]) -> list[str]:
    """A whole deck with these cards at these places, from the top."""
    found: list[str] = []
    for season, places in SEASONS.items():
        named = [fixed[place] for place in places if place in fixed]
        assert all(SEASON[key] == season for key in named), f"not of season {season}: {named}"
        rest = iter([key for key in SEASON if SEASON[key] == season and key not in named])
        found += [fixed[place] if place in fixed else next(rest) for place in places]
    assert len(set(found)) == 24
    return found


def decks_for(zones: list[str | None], turn: int) -> list[list[str]]:
    """Where the turns before pass on both cards drawn, what is drawn in one turn lies before the right neighbour in the
    next: one's own deck holds what one is given, and what one keeps; on turn 12 one keeps what the left one drew."""
    seats = len(zones)
    fixed: list[dict[int, str]] = [{} for _ in range(seats)]
    for seat, zone in enumerate(zones):
        if zone is not None:
            kept, given = in_zone(zone)
            if turn == 12:
                fixed[(seat + 1) % seats][22] = kept
                fixed[seat][23] = given
            else:
                fixed[seat] |= {2 * turn: kept, 2 * turn - 2: given}
    return [deck(places) for places in fixed]


def river(events: dict[int, str]) -> list[str]:
    """The nine events, these of them on these turns."""
    found: list[str] = []
    for season in range(3):
        turns = [4 * season + at for at in (1, 2, 3)]
        named = [events[turn] for turn in turns if turn in events]
        rest = iter([key for key in RIVER[4 * season : 4 * season + 4] if key not in named])
        found += [events[turn] if turn in events else next(rest) for turn in turns]
    return found


def stacks(seats: int, objectives: list[str], more: int = 0) -> list[list[str]]:
    """By season, those named on top; the last of a season comes last."""
    found: list[list[str]] = []
    for season in (1, 2, 3):
        of_season = [aim["key"] for aim in BOX["objective"] if aim["season"] == season]
        named = [key for key in objectives if key in of_season]
        found.append([*named, *(key for key in of_season if key not in named)][: seats + more])
    return found


def deal_of(
    decks: list[list[str]],
    rooms: list[list[str]] | None = None,
    events: dict[int, str] | None = None,
    objectives: list[list[str]] | None = None,
) -> dict[str, Any]:
    deal: dict[str, Any] = {"decks": decks, "river": river(events or {})}
    if rooms is not None:
        deal["rooms"] = rooms
    if objectives is not None:
        deal["objectives"] = objectives
    return deal


def opened(options: dict[str, Any], deal: dict[str, Any] | None, seed: object = None) -> Scene:
    log = Log()
    full = {"deck": DECK, **options}
    return Scene(GAME, GAME.from_deal(full, deal, seed, log), log)


# Scenes


def scene(
    *zones: str | None,
    seats: int = 2,
    turn: int = 0,
    boats: list[dict[str, int]] | None = None,
    rooms: list[str] | None = None,
    charged: list[str] | None = None,
    events: dict[int, str] | None = None,
    objectives: list[str] | None = None,
    mode: str = "competitive",
    box: str = DECK,
    rules: int = GAME.rules,
) -> Scene:
    """`rooms`: the two of seat 0, and with them an advanced set-up; `charged`: machines of seat 0; `box`: other
    components, with the same keys; `rules`: the edition."""
    cards: dict[str, Any] = {"rooms": rooms, "events": events, "objectives": objectives}
    ready = before(*zones, seats=seats, turn=turn, **cards, mode=mode, box=box, rules=rules)
    for seat in range(seats):
        ready.stores(seat, **{**START, **((boats or [])[seat : seat + 1] or [{}])[0]})
    ready.charged(*charged or [])
    number = ready.public["turn"]
    every = [zones[seat] if seat < len(zones) else None for seat in range(seats)]
    kept = [None if zone is None else in_zone(zone)[0] for zone in every]
    given = [None if zone is None else in_zone(zone)[1] for zone in every]
    assert number == 12 or all(kept[seat] is None or kept[seat] in ready.hand(seat) for seat in range(seats))
    for seat in range(seats):
        gift = given[(seat + 1) % seats]
        fitting = [
            text
            for text in ready.choices_of(seat)
            if (kept[seat] is None or text.startswith(f"keep {kept[seat]},"))
            and (gift is None or text.endswith(f", give {gift}"))
        ]
        ready.by(seat, fitting[0])
    ready.log.events.clear()
    return ready


def before(
    *zones: str | None,
    seats: int = 2,
    turn: int = 0,
    rooms: list[str] | None = None,
    events: dict[int, str] | None = None,
    objectives: list[str] | None = None,
    mode: str = "competitive",
    box: str = DECK,
    rules: int = GAME.rules,
) -> Scene:
    """The same where everybody is about to select."""
    every = [zones[seat] if seat < len(zones) else None for seat in range(seats)]
    number = turn or max(turn_for(zone) for zone in every if zone is not None)
    dealt: list[list[str]] | None = None
    if rooms is not None:
        rest = [key for key in ADVANCED if key not in rooms]
        dealt = [[*rooms, rest.pop()], *([rest.pop() for _ in range(3)] for _ in range(seats - 1))]
    crew = mode in ("normal", "hard", "apocalypse")
    aims = stacks(seats, objectives or [], int(mode == "apocalypse")) if crew else None
    options: dict[str, Any] = {"rules": rules, "seats": seats, "mode": mode, "deck": box}
    options["setup"] = "standard" if rooms is None else "advanced"
    decks = decks_for(every, number)
    ready = opened(options, deal_of(decks, dealt, events, aims))
    if dealt is not None:
        for seat in range(seats):
            ready.by(seat, f"leave {dealt[seat][2]}")
        for seat in range(seats):
            ready.by(seat, f"give {', '.join(sorted(decks[seat][:2], key=list(SEASON).index))}")
    while ready.public["turn"] < number:
        for seat in range(seats):
            ready.stores(seat, **PLENTY)
        zones_now = [ready.boat(seat)["decision"] for seat in range(seats)]
        ready.turn(*(f"keep {first}, give {second}" for first, second in zones_now))
    for boat in boats_of(ready.state):
        boat.batteries = 0  # whatever the river has given
    return ready.fresh()
