"""Information-set Monte Carlo tree search: one tree for all the worlds that fit the view."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sortilege.bots.bot import Budget
from sortilege.bots.search import Clock, Estimate, LikelyWorlds, SearchBot, Step, played_on, shuffled
from sortilege.core.compiled import mypyc_attr
from sortilege.core.game import Action, Game, Seat, State, View
from sortilege.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

CURIOSITY: Final = 1.0
SEATS: Final = 64  # more than any game has
WIDENING: Final = 0.5  # how fast answers are added to habit: else every new node would begin with all its blunders
SURE: Final = 8  # visits from which on a node tells what would happen
TELLINGS: Final = 20  # worlds in which a line is looked for; more than half of them must agree
WALKS_A_RIVAL: Final = 4  # the more walks a world is good for, the longer it is chosen
FORESEEN: Final = 5  # answers of a line
TRIFLE: Final = 1e-9
MANY: Final = (1 << 40) - 87  # names of nodes stay below; with a few thousand of them, two hardly ever meet


@mypyc_attr(acyclic=True)
class Edge:
    """What has become of one answer at one node."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action
        self.visits: i64 = 0
        self.offered: i64 = 0  # walks in whose world it was possible
        self.total = 0.0  # of what its seat got
        self.squares = 0.0
        self.behind = 0.0  # at the root, once it is given up: how far behind the best, in the same worlds

    def mean(self) -> float:
        return self.total / float(self.visits)


@mypyc_attr(acyclic=True)
class Node:
    """What has been answered so far; several seats answer at one node where they do so at the same time."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}

    def edge(self, seat: Seat, action: Action) -> Edge:
        key = action * SEATS + seat
        found = self.edges.get(key)
        if found is None:
            found = Edge(seat, action)
            self.edges[key] = found
        return found


class Tree:
    """What one seat has found out about its choices."""

    def __init__(self, game: Game, view: View, rng: Rng) -> None:
        self.game = game
        self.seat: int = view["seat"]
        self.worlds = LikelyWorlds(game, view, rng)
        self.rng = rng
        self.root = Node()
        self.trust = self.worlds.world.trust()
        self.usual: i64 = self.worlds.world.habit(self.seat, rng) if self.trust else -1

    def grow(self, clock: Clock, choices: list[Action]) -> None:
        """Walks from each of these choices of one's own in the same worlds; time and again the worse half is given up,
        until two are left."""
        left = shuffled(choices, self.rng)
        halvings = max(1, (len(left) - 1).bit_length())
        for halving in range(1, halvings + 1):
            while True:
                world = self.worlds.sample(self.rng, 1 + len(left) // WALKS_A_RIVAL)
                for action in left:
                    self.walk(world.clone(), action)
                    if clock.is_up() and len(left) > 2:
                        return
                if clock.share() * halvings >= halving:
                    break
            left = self.better_half(left)

    def better_half(self, actions: list[Action]) -> list[Action]:
        edges = [self.root.edge(self.seat, action) for action in actions]
        edges.sort(key=Edge.mean, reverse=True)
        kept = max(2, (len(edges) + 1) // 2)
        for edge in edges[kept:]:
            edge.behind = max(TRIFLE, edges[0].mean() - edge.mean())
        return [edge.action for edge in edges[:kept]]

    def walk(self, state: State, first: Action) -> None:
        """One walk from one's choice at the root to a leaf, and a playout from there."""
        rng = self.rng
        node = self.root
        path: list[Edge] = []
        together: i64 = 0
        is_new = False
        chapter = state.chapter()
        while state.stack and not is_new and state.chapter() <= chapter:
            question = state.stack[-1]
            seat = self.seat if node is self.root and state.is_asked(self.seat) else state.turn()
            actions = state.weighed(seat)
            action = actions[0]
            if seat == self.seat and node is self.root:
                edge = node.edge(seat, first)
                path.append(edge)
                action = first
                is_new = edge.visits == 0
            elif len(actions) > 1:
                edge = self.selected(node, state, seat, actions)
                action = edge.action
                is_new = edge.visits == 0
                path.append(edge)
            closes = question.is_closed_by(seat, action)
            state.play(seat, action)
            together = joined(together, seat, action)
            if closes:
                child = node.children.get(together)
                if child is None:
                    if is_new:
                        break
                    child = Node()
                    node.children[together] = child
                node = child
                together = 0
        values = played_on(state, chapter, self.seat, rng)
        if first != self.usual:
            values[self.seat] -= self.trust
        for edge in path:
            value = values[edge.seat]
            edge.visits += 1
            edge.total += value
            edge.squares += value * value

    def selected(self, node: Node, state: State, seat: int, actions: list[Action]) -> Edge:
        """An answer not tried yet, as long as there is room for more, and what habit would do first of all; else, of
        those possible in this world, whichever promises most by UCB1-Tuned: it doubts a choice the longer, the more its
        games differ."""
        edges = node.edges
        node.visits += 1
        room: i64 = 1 + int(WIDENING * math.sqrt(float(node.visits)))
        best: Edge | None = None
        most = -1e18
        tried: i64 = 0
        untried: i64 = 0
        fresh: Edge | None = None
        for action in actions:
            edge = node.edge(seat, action)
            edge.offered += 1
            if edge.visits == 0:
                untried += 1
                if self.rng.below(untried) == 0:
                    fresh = edge
                continue
            tried += 1
            visits = float(edge.visits)
            mean = edge.mean()
            doubt = math.log(float(edge.offered)) / visits
            swing = edge.squares / visits - mean * mean + math.sqrt(2.0 * doubt)
            value = mean + CURIOSITY * math.sqrt(doubt * min(1.0, swing))
            if value > most:
                most = value
                best = edge
        if fresh is not None and tried < room:
            usually = edges[state.habit(seat, self.rng) * SEATS + seat]
            return fresh if usually.visits else usually
        assert best is not None
        return best

    def estimates(self, choices: list[str]) -> list[Estimate]:
        """A choice that was given up is as far behind the best as it was then: its own average is of fewer games, in
        other worlds, and by a tree that knew less."""
        world = self.worlds.world
        edges = [self.root.edge(self.seat, self.game.parse(world, self.seat, text)) for text in choices]
        tried = [edge.mean() for edge in edges if edge.visits and not edge.behind]
        best = max(tried) if tried else 0.0
        found: list[Estimate] = []
        for text, edge in zip(choices, edges):
            estimate = Estimate(text)
            estimate.tries = edge.visits
            estimate.total = edge.total
            estimate.squares = edge.squares
            if edge.visits:
                seems = best - edge.behind if edge.behind else edge.mean()
                estimate.worth = max(seems, -1.0)  # trust in habit may make less than nothing of it
            found.append(estimate)
        return found

    def line_after(self, text: str) -> list[Step]:
        """How the game would go on after an answer at the root, as far as most worlds agree on it."""
        tellings: list[Telling] = []
        for _ in range(TELLINGS):
            telling = Telling(self.worlds.sample(self.rng, WALKS_A_RIVAL).clone(), self.root)
            telling.play(self.seat, self.game.parse(telling.state, self.seat, text))
            tellings.append(telling)
        line: list[Step] = []
        while len(line) < FORESEEN:
            votes: dict[int, list[Telling]] = {}
            for telling in tellings:
                name = telling.next_name()
                if name >= 0:
                    votes.setdefault(name, []).append(telling)
            tellings = []
            for agreeing in votes.values():
                if len(agreeing) > TELLINGS // 2:
                    tellings = agreeing
            if not tellings:
                break
            first = tellings[0]
            seat, action = first.seat, first.action
            if seat < first.state.seats:  # that a clock runs out goes without saying
                line.append(Step(seat, self.game.text(first.state, seat, action), first.state.view(seat)))
            for telling in tellings:
                telling.play(seat, action)
        return line


