"""Records: a game as JSON Lines, a header and then one action a line. Reading one replays it.

    {"sortilege":1,"game":"…","rules":1,"options":{…},"seed":"…hex…"}     or "deal":{…} for the seed, or both
    {"seat":2,"do":"…"}

The header may also name the "players", one a seat, and say which of them are "bots" (null for a person).
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from sortilege.core.errors import BadRecord, SortilegeError
from sortilege.core.events import Log
from sortilege.core.game import Game, State
from sortilege.core.options import RULES
from sortilege.core.registry import load
from sortilege.core.shuffle import shortened

FORMAT: Final = 1
LONGEST_LINE: Final = 1 << 16
LONGEST_HEADER: Final = 1 << 18  # an owner's file may be in it, with every line end and quote escaped
LONGEST_NAME: Final = 40
HEADER_KEYS: Final = ("sortilege", "game", "rules", "options", "seed", "deal", "players", "bots")
ACTION_KEYS: Final = ("seat", "do")


class Header:
    """What a game began from."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        seed: str | None,
        deal: object = None,
        players: list[str] | None = None,
        bots: list[str | None] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.deal = deal
        self.players = players
        self.bots = bots

    def start(self, log: Log | None = None) -> State:
        if self.deal is None:
            return self.game.new(self.options, self.seed, log)
        return self.game.from_deal(self.options, self.deal, self.seed, log)

    def line(self) -> str:
        facts: dict[str, Any] = {
            "sortilege": FORMAT,
            "game": self.game.name,
            "rules": self.options[RULES],
            "options": self.game.chosen(self.options),
        }
        if self.seed is not None:
            facts["seed"] = self.seed
        if self.deal is not None:
            facts["deal"] = self.deal
        if self.players is not None:
            facts["players"] = self.players
        if self.bots is not None:
            facts["bots"] = self.bots
        return as_line(facts)


class Replay:
    """A record being replayed, line by line; memory stays small however long the file is."""

    def __init__(self, lines: Iterable[bytes], log: Log | None = None) -> None:
        self.lines: Iterator[bytes] = iter(lines)
        self.number = 0  # of the line read last
        self.ply = 0  # actions applied so far
        self.seat = 0  # the action read last and not yet applied
        self.text = ""
        self.action = 0
        first = self.next_line()
        if first is None:
            raise BadRecord("line 1: the file is empty, expected a header")
        try:
            self.header = header_from(parsed(first))
            self.state = self.header.start(log)
        except SortilegeError as fault:
            raise BadRecord(f"line 1: {fault}") from None

    def read(self) -> bool:
        """Read the next action and check that it is legal; False at the end of the record."""
        line = self.next_line()
        if line is None:
            return False
        game = self.header.game
        state = self.state
        try:
            entry = parsed(line)
            check_keys(entry, ACTION_KEYS, "action")
            seat = entry.get("seat")
            text = entry.get("do")
            if not isinstance(seat, int) or isinstance(seat, bool):
                raise BadRecord(f"seat: got {shortened(seat)}, expected a seat from 0 to {state.seats - 1}")
            if not isinstance(text, str):
                raise BadRecord(f"do: got {shortened(text)}, expected the words of an action")
            asked = state.asked()
            if not asked:
                raise BadRecord("the game was over before this line")
            if seat not in asked:
                raise BadRecord(f"seat: got {shortened(seat)}, but the seat asked is {' or '.join(map(str, asked))}")
            action = game.parse(state, seat, text)
            choices = state.choices(seat)
            if action not in choices:
                legal = [game.text(state, seat, choice) for choice in choices]
                raise BadRecord(f"do: {shortened(text)} is not legal now; legal: {listed(legal)}")
        except SortilegeError as fault:
            raise BadRecord(f"line {self.number}: {fault}") from None
        self.seat = seat
        self.text = text
        self.action = action
        return True

    def apply(self) -> None:
        """Carry out the action read last."""
        self.state.apply(self.seat, self.action)
        self.ply += 1

    def next_line(self) -> bytes | None:
        try:
            line = next(self.lines, None)
        except OSError as fault:
            raise BadRecord(f"line {self.number + 1}: cannot be read: {fault.strerror or fault}") from None
        if line is None:
            return None
        self.number += 1
        longest = LONGEST_HEADER if self.number == 1 else LONGEST_LINE
        if len(line) > longest:
            raise BadRecord(f"line {self.number}: longer than {longest} bytes; not a record")
        return line


