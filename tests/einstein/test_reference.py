"""The engine against the slow, obvious reference: same choices, ticks and results."""

import pytest

from einfall.einstein.game import Einstein
from einfall.einstein.rules import scores
from einfall.game import Happening
from einfall.kernel import COMPILED
from tests.einstein.games import EVERY_WAY, TABLES, Choose, events
from tests.einstein.reference import Reference

SHEETS = 150 if COMPILED else 4
"""How many sheets are filled at each table, so that every table takes as long."""
COMPARE_EVERY = 8
"""All legal choices are compared at each eighth roll: listing them takes the reference longest."""


@pytest.mark.parametrize("choose", EVERY_WAY)
@pytest.mark.parametrize("table", TABLES)
def test_engine_and_reference_agree(table: str, choose: Choose) -> None:
    game = Einstein.from_rules(TABLES[table])
    for seed in range(-(-SHEETS // game.players)):
        assert_same_game(game, choose, seed)


def assert_same_game(game: Einstein, choose: Choose, seed: int) -> None:
    reference = Reference(game.rules())
    seats = range(game.players)
    position, roll, rolls = game.start(), [0], 0
    for position, event in events(game, choose, seed):
        if isinstance(event, Happening):
            roll, rolls = [int(die) for die in event.outcome], rolls + 1
            assert scores(position) == [reference.score(seat) for seat in seats]
            continue
        assert list(event.moves) == [seat for seat in seats if not reference.out[seat]]
        if (seed + rolls) % COMPARE_EVERY == 0:
            for seat in seats:
                legal = {game.move_text(int(move)) for move in game.legal(position, seat)}
                assert legal == reference.legal(seat, roll)
        moves = event.moves
        reference.play(roll, [game.move_text(moves[s]) if s in moves else None for s in seats])
    assert reference.over
    for seat in seats:
        sheet = position.sheets[seat]
        sums = {number: int(n) for number, n in enumerate(sheet.sums) if n}
        fifths = {value: int(n) for value, n in enumerate(sheet.fifths) if n}
        assert (sums, fifths) == (dict(reference.sums[seat]), reference.fifths[seat])
    assert game.result(position) == {
        "scores": [reference.score(seat) for seat in seats],
        "ranking": reference.ranking(),
    }
