"""Six small numbers in a word, a byte each: so a few operations compare or add six at a time."""

from typing import Final

from einfall.kernel import kernel

MOST: Final = 127
"""No number in a byte is greater."""
MOST_COUNTED: Final = 60
"""What is to be added up in pairs is at most this: two of them still fit into seven bits."""
EACH_BYTE: Final = 0x010101010101
HIGH_BITS: Final = 0x808080808080


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
