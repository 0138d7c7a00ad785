"""What a game reaches: characters, verbs, questions, rituals, ways to end. Also finds a small set of games that reach
everything: `python -m tests.games.sacrilege.reach` writes it as records into fixtures/."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from sortilege.core.events import Event, Log
from sortilege.core.record import Replay
from sortilege.games.sacrilege.actions import QUESTION_NAMES
from sortilege.games.sacrilege.characters import box_of
from sortilege.games.sacrilege.ends import AT_DAWN, THIRD
from sortilege.games.sacrilege.reach import SINGLE
from sortilege.games.sacrilege.rewards import (
    ANOTHER,
    CHOSEN,
    DISCARD,
    GIVE,
    LOOK,
    MOVE,
    OWN,
    SACRIFICE,
    SWAP,
    TAKE,
    TOP,
    WAYS,
    Step,
)
from sortilege.games.sacrilege.targets import WILLED
from tests.games.reaching import Match, keep_the_fewest

FIXTURES = Path(__file__).parent / "fixtures"
BOX = box_of("")
SEATS = (2, 3, 4, 5, 6)


def asks(step: Step) -> Iterator[str]:
    """The questions that a step of our deck can ask."""
    if step.verb == LOOK or (step.verb in (TAKE, GIVE, DISCARD) and step.way == CHOSEN):
        yield "card"
    elif step.verb == SACRIFICE:
        if step.source != TOP:
            yield "card"
        elif step.target != OWN:
            yield "altar"
    elif step.verb == SWAP or (step.verb == MOVE and step.target != OWN):
        yield "altar"
    elif step.verb in SINGLE:
        yield "standing"
    if step.who == ANOTHER:
        yield "player"
    elif step.optional and step.verb in WILLED:
        yield "will"


STEPS = [step for character in BOX.characters for step in character.reward]
QUESTIONS = {"turn", "claim", "react", "dusk", *(name for step in STEPS for name in asks(step))}
EVERYTHING = frozenset(
    [f"sacrifices {character.key}" for character in BOX.characters]
    + [f"rewards {character.key}" for character in BOX.characters]
    + [f"asked {name}" for name in QUESTION_NAMES if name in QUESTIONS]
    + [f"ends with {reason}" for reason in (THIRD, AT_DAWN)]
    + [f"{seats} players" for seats in SEATS]
    + [f"D2: {action}" for action in ("draw", "invoke", "clear", "sacrifice", "end")]
    + ["D3: a chain of three", "D3: in vain", "D4: a green character between turns", "D5: above six cards"]
    + ["D6: a new Necronomicon", "D8: on another's turn", "D8: declined", "D9: broken", "D9: saved again"]
    + ["D10: holds", "D11: two in a turn", "D12: two who could claim"]
    + [
        f"{way} take or give"
        for way in WAYS
        if any(step.verb in (TAKE, GIVE) and WAYS[step.way] == way for step in STEPS)
    ]
)


def reached(replay: Replay, log: Log) -> set[str]:
    """Everything that a record reaches, replayed to its end."""
    found = {f"{replay.header.options['seats']} players"}
    while replay.read():
        view = replay.state.view(None)
        found.add(f"asked {view['question']['kind']}")
        if view["question"]["kind"] == "turn":
            found.add(f"D2: {replay.text.split(' ')[0]}")
        if view["question"]["kind"] == "dusk" and replay.text != "pass":
            found.add("D4: a green character between turns")
        if view["question"]["kind"] == "claim" and sum(abs(total) == 6 for total in view["sums"]) > 1:
            found.add("D12: two who could claim")
        replay.apply()
    found.update(told(log.events))
    outcome = replay.state.outcome()
    assert outcome is not None, "a fixture is a whole game"
    found.add(f"ends with {outcome.reason}")
    return found


def told(events: Iterable[Event]) -> Iterator[str]:
    active = chain = held = 0
    ritual: int | None = None
    was_broken = False
    for event in events:
        facts = event.facts
        if event.name == "turn":
            active, held = facts["seat"], 0
        elif event.name == "sacrifices":
            yield f"sacrifices {facts['card']}"
            chain = chain + 1 if "by" in facts else 1
            if chain >= 3:
                yield "D3: a chain of three"
            if ritual is not None and facts["altar"] == ritual:
                was_broken = was_broken or abs(facts["sum"]) != 6
        elif event.name == "ends" and facts["discards"]:
            yield "D5: above six cards"
        elif event.name == "shuffles":
            yield "D6: a new Necronomicon"
        elif event.name == "declines":
            yield "D8: declined"
        elif event.name == "ritual":
            ritual, was_broken = facts["seat"], False
            if ritual != active:
                yield "D8: on another's turn"
        elif event.name == "ritual over":
            ritual = None
            held += facts["succeeds"]
            yield "D10: holds" if facts["succeeds"] else "D9: broken"
            if facts["succeeds"] and was_broken:
                yield "D9: saved again"
            if held == 2:
                yield "D11: two in a turn"
        elif event.name == "in vain":
            yield "D3: in vain"
        yield from rewarded(event)


def rewarded(event: Event) -> Iterator[str]:
    """A reward that did something."""
    facts = event.facts
    if "by" in facts:
        yield f"rewards {facts['by']}"
    if event.name in ("takes", "gives"):
        ways = {step.way for step in BOX.characters[BOX.numbers[facts["by"]]].reward if step.verb in (TAKE, GIVE)}
        for way in ways:
            yield f"{WAYS[way]} take or give"


def matches() -> Iterator[Match]:
    """Greedy players and random ones, enough of each to find what is rare."""
    for seed in range(240):
        bot = "greedy" if seed % 3 == 0 else "random"
        yield Match("sacrilege", {"seats": SEATS[seed % len(SEATS)]}, f"{seed:04x}", bot)


if __name__ == "__main__":
    keep_the_fewest(FIXTURES, matches(), reached, EVERYTHING)
