"""What the themes of Einstein share."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from einfall.bots.einstein.levels import LEVELS
from einfall.chance import Source
from einfall.einstein.dice import FACES, GREATEST_SUM, LEAST_SUM, NO_ROLL, ROLLS, fifth_die
from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import tick
from einfall.game import GameOf, Move
from einfall.language import _
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import ThemeOf


class EinsteinTheme(ThemeOf[EinsteinView]):
    """A kind of puzzle for Einstein, always for one player."""

    game_class = Einstein
    rules: ClassVar[Mapping[str, object]] = {"players": 1}
    levels: ClassVar[Sequence[str]] = ("casual", "club", "expert")

    def hints(self, puzzle: Puzzle) -> list[str]:
        """The fifth die, then one of the sums."""
        game, _view = self.open(puzzle)
        return split_hints(game, self.read_answer(puzzle)[0])

    def step(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        puzzle: Puzzle,
        move: Move,
        number: int,
    ) -> None:
        """Tick what is chosen."""
        super().step(game, view, puzzle, move, number)
        tick(view.sheets[view.viewer], move)

    def likeness(self, view: EinsteinView) -> bytes:
        """The lesser of the sheet and its mirror image, in which a die of 1 is one of 6."""
        sheet = view.sheets[view.viewer]
        sums = [int(ticks) for ticks in sheet.sums[LEAST_SUM : GREATEST_SUM + 1]]
        fifths = [int(ticks) for ticks in sheet.fifths[1 : FACES + 1]]
        dice = list(ROLLS[view.roll]) if view.roll != NO_ROLL else []
        mirrored = sorted(FACES + 1 - die for die in dice)
        return min(bytes(sums + fifths + dice), bytes(sums[::-1] + fifths[::-1] + mirrored))

    def attempt(self, puzzle: Puzzle, level: str, source: Source) -> list[Move]:
        """Choices of a bot until the answer is complete."""
        game, view = self.open(puzzle)
        bot, moves = LEVELS[level](level), list[Move]()
        while not moves or not self.complete(puzzle, moves):
            moves.append(bot.choose(game, view, game.legal_in_view(view), source))
            self.step(game, view, puzzle, moves[-1], len(moves) - 1)
        return moves


def all_choices(game: GameOf[Any, EinsteinView], view: EinsteinView) -> list[Move]:
    """The legal choices of the viewer."""
    return [int(choice) for choice in game.legal_in_view(view)]


def as_array(choices: Sequence[Move]) -> Any:
    """Choices as a kernel takes them."""
    return np.array(choices, np.int64)


def split_hints(game: GameOf[Any, Any], move: Move) -> list[str]:
    """The fifth die, then one of the sums."""
    low = game.move_text(move).partition("+")[0]
    if fifth := fifth_die(move):
        first = _("The fifth die is {value}.").format(value=fifth)
    else:
        first = _("It is a free throw.")
    return [first, _("One of the sums is {sum}.").format(sum=low)]
