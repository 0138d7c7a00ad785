"""The course of a game: who is asked, what they may do, how it ends, and that it can be played again."""

import sortilege
from sortilege import Log, Outcome, Rng, State, fingerprint, playout
from sortilege.core.record import replayed as read_back
from sortilege.core.shuffle import NO_CHANCE, seeded
from tests.every_game.scenes import (
    SEATS,
    Case,
    any_of,
    cases,
    played_out,
    replayed,
    reproducible,
    seat_counts,
    seen,
    shuffled,
    viewers,
)


def test_every_seat_count_and_option_value_can_be_played(case: Case) -> None:
    game = case.game
    playable = [other.options for other in cases(game)]
    for option in game.schema:
        for value in option.values():
            if option.of_table:  # one is as good as another, and all of them begin a game
                assert game.new({option.name: value}, 1).asked()
                continue
            assert any(options[option.name] == value for options in playable), f"{option.name}={value}"
    counts = [options[SEATS] for options in playable if all(options[o.name] == o.default for o in game.schema[1:])]
    assert counts == seat_counts(game), "whatever the number of players, the defaults do"
    assert game.new(case.options, 1).seats == case.options[SEATS]
    assert game.name and game.title and game.rules >= 1


def test_whoever_is_asked_has_choices_and_nobody_else_has_any(case: Case, games: int) -> None:
    for seed in case.seeds(games):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.plies():
                asked = state.asked()
                assert asked == sorted(set(asked))
                assert not asked or state.turn() == asked[0]
                assert state.has_every_card_once()
                # A clock that answers in a timed window counts as one seat more
                assert set(asked) <= set(range(state.seats + 1))
                for seat in range(state.seats + 1):
                    choices = state.choices(seat)
                    assert bool(choices) == (seat in asked)
                    assert len(set(choices)) == len(choices)
                    assert all(0 <= action < run.game.actions for action in choices)


def test_every_game_ends_in_time_and_has_an_outcome_only_then(case: Case, games: int) -> None:
    for seed in case.seeds(games):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.plies():
                assert state.is_over() == (state.outcome() is not None)
                if state.asked():
                    assert state.outcome() is None
                    assert state.utility() == [0.0] * state.seats
                else:
                    assert_fair(state, state.outcome())


def assert_fair(state: State, outcome: Outcome | None) -> None:
    assert outcome is not None
    seats = range(state.seats)
    team = [state.team_of(seat) for seat in seats]
    winners = outcome.winners
    assert len(set(winners)) == len(winners)
    assert set(winners) <= set(seats)
    # Only a team that has nobody to lose to but the game itself can lose all together
    assert winners or len(set(team)) == 1
    winning_teams = {team[seat] for seat in winners}
    assert set(winners) == {seat for seat in seats if team[seat] in winning_teams}, "a team wins together"
    assert len(outcome.scores) == state.seats
    assert all(type(score) is int for score in outcome.scores)
    assert outcome.reason
    utility = state.utility()
    assert len(utility) == state.seats
    assert all(-1.0 <= value <= 1.0 for value in utility)
    for one in seats:
        for other in seats:
            assert team[one] != team[other] or utility[one] == utility[other]
            assert one not in winners or utility[one] >= utility[other]
            assert one not in winners or other in winners or utility[one] > utility[other]


def test_every_choice_has_words_of_its_own_that_lead_back_to_it(case: Case, games: int) -> None:
    game = case.game
    for seed in case.seeds(games, one_in=2):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=3):
                for seat in state.asked():
                    choices = state.choices(seat)
                    texts = [game.text(state, seat, action) for action in choices]
                    assert len(set(texts)) == len(texts)
                    assert [game.parse(state, seat, text) for text in texts] == choices
                    assert all(text and text == " ".join(text.split()) for text in texts)


def test_a_pick_is_any_of_the_choices_and_each_can_be_picked(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=5):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=8):
                for seat in state.asked():
                    choices = set(state.choices(seat))
                    # 25 a choice: one that can be picked is missed once in 10**10 times
                    picked = {state.pick(seat, run.rng) for _ in range(25 * len(choices))}
                    assert picked == choices


def test_is_choice_agrees_with_the_choices_whoever_is_asked_about_first(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=40):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=8):
                choices = {seat: state.choices(seat) for seat in range(state.seats)}
                for first in range(state.seats):
                    fresh = replayed(run.game, run.options, run.seed, run.actions)
                    for seat in (first, *range(state.seats)):
                        legal = [action for action in range(run.game.actions) if fresh.is_choice(seat, action)]
                        assert legal == sorted(choices[seat])


def test_the_same_seed_and_answers_give_the_same_game_with_or_without_a_log(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=12):
        with reproducible(case, seed) as run:
            state = run.state
            again = run.game.new(run.options, run.seed)
            done = 0
            for ply in run.positions(gap=10):
                for seat, text in run.actions[done:ply]:
                    again.apply(seat, run.game.parse(again, seat, text))
                done = ply
                assert again.log is None
                assert fingerprint(again) == fingerprint(state)
                assert fingerprint(state) == fingerprint(state)  # to look changes nothing


def test_different_seeds_give_different_games(case: Case) -> None:
    assert len({fingerprint(case.game.new(case.options, seed)) for seed in case.seeds(10)}) > 1


