"""Dark Rituals: D8 to D14, with a clock and without."""

import pytest

from sortilege.games.sacrilege.setup import THROWN_BITS
from tests.games.sacrilege.scene import GAME, Scene, scene

# D8


def test_d8_a_ritual_is_begun_in_the_own_turn() -> None:
    s = scene(["one", "two"], altars=["six"])
    assert s.asks == (0, "turn") and "ritual" in s.choices
    s.do("ritual")
    assert s.see("ritual") == 0 and s.told("ritual") == [{"seat": 0, "sum": 6, "cards": ["six"]}]


@pytest.mark.parametrize(
    "lying", ["six", "minus six", "six reversed", "four, two", "seven, minus one", "minus two, minus four"]
)
def test_d8_six_or_minus_six_will_do_and_any_number_of_characters(lying: str) -> None:
    assert "ritual" in scene(["one", "two"], altars=[lying]).choices


@pytest.mark.parametrize("lying", ["", "five", "seven", "one, minus one", "six, minus six"])
def test_d8_nothing_else_will_do(lying: str) -> None:
    assert "ritual" not in scene(["one", "two"], altars=[lying]).choices


def test_d8_a_ritual_is_begun_on_anothers_turn_without_a_clock() -> None:
    s = scene(["two", "one", "one"], altars=["", "four"]).do("sacrifice two at 1")
    assert s.asks == (1, "claim") and s.choices == {"pass", "ritual"}
    s.do("ritual").all_pass()
    assert s.favours == [0, 1, 0]
    assert s.asks == (0, "turn") and "draw" in s.choices, "the turn goes on where it stood"


def test_d8_a_ritual_is_begun_on_anothers_turn_against_the_clock() -> None:
    s = scene(["two", "one", "one"], altars=["", "six"], clock=True)
    assert "ritual" in s.choices_of(1) and "ritual" not in s.choices_of(0) | s.choices_of(2)
    s.by(1, "ritual").by(3, "expire")
    assert s.favours == [0, 1, 0]
    assert s.see("active") == 0 and s.question == "turn"


def test_d8_not_while_a_reward_is_pending() -> None:
    s = scene(["alpha, two, three", "one"], altars=["", "five"], alpha="discard 1").do("sacrifice alpha at 1")
    assert s.sums[1] == 6 and s.asks == (0, "card")
    assert s.do("choose two").asks == (1, "claim")


def test_d8_not_while_another_ritual_is_under_way() -> None:
    s = scene(["one", "two", "three"], altars=["six", "six"], clock=True).by(0, "ritual")
    assert all("ritual" not in s.choices_of(seat) for seat in range(3))
    s.by(3, "expire")
    assert "ritual" in s.choices_of(1)


def test_d8_who_declines_is_asked_again_when_the_altar_changes_or_a_turn_begins() -> None:
    s = scene(["minus one, wisp, ghost", "one", "one"], altars=["", "six"])
    assert s.asks == (1, "claim")
    s.do("pass")
    assert s.told("declines") == [{"seat": 1}] and s.asks == (0, "turn")
    s.do("draw")
    assert s.asks == (0, "turn"), "nothing has changed on that Altar"
    s.do("sacrifice wisp at 1", "sacrifice ghost at 1")
    assert s.asks == (1, "claim")
    s.do("pass", "end")
    assert s.asks == (1, "turn") and "ritual" in s.choices, "in the own turn one says so oneself"


def test_d8_who_ends_a_turn_at_six_is_asked_when_the_next_has_begun() -> None:
    s = scene(["one", "two", "three"], altars=["six"]).do("end")
    assert s.asks == (0, "claim") and s.see("active") == 1
    assert s.do("pass").asks == (1, "turn")


# D9


def test_d9_a_ritual_is_broken_by_a_green_character_on_its_altar() -> None:
    s = scene(["one", "wisp, two"], altars=["six"]).do("ritual")
    assert s.asks == (1, "react") and s.choices == {"pass", "sacrifice wisp at 0"}
    s.do("sacrifice wisp at 0").all_pass()
    assert s.told("ritual over") == [{"seat": 0, "succeeds": False, "sum": 5, "favours": 0}]
    assert s.altars[0] == ["six", "wisp"] and s.graveyard == [], "nothing else happens"
    assert s.asks == (0, "turn")


