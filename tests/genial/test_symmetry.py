"""The twelve symmetries: a game and its image stay images of each other to the end."""

import numpy as np
import pytest

from einfall.chance import Stream
from einfall.genial.game import Genial
from einfall.genial.observation import mask_actions, observe
from einfall.genial.rules import decide, draw
from einfall.genial.symmetry import (
    CELL_IMAGES,
    COLOUR_IMAGES,
    KIND_IMAGES,
    SYMMETRIES,
    symmetries,
)
from einfall.genial.tiles import KIND_NAMES
from einfall.kernel import COMPILED


def test_each_symmetry_is_another_and_the_first_changes_nothing() -> None:
    assert len({tuple(images) for images in CELL_IMAGES}) == SYMMETRIES
    assert CELL_IMAGES[0].tolist() == list(range(169))
    assert COLOUR_IMAGES[0].tolist() == list(range(6))
    for table in (CELL_IMAGES, COLOUR_IMAGES, KIND_IMAGES):
        assert (np.sort(table) == np.arange(table.shape[1])).all()


RULES: list[dict[str, object]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3, "edition": "lutin"},
    {"players": 4, "teams": True, "edition": "tilsit"},
]


# As plain Python a game takes seconds: a turn and a reflection have to do.
@pytest.mark.parametrize("symmetry", range(SYMMETRIES) if COMPILED else (4, 9))
@pytest.mark.parametrize("rules", RULES if COMPILED else RULES[:1], ids=str)
def test_a_game_and_its_image(rules: dict[str, object], symmetry: int) -> None:
    game = Genial.from_rules(rules)
    tables = symmetries(game.options)
    one, image = game.start(), game.start()
    chance, whims = Stream(symmetry, 0), Stream(symmetry, 1)
    rows = np.zeros((2, tables.observations.shape[1]), np.uint8)
    flags, room = np.zeros((2, tables.actions.shape[1]), np.uint8), np.zeros(36, np.uint8)
    while not game.over(one):
        if not game.to_act(one):
            for tile in game.sample(one, chance):
                kind = KIND_NAMES.index(tile)
                draw(one, kind)
                draw(image, int(KIND_IMAGES[symmetry, kind]))
            continue
        for seat in range(game.players):
            observe(one, seat, rows[0])
            observe(image, seat, rows[1])
            assert (rows[0][tables.observations[symmetry]] == rows[1]).all()
        mask_actions(one, flags[0], room)
        mask_actions(image, flags[1], room)
        assert (flags[0][tables.masks[symmetry]] == flags[1]).all()
        legal = np.flatnonzero(flags[0])
        action = int(legal[whims.below(len(legal))])
        decide(one, action)
        decide(image, int(tables.actions[symmetry, action]))
    assert game.over(image)
    assert image.score[:, COLOUR_IMAGES[symmetry]].tolist() == one.score.tolist()
