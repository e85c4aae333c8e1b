"""Numbers as a line of small bars."""

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[float], width: int) -> str:
    """The values from left to right, each as high as it is great; as many as there is room for."""
    if not values or width < 1:
        return ""
    count = min(width, len(values))
    picked = [values[n * (len(values) - 1) // max(1, count - 1)] for n in range(count)]
    least, most = min(values), max(values)
    spread = most - least or 1.0
    return "".join(BARS[round((value - least) / spread * (len(BARS) - 1))] for value in picked)
