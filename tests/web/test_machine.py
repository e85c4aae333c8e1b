"""Bots that think in the page, in workers."""

from einfall.chance import Stream
from einfall.games import GAMES, find_game
from tests.web.conftest import Visit

THINK = """async ([game, view, level, seeds]) => {
  const { think } = await import("/web/parts/machine.js");
  const bytes = Uint8Array.from(view);
  const thoughts = seeds.map((seed) => think(game, {}, bytes, level, seed));
  return (await Promise.all(thoughts)).map((ranking) => ranking.map(({ move }) => move));
}"""


def test_a_page_can_ask_for_any_legal_move(visit: Visit) -> None:
    page = visit().go()
    for name in GAMES:
        game = find_game(name, {"players": 2})
        position = game.start()
        while not game.to_act(position):
            game.happen(position, game.sample(position, Stream(1)))
        seat = game.to_act(position)[0]
        view = game.view(position, seat)
        rankings = page.evaluate(THINK, [name, list(view.tobytes()), "random", list(range(20))])
        moves = {move for ranking in rankings for move in ranking}
        assert len(moves) > 5
        assert moves <= set(game.legal(position, seat).tolist())
