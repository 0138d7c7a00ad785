"""Sacrilège in sentences: every event, every question, every reward, in both languages."""

import copy
from typing import Any

import pytest

from sortilege import lang
from sortilege.core.looks import Face
from sortilege.games.sacrilege.actions import QUESTION_NAMES
from sortilege.games.sacrilege.characters import box_of
from sortilege.games.sacrilege.rewards import VERBS, reward_of
from sortilege.games.sacrilege.rewards_told import reward_told
from sortilege.games.sacrilege.text import SacrilegeTeller
from sortilege.games.sacrilege.verses import INVOCATIONS, PRAYERS, prayer_number
from sortilege.games.sacrilege.view import actions_left
from sortilege.games.sacrilege.words import GREEN_SIGN, IN_VAIN, NEGATIVE_SIGN, POSITIVE_SIGN
from tests.games.sacrilege.told_games import (
    EVERY_STEP,
    EVERY_VERB,
    FEW,
    GAME,
    NAMES,
    bare,
    deck_of,
    random_states,
    strict,
    teller,
)

EVENTS = {
    *("begins", "dealt", "turn", "invokes", "sacrifices", "draws", "clears", "ends", "declines", "ritual", "shuffles"),
    *("leaves", "forgoes", "discards", "takes", "gives", "looks", "buries", "spies", "shields", "again", "moves"),
    *("destroys", "returns", "flips", "swaps", "in vain", "ritual over", "game over"),
}
GAMES: list[tuple[dict[str, Any], int]] = [
    *[({"seats": seats, "clock": clock}, seats) for seats in (2, 6) for clock in (False, True)],
    *[({"seats": 3, "clock": clock, "deck": deck}, 3) for clock in (False, True) for deck in EVERY_VERB],
]

UNTOLD = ("chooses", "passes")  # what comes of it is told, or nothing comes of it


def line(event: dict[str, Any], you: int | None = 0, language: str = "en") -> str:
    return "\n".join(teller(you, language, FEW).event(event)).strip().replace("\u00a0", " ")


def all_told(told: SacrilegeTeller, view: dict[str, Any], seat: int | None) -> list[str]:
    """Everything that is said of a position."""
    found = [told.headline(view), *told.board(view), told.question(view)]
    if view["ritual"] is not None:
        found.append(told.prayer(view))
    if seat is not None:
        for text in view["choices"]:
            found += [told.choice(view, text), told.button(view, text), told.reminder(view, text)]
        for key in view["hands"][seat]:
            found.append(told.why_not(view, "card:" + key.replace(" ", "-")))
    return found


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_event_and_every_question_is_said_to_everybody_and_nothing_is_left_untranslated(language: str) -> None:
    say = strict(language)
    events: set[str] = set()
    questions: set[str] = set()
    for options, seats in GAMES:
        for seed in range(3):
            everybody = [None, *range(seats)]
            full = GAME.options(options)
            tellers = {seat: SacrilegeTeller(say, NAMES[:seats], seat, bare, full) for seat in everybody}
            for at, (state, log) in enumerate(random_states(options, seed)):
                for seat in everybody:
                    for event in log.seen_by(seat):
                        events.add(event.name)
                        told = tellers[seat].event(event.as_json())
                        assert bool(told) == (event.name not in UNTOLD) and "{" not in "".join(told), told
                if at % 5 == 0 or not state.asked():
                    for seat in everybody:
                        view = state.view(seat)
                        if view["question"] is not None:
                            questions.add(view["question"]["kind"])
                        lines = all_told(tellers[seat], view, seat)
                        assert "{" not in "".join(lines), lines
    assert events == EVENTS | set(UNTOLD)
    assert questions == set(QUESTION_NAMES)


def test_every_reason_why_a_reward_does_nothing_has_its_verb() -> None:
    assert set(IN_VAIN) == set(VERBS)


# Events

