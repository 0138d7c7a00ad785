"""The board of Présages as a page has it: the cards of a bout that has ended, the teams' badges, the end's words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sortilege.core.events import Log
from sortilege.core.game import State
from sortilege.core.registry import load
from sortilege.core.rng import Rng
from sortilege.table.drawing import Look, Player, board_of

GAME = load("presages")
NAMES = ["Ada", "Basile", "Circé", "Daria", "Émile", "Flore"]
DECIDED = re.compile(r'<(\w+) class="card \w+ decided fate-(\w+)"[^>]*data-help="card:(\d+)"')
PLACE = re.compile(r'<div class="seat place-(\d)')
MOVING = re.compile(r'data-name="(\w+)"')


class Position:
    """A game at one moment, and all that was told on the way."""

    def __init__(self, state: State, log: Log, laid: int | None) -> None:
        self.state = state
        self.log = log
        self.laid = laid  # the card that the last answer put on the table, if it did
        self.events = [event.as_json() for event in log.events if event.reaches(None)]
        self.lies = any(state.view(None)["before"])

    def look(self, seat: int | None, language: str = "en") -> Look:
        view = self.state.view(seat)
        names = NAMES[: len(view["sizes"])]
        events = [event.as_json() for event in self.log.events if event.reaches(seat)]
        return Look(GAME, language, names, seat, view, events, True, [Player(name, False, False) for name in names])

    def ended(self) -> dict[str, Any] | None:
        """The bout whose cards are to be seen: the last one, if nothing was laid since."""
        told = [event for event in self.events if event["event"] in ("bout", "lays")]
        return told[-1] if told and told[-1]["event"] == "bout" else None


def positions(seats: int, seed: str) -> Iterator[Position]:
    log = Log()
    state = GAME.new({"seats": seats}, seed, log)
    rng = Rng(seats)
    text = ""
    while True:
        yield Position(state, log, int(text.split()[1]) if text.startswith("lay ") else None)
        if not state.asked():
            return
        seat = state.asked()[0]
        action = state.pick(seat, rng)
        text = GAME.text(state, seat, action)
        state.apply(seat, action)


def drawn(look: Look, region: str) -> str:
    return str(getattr(board_of("presages", look.language), region)(look))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_cards_of_a_bout_lie_there_with_their_fates_until_the_next_is_laid(seats: int) -> None:
    rounds_ended = 0
    for position in positions(seats, "b0a2d"):
        ended = position.ended()
        for seat in (None, *range(seats)):
            look = position.look(seat)
            board = drawn(look, "board")
            first, *places = PLACE.split(board)
            assert not DECIDED.search(first)
            found = [
                (look.around[int(place)], int(card), fate)
                for place, html in zip(places[::2], places[1::2], strict=True)
                for tag, fate, card in DECIDED.findall(html)
                if tag == "div"  # nobody can choose it
            ]
            expected = [(one["seat"], one["card"], one["fate"]) for one in ended["cards"]] if ended else []
            assert sorted(found) == sorted(expected)
            assert ended is None or not position.lies
        rounds_ended += bool(ended and position.events[-1]["event"] in ("round", "game won"))
    assert rounds_ended > 1, "also where a round or the game has ended"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_no_two_cards_on_a_page_move_under_one_name_and_the_one_just_laid_has_one(seats: int) -> None:
    last_cards = 0
    for position in positions(seats, "b0a2d"):
        for seat in (None, *range(seats)):
            look = position.look(seat)
            names = MOVING.findall(drawn(look, "board") + drawn(look, "hand"))
            assert len(names) == len(set(names))
            ended = position.ended()
            if position.laid and ended and position.events[-1]["event"] == "starts":
                assert look.moving(f"card:{position.laid}") in MOVING.findall(drawn(look, "board"))
                last_cards += 1
    assert last_cards


def test_a_card_dealt_anew_does_not_seem_to_come_from_where_it_lay() -> None:
    """It lay before somebody in the last bout of a round, and is in the viewer's hand in the next."""
    met = 0
    for seed in range(40):
        for position in positions(4, f"{seed:x}"):
            ended = position.ended()
            view = position.state.view(0)
            if ended is None or ended["round"] == view["round"]:
                continue
            for card in {one["card"] for one in ended["cards"]} & set(view["hands"][0]):
                look = position.look(0)
                assert look.moving(f"card:{card}") not in drawn(look, "board") + drawn(look, "hand")
                met += 1
    assert met


def test_teams_have_the_same_badge_in_the_log_as_on_the_plates() -> None:
    position = next(positions(6, "b0a2d"))
    look = position.look(0)
    told = "".join(look.told(look.events[0]))
    plates = drawn(look, "board")
    for badge in ("team-sun", "team-moon", "team-star"):
        assert told.count(f"kit.svg#{badge}") == 1
        assert plates.count(f"kit.svg#{badge}") == 2
    assert not re.search("[●◆■]", told + " ".join(look.plain.event(look.events[0])))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_says_whether_you_have_won(language: str) -> None:
    *_, position = positions(5, "b0a2d")
    winners = position.state.view(None)["outcome"]["winners"]
    words = ("You have won", "You have lost", "The game is won by")
    if language == "fr":
        words = ("Vous avez gagné", "Vous avez perdu", "La partie est gagnée par")
    for seat in (None, *range(5)):
        look = position.look(seat, language)
        begins = words[2 if seat is None else 0 if seat in winners else 1]
        assert look.question().startswith(begins)
        for winner in winners:
            assert winner == seat or NAMES[winner] in look.question()
