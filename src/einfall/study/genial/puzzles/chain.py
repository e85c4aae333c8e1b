"""Chains of bonuses: as many colours as can be completed in one turn."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from einfall.bots.genial.levels import Level
from einfall.chance import Source
from einfall.game import GameOf, Move
from einfall.genial.board import SLOTS, WORD_BITS
from einfall.genial.moves import FIRST_PLACEMENT, legal_actions, list_legal_slots
from einfall.genial.position import BONUS, PLACE, GenialPosition, GenialView
from einfall.genial.tiles import COLOURS
from einfall.genial.words import colour_name
from einfall.language import _
from einfall.study.genial.puzzles.common import GenialTheme, as_position, placement_hints
from einfall.study.genial.puzzles.proofs import after, completed, most_completed
from einfall.study.genial.puzzles.search import Search, completes, list_links
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import Reply, demand, number_in

LEAST = 2
"""A chain has at least this many colours."""
MOST_NODES = 1500
"""What takes longer to search is no puzzle for people."""
SEEN = 160
"""Whoever sees as many free slots overlooks nothing."""
MOST_BEGINNINGS = 8
"""With more right first placements it is found by chance."""


class TakesLong(Exception):
    """There is too much to try."""


class Links:
    """Looks for chains, a limited number of placements long in all."""

    def __init__(self, most_nodes: int) -> None:
        self.left = most_nodes
        self.search = Search.new()

    def after_each(self, position: GenialPosition, depth: int = 0) -> dict[Move, int]:
        """How many colours can be completed with each placement that a chain can begin with."""
        actions, counts = self.search.actions[depth], self.search.points[depth]
        links = list_links(position, actions, counts)
        found = dict(zip(actions[:links].tolist(), counts[:links].tolist(), strict=True))
        for action in found:
            self.left -= 1
            if not self.left:
                raise TakesLong
            then = after(position, action)
            if then.phase == BONUS:
                found[action] += max(self.after_each(then, depth + 1).values(), default=0)
        return found

    def one_way(self, position: GenialPosition) -> list[Move]:
        """Placements that complete as many as can be, to the end of the turn."""
        moves: list[Move] = []
        while not moves or position.phase == BONUS:
            found = self.after_each(position)
            moves.append(
                max(found, key=lambda action: found[action]) if found else self.any(position)
            )
            position = after(position, moves[-1])
        return moves

    def any(self, position: GenialPosition) -> Move:
        """The last tile of a chain goes anywhere."""
        return int(legal_actions(position)[0])


class Chain(GenialTheme):
    """How many colours can be completed before the rack is filled again?"""

    name = "chain"
    exact = True

    def title(self) -> str:
        """What it is called."""
        return _("Chain of bonuses")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        text = _("Complete {count} colours in this one turn.")
        return text.format(count=puzzle.proof["colours"])

    def hints(self, puzzle: Puzzle) -> list[str]:
        """Which colour is completed first, then the first tile and where it goes."""
        game, view = self.open(puzzle)
        first = self.read_answer(puzzle)[0]
        then = after(as_position(view), first)
        side = view.viewer % view.sides
        complete = [
            colour_name(colour)
            for colour in range(len(COLOURS))
            if view.score[side, colour] < view.track == then.score[side, colour]
        ]
        begin = _("Begin with {colours}.").format(colours=", ".join(complete))
        return [begin, *placement_hints(game, first)[1:]]

    def complete(self, puzzle: Puzzle, moves: Sequence[Move]) -> bool:
        """Whether the turn is over."""
        view = self.after(puzzle, moves)
        return bool(moves) and not (view.phase == BONUS and view.seat == view.viewer)

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """How many were completed, and an order that completes them all."""
        _game, before = self.open(puzzle)
        view = self.after(puzzle, moves)
        count = completed(view, view.viewer) - completed(before, view.viewer)
        most = puzzle.proof["colours"]
        text = _("Colours completed: {count} of {most}.")
        said = [text.format(count=count, most=most)]
        if count < most:
            said.append(_("One way: {moves}.").format(moves=", ".join(puzzle.answer)))
        else:
            said.append(_("More cannot be completed in this turn."))
        return Reply(count == most, tuple(said))

    def worth_a_look(self, view: GenialView) -> bool:
        """Whether a turn begins, with two colours near the end of their tracks."""
        near = (view.score[view.viewer] >= 8) & (view.score[view.viewer] < view.track)
        return view.phase == PLACE and int(near.sum()) >= LEAST

    def prove(
        self, game: GameOf[Any, GenialView], view: GenialView, source: Source
    ) -> Puzzle | None:
        """A puzzle if there is a chain, and not too many ways to begin it."""
        position = as_position(view)
        links = Links(MOST_NODES)
        try:
            found = links.after_each(position)
        except TakesLong:
            return None
        best = max(found.values(), default=0)
        beginnings = [action for action, count in found.items() if count == best]
        if best < LEAST or len(beginnings) > MOST_BEGINNINGS:
            return None
        answer = tuple(game.move_text(move) for move in links.one_way(position))
        proof = {"colours": best, "beginnings": len(beginnings)}
        return Puzzle(self.name, game.view_text(view), answer, proof)

    def _choose(
        self, game: GameOf[Any, GenialView], view: GenialView, bot: Level, source: Source
    ) -> Move:
        """Complete what is seen; the better levels also look how the chain goes on.

        The weaker overlook as much as they do in a game.
        """
        seen = view.copy()
        slots = np.empty(len(SLOTS), np.int64)
        for slot in slots[: list_legal_slots(view, slots)]:
            if source.below(len(SLOTS)) >= int(bot.manner.sight[0]) * len(SLOTS) // SEEN:
                seen.free[slot // WORD_BITS] &= ~(1 << int(slot) % WORD_BITS)
        actions = legal_actions(seen)
        actions = actions if len(actions) else legal_actions(view)
        values = {int(a): int(completes(view, a)) for a in actions if a >= FIRST_PLACEMENT}
        if bot.manner.candidates:
            values |= Links(MOST_NODES).after_each(as_position(view))
        whims = {action: source.below(1 << 20) for action in values}
        return max(values, key=lambda action: (values[action], whims[action]))

    def check(self, puzzle: Puzzle) -> None:
        """Try all orders of all placements in the turn."""
        _game, view = self.open(puzzle)
        moves = self.read_answer(puzzle)
        claimed = number_in(puzzle.proof, "colours")
        before = completed(view, view.viewer)
        done = completed(self.after(puzzle, moves), view.viewer) - before
        demand(done == claimed, f"the answer completes {done} colours, not {claimed}")
        most = most_completed(as_position(view)) - before
        demand(most == claimed, f"{most} colours can be completed, not {claimed}")
        demand(claimed >= LEAST, "one colour is no chain")
