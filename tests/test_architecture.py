"""Imports go one way, and nothing outside its folder names a game."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sortilege

ROOT = Path(__file__).parents[1]
PACKAGE = "sortilege"

# Which rooms a room may import from; a game's own folder comes on top. FACADE is the package itself, which shows core.
FACADE = "the package"
MAY_IMPORT: dict[str, set[str]] = {
    "core": {"core"},
    "games": {"core", FACADE},
    "bots": {"core", "games", "bots", FACADE},
    "arena": {"core", "games", "bots", "arena", "lang", FACADE},
    "envs": {"core", "games", "bots", "envs", FACADE},
    "table": {"core", "games", "bots", "table", "web", "lang", "advice", FACADE},
    "web": {"web"},
    FACADE: {"core"},
}
ENGINE = ("core", "games", "bots")  # nothing but the standard library, so that it compiles and runs anywhere
ONLY_FOR_TYPES = "mypy_extensions"  # what the compiler is told; never imported when the engine runs

# Where no game may be named: all that has to work for a sixth one unchanged
NEUTRAL = ("src", "bench", "Makefile", ".ci", "tests/every_game", "tests/core")
SKIPPED = {"__pycache__", ".git", ".venv", "build", "dist", "results.json"}  # the last is what a bench leaves


# Imports


class Import:
    def __init__(self, module: str, line: int, for_types: bool) -> None:
        self.module = module
        self.line = line
        self.for_types = for_types


def imports_of(source: Path, package: Path) -> Iterator[Import]:
    """Everything a file imports, by full name, wherever in the file it does so."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
        for statement in block.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield Import(name.name, node.lineno, id(node) in for_types)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                inside = [package.name, *source.parent.relative_to(package).parts]
                base = ".".join([*inside[: len(inside) - node.level + 1], *([base] if base else [])])
            for name in node.names:
                # `from a import b` imports the module a.b where there is one, and else something of a
                inner = package.parent.joinpath(*base.split("."), name.name)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield Import(f"{base}.{name.name}" if is_module else base, node.lineno, id(node) in for_types)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else FACADE


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else None


def wrong_imports(package: Path) -> list[str]:
    """Every import that goes the wrong way, as `file:line: what is wrong`."""
    found: list[str] = []
    for source in sorted(package.rglob("*.py")):
        place = source.relative_to(package)
        room = place.parts[0] if len(place.parts) > 1 else place.stem.replace("__init__", FACADE)
        is_top = len(place.parts) == 1 and room != FACADE
        own_game = place.parts[1] if room == "games" and len(place.parts) > 2 else None
        if room not in MAY_IMPORT and not is_top:
            found.append(f"{place}: no rule says what {room} may import; add it to MAY_IMPORT")
            continue
        for found_import in imports_of(source, package):
            module = found_import.module
            at = f"{place}:{found_import.line}"
            if module.split(".")[0] != package.name:
                allowed = module.split(".")[0] in sys.stdlib_module_names
                allowed |= found_import.for_types and module == ONLY_FOR_TYPES
                if room in ENGINE and not allowed:
                    found.append(f"{at}: {room} imports {module}, which is not in the standard library")
            elif is_top:
                pass  # a command may use everything; it is the rest that must not use commands
            elif game_of(module) is not None:
                if game_of(module) != own_game:
                    found.append(f"{at}: {place.parts[0]} imports the game {game_of(module)}")
            elif room_of(module) not in MAY_IMPORT[room]:
                found.append(f"{at}: {room} imports {module}")
    return found


# Names


def text_files(root: Path) -> Iterator[Path]:
    for place in NEUTRAL:
        start = root / place
        for file in [start] if start.is_file() else sorted(start.rglob("*")):
            if file.is_file() and not SKIPPED & set(file.relative_to(root).parts):
                yield file


def named_games(root: Path, titles: dict[str, str]) -> list[str]:
    """Every place outside its folder that names a game, by folder or by title."""
    found: list[str] = []
    for file in text_files(root):
        place = file.relative_to(root)
        content = file.read_bytes()
        if b"\0" in content:
            continue  # an image, a compiled module
        lines = content.decode(errors="replace").splitlines()
        for game, title in titles.items():
            if place.parts[:4] == ("src", PACKAGE, "games", game):
                continue
            words = re.compile(rf"(?<![^\W_])({re.escape(game)}|{re.escape(title)})(?![^\W_])", re.IGNORECASE)
            found += [f"{place}:{number}: names {game}" for number, line in enumerate(lines, 1) if words.search(line)]
            if words.search(place.as_posix()):
                found.append(f"{place}: is named after {game}")
    return found


# The house as it stands


def test_imports_go_one_way() -> None:
    assert wrong_imports(ROOT / "src" / PACKAGE) == []


def test_nothing_outside_its_folder_names_a_game() -> None:
    titles = {name: sortilege.load(name).title for name in sortilege.names()}
    assert titles
    assert named_games(ROOT, titles) == []


# The checks themselves, on houses that are built wrong


