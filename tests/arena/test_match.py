"""Blocks: one deal, the challenger in every place once; the same terms give the same block."""

import json
import multiprocessing

import pytest

from sortilege import load, names
from sortilege.arena.contest import played
from sortilege.arena.match import Block, Pairing, Terms, Ticket, pairings, play_block, tickets
from sortilege.core.record import replayed

EACH_GAME = [pytest.param(name, id=name) for name in names()]


def terms_of(game: str, iterations: int = 4, **options: object) -> Terms:
    chosen = load(game)
    return Terms(game, chosen.options(options or None), 0.0, iterations, "seed", keeps_records=True)


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_challenger_has_every_place_once_and_the_deal_is_the_same(game: str) -> None:
    terms = terms_of(game)
    block = play_block(terms, Ticket(Pairing("greedy", "random"), 3))
    lineups = [played.lineup for played in block.games]
    assert len(set(lineups)) == len(lineups)
    seats = len(lineups[0])
    assert all(sum(lineup[seat] == "greedy" for lineup in lineups) == 1 for seat in range(seats))
    headers = [json.loads(played.record[0]) for played in block.games]
    assert len({header["seed"] for header in headers}) == 1, "one deal"
    assert [header["bots"] for header in headers] == [list(lineup) for lineup in lineups]


@pytest.mark.parametrize("game", EACH_GAME)
def test_records_are_whole_games_and_shares_are_what_they_say(game: str) -> None:
    block = play_block(terms_of(game), Ticket(Pairing("random", "greedy"), 0))
    for played_game in block.games:
        state = replayed([line.encode() for line in played_game.record]).state
        outcome = state.outcome()
        assert outcome is not None and tuple(outcome.scores) == played_game.scores
        won = {state.team_of(seat) for seat in outcome.winners}
        own = {state.team_of(seat) for seat, name in enumerate(played_game.lineup) if name == "random"}
        assert played_game.share == (1 / len(won) if own & won else 0.0)


def test_the_same_terms_give_the_same_blocks_on_one_core_and_on_two() -> None:
    terms = terms_of("siggil", seats=2)
    wanted = list(tickets([Pairing("flat", "random"), Pairing("greedy", "random")], 3))
    alone = sorted(played(terms, wanted, jobs=1))
    assert alone == sorted(played(terms, wanted, jobs=2))
    assert [block.ticket for block in sorted(alone)] == sorted(wanted)
    other = terms._replace(seed="another")
    assert sorted(played(other, wanted, jobs=1)) != alone


def test_who_stops_early_leaves_nothing_running() -> None:
    coming = played(terms_of("siggil", seats=2), tickets([Pairing("greedy", "random")], 1000), jobs=2)
    assert isinstance(next(coming), Block)
    assert multiprocessing.active_children()
    coming.close()
    assert not multiprocessing.active_children()


def test_everybody_meets_everybody_and_with_two_teams_one_way_round_is_enough() -> None:
    three = ["a", "b", "c"]
    assert pairings(three, 2, challenger_only=False) == [Pairing("a", "b"), Pairing("a", "c"), Pairing("b", "c")]
    assert len(pairings(three, 4, challenger_only=False)) == 6
    assert pairings(three, 4, challenger_only=True) == [Pairing("a", "b"), Pairing("a", "c")]
    assert pairings(["a"], 4, challenger_only=False) == [Pairing("a", "a")]
    assert pairings(["a", "b"], 1, challenger_only=False) == [Pairing("a", "a"), Pairing("b", "b")], "each alone"


def test_a_block_whose_worker_is_killed_is_played_by_another_and_counted_once() -> None:
    terms = terms_of("siggil", seats=2)
    wanted = list(tickets([Pairing("greedy", "random")], 12))
    found: list[Block] = []
    for block in played(terms, wanted, jobs=2):
        if not found:
            killed = multiprocessing.active_children()
            assert killed
            for process in killed:
                process.kill()
        found.append(block)
    assert sorted(found) == sorted(played(terms, wanted, jobs=1))
