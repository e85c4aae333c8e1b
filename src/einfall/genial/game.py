"""Einfach Genial by Reiner Knizia, as `einfall.game` wants it.

Two to four players (each for themselves, or four in two teams) place tiles of two hexagons on a
board of hexagons and score the lines of equal colour that start at each half. Only the weakest of
one's six colours counts in the end. One player plays for a record. Rules: editions.py has the
options, moves.py the numbering of actions, rules.py what happens.

Everything here checks what it is given, and an error changes nothing.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import accumulate
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Words, branch, seed_words
from einfall.game import (
    EVERYTHING,
    WATCHER,
    Decision,
    Event,
    GameOf,
    Happening,
    IllegalMove,
    ImpossibleChance,
    Move,
    Outcome,
    apply_event,
)
from einfall.genial import TITLE, client, drawing
from einfall.genial.behind import MOST_DECISIONS, Story, find_deal
from einfall.genial.board import ZONE_RADIUS, ZONE_SLOTS
from einfall.genial.editions import (
    EDITIONS,
    OPTION_CHOICES,
    OPTION_HELP,
    Options,
    read_options,
    write_options,
)
from einfall.genial.moves import (
    ACTIONS,
    FIRST_PLACEMENT,
    KEEP_RACK,
    SWAP_RACK,
    count_actions,
    is_legal,
    legal_actions,
)
from einfall.genial.notation import move_text, read_move, read_tile, read_typed_move
from einfall.genial.position import (
    BONUS,
    DEAL,
    DRAW,
    OVER,
    PLACE,
    POSITION,
    SWAP,
    GenialPosition,
    GenialState,
    GenialView,
    start_position,
)
from einfall.genial.position_text import (
    options_of,
    position_text,
    read_position,
    read_table,
    wrongly_hidden,
)
from einfall.genial.refusals import why_forbidden
from einfall.genial.rules import (
    all_six_complete,
    decide,
    draw,
    play_randomly,
    ranking,
)
from einfall.genial.scribe import GenialScribe, counted_points, read_events
from einfall.genial.tiles import KIND_NAMES, KIND_OF, NO_TILE, TILES_OF_KIND, WAYS
from einfall.genial.view import fill_in, hide
from einfall.kernel import kernel
from einfall.language import _


class Genial(GameOf[GenialPosition, GenialView]):
    """Einfach Genial with its options set."""

    name = "genial"
    title = TITLE
    option_choices = OPTION_CHOICES
    option_help = OPTION_HELP
    position_texts_begin = tuple(EDITIONS)
    numbering = ACTIONS
    view_class = GenialView
    editions: ClassVar[Mapping[str, Mapping[str, object]]] = {
        name: asdict(options) for name, options in EDITIONS.items()
    }

    def _set_up(self, options: Options) -> None:
        self.options = options
        self.players = options.players
        self.sides = options.sides
        self.actions = count_actions(ZONE_SLOTS[ZONE_RADIUS[options.players]])
        self._start = start_position(options)

    _read_options = staticmethod(read_options)
    _write_options = staticmethod(write_options)
    _options_of = staticmethod(options_of)
    _read_position = staticmethod(read_position)
    _read_table = staticmethod(read_table)
    _wrongly_hidden = staticmethod(wrongly_hidden)

    # Play

    def over(self, position: GenialState) -> bool:
        """Whether the game has ended."""
        return position.phase == OVER

    def to_act(self, position: GenialState) -> tuple[int, ...]:
        """The one seat that decides now; none while tiles are to be drawn or after the end."""
        return (position.seat,) if position.phase in (PLACE, BONUS, SWAP) else ()

    def _legal(self, position: GenialState, _seat: int) -> NDArray[np.int64]:
        return legal_actions(position)

    def _decide(self, position: GenialPosition, moves: Mapping[int, Move]) -> None:
        decide(position, int(*moves.values()))

    def _what_is_due(self, position: GenialState) -> str | None:
        if position.phase not in (DEAL, DRAW):
            return None
        text = _("seat {seat} has {count} tiles to draw first")
        return text.format(seat=position.seat, count=position.due)

    def _why_not_to_act(self, position: GenialState, seat: int) -> str | None:
        if seat == position.seat:
            return None
        text = _("it is seat {right}'s turn to decide, not seat {seat}'s")
        return text.format(right=position.seat, seat=seat)

    def _why_illegal(self, position: GenialState, seat: int, move: Move) -> str | None:
        return None if is_legal(position, move) else why_forbidden(position, seat, move)

    def drawer(self, position: GenialState) -> int:
        """The seat whose rack is filled now."""
        return position.seat

    def sample(self, position: GenialPosition, source: Source) -> list[str]:
        """The tiles that are drawn now: all that are due, or one whole rack of the deal."""
        # the tile at a place in the list of all, in order of their kinds, which nobody has to write
        bag, drawn = position.bag.tolist(), []
        for _tile in range(position.due):
            up_to = list(accumulate(bag))
            kind = bisect_right(up_to, source.below(up_to[-1]))
            bag[kind] -= 1
            drawn.append(KIND_NAMES[kind])
        return drawn

    def happen(self, position: GenialPosition, outcome: Outcome) -> None:
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

    def _result(self, position: GenialState) -> dict[str, Any]:
        """Scores of each side, places from the best, and why the game ended."""
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

    # What a seat knows

    def _hide(self, view: GenialView, seat: int) -> None:
        hide(view, seat)

    def sees_chance(self, position: GenialState, seat: int) -> bool:
        """Whether this seat sees the tiles that are drawn: its own only."""
        return seat == self.drawer(position)

    def sample_position(self, view: GenialView, source: Source) -> GenialPosition:
        """A full position that agrees with the view, all such equally likely."""
        position = GenialPosition.like(view)
        if view.viewer != EVERYTHING:
            fill_in(position, branch(source).words)
        return position

    def view_by_hand(self, position: GenialPosition) -> GenialView:
        """Without the racks, which are made up, even one that was swapped."""
        view = self.view(position, WATCHER)
        view.shown[:] = NO_TILE
        return view

    def help_by_hand(self) -> list[str]:
        """Tiles, and what is not a tile."""
        return [
            _("RB h7 h8     a tile was laid: red on h7, blue on h8"),
            _("swap         a new rack was drawn; where that ends a turn, type it after the tile"),
            _("decline      a bonus was not played"),
        ]

    def behind(self, moves: Sequence[Move]) -> list[Event]:
        """The game in which these tiles were laid, with racks that agree with it."""
        story = Story.new()
        story.count = len(moves)
        if len(moves) <= MOST_DECISIONS:
            story.actions[: len(moves)] = moves
        if len(moves) > MOST_DECISIONS or not find_deal(self.start(), story):
            raise IllegalMove(self._why_not_behind(moves))
        return self._told(moves, [KIND_NAMES[kind] for kind in story.kinds[: story.drawn]])

    def _told(self, moves: Sequence[Move], tiles: list[str]) -> list[Event]:
        """Decisions and draws in one; a rack that could have been swapped was kept."""
        events: list[Event] = []
        position, left = self.start(), list(moves)
        while left or position.phase in (DEAL, DRAW, SWAP):
            event: Event
            if position.due:
                event, tiles = Happening(tiles[: position.due]), tiles[position.due :]
            elif position.phase == SWAP and left[:1] != [SWAP_RACK]:
                event = Decision({position.seat: KEEP_RACK})
            else:
                event = Decision({position.seat: left.pop(0)})
            apply_event(self, position, event)
            events.append(event)
        return events

    def _why_not_behind(self, moves: Sequence[Move]) -> str:
        """What is wrong with the last of these decisions, if all before it are right."""
        *before, move = moves
        position = self.start()
        for event in self.behind(before):
            apply_event(self, position, event)
        if self.over(position):
            return _("the game has ended")
        if move == SWAP_RACK:
            return _("no rack could be swapped now")
        if move < FIRST_PLACEMENT:
            return why_forbidden(position, position.seat, move)
        kind = _kind_laid(move)
        if [_kind_laid(one) for one in before].count(kind) == TILES_OF_KIND[kind]:
            text = _("all {count} tiles {tile} lie on the board already")
            return text.format(count=TILES_OF_KIND[kind], tile=KIND_NAMES[kind])
        position.rack[position.seat, 0] = kind
        return self._why_illegal(position, position.seat, move) or _("this tile cannot be there")

    # Text and pictures

    move_text = staticmethod(move_text)
    read_move = staticmethod(read_move)
    read_typed_move = staticmethod(read_typed_move)
    _position_text = staticmethod(position_text)
    draw_text = staticmethod(drawing.draw_text)
    draw_svg = staticmethod(drawing.draw_svg)

    def is_seen(self, move: Move) -> bool:
        """Whether the others notice it; they do not when a rack that could be swapped is kept."""
        return move != KEEP_RACK

    # For a client that knows no rules

    show_equipment = staticmethod(client.show_equipment)
    show = staticmethod(client.show)
    show_moves = staticmethod(client.show_moves)

    def counts(self, position: GenialState, _seat: int, move: Move) -> dict[str, int]:
        """What the halves of a placement count, by colour letter."""
        return counted_points(position, move)

    # Records

    scribe = GenialScribe
    events = staticmethod(read_events)

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


def _kind_laid(action: Move) -> int:
    """The kind of the tile that a placement lays; NO_TILE for other moves."""
    way = (action - FIRST_PLACEMENT) % WAYS
    return int(KIND_OF[way // 6, way % 6]) if action >= FIRST_PLACEMENT else NO_TILE
