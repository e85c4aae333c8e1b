"""Six small numbers in a word: so a few operations compare or add six at a time.

A byte is enough for what is counted, ten bits also for the number of a slot.
"""

from typing import Final

from einfall.kernel import kernel

MOST: Final = 127
"""No number in a byte is greater."""
MOST_COUNTED: Final = 60
"""What is to be added up in pairs is at most this: two of them still fit into seven bits."""
EACH_BYTE: Final = 0x010101010101
HIGH_BITS: Final = 0x808080808080
TEN: Final = 10
TEN_BITS: Final = (1 << TEN) - 1
EACH_TEN: Final = sum(1 << TEN * place for place in range(6))
HIGH_TENS: Final = EACH_TEN << (TEN - 1)


@kernel
def byte_of(row: int, place: int) -> int:
    """One of the six."""
    return int(row >> (8 * place) & 255)


@kernel
def greater_bytes(one: int, two: int) -> int:
    """The greater of each pair of bytes, all below 128."""
    mask = (((one | HIGH_BITS) - two) & HIGH_BITS) >> 7
    mask = mask * 255
    return (one & mask) | (two & ~mask)


@kernel
def ten_of(row: int, place: int) -> int:
    """One of six numbers of ten bits."""
    return int(row >> (TEN * place) & TEN_BITS)


@kernel
def where_less(one: int, two: int) -> int:
    """All ten bits wherever the first is less than the second, both below 512."""
    less = (~((one | HIGH_TENS) - two) & HIGH_TENS) >> (TEN - 1)
    return (less << TEN) - less
