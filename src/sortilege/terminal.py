"""A game in the terminal: one person at the table, bots in the other seats, everything kept in a record."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from sortilege import bots, lang
from sortilege.advice import advice
from sortilege.core.errors import BadRecord, SortilegeError
from sortilege.core.events import Event, Line, Log, readable
from sortilege.core.game import Action, State, View
from sortilege.core.looks import Sign
from sortilege.core.record import Header, Replay, action_line, lines_of
from sortilege.core.rng import Rng
from sortilege.core.shuffle import shortened
from sortilege.core.undo import nothing_learned

THINKING = bots.Budget(milliseconds=400.0)
HASTY = ("random", "greedy")  # compiled, too quick for anybody to see how long they take

BOT_NAMES = ("Morgane", "Tirésias", "Circé", "Merlin", "Sibylle", "Nostra")
SUGGESTED = 3  # choices of a hint
FORESEEN = 3  # answers that may follow
WIDE = 100  # in a narrow terminal the reminders would push the table off the screen
MANY = 8  # more choices than this stand in columns
STYLES = {
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "blue": "bright_blue",
    "malice": "magenta",
    "violet": "magenta",
    "teal": "cyan",
    "grey": "white",
}


class Left(Exception):
    """The person has left the table; the record is complete."""


class RecordFile:
    """The record on disk, for its owner's eyes: the seed tells every hand. An action is there before it is told."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header
        self.actions: list[tuple[int, str]] = []
        self.size = 0

    def begin(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        self.write(self.header.line())

    def add(self, seat: int, text: str) -> None:
        self.write(action_line(seat, text))
        self.actions.append((seat, text))

    def cut(self, plies: int) -> None:
        """Keep only the first actions: written beside and moved into place, so that no moment is without a record."""
        self.check_untouched()
        kept = self.actions[:plies]
        text = self.header.line() + "".join(action_line(seat, words) for seat, words in kept)
        fresh = self.path.with_suffix(".new")
        with open(os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)
        self.actions = kept
        self.size = len(text.encode())

    def write(self, line: str) -> None:
        """The whole line, on the disk, or nothing of it."""
        self.check_untouched()
        left = line.encode()
        try:
            with self.path.open("ab", buffering=0) as file:
                while left:
                    left = left[file.write(left) :]
                os.fsync(file.fileno())
        except OSError as fault:
            with contextlib.suppress(OSError):
                os.truncate(self.path, self.size)
            raise OSError(fault.errno, fault.strerror, str(self.path)) from None
        self.size += len(line.encode())

    def check_untouched(self) -> None:
        if self.path.stat().st_size != self.size:
            raise BadRecord(f"{self.path}: somebody else has written to it since; this game stops here")


def mended(path: Path) -> bool:
    """Drop a last line that was never finished: nobody was told of it."""
    whole = path.read_bytes()
    if not whole or whole.endswith(b"\n") or b"\n" not in whole:
        return False
    os.truncate(path, whole.rfind(b"\n") + 1)
    return True


class Terminal:
    def __init__(self, console: Console, language: str, file: RecordFile, pace: float) -> None:
        header = file.header
        self.console = console
        self.file = file
        self.game = header.game
        self.pace = pace
        self.rng = Rng(time.time_ns())
        self.players = header.bots or [None] * header.options["seats"]
        self.seat = self.players.index(None)
        package = type(self.game).__module__.rpartition(".")[0]
        self.package = package
        self.language = language
        self.say = lang.sayer(language, package)
        names = [escape(name) for name in header.players or []]
        self.teller = self.game.teller(self.say, names, self.seat, painted, header.options)
        self.names = names
        self.log = Log()
        self.told = 0  # events already shown
        self.history: list[Line] = []
        self.fleeting = header.game.fleeting(header.options)
        self.state = header.start(self.log)

    # The course of a game

    def resume(self) -> None:
        """Take up the record where it ends."""
        with self.file.path.open("rb") as opened:
            replay = Replay(lines_of(opened), self.log_anew())
            while replay.read():
                self.file.actions.append((replay.seat, replay.text))
                replay.apply()
            self.file.size = opened.tell()
        self.state = replay.state
        self.recall()
        for line in self.history[-6:]:
            self.console.print(line.text)

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        self.tell_news()
        while asked := self.state.asked():
            if self.seat in asked:
                self.person_acts()
            else:
                self.bot_acts(asked[0])
            self.tell_news()
        view = self.state.view(self.seat)
        self.console.print(Panel(self.closing(view["outcome"]["winners"]), border_style="yellow", expand=False))

    def closing(self, winners: list[int]) -> str:
        """The last word, to a team or to somebody who played alone."""
        team = self.state.team_of(self.seat)
        won = self.seat in winners
        if sum(self.state.team_of(seat) == team for seat in range(self.state.seats)) > 1:
            return self.say("Your team wins. Well foretold!") if won else self.say("Your team loses this time.")
        if won and len(winners) > 1:
            return self.say("You share the victory. Well foretold!")
        return self.say("You win. Well foretold!") if won else self.say("You lose this time.")

    def bot_acts(self, seat: int) -> None:
        if seat == self.state.seats:  # a clock, of a game begun at a table: here it waits for everybody
            self.act(seat, self.game.text(self.state, seat, self.state.choices(seat)[0]))
            return
        name = self.players[seat] or "greedy"
        bot = bots.load(name, self.game)
        view = self.state.view(seat)
        begun = time.monotonic()
        text = bot.choose(view, view["choices"], THINKING, self.rng)
        if self.pace and name not in HASTY:  # one that had no choice takes as long as one that had
            time.sleep(max(0.0, THINKING.milliseconds / 1000 - (time.monotonic() - begun)))
        self.act(seat, text)
        if self.pace:
            time.sleep(self.pace)

    def person_acts(self) -> None:
        view = self.state.view(self.seat)
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            only = self.say("Only one choice: {choice}").format(choice=self.teller.choice(view, choices[0]))
            self.console.print(f"[dim]{only}[/]")
            self.act(self.seat, choices[0])
            return
        self.show(view)
        while True:
            word = self.ask()
            chosen = self.obey(word, view)
            if chosen is not None:
                self.act(self.seat, chosen)
                return
            if self.state.view(self.seat) != view:  # taken back
                return

    def act(self, seat: int, text: str) -> None:
        """Into the record first, then onto the table."""
        action = self.game.parse(self.state, seat, text)
        self.state.clone().apply(seat, action)
        self.file.add(seat, text)
        self.state.apply(seat, action)

    # Reading the person

    def ask(self) -> str:
        try:
            return self.console.input("[bold]› [/]").strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    def obey(self, word: str, view: View) -> str | None:
        """The action text somebody means; None when it was something else, and that has been done."""
        choices: list[str] = view["choices"]
        lowered = word.casefold()
        if lowered in choices:
            return lowered
        numbered = by_number(lowered, choices)
        if numbered is not None:
            return numbered
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self.show(view),
            "?": self.show_help,
            "help": self.show_help,
            "undo": self.undo,
            "log": self.show_log,
            "rules": self.show_rules,
            "hint": lambda: self.hint(view),
        }
        if lowered in ("quit", "exit", "q"):
            raise Left
        if lowered in commands:
            commands[lowered]()
        elif lowered.startswith("?"):
            wanted = lowered[1:].strip()
            self.console.print(
                self.teller.help(wanted)
                or self.cards_of_choice(view, wanted)
                or self.say("Nothing here is called {wanted}. Type rules to read the rules.").format(
                    wanted=escape(shortened(wanted))
                )
            )
        else:
            line = self.say("{word} is not one of your choices. Type a number from 1 to {count}, or ? for help.")
            self.console.print(line.format(word=escape(shortened(word)), count=len(choices)))
        return None

    def cards_of_choice(self, view: View, wanted: str) -> str:
        """What the cards do that a choice is about, by its number."""
        text = by_number(wanted, view["choices"])
        if text is None:
            return ""
        names = {face.key: face.name for face in self.teller.faces()}
        told = [self.teller.help(names[key]) for key in self.teller.picks(text) if key in names]
        about_none = self.say("Choice {number} is about no card: {choice}.")
        return "\n".join(line for line in told if line) or about_none.format(
            number=wanted, choice=self.teller.choice(view, text)
        )

    def hint(self, view: View) -> None:
        """The best few choices as somebody sees them who thinks ahead, and how they may go on."""
        rows = Table.grid(padding=(0, 2))
        for one in advice(self.game, self.teller, view, THINKING, self.rng)[:SUGGESTED]:
            if one.promise is None:
                continue
            bar = "█" * round(one.promise / 10)
            rows.add_row(f"[bold]{one.promise:>3}[/]", f"[yellow]{bar:<10}[/]", one.words)
            if one.line:
                rows.add_row("", "", f"[dim]{self.say('then')} {' · '.join(one.line[:FORESEEN])}[/]")
        self.console.print(self.say("What Pythia expects, from 0 (the worst) to 100 (the best):"))
        self.console.print(rows)

    def undo(self) -> None:
        """Back before your last action, if you acted alone since and learned nothing from it."""
        own = 0
        for seat, _ in reversed(self.file.actions):
            if seat != self.seat:
                break
            own += 1
        if not own:
            self.console.print(self.say("Nothing to take back: you have not played, or the others have since."))
            return
        plies = len(self.file.actions) - 1
        before = self.replayed_to(plies)
        text = self.file.actions[-1][1]
        actions: list[Action] = [self.game.parse(before, self.seat, text)]
        view, now = before.view(self.seat), self.state.view(self.seat)
        if not nothing_learned(self.game, self.seat, view, actions, now, self.rng):
            self.console.print(self.say("That cannot be taken back: it has told you something."))
            return
        self.file.cut(plies)
        self.state = self.replayed_to(plies, self.log_anew())
        self.recall()
        self.console.print(self.say("Taken back: {choice}.").format(choice=self.teller.choice(view, text)))

    def replayed_to(self, plies: int, log: Log | None = None) -> State:
        state = self.file.header.start(log)
        for seat, text in self.file.actions[:plies]:
            state.apply(seat, self.game.parse(state, seat, text))
        return state

    def log_anew(self) -> Log:
        self.log = Log()
        return self.log

    # Showing

    def tell_news(self) -> None:
        for event in self.log.events[self.told :]:
            if event.reaches(self.seat):
                for line in self.put_in_words(event):
                    self.console.print(line)
        self.told = len(self.log.events)

    def recall(self) -> None:
        """The log is what has happened, and nothing that was taken back."""
        self.history.clear()
        for event in self.log.seen_by(self.seat):
            self.put_in_words(event)
        self.told = len(self.log.events)

    def put_in_words(self, event: Event) -> list[str]:
        """Into the log, as long as it may be read there."""
        lines = self.teller.event(event.as_json())
        self.history += [Line(line, event.name in self.fleeting) for line in lines]
        return lines

    def show(self, view: View) -> None:
        self.console.print()
        self.console.print(Panel("\n".join(self.teller.board(view)), border_style="blue", expand=False))
        self.console.print(f"[bold]{self.teller.question(view)}[/]")
        rows = Table.grid(padding=(0, 2))
        texts: list[str] = view["choices"]
        if len(texts) > MANY:
            cells = [f"[bold]{i:>2}[/] {self.teller.choice(view, text)}" for i, text in enumerate(texts, 1)]
            self.console.print(Columns(cells, padding=(0, 3), column_first=True))
        else:
            for i, text in enumerate(texts, 1):
                reminder = self.teller.reminder(view, text) if self.console.width >= WIDE else ""
                rows.add_row(f"[bold]{i:>2}[/]", self.teller.choice(view, text), f"[dim]{reminder}[/]")
            self.console.print(rows)
        reminder = self.say("A number plays it · ? NAME explains a card · ? for more")
        self.console.print(f"[dim]{reminder}[/]")

    def show_help(self) -> None:
        for key, what in (
            ("1 2 3 …", self.say("take that choice; the words of a record will do too")),
            (self.say("? NAME"), self.say("what a card does, by its name or by the number of a choice")),
            ("hint", self.say("what a player would do who thinks ahead")),
            ("undo", self.say("take back your last action, if you learned nothing from it")),
            ("log", self.say("everything that has happened")),
            ("rules", self.say("the rules of the game")),
            ("quit", self.say("leave; the game is kept and can be taken up again")),
        ):
            self.console.print(f"  [bold]{key:<13}[/] {what}")

    def show_log(self) -> None:
        self.console.print("\n".join(line.text for line in readable(self.history)))

    def show_rules(self) -> None:
        os.environ.setdefault("LESS", "-R")  # or it shows the colours as codes
        with self.console.pager(styles=True):
            self.console.print(Markdown(rules_text(self.package, self.language)))


