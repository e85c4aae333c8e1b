"""What tiles gain a side of Einfach Genial at their best places, in a slow and obvious way."""

from math import exp

import numpy as np

from einfall.genial.board import SLOTS
from einfall.genial.position import FREE, GenialPosition
from einfall.genial.tiles import NO_TILE

Place = tuple[int, int, int, int, int]
"""What a tile gains there, the slot, which way round, and the colours on its two cells."""


class Gains:
    """What a seat knows of a table, and what tiles gain it and the next rival."""

    def __init__(self, position: GenialPosition, seat: int) -> None:
        self.position = position
        side = seat % position.sides
        rival = (side + 1) % position.sides
        own, its = ([int(n) for n in position.score[one]] for one in (side, rival))
        self.order = sorted(range(6), key=lambda colour: (own[colour], -its[colour], colour))
        self.its_order = sorted(range(6), key=lambda colour: (its[colour], -own[colour], colour))
        self.rack = {int(kind) for kind in position.rack[seat] if kind != NO_TILE}
        self.unseen = [int(number) for number in position.bag]
        hidden = [position.rack[other] for other in range(position.players) if other != seat]
        for kind in [*np.ravel(hidden), *(position.shown if position.aside else [])]:
            if kind != NO_TILE:
                self.unseen[kind] += 1
        self.slots = [
            slot for slot, pair in enumerate(SLOTS) if all(position.board[c] == FREE for c in pair)
        ]
        self.own, self.its = self.gains(own), self.gains(its)

    def gains(self, tracks: list[int]) -> dict[tuple[int, int], int]:
        """What a half gains a side with these tracks, by cell and colour."""
        gains = {}
        for cell in {cell for slot in self.slots for cell in SLOTS[slot]}:
            for colour in range(6):
                points = int(self.position.points[cell, colour])
                gains[cell, colour] = self.gain(tracks[colour], points, min(tracks))
        return gains

    def gain(self, before: int, points: int, weakest: int) -> int:
        end = 18 if before < 18 else self.position.track
        after = min(before + points, end)

        def worth(score: int) -> int:
            return round(10 * sum(exp(-0.2 * n) for n in range(score - weakest)))

        bonus = 15 if after > before and after in (18, 36) else 0
        return min(worth(after) - worth(before) + bonus, 60)

    def places(self, gains: dict[tuple[int, int], int], one: int, two: int) -> list[Place]:
        """Where a tile of two colours can lie, the second way round after the first."""
        return [
            (gains[SLOTS[slot][0], a] + gains[SLOTS[slot][1], b], slot, way, a, b)
            for way, (a, b) in enumerate([(one, two), (two, one)])
            for slot in self.slots
        ]

    def points(self, place: Place) -> list[tuple[int, int]]:
        """Which colours get how many points there."""
        _, slot, _, one, two = place
        counts = self.position.points
        return [
            (colour, min(int(counts[cell, colour]), 60))
            for cell, colour in zip(SLOTS[slot], (one, two), strict=True)
        ]
