"""The vocabulary of rewards (D16), verb by verb: whom and what each may be about."""

import pytest

from sortilege.games.sacrilege.rewards import BadReward, line_of, reward_of
from tests.games.sacrilege.scene import Scene, scene

HANDS = ["alpha, one, two", "three, four", "five, six"]


def rewarded(
    reward: str,
    hands: list[str] | None = None,
    altars: list[str] | None = None,
    at: int = 0,
    top: str = "",
    graveyard: str = "",
    rest: str | int = "necronomicon",
    beta: str = "shield",
) -> Scene:
    """Seat 0 has sacrificed a character with this reward, on its own Altar if nothing else is said."""
    s = scene(hands or HANDS, altars, top, graveyard, rest, alpha=reward, beta=beta)
    return s.do(f"sacrifice alpha at {at}")


# draw


@pytest.mark.parametrize(
    ("reward", "sizes"),
    [("draw 1", [3, 2, 2]), ("draw 3", [5, 2, 2]), ("draw 2 others", [2, 4, 4]), ("draw 1 everyone", [3, 3, 3])],
)
def test_d16_draw(reward: str, sizes: list[int]) -> None:
    s = rewarded(reward)
    assert s.see("sizes") == sizes and s.asks == (0, "turn")


def test_d16_draw_for_another_of_ones_choice() -> None:
    s = rewarded("draw 2 another")
    assert s.asks == (0, "player") and s.choices == {"choose player 1", "choose player 2"}
    assert s.do("choose player 2").see("sizes") == [2, 2, 4]


def test_d16_everyone_draws_clockwise_and_you_last() -> None:
    s = rewarded("draw 1 everyone", top="one, two, three")
    assert [facts["seat"] for facts in s.told("draws")] == [1, 2, 0]
    assert "three" in s.hand(0)


# discard


def test_d16_discard_a_card_of_ones_choice() -> None:
    s = rewarded("discard 1")
    assert s.asks == (0, "card") and s.choices == {"choose one", "choose two"}
    assert s.do("choose one").graveyard == ["one"] and s.hand(0) == ["two"]


def test_d16_discard_one_by_one_and_the_last_card_without_a_question() -> None:
    s = rewarded("discard 3").do("choose two")
    assert s.graveyard == ["two", "one"] and s.in_vain == ["discard"] and s.hand(0) == []


def test_d16_discard_of_others_lets_each_choose_clockwise() -> None:
    s = rewarded("discard 1 others")
    assert s.asks == (1, "card") and s.choices == {"choose three", "choose four"}
    assert s.do("choose four").asks == (2, "card")
    assert s.do("choose five").graveyard == ["four", "five"] and s.asks == (0, "turn")


def test_d16_discard_of_everyone_comes_to_you_last() -> None:
    s = rewarded("discard 1 everyone").do("choose three", "choose five")
    assert s.asks == (0, "card")


def test_d16_discard_of_another_is_chosen_by_that_player() -> None:
    s = rewarded("discard 2 another").do("choose player 2")
    assert s.asks == (2, "card")
    assert s.do("choose six").hand(2) == [] and s.graveyard == ["six", "five"]


def test_d16_who_has_no_cards_cannot_be_chosen_to_discard() -> None:
    s = rewarded("discard 1 another random", hands=["alpha, one", "", "five, six"])
    assert len(s.hand(2)) == 1, "there was one player to choose"
    assert rewarded("discard 1 another", hands=["alpha, one", "", ""]).in_vain == ["discard"]


def test_d16_discard_at_random_asks_nobody_and_is_any_card() -> None:
    gone = set()
    for seed in range(20):
        s = scene(HANDS, alpha="discard 1 others random", seed=seed).do("sacrifice alpha at 0")
        assert s.asks == (0, "turn") and s.see("sizes") == [2, 1, 1]
        gone |= set(s.graveyard)
    assert gone == {"three", "four", "five", "six"}


# take and give


