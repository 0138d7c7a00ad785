"""Sacrilège at the terminal."""

from pathlib import Path

import pytest

from sortilege import lang
from sortilege.games.sacrilege.characters import box_of
from tests.cli.run import run

ENOUGH = "1\n" * 600  # the first choice, more often than there are decisions
WORDS = {
    "en": ["Round 1: it is ", "Your turn, 2 actions left.", "You end your turn.", "Graveyard (", "Your hand: "],
    "fr": ["Manche 1 : c’est ", "À vous de jouer, encore 2 actions.", "Vous finissez votre tour.", "Votre main : "],
}


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_a_whole_game_can_be_played_and_its_record_verifies(tmp_path: Path, language: str) -> None:
    file = tmp_path / "mine.jsonl"
    options = ["--seats", "3", "--bots", "random", "--seed", "beef", "--pace", "0", "--lang", language]
    done = run("play", "sacrilege", "--record", str(file), *options, typed=ENOUGH, home=tmp_path)
    assert done.returncode == 0, done.stderr
    told = done.stdout.replace("\u00a0", " ")
    for word in WORDS[language]:
        assert word in told, word
    assert "{" not in told
    checked = run("verify", str(file))
    assert checked.returncode == 0, checked.stdout


def test_a_game_in_french_has_no_english_left(tmp_path: Path) -> None:
    typed = "?\n? violon\nhint\n" + ENOUGH
    options = ["--seats", "4", "--bots", "random", "--seed", "beef", "--pace", "0", "--lang", "fr"]
    done = run("play", "sacrilege", *options, typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    for word in (" the ", "The ", "Your ", " card", "draws", "ritual:", "Round", "Altar ", "Graveyard"):
        assert word not in done.stdout, word


def test_a_character_and_a_thing_say_what_they_do(tmp_path: Path) -> None:
    ours = box_of("").characters[0]
    typed = f"? {ours.key}\n? favour\n? nothing of the kind\nquit\n"
    done = run("play", "sacrilege", "--new", "--seed", "beef", "--pace", "0", typed=typed, home=tmp_path)
    told = " ".join(done.stdout.split())
    assert f"{ours.name} ({ours.value:+}): Value " in told and ours.flavour in told
    assert "Dark Favour: What a ritual brings that nobody has broken." in told
    assert "Nothing here is called 'nothing of the kind'." in told


def test_a_green_border_a_ritual_and_the_card_of_a_choice_are_explained(tmp_path: Path) -> None:
    typed = "? green\n? ritual\n? 4\n? 3\n? 99999\n" + "9" * 5000 + "\nquit\n"
    # You begin: nothing that bots do comes before
    done = run("play", "sacrilege", "--new", "--seed", "8", "--pace", "0", typed=typed, home=tmp_path)
    told = " ".join(done.stdout.split())
    assert "Green border: Signed ✦. From hand onto any Altar at any time" in told
    assert "Dark Ritual: As long as it lasts" in told
    assert "A choir of accountants (+2): Value +2. " in told
    assert "Choice 3 is about no card: Invoke: sacrifice the top card of the Necronomicon." in told
    assert "Nothing here is called '99999'." in told
    assert "is not one of your choices" in told and done.returncode == 0, "a number too long to be one"


def test_an_owners_names_may_hold_what_a_terminal_takes_for_markup(tmp_path: Path) -> None:
    ours = box_of("").characters[0]
    own = (lang.folder("sortilege.games.sacrilege") / "data" / "characters.toml").read_text(encoding="utf-8")
    deck = tmp_path / "deck.toml"
    marked = own.replace('flavour = "', 'flavour = "[/] ').replace('name = "', 'name = "[/] ')
    deck.write_text(marked, encoding="utf-8")
    start = ["--new", "--seed", "beef", "--bots", "random", "--pace", "0", "--deck", str(deck)]
    done = run("play", "sacrilege", *start, typed=f"? {ours.key}\n1\n1\nquit\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert f"[/] {ours.name} (" in told and f"[/] {ours.flavour}" in told
