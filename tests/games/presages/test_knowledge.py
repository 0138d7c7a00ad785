"""P27: what everybody knows of hidden hands, and what a view remembers for its player."""

from collections import defaultdict
from random import Random

import pytest

from sortilege import Event, Log, Rng, fingerprint
from tests.games.presages.scene import GAME, Scene, scene

FIRST = ["31 5 14", "35 6 19", "30 7 15", "34 12 17"]  # a first round: the Absolutes were dealt face up
LATER = ["24 5 14", "21 6 19", "29 7 15", "28 12 17"]
EVERYBODY = (None, 0, 1, 2, 3)


def test_p27_hands_are_hidden_and_their_sizes_public() -> None:
    ready = scene(hands=LATER).do("lay 5")
    for viewer in EVERYBODY:
        view = ready.state.view(viewer)
        assert view["sizes"] == [2, 3, 3, 3]
        assert [hand is None for hand in view["hands"]] == [viewer != holder for holder in range(4)]


def test_p27_discards_are_public() -> None:
    ready = scene(hands=LATER).lay("5 6 7 17")
    assert ready.gone == {5, 17}
    for viewer in EVERYBODY:
        assert {5, 17} < set(ready.state.view(viewer)["discards"])


def test_p27_the_absolutes_of_the_first_round_are_known() -> None:
    ready = scene(hands=FIRST)
    assert everybody_knows(ready) == [[31], [35], [30], [34]]
    assert [ready.known(3, holder) for holder in range(4)] == [[31], [35], [30], [12, 17, 34]]


def test_p27_in_a_later_round_the_absolutes_are_hidden_like_the_rest() -> None:
    ready = scene(hands=["31 5 14", "35 6 19", "30 7 15", "12 13 17"])
    assert everybody_knows(ready) == [[], [], [], []]
    assert [ready.known(3, holder) for holder in range(4)] == [[], [], [], [12, 13, 17]]


def test_p27_cards_taken_back_are_known_to_everybody() -> None:
    ready = scene(hands=LATER).lay("5 6 7 12")
    assert ready.gone == {12}
    assert everybody_knows(ready) == [[5], [6], [7], []]
    assert [ready.known(0, holder) for holder in range(4)] == [[5, 14, 24], [6], [7], []]


def test_p27_a_card_sent_back_by_wrath_is_known() -> None:
    ready = scene(hands=LATER, starter=2).lay("7 28").do("recall 2")
    assert everybody_knows(ready) == [[], [], [7], []]


def test_p27_a_card_taken_by_betrayal_is_known() -> None:
    ready = scene(hands=LATER, starter=1).lay("6 29").do("swap 7 with 1")
    assert everybody_knows(ready) == [[], [], [6], []]


def test_p27_a_known_card_that_is_laid_again_has_left_the_hand() -> None:
    ready = scene(hands=LATER).lay("5 6 7 12").lay("17 5")
    assert everybody_knows(ready) == [[], [6], [7], []]


def test_p27_a_known_card_that_is_discarded_for_luck_has_left_the_hand() -> None:
    ready = scene(hands=["13 5 14 22", "21 6 19 9", "29 7 18 10", "28 12 17 11"]).lay("5 6 7 12").lay("11 13 9 18")
    assert ready.known(1, 0) == [5]
    assert ready.do("discard 5").known(1, 0) == []


def test_p27_a_card_shown_by_secret_is_known_to_the_one_who_saw_it() -> None:
    ready = scene(hands=LATER).do("lay 24", "ask 1", "show 6 to 0")
    assert ready.known(0, 1) == [6]
    assert everybody_knows(ready) == [[], [], [], []]
    assert ready.known(2, 1) == ready.known(3, 1) == []


def test_p27_a_card_shown_by_secret_and_laid_has_left_the_hand() -> None:
    ready = scene(hands=LATER).do("lay 24", "ask 1", "show 6 to 0", "lay 6")
    assert ready.known(0, 1) == []
    assert ready.lay("7 12").gone == {6, 24}
    assert ready.known(0, 1) == []


def exchanged() -> Scene:
    """Everybody has seen 5, 6 and 7 go back; then seats 0 and 1 exchange 14 for 6."""
    ready = scene(hands=FIRST).lay("5 6 7 12").lay("17 31").do("give 14 to 1", "give 6 to 0")
    assert ready.hands == [[5, 6], [14, 19, 35], [7, 15, 30], [34]]
    return ready


def test_p27_both_ends_of_an_exchange_know_what_they_gave_and_what_stayed() -> None:
    ready = exchanged()
    assert ready.known(0, 1) == [14, 35]
    assert ready.known(1, 0) == [5, 6]


