"""A whole game written out, to be read: every roll, what was legal, what was chosen.

If the rules change on purpose, `EINFALL_REFRESH=1 pytest tests/einstein/test_playthrough.py` writes
the file anew; then read what has changed.
"""

import os
from pathlib import Path

from einfall.chance import Stream
from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.rules import scores
from einfall.game import Happening
from tests.einstein.games import EVERY_WAY, events

FILE = Path(__file__).with_name("playthrough.txt")


def test_the_game_goes_as_it_always_went() -> None:
    text = play_through()
    if os.environ.get("EINFALL_REFRESH"):
        FILE.write_text(text, encoding="utf-8")
    assert text.splitlines() == FILE.read_text(encoding="utf-8").splitlines()


def play_in_different_ways(position: EinsteinPosition, seat: int, stream: Stream) -> int:
    return EVERY_WAY[seat](position, seat, stream)


def play_through() -> str:
    game = Einstein.from_rules({"players": 3, "easy_penalty": True})
    lines = [f"Rules {game.rules()}"]
    position = game.start()
    for position, event in events(game, play_in_different_ways, seed=20):
        if isinstance(event, Happening):
            lines += ["", game.position_text(position), f"Scores {scores(position)}"]
            lines.append("Roll " + "-".join(map(str, event.outcome)))
            continue
        for seat, choice in event.moves.items():
            legal = " ".join(game.move_text(int(move)) for move in game.legal(position, seat))
            lines.append(f"Seat {seat} chooses {game.move_text(choice)} from {legal}")
    lines += ["", game.position_text(position), f"Result {game.result(position)}"]
    return "\n".join([*lines, "", game.draw_text(position, colour=False)])
