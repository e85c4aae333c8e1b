"""Einfach Genial by Reiner Knizia, as the protocol of `einfall.game` wants it.

Two to four players (each for themselves, or four in two teams) place tiles of two hexagons on a
board of hexagons and score the lines of equal colour that start at each half. Only the weakest of
one's six colours counts in the end. One player plays for a record. Rules: editions.py has the
options, moves.py the numbering of actions, rules.py what happens.

Everything here checks what it is given, and an error changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Words, branch, seed_words
from einfall.game import (
    WATCHER,
    Event,
    GameError,
    IllegalMove,
    ImpossibleChance,
    Move,
    Outcome,
    Position,
    View,
)
from einfall.genial import client, drawing
from einfall.genial.board import CELL_NAMES, CELL_RADIUS, SLOTS, ZONE_RADIUS, ZONE_SLOTS
from einfall.genial.editions import EDITIONS, OPTION_CHOICES, Options, read_options, write_options
from einfall.genial.moves import (
    ACTIONS,
    DECLINE_BONUS,
    FIRST_PLACEMENT,
    KEEP_RACK,
    count_actions,
    is_legal,
    legal_actions,
    rack_ways,
    symbols_to_touch,
)
from einfall.genial.notation import move_text, read_move, read_tile, read_typed_move
from einfall.genial.position import (
    BONUS,
    DEAL,
    DRAW,
    EVERYTHING,
    FREE,
    OVER,
    PLACE,
    POSITION,
    SWAP,
    SWAP_AT_START,
    start_position,
)
from einfall.genial.position_text import options_of, position_text, read_position
from einfall.genial.rules import (
    all_six_complete,
    decide,
    draw,
    play_randomly,
    ranking,
)
from einfall.genial.scribe import GenialScribe, counted_points, read_events
from einfall.genial.tiles import KIND_NAMES, WAYS
from einfall.genial.view import fill_in, hide
from einfall.genial.words import colour_name
from einfall.kernel import kernel
from einfall.language import _


class Genial:
    """Einfach Genial with its options set."""

    name = "genial"
    option_choices = OPTION_CHOICES
    position_texts_begin = tuple(EDITIONS)
    editions: Mapping[str, Mapping[str, object]] = {
        name: asdict(options) for name, options in EDITIONS.items()
    }
    seconds_to_decide = 0

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players = options.players
        self.sides = options.sides
        self.actions = count_actions(ZONE_SLOTS[ZONE_RADIUS[options.players]])
        self._start = start_position(options)

    @classmethod
    def from_rules(cls, rules: Mapping[str, object]) -> Self:
        """The game that a record's `rules` describe."""
        return cls(read_options(rules))

    def rules(self) -> dict[str, object]:
        """A record's `rules` for this game."""
        return write_options(self.options)

    def settings(self) -> dict[str, object]:
        """What each option is set to."""
        return asdict(self.options)

    @classmethod
    def from_position_text(cls, text: str) -> tuple[Self, Position]:
        """The game and the position that a line describes, or BadNotation."""
        position = read_position(text)
        return cls(options_of(position)), position

    # Play

    def start(self) -> Position:
        """The table before the deal."""
        return self._start.copy()

    def over(self, position: Position) -> bool:
        """Whether the game has ended."""
        return bool(position.phase == OVER)

    def to_act(self, position: Position) -> tuple[int, ...]:
        """The one seat that decides now; none while tiles are to be drawn or after the end."""
        return (int(position.seat),) if position.phase in (PLACE, BONUS, SWAP) else ()

    def legal(self, position: Position, seat: int) -> NDArray[np.int64]:
        """The actions this seat may take, in ascending order."""
        if seat not in self.to_act(position):
            return np.zeros(0, np.int64)
        return legal_actions(position)

    def legal_mask(self, position: Position, seat: int) -> NDArray[np.bool_]:
        """The same as one truth value for each action."""
        mask = np.zeros(self.actions, np.bool_)
        mask[self.legal(position, seat)] = True
        return mask

    def decide(self, position: Position, moves: Mapping[int, Move]) -> None:
        """Apply the move of the seat that is to act, or raise IllegalMove."""
        for seat, action in moves.items():
            if problem := why_illegal(position, seat, action):
                raise IllegalMove(problem)
        if len(moves) != 1:
            raise IllegalMove("one seat decides at a time")
        decide(position, int(*moves.values()))

    def drawer(self, position: Position) -> int:
        """The seat whose rack is filled now."""
        return int(position.seat)

    def sample(self, position: Position, source: Source) -> list[str]:
        """The tiles that are drawn now: all that are due, or one whole rack of the deal."""
        bag = [KIND_NAMES[kind] for kind, n in enumerate(position.bag.tolist()) for _ in range(n)]
        return [bag.pop(source.below(len(bag))) for _ in range(position.due)]

    def happen(self, position: Position, outcome: Outcome) -> None:
        """Draw these tiles for the seat whose rack is to be filled, or raise GameError."""
        kinds = [read_tile(tile) for tile in outcome]
        if not position.due:
            raise ImpossibleChance("tiles were drawn where none are due")
        if len(kinds) != position.due:
            raise ImpossibleChance(f"tiles drawn: {len(kinds)}, but due: {position.due}")
        for kind in kinds:
            if kinds.count(kind) > position.bag[kind]:
                raise ImpossibleChance(
                    f"{KIND_NAMES[kind]} was drawn {kinds.count(kind)} times,"
                    f" but the bag has {position.bag[kind]}"
                )
        for kind in kinds:
            draw(position, kind)

    def result(self, position: Position) -> dict[str, Any]:
        """Scores of each side, places from the best, and why the game ended."""
        if not self.over(position):
            raise GameError("a game that has not ended has no result")
        sides = range(position.sides)
        complete = any(all_six_complete(position, side) for side in sides)
        return {
            "scores": [[int(points) for points in position.score[side]] for side in sides],
            "ranking": ranking(position),
            "reason": "all six complete" if complete else "board full",
        }

    def points(self, result: Mapping[str, Any]) -> list[int]:
        """The points of each side in its weakest colour."""
        return [min(scores) for scores in result["scores"]]

    def why_illegal(self, position: Position, seat: int, move: Move) -> str | None:
        """The rule that forbids a move, as a sentence; None for a legal one."""
        return why_illegal(position, seat, move)

    # What a seat knows

    def view(self, position: Position, seat: int) -> View:
        """What this seat may know (WATCHER: what everybody may)."""
        if not (0 <= seat < self.players or seat == WATCHER):
            raise ValueError(f"there is no seat {seat} for {self.players} players")
        view = position.copy()
        hide(view, seat)
        return view

    def legal_in_view(self, view: View) -> NDArray[np.int64]:
        """The legal actions of the seat whose view this is."""
        return self.legal(view, int(view.viewer))

    def sees_chance(self, position: Position, seat: int) -> bool:
        """Whether this seat sees the tiles that are drawn: its own only."""
        return seat == self.drawer(position)

    def sample_position(self, view: View, source: Source) -> Position:
        """A full position that agrees with the view, all such equally likely."""
        position = view.copy()
        if position.viewer == EVERYTHING:
            return position
        fill_in(position, branch(source).words)
        return position

    # Text and pictures

    def move_text(self, move: Move) -> str:
        """The notation of an action."""
        return move_text(move)

    def read_move(self, text: str) -> Move:
        """The action that a notation names, or BadNotation."""
        return read_move(text)

    def read_typed_move(self, text: str) -> Move:
        """The action that a person means: the cells in either order, capitals or not."""
        return read_typed_move(text)

    def is_seen(self, move: Move) -> bool:
        """Whether the others notice it: not that a rack is kept which could have been swapped."""
        return move != KEEP_RACK

    def position_text(self, position: Position) -> str:
        """A position as one short line."""
        return position_text(position)

    def draw_text(self, position: Position, colour: bool = True) -> str:
        """A position as text for a terminal."""
        return drawing.draw_text(position, colour)

    def draw_svg(self, position: Position) -> str:
        """A position as a picture."""
        return drawing.draw_svg(position)

    # For a client that knows no rules

    def counts(self, position: Position, _seat: int, move: Move) -> dict[str, int]:
        """What the halves of a placement count, by colour letter."""
        return counted_points(position, move)

    def show_equipment(self) -> dict[str, Any]:
        """What is the same at every table."""
        return client.show_equipment()

    def show(self, view: View) -> dict[str, Any]:
        """What the viewer knows, as plain data."""
        return client.show(view)

    def show_moves(self, view: View) -> dict[str, Any]:
        """What the viewer, who is to act, may do, and what it brings."""
        return client.show_moves(view)

    # Records

    def scribe(self, with_legal: bool = False) -> GenialScribe:
        """Someone to write a game down."""
        return GenialScribe(with_legal)

    def events(self, record: Mapping[str, Any]) -> Iterator[tuple[int, Event]]:
        """What a record says happened, each with the number of its entry; 0 is the setup."""
        return read_events(record)

    def simulate(self, games: int, seed: int) -> int:
        """Play whole random games on one core; how many decisions."""
        positions = np.zeros(2, POSITION)
        positions[0] = self._start
        return int(simulate(positions, games, seed, np.zeros(4, np.int64)))


