"""What `sortilege balance` counts of a game: a scene gives the counts one would make by hand, nothing is left out."""

from typing import Any

import pytest

from sortilege import Log, Rng, State, lang
from sortilege.arena.balance import tell
from sortilege.core.figures import AMOUNT, COUNT, SHARE, Ledger
from sortilege.games.precognition import GAME
from sortilege.games.precognition.components import TYPES, Box, box_of
from sortilege.games.precognition.ends import REASONS
from sortilege.games.precognition.ledger import PrecognitionLedger
from sortilege.games.precognition.rules import Precognition
from sortilege.games.precognition.setup import MODES
from sortilege.games.precognition.words import TYPE_NAMES

CASES: list[dict[str, Any]] = [
    {"seats": 4 if mode == "team" else 3, "mode": mode, "setup": setup}
    for mode in MODES
    for setup in ("standard", "advanced")
]
TOGETHER = [case for case in CASES if case["mode"] in ("normal", "hard", "apocalypse")]
BOX: Box = box_of("")


def case_name(case: dict[str, Any]) -> str:
    return f"{case['mode']} {case['setup']}"


class Kept:
    """A game that is being played, and its ledger."""

    def __init__(self, seed: int = 1, **given: Any) -> None:
        self.options = GAME.options(given)
        self.log = Log()
        state: State = GAME.new(self.options, seed, self.log)
        assert isinstance(state, Precognition)
        self.state = state
        ledger = GAME.ledger(self.options)
        assert isinstance(ledger, PrecognitionLedger)
        self.ledger = ledger
        self.events: list[dict[str, Any]] = []
        self.hear()

    def hear(self) -> None:
        self.events += [event.as_json() for event in self.log.events if not event.partial]
        tell(self.ledger, self.log)

    def by(self, seat: int, *texts: str) -> "Kept":
        for text in texts:
            self.ledger.decision(seat, text)
            self.state.apply(seat, GAME.parse(self.state, seat, text))
            self.hear()
        return self

    def choices(self, seat: int) -> list[str]:
        return [GAME.text(self.state, seat, action) for action in self.state.choices(seat)]

    def played(self, seed: int = 1) -> "Kept":
        """To the end, half of it sensible."""
        rng = Rng(seed)
        while not self.state.is_over():
            seat = self.state.turn()
            action = self.state.habit(seat, rng) if rng.below(2) else self.state.pick(seat, rng)
            self.by(seat, GAME.text(self.state, seat, action))
        self.ledger.close(self.state)
        return self

    def count(self, figure: str) -> dict[str, int]:
        return {item: times for item, times in self.ledger.counts.get(figure, {}).items() if times}

    def told(self, name: str, **facts: Any) -> list[dict[str, Any]]:
        return [
            event
            for event in self.events
            if event["event"] == name and all(event.get(key) == fact for key, fact in facts.items())
        ]

    def selected(self) -> "Kept":
        """The first turn's choices: everybody keeps the first card of the Decision Zone."""
        for seat in range(self.state.seats):
            first, second = self.state.view(seat)["boats"][seat]["decision"]
            self.by(seat, f"keep {first}, give {second}")
        return self


def announced(ledger: Ledger, figure: str) -> list[str]:
    (found,) = [one for one in ledger.figures() if one.key == figure]
    return [item.key for item in found.items]


# A scene, counted by hand


def test_kept_cards_count_by_name_and_by_type() -> None:
    game = Kept(seats=3)
    wanted = [game.state.view(None)["boats"][seat]["decision"][0] for seat in range(3)]
    game.selected()
    assert sorted(key for key, times in game.count("kept").items() for _ in range(times)) == sorted(wanted)
    types = [TYPES[BOX.cards[BOX.card_numbers[key]].type] for key in wanted]
    assert game.count("types kept") == {kind: types.count(kind) for kind in types}


