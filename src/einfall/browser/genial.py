"""Einfach Genial for pages: what of it they can call, and what they have to know."""

from functools import partial

import numpy as np

from einfall.bots.genial.decisions import any_move, begin, go_on, weights_needed
from einfall.bots.genial.levels import LEVELS
from einfall.bots.genial.manner import Manner
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.value import TABLES, Network, learned_network
from einfall.bots.thinking import level_told
from einfall.chance import seed_words
from einfall.fields import Array
from einfall.genial.board import SLOTS
from einfall.genial.client import PHASES, SLOT_NAMES, WAY_NAMES
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    is_legal,
    list_legal_slots,
    other_actions,
    rack_ways,
)
from einfall.genial.notation import WORDS_FOR_ACTIONS
from einfall.genial.position import GenialPosition, lay_out, list_laid
from einfall.genial.rules import all_six_complete, decide, draw, play_randomly
from einfall.genial.tiles import KIND_NAMES
from einfall.genial.view import fill_in, hide
from einfall.wasm import Module, entries

WORDS = Array(np.int64, 4)
SOME_SLOTS = Array(np.int64, len(SLOTS))


def network_bytes(table: str) -> bytes:
    """The network for a kind of table, as it lies in memory."""
    return learned_network(table).tobytes()


GENIAL = Module(
    entries=entries(
        (seed_words, WORDS, int, int),
        # the rules
        (lay_out, GenialPosition),
        (decide, GenialPosition, int),
        (draw, GenialPosition, int),
        (is_legal, GenialPosition, int),
        (other_actions, GenialPosition),
        (rack_ways, GenialPosition, int),
        (list_legal_slots, GenialPosition, SOME_SLOTS),
        (list_laid, GenialPosition, SOME_SLOTS),
        (all_six_complete, GenialPosition, int),
        (play_randomly, GenialPosition, WORDS),
        # views
        (hide, GenialPosition, int),
        (fill_in, GenialPosition, WORDS),
        # bots
        (any_move, GenialPosition, Thought, int),
        (weights_needed, GenialPosition, Manner),
        (begin, GenialPosition, Manner, Network, Thought, int, int),
        (go_on, GenialPosition, Manner, Network, Thought, int),
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
        "kinds": KIND_NAMES,
        "words": WORDS_FOR_ACTIONS,
    },
    data={table: partial(network_bytes, table) for table in TABLES},
)