@kernel
def simulate(positions: NDArray[Any], games: int, seed: int, words: Words) -> int:
    """Play random games from positions[0], using positions[1] and `words` to work in."""
    decisions = 0
    for game in range(games):
        positions[1] = positions[0]
        seed_words(words, seed, game)
        decisions += play_randomly(positions[1], words)
    return decisions


def why_illegal(position: Position, seat: int, action: Move) -> str | None:
    """The rule that forbids a move, as a sentence; None for a legal one."""
    if position.phase == OVER:
        return _("the game has ended")
    if position.phase in (DEAL, DRAW):
        text = _("seat {seat} has {count} tiles to draw first")
        return text.format(seat=position.seat, count=position.due)
    if seat != position.seat:
        text = _("it is seat {right} that decides, not seat {seat}")
        return text.format(right=position.seat, seat=seat)
    if not 0 <= action < ACTIONS:
        return _("there is no move number {number}").format(number=action)
    if is_legal(position, action):
        return None
    if action < FIRST_PLACEMENT:
        return _why_no_such_decision(position, action)
    return _why_no_placement(position, seat, action)


def _why_no_such_decision(position: Position, action: Move) -> str:
    if action == DECLINE_BONUS and position.phase == BONUS:
        return _("a bonus must be played")
    if action == DECLINE_BONUS:
        return _("there is no bonus to decline")
    if action == KEEP_RACK:
        return _("a rack is kept only where a swap is offered at the end of a turn")
    if position.phase == PLACE and position.swap_rule == SWAP_AT_START:
        return _("a swap is allowed only when no tile on the rack shows a lowest colour")
    return _("a swap is not on offer now")


def _why_no_placement(position: Position, seat: int, action: Move) -> str:
    if position.phase == SWAP:
        return _("the turn is over but for the choice to swap the rack or to keep it")
    slot, way = divmod(action - FIRST_PLACEMENT, WAYS)
    for cell in SLOTS[slot]:
        if CELL_RADIUS[cell] > ZONE_RADIUS[int(position.players)]:
            text = _("{cell} lies outside the zone for {count} players")
            return text.format(cell=CELL_NAMES[cell], count=position.players)
        if position.board[cell] != FREE:
            text = _("{cell} is not free: {colour} lies there")
            return text.format(cell=CELL_NAMES[cell], colour=colour_name(position.board[cell]))
    if not rack_ways(position, seat) >> way & 1:
        return _("the rack has no tile {tile}").format(tile=move_text(action)[:2])
    if symbols_to_touch(position, seat):
        return _("a first tile touches a printed symbol that no other player's first tile touched")
    return _("a tile must touch another tile or a printed symbol")
