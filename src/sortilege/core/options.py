"""A game's options: what there is, what it may be, what it is when nobody says."""

from typing import Any, Final

from sortilege.core.errors import BadOption
from sortilege.core.messages import message
from sortilege.core.shuffle import shortened

YES_OR_NO: Final = "yes or no"
NUMBER: Final = "number"
CHOICE: Final = "choice"
FILE: Final = "file"

RULES: Final = "rules"  # the option that says by which edition of the rules is played; every game has it
LONGEST_FILE: Final = 1 << 16  # bytes of an owner's file


class Option:
    """One row of a game's option schema; a form or a command line is made from these."""

    def __init__(
        self,
        name: str,
        kind: str,
        default: Any,
        label: str,
        low: int = 0,
        high: int = 0,
        choices: tuple[str, ...] = (),
        labels: tuple[str, ...] = (),
        with_people: Any = None,
        of_table: bool = False,
        since: int = 1,
        before: Any = None,
        numbers: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.label = label  # a message for the catalogues
        self.low = low
        self.high = high
        self.numbers = numbers  # the only ones; none: all from low to high
        self.choices = choices
        self.labels = labels  # of the choices, for the catalogues; none: their names will do
        self.of_table = of_table  # the rules do not look at it
        self.since = since  # the edition of the rules that brought it
        self.before = before  # what was so in earlier editions
        self.usual = default if with_people is None else with_people  # at a table, where people play

    def label_of(self, value: Any) -> str:
        """What a person reads for a value; never all of a file."""
        if self.kind == FILE:
            return "own deck" if value else ""
        return self.labels[self.choices.index(value)] if self.labels else str(value)

    def values(self) -> list[Any]:
        """Every value it may have; of files, the one that is always there: none."""
        if self.kind == FILE:
            return [""]
        if self.kind == YES_OR_NO:
            return [True, False]
        if self.kind == NUMBER:
            return list(self.numbers) if self.numbers else list(range(self.low, self.high + 1))
        return list(self.choices)

    def expected(self) -> str:
        if self.kind == FILE:
            return f"the text of a file of at most {LONGEST_FILE} bytes in UTF-8, without NUL"
        if self.kind == YES_OR_NO:
            return "true or false"
        if self.kind == NUMBER and self.numbers:
            return "one of " + ", ".join([str(value) for value in self.numbers])
        if self.kind == NUMBER:
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(self.choices)

    def check(self, value: object) -> None:
        if self.kind == FILE:
            fits = is_file_text(value)
        else:
            fits = any(value == allowed and type(value) is type(allowed) for allowed in self.values())
        if not fits:
            raise BadOption(f"option {self.name}: got {shortened(value)}, expected {self.expected()}")


def is_file_text(value: object) -> bool:
    """Whether a file can say this; what it says, the game reads."""
    if not isinstance(value, str) or len(value) > LONGEST_FILE or "\0" in value:
        return False
    try:
        return len(value.encode()) <= LONGEST_FILE
    except UnicodeEncodeError:  # half a character: no file in UTF-8 has it
        return False


def rules(newest: int) -> Option:
    """The edition of the rules. New games take the newest; a record and a table keep theirs for ever."""
    return Option(RULES, NUMBER, newest, message("Edition of the rules"), low=1, high=newest)


def yes_or_no(
    name: str,
    default: bool,
    label: str,
    with_people: bool | None = None,
    of_table: bool = False,
    since: int = 1,
    before: bool | None = None,
) -> Option:
    return Option(
        name, YES_OR_NO, default, label, with_people=with_people, of_table=of_table, since=since, before=before
    )


def number(name: str, low: int, high: int, default: int, label: str, of_table: bool = False) -> Option:
    return Option(name, NUMBER, default, label, low=low, high=high, of_table=of_table)


def one_of(
    name: str, numbers: tuple[int, ...], default: int, label: str, since: int = 1, before: int | None = None
) -> Option:
    """A few numbers, of which one is chosen."""
    return Option(name, NUMBER, default, label, min(numbers), max(numbers), numbers=numbers, since=since, before=before)


def choice(
    name: str,
    choices: tuple[str, ...],
    default: str,
    label: str,
    labels: tuple[str, ...] = (),
    since: int = 1,
    before: str | None = None,
) -> Option:
    return Option(name, CHOICE, default, label, choices=choices, labels=labels, since=since, before=before)


def file(name: str, label: str) -> Option:
    """The text of an owner's file; none: the game's own components."""
    return Option(name, FILE, "", label)


def completed(schema: list[Option], given: object) -> dict[str, Any]:
    """The options of a game: what was given, checked, and the defaults for the rest."""
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise BadOption(f"options: got {shortened(given)}, expected an object of names and values")
    known = {option.name: option for option in schema}
    for name in given:
        if name not in known:
            raise BadOption(f"option {shortened(name)}: unknown, expected one of {', '.join(sorted(known))}")
    full: dict[str, Any] = {}
    for option in schema:
        if option.name in given:
            option.check(given[option.name])
            full[option.name] = given[option.name]
        else:
            full[option.name] = option.default
    edition: int = full.get(RULES, 1)
    for option in schema:
        if option.since > edition:
            value = given.get(option.name, option.before)
            if value != option.before:
                raise BadOption(
                    f"option {option.name}: got {shortened(value)}, expected {option.before}: "
                    f"edition {edition} of the rules leaves no choice"
                )
            full[option.name] = option.before
    return full


def chosen(schema: list[Option], options: dict[str, Any]) -> dict[str, Any]:
    """What was to be chosen in the edition of the rules that these options name, without its number."""
    edition: int = options[RULES]
    return {option.name: options[option.name] for option in schema if option.name != RULES and option.since <= edition}
