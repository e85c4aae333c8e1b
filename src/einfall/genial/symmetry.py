"""The twelve symmetries of Einfach Genial: the board turned and mirrored, with colours renamed.

A turn or a reflection moves each printed symbol to the corner of another; renaming the colours
after that gives the same game again, for the bag treats all colours alike. So each game is twelve
games to a learner.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from einfall.genial.board import CELL_AT, COORDINATES, SLOT_OF, SLOTS, SYMBOL_AT, zone_rows
from einfall.genial.editions import Options
from einfall.genial.moves import FIRST_PLACEMENT, count_actions
from einfall.genial.observation import CHANNELS, factors, layout
from einfall.genial.tiles import KIND_OF, KINDS, WAYS

SYMMETRIES = 12


def _turn(q: int, r: int) -> tuple[int, int]:
    """A sixth of a turn, clockwise."""
    return -r, q + r


def _image(symmetry: int, cell: int) -> int:
    q, r = COORDINATES[cell]
    for _ in range(symmetry % 6):
        q, r = _turn(q, r)
    return CELL_AT[(r, q) if symmetry >= 6 else (q, r)]


CELL_IMAGES = np.array(
    [[_image(s, cell) for cell in range(len(COORDINATES))] for s in range(SYMMETRIES)]
)
"""Where each symmetry takes each cell. 0 changes nothing; from 6 on the board is mirrored."""

COLOUR_IMAGES = np.zeros((SYMMETRIES, 6), np.int64)
"""What each symmetry renames each colour to."""
for _symmetry in range(SYMMETRIES):
    for _cell, _colour in SYMBOL_AT.items():
        COLOUR_IMAGES[_symmetry, _colour] = SYMBOL_AT[CELL_IMAGES[_symmetry, _cell]]

KIND_IMAGES = np.array([[KIND_OF[c[a], c[b]] for a, b in KINDS] for c in COLOUR_IMAGES])
"""Which kind of tile each symmetry makes of each."""


def action_image(symmetry: int, action: int) -> int:
    """The action that a symmetry makes of an action."""
    if action < FIRST_PLACEMENT:
        return action
    slot, way = divmod(action - FIRST_PLACEMENT, WAYS)
    one, two = (int(CELL_IMAGES[symmetry, cell]) for cell in SLOTS[slot])
    first, second = (int(COLOUR_IMAGES[symmetry, colour]) for colour in divmod(way, 6))
    if one > two:
        one, two, first, second = two, one, second, first
    return FIRST_PLACEMENT + SLOT_OF[one, two] * WAYS + first * 6 + second


@dataclass(frozen=True)
class Symmetries:
    """Tables for observations and actions of a game.

    The image of an observation is `row[observations[s]]`, that of an action is
    `actions[s, action]`, that of a mask is `flags[masks[s]]`.
    """

    observations: NDArray[np.int64]
    actions: NDArray[np.int64]
    masks: NDArray[np.int64]


def symmetries(options: Options) -> Symmetries:
    """The tables of a game with these options."""
    slots, _ = factors(options.players)
    count = count_actions(slots - FIRST_PLACEMENT)
    actions = np.array([[action_image(s, n) for n in range(count)] for s in range(SYMMETRIES)])
    observed = np.array([_observation(options, s) for s in range(SYMMETRIES)])
    return Symmetries(observed, actions, np.argsort(actions, axis=1))


def _observation(options: Options, symmetry: int) -> NDArray[np.int64]:
    """Where each byte of the image of an observation comes from."""
    cells = [cell for row in zone_rows(options.players) for cell in row]
    place = {cell: n for n, cell in enumerate(cells)}
    colours, kinds = COLOUR_IMAGES[symmetry], KIND_IMAGES[symmetry]
    described = layout(options)
    fields = described.split(np.arange(described.size))
    images = described.split(np.arange(described.size))
    channels = [*colours, 6, *(7 + colours)]
    moved = [place[int(CELL_IMAGES[symmetry, cell])] for cell in cells]
    assert len(channels) == CHANNELS
    images["board"][np.ix_(moved, channels)] = fields["board"]
    for name in ("rack", "unseen", "shown"):
        images[name][kinds] = fields[name]
    for name in ("tracks", "began"):
        images[name][:, colours] = fields[name]
    return np.concatenate([images[field.name].ravel() for field in described.fields])
