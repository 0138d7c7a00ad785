"""The cards in words: what each does, and why it made a card leave. All of it is for the catalogues."""

from typing import Final

from sortilege.core.game import message

ABSOLUTE: Final = message("The Absolute makes you and a player you choose pass each other a hand card, face down.")

WHAT_IT_DOES: Final = {
    1: message("Life sends the highest green card in play to the discard."),
    2: message("Love goes to the discard when it is not the only green card in play."),
    3: message("Friendship goes to the discard when it meets a yellow card."),
    4: message("Calm goes to the discard when it meets a red card."),
    5: message("Feast goes to the discard when it meets a blue card."),
    6: message("Hope goes to the discard when no card in play is lower."),
    7: message("Spring goes to the discard when no other card in play is green."),
    8: message("Death sends the lowest green card in play to the discard."),
    9: message("Lie sends the highest yellow card in play to the discard."),
    10: message("Enigma goes to the discard when it meets an Absolute."),
    11: message("Summer goes to the discard when no other card in play is yellow."),
    12: message("Fear is never discarded by an effect, not even Luck's; it only goes when it wins the bout."),
    13: message("Whenever Luck is discarded, its holder also discards a card from hand, any but Fear."),
    14: message("Mirror gives the bout to the lowest card instead of the highest."),
    15: message(
        "Law's holder calls lower or higher; from then on, all who can must lay below or above 15 while it stays."
    ),
    16: message("Truth sends the lowest yellow card in play to the discard."),
    17: message("Malice is green, yellow, red and blue all together."),
    18: message("Day sends the highest red card in play to the discard."),
    19: message("Autumn goes to the discard when no other card in play is red."),
    20: message("Harmony sends the lowest card of all to the discard, whatever its colour."),
    21: message("Dream can go before a player still without a card, who at once lays one before you in return."),
    22: message("With Pride, the left-hand neighbour of its holder opens the next bout."),
    23: message("Jealousy swaps places with any other card in play, which does not act again."),
    24: message("Secret lets you see a card that another player picks, or lets you show them one of yours."),
    25: message("Night sends the lowest red card in play to the discard."),
    26: message("Sadness bars the highest card from winning, so the next highest wins; beside Mirror it is idle."),
    27: message("Winter sends all yellow cards in play to the discard."),
    28: message("Wrath makes another player take back their laid card and at once lay a different one."),
    29: message("Betrayal brings a card from in front of another player to your hand; lay a hand card in its place."),
    30: ABSOLUTE,
    31: ABSOLUTE,
    32: ABSOLUTE,
    33: ABSOLUTE,
    34: ABSOLUTE,
    35: ABSOLUTE,
}

# As it stands on the card: a few words
IN_SHORT: Final = {
    1: message("The highest green card leaves"),
    2: message("Leaves if another card is green"),
    3: message("Leaves if a card is yellow"),
    4: message("Leaves if a card is red"),
    5: message("Leaves if a card is blue"),
    6: message("Leaves if it is the lowest"),
    7: message("Leaves if no other card is green"),
    8: message("The lowest green card leaves"),
    9: message("The highest yellow card leaves"),
    10: message("Leaves beside an Absolute"),
    11: message("Leaves if no other card is yellow"),
    12: message("Leaves only if it wins"),
    13: message("Leaving, it takes a hand card along"),
    14: message("The lowest card wins"),
    15: message("Call it: all lay below, or above, 15"),
    16: message("The lowest yellow card leaves"),
    17: message("Has every colour"),
    18: message("The highest red card leaves"),
    19: message("Leaves if no other card is red"),
    20: message("The lowest card of all leaves"),
    21: message("Lay it before another, who answers"),
    22: message("Its holder's left neighbour starts next"),
    23: message("Trades places with another card"),
    24: message("See a card, or show one"),
    25: message("The lowest red card leaves"),
    26: message("The second highest card wins"),
    27: message("Every yellow card leaves"),
    28: message("Sends another's card back to hand"),
    29: message("Swap a hand card for one on the table"),
    30: message("Exchange a hand card, face down"),
}

# Why a card left, by the card whose effect it was
REASONS: Final = {
    1: message("Life discards the highest green card"),
    2: message("another green card is in play"),
    3: message("a yellow card is in play"),
    4: message("a red card is in play"),
    5: message("a blue card is in play"),
    6: message("it is the lowest card in play"),
    7: message("it is the only green card in play"),
    8: message("Death discards the lowest green card"),
    9: message("Lie discards the highest yellow card"),
    10: message("an Absolute is in play"),
    11: message("it is the only yellow card in play"),
    16: message("Truth discards the lowest yellow card"),
    18: message("Day discards the highest red card"),
    19: message("it is the only red card in play"),
    20: message("Harmony discards the lowest card of all"),
    25: message("Night discards the lowest red card"),
    27: message("Winter discards every yellow card"),
}

# Why a card won, lost the win, or was spared
WINS: Final = {
    "highest wins": message("the highest card"),
    "lowest wins": message("the lowest card, as Mirror has it"),
    "second wins": message("the second highest card, as Sadness has it"),
    "passed over": message("the highest card, but Sadness keeps it from winning"),
    "shielded": message("Fear is proof against {by}"),
}
