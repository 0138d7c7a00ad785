"""The command line."""

import io
import json
import os
import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

import sortilege
from sortilege import bots, decks, lang
from sortilege.core.errors import BadLayout, SortilegeError
from sortilege.core.events import Log
from sortilege.core.game import Game, Say
from sortilege.core.options import RULES
from sortilege.core.record import LONGEST_NAME, Header, Replay, is_name, lines_of
from sortilege.core.shuffle import checked_seed, fresh_seed, shortened
from sortilege.files import content_of, opened_file, plain_errors
from sortilege.terminal import Left, RecordFile, Terminal, mended, seated, unfinished

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Card games of omens, seals and sacrifice: play them, check their records, tell them again.",
)
app.add_typer(decks.app, name="deck")
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)
WIDE = 120  # columns of a table that goes to no terminal
SLOWEST = 10

Language = Annotated[str | None, typer.Option("--lang", help="Language: en or fr; the terminal's own if not given.")]
Deck = Annotated[str | None, typer.Option(metavar="FILE", help="Your own components, for games that take them.")]


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"sortilege {sortilege.__version__}")
        raise typer.Exit


@app.callback()
def general(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Which one is this?")
    ] = False,
) -> None:
    pass


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The folder that keeps everything.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    pace: Annotated[float, typer.Option(help="How slowly bots move: 1 as people like it, 0 at once.")] = 1.0,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe X-Forwarded-For and -Proto from a proxy on this machine.")
    ] = False,
) -> None:
    """Open the table: a server for you and your friends, in the browser."""
    with plain_errors():
        if not 0 <= pace <= SLOWEST:
            raise SortilegeError(f"pace: got {pace}, expected a number from 0 to {SLOWEST}")
        from sortilege.table.serve import serve as open_house

        open_house(host, port, data or data_folder() / "table", browser, pace, behind_proxy)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Which game; asked for if there are several.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many players, you included.")] = None,
    bot: Annotated[str | None, typer.Option("--bots", help="How the others play: greedy if not given.")] = None,
    seed: Annotated[str | None, typer.Option(help="Hex digits that fix the deal.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, a game's option.")] = None,
    deck: Deck = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    record: Annotated[Path | None, typer.Option(help="The record to write, or to take up again.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds between the others' moves.")] = 0.5,
    new: Annotated[bool, typer.Option("--new", help="Do not offer to take up an unfinished game.")] = False,
    language: Language = None,
) -> None:
    """Play in the terminal against bots. Leaving keeps the game; the next start offers to go on."""
    with plain_errors():
        tongue = checked_language(language)
        if not 0 <= pace <= SLOWEST:
            raise SortilegeError(f"pace: got {pace}, expected seconds from 0 to {SLOWEST}")
        if name is not None and not is_name(name):
            raise SortilegeError(f"name: got {shortened(name)}, expected 1 to {LONGEST_NAME} printable characters")
        say = lang.sayer(tongue)
        path = record
        shaping = [seats, bot, seed, option, deck, name]
        if path is None and not new and all(given is None for given in shaping):
            path = offered(unfinished(data_folder(), game), say)
        if path is not None and path.exists():
            if new or any(given is not None for given in shaping):
                raise SortilegeError(
                    f"{path}: a game is there already, with options of its own; give none to go on with it"
                )
            table = taken_up(path, tongue, pace, say)
        else:
            chosen = sortilege.load(game or asked_game(say, tongue))
            options = options_from(chosen, seats, option or [], deck)
            bots.load(bot or "greedy", chosen)
            players, kinds = seated(name or say("Traveller"), options["seats"], bot or "greedy")
            header = Header(chosen, options, fresh_seed() if seed is None else checked_seed(seed), None, players, kinds)
            stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
            file = RecordFile(path or data_folder() / f"{chosen.name}-{stamp}-{os.getpid()}.jsonl", header)
            table = Terminal(out, tongue, file, pace)
            file.begin()
        try:
            table.run()
        except (Left, KeyboardInterrupt):
            kept = say("The game is kept. To go on: {command}")
            called = "python -m sortilege" if sys.argv[0].endswith("__main__.py") else sys.argv[0]
            command = escape(f"{called} play --record {shlex.quote(str(table.file.path))}")
            out.print("\n" + kept.format(command=command), soft_wrap=True)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records to replay.")],
    legal: Annotated[bool, typer.Option("--legal", help="Print every decision with all its legal actions.")] = False,
) -> None:
    """Replay records and say the first thing wrong with each. Exit code 1 if there is any."""
    faults = 0
    many = len(files) > 20 and err.is_terminal
    for path in track(files, console=err, transient=True) if many else files:
        try:
            with opened_file(path) as opened:
                replay = Replay(lines_of(opened))
                while replay.read():
                    if legal:
                        print(decision(replay))
                    replay.apply()
        except BrokenPipeError:
            raise
        except (SortilegeError, OSError) as fault:
            faults += 1
            print(f"{path}: {fault.strerror if isinstance(fault, OSError) else fault}", file=sys.stderr)
        else:
            if not legal:
                print(f"{path}: {summary(replay)}")
    raise typer.Exit(1 if faults else 0)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="The record to tell.")],
    seat: Annotated[
        int | None, typer.Option(help="Tell it as this seat saw it, counted from 0; openly if not given.")
    ] = None,
    language: Language = None,
) -> None:
    """Tell a recorded game in sentences."""
    with plain_errors():
        tongue = checked_language(language)
        log = Log()
        with opened_file(file) as opened:
            record = Replay(lines_of(opened), log)
            header = record.header
            seats = record.state.seats
            if seat is not None and not 0 <= seat < seats:
                raise SortilegeError(f"seat: got {seat}, expected a seat from 0 to {seats - 1}")
            package = type(header.game).__module__.rpartition(".")[0]
            say = lang.sayer(tongue, package)
            names = header.players or [say("Seat {number}").format(number=number) for number in range(seats)]
            teller = header.game.teller(say, names, seat, options=header.options)
            while True:
                for event in log.events:
                    if not event.partial if seat is None else event.reaches(seat):
                        for line in teller.event(event.as_json()):
                            print(line)
                log.events.clear()
                if not read_for(record, seat):
                    break
                record.apply()
        if not record.state.is_over():
            print(say("The record ends here; the game is not over."))


