"""What every suite shares: how hard to look, and a Hypothesis that never depends on the day."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from tests.every_game import scenes

settings.register_profile("house", database=None, deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games-per-case",
        type=int,
        default=40,
        metavar="N",
        help="how many seeded games the conformance kit plays for each game and seat count; with options a tenth",
    )
    parser.addoption("--combined", action="store_true", help="options in every combination, not one at a time")
    parser.addoption("--plain", action="store_true", help="no options but the number of seats")
    parser.addoption("--failures", metavar="FILE", help="write the names of the tests that failed into this file")
    parser.addoption("--shuffle", metavar="SEED", help="files, and tests in a file, in the random order of this seed")
    parser.addoption("--in-full", action="store_true", help="as many games with options as without")


def pytest_configure(config: pytest.Config) -> None:
    scenes.SHARE = 1 if config.getoption("--in-full") else 10


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    if seed := config.getoption("--shuffle"):
        dice = Random(seed)
        dice.shuffle(items)
        ranks: dict[Path, float] = {}
        items.sort(key=lambda item: ranks.setdefault(item.path, dice.random()))  # a file's servers are started once


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if path := config.getoption("--failures"):
        failed = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
        Path(path).write_text("".join(f"{report.nodeid}\n" for report in failed), encoding="utf-8")


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest) -> int:
    """How many games a check may play for one case."""
    wanted: int = request.config.getoption("--games-per-case")
    return max(1, wanted)