def test_what_is_activated_counts_with_what_it_costs() -> None:
    game = Kept(seats=3).selected()
    boats = game.state.view(None)["boats"]
    for boat in game.state.boats:
        boat.healthy = 20
    game.by(0, "both").by(1, "given").by(2, "none")
    assert game.count("ways") == {"both": 1, "given": 1, "neither": 1}
    activated = [boats[0]["kept"], boats[0]["given"], boats[1]["given"]]
    assert game.count("activated") == {key: activated.count(key) for key in activated}
    cost = game.state.setup.cost(game.state.boats[0].kept, game.state.boats[0].given)
    cost += game.state.setup.cost(game.state.boats[0].given, game.state.boats[0].kept)
    assert game.count("paid") == ({"activates": cost} if cost else {})


def test_a_machine_that_gives_two_things_has_run_once() -> None:
    (room,) = [room for room in BOX.advanced if any(len(machine.gives) > 1 for machine in room.machines)][:1]
    row = next(row for row, machine in enumerate(room.machines, 1) if len(machine.gives) > 1)
    ledger = GAME.ledger(GAME.options({"setup": "advanced"}))
    for turn in (1, 2):
        ledger.event({"event": "turn begins", "turn": turn, "season": 1})
        for seat in (0, 1):
            for what, count in room.machines[row - 1].gives:
                facts = {"seat": seat, "count": count, "why": "machine", "source": room.key, "row": row}
                ledger.event({"event": "gains", "what": what, **facts})
    assert ledger.counts["runs"] == {f"{room.key} {row}": 4}
    assert ledger.counts["runs by row"] == {str(row): 4}


def test_questions_of_the_set_up_are_nobodys_turn() -> None:
    game = Kept(seats=2, setup="advanced")
    for _ in range(2):
        for seat in (0, 1):
            game.by(seat, game.choices(seat)[0])
    game.played()
    assert game.ledger.turns == 12
    asked = game.ledger.amounts["questions"]
    assert sum(asked) * 12 == pytest.approx(game.ledger.decisions - 4)


# Whole games, against what their events say


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_the_books_balance(case: dict[str, Any]) -> None:
    for seed in (1, 2, 3):
        game = Kept(seed, **case).played(seed)
        turns = len(game.told("turn begins"))
        boat_turns = turns * case["seats"]
        assert sum(game.count("kept").values()) == sum(game.count("types kept").values()) == boat_turns
        assert sum(game.count("ways").values()) == boat_turns
        ways = game.count("ways")
        both, one = ways.get("both", 0), ways.get("kept", 0) + ways.get("given", 0)
        assert sum(game.count("activated").values()) == 2 * both + one
        assert sum(game.count("runs").values()) == sum(game.count("runs by row").values())
        assert sum(game.count("batteries").values()) == len(game.told("charges"))
        assert sum(game.count("river").values()) == turns - turns // 4
        assert sum(game.count("ignored").values()) == len(game.told("ignores"))
        assert game.ledger.shares["hunger"] == any(event["unfed"] for event in game.told("feeds"))
        assert sum(game.count("endings").values()) == 1


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_humans_at_the_end_are_those_who_came_less_those_who_were_lost(case: dict[str, Any]) -> None:
    for seed in (1, 2, 3):
        game = Kept(seed, **case).played(seed)
        came = game.told("gains", what="human")
        mode = BOX.modes[case["mode"]]
        humans = mode.healthy * case["seats"] + sum(event["count"] for event in came)
        outcome = game.state.outcome()
        assert outcome is not None
        left = sum(outcome.scores) + sum(game.ledger.amounts["contaminated"])
        assert humans - sum(game.count("lost").values()) == left
        to_river = game.count("lost").get("event healthy", 0) + game.count("lost").get("event contaminated", 0)
        assert sum(game.count("lost by event").values()) == to_river


@pytest.mark.parametrize("case", [case for case in CASES if case["setup"] == "advanced"], ids=case_name)
def test_of_three_rooms_two_are_chosen_and_the_winners_are_among_them(case: dict[str, Any]) -> None:
    game = Kept(**case).played()
    outcome = game.state.outcome()
    assert outcome is not None
    assert sum(game.count("rooms").values()) == 2 * case["seats"]
    assert sum(game.count("rooms left").values()) == case["seats"]
    assert not game.count("rooms").keys() & game.count("rooms left").keys()  # every room is there once
    assert sum(game.count("rooms won").values()) == 2 * len(outcome.winners)
    assert game.count("runs").keys() <= {f"{room} {row}" for room in game.count("rooms") for row in (1, 2, 3)}