@pytest.mark.parametrize("viewer", [None, 2, 3])
def test_p27_for_a_third_party_an_exchange_blurs_both_hands(viewer: int | None) -> None:
    ready = exchanged()
    assert ready.known(viewer, 0) == ready.known(viewer, 1) == []


def test_p27_an_exchange_leaves_all_other_hands_as_they_were_known() -> None:
    ready = exchanged()
    assert everybody_knows(ready)[2:] == [[7, 30], [34]]
    assert ready.known(0, 2) == ready.known(1, 2) == [7, 30]


def test_p27_what_is_laid_after_an_exchange_is_known_again() -> None:
    ready = exchanged().lay("19 7")
    assert ready.fates == {17: "stays", 31: "wins", 19: "stays", 7: "stays"}
    assert everybody_knows(ready) == [[], [19], [7, 30], [17, 34]]


def test_p27_a_card_seen_by_secret_is_blurred_when_its_holder_exchanges() -> None:
    ready = scene(hands=["24 5 14", "31 6 19", "35 7 15", "28 12 17"]).do("lay 24", "ask 1", "show 19 to 0", "lay 31")
    assert ready.known(0, 1) == [19]
    ready.do("give 6 to 2", "give 7 to 1")
    assert ready.known(0, 1) == ready.known(0, 2) == []


def alone(gift: str, answer: str) -> Scene:
    """Seat 0 gives away its only card, which everybody has seen."""
    ready = scene(hands=["31 5", "35 28", "30 18", "34 17"])
    return ready.lay("5 28").do("recall 0", "lay 31", gift, answer)


@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_p27_a_hand_of_one_known_card_moves_in_full_sight(viewer: int | None) -> None:
    ready = alone("give 5 to 2", "give 18 to 0")
    assert ready.known(viewer, 2) == [5]
    assert ready.known(viewer, 0) == [], "one of the two that seat 2 had, but which?"


@pytest.mark.parametrize("viewer", [None, 2, 3])
def test_p27_two_hands_of_one_known_card_trade_places(viewer: int | None) -> None:
    ready = alone("give 5 to 1", "give 35 to 0")
    assert ready.known(viewer, 0) == [35]
    assert ready.known(viewer, 1) == [5]


def test_p27_whoever_disobeys_the_law_holds_nothing_that_fits() -> None:
    ready = scene(hands=["31 19 14", "35 6 5", "30 7 15", "34 12 17"], starter=2)
    ready.do("lay 15", "law higher", "lay 17", "lay 31", "give 14 to 1", "give 35 to 0")
    assert ready.known(3, 0) == [], "35 may be with seat 0 or with seat 1"
    ready.do("lay 6")
    assert ready.known(3, 0) == ready.known(2, 0) == ready.known(None, 0) == [35]


def test_p27_whoever_obeys_the_law_tells_nothing() -> None:
    ready = scene(hands=["31 19 14", "35 6 18", "30 7 15", "34 12 17"], starter=2)
    ready.do("lay 15", "law higher", "lay 17", "lay 31", "give 14 to 1", "give 35 to 0", "lay 18")
    assert ready.known(3, 0) == []


def test_p27_a_card_laid_by_betrayal_against_the_law_tells_as_much() -> None:
    ready = scene(hands=["31 19 14", "35 29 6", "30 7 15", "34 12 17"], starter=2, rulings="digital")
    ready.do("lay 15", "law higher", "lay 17", "lay 31", "give 14 to 1", "give 35 to 0", "lay 29")
    assert ready.known(3, 0) == []
    ready.do("swap 6 with 3")
    assert ready.known(3, 0) == [35]


def test_p27_a_card_laid_again_by_betrayal_against_the_law_tells_as_much() -> None:
    ready = scene(hands=["31 15 7", "35 14 5", "30 29 6", "34 12 17"], starter=3)
    ready.do("lay 12", "lay 15", "law higher", "lay 35", "give 14 to 2", "give 30 to 1", "lay 29")
    assert ready.known(0, 1) == [], "30 may be with seat 1 or with seat 2"
    ready.do("put back at 3")
    assert ready.known(0, 1) == [30]


def test_p27_a_card_laid_again_by_betrayal_that_obeys_the_law_tells_nothing() -> None:
    ready = scene(hands=["31 19 14", "35 29 6", "30 7 15", "34 12 17"], starter=2)
    ready.do("lay 15", "law higher", "lay 17", "lay 31", "give 14 to 1", "give 35 to 0", "lay 29")
    assert "swap 6 with 3" not in ready.choices, "17 obeys, and is in hand"
    ready.do("put back at 3")
    assert ready.known(3, 0) == []