class Telling:
    """A world in which a line is followed, and how far the tree knows it."""

    def __init__(self, state: State, node: Node) -> None:
        self.state = state
        self.node: Node | None = node
        self.together: i64 = 0
        self.seat = 0
        self.action = 0

    def next_name(self) -> int:
        """Who would answer what; below 0: the tree cannot tell."""
        if self.node is None or not self.state.stack:
            return -1
        self.seat = self.state.turn()
        actions = self.state.weighed(self.seat)
        self.action = actions[0]
        if len(actions) > 1:
            edge = usual(self.node, self.seat, actions)
            if edge is None:
                return -1
            self.action = edge.action
        return self.action * SEATS + self.seat

    def play(self, seat: Seat, action: Action) -> None:
        closes = self.state.stack[-1].is_closed_by(seat, action)
        self.state.play(seat, action)
        self.together = joined(self.together, seat, action)
        if closes and self.node is not None:
            self.node = self.node.children.get(self.together)
            self.together = 0


def joined(together: i64, seat: i64, action: i64) -> i64:
    """The name of what several seats have answered so far at one node."""
    return (together * 8191 + action * SEATS + seat + 1) % MANY


def usual(node: Node, seat: Seat, actions: list[Action]) -> Edge | None:
    """Of these answers the one given most often, at a node that was visited often enough to tell."""
    best: Edge | None = None
    for action in actions:
        edge = node.edges.get(action * SEATS + seat)
        if edge is not None and edge.visits >= SURE and (best is None or edge.visits > best.visits):
            best = edge
    return best


last: list[Tree] = []  # to take a tree down takes a while: that is done in the time of the next move


class IsmctsBot(SearchBot):
    def weigh(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> list[Estimate]:
        clock = Clock(budget)
        last.clear()
        tree = Tree(self.game, view, rng)
        last.append(tree)
        tree.grow(clock, tree.worlds.world.weighed(tree.seat))
        return tree.estimates(choices)


BOT: Final = IsmctsBot