def test_d9_a_broken_ritual_is_saved_again_by_its_owner() -> None:
    s = scene(["ghost, two", "wisp, two"], altars=["six"]).do("ritual", "sacrifice wisp at 0")
    assert s.asks == (1, "react"), "after a reaction all are asked again"
    assert s.do("pass").asks == (0, "react")
    s.do("sacrifice ghost at 0").all_pass()
    assert s.favours == [1, 0] and s.altars[0] == []


def test_d9_it_may_be_saved_with_the_other_sign() -> None:
    s = scene(["bat, bat, two", "wisp"], altars=["six"], wisp="destroy other").do("ritual", "sacrifice wisp at 1")
    assert s.altars == [[], ["wisp"]]
    s.do("sacrifice bat at 0", "sacrifice bat at 0").all_pass()
    assert s.told("ritual over")[0] == {"seat": 0, "succeeds": True, "sum": -6, "favours": 1}


def test_d9_only_green_characters_that_can_change_its_altar() -> None:
    s = scene(["one", "void, ghost, wisp, two"], altars=["six", "one"]).do("ritual")
    assert s.choices == {"pass", "sacrifice ghost at 0", "sacrifice wisp at 0"}, "no worth, or beside it: no change"


@pytest.mark.parametrize(
    ("reward", "reaches"),
    [
        ("destroy other", True),
        ("destroy own", False),
        ("return any", True),
        ("flip other", True),
        ("flip own", False),
        ("move any own", True),
        ("move own other", True),  # itself, from one's own Altar
        ("swap own other", True),
        ("sacrifice hand any", True),
        ("sacrifice hand own", False),
        ("sacrifice top other", True),
        ("sacrifice top own", False),
        ("sacrifice graveyard other", True),
        ("draw 3", False),
        ("take random", False),
        ("spy then look 2 then discard 1 others", False),
        ("draw 1 then flip any", True),
        ("may flip any", True),
        ("may draw 1", False),
    ],
)
def test_d9_a_green_character_laid_elsewhere_reaches_it_by_its_reward(reward: str, reaches: bool) -> None:
    s = scene(["one, two", "ghost, two"], altars=["six"], graveyard="four", ghost=reward).do("ritual")
    assert ("sacrifice ghost at 1" in s.choices) == reaches
    assert "sacrifice ghost at 0" in s.choices


@pytest.mark.parametrize(
    ("hand", "piles", "reward", "reaches"),
    [
        ("ghost", {}, "sacrifice hand any", False),  # nothing is left in hand
        ("ghost, two", {}, "sacrifice hand any", True),
        ("ghost, void", {}, "sacrifice hand any", False),  # what is worth nothing changes nothing
        ("void, void", {}, "sacrifice hand any", False),
        # The steps before it may bring one, or take it away
        ("ghost", {}, "draw 1 then sacrifice hand any", True),
        ("ghost", {}, "take random then sacrifice hand any", True),
        ("ghost", {}, "look 1 then sacrifice hand any", False),
        ("ghost", {"rest": 0}, "discard 1 others then sacrifice graveyard any", True),
        ("ghost, two", {}, "discard 1 then sacrifice hand any", True),
        ("ghost", {"rest": 0, "top": "two"}, "sacrifice top any", True),
        ("ghost", {"rest": 0}, "sacrifice top any", False),
        ("ghost", {"rest": 0, "graveyard": "one, two"}, "sacrifice top any", True),  # D6
        ("ghost", {"rest": 0}, "sacrifice graveyard any", False),
        ("ghost", {"rest": 0, "graveyard": "void"}, "sacrifice graveyard any", False),
        ("ghost", {"top": "one", "rest": 0, "graveyard": "void, two"}, "sacrifice graveyard any", True),
    ],
)
def test_d9_a_reward_without_a_character_to_sacrifice_reaches_nothing(
    hand: str, piles: dict[str, str | int], reward: str, reaches: bool
) -> None:
    thrown = hand.partition(",")[0]
    s = scene(["five", hand], altars=["six"], ghost=reward, void=reward, **piles).do("ritual")  # type: ignore[arg-type]
    assert (f"sacrifice {thrown} at 1" in s.choices) == reaches


