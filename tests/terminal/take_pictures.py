"""Takes a picture of every screen of the terminal, small and large, for the documents.

python -m tests.terminal.take_pictures docs/pictures/terminal
"""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from einfall.games import find_game
from einfall.server.live.thinking import Thinkers
from tests.terminal.playing import LARGE, SMALL, Opened, bots, opened

SIZES = {"small": SMALL, "large": LARGE}
FONTS = re.compile(r"@font-face\s*{.*?}", re.DOTALL)
"""Textual asks for a font from elsewhere; any font of fixed width does."""
NUMBERED = re.compile(r"terminal-\d+")
"""Its parts are named anew each time; the same picture is to be the same file."""

Steps = Callable[[Opened], Awaitable[None]]


def own(game: str, rules: dict[str, object], people: int = 1, *keys: str) -> Steps:
    """A table of one's own, after these keys."""

    async def steps(program: Opened) -> None:
        found = find_game(game, rules)
        seats = [None] * people + ["novice"] * (found.players - people)
        program.app.open_own(found, seats, seed=5)
        await program.pilot.pause()
        await program.press(*keys)

    return steps


def after(game: str, rules: dict[str, object], turns: int, *keys: str) -> Steps:
    """A table of one's own, after some turns and then these keys."""

    async def steps(program: Opened) -> None:
        await own(game, rules)(program)
        while turns > len(program.table.table.standing.log) and await program.ready():
            program.table._hint()
            await program.until("A strong bot")
            program.table.press("enter")
            await program.pilot.pause(0.05)
        await program.ready()
        program.table.said = ""
        await program.press(*keys)

    return steps


def keys(*pressed: str, wait: str = "") -> Steps:
    """What these keys lead to from the first screen."""

    async def steps(program: Opened) -> None:
        await program.press(*pressed)
        if wait:
            await program.until(wait)

    return steps


async def judged(program: Opened) -> None:
    """A game alone to its end, and its analysis."""
    await own("einstein", {"players": 1})(program)
    while await program.ready():
        for key in ("l", "enter", "enter"):
            program.table.press(key)
        await program.pilot.pause(0.002)
    await program.press("a")
    await program.until("▇")
    await program.press(*["right"] * 6)


async def judged_moves(program: Opened) -> None:
    """The same as a table."""
    await judged(program)
    await program.press("v", "down", "down")


PICTURES: dict[str, Steps] = {
    "home": keys(),
    "setup": keys(*["down"] * 4, "enter"),
    "genial-two": after("genial", {"players": 2}, 14, "b", "b", "1", "enter"),
    "genial-four": after("genial", {"players": 4}, 20, "b", "g", "2"),
    "genial-teams": after("genial", {"players": 4, "teams": True}, 12),
    "genial-solo": own("genial", {"players": 1}),
    "genial-keys": own("genial", {"players": 2}, 1, "?"),
    "curtain": own("genial", {"players": 2}, 2, "1", "enter", "enter"),
    "einstein-two": after("einstein", {"players": 2}, 12, "1", "2", "4"),
    "einstein-eight": after("einstein", {"players": 8}, 30, "l", "down"),
    "einstein-solo": own("einstein", {"players": 1}, 1, "1"),
    "menu": own("genial", {"players": 2}, 1, "escape"),
    "typing": own("genial", {"players": 2}, 1, "m", *"yr d3 e3"),
    "puzzles": keys("end", "up", "enter"),
    "puzzle": keys("end", "up", "enter", "enter"),
    "replay": judged,
    "analysis": judged_moves,
}


async def take(name: str, size: str, thinkers: Thinkers) -> str:
    """The picture of a screen, as SVG."""
    async with opened(thinkers, SIZES[size]) as program:
        await PICTURES[name](program)
        await program.pilot.pause(0.1)
        picture = FONTS.sub("", program.app.export_screenshot(title=" "))
        return NUMBERED.sub("terminal", picture).replace("Fira Code", "monospace")


async def take_all(folder: Path) -> None:
    """All of them."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or list(PICTURES)
    with bots() as thinkers:
        for name in wanted:
            for size in SIZES:
                path = folder / f"{name}-{size}.svg"
                path.write_text(await take(name, size, thinkers), encoding="utf-8")
                print(path)


if __name__ == "__main__":
    asyncio.run(take_all(Path(sys.argv[1])))
