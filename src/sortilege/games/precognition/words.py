"""Resources, types, phases and the sentences of the game. All of it is for the catalogues."""

from typing import Final

from sortilege.core.game import message
from sortilege.core.looks import Sign
from sortilege.games.precognition.ends import (
    CREW_WON,
    MOST_CONTAMINATED,
    MOST_HEALTHY,
    OBJECTIVE_MISSED,
    SHARED,
    TEAM_CONTAMINATED,
    TEAM_MOST,
    TEAM_SHARED,
    TOO_FEW,
)

TYPE_NAMES: Final = (message("Food"), message("Human"), message("Battery"), message("Ymune"))

# By resource, as components.RESOURCES has them: none, one, several; in French nothing at all is singular
AMOUNTS: Final = (
    (message("0 food"), message("1 food"), message("{count} food")),
    (message("0 humans"), message("1 human"), message("{count} humans")),
    (message("0 batteries"), message("1 battery"), message("{count} batteries")),
    (message("0 Ymunes"), message("1 Ymune"), message("{count} Ymunes")),
    (message("0 doctors"), message("1 doctor"), message("{count} doctors")),
    (message("0 protectors"), message("1 protector"), message("{count} protectors")),
    (message("0 humans healed"), message("1 human healed"), message("{count} humans healed")),
    (message("0 healthy humans"), message("1 healthy human"), message("{count} healthy humans")),
    (message("0 contaminated humans"), message("1 contaminated human"), message("{count} contaminated humans")),
    (message("0 powered machines"), message("1 powered machine"), message("{count} powered machines")),
)

AS_MANY: Final = (  # R9: a copy as a gain, by type
    message("as much food as the other card costs"),
    message("as many humans as the other card costs"),
    message("as many batteries as the other card costs"),
    message("as many Ymunes as the other card costs"),
)

SIGNS: Final = (  # by type
    Sign("yellow", "fish", "●"),
    Sign("blue", "person", "♙"),
    Sign("red", "battery", "ϟ"),
    Sign("green", "lotus", "♣"),
)
DOCTOR_SIGN: Final = Sign("green", "heart", "♥")
PROTECTOR_SIGN: Final = Sign("green", "shield", "▼")
BANE_SIGN: Final = Sign("violet", "flame", "✶")
ROOM_SIGN: Final = Sign("grey", "cog", "▣")
TILE_SIGN: Final = Sign("teal", "wind", "≋")
OBJECTIVE_SIGN: Final = Sign("violet", "gem", "◆")


class Prescient:
    """One of the four who steer the boats (R1)."""

    def __init__(self, key: str, name: str, sign: Sign) -> None:
        self.key = key
        self.name = name
        self.sign = sign


# Each with the drawing of its key, in its colour
PRESCIENTS: Final = (
    Prescient("tal pria", message("Tal Pria"), Sign("teal", "eye", "◉")),
    Prescient("tal defitia", message("Tal Defitia"), Sign("violet", "moon", "☾")),
    Prescient("tal terias", message("Tal Terias"), Sign("yellow", "sun", "☼")),
    Prescient("tal kartus", message("Tal Kartus"), Sign("grey", "shell", "◎")),
)
A_PRESCIENT: Final = message(
    "One of the four Prescients, Ymunes who foresee: each steers a boat and has a deck of 24 cards."
)

# What lies where on a boat: the drawing, its sign, its name and what it is for
STORES: Final = (
    (
        "food",
        SIGNS[0],
        message("Food"),
        message("At every island each healthy human eats 1 food. What is left is kept."),
    ),
    (
        "human",
        SIGNS[1],
        message("Cabins"),
        message("Healthy humans. They pay for cards, eat at the islands, and decide the game at the end."),
    ),
    (
        "contaminated",
        SIGNS[1],
        message("Contaminated"),
        message("Humans who pay for cards or have just come aboard. Doctors heal them; they need no food."),
    ),
    (
        "doctor",
        DOCTOR_SIGN,
        message("Infirmary"),
        message("Ymune doctors: each heals one contaminated human every turn, for good."),
    ),
    (
        "protector",
        PROTECTOR_SIGN,
        message("Prow"),
        message(
            "Ymune protectors: each can be spent once, to lower the Bane by 2 or to ward off an event of the river."
        ),
    ),
    (
        "bane",
        BANE_SIGN,
        message("Bane"),
        message("It rises with the cards of your Action Zone, and every turn it takes as many humans as its level."),
    ),
)

MODES: Final = {
    "competitive": message("Whoever has the most healthy humans at the end wins."),
    "team": message("Neighbours in teams of two: the team with the most healthy humans at the end wins."),
    "together": message("All together: every objective must be met, and {count} healthy humans must be saved."),
}