def by_number(word: str, choices: list[str]) -> str | None:
    """Choices count from 1."""
    return {str(number): text for number, text in enumerate(choices, 1)}.get(word)


def painted(sign: Sign, text: str) -> str:
    """A card's name in a sentence; it may be one that somebody else has written down."""
    return f"[{STYLES.get(sign.colour, 'white')}]{sign.glyph}{escape(text)}[/]"


def rules_text(package: str, language: str) -> str:
    folder = lang.folder(package)
    return (folder / f"rules.{language}.md").read_text(encoding="utf-8")


def unfinished(folder: Path, game: str | None) -> Path | None:
    """The newest record in a folder that a person can take up again."""
    for path in sorted(folder.glob("*.jsonl"), key=lambda found: found.stat().st_mtime, reverse=True)[:20]:
        try:
            with path.open("rb") as opened:
                replay = Replay(whole_lines(opened))
                while replay.read():
                    replay.apply()
        except (BadRecord, SortilegeError, OSError):
            continue
        header = replay.header
        mine = header.bots is not None and None in header.bots and header.players is not None
        if mine and not replay.state.is_over() and game in (None, header.game.name):
            return path
    return None


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """All but a last line that was never finished."""
    return (line for line in lines_of(file) if line.endswith(b"\n"))


def seated(name: str, seats: int, bot: str) -> tuple[list[str], list[Any]]:
    """A person at seat 0 and bots in the rest, by name."""
    return [name, *BOT_NAMES[: seats - 1]], [None, *[bot] * (seats - 1)]
