"""The table in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.game import View
from sortilege.games.sacrilege.words import DEEDS_DONE

if TYPE_CHECKING:
    from sortilege.games.sacrilege.text import SacrilegeTeller


def tableau(teller: SacrilegeTeller, view: View) -> list[str]:
    say = teller.say
    lines = [teller.headline(view)]
    if view["used"]:
        done = teller.listed([say(DEEDS_DONE[deed]) for deed in view["used"]])
        lines.append(say("Done this turn: {deeds}").format(deeds=done))
    if view["ritual"] is not None:
        lines.append(ritual_line(teller, view))
        lines.append("    " + teller.prayer(view))
    for seat in range(len(view["sizes"])):
        lines += player_lines(teller, view, seat)
    lines.append(necronomicon_line(teller, view))
    count = len(view["graveyard"])
    buried = say("Graveyard ({count}), the latest first: {cards}")
    lines.append(buried.format(count=count, cards=teller.counted(view["graveyard"])))
    if view["seat"] is not None:
        lines += hand_lines(teller, view["hands"][view["seat"]])
    return lines


def hand_lines(teller: SacrilegeTeller, hand: list[str]) -> list[str]:
    """Every card with what it does; those alike once."""
    if not hand:
        return [teller.say("Your hand is empty.")]
    lines = [teller.say("Your hand:")]
    for key in dict.fromkeys(hand):
        reward = teller.reward(teller.character(key).reward)
        lines.append("    " + teller.of(teller.counted([key] * hand.count(key)), reward))
    return lines


def ritual_line(teller: SacrilegeTeller, view: View) -> str:
    words = teller.say("A ritual is under way: {name}, {sum}")
    return words.format(name=teller.name(view["ritual"]), sum=teller.sum_at(view, view["ritual"]))


def player_lines(teller: SacrilegeTeller, view: View, seat: int) -> list[str]:
    """What everybody can see of a player, and what the viewer knows besides."""
    say = teller.say
    mark = "▸" if seat in view["asked"] else " "
    parts = [
        say("Altar {sum}").format(sum=teller.sum_at(view, seat)),
        say("Dark Favours {count} of 3").format(count=view["favours"][seat]),
        say("hand {count}").format(count=view["sizes"][seat]),
    ]
    if seat in view["shields"]:
        parts.append(say("shielded"))
    lines = [f"{mark} " + teller.of(teller.name(seat), " · ".join(parts))]
    if view["altars"][seat]:
        lines.append("    " + ", ".join(teller.card(key) for key in view["altars"][seat]))
    if seat != view["seat"] and view["known"][seat]:
        lines.append("    " + say("known in hand: {cards}").format(cards=teller.counted(view["known"][seat])))
    return lines


def necronomicon_line(teller: SacrilegeTeller, view: View) -> str:
    line = teller.say("Necronomicon: {cards}").format(cards=teller.number_of_cards(view["necronomicon"]))
    if view["peeked"]:
        places = ", ".join(f"{depth}. {teller.card(key)}" for depth, key in view["peeked"])
        line += "   " + teller.say("known from the top: {cards}").format(cards=places)
    return line
