"""The contract: what a game and its states promise to bots, tables, records and tests."""

import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, lowest, members
from sortilege.core.compiled import mypyc_attr
from sortilege.core.errors import BadDeck, BadOption, IllegalAction, MustSay, NoDeal
from sortilege.core.events import Log
from sortilege.core.looks import Door, Face, Paint, glyphs
from sortilege.core.messages import message as message
from sortilege.core.options import FILE, RULES, Option, chosen, completed
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, Chance, checked_seed, fresh_seed, imagined, seeded, shortened

if TYPE_CHECKING:
    from sortilege.core.figures import Ledger

KNOWN_FILES: Final = 8  # found right and not read again
LAST_SEAT: Final = 60  # far beyond any game; a clock may have a seat beyond the players'
Seat = int
Action = int
View = dict[str, Any]
Say = Callable[[str], str]  # a message of the catalogue, in the reader's language


class Outcome:
    """How a game ended."""

    def __init__(self, winners: list[Seat], scores: list[int], reason: str) -> None:
        self.winners = winners
        self.scores = scores  # one per seat, as the game counts
        self.reason = reason  # a message for the catalogues

    def as_json(self) -> dict[str, Any]:
        return {"winners": self.winners[:], "scores": self.scores[:], "reason": self.reason}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """One game under way: plain data and a stack of open questions. Only `view` lets anything out."""

    seats: int
    stack: list[Question]
    chance: Chance
    log: Log | None

    def __init__(self, seats: int, chance: Chance, log: Log | None = None) -> None:
        self.seats = seats
        self.stack = []
        self.chance = chance
        self.log = log

    # What everybody calls

    def asked(self) -> list[Seat]:
        """Who owes an answer now: one, several (sealed or reacting), or nobody: the game is over."""
        if not self.stack:
            if self.outcome() is None:
                raise NoDeal("the deal lists no further round, and no seed is given to shuffle it from")
            return []
        owing = self.stack[-1].owing
        return members(owing) if owing & (owing - 1) else [lowest(owing)]

    def is_asked(self, seat: Seat) -> bool:
        return bool(self.stack) and 0 <= seat <= LAST_SEAT and self.stack[-1].owing & bit(seat) != 0

    def is_over(self) -> bool:
        return self.outcome() is not None

    def turn(self) -> Seat:
        """The lowest seat that is asked; only while the game is on."""
        return lowest(self.stack[-1].owing)

    def apply(self, seat: Seat, action: Action) -> None:
        """Answer for a seat. IllegalAction, and nothing has changed, if it is not one of its choices."""
        if not self.is_choice(seat, action):
            raise self.refusal(seat, action)
        self.play(seat, action)

    def refusal(self, seat: Seat, action: Action) -> IllegalAction:
        """Why not; it says nothing of what others are asked, or may do."""
        if not self.asked():
            return IllegalAction("nobody is asked: the game is over")
        if not self.is_asked(seat):
            return IllegalAction(f"seat {shortened(seat)} is not asked now")
        return IllegalAction(f"action {shortened(action)} is not one of the choices of seat {seat} now")

    def play(self, seat: Seat, action: Action) -> None:
        """`apply` for an answer already known to be legal (search, playouts)."""
        question = self.stack.pop()
        if question.is_closed_by(seat, action):
            self.settle(question, seat, action)
            if not self.stack:
                self.proceed()
        else:
            self.stack.append(question.with_answer(seat, action))

    def pick(self, seat: Seat, rng: Rng) -> Action:
        """One of the choices, each as likely; a game in a hurry picks without building the list."""
        choices = self.choices(seat)
        return choices[rng.below(len(choices))]

    def is_choice(self, seat: Seat, action: Action) -> bool:
        """Whether `apply` would take it."""
        return self.is_asked(seat) and action in self.choices(seat)

    def imagine(self, rng: Rng) -> None:
        """From here on this copy is only thought about: its later deals are made up."""
        self.chance = imagined(rng)

    def utility(self) -> list[float]:
        """Per seat in [-1, 1]; all 0 until the game is over. A shared win counts as a win shared out."""
        outcome = self.outcome()
        if outcome is None:
            return [0.0] * self.seats
        winning_teams = {self.team_of(seat) for seat in outcome.winners}
        won = 1.0 if len(winning_teams) == 1 else 0.0
        return [won if seat in outcome.winners else -1.0 for seat in range(self.seats)]

    # What a table's clock goes by

    def leaves_time(self) -> bool:
        """Where a clock runs: whether those who look on get a little time after what has just been done."""
        return True

    # What search goes by; a game that says nothing is searched by dice, to its end

    def habit(self, seat: Seat, rng: Rng) -> Action:
        """What an ordinary player would do in a moment's thought, knowing what the seat knows."""
        return self.pick(seat, rng)

    def weighed(self, seat: Seat) -> list[Action]:
        """The choices that a bot spends its time on: all, or some of them; what `habit` does is among them."""
        return self.choices(seat)

    def own_whims(self) -> int:
        """Whoever imagines how it goes on makes one in so many of its own moves by dice: it will find better than
        habit."""
        return 2

    def trust(self) -> float:
        """In habit: what looks better to whoever searches must look better by so much."""
        return 0.0

    def likelihood(self, seat: Seat) -> float:
        """How well what the others have done goes with what they hold here, for all that a seat knows: a logarithm, and
        one more is e times as likely."""
        return 0.0

    def chapter(self) -> int:
        """Grows with every part of the game after which one can tell how it stands: a round, say."""
        return 0

    def scene(self) -> int:
        """Grows with every part that whoever sees all cards can read to its end: a bout, say. -1: there are none."""
        return -1

    def prospects(self) -> list[float]:
        """Per seat in [-1, 1]: what each may hope for where a chapter has just ended, or the game."""
        return self.utility()

    def team_of(self, seat: Seat) -> int:
        """Seats of one team win together; without teams everybody is one."""
        return seat

    # What a game says

    @abstractmethod
    def choices(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat that is asked, never empty; of any other seat, none."""
        raise MustSay("choices")

    @abstractmethod
    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        """A question has closed with this answer (earlier ones are in it): carry it out."""
        raise MustSay("settle")

    @abstractmethod
    def proceed(self) -> None:
        """Nothing is asked: go on until something is, or the game is over."""
        raise MustSay("proceed")

    @abstractmethod
    def clone(self) -> "State":
        """An equal state that shares nothing that can change; no log is attached to it."""
        raise MustSay("clone")

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a state is not pickled: it holds every secret of its game; keep a record, or send a view")

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """All that a seat (None: somebody watching) may know, JSON-able."""
        raise MustSay("view")

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game is on."""
        raise MustSay("outcome")

    @abstractmethod
    def has_every_card_once(self) -> bool:
        """Whether every card dealt is in just one place; the conformance kit asks after each action."""
        raise MustSay("has_every_card_once")


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All the states that fit one view."""

    @abstractmethod
    def sample(self, rng: object = None) -> State:
        """One of them. `rng`: a sortilege.Rng, a random.Random, a number or None."""
        raise MustSay("sample")


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """A game in words, for terminals, logs and tables."""

    def __init__(self, say: Say, names: list[str], you: Seat | None = None, paint: Paint = glyphs) -> None:
        self.say = say  # the catalogue
        self.names = names  # the players, by seat
        self.you = you  # the seat the words are for; None: somebody who watches
        self.paint = paint  # how a card's name and sign stand in a sentence

    @abstractmethod
    def event(self, event: dict[str, Any]) -> list[str]:
        """What happened, a sentence a line; nothing for an event that needs no words."""
        raise MustSay("event")

    @abstractmethod
    def question(self, view: View) -> str:
        """Who is asked what, in one sentence."""
        raise MustSay("question")

    @abstractmethod
    def choice(self, view: View, text: str) -> str:
        """An action text as a person would say it. The view is that of the seat whose answer it is (`view["seat"]`);
        `you` may be another, or nobody, when a hint or a replay tells of it."""
        raise MustSay("choice")

    def reminder(self, view: View, text: str) -> str:
        """A few words beside a choice, for those who do not know the cards by heart."""
        return ""

    @abstractmethod
    def board(self, view: View) -> list[str]:
        """The whole position, a line each."""
        raise MustSay("board")

    @abstractmethod
    def help(self, wanted: str) -> str | None:
        """What a card does, by number or name; None if there is no such card."""
        raise MustSay("help")

    # For a page: what there is to look at and to touch

    def headline(self, view: View) -> str:
        """Where the game stands, in a few words."""
        return ""

    def faces(self) -> list[Face]:
        """Every card that can be seen."""
        return []

    def picks(self, text: str) -> list[str]:
        """What one touches to choose this action: keys of faces, `seat:2`. None: it is a button with words."""
        return []

    def button(self, view: View, text: str) -> str:
        """An action on a button, beside which all that it is about can be seen: in as few words as will do."""
        return self.choice(view, text)

    def why_not(self, view: View, key: str) -> str:
        """Why a card of one's own cannot be chosen now; nothing if there is nothing to explain."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: how it is set up, and its words. A folder's `GAME` is one of these."""

    def __init__(self, name: str, title: str, schema: list[Option], actions: int, longest: int) -> None:
        self.name = name  # the folder's
        self.title = title  # a message for the catalogues
        self.schema = schema  # the options; one is a number called seats, one the edition of the rules
        self.actions = actions  # action ids run from 0 to actions - 1
        self.longest = longest  # no game has more decisions than this
        self.rules: int = next(option for option in schema if option.name == RULES).high  # the newest edition
        seats = next(option for option in schema if option.name == "seats").values()
        self.fewest: int = min(seats)
        self.most: int = max(seats)
        self.right_files: list[str] = []  # the last few of owners' files that were found right

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.name,)

    def options(self, given: object = None) -> dict[str, Any]:
        """Options checked and completed with the defaults."""
        full = completed(self.schema, given)
        for option in self.schema:
            if option.kind == FILE and full[option.name]:
                self.check_file(option.name, full[option.name])
        return full

    def chosen(self, options: dict[str, Any]) -> dict[str, Any]:
        """Of full options, what their edition of the rules leaves to choose: a record names these."""
        return chosen(self.schema, options)

    def check_file(self, name: str, text: str) -> None:
        if text in self.right_files:
            return
        try:
            self.deck_told(text.encode())
        except BadDeck as fault:
            raise BadOption(f"option {name}: {fault.in_a_line()}") from None
        self.right_files = [*self.right_files[1 - KNOWN_FILES :], text]

    def new(self, options: object = None, seed: object = None, log: Log | None = None) -> State:
        """A game dealt from a seed (hex digits or a number; None: a fresh secret one)."""
        full = self.options(options)
        return self.deal(full, seeded(fresh_seed() if seed is None else checked_seed(seed)), None, log)

    def from_deal(self, options: object, deal: object, seed: object = None, log: Log | None = None) -> State:
        """A game from an explicit deal; what the deal leaves open is shuffled from the seed, if there is one."""
        full = self.options(options)
        return self.deal(full, NO_CHANCE if seed is None else seeded(checked_seed(seed)), deal, log)

    @abstractmethod
    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        """Set the game up: from the explicit deal as far as there is one, from chance for the rest."""
        raise MustSay("deal")

    @abstractmethod
    def worlds(self, view: object) -> Worlds:
        """The states that fit a view; BadView if it is none."""
        raise MustSay("worlds")

    @abstractmethod
    def text(self, state: State, seat: Seat, action: Action) -> str:
        """An action in the words of a record."""
        raise MustSay("text")

    @abstractmethod
    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """The action these words name; BadText if there is none. Whether it is legal now, `apply` says."""
        raise MustSay("parse")

    @abstractmethod
    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        """The game in words, for one seat or for somebody who watches. An owner's file among the options may name the
        cards; None: with our own components."""
        raise MustSay("teller")

    def door(self) -> Door:
        """How a lobby announces it."""
        return Door("", "")

    def fleeting(self, options: dict[str, Any]) -> frozenset[str]:
        """The events that players are to keep in mind themselves: they can be read only while they are fresh."""
        return frozenset()

    def may_react(self, view: View) -> bool:
        """Whether players may send the table's reactions now; any view of the position says it. A game that forbids
        partners to signal to each other keeps them back."""
        return True

    def clock(self, options: dict[str, Any]) -> tuple[float, float] | None:
        """Where a clock has a seat, the one after the players': the seconds until it answers, and how many it leaves at
        least after a reaction. None: nobody is hurried."""
        return None

    def unhurried(self, options: dict[str, Any]) -> dict[str, Any]:
        """The same options without a clock: it is the table's, and where there is none nobody would answer for it."""
        return options

    def must_be_unhurried(self, options: dict[str, Any]) -> dict[str, Any]:
        """These options, if no clock is among them."""
        for name, value in self.unhurried(options).items():
            if options[name] != value:
                got = shortened(options[name])
                raise BadOption(f"option {name}: got {got}, expected {value}: only at a table a clock runs")
        return options

    def glances(self) -> int:
        """In how many worlds a greedy bot looks at its choices: one will do where a glance goes by nothing hidden."""
        return 24

    @abstractmethod
    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        """How good a position looks for a seat, at a glance: what a greedy bot goes by."""
        raise MustSay("worth")

    def promise(self, state: State, seat: Seat, action: Action) -> float | None:
        """How good an answer looks where several answer at once, so that whoever comes last judges like everybody
        before; None: play it, and see what it is worth."""
        return None

    def ledger(self, options: dict[str, Any]) -> "Ledger":
        """What keeps the figures of one game with these options, for `sortilege balance`."""
        from sortilege.core.figures import Ledger  # noqa: PLC0415  figures are of states, which this module knows

        return Ledger(options)

    # For a game whose cards lie in a pattern that owners of the box may draw anew

    def layouts(self) -> list[str]:
        """The names of its patterns; none where cards lie in no particular way."""
        return []

    def layout_told(self, name: str, content: bytes | None) -> str:
        """A pattern in a line: one of its own by name, or what a file says; BadLayout if that will not do."""
        raise MustSay("layout_told")

    def layout_drawn(self, name: str, content: bytes | None) -> str:
        """The same as SVG."""
        raise MustSay("layout_drawn")

    # For a game whose components owners of the box may write down themselves: an option of the kind FILE

    def has_decks(self) -> bool:
        return len(self.deck_tables()) > 0

    def deck_tables(self) -> tuple[str, ...]:
        """The tables that such a file has: by them one tells for which game it is."""
        return ()

    def deck_told(self, content: bytes) -> list[str]:
        """What is in such a file, in a few lines; BadDeck if it will not do, with every fault on a line of its own."""
        raise MustSay("deck_told")


def playout(state: State, rng: object = None) -> State:
    """A copy of the state played to its end by dice. It never looks at the real seed: later deals are imagined.
    `rng`: a sortilege.Rng, a random.Random, a number or None."""
    source = rng_from(rng)
    state = state.clone()
    state.imagine(source)
    while state.stack:
        seat = state.turn()
        state.play(seat, state.pick(seat, source))
    return state


def playouts(state: State, rng: Rng, games: int) -> int:
    """Many playouts without coming back to Python in between; how many actions they took."""
    actions = 0
    for _ in range(games):
        trial = state.clone()
        trial.imagine(rng)
        while trial.stack:
            seat = trial.turn()
            trial.play(seat, trial.pick(seat, rng))
            actions += 1
    return actions


def load_game(name: str) -> "Game":
    from sortilege.core.registry import load  # noqa: PLC0415  the registry knows games, and this module it

    return load(name)


def fingerprint(state: State) -> str:
    """A hash of everything anybody can see of a state: equal states have equal fingerprints."""
    views = [state.view(None), *(state.view(seat) for seat in range(state.seats))]
    return hashlib.sha256(json.dumps(views, sort_keys=True).encode()).hexdigest()
