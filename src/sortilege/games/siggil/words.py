"""Families, Spirits and layouts in words, and the sentences of the game. All of it is for the catalogues."""

from typing import Final

from sortilege.core.game import message
from sortilege.core.looks import Sign
from sortilege.games.siggil.ends import ENOUGH, FEWEST_CARDS, MOST, SHARED, SOLO_LOST, SOLO_WON

FAMILY_NAMES: Final = (
    message("Stone"),
    message("Stag"),
    message("Leaf"),
    message("Turtle"),
    message("Wind"),
    message("Shell"),
    message("Feather"),
)
SPIRIT_NAMES: Final = (
    message("Spirit of the Stone"),
    message("Spirit of the Stag"),
    message("Spirit of the Leaf"),
    message("Spirit of the Turtle"),
    message("Spirit of the Wind"),
    message("Spirit of the Shell"),
    message("Spirit of the Feather"),
)
SIGNS: Final = (  # by family; a Spirit's card and its family's are told apart by their names
    Sign("grey", "stone", "◆"),
    Sign("red", "stag", "Ψ"),
    Sign("green", "leaf", "♣"),
    Sign("teal", "turtle", "◍"),
    Sign("blue", "wind", "≋"),
    Sign("violet", "shell", "§"),
    Sign("yellow", "feather", "ʃ"),
)
LAYOUT_NAMES: Final = {
    "passage": message("The Passage"),
    "turtle": message("The Turtle"),
    "pyramids": message("The Pyramids"),
    "river": message("The River"),
    "pillars": message("The Pillars"),
}

# (to you, about somebody else, and where it must be put otherwise: about somebody else, with you)
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "starts": (message("You start."), message("{name} starts.")),
    "takes": (message("You take {card}."), message("{name} takes {card}.")),
    "removes": (message("You remove {card}."), message("{name} removes {card}.")),
    "captures": (
        message("You capture the {spirit} with {cards}."),
        message("{name} captures the {spirit} with {cards}."),
    ),
    "steals": (
        message("You take the {spirit} from {other} with {cards}: {size} cards beat {rested}."),
        message("{name} takes the {spirit} from {other} with {cards}: {size} cards beat {rested}."),
        message("{name} takes the {spirit} from you with {cards}: {size} cards beat {rested}."),
    ),
    "completes": (
        message(
            "You take the {spirit} back from {other}: {cards} complete your series, {size} cards against {rested}."
        ),
        message(
            "{name} takes the {spirit} back from {other}: {cards} complete a series, {size} cards against {rested}."
        ),
        message("{name} takes the {spirit} back from you: {cards} complete a series, {size} cards against {rested}."),
    ),
}

PROMPTS: Final[dict[str, tuple[str, ...]]] = {
    "take": (message("Take an accessible card into your hand."), message("{name} is to take a card.")),
    "remove": (
        message("Remove an accessible card from the Siggil; then you take one."),
        message("{name} is to remove a card."),
    ),
    "capture": (message("Take control of a Spirit, or pass."), message("{name} may take control of a Spirit.")),
    "nothing": (message("Your cards call no Spirit yet: pass."), message("{name} may take control of a Spirit.")),
}

# Why it ended: about you, about others
ENDINGS: Final[dict[str, tuple[str, str]]] = {
    ENOUGH: (
        message("You win at once: {count} Spirits are yours."),
        message("{name} wins at once with {count} Spirits."),
    ),
    MOST: (
        message("The Siggil is used up. You win with the most Spirits: {count}."),
        message("The Siggil is used up. {name} wins with the most Spirits: {count}."),
    ),
    FEWEST_CARDS: (
        message("The Siggil is used up. Spirits are tied at {count}; you win with fewer cards in hand: {cards}."),
        message("The Siggil is used up. Spirits are tied at {count}; {name} wins with fewer cards in hand: {cards}."),
    ),
    SHARED: (
        message(
            "The Siggil is used up. You share the win with {names}, tied in Spirits ({count}) and in cards in hand "
            "({cards})."
        ),
        message(
            "The Siggil is used up. {names} share the win, tied in Spirits ({count}) and in cards in hand ({cards})."
        ),
    ),
    SOLO_WON: (
        message("You have captured {count} Spirits: you win."),
        message("{name} has captured {count} Spirits and wins."),
    ),
    SOLO_LOST: (
        message("The Siggil is used up. Spirits captured: {count}. You lose this time."),
        message("The Siggil is used up. Spirits captured by {name}: {count}. The game is lost."),
    ),
}
