"""What is said of the game, sentence by sentence. All of it is for the catalogues."""

from typing import Final

from sortilege.core.game import message
from sortilege.core.looks import Sign

SIGNS: Final = {
    "red": Sign("red", "flame", "▲"),
    "yellow": Sign("yellow", "sun", "☼"),
    "green": Sign("green", "leaf", "♣"),
    "blue": Sign("blue", "moon", "☾"),
    "violet": Sign("violet", "gem", "◆"),
    "white": Sign("white", "ring", "○"),
    "black": Sign("black", "cross", "✚"),
}

COLOUR_WORDS: Final = {
    "red": message("red"),
    "yellow": message("yellow"),
    "green": message("green"),
    "blue": message("blue"),
    "violet": message("violet"),
    "white": message("white"),
    "black": message("black"),
}

SEAL_WORDS: Final = {
    "red": message("red seal"),
    "yellow": message("yellow seal"),
    "green": message("green seal"),
    "blue": message("blue seal"),
    "violet": message("violet seal"),
    "white": message("white seal"),
    "black": message("black seal"),
}

# (to you, about somebody else, and where it must be put otherwise: about somebody else, with you)
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "deals": (message("You deal."), message("{name} deals.")),
    "takes": (message("You take a {seal}."), message("{name} takes a {seal}.")),
    "robs": (
        message(
            "You take a {seal} from {other}, as the centre has no {colour} one left; {other} gets a white one for it."
        ),
        message(
            "{name} takes a {seal} from {other}, as the centre has no {colour} one left; {other} gets a white one for "
            "it."
        ),
        message("{name} takes a {seal} from you, as the centre has no {colour} one left; you get a white one for it."),
    ),
    "puts back": (message("You put a {seal} back."), message("{name} puts a {seal} back.")),
    "gives back": (
        message("You give a {seal} back to {other}; the white one for it returns to the centre."),
        message("{name} gives a {seal} back to {other}; the white one for it returns to the centre."),
        message("{name} gives you a {seal} back; the white one you got for it returns to the centre."),
    ),
    "mage": (
        message("You take the Black Mage: {value} points, less one for every black seal of the others."),
        message("{name} takes the Black Mage: {value} points, less one for every black seal of the others."),
    ),
    "predicts": (message("You foretell {tricks}: {seals}."), message("{name} foretells {tricks}: {seals}.")),
    "predicts none": (message("You foretell no trick at all."), message("{name} foretells no trick at all.")),
    "plays": (message("You play {card}."), message("{name} plays {card}.")),
    "plays off": (
        message("You have no {colour} and play {card}."),
        message("{name} has no {colour} and plays {card}."),
    ),
    "wins": (
        message("You win trick {number} with {card}, the highest {colour}."),
        message("{name} wins trick {number} with {card}, the highest {colour}."),
    ),
    "wins by trump": (
        message("You win trick {number} with {card}: red beats the {colour} led."),
        message("{name} wins trick {number} with {card}: red beats the {colour} led."),
    ),
}

# What is few is singular, in French also nothing at all
FEW_TRICKS: Final = {0: message("0 tricks"), 1: message("1 trick")}
MANY_TRICKS: Final = message("{count} tricks")
FEW_POINTS: Final = {-1: message("{count} point"), 0: message("0 points"), 1: message("{count} point")}
MANY_POINTS: Final = message("{count} points")

# Why a winner pays as it does (explain.py)
PAYMENTS: Final[dict[str, tuple[str, ...]]] = {
    "led": (
        message("You return a {seal}: {colour} was led."),
        message("{name} returns a {seal}: {colour} was led."),
    ),
    "trumped": (
        message("You return a {seal}: a red card won the trick."),
        message("{name} returns a {seal}: a red card won the trick."),
    ),
    "white chosen": (
        message("You return a {seal} rather than a {kept} one."),
        message("{name} returns a {seal} rather than a {kept} one."),
    ),
    "white left": (
        message("You return a {seal}: you have none of the right colour ({colours})."),
        message("{name} returns a {seal}, having none of the right colour ({colours})."),
    ),
    "nothing fits": (
        message("You take a {seal}: you have none to return ({colours})."),
        message("{name} takes a {seal}, having none to return ({colours})."),
    ),
    "no black left": (
        message("You have none to return ({colours}), and all six black seals are out: it costs you nothing."),
        message("{name} has none to return ({colours}), and all six black seals are out: it costs nothing."),
    ),
    "white kept": (
        message("You take a {seal} rather than return a white one."),
        message("{name} takes a {seal} rather than return a white one."),
    ),
    "white kept freely": (
        message("You return no white seal, and all six black seals are out: it costs you nothing."),
        message("{name} returns no white seal, and all six black seals are out: it costs nothing."),
    ),
    "mage": (
        message("You hold the Black Mage: the trick costs you nothing."),
        message("{name} holds the Black Mage: the trick costs nothing."),
    ),
}

PROMPTS: Final[dict[str, tuple[str, ...]]] = {
    "predict": (
        message("Take a seal for every trick you mean to win, or the Black Mage; or foretell none."),
        message("{name} is to foretell tricks."),
    ),
    "predict without mage": (
        message("Take a seal for every trick you mean to win, or foretell none."),
        message("{name} is to foretell tricks."),
    ),
    "predict more": (
        message("{tricks} foretold so far: take more seals, or be done."),
        message("{name} is taking seals: {tricks} so far."),
    ),
    "predict more or less": (
        message("{tricks} foretold so far: take more seals, put some of yours back, or be done."),
        message("{name} is taking seals: {tricks} so far."),
    ),
    "lead": (message("Lead any card."), message("{name} is to lead.")),
    "follow": (
        message("Play a card: {colour} was led."),
        message("{name} is to play: {colour} was led."),
    ),
    "return": (
        message("The trick is yours: which seal do you return?"),
        message("{name} is to choose a seal to return."),
    ),
    "return or keep": (
        message("The trick is yours, and no colour fits: return a white seal, or take a black one?"),
        message("{name} is to return a white seal or take a black one."),
    ),
    "return or keep freely": (
        message("The trick is yours, and no colour fits: return a white seal, or nothing? No black one is left."),
        message("{name} is to return a white seal or nothing."),
    ),
}

# What somebody is told who asks about a card, a seal or the Mage
ABOUT_RED: Final = message("Red is always trump: it beats every other colour, and among red cards the highest wins.")
ABOUT_CARD: Final = message("Wins a trick that was led in its colour if it is the highest of it and nobody plays red.")
ABOUT_COLOURED: Final = message(
    "A trick you mean to win that is led in this colour, with a card of it or with red. Left over, it costs 2."
)
ABOUT_SEAL: Final = {
    "red": message(
        "A trick you mean to win that is led in red, or that you win with a red card. Left over, it costs 2."
    ),
    "white": message(
        "Yours when somebody takes a seal from you. It can be returned for any trick you win. Left over, it costs 4."
    ),
    "black": message(
        "You take it for a trick you had not foretold. It costs 3. There are six: a seventh costs nothing."
    ),
}
ABOUT_MAGE: Final = message(
    "Its holder has no seals and pays for no trick. It costs as many points as it is worth, less one for every black "
    "seal of the others."
)
RED_IN_SHORT: Final = message("Trump")
COLOURED_IN_SHORT: Final = message("Left over: 2")
IN_SHORT: Final = {"white": message("Joker. Left over: 4"), "black": message("Penalty: 3")}
MAGE_IN_SHORT: Final = message("Spoil the others' plans")
