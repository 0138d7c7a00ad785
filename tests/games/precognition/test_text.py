"""Précognition in sentences: every event, every ending, every component, in both languages."""

from typing import Any

import pytest

from sortilege import lang
from sortilege.core.looks import Sign
from sortilege.games.precognition.beside import brought_beside, cost_beside
from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    COPY,
    COSTS_DIFFERENT,
    COSTS_EQUAL,
    FOOD,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    HUMAN,
    RESOURCES,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    WITH_OTHER,
    WITH_TYPE,
    YMUNE,
    Card,
    Condition,
    Objective,
    Room,
    Tile,
    box_of,
)
from sortilege.games.precognition.ends import REASONS
from sortilege.games.precognition.text import PrecognitionTeller

NAMES = ["Ann", "Bob", "Cid", "Dee"]
OURS = box_of("")
NETS, ORCHARD = OURS.cards[0], OURS.cards[1]
HOLD = OURS.standard[0]
TILE = OURS.tiles[0]
AIM = next(aim for aim in OURS.objectives if not aim.every)
PACKAGE = "sortilege.games.precognition"


def bare(_sign: Sign, text: str) -> str:
    return text


def teller(you: int | None = 0, language: str = "en", mode: str = "competitive") -> PrecognitionTeller:
    options = {"seats": 4, "setup": "standard", "mode": mode, "deck": ""}
    return PrecognitionTeller(lang.sayer(language, PACKAGE), NAMES, you, bare, options)


def line(event: dict[str, Any], you: int | None = 0, language: str = "en") -> str:
    return "\n".join(teller(you, language).event(event)).strip()


def happens(name: str, **facts: Any) -> dict[str, Any]:
    return {"event": name, **facts}


def on_one_boat(needs: list[tuple[int, int]]) -> str:
    """Our numbers may change; the words around them are pinned."""
    return f"{teller().amounts(needs)} on one boat"


