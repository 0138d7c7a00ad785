"""`sortilege deck`, and `--deck` wherever a game's options are given: components that owners have written down."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import sortilege
from sortilege import lang
from sortilege.core import registry
from sortilege.core.document import Document
from sortilege.core.errors import BadDeck, SortilegeError
from sortilege.core.game import Game
from sortilege.core.messages import Words
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
    game: Annotated[str | None, typer.Option(help="For which game, where the file does not tell.")] = None,
) -> None:
    """Say what is in a file, or everything that is wrong with it. Exit code 1 if there is anything."""
    with plain_errors():
        content = read(file)
        told = told_of(game_of(content) if game is None else game_with_decks(game), file, content)
        print(": ".join([file, "fine", *told[:1]]))
        for line in told[1:]:
            print(f"  {line}")


def read(file: str) -> bytes:
    return sys.stdin.buffer.read(LONGEST_FILE + 1) if file == "-" else content_of(Path(file))


def told_of(game: Game, file: str, content: bytes) -> list[str]:
    """What is in it; BadDeck names the file on every line."""
    try:
        return registry.deck_told(game, content)
    except BadDeck as fault:
        say = lang.sayer(lang.preferred(), type(game).__module__.rpartition(".")[0])
        raise BadDeck(
            [Words("{file}: {fault}", {"file": file, "fault": one.said(say)}) for one in fault.faults]
        ) from None


def option_of(game: Game, file: str) -> dict[str, Any]:
    """The option that such a file is."""
    names = [option.name for option in game.schema if option.kind == FILE]
    if not names:
        raise SortilegeError(f"deck: got {shortened(file)}, but {game.name} takes none")
    content = read(file)
    told_of(game, file, content)
    return {names[0]: content.decode()}


def game_with_decks(name: str) -> Game:
    game = sortilege.load(name)
    if not game.has_decks():
        raise SortilegeError(f"game: got {shortened(name)}, expected one that takes decks")
    return game


def game_of(content: bytes) -> Game:
    """The game whose tables the file has. Of what is no TOML, any of them says the same."""
    taking = [game for game in map(sortilege.load, sortilege.names()) if game.has_decks()]
    document = Document(content, tuple(table for game in taking for table in game.deck_tables()))
    fitting = registry.with_tables_of(content)
    if len(fitting) == 1 or not document.is_toml:
        return [*fitting, *taking][0]
    names = ", ".join(game.name for game in fitting or taking)
    raise SortilegeError(f"game: the file does not tell for which it is, expected --game with one of {names}")
