"""The board as a page has it: all that is offered can be touched, and deeds are told with what came of them."""

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from sortilege.core.events import Log
from sortilege.core.game import State
from sortilege.core.registry import load
from sortilege.core.rng import Rng
from sortilege.games.sacrilege.chains import ALONE, Chain
from sortilege.table.drawing import Look, Player, board_of

GAME = load("sacrilege")
NAMES = ["Ada", "Basile", "Circé", "Daria", "Émile", "Flore"]
PICK = re.compile(r'name="pick" value="([^"]+)"')
MOVING = re.compile(r'data-name="(\w+)"')
NAMED = re.compile(r' id="([^"]+)"')
EMBLEM = re.compile(r"emblems\.svg#([\w-]+)")


class Position:
    """A game at one moment, all that was told on the way, and where in it the decisions lay."""

    def __init__(self, state: State, log: Log, starts: list[int]) -> None:
        self.state = state
        self.log = log
        self.starts = starts  # how much had been told when each action was taken, rewards' answers apart

    def look(self, seat: int | None, language: str = "en") -> Look:
        view = self.state.view(seat)
        names = NAMES[: len(view["sizes"])]
        events = [event.as_json() for event in self.log.events if event.reaches(seat)]
        return Look(GAME, language, names, seat, view, events, True, [Player(name, False, False) for name in names])


def positions(seats: int, seed: int) -> Iterator[Position]:
    log = Log()
    state = GAME.new({"seats": seats}, f"{seed:x}", log)
    rng = Rng(seed)
    starts: list[int] = []
    while state.asked():
        yield Position(state, log, starts)
        seat = state.asked()[0]
        if state.view(None)["question"]["kind"] in ("turn", "claim", "dusk"):
            starts.append(len(log.events))
        state.apply(seat, state.pick(seat, rng))
    yield Position(state, log, starts)


def drawn(look: Look) -> str:
    board = board_of(GAME.name, look.language)
    return "".join(str(getattr(board, region)(look)) for region in ("board", "hand", "recap"))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whatever_is_offered_can_be_touched_and_nothing_else(seats: int) -> None:
    touched = 0
    for position in positions(seats, seats):
        for seat in position.state.asked():
            look = position.look(seat, "fr")
            assert set(PICK.findall(drawn(look))) == look.pickable
            touched += len(look.pickable)
    assert touched > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_no_two_things_on_a_page_have_one_name(seats: int) -> None:
    moving = 0
    for at, position in enumerate(positions(seats, seats)):
        if at % 3:
            continue
        for seat in (None, *range(seats)):
            html = drawn(position.look(seat))
            for names in (MOVING.findall(html), NAMED.findall(html)):
                assert len(names) == len(set(names))
            moving += len(MOVING.findall(html))
    assert moving > 100


def test_every_emblem_on_the_page_is_drawn() -> None:
    drawings = (resources.files("sortilege.games.sacrilege") / "emblems.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="([\w-]+)"', drawings))
    wanted = {face.emblem for face in position_faces()} | {"door", "stranger"}
    for at, position in enumerate(positions(4, 9)):
        if at % 10 == 0:
            wanted |= set(EMBLEM.findall(drawn(position.look(0))))
    assert wanted <= known


def position_faces() -> list[Any]:
    return list(next(positions(2, 1)).look(0).faces.values())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_deed_is_told_with_all_its_rewards_and_no_others(seats: int) -> None:
    """What chains find out from the events alone is what was really one action."""
    longest = 0
    for position in positions(seats, 40 + seats):
        public = [event.as_json() for event in position.log.events if event.reaches(None)]
        everything = position.log.events
        look = position.look(None)
        chains: list[Chain] = look.plain.chains(public)  # type: ignore[attr-defined]
        told = [len([one for one in everything[:start] if one.reaches(None)]) for start in position.starts]
        begins = {public[start]["event"] + str(start) for start in told if start < len(public)}
        at = {id(event): place for place, event in enumerate(public)}
        for chain in chains:
            first = at[id(chain.events[0])]
            longest = max(longest, len(chain.events))
            if chain.events[0]["event"] != "ritual over":
                assert chain.events[0]["event"] + str(first) in begins
            inner = [at[id(event)] for event in chain.events[1:]]
            between = range(first + 1, inner[-1] + 1) if inner else []
            whole = [place for place in between if public[place]["event"] not in ALONE]
            assert not chain.is_ritual or inner == whole
            assert chain.is_ritual or not {public[place]["event"] + str(place) for place in inner} & begins
    assert longest > 3


def test_a_ritual_is_on_stage_for_everybody_with_what_was_thrown_in() -> None:
    seen = thrown = 0
    for position in (position for seed in range(3) for position in positions(4, seed)):
        view = position.state.view(None)
        if view["ritual"] is None:
            continue
        for seat in (None, *range(4)):
            look = position.look(seat)
            html = str(board_of(GAME.name, "en").board(look))
            stage = html[html.index('<section class="stage') : html.index("</section>", html.index('class="stage'))]
            assert (" holds" in stage) == (view["sums"][view["ritual"]] in (6, -6))
            assert look.plain.prayer(view) in stage.replace("&#39;", "'")  # type: ignore[attr-defined]
            thrown += stage.count("<li>")
            seen += 1
    assert seen > 4 and thrown
