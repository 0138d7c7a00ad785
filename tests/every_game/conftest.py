"""Every check runs for every case of every game that is found."""

import pytest

import sortilege
from tests.every_game.scenes import Case, cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        combined: bool = metafunc.config.getoption("--combined")
        found: list[Case] = [case for name in sortilege.names() for case in cases(sortilege.load(name), combined)]
        if metafunc.config.getoption("--plain"):
            found = [case for case in found if case.plain]
        metafunc.parametrize("case", found, ids=[case.name for case in found])
