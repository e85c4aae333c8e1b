"""Sure wins: the one placement that wins against every rack that the rival may hold.

To solve an end with all racks open proves nothing, for nobody sees them. So the win has to stand
against a rival who may play any unseen tile, by a seat that draws nothing. And every other
placement is refuted by a rack, and tiles to be drawn, with which it does not win even if the seat
saw it all.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from einfall.chance import Source, branch
from einfall.game import GameOf, Move
from einfall.genial.moves import legal_actions
from einfall.genial.notation import rack_names, read_tile
from einfall.genial.position import RACK, GenialPosition, GenialView
from einfall.genial.rules import random_tile
from einfall.genial.tiles import NO_TILE
from einfall.language import _
from einfall.study.genial.puzzles.common import EndTheme, as_position
from einfall.study.genial.puzzles.proofs import NoProof, after, surely_wins, wins_in_world, world_of
from einfall.study.genial.puzzles.search import (
    DRAWS,
    UNKNOWN,
    Search,
    give_rack,
    try_action,
    wins_from,
)
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle
from einfall.study.puzzles.theme import Reply, demand

MOST_NODES = 20_000
WORLDS = 60
"""In how many worlds placements are tried to be refuted."""


class SureWin(EndTheme):
    """Which placement wins, whatever the rival holds?"""

    name = "win"
    exact = True

    def title(self) -> str:
        """What it is called."""
        return _("Sure win")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        return _("Which placement wins for sure, whatever your rival holds and whatever is drawn?")

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """The rack that refutes it."""
        game, _view = self.open(puzzle)
        if game.move_text(moves[0]) in puzzle.answer:
            text = _("It wins against every rack. Each of the other {count} placements fails.")
            count = sum(len(refutation["moves"]) for refutation in puzzle.proof["refuted"])
            return Reply(True, (text.format(count=count),))
        for refutation in puzzle.proof["refuted"]:
            if moves[0] in refutation["moves"]:
                text = _("If your rival holds {rack}, {move} does not win.")
                named = {"rack": _spaced(refutation["rack"]), "move": game.move_text(moves[0])}
                said = [text.format(**named)]
                if refutation["draws"]:
                    draws = _("The bag then gives {tiles}.")
                    said.append(draws.format(tiles=_spaced(refutation["draws"])))
                right = _("{move} wins for sure.").format(move=puzzle.answer[0])
                return Reply(False, (*said, right))
        raise BadPuzzle("nothing is said of this move")

    def prove(
        self, game: GameOf[Any, GenialView], view: GenialView, source: Source
    ) -> Puzzle | None:
        """A puzzle if one placement wins for sure, and all others are refuted."""
        actions = [int(action) for action in legal_actions(view)]
        search = Search.new()
        search.most_nodes = MOST_NODES
        winning: list[Move] = []
        for action in actions:
            search.line[0] = view
            try_action(search, action)
            answer = wins_from(search, view.viewer, False)
            if answer == UNKNOWN or (answer and winning):
                return None
            if answer:
                winning.append(action)
        if not winning:
            return None
        wrong = {action for action in actions if action not in winning}
        refuted = self._refute(view, wrong, search, source)
        if wrong:
            return None
        answer_text = (game.move_text(winning[0]),)
        return Puzzle(self.name, game.view_text(view), answer_text, {"refuted": refuted})

    def _refute(
        self, view: GenialView, wrong: set[Move], search: Search, source: Source
    ) -> list[dict[str, Any]]:
        """Racks that refute placements, which are taken out of `wrong`."""
        refuted = []
        words = branch(source).words
        rack, rival = np.full(RACK, NO_TILE, np.int64), (int(view.viewer) + 1) % 2
        for _world in range(WORLDS):
            if not wrong:
                break
            bag = view.bag.copy()
            for place in range(int(view.rack_count[rival]) + DRAWS):
                kind = random_tile(bag, words)
                bag[kind] -= 1
                if place < RACK:
                    rack[place] = kind
                else:
                    search.order[place - RACK] = kind
            rack.sort()
            world = as_position(view)
            give_rack(world, rival, rack)
            here = [action for action in sorted(wrong) if self._loses(world, action, search)]
            if here:
                wrong -= set(here)
                order = [int(kind) for kind in search.order]
                refuted.append(
                    {
                        "rack": "".join(rack_names(rack)),
                        "draws": "".join(rack_names(self._needed(view, rack, order, here))),
                        "moves": here,
                    }
                )
        return refuted

    def _loses(self, world: GenialPosition, action: Move, search: Search) -> bool:
        search.line[0] = world
        try_action(search, action)
        return bool(wins_from(search, world.seat, True) == 0)

    def _needed(
        self, view: GenialView, rack: Any, order: list[int], actions: list[Move]
    ) -> list[int]:
        """As much of the order as is ever drawn."""
        world = world_of(view, [int(kind) for kind in rack], order)
        for count in range(len(order)):
            try:
                for action in actions:
                    wins_in_world(after(world, action), view.viewer, order[:count])
            except NoProof:
                continue
            return order[:count]
        return order

    def check(self, puzzle: Puzzle) -> None:
        """Try every reply to the answer, and every refutation."""
        game, view = self.open(puzzle)
        (answer,) = self.read_answer(puzzle)
        position = as_position(view)
        demand(view.players == 2, "a sure win is for two players")
        demand(view.shown[0] == NO_TILE, "a rack has just been shown, so it is known where it is")
        wrong = {int(action) for action in legal_actions(position)} - {answer}
        for refutation in _refutations(puzzle):
            rack, order = _tiles(refutation["rack"]), _tiles(refutation["draws"])
            try:
                world = world_of(view, rack, order)
                for move in refutation["moves"]:
                    demand(move in wrong, f"{move} is no wrong answer here, or refuted twice")
                    wrong.remove(move)
                    won = wins_in_world(after(world, move), view.viewer, order)
                    text = game.move_text(move)
                    demand(not won, f"{text} wins against the rack that is said to refute it")
            except NoProof as problem:
                raise BadPuzzle(str(problem)) from None
        if wrong:
            raise BadPuzzle(f"{game.move_text(min(wrong))} is not refuted")
        demand(surely_wins(after(position, answer), view.viewer), "the answer does not always win")


def _refutations(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The refutations of a proof, or BadPuzzle."""
    found = puzzle.proof.get("refuted")
    kinds = {"rack": str, "draws": str, "moves": list}
    if not isinstance(found, list) or not all(
        isinstance(one, dict) and all(isinstance(one.get(n), k) for n, k in kinds.items())
        for one in found
    ):
        raise BadPuzzle("the proof has no list of refutations")
    return found


def _tiles(text: str) -> list[int]:
    """The kinds of tiles written one after the other."""
    return [read_tile(text[at : at + 2]) for at in range(0, len(text), 2)]


def _spaced(tiles: str) -> str:
    """Tiles written one after the other, with spaces between them."""
    return " ".join(tiles[at : at + 2] for at in range(0, len(tiles), 2))
