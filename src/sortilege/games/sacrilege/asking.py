"""What is asked, and what may be answered, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.game import View, message
from sortilege.games.sacrilege.rewards import (
    DESTROY,
    DISCARD,
    FLIP,
    GIVE,
    LOOK,
    MOVE,
    OWN,
    RANDOM,
    RETURN,
    SACRIFICE,
    TAKE,
    VERBS,
    Step,
)
from sortilege.games.sacrilege.rewards_told import capital, cards_told, step_told
from sortilege.games.sacrilege.touch import placed
from sortilege.games.sacrilege.view import actions_left

if TYPE_CHECKING:
    from sortilege.games.sacrilege.told import PieceTeller

SIX: Final = 6

# Of a reward, to you: by the kind of question and the verb
ASKED: Final[dict[str, str]] = {
    "player draw": message("pick who draws {cards}."),
    "player discard": message("pick who discards {cards}."),
    "player take": message("pick from whom you take a card."),
    "player give": message("pick to whom you give a card."),
    "player spy": message("pick whose hand you look at."),
    "standing move": message("which character do you move?"),
    "standing destroy": message("which character goes to the Graveyard?"),
    "standing return": message("which character do you take into your hand?"),
    "standing flip": message("which character do you reverse?"),
    "altar move": message("where do you move {moved}?"),
    "altar swap": message("all that lies on which Altar do you swap?"),
    "altar swap with": message("with which one do you swap all that lies on {altar}?"),
    "altar sacrifice": message("on which Altar do you sacrifice the top card of the Necronomicon?"),
    "card discard": message("which card do you discard?"),
    "card take": message("which card do you take from {other}’s hand?"),
    "card give": message("which card do you give {other}?"),
    "card look": message("does one of these cards go to the Graveyard? If so, pick it."),
    "card look one": message("does this card go to the Graveyard? If so, pick it."),
    "card sacrifice hand own": message("whom do you sacrifice from your hand on your Altar?"),
    "card sacrifice graveyard own": message("whom do you sacrifice from the Graveyard on your Altar?"),
    "card sacrifice hand": message("whom do you sacrifice from your hand, and on which Altar?"),
    "card sacrifice graveyard": message("whom do you sacrifice from the Graveyard, and on which Altar?"),
    "will": message("{step}. Do you?"),
}
# The same about somebody else: by the kind alone
CHOOSING: Final[dict[str, str]] = {
    "player": message("{name} is choosing a player."),
    "standing": message("{name} is choosing a character on an Altar."),
    "altar": message("{name} is choosing an Altar."),
    "card": message("{name} is choosing a card."),
    "will": message("{name} is thinking it over."),
}
PLAIN: Final[dict[str, str]] = {
    "end": message("End the turn"),
    "draw": message("Draw a card"),
    "invoke": message("Invoke: sacrifice the top card of the Necronomicon"),
    "ritual": message("Begin a ritual"),
    "expire": message("The time is up"),
    "choose yes": message("Yes"),
}
BUTTONS: Final[dict[str, str]] = {
    "end": message("End turn"),
    "draw": message("Draw"),
    "invoke": message("Invoke"),
    "clear": message("Clear Altar"),
    "ritual": message("Ritual"),
}
PICKED: Final = {  # by what a reward does with a character that is picked
    DISCARD: message("Discard {card}"),
    TAKE: message("Take {card}"),
    GIVE: message("Give {card}"),
    LOOK: message("Bury {card}"),
    MOVE: message("Move {card}"),
    DESTROY: message("Destroy {card}"),
    RETURN: message("Take back {card}"),
    FLIP: message("Reverse {card}"),
}
PASSES: Final[dict[str, str]] = {
    "turn": message("Let it pass"),
    "claim": message("No ritual yet"),
    "react": message("Let the prayer go on"),
    "react own": message("Go on praying"),
    "dusk": message("No green character now"),
}


def prompt(teller: PieceTeller, view: View) -> str:
    """Who is asked what. Whether somebody could answer makes no difference to it: that is nobody's business."""
    kind: str = view["question"]["kind"]
    if kind == "turn":
        return turn_asked(teller, view)
    if kind == "claim":
        return claim_asked(teller, view)
    if kind == "react":
        return reaction_asked(teller, view)
    if kind == "dusk":
        return dusk_asked(teller, view)
    return reward_asked(teller, view, kind)


def turn_asked(teller: PieceTeller, view: View) -> str:
    say = teller.say
    if view["active"] == teller.you:
        line = say("Your turn, {actions}.")
        if any(text.startswith("sacrifice ") for text in view["choices"]):
            line = say("Your turn, {actions}. Green characters are no action: pick one and an Altar.")
            if actions_left(view):
                line = say("Your turn, {actions}. To sacrifice, pick a character and an Altar.")
        return line.format(actions=teller.actions_left(view))
    name = teller.names[view["active"]]
    if view["question"]["window"] and teller.you is not None:
        line = say("It is {name}’s turn. Green characters and rituals are allowed at any time.")
        return line.format(name=name)
    return say("It is {name}’s turn, {actions}.").format(name=name, actions=teller.actions_left(view))


def claim_asked(teller: PieceTeller, view: View) -> str:
    seat: int = view["asked"][0]
    words = (
        message("Your Altar adds up to {sum}: do you begin a ritual?"),
        message("{name}’s Altar adds up to {sum}: {name} may begin a ritual."),
    )
    return teller.told(words, seat, None, sum=teller.sum_at(view, seat))