def test_d16_take_at_random_is_seen_by_everybody() -> None:
    taken = set()
    for seed in range(12):
        s = scene(HANDS, alpha="take random", seed=seed).do("sacrifice alpha at 0", "choose player 1")
        (facts,) = s.told("takes")
        assert facts == {"seat": 0, "card": facts["card"], "from": 1, "to": 0, "random": True, "by": "alpha"}
        assert facts["card"] in s.hand(0) and s.see("shown")[0] == [facts["card"]]
        taken.add(facts["card"])
    assert taken == {"three", "four"}


def test_d16_take_a_card_of_ones_choice_from_a_hand_one_sees() -> None:
    s = rewarded("take chosen").do("choose player 2")
    assert s.asks == (0, "card") and s.choices == {"choose five", "choose six"}
    assert s.see("known", 0)[2] == ["five", "six"] and s.see("known", 1)[2] == [] == s.see("known")[2]
    assert s.told("spies", 1) == [{"seat": 0, "whom": 2, "by": "alpha"}] and s.told("spies", 0)[0]["hand"] == [
        "five",
        "six",
    ]
    s.do("choose six")
    assert s.hand(0) == ["one", "six", "two"] and s.see("known", 0)[2] == ["five"]
    assert s.see("shown")[0] == ["six"]


def test_d16_the_only_card_is_taken_without_a_question() -> None:
    s = rewarded("take chosen", hands=["alpha", "three"])
    assert s.hand(0) == ["three"] and s.asks == (0, "turn")


def test_d16_nobody_has_a_card_to_take() -> None:
    assert rewarded("take chosen", hands=["alpha, one", "", ""]).in_vain == ["take"]


def test_d16_give_a_card_of_ones_choice() -> None:
    s = rewarded("give chosen").do("choose player 2")
    assert s.asks == (0, "card") and s.choices == {"choose one", "choose two"}
    s.do("choose two")
    assert s.hand(2) == ["five", "six", "two"] and s.see("shown")[2] == ["two"]


def test_d16_give_at_random_and_with_an_empty_hand() -> None:
    given = set()
    for seed in range(12):
        s = scene(HANDS[:2], alpha="give random", seed=seed).do("sacrifice alpha at 0")
        given |= set(s.hand(1))
    assert given == {"one", "two", "three", "four"}
    assert rewarded("give chosen", hands=["alpha", "one"]).in_vain == ["give"]


# move, destroy, return, flip, swap

ALTARS = ["one, minus two", "three, three reversed", "four"]
EVERY = {
    "own": {"choose one at 0", "choose minus two at 0", "choose alpha at 0"},
    "other": {"choose three at 1", "choose three reversed at 1", "choose four at 2"},
}
EVERY["any"] = EVERY["own"] | EVERY["other"]


@pytest.mark.parametrize("place", ["own", "other", "any"])
@pytest.mark.parametrize("verb", ["destroy", "return", "flip"])
def test_d16_a_character_of_the_altars_that_the_step_names(verb: str, place: str) -> None:
    s = rewarded(f"{verb} {place}", altars=ALTARS)
    assert s.asks == (0, "standing") and s.choices == EVERY[place]


def test_d16_destroy() -> None:
    s = rewarded("destroy other", altars=ALTARS).do("choose three reversed at 1")
    assert s.altars[1] == ["three"] and s.graveyard == ["three"] and s.sums[1] == 3


def test_d16_return_to_hand_where_everybody_knows_of_it() -> None:
    s = rewarded("return any", altars=ALTARS).do("choose three reversed at 1")
    assert s.hand(0) == ["one", "three", "two"] and s.see("shown")[0] == ["three"]
    assert s.sums[1] == 3


def test_d16_flip_changes_the_sign_and_back() -> None:
    s = rewarded("flip other", altars=ALTARS).do("choose four at 2")
    assert s.altars[2] == ["four reversed"] and s.sums[2] == -4
    s = rewarded("flip other", altars=ALTARS).do("choose three reversed at 1")
    assert s.altars[1] == ["three", "three"] and s.sums[1] == 6


