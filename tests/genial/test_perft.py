"""How many ways there are to go on from fixed positions: numbers that any change of a rule moves.

Like chess programmers' perft, with the first tiles of the bag, in the order of kinds, for whatever
is drawn.
"""

import pytest

from einfall.genial.game import Genial
from einfall.genial.moves import count_legal
from einfall.genial.position import GenialPosition
from einfall.genial.tiles import KIND_NAMES
from einfall.kernel import COMPILED

START_2 = (
    "{edition}2 *4*/7/8/9/10/*9*/10/9/8/7/*4* RRRBOYGBGPPP/RORGYYYBBBBP"
    " 0,0,0,0,0,0/0,0,0,0,0,0 -- 0:place -"
)
START_3 = (
    "{edition}3 7/1*4*1/9/10/11/12/1*9*1/12/11/10/9/1*4*1/7"
    " RRRBOYGBGPPP/RORGYYYBBBBP/OOOGOBYGYPBP"
    " 0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0 --- 0:place -"
)
ENDGAME = (
    "{edition}2 *R>O-YP<*/R>R>OP<P2/R<ROBP-Y2/P1O-BP-YY>2/P-OO-BP-YY>Y1B</*P<O<B>P>P>P>BB<B*"
    "/PPB>GGGGGB>1/P>1YG-GR>R>B>O/RB<G-GG>OBO/RR>G-OOO-O/*G3*"
    " RYRYRPRPOYOP/RYRBOYOYOYYB 5,14,7,16,13,16/8,16,3,13,14,12 PB 0:place -"
)


def first_tiles(position: GenialPosition) -> list[str]:
    bag = [KIND_NAMES[kind] for kind, count in enumerate(position.bag) for _ in range(count)]
    return bag[: position.due]


def perft(game: Genial, position: GenialPosition, depth: int) -> int:
    if game.over(position):
        return 1
    if depth == 1:
        return int(count_legal(position))
    total = 0
    for move in game.legal(position, int(position.seat)):
        after = position.copy()
        game.decide(after, {int(position.seat): int(move)})
        while after.due:
            game.happen(after, first_tiles(after))
        total += perft(game, after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("text", "edition", "counts"),
    [
        (START_2, "kosmos", [540, 243_000]),  # 54 places, then 45, for ten ways to lay a tile
        (START_2, "lutin", [540, 243_000]),
        (START_3, "tilsit", [1_020, 867_000]),
        (ENDGAME, "kosmos", [104, 6_494, 223_040]),
        (ENDGAME, "lutin", [104, 6_494, 223_040]),
        (ENDGAME, "tilsit", [104, 6_498, 223_564]),
    ],
)
def test_number_of_continuations(text: str, edition: str, counts: list[int]) -> None:
    game, position = Genial.from_position_text(text.format(edition=edition))
    depths = len(counts) if COMPILED else 1
    assert [perft(game, position, depth + 1) for depth in range(depths)] == counts[:depths]
