"""Chance that can be checked: what follows from a seed is fixed for good, and exactly even."""

from collections import Counter

import pytest

from einfall.chance import FairStream
from einfall.server.table import fair
from tests.server.tables import SEED

# What follows from a seed. Games that were played must stay verifiable: never change these numbers.


def test_words_are_those_of_hmac() -> None:
    # printf label/0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f, and label/1
    block = "bc1dfddeaa10c5f44b7702eb7cb76d7e7d1935c6853552f43f03cecbfb8caff8"
    words = [int(block[at : at + 8], 16) for at in range(0, 64, 8)]
    stream = FairStream(SEED, "label")
    assert [stream.next_word() for _ in range(9)] == [*words, 3866111304]


def test_numbers_are_remainders() -> None:
    stream = FairStream(SEED, "label")
    assert [stream.below(6) for _ in range(12)] == [2, 0, 5, 2, 2, 2, 1, 4, 0, 1, 1, 2]


def test_the_chance_of_a_table() -> None:
    label = fair.label_of("abc", ["x", "", "z"])
    assert label == "table/abc/x/-/z"
    stream = fair.chance(SEED, label, lane=2, number=5)
    assert [stream.below(120) for _ in range(6)] == [56, 32, 49, 94, 16, 4]
    assert fair.challenge_label("2031-02-03", "genial") == "challenge/2031-02-03/genial"


def test_the_commitment_and_the_chain() -> None:
    assert fair.commitment(SEED) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    salt = fair.salt(SEED, 1)
    assert salt.hex() == "6d3db3b5bfcde936160624003d79afa4d1bface7fcc872e68759fbd16cc378f6"
    assert fair.chain(fair.NO_HASH, salt, b'{"type":"left","seat":0}').hex() == (
        "1c99292de21a0d631e362668092b65d0239ba7677e1324f129aa8378d1b03c4e"
    )


# Evenness


class Told(FairStream):
    """A stream of words that somebody has chosen."""

    def __init__(self, *words: int) -> None:
        super().__init__(b"", "")
        self.told = list(words)

    def next_word(self) -> int:
        return self.told.pop(0)


def test_a_word_that_would_make_a_number_likelier_is_passed_over() -> None:
    # 2**32 = 3 * 1431655765 + 1: the last word of all has no two to go with
    assert Told(2**32 - 1, 5).below(3) == 2
    assert Told(2**32 - 2, 5).below(3) == (2**32 - 2) % 3
    greatest = 2**31
    assert Told(2**32 - 1).below(greatest) == greatest - 1  # a power of two needs none
    assert Told(2**32 - 1, 2**32 - 2, 7).below(2**31 - 1) == 7


@pytest.mark.parametrize("bound", [1, 3, 6, 120, 2**31 - 1, 2**31])
def test_the_words_that_count_are_as_many_for_each_number(bound: int) -> None:
    usable = 2**32 - 2**32 % bound
    assert usable % bound == 0
    assert 2**32 - usable < bound
    assert Told(usable - 1).below(bound) == bound - 1
    if usable < 2**32:
        assert Told(usable, 0).below(bound) == 0


@pytest.mark.parametrize("bound", [0, -1, 2**31 + 1])
def test_bounds_that_are_none(bound: int) -> None:
    with pytest.raises(ValueError):
        FairStream(SEED, "").below(bound)


def test_all_numbers_come_about_as_often() -> None:
    stream = FairStream(SEED, "even")
    counts = Counter(stream.below(21) for _ in range(21_000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 45.3  # 1 in 1000