SACRIFICE = {"event": "sacrifices", "seat": 1, "card": "tenor", "altar": 1, "from": "hand", "sum": -6}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"rewarded": True}, "Bob sacrifices The tenor (+5) on their own Altar, which now adds up to −6."),
        ({"rewarded": True, "altar": 0}, "Bob sacrifices The tenor (+5) on your Altar, which now adds up to −6."),
        ({"rewarded": True, "seat": 0}, "You sacrifice The tenor (+5) on Bob’s Altar, which now adds up to −6."),
        (
            {"rewarded": True, "from": "top"},
            "Out of the Necronomicon comes The tenor (+5). Bob sacrifices it on their own Altar, "
            "which now adds up to −6.",
        ),
        (
            {"rewarded": True, "from": "graveyard", "seat": 0, "altar": 0},
            "Back from the Graveyard comes The tenor (+5). You sacrifice it on your Altar, which now adds up to −6.",
        ),
        (
            {"rewarded": False},
            "Bob sacrifices The tenor (+5) on their own Altar, which now adds up to −6. "
            "The chain is long enough: this one brings no reward.",
        ),
    ],
)
def test_a_sacrifice_tells_whose_altar_it_is_and_what_it_adds_up_to(facts: dict[str, Any], words: str) -> None:
    assert line({**SACRIFICE, **facts}) == words


def test_a_ritual_tells_why_it_was_broken() -> None:
    over = {"event": "ritual over", "seat": 1, "succeeds": False, "sum": 5, "favours": 0}
    assert line(over) == "Bob’s ritual is broken: the Altar adds up to 5, and not to 6 or −6."
    assert line(over, 1) == "Your ritual is broken: your Altar adds up to 5, and not to 6 or −6."
    held = {**over, "succeeds": True, "sum": -6, "favours": 2}
    assert line(held) == "Bob’s ritual succeeds at −6. Bob takes a Dark Favour: 2 of 3."
    assert line(held, 1, "fr") == "Votre rituel réussit, à −6. Vous prenez une Faveur Sombre : 2 sur 3."


def test_what_a_reward_does_begins_with_whose_reward_it_is() -> None:
    moves = {"event": "moves", "seat": 0, "card": "baker", "from": 0, "to": 2, "sums": [3, -1], "by": "deaf puppeteer"}
    assert line({**moves, "reversed": False}) == (
        "The deaf puppeteer (+2): you move The baker (+3) from your Altar (now 3) to Cid’s Altar (now −1)."
    )
    assert "you move The baker (−3, reversed) from" in line({**moves, "reversed": True})
    takes = {"event": "takes", "seat": 1, "card": "baker", "from": 0, "to": 1, "random": False, "by": "clown"}
    assert line(takes) == "The clown (−3): Bob takes The baker (+3) from your hand."
    assert line({**takes, "random": True}) == "The clown (−3): Bob takes The baker (+3) from your hand, at random."
    discards = {"event": "discards", "seat": 0, "card": "baker", "random": True, "by": "clown"}
    assert line(discards) == "The clown (−3): you discard The baker (+3), at random."
    assert line({**discards, "random": False}, 1, "fr").endswith("Ann défausse The baker (+3).")
    returns = {"event": "returns", "seat": 1, "card": "baker", "reversed": False, "altar": 0, "sum": 0, "by": "clown"}
    assert line(returns).endswith("Bob takes The baker (+3) from your Altar, which now adds up to 0, into hand.")
    in_vain = {"event": "in vain", "seat": 1, "card": "widow", "verb": "again", "whom": 1, "others": False}
    assert line(in_vain).startswith("The widow (−2): at most one more action, and on one’s own turn")


def test_who_has_nothing_to_discard_is_told_apart() -> None:
    in_vain = {"event": "in vain", "seat": 1, "card": "clown", "verb": "discard", "whom": None, "others": False}
    assert line(in_vain).endswith("nobody has a card to discard.")
    assert line({**in_vain, "others": True}).endswith("nobody else has a card to discard.")
    assert line({**in_vain, "whom": 1}).endswith("Bob has no card to discard.")
    assert line({**in_vain, "whom": 0, "others": True}).endswith("you have no card to discard.")


