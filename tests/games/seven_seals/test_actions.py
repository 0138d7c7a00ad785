"""The words of actions, and what events and sentences say of them."""

import pytest

from sortilege import BadText, IllegalAction, lang
from sortilege.core.events import Log
from tests.games.seven_seals.scene import GAME, late, scene

ONES = ["take red", "take red from 2", "mage", "done", "play violet 12", "return red", "return white", "keep"]
ONES += ["put back red", "give back violet to 4"]


@pytest.mark.parametrize("text", ONES)
def test_the_words_of_the_records(text: str) -> None:
    state = GAME.new(None, 1)
    assert GAME.text(state, 0, GAME.parse(state, 0, text)) == text


def test_every_action_has_words_of_its_own() -> None:
    state = GAME.new(None, 1)
    texts = [GAME.text(state, 0, action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions == 5 + 25 + 2 + 6 + 75 + 1 + 5 + 25
    with pytest.raises(IllegalAction):
        GAME.text(state, 0, GAME.actions)


@pytest.mark.parametrize("text", ["take white", "take black", "return black", "play red 16", "take red from 5", "Mage"])
def test_words_that_name_no_action(text: str) -> None:
    state = GAME.new(None, 1)
    with pytest.raises(BadText, match="for instance 'take red'"):
        GAME.parse(state, 0, text)


def told(log: Log, language: str, you: int | None) -> list[str]:
    say = lang.sayer(language, "sortilege.games.seven_seals")
    teller = GAME.teller(say, ["Ida", "Jonas", "Klara", "Lev"], you)
    return [line.strip() for event in log.seen_by(you) for line in teller.event(event.as_json())]


def test_s6_s11_s13_s16_sentences_say_why() -> None:
    ready = scene(["blue 12, blue 9", "blue 10", "blue 11", "green 12"], lacks={3: "blue"})
    ready.foretell("blue blue blue").do("take blue from 0", "done", "mage", "done")
    ready.play("blue 12", "blue 10", "blue 11", "green 12")
    lines = told(ready.log, "en", 1)
    assert "You take a ☾blue seal from Ida, as the centre has no blue one left; Ida gets a white one for it." in lines
    assert "Klara takes the Black Mage: 4 points, less one for every black seal of the others." in lines
    assert "Lev has no blue and plays ♣green 12." in lines
    assert "Ida wins trick 1 with ☾blue 12, the highest blue." in lines
    ready.do("return white")
    assert "Ida returns a ○white seal rather than a blue one." in told(ready.log, "en", 1)
    assert "Ida rend un ○sceau blanc plutôt qu’un sceau bleu." in told(ready.log, "fr", 1)


def test_s16_the_score_says_what_it_is_made_of() -> None:
    last = ["yellow 5", "green 5", "red 5", "blue 5"]
    ready = late(last, [{"black": 6}, {"white": 1, "red": 2}, {}, {}], mage=2).play(*last)
    lines = told(ready.log, "en", 2)
    assert "Ida: 18 points (✚6 black: 18); total 18." in lines
    assert "Jonas: 8 points (▲2 red: 4, ○1 white: 4); total 8." in lines
    assert "You: −2 points (the Black Mage: 4 less 6 for black seals); total −2." in lines
    assert "Lev: 0 points (no seal left); total 0." in lines
    assert "Lev\u00a0: 0 point (aucun sceau en reste)\u00a0; total 0." in told(ready.log, "fr", 2)


def test_s4_s5_what_is_put_back_is_told_with_where_it_goes() -> None:
    ready = scene([""] * 4).foretell("blue blue blue").do("take blue from 0", "take red")
    names = ["Ida", "Jonas", "Klara", "Lev"]
    teller = GAME.teller(lambda words: words, names, 1)
    view = ready.state.view(1)
    assert teller.question(view) == "2 tricks foretold so far: take more seals, put some of yours back, or be done."
    assert teller.choice(view, "put back red") == "Put a ▲red seal back"
    assert teller.choice(view, "give back blue to 0") == "Give a ☾blue seal back to Ida"
    assert teller.picks("put back red") == ["seal:red:1"]
    assert teller.picks("give back blue to 0") == ["seal:blue:1", "seat:0"]
    ready.do("give back blue to 0", "put back red")
    assert "Jonas gives you a ☾blue seal back; the white one you got for it returns to the centre." in told(
        ready.log, "en", 0
    )
    assert "You give a ☾blue seal back to Ida; the white one for it returns to the centre." in told(ready.log, "en", 1)
    assert "Jonas puts a ▲red seal back." in told(ready.log, "en", 2)
    assert teller.question(ready.state.view(1)).startswith("Take a seal for every trick"), "as at the beginning"
    before = GAME.new({"rules": 1}, 1)
    before.apply(before.turn(), GAME.parse(before, before.turn(), "take red"))
    said = GAME.teller(lambda words: words, names, before.turn()).question(before.view(None))
    assert said == "1 trick foretold so far: take more seals, or be done."


@pytest.mark.parametrize("you", [0, 1, None])
def test_what_somebody_has_foretold_is_their_own_whoever_reads(you: int | None) -> None:
    state = GAME.new({"seats": 4}, 1)
    for text in ("take red", "take red"):
        state.apply(state.turn(), GAME.parse(state, state.turn(), text))
    teller = GAME.teller(lambda words: words, ["Ida", "Jonas", "Klara", "Lev"], you)
    assert teller.choice(state.view(state.turn()), "done") == "Done: 2 tricks"


def test_s12_what_is_asked_and_done_with_a_white_seal_alone() -> None:
    cards = ["yellow 5, blue 5", "yellow 9, blue 9", "green 1, green 2", "green 3, green 4"]
    for blacks, question, choice, sentence in (
        (
            5,
            "The trick is yours, and no colour fits: return a white seal, or take a black one?",
            "Take a ✚black seal",
            "You take a ✚black seal rather than return a white one.",
        ),
        (
            6,
            "The trick is yours, and no colour fits: return a white seal, or nothing? No black one is left.",
            "Return nothing",
            "You return no white seal, and all six black seals are out: it costs you nothing.",
        ),
    ):
        ready = late(cards, [{"black": blacks}, {"white": 1}, {}, {}])
        ready.play("yellow 5", "yellow 9", "green 1", "green 3")
        teller = GAME.teller(lambda words: words, ["Ida", "Jonas", "Klara", "Lev"], 1)
        view = ready.state.view(1)
        assert teller.question(view) == question
        assert teller.choice(view, "keep") == choice
        assert sentence in told(ready.do("keep").log, "en", 1)
