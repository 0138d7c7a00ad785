"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from typing import Final

from sortilege.core.cards import bit, count
from sortilege.core.game import Outcome
from sortilege.core.given import Sheet, is_number, wrong
from sortilege.games.siggil.actions import QUESTION_NAMES
from sortilege.games.siggil.cards import FAMILIES, KINDS, NUMBERS, ORDINARY, PACK, SEVEN, series_cards
from sortilege.games.siggil.deal import Setup
from sortilege.games.siggil.ends import REASONS
from sortilege.games.siggil.rules import Series
from sortilege.games.siggil.schema import checked_options

QUESTIONS: Final = {name: kind for kind, name in QUESTION_NAMES.items()}


class SiggilSheet(Sheet):
    def setup(self) -> Setup:
        return Setup(self.options(checked_options))

    # Cards

    def card_in(self, text: object, name: str) -> int:
        card = NUMBERS.get(text) if isinstance(text, str) else None
        if card is None:
            raise wrong(name, text, "a card as in 'leaf 3' or 'spirit stag'")
        return card

    def ordinary(self, values: object, name: str) -> int:
        """A set of ordinary cards."""
        if not isinstance(values, list):
            raise wrong(name, values, "a list of cards")
        found = 0
        for text in values:
            card = self.card_in(text, name)
            if card >= ORDINARY or found >> card & 1:
                raise wrong(name, text, "ordinary cards, each once")
            found |= bit(card)
        return found

    def laid(self) -> list[int | None]:
        """By place: the card, where it has been seen."""
        found: list[int | None] = []
        for text in self.list_of("laid", PACK):
            card = None if text is None else self.card_in(text, "laid")
            if card is not None and card in found:
                raise wrong("laid", text, "each card once")
            found.append(card)
        return found

    def left(self) -> int:
        found = 0
        for at in self.list_of("left"):
            if not is_number(at) or not 0 <= at < PACK or found >> at & 1:
                raise wrong("left", at, f"places from 0 to {PACK - 1}, each once")
            found |= bit(at)
        return found

    def hands(self) -> list[int]:
        """What everybody has seen go into each hand (G18); the open ones say the same."""
        seen = [self.ordinary(values, "seen") for values in self.list_of("seen", self.seats)]
        shown = self.list_of("hands", self.seats)
        sizes = self.list_of("sizes", self.seats)
        for seat in range(self.seats):
            if shown[seat] is not None and self.ordinary(shown[seat], "hands") != seen[seat]:
                raise wrong("hands", shown[seat], "the cards that were seen to go there")
            if not is_number(sizes[seat]) or sizes[seat] != count(seen[seat]):
                raise wrong("sizes", sizes[seat], f"{count(seen[seat])} cards, as many as were seen to go there")
        return seen

    # Spirits

    def spirit(self, text: object, name: str) -> int:
        if not isinstance(text, str) or text not in FAMILIES:
            raise wrong(name, text, f"one of {', '.join(FAMILIES)}")
        return FAMILIES.index(text)

    def spirits(self, values: object, name: str) -> list[int]:
        if not isinstance(values, list) or len(values) > SEVEN:
            raise wrong(name, values, "a list of Spirits")
        found = [self.spirit(text, name) for text in values]
        if len(set(found)) != len(found):
            raise wrong(name, values, "each Spirit once")
        return found

    def series(self) -> tuple[list[Series], dict[int, Series]]:
        """All of them, and by Spirit the one it rests on."""
        found: list[Series] = []
        holding: dict[int, Series] = {}
        for value in self.list_of("series"):
            if not isinstance(value, dict) or not isinstance(value.get("holds"), bool):
                raise wrong("series", value, "seat, spirit, kind, cards and holds")
            if value.get("kind") not in KINDS:
                raise wrong("series", value.get("kind"), "family or number")
            spirit = self.spirit(value.get("spirit"), "series")
            kind = KINDS.index(value["kind"])
            cards = self.ordinary(value.get("cards"), "series")
            places = [at for at in range(SEVEN) if cards & series_cards(spirit, kind, 1 << at)]
            some = sum(1 << at for at in places)
            if series_cards(spirit, kind, some) != cards or len(places) < 2:
                raise wrong("series", value.get("cards"), "two or more cards of the Spirit's family, or of its number")
            one = Series(self.seat_in(value.get("seat"), "series"), spirit, kind, some)
            found.append(one)
            if value["holds"]:
                if spirit in holding:
                    raise wrong("series", value, "one series that the Spirit rests on")
                holding[spirit] = one
        for one in found:
            top = holding.get(one.spirit)
            if top is None or (one is not top and one.size() >= top.size()):
                raise wrong("series", FAMILIES[one.spirit], "a longest series, which the Spirit rests on")
        return found, holding

    # The question, and the end

    def question(self) -> tuple[int, int] | None:
        value = self.entry("question")
        if value is None:
            return None
        if not isinstance(value, dict) or str(value.get("kind")) not in QUESTIONS:
            raise wrong("question", value, f"a question of the kind {', '.join(QUESTIONS)}")
        return QUESTIONS[str(value["kind"])], self.seat_in(value.get("seat"), "question")

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        if found is not None:
            has_winner = bool(found.winners) or self.seats == 1
            if not has_winner or found.reason not in REASONS or not all(0 <= score <= SEVEN for score in found.scores):
                raise wrong("outcome", self.entry("outcome"), "winners, scores and a reason of this game")
        return found
