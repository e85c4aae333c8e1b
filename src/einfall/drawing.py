"""What every drawing of a position uses: styles for a terminal, and parts of a picture in SVG."""

from collections.abc import Callable
from html import escape

# Text

Paint = Callable[[str, str], str]
"""Gives a text a style, which is the number of an ANSI escape."""
BOLD, FAINT = "1", "2"


def painter(colour: bool) -> Paint:
    """What gives texts their styles, or leaves them plain."""
    return _ansi if colour else _plain


def _ansi(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _plain(text: str, _style: str) -> str:
    return text


# Pictures


def picture(
    name: str,
    corner: tuple[float, float],
    size: tuple[float, float],
    *,
    title: str,
    description: str,
    style: str,
    definitions: str,
    content: str,
) -> str:
    """A stand-alone picture on a rounded table; `name` is its class, and begins its parts' names.

    The title and the description, which says all that can be seen, are for screen readers.
    """
    left, top = corner
    where = f' x="{left:g}" y="{top:g}"' if left or top else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" role="img"'
        f' viewBox="{left:g} {top:g} {size[0]:g} {size[1]:g}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        f"<style>{style}</style><defs>{definitions}</defs>"
        f'<rect fill="var(--table)"{where} width="100%" height="100%" rx="18"/>{content}</svg>\n'
    )


def at(x: float, y: float, content: str, scale: float = 1) -> str:
    """Parts of a picture, moved and scaled."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:.3g})">{content}</g>'


def write(x: float, y: float, text: str, kind: str = "line") -> str:
    """A line of text; `kind` is its class."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def use(part: str, x: float, y: float, more: str = "") -> str:
    """A part that is defined in the picture; `more` are further attributes."""
    return f'<use href="#{part}" x="{x:g}" y="{y:g}"{more}/>'
