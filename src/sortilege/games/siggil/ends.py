"""Why a game ended: messages for the catalogues."""

from typing import Final

from sortilege.core.game import message

ENOUGH: Final = message("enough Spirits at once")  # G10
MOST: Final = message("the most Spirits")  # G11
FEWEST_CARDS: Final = message("as many Spirits, fewer cards in hand")
SHARED: Final = message("as many Spirits and as many cards in hand")
SOLO_WON: Final = message("all the Spirits it takes")  # G15
SOLO_LOST: Final = message("the Siggil is used up")
REASONS: Final = (ENOUGH, MOST, FEWEST_CARDS, SHARED, SOLO_WON, SOLO_LOST)
