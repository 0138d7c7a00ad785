"""R5–R7: the dual select."""

import pytest

from sortilege import IllegalAction
from tests.games.precognition.scene import SEASON, Scene, before, deal_of, deck, opened

FIRST = ["food 2 cost 1", "food 1 cost 0", "human 2 cost 2", "human 3 cost 3"]
SECOND = ["battery 2 cost 2", "battery 1 cost 0", "ymune 1 cost 1", "food copy cost 3"]
THIRD = ["human 2 cost copy", "ymune copy cost copy", "food 2 cost 1", "battery 1 cost 0"]


def three() -> Scene:
    """Seat 0 has what seat 1 passed: two batteries; in hand, two human cards."""
    return opened({"seats": 3}, deal_of([deck(dict(enumerate(top))) for top in (FIRST, SECOND, THIRD)]))


def two() -> Scene:
    return opened({"seats": 2}, deal_of([deck(dict(enumerate(top))) for top in (FIRST, SECOND)]))


def test_r5_two_cards_are_drawn_and_only_their_holder_sees_them() -> None:
    ready = three()
    assert ready.hand(0) == FIRST[2:]
    assert ready.boat(0)["decision"] == SECOND[:2]
    assert ready.state.view(1)["hands"] == [None, SECOND[2:], None]
    assert ready.public["hands"] == [None, None, None]
    assert ready.told("draws", 0) == [{"seat": 0, "cards": FIRST[2:]}]
    assert ready.told("draws") == []


def test_r5_every_turn_brings_the_next_two() -> None:
    ready = two()
    own = deck(dict(enumerate(FIRST)))
    for turn in range(1, 12):
        assert ready.hand(0) == own[2 * turn : 2 * turn + 2]
        ready.turn(*(ready.choices_of(seat)[0] for seat in range(2)))


def test_r5_turn_12_brings_none() -> None:
    ready = before("food 4 cost 2 + human 5 cost 5 bane 9", turn=12)
    assert ready.public["turn"] == 12
    assert ready.hand(0) == [] and ready.hand(1) == []
    assert all(facts["seat"] in (0, 1) for facts in ready.told("draws", 0))
    assert len(ready.told("draws", 0)) == 11


def test_r6_one_of_four_is_kept_and_one_of_the_two_face_up_is_given() -> None:
    up, hand = SECOND[:2], FIRST[2:]
    expected = {f"keep {up[0]}, give {up[1]}", f"keep {up[1]}, give {up[0]}"}
    expected |= {f"keep {card}, give {gift}" for card in hand for gift in up}
    assert three().choices == expected


@pytest.mark.parametrize(
    "text", ["keep battery 1 cost 0, give human 2 cost 2", "keep human 3 cost 3, give human 2 cost 2"]
)
def test_r6_a_card_of_the_hand_cannot_be_given(text: str) -> None:
    with pytest.raises(IllegalAction):
        three().do(text)


def test_r6_whoever_keeps_one_of_the_face_up_cards_gives_the_other() -> None:
    kept = {text for text in three().choices if text.startswith("keep battery 2 cost 2")}
    assert kept == {"keep battery 2 cost 2, give battery 1 cost 0"}


def test_r6_two_copies_of_a_card_are_one_choice_and_one_may_keep_one_and_give_the_other() -> None:
    """Every deck holds the same cards, so the hand may hold what lies face up."""
    second = ["food 2 cost 1", "ymune 1 cost 1", "battery 1 cost 0", "human 3 cost 3"]
    first = ["food 1 cost 0", "human 2 cost 2", "food 2 cost 1", "food copy cost 3"]
    ready = opened({"seats": 2}, deal_of([deck(dict(enumerate(top))) for top in (first, second)]))
    assert ready.choices_of(0).count("keep food 2 cost 1, give ymune 1 cost 1") == 1
    assert len(ready.choices) == 5
    ready.do("keep food 2 cost 1, give food 2 cost 1").by(1, "keep battery 1 cost 0, give human 2 cost 2")
    assert ready.boat(0)["kept"] == ready.boat(1)["given"] == "food 2 cost 1"
    assert ready.boat(1)["decision"] == ["ymune 1 cost 1", "food copy cost 3"]


