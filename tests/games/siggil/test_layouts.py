"""G16 and G17: the five layouts, and the checker that an owner's own passes or fails clearly."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from sortilege import BadLayout, Rng
from sortilege.core.cards import count, members
from sortilege.games.siggil import drawing
from sortilege.games.siggil.cards import ALL_CARDS
from sortilege.games.siggil.layouts import NAMES, Layout, layout_of, read
from tests.cli.run import run
from tests.games.siggil.scene import GAME

DATA = resources.files("sortilege.games.siggil") / "data"
PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def rows(layout: Layout, level: int) -> list[tuple[int, int]]:
    return [(place.x, place.y) for place in layout.places if place.level == level]


# The five


@pytest.mark.parametrize("name", NAMES)
def test_g16_each_layout_has_exactly_56_cards(name: str) -> None:
    layout = layout_of(name)
    assert len(layout.places) == 56
    assert len({(place.x, place.y, place.level) for place in layout.places}) == 56


def test_g16_there_are_five_and_the_passage_comes_first() -> None:
    assert sorted(file.name for file in DATA.iterdir()) == sorted(f"{name}.toml" for name in NAMES)
    assert GAME.options()["layout"] == "passage"


def test_g16_the_passage_opens_wide() -> None:
    assert count(layout_of("passage").accessible(ALL_CARDS)) == 16


def test_g16_the_pyramids_are_two_triangles_the_second_turned_around() -> None:
    layout = layout_of("pyramids")
    assert [len(rows(layout, level)) for level in range(1, 8)] == [14, 12, 10, 8, 6, 4, 2]
    for level in range(1, 8):
        length = 8 - level
        cards = [place for place in layout.places if place.level == level]
        assert all(place.up == (length % 2 == 1) for place in cards), "rows of odd length face up"
        for half in (0, 1):
            row = sorted(at for at in range(56) if layout.places[at] in cards[half * length : (half + 1) * length])
            longer = [place for place in layout.places if place.level == level - 1]
            below = sorted(at for at in range(56) if layout.places[at] in longer[half * (length + 1) :][: length + 1])
            for j, at in enumerate(row):
                under = members(layout.under[at])
                assert under == (below[j : j + 2] if level > 1 else []), "card j covers j and j + 1 of the longer row"
    heights = [[y for _, y in rows(layout, level)] for level in range(1, 8)]
    first, second = [row[0] for row in heights], [row[-1] for row in heights]
    assert first == sorted(first, reverse=True) and second == sorted(second), "one stands, the other is upside down"
    assert count(layout.accessible(ALL_CARDS)) == 2


def test_g16_the_pillars_are_one_shape_of_14_four_times() -> None:
    places = layout_of("pillars").places
    starts = sorted({place.x for place in places if place.y == 0})[::3]
    shapes = [
        sorted((place.x - start, place.y, place.level) for place in places if start <= place.x < start + 12)
        for start in starts
    ]
    assert len(shapes) == 4 and all(shape == shapes[0] and len(shape) == 14 for shape in shapes)


@pytest.mark.parametrize("name", NAMES)
def test_g17_most_covered_cards_are_covered_by_exactly_two(name: str) -> None:
    places = layout_of(name).places
    above = [
        sum(other.level > place.level and abs(other.x - place.x) < 4 and abs(other.y - place.y) < 6 for other in places)
        for place in places
    ]
    assert above.count(2) * 2 > 56 - above.count(0)


@pytest.mark.parametrize("name", NAMES)
def test_g17_every_layout_can_be_emptied_whatever_is_taken(name: str) -> None:
    layout = layout_of(name)
    rng = Rng(17)
    for _ in range(50):
        left = ALL_CARDS
        while left:
            accessible = layout.accessible(left)
            assert accessible, "something can always be taken"
            some = members(accessible)
            left ^= 1 << some[rng.below(len(some))]


@pytest.mark.parametrize("name", NAMES)
def test_the_pictures_in_the_documents_are_drawn_from_the_data(name: str) -> None:
    drawn = drawing.drawn(layout_of(name))
    assert drawn.count("<g filter") == 56
    assert (PICTURES / f"layout-{name}.svg").read_text(encoding="utf-8") == drawn


# An owner's own


def source(name: str = "pillars") -> str:
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, name: str = "pillars") -> str:
    text = source(name)
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def test_an_owners_layout_is_read_as_ours_are() -> None:
    mine = read(changed("The Pillars", "My <Hall> & Co").encode())
    assert mine.name == "My <Hall> & Co"
    assert mine.covers == layout_of("pillars").covers
    assert "My &lt;Hall&gt; &amp; Co" in drawing.drawn(mine)


WRONG = [
    ("name = =", "file: not TOML: Invalid value (at line 1, column 8)"),
    (changed("name =", "nom ="), "file: unknown field 'nom', expected name and level"),
    (changed('name = "The Pillars"', "name = 7"), "name: got 7, expected 1 to 40 printable characters"),
    (changed("The Pillars", "x" * 41), "name: got"),
    (changed("The Pillars", "a\\u0007"), "name: got 'a\\x07'"),
    ('name = "x"', "level: got None, expected at least one [[level]]"),
    ('name = "x"\nlevel = 3', "level: got 3"),
    ('name = "x"\nlevel = [3]', "level 1: got 3, expected a table with face and cards"),
    (changed("face =", "side ="), "level 1: unknown field 'side', expected face and cards"),
    (changed('face = "up"', 'face = "left"'), "level 1, face: got 'left', expected up or down"),
    (changed('face = "up"', "face = true"), "level 1, face: got True, expected up or down"),
    (
        changed('face = "up"', 'face = "down"'),
        "level 2, face: got 'down' as on level 1, expected levels to alternate (G1)",
    ),
    (changed("cards = [", "cards = 5 #"), "file: not TOML"),
    ('name = "x"\n[[level]]\nface = "up"\ncards = []', "level 1, cards: got [], expected a list of [x, y]"),
    (changed("[4, 12]", "[4]"), "level 1, card 1: got [4], expected [x, y]"),
    (changed("[4, 12]", "4"), "level 1, card 1: got 4, expected [x, y]"),
    (changed("[4, 12]", "[4.5, 12]"), "level 1, card 1, x: got 4.5, expected a whole number from 0 to 99"),
    (changed("[4, 12]", "[4, nan]"), "level 1, card 1, y: got nan, expected a whole number from 0 to 99"),
    (changed("[4, 12]", "[4, inf]"), "level 1, card 1, y: got inf"),
    (changed("[4, 12]", "[true, 12]"), "level 1, card 1, x: got True"),
    (changed("[4, 12]", "[-1, 12]"), "level 1, card 1, x: got -1"),
    (changed("[4, 12]", "[4, 100]"), "level 1, card 1, y: got 100"),
    (changed("[4, 12]", f"[{'9' * 4000}, 12]"), "level 1, card 1, x: got 9999"),
    (changed("[4, 12]", f"[{'9' * 5000}, 12]"), "file: not TOML"),
    (changed("[4, 12]", '["4", 12]'), "level 1, card 1, x: got '4'"),
    (
        changed("[19, 12]", "[5, 13]"),
        "level 1, card 2: got [5, 13], which overlaps card 1 of the same level at [4, 12]; "
        "expected 4 to its side or 6 above or below it",
    ),
    (changed("[4, 16]", "[70, 70]"), "level 2, card 1: got [70, 70], which lies on no card of a lower level"),
    (changed("[0, 0], ", ""), "cards: got 55 in 5 levels, expected 56 in all (G16)"),
    (source() + '\n[[level]]\nface = "down"\ncards = [[2, 2]]\n', "level 6, card 1: got one card more than 56"),
    ("[" * 4000, "file: not TOML"),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG)
def test_what_is_wrong_with_a_layout_is_said_with_its_place_value_and_what_was_expected(
    text: str, complaint: str
) -> None:
    with pytest.raises(BadLayout) as refusal:
        read(text.encode())
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1 and len(str(refusal.value)) < 300


def test_a_file_that_is_no_text_or_too_long_is_refused() -> None:
    with pytest.raises(BadLayout, match="not text in UTF-8"):
        read(b"\xff\xfe")
    with pytest.raises(BadLayout, match="expected at most 65536"):
        read(b"#" * 70000)


def test_g17_a_layout_that_hardly_weaves_is_refused() -> None:
    columns = [(x * 5, y * 7) for x in range(14) for y in range(2)]
    lines = [f'[[level]]\nface = "{face}"\ncards = {[list(spot) for spot in columns]}' for face in ("up", "down")]
    with pytest.raises(BadLayout, match=r"got 0 covered by exactly two others out of 28 .* expected more than half"):
        read("\n".join(['name = "Towers"', *lines]).encode())


def test_every_layout_file_is_plain_toml() -> None:
    for name in NAMES:
        entry = tomllib.loads(source(name))
        assert sum(len(level["cards"]) for level in entry["level"]) == 56


# The command


def test_the_command_draws_a_layout_by_name_or_from_a_file(tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    done = run("layout", "river", "--svg", str(picture))
    assert done.returncode == 0 and done.stdout.startswith("The River: 56 cards on 10 levels, 3 accessible")
    assert picture.read_text(encoding="utf-8") == drawing.drawn(layout_of("river"))
    mine = tmp_path / "mine.toml"
    mine.write_text(changed("The Pillars", "My Hall"), encoding="utf-8")
    assert run("layout", str(mine), "--svg", str(picture)).stdout.startswith("My Hall: 56 cards")
    assert "My Hall" in picture.read_text(encoding="utf-8")


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(changed("[4, 12]", "[4.5, 12]"), encoding="utf-8")
    done = run("layout", str(mine), "--svg", str(tmp_path / "picture.svg"))
    assert done.returncode == 1 and not (tmp_path / "picture.svg").exists()
    assert done.stderr == f"sortilege: {mine}: level 1, card 1, x: got 4.5, expected a whole number from 0 to 99\n"
    nowhere = run("layout", "atlantis")
    assert nowhere.returncode == 1 and "expected a file or one of passage, turtle" in nowhere.stderr
    assert "not a file" in run("layout", str(tmp_path)).stderr
