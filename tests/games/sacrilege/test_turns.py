"""Set-up and turns: D1 to D7."""

from collections import Counter

import pytest

from sortilege.games.sacrilege.chains import chains_of
from tests.games.sacrilege.scene import GAME, GREEN, KEYS, PLAIN, deck, scene

COPIES = {key: copies for key, (_, copies) in {**PLAIN, **GREEN}.items()}
IN_ORDER = [key for key in KEYS for _ in range(COPIES[key])]
KEEP = "minus one, minus one, minus two"  # a hand that does nothing here


# D1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_d1_five_cards_each_one_in_the_graveyard_and_the_rest_is_the_necronomicon(seats: int) -> None:
    state = GAME.from_deal({"seats": seats, "deck": deck()}, {"deck": IN_ORDER, "starter": 1})
    view = state.view(None)
    for seat in range(seats):
        assert state.view(seat)["hands"][seat] == IN_ORDER[5 * seat : 5 * seat + 5]
    assert view["graveyard"] == [IN_ORDER[5 * seats]]
    assert view["necronomicon"] == 66 - 5 * seats - 1
    assert view["altars"] == [[] for _ in range(seats)] and view["favours"] == [0] * seats
    state.apply(1, GAME.parse(state, 1, "draw"))
    assert IN_ORDER[5 * seats + 1] in state.view(1)["hands"][1], "the next of the deck is the top"


def test_d1_the_first_player_is_drawn_and_every_seat_can_be() -> None:
    starters = Counter(GAME.new({"seats": 6}, seed).view(None)["starter"] for seed in range(300))
    assert set(starters) == set(range(6))
    assert all(abs(times - 50) < 30 for times in starters.values())
    state = GAME.new({"seats": 6}, 5)
    assert state.asked() == [state.view(None)["starter"]] == [state.view(None)["active"]]


# D2


def test_d2_two_different_actions_and_then_nothing_but_the_end() -> None:
    s = scene([KEEP, "one"])
    assert {"end", "draw", "invoke"} <= s.choices
    s.do("draw")
    assert "draw" not in s.choices and "invoke" in s.choices
    s.do("sacrifice minus one at 1")
    assert s.choices == {"end"}


def test_d2_fewer_actions_are_allowed() -> None:
    assert scene([KEEP, "one"]).do("end").asks == (1, "turn")
    assert scene([KEEP, "one"]).do("draw", "end").asks == (1, "turn")


def test_d2a_a_character_from_hand_goes_onto_any_altar() -> None:
    s = scene(["one", "two", "three"])
    assert {f"sacrifice one at {seat}" for seat in range(3)} <= s.choices
    s.do("sacrifice one at 2")
    assert s.altars == [[], [], ["one"]] and s.hand(0) == []


def test_d2a_only_one_from_hand_a_turn() -> None:
    s = scene(["one, two", "three"]).do("sacrifice one at 0")
    assert not any(text.startswith("sacrifice") for text in s.choices)


def test_d2b_the_top_of_the_necronomicon_goes_onto_the_own_altar_with_an_invocation() -> None:
    s = scene([KEEP, "one"], top="five, two").do("invoke")
    assert s.altars == [["five"], []]
    assert "invokes" in s.names and s.told("sacrifices")[0]["from"] == "top"
    assert "invoke" not in s.choices


def test_d2c_a_card_is_drawn_and_only_its_owner_sees_it() -> None:
    s = scene(["one", "two"], top="five").do("draw")
    assert s.hand(0) == ["five", "one"]
    assert s.told("draws", 0) == [{"seat": 0, "count": 1, "cards": ["five"]}]
    assert s.told("draws", 1) == s.told("draws") == [{"seat": 0, "count": 1}]


def test_d2d_all_characters_of_the_own_altar_are_discarded() -> None:
    s = scene(["one", "two"], altars=["four, one reversed", "five"], graveyard="six").do("clear")
    assert s.altars == [[], ["five"]]
    assert s.graveyard == ["six", "four", "one"]
    assert s.sums == [0, 5]


def test_d2d_there_is_nothing_to_clear_on_an_empty_altar() -> None:
    assert "clear" not in scene(["one", "two"], altars=["", "five"]).choices


# D3


def test_d3_a_sacrifice_is_laid_face_up_and_then_rewarded() -> None:
    s = scene(["alpha", "two"], top="five", alpha="draw 1").do("sacrifice alpha at 1")
    assert s.altars == [[], ["alpha"]] and s.hand(0) == ["five"]
    assert s.names == ["sacrifices", "draws"]


