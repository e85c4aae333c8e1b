"""Board, tiles and scores of Einfach Genial in words, from what a seat is shown."""

from collections.abc import Mapping, Sequence

from einfall.genial.tiles import COLOURS
from einfall.genial.words import colour_name
from einfall.language import _, labelled
from einfall.terminal.genial.geometry import colours_on, line, rows, step
from einfall.terminal.room import Data


def name_of(colour: str) -> str:
    """The name of a colour by its letter."""
    return colour_name(COLOURS.index(colour))


def direction_name(direction: int) -> str:
    """What a direction is called."""
    names = (
        _("right"),
        _("down right"),
        _("down left"),
        _("left"),
        _("up left"),
        _("up right"),
    )
    return names[direction]


def tile_name(tile: str) -> str:
    """A tile in words."""
    one, two = map(name_of, tile)
    return _("double {colour}").format(colour=one) if one == two else f"{one} {two}"


def points_text(points: int) -> str:
    """A number of points."""
    return _("1 point") if points == 1 else _("{count} points").format(count=points)


def counts_text(counts: Mapping[str, int]) -> str:
    """The colours that count something."""
    parts = [f"{name_of(colour)} {points}" for colour, points in counts.items() if points]
    return ", ".join(parts).replace("-", "−") or _("no points")


def lines_text(cell: str, view: Data) -> str:
    """The lines of equal colour that begin beside a cell, in all six directions."""
    on, ring, found = colours_on(view), view["ring"], []
    for direction in range(6):
        there = step(cell, direction, ring)
        if there is not None and (colour := on.get(there)):
            length = len(line(cell, direction, colour, on, ring))
            found.append(f"{direction_name(direction)} {name_of(colour)} {length}")
    nothing = _("{cell}: nothing next to it.").format(cell=cell)
    return labelled(cell, f"{', '.join(found)}.") if found else nothing


def lying_in(row: Sequence[str], view: Data) -> list[str]:
    """The cells of a row that are not free, each with its colour."""
    on = colours_on(view)
    return [f"{cell} {name_of(on[cell])}" for cell in row if cell in on]


def row_text(letter: str, view: Data) -> str:
    """The same in a sentence."""
    row = next((row for row in rows(view["ring"]) if row[0][0] == letter), None)
    if row is None:
        return _("the board has no row {row}").format(row=letter)
    lying = ", ".join(lying_in(row, view)) or _("free")
    text = _("Row {row}, {first} to {last}: {cells}.")
    return text.format(row=letter, first=row[0], last=row[-1], cells=lying)


def best_cells(colour: str, moves: Data) -> list[tuple[str, int]]:
    """The cells where a colour counts most, best first."""
    index = COLOURS.index(colour)
    counted = [(cell, points[index]) for cell, points in moves["points"].items() if points[index]]
    return sorted(counted, key=lambda one: -one[1])


def best_text(colour: str, best: Sequence[tuple[str, int]]) -> str:
    """The best cells in words."""
    if not best:
        return _("No cell scores anything for {colour}.").format(colour=name_of(colour))
    named = ", ".join(f"{cell} {points_text(points)}" for cell, points in best)
    return labelled(name_of(colour), named)


def scores_text(name: str, scores: Sequence[int]) -> str:
    """The scores of a side, and which are the lowest."""
    lowest = min(scores)
    listed = ", ".join(f"{colour_name(c)} {points}" for c, points in enumerate(scores))
    weakest = ", ".join(colour_name(c) for c, points in enumerate(scores) if points == lowest)
    text = _("{name}: {scores}. Lowest: {colours} with {points}.")
    return text.format(name=name, scores=listed, colours=weakest, points=lowest)


def all_scores(view: Data, names: Sequence[str]) -> str:
    """The scores of every side."""
    sides = len(view["scores"])
    return " ".join(
        scores_text(" + ".join(names[side::sides]), scores)
        for side, scores in enumerate(view["scores"])
    )


def rack_text(rack: Sequence[str]) -> str:
    """The tiles of a rack."""
    listed = ", ".join(
        labelled(str(place), tile_name(tile)) for place, tile in enumerate(rack, start=1)
    )
    return listed or _("The rack is empty.")


def cell_text(cell: str, view: Data, moves: Data | None) -> str:
    """What is on a cell, and what it would count."""
    if colour := colours_on(view).get(cell):
        return f"{cell}, {name_of(colour)}"
    points = (moves or {}).get("points", {}).get(cell)
    counted = dict(zip(COLOURS, points, strict=True)) if points else {}
    parts = [cell, _("free")]
    if counted:
        parts.append(counts_text(counted))
    return ", ".join(parts)
