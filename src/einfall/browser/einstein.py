"""Einstein for pages: what of it they can call, and what they have to know."""

import numpy as np

from einfall.bots.einstein.decisions import begin
from einfall.bots.einstein.thought import Thought
from einfall.chance import seed_words
from einfall.einstein.choices import is_free_throw, is_legal, list_legal, usable_values
from einfall.einstein.client import EFFECTS, PHASES, weigh
from einfall.einstein.dice import FIFTHS, MOST_SPLITS, NO_ROLL, PAIRS, ROLLS
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.rules import choose, end_turn, play_randomly, roll_dice, score_of
from einfall.einstein.sheet import Sheet, is_out, score, worth
from einfall.fields import Array
from einfall.wasm import Module, entries

WORDS = Array(np.int64, 4)
SPLITS = Array(np.int64, MOST_SPLITS)

EINSTEIN = Module(
    entries=entries(
        (seed_words, WORDS, int, int),
        # the rules
        (roll_dice, EinsteinPosition, int),
        (choose, EinsteinPosition, int, int),
        (end_turn, EinsteinPosition),
        (score_of, EinsteinPosition, int),
        (play_randomly, EinsteinPosition, WORDS),
        # a sheet
        (list_legal, Sheet, int, SPLITS),
        (is_legal, Sheet, int, int),
        (usable_values, Sheet),
        (is_free_throw, int, int),
        (is_out, Sheet),
        (score, Sheet, int),
        (worth, int, int, int),
        (weigh, Sheet, SPLITS, int, Array(np.int64, MOST_SPLITS, EFFECTS)),
        # bots
        (begin, EinsteinPosition, Thought, int),
    ),
    constants={
        "view": EinsteinPosition.__name__,
        "phases": PHASES,
        "rolls": ROLLS,
        "no_roll": NO_ROLL,
        "pairs": PAIRS,
        "fifths": FIFTHS,
    },
    data={},
)
