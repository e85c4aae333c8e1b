"""A bot's thinking about one decision of Einstein, as one record that can be gone on with."""

from typing import Final

import numpy as np

from einfall.bots.einstein.features import PLACES
from einfall.einstein.dice import CHOICES, MOST_SPLITS
from einfall.einstein.position import SEATS
from einfall.einstein.sheet import Sheet
from einfall.fields import Array, Fields, Number, RowOf

VALUE_UNIT: Final = 1 << 16
"""What is worth one: a point, or a game where shares of the win are expected."""
MOST_SIMULATIONS: Final = 4096
"""More would find nothing new: nobody plays exactly as simulated."""
MOST_RACERS: Final = 8
"""How many choices can be simulated: those with the best expected scores."""

MOST_TURNS: Final = 40
"""Of a simulation; what comes after so many, which is hardly ever, counts as one more."""


class Thought(Fields):
    """What a bot thinks of its choices so far, and all that it needs to think on."""

    # the ranking, from the choice that it would make down
    moves = Array(np.int64, MOST_SPLITS)
    values = Array(np.int64, MOST_SPLITS)  # what each is worth, VALUE_UNIT for one
    # the race: own sheets after each choice, then those of the others after what is expected
    sheets = RowOf(Sheet, MOST_RACERS + SEATS)
    means = Array(np.int64, MOST_RACERS + SEATS)  # the expected score of each, VALUE_UNIT a point
    scores = Array(np.int16, MOST_RACERS + SEATS, MOST_SIMULATIONS)
    others_choices = Array(np.int16, SEATS, MOST_TURNS)  # of the others in the last simulation
    others_values = Array(np.int32, SEATS, MOST_TURNS)  # and their sheets then, in half points
    choices = Array(np.int64, MOST_RACERS)
    running = Array(np.int64, MOST_RACERS)  # 1 for a choice that has not been given up
    shares = Array(np.int64, MOST_RACERS)  # of the win, expected of each choice
    errors = Array(np.int64, MOST_RACERS)  # how far off these may be
    shifts = Array(np.int64, MOST_RACERS + SEATS)  # from the simulated scores to the expected ones
    statistics = Array(np.float64, 7, MOST_RACERS)  # of each choice (race.py)
    # where it works
    places = Array(np.int32, PLACES)
    legal = Array(np.int64, MOST_SPLITS)
    listed = Number(np.int64)  # how many are legal
    legal_values = Array(np.int64, MOST_SPLITS)
    possible = Array(np.int64, CHOICES)
    possible_values = Array(np.int64, CHOICES)
    closely_possible = Array(np.int64, CHOICES)  # the same another turn before
    closely_values = Array(np.int64, CHOICES)
    next = RowOf(Sheet, 2)  # the sheet after a choice, and after the one that follows
    played = RowOf(Sheet, 1)  # one that is played to its end
    dice = Array(np.int64, 4)  # a stream of chance
    words = Array(np.int64, 4)  # another
    count = Number(np.int64)  # how many choices are ranked
    racers = Number(np.int64)  # how many of them are simulated
    rivals = Number(np.int64)  # how many sheets the others have
    left = Number(np.int64)  # how many are still running
    simulations = Number(np.int64)  # how many have been made
    budget = Number(np.int64)  # how many are to be made
    holds = Number(np.int64)  # whether whoever thinks holds on to a lead in simulations
    seed = Number(np.int64)
    decided = Number(np.int64)  # whether there is nothing more to be simulated
    loved = Number(np.int64)  # the sum that the seat loves
    bold = Number(np.int64)
