"""Einstein for pages: what of it they can call, and what they have to know."""

from functools import partial

import numpy as np

from einfall.bots.einstein.decisions import any_move, begin, go_on, weights_needed
from einfall.bots.einstein.features import WEIGHTS
from einfall.bots.einstein.levels import LEVELS
from einfall.bots.einstein.manner import Manner
from einfall.bots.einstein.sight import whole_weights
from einfall.bots.einstein.thought import VALUE_UNIT, Thought
from einfall.bots.thinking import level_told
from einfall.chance import seed_words
from einfall.einstein.choices import is_free_throw, is_legal, list_legal, usable_values
from einfall.einstein.client import EFFECTS, PHASES, weigh
from einfall.einstein.dice import FIFTHS, MOST_SPLITS, NO_ROLL, PAIRS, ROLLS
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.rules import choose, end_turn, play_randomly, roll_dice, score_of
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, Sheet, is_out, score, worth
from einfall.fields import Array
from einfall.wasm import Module, entries

WORDS = Array(np.int64, 4)
SPLITS = Array(np.int64, MOST_SPLITS)

WHOLE_WEIGHTS = Array(np.int8, WEIGHTS)
PENALTIES = {"usual": PENALTY, "easy": EASY_PENALTY}


def weights_bytes(penalty: int) -> bytes:
    """The learned weights for a penalty, in whole points."""
    return whole_weights(penalty).tobytes()


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
        (any_move, EinsteinPosition, Thought, int),
        (weights_needed, EinsteinPosition, Manner),
        (begin, EinsteinPosition, Manner, WHOLE_WEIGHTS, Thought, int, int),
        (go_on, EinsteinPosition, Manner, WHOLE_WEIGHTS, Thought, int),
    ),
    constants={
        "view": EinsteinPosition.__name__,
        "levels": {
            name: level_told(level.manner, level.usual_budget) for name, level in LEVELS.items()
        },
        "weights": list(PENALTIES),
        "value_unit": VALUE_UNIT,
        "phases": PHASES,
        "rolls": ROLLS,
        "no_roll": NO_ROLL,
        "pairs": PAIRS,
        "fifths": FIFTHS,
    },
    data={name: partial(weights_bytes, penalty) for name, penalty in PENALTIES.items()},
)
