"""Whole games at random, with a teller for everybody, and a deck in which every verb is there in every form."""

from collections.abc import Callable, Iterator
from typing import Any

from sortilege import Log, Rng, State, lang, load
from sortilege.core.looks import Sign
from sortilege.games.sacrilege.characters import CARDS, box_of
from sortilege.games.sacrilege.rewards import ALTARS, SOURCES, WAYS, WHO
from sortilege.games.sacrilege.text import SacrilegeTeller

GAME = load("sacrilege")
PACKAGE = "sortilege.games.sacrilege"
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
PLAIN = [
    *[f"draw {1 + at % 2} {who}" for at, who in enumerate(WHO)],
    *[f"discard {1 + at % 2} {who}{way}" for at, who in enumerate(WHO) for way in ("", " random")],
    *[f"{verb} {way}" for verb in ("take", "give") for way in WAYS],
    *[
        f"{verb} {one} {two}"
        for verb in ("move", "swap")
        for one in ALTARS
        for two in ALTARS
        if (one, two) != ("own", "own")
    ],
    *[f"{verb} {one}" for verb in ("destroy", "return", "flip") for one in ALTARS],
    *[f"sacrifice {source} {one}" for source in SOURCES for one in ALTARS],
    *["look 1", "look 2", "spy", "shield", "again"],
]
EVERY_STEP = [*PLAIN, *[f"may {step}" for step in PLAIN]]


def bare(_sign: Sign, text: str) -> str:
    return text


def strict(language: str) -> Callable[[str], str]:
    """Says what the catalogue has and stumbles over everything else."""
    if language == "en":
        return str
    words = lang.catalogue(PACKAGE, language)
    return lambda text: words[text]


def teller(you: int | None = 0, language: str = "en", deck: str = "") -> SacrilegeTeller:
    return SacrilegeTeller(lang.sayer(language, PACKAGE), NAMES, you, bare, {"deck": deck})


def entry(key: str, name: str, value: int, green: bool, copies: int, reward: str) -> str:
    """A character of a deck file."""
    fields = {"key": key, "name": name, "reward": reward}
    lines = [f'{field} = "{words}"' for field, words in fields.items()]
    return "\n".join(
        ["[[character]]", *lines, f"value = {value}", f"green = {str(green).lower()}", f"copies = {copies}\n"]
    )


def deck_of(rewards: list[str], name: str = "") -> str:
    """Sixty-six characters with these rewards, one after the other; unless told otherwise the catalogue knows them."""
    called = name or box_of("").characters[0].name
    return "\n".join(
        entry(f"k{at}", called, at % 7 - 3, at % 3 == 0, 1, rewards[at % len(rewards)]) for at in range(CARDS)
    )


# Few characters, whose values stay as they are whatever becomes of ours
FEW = "\n".join(
    [
        entry("tenor", "The tenor", 5, False, 10, "give chosen"),
        entry("clown", "The clown", -3, False, 10, "draw 1"),
        entry("baker", "The baker", 3, True, 10, "look 2"),
        entry("tailor", "The tailor", -3, True, 10, "destroy any"),
        entry("deaf puppeteer", "The deaf puppeteer", 2, False, 10, "move any any"),
        entry("widow", "The widow", -2, False, 16, "again"),
    ]
)
EVERY_VERB = (deck_of(PLAIN), deck_of([f"may {step}" for step in PLAIN]))


def random_states(options: dict[str, Any], seed: int, most: int = 400) -> Iterator[tuple[State, Log]]:
    """A game in which those who can begin a ritual do, state by state; the log has what came since the last."""
    log = Log()
    state = GAME.new(options, seed, log)
    rng = Rng(seed)
    for _ in range(most):
        yield state, log
        log.events.clear()
        asked = state.asked()
        if not asked:
            return
        seat = asked[rng.below(len(asked))]
        choices = state.choices(seat)
        texts = [GAME.text(state, seat, action) for action in choices]
        claim = "ritual" in texts and rng.below(3) > 0
        state.apply(seat, choices[texts.index("ritual")] if claim else choices[rng.below(len(choices))])
