"""Best odds: one reply is left, and what counts is how many tiles would beat each placement.

All racks that the rival may hold are equally likely. So a placement that K of U unseen tiles beat
wins with the chance that none of the rival's tiles is among them: C(U - K, 6) / C(U, 6).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from einfall.chance import Source
from einfall.game import GameOf, Move
from einfall.genial.moves import legal_actions
from einfall.genial.position import OVER, GenialPosition, GenialView
from einfall.genial.tiles import NO_TILE
from einfall.language import _
from einfall.study.genial.puzzles.common import EndTheme, as_position
from einfall.study.genial.puzzles.proofs import NoProof, after, beating_tiles, unseen
from einfall.study.genial.puzzles.search import UNKNOWN, Search, count_beating, go_past, wins_alone
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle
from einfall.study.puzzles.theme import Reply, demand, number_in
from einfall.study.words import figure

LEAST_APART = Fraction(5, 100)
"""How much likelier the best is to win than the second."""


def chance_to_win(unseen_tiles: int, held: int, beating: int) -> Fraction:
    """How likely it is that none of the tiles held is one of those that beat."""
    return Fraction(comb(unseen_tiles - beating, held), comb(unseen_tiles, held))


class BestOdds(EndTheme):
    """Which placement wins most often, when the rival has one reply?"""

    name = "odds"
    exact = True

    def title(self) -> str:
        """What it is called."""
        return _("Best odds")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        return _("Your rival has one more tile to lay. Which placement wins most often?")

    def hints(self, puzzle: Puzzle) -> list[str]:
        """How often it wins, then which tile and where."""
        (answer,) = self.read_answer(puzzle)
        wins = _("It wins in {chance} of 100 cases.").format(chance=self._percent(puzzle, answer))
        return [wins, *super().hints(puzzle)]

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """How many tiles beat the answer, and the best."""
        game, _view = self.open(puzzle)
        (best,) = self.read_answer(puzzle)
        text = _(
            "{move}: {tiles} of {unseen} unseen tiles beat it; it wins in {chance} of 100 cases."
        )
        said = [
            text.format(
                move=game.move_text(move),
                tiles=_beating(puzzle)[move],
                unseen=puzzle.proof["unseen"],
                chance=self._percent(puzzle, move),
            )
            for move in dict.fromkeys([moves[0], best])
        ]
        return Reply(moves[0] == best, tuple(said))

    def _percent(self, puzzle: Puzzle, move: Move) -> str:
        chance = chance_to_win(puzzle.proof["unseen"], puzzle.proof["held"], _beating(puzzle)[move])
        return figure(float(100 * chance), 1)

    def prove(
        self, game: GameOf[Any, GenialView], view: GenialView, source: Source
    ) -> Puzzle | None:
        """A puzzle if one placement is clearly likelier to win, and none is sure to."""
        actions = [int(action) for action in legal_actions(view)]
        search = Search.new()
        beating: dict[Move, int] = {}
        for action in actions:
            beating[action] = self._beating(after(as_position(view), action), view.viewer, search)
            if beating[action] in (UNKNOWN, 0):
                return None
        tiles, held = unseen(view), int(view.rack_count[(view.viewer + 1) % 2])
        order = sorted(actions, key=lambda action: beating[action])
        best, second = (chance_to_win(tiles, held, beating[action]) for action in order[:2])
        if best < second + LEAST_APART:
            return None
        grouped: dict[str, list[Move]] = {}
        for action in order:
            grouped.setdefault(str(beating[action]), []).append(action)
        proof = {"unseen": tiles, "held": held, "beating": grouped}
        return Puzzle(self.name, game.view_text(view), (game.move_text(order[0]),), proof)

    def _beating(self, position: GenialPosition, seat: int, search: Search) -> int:
        """How many tiles beat the seat if it goes on as well as it can, or UNKNOWN."""
        go_past(position, seat)
        if position.phase == OVER:
            return 0 if wins_alone(position, seat) else unseen(position)
        if position.seat != seat:
            return int(count_beating(position, seat, search))
        ways = [
            self._beating(after(position, int(action)), seat, search)
            for action in legal_actions(position)
        ]
        return UNKNOWN if UNKNOWN in ways else min(ways)

    def check(self, puzzle: Puzzle) -> None:
        """Try every tile in reply to every placement."""
        game, view = self.open(puzzle)
        (answer,) = self.read_answer(puzzle)
        position = as_position(view)
        demand(view.players == 2, "odds are for two players")
        demand(view.shown[0] == NO_TILE, "a rack has just been shown, so not all are as likely")
        tiles, held = unseen(view), int(view.rack_count[(view.viewer + 1) % 2])
        claimed = _beating(puzzle)
        demand(number_in(puzzle.proof, "unseen") == tiles, f"{tiles} tiles are unseen")
        demand(number_in(puzzle.proof, "held") == held, f"the rival holds {held} tiles")
        actions = {int(action) for action in legal_actions(position)}
        demand(actions == set(claimed), "the proof has not a number for each placement")
        for action in actions:
            try:
                found = beating_tiles(after(position, action), view.viewer)
            except NoProof as problem:
                raise BadPuzzle(f"{game.move_text(action)}: {problem}") from None
            text = game.move_text(action)
            demand(found == claimed[action], f"{found} tiles beat {text}, not {claimed[action]}")
        chances = {a: chance_to_win(tiles, held, beating) for a, beating in claimed.items()}
        best = chances.pop(answer)
        ahead = best - max(chances.values())
        demand(ahead >= LEAST_APART, "the answer is not clearly likelier to win than all others")


def _beating(puzzle: Puzzle) -> dict[Move, int]:
    """For each placement how many tiles beat it, as the proof says, or BadPuzzle."""
    try:
        return {
            int(move): int(tiles)
            for tiles, moves in puzzle.proof["beating"].items()
            for move in moves
        }
    except (KeyError, ValueError, TypeError, AttributeError):
        raise BadPuzzle("the proof has no numbers of beating tiles") from None
