"""Standings as a picture: ratings with their intervals, and each bot against each of the others."""

import os
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.arena.intervals import Estimate
from einfall.arena.report import describe
from einfall.arena.schedule import BadTournament
from einfall.arena.standings import Standings

if TYPE_CHECKING:  # it takes a second to load, and most runs draw nothing
    from matplotlib.axes import Axes

FORMATS = (".svg", ".png")
INK, PAPER, LINES = "#111111", "#ffffff", "#dddddd"
ROW, CELL, RATINGS, LETTER = 0.62, 0.78, 3.6, 0.085
"""Inches: the height of a bot's row, the widths of a cell, of the ratings and of a letter."""
LONG_NAME = 8
"""Letters that fit below a cell side by side with others."""


def check_picture(path: Path) -> None:
    """Raise unless a picture can be written there."""
    if path.suffix.lower() not in FORMATS:
        raise BadTournament(f"{path}: a picture ends in {' or '.join(FORMATS)}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadTournament(f"{path}: no picture can be written there")


def draw(standings: Standings, path: Path) -> None:
    """Write the picture."""
    import matplotlib
    from matplotlib.figure import Figure

    names = [standing.bot for standing in standings.bots]
    height = ROW * len(names)
    names_width = 0.2 + LETTER * max(map(len, names))
    # all lengths in inches, from the lower left corner; the margins are cut to fit in the end
    width, total = 2 * names_width + RATINGS + CELL * len(names), height + 0.8
    # the salt makes the same standings give the same file
    with matplotlib.rc_context({"svg.hashsalt": "einfall", "font.size": 10, "text.color": INK}):
        figure = Figure(figsize=(width, total), facecolor=PAPER)
        left = figure.add_axes((names_width / width, 0, RATINGS / width, height / total))
        _draw_ratings(left, standings)
        start = 2 * names_width + RATINGS
        right = figure.add_axes((start / width, 0, CELL * len(names) / width, height / total))
        _draw_duels(right, standings)
        heading = f"{describe(standings.tournament)}, {standings.games} games"
        figure.text(0.1 / width, 1 - 0.2 / total, heading, weight="bold", va="center", fontsize=11)
        figure.savefig(
            path,
            dpi=160,
            bbox_inches="tight",
            pad_inches=0.15,
            metadata={"Date": None} if path.suffix.lower() == ".svg" else None,
        )


def _draw_ratings(axes: "Axes", standings: Standings) -> None:
    """A dot for each bot, with its interval, the best on top."""
    names = [standing.bot for standing in standings.bots]
    for row, standing in enumerate(standings.bots):
        value, low, high = standing.rating or Estimate(nan)
        axes.plot([low or nan, high or nan], [row, row], color=INK, linewidth=1.8)
        axes.plot([value], [row], "o", color=INK, markersize=7)
        axes.text(value, row - 0.17, f"{value:.1f}", ha="center", va="bottom", fontsize=9)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.margins(x=0.08)
    axes.set_title("Rating (line: 95 % interval)", fontsize=10, loc="left", pad=8)
    axes.grid(axis="x", color=LINES)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelcolor=INK)
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)


def _draw_duels(axes: "Axes", standings: Standings) -> None:
    """A cell for each pair: the darker, the more often the row finished ahead of the column."""
    names = [standing.bot for standing in standings.bots]
    duels = [[standings.duels.get((one, other)) for other in names] for one in names]
    shares = [[duel.share.value if duel else nan for duel in row] for row in duels]
    # one hue that only gets darker reads the same in grey; the darkest would swallow the numbers
    axes.imshow(shares, cmap="Blues", vmin=0.0, vmax=1.6, aspect="auto")
    for (one, other), duel in standings.duels.items():
        _write_share(axes, names.index(other), names.index(one), duel.share)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    if max(map(len, names)) > LONG_NAME:
        axes.tick_params(axis="x", labelrotation=30)
        for label in axes.get_xticklabels():
            label.set(horizontalalignment="right", rotation_mode="anchor")
    axes.tick_params(length=0, labelcolor=INK)
    axes.set_title("Row placed before column, in %", fontsize=10, loc="left", pad=8)
    # white lines between the cells
    between = [edge + 0.5 for edge in range(len(names) - 1)]
    axes.set_xticks(between, minor=True)
    axes.set_yticks(between, minor=True)
    axes.tick_params(which="minor", length=0)
    axes.grid(which="minor", color=PAPER, linewidth=2)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _write_share(axes: "Axes", column: int, row: int, share: Estimate) -> None:
    value, low, high = (100 * (part or 0.0) for part in share)
    axes.text(column, row - 0.12, f"{value:.0f}", ha="center", va="center", size=11)
    axes.text(column, row + 0.22, f"{low:.0f}–{high:.0f}", ha="center", va="center", size=8)
