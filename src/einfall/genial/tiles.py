"""The six colours, the 21 kinds of tile and the 120 tiles of Einfach Genial.

A colour is a number from 0 to 5 in the order R O Y G B P; a kind is a number from 0 to 20, the
colour pairs in the same order: RR, RO, RY, ... BP, PP. The bag holds six tiles of each mixed kind
and five of each double.
"""

from itertools import combinations_with_replacement

import numpy as np

COLOURS = "ROYGBP"
NO_COLOUR = 6

KINDS = tuple(combinations_with_replacement(range(6), 2))
"""The colours of each kind, lower first."""

KIND_NAMES = tuple(COLOURS[a] + COLOURS[b] for a, b in KINDS)
NO_TILE = len(KINDS)
"""Fills the empty places of a rack; greater than every kind, so that a sorted rack ends in it."""

TILES_OF_KIND = tuple(5 if a == b else 6 for a, b in KINDS)
MOST_OF_A_KIND = max(TILES_OF_KIND)
TILES = sum(TILES_OF_KIND)

# Tables for the kernels. Those of bytes are for looking up and comparing, not for computing with.
FULL_BAG = np.array(TILES_OF_KIND, np.uint8)
KIND_SHOWS = np.array([1 << a | 1 << b for a, b in KINDS] + [0], np.uint8)
"""The colours of each kind, as bits; none for NO_TILE."""
KIND_OF = np.zeros((6, 6), np.uint8)
"""The kind of the tile that shows two colours, in either order."""
for _kind, (_a, _b) in enumerate(KINDS):
    KIND_OF[_a, _b] = KIND_OF[_b, _a] = _kind

# A way is how a tile lies: its colour on the first cell times 6, plus its colour on the second.
WAYS = 36
KIND_WAYS = np.array([1 << (a * 6 + b) | 1 << (b * 6 + a) for a, b in KINDS] + [0], np.int64)
"""For each kind the ways it can lie, as bits: two, or one for a double; none for NO_TILE."""