def lines_of(file: Any) -> Iterator[bytes]:
    """The lines of a binary file, none longer than it takes to see that it is too long."""
    longest = LONGEST_HEADER
    while True:
        line: bytes = file.readline(longest + 2)
        if not line:
            return
        yield line
        longest = LONGEST_LINE


def replayed(lines: Iterable[bytes], log: Log | None = None) -> Replay:
    """A whole record, replayed to its last line; BadRecord names the first thing wrong."""
    replay = Replay(lines, log)
    while replay.read():
        replay.apply()
    return replay


def action_line(seat: int, text: str) -> str:
    return as_line({"seat": seat, "do": text})


def as_line(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"


def parsed(line: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(line.decode(), object_pairs_hook=each_once)
    except UnicodeDecodeError:
        raise BadRecord("not text in UTF-8; not a record") from None
    except BadRecord:
        raise
    except (ValueError, RecursionError) as fault:
        if not line.endswith(b"\n"):
            raise BadRecord(f"cut off: {shortened(line.decode())} is no complete JSON object") from None
        why = fault.msg if isinstance(fault, json.JSONDecodeError) else "too deep or too large"
        raise BadRecord(f"not JSON ({why}): {shortened(line.decode().rstrip())}") from None
    if not isinstance(entry, dict):
        raise BadRecord(f"got {shortened(entry)}, expected a JSON object")
    return entry


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a key that is there twice nobody knows which is meant."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord(f"{shortened(key)}: got it twice, expected it once")
        found[key] = value
    return found


def header_from(entry: dict[str, Any]) -> Header:
    check_keys(entry, HEADER_KEYS, "header")
    version = entry.get("sortilege")
    if version is None:
        raise BadRecord('no "sortilege" in the first line; not a record')
    if not is_version(version, FORMAT):
        raise BadRecord(f"sortilege: got version {shortened(version)}, expected {FORMAT}")
    name = entry.get("game")
    if not isinstance(name, str):
        raise BadRecord(f"game: got {shortened(name)}, expected the name of a game")
    game = load(name)
    edition = entry.get("rules")
    if not isinstance(edition, int) or isinstance(edition, bool) or not 1 <= edition <= game.rules:
        expected = " or ".join(map(str, range(1, game.rules + 1)))
        raise BadRecord(f"rules: got version {shortened(edition)}, expected {expected} for {name}")
    seed = entry.get("seed")
    deal = entry.get("deal")
    if seed is None and deal is None:
        raise BadRecord("neither a seed nor a deal, expected one of them")
    if seed is not None and not isinstance(seed, str):
        raise BadRecord(f"seed: got {shortened(seed)}, expected hex digits")
    options = options_by(game, edition, entry.get("options"))
    players = entry.get("players")
    seats: int = options["seats"]
    if players is not None and not (is_names(players, seats) and None not in players):
        raise BadRecord(f"players: got {shortened(players)}, expected {seats} names")
    bots = entry.get("bots")
    if bots is not None and not is_names(bots, seats):
        raise BadRecord(f"bots: got {shortened(bots)}, expected {seats} names of bots, null for a person")
    return Header(game, options, seed, deal, players, bots)


def options_by(game: Game, edition: int, given: object) -> dict[str, Any]:
    """The full options of a record, by its own edition of the rules."""
    if given is None:
        return game.options({RULES: edition})
    if isinstance(given, dict):
        if RULES in given:
            raise BadRecord("options: got the key rules, expected the edition of the rules beside the options")
        return game.options({**given, RULES: edition})
    return game.options(given)


def is_version(value: object, expected: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value == expected


def is_names(value: object, seats: int) -> bool:
    """A name or null for each seat."""
    if not isinstance(value, list) or len(value) != seats:
        return False
    return all(name is None or is_name(name) for name in value)


def is_name(value: object) -> bool:
    """Short, and nothing in it that could drive a terminal."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


def check_keys(entry: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in entry:
        if key not in known:
            raise BadRecord(f"{what}: unknown key {shortened(key)}, expected {', '.join(known)}")


def listed(texts: list[str], most: int = 8) -> str:
    """A few of many, for a message."""
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"