NEEDS, EASED = on_one_boat(AIM.needs), on_one_boat(AIM.eased)
GAIN = {"seat": 0, "what": "food", "count": 2, "source": NETS.key}
LOSS = {"seat": 0, "what": "healthy", "count": 1}
SAID: list[tuple[dict[str, Any], str, str]] = [  # to the one it happens to, and to another
    (
        happens("fits out", seat=0, rooms=[HOLD.key, OURS.standard[1].key]),
        "You fit out your boat: Lower hold and Upper hold.",
        "Ann fits out a boat: Lower hold and Upper hold.",
    ),
    (
        happens("first gift", seat=0, to=3, cards=[NETS.key, ORCHARD.key]),
        "You lay Reed nets and Drowned orchard into the Decision Zone of Dee.",
        "Ann lays Reed nets and Drowned orchard into the Decision Zone of Dee.",
    ),
    (
        happens("first gift", seat=0, to=1, cards=[NETS.key]),
        "You lay Reed nets into the Decision Zone of Bob.",
        "Ann lays Reed nets into your Decision Zone.",
    ),
    (
        happens("selects", seat=0, keeps=NETS.key, gives=ORCHARD.key, to=1, passes=["smoked eels"], passes_to=3),
        "You keep Reed nets. Bob gets Drowned orchard. Smoked eels pass to Dee.",
        "Ann keeps Reed nets. You get Drowned orchard. Smoked eels pass to Dee.",
    ),
    (
        happens("selects", seat=0, keeps=NETS.key, gives=ORCHARD.key, to=1, passes=[], passes_to=3),
        "You keep Reed nets. Bob gets Drowned orchard.",
        "Ann keeps Reed nets. You get Drowned orchard.",
    ),
    (
        happens("activates", seat=0, which=[NETS.key, ORCHARD.key], cards={}, paid=3),
        "You activate Reed nets and Drowned orchard for 3: 3 healthy humans become contaminated.",
        "Ann activates Reed nets and Drowned orchard for 3: 3 healthy humans become contaminated.",
    ),
    (
        happens("activates", seat=0, which=[NETS.key, ORCHARD.key], cards={}, paid=1),
        "You activate Reed nets and Drowned orchard for 1: 1 healthy human becomes contaminated.",
        "Ann activates Reed nets and Drowned orchard for 1: 1 healthy human becomes contaminated.",
    ),
    (
        happens("activates", seat=0, which=[NETS.key, ORCHARD.key], cards={}, paid=0),
        "You activate Reed nets and Drowned orchard: both are free.",
        "Ann activates Reed nets and Drowned orchard: both are free.",
    ),
    (
        happens("activates", seat=0, which=[NETS.key], cards={}, paid=0),
        "You activate Reed nets alone, for free.",
        "Ann activates Reed nets alone, for free.",
    ),
    (
        happens("activates", seat=0, which=[], cards={}, paid=0),
        "You activate neither card.",
        "Ann activates neither card.",
    ),
    (
        happens("gains", **GAIN, why="card"),
        "You gain 2 food: Reed nets.",
        "Ann gains 2 food: Reed nets.",
    ),
    (
        happens("gains", **GAIN | {"what": "ymune", "count": 1}, why="bonus"),
        "You gain 1 Ymune: the bonus of Reed nets, because both cards are Food.",
        "Ann gains 1 Ymune: the bonus of Reed nets, because both cards are Food.",
    ),
    (
        happens("gains", **GAIN | {"what": "human", "count": 1, "source": HOLD.key}, why="machine", row=1),
        "You gain 1 human: Lower hold, machine 1 (one card of type Human, one of another).",
        "Ann gains 1 human: Lower hold, machine 1 (one card of type Human, one of another).",
    ),
    (
        happens("gains", **GAIN | {"source": TILE.key}, why="event"),
        "You gain 2 food: Drifting crates.",
        "Ann gains 2 food: Drifting crates.",
    ),
    (
        happens("gains", **GAIN | {"source": None}, why="by hand"),
        "You take 2 food of what is offered.",
        "Ann takes 2 food of what is offered.",
    ),
    (
        happens("heals", seat=0, count=2, why="machine", source=None),
        "You heal 2 humans.",
        "Ann heals 2 humans.",
    ),
    (
        happens("by hand", seat=0),
        "You decide everything by hand this turn.",
        "Ann decides everything by hand this turn.",
    ),
    (
        happens("uses", seat=0, room=HOLD.key, row=1),
        "You use Lower hold, machine 1 (one card of type Human, one of another).",
        "Ann uses Lower hold, machine 1 (one card of type Human, one of another).",
    ),
    (
        happens("places", seat=0, doctors=1, protectors=2),
        "Your new Ymunes: 1 doctor and 2 protectors.",
        "New Ymunes of Ann: 1 doctor and 2 protectors.",
    ),
    (
        happens("charges", seat=0, room=HOLD.key, row=2, batteries=1, needed=3),
        "You charge Lower hold, machine 2: 1 of 3.",
        "Ann charges Lower hold, machine 2: 1 of 3.",
    ),
    (
        happens("charges", seat=0, room=HOLD.key, row=2, batteries=3, needed=3),
        "You charge Lower hold, machine 2: 3 of 3, it is powered.",
        "Ann charges Lower hold, machine 2: 3 of 3, it is powered.",
    ),
    (
        happens("wasted batteries", seat=0, count=2),
        "No machine of yours has a place left: 2 batteries lost.",
        "No machine of Ann has a place left: 2 batteries lost.",
    ),
    (
        happens("heals", seat=0, count=2, why="doctors", source=None),
        "Your doctors heal 2 humans.",
        "The doctors of Ann heal 2 humans.",
    ),
    (
        happens("heals", seat=0, count=1, why="event", source=TILE.key),
        "You heal 1 human: Drifting crates.",
        "Ann heals 1 human: Drifting crates.",
    ),
    (
        happens("bane rises", seat=0, by=[[NETS.key, 2], [ORCHARD.key, 3]], level=5),
        "Your Bane rises to 5 (Reed nets 2, Drowned orchard 3).",
        "The Bane of Ann rises to 5 (Reed nets 2, Drowned orchard 3).",
    ),
    (
        happens("bane rises", seat=0, by=[[NETS.key, 4]], level=12),
        "Your Bane rises to 12, as high as it goes (Reed nets 4).",
        "The Bane of Ann rises to 12, as high as it goes (Reed nets 4).",
    ),
    (
        happens("protects", seat=0, spent=1, level=3),
        "You spend 1 protector against the Bane: it falls to 3.",
        "Ann spends 1 protector against the Bane: it falls to 3.",
    ),
    (
        happens("loses", **LOSS, why="bane", source=None),
        "You lose 1 healthy human to the Bane.",
        "Ann loses 1 healthy human to the Bane.",
    ),
    (
        happens("loses", **LOSS, why="event", source=TILE.key),
        "You lose 1 healthy human: Drifting crates.",
        "Ann loses 1 healthy human: Drifting crates.",
    ),
    (
        happens("loses", seat=0, what="food", count=2, why="price", source=AIM.key),
        f"You pay 2 food to ease {AIM.name}.",
        f"Ann pays 2 food to ease {AIM.name}.",
    ),
    (
        happens("ignores", seat=0, tile=TILE.key),
        "You spend a protector: Drifting crates passes you by.",
        "Ann spends a protector: Drifting crates passes by.",
    ),
    (
        happens("feeds", seat=0, fed=4, unfed=0, left=1),
        "You feed 4 healthy humans; 1 food left.",
        "Ann feeds 4 healthy humans; 1 food left.",
    ),
    (
        happens("feeds", seat=0, fed=4, unfed=2, left=0),
        "You feed 4 healthy humans and lose 2 for lack of food.",
        "Ann feeds 4 healthy humans and loses 2 for lack of food.",
    ),
    (
        happens("reveals", seat=0, objective=AIM.key, season=1, paid=1),
        f"You reveal {AIM.name} ({NEEDS}); 1 healthy human of yours contaminated.",
        f"Ann reveals {AIM.name} ({NEEDS}); 1 healthy human contaminated.",
    ),
    (
        happens("eases", seat=0, objective=AIM.key),
        f"You turn {AIM.name} to its easy side: {EASED}.",
        f"Ann turns {AIM.name} to its easy side: {EASED}.",
    ),
    (
        happens("objective", objective=AIM.key, met=True, by=[0], needs={"food": 6}),
        f"Objective met: {AIM.name} (6 food on one boat), by you.",
        f"Objective met: {AIM.name} (6 food on one boat), by Ann.",
    ),
]


