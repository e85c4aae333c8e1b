"""NumPy records whose fields Python reads quickly.

NumPy looks for a field of a record in Python, after looking everywhere else; it copies a record
field by field; and it describes all of them whenever Numba asks for the memory of a record, at each
call of a kernel. All three take from five to ten times as long as they need. Among compiled rules
that makes no difference. Above them it was half of what a move cost the table service.
"""

from operator import itemgetter
from typing import Any, Self

import numpy as np


class Fields(np.record):  # type: ignore[misc]  # NumPy calls it final
    """A NumPy record with an attribute for each field of its type.

    A class for each type of record, and not one for all, so that a field is found at once; with a
    name in a module, so that records can be sent to other processes.
    """

    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]

    def __init_subclass__(cls, of: np.dtype[Any]) -> None:
        fields = {name: property(itemgetter(name)) for name in of.names or ()}
        # Numba asks for `data`, and needs no more of it than where the record begins in memory.
        first = next(iter(fields))
        assert of[first].shape, f"{first} comes first and has to be an array: others are copied"
        for name, field in (fields | {"data": fields[first]}).items():
            setattr(cls, name, field)

    def copy(self, _order: object = None) -> Self:
        """Another record with the same bytes."""
        copy: Self = np.frombuffer(bytearray(self.tobytes()), self.dtype)[0]
        return copy
