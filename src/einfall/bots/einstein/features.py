"""What the value of a sheet is read from: the places of a sheet in one long row of weights.

Each table counts ticks exactly, so that the cliff between four ticks and five is where it is. A
sheet and its mirror image (sum s for 14 - s, die v for 7 - v) share nearly all their weights: all
but those of groups of sums or of values that are their own image.

- each sum's ticks, with the track of the fifth dice
- the ticks of each two sums, with the life
- the fixed values of the fifth die and their ticks
- each sum's ticks, with the fixed values and the life
- how many ticks the begun sums lack: those of common sums against those of rare ones, and weighted
  by how rare each is against how many sums they are, both with the life
- which sums are empty, which begun, which safe (five ticks or more), each with the life
"""

from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.life import LIFE_OF_TRACK, LIVES, TRACK_OF_TICKS, TRACKS
from einfall.einstein.dice import FACES, GREATEST_SUM, LEAST_SUM, SUMS
from einfall.einstein.sheet import BOXES, FIXED, LAST_TICK, NEUTRAL, Sheet
from einfall.kernel import kernel

Weights = NDArray[np.float32]

COUNTS: Final = BOXES + 1
"""How many different numbers of ticks a sum can have."""
MIRROR: Final = LEAST_SUM + GREATEST_SUM
ROWS: Final = len(SUMS)


def _share(groups: list[tuple[int, ...]], first: int, size: int) -> NDArray[np.int64]:
    """Where the table of each group of sums begins; mirror images begin at the same place."""
    begins: dict[tuple[int, ...], int] = {}
    for group in groups:
        mirrored = tuple(MIRROR - number for number in group)
        begins[group] = begins.get(mirrored, first)
        if begins[group] == first:
            first += size
    return np.array([begins[group] for group in groups])


