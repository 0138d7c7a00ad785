"""The Siggil drawn with letters: a card is four wide and two high, those on top hide what lies under them."""

from typing import Any, Final

from sortilege.core.looks import Paint
from sortilege.games.siggil.cards import NUMBERS, ORDINARY, family_of, value_of
from sortilege.games.siggil.layouts import HEIGHT, WIDTH, layout_of
from sortilege.games.siggil.words import SIGNS

ROW: Final = 3  # units of height that a line stands for
EMPTY: Final = -1


def tableau(view: dict[str, Any], paint: Paint) -> list[str]:
    layout = layout_of(view["options"]["layout"])
    high = (layout.height + ROW - 1) // ROW
    on_top = [[EMPTY] * layout.width for _ in range(high)]
    for at in view["left"]:  # level by level
        place = layout.places[at]
        for line in range(place.y // ROW, (place.y + HEIGHT) // ROW):
            for column in range(place.x, place.x + WIDTH):
                on_top[line][column] = at
    lines = [drawn(row, layout.places, view, paint) for row in on_top]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def drawn(row: list[int], places: list[Any], view: dict[str, Any], paint: Paint) -> str:
    """A line: `(♣3)` can be taken, `|♣3|` is covered, `|░░|` is face down."""
    accessible: list[str] = view["accessible"]
    parts: list[str] = []
    column = 0
    while column < len(row):
        at = row[column]
        step = 1
        if at == EMPTY:
            parts.append(" ")
        else:
            text: str | None = view["laid"][at]
            offset = column - places[at].x
            if offset in (0, WIDTH - 1):
                parts.append(("(" if offset == 0 else ")") if text in accessible else "|")
            elif text is None:
                parts.append("░")
            else:
                card = NUMBERS[text]
                value = "*" if card >= ORDINARY else str(value_of(card))
                whole = offset == 1 and column + 1 < len(row) and row[column + 1] == at
                sign = SIGNS[family_of(card)]
                parts.append(paint(sign, value) if whole else sign.glyph if offset == 1 else value)
                step = 2 if whole else 1
        column += step
    return "".join(parts).rstrip()
