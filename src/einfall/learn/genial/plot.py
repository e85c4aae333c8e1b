"""The strength of a network over the rounds of a run, as a picture."""

from collections.abc import Sequence
from pathlib import Path

from einfall.arena.plot import INK, LINES
from einfall.learn.genial.learner import Measured, Plan


def draw(plan: Plan, measured: Sequence[Measured], path: Path) -> None:
    """Write the picture."""
    import matplotlib
    from matplotlib.figure import Figure

    alone = plan.table == "1"
    unit = 1 if alone else 100
    turns = [one.turn for one in measured]
    strength = [unit * one.share for one in measured]
    errors = [1.96 * unit * one.error for one in measured]
    # the salt makes the same run give the same file
    with matplotlib.rc_context({"svg.hashsalt": "einfall", "text.color": INK}):
        figure = Figure(figsize=(7, 4))
        axes = figure.add_subplot()
        axes.errorbar(turns, strength, errors, color=INK, marker="o", markersize=3, capsize=2)
        axes.set_xlabel("rounds")
        axes.set_ylabel(
            "weakest colour" if alone else "wins against the quick judgement (per cent)"
        )
        axes.set_title(f"Learning, table {plan.table} (bars: 95 % intervals)", loc="left")
        axes.grid(color=LINES)
        axes.set_axisbelow(True)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
        figure.savefig(path, dpi=160, bbox_inches="tight", metadata=metadata)
