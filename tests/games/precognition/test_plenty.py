"""A deck that brings as much as a file may: every view of it can be read, and no game of it is too long."""

import re

from sortilege.games.precognition import GAME
from sortilege.games.precognition.reading import GAINS
from sortilege.games.precognition.sheet import STORES
from tests.games.precognition.test_deck_file import OURS

ALL = "{ " + ", ".join(f"{name} = 9" for name in GAINS) + " }"
CARD = {
    "type": '"ymune"',
    "cost": "0",
    "gain": "9",
    "bonus": "{ food = 9, human = 9, battery = 9, ymune = 9 }",
}
ROOM = {"batteries": "1", "gives": ALL}
ALWAYS = {"when": '"sum <= 18"'}
MODE = {"food": "99", "healthy": "99", "doctors": "99"}


def rich(text: str, fields: dict[str, str]) -> str:
    for field, value in fields.items():
        text = re.sub(rf"^{field} = .*", f"{field} = {value}", text, flags=re.MULTILINE)
    return text


def plenty() -> str:
    _, hold, other, advanced = rich(OURS["rooms"], ROOM).split("[[room]]", 3)
    rooms = "[[room]]".join(["", rich(hold, ALWAYS), rich(other, ALWAYS), advanced])
    river = rich(OURS["river"].replace("\ntakes = ", "\ngives = "), {"gives": ALL})
    return rich(OURS["cards"], CARD) + rooms + river + rich(OURS["modes"], MODE)


def best(choices: list[str]) -> str:
    """By hand, and all of everything."""
    for wanted in ("by hand", "both"):
        if wanted in choices:
            return wanted
    return choices[0] if choices[0].startswith(("use ", "charge ")) else choices[-1]


def test_however_much_a_deck_brings_views_are_read_and_games_end() -> None:
    seats = 2
    state = GAME.new({"seats": seats, "deck": plenty()}, 1)
    decisions = turn = 0
    while asked := state.asked():
        view = state.view(asked[0])
        if view["turn"] > turn:
            turn = view["turn"]
            assert GAME.worlds(view).sample(1).view(asked[0]) == view
        state.apply(asked[0], GAME.parse(state, asked[0], best(view["choices"])))
        decisions += 1
    view = state.view(None)
    assert GAME.worlds(view).sample(1).view(None) == view
    most = max(boat[name] for boat in view["boats"] for name in ("food", "healthy", "contaminated", "doctors"))
    assert 999 < most <= STORES
    assert 3000 < decisions * 4 // seats <= GAME.longest
