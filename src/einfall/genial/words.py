"""A position of Einfach Genial in words, in the player's language."""

from einfall.genial.board import CELL_NAMES, SLOTS
from einfall.genial.moves import lowest_score
from einfall.genial.position import (
    BONUS_MAY,
    DEAL,
    DRAW,
    OVER,
    PLACE,
    SWAP,
    GenialState,
    laid_slots,
)
from einfall.genial.rules import ranking
from einfall.genial.tiles import COLOURS, KIND_NAMES, NO_TILE
from einfall.language import _, labelled


def colour_name(colour: int) -> str:
    """The name of a colour."""
    names = (_("red"), _("orange"), _("yellow"), _("green"), _("blue"), _("purple"))
    return names[colour]


def seat_name(seat: int) -> str:
    """What a seat is called."""
    return _("Seat {seat}").format(seat=seat)


def side_name(position: GenialState, side: int) -> str:
    """What a side is called: a seat, or a team with its seats."""
    if position.sides == position.players:
        return seat_name(side)
    seats = ", ".join(map(str, range(side, position.players, position.sides)))
    return _("Team {team} (seats {seats})").format(team=side, seats=seats)


def rack_of(position: GenialState, seat: int) -> list[int]:
    """The kinds on a rack; NO_TILE for each tile that is hidden."""
    return [int(kind) for kind in position.rack[seat, : position.rack_count[seat]]]


def headlines(position: GenialState) -> list[str]:
    """Whose turn it is and what is to be decided, or who won and why; then what everybody saw."""
    shown = " ".join(KIND_NAMES[kind] for kind in position.shown if kind != NO_TILE)
    lines = [_result(position) if position.phase == OVER else _outlook(position)]
    if shown:
        lines.append(_("Swapped, seen by all: {tiles}.").format(tiles=shown))
    return lines


def _outlook(position: GenialState) -> str:
    one = position.due == 1
    if position.phase == DEAL:
        text = _("{seat} is dealt a tile.") if one else _("{seat} is dealt {count} tiles.")
    elif position.phase == DRAW:
        text = _("{seat} is to draw a tile.") if one else _("{seat} is to draw {count} tiles.")
    elif position.phase == PLACE:
        text = _("{seat} is to place a tile.")
    elif position.phase == SWAP:
        text = _("{seat} is to swap the rack or keep it.")
    elif position.bonus_rule == BONUS_MAY:
        text = _("{seat} is to place a bonus tile or decline it ({left} left).")
    else:
        text = _("{seat} is to place a bonus tile ({left} left).")
    return text.format(seat=seat_name(position.seat), count=position.due, left=position.bonus)


def _result(position: GenialState) -> str:
    winners = ranking(position)[0]
    lowest = lowest_score(position, winners[0])
    reason = _("all six complete") if lowest == position.track else _("board full")
    if position.players == 1:
        text = _("Over, {reason}: the lowest colour is {lowest}.")
    elif len(winners) == 1:
        text = _("Over, {reason}: {names} wins.")
    else:
        text = _("Over, {reason}: {names} share the win.")
    names = ", ".join(side_name(position, side) for side in winners)
    return text.format(reason=reason, lowest=lowest, names=names)


def description(position: GenialState, racks: bool = True) -> str:
    """The whole position, for those who cannot see it."""
    sentences = headlines(position)
    for side in range(position.sides):
        scores = map(int, position.score[side])
        points = ", ".join(f"{colour_name(colour)} {n}" for colour, n in enumerate(scores))
        sentences.append(labelled(side_name(position, side), f"{points}."))
    for seat in range(position.players if racks else 0):
        tiles = " ".join(
            _("hidden") if kind == NO_TILE else KIND_NAMES[kind] for kind in rack_of(position, seat)
        )
        text = _("Rack of seat {seat}: {tiles}.")
        sentences.append(text.format(seat=seat, tiles=tiles or _("empty")))
    board = ", ".join(
        f"{COLOURS[position.board[one]]}{COLOURS[position.board[two]]}"
        f" {CELL_NAMES[one]} {CELL_NAMES[two]}"
        for one, two in sorted(SLOTS[slot] for slot in laid_slots(position))
    )
    sentences.append(_("Tiles on the board: {tiles}.").format(tiles=board or _("none")))
    return " ".join(sentences)