def test_d3_a_card_that_is_moved_gives_no_reward() -> None:
    s = scene(["alpha", "two"], altars=["beta"], alpha="move own other", beta="draw 3")
    s.do("sacrifice alpha at 1")
    assert s.altars == [[], ["alpha", "beta"]] and s.hand(0) == []
    assert "draws" not in s.names


def test_d3_a_reward_that_cannot_be_applied_does_nothing() -> None:
    s = scene(["alpha", "two"], alpha="destroy other then discard 1 then draw 1", top="five")
    s.do("sacrifice alpha at 0")
    assert s.in_vain == ["destroy", "discard"] and s.hand(0) == ["five"]
    assert s.asks == (0, "turn")


def test_d3_a_chain_of_three_rewards_goes_in_the_order_in_which_they_come_up() -> None:
    s = scene(
        ["alpha", "two, three"],
        top="beta, one, gamma",
        alpha="sacrifice top own then draw 1",
        beta="sacrifice top own then discard 1 others random",
        gamma="draw 2",
    )
    s.do("sacrifice alpha at 0")
    # Alpha's draw comes before beta's steps, and beta's discard before gamma's draw
    assert s.names == ["sacrifices", "sacrifices", "draws", "sacrifices", "discards", "draws"]
    assert [facts["card"] for facts in s.told("sacrifices")] == ["alpha", "beta", "gamma"]
    assert [facts["count"] for facts in s.told("draws")] == [1, 2]
    assert s.told("draws", 0)[0]["cards"] == ["one"]


def test_d3_a_reward_waits_where_one_before_it_asks() -> None:
    s = scene(
        ["alpha, beta, gamma", "two, three"],
        alpha="sacrifice hand own then take chosen",
        beta="sacrifice hand own then discard 1",
        gamma="draw 1",
    )
    s.do("sacrifice alpha at 0", "sacrifice beta at 0")
    assert s.asks == (0, "card") and s.see("reward")["card"] == "alpha"
    assert [(unit["card"], unit["step"]) for unit in s.see("todo")] == [("beta", 0), ("beta", 1)]
    s.do("choose three")
    assert s.see("reward")["card"] == "beta"
    s.do("sacrifice gamma at 0")
    assert s.names[-2:] == ["discards", "draws"]


def test_d3_a_chain_rewards_every_sacrifice() -> None:
    top = ", ".join(["one"] * 5 + ["two"] * 4 + ["three"] * 5 + ["six"])
    again = "sacrifice top own"
    s = scene(["alpha", "two"], top=top, alpha=again, one=again, two=again, three=again)
    s.do("sacrifice alpha at 0")
    told = s.told("sacrifices")
    assert len(told) == 16 and all(facts["rewarded"] for facts in told)
    assert s.asks == (0, "turn") and s.see("chain") == 0 and s.see("shields") == [0]


# D4


def test_d4_a_green_character_is_no_action() -> None:
    s = scene(["ghost, ghost, one, two", "three"]).do("sacrifice ghost at 1", "draw", "sacrifice one at 0")
    assert s.choices >= {"end", "sacrifice ghost at 0"} and "sacrifice two at 0" not in s.choices
    s.do("sacrifice ghost at 0")
    assert s.see("acts") == 2 and s.see("thrown") == [2, 0]


def test_d4_a_player_throws_as_many_as_they_hold() -> None:
    greens = ["ghost"] * 4 + ["shade"] * 3 + ["imp"] * 2
    s = scene([", ".join([*greens, "one"]), "three"])
    s.do(*[f"sacrifice {green} at 0" for green in greens])
    assert s.see("acts") == 0 and s.see("thrown") == [9, 0] and s.hand(0) == ["one"]
    assert "sacrifice one at 0" in s.choices, "these were no actions"


def test_d4_a_green_character_that_comes_back_is_thrown_again_until_the_guard_stops_it() -> None:
    s = scene(["void", "three"], void="return any")
    for _ in range(s.sacrilege.setup.most_thrown):
        s.do("sacrifice void at 0")
    assert s.see("acts") == 0 and "sacrifice void at 0" in s.choices
    s.do("sacrifice void at 0", "draw")
    assert s.see("acts") == 2 and "sacrifice void at 0" not in s.choices