@app.command()
def layout(
    source: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="A layout of a game, or a file with your own.")],
    svg: Annotated[Path | None, typer.Option(help="The picture to draw.")] = None,
    game: Annotated[str | None, typer.Option(help="Whose layout; needed only if several games have any.")] = None,
) -> None:
    """Check how a game's cards are to lie, and draw it."""
    with plain_errors():
        chosen = game_with_layouts(game)
        content = None if source in chosen.layouts() else layout_file(Path(source), chosen)
        try:
            told = chosen.layout_told(source, content)
            drawn = chosen.layout_drawn(source, content)
        except BadLayout as fault:
            raise SortilegeError(f"{source}: {fault}") from None
        if svg is not None:
            svg.write_text(drawn, encoding="utf-8")
        print(told)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="Which game.")],
    names: Annotated[list[str], typer.Argument(metavar="BOT...", help="The bots; one alone plays itself.")],
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, a game's option.")] = None,
    deck: Deck = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games of each pairing; whole blocks.")] = 200,
    budget: Annotated[str, typer.Option(help="Of a move: 200ms, or iterations, which repeat exactly.")] = "200ms",
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; one a core if not given.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster to play the blocks on.")] = None,
    seed: Annotated[str, typer.Option(help="Any text; the same one gives the same deals.")] = "arena",
    sprt: Annotated[str | None, typer.Option(help="LOW:HIGH, two shares: stop when they are told apart.")] = None,
    challenger: Annotated[bool, typer.Option("--challenger", help="Only the first bot against each other.")] = False,
    as_json: Annotated[Path | None, typer.Option("--json", help="Also write the results as JSON.")] = None,
    as_page: Annotated[Path | None, typer.Option("--html", help="Also write them as a page.")] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the records of all games.")] = None,
    language: Language = None,
) -> None:
    """Let bots play against each other: who is stronger, and how sure is that?"""
    with plain_errors():
        tongue = checked_language(language)
        say = lang.sayer(tongue)
        chosen = sortilege.load(game)
        from sortilege.arena import command
        from sortilege.arena.report import shown

        terms = command.terms_from(
            chosen, options_from(chosen, seats, option or [], deck), budget, seed, keeps_records=records is not None
        )
        bounds = None if sprt is None else command.bounds_from(sprt)
        title = lang.sayer(tongue, f"sortilege.games.{chosen.name}")(chosen.title)
        command.check_folder(as_json)
        command.check_folder(as_page)
        results, trouble = command.hold(
            chosen, title, names, terms, games, jobs, ray, bounds, challenger, records, err, say
        )
        if results.tallies():
            out.print(shown(results, say), width=None if out.is_terminal else max(WIDE, out.width))
            command.write(results, title, as_json, as_page, say)
        if trouble is not None:
            raise trouble