def house(root: Path, files: dict[str, str]) -> Path:
    """A small tree: every room with an empty module, and these files."""
    for room in ("core/game", "games/whist/rules", "games/piquet/rules", "bots/keen", "table/app", "arena/match"):
        write(root / f"{room}.py", "")
    for path, text in files.items():
        write(root / path, text)
    for folder in [root, *(place for place in root.rglob("*") if place.is_dir())]:
        (folder / "__init__.py").touch()
    return root


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("core/game.py", "import sortilege.games"),
        ("core/game.py", "from sortilege import bots"),
        ("core/game.py", "from sortilege import names"),
        ("core/game.py", "import numpy"),
        ("core/game.py", "from mypy_extensions import i64"),
        ("core/game.py", "def late():\n    from sortilege.games.whist import rules"),
        (
            "core/game.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from sortilege.bots.keen import Keen",
        ),
        ("core/game.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy"),
        (
            "core/game.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 1\nelse:\n    import mypy_extensions",
        ),
        ("core/game.py", "try:\n    import orjson as json\nexcept ImportError:\n    import json"),
        ("core/game.py", "from ..games import whist"),
        ("core/game.py", "from .. import bots"),
        ("games/whist/rules.py", "from sortilege.games.piquet import rules"),
        ("games/whist/rules.py", "from sortilege.games import piquet"),
        ("games/whist/rules.py", "from ..piquet.rules import deal"),
        ("games/whist/rules.py", "import sortilege.bots.keen"),
        ("games/whist/rules.py", "from babel import Locale"),
        ("games/__init__.py", "from sortilege.games.whist import GAME"),
        ("bots/keen.py", "from sortilege.games.whist.rules import deal"),
        ("bots/keen.py", "from sortilege.arena import match"),
        ("bots/keen.py", "from sortilege.table import app"),
        ("bots/keen.py", "import msgspec"),
        ("arena/match.py", "import sortilege.table.app"),
        ("arena/match.py", "from sortilege.games.whist import GAME"),
        ("table/app.py", "from sortilege.arena import match"),
        ("table/app.py", "from sortilege.games import whist"),
        ("table/app.py", "from sortilege import cli"),
        ("__init__.py", "from sortilege.bots.keen import Keen"),
    ],
)
def test_an_import_the_wrong_way_is_found(tmp_path: Path, file: str, text: str) -> None:
    package = house(tmp_path / PACKAGE, {"cli.py": "", file: text})
    found = wrong_imports(package)
    assert len(found) == 1
    assert found[0].startswith(file)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("core/game.py", "import json\nfrom collections.abc import Callable\nfrom sortilege.core.cards import of"),
        ("core/game.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import i64"),
        ("core/game.py", "from . import cards\nfrom .cards import of"),
        ("games/whist/rules.py", "from sortilege.core.game import State\nfrom sortilege.games.whist import rules"),
        ("games/whist/rules.py", "from . import rules\nfrom sortilege import Rng"),
        ("bots/keen.py", "from sortilege.core.game import Game\nfrom sortilege import bots, load"),
        ("arena/match.py", "import numpy\nfrom sortilege.bots import keen\nimport sortilege"),
        ("table/app.py", "import starlette\nfrom sortilege.bots import keen\nfrom sortilege.core.record import Header"),
        ("cli.py", "import typer\nfrom sortilege.table import app\nfrom sortilege.arena import match"),
        ("__init__.py", "from sortilege.core.game import Game"),
    ],
)
def test_an_import_the_right_way_is_not(tmp_path: Path, file: str, text: str) -> None:
    assert wrong_imports(house(tmp_path / PACKAGE, {"core/cards.py": "", file: text})) == []


def test_a_room_without_a_rule_is_found(tmp_path: Path) -> None:
    found = wrong_imports(house(tmp_path / PACKAGE, {"attic/box.py": "import json"}))
    assert found
    assert all(line.startswith("attic/") and "MAY_IMPORT" in line for line in found)


TITLES = {"whist": "Le Whist", "fox_and_geese": "Renard & Oies"}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("src/sortilege/bots/keen.py", 'if game.name == "whist":'),
        ("src/sortilege/core/registry.py", "# whist first"),
        ("src/sortilege/games/__init__.py", "WHIST = 1"),
        ("src/sortilege/games/fox_and_geese/rules.py", "# as in whist_rules"),
        ("src/sortilege/games/whist/rules.py", "# not like Renard & oies"),
        ("src/sortilege/web/templates/page.html", "<h1>Le whist</h1>"),
        ("src/sortilege/fr.po", 'msgid "Renard & Oies"'),
        ("bench/run.py", "play('fox_and_geese')"),
        ("Makefile", "play:\n\tsortilege play whist"),
        (".ci/run", "sortilege play whist"),
        ("tests/every_game/test_views.py", "SKIP = ['whist']"),
        ("tests/core/test_game.py", "load('whist')"),
        ("src/sortilege/bots/whist.py", "pass"),
    ],
)
def test_a_game_named_outside_its_folder_is_found(tmp_path: Path, file: str, text: str) -> None:
    write(tmp_path / "src/sortilege/games/whist/rules.py", "# Le Whist: whist")
    write(tmp_path / file, text)
    found = named_games(tmp_path, TITLES)
    assert len(found) == 1
    assert found[0].startswith(file)


def test_a_game_named_where_it_may_be_is_not(tmp_path: Path) -> None:
    write(tmp_path / "src/sortilege/games/whist/rules.py", "NAME = 'whist'  # Le Whist")
    write(tmp_path / "tests/games/whist/test_rules.py", "load('whist')")
    write(tmp_path / "README.md", "Le Whist")
    write(tmp_path / "docs/architecture.md", "games/whist")
    write(tmp_path / "src/sortilege/core/game.py", "# whistle, unwhisted")
    write(tmp_path / "src/sortilege/__pycache__/x.txt", "whist")
    write(tmp_path / "bench/results.json", '{"game": "whist"}')
    (tmp_path / "src/sortilege/rules.so").write_bytes(b"\0whist\0")
    assert named_games(tmp_path, TITLES) == []