@pytest.mark.parametrize(("event", "yours", "theirs"), SAID, ids=lambda value: value if isinstance(value, str) else "")
def test_what_happens_is_told_to_whom_it_happens_and_to_others(event: dict[str, Any], yours: str, theirs: str) -> None:
    assert line(event, 0) == yours
    assert line(event, 1) == theirs
    assert line(event, None) == theirs.replace("You get", "Bob gets").replace("your Decision", "the Decision").replace(
        "into the Decision Zone.", "into the Decision Zone of Bob."
    )


@pytest.mark.parametrize(("event", "yours", "theirs"), SAID, ids=lambda value: value if isinstance(value, str) else "")
def test_it_is_told_in_french_as_well(event: dict[str, Any], yours: str, theirs: str) -> None:
    for you, english in ((0, yours), (1, theirs)):
        told = line(event, you, "fr")
        assert told and told != english and "{" not in told


def test_what_comes_to_everybody() -> None:
    assert line(happens("turn begins", turn=5, season=2)) == "Turn 5 of 12, season 2."
    taker = next(tile for tile in OURS.tiles if tile.takes)
    given, taken = teller().amounts(TILE.gives), teller().amounts(taker.takes)
    assert line(happens("river", turn=1, tile=TILE.key, season=1)) == (
        f"The river brings {TILE.name}: every boat gains {given}."
    )
    assert line(happens("river", turn=5, tile=taker.key, season=2)) == (
        f"The river brings {taker.name}: every boat loses {taken}, or spends a protector instead."
    )
    assert line(happens("river", turn=4, tile="island", season=1)) == "The island: every healthy human eats 1 food."
    shown = happens("reveals", seat=None, objective=AIM.key, season=1, paid=0)
    assert line(shown) == f"An objective comes to light: {AIM.name} ({NEEDS})."


