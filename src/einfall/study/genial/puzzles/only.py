"""Only move: in an open game one move is clearly the best, be it a tile or a swap."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from einfall.chance import Source
from einfall.game import GameOf, Move
from einfall.genial.game import Genial
from einfall.genial.moves import count_legal
from einfall.genial.position import SWAP, GenialView
from einfall.genial.tiles import NO_COLOUR
from einfall.language import _
from einfall.study.genial.judge import GenialJudge
from einfall.study.genial.playing_out import PlayingOut
from einfall.study.genial.puzzles.common import GenialTheme
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.sampled import Measures, SampledThemeOf, Worlds
from einfall.study.words import figure, percent

MOST_CANDIDATES = 16
SWAPS_IN = 8
"""One in so many decisions about a swap is looked at."""
LEAST_CHANCE, MOST_CHANCE = 0.2, 0.85


class OnlyMove(SampledThemeOf[GenialView], GenialTheme):
    """Which move is by far the best?"""

    name = "only"
    apart = 0.08
    digits = 3
    worlds = Worlds(24, 800, 80, 1200)
    levels: ClassVar[Sequence[str]] = ("expert", "club")

    @cached_property
    def _judges(self) -> tuple[Measures, Measures]:
        return GenialJudge(Genial.from_rules(self.rules)), PlayingOut()

    def judges(self, game: GameOf[Any, GenialView]) -> tuple[Measures, Measures]:
        """The judge of analyses, and games played out."""
        return self._judges

    def candidates(self, game: GameOf[Any, GenialView], view: GenialView) -> list[Move]:
        """The moves that look best at first sight."""
        return GenialJudge(game).candidates(view, MOST_CANDIDATES)

    def prove(
        self, game: GameOf[Any, GenialView], view: GenialView, source: Source
    ) -> Puzzle | None:
        """A puzzle, but seldom about a swap, or most would be."""
        if view.phase == SWAP and source.below(SWAPS_IN):
            return None
        return super().prove(game, view, source)

    def open_enough(self, value: float) -> bool:
        """Whether both can still win."""
        return LEAST_CHANCE <= value <= MOST_CHANCE

    def said(self, value: float) -> str:
        """A share of the win in percent."""
        return percent(figure(100 * value, 1))

    def title(self) -> str:
        """What it is called."""
        return _("Only move")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        return _("One move is by far the best. Which one?")

    def worth_a_look(self, view: GenialView) -> bool:
        """Whether there is something to decide, after the first tiles."""
        return bool(view.first[view.viewer] != NO_COLOUR and count_legal(view) > 1)
