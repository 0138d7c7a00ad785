"""What comes down the wire, and whether its reader may know it.

A witness sits on the server beside each listener and notes, whenever something is published, which cards that person
knows by the engine's own account. The frames their browser received are held against that, version by version.
"""

import json
import re
from html import unescape
from typing import Any, Final

from playwright.sync_api import Page, WebSocket

from sortilege import lang
from sortilege.games.presages.cards import CARDS
from sortilege.table.live import Table
from sortilege.table.seats import Watcher
from tests.browser.place import Place

GAME: Final = "sortilege.games.presages"
KEY: Final = re.compile(r"\bcard[:-](\d+)\b")
DO: Final = re.compile(
    r"\b(?:lay|discard|give|show|swap) (\d+)\b"
)  # what a button answers; with others the number is a seat
EMBLEM: Final = re.compile(r"emblems\.svg#(\w+)")
NAMED: Final = {row.name: row.value for row in CARDS if row.value < 30}  # six cards are called "The Absolute"
DRAWN: Final = {name.lower(): value for name, value in NAMED.items()}
PLAIN_NAME: Final = re.compile(rf"\b({'|'.join(NAMED)})\b")
NAMES: Final = {row.name: lang.catalogue(GAME, "fr")[row.name] for row in CARDS}
NUMBERED: Final = re.compile(rf"\b(\d\d?) (?:{'|'.join([*NAMES, *NAMES.values()])})\b")


def cards_in(html: str, language: str = "en") -> set[int]:
    """Every card that a piece of the page speaks of, in whatever way."""
    found = {int(number) for number in [*KEY.findall(html), *DO.findall(html)] if int(number)}
    found |= {DRAWN[name] for name in EMBLEM.findall(html) if name in DRAWN}
    text = unescape(re.sub(r"<[^>]*>", " ", html))
    found |= {int(number) for number in NUMBERED.findall(text)}
    if language == "en":  # in French the same words also mean other things
        found |= {NAMED[name] for name in PLAIN_NAME.findall(text)}
    return found


def cards_known(table: Table, guest: str) -> set[int]:
    """What the engine tells this person: their view now, and all they have been told on the way."""
    seat = table.seat_of(guest)
    view = table.view(seat)
    hands = [hand or [] for hand in view["hands"]]
    lists = [*hands, *view["seen"], *view.get("known", []), view["before"], view["discards"], view["absolutes"]]
    found = {card for cards in lists for card in cards if card}
    question = view["question"] or {}
    found |= {question[name] for name in ("banned", "offered") if question.get(name)}
    return found.union(*(cards_of(event.as_json()) for event in table.events(seat)))


def cards_of(event: dict[str, Any]) -> set[int]:
    lists = [event.get("hand", []), event.get("absolutes", []), *event.get("hands", [])]
    lists.append([verdict["card"] for verdict in event.get("cards", [])])
    lists.append([event[name] for name in ("card", "for", "given", "returned") if name in event])
    return {card for cards in lists for card in cards}


class Witness(Watcher):
    """Notes what a person knows at every version of their page."""

    def __init__(self, place: Place, table: Table, guest: str, language: str) -> None:
        super().__init__(guest)
        self.table = table
        self.place = place
        self.key = (table.row.id, guest, language)
        self.known: dict[str, set[int]] = {}

    def begin(self) -> None:
        self.table.watchers.add(self)  # quietly: nobody is told that one more is here
        self.note()

    def update(self) -> None:
        assert self.place.loop is not None
        self.place.loop.call_soon(self.note)  # when everybody has been told, and nothing has happened since

    def note(self) -> None:
        viewer = self.place.desk.viewers.known.get(self.key)
        if viewer is not None and viewer.playing:
            self.known.setdefault(viewer.version(), cards_known(self.table, self.guest))

    def known_at(self, version: str) -> set[int]:
        """What was known then; what comes between two notes is held against the later one."""
        epoch, _, number = version.partition(".")
        later = [int(noted.partition(".")[2]) for noted in self.known if noted.startswith(f"{epoch}.")]
        fitting = [noted for noted in later if noted >= int(number)]
        assert fitting, f"nobody was there when version {version} was sent"
        return self.known[f"{epoch}.{min(fitting)}"]


class Listener:
    """All that the sockets of a page receive."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.witness: Witness | None = None
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode())
        )

    def call_witness(self, place: Place, language: str = "en") -> None:
        """Once the page is at its table."""
        table = place.table(self.page.url)
        witness = Witness(place, table, place.guest(self.page.context.cookies()), language)
        place.ask(witness.begin)
        self.witness = witness

    def dismiss_witness(self, place: Place) -> None:
        witness = self.witness
        assert witness is not None
        place.ask(lambda: witness.table.watchers.discard(witness))

    def updates(self) -> list[dict[str, Any]]:
        """The frames that change the page of a game; the witness is called before the cards are dealt."""
        found = [json.loads(frame) for frame in self.frames]
        return [frame for frame in found if "board" in frame.get("regions", {}) or frame.get("say")]

    def leaks(self, witness: Witness | None = None) -> list[str]:
        """The cards that came down the wire and are not known to whom the witness watched."""
        seen_by = witness or self.witness
        assert seen_by is not None
        found: list[str] = []
        for update in self.updates():
            known = seen_by.known_at(update["v"]) if witness is None else max(seen_by.known.values(), key=len)
            for name, html in [*update["regions"].items(), ("say", " ".join(update.get("say", [])))]:
                unknown = cards_in(html, seen_by.key[2]) - known
                if unknown:
                    found.append(f"version {update['v']}, {name}: {sorted(unknown)}")
        return found
