"""Secrets: what differs only where a viewer cannot look must look the same to that viewer, now and later.

Two worlds are sampled from one view and played on side by side. Wherever the viewer hears the same in both, it must see
the same in both. And from one position: two answers that sound alike must look alike, and those that look alike must
sound alike, unless they have led to the very same state.
"""

from collections import Counter

from sortilege import Log, SortilegeError, State, fingerprint
from tests.every_game.scenes import Case, Run, any_of, as_text, reproducible, seen, shuffled, viewers

MOST_CHOICES = 8  # enough of a long list of choices to find two that sound alike
MOST_SAMPLES = 4000  # before we say that what happened cannot have happened
MOST_FOLLOWED = 250
ENOUGH = 80  # worlds, to tell what is certain in them
CERTAIN = 0.97  # not 1: on the way to a seat's next turn, chance may take from it what was certain
DOUBTED = 0.5


def answered(state: State, seat: int, action: int, viewer: int | None) -> tuple[State, str]:
    """A copy of the state after an answer, and what the viewer hears of it."""
    after = state.clone()
    log = Log()
    after.log = log
    after.apply(seat, action)
    after.log = None
    return after, as_text([event.as_json() for event in log.seen_by(viewer)])


def two_worlds(run: Run, state: State, viewer: int | None) -> tuple[State, State]:
    """Two states that differ in nothing but secrets. Later deals are the same, or a deal would end the comparison."""
    worlds = run.game.worlds(state.view(viewer))
    one = worlds.sample(run.rng)
    other = worlds.sample(run.rng)
    other.chance = one.chance
    return one, other


def texts_of(run: Run, state: State, seat: int) -> list[str]:
    return [run.game.text(state, seat, action) for action in state.choices(seat)]


# Side by side


def test_two_worlds_with_one_view_look_alike_as_long_as_they_sound_alike(case: Case, games: int) -> None:
    compared = 0
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=25):
                compared += side_by_side(run, run.any_viewer(), plies=25)
    assert compared > 0


def side_by_side(run: Run, viewer: int | None, plies: int) -> int:
    """How many answers sounded alike in both worlds."""
    compared = 0
    one, other = two_worlds(run, run.state, viewer)
    for _ in range(plies):
        if not one.asked():
            break
        if viewer is not None:
            assert (viewer in one.asked()) == (viewer in other.asked())
            assert one.choices(viewer) == other.choices(viewer)
            assert texts_of(run, one, viewer) == texts_of(run, other, viewer)
        seat = any_of(one.asked(), run.rng)
        action = any_of(one.choices(seat), run.rng)
        after, heard = answered(one, seat, action, viewer)
        match = answer_that_sounds(run, other, seat, run.game.text(one, seat, action), heard, viewer)
        if match is not None:
            assert seen(after, viewer) == seen(match, viewer)
            compared += 1
            one, other = after, match
        elif heard == "[]" and seat != viewer:
            one = after  # nothing to be heard of it: to the viewer the other world may stand still
            assert seen(one, viewer) == seen(other, viewer)
        else:
            one, other = two_worlds(run, after, viewer)  # the viewer has learned something that tells them apart
    return compared


def answer_that_sounds(run: Run, state: State, seat: int, text: str, heard: str, viewer: int | None) -> State | None:
    """The state after an answer of this seat that the viewer hears the same of: the same words, or any others."""
    if seat not in state.asked():
        return None
    choices = state.choices(seat)
    words = texts_of(run, state, seat)
    same = [choices[words.index(text)]] if text in words else []
    # What the viewer itself does is the same in both worlds, or they are not the same to it
    assert same or seat != viewer
    others = [] if seat == viewer else shuffled([choice for choice in choices if choice not in same], run.rng)
    for action in same + others[:MOST_CHOICES]:
        after, sound = answered(state, seat, action, viewer)
        if sound == heard:
            return after
    return None


def test_the_same_words_in_two_worlds_tell_no_more_than_the_views_do(case: Case, games: int) -> None:
    compared = 0
    for seed in case.seeds(games, one_in=4):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=6):
                if not run.state.asked():
                    continue
                viewer = run.any_viewer()
                one, other = two_worlds(run, run.state, viewer)
                for seat in one.asked():
                    words = texts_of(run, other, seat)
                    for text in texts_of(run, one, seat)[:MOST_CHOICES]:
                        if text in words:
                            compared += 1
                            compare(run, one, other, seat, text, viewer)
    assert compared > 0


def compare(run: Run, one: State, other: State, seat: int, text: str, viewer: int | None) -> None:
    after, heard = answered(one, seat, run.game.parse(one, seat, text), viewer)
    beside, there = answered(other, seat, run.game.parse(other, seat, text), viewer)
    if heard != there and seen(after, viewer) == seen(beside, viewer):
        # Hands that are shown and then shuffled away are no secret any more: nothing is left that differs
        assert fingerprint(after) == fingerprint(beside), f"{viewer} hears {heard} and {there}, and sees no difference"


# From one position


