"""Styles as a terminal can show them: as they are, in its sixteen colours, or without any.

Left to themselves, the nearest of sixteen colours are the same for red and orange, and greys that
stand for colours hide what is drawn on them.
"""

import colorsys
import os
from functools import cache
from typing import Literal

from rich.color import Color
from rich.style import Style

Depth = Literal["many", "sixteen", "none"]

GREY = 0.15
"""How far the channels of a colour that is no grey are apart."""
GREYS = ((0.2, "black"), (0.55, "bright_black"), (0.85, "white"), (1.0, "bright_white"))
HUES = (
    (17, "bright_red"),
    (43, "yellow"),  # which most terminals show as a brown or an orange
    (70, "bright_yellow"),
    (170, "bright_green"),
    (195, "bright_cyan"),
    (260, "bright_blue"),
    (335, "bright_magenta"),
    (360, "bright_red"),
)
"""Up to which lightness, or which degree of the circle of hues, a colour is called so."""


def depth() -> Depth:
    """How many colours this terminal has, by what it says of itself."""
    if "NO_COLOR" in os.environ:
        return "none"
    if os.name == "nt" or os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "many"
    kind = os.environ.get("TERM", "").rpartition("-")[2]
    return "many" if kind in ("256color", "direct", "kitty") else "sixteen"


@cache
def shown(style: str, colours: Depth) -> Style:
    """A style as it comes out with so many colours."""
    parsed = Style.parse(style)
    if colours == "many":
        return parsed
    ink, paper = parsed.color, parsed.bgcolor
    if colours == "sixteen":
        name = _named(ink)
        bold = parsed.bold and name not in ("black", "yellow")  # bold, they would be other colours
        return parsed + Style(color=name, bgcolor=_named(paper), bold=bold)
    lit = bool(ink and paper and _lightness(paper) > _lightness(ink))
    dark = ink and paper and not lit and not parsed.bold and _lightness(ink) < GREYS[1][0]
    faint = bool(parsed.dim or dark)
    return Style(bold=parsed.bold, dim=faint, reverse=lit != bool(parsed.reverse))


def _hls(colour: Color) -> tuple[float, float, float]:
    red, green, blue = colour.get_truecolor()
    return colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)


def _lightness(colour: Color) -> float:
    return _hls(colour)[1]


def _named(colour: Color | None) -> str | None:
    """The nearest of the sixteen colours to the eye."""
    if colour is None:
        return None
    channels = colour.get_truecolor()
    hue, lightness, _saturation = _hls(colour)
    if max(channels) - min(channels) < 255 * GREY:
        return next(name for most, name in GREYS if lightness <= most)
    return next(name for most, name in HUES if 360 * hue <= most)
