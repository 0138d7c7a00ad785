"""What `sortilege balance` counts of a game: a scene gives the counts one would make by hand, nothing is left out."""

from typing import Any

import pytest

from sortilege import Log, Rng
from sortilege.arena.balance import tell
from sortilege.core.figures import COUNT, Ledger
from sortilege.games.sacrilege.ledger import SacrilegeLedger
from tests.games.sacrilege.scene import GAME, KEYS, Scene, scene


def kept(stage: Scene) -> SacrilegeLedger:
    ledger = GAME.ledger(stage.public["options"])
    assert isinstance(ledger, SacrilegeLedger)
    ledger.event({"event": "begins", "first": 0, "graveyard": "one"})
    ledger.event({"event": "turn", "seat": stage.public["active"], "round": 1})
    return ledger


def follow(stage: Scene, ledger: Ledger, *texts: str) -> None:
    for text in texts:
        seat = stage.asked
        ledger.decision(seat, text)
        stage.by(seat, text)
        tell(ledger, stage.log)


def count(ledger: Ledger, figure: str) -> dict[str, int]:
    return {item: times for item, times in ledger.counts.get(figure, {}).items() if times}


def counted(stage: Scene, *texts: str) -> SacrilegeLedger:
    ledger = kept(stage)
    follow(stage, ledger, *texts)
    return ledger


def test_the_four_actions_of_a_turn_count() -> None:
    stage = scene(hands=["one, two", "three"], top="four, five, minus two", altars=["one", "two"])
    ledger = counted(stage, "sacrifice one at 0", "draw", "end", "invoke", "clear", "end")
    assert count(ledger, "actions") == {"hand": 1, "draw": 1, "invoke": 1, "clear": 1}
    assert count(ledger, "sacrificed") == {"one": 1, "five": 1}


def test_a_ritual_that_nobody_touches_has_succeeded() -> None:
    ledger = counted(scene(hands=["one", "two"], altars=["six"]), "ritual", "pass", "pass")
    assert count(ledger, "rituals") == {"begun": 1, "succeeded": 1}


def test_a_broken_ritual_counts_with_the_green_character_that_broke_it() -> None:
    stage = scene(hands=["one", "ghost, two"], altars=["six"])
    ledger = counted(stage, "ritual", "sacrifice ghost at 0", "pass", "pass")
    assert count(ledger, "rituals") == {"begun": 1, "broken": 1}
    assert count(ledger, "greens") == {"ritual": 1}


def test_a_ritual_broken_and_mended_is_saved() -> None:
    stage = scene(hands=["wisp, one", "ghost, two"], altars=["six"])
    ledger = counted(stage, "ritual", "sacrifice ghost at 0", "pass", "sacrifice wisp at 0", "pass", "pass")
    assert count(ledger, "rituals") == {"begun": 1, "succeeded": 1, "saved": 1}


def test_a_reward_that_takes_the_altar_from_six_shakes_a_ritual_too() -> None:
    stage = scene(hands=["one, imp", "ghost, two"], altars=["three, three, minus one, one"], ghost="destroy other")
    ledger = counted(stage, "ritual", "sacrifice ghost at 1")
    assert stage.question == "standing"
    follow(stage, ledger, "choose three at 0", "pass", "sacrifice imp at 0", "pass", "pass")
    assert count(ledger, "rituals") == {"begun": 1, "succeeded": 1, "saved": 1}


def test_green_characters_count_by_whose_turn_it_is() -> None:
    stage = scene(hands=["ghost, one", "two", "imp, shade"], altars=["", "", "three"])
    ledger = counted(stage, "sacrifice ghost at 0", "end", "sacrifice imp at 2")
    assert count(ledger, "greens") == {"own": 1, "other": 1}


def test_sacrifices_that_follow_from_each_other_are_one_chain() -> None:
    stage = scene(hands=["alpha, one", "two"], top="two, four", alpha="sacrifice top own")
    ledger = counted(stage, "sacrifice alpha at 0", "invoke", "end")
    ledger.close(stage.state)
    assert count(ledger, "chains") == {"1": 1, "2": 1}


def test_a_chain_that_is_forgone_or_in_vain_waits_for_nothing() -> None:
    stage = scene(hands=["alpha, beta", "two"], alpha="may sacrifice top own", beta="sacrifice hand own", top="two")
    ledger = counted(stage, "sacrifice alpha at 0", "choose none", "end", "end", "sacrifice beta at 0", "end")
    ledger.close(stage.state)
    assert count(ledger, "chains") == {"1": 2}
    assert count(ledger, "actions") == {"hand": 2}


def test_to_forgo_something_else_is_not_to_forgo_a_sacrifice() -> None:
    stage = scene(hands=["alpha, two", "two"], alpha="look 1 then may sacrifice hand own")
    ledger = counted(stage, "sacrifice alpha at 0", "choose none", "sacrifice two at 0", "end")
    ledger.close(stage.state)
    assert count(ledger, "chains") == {"2": 1}
    assert count(ledger, "actions") == {"hand": 1}


def test_who_wins_counts_by_the_order_of_play_and_with_what_they_have_sacrificed() -> None:
    stage = scene(hands=["one", "two, four"], altars=["", "four"], favours=[0, 2])
    ledger = counted(stage, "sacrifice one at 0", "end", "sacrifice two at 1", "ritual", "pass")
    assert stage.winners == [1]
    ledger.close(stage.state)
    assert count(ledger, "places") == {"1": 1}
    assert count(ledger, "played") == {"one": 1, "two": 1}
    assert count(ledger, "won") == {"two": 1}
    assert ledger.amounts["turns"] == [1.0, 1.0]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whatever_is_counted_in_whole_games_was_announced(seats: int) -> None:
    for seed in range(3):
        options = GAME.options({"seats": seats})
        log = Log()
        state = GAME.new(options, seed, log)
        ledger = GAME.ledger(options)
        rng = Rng(seed)
        while not state.is_over():
            seat = state.turn()
            action = state.habit(seat, rng) if rng.below(4) else state.pick(seat, rng)
            ledger.decision(seat, GAME.text(state, seat, action))
            state.apply(seat, action)
            tell(ledger, log)
        ledger.close(state)
        announced: dict[str, Any] = {figure.key: figure for figure in ledger.figures()}
        assert set(ledger.amounts) | set(ledger.shares) | set(ledger.counts) <= set(announced)
        for figure, items in ledger.counts.items():
            assert announced[figure].kind == COUNT
            assert set(items) <= {item.key for item in announced[figure].items}
        rituals = ledger.counts["rituals"]
        assert rituals["begun"] == rituals.get("succeeded", 0) + rituals.get("broken", 0)
        outcome = state.outcome()
        assert outcome is not None
        assert rituals.get("succeeded", 0) == sum(outcome.scores)


def test_every_character_of_a_deck_is_announced() -> None:
    ledger = kept(scene(hands=["one", "two"]))
    for figure in ledger.figures():
        if figure.key in ("sacrificed", "played", "won"):
            assert [item.key for item in figure.items] == KEYS
