"""Where random numbers come from.

A position never holds any. Whoever drives a game asks a source of chance which tiles are drawn or
how the dice fall, hands the outcome to the rules, and writes it into the record.

`Stream` is the fast source, for simulation: the generator sfc32 (Chris Doty-Humphrey's Small Fast
Chaotic generator, 128 bits of state) on four 32-bit words. The words are kept in 64-bit integers so
that no operation overflows, and the kernels below do the same in machine code, on a GPU and in
plain Python.

`FairStream` is the source for games between people, who can check it afterwards: each word is four
bytes of HMAC-SHA256, and none is used that would make one number likelier than another.
"""

import hmac
from struct import Struct
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from einfall.kernel import kernel

Words = NDArray[np.int64]
"""The state of a stream: four integers from 0 to 2**32 - 1."""

LOW_32 = 0xFFFFFFFF
GREATEST_SEED = 2**63 - 1
GREATEST_BOUND = 2**31
MIXING_ROUNDS = 15
"""Steps after which nothing of the seed shows; what the generator's author recommends."""


class Source(Protocol):
    """Anything that gives whole numbers at random."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely; bound is at most GREATEST_BOUND."""


@kernel
def next_word(words: Words) -> int:
    """The next 32 random bits."""
    result = (words[0] + words[1] + words[3]) & LOW_32
    words[3] = (words[3] + 1) & LOW_32
    words[0] = words[1] ^ (words[1] >> 9)
    words[1] = (words[2] + (words[2] << 3)) & LOW_32
    words[2] = (((words[2] << 21) & LOW_32 | (words[2] >> 11)) + result) & LOW_32
    return int(result)


@kernel
def below(words: Words, bound: int) -> int:
    """A number from 0 to bound - 1; bound is at most GREATEST_BOUND.

    Off from even by less than bound / 2**32, which no simulation can notice; a fair game for people
    uses a source without that error.
    """
    return (next_word(words) * bound) >> 32


@kernel
def seed_words(words: Words, seed: int, number: int) -> None:
    """Start the stream `number` of `seed`; different pairs give unrelated streams."""
    words[0] = seed & LOW_32
    words[1] = (seed >> 32) & LOW_32
    words[2] = number & LOW_32
    words[3] = 1
    for _ in range(MIXING_ROUNDS):
        next_word(words)


class Stream:
    """A fast, reproducible source: the same seed and number give the same numbers."""

    def __init__(self, seed: int, number: int = 0) -> None:
        if not 0 <= seed <= GREATEST_SEED:
            raise ValueError(f"a seed is a number from 0 to {GREATEST_SEED}, not {seed}")
        if not 0 <= number <= LOW_32:
            raise ValueError(f"the number of a stream is one from 0 to {LOW_32}, not {number}")
        self.words: Words = np.zeros(4, np.int64)
        seed_words(self.words, seed, number)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        if not 1 <= bound <= GREATEST_BOUND:
            raise ValueError(f"a bound is a number from 1 to {GREATEST_BOUND}, not {bound}")
        return int(below(self.words, bound))


EIGHT_WORDS = Struct(">8I")


class FairStream:
    """The numbers that follow from a secret seed and a public label, for anyone who has both.

    Block n is HMAC-SHA256(seed, label + "/" + n in decimal digits), n from 0, and is read as eight
    32-bit words, high byte first. A number below a bound is the remainder of the first word that is
    less than the greatest multiple of the bound up to 2**32.
    """

    def __init__(self, seed: bytes, label: str) -> None:
        self.seed = seed
        self.label = label
        self.blocks = 0
        self.words: list[int] = []

    def next_word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            block = hmac.digest(self.seed, f"{self.label}/{self.blocks}".encode(), "sha256")
            self.words = [*reversed(EIGHT_WORDS.unpack(block))]
            self.blocks += 1
        return self.words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all exactly equally likely."""
        if not 1 <= bound <= GREATEST_BOUND:
            raise ValueError(f"a bound is a number from 1 to {GREATEST_BOUND}, not {bound}")
        fair = 2**32 - 2**32 % bound
        while (word := self.next_word()) >= fair:
            pass
        return word % bound


def branch(source: Source) -> Stream:
    """A fast stream of its own, started from any source."""
    return Stream(source.below(GREATEST_BOUND), source.below(GREATEST_BOUND))