def test_d4_in_timed_play_anybody_throws_on_anothers_turn() -> None:
    s = scene(["one", "ghost, two", "three"], clock=True)
    assert s.state.asked() == [0, 1, 2]
    assert s.choices_of(1) == {"pass", *(f"sacrifice ghost at {seat}" for seat in range(3))}
    assert s.choices_of(2) == {"pass"}
    s.by(1, "sacrifice ghost at 2")
    assert s.altars == [[], [], ["ghost"]]
    assert s.see("active") == 0 and s.see("acts") == 0


def test_d4_without_a_clock_it_is_thrown_between_two_turns() -> None:
    s = scene(["two", "two", "shade, two"], altars=["", "", "four"]).do("end")
    assert s.asks == (2, "dusk")
    assert s.choices == {"pass", *(f"sacrifice shade at {seat}" for seat in range(3))}
    s.do("sacrifice shade at 2")
    assert s.asks == (2, "claim")


@pytest.mark.parametrize("clock", [False, True])
def test_d4_no_green_character_while_a_reward_is_applied(clock: bool) -> None:
    s = scene(["alpha, ghost, two", "ghost, two", "ghost"], alpha="discard 1", clock=clock)
    s.by(0, "sacrifice alpha at 0")
    assert s.asks == (0, "card")
    assert s.choices == {"choose ghost", "choose two"}
    assert s.choices_of(1) == s.choices_of(2) == set()


# D5


def test_d5_above_six_cards_are_discarded_at_random() -> None:
    hand = "one, two, three, four, five, six, seven, minus one"
    left: set[str] = set()
    for seed in range(30):
        s = scene([hand, "one"], seed=seed).do("end")
        assert len(s.hand(0)) == 6 and len(s.told("ends")[0]["discards"]) == 2
        assert sorted(s.hand(0) + s.graveyard) == sorted(part.strip() for part in hand.split(","))
        left |= set(s.graveyard)
    assert len(left) > 4


def test_d5_six_cards_may_stay_and_only_whose_turn_ends_discards() -> None:
    six = "one, two, three, four, five, six"
    s = scene([six, f"{six}, one"]).do("end")
    assert s.graveyard == [] and len(s.hand(1)) == 7
    assert s.do("end").see("sizes") == [6, 6]


def test_d5_the_left_neighbour_plays_next() -> None:
    s = scene(["one", "two", "three"], active=1)
    assert [s.asked, s.do("end").asked, s.do("end").asked, s.do("end").asked] == [1, 2, 0, 1]
    assert s.see("round") == 2


# D6


def test_d6_the_graveyard_becomes_the_new_necronomicon_and_its_first_card_the_new_graveyard() -> None:
    s = scene(["one", "two"], rest="graveyard").do("draw")
    told = s.told("shuffles")[0]
    assert s.graveyard == [told["graveyard"]]
    assert told["cards"] == 63 and s.see("necronomicon") == 62
    assert len(s.hand(0)) == 2


def test_d6_the_necronomicon_runs_out_in_the_middle_of_a_reward() -> None:
    s = scene(["alpha", "two"], top="five", rest="graveyard", alpha="draw 3").do("sacrifice alpha at 0")
    assert s.names == ["sacrifices", "shuffles", "draws"]
    assert "five" in s.hand(0) and len(s.hand(0)) == 3


def test_d6_it_runs_out_in_the_middle_of_a_chain() -> None:
    s = scene(
        ["alpha", "two"],
        top="beta",
        graveyard="gamma, gamma",
        rest=1,
        alpha="sacrifice top own",
        beta="sacrifice top own",
    )
    s.do("sacrifice alpha at 0")
    assert s.altars[0] == ["alpha", "beta", "gamma"]
    assert s.graveyard == ["gamma"] and s.see("necronomicon") == 0


def test_d6_where_both_are_empty_nothing_is_drawn() -> None:
    s = scene(["alpha", "two"], rest=1, alpha="draw 2 then look 1 then sacrifice top own")
    assert s.choices == {"end", "sacrifice alpha at 0", "sacrifice alpha at 1"}
    s.do("sacrifice alpha at 0")
    assert s.in_vain == ["draw", "look", "sacrifice"] and s.hand(0) == []


def test_d6_a_single_card_of_the_graveyard_stays_there() -> None:
    s = scene(["alpha", "two"], graveyard="six", rest=1, alpha="draw 1")
    assert "draw" not in s.choices and "invoke" not in s.choices
    assert s.do("sacrifice alpha at 0").in_vain == ["draw"]
    assert s.graveyard == ["six"]


