"""By brute force: whatever happens in a trick agrees with the rulebook written down as naively as can be."""

import pytest

from sortilege import Rng
from tests.games.seven_seals.scene import GAME


def legal(hand: list[str], led: str | None) -> list[str]:
    colour = led.split()[0] if led else ""
    following = [card for card in hand if card.split()[0] == colour]
    return following or hand


def winner(trick: list[str], leader: int) -> int:
    def strength(card: str) -> tuple[bool, bool, int]:
        colour, value = card.split()
        return colour == "red", colour == trick[leader].split()[0], int(value)

    return max(range(len(trick)), key=lambda seat: strength(trick[seat]))


def fitting(seals: dict[str, int], led: str, card: str) -> set[str]:
    kinds = {led, "white"} | ({"red"} if card.startswith("red") else set())
    return {kind for kind in kinds if seals[kind]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_s9_s10_s11_legal_cards_winners_and_seals_agree_with_a_naive_oracle(seats: int) -> None:
    decisions = tricks = returns = 0
    for seed in range(25):
        state, rng = GAME.new({"seats": seats}, seed), Rng(seed)
        while state.asked():
            (seat,) = state.asked()
            view = state.view(seat)
            action = state.pick(seat, rng)
            led = view["trick"][view["leader"]]
            if view["question"]["kind"] == "play":
                assert view["choices"] == [f"play {card}" for card in legal(view["hands"][seat], led)]
                decisions += 1
                trick = view["trick"]
                trick[seat] = GAME.text(state, seat, action).removeprefix("play ")
                state.apply(seat, action)
                if None not in trick:
                    best = winner(trick, view["leader"])
                    after = state.view(None)
                    assert (after["question"] or {"seat": best})["seat"] == best or after["round"] > view["round"]
                    assert after["round"] > view["round"] or after["leader"] in (view["leader"], best)
                    if after["last"] and after["last"]["cards"] == trick:
                        assert after["last"]["winner"] == best
                        kinds = fitting(view["seals"][best], trick[view["leader"]].split()[0], trick[best])
                        assert after["last"]["cost"] == expected_cost(view, best, kinds)
                    tricks += 1
                continue
            if view["question"]["kind"] == "return":
                assert led is not None
                kinds = fitting(view["seals"][seat], led.split()[0], view["trick"][seat])
                may_keep = {"keep"} if kinds == {"white"} else set()
                assert set(view["choices"]) == {f"return {kind}" for kind in kinds} | may_keep
                assert len(view["choices"]) > 1
                returns += 1
            state.apply(seat, action)
    assert decisions > 1000 and tricks > 300 and returns > 20


def expected_cost(view: dict[str, object], best: int, kinds: set[str]) -> str:
    centre = view["centre"]
    assert isinstance(centre, dict)
    if view["mage"] == best:
        return "exempt"
    if kinds:
        (kind,) = kinds - {"white"}  # with more of them, or a white one alone, it would have been asked
        return kind
    return "black" if centre["black"] else "spared"
