"""What the themes of Einfach Genial share."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from einfall.bots.bot import Budget
from einfall.bots.genial.decisions import begin
from einfall.bots.genial.levels import LEVELS, Level, network_for
from einfall.bots.genial.manner import Manner, manner
from einfall.bots.genial.thought import Thought
from einfall.chance import GREATEST_BOUND, Source
from einfall.game import GameOf, Move
from einfall.genial.board import CELL_RADIUS, SLOTS
from einfall.genial.game import Genial
from einfall.genial.moves import legal_actions, list_legal_slots
from einfall.genial.position import FREE, PLACE, GenialPosition, GenialView
from einfall.genial.rules import decide
from einfall.genial.symmetry import CELL_IMAGES, COLOUR_IMAGES, KIND_IMAGES, SYMMETRIES
from einfall.genial.tiles import COLOURS, NO_TILE
from einfall.genial.words import colour_name
from einfall.language import _
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import ThemeOf

THOUGHTS = {"expert": Budget(simulations=16), "master": Budget(simulations=160)}
"""How long levels that search think about a puzzle; so that an answer follows from the seed."""


MOST_PLACEMENTS = 3
"""Near the end, no more tiles than this can still be laid."""
LEAST_CHOICE = 6
"""With fewer placements to choose from it is no puzzle."""


class GenialTheme(ThemeOf[GenialView]):
    """A kind of puzzle for Einfach Genial."""

    game_class = Genial
    rules: ClassVar[Mapping[str, object]] = {"edition": "kosmos", "players": 2}
    levels: ClassVar[Sequence[str]] = ("casual", "club")
    for_points: ClassVar[bool] = False
    """Whether bots that try to solve it think of points alone."""

    def hints(self, puzzle: Puzzle) -> list[str]:
        """Which tile and where."""
        game, _view = self.open(puzzle)
        return placement_hints(game, self.read_answer(puzzle)[0])

    def step(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        puzzle: Puzzle,
        move: Move,
        number: int,
    ) -> None:
        """Lay the tile."""
        super().step(game, view, puzzle, move, number)
        decide(view, move)  # type: ignore[arg-type]  # of the viewer's own turn a view knows all

    def likeness(self, view: GenialView) -> bytes:
        """The least of the twelve images of board, rack and tracks."""
        board = view.board[: len(CELL_RADIUS)].astype(np.int64)
        own = [int(kind) for kind in view.rack[view.viewer] if kind != NO_TILE]
        images = []
        for symmetry in range(SYMMETRIES):
            renamed = np.append(COLOUR_IMAGES[symmetry], [FREE, FREE + 1])
            turned = np.empty_like(board)
            turned[CELL_IMAGES[symmetry]] = renamed[board]
            rack = sorted(int(KIND_IMAGES[symmetry, kind]) for kind in own)
            score = np.empty_like(view.score)
            score[:, COLOUR_IMAGES[symmetry]] = view.score
            images.append(bytes(turned.astype(np.uint8)) + bytes(rack) + score.tobytes())
        return min(images)

    def attempt(self, puzzle: Puzzle, level: str, source: Source) -> list[Move]:
        """Moves of a bot until the answer is complete."""
        game, view = self.open(puzzle)
        moves: list[Move] = []
        while not moves or not self.complete(puzzle, moves):
            moves.append(
                self._choose(game, view, LEVELS[level](level, THOUGHTS.get(level)), source)
            )
            self.step(game, view, puzzle, moves[-1], len(moves) - 1)
        return moves

    def _choose(
        self, game: GameOf[Any, GenialView], view: GenialView, bot: Level, source: Source
    ) -> Move:
        if not self.for_points:
            return bot.choose(game, view, game.legal_in_view(view), source)
        thought, seen = Thought.new(), only_points(bot.manner)
        begin(view, seen, network_for(view, seen), thought, source.below(GREATEST_BOUND), 0)
        return int(thought.moves[0])


class EndTheme(GenialTheme):
    """A kind of puzzle near the end of a game, where all that may come can be gone through."""

    def worth_a_look(self, view: GenialView) -> bool:
        """Whether a turn begins near the end, with a choice, and no rack has just been shown."""
        begins = view.phase == PLACE and view.shown[0] == NO_TILE
        near = begins and 2 <= most_placements(view) <= MOST_PLACEMENTS
        return near and len(legal_actions(view)) >= LEAST_CHOICE


def only_points(of: Manner) -> Manner:
    """Somebody who sees as much as this level, is as moody, and wants nothing but points."""
    changed = manner(sight=int(of.sight[0]), for_points=True)
    changed.whim = of.whim
    return changed


def as_position(view: GenialView) -> GenialPosition:
    """A view to search in, with hidden racks as they are."""
    return GenialPosition.like(view)


def most_placements(view: GenialView) -> int:
    """No more tiles than this can still be laid: two cells each, in every patch of free cells."""
    slots = np.empty(len(SLOTS), np.int64)
    cells: dict[int, set[int]] = {}
    for slot in slots[: list_legal_slots(view, slots)]:
        one, two = SLOTS[slot]
        patch = cells.get(one, {one}) | cells.get(two, {two})
        cells |= dict.fromkeys(patch, patch)
    return sum(len(patch) // 2 for patch in {id(patch): patch for patch in cells.values()}.values())


def placement_hints(game: GameOf[Any, Any], move: Move) -> list[str]:
    """A colour of the tile, the tile, and the row that it begins in."""
    tile, first, *_rest = [*game.move_text(move).split(), ""]
    if not first:
        return [_("It is not a placement.")]
    colour = colour_name(COLOURS.index(tile[0]))
    return [
        _("The tile shows {colour}.").format(colour=colour),
        _("It is the tile {tile}.").format(tile="".join(sorted(tile, key=COLOURS.index))),
        _("It begins in row {row}.").format(row=first[0]),
    ]