def test_a_sacrifice_by_a_reward_begins_with_that_reward_too() -> None:
    again = {**SACRIFICE, "from": "graveyard", "rewarded": True, "by": "widow"}
    assert line(again).startswith("The widow (−2): back from the Graveyard comes The tenor (+5). Bob sacrifices it on ")
    assert line({**again, "from": "hand"}).startswith("The widow (−2): Bob sacrifices The tenor (+5) on ")


def test_what_is_drawn_is_told_to_whoever_has_it_and_counted_for_the_others() -> None:
    draws = {"event": "draws", "seat": 0, "count": 1}
    assert line({**draws, "cards": ["baker"]}) == "You draw The baker (+3)."
    assert line(draws, 1) == "Ann draws 1 card."
    assert line({**draws, "count": 0}, 1, "fr") == "Il ne reste rien à piocher pour Ann."
    assert line({**draws, "cards": ["baker"], "by": "clown"}) == ("The clown (−3): you draw The baker (+3).")


def test_the_end_tells_the_third_favour_from_dawn() -> None:
    over = {"event": "game over", "winners": [1], "scores": [0, 3, 2]}
    assert line(over) == "Bob takes the third Dark Favour and wins."
    assert line(over, 1) == "You take the third Dark Favour and win."
    dawn = {**over, "scores": [0, 2, 1]}
    assert line(dawn) == "Dawn has come. Bob wins with the most Dark Favours: 2."
    shared = {**over, "winners": [1, 2], "scores": [0, 2, 2]}
    assert line(shared) == "Dawn has come. Bob and Cid share the win; Dark Favours: 2."
    assert line(shared, 2) == "Dawn has come. You share the win with Bob; Dark Favours: 2."


# What is spoken


def test_there_are_many_invocations_and_prayers_and_no_two_alike_in_any_language() -> None:
    french = strict("fr")
    assert len(INVOCATIONS) >= 30 and len(PRAYERS) >= 16
    for verses in (INVOCATIONS, PRAYERS):
        assert len(set(verses)) == len({french(verse) for verse in verses}) == len(verses)


def test_an_invocation_goes_by_the_number_of_the_event() -> None:
    last = {"event": "invokes", "seat": 1, "verse": 2 * len(INVOCATIONS) - 1}
    assert line(last) == f"Bob opens the Necronomicon and speaks: “{INVOCATIONS[-1]}”"


def test_a_prayer_stays_the_same_all_ritual_long_whoever_listens() -> None:
    heard: dict[tuple[int, int, int, int], set[str]] = {}
    for seed in range(4):
        for state, _log in random_states({"seats": 4}, seed):
            for seat in (None, 0, 3):
                view = state.view(seat)
                if view["ritual"] is None:
                    assert teller(seat).prayer(view) == ""
                else:
                    ritual = (seed, view["round"], view["ritual"], view["favours"][view["ritual"]])
                    heard.setdefault(ritual, set()).add(teller(seat).prayer(view))
    assert len(heard) > 3
    assert all(len(prayers) == 1 for prayers in heard.values())


def test_every_prayer_is_said_by_somebody() -> None:
    said = {
        prayer_number(number, seat, favours) for number in range(1, 31) for seat in range(6) for favours in range(3)
    }
    assert said == set(range(len(PRAYERS)))


# Rewards


@pytest.mark.parametrize("language", lang.LANGUAGES)
@pytest.mark.parametrize("step", EVERY_STEP)
def test_every_step_of_a_reward_is_said(step: str, language: str) -> None:
    told = reward_told(strict(language), reward_of(step))
    assert told[0].isupper() and told.endswith(".") and "{" not in told


def test_no_two_steps_sound_alike() -> None:
    for language in lang.LANGUAGES:
        assert len({reward_told(strict(language), reward_of(step)) for step in EVERY_STEP}) == len(EVERY_STEP)


