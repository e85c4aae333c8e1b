"""What an observation consists of: named fields, one after the other in a row of bytes.

An observation is what a learner sees of a view: a row of `uint8`, every number small and exact.
Dividing by `Layout.high` brings all of them to 0 to 1.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Field:
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    high: NDArray[np.uint8] | int
    """The greatest number there can be, for all places or for each."""
    meaning: str


@dataclass(frozen=True)
class Layout:
    """The fields of a game's observations, in order."""

    fields: tuple[Field, ...]

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each field lies in a row."""
        ends = np.cumsum([0, *(prod(field.shape) for field in self.fields)]).tolist()
        named = zip(self.fields, ends[:-1], ends[1:], strict=True)
        return {field.name: slice(first, last) for field, first, last in named}

    @cached_property
    def size(self) -> int:
        """How many bytes an observation has."""
        return sum(prod(field.shape) for field in self.fields)

    @cached_property
    def high(self) -> NDArray[np.uint8]:
        """The greatest number there can be at each place."""
        row = np.zeros(self.size, np.uint8)
        for field in self.fields:
            row[self.places[field.name]] = np.broadcast_to(field.high, field.shape).ravel()
        return row

    def split(self, observations: Any) -> dict[str, Any]:
        """The fields of one or many observations by name, as views of the same memory."""
        return {
            field.name: observations[..., self.places[field.name]].reshape(
                *observations.shape[:-1], *field.shape
            )
            for field in self.fields
        }
