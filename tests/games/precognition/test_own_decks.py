"""R1: an owner's file may give each Prescient a deck of its own."""

import json
import re

import pytest

from sortilege import BadDeal, BadOption, Log, Rng, bots, fingerprint
from sortilege.games.precognition.components import PRESCIENTS, box_of, deck_of
from sortilege.games.precognition.rules import Precognition
from sortilege.games.precognition.text import PrecognitionTeller
from tests.games.precognition.scene import DECK, GAME, SEASON, Scene, river
from tests.games.precognition.test_deck_file import faults_of

CARDS, REST = DECK[: DECK.index("[[room]]")], DECK[DECK.index("[[room]]") :]
KEY = re.compile(r'\[\[card\]\]\nkey = "([^"]*)"')


def own_cards() -> str:
    """The cards of the box once for each Prescient, from the last to the first; those of Tal Kartus give one more."""
    parts: list[str] = []
    for owner in PRESCIENTS[::-1]:
        part = KEY.sub(rf'[[card]]\nprescient = "{owner}"\nkey = "\1 of {owner[4:]}"', CARDS)
        if owner == "tal kartus":
            part = re.sub(r"^gain = (\d)", lambda found: f"gain = {int(found[1]) + 1}", part, flags=re.MULTILINE)
        parts.append(part)
    return "".join(parts)


OWN = own_cards() + REST
TABLES = [
    {"seats": 2, "setup": "advanced"},
    {"seats": 3},
    {"seats": 4, "mode": "team", "setup": "advanced"},
    {"seats": 4, "mode": "apocalypse", "setup": "advanced"},
]


def deck_for(owner: str) -> list[str]:
    return [f"{key} of {owner}" for key in SEASON]


def deal(*owners: str) -> dict[str, object]:
    return {
        "decks": [deck_for(owner) for owner in owners],
        "river": river({}),
        "prescients": [f"tal {o}" for o in owners],
    }


def opened(given: object, seats: int = 2) -> Scene:
    log = Log()
    return Scene(GAME, GAME.from_deal({"seats": seats, "deck": OWN}, given, None, log), log)


def test_r1_a_file_may_have_24_cards_for_each_prescient() -> None:
    assert faults_of(OWN.encode()) == []
    box = box_of(OWN)
    assert box.own_decks and len(box.cards) == 96
    for number, owner in enumerate(PRESCIENTS):
        assert [card.key for card in deck_of(box, number)] == deck_for(owner[4:])
    assert not box_of(DECK).own_decks and deck_of(box_of(DECK), 3) == box_of(DECK).cards


def test_r1_a_file_whose_decks_are_not_complete_is_refused() -> None:
    none = own_cards().replace('prescient = "tal pria"\n', "", 1)
    (fault,) = faults_of(none.encode())
    assert fault.endswith(", prescient: missing, expected one of tal pria, tal defitia, tal terias, tal kartus")
    other = own_cards().replace('prescient = "tal pria"', 'prescient = "tal kartus"', 1)
    assert faults_of(other.encode()) == [
        "card: got 9 of season 1 tal pria, expected 10",
        "card: got 11 of season 1 tal kartus, expected 10",
    ]
    assert "expected one of tal pria" in faults_of(CARDS.replace("season", 'prescient = "ann"\nseason', 1).encode())[0]


def test_r1_each_seat_draws_from_the_deck_of_its_prescient() -> None:
    ready = opened(deal("kartus", "pria"))
    assert ready.hand(0) == deck_for("kartus")[2:4] and ready.hand(1) == deck_for("pria")[2:4]
    assert ready.boat(0)["decision"] == deck_for("pria")[:2], "what the neighbour passes is of the neighbour's deck"
    kept, given = deck_for("kartus")[2], deck_for("pria")[0]
    ready.by(0, f"keep {kept}, give {given}").by(1, ready.choices_of(1)[0])
    assert ready.has("kept") == kept and ready.has("given", seat=1) == given
    before = ready.has("food", "contaminated", "healthy")
    ready.do("kept")
    assert kept.startswith("human 2 ") and ready.has("from_cards") == {"human": 3}, f"2 for others; {before}"


def test_r1_a_deck_is_listed_with_the_cards_of_its_prescient() -> None:
    with pytest.raises(BadDeal, match=r"deal\.decks\[0\].* expected the key of one that belongs here"):
        opened({**deal("kartus", "pria"), "prescients": ["tal terias", "tal pria"]})


def test_r1_edition_1_has_no_decks_of_prescients() -> None:
    with pytest.raises(BadOption, match="option deck: got a deck for each Prescient"):
        GAME.options({"deck": OWN, "rules": 1})


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_r1_games_with_decks_that_differ_keep_their_cards_views_words_and_records(
    options: dict[str, object], seed: int
) -> None:
    full = GAME.options({**options, "deck": OWN})
    state, rng = GAME.new(full, seed), Rng(seed)
    other = GAME.new(full, seed)
    steps = 0
    while state.asked():
        assert isinstance(state, Precognition) and state.has_every_card_once()
        seat = state.asked()[rng.below(len(state.asked()))]
        words = [GAME.text(state, seat, action) for action in state.choices(seat)]
        assert [GAME.parse(other, seat, text) for text in words] == state.choices(seat)
        assert len(set(words)) == len(words)
        if steps % 5 == 0:
            for viewer in (None, *range(state.seats)):
                view = json.loads(json.dumps(state.view(viewer)))
                world = GAME.worlds(view).sample(rng)
                assert world.view(viewer) == view and world.has_every_card_once()
                told = PrecognitionTeller(str, [f"P{at}" for at in range(state.seats)], viewer, options=full)
                assert told.board(view) and told.scene(view)
        action = state.habit(seat, rng) if rng.below(2) else state.pick(seat, rng)
        text = GAME.text(state, seat, action)
        state.apply(seat, action)
        other.apply(seat, GAME.parse(other, seat, text))
        assert fingerprint(state) == fingerprint(other)
        steps += 1


def test_r1_bots_play_with_decks_that_differ() -> None:
    state = GAME.new({"seats": 2, "setup": "advanced", "deck": OWN}, 3)
    players = [bots.load("ismcts", GAME), bots.load("greedy", GAME)]
    rng = Rng(1)
    for _ in range(60):
        seat = state.asked()[0]
        view = state.view(seat)
        text = players[seat].choose(view, view["choices"], bots.Budget(iterations=20), rng)
        state.apply(seat, GAME.parse(state, seat, text))
