"""Whatever deck the vocabulary allows: its games end, its chains end, and the conformance kit has nothing to object."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, given, seed, settings

from sortilege import Log, Rng
from sortilege.games.sacrilege.actions import DUSK
from sortilege.games.sacrilege.characters import CARDS, box_of
from sortilege.games.sacrilege.game import REWARD
from sortilege.games.sacrilege.rewards import VERBS, line_of, reward_of
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.sheet import longest_chain, longest_todo
from tests.every_game.scenes import Case
from tests.every_game.test_deals import test_later_deals_are_told_to_those_who_see_them as later_deals
from tests.every_game.test_input import test_a_damaged_view_is_refused_or_still_makes_a_world_to_play as damaged_views
from tests.every_game.test_play import test_every_choice_has_words_of_its_own_that_lead_back_to_it as words
from tests.every_game.test_play import test_every_game_ends_in_time_and_has_an_outcome_only_then as ends
from tests.every_game.test_play import test_whoever_is_asked_has_choices_and_nobody_else_has_any as cards_and_choices
from tests.every_game.test_secrets import (
    test_answers_of_others_look_alike_where_they_sound_alike_and_the_other_way_round as look_as_they_sound,
)
from tests.every_game.test_secrets import (
    test_the_same_words_in_two_worlds_tell_no_more_than_the_views_do as same_words,
)
from tests.every_game.test_secrets import test_what_really_happens_can_happen_in_some_world as possible_worlds
from tests.every_game.test_views import test_a_sampled_world_gives_the_view_it_came_from as worlds_fit
from tests.every_game.test_views import test_sampled_worlds_can_be_played_to_the_end as worlds_end
from tests.games.sacrilege.decks import CHAINING, decks, rewards
from tests.games.sacrilege.scene import GAME

Check = Callable[[Case, int], None]
EACH: list[Check] = [ends, cards_and_choices, words]
IN_TURN: list[Check] = [
    worlds_fit,
    look_as_they_sound,
    possible_worlds,
    damaged_views,
    worlds_end,
    same_words,
    later_deals,
]
DECKS = 20  # for each number of players and each way to play: 200 in all
QUICK = settings(max_examples=DECKS, phases=[Phase.generate])


def options(text: str, seats: int, clock: bool = False) -> dict[str, object]:
    return {"seats": seats, "clock": clock, "deck": text}


@pytest.mark.parametrize("clock", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_d16_the_kit_has_nothing_to_object_to_any_deck(seats: int, clock: bool) -> None:
    looked_at = 0

    @seed(10 * seats + int(clock))
    @QUICK
    @given(decks())
    def check_deck(text: str) -> None:
        nonlocal looked_at
        case = Case(GAME, options(text, seats, clock))
        for check in EACH:
            check(case, 1)
        if looked_at % 3 == 0:  # the longer ones take turns
            IN_TURN[looked_at // 3 % len(IN_TURN)](case, 1)
        looked_at += 1

    check_deck()
    assert looked_at == DECKS


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_d3_a_chain_rewards_every_sacrifice_however_many_there_are(seats: int) -> None:
    """Where every reward is nothing but sacrifices, a chain ends when there is nobody left to sacrifice."""
    longest = 0

    @seed(seats)
    @settings(max_examples=8, phases=[Phase.generate])
    @given(decks([CHAINING]))
    def check_deck(text: str) -> None:
        nonlocal longest
        longest = max(longest, *chains_of(text, seats, False), *chains_of(text, seats, True))

    check_deck()
    assert 12 < longest <= CARDS


@pytest.mark.parametrize("seats", [2, 4])
def test_d3_in_edition_1_a_chain_rewards_six_sacrifices_and_no_more(seats: int) -> None:
    @seed(seats)
    @settings(max_examples=8, phases=[Phase.generate])
    @given(decks([CHAINING]))
    def check_deck(text: str) -> None:
        chains_of(text, seats, False, edition=1)

    check_deck()


def test_d3_characters_that_bring_each_other_back_for_ever_are_stopped() -> None:
    text = "".join(
        f'[[character]]\nkey = "k{number}"\nname = "K"\nvalue = 1\ncopies = 1\n'
        'reward = "destroy any then sacrifice graveyard any"\n'
        for number in range(CARDS)
    )
    log = Log()
    state = GAME.new(options(text, 2), 7, log)
    assert isinstance(state, Sacrilege)
    state.apply(state.turn(), GAME.parse(state, state.turn(), "invoke"))
    rng = Rng(7)
    while state.stack[-1].kind > DUSK:
        state.apply(state.turn(), state.pick(state.turn(), rng))
    rewarded = [event.facts["rewarded"] for event in log.events if event.name == "sacrifices"]
    assert rewarded == [True] * state.setup.most_rewarded + [False] and len(rewarded) > 10 * CARDS


@settings(max_examples=10, phases=[Phase.generate])
@given(decks())
def test_d3_no_chain_asks_more_than_the_bound_of_a_game_allows_for(text: str) -> None:
    chains_of(text, 6, False)


def chains_of(text: str, seats: int, clock: bool, edition: int = 2) -> list[int]:
    """How many sacrifices each chain of a game had, every one of them checked."""
    log = Log()
    state = GAME.new({**options(text, seats, clock), "rules": edition}, 7, log)
    assert isinstance(state, Sacrilege)
    most = state.setup.most_rewarded
    rng = Rng(7)
    lengths: list[int] = []
    questions = heard = decisions = 0
    while state.asked():
        if state.stack[-1].kind <= DUSK:  # no reward is under way
            told = [event.facts for event in log.events[heard:] if event.name == "sacrifices"]
            assert [facts["rewarded"] for facts in told] == [number < most for number in range(len(told))]
            lengths.append(len(told))
            heard = len(log.events)
            questions = 0
        else:
            questions += 1
            assert questions <= most * REWARD
        assert len(state.todo) <= longest_todo(state.setup) and state.chain <= longest_chain(state.setup)
        seat = state.asked()[rng.below(len(state.asked()))]
        state.apply(seat, state.pick(seat, rng))
        decisions += 1
        assert decisions < GAME.longest
    return lengths


@given(rewards())
def test_d16_any_reward_reads_as_it_is_written(line: str) -> None:
    steps = reward_of(line)
    assert [step.verb for step in steps] == [
        VERBS.index(part.removeprefix("may ").split()[0]) for part in line.split(" then ")
    ]
    assert line_of(reward_of(line_of(steps))) == line_of(steps)
    assert line_of(steps) == line.replace(" you", "")


@settings(max_examples=30)
@given(decks())
def test_d16_every_action_of_any_deck_has_words_of_its_own(text: str) -> None:
    box = box_of(text)
    assert len(box.deck) == CARDS
    said = [words_of for words_of in box.texts if words_of]
    assert len(set(said)) == len(said)
    assert all(box.texts[box.actions[one]] == one for one in said)
