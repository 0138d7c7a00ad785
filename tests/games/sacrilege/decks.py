"""Any deck that the vocabulary allows, for Hypothesis: 66 cards, rewards of one to three steps of every verb."""

from hypothesis import strategies as st

from sortilege.games.sacrilege.characters import CARDS
from sortilege.games.sacrilege.reading import HIGHEST, LOWEST
from sortilege.games.sacrilege.rewards import ALTARS, MOST_CARDS, MOST_STEPS, SOURCES, WAYS, WHO

BOTH = [f"{origin} {goal}" for origin in ALTARS for goal in ALTARS if (origin, goal) != ("own", "own")]
AMOUNTS = range(1, MOST_CARDS + 1)
STEPS = [
    *[f"draw {count} {who}" for count in AMOUNTS for who in WHO],
    *[f"discard {count} {who}{how}" for count in AMOUNTS for who in WHO for how in ("", " random")],
    *[f"{verb} {way}" for verb in ("take", "give") for way in WAYS],
    *[f"{verb} {places}" for verb in ("move", "swap") for places in BOTH],
    *[f"{verb} {place}" for verb in ("destroy", "return", "flip") for place in ALTARS],
    *[f"sacrifice {source} {place}" for source in SOURCES for place in ALTARS],
    *[f"look {count}" for count in AMOUNTS],
    *["spy", "shield", "again"],
]
BY_VERB = [[step for step in STEPS if step.startswith(verb)] for verb in sorted({step.split()[0] for step in STEPS})]
CHAINING = [step for step in STEPS if step.startswith("sacrifice")]


def steps(among: list[list[str]]) -> st.SearchStrategy[str]:
    """Every verb as likely as any other, and half of the steps left to the player."""
    step = st.sampled_from(among).flatmap(st.sampled_from)
    return st.tuples(st.sampled_from(["", "may "]), step).map("".join)


def rewards(among: list[list[str]] | None = None) -> st.SearchStrategy[str]:
    return st.lists(steps(among or BY_VERB), min_size=1, max_size=MOST_STEPS).map(" then ".join)


@st.composite
def decks(draw: st.DrawFn, among: list[list[str]] | None = None) -> str:
    """The text of a deck file."""
    left = CARDS
    tables: list[str] = []
    most = draw(st.sampled_from([1, 2, 4, 22, CARDS]))  # copies
    while left:
        copies = min(left, draw(st.integers(1, most)))
        left -= copies
        value = draw(st.integers(LOWEST, HIGHEST))
        green = draw(st.sampled_from(["true", "false"]))
        lines = [f'key = "k{len(tables)}"', f'name = "K{len(tables)}"', f"value = {value}", f"green = {green}"]
        lines += [f"copies = {copies}", f'reward = "{draw(rewards(among))}"']
        tables.append("\n".join(["[[character]]", *lines, ""]))
    return "\n".join(tables)
