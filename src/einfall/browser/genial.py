"""Einfach Genial for pages: what of it they can call, and what they have to know."""

from functools import partial

import numpy as np

from einfall.bots.genial.decisions import any_move, begin, go_on, weights_needed
from einfall.bots.genial.levels import LEVELS
from einfall.bots.genial.manner import Manner
from einfall.bots.genial.mind import MOST_CANDIDATES
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.value import TABLES, Network, learned_network
from einfall.bots.thinking import level_told
from einfall.chance import seed_words
from einfall.fields import Array, RowOf
from einfall.genial.behind import Story, find_deal
from einfall.genial.board import SLOT_SYMBOL, SLOTS, WORD_BITS
from einfall.genial.client import PHASES, SLOT_NAMES, WAY_NAMES
from einfall.genial.game import simulate
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    is_legal,
    list_legal_slots,
    may_swap,
    other_actions,
    rack_ways,
)
from einfall.genial.notation import WORDS_FOR_ACTIONS
from einfall.genial.position import GenialPosition, land, lay_out, list_laid
from einfall.genial.refusals import broken_rule, sentences
from einfall.genial.rules import all_six_complete, board_full, decide, draw, play_randomly
from einfall.genial.tiles import KIND_NAMES, TILES_OF_KIND
from einfall.genial.view import fill_in, hide
from einfall.study.genial.judge import (
    ALONE,
    AVERAGE_ALONE,
    FIRST_SIGHT,
    MOST_ALONE,
    REASONS,
    WHY_WORLDS,
    WHY_WORLDS_ALONE,
    GenialJudge,
)
from einfall.study.genial.measure import (
    AT_ONCE,
    FACTS,
    TAKEN,
    Sampling,
    gather_facts,
    luck_of_draw,
    measure_moves,
    start_thinking,
)
from einfall.study.seeds import point_seed
from einfall.study.told import study_told
from einfall.wasm import Module, entries

WORDS = Array(np.int64, 4)
TWO_POSITIONS = RowOf(GenialPosition, 2)
SOME_SLOTS = Array(np.int64, len(SLOTS))


def network_bytes(table: str) -> bytes:
    """The network for a kind of table, as it lies in memory."""
    return learned_network(table).tobytes()


GENIAL = Module(
    entries=entries(
        (seed_words, WORDS, int, int),
        # the rules
        (lay_out, GenialPosition),
        (land, GenialPosition, int, int),
        (decide, GenialPosition, int),
        (draw, GenialPosition, int),
        (is_legal, GenialPosition, int),
        (broken_rule, GenialPosition, int, int),
        (other_actions, GenialPosition),
        (rack_ways, GenialPosition, int),
        (list_legal_slots, GenialPosition, SOME_SLOTS),
        (list_laid, GenialPosition, SOME_SLOTS),
        (all_six_complete, GenialPosition, int),
        (board_full, GenialPosition),
        (may_swap, GenialPosition, int),
        (play_randomly, GenialPosition, WORDS),
        (simulate, TWO_POSITIONS, int, int, WORDS),
        (find_deal, GenialPosition, Story),
        # views
        (hide, GenialPosition, int),
        (fill_in, GenialPosition, WORDS),
        # bots
        (any_move, GenialPosition, Thought, int),
        (weights_needed, GenialPosition, Manner),
        (begin, GenialPosition, Manner, Network, Thought, int, int),
        (go_on, GenialPosition, Manner, Network, Thought, int),
        # study
        (point_seed, WORDS, int, int, int),
        (start_thinking, int, Network, Thought),
        (measure_moves, GenialPosition, int, Network, Thought, Sampling),
        (luck_of_draw, GenialPosition, GenialPosition, int, int, Network, Thought),
        (gather_facts, GenialPosition, int, int, int, Network, Thought, Array(np.int64, FACTS)),
    ),
    constants={
        "view": GenialPosition.__name__,
        "levels": {
            name: level_told(level.manner, level.usual_budget) for name, level in LEVELS.items()
        },
        "weights": TABLES,
        "value_unit": VALUE_UNIT,
        "phases": PHASES,
        "first_placement": FIRST_PLACEMENT,
        "ways": WAY_NAMES,
        "slots": SLOT_NAMES,
        "slot_symbols": SLOT_SYMBOL.tolist(),
        "word_bits": WORD_BITS,
        "kinds": KIND_NAMES,
        "tiles_of_kind": TILES_OF_KIND,
        "words": WORDS_FOR_ACTIONS,
        "refusals": sentences(),
        "study": {
            **study_told("genial", GenialJudge, ALONE),
            "first_sight": level_told(FIRST_SIGHT, None)["manner"],
            "at_once": AT_ONCE,
            "most_candidates": MOST_CANDIDATES,
            "average_alone": AVERAGE_ALONE,
            "most_alone": MOST_ALONE,
            "why_worlds": WHY_WORLDS,
            "why_worlds_alone": WHY_WORLDS_ALONE,
            "facts": REASONS,
            "taken": TAKEN,
        },
    },
    data={table: partial(network_bytes, table) for table in TABLES},
)
