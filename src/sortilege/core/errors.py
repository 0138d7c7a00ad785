"""All that can be wrong with what somebody hands us. A message names the field, the value and what was expected."""

from sortilege.core.messages import Words


class SortilegeError(ValueError):
    """Bad input: shown to people as one line, never as a traceback."""


class IllegalAction(SortilegeError):
    """The action is not one of the seat's choices; nothing has changed."""


class BadText(SortilegeError):
    """The words do not name any action of this game."""


class BadOption(SortilegeError):
    """An option is unknown or its value is out of range."""


class BadSeed(SortilegeError):
    """The seed is not a string of hex digits."""


class BadDeal(SortilegeError):
    """The explicit deal could not have happened."""


class BadLayout(SortilegeError):
    """A file does not say how a game's cards are to lie."""


class BadDeck(SortilegeError):
    """An owner's file of components will not do. As a `str` it says one fault a line, in English."""

    def __init__(self, faults: list[Words]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults

    def in_a_line(self) -> str:
        """The first fault, and how many more there are: for where one line is all there is."""
        first = str(self.faults[0])
        return first if len(self.faults) == 1 else f"{first} (and {len(self.faults) - 1} more)"


class NoDeal(SortilegeError):
    """The explicit deal has run out, and there is no seed to shuffle from."""


class BadView(SortilegeError):
    """What was handed over is not a view of this game."""


class BadRecord(SortilegeError):
    """The record cannot be read or does not replay."""


class UnknownGame(SortilegeError):
    """No folder of that name among the games."""


class BadSeat(SortilegeError):
    """There is no such seat."""


class MustSay(Exception):
    """A game leaves out a part of the contract; its own mistake, not anybody's input."""
