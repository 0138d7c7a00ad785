"""Bad input: it is refused with an error of ours, in one line, and nothing has changed."""

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sortilege import (
    BadDeal,
    BadOption,
    BadSeed,
    BadText,
    BadView,
    Game,
    IllegalAction,
    NoDeal,
    Rng,
    SortilegeError,
    fingerprint,
)
from sortilege.core.options import FILE
from tests.every_game.scenes import SEATS, Case, any_of, played_out, reproducible, seat_counts, shuffled, viewers

FUZZ = settings(max_examples=60)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3)
)
JUNK = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


def check_message(fault: SortilegeError) -> None:
    """It is shown to people as one line, so it is one, whatever was handed in."""
    text = str(fault)
    assert text.strip()
    assert len(text.splitlines()) == 1
    assert len(text) < 500


# Actions


def test_what_is_not_a_choice_is_refused_and_changes_nothing(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=12):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=12):
                before = fingerprint(state)
                told = len(run.log.events)
                asked = state.asked()
                legal = {seat: set(state.choices(seat)) for seat in asked}
                some_legal = {action for choices in legal.values() for action in choices}
                ids = {-1, -(10**9), run.game.actions, 10**9, *(run.rng.below(run.game.actions) for _ in range(20))}
                for seat in (*range(-2, state.seats + 3), 32, 64, 65, 128, 10**9):  # a bit set must not wrap round
                    for action in ids | some_legal:
                        if action not in legal.get(seat, set()):
                            with pytest.raises(IllegalAction) as refusal:
                                state.apply(seat, action)
                            check_message(refusal.value)
                assert fingerprint(state) == before
                assert len(run.log.events) == told
                assert state.asked() == asked
                assert {seat: set(state.choices(seat)) for seat in asked} == legal


def test_garbled_words_are_refused_and_change_nothing(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=20):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=10):
                before = fingerprint(state)
                for seat in state.asked():
                    for action in shuffled(state.choices(seat), run.rng)[:5]:
                        for text in garbled(run.game.text(state, seat, action)):
                            assert_read_or_refused(run.game, state.clone(), seat, text)
                            assert_read_or_refused(run.game, state, seat, text, apply=False)
                assert fingerprint(state) == before


def garbled(text: str) -> list[str]:
    """Words nearly right: the way people, and programs that were nearly right, write them."""
    return [
        "",
        " ",
        text[:-1],
        text[1:],
        f"{text} ",
        f" {text}",
        f"{text}\n",
        f"{text} {text}",
        text.upper(),
        text.replace(" ", "  "),
        text.replace(" ", "\u00a0"),
        text + "0",
        text + "\0",
        re.sub(r"\d+", "-1", text),
        re.sub(r"\d+", "0", text),
        re.sub(r"\d+", "99", text),
        re.sub(r"\d+", "1" * 5000, text),
        re.sub(r"\d+", "٣", text),  # a digit to str.isdigit, but none of ours
        re.sub(r"\d+", "²", text),
        re.sub(r"(\d+)", r"0\1", text),
        re.sub(r"(\d+)", r"\1.0", text),
        re.sub(r"(\d+)", r"1_\1", text),
        text * 2000,
    ]


def assert_read_or_refused(game: Game, state: Any, seat: int, text: str, apply: bool = True) -> None:
    try:
        action = game.parse(state, seat, text)
    except BadText as fault:
        check_message(fault)
        return
    assert 0 <= action < game.actions
    if apply and action not in state.choices(seat):
        with pytest.raises(IllegalAction):
            state.apply(seat, action)


def test_words_at_random_are_refused(case: Case) -> None:
    game = case.game
    state = game.new(case.options, 1)
    seat = state.asked()[0]

    @FUZZ
    @given(st.text())
    def refused(text: str) -> None:
        assert_read_or_refused(game, state, seat, text)

    before = fingerprint(state)
    refused()
    assert fingerprint(state) == before


# What a game begins from


def test_wrong_options_are_refused(case: Case) -> None:
    game = case.game
    allowed = {option.name: option.values() for option in game.schema}
    files = {option.name for option in game.schema if option.kind == FILE}

    @FUZZ
    @given(st.sampled_from(sorted(allowed)), JUNK)
    def value_refused(name: str, value: object) -> None:
        if not any(value is fine or (type(value) is type(fine) and value == fine) for fine in allowed[name]):
            try:
                game.new({name: value}, 1)
            except BadOption as fault:
                check_message(fault)
            else:  # nobody can list all the files that are right
                assert name in files and isinstance(value, str)

    @FUZZ
    @given(JUNK)
    def options_refused(given: object) -> None:
        if given is not None and given != {}:
            with pytest.raises(BadOption) as refusal:
                game.new(given, 1)
            check_message(refusal.value)

    value_refused()
    options_refused()
    few, *_, many = seat_counts(game)
    for count in (few - 1, many + 1, 0, -1, float(few), str(few), True, None):
        with pytest.raises(BadOption):
            game.options({SEATS: count})
    with pytest.raises(BadOption):
        game.options({"no such option": 1})


