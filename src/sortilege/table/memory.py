"""Memory that is free goes back to the machine."""

import ctypes
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Pages are rendered in large pieces, and glibc keeps what they leave; where there is no such call, nothing."""
    trim = found()
    if trim is not None:
        trim(0)


@cache
def found() -> Callable[[int], int] | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
