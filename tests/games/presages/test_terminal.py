"""Présages at the terminal."""

from pathlib import Path

import sortilege
from tests.cli.run import run


def test_a_card_that_asks_its_own_player_can_be_taken_back(tmp_path: Path) -> None:
    """An Absolute asks whoever laid it whom to exchange with: until that is answered nobody else has played."""
    game = sortilege.load("presages")
    seed = next(number for number in range(100) if game.new(None, number).asked() == [0])
    absolute = game.new(None, seed).view(0)["absolutes"][0]
    file = tmp_path / "mine.jsonl"
    run(
        "play",
        "presages",
        "--record",
        str(file),
        "--seed",
        f"{seed:x}",
        "--pace",
        "0",
        typed=f"lay {absolute}\n",
        home=tmp_path,
    )
    laid = file.read_text(encoding="utf-8")
    assert laid.endswith(f'"do":"lay {absolute}"}}\n')
    done = run("play", "presages", "--record", str(file), "--pace", "0", typed="undo\nundo\n1\n", home=tmp_path)
    assert "Taken back: Lay" in done.stdout and "Nothing to take back" in done.stdout
    after = file.read_text(encoding="utf-8")
    assert after.startswith(laid.partition("\n")[0]) and after.count("\n") >= 2
    assert f'{{"seat":0,"do":"lay {absolute}"}}' not in after
    assert "not over yet" in run("verify", str(file)).stdout