def test_wrong_seeds_are_refused(case: Case) -> None:
    game = case.game

    @FUZZ
    @given(JUNK)
    def refused(seed: object) -> None:
        whole = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 16**64
        digits = isinstance(seed, str) and re.fullmatch("[0-9a-fA-F]{1,64}", seed) is not None
        if seed is not None and not whole and not digits:
            with pytest.raises(BadSeed) as refusal:
                game.new(case.options, seed)
            check_message(refusal.value)

    refused()
    for seed in (
        "",
        " ",
        "0x12",
        "12 ",
        "g",
        "f" * 65,
        -1,
        16**64,
        1.0,
        True,
        b"12",
        "١٢",
        ["12"],
        {"seed": "x" * 900},
    ):
        with pytest.raises(BadSeed) as refusal:
            game.new(case.options, seed)
        check_message(refusal.value)


def test_junk_for_a_deal_is_refused(case: Case) -> None:
    game = case.game
    words, numbers = vocabulary(case)
    # Built from what the messages ask for, junk gets further than the front door
    scalars = SCALARS | st.sampled_from(numbers)
    inner = st.recursive(
        scalars,
        lambda inside: st.lists(inside, max_size=7) | st.dictionaries(st.sampled_from(words), inside, max_size=3),
        max_leaves=30,
    )
    deals = JUNK | inner | st.dictionaries(st.sampled_from(words), inner | st.permutations(numbers), max_size=4)

    @settings(max_examples=80)
    @given(deals, st.none() | st.just(1))
    def refused(deal: object, seed: object) -> None:
        if deal is None:
            return  # no deal at all is no bad deal
        try:
            state = game.from_deal(case.options, deal, seed)
        except (BadDeal, NoDeal) as fault:
            check_message(fault)
        else:
            state.asked()

    refused()


def vocabulary(case: Case) -> tuple[list[str], list[int]]:
    """The keys and numbers that the messages about deals speak of."""
    words = {"deal"}
    numbers = {0, 1}
    for _ in range(4):
        values: list[object] = [[], {}, [{}], [1], [[1]]]
        deals: list[object] = [{}, *({word: value} for word in sorted(words) for value in values)]
        for deal in deals:
            try:
                case.game.from_deal(case.options, deal)
            except SortilegeError as fault:
                words |= set(re.findall(r"[a-z_]+", str(fault)))
                numbers |= {int(digits) for digits in re.findall(r"\d{1,3}", str(fault))}
    return sorted(words), sorted(numbers)


# Views


def test_what_is_no_view_makes_no_worlds(case: Case) -> None:
    game = case.game

    @FUZZ
    @given(JUNK)
    def refused(view: Any) -> None:
        with pytest.raises(BadView) as refusal:
            game.worlds(view).sample(1)
        check_message(refusal.value)

    refused()


def test_a_damaged_view_is_refused_or_still_makes_a_world_to_play(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=12):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=15):
                whole = run.state.view(any_of(viewers(run.state), run.rng))
                for _ in range(12):
                    view, damage = damaged(whole, run.rng)
                    try:
                        world = run.game.worlds(view).sample(run.rng)
                    except BadView as fault:
                        check_message(fault)
                        continue
                    try:
                        for viewer in viewers(world):
                            json.dumps(world.view(viewer))
                        played_out(world, run.rng, 40)
                    except Exception as fault:
                        raise AssertionError(f"accepted, and then it breaks: {damage}") from fault


RUBBISH: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    63,
    999,
    10**20,
    0.5,
    "",
    "x",
    [],
    [[]],
    [None],
    [-1],
    [0, 0],
    [70],
    {},
    {"x": 1},
]


def damaged(view: dict[str, Any], rng: Rng) -> tuple[dict[str, Any], str]:
    """A copy of the view in which one thing is gone, doubled or replaced by rubbish."""
    broken = copy.deepcopy(view)
    inside: list[tuple[Any, Any, str]] = []
    gather(broken, "view", inside)
    holder, key, where = any_of(inside, rng)
    how = rng.below(5)
    if how == 0:
        del holder[key]
        return broken, f"{where} is gone"
    if how == 1 and isinstance(holder, list):
        holder.append(holder[key])
        return broken, f"{where} is there twice"
    holder[key] = copy.deepcopy(any_of(RUBBISH, rng))
    return broken, f"{where} is {holder[key]!r}"


def gather(value: Any, where: str, found: list[tuple[Any, Any, str]]) -> None:
    """Everything inside, as who holds it and under which key."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    for key in keys:
        path = f"{where}[{key!r}]"
        found.append((value, key, path))
        gather(value[key], path, found)
