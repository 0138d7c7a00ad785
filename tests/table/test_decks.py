"""An owner's file at a table: it is brought by a form, its words are everywhere, and the file itself nowhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import sortilege
from sortilege import games
from sortilege.core.options import LONGEST_FILE
from sortilege.table import drawing, regions
from sortilege.table.drawing import DECKS, deck_of, face_html, faces
from tests.core.toys.found import HOME
from tests.table.house import Visitor, in_a_loop, opened

SECRET = "# nobody but the owner reads this line"
DECK = SECRET + "".join(f'\n[[lot]]\nname = "{name}"\nworth = 2\n' for name in ("Ash", "Elm", "Yew", "Oak & Co"))
FIELDS = {"game": "lots", "name": "Ada", "option-seats": "2", "listed": "yes"}
KEPT = (drawing.pages, drawing.sayer, drawing.faces, drawing.piece, drawing.face_html, drawing.kit, drawing.board_of)


@pytest.fixture(autouse=True)
def _with_the_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy lies among the games; what is kept of the others' pages is made anew, before and after."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, HOME])
    for kept in KEPT:
        kept.cache_clear()
    yield
    for kept in KEPT:
        kept.cache_clear()
    regions.known_people_html.cache_clear()


async def at_the_door(visitor: Visitor) -> Visitor:
    await visitor.get("/")
    return visitor


def file(content: str | bytes) -> dict[str, tuple[str, bytes]]:
    return {"option-deck": ("mine.toml", content.encode() if isinstance(content, str) else content)}


@in_a_loop
async def test_the_lobby_offers_to_bring_a_file_where_a_game_takes_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        for language, label in (("en", "Own lots"), ("fr", "Vos propres sorts")):
            ada = await at_the_door(venue.guest(language))
            door = ada.html.partition('value="lots"')[2].partition("</article>")[0]
            assert '<input type="file" name="option-deck"' in door and label in door
            assert 'class="options" enctype="multipart/form-data"' in door


@in_a_loop
async def test_a_table_with_a_deck_speaks_its_words_and_never_prints_the_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = await at_the_door(venue.guest()), await at_the_door(venue.guest("fr"))
        answer = await ada.post("/open", FIELDS, files=file(DECK))
        assert answer.status_code == 303, answer.text
        where = answer.headers["location"]
        name = where.rpartition("/")[2]
        table = await venue.table(name)
        assert table.row.options == {"seats": 2, "deck": DECK, "rules": 1}
        assert "Played with a deck of one’s own" in (await ada.get(where)).text
        await bob.post(f"{where}/sit", {"seat": "1", "name": "Bob"})
        await ada.starts(name)
        await ada.get(where)
        assert "Ash" in ada.html and "Oak &amp; Co" in ada.html and "Straw" not in ada.html
        await ada.post(f"{where}/act", {"do": "take 1", "decision": table.decision(0)})
        assert "Ada takes" in (await bob.get(where)).text and "Ash" in bob.html and "Des cartes à soi" in bob.html
        await bob.post(f"{where}/act", {"do": "take 4", "decision": table.decision(1)})
        assert table.row.status == "over"
        assert "Oak &amp; Co" in (await ada.get(f"/g/{name}?ply=2")).text
        await ada.get("/")
        for visitor in (ada, bob):
            assert not [response.url for response in visitor.responses if SECRET in response.text]
        record = (await ada.get(f"/g/{name}/record")).text
        answer = await bob.post("/import", {"record": record})
        assert answer.status_code == 303, "the record alone is the whole game, elsewhere too"
        assert "Oak &amp; Co" in (await bob.get(answer.headers["location"])).text


@in_a_loop
async def test_tables_with_and_without_a_deck_do_not_borrow_each_others_words(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await at_the_door(venue.guest())
        shown = []
        for files in (file(DECK), file(""), None, file(DECK.replace("Ash", "Fir"))):
            answer = await ada.post("/open", FIELDS, **({} if files is None else {"files": files}))
            where = answer.headers["location"]
            table = await venue.table(where.rpartition("/")[2])
            bob = await at_the_door(venue.guest())
            await bob.post(f"{where}/sit", {"seat": "1", "name": "Bob"})
            await ada.starts(table.row.id)
            html = (await ada.get(where)).text
            shown.append([word for word in ("Ash", "Straw", "Fir", "one’s own") if word in html])
        assert shown == [["Ash", "one’s own"], ["Straw"], ["Straw"], ["Fir", "one’s own"]]


BAD: dict[str, tuple[str | bytes, list[str]]] = {
    "not TOML": ("[[lot", ["line 1: not TOML"]),
    "not what the game wants": (
        DECK.replace("worth = 2", "worth = 'x'", 2).replace('"Elm"', '"<b>"'),
        [
            "line 4, lot 1 (Ash), worth: got &#39;x&#39;, expected a whole number from 1 to 9",
            "line 8, lot 2 (&lt;b&gt;), worth: got &#39;x&#39;",
        ],
    ),
    "not UTF-8": (b"[[lot]]\nname = '\xff'", ["expected text in UTF-8"]),
    "NUL": (DECK + "\0", ["expected text in UTF-8"]),
    "too long": ("#" * (LONGEST_FILE + 1), [f"at most {LONGEST_FILE} bytes"]),
}


IN_FRENCH: dict[str, list[str]] = {
    "not TOML": ["ligne 1 : ce n’est pas du TOML"],
    "not what the game wants": [
        "ligne 4, lot 1 (Ash), worth : &#39;x&#39; trouvé, attendu : un nombre entier de 1 à 9",
        "ligne 8, lot 2 (&lt;b&gt;), worth : &#39;x&#39; trouvé",
    ],
    "not UTF-8": ["attendu un texte en UTF-8"],
    "NUL": ["attendu un texte en UTF-8"],
    "too long": [f"{LONGEST_FILE} octets au plus"],
}


@pytest.mark.parametrize("which", BAD)
@in_a_loop
async def test_a_bad_file_opens_no_table_and_its_faults_are_said_in_ones_language(tmp_path: Path, which: str) -> None:
    content, said = BAD[which]
    async with opened(tmp_path) as venue:
        for language in ("en", "fr"):
            ada = await at_the_door(venue.guest(language))
            answer = await ada.post("/open", FIELDS, files=file(content))
            assert answer.status_code == 422
            text = answer.text.replace("\N{NO-BREAK SPACE}", " ")
            assert all(fault in text for fault in (said if language == "en" else IN_FRENCH[which])), text
            assert SECRET not in answer.text
        assert not venue.house.tables


@in_a_loop
async def test_of_very_many_faults_a_page_says_the_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await at_the_door(venue.guest())
        answer = await ada.post("/open", FIELDS, files=file("[[lot]]\n" * 1000))
        assert answer.text.count("<li>") == 31 and "71 more" in answer.text  # of the hundred that are told


@in_a_loop
async def test_a_file_beyond_all_measure_is_not_even_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await at_the_door(venue.guest())
        assert (await ada.post("/open", FIELDS, files=file("#" * (1 << 18)))).status_code == 413


def test_faces_are_kept_by_deck_and_not_for_ever() -> None:
    game = sortilege.load("lots")
    assert deck_of(game, game.options()) == ()
    for number in range(2 * DECKS):
        deck = deck_of(game, game.options({"deck": DECK.replace("Ash", f"Ash {number}")}))
        assert faces("lots", "en", deck)["lot:1"].name == f"Ash {number}"
        assert f"Ash {number}" in face_html("lots", "en", "lot:1", deck)
    assert faces.cache_info().currsize <= DECKS
    assert faces("lots", "en")["lot:1"].name == "Straw"


def test_two_tables_with_the_same_deck_keep_it_once() -> None:
    game = sortilege.load("lots")
    one, other = (deck_of(game, {"seats": 2, "deck": "".join([DECK, "#"])}) for _ in range(2))
    assert one is other
