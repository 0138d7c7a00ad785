"""What the page shows and offers to touch: every choice can be made there, and nothing on it is there twice."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sortilege.core.events import Log
from sortilege.core.game import State
from sortilege.core.registry import load
from sortilege.core.rng import Rng
from sortilege.games.precognition.foresight import slots
from sortilege.games.precognition.text import PrecognitionTeller
from sortilege.games.precognition.touch import picks_of
from sortilege.table.drawing import Look, Player, board_of

GAME = load("precognition")
NAMES = ["Ada", "Basile", "Circé", "Daria"]
WAYS: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 2, "setup": "advanced"},
    {"seats": 4, "mode": "team"},
    {"seats": 3, "mode": "normal", "setup": "advanced"},
    {"seats": 4, "mode": "apocalypse"},
]
FIRST = 8  # with these a game is set up
NOW_AND_THEN = 5  # of the positions of a game, every so many are drawn
PICKS = re.compile(r'name="pick" value="([^"]+)"')
MOVING = re.compile(r'data-name="(\w+)"')
IDS = re.compile(r'\bid="([^"]+)"')
UP, DOWN, OTHER, LAST = "reed nets", "drowned orchard", "smoked eels", "flooded belfry"


def positions(options: dict[str, Any], seed: str) -> Iterator[tuple[State, Log]]:
    log = Log()
    state = GAME.new(options, seed, log)
    rng = Rng(len(options))
    while True:
        yield state, log
        if not state.asked():
            return
        seat = state.asked()[0]
        state.apply(seat, state.pick(seat, rng))


def look_of(state: State, log: Log, seat: int | None) -> Look:
    view = state.view(seat)
    names = NAMES[: len(view["boats"])]
    events = [event.as_json() for event in log.events if event.reaches(seat)]
    return Look(GAME, "en", names, seat, view, events, True, [Player(name, False, False) for name in names])


def drawn(look: Look) -> str:
    board = board_of(GAME.name, "en")
    return "".join(str(getattr(board, region)(look)) for region in ("board", "hand", "recap"))


@pytest.mark.parametrize("options", WAYS, ids=lambda options: " ".join(map(str, options.values())))
def test_every_choice_can_be_touched_and_nothing_on_a_page_is_there_twice(options: dict[str, Any]) -> None:
    touched: set[str] = set()
    for at, (state, log) in enumerate(positions(options, "5ea")):
        if at % NOW_AND_THEN and at >= FIRST and state.asked():
            continue
        for seat in (None, *range(options["seats"])):
            look = look_of(state, log, seat)
            page = drawn(look)
            for pattern in (MOVING, IDS):
                found = pattern.findall(page)
                assert len(found) == len(set(found))
            assert "style=" not in page and "<script" not in page
            needed = {pick for choice in look.choices for pick in choice.picks}
            assert needed <= set(PICKS.findall(page))
            touched |= {pick.partition(":")[0] for pick in needed}
    assert {"keep", "give"} <= touched
    assert options.get("setup") != "advanced" or {"room", "card"} <= touched


@pytest.mark.parametrize("options", WAYS[:2], ids=["standard", "advanced"])
def test_what_activating_both_cards_would_cost_is_what_it_costs(options: dict[str, Any]) -> None:
    met = 0
    log = Log()
    state = GAME.new(options, "ac7", log)
    rng = Rng(3)
    teller = PrecognitionTeller(str, NAMES)
    while state.asked():
        seat = state.asked()[0]
        view = state.view(seat)
        if "both" not in view["choices"]:
            state.apply(seat, state.pick(seat, rng))
            continue
        zone = teller.in_zone(view, seat)
        assert zone is not None and zone["can_pay"]
        before = len(log.events)
        state.apply(seat, GAME.parse(state, seat, "both"))
        news = [event.as_json() for event in log.events[before:]]
        assert next(event["paid"] for event in news if event["event"] == "activates") == zone["price"]
        gained = [event for event in news if event["event"] == "gains" and event["why"] in ("card", "bonus")]
        assert sum(event["count"] for event in gained) == sum(count for _, count in zone["both"])
        assert any(event["why"] == "bonus" for event in gained) == zone["is_same"]
        met += 1
    assert met > 10


@pytest.mark.parametrize(
    ("up", "hand", "keeps", "gives"),
    [
        ([UP, DOWN], [OTHER, LAST], [UP, DOWN, OTHER, LAST], [UP, DOWN]),
        ([UP, UP], [OTHER, LAST], [UP, "", OTHER, LAST], ["", UP]),  # one to keep, one to give
        ([UP, DOWN], [UP, LAST], ["", DOWN, UP, LAST], [UP, DOWN]),  # the one in the hand is kept
        ([UP, UP], [UP, LAST], ["", "", UP, LAST], ["", UP]),
        ([UP, DOWN], [], [UP, DOWN], [UP, DOWN]),  # the last turn
    ],
)
def test_of_equal_cards_one_stands_for_all(up: list[str], hand: list[str], keeps: list[str], gives: list[str]) -> None:
    view = {"seat": 0, "boats": [{"decision": up}, {"decision": []}], "hands": [hand, None]}
    found = slots(PrecognitionTeller(str, NAMES[:2]), view)
    assert [slot["keep"].partition(":")[2].replace("-", " ") for slot in found] == keeps
    assert [slot["give"].partition(":")[2].replace("-", " ") for slot in found if slot["is_up"]] == gives


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("keep reed nets, give smoked eels", ["keep:reed-nets", "give:smoked-eels"]),
        ("give reed nets, smoked eels", ["card:reed-nets", "card:smoked-eels"]),
        ("leave command post", ["room:command-post"]),
        ("leave machines", []),
        ("charge command post 2", ["machine:command-post:2"]),
        ("use galley 3", ["machine:galley:3"]),
        ("ease full larder", ["objective:full-larder"]),
        ("ease full larder with 1 doctors", []),
        ("both", []),
        ("lose 2 healthy", []),
    ],
)
def test_what_one_touches_for_an_action(text: str, picks: list[str]) -> None:
    assert picks_of(text) == picks


def test_a_machine_says_why_it_cannot_be_used() -> None:
    reasons: set[str] = set()
    state = GAME.new({"seats": 4}, "ae", None)
    rng = Rng(4)
    while state.asked():
        seat = state.asked()[0]
        view = state.view(seat)
        boat = view["boats"][seat]
        if boat["asked"] in ("machines", "charge"):
            teller = PrecognitionTeller(str, NAMES, seat)
            keys = {f"machine:{room.replace(' ', '-')}:{row}" for room in boat["rooms"] for row in (1, 2, 3)}
            offered = {pick for text in view["choices"] for pick in picks_of(text)}
            reasons |= {teller.why_not(view, key) for key in keys - offered}
        taken = [f"take {count}" for count in range(9, 0, -1)]
        wished = next((text for text in ("by hand", "both", *taken) if text in view["choices"]), None)
        state.apply(seat, state.pick(seat, rng) if wished is None else GAME.parse(state, seat, wished))
    assert "" not in reasons
    assert {"Used this turn", "It has all its batteries", "Its condition does not hold this turn"} <= reasons
    assert any("missing" in reason for reason in reasons)
