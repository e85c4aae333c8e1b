"""Golden play-throughs: whole games as readable text, compared line by line.

A change of a rule shows here as a difference to read. With EINFALL_REFRESH=1 in the environment
the texts are written anew.
"""

import os
from pathlib import Path

import pytest

from einfall.game import Decision
from einfall.genial.game import Genial
from einfall.genial.moves import count_legal
from einfall.genial.scribe import counted_points
from tests.genial.games import TABLES, events, play_for_points

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ["kosmos-2", "lutin-3", "tilsit-4", "kosmos-4t", "tilsit-4t-one-bonus", "lutin-1"]
DRAW_EVERY = 12


def tell(game: Genial, seed: int) -> str:
    """A game with all its positions as text, and now and then a drawing."""
    lines = [f"rules: {game.rules()}", ""]
    decisions = 0
    position = game.start()
    for position, event in events(game, play_for_points, seed):
        if isinstance(event, Decision):
            if decisions % DRAW_EVERY == 0:
                lines += ["", game.draw_text(position, colour=False), ""]
            ((seat, action),) = event.moves.items()
            decisions += 1
            lines.append(f"{game.position_text(position)}")
            counted = counted_points(position, action)
            lines.append(
                f"  {decisions}. seat {seat}, one of {count_legal(position)}:"
                f" {game.move_text(action)} {counted or ''}".rstrip()
            )
        else:
            lines.append(f"     drawn: {' '.join(map(str, event.outcome))}")
    lines += ["", game.draw_text(position, colour=False), "", f"result: {game.result(position)}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_the_game_goes_as_it_always_did(name: str) -> None:
    told = tell(Genial.from_rules(TABLES[name]), seed=11)
    path = FOLDER / f"{name}.txt"
    if "EINFALL_REFRESH" in os.environ:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()
