"""Is a game fair: the same plan says the same, figures have the right doubts, and what never happens is told."""

import io
import math
import re
from collections import Counter
from typing import Any

import pytest
from rich.console import Console

from sortilege import BadOption, Game, Log, State, load, names
from sortilege.arena.balance import Amounts, Gathered, Plan, Study, play_game, play_stretch, stretches, tell
from sortilege.arena.balance_command import cases_from, command_of, hold, plan_from
from sortilege.arena.balance_page import page
from sortilege.arena.balance_report import Report, as_json, facts_shown, shown
from sortilege.arena.summaries import Share, histogram, places, spread, ticks, wilson
from sortilege.core.errors import SortilegeError
from sortilege.core.figures import AMOUNT, COUNT, SHARE, Figure, Item, Ledger
from tests.core.toys.tricks import TricksGame

EACH_GAME = [pytest.param(name, id=name) for name in names()]


def said(text: str) -> str:
    return text


def plan_of(game: Game, games: int = 6, bots: str = "random", seats: list[int] | None = None) -> Plan:
    return plan_from(game, cases_from(game, seats or [], [], all_modes=False), games, bots, 2, "seed")


def studied(game: Game, plan: Plan, jobs: int = 1) -> Report:
    study, trouble = hold(plan, "", jobs, Console(file=io.StringIO()), said)
    assert trouble is None
    return Report(study, game, said, said)


def told(report: Report) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(facts_shown(report), soft_wrap=True)
    console.print(shown(report))
    text = console.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


class TrickLedger(Ledger):
    """The cards that are played, one that does not exist, and two figures more."""

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.amounts["cards"] = [0.0] * options["seats"]

    def figures(self) -> list[Figure]:
        cards = [Item(str(card), f"card {card}", "odd" if card % 2 else "even") for card in (1, 3, 99, 2)]
        return [
            *super().figures(),
            Figure("cards", "Cards played by a seat", AMOUNT),
            Figure("long", "Takes more than a hundred decisions", SHARE),
            Figure("unsaid", "Nobody says this", SHARE),
            Figure("played", "Cards played", COUNT, cards),
        ]

    def event(self, event: dict[str, Any]) -> None:
        if "card" in event:
            self.amounts["cards"][event["seat"]] += 1
            self.note("played", str(event["card"]))

    def close(self, state: State) -> None:
        super().close(state)
        self.shares["long"] = self.decisions > 100


class ToldTricks(TricksGame):
    def ledger(self, options: dict[str, Any]) -> Ledger:
        return TrickLedger(options)


def tricks_report(games: int = 8) -> Report:
    """A toy is in no registry, so its games are played here."""
    game = ToldTricks()
    plan = plan_of(game, games)
    study = Study(plan)
    for case in range(len(plan.cases)):
        gathered = Gathered(case)
        for number in range(games):
            gathered.add(*play_game(game, plan, case, number))
        study.add(gathered)
    return Report(study, game, said, said)


# Playing


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_game_says_who_wins_what_everybody_scores_and_how_games_end(game: str) -> None:
    chosen = load(game)
    report = studied(chosen, plan_of(chosen, games=3))
    assert [case.options["seats"] for case in report.cases] == list(range(chosen.fewest, chosen.most + 1))
    for case in report.cases:
        assert case.games == 3
        assert {figure.key for figure, _ in case.amounts} >= {"score", "decisions"}
        endings = next(counted for figure, counted in case.counts if figure.key == "endings")
        assert sum(one.times for one in endings) == 3
        if case.won is None:
            shared_out = {team: place.wins.hits for team, place in enumerate(case.places)}
            assert len(shared_out) > 1 and sum(shared_out.values()) > 0


def test_the_same_plan_says_the_same_on_one_core_and_on_two() -> None:
    game = load("siggil")
    plan = plan_of(game, 12, "flat,random", seats=[2])
    alone = studied(game, plan)
    together = studied(game, plan, jobs=2)
    assert alone.cases[0].games == 12
    assert as_json(alone) == as_json(together) and page(alone) == page(together) and told(alone) == told(together)
    assert as_json(studied(game, plan._replace(seed="another")))["cases"] != as_json(alone)["cases"]


def test_it_does_not_matter_in_which_stretches_games_are_played() -> None:
    game = load("siggil")
    plan = plan_of(game, 12, seats=[1, 3])
    study = Study(plan)
    for stretch in reversed(list(stretches(plan))):
        study.add(play_stretch(plan, stretch))
    assert as_json(Report(study, game, said, said)) == as_json(studied(game, plan))