def test_p27_a_card_laid_for_law_itself_tells_nothing() -> None:
    ready = scene(hands=["31 19 14", "35 29 6", "30 7 15", "34 12 17"], starter=2)
    ready.do("lay 15", "law higher", "lay 17", "lay 31", "give 14 to 1", "give 35 to 0", "lay 29", "swap 6 with 2")
    assert ready.known(3, 0) == []


def test_p27_a_card_sent_back_fits_the_law_and_stays_known_in_hand() -> None:
    ready = scene(hands=["15 12 14", "6 17 18", "28 24 22", "5 7 26"])
    ready.do("lay 15", "law lower", "lay 6", "lay 28", "recall 1", "lay 17")
    assert ready.known(0, 1) == [6]


def test_p27_cards_that_may_not_have_been_dealt_are_known_nowhere() -> None:
    """All but seat 0 are proved to hold nothing below Law; what is below it may still be out of the round."""
    ready = scene(hands=["15 7 29", "17 18 24", "28 22 23", "26 19 21"]).do("lay 15", "law lower").lay("17 22 26")
    assert ready.gone == {22}
    assert ready.known(1, 0) == [15]
    assert ready.known(None, 0) == [15], "a spectator can tell no more than a player"


def test_p27_a_new_round_begins_with_nothing_known() -> None:
    ready = scene(hands=["7 12", "19 13", "5 17", "6 26"], seed="5eed").lay("7 19 5 6")
    assert ready.public["round"] == 3
    assert everybody_knows(ready) == [[], [], [], []]
    assert ready.discards == []


def test_p27_the_memory_aid_can_be_turned_off() -> None:
    aided = scene(hands=LATER).lay("5 6 7 12")
    unaided = scene(hands=LATER, memory_aid=False).lay("5 6 7 12")
    for viewer in EVERYBODY:
        expected = aided.state.view(viewer)
        assert expected.pop("known")
        expected["options"] = {**expected["options"], "memory_aid": False}
        assert unaided.state.view(viewer) == expected


def test_a_view_is_a_copy() -> None:
    ready = scene(hands=LATER).lay("5 6 7 12")
    before = fingerprint(ready.state)
    scribble(ready.state.view(0))
    assert fingerprint(ready.state) == before