@pytest.mark.parametrize("reward", ["flip other", "destroy any", "return any", "move other own"])
def test_d9_where_all_is_worth_nothing_no_reward_reaches_it(reward: str) -> None:
    s = scene(["one", "wisp, void, ghost"], altars=["six", "void"], wisp="destroy other", void=reward)
    s.do("ritual", "sacrifice wisp at 1")
    assert s.altars[0] == [] and "sacrifice void at 1" not in s.choices
    s.do("sacrifice ghost at 0")
    assert s.choices == {"pass", "sacrifice void at 0", "sacrifice void at 1"}, "now something of worth lies there"


def test_d9_a_swap_of_equal_sums_changes_nothing() -> None:
    s = scene(["one", "void, ghost", "two"], altars=["six", "four, two", "three"], void="swap own other").do("ritual")
    assert "sacrifice void at 1" not in s.choices and "sacrifice void at 2" not in s.choices


def test_d9_the_moth_tailor_destroys_one_of_the_throwers_own() -> None:
    s = scene(["opera tenor", "moth tailor, beekeeper"], altars=["goat mayor", "opera tenor, quiet twins"], ours=True)
    s.do("ritual", "sacrifice moth tailor at 0")
    assert s.choices == {"choose opera tenor at 1", "choose quiet twins at 1"}
    s.do("choose quiet twins at 1")
    assert s.altars == [["goat mayor", "moth tailor"], ["opera tenor"]] and s.graveyard == ["quiet twins"]
    assert s.question == "react" and s.in_vain == []


def test_d9_the_bell_ringer_moves_what_the_thrower_chooses_where_they_choose() -> None:
    altars = ["goat mayor", "opera tenor, beekeeper", "quiet twins"]
    s = scene(["opera tenor", "bell ringer, beekeeper", "beekeeper"], altars=altars, ours=True)
    s.do("ritual", "sacrifice bell ringer at 0")
    assert s.asks == (1, "standing") and s.choices == {"choose opera tenor at 1", "choose beekeeper at 1"}
    s.do("choose beekeeper at 1")
    assert s.asks == (1, "altar") and s.choices == {"choose altar 0", "choose altar 2"}
    s.do("choose altar 2")
    assert s.altars == [["goat mayor", "bell ringer"], ["opera tenor"], ["quiet twins", "beekeeper"]]
    assert s.sums == [4, 4, 0]


def test_d9_a_candle_thief_that_destroys_itself_changes_nothing_and_gives_the_clock_no_further_seconds() -> None:
    hands = ["opera tenor", "candle thief, candle thief, bell ringer"]
    s = scene(hands, altars=["goat mayor"], clock=True, ours=True).by(0, "ritual")
    s.by(1, "sacrifice candle thief at 0", "choose candle thief at 0")
    assert s.altars == [["goat mayor"], []] and s.question == "react" and not s.state.leaves_time()
    s.by(1, "sacrifice candle thief at 0", "choose goat mayor at 0")
    assert s.sums == [1, 0] and s.state.leaves_time()
    s.by(1, "sacrifice bell ringer at 0")
    assert s.sums == [-1, 0] and s.state.leaves_time()


def test_d9_what_is_thrown_in_does_all_that_its_reward_says() -> None:
    s = scene(
        ["one", "ghost, two", "three"],
        altars=["six", "four, three"],
        top="five",
        ghost="draw 1 then discard 1 others then flip any",
    )
    s.do("ritual", "sacrifice ghost at 0")
    assert s.hand(0) == s.hand(2) == [] and s.hand(1) == ["five", "two"]
    assert s.choices == {"choose six at 0", "choose ghost at 0", "choose four at 1", "choose three at 1"}
    s.do("choose four at 1")
    assert s.sums == [7, -1, 0] and s.question == "react"


def test_d9_a_reward_may_sacrifice_onto_other_altars_and_that_one_is_rewarded_too() -> None:
    hands = ["one", "ghost, alpha", "three"]
    s = scene(hands, altars=["six"], ghost="sacrifice hand any", alpha="destroy other")
    s.do("ritual", "sacrifice ghost at 2")
    assert s.choices == {f"sacrifice alpha at {seat}" for seat in range(3)}
    s.do("sacrifice alpha at 1", "choose ghost at 2")
    assert s.altars == [["six"], ["alpha"], []] and s.question == "react"


def test_d9_no_other_ritual_begins_though_a_reward_makes_six() -> None:
    s = scene(["one", "imp, two", "three"], altars=["six", "three, imp, one"], imp="destroy own")
    s.do("ritual", "sacrifice imp at 0", "choose one at 1")
    assert s.sums[1] == 6 and s.asks == (1, "react")
    assert "ritual" not in s.choices
    assert s.all_pass().asks == (1, "claim"), "but then it may"