# (to you, about somebody else, and where it must be put otherwise: about somebody else, with you)
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "dealt rooms": (
        message("Your three Machine Rooms, one of them to go back: {rooms}."),
        message("{name} has three Machine Rooms to choose from: {rooms}."),
    ),
    "fits out": (
        message("You fit out your boat: {rooms}."),
        message("{name} fits out a boat: {rooms}."),
    ),
    "prescient": (message("You are {prescient}."), message("{name} is {prescient}.")),
    "looks at": (
        message("The top four cards of your deck: {cards}."),
        message("The top four cards in the deck of {name}: {cards}."),
    ),
    "first gift": (
        message("You lay {cards} into the Decision Zone of {other}."),
        message("{name} lays {cards} into the Decision Zone of {other}."),
        message("{name} lays {cards} into your Decision Zone."),
    ),
    "draws": (message("You draw {cards}."), message("{name} draws {cards}.")),
    "keeps": (message("You keep {card}."), message("{name} keeps {card}.")),
    "gives": (message("You get {card}."), message("{name} gets {card}.")),  # seat: who gets it
    "passes": (message("{cards} pass to you."), message("{cards} pass to {name}.")),
    "activates both": (
        message("You activate {cards} for {cost}: {paid} become contaminated."),
        message("{name} activates {cards} for {cost}: {paid} become contaminated."),
    ),
    "activates both for one": (
        message("You activate {cards} for 1: 1 healthy human becomes contaminated."),
        message("{name} activates {cards} for 1: 1 healthy human becomes contaminated."),
    ),
    "activates both free": (
        message("You activate {cards}: both are free."),
        message("{name} activates {cards}: both are free."),
    ),
    "activates one": (
        message("You activate {cards} alone, for free."),
        message("{name} activates {cards} alone, for free."),
    ),
    "activates none": (message("You activate neither card."), message("{name} activates neither card.")),
    "gains by card": (
        message("You gain {amount}: {card}."),
        message("{name} gains {amount}: {card}."),
    ),
    "gains by bonus": (
        message("You gain {amount}: the bonus of {card}, because both cards are {type}."),
        message("{name} gains {amount}: the bonus of {card}, because both cards are {type}."),
    ),
    "gains by machine": (
        message("You gain {amount}: {machine} ({condition})."),
        message("{name} gains {amount}: {machine} ({condition})."),
    ),
    "gains by hand": (
        message("You take {amount} of what is offered."),
        message("{name} takes {amount} of what is offered."),
    ),
    "by hand": (
        message("You decide everything by hand this turn."),
        message("{name} decides everything by hand this turn."),
    ),
    "leaves": (
        message("You leave {amount} of what is offered."),
        message("{name} leaves {amount} of what is offered."),
    ),
    "uses": (
        message("You use {machine} ({condition})."),
        message("{name} uses {machine} ({condition})."),
    ),
    "heals by hand": (message("You heal {amount}."), message("{name} heals {amount}.")),
    "gains by event": (
        message("You gain {amount}: {tile}."),
        message("{name} gains {amount}: {tile}."),
    ),
    "places": (
        message("Your new Ymunes: {amounts}."),
        message("New Ymunes of {name}: {amounts}."),
    ),
    "charges": (
        message("You charge {machine}: {count} of {needed}."),
        message("{name} charges {machine}: {count} of {needed}."),
    ),
    "powers": (
        message("You charge {machine}: {count} of {needed}, it is powered."),
        message("{name} charges {machine}: {count} of {needed}, it is powered."),
    ),
    "wasted batteries": (
        message("No machine of yours has a place left: {amount} lost."),
        message("No machine of {name} has a place left: {amount} lost."),
    ),
    "heals by doctors": (
        message("Your doctors heal {amount}."),
        message("The doctors of {name} heal {amount}."),
    ),
    "heals by machine": (
        message("You heal {amount}: {machine} ({condition})."),
        message("{name} heals {amount}: {machine} ({condition})."),
    ),
    "heals by event": (message("You heal {amount}: {tile}."), message("{name} heals {amount}: {tile}.")),
    "bane rises": (
        message("Your Bane rises to {level} ({causes})."),
        message("The Bane of {name} rises to {level} ({causes})."),
    ),
    "bane is full": (
        message("Your Bane rises to {level}, as high as it goes ({causes})."),
        message("The Bane of {name} rises to {level}, as high as it goes ({causes})."),
    ),
    "protects": (
        message("You spend {amount} against the Bane: it falls to {level}."),
        message("{name} spends {amount} against the Bane: it falls to {level}."),
    ),
    "loses by bane": (
        message("You lose {amount} to the Bane."),
        message("{name} loses {amount} to the Bane."),
    ),
    "loses by event": (message("You lose {amount}: {tile}."), message("{name} loses {amount}: {tile}.")),
    "loses by price": (
        message("You pay {amount} to ease {objective}."),
        message("{name} pays {amount} to ease {objective}."),
    ),
    "ignores": (
        message("You spend a protector: {tile} passes you by."),
        message("{name} spends a protector: {tile} passes by."),
    ),
    "feeds": (
        message("You feed {fed}; {left} left."),
        message("{name} feeds {fed}; {left} left."),
    ),
    "feeds none": (
        message("You have no healthy human to feed; {left} left."),
        message("{name} has no healthy human to feed; {left} left."),
    ),
    "starves": (
        message("You feed {fed} and lose {unfed} for lack of food."),
        message("{name} feeds {fed} and loses {unfed} for lack of food."),
    ),
    "reveals": (
        message("You reveal {objective} ({needs}); {paid} of yours contaminated."),
        message("{name} reveals {objective} ({needs}); {paid} contaminated."),
    ),
    "eases": (
        message("You turn {objective} to its easy side: {needs}."),
        message("{name} turns {objective} to its easy side: {needs}."),
    ),
    "meets": (
        message("Objective met: {objective} ({needs}), by you."),
        message("Objective met: {objective} ({needs}), by {name}."),
    ),
}