def reaction_asked(teller: PieceTeller, view: View) -> str:
    """D9, D13: in turn, or all against the clock."""
    say = teller.say
    owner: int = view["ritual"]
    total = teller.sum_at(view, owner)
    holds = abs(view["sums"][owner]) == SIX
    if owner == teller.you:
        state = say("Your ritual holds at {sum}.") if holds else say("Your ritual is breaking: {sum}.")
    else:
        state = say("{name}’s ritual holds at {sum}.") if holds else say("{name}’s ritual is breaking: {sum}.")
    state = state.format(name=teller.names[owner], sum=total)
    if view["question"]["window"]:
        line = say("Green characters that can change this Altar may be thrown in until the time is up.")
    elif view["asked"] == [teller.you]:
        line = say("Do you throw in a green character?")
    else:
        line = say("{name} may throw in a green character.").format(name=teller.names[view["asked"][0]])
    return f"{state} {line}"


def dusk_asked(teller: PieceTeller, view: View) -> str:
    seat: int = view["asked"][0]
    following = (view["active"] + 1) % len(view["sizes"])
    words = (
        message("Before the next turn, {other}’s: do you throw in a green character?"),
        message("Before the next turn, {other}’s: {name} may throw in a green character."),
        message("Before your turn: {name} may throw in a green character."),
    )
    return teller.told(words, seat, following)


def step_of(teller: PieceTeller, facts: dict[str, Any]) -> Step:
    index: int = facts["step"]
    return teller.character(facts["card"]).reward[index]


def reward_asked(teller: PieceTeller, view: View, kind: str) -> str:
    """Whose reward it is comes first."""
    reward = view["reward"]
    seat: int = view["asked"][0]
    if seat == teller.you:
        words = asked_of_you(teller, reward, kind)
    else:
        words = teller.say(CHOOSING[kind]).format(name=teller.names[seat])
    return teller.of(teller.card(reward["card"]), words)


def asked_of_you(teller: PieceTeller, reward: dict[str, Any], kind: str) -> str:
    step = step_of(teller, reward)
    told: str | None = reward["told"]
    whom: int | None = reward["whom"]
    name = f"{kind} {VERBS[step.verb]}"
    facts = {"cards": cards_told(teller.say, step.amount, step.way == RANDOM)}
    facts["other"] = "" if whom is None else teller.names[whom]
    if kind == "will":
        name, facts["step"] = "will", capital(step_told(teller.say, step))
    elif kind == "card" and step.verb == LOOK and step.amount == 1:
        name = "card look one"
    elif kind == "card" and step.verb == SACRIFICE:
        name = "card sacrifice graveyard" if step.source else "card sacrifice hand"
        if step.target == OWN:
            name += " own"
    elif told is not None and step.verb == MOVE:
        key, seat = placed(told.partition(" ")[2])
        facts["moved"] = teller.say("{card} from {altar}").format(card=teller.card(key), altar=teller.altar(seat))
    elif told is not None:
        name, facts["altar"] = "altar swap with", teller.altar(int(told.rpartition(" ")[2]))
    return teller.say(ASKED[name]).format(**facts)


# Answers


def answer(teller: PieceTeller, view: View, text: str) -> str:
    """As a person would say it."""
    say = teller.say
    kind: str = view["question"]["kind"]
    if text == "pass":
        words = PASSES["react own" if kind == "react" and view["ritual"] == view["seat"] else kind]
        return say(words)
    if text == "choose none":
        step = None if kind == "will" else step_of(teller, view["reward"])
        if step is not None and step.verb == LOOK:
            return say("Leave it there") if step.amount == 1 else say("Leave them there")
        return say("No") if kind == "will" else say("Do without")
    if text in PLAIN:
        return say(PLAIN[text])
    if text == "clear":
        return say("Clear {altar}").format(altar=teller.altar(view["seat"], view["seat"]))
    if text.startswith("sacrifice "):
        key, seat = placed(text.partition(" ")[2])
        line = say("Sacrifice {card} on {altar}")
        return line.format(card=teller.card(key), altar=teller.altar(seat, view["seat"]))
    what = text.partition(" ")[2]
    if what.startswith("player "):
        return teller.names[int(what[7:])]
    if what.startswith("altar "):
        return capital(teller.altar(int(what[6:]), view["seat"]))
    if " at " in what:
        key, seat = placed(what)
        return say("{card} on {altar}").format(card=teller.card(key), altar=teller.altar(seat, view["seat"]))
    return teller.card(what)


def label(teller: PieceTeller, view: View, text: str) -> str:
    """The same on a button."""
    if text in BUTTONS:
        words = BUTTONS[text]
        return teller.say(words)
    told = answer(teller, view, text)
    if view["question"]["kind"] in ("card", "standing") and text.startswith("choose ") and text != "choose none":
        return teller.say(PICKED[step_of(teller, view["reward"]).verb]).format(card=told)
    return told


def consequence(teller: PieceTeller, view: View, text: str) -> str:
    """What a sacrifice makes of an Altar, and its reward; what a character's going or turning makes of it."""
    say = teller.say
    if text in ("draw", "invoke"):
        top = next((key for depth, key in view["peeked"] if depth == 1), None)
        return "" if top is None else say("On top: {card}").format(card=teller.card(top))
    if " at " not in text:
        return ""
    key, seat = placed(text.partition(" ")[2])
    change = teller.sum_at(view, seat)
    if text.startswith("sacrifice "):
        after = teller.number(view["sums"][seat] + teller.worth(key))
        reward = teller.reward(teller.character(key).reward)
        return say("{before} → {after}. {reward}").format(before=change, after=after, reward=reward)
    verb = step_of(teller, view["reward"]).verb
    times = 2 if verb == FLIP else 1 if verb in (MOVE, DESTROY, RETURN) else 0
    after = teller.number(view["sums"][seat] - times * teller.worth(key))
    return say("{before} → {after}").format(before=change, after=after)
