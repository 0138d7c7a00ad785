"""Hints for the compiler, and nothing at all to anybody else.

`mypyc_attr(allow_interpreted_subclasses=True)` lets plain Python inherit from a compiled class, `acyclic=True` keeps a
class that is never part of a cycle from the garbage collector, `free_list_len=1` keeps the last one for its successor.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr

Marked = TypeVar("Marked")


def unmarked(*names: str, **settings: object) -> Callable[[Marked], Marked]:
    return lambda marked: marked


globals().setdefault("mypyc_attr", unmarked)  # an `else` would be unreachable code to the compiler
