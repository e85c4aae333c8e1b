"""Einstein for pages: what of it they can call, and what they have to know."""

from functools import partial

import numpy as np

from einfall.bots.einstein.decisions import any_move, begin, go_on, weights_needed
from einfall.bots.einstein.features import WEIGHTS
from einfall.bots.einstein.levels import LEVELS
from einfall.bots.einstein.manner import Manner
from einfall.bots.einstein.race import WIN
from einfall.bots.einstein.sight import expect_score, whole_weights
from einfall.bots.einstein.thought import MOST_RACERS, MOST_SIMULATIONS, VALUE_UNIT, Thought
from einfall.bots.thinking import level_told
from einfall.chance import seed_words
from einfall.einstein.choices import is_free_throw, is_legal, list_legal, usable_values
from einfall.einstein.client import EFFECTS, PHASES, weigh
from einfall.einstein.dice import CHOICES, FIFTHS, MOST_SPLITS, NO_ROLL, PAIRS, ROLLS
from einfall.einstein.game import simulate
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.refusals import broken_rule, sentences
from einfall.einstein.rules import choose, end_turn, play_randomly, roll_dice, score_of
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, Sheet, is_out, score, worth
from einfall.fields import Array, RowOf
from einfall.study.einstein.judge import (
    ALONE,
    RACES_A_WORLD,
    WHY_GAMES,
    WORLDS_BEFORE,
    EinsteinJudge,
)
from einfall.study.einstein.measure import (
    FACTS,
    FULL,
    OTHERS,
    OWN,
    POINTS,
    SAFE,
    gather_facts,
    line_up_choices,
    line_up_sheets,
    race,
    value_choices,
)
from einfall.study.seeds import point_seed
from einfall.study.told import study_told
from einfall.wasm import Module, entries

WORDS = Array(np.int64, 4)
TWO_POSITIONS = RowOf(EinsteinPosition, 2)
SPLITS = Array(np.int64, MOST_SPLITS)
ALL_CHOICES = Array(np.int64, CHOICES)
RACES = Array(np.int32, MOST_SIMULATIONS, MOST_RACERS)

WHOLE_WEIGHTS = Array(np.int8, WEIGHTS)
PENALTIES = {"usual": PENALTY, "easy": EASY_PENALTY}


def weights_bytes(penalty: int) -> bytes:
    """The learned weights for a penalty, in half points."""
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
        (simulate, TWO_POSITIONS, int, int, WORDS),
        # a sheet
        (list_legal, Sheet, int, SPLITS),
        (is_legal, Sheet, int, int),
        (broken_rule, Sheet, int, int),
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
        # study
        (point_seed, WORDS, int, int, int),
        (value_choices, EinsteinPosition, SPLITS, int, WHOLE_WEIGHTS, Thought, SPLITS),
        (expect_score, Sheet, int, WHOLE_WEIGHTS, Thought, ALL_CHOICES, ALL_CHOICES),
        (line_up_choices, EinsteinPosition, SPLITS, int, WHOLE_WEIGHTS, Thought),
        (line_up_sheets, EinsteinPosition, Thought),
        (race, int, int, int, WHOLE_WEIGHTS, Thought, RACES),
        (
            *(gather_facts, EinsteinPosition, SPLITS, int, int, WHOLE_WEIGHTS, Thought),
            Array(np.int64, FACTS),
        ),
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
        "refusals": sentences(),
        "no_roll": NO_ROLL,
        "pairs": PAIRS,
        "fifths": FIFTHS,
        "easy_penalty": EASY_PENALTY,
        "study": {
            **study_told("einstein", EinsteinJudge, ALONE),
            "win": WIN,
            "worlds_before": WORLDS_BEFORE,
            "races_a_world": RACES_A_WORLD,
            "most_races": MOST_SIMULATIONS,
            "most_racers": MOST_RACERS,
            "why_games": WHY_GAMES,
            "facts": {
                "points": POINTS,
                "safe": SAFE,
                "full": FULL,
                "own": OWN,
                "others": OTHERS,
            },
        },
    },
    data={name: partial(weights_bytes, penalty) for name, penalty in PENALTIES.items()},
)