@pytest.mark.parametrize("case", TOGETHER, ids=case_name)
def test_every_objective_that_came_up_was_met_or_missed(case: dict[str, Any]) -> None:
    for seed in (1, 2, 3):
        game = Kept(seed, **case).played(seed)
        came, met, missed = (game.count(figure) for figure in ("objectives", "met", "missed"))
        assert came == {**met, **missed}
        seasons = (game.ledger.turns + 3) // 4
        assert len(came) == game.state.setup.stack * seasons
        early = game.told("reveals")
        assert sum(game.count("revealed").values()) == len([event for event in early if event["seat"] is not None])
        assert sum(game.count("eased").values()) == len(game.told("eases"))
        assert bool(missed) == (list(game.count("endings")) == ["an objective was missed"])
        assert bool(missed) == ("arrived" not in game.ledger.amounts)


# What is announced


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_nothing_is_counted_that_was_not_announced(case: dict[str, Any]) -> None:
    for seed in (1, 2, 3):
        ledger = Kept(seed, **case).played(seed).ledger
        kinds = {figure.key: figure.kind for figure in ledger.figures()}
        assert len(kinds) == len(ledger.figures())
        for figure, counted in ledger.counts.items():
            assert kinds[figure] == COUNT
            assert {item for item, times in counted.items() if times} <= set(announced(ledger, figure))
        amounts = {figure for figure, kind in kinds.items() if kind == AMOUNT}
        assert amounts - {"arrived"} == ledger.amounts.keys() - {"arrived"}  # not every crew does
        assert {figure for figure, kind in kinds.items() if kind == SHARE} == ledger.shares.keys()


def test_all_our_components_are_announced() -> None:
    ledger = GAME.ledger(GAME.options({"mode": "hard", "setup": "advanced"}))
    for figure in ("kept", "activated"):
        assert announced(ledger, figure) == [card.key for card in BOX.cards]
    machines = [f"{room.key} {row}" for room in BOX.advanced for row in (1, 2, 3)]
    assert announced(ledger, "runs") == announced(ledger, "batteries") == machines
    assert announced(ledger, "rooms") == [room.key for room in BOX.advanced]
    assert announced(ledger, "river") == [tile.key for tile in BOX.tiles]
    assert announced(ledger, "ignored") == [tile.key for tile in BOX.tiles if tile.takes]
    for figure in ("objectives", "revealed", "eased", "met", "missed"):
        assert announced(ledger, figure) == [aim.key for aim in BOX.objectives]
    standard = GAME.ledger(GAME.options({"setup": "standard"}))
    assert announced(standard, "runs") == [f"{room.key} {row}" for room in BOX.standard for row in (1, 2, 3)]


def test_every_ending_is_announced_by_some_mode() -> None:
    ledgers = [GAME.ledger(GAME.options(case)) for case in CASES]
    assert {reason for ledger in ledgers for reason in announced(ledger, "endings")} == set(REASONS)


def test_an_owners_own_cards_are_counted_under_their_names() -> None:
    own = [
        f'[[card]]\nkey = "own {number}"\nseason = {card.season}\ntype = "{TYPES[card.type]}"\ncost = 1\ngain = 1\n'
        f'bonus = {{ food = 1 }}\nname = "Own {number}"\nflavour = "-"\n'
        for number, card in enumerate(BOX.cards)
    ]
    deck = "".join(own)
    ledger = Kept(seats=2, deck=deck).played().ledger
    assert announced(ledger, "kept") == [f"own {number}" for number in range(24)]
    assert set(ledger.counts["kept"]) <= set(announced(ledger, "kept"))


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_every_name_of_every_figure_is_in_french(case: dict[str, Any]) -> None:
    french = {**lang.catalogue("sortilege", "fr"), **lang.catalogue("sortilege.games.precognition", "fr")}
    for figure in GAME.ledger(GAME.options(case)).figures():
        words = {figure.label, *(item.label for item in figure.items), *(item.group for item in figure.items)}
        assert words - {""} <= french.keys()
    assert set(TYPE_NAMES) <= french.keys()