@pytest.mark.parametrize(
    ("reward", "english", "french"),
    [
        ("draw 1 then discard 2", "Draw 1 card, then discard 2 cards.", "Piochez 1 carte, puis défaussez 2 cartes."),
        (
            "may move any own then again",
            "You may move a character from any Altar to yours, then take one more action this turn.",
            "Vous pouvez déplacer un personnage de n’importe quel Autel vers le vôtre, "
            "puis faites une action de plus ce tour-ci.",
        ),
        (
            "discard 1 others random",
            "Every other player discards 1 card at random.",
            "Chaque adversaire défausse 1 carte au hasard.",
        ),
        (
            "sacrifice top other",
            "Sacrifice the top card of the Necronomicon on another player’s Altar.",
            "Sacrifiez la première carte du Nécronomicon sur l’Autel d’un adversaire.",
        ),
    ],
)
def test_a_reward_is_a_sentence(reward: str, english: str, french: str) -> None:
    assert reward_told(strict("en"), reward_of(reward)) == english
    assert reward_told(strict("fr"), reward_of(reward)) == french


# Questions


def view_with(kind: str, **options: Any) -> dict[str, Any]:
    """A position in which this is asked, by whoever is asked first."""
    for seed in range(40):
        for state, _log in random_states({"seats": 4, **options}, seed):
            view = state.view(None)
            if view["question"] is not None and view["question"]["kind"] == kind and view["round"] > 1:
                return state.view(state.asked()[0])
    raise AssertionError(f"nobody was ever asked {kind}")


def test_d9_whoever_cannot_react_reads_the_same_as_one_who_can() -> None:
    view = view_with("react", clock=True)
    other = copy.deepcopy(view)
    other["open"] = not view["open"]
    other["choices"] = [] if view["choices"] else ["pass"]
    for language in lang.LANGUAGES:
        told = teller(view["seat"], language)
        assert told.question(view) == told.question(other)
        assert told.board(view) == told.board(other)


def test_d4_on_anothers_turn_one_is_told_that_one_may_act() -> None:
    view = view_with("turn", clock=True)
    active = view["active"]
    other = (active + 1) % 4
    assert teller(other).question(view) == (
        f"It is {NAMES[active]}’s turn. Green characters and rituals are allowed at any time."
    )
    untimed = view_with("turn")
    told = teller((untimed["active"] + 1) % 4).question(untimed)
    assert told.startswith(f"It is {NAMES[untimed['active']]}’s turn, ") and "throw" not in told.casefold()


def test_a_question_of_a_reward_names_the_character() -> None:
    view = view_with("standing")
    seat = view["seat"]
    name = teller().label(view["reward"]["card"])
    assert teller(seat).question(view).startswith(f"{name}: which character ")
    assert teller((seat + 1) % 4).question(view) == f"{name}: {NAMES[seat]} is choosing a character on an Altar."


# What there is to touch


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("sacrifice night baker at 2", ["card:night-baker", "altar:2"]),
        ("choose night baker at 1", ["stand:1:night-baker"]),
        ("choose night baker reversed at 1", ["stand:1:night-baker-reversed"]),
        ("choose player 1", ["seat:1"]),
        ("choose altar 3", ["altar:3"]),
        ("choose night baker", ["card:night-baker"]),
        *[(text, []) for text in ("pass", "end", "draw", "invoke", "clear", "ritual", "expire")],
        ("choose none", []),
        ("choose yes", []),
    ],
)
def test_what_one_touches_to_choose(text: str, keys: list[str]) -> None:
    assert teller().picks(text) == keys


def test_no_two_choices_are_touched_alike() -> None:
    for options, seats in GAMES:
        for state, _log in random_states(options, 2, 150):
            for seat in range(seats):
                keys = [tuple(teller().picks(text)) for text in state.view(seat)["choices"]]
                touched = [picks for picks in keys if picks]
                assert len(set(touched)) == len(touched)


def face_of(key: str) -> Face:
    (found,) = [face for face in teller(deck=FEW).faces() if face.key == key]
    return found


def test_a_face_has_a_shape_for_its_sign_and_another_for_a_green_border() -> None:
    assert face_of("card:tenor").sign is POSITIVE_SIGN
    assert face_of("card:clown").sign is NEGATIVE_SIGN
    assert face_of("card:baker").sign is face_of("card:tailor").sign is GREEN_SIGN
    assert len({sign.shape for sign in (POSITIVE_SIGN, NEGATIVE_SIGN, GREEN_SIGN)}) == 3