class Witness:
    """A player with perfect recall who draws no conclusions: what must at least be known."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.hands: dict[int, set[int]] = defaultdict(set)
        self.absolutes: list[int] = []

    def hears(self, event: Event) -> None:
        facts = event.facts
        match event.name:
            case "teams":
                self.absolutes = facts["absolutes"]
            case "round":
                self.hands.clear()
                if facts["round"] == 1:
                    self.hands.update((seat, {absolute}) for seat, absolute in enumerate(self.absolutes))
            case "lays" | "discards":
                self.hands[facts["seat"]].discard(facts["card"])
            case "bout":
                for verdict in facts["cards"]:
                    if verdict["fate"] == "stays":
                        self.hands[verdict["seat"]].add(verdict["card"])
            case "recalls":
                self.hands[facts["of"]].add(facts["card"])
            case "swaps":
                self.hands[facts["seat"]].add(facts["for"])
                self.hands[facts["seat"]].discard(facts["card"])
            case "shows" if facts["to"] == self.seat:
                self.hands[facts["seat"]].add(facts["card"])
            case "exchanges" if "given" in facts:
                one, other = self.hands[facts["seat"]], self.hands[facts["with"]]
                one.discard(facts["given"])
                one.add(facts["returned"])
                other.discard(facts["returned"])
                other.add(facts["given"])
            case "exchanges":
                self.hands[facts["seat"]].clear()
                self.hands[facts["with"]].clear()


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_p27_what_is_known_is_true_and_nothing_seen_is_forgotten(seats: int) -> None:
    for seed in range(8):
        log = Log()
        state = GAME.new({"seats": seats}, seed, log)
        chance = Random(seed)
        witnesses = [Witness(None), *(Witness(seat) for seat in range(seats))]
        told = 0
        while state.asked():
            for event in log.events[told:]:
                for witness in witnesses:
                    if event.reaches(witness.seat):
                        witness.hears(event)
            told = len(log.events)
            truth = [state.view(seat)["hands"][seat] for seat in range(seats)]
            for witness in witnesses:
                known = state.view(witness.seat)["known"]
                for holder in range(seats):
                    assert witness.hands[holder] <= set(known[holder]) <= set(truth[holder])
            seat = state.asked()[0]
            state.apply(seat, chance.choice(state.choices(seat)))


def everybody_knows(ready: Scene) -> list[list[int]]:
    """What even a spectator knows, hand by hand."""
    common = [ready.known(None, holder) for holder in range(4)]
    for viewer in range(4):
        for holder in range(4):
            assert set(common[holder]) <= set(ready.known(viewer, holder))
    return common


def scribble(value: object) -> None:
    """Spoil everything that can be spoilt."""
    if isinstance(value, dict):
        for part in value.values():
            scribble(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            scribble(part)
        value.clear()


def test_p15_whoever_is_asked_for_luck_with_one_card_left_does_not_hold_fear() -> None:
    """With Fear alone nothing would be asked, so being asked says what the last card is not."""
    found = 0
    for seed in range(400):
        state, rng = GAME.new({"seats": 4}, seed), Rng(seed)
        while asked := state.asked():
            view = state.view((asked[0] + 1) % 4)
            if view["question"]["kind"] == "luck" and view["sizes"][asked[0]] == 1:
                found += 1
                worlds = GAME.worlds(view)
                hands = [worlds.sample(rng).view(asked[0])["hands"][asked[0]] for _ in range(60)]
                assert [12] not in hands
            state.apply(asked[0], state.pick(asked[0], rng))
    assert found > 3


LONG = {
    "no way was left of those that were kept": (
        6,
        470856,
        None,
        "13 6 10 5 18 7 11 12 14 22 1 28 recall:2 29 swap:11:1 33 give:9:3 give:7:0 32 give:11:0 give:10:1 34 "
        "give:29:1 give:2:2 31 give:4:5 give:22:3 35 give:25:3 give:9:4 30 give:8:3 give:22:5 9 30 give:6:4 give:14:5 "
        "33 give:11:5 give:22:0 32 give:5:4 give:13:1 2 12 22 10 28 recall:0 7 8 5 11",
        [[7, 22], [10, 29, 32], [2, 34], [8, 12, 31], [9], [11, 30]],
    ),
    "only two were left of nine": (
        5,
        125,
        0,
        "at:21:1 at:28:2 recall:1 7 29 swap:20:1 24 show:13:0 32 give:11:3 give:7:0 1 21 28 recall:0 18 29 swap:16:0 "
        "24 show:30:1 31 give:11:4 give:3:3 30 give:11:1 give:34:4 14 2 35 give:28:1 give:21:2 11 at:21:0 at:1:2 31 "
        "give:3:1 give:28:3 24 show:34:3 18 34 give:30:1",
        [[7, 14, 21], [], [35], [], [24, 30]],
    ),
}
WORDS = {"recall": "recall {}", "swap": "swap {} with {}", "give": "give {} to {}", "show": "show {} to {}"}
WORDS["at"] = "lay {} at {}"


@pytest.mark.parametrize("name", LONG)
def test_p27_what_was_seen_later_keeps_many_exchanges_apart(name: str) -> None:
    """Rounds with so many exchanges that following every way, blind to what comes, would run out of bounds."""
    seats, seed, viewer, told, known = LONG[name]
    state = GAME.new({"seats": seats, "rulings": "digital"}, seed)
    for short in told.split():
        word, *numbers = short.split(":")
        text = WORDS[word].format(*numbers) if numbers else f"lay {word}"
        (seat,) = state.asked()
        state.apply(seat, GAME.parse(state, seat, text))
    view = state.view(viewer)
    assert view["known"] == known
    worlds = GAME.worlds(view)
    rng = Rng(1)
    truth = next(seat for seat in range(seats) if 13 in state.view(seat)["hands"][seat])
    assert any(13 in worlds.sample(rng).view(truth)["hands"][truth] for _ in range(100)), "what is so can be sampled"


def test_p27_what_can_only_be_in_one_hand_is_known_to_be_there() -> None:
    """So many are above the Law, and so few are left above it, that the hand of one who did not obey is certain."""
    deal = {
        "absolutes": [31, 30, 32, 33],
        "rounds": [
            {"hands": [[31, 23, 26, 21, 15], [30, 25, 17, 28, 18], [32, 22, 12, 19, 27], [33, 16, 29, 20, 24]]},
        ],
    }
    state = GAME.from_deal({"seats": 4, "rulings": "digital"}, deal)
    texts = ["lay 24", "show 33 to 0", "lay 23", "trade with 3", "lay 18", "lay 19", "lay 15", "law lower", "lay 18"]
    texts += [
        "lay 12",
        "lay 29",
        "swap 16 with 2",
        "lay 20",
        "lay 21 at 2",
        "lay 32 at 0",
        "give 26 to 2",
        "give 19 to 0",
    ]
    for text in texts:
        (seat,) = state.asked()
        state.apply(seat, GAME.parse(state, seat, text))
    assert state.view(2)["known"][1] == [17, 25, 28, 30]
