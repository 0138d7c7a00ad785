"""A reward in words (D16): what it makes you do, or what you may do."""

from typing import Final

from sortilege.core.game import Say, message
from sortilege.games.sacrilege.rewards import (
    AGAIN,
    ANOTHER,
    DESTROY,
    DISCARD,
    DRAW,
    EVERYONE,
    FLIP,
    GIVE,
    GRAVE,
    HAND,
    LOOK,
    MOVE,
    OTHER,
    OTHERS,
    RANDOM,
    RETURN,
    SACRIFICE,
    SHIELD,
    SPY,
    SWAP,
    TAKE,
    TOP,
    YOU,
    Step,
)
from sortilege.games.sacrilege.words import CARDS, CARDS_AT_RANDOM

Pair = tuple[str, str]  # what must be done, and what may be

# By rewards.ALTARS: own, other, any
FROM_ALTAR: Final = (message("your Altar"), message("another player’s Altar"), message("any Altar"))
TO_ALTAR: Final = (message("yours"), message("another player’s"), message("another one"))
TO_A_THIRD: Final = message("a third player’s")  # from another's to another's

DRAWS: Final[dict[int, Pair]] = {
    YOU: (message("draw {cards}"), message("you may draw {cards}")),
    ANOTHER: (
        message("another player of your choice draws {cards}"),
        message("you may have another player draw {cards}"),
    ),
    OTHERS: (message("every other player draws {cards}"), message("you may have every other player draw {cards}")),
    EVERYONE: (message("everybody draws {cards}"), message("you may have everybody draw {cards}")),
}
DISCARDS: Final[dict[int, Pair]] = {
    YOU: (message("discard {cards}"), message("you may discard {cards}")),
    ANOTHER: (
        message("another player of your choice discards {cards}"),
        message("you may have another player discard {cards}"),
    ),
    OTHERS: (
        message("every other player discards {cards}"),
        message("you may have every other player discard {cards}"),
    ),
    EVERYONE: (message("everybody discards {cards}"), message("you may have everybody discard {cards}")),
}
TAKES: Final[tuple[Pair, Pair]] = (  # by rewards.WAYS: chosen, random
    (
        message("look at another player’s hand and take 1 card from it"),
        message("you may look at another player’s hand and take 1 card from it"),
    ),
    (
        message("take 1 card at random from another player’s hand"),
        message("you may take 1 card at random from another player’s hand"),
    ),
)
GIVES: Final[tuple[Pair, Pair]] = (
    (message("give another player 1 card"), message("you may give another player 1 card")),
    (
        message("give another player 1 card from your hand, at random"),
        message("you may give another player 1 card from your hand, at random"),
    ),
)
OFFERS: Final[dict[int, Pair]] = {  # by where the character comes from
    HAND: (
        message("sacrifice a character from your hand on {origin}"),
        message("you may sacrifice a character from your hand on {origin}"),
    ),
    TOP: (
        message("sacrifice the top card of the Necronomicon on {origin}"),
        message("you may sacrifice the top card of the Necronomicon on {origin}"),
    ),
    GRAVE: (
        message("sacrifice a character from the Graveyard on {origin}"),
        message("you may sacrifice a character from the Graveyard on {origin}"),
    ),
}
LOOKS: Final[tuple[Pair, Pair]] = (  # at one card, at several
    (
        message("look at the top card of the Necronomicon; it may go to the Graveyard"),
        message("you may look at the top card of the Necronomicon; it may go to the Graveyard"),
    ),
    (
        message("look at the top {count} cards of the Necronomicon; one may go to the Graveyard"),
        message("you may look at the top {count} cards of the Necronomicon; one may go to the Graveyard"),
    ),
)
OTHER_VERBS: Final[dict[int, Pair]] = {
    MOVE: (
        message("move a character from {origin} to {goal}"),
        message("you may move a character from {origin} to {goal}"),
    ),
    DESTROY: (
        message("send a character from {origin} to the Graveyard"),
        message("you may send a character from {origin} to the Graveyard"),
    ),
    RETURN: (
        message("take a character from {origin} into your hand"),
        message("you may take a character from {origin} into your hand"),
    ),
    FLIP: (
        message("reverse a character on {origin}: its value changes sign"),
        message("you may reverse a character on {origin}: its value changes sign"),
    ),
    SWAP: (
        message("swap all that lies on {origin} and on {goal}"),
        message("you may swap all that lies on {origin} and on {goal}"),
    ),
    SPY: (message("look at another player’s hand"), message("you may look at another player’s hand")),
    SHIELD: (
        message("until your next turn, no reward of others touches your Altar"),
        message("you may keep the rewards of others off your Altar until your next turn"),
    ),
    AGAIN: (message("take one more action this turn"), message("you may take one more action this turn")),
}


def reward_told(say: Say, reward: list[Step]) -> str:
    """All of it, as a sentence."""
    told = step_told(say, reward[0])
    for step in reward[1:]:
        told = say("{first}, then {next}").format(first=told, next=step_told(say, step))
    return say("{reward}.").format(reward=capital(told))


def step_told(say: Say, step: Step) -> str:
    """One step, in the middle of a sentence."""
    words = pair_of(step)[1 if step.optional else 0]
    target = step.target if step.verb == SACRIFICE else step.source
    return say(words).format(
        cards=cards_told(say, step.amount, step.way == RANDOM),
        count=step.amount,
        origin=say(FROM_ALTAR[target]),
        goal=say(TO_A_THIRD if step.source == step.target == OTHER else TO_ALTAR[step.target]),
    )


def pair_of(step: Step) -> Pair:
    if step.verb == DRAW:
        return DRAWS[step.who]
    if step.verb == DISCARD:
        return DISCARDS[step.who]
    if step.verb == TAKE:
        return TAKES[step.way]
    if step.verb == GIVE:
        return GIVES[step.way]
    if step.verb == SACRIFICE:
        return OFFERS[step.source]
    if step.verb == LOOK:
        return LOOKS[0 if step.amount == 1 else 1]
    return OTHER_VERBS[step.verb]


def cards_told(say: Say, count: int, at_random: bool) -> str:
    words = CARDS_AT_RANDOM if at_random else CARDS
    return say(words[min(count, 2)]).format(count=count)


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]