def test_a_reversed_character_shows_its_reversed_value() -> None:
    plain, turned = face_of("card:tenor"), face_of("card:tenor-reversed")
    assert (plain.value, turned.value) == ("+5", "−5")
    assert turned.sign is NEGATIVE_SIGN
    assert turned.label == "The tenor (−5, reversed)"


def test_every_card_on_the_table_has_a_face() -> None:
    faces = {face.key: face for face in teller().faces()}
    assert len(faces) == len(teller().faces())
    for key in box_of("").numbers:
        slug = key.replace(" ", "-")
        assert faces[f"card:{slug}"].emblem == faces[f"card:{slug}-reversed"].emblem == slug


def test_why_a_card_of_ones_own_cannot_be_chosen() -> None:
    view = view_with("react", deck=FEW)
    seat = view["seat"]
    view["hands"][seat] = ["tenor", "baker"]
    told = teller(seat, deck=FEW)
    assert told.why_not(view, "card:tenor") == "Only green characters can be thrown in"
    assert told.why_not(view, "card:baker") == "It would not change the Altar of the ritual"
    view["thrown"][seat] = 200
    assert told.why_not(view, "card:baker") == "No more green characters in this turn"
    turn = view_with("turn", deck=FEW)
    seat = turn["seat"]
    turn["hands"][seat] = ["tenor"]
    turn["acts"], turn["used"] = 1, ["hand"]
    assert teller(seat, deck=FEW).why_not(turn, "card:tenor") == "You have sacrificed from your hand this turn"
    turn["acts"] = 2
    assert teller(seat, deck=FEW).why_not(turn, "card:tenor") == "No action left"
    assert teller((seat + 1) % 4, deck=FEW).why_not(turn, "card:tenor") == ""


# Help, and characters of others


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_character_can_be_asked_about_by_key_and_by_name(language: str) -> None:
    asked = SacrilegeTeller(strict(language), NAMES, 0, bare, None)
    for character in box_of("").characters:
        told = asked.help(character.key)
        assert told is not None and told == asked.help(asked.say(character.name).upper())
        assert asked.say(character.flavour) in told and asked.reward(character.reward)[1:] in told
    assert asked.help("no such thing") is None and asked.help("") is None


def test_help_takes_a_part_of_a_name_and_says_which_where_several_have_it() -> None:
    few = teller(deck=FEW)
    assert few.help("TENO") == "The tenor (+5): Value +5. 10 copies. Reward: give another player 1 card."
    assert (few.help("baker") or "").startswith("The baker (+3): Value +3. Green border: at any time, ")
    assert (few.help("the ") or "").startswith("Several: ")
    assert (teller().help("Dark Favour") or "").startswith("Dark Favour: What a ritual brings ")
    assert (teller(language="fr").help("necronomicon") or "").startswith("Nécronomicon")


def test_an_owners_characters_are_said_as_written_and_drawn_as_strangers() -> None:
    deck = deck_of(["draw 1"], "Tante [Ursule]")
    told = teller(0, "fr", deck)
    assert told.card("k6") == "Tante [Ursule] (+3)"
    face = next(face for face in told.faces() if face.key == "card:k6")
    assert (face.emblem, face.effect) == ("stranger", "Piochez 1 carte.")


def test_nobody_is_told_how_to_sacrifice_who_has_nothing_to() -> None:
    told = set()
    for seed in range(6):
        for state, _ in random_states({"seats": 3, "clock": False}, seed):
            view = state.view(state.asked()[0]) if state.asked() else None
            if view is None or view["question"]["kind"] != "turn":
                continue
            can = any(text.startswith("sacrifice ") for text in view["choices"])
            left = actions_left(view)
            words = "To sacrifice, pick a character and" if left else "Green characters are no action: pick one and"
            question = teller(state.asked()[0]).question(view)
            assert can == (words in question) == (" an Altar." in question), view["choices"]
            told.add((can, left > 0))
    assert len(told) == 4