def test_d16_a_character_that_is_turned_about_leaves_the_altar_as_it_was() -> None:
    s = scene(HANDS, altars=["four reversed"]).do("clear")
    assert s.graveyard == ["four"]


@pytest.mark.parametrize(
    ("places", "choices"),
    [
        ("own other", EVERY["own"]),
        ("other own", EVERY["other"]),
        ("any other", EVERY["any"]),
        ("any any", EVERY["any"]),
    ],
)
def test_d16_move_from_the_altars_that_the_step_names(places: str, choices: set[str]) -> None:
    assert rewarded(f"move {places}", altars=ALTARS).choices == choices


def test_d16_move_onto_an_altar_of_ones_choice() -> None:
    s = rewarded("move any other", altars=ALTARS).do("choose three reversed at 1")
    assert s.altars[2] == ["four", "three reversed"], "there was one other Altar to move it to"
    s = rewarded("move any any", altars=ALTARS).do("choose three reversed at 1")
    assert s.asks == (0, "altar") and s.choices == {"choose altar 0", "choose altar 2"}
    assert s.do("choose altar 0").sums == [-3, 3, 4]


def test_d16_other_to_other_needs_two_others() -> None:
    assert rewarded("move other other", hands=HANDS[:2], altars=ALTARS[:2]).in_vain == ["move"]
    assert rewarded("swap other other", hands=HANDS[:2], altars=ALTARS[:2]).in_vain == ["swap"]
    assert rewarded("move other other", altars=ALTARS).choices == EVERY["other"]


def test_d16_swap() -> None:
    s = rewarded("swap own other", altars=ALTARS)
    assert s.asks == (0, "altar") and s.choices == {"choose altar 1", "choose altar 2"}
    s.do("choose altar 2")
    assert s.altars == [["four"], ["three", "three reversed"], ["one", "minus two", "alpha"]]
    assert s.sums == [4, 0, 0]


def test_d16_swap_any_two() -> None:
    s = rewarded("swap any any", altars=["", "three", ""], at=1)
    assert s.choices == {"choose altar 0", "choose altar 1", "choose altar 2"}
    assert s.do("choose altar 2").altars == [[], [], ["three", "alpha"]], "only with one that has something on it"
    s = rewarded("swap any any", altars=["", "three", ""], at=1).do("choose altar 1")
    assert s.choices == {"choose altar 0", "choose altar 2"}


def test_d16_a_swap_must_change_something() -> None:
    assert rewarded("swap other other", altars=["three"]).in_vain == ["swap"]


@pytest.mark.parametrize("verb", ["destroy", "return", "flip", "move", "swap"])
def test_d16_a_shield_keeps_others_rewards_off_an_altar(verb: str) -> None:
    words = "other own" if verb in ("move", "swap") else "other"
    s = scene(HANDS, altars=ALTARS, alpha=f"{verb} {words}")
    s.sacrilege.shields = 0b100
    s.do("sacrifice alpha at 0")
    assert not any(text.endswith("2") for text in s.choices) and s.altars[2] == ["four"]


def test_d16_nothing_is_moved_onto_a_shielded_altar() -> None:
    s = scene(HANDS, altars=ALTARS, alpha="move own other")
    s.sacrilege.shields = 0b110
    assert s.do("sacrifice alpha at 0").in_vain == ["move"]


def test_d16_ones_own_shield_hinders_nobody_but_others() -> None:
    s = rewarded("shield then destroy own", altars=ALTARS)
    assert s.see("shields") == [0] and s.choices == EVERY["own"]


def test_d16_a_shield_lasts_until_ones_next_turn() -> None:
    s = rewarded("shield").do("end")
    assert s.see("shields") == [0]
    s.do("end", "end")
    assert s.see("active") == 0 and s.see("shields") == []


