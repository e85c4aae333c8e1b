"""The same tournament with bots that think together, here on the cores of this machine."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.arena.schedule import BadTournament, Tournament
from einfall.arena.together import play_together
from einfall.arena.workers import LostWorker, play_here
from einfall.bots.together import Cores
from einfall.cli import main
from einfall.games import find_game

TWO, ALONE = {"players": 2}, {"players": 1}
TEAMS = {"players": 4, "teams": True, "edition": "tilsit"}


def hold(rules: dict[str, Any], *bots: str, game: str = "genial") -> Tournament:
    return Tournament(find_game(game, rules), bots, seed=3)


def lines(played: Any) -> dict[int, str]:
    return {game.finish.number: game.line for game in played}


class UsedCores(Cores):
    """Cores whose memory has anything in it, as that of a GPU has."""

    def room(self, shape: tuple[int, ...], layout: np.dtype[Any]) -> NDArray[Any]:
        room = super().room(shape, layout)
        room.view(np.uint8)[...] = 0xA5
        return room


@pytest.mark.parametrize(
    "tournament",
    [
        hold(TWO, "expert", "veteran"),
        hold(TWO, "novice", "club", "greedy"),
        hold(TWO, "master:simulations=60", "doyen:simulations=60"),
        hold({"players": 3}, "doyen:simulations=40", "expert"),
        hold(TEAMS, "expert", "casual"),
        hold(ALONE, "master:simulations=100", "doyen:simulations=100"),
    ],
    ids=lambda tournament: "-".join(tournament.bots),
)
def test_in_company_bots_play_the_same_games(tournament: Tournament) -> None:
    tasks = list(tournament.tasks(2))
    together = lines(play_together(tournament, tasks, UsedCores(2), at_once=4))
    assert together == lines(play_here(tournament, tasks))


def test_nobodys_time_is_told() -> None:
    tournament = hold(TWO, "club", "expert")
    one, other = play_together(tournament, list(tournament.tasks(1)), Cores(1))
    assert not any(time.moves for game in (one, other) for time in game.times)


def play(tournament: Tournament) -> None:
    for _ in play_together(tournament, list(tournament.tasks(2)), Cores(1)):
        pass


def test_who_thinks_for_a_time_cannot_do_so_in_company() -> None:
    with pytest.raises(BadTournament, match=r"master thinks for a time.*master:simulations=1000"):
        play(hold(TWO, "master", "club"))


def test_a_table_where_nobody_thinks_in_company_is_refused() -> None:
    with pytest.raises(BadTournament, match="none of these can think in company: club, expert"):
        play(hold(TWO, "club", "expert", game="einstein"))


def test_a_game_that_cannot_be_played_is_told() -> None:
    with pytest.raises(LostWorker, match="a game could not be played"):
        play(hold(TWO, "broken", "club"))


def test_without_a_gpu_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "genial", "--bots", "club,expert", "--gpu"]) == 1
    assert "GPU" in capsys.readouterr().err
