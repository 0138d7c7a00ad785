"""What a sacrifice is rewarded with: a few verbs, each with its targets (D16). D-numbers refer to rules.en.md.

A reward is a line of a deck file, steps with "then" between them:

    draw 2                              you; or: you, another, others, everyone
    discard 1 others random             the same; without "random" they choose what goes
    take random                         a card from another player's hand; or: chosen, from all of it
    give chosen                         a card to another player; or: random
    move any own                        a character from one Altar to another: own, other or any
    destroy other                       a character of that Altar goes to the Graveyard
    return any                          … or to your hand
    flip any                            … or its value changes sign
    swap own other                      all that lies on two Altars
    sacrifice hand any                  another character: from hand, the top of the Necronomicon, the Graveyard
    look 3                              at the top of the Necronomicon; one of them may go to the Graveyard
    spy                                 look at another player's hand
    shield                              nobody else's rewards touch your Altar until your next turn
    again                               one more action this turn

"may" before a step leaves it to the player.
"""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.messages import Words, joined, message

# Verbs
DRAW: Final = 0
DISCARD: Final = 1
TAKE: Final = 2
GIVE: Final = 3
MOVE: Final = 4
DESTROY: Final = 5
RETURN: Final = 6
FLIP: Final = 7
SWAP: Final = 8
SACRIFICE: Final = 9
LOOK: Final = 10
SPY: Final = 11
SHIELD: Final = 12
AGAIN: Final = 13
VERBS: Final = (
    "draw",
    "discard",
    "take",
    "give",
    "move",
    "destroy",
    "return",
    "flip",
    "swap",
    "sacrifice",
    "look",
    "spy",
    "shield",
    "again",
)

# Whom it is about
YOU: Final = 0
ANOTHER: Final = 1  # of your choice
OTHERS: Final = 2  # each of them, clockwise
EVERYONE: Final = 3  # you last
WHO: Final = ("you", "another", "others", "everyone")

# Which Altar
OWN: Final = 0
OTHER: Final = 1
ANY: Final = 2
ALTARS: Final = ("own", "other", "any")

# Where a character to sacrifice comes from
HAND: Final = 0
TOP: Final = 1
GRAVE: Final = 2
SOURCES: Final = ("hand", "top", "graveyard")

CHOSEN: Final = 0
RANDOM: Final = 1
WAYS: Final = ("chosen", "random")

MOST_STEPS: Final = 3  # of one reward
MOST_CARDS: Final = 3  # of one step
MOST_TOLD: Final = 9  # of too many steps, so many are told their faults
ON_ALTARS: Final = (MOVE, DESTROY, RETURN, FLIP, SWAP)  # what changes the value of Altars without a sacrifice


class Step:
    """A verb, and whom or what it is about."""

    def __init__(
        self,
        verb: int,
        amount: int = 1,
        who: int = YOU,
        source: int = OWN,
        target: int = OWN,
        way: int = CHOSEN,
        optional: bool = False,
    ) -> None:
        self.verb: Final = verb
        self.amount: Final = amount
        self.who: Final = who
        self.source: Final = source  # an Altar, or where a sacrifice comes from
        self.target: Final = target  # an Altar
        self.way: Final = way
        self.optional: Final = optional


EXPECTED: Final = {
    DRAW: message("draw N, with N from 1 to 3, and whom: you, another, others or everyone"),
    DISCARD: message("discard N, with N from 1 to 3, whom (you, another, others, everyone), and perhaps random"),
    TAKE: message("take chosen or take random"),
    GIVE: message("give chosen or give random"),
    MOVE: message("move FROM TO, of own, other and any; not both own"),
    DESTROY: message("destroy own, destroy other or destroy any"),
    RETURN: message("return own, return other or return any"),
    FLIP: message("flip own, flip other or flip any"),
    SWAP: message("swap FROM TO, of own, other and any; not both own"),
    SACRIFICE: message("sacrifice hand, top or graveyard, then where: own, other or any"),
    LOOK: message("look N, with N from 1 to 3"),
    SPY: "spy",
    SHIELD: "shield",
    AGAIN: "again",
}


class BadReward(Exception):
    """A line that is no reward."""

    def __init__(self, expected: Words) -> None:
        super().__init__(str(expected))
        self.expected = expected