@app.command()
def balance(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[
        list[int] | None, typer.Option(help="How many seats; several are several cases, none is every number.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--set", help="NAME=VALUE, a game's option; two values are two cases.")
    ] = None,
    deck: Deck = None,
    all_modes: Annotated[bool, typer.Option("--all-modes", help="Every case of every choice the game has.")] = False,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games of each case.")] = 1000,
    names: Annotated[str, typer.Option("--bots", help="One bot for all seats, or one a seat: a,b,c.")] = "greedy",
    budget: Annotated[int, typer.Option(min=1, max=10**9, help="Iterations of a move, for bots that search.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same one gives the same games.")] = "balance",
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; one a core if not given.")] = None,
    as_json: Annotated[Path | None, typer.Option("--json", help="Also write the figures as JSON.")] = None,
    as_page: Annotated[Path | None, typer.Option("--html", help="Also write them as a page with plots.")] = None,
    language: Language = None,
) -> None:
    """Play a game against itself many times: is it fair, and does everything in it matter?"""
    with plain_errors():
        tongue = checked_language(language)
        chosen = sortilege.load(game)
        from sortilege.arena import balance_command, balance_page, balance_report, command

        given = given_options(option or [])
        if deck is not None:
            given += decks.option_of(chosen, deck).items()
        cases = balance_command.cases_from(chosen, seats or [], given, all_modes)
        plan = balance_command.plan_from(chosen, cases, games, names, budget, seed)
        command.check_folder(as_json)
        command.check_folder(as_page)
        say, game_say = lang.sayer(tongue), lang.sayer(tongue, f"sortilege.games.{chosen.name}")
        study, trouble = balance_command.hold(plan, game_say(chosen.title), jobs, err, say)
        if not study.is_empty():
            report = balance_report.Report(study, chosen, say, game_say)
            out.print(balance_report.facts_shown(report), soft_wrap=True)
            out.print(balance_report.shown(report), width=None if out.is_terminal else max(WIDE, out.width))
            balance_page.write(report, as_json, as_page)
        if trouble is not None:
            raise trouble


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters gets question marks, not a crash
    try:
        app()
    finally:
        print_the_rest()


# What the commands are made of