def test_d16_a_shield_does_not_hinder_sacrifices() -> None:
    s = scene(HANDS, alpha="sacrifice hand other")
    s.sacrilege.shields = 0b110
    s.do("sacrifice alpha at 1", "sacrifice one at 2")
    assert s.altars == [[], ["alpha"], ["one"]]


# sacrifice


@pytest.mark.parametrize(("place", "altars"), [("own", [0]), ("other", [1, 2]), ("any", [0, 1, 2])])
@pytest.mark.parametrize(("source", "keys"), [("hand", ["one", "two"]), ("graveyard", ["five", "six"])])
def test_d16_sacrifice_another_from_hand_or_graveyard(
    source: str, keys: list[str], place: str, altars: list[int]
) -> None:
    s = rewarded(f"sacrifice {source} {place}", hands=["alpha, one, two", "three", "four"], graveyard="five, six")
    assert s.asks == (0, "card") and s.choices == {f"sacrifice {key} at {altar}" for key in keys for altar in altars}
    s.do(f"sacrifice {keys[1]} at {altars[-1]}")
    assert s.altars[altars[-1]][-1] == keys[1]
    assert s.told("sacrifices")[-1]["from"] == source and s.see("shields") == [0], "with its reward"


def test_d16_sacrifice_the_top_of_the_necronomicon() -> None:
    s = rewarded("sacrifice top other", top="beta, five", beta="draw 1")
    assert s.asks == (0, "altar") and s.choices == {"choose altar 1", "choose altar 2"}
    s.do("choose altar 1")
    assert s.altars[1] == ["beta"] and "five" in s.hand(0)


def test_d16_a_single_way_to_sacrifice_is_taken_except_from_a_hand_of_several() -> None:
    assert rewarded("sacrifice hand own", hands=["alpha, one", "two"]).altars[0] == ["alpha", "one"]
    assert rewarded("sacrifice hand own", hands=["alpha, one, one", "two"]).asks == (0, "card"), "they may differ"
    assert rewarded("sacrifice graveyard own", graveyard="six, six").altars[0] == ["alpha", "six"]


def test_d16_there_is_nothing_to_sacrifice() -> None:
    assert rewarded("sacrifice hand own", hands=["alpha", "two"]).in_vain == ["sacrifice"]
    assert rewarded("sacrifice graveyard own").in_vain == ["sacrifice"]
    assert rewarded("sacrifice top own", rest=1).in_vain == ["sacrifice"]


# look and spy


def test_d16_look_at_the_top_and_bury_one() -> None:
    s = rewarded("look 3", top="five, six, five, seven")
    assert s.asks == (0, "card") and s.choices == {"choose five", "choose six", "choose none"}
    assert s.see("peeked", 0) == [[1, "five"], [2, "six"], [3, "five"]] and s.see("peeked", 1) == []
    assert s.told("looks", 0) == [{"seat": 0, "count": 3, "by": "alpha", "cards": ["five", "six", "five"]}]
    assert s.told("looks") == [{"seat": 0, "count": 3, "by": "alpha"}]
    s.do("choose six")
    assert s.graveyard == ["six"] and s.told("buries") == [{"seat": 0, "card": "six", "by": "alpha"}]
    assert s.see("peeked", 0) == [[1, "five"], [2, "five"]]


def test_d16_look_and_leave_them() -> None:
    s = rewarded("look 2", top="five, six").do("choose none")
    assert s.graveyard == [] and s.see("peeked", 0) == [[1, "five"], [2, "six"]]
    assert s.told("leaves") == [{"seat": 0, "card": "alpha"}] and s.told("forgoes") == []


def test_d16_look_at_no_more_than_there_are() -> None:
    s = rewarded("look 3", top="five", rest=1)
    assert s.choices == {"choose five", "choose none"}


def test_d16_spy_on_a_hand_and_keep_it_in_mind() -> None:
    s = rewarded("spy").do("choose player 1")
    assert s.see("known", 0)[1] == ["three", "four"]
    assert s.see("known", 2)[1] == s.see("known")[1] == [] and s.see("spied") == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert "hand" in s.told("spies", 1)[0] and "hand" not in s.told("spies", 2)[0]
    s.do("end", "sacrifice three at 0")
    assert s.see("known", 0)[1] == ["four"]


