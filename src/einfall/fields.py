"""NumPy records with typed fields, which Python reads quickly.

    class Throw(Fields):
        dice = Array(np.uint8, 5)
        thrower = Number(np.uint8)

`Throw.layout` is then the NumPy type of such a record, and `Throw.new()` makes one full of zeros. A
number is read as a plain int, so that `thrower - 1` is -1 and not 255.

NumPy looks for a field of a record in Python, after looking everywhere else; it copies a record
field by field; and it describes all of them whenever Numba asks for the memory of a record, at each
call of a kernel. All three take from five to ten times as long as they need. Among compiled rules
that makes no difference. Above them it was half of what a move cost the table service.
"""

from collections.abc import Callable, Iterator
from operator import itemgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)
F_co = TypeVar("F_co", bound="Fields", covariant=True)

if TYPE_CHECKING:

    class _Record:
        """What of a NumPy record is used. To the type checker NumPy's own has any field at all."""

        dtype: np.dtype[Any]

        def tobytes(self) -> bytes: ...
else:
    _Record = np.record


class Row(Protocol[F_co]):
    """An array of records."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[F_co]: ...
    @overload
    def __getitem__(self, place: int, /) -> F_co: ...
    @overload
    def __getitem__(self, places: slice, /) -> "Row[F_co]": ...
    def __setitem__(self, place: int, record: "Fields", /) -> None:
        """Copy a record of the same layout into this place."""


class Number:
    """A field that is a whole number."""

    def __init__(self, kind: type[np.integer[Any]]) -> None:
        self.of = (kind,)

    if TYPE_CHECKING:

        def __get__(self, record: object, owner: type, /) -> int: ...
        def __set__(self, record: object, number: int | np.integer[Any], /) -> None: ...


class Array(Generic[T]):
    """A field that is an array of numbers."""

    def __init__(self, kind: type[T], *shape: int) -> None:
        self.of = kind, shape

    if TYPE_CHECKING:

        def __get__(self, record: object, owner: type, /) -> NDArray[T]: ...


class RowOf(Generic[F_co]):
    """A field that is a row of records."""

    def __init__(self, kind: type[F_co], count: int) -> None:
        self.of = kind.layout, (count,)

    if TYPE_CHECKING:

        def __get__(self, record: object, owner: type, /) -> Row[F_co]: ...


class Fields(_Record):
    """A NumPy record with the fields that its class declares.

    A class for each kind of record, and not one for all, so that a field is found at once; with a
    name in a module, so that records can be sent to other processes. Classes that add no fields to
    those they inherit have the same layout: to a kernel their records are all alike.
    """

    layout: ClassVar[np.dtype[Any]]
    """The NumPy type of such a record."""

    if TYPE_CHECKING:
        data: ClassVar[object]
    else:
        __getattribute__ = np.void.__getattribute__
        __getitem__ = np.void.__getitem__

    def __init_subclass__(cls) -> None:
        declared = {n: f for n, f in vars(cls).items() if isinstance(f, Number | Array | RowOf)}
        if not declared:
            return
        described = [(name, *field.of) for name, field in declared.items()]
        cls.layout = np.dtype((cls, np.dtype(described, align=True)))
        for name, field in declared.items():
            setattr(cls, name, _reader(name, field))
        # Numba asks for `data`, and needs no more of it than where the record begins in memory.
        first = described[0][0]
        assert cls.layout[first].shape, f"{first} comes first and has to be an array"
        cls.data = vars(cls)[first]

    @classmethod
    def new(cls) -> Self:
        """A record full of zeros."""
        return cls.from_bytes(bytes(cls.layout.itemsize))

    @classmethod
    def from_bytes(cls, memory: bytes) -> Self:
        """The record that `tobytes` saved."""
        # All classes of one layout share one NumPy type, for Numba knows at once what it has seen
        # before. So the class is set afterwards.
        record: Self = np.frombuffer(bytearray(memory), cls.layout)[0]
        object.__setattr__(record, "__class__", cls)
        return record

    @classmethod
    def like(cls, other: "Fields") -> Self:
        """A record of this class with the bytes of another of the same layout."""
        return cls.from_bytes(other.tobytes())

    @classmethod
    def reader(cls, *names: str) -> Callable[[bytes], tuple[Any, ...]]:
        """Reads several fields at once out of the bytes of a record, named in their order there.

        A number of one byte comes as an int, anything else as its bytes.
        """
        parts, at = [], 0
        for name in names:
            assert cls.layout.fields
            kind, offset = cls.layout.fields[name][:2]
            assert offset >= at, f"{name} comes earlier"
            single = "B" if kind.base == np.uint8 and not kind.shape else f"{kind.itemsize}s"
            parts.append(f"{offset - at}x{single}")
            at = offset + kind.itemsize
        return Struct(f"={''.join(parts)}").unpack_from

    def __reduce__(self) -> tuple[Any, ...]:
        return self.from_bytes, (self.tobytes(),)

    def copy(self, _order: object = None) -> Self:
        """Another record with the same bytes."""
        return self.from_bytes(self.tobytes())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()


def short_repr(record: Fields) -> str:
    """A record in a few words; NumPy would list every number in it."""
    return f"<{type(record).__name__}, {record.dtype.itemsize} bytes>"


def _reader(name: str, field: Number | Array[Any] | RowOf[Any]) -> property:
    if isinstance(field, Number):
        return property(lambda record: int(record[name]))
    return property(itemgetter(name))
