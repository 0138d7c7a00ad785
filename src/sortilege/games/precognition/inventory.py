"""What is in a deck file, in a few lines: for `sortilege deck check`."""

from __future__ import annotations

from sortilege.core.errors import BadDeck
from sortilege.games.precognition.components import SEASONS, box_of, faults_of, kinds_in


def inventory(content: bytes) -> list[str]:
    """Kind by kind, and which of ours stay; BadDeck has every fault on a line of its own."""
    faults = faults_of(content)
    if faults:
        raise BadDeck(faults)
    box = box_of(content.decode())
    kinds = kinds_in(content)
    counts = {
        "card": f"{len(box.cards)} cards",
        "room": f"{len(box.rooms)} rooms",
        "event": f"{len(box.tiles)} events",
        "objective": f"{len(box.objectives)} objectives",
        "mode": f"{len(box.modes)} modes",
    }
    lines = [", ".join([told for kind, told in counts.items() if kind in kinds])]
    if len(kinds) < len(counts):
        lines[0] += "; ours stay: " + ", ".join([told for kind, told in counts.items() if kind not in kinds])
    if "card" in kinds:
        for season in SEASONS:
            names = [card.name for card in box.cards if card.season == season]
            lines.append(f"cards of season {season}: {', '.join(names)}")
    if "room" in kinds:
        lines.append(f"rooms: {', '.join([room.name for room in box.rooms])}")
    if "event" in kinds:
        lines.append(f"events: {', '.join([tile.name for tile in box.tiles])}")
    if "objective" in kinds:
        lines.append(f"objectives: {', '.join([aim.name for aim in box.objectives])}")
    return lines