# again


def test_d16_again_is_a_third_action_of_any_kind() -> None:
    s = rewarded("again", hands=["alpha, one, two", "three"]).do("draw")
    assert {"draw", "invoke", "clear", "sacrifice one at 0"} <= s.choices
    s.do("sacrifice one at 0")
    assert not s.choices & {"draw", "invoke", "clear", "sacrifice two at 0"}


def test_d16_it_may_be_the_same_again_at_once_and_the_other_two_still_differ() -> None:
    s = rewarded("again", hands=["alpha, one, two", "three"]).do("sacrifice one at 0")
    assert not any(text.startswith("sacrifice") for text in s.choices), "not a third time"
    assert {"draw", "invoke", "clear"} <= s.choices
    assert s.do("draw").choices == {"end"}


def test_d16_it_counts_where_nothing_else_can_be_done() -> None:
    s = scene(["alpha, one, one", "two", "three"], rest=1, alpha="again").do("sacrifice alpha at 1")
    assert "sacrifice one at 0" in s.choices


def test_d16_there_is_no_fourth_action() -> None:
    s = rewarded("again", hands=["alpha, alpha, beta", "three"], beta="again").do("draw", "sacrifice alpha at 0")
    assert s.in_vain == ["again"] and s.see("extra") == 1 and s.see("acts") == 3
    assert "draw" not in s.choices
    s = scene(["ghost, ghost, one", "three"], ghost="again").do("sacrifice ghost at 0", "sacrifice ghost at 0")
    assert s.in_vain == ["again"] and s.see("extra") == 1


def test_d16_again_is_nothing_on_anothers_turn() -> None:
    s = scene(["one", "ghost"], ghost="again", clock=True).by(1, "sacrifice ghost at 1")
    assert s.in_vain == ["again"] and s.see("extra") == 0


# may


@pytest.mark.parametrize(
    "reward",
    ["draw 1", "draw 1 everyone", "discard 1", "discard 2 others", "look 2", "shield", "again", "sacrifice top own"],
)
def test_d16_what_may_be_done_is_asked_once(reward: str) -> None:
    s = rewarded(f"may {reward}")
    assert s.asks == (0, "will") and s.choices == {"choose yes", "choose none"}
    before = s.see("sizes"), s.altars, s.see("shields"), s.see("extra")
    s.do("choose none")
    assert s.asks == (0, "turn") and (s.see("sizes"), s.altars, s.see("shields"), s.see("extra")) == before
    assert s.told("forgoes")[0]["verb"] == reward.split(" ", maxsplit=1)[0] and s.told("leaves") == []
    after = rewarded(f"may {reward}").do("choose yes")
    assert (after.question != "will" and after.see("peeked", 0)) or after.names != ["sacrifices"]


def test_d16_may_discard_of_others_is_agreed_to_once_for_all() -> None:
    s = rewarded("may discard 1 others").do("choose yes")
    assert s.asks == (1, "card")
    assert s.do("choose three").asks == (2, "card")
    assert s.do("choose five").asks == (0, "turn")


@pytest.mark.parametrize(
    ("reward", "question"),
    [
        ("draw 1 another", "player"),
        ("take random", "player"),
        ("give chosen", "player"),
        ("spy", "player"),
        ("destroy own", "standing"),
        ("move own other", "standing"),
        ("swap own other", "altar"),
        ("sacrifice hand own", "card"),
        ("sacrifice graveyard own", "card"),
        ("sacrifice top any", "altar"),
    ],
)
def test_d16_what_may_be_done_can_be_declined_where_it_first_asks(reward: str, question: str) -> None:
    s = rewarded(f"may {reward}", hands=["alpha, one", "three"], graveyard="six")
    assert s.asks == (0, question) and "choose none" in s.choices
    s.do("choose none")
    assert s.asks == (0, "turn") and s.altars == [["alpha"], []] and s.see("sizes") == [1, 1]