def test_answers_of_others_look_alike_where_they_sound_alike_and_the_other_way_round(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            state = run.state
            for _ in run.positions(gap=9):
                for seat in state.asked():
                    some = shuffled(state.choices(seat), run.rng)[:MOST_CHOICES]
                    for viewer in viewers(state):
                        if viewer != seat:
                            assert_sounds_as_it_looks(state, seat, some, viewer)


def assert_sounds_as_it_looks(state: State, seat: int, choices: list[int], viewer: int | None) -> None:
    look_of: dict[str, str] = {}
    sound_of: dict[str, tuple[str, State]] = {}
    before = seen(state, viewer)
    for action in choices:
        after, sound = answered(state, seat, action, viewer)
        look = seen(after, viewer)
        if after.stack:  # once it is over, everything may be shown
            assert sound != "[]" or look == before, "who hears nothing sees nothing new"
            assert look_of.setdefault(sound, look) == look, f"sounds alike ({sound}) and looks different"
        if look in sound_of:
            heard, state_heard = sound_of[look]
            assert sound == heard or fingerprint(after) == fingerprint(state_heard), f"{sound} and {heard} look alike"
        sound_of[look] = (sound, after)


# What else could give something away


def test_messages_tell_nothing_about_secrets(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=8):
                viewer = run.any_viewer()
                one, other = two_worlds(run, run.state, viewer)
                tries = [run.rng.below(run.game.actions) for _ in range(10)] + [-1, run.game.actions, 10**9]
                # Words of other seats as well: a message must not depend on whether somebody else could say them
                words = {
                    text for world in (one, other) for seat in world.asked() for text in texts_of(run, world, seat)
                }
                for seat in [-1, run.state.seats + 1] if viewer is None else [viewer, -1, run.state.seats + 1]:
                    for action in tries:
                        assert message_for(one, seat, action) == message_for(other, seat, action)
                    for text in shuffled(sorted(words), run.rng)[:MOST_CHOICES]:
                        assert reading_of(run, one, seat, text) == reading_of(run, other, seat, text)


def message_for(state: State, seat: int, action: int) -> str:
    trial = state.clone()
    try:
        trial.apply(seat, action)
    except SortilegeError as fault:
        return str(fault)
    return ""


def reading_of(run: Run, state: State, seat: int, text: str) -> str:
    try:
        return str(run.game.parse(state, seat, text))
    except SortilegeError as fault:
        return str(fault)


# What is known must be kept, and nothing that may be so ruled out


def test_what_really_happens_can_happen_in_some_world(case: Case, games: int) -> None:
    for seed in case.seeds(games, one_in=8):
        with reproducible(case, seed) as run:
            for _ in run.positions(gap=4):
                if not run.state.asked():
                    continue
                seat = run.any_seat()
                text = any_of(texts_of(run, run.state, seat), run.rng)
                worlds = run.game.worlds(run.state.view(run.any_viewer(seat)))
                samples = (worlds.sample(run.rng) for _ in range(MOST_SAMPLES))
                assert any(text in texts_of(run, world, seat) for world in samples), f"seat {seat}: {text}"


def test_a_fresh_world_knows_what_a_world_followed_from_earlier_knows(case: Case, games: int) -> None:
    compared = 0
    secrets = 0
    for seed in case.seeds(games, one_in=12):
        with reproducible(case, seed) as run:
            state = run.state
            tries = 4
            while state.asked():
                seat = run.any_seat()
                action = any_of(state.choices(seat), run.rng)
                secret = is_secret(state, seat)
                if tries and run.rng.below(3 if secret else 30) == 0:
                    tries -= 1
                    secrets += secret
                    compared += follow(run, seat, action, run.any_viewer())
                run.act(seat, action)
    assert compared > 0 or secrets < 10  # of so few, none may have been likely enough to compare


def is_secret(state: State, seat: int) -> bool:
    """Whether those who watch cannot tell all answers to this question apart: that is where knowledge comes from."""
    some = state.choices(seat)[:MOST_CHOICES]
    return len({answered(state, seat, action, None)[1] for action in some}) < len(some)


def follow(run: Run, seat: int, action: int, viewer: int | None) -> int:
    """What is certain in worlds from before an answer, taken past it, is not in doubt in worlds from after it."""
    text = run.game.text(run.state, seat, action)
    after, heard = answered(run.state, seat, action, viewer)
    if not after.stack:
        return 0
    worlds = run.game.worlds(run.state.view(viewer))
    followed: list[State] = []
    for _ in range(MOST_FOLLOWED):
        if len(followed) == ENOUGH:
            break
        world = worlds.sample(run.rng)
        if seat not in world.asked():
            continue
        # Any answer that sounds so, not the true one first: what a viewer cannot tell it must not know
        choices = [run.game.parse(world, seat, text)] if seat == viewer else shuffled(world.choices(seat), run.rng)
        for choice in choices:
            reached, sound = answered(world, seat, choice, viewer)
            if sound == heard:
                followed.append(reached)
                break
    looks = seen(after, viewer)
    followed = [world for world in followed if seen(world, viewer) == looks]
    if len(followed) < ENOUGH:
        return 0
    anew = run.game.worlds(after.view(viewer))
    fresh = [anew.sample(run.rng) for _ in followed]
    for world in fresh:
        if seat in world.asked() and seat not in after.asked():
            world.play(seat, run.game.parse(world, seat, text))  # who has let a window pass, nobody is told
    one = habits(run, followed, viewer)
    other = habits(run, fresh, viewer)
    certain = CERTAIN * len(followed)
    doubted = DOUBTED * len(followed)
    for what in {*one, *other}:
        rarely, often = sorted((one[what], other[what]))
        assert often < certain or rarely > doubted, f"for {viewer} after {seat}: {text}, {what} is known and forgotten"
    return 1


def habits(run: Run, worlds: list[State], viewer: int | None) -> Counter[tuple[int, str]]:
    """How often each seat can give each answer when it is next asked."""
    found: Counter[tuple[int, str]] = Counter()
    for state in worlds:
        waiting = {seat for seat in range(state.seats) if seat != viewer}
        for _ in range(4 * state.seats):
            if not waiting or not state.stack:
                break
            seat = any_of(state.asked(), run.rng)
            if seat in waiting:
                waiting.remove(seat)
                found.update((seat, text) for text in texts_of(run, state, seat))
            state.play(seat, state.pick(seat, run.rng))
    return found