def reward_of(line: object) -> list[Step]:
    """The steps of a reward."""
    if not isinstance(line, str) or not line.strip():
        words = message("steps with 'then' between them, each beginning with one of {verbs}")
        raise BadReward(Words(words, {"verbs": ", ".join(VERBS)}))
    parts = line.split(" then ")
    faults: list[Words] = []
    if len(parts) > MOST_STEPS:
        faults.append(Words(message("at most {most} steps"), {"most": MOST_STEPS}))
    steps: list[Step] = []
    for part in parts[:MOST_TOLD]:
        try:
            steps.append(step_of(part))
        except BadReward as fault:
            faults.append(fault.expected)
    if faults:
        raise BadReward(joined(faults))
    return steps


def step_of(line: str) -> Step:
    words = line.split()
    optional = bool(words) and words[0] == "may"
    if optional:
        words = words[1:]
    if not words or words[0] not in VERBS:
        begins = {"verbs": ", ".join(VERBS), "got": f"{line!r:.50}"}
        raise BadReward(Words(message("a step that begins with one of {verbs}, not {got}"), begins))
    verb = VERBS.index(words[0])
    step = step_with(verb, words[1:], optional)
    if step is None:
        facts: dict[str, Any] = {"step": Words(EXPECTED[verb]), "got": f"{line!r:.50}"}
        raise BadReward(Words(message("{step}, not {got}"), facts))
    return step


def step_with(verb: int, words: list[str], optional: bool) -> Step | None:
    """The step that these words make of a verb; None if they do not."""
    if verb in (DRAW, DISCARD, LOOK):
        return counted_step(verb, words, optional)
    if verb in (TAKE, GIVE):
        if len(words) != 1 or words[0] not in WAYS:
            return None
        return Step(verb, who=ANOTHER, way=WAYS.index(words[0]), optional=optional)
    if verb in (MOVE, SWAP):
        if len(words) != 2 or words[0] not in ALTARS or words[1] not in ALTARS or words == ["own", "own"]:
            return None
        return Step(verb, source=ALTARS.index(words[0]), target=ALTARS.index(words[1]), optional=optional)
    if verb in (DESTROY, RETURN, FLIP):
        if len(words) != 1 or words[0] not in ALTARS:
            return None
        return Step(verb, source=ALTARS.index(words[0]), optional=optional)
    if verb == SACRIFICE:
        if len(words) != 2 or words[0] not in SOURCES or words[1] not in ALTARS:
            return None
        return Step(verb, source=SOURCES.index(words[0]), target=ALTARS.index(words[1]), optional=optional)
    return None if words else Step(verb, who=ANOTHER if verb == SPY else YOU, optional=optional)


def counted_step(verb: int, words: list[str], optional: bool) -> Step | None:
    """`draw 2 others`, `discard 1 another random`, `look 3`."""
    if not words or words[0] not in ("1", "2", "3"):
        return None
    amount = int(words[0])
    rest = words[1:]
    way = CHOSEN
    if verb == DISCARD and rest and rest[-1] == "random":
        way = RANDOM
        rest = rest[:-1]
    if not rest:
        return Step(verb, amount, way=way, optional=optional)
    if verb == LOOK or len(rest) > 1 or rest[0] not in WHO:
        return None
    return Step(verb, amount, WHO.index(rest[0]), way=way, optional=optional)


def line_of(reward: list[Step]) -> str:
    """A reward as a deck file has it: `reward_of` read backwards."""
    return " then ".join(step_line(step) for step in reward)


def step_line(step: Step) -> str:
    words = ["may"] if step.optional else []
    words.append(VERBS[step.verb])
    if step.verb in (DRAW, DISCARD, LOOK):
        words.append(str(step.amount))
        if step.who != YOU:
            words.append(WHO[step.who])
        if step.way == RANDOM:
            words.append("random")
    elif step.verb in (TAKE, GIVE):
        words.append(WAYS[step.way])
    elif step.verb in (MOVE, SWAP):
        words += [ALTARS[step.source], ALTARS[step.target]]
    elif step.verb in (DESTROY, RETURN, FLIP):
        words.append(ALTARS[step.source])
    elif step.verb == SACRIFICE:
        words += [SOURCES[step.source], ALTARS[step.target]]
    return " ".join(words)