def test_d9_a_throw_that_could_have_changed_it_may_come_to_nothing() -> None:
    s = scene(["one", "ghost, two"], altars=["four, two"], ghost="may flip other").do("ritual", "sacrifice ghost at 1")
    assert s.choices == {"choose four at 0", "choose two at 0", "choose none"}
    s.do("choose none")
    assert s.sums == [6, 1] and s.asks == (1, "react"), "after a reaction all are asked again"
    assert not s.state.leaves_time() and s.all_pass().favours == [1, 0]


def test_d9_only_which_card_is_thrown_is_limited_not_what_its_reward_is_about() -> None:
    s = scene(["one", "ghost, one"], altars=["four, void, two", "void"], ghost="flip any")
    s.do("ritual", "sacrifice ghost at 0")
    assert {"choose void at 0", "choose void at 1"} <= s.choices


def test_d9_a_shield_keeps_rewards_off_but_not_sacrifices() -> None:
    s = scene(["one, two", "ghost, wisp"], altars=["five"], wisp="destroy other").do("sacrifice one at 0", "ritual")
    assert s.see("shields") == [0]
    assert s.choices == {"pass", "sacrifice ghost at 0", "sacrifice wisp at 0"}
    s.do("sacrifice wisp at 0")
    assert s.in_vain == ["destroy"] and s.sums[0] == 5


def test_d9_nothing_else_may_be_done_meanwhile() -> None:
    s = scene(["one, ghost", "two"], altars=["six"], clock=True).by(0, "ritual")
    assert s.choices_of(0) == {"pass", "sacrifice ghost at 0"} and s.choices_of(1) == {"pass"}


# D10, D11


def test_d10_a_ritual_that_holds_brings_a_favour_and_its_characters_go_to_the_graveyard() -> None:
    s = scene(["one", "two"], altars=["four, two reversed, four", "five"], graveyard="one").do("ritual").all_pass()
    assert s.favours == [1, 0] and s.altars == [[], ["five"]]
    assert s.graveyard == ["one", "four", "two", "four"]


def test_d10_an_altar_that_was_emptied_has_failed() -> None:
    s = scene(["one", "ghost"], altars=["six"], ghost="destroy other").do("ritual", "sacrifice ghost at 1").all_pass()
    assert s.told("ritual over")[0]["succeeds"] is False and s.favours == [0, 0]


def test_d10_six_turned_into_minus_six_still_holds() -> None:
    s = scene(["one", "void"], altars=["six"], void="flip other").do("ritual", "sacrifice void at 1").all_pass()
    assert s.told("ritual over")[0] == {"seat": 0, "succeeds": True, "sum": -6, "favours": 1}


def test_d11_the_third_favour_wins_at_once_in_the_middle_of_a_turn() -> None:
    s = scene(
        ["two, ghost", "one, ghost"],
        altars=[
            "",
            "four",
        ],
        favours=[2, 2],
    ).do("sacrifice two at 1", "ritual")
    s.all_pass()
    assert s.winners == [1] and s.see("outcome")["scores"] == [2, 3]
    assert s.state.asked() == [] and s.question is None
    assert s.see("acts") == 1, "the turn was not over"
    assert s.names[-2:] == ["ritual over", "game over"]
    assert s.choices_of(0) == set()


def test_d11_nothing_is_asked_after_the_third_favour_however_much_was_thrown_in() -> None:
    s = scene(["ghost, wisp, two", "shade, imp, wisp"], altars=["six"], favours=[2, 0], ghost="draw 1", wisp="look 1")
    s.do("ritual", "sacrifice wisp at 0", "choose none", "pass", "sacrifice ghost at 0").all_pass()
    assert s.winners == [0] and s.state.asked() == []
    assert s.see("todo") == [] and s.see("reward") is None


def test_d11_several_rituals_in_one_turn() -> None:
    s = scene(["six, imp, imp", "one"], altars=["six"]).do("ritual").all_pass()
    s.do("sacrifice imp at 0", "sacrifice imp at 0", "ritual").all_pass()
    assert s.favours == [2, 0] and s.asks == (0, "turn")
    s.do("sacrifice six at 0", "ritual").all_pass()
    assert s.winners == [0]


