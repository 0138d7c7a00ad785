"""`sortilege deck`, and `--deck` wherever a game's options are given: components that owners have written down."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import sortilege
from sortilege.core.errors import BadDeck, SortilegeError
from sortilege.core.game import Game
from sortilege.core.options import FILE, LONGEST_FILE
from sortilege.core.shuffle import shortened
from sortilege.files import content_of, plain_errors

app = typer.Typer(no_args_is_help=True, help="Components of your own, for games that take them.")


@app.callback()
def general() -> None:
    pass


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file; - for standard input.")],
    game: Annotated[str | None, typer.Option(help="For which game; needed only if several take decks.")] = None,
) -> None:
    """Say what is in a file, or everything that is wrong with it. Exit code 1 if there is anything."""
    with plain_errors():
        told = told_of(game_with_decks(game), file, read(file))
        print(": ".join([file, "fine", *told[:1]]))
        for line in told[1:]:
            print(f"  {line}")


def read(file: str) -> bytes:
    return sys.stdin.buffer.read(LONGEST_FILE + 1) if file == "-" else content_of(Path(file))


def told_of(game: Game, file: str, content: bytes) -> list[str]:
    """What is in it; BadDeck names the file on every line."""
    try:
        return game.deck_told(content)
    except BadDeck as fault:
        raise BadDeck("\n".join(f"{file}: {line}" for line in str(fault).split("\n"))) from None


def option_of(game: Game, file: str) -> dict[str, Any]:
    """The option that such a file is."""
    names = [option.name for option in game.schema if option.kind == FILE]
    if not names:
        raise SortilegeError(f"deck: got {shortened(file)}, but {game.name} takes none")
    content = read(file)
    told_of(game, file, content)
    return {names[0]: content.decode()}


def game_with_decks(name: str | None) -> Game:
    """The game named, or the only one that takes decks."""
    games = [sortilege.load(found) for found in ([name] if name is not None else sortilege.names())]
    taking = [game for game in games if game.has_decks()]
    if len(taking) == 1:
        return taking[0]
    if name is not None:
        raise SortilegeError(f"game: got {shortened(name)}, expected one that takes decks")
    if not taking:
        raise SortilegeError("game: there is none that takes decks")
    raise SortilegeError(f"game: expected --game with one of {', '.join(game.name for game in taking)}")
