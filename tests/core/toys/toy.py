"""What the toys share: action texts from a table, plain words, and views that are refused unless they add up."""

import json
from abc import abstractmethod
from typing import Any

from sortilege import BadDeal, BadSeat, BadText, BadView, Game, Log, Outcome, Rng, State, Worlds
from sortilege.core.cards import count, members, of, union
from sortilege.core.game import Say, Teller, View
from sortilege.core.looks import Paint, glyphs
from sortilege.core.options import Option, rules
from sortilege.core.rng import rng_from
from sortilege.core.shuffle import Chance, imagined, shortened


class ToyGame(Game):
    def __init__(self, name: str, title: str, schema: list[Option], texts: list[str], longest: int) -> None:
        super().__init__(name, title, [*schema, rules(1)], actions=len(texts), longest=longest)
        self.texts = texts

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        if deal is not None:
            raise BadDeal(f"deal: got {shortened(deal)}, but this game takes none")
        return self.dealt(options, chance, log)

    @abstractmethod
    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        """A game from chance."""

    @abstractmethod
    def imagined(self, view: View, rng: Rng) -> State:
        """A state that fits the view, if it is a view."""

    def worlds(self, view: object) -> Worlds:
        return ToyWorlds(self, view)

    def text(self, state: State, seat: int, action: int) -> str:
        return self.texts[action]

    def parse(self, state: State, seat: int, text: str) -> int:
        if text not in self.texts:
            raise BadText(f"action: got {shortened(text)}, expected for instance {self.texts[1]!r}")
        return self.texts.index(text)

    def teller(
        self,
        say: Say,
        names: list[str],
        you: int | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return PlainTeller(say, names, you, paint)

    def worth(self, state: State, seat: int, rng: Rng) -> float:
        return state.utility()[seat]


class ToyWorlds(Worlds):
    def __init__(self, game: ToyGame, view: object) -> None:
        self.game = game
        self.text = json.dumps(view, default=repr)
        self.sample(0)

    def sample(self, rng: object = None) -> State:
        dice = rng_from(rng)
        view = json.loads(self.text)
        try:
            world = self.game.imagined(view, dice)
            fits = json.dumps(world.view(view["seat"])) == self.text
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            fits = False
        if not fits:
            raise BadView("view: it does not add up")
        world.chance = imagined(dice)
        return world


class PlainTeller(Teller):
    def event(self, event: dict[str, Any]) -> list[str]:
        return [json.dumps(event)]

    def question(self, view: View) -> str:
        return f"asked: {view['asked']}"

    def choice(self, view: View, text: str) -> str:
        return text

    def board(self, view: View) -> list[str]:
        return [f"{key}: {value}" for key, value in view.items()]

    def help(self, wanted: str) -> str | None:
        return None


def check_viewer(state: State, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < state.seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {state.seats - 1}, or None to watch")


def number(value: object, low: int, high: int) -> int:
    """A whole number of a view that is carried over as it is, so it had better be one."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{value} is not from {low} to {high}")
    return value


def numbers(values: list[Any], low: int, high: int) -> list[int]:
    return [number(value, low, high) for value in values]


def deal_hidden(hands: list[int], sizes: list[int], hidden: int, rng: Rng) -> None:
    """Fill hands up to their sizes with cards of which nobody knows more than that they are hidden."""
    left = members(hidden)
    for seat in range(len(hands)):
        for _ in range(sizes[seat] - count(hands[seat])):
            hands[seat] |= 1 << left.pop(rng.below(len(left)))


def are_apart(places: list[int], cards: int) -> bool:
    """So many cards, none of them in two places."""
    return sum(map(count, places)) == count(union(places)) == cards


def best_of(points: list[int], teams: list[int]) -> Outcome:
    totals = [sum(points[other] for other in range(len(points)) if teams[other] == team) for team in teams]
    winners = [seat for seat in range(len(points)) if totals[seat] == max(totals)]
    return Outcome(winners, totals, "most points")


def pack_of(cards: int) -> int:
    return of(list(range(1, cards + 1)))