def test_d11_though_all_twelve_favours_are_out_the_next_ritual_wins() -> None:
    s = scene(["one"] * 5 + ["two"], altars=["six"], favours=[2] * 6).do("ritual").all_pass()
    assert s.winners == [0]


def test_d11_the_night_ends_after_its_rounds_and_most_favours_win() -> None:
    s = scene(["one", "two", "two"], favours=[1, 2, 2], active=2, round_=200).do("end")
    assert s.winners == [1, 2] and s.see("outcome")["reason"] == "dawn came first"
    s = scene(["one", "two", "two"], favours=[1, 2, 2], active=2, round_=199).do("end")
    assert s.see("outcome") is None


@pytest.mark.parametrize("rounds", [30, 200])
def test_d11_a_table_chooses_after_how_many_rounds_dawn_comes(rounds: int) -> None:
    state = GAME.new({"seats": 2, "rounds": rounds}, 1)
    turns = 0
    while state.asked():
        seat = state.turn()
        state.apply(seat, GAME.parse(state, seat, "end"))
        turns += 1
    assert turns == 2 * rounds and state.view(None)["round"] == rounds


# D12


def test_d12_of_two_claims_at_once_whose_turn_it_is_comes_first() -> None:
    s = scene(["one", "two", "two"], altars=["six", "", "six"])
    assert s.asks == (0, "claim")
    assert s.do("ritual").all_pass().asks == (2, "claim")
    assert s.do("ritual").all_pass().favours == [1, 0, 1]


def test_d12_then_it_goes_clockwise() -> None:
    s = scene(["one", "two", "two", "two"], altars=["six", "", "six", "six"], active=1)
    order: list[int] = []
    while s.question == "claim":
        order.append(s.asked)
        s.do("pass")
    assert order == [2, 3, 0]
    assert s.asks == (1, "turn")


def test_d12_who_declined_in_favour_of_others_may_still_begin_in_the_own_turn() -> None:
    s = scene(["one", "two"], altars=["six", "six"]).do("pass", "pass")
    assert s.asks == (0, "turn") and "ritual" in s.choices


@pytest.mark.parametrize(("first", "second"), [(0, 2), (2, 0)])
def test_d12_against_the_clock_the_first_to_claim_goes_first(first: int, second: int) -> None:
    s = scene(["one", "two", "two"], altars=["six", "", "six"], clock=True).by(first, "ritual")
    assert s.see("ritual") == first and s.question == "react"
    s.by(3, "expire").by(second, "ritual").by(3, "expire")
    assert s.favours == [1, 0, 1]


# D13


def order_of_questions(s: Scene) -> list[int]:
    order: list[int] = []
    while s.question == "react":
        order.append(s.asked)
        s.do("pass")
    return order


def test_d13_without_a_clock_all_are_asked_from_the_owners_left_the_owner_last() -> None:
    s = scene(["one", "two", "two", "two"], altars=["", "six"]).do("ritual")
    assert order_of_questions(s) == [2, 3, 0, 1]
    assert s.favours == [0, 1, 0, 0]


def test_d13_after_a_reaction_all_are_asked_again() -> None:
    s = scene(["one", "two", "ghost, wisp", "two"], altars=["six"]).do("ritual", "pass", "sacrifice ghost at 0")
    assert order_of_questions(s) == [1, 2, 3, 0]


def test_d13_who_has_no_cards_or_has_thrown_all_they_may_is_not_asked() -> None:
    s = scene(["one", "", "two"], altars=["six"])
    s.sacrilege.thrown = s.sacrilege.setup.most_thrown << 2 * THROWN_BITS
    s.do("ritual")
    assert order_of_questions(s) == [0]


def test_d13_against_the_clock_all_may_react_at_once_and_the_clock_ends_it() -> None:
    s = scene(["ghost, one", "wisp", "two", ""], altars=["six"], clock=True).by(0, "ritual")
    assert s.state.asked() == [0, 1, 2, 4], "the clock has a seat of its own"
    assert s.choices_of(4) == {"expire"}
    s.by(1, "sacrifice wisp at 0").by(0, "sacrifice ghost at 0")
    assert s.state.asked() == [0, 2, 4]
    s.by(4, "expire")
    assert s.favours[0] == 1


def test_d13_if_all_let_it_pass_the_clock_still_runs() -> None:
    s = scene(["one", "two"], altars=["six"], clock=True).by(0, "ritual").by(1, "pass").by(0, "pass")
    assert s.state.asked() == [2] and s.see("ritual") == 0
    assert s.by(2, "expire").favours == [1, 0]