def test_a_secret_is_heard_once_and_in_full() -> None:
    heard: list[dict[str, Any]] = []

    class Listening(Ledger):
        def event(self, event: dict[str, Any]) -> None:
            heard.append(event)

    log = Log()
    log.tell("begins", {})
    log.tell("sees", {"seat": 1}, audience=2)
    log.tell_apart("shows", {"seat": 1}, 2, {"card": 7})
    tell(Listening({}), log)
    assert heard == [{"event": "begins"}, {"event": "sees", "seat": 1}, {"event": "shows", "seat": 1, "card": 7}]
    assert not log.events


# Figures


def test_wilsons_interval_is_the_one_in_the_books() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(50, 50)[1] == 1.0


def test_a_mean_is_doubted_by_the_games_not_by_the_seats() -> None:
    amounts = Amounts()
    amounts.add([1.0, 3.0])
    amounts.add([5.0, 7.0])
    found = spread(amounts, 2)
    assert found is not None and found.error is not None
    assert found.mean == 4.0 and found.error == pytest.approx(1.96 * math.sqrt(8 / 2))  # the games' means are 2 and 6
    assert (found.least, found.quartiles, found.most) == (1.0, (1.0, 3.0, 5.0), 7.0)
    assert found.places == (3.0, 5.0)


def test_one_game_has_a_mean_and_no_interval() -> None:
    amounts = Amounts()
    amounts.add([4.0])
    found = spread(amounts, 1)
    assert found is not None and found.error is None and found.mean == 4.0 and found.places == ()
    assert spread(Amounts(), 1) is None


@pytest.mark.parametrize("values", [[0.0], [3.0, 4.0, 9.0], [-7.0, 650.0, 12.0], [0.1, 0.2, 0.3], [0.25, 1e6]])
def test_a_histogram_has_every_value_in_its_bar_and_not_too_many_bars(values: list[float]) -> None:
    bars = histogram(Counter(values))
    assert sum(bar.height for bar in bars) == len(values) and len(bars) <= 31
    for value in values:
        assert any(bar.low - 1e-9 <= value < bar.high and bar.height for bar in bars)
    if values == [3.0, 4.0, 9.0]:
        assert [bar.height for bar in bars] == [1, 1, 0, 0, 0, 0, 1], "a gap stays a gap"


def test_an_axis_has_a_few_round_numbers_on_it() -> None:
    assert [tick.label for tick in ticks(0, 100, 0)] == ["0", "20", "40", "60", "80", "100"]
    assert [tick.label for tick in ticks(3, 6, 0.5)] == ["3", "4", "5"]
    assert [tick.at for tick in ticks(3, 6, 0.5)] == pytest.approx([16.67, 50.0, 83.33])


def gathered_of(teams: tuple[int, ...], wins: dict[tuple[int, int], int], games: int) -> Gathered:
    gathered = Gathered(0)
    gathered.games = games
    gathered.teams[teams] = games
    gathered.wins.update(wins)
    return gathered


def test_a_win_that_is_shared_is_shared_out() -> None:
    first, second, third = places(gathered_of((0, 1, 2), {(0, 1): 3, (0, 2): 2, (1, 2): 2, (2, 1): 5}, 10))
    assert (first.wins, second.wins, third.wins) == (Share(4.0, 10), Share(1.0, 10), Share(5.0, 10))
    assert first.fair == pytest.approx(1 / 3) and first.edge == pytest.approx(0.4 - 1 / 3)


def test_seats_of_a_team_are_one_place_where_teams_stay_the_same() -> None:
    wins = {(0, 1): 30, (2, 1): 30, (1, 1): 70, (3, 1): 70}
    one, other = places(gathered_of((0, 1, 0, 1), wins, 100))
    assert (one.seats, other.seats, one.fair) == ((0, 2), (1, 3), 0.5)
    assert one.wins == Share(30, 100) and one.is_clear and other.is_clear
    changing = gathered_of((0, 1, 0, 1), {(0, 1): 1, (2, 1): 1}, 2)
    changing.teams = Counter({(0, 1, 0, 1): 1, (0, 0, 1, 1): 1})
    assert [place.seats for place in places(changing)] == [(0,), (1,), (2,), (3,)]


def test_who_wins_or_loses_as_one_has_a_rate_and_no_seats() -> None:
    game = load("siggil")
    (case,) = studied(game, plan_of(game, seats=[1])).cases
    assert case.won is not None and case.won.of == 6 and case.places == []


# Reports


