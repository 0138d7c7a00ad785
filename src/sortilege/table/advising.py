"""A player who thinks ahead is asked: at a table that allows it, and about games that are over."""

from typing import Any, Final

from starlette.responses import Response

from sortilege.core.game import View, message
from sortilege.table.live import Table
from sortilege.table.pages import sitting
from sortilege.table.seats import Refused
from sortilege.table.thinkers import NoAnswer
from sortilege.table.visits import Visit, address_of

SHOWN: Final = 4  # choices; one that was taken is always among them
KEPT: Final = 256  # answers about games that are over


class Suggestion:
    """A choice as it is shown: what it promises, and whether it is the one that was taken."""

    def __init__(self, said: dict[str, Any], taken: str | None) -> None:
        self.words: str = said["words"]
        self.promise: int | None = said["promise"]  # None: it was not looked at
        self.swing: int = said["swing"]
        self.line: list[str] = said["line"]
        self.is_taken = said["do"] == taken


class Opinion:
    """What the adviser makes of one decision."""

    def __init__(self, said: list[dict[str, Any]], taken: str | None = None) -> None:
        every = [Suggestion(one, taken) for one in said]
        self.choices = [one for place, one in enumerate(every) if place < SHOWN or one.is_taken]
        self.taken = next((one for one in every if one.is_taken), None)
        self.best = every[0]
        self.agrees = self.taken is self.best
        self.lost = loss(self.best, self.taken)


def loss(best: Suggestion, taken: Suggestion | None) -> int | None:
    """What it cost to take another one; None: nobody can say."""
    if taken is None or taken.promise is None or best.promise is None:
        return None
    return max(0, best.promise - taken.promise)


async def hint(visit: Visit, table: Table, _form: dict[str, list[str]]) -> Response:
    """To whoever is asked something, from what they see."""
    seat = sitting(visit, table)
    if not table.row.hints:
        raise Refused(message("Hints are not allowed at this table."))
    if seat not in table.asked():
        raise Refused(message("You are not asked anything now."))
    opinion = Opinion(await asked_of(visit, table, table.view(seat), seat))
    return visit.page("hint.html", opinion=opinion, base=f"/t/{table.row.id}")


async def asked_of(visit: Visit, table: Table, view: View, you: int | None) -> list[dict[str, Any]]:
    if not visit.desk.questions.take(address_of(visit), visit.desk.house.clock()):
        raise Refused(message("That is more than anybody can think about. Please wait a moment."))
    try:
        return await visit.desk.house.thinkers.advise(table.game.name, view, table.names(), you, visit.language)
    except NoAnswer:
        raise Refused(message("Nobody knows just now. Please try again.")) from None


async def about(visit: Visit, table: Table, ply: int, own: int | None) -> Opinion:
    """The decision a game's last shown action answered, seen by whoever took it; nobody can gain by it any more. `own`:
    whose side it is told to, if to a player's own."""
    seat, taken = table.played[ply - 1]
    you = seat if own == seat else None
    kept = visit.desk.opinions
    key = (table.row.id, ply, you, visit.language)
    if key not in kept:
        kept[key] = await asked_of(visit, table, table.state_after(table.played[: ply - 1]).view(seat), you)
        while len(kept) > KEPT:
            del kept[next(iter(kept))]
    return Opinion(kept[key], taken)