def test_d6_the_graveyard_is_turned_over_as_soon_as_the_last_card_is_drawn() -> None:
    s = scene(["one", "two"], top="five", graveyard="six, seven, four", rest=1).do("draw")
    assert s.names == ["draws", "shuffles"] and s.hand(0) == ["five", "one"]
    assert s.see("necronomicon") == 2 and s.asks == (0, "turn")
    assert s.graveyard == [s.told("shuffles")[0]["graveyard"]]


def test_d6_what_the_last_card_does_is_done_before() -> None:
    s = scene(["one, four", "two"], top="beta", graveyard="six, seven", rest=1, beta="discard 1").do("invoke")
    assert s.asks == (0, "card") and s.graveyard == ["six", "seven"] and s.see("necronomicon") == 0
    s.do("choose four")
    assert s.names == ["invokes", "sacrifices", "discards", "shuffles"]
    assert s.see("necronomicon") == 2 and len(s.graveyard) == 1, "what was discarded is among them"


def test_d6_and_all_that_follows_from_it() -> None:
    s = scene(
        ["one, four", "two"],
        top="beta",
        graveyard="six, gamma",
        rest=1,
        beta="sacrifice graveyard own",
        gamma="discard 1 then discard 1",
    )
    s.do("invoke", "sacrifice gamma at 0", "choose four")
    assert s.names == ["invokes", "sacrifices", "sacrifices", "discards", "discards", "shuffles"]
    assert s.altars[0] == ["beta", "gamma"] and s.see("necronomicon") == 2


def test_d6_a_drawn_card_does_nothing_so_what_comes_after_it_meets_the_new_graveyard() -> None:
    s = scene(["alpha, four", "two"], top="five", graveyard="six, seven", rest=1, alpha="draw 1 then discard 1")
    s.do("sacrifice alpha at 0", "choose four")
    assert s.names == ["sacrifices", "draws", "shuffles", "discards"]
    assert len(s.graveyard) == 2 and s.graveyard[1] == "four"


def test_d6_the_last_card_may_be_buried_and_is_shuffled_with_the_others() -> None:
    s = scene(["alpha, four", "two"], top="five", graveyard="six, seven", rest=1, alpha="look 3")
    s.do("sacrifice alpha at 0")
    assert s.choices == {"choose five", "choose none"}, "it is turned over for nobody who looks"
    s.do("choose five")
    assert s.names == ["sacrifices", "looks", "buries", "shuffles"] and s.see("necronomicon") == 2
    assert s.see("peeked", 0) == []


def test_d6_too_small_a_graveyard_is_turned_over_once_it_has_two_cards() -> None:
    s = scene(["one", "two"], altars=["four, three"], top="five", rest=1).do("draw")
    assert "shuffles" not in s.names and s.see("necronomicon") == 0
    s.do("clear")
    assert s.names == ["draws", "clears", "shuffles"] and s.see("necronomicon") == 1


def test_d6_the_graveyard_is_turned_over_during_a_ritual_too() -> None:
    s = scene(["one", "ghost, two"], altars=["six"], top="five", graveyard="seven, four", rest=0, ghost="draw 1")
    s.do("ritual", "sacrifice ghost at 0")
    assert s.names[-1] == "shuffles" and s.see("necronomicon") == 1 and s.question == "react"


@pytest.mark.parametrize("action", ["draw", "invoke"])
def test_d6_what_was_turned_over_belongs_to_the_deed_before(action: str) -> None:
    s = scene(["one", "two"], altars=["four"], top="five", graveyard="six, seven, four", rest=1).do(action, "clear")
    told = [event.as_json() for event in s.log.seen_by(None)]
    first, second = chains_of([{"event": "turn"}, *told])
    assert first.events[-1]["event"] == "shuffles" and [event["event"] for event in second.events] == ["clears"]


# D7


def test_d7_any_number_of_characters_may_lie_on_an_altar() -> None:
    many = "one, one, one, one, one, two, two, two, minus one, minus one, minus one, minus three, six, four reversed"
    s = scene(["three", "two"], altars=[many]).do("sacrifice three at 0")
    assert len(s.altars[0]) == 15 and s.sums[0] == 5 + 6 - 3 - 3 + 6 - 4 + 3