def test_what_never_happens_is_told_by_name() -> None:
    report = tricks_report()
    (counted,) = (found for figure, found in report.cases[0].counts if figure.key == "played")
    assert [one.item.label for one in counted][:4] == ["card 1", "card 3", "card 99", "card 2"], "as announced"
    assert [one.times for one in counted if one.item.key == "99"] == [0]
    assert len(counted) > 4, "what was not announced is told as well"
    lines = told(report).splitlines()
    assert any("card 99" in line and "never" in line for line in lines)
    assert not any("card 1 " in line and "never" in line for line in lines)
    assert re.search(r"card 99.*never", page(report))
    items = next(one for one in as_json(report)["cases"][0]["counts"] if one["key"] == "played")["items"]
    assert items[2] == {"key": "99", "label": "card 99", "group": "odd", "times": 0, "games": 0}


def test_a_games_own_figures_are_told_and_one_without_a_word_is_not() -> None:
    report = tricks_report()
    for text in (told(report), page(report)):
        assert "Cards played by a seat" in text and "Takes more than a hundred decisions" in text
        assert "Nobody says this" not in text


def test_a_page_stands_by_itself() -> None:
    text = page(tricks_report())
    assert "<svg" in text and "<script" not in text and "http" not in text and "url(" not in text
    assert not re.search(r"\bsrc=", text)
    links = re.findall(r'href="([^"]*)"', text)
    assert links and all(link.startswith("#") for link in links)


def test_a_report_says_what_plays_it_again() -> None:
    game = load("siggil")
    given = [("layout", "turtle"), ("layout", "river")]
    plan = plan_from(game, cases_from(game, [2], given, all_modes=False), 3, "random", 7, "a seed")
    report = studied(game, plan)
    command = "sortilege balance siggil --seats 2 --set layout=turtle --set layout=river"
    assert command_of(plan, game) == f"{command} --games 3 --bots random --budget 7 --seed 'a seed'"
    for text in (told(report), page(report).replace("&#39;", "'")):
        assert report.command in text and f"version {game.rules}" in text
    assert as_json(report)["rules"] == game.rules and as_json(report)["budget"] == {"iterations": 7}


# What is asked for


def test_all_modes_are_every_case_of_every_choice() -> None:
    game = load("siggil")
    found = cases_from(game, [1, 2], [("level", "hard")], all_modes=True)
    assert len(found) == 2 * len(game.layouts()) * 2
    assert {case["level"] for case in found} == {"hard"}
    assert {case["series"] for case in found} == {"exact", "at_least"}
    assert {case["layout"] for case in found} == set(game.layouts())


def test_cases_come_in_one_order_however_they_are_asked_for() -> None:
    game = load("siggil")
    values = [("layout", "turtle"), ("layout", "river"), ("level", "hard"), ("level", "easy")]
    found = cases_from(game, [1, 2], values, all_modes=False)
    assert len(found) == 8 and found == cases_from(game, [1, 2], values[2:] + values[:2], all_modes=False)


def test_a_case_is_named_by_what_tells_it_apart() -> None:
    game = load("seven_seals")
    cases = cases_from(game, [4, 5], [("long_game", True), ("mage_floor", False), ("mage_value", 5)], all_modes=False)
    report = studied(game, plan_from(game, cases, 1, "random", 1, "seed"))
    worth = "What the Black Mage is worth (three players may agree on 5): 5"
    long = "Long game, for four or five players: twice the rounds: yes"
    assert [report.name(case) for case in report.cases] == [f"Players: {n} · {worth} · {long}" for n in (4, 5)]


def test_what_does_not_go_together_is_left_out_unless_it_was_asked_for() -> None:
    game = load("seven_seals")
    assert [case["seats"] for case in cases_from(game, [], [("long_game", True)], all_modes=False)] == [4, 5]
    with pytest.raises(BadOption, match="expected false with 3 seats"):
        cases_from(game, [3, 4], [("long_game", True)], all_modes=False)
    with pytest.raises(BadOption, match="option mage_value: got 77"):
        cases_from(game, [], [("mage_value", 4), ("mage_value", 77)], all_modes=False)


def test_there_is_one_bot_or_one_for_each_seat() -> None:
    game = load("siggil")
    assert plan_of(game, bots="random,greedy", seats=[2]).lineup(2) == ("random", "greedy")
    assert plan_of(game, bots="random").lineup(3) == ("random",) * 3
    with pytest.raises(SortilegeError, match="bots: got 2, expected one, or one for each of the 3 seats"):
        plan_of(game, bots="random,greedy", seats=[2, 3])