def _with_mirror_images(groups: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The groups, each mirror image in the order of its original, so that they can share."""
    listed: dict[frozenset[int], tuple[int, ...]] = {}
    for group in groups:
        mirrored = tuple(MIRROR - number for number in group)
        listed[frozenset(group)] = listed.get(frozenset(group), group)
        listed.setdefault(frozenset(mirrored), mirrored)
    return list(listed.values())


# Where the tables begin, one after the other

PAIR_GROUPS = _with_mirror_images(list(combinations(SUMS, 2)))
PAIRS_OF_SUMS = np.array(PAIR_GROUPS)
PAIR_COUNT: Final = len(PAIR_GROUPS)

SUM_SIZE: Final = len(TRACKS) * COUNTS
PAIR_SIZE: Final = LIVES * COUNTS**2

SUM_BEGINS = np.zeros(GREATEST_SUM + 1, np.int64)
SUM_BEGINS[LEAST_SUM:] = _share([(number,) for number in SUMS], 0, SUM_SIZE)
PAIR_BEGINS = _share(PAIR_GROUPS, int(SUM_BEGINS.max()) + SUM_SIZE, PAIR_SIZE)

SETS = [bits for bits in range(0, 1 << (FACES + 1), 2) if bits.bit_count() <= FIXED]
"""The sets of values of the fifth die that can be fixed, as bits: 1 << value."""


def _mirrored_set(bits: int) -> int:
    return sum(1 << (FACES + 1 - value) for value in range(1, FACES + 1) if bits >> value & 1)


SET_NUMBER = np.zeros(1 << (FACES + 1), np.int64)
"""The number of each set; a set and its mirror image have the same."""
SET_TURNED = np.zeros(1 << (FACES + 1), np.int64)
"""1 for the sets that are looked up as their mirror image."""
_OWN_SETS = [bits for bits in SETS if bits <= _mirrored_set(bits)]
for _bits in SETS:
    SET_NUMBER[_bits] = _OWN_SETS.index(min(_bits, _mirrored_set(_bits)))
    SET_TURNED[_bits] = _bits > _mirrored_set(_bits)

SET_COUNT: Final = len(_OWN_SETS)
FIFTHS_BEGIN: Final = int(PAIR_BEGINS.max()) + PAIR_SIZE
FIXED_SUMS_BEGIN: Final = FIFTHS_BEGIN + SET_COUNT * LAST_TICK**FIXED

COMMON_LACK: Final = 5 * (NEUTRAL - 1) + 1
RARE_LACK: Final = 6 * (NEUTRAL - 1) + 1
LACK_BEGINS: Final = FIXED_SUMS_BEGIN + SET_COUNT * LIVES * ROWS * COUNTS

RARITY = np.array([0, 0, 36, 18, 12, 9, 7, 6, 7, 9, 12, 18, 36])
"""In about how many throws of two dice each sum comes once."""
RARITY_STEP: Final = 8
RARITY_STEPS: Final = 64
WEIGHTED_BEGINS: Final = LACK_BEGINS + LIVES * COMMON_LACK * RARE_LACK

MASKS: Final = 1 << ROWS
MASK_NUMBER = np.array(
    [min(mask, int(f"{mask:0{ROWS}b}"[::-1], 2)) for mask in range(MASKS)], np.int64
)
"""The number of each set of sums, as bits from the least sum up; as that of its mirror image."""
MASKS_BEGIN: Final = WEIGHTED_BEGINS + LIVES * RARITY_STEPS * (ROWS + 1)

WEIGHTS: Final = MASKS_BEGIN + 3 * MASKS * LIVES
"""How many weights there are."""
PLACES: Final = 2 * ROWS + 6 + PAIR_COUNT
"""How many of them make up the value of a sheet."""


@kernel
def list_places(sheet: Sheet, places: NDArray[Any]) -> None:
    """The places of the weights of a sheet whose player is still in; needs room for PLACES."""
    first, second, third, fixed = 0, 0, 0, 0
    for value in range(FACES, 0, -1):
        ticks = int(sheet.fifths[value])
        if ticks:
            first, second, third = ticks, first, second
            fixed |= 1 << value
    track = TRACK_OF_TICKS[first, second, third]
    life = LIFE_OF_TRACK[track]
    turned = SET_TURNED[fixed]
    if turned:  # the ticks in the order of the mirror image's values
        if third:
            first, third = third, first
        elif second:
            first, second = second, first
    fixed = SET_NUMBER[fixed]
    count = 0

    # by sums
    empty, begun, safe = 0, 0, 0
    begun_sums, common, rare, weighted = 0, 0, 0, 0
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        ticks = int(sheet.sums[number])
        bit = 1 << (number - LEAST_SUM)
        places[count] = SUM_BEGINS[number] + track * COUNTS + ticks
        row = (MIRROR - number if turned else number) - LEAST_SUM
        place = ((fixed * LIVES + life) * ROWS + row) * COUNTS + ticks
        places[count + 1] = FIXED_SUMS_BEGIN + place
        count += 2
        if ticks == 0:
            empty |= bit
        elif ticks >= NEUTRAL:
            safe |= bit
        else:
            begun |= bit
            begun_sums += 1
            lack = NEUTRAL - ticks
            weighted += lack * RARITY[number]
            if 5 <= number <= 9:
                common += lack
            else:
                rare += lack

    # of the whole sheet
    place = ((fixed * LAST_TICK + first) * LAST_TICK + second) * LAST_TICK + third
    places[count] = FIFTHS_BEGIN + place
    places[count + 1] = LACK_BEGINS + (life * COMMON_LACK + common) * RARE_LACK + rare
    step = min(weighted // RARITY_STEP, RARITY_STEPS - 1)
    places[count + 2] = WEIGHTED_BEGINS + (life * RARITY_STEPS + step) * (ROWS + 1) + begun_sums
    places[count + 3] = MASKS_BEGIN + MASK_NUMBER[empty] * LIVES + life
    places[count + 4] = MASKS_BEGIN + (MASKS + MASK_NUMBER[begun]) * LIVES + life
    places[count + 5] = MASKS_BEGIN + (2 * MASKS + MASK_NUMBER[safe]) * LIVES + life
    count += 6

    # by pairs of sums
    for pair in range(PAIR_COUNT):
        one = int(sheet.sums[PAIRS_OF_SUMS[pair, 0]])
        two = int(sheet.sums[PAIRS_OF_SUMS[pair, 1]])
        places[count] = PAIR_BEGINS[pair] + (life * COUNTS + one) * COUNTS + two
        count += 1