def test_r6_everyone_reveals_together() -> None:
    ready = three().by(0, "keep human 3 cost 3, give battery 1 cost 0").by(2, "keep food 2 cost 1, give food 1 cost 0")
    assert ready.state.asked() == [1]
    assert ready.public["sealed"] == [True, False, True]
    assert ready.boat(0)["kept"] is None and ready.told("selects") == []
    assert ready.state.view(0)["answer"] == "keep human 3 cost 3, give battery 1 cost 0"
    ready.by(1, "keep ymune 1 cost 1, give human 2 cost copy")
    assert [facts["keeps"] for facts in ready.told("selects")] == ["human 3 cost 3", "ymune 1 cost 1", "food 2 cost 1"]


def test_r6_what_is_sealed_is_sealed() -> None:
    ready = three().do("keep human 3 cost 3, give battery 1 cost 0")
    with pytest.raises(IllegalAction):
        ready.do("keep human 2 cost 2, give battery 1 cost 0")


def test_r7_kept_given_to_the_left_and_the_rest_passed_to_the_right() -> None:
    ready = (
        three()
        .by(0, "keep human 3 cost 3, give battery 1 cost 0")
        .by(1, "keep human 2 cost copy, give ymune copy cost copy")
    )
    ready.by(2, "keep food 2 cost 1, give food 1 cost 0")
    assert [ready.has("kept", "given", seat=seat) for seat in range(3)] == [
        ("human 3 cost 3", "food 1 cost 0"),
        ("human 2 cost copy", "battery 1 cost 0"),
        ("food 2 cost 1", "ymune copy cost copy"),
    ]
    assert [ready.boat(seat)["gave"] for seat in range(3)] == [
        "battery 1 cost 0",
        "ymune copy cost copy",
        "food 1 cost 0",
    ]
    assert ready.boat(2)["decision"] == ["battery 2 cost 2", "human 2 cost 2"], "what seat 0 passed"
    assert ready.boat(0)["decision"] == ["ymune 1 cost 1", "food copy cost 3"], "what its left neighbour passed"
    assert ready.boat(1)["decision"] == ["food 2 cost 1", "battery 1 cost 0"]
    assert ready.told("selects")[0] == {
        "seat": 0,
        "keeps": "human 3 cost 3",
        "gives": "battery 1 cost 0",
        "to": 1,
        "passes": ["battery 2 cost 2", "human 2 cost 2"],
        "passes_to": 2,
    }


def test_r7_what_was_passed_is_there_to_choose_from_on_the_next_turn() -> None:
    ready = three()
    ready.turn(*(ready.choices_of(seat)[-1] for seat in range(3)))
    assert ready.public["turn"] == 2
    up = ready.boat(0)["decision"]
    assert all(text.rpartition("give ")[2] in up for text in ready.choices)


def test_r7_with_two_seats_the_other_is_both_neighbours() -> None:
    ready = two()
    assert ready.boat(0)["decision"] == SECOND[:2] and ready.boat(1)["decision"] == FIRST[:2]
    ready.do("keep human 3 cost 3, give battery 1 cost 0").by(1, "keep ymune 1 cost 1, give food 1 cost 0")
    assert ready.has("kept", "given") == ("human 3 cost 3", "food 1 cost 0")
    assert ready.has("kept", "given", seat=1) == ("ymune 1 cost 1", "battery 1 cost 0")
    assert ready.boat(1)["decision"] == ["battery 2 cost 2", "human 2 cost 2"]
    assert ready.boat(0)["decision"] == ["food 2 cost 1", "food copy cost 3"]


def test_r7_on_turn_12_one_is_kept_one_is_given_and_nothing_passes() -> None:
    ready = before("food 4 cost 2 + human 5 cost 5 bane 9", turn=12, seats=3)
    first, second = ready.boat(0)["decision"]
    assert ready.choices == {f"keep {first}, give {second}", f"keep {second}, give {first}"}
    for seat in range(3):
        ready.by(seat, ready.choices_of(seat)[0])
    assert ready.has("kept") == first and ready.has("given", seat=1) == second
    assert [ready.boat(seat)["decision"] for seat in range(3)] == [[], [], []]
    assert [facts["passes"] for facts in ready.told("selects")[-3:]] == [[], [], []]
    ready.end_turn()
    assert ready.public["phase"] == "over"


def test_r7_after_twelve_turns_every_card_has_been_in_an_action_zone() -> None:
    ready = two()
    zones: list[str] = []
    while ready.state.asked():
        ready.by(0, ready.choices_of(0)[-1]).by(1, ready.choices_of(1)[0])
        zones += [key for seat in range(2) for key in ready.has("kept", "given", seat=seat)]
        ready.end_turn()
    assert sorted(zones) == sorted([*SEASON, *SEASON])
