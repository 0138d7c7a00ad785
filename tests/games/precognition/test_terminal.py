"""Précognition at the terminal."""

from pathlib import Path

import pytest

from sortilege import lang
from tests.cli.run import run

ENOUGH = "1\n" * 400  # the first choice, more often than there are decisions
WORDS = {
    "en": ["Turn 12 of 12, season 3.", "You keep", "The island: every healthy human eats 1 food.", "You feed"],
    "fr": ["Tour 12 sur 12, saison 3.", "Vous gardez", "L’île : chaque Humain sain mange 1 Nourriture.", "nourrir"],
}


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_a_whole_game_can_be_played_and_its_record_verifies(tmp_path: Path, language: str) -> None:
    file = tmp_path / "mine.jsonl"
    options = ["--seats", "2", "--bots", "random", "--seed", "beef", "--pace", "0", "--lang", language]
    done = run("play", "precognition", "--record", str(file), *options, typed=ENOUGH, home=tmp_path)
    assert done.returncode == 0, done.stderr
    told = done.stdout.replace("\u00a0", " ")
    for word in WORDS[language]:
        assert word in told, word
    assert "{" not in told
    checked = run("verify", str(file))
    assert checked.returncode == 0, checked.stdout


def test_a_card_a_room_a_tile_and_an_objective_say_what_they_do(tmp_path: Path) -> None:
    typed = "? reed nets\n? lower hold\n? drifting crates\n? a full larder\n? nothing\nquit\n"
    done = run("play", "precognition", "--new", "--seed", "beef", "--pace", "0", typed=typed, home=tmp_path)
    told = " ".join(done.stdout.split())
    assert "Reed nets: Food card of season 1, costs " in told
    assert "1. one card of type Human, one of another → " in told
    assert "Drifting crates: every boat gains " in told
    assert "in one turn makes it easier: " in told
    assert "Nothing here is called 'nothing'." in told


def test_an_owners_names_may_hold_what_a_terminal_takes_for_markup(tmp_path: Path) -> None:
    cards = (lang.folder("sortilege.games.precognition") / "data" / "cards.toml").read_text(encoding="utf-8")
    deck = tmp_path / "deck.toml"
    deck.write_text(cards.replace('name = "', 'name = "[/] '), encoding="utf-8")
    start = ["--new", "--seed", "beef", "--bots", "random", "--pace", "0", "--deck", str(deck)]
    done = run("play", "precognition", *start, typed="1\n1\nquit\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "You draw" in done.stdout and "[/] Sunken tramway" in done.stdout


def test_a_deck_file_is_told_in_a_few_lines(tmp_path: Path) -> None:
    cards = (lang.folder("sortilege.games.precognition") / "data" / "cards.toml").read_bytes()
    deck = tmp_path / "deck.toml"
    deck.write_bytes(cards)
    done = run("deck", "check", str(deck), "--game", "precognition")
    assert done.returncode == 0, done.stdout
    assert "fine: 24 cards; ours stay: 14 rooms, 12 events, 24 objectives, 5 modes" in done.stdout
    deck.write_bytes(cards.replace(b'type = "food"', b'type = "fish"', 1))
    done = run("deck", "check", str(deck), "--game", "precognition")
    assert done.returncode == 1 and "type: got 'fish'" in done.stdout + done.stderr