def print_the_rest() -> None:
    """What is still to be printed, if anybody reads it: of a reader who has left Python would complain at its end."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_for(record: Replay, seat: int | None) -> bool:
    """The next action. Only an open telling quotes a faulty line: to a seat, its words may show a hidden card."""
    try:
        return record.read()
    except SortilegeError:
        if seat is None:
            raise
        raise SortilegeError(f"line {record.number}: the record breaks off here; `verify` says why") from None


def decision(replay: Replay) -> str:
    game, state, seat = replay.header.game, replay.state, replay.seat
    legal = sorted(game.text(state, seat, action) for action in state.choices(seat))
    return json.dumps({"ply": replay.ply, "seat": seat, "legal": legal, "do": replay.text}, ensure_ascii=False)


def summary(replay: Replay) -> str:
    outcome = replay.state.outcome()
    ended = "not over yet" if outcome is None else won_by(outcome.winners)
    game, rules = replay.header.game, replay.header.options[RULES]
    by = f"rules {rules}" if rules == game.rules else f"rules {rules} (the newest are {game.rules})"
    return f"ok, {game.name}, {by}, {replay.state.seats} seats, {replay.ply} actions, {ended}"


def won_by(winners: list[int]) -> str:
    return f"won by {'seat' if len(winners) == 1 else 'seats'} {', '.join(map(str, winners))}"


def checked_language(language: str | None) -> str:
    if language is None:
        return lang.preferred()
    if language not in lang.LANGUAGES:
        raise SortilegeError(f"lang: got {language!r}, expected {' or '.join(lang.LANGUAGES)}")
    return language


def options_from(game: Game, seats: int | None, given: list[str], deck: str | None) -> dict[str, Any]:
    """The game's options from the command line; a deck from its file."""
    options: dict[str, Any] = {} if seats is None else {"seats": seats}
    options |= dict(given_options(given))
    full = game.options(options if deck is None else {**options, **decks.option_of(game, deck)})
    return game.must_be_unhurried(full)


def given_options(given: list[str]) -> list[tuple[str, Any]]:
    """What the command line says of options, each value read as JSON where it can be."""
    options: list[tuple[str, Any]] = []
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise SortilegeError(f"option: got {entry!r}, expected NAME=VALUE")
        try:
            options.append((name, json.loads(value)))
        except ValueError:
            options.append((name, value))
    return options


def game_with_layouts(name: str | None) -> Game:
    """The game named, or the only one whose cards lie in a pattern."""
    games = [sortilege.load(found) for found in ([name] if name is not None else sortilege.names())]
    patterned = [game for game in games if game.layouts()]
    if len(patterned) == 1:
        return patterned[0]
    if name is not None:
        raise SortilegeError(f"game: got {shortened(name)}, expected one with layouts")
    raise SortilegeError(f"game: expected --game with one of {', '.join(game.name for game in patterned)}")


def layout_file(path: Path, game: Game) -> bytes:
    if not path.exists():
        raise SortilegeError(
            f"layout: got {shortened(str(path))}, expected a file or one of {', '.join(game.layouts())}"
        )
    return content_of(path)


def asked_game(say: Say, language: str) -> str:
    names = sortilege.names()
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, 1):
        game = sortilege.load(name)
        package = type(game).__module__.rpartition(".")[0]
        out.print(f"  [bold]{number}[/] {lang.sayer(language, package)(game.title)}")
    while True:
        try:
            word = out.input(say("Which game?") + " ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit(0) from None
        if word in names:
            return word
        if word.isdecimal() and 1 <= int(word) <= len(names):
            return names[int(word) - 1]


def offered(path: Path | None, say: Say) -> Path | None:
    if path is None:
        return None
    try:
        question = escape(say("An unfinished game is waiting. Go on with it? [Y/n]"))
        answer = out.input(question + " ").strip().casefold()
        while answer not in ("", "y", "yes", "o", "oui", "n", "no", "non"):
            answer = out.input(question + " ").strip().casefold()
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit(0) from None
    return None if answer.startswith("n") else path


def taken_up(path: Path, tongue: str, pace: float, say: Say) -> Terminal:
    if path.is_file() and mended(path):
        out.print(say("The last line of the record was not finished, and is dropped."))
    with opened_file(path) as opened:
        header = Replay(lines_of(opened)).header
    if header.bots is None or None not in header.bots or header.players is None:
        raise SortilegeError(f"{path}: the record names no seat for a person to take up")
    for bot in header.bots:
        if bot is not None:
            bots.load(bot, header.game)
    table = Terminal(out, tongue, RecordFile(path, header), pace)
    table.resume()
    return table


def data_folder() -> Path:
    home = os.environ.get("SORTILEGE_HOME") or os.environ.get("XDG_DATA_HOME")
    return Path(home) / "sortilege" if home else Path.home() / ".local" / "share" / "sortilege"
