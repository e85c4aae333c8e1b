"""Best split: in the middle of a game one split is clearly the best."""

from collections.abc import Sequence
from typing import Any, ClassVar

from einfall.einstein.position import EinsteinView
from einfall.game import GameOf, Move
from einfall.language import _
from einfall.study.einstein.judge import EinsteinJudge
from einfall.study.einstein.playing_out import PlayingOut
from einfall.study.einstein.puzzles.common import EinsteinTheme, all_choices
from einfall.study.einstein.puzzles.last import MOST_TURNS
from einfall.study.einstein.puzzles.proofs import turns_left
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.sampled import Measures, SampledThemeOf, Worlds
from einfall.study.words import figure


class BestSplit(SampledThemeOf[EinsteinView], EinsteinTheme):
    """Which split leads to most points in the end?"""

    name = "split"
    apart = 12.0
    digits = 1
    worlds = Worlds(1, 1, 300, 3000)  # the judge of analyses counts, and samples nothing
    levels: ClassVar[Sequence[str]] = ("novice", "casual", "club", "expert")

    def judges(self, game: GameOf[Any, EinsteinView]) -> tuple[Measures, Measures]:
        """The judge of analyses, and games played out."""
        return EinsteinJudge(game), PlayingOut()

    def candidates(self, game: GameOf[Any, EinsteinView], view: EinsteinView) -> list[Move]:
        """All legal splits."""
        return all_choices(game, view)

    def open_enough(self, value: float) -> bool:
        """There is always something to play for."""
        return True

    def said(self, value: float) -> str:
        """Points."""
        return _("{points} points").format(points=figure(value, 0))

    def title(self) -> str:
        """What it is called."""
        return _("Best split")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        return _("Which split leads to the most points at the end of the game?")

    def worth_a_look(self, view: EinsteinView) -> bool:
        """Whether the game is in its middle, and there is something to choose from."""
        turns = turns_left(view.sheets[0])
        begun = int(view.sheets[0].sums.sum()) >= 6
        return begun and (turns is None or turns > MOST_TURNS)
