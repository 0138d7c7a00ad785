"""Signs, things and the sentences of the game. All of it is for the catalogues."""

from typing import Final

from sortilege.core.game import message
from sortilege.core.looks import Sign

POSITIVE_SIGN: Final = Sign("yellow", "sun", "☼")
NEGATIVE_SIGN: Final = Sign("malice", "moon", "☾")
GREEN_SIGN: Final = Sign("green", "flame", "✦")  # D4: whatever its value, which has a sign of its own
THING_SIGN: Final = Sign("blue", "star4", "")
ASIDE: Final = Sign("grey", "star4", "")  # what an owner has written, in a terminal

# What lies on the table beside characters: its drawing, its name and what it is for
THINGS: Final = (
    (
        "altar",
        message("Altar"),
        message("Everybody has one. When yours adds up to exactly 6 or −6 you may begin a ritual."),
    ),
    (
        "necronomicon",
        message("Necronomicon"),
        message("The pile that everybody draws from. When it is empty, the Graveyard is shuffled into a new one."),
    ),
    (
        "graveyard",
        message("Graveyard"),
        message("Where characters go, face up. Everybody may look through all of it."),
    ),
    (
        "favour",
        message("Dark Favour"),
        message("What a ritual brings that nobody has broken. Whoever takes a third wins at once."),
    ),
    (
        "shield",
        message("Shield"),
        message("Until its owner’s next turn nobody else’s reward touches this Altar. Sacrifices still land on it."),
    ),
)

TOPICS: Final = (  # what one may ask about and cannot touch
    (
        "green",
        message("Green border"),
        message("Signed ✦. From hand onto any Altar at any time, also on another’s turn: this is no action."),
    ),
    (
        "ritual",
        message("Dark Ritual"),
        message(
            "As long as it lasts, green characters that can change its Altar may be thrown in. "
            "If it still adds up to 6 or −6 in the end, its owner takes a Dark Favour."
        ),
    ),
)

CARDS: Final = (message("0 cards"), message("1 card"), message("{count} cards"))
CARDS_AT_RANDOM: Final = (
    message("0 cards at random"),
    message("1 card at random"),
    message("{count} cards at random"),
)
ACTIONS_LEFT: Final = (message("no action left"), message("1 action left"), message("{count} actions left"))
COPIES: Final = (message("No copy."), message("The only one of its kind."), message("{count} copies."))
DEEDS_DONE: Final = {  # D2, as a view names them
    "hand": message("sacrificed from hand"),
    "top": message("invoked"),
    "draw": message("drawn"),
    "clear": message("cleared"),
}