def test_a_clone_is_equal_and_independent(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=20):
                before = fingerprint(state)
                told = len(run.log.events)
                clone = state.clone()
                assert fingerprint(clone) == before
                assert clone.log is None
                played_out(clone, run.rng, run.game.longest)
                assert clone.outcome() is not None
                assert fingerprint(state) == before, "what happens to a clone stays there"
                assert len(run.log.events) == told


def test_a_clone_goes_the_way_its_original_goes_later_deals_included(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            clones: list[tuple[int, State, str]] = []
            for ply in run.positions(gap=20):
                clones.append((ply, run.state.clone(), fingerprint(run.state)))
            for ply, clone, before in clones:
                assert fingerprint(clone) == before, "what happens to the original stays there"
                for seat, text in run.actions[ply:]:
                    clone.apply(seat, run.game.parse(clone, seat, text))
                assert fingerprint(clone) == fingerprint(run.state)


def test_a_record_replays_to_the_same_state(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=6):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=40):
                again = replayed(run.game, run.options, run.seed, run.actions)
                assert fingerprint(again) == fingerprint(run.state)
                if run.game.name in sortilege.names():  # a record names its game, so that has to be found by name
                    read = read_back(run.record().encode().splitlines(keepends=True))
                    assert fingerprint(read.state) == fingerprint(run.state)
                    assert read.ply == len(run.actions)


def test_sealed_answers_may_come_in_any_order(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=4):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=2):
                asked = state.asked()
                if len(asked) < 2 or state.stack[-1].window or state.stack[-1].at_once:
                    continue
                answers = {seat: any_of(state.choices(seat), run.rng) for seat in asked}
                ends: set[str] = set()
                for _ in range(3):
                    trial = state.clone()
                    order = shuffled(asked, run.rng)
                    for seat in order:
                        assert trial.choices(seat) == state.choices(seat), "nobody's choices depend on a sealed answer"
                        trial.apply(seat, answers[seat])
                    ends.add(fingerprint(trial))
                assert len(ends) == 1


def test_answers_side_by_side_lead_to_the_same_state_in_either_order(case: Case, games: int) -> None:
    """Where an answer leaves the other's possible: partners may be quicker to the same thing."""
    for seed in case.seeds(games, one_in=4):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=2):
                asked = state.asked()
                if len(asked) < 2 or not state.stack[-1].at_once:
                    continue
                pair = shuffled(asked, run.rng)[:2]
                answers = {seat: any_of(state.choices(seat), run.rng) for seat in pair}
                ends: set[str] = set()
                for order in (pair, pair[::-1]):
                    trial = state.clone()
                    trial.apply(order[0], answers[order[0]])
                    if not trial.is_choice(order[1], answers[order[1]]):
                        break
                    trial.apply(order[1], answers[order[1]])
                    ends.add(fingerprint(trial))
                else:
                    assert len(ends) == 1


def test_a_playout_ends_and_leaves_the_state_alone(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=15):
                before = fingerprint(state)
                end = playout(state, Rng(run.rng.word()))
                assert end.outcome() is not None
                assert not end.asked()
                assert end is not state
                assert fingerprint(state) == before
                assert state.log is run.log and end.log is None


def test_a_playout_knows_nothing_of_the_deals_to_come(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=6):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=15):
                elsewhere = state.clone()
                elsewhere.chance = seeded(seed[::-1])
                nowhere = state.clone()
                nowhere.chance = NO_CHANCE
                dice = run.rng.word()
                ends = {ending(playout(start, Rng(dice))) for start in (state, elsewhere, nowhere)}
                assert len(ends) == 1


def ending(state: State) -> str:
    outcome = state.outcome()
    assert outcome is not None
    return f"{outcome.as_json()} {seen(state, None)}"


def test_two_playouts_deal_differently(case: Case, games: int) -> None:
    ends: set[str] = set()
    for seed in case.seeds(min(games, 10)):
        state = case.game.new(case.options, seed)
        ends |= {ending(playout(state, Rng(dice))) for dice in range(5)}
    assert len(ends) > 1


def test_an_imagined_copy_can_still_be_viewed_and_played(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=10):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=20):
                thought = run.state.clone()
                thought.imagine(Rng(run.rng.word()))
                for viewer in viewers(thought):
                    assert thought.view(viewer)["choices"] == run.state.view(viewer)["choices"]
                played_out(thought, run.rng, run.game.longest)
                assert thought.outcome() is not None


def test_everything_that_happens_can_be_put_into_words(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=10):
        with reproducible(case, seed) as run:
            names = [f"player {seat}" for seat in range(run.state.seats)]
            heard = 0
            for _ in run.positions(gap=10):
                for viewer in viewers(run.state):
                    teller = run.game.teller(lambda text: text, names, viewer)
                    view = run.state.view(viewer)
                    assert all(isinstance(line, str) for line in teller.board(view))
                    assert isinstance(teller.question(view), str)
                    players = [seat for seat in run.state.asked() if seat < run.state.seats]  # and not a clock
                    for seat in players:  # a hint or a replay tells of the answers of others too
                        theirs = run.state.view(seat)
                        assert all(teller.choice(theirs, text) for text in theirs["choices"])
                    for event in run.log.events[heard:]:
                        if event.reaches(viewer):
                            assert all(line for line in teller.event(event.as_json()))
                heard = len(run.log.events)


def test_a_log_given_at_the_start_hears_the_deal(case: Case) -> None:
    log = Log()
    state = case.game.new(case.options, 1, log)
    assert state.log is log
    assert log.events
