"""What is in a deck file, in a few lines: for `sortilege deck check`."""

from __future__ import annotations

from sortilege.core.errors import BadDeck
from sortilege.games.precognition.components import SEASONS, box_of, faults_of


def inventory(content: bytes) -> list[str]:
    """Kind by kind, ours included where the file leaves one out; BadDeck has every fault on a line of its own."""
    faults = faults_of(content)
    if faults:
        raise BadDeck("\n".join(faults))
    box = box_of(content.decode())
    lines = [
        f"{len(box.cards)} cards, {len(box.rooms)} rooms, {len(box.tiles)} events, {len(box.objectives)} objectives"
    ]
    for season in SEASONS:
        names = [card.name for card in box.cards if card.season == season]
        lines.append(f"cards of season {season}: {', '.join(names)}")
    lines.append(f"rooms: {', '.join([room.name for room in box.rooms])}")
    lines.append(f"events: {', '.join([tile.name for tile in box.tiles])}")
    lines.append(f"objectives: {', '.join([aim.name for aim in box.objectives])}")
    return lines