# (to you, about somebody else, and where it must be put otherwise: about somebody else, with you)
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "plays first": (message("You play first."), message("{name} plays first.")),
    "dealt": (message("You hold {cards}."), message("{name} holds {cards}.")),
    "turn": (message("Round {round}: it is your turn."), message("Round {round}: it is {name}’s turn.")),
    "invokes": (
        message("You open the Necronomicon and speak: “{verse}”"),
        message("{name} opens the Necronomicon and speaks: “{verse}”"),
    ),
    "sacrifices from hand": (
        message("You sacrifice {card} on {altar}, which now adds up to {sum}."),
        message("{name} sacrifices {card} on {altar}, which now adds up to {sum}."),
    ),
    "sacrifices from top": (
        message("Out of the Necronomicon comes {card}. You sacrifice it on {altar}, which now adds up to {sum}."),
        message("Out of the Necronomicon comes {card}. {name} sacrifices it on {altar}, which now adds up to {sum}."),
    ),
    "sacrifices from graveyard": (
        message("Back from the Graveyard comes {card}. You sacrifice it on {altar}, which now adds up to {sum}."),
        message("Back from the Graveyard comes {card}. {name} sacrifices it on {altar}, which now adds up to {sum}."),
    ),
    "draws": (message("You draw {cards}."), message("{name} draws {cards}.")),
    "draws nothing": (
        message("There is nothing left for you to draw."),
        message("There is nothing left for {name} to draw."),
    ),
    "clears": (
        message("You clear your Altar. To the Graveyard: {cards}."),
        message("{name} clears their Altar. To the Graveyard: {cards}."),
    ),
    "ends": (message("You end your turn."), message("{name} ends the turn.")),
    "ends with too many": (
        message("You end your turn with more than six cards. Lost at random: {cards}."),
        message("{name} ends the turn with more than six cards. Lost at random: {cards}."),
    ),
    "declines": (message("You begin no ritual for now."), message("{name} begins no ritual for now.")),
    "ritual": (
        message("You begin a ritual: your Altar adds up to {sum} ({cards})."),
        message("{name} begins a ritual: the Altar adds up to {sum} ({cards})."),
    ),
    "ritual succeeds": (
        message("Your ritual succeeds at {sum}. You take a Dark Favour: {favours} of 3."),
        message("{name}’s ritual succeeds at {sum}. {name} takes a Dark Favour: {favours} of 3."),
    ),
    "ritual broken": (
        message("Your ritual is broken: your Altar adds up to {sum}, and not to 6 or −6."),
        message("{name}’s ritual is broken: the Altar adds up to {sum}, and not to 6 or −6."),
    ),
    "forgoes": (
        message("you do without this part of the reward."),
        message("{name} does without this part of the reward."),
    ),
    "discards": (message("you discard {card}."), message("{name} discards {card}.")),
    "discards at random": (message("you discard {card}, at random."), message("{name} discards {card}, at random.")),
    "has nothing to discard": (
        message("you have no card to discard."),
        message("{name} has no card to discard."),
    ),
    "leaves": (
        message("you leave the cards where they are."),
        message("{name} leaves the cards where they are."),
    ),
    "takes": (
        message("you take {card} from {other}’s hand."),
        message("{name} takes {card} from {other}’s hand."),
        message("{name} takes {card} from your hand."),
    ),
    "takes at random": (
        message("you take {card} from {other}’s hand, at random."),
        message("{name} takes {card} from {other}’s hand, at random."),
        message("{name} takes {card} from your hand, at random."),
    ),
    "gives": (
        message("you give {other} {card}."),
        message("{name} gives {other} {card}."),
        message("{name} gives you {card}."),
    ),
    "gives at random": (
        message("you give {other} {card}, at random."),
        message("{name} gives {other} {card}, at random."),
        message("{name} gives you {card}, at random."),
    ),
    "looks": (
        message("You look at the top of the Necronomicon: {cards}."),
        message("{name} looks at the top of the Necronomicon: {cards}."),
    ),
    "buries": (
        message("you send {card} from the Necronomicon to the Graveyard."),
        message("{name} sends {card} from the Necronomicon to the Graveyard."),
    ),
    "spies": (
        message("You look at {other}’s hand."),
        message("{name} looks at {other}’s hand."),
        message("{name} looks at your hand."),
    ),
    "spies and sees": (
        message("You look at {other}’s hand: {cards}."),
        message("{name} looks at {other}’s hand: {cards}."),
        message("{name} looks at your hand: {cards}."),
    ),
    "shields": (
        message("your Altar is safe from the rewards of others until your next turn."),
        message("{name}’s Altar is safe from the rewards of others until {name}’s next turn."),
    ),
    "again": (message("you have one more action this turn."), message("{name} has one more action this turn.")),
    "moves": (
        message("you move {card} from {origin} (now {first}) to {goal} (now {second})."),
        message("{name} moves {card} from {origin} (now {first}) to {goal} (now {second})."),
    ),
    "destroys": (
        message("you send {card} from {altar}, which now adds up to {sum}, to the Graveyard."),
        message("{name} sends {card} from {altar}, which now adds up to {sum}, to the Graveyard."),
    ),
    "returns": (
        message("you take {card} from {altar}, which now adds up to {sum}, into your hand."),
        message("{name} takes {card} from {altar}, which now adds up to {sum}, into hand."),
    ),
    "flips": (
        message("you reverse {card} on {altar}, which now adds up to {sum}."),
        message("{name} reverses {card} on {altar}, which now adds up to {sum}."),
    ),
    "swaps": (
        message("you swap all that lies on {first_altar} (now {first}) and on {second_altar} (now {second})."),
        message("{name} swaps all that lies on {first_altar} (now {first}) and on {second_altar} (now {second})."),
    ),
}

NOBODY_ELSE_DISCARDS: Final = message("nobody else has a card to discard.")
IN_VAIN: Final = {  # D3, by verb
    "draw": message("nothing to draw."),
    "discard": message("nobody has a card to discard."),
    "take": message("nobody has a card to take."),
    "give": message("no card to give."),
    "move": message("nobody within reach to move."),
    "destroy": message("nobody within reach to send to the Graveyard."),
    "return": message("nobody within reach to take back."),
    "flip": message("nobody within reach to reverse."),
    "swap": message("nothing within reach to swap."),
    "sacrifice": message("no sacrifice is possible."),
    "look": message("no Necronomicon to look at."),
    "spy": message("no hand to look at."),
    "shield": message("nothing to shield."),
    "again": message("at most one more action, and on one’s own turn."),
}

# Why it ended: about you, about others
THIRD_TOLD: Final = (
    message("You take the third Dark Favour and win."),
    message("{names} takes the third Dark Favour and wins."),
)
DAWN_TOLD: Final = (
    message("Dawn has come. You win with the most Dark Favours: {count}."),
    message("Dawn has come. {names} wins with the most Dark Favours: {count}."),
)
DAWN_SHARED: Final = (
    message("Dawn has come. You share the win with {names}; Dark Favours: {count}."),
    message("Dawn has come. {names} share the win; Dark Favours: {count}."),
)
