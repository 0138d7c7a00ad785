"""Games are found by their folders."""

from pathlib import Path

import pytest

import sortilege
from sortilege import Game, UnknownGame, games


def test_every_folder_with_a_game_is_found() -> None:
    homes = [Path(place) for place in games.__path__]
    folders = {inner.name for home in homes for inner in home.iterdir() if (inner / "__init__.py").exists()}
    assert sortilege.names() == sorted(folders)
    assert sortilege.names()


def test_a_game_is_loaded_by_its_folders_name_and_goes_by_it() -> None:
    for name in sortilege.names():
        game = sortilege.load(name)
        assert isinstance(game, Game)
        assert game.name == name
        assert sortilege.load(name) is game
        assert sortilege.load(name.replace("_", "-")) is game


@pytest.mark.parametrize("name", ["", "no such game", "core", "..", "__init__", "__pycache__", "x" * 5000])
def test_an_unknown_game_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownGame) as refusal:
        sortilege.load(name)
    assert all(known in str(refusal.value) for known in sortilege.names())
    assert len(str(refusal.value)) < 500
