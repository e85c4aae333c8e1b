"""The judge of Einfach Genial: the learned value, looking ahead in sampled worlds."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.decisions import begin
from einfall.bots.genial.manner import manner
from einfall.bots.genial.mind import MOST_CANDIDATES
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.value import Network, learned_network, table_name
from einfall.game import Move
from einfall.genial.board import CELL_NAMES
from einfall.genial.position import GenialView
from einfall.genial.tiles import COLOURS
from einfall.genial.words import colour_name
from einfall.language import _
from einfall.study.genial.measure import (
    AT_ONCE,
    BONUSES,
    FACTS,
    OTHERS,
    SWAPS,
    TAKEN,
    TRACKS,
    Sampling,
    gather_facts,
    luck_of_draw,
    measure_moves,
    start_thinking,
)
from einfall.study.judge import Chance, Effort, JudgeOf
from einfall.study.verdict import CHANCES, Scale

FIRST_SIGHT = manner(glances=48)
WHY_WORLDS = 128
WHY_WORLDS_ALONE = 1024
"""To the end of a game much can happen, so it takes more of them; each is quick."""
REASONS = {
    **{colour: TRACKS + n for n, colour in enumerate(COLOURS)},
    "others": OTHERS,
    "bonus": BONUSES,
    "swap": SWAPS,
}
"""What is said of a move, by name: its places among the facts."""
ALONE = Scale(2.6, points=True)
AVERAGE_ALONE = 14.6
"""The weakest colour that it expects of a game for one with its first tile (mean of 60 deals).

It plays games out by the quick judgement: what better players make of it counts as their merit.
"""
MOST_ALONE = 36
"""Points of a whole track; the learned value alone is a part of it."""


class GenialJudge(JudgeOf[GenialView]):
    """Judges as the searching bots do."""

    name = "genial 5"

    @property
    def scale(self) -> Scale:
        """Shares of the win; alone, points of the weakest colour."""
        return ALONE if self.game.sides == 1 else CHANCES

    @classmethod
    def hint_effort(cls, players: int) -> Effort:
        """As many moves as ever; the more players, the dearer a world, and the fewer of them."""
        whole, some = super().hint_effort(players), max(2, players)
        return Effort(whole.screened, whole.worlds // some, whole.fresh // (2 * some))

    @cached_property
    def _thought(self) -> Thought:
        return Thought.new()

    def _network(self, view: GenialView) -> Network:
        return learned_network(table_name(view))

    def candidates(self, view: GenialView, most: int) -> list[Move]:
        """By the learned value, of those that look best to the quick judgement."""
        thought = self._thought
        begin(view, FIRST_SIGHT, self._network(view), thought, 0, 0)
        count = min(int(thought.count), most, MOST_CANDIDATES - 1)
        return [int(move) for move in thought.moves[:count]]

    @property
    def unit(self) -> int:
        """As in a thought."""
        return VALUE_UNIT

    def outcomes(
        self, view: GenialView, moves: Sequence[Move], worlds: int, seed: int
    ) -> NDArray[Any]:
        """What each move leads to in each of so many worlds."""
        sampling, network = Sampling.new(), self._network(view)
        sampling.count = len(moves)
        sampling.moves[: len(moves)] = moves
        start_thinking(seed, network, self._thought)
        parts = []
        for done in range(0, worlds, AT_ONCE):
            more = min(AT_ONCE, worlds - done)
            measure_moves(view, more, network, self._thought, sampling)
            parts.append(sampling.results[:more, : len(moves)].copy())
        return np.concatenate(parts)

    def reasons(self, view: GenialView, best: Move, played: Move, seed: int) -> dict[str, float]:
        """Points in each colour; among others what they get meanwhile, bonuses and swaps."""
        better, worse = (self._facts(view, move, seed) for move in (best, played))
        apart = (better - worse) / self._why_worlds
        return {name: float(apart[place]) for name, place in REASONS.items() if apart[place]}

    def reason_name(self, reason: str, short: bool = False) -> str:
        """A colour, what the others get, bonuses, swaps."""
        if reason in COLOURS:
            colour = colour_name(COLOURS.index(reason))
            return colour if short else _("points in {colour}").format(colour=colour)
        names = {"others": _("points of the others"), "bonus": _("bonus tiles"), "swap": _("swaps")}
        return names[reason]

    def why_text(self, reasons: str) -> str:
        """Reasons are counted until one's own next turn is over; alone, until the end."""
        if self.game.sides == 1:
            text = _("By the end of the game, the better move brings: {reasons}.")
        else:
            text = _("By the end of the player's next turn, the better move brings: {reasons}.")
        return text.format(reasons=reasons)

    def likely(self, view: GenialView, move: Move, seed: int) -> dict[str, float]:
        """How likely others take each cell after a move, before it is one's turn again."""
        if view.sides == 1:
            return {}
        taken = self._facts(view, move, seed)[TAKEN:] / WHY_WORLDS
        return {name: float(n) for name, n in zip(CELL_NAMES, taken, strict=True) if n}

    @property
    def _why_worlds(self) -> int:
        return WHY_WORLDS_ALONE if self.game.sides == 1 else WHY_WORLDS

    def _facts(self, view: GenialView, move: Move, seed: int) -> NDArray[np.int64]:
        facts = np.zeros(FACTS, np.int64)
        gather_facts(view, move, self._why_worlds, seed, self._network(view), self._thought, facts)
        return facts

    # Luck

    def start(self) -> float:
        """Alone, what an average game brings."""
        return AVERAGE_ALONE if self.game.sides == 1 else super().start()

    def chance(self, before: GenialView, after: GenialView, seed: int) -> Chance:
        """What the tiles drawn were worth, beyond what was to be expected.

        A rack is worth what its best move is worth at one look, if it were one's turn now.
        """
        due = int(after.rack_count[after.viewer]) - int(before.rack_count[after.viewer])
        network = learned_network(table_name(before))
        luck = luck_of_draw(before, after, due, seed, network, self._thought) / VALUE_UNIT
        return Chance(luck=MOST_ALONE * luck if before.sides == 1 else luck)

    def final(self, view: GenialView, seat: int) -> float:
        """The share of the win; alone, the points of the weakest colour."""
        result = self.game.result(view)
        if view.sides == 1:
            return float(self.game.points(result)[0])
        winners = result["ranking"][0]
        return 1 / len(winners) if seat % view.sides in winners else 0.0