def test_who_has_sealed_and_what_is_told_elsewhere_needs_no_words() -> None:
    for event in (
        happens("seals", seat=1),
        happens("done", seat=1),
        happens("leaves machines", seat=1),
        happens("gains", **GAIN | {"count": 0, "source": None}, why="by hand"),
        happens("turn ends", turn=3),
        happens("loses", **LOSS, why="hunger", source=None),  # told with the feeding
        happens("protects", seat=0, spent=0, level=3),
    ):
        assert teller().event(event) == []


def test_r29_an_objective_that_is_missed_names_what_was_missing() -> None:
    every = next(aim for aim in OURS.objectives if aim.every)
    needs = {RESOURCES[resource]: count for resource, count in every.needs}
    missed = happens("objective", objective=every.key, met=False, by=[0, 2], needs=needs)
    assert line(missed).endswith("on every boat); short of it: Bob and Dee.")
    nobody = happens("objective", objective=AIM.key, met=False, by=[], needs={"food": 6})
    assert line(nobody) == f"Objective missed: {AIM.name} (6 food on one boat); nobody has that."


@pytest.mark.parametrize("language", lang.LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_ending_is_told_to_winners_losers_and_watchers(reason: str, language: str) -> None:
    over = happens(
        "game over", winners=[0, 1], healthy=[7, 8, 9, 10], contaminated=[1, 2, 3, 4], reason=reason, goal=60
    )
    told = {you: teller(you, language, "normal").event(over)[0] for you in (0, 2, None)}
    assert all(words.endswith(".") and "{" not in words for words in told.values())
    assert told[2] == told[None] or "together" in reason or "objective" in reason


def test_r25_teams_are_counted_together() -> None:
    over = happens("game over", winners=[0, 1], healthy=[7, 8, 6, 5], contaminated=[0, 0, 0, 0], reason=REASONS[3])
    assert line(over, 0) == "You and Bob win with the most healthy humans together: 15 against 11."
    assert line(over, 2) == "Ann and Bob win with the most healthy humans together: 15 against 11."


def test_r30_a_crew_hears_how_many_it_saved_and_needed() -> None:
    over = happens("game over", winners=[], healthy=[7, 8, 6, 5], contaminated=[0, 0, 0, 0], reason=REASONS[8])
    told = teller(0, "en", "normal").event(over)[0]
    goal = OURS.modes["normal"].goal[2]
    assert told == f"You lose together: 26 healthy humans are saved, and {goal} were needed."


CONDITIONS = [
    (Condition(GAINED, 3, FOOD), "at least 3 food from cards"),
    (Condition(GAVE_TYPE, 0, YMUNE), "a card given to the left, of type Ymune"),
    (Condition(GAVE_COST_IS, 2), "a card given to the left, that costs 2"),
    (Condition(GAVE_COST_AT_MOST, 1), "a card given to the left, that costs 1 at most"),
    (Condition(GAVE_COST_AT_LEAST, 3), "a card given to the left, that costs 3 at least"),
    (Condition(GAVE_BANE), "a card given to the left, with Bane"),
    (Condition(WITH_OTHER, 0, FOOD), "one card of type Food, one of another"),
    (Condition(WITH_TYPE, 0, FOOD, HUMAN), "one card of type Food, one of type Human"),
    (Condition(WITH_TYPE, 0, FOOD, FOOD), "both cards of type Food"),
    (Condition(BANE_AND_NONE), "one card with Bane, one without"),
    (Condition(SUM_AT_MOST, 3), "both cards cost 3 at most together"),
    (Condition(SUM_AT_LEAST, 7), "both cards cost 7 at least together"),
    (Condition(COSTS_EQUAL), "equal costs"),
    (Condition(COSTS_DIFFERENT), "different costs"),
]


@pytest.mark.parametrize(("when", "words"), CONDITIONS, ids=[words for _, words in CONDITIONS])
def test_r14_every_condition_has_words(when: Condition, words: str) -> None:
    assert teller().condition_told(when) == words
    assert teller(0, "fr").condition_told(when) not in ("", words)


def some_card(kind: int, cost: int, gain: int) -> Card:
    return Card("x", 1, kind, cost, gain, [(FOOD, 1)], 0, "X", "")


def test_r9_a_copy_is_worth_what_the_other_card_costs() -> None:
    copies, plain = some_card(FOOD, COPY, COPY), some_card(HUMAN, 3, 1)
    assert cost_beside(copies, plain) == 3 and brought_beside(copies, plain) == [(FOOD, 3)]
    assert cost_beside(copies, copies) == 0
    assert brought_beside(some_card(FOOD, 2, COPY), some_card(HUMAN, COPY, 1)) == [(FOOD, 2)]


def test_r10_the_bonus_comes_with_a_card_of_the_same_type() -> None:
    assert brought_beside(some_card(FOOD, 0, 2), some_card(FOOD, 1, 1)) == [(FOOD, 2), (FOOD, 1)]
    assert brought_beside(some_card(FOOD, 0, 2), some_card(HUMAN, 1, 1)) == [(FOOD, 2)]


def test_amounts_are_singular_and_plural() -> None:
    english, french = teller(), teller(0, "fr")
    assert [english.amount(HUMAN, count) for count in (0, 1, 2)] == ["0 humans", "1 human", "2 humans"]
    assert [french.amount(FOOD, count) for count in (0, 1, 2)] == ["0 Nourriture", "1 Nourriture", "2 Nourritures"]


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_everything_in_the_box_can_be_asked_about_by_key_and_by_name(language: str) -> None:
    asked = teller(0, language)
    pieces: list[Card | Room | Tile | Objective] = [*OURS.cards, *OURS.rooms, *OURS.tiles, *OURS.objectives]
    for piece in pieces:
        by_key, by_name = asked.help(piece.key), asked.help(asked.say(piece.name).upper())
        assert by_key is not None and by_name is not None
        assert "{" not in by_key
    assert asked.help("no such thing") is None


def test_a_card_tells_all_that_it_does() -> None:
    plain = Card("x", 2, FOOD, 0, 2, [(YMUNE, 1)], 0, "X", "")
    assert teller().card_told(plain) == "costs nothing, gives 2 food, bonus 1 Ymune"
    copies = Card("x", 3, HUMAN, COPY, COPY, [(YMUNE, 1)], 3, "X", "")
    assert teller().card_told(copies) == (
        "costs what the other card costs, gives as many humans as the other card costs, bonus 1 Ymune, Bane 3"
    )


def test_help_tells_type_and_season() -> None:
    assert (teller().help("reed nets") or "").startswith("Reed nets: Food card of season 1, costs ")


def test_help_takes_a_part_of_a_name_and_says_which_where_several_have_it() -> None:
    assert (teller().help("reed") or "").startswith("Reed nets: ")
    assert (teller().help("BANE") or "").startswith("Bane: It rises ")
    several = teller().help("cabins") or ""
    assert several.startswith("Cabins: ")  # a whole name comes before the parts of others
    assert (teller().help("the ") or "").startswith("Several: ")
    assert teller().help("") is None and teller().help("nothing of ours") is None


def test_an_objective_tells_its_price_and_its_easy_side() -> None:
    aim = Objective("x", 1, True, [(FOOD, 3)], [], [(FOOD, 2)], "X", "")
    assert teller().objective_told(aim) == (
        "3 food on every boat; whoever pays 2 food in one turn makes it easier: nothing more is needed"
    )


def test_r14_rooms_have_the_french_names_of_the_rulebook() -> None:
    french = teller(0, "fr")
    assert [french.say(room.name) for room in OURS.advanced] == [
        "Dispensaire",
        "Sas d’expédition",
        "Génératrice",
        "Serre autonome",
        "Laboratoire d’agronomie",
        "Unité de détection",
        "Poste de Commandement",
        "Unité de décontamination",
        "Magasin",
        "Atelier",
        "Cambuse",
        "Unité de recherche",
    ]
