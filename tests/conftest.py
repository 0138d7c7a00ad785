"""What every suite shares: how hard to look, and a Hypothesis that never depends on the day."""

import pytest
from hypothesis import settings

settings.register_profile("house", database=None, deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games-per-case",
        type=int,
        default=100,
        metavar="N",
        help="how many seeded games the conformance kit plays for each game, seat count and option value",
    )


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest) -> int:
    """How many games a check may play for one case."""
    wanted: int = request.config.getoption("--games-per-case")
    return max(1, wanted)
