"""What the scenes of every game have in common: action texts through, what everybody may see out."""

from typing import Any, Self

from sortilege import Game, Log, State


class Stage:
    def __init__(self, game: Game, state: State, log: Log) -> None:
        self.game = game
        self.state = state
        self.log = log

    def do(self, *texts: str) -> Self:
        """Each text is the answer of whoever is asked."""
        for text in texts:
            self.state.apply(self.asked, self.game.parse(self.state, self.asked, text))
        return self

    @property
    def asked(self) -> int:
        (seat,) = self.state.asked()
        return seat

    @property
    def choices(self) -> set[str]:
        return {self.game.text(self.state, self.asked, action) for action in self.state.choices(self.asked)}

    @property
    def public(self) -> dict[str, Any]:
        return self.state.view(None)

    def told(self, name: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The facts of every event of that name which reached the seat."""
        return [event.facts for event in self.log.seen_by(seat) if event.name == name]
