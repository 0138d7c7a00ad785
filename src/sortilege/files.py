"""What commands read from people's files, and what they say where that goes wrong."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

from sortilege.core.errors import BadDeck, SortilegeError
from sortilege.core.options import LONGEST_FILE


@contextmanager
def plain_errors() -> Iterator[None]:
    """One line for the person, of a deck one for each fault; never a traceback."""
    try:
        yield
    except BadDeck as fault:
        print(fault, file=sys.stderr)  # every line says which file it is about
        raise typer.Exit(1) from None
    except SortilegeError as fault:
        print(f"sortilege: {fault}", file=sys.stderr)
        raise typer.Exit(1) from None
    except BrokenPipeError:
        raise  # whoever read us has gone: nothing to say, and nobody to say it to
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        print(f"sortilege: {where}{fault.strerror or fault}", file=sys.stderr)
        raise typer.Exit(1) from None


@contextmanager
def opened_file(path: Path) -> Iterator[BinaryIO]:
    if path.exists() and not path.is_file():  # a pipe would keep us waiting for ever
        raise SortilegeError(f"{path}: not a file")
    with path.open("rb") as opened:
        yield opened


def content_of(path: Path) -> bytes:
    """All of a small file; of one that is too large, so much that it is seen."""
    with opened_file(path) as opened:
        return opened.read(LONGEST_FILE + 1)