# What a seat is asked: in the sealed phases by their kind, on a boat by what the boat asks
PROMPTS: Final[dict[str, str]] = {
    "rooms": message("Put one of your three Machine Rooms back; the two others are yours."),
    "gift": message("Choose two of four cards for the Decision Zone of {right}; the two others are your first hand."),
    "select": message(
        "Keep one of your four cards, give {left} one from your Decision Zone; the rest goes to {right}."
    ),
    "select for two": message(
        "Keep one of your four cards, give {left} one from your Decision Zone; {left} chooses from the rest next."
    ),
    "select last": message("The last turn: keep one of your two cards; {left} gets the other."),
    "activate": message("Activate both cards for {cost}, paid in healthy humans, or one of them for free."),
    "activate free": message("Activate both cards, which cost nothing, or only one of them."),
    "activate one": message("Both cards would cost {cost}, and you have {healthy}: activate one of them, for free."),
    "take": message("{amount} offered: how many do you take?"),
    "take one": message("{amount} offered: do you take it?"),
    "doctors": message("New Ymunes: {count}. How many become doctors? The others become protectors."),
    "doctors one": message("A new Ymune: a doctor or a protector?"),
    "charge": message("Batteries to place: {count}. Where does the next one go?"),
    "charge one": message("A battery to place: on which machine?"),
    "machines": message("Use a machine whose condition holds, or leave the machines."),
    "machines hungry": message("Those who are healed now must eat at this island: use a machine, or leave them be."),
    "objectives": message("Reveal or ease an objective, or be done."),
    "protect": message("Your Bane is {bane}, and as many humans are lost: how many protectors do you spend?"),
    "lose": message("The Bane takes {amount}: how many healthy ones?"),
    "event": message("{tile}: you lose {amounts}. Let it happen, or spend a protector?"),
    "lose one": message("The Bane takes 1 human: a healthy or a contaminated one?"),
    "lose to event one": message("{tile} takes 1 human: a healthy or a contaminated one?"),
    "lose ymunes one": message("{tile} takes 1 Ymune: a doctor or a protector?"),
    "lose to event": message("{tile} takes {amount}: how many healthy ones?"),
    "lose ymunes": message("{tile} takes {amount}: how many doctors?"),
}
WAITING: Final[dict[str, tuple[str, str]]] = {  # one, several
    "rooms": (message("{names} is choosing Machine Rooms."), message("{names} are choosing Machine Rooms.")),
    "gift": (message("{names} is choosing the first two cards."), message("{names} are choosing the first two cards.")),
    "select": (message("{names} is choosing cards."), message("{names} are choosing cards.")),
    "boats": (message("{names} is busy on board."), message("{names} are busy on board.")),
}

# Why it ended: about you, about others
ENDINGS: Final[dict[str, tuple[str, str]]] = {
    MOST_HEALTHY: (
        message("You win with the most healthy humans: {count}."),
        message("{names} wins with the most healthy humans: {count}."),
    ),
    MOST_CONTAMINATED: (
        message("Healthy humans are tied at {count}; you win with more contaminated ones: {contaminated}."),
        message("Healthy humans are tied at {count}; {names} wins with more contaminated ones: {contaminated}."),
    ),
    SHARED: (
        message(
            "You share the win with {names}, tied in healthy humans ({count}) and contaminated ones ({contaminated})."
        ),
        message("{names} share the win, tied in healthy humans ({count}) and contaminated ones ({contaminated})."),
    ),
    TEAM_MOST: (
        message("You and {names} win with the most healthy humans together: {count} against {others}."),
        message("{names} win with the most healthy humans together: {count} against {others}."),
    ),
    TEAM_CONTAMINATED: (
        message(
            "Both teams have {count} healthy humans; you and {names} win with more contaminated ones: {contaminated}."
        ),
        message("Both teams have {count} healthy humans; {names} win with more contaminated ones: {contaminated}."),
    ),
    TEAM_SHARED: (
        message("Both teams share the win: {count} healthy humans and {contaminated} contaminated ones each."),
        message("Both teams share the win: {count} healthy humans and {contaminated} contaminated ones each."),
    ),
    CREW_WON: (
        message("You win together: {count} healthy humans are saved, and {goal} were needed."),
        message("The expedition wins: {count} healthy humans are saved, and {goal} were needed."),
    ),
    OBJECTIVE_MISSED: (
        message("You lose together: an objective was missed."),
        message("The expedition is lost: an objective was missed."),
    ),
    TOO_FEW: (
        message("You lose together: {count} healthy humans are saved, and {goal} were needed."),
        message("The expedition is lost: {count} healthy humans are saved, and {goal} were needed."),
    ),
}
