"""Python that the compiler reads differently: it must not be written where it would be."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "sortilege"
NATIVE = [file for file in sorted(SOURCE.rglob("*.py")) if "import i64" in file.read_text(encoding="utf-8")]


def literal_shifts(source: str) -> list[int]:
    """Lines of functions where a literal is shifted by something that is not one: by an i64 it wraps at 32 bits."""
    found: list[int] = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                match node:
                    case ast.BinOp(left=ast.Constant(), op=ast.LShift(), right=by) if not isinstance(by, ast.Constant):
                        found.append(node.lineno)
    return found


@pytest.mark.parametrize("file", NATIVE, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_literal_is_shifted_where_native_numbers_are_about(file: Path) -> None:
    assert not [line for line in literal_shifts(file.read_text(encoding="utf-8")) if not is_plain(file, line)]


def is_plain(file: Path, line: int) -> bool:
    """`of` in cards.py shifts by members of a list, which are plain ints."""
    return file.name == "cards.py" and "mask |= 1 << number" in file.read_text(encoding="utf-8").splitlines()[line - 1]


def test_the_search_finds_what_it_looks_for() -> None:
    assert NATIVE
    assert literal_shifts("def f(n):\n    return 1 << n\n") == [2]
    assert literal_shifts("ONE = 1 << 40\ndef f(n, m):\n    return n << m | 1 << 3\n") == []
