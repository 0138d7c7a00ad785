"""The toys pass the whole conformance kit: so the kit asks for nothing but the contract, and the contract suffices."""

from collections.abc import Callable
from types import ModuleType

import pytest

from sortilege import bots
from tests.core.toys import TOYS
from tests.every_game import test_bots, test_deals, test_input, test_play, test_secrets, test_views
from tests.every_game.scenes import Case, cases

KIT: list[ModuleType] = [test_bots, test_deals, test_input, test_play, test_secrets, test_views]
GAMES = 30
CASES = [case for toy in TOYS for case in cases(toy)]


def checks() -> list[Callable[..., None]]:
    return [check for module in KIT for name, check in sorted(vars(module).items()) if name.startswith("test_")]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
@pytest.mark.parametrize("check", checks(), ids=[check.__name__ for check in checks()])
def test_a_toy_passes_the_kit(check: Callable[..., None], case: Case) -> None:
    wanted = check.__code__.co_varnames[: check.__code__.co_argcount]
    given = {"case": case, "games": GAMES}
    for bot in bots.names() if "name" in wanted else [None]:
        check(**{name: given.get(name, bot) for name in wanted})
