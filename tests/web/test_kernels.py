"""The kernels in a real page: loaded under our security policy, and the same rules as ours."""

from base64 import b64encode

import numpy as np

from einfall.chance import seed_words
from einfall.genial.game import Genial
from einfall.genial.rules import play_randomly
from tests.web.conftest import Visit

GAMES = 200

PLAY = """async ([start, games]) => {
  const { loadKernels } = await import("/web/parts/kernels.js");
  const kernels = await loadKernels("/web/games/genial/kernels.wasm");
  const [position, words] = [kernels.record("GenialPosition"), kernels.array("seed_words", 0)];
  const bytes = Uint8Array.from(atob(start), (letter) => letter.charCodeAt(0));
  return Array.from({ length: games }, (_, game) => {
    position.bytes.set(bytes);
    kernels.call.seed_words(words, 1, game);
    kernels.call.play_randomly(position, words);
    return btoa(String.fromCharCode(...position.bytes));
  });
}"""


def test_random_games_in_a_page(visit: Visit) -> None:
    start = Genial.from_rules({"players": 2}).start()
    ends = visit().go().evaluate(PLAY, [b64encode(start.tobytes()).decode(), GAMES])
    for number, end in enumerate(ends):
        position, words = start.copy(), np.zeros(4, np.int64)
        seed_words(words, 1, number)
        play_randomly(position, words)
        assert end == b64encode(position.tobytes()).decode()