@pytest.mark.parametrize("reward", ["give chosen", "take chosen", "move any any", "swap any any", "discard 1 another"])
def test_d16_once_begun_it_is_carried_through(reward: str) -> None:
    s = rewarded(f"may {reward}", altars=ALTARS)
    s.do(next(text for text in sorted(s.choices) if text != "choose none"))
    assert s.see("reward") is not None and "choose none" not in s.choices


def test_d16_what_cannot_be_done_is_not_asked() -> None:
    assert rewarded("may draw 1", rest=1).in_vain == ["draw"]
    s = rewarded("may discard 1", hands=["alpha", "one"])
    assert s.in_vain == ["discard"] and s.told("in vain")[0]["whom"] == 0, "the others could have"
    s = rewarded("may discard 1 others", hands=["alpha, one", ""])
    assert s.in_vain == ["discard"] and s.told("in vain")[0]["others"]
    s = rewarded("discard 1 another", hands=["alpha, one", ""])
    assert s.in_vain == ["discard"] and s.told("in vain")[0]["others"]
    assert rewarded("may destroy other").in_vain == ["destroy"]


# Words


@pytest.mark.parametrize(
    "line",
    [
        "draw 2",
        "may draw 1 everyone then discard 3 others random then give chosen",
        "move any own then swap own other",
        "sacrifice graveyard any then look 3",
        "spy then shield then again",
    ],
)
def test_d16_a_reward_reads_as_it_is_written(line: str) -> None:
    assert line_of(reward_of(line)) == line


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "steps with 'then' between them"),
        (7, "steps with 'then' between them"),
        ("dance", "a step that begins with one of draw, discard"),
        ("may", "a step that begins with one of"),
        ("draw", "draw N, with N from 1 to 3"),
        ("draw 4", "draw N, with N from 1 to 3"),
        ("draw 1 all", "draw N, with N from 1 to 3"),
        ("draw 1 random", "draw N"),
        ("discard 1 random others", "discard N"),
        ("look 2 others", "look N"),
        ("take", "take chosen or take random"),
        ("move own own", "not both own"),
        ("swap own own", "not both own"),
        ("destroy", "destroy own, destroy other or destroy any"),
        ("sacrifice hand", "sacrifice hand, top or graveyard"),
        ("spy 1", "spy, not 'spy 1'"),
        ("draw 1 then draw 1 then draw 1 then draw 1", "at most 3 steps"),
    ],
)
def test_d16_what_is_no_reward_is_refused_with_what_was_expected(line: object, complaint: str) -> None:
    with pytest.raises(BadReward) as refusal:
        reward_of(line)
    assert complaint in str(refusal.value)


# Swaps


def test_d16_a_swap_is_asked_about_where_either_altar_could_go_elsewhere() -> None:
    s = scene(["alpha, two", "one", "one"], altars=["", "", "five"], alpha="swap other any").do("sacrifice alpha at 2")
    assert s.asks == (0, "altar") and s.choices == {"choose altar 1", "choose altar 2"}
    assert s.do("choose altar 2").choices == {"choose altar 0", "choose altar 1"}
    assert s.do("choose altar 0").sums == [6, 0, 0]


def test_d16_where_one_altar_must_be_swapped_only_the_other_is_asked_for() -> None:
    s = scene(["alpha", "one", "one"], altars=["", "two", "three"], alpha="swap own other").do("sacrifice alpha at 0")
    assert s.choices == {"choose altar 1", "choose altar 2"}
    assert s.do("choose altar 2").sums == [3, 2, 1]


def test_d16_a_swap_that_one_may_do_without_is_one_question() -> None:
    s = scene(["alpha", "one", "one"], altars=["", "two"], alpha="may swap own other").do("sacrifice alpha at 0")
    assert s.choices == {"choose altar 1", "choose altar 2", "choose none"}
    assert s.do("choose none").sums == [1, 2, 0]
