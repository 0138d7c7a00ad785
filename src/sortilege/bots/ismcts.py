"""Information-set Monte Carlo tree search: one tree for all the worlds that fit the view, a fresh world a walk."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sortilege.bots.bot import Bot, Budget
from sortilege.bots.playing import Clock, played_on
from sortilege.core.game import Action, State, View
from sortilege.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

CURIOSITY: Final = 0.5
SEATS: Final = 64  # more than any game has
MANY: Final = (1 << 40) - 87  # names of nodes stay below; with a few thousand of them, two hardly ever meet


class Edge:
    """What has become of one answer at one node."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action
        self.visits: i64 = 0
        self.offered: i64 = 0  # walks in whose world it was possible
        self.total = 0.0  # of what its seat got


class Node:
    """What has been answered so far; several seats answer at one node where they do so at the same time."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}


class Tree:
    def __init__(self, rng: Rng) -> None:
        self.root = Node()
        self.rng = rng

    def walk(self, state: State) -> None:
        """One walk from the root to a leaf, and a playout from there."""
        rng = self.rng
        node = self.root
        path: list[Edge] = []
        together: i64 = 0
        is_new = False
        while state.stack and not is_new:
            question = state.stack[-1]
            seat = state.turn()
            actions = state.choices(seat)
            action = actions[0]
            if len(actions) > 1:
                edge = self.selected(node, seat, actions)
                action = edge.action
                is_new = edge.visits == 0
                path.append(edge)
            closes = question.is_closed_by(seat, action)
            state.play(seat, action)
            together = (together * 8191 + action * SEATS + seat + 1) % MANY
            if closes:
                child = node.children.get(together)
                if child is None:
                    if is_new:
                        break
                    child = Node()
                    node.children[together] = child
                node = child
                together = 0
        values = played_on(state, rng) if state.stack else state.prospects()
        for edge in path:
            edge.visits += 1
            edge.total += values[edge.seat]

    def selected(self, node: Node, seat: int, actions: list[Action]) -> Edge:
        """Any answer not tried yet; else the one that promises most (UCB over those possible in this world)."""
        edges = node.edges
        best: Edge | None = None
        most = -1e18
        untried: i64 = 0
        fresh: Edge | None = None
        for action in actions:
            key = action * SEATS + seat
            edge = edges.get(key)
            if edge is None:
                edge = Edge(seat, action)
                edges[key] = edge
            edge.offered += 1
            if edge.visits == 0:
                untried += 1
                if self.rng.below(untried) == 0:
                    fresh = edge
            elif fresh is None:
                visits = float(edge.visits)
                value = edge.total / visits + CURIOSITY * math.sqrt(math.log(float(edge.offered)) / visits)
                if value > most:
                    most = value
                    best = edge
        if fresh is not None:
            return fresh
        assert best is not None
        return best


class IsmctsBot(Bot):
    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        if len(choices) == 1:
            return choices[0]
        clock = Clock(budget)
        seat: int = view["seat"]
        worlds = self.game.worlds(view)
        tree = Tree(rng)
        world = worlds.sample(rng)
        actions = [self.game.parse(world, seat, text) for text in choices]
        while True:
            tree.walk(world)
            if clock.is_up():
                break
            world = worlds.sample(rng)
        best = 0
        most: i64 = -1
        for i in range(len(actions)):
            edge = tree.root.edges.get(actions[i] * SEATS + seat)
            if edge is not None and edge.visits > most:
                most = edge.visits
                best = i
        return choices[best]


BOT: Final = IsmctsBot