def test_d13_who_has_let_it_pass_may_react_again_after_a_reaction() -> None:
    s = scene(["ghost, one", "wisp, two"], altars=["six"], clock=True).by(0, "ritual").by(0, "pass")
    assert s.choices_of(0) == set()
    s.by(1, "sacrifice wisp at 0")
    assert "sacrifice ghost at 0" in s.choices_of(0)


def test_d13_a_pass_in_a_window_is_not_seen_by_others() -> None:
    s = scene(["one", "two", "two"], altars=["six"], clock=True).by(0, "ritual")
    for seat in (1, 2):
        before = {viewer: s.state.view(viewer) for viewer in (0, 1, 2, None)}
        s.log.events.clear()
        s.by(seat, "pass")
        assert s.log.events == []
        for viewer, view in before.items():
            assert (s.state.view(viewer) == view) == (viewer != seat)
        assert s.see("open", seat) is False and before[seat]["open"] is True


def test_d13_in_a_turn_against_the_clock_a_pass_is_not_seen_either() -> None:
    s = scene(["one", "ghost", "two"], clock=True)
    before = s.state.view(2), s.state.view(0), s.state.view(None)
    s.by(1, "pass")
    assert (s.state.view(2), s.state.view(0), s.state.view(None)) == before
    assert s.see("asked") == [0], "everybody knows only whose turn it is"
    s.by(0, "draw")
    assert 1 in s.state.asked()


# Who is asked between two turns (D4, D13)


def test_d13_between_two_turns_only_those_are_asked_who_could_make_six() -> None:
    s = scene(["two"] * 4 + ["one"], altars=["five", "five", "five", "", "four"]).do("end")
    # 0 has just played, 1 plays next, no green character makes six of nothing
    assert s.asks == (2, "dusk") and s.choices == {"pass"}, "whether or not one has such a character"
    assert s.do("pass").asks == (4, "dusk")
    assert s.do("pass").asks == (1, "turn")


def test_d13_nobody_is_asked_for_a_character_that_lies_open() -> None:
    altars = ["", "ghost, ghost, ghost reversed", "five"]
    assert scene(["two", "two", "two"], altars=altars).do("end").asks == (2, "dusk")
    assert scene(["two", "two", "two"], altars=altars, graveyard="ghost").do("end").asks == (1, "turn")


def test_d13_a_character_that_everybody_saw_go_into_another_hand_counts_as_open() -> None:
    s = scene(["alpha", "two", "two"], altars=["ghost", "ghost, ghost, ghost", "five"], alpha="return own").do(
        "sacrifice alpha at 1"
    )
    assert s.see("shown")[0] == ["ghost"]
    assert s.do("end").asks == (1, "turn")


def test_d13_who_throws_at_dusk_is_asked_again_as_long_as_it_could_make_six() -> None:
    s = scene(["two", "two", "wisp, shade, ghost"], altars=["", "", "four"]).do("end")
    s.do("sacrifice ghost at 0")
    assert s.asks == (2, "dusk")
    s.do("sacrifice wisp at 2")
    assert s.asks == (2, "dusk"), "three more would do"
    assert s.do("pass").asks == (1, "turn")


def test_d13_who_is_at_six_already_is_not_asked_for_a_character_worth_nothing() -> None:
    s = scene(["two", "two", "void"], altars=["", "", "six"]).do("pass", "end", "pass")
    assert s.asks == (1, "turn")


def test_d13_with_two_players_nobody_is_asked_between_turns() -> None:
    assert scene(["two", "ghost"], altars=["", "five"]).do("end").asks == (1, "turn")


# D14


def test_d14_hands_and_the_necronomicon_are_hidden_and_all_else_is_public() -> None:
    s = scene(["one, seven", "two, ghost"], altars=["three", "wisp"], top="five", graveyard="six, four")
    view = s.state.view(1)
    assert view["hands"] == [None, ["two", "ghost"]] and s.see("hands") == [None, None]
    assert view["sizes"] == [2, 2] and view["graveyard"] == ["six", "four"]
    assert view["altars"] == [["three"], ["wisp"]] and view["sums"] == [3, -1]
    assert "seven" not in str({name: value for name, value in view.items() if name not in ("options", "choices")})
    assert "five" not in str({name: value for name, value in s.state.view(0).items() if name != "options"})
