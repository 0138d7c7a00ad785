"""A layout as a picture: SVG from its data, for documents and for those who draw layouts of their own."""

from typing import Final

from sortilege.core.cards import count, members
from sortilege.games.siggil.cards import ALL_CARDS
from sortilege.games.siggil.layouts import HEIGHT, WIDTH, Layout, Place

UNIT: Final = 20  # points for a quarter of a card's width
MARGIN: Final = 44
HEAD: Final = 74
GAP: Final = 1.4  # between cards that touch

DEFINITIONS: Final = (
    '<defs><radialGradient id="cloth" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#24365f"/>'
    '<stop offset=".6" stop-color="#16223f"/><stop offset="1" stop-color="#0c1326"/></radialGradient>'
    '<linearGradient id="ivory" x2=".6" y2="1"><stop offset="0" stop-color="#fffaf0"/>'
    '<stop offset="1" stop-color="#e5d9bd"/></linearGradient>'
    '<linearGradient id="night" x2=".6" y2="1"><stop offset="0" stop-color="#33487f"/>'
    '<stop offset="1" stop-color="#1b2950"/></linearGradient>'
    '<pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 5H10M5 0V10" stroke="#c8a45a" stroke-opacity=".34" stroke-width="1"/></pattern>'
    '<filter id="lift" x="-20%" y="-20%" width="140%" height="150%">'
    '<feDropShadow dx="0" dy="2.5" stdDeviation="2.6" flood-color="#050914" flood-opacity=".62"/></filter>'
    '<g id="sigil" fill="none" stroke="#8a6a2b" stroke-width="1.5">'
    '<circle r="11"/><path d="M0 -15L13 7.5H-13ZM0 15L-13 -7.5H13Z" stroke-opacity=".55"/>'
    '<circle r="2.4" fill="#8a6a2b"/></g>'
    "</defs>"
)


def drawn(layout: Layout) -> str:
    """The whole layout as it lies before anybody has touched it."""
    wide = layout.width * UNIT + 2 * MARGIN
    high = layout.height * UNIT + MARGIN + HEAD
    accessible = layout.accessible(ALL_CARDS)
    name = escaped(layout.name)
    levels = f"{layout.levels} levels, {count(accessible)} cards accessible"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{name}">',
        DEFINITIONS,
        f'<rect width="{wide}" height="{high}" rx="18" fill="url(#cloth)"/>',
        f'<text x="{MARGIN}" y="48" font-family="Georgia, serif" font-size="30" fill="#efe3c4">{name}</text>',
        f'<text x="{wide - MARGIN}" y="46" text-anchor="end" font-family="Georgia, serif" font-size="18" '
        f'fill="#b9c2d8">{levels}</text>',
        f'<g transform="translate({MARGIN} {HEAD})">',
    ]
    for at in range(len(layout.places)):
        parts.append(card_drawn(layout.places[at], accessible >> at & 1 != 0))
    return "\n".join([*parts, "</g>", "</svg>", ""])


def card_drawn(place: Place, accessible: bool) -> str:
    """Face up ivory, face down night blue; the accessible ones, which are turned at once, have a gilt rim."""
    up = place.up or accessible
    x, y = place.x * UNIT + GAP / 2, place.y * UNIT + GAP / 2
    wide, high = WIDTH * UNIT - GAP, HEIGHT * UNIT - GAP
    rim = "#e7b94f" if accessible else "#a98743" if up else "#c8a45a"
    parts = [
        '<g filter="url(#lift)">',
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="7" fill="url(#{"ivory" if up else "night"})" '
        f'stroke="{rim}" stroke-width="{3 if accessible else 1.2}"/>',
    ]
    if up:
        parts.append(f'<use href="#sigil" x="{x + wide / 2}" y="{y + high / 2}"/>')
    else:
        inner = f'x="{x + 6}" y="{y + 6}" width="{wide - 12}" height="{high - 12}" rx="4"'
        parts.append(f'<rect {inner} fill="url(#weave)" stroke="#c8a45a" stroke-opacity=".6"/>')
    return "".join([*parts, "</g>"])


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def told(layout: Layout) -> str:
    """What there is to know of a layout, in a line."""
    covered = [count(above) for above in layout.covers if above]
    return (
        f"{layout.name}: {len(layout.places)} cards on {layout.levels} levels, "
        f"{len(members(layout.accessible(ALL_CARDS)))} accessible at the start, "
        f"{covered.count(2)} of {len(covered)} covered cards under exactly two others"
    )
