"""The words of actions name keys of an owner's file: whatever keys it may have, they can only be read one way."""

from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sortilege.core.errors import BadDeck, BadText
from sortilege.games.precognition.actions import (
    FIRST_CHARGE,
    FIRST_EASE,
    FIRST_LEAVE,
    MOST_EASED,
    action_of,
    eased,
    text_of,
)
from sortilege.games.precognition.asking import chosen, placed
from sortilege.games.precognition.components import Box, box_of
from tests.games.precognition.test_deck_file import OURS

WORDS = ["a", "1", "2", "with", "give", "keep", "ease", "leave", "charge", "doctors", "machines", "room", "objective"]
KEYS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
ROOMS, DEALT, AIMS = [2, 3], [2, 3, 4], [0, 1, 2, 3, 4]


def called(text: str, names: list[str]) -> str:
    """The text with other keys for its first components."""
    lines = text.splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("key = ")]
    for at, name in zip(places, names):
        lines[at] = f'key = "{name}"'
    return "\n".join(lines) + "\n"


def box_with(names: list[str]) -> Box:
    rooms = called(OURS["rooms"], ["standard a", "standard b", *names])
    return box_of(called(OURS["cards"], names) + rooms + called(OURS["objectives"], names))


@settings(max_examples=40, deadline=None)
@given(KEYS, KEYS)
def test_every_action_is_read_back_from_its_words_whatever_the_keys(first: str, second: str) -> None:
    try:
        box = box_with([first, second])
    except BadDeck:
        assume(False)
    own = [*range(FIRST_LEAVE, FIRST_LEAVE + 3), *range(FIRST_CHARGE, FIRST_CHARGE + 12)]
    for action in [*box.texts, *own, *range(FIRST_EASE, FIRST_EASE + len(AIMS) * MOST_EASED)]:
        assert action_of(box, ROOMS, DEALT, AIMS, text_of(box, ROOMS, DEALT, AIMS, action)) == action
    for one, other in product((first, second), repeat=2):
        assert chosen(f"keep {one}, give {other}") == (one, other)
    for key, number in product((first, second), (1, 2, 3)):
        assert placed(f"charge {key} {number}") == ("charge", key, number)
        assert eased(f"{key} with {number} doctors") == (key, number)
        assert eased(key) == (key, 0)


def test_nothing_else_eases_an_objective() -> None:
    box = box_with(["larder", "mill"])
    for text in ("larder with ", "larder with 0 doctors", "larder with 01 doctors", "larder with 1 doctor", "with", ""):
        try:
            action = action_of(box, ROOMS, DEALT, AIMS, f"ease {text}")
        except BadText:
            continue
        raise AssertionError(f"{text!r} is read as {action}")
