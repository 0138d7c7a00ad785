"""Seven Seals at the terminal."""

from pathlib import Path

import pytest

from tests.cli.run import run

ENOUGH = "1\n" * 400  # the first choice, more often than there are decisions


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Round 1 of 6.", "You foretell", "wins trick 15 with", "Round 6 is scored.", "The game is"]),
        (
            "fr",
            ["Manche 1 sur 6.", "Vous prédisez", "gagne le pli 15 avec", "Décompte de la manche 6.", "La partie est"],
        ),
    ],
)
def test_a_whole_game_can_be_played_and_its_record_verifies(tmp_path: Path, language: str, words: list[str]) -> None:
    file = tmp_path / "mine.jsonl"
    typed = "done\n" + ENOUGH
    options = ["--seats", "3", "--bots", "random", "--seed", "beef", "--pace", "0", "--lang", language]
    done = run("play", "seven_seals", "--record", str(file), *options, typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    for word in words:
        assert word in done.stdout, word
    assert "{" not in done.stdout
    checked = run("verify", str(file))
    assert checked.returncode == 0, checked.stdout


def test_a_card_a_seal_and_the_mage_say_what_they_do(tmp_path: Path) -> None:
    typed = "? red 7\n? white seal\n? black mage\n? nothing\nquit\n"
    done = run("play", "seven_seals", "--new", "--seed", "beef", "--pace", "0", typed=typed, home=tmp_path)
    assert "Red is always trump" in done.stdout
    assert "It can be returned for any trick you win" in done.stdout
    assert "less one for every black" in done.stdout
    assert "Nothing here is called 'nothing'." in done.stdout


def test_a_seal_that_was_taken_can_be_put_back_until_somebody_else_has_foretold(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    typed = "take red\nundo\ntake blue\ndone\n"  # seat 3 deals, so nobody has taken one yet
    start = ["--seed", "9", "--bots", "random", "--pace", "0"]
    run("play", "seven_seals", "--record", str(file), *start, typed=typed, home=tmp_path)
    record = file.read_text(encoding="utf-8")
    assert '{"seat":0,"do":"take blue"}' in record and '"do":"take red"}\n{"seat":0,"do":"take blue"}' not in record
