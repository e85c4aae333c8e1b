"""Takes a picture of every screen of the terminal, small and large, for the documents.

A picture is the same whenever it is taken, so that `test_pictures.py` sees which are out of date.

python -m tests.terminal.take_pictures docs/pictures/terminal [NAME ...]
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from einfall.bots import find_bots
from einfall.client import join
from einfall.game import Game, Position, View
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.play import Play, Recorded
from einfall.server.live.thinking import Thinkers
from tests.server.serving import Served, serving
from tests.terminal.playing import LARGE, SMALL, Opened, bots, opened

SIZES = {"small": SMALL, "large": LARGE}
FONTS = re.compile(r"@font-face\s*{.*?}", re.DOTALL)
"""Textual asks for a font from elsewhere; any font of fixed width does."""
NUMBERED = re.compile(r"terminal-\d+")
"""Its parts are named anew each time; the same picture is to be the same file."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d{5}")
TABLE, SECRET = re.compile(r"/t/[\w-]{12}"), re.compile(r"(/t/\w{12}#)[\w-]{32}")
SHOWN_SECRET = "Zt4qYc81nRw0sKe7VxPaHu2mLd5bTjGo"
"""Stands for the secrets of links, which are others each time; so do an address and a table."""

Steps = Callable[[Opened, Served], Awaitable[None]]


def played(game: Game, decisions: int | None) -> Play[Position, View]:
    """A game of bots after so many decisions, or at its end; always the same one."""
    players = find_bots(game, ["club"])
    _position, record = play_match(game, players, *streams(5, 0))
    return Recorded(record).play(decisions, seed=5)


def own(game: str, rules: dict[str, object], people: int = 1, *keys: str) -> Steps:
    """A table of one's own, after these keys."""

    async def steps(program: Opened, _served: Served) -> None:
        found = find_game(game, rules)
        seats = [None] * people + ["novice"] * (found.players - people)
        program.app.open_own(found, seats, seed=5)
        await program.pilot.pause()
        await program.press(*keys)

    return steps


def after(game: str, rules: dict[str, object], decisions: int | None, *keys: str) -> Steps:
    """A table of one's own in the middle of a game, or at its end, and then these keys."""

    async def steps(program: Opened, _served: Served) -> None:
        found = find_game(game, rules)
        seats = [None] + ["novice"] * (found.players - 1)
        table = program.app.open_own(found, seats, play=played(found, decisions))
        await program.pilot.pause()
        while not table.standing.over and table.standing.waiting != (0,):
            await program.pilot.pause(0.02)  # until the bots have chosen
        program.table.said = ""
        await program.press(*keys)

    return steps


def keys(*pressed: str) -> Steps:
    """What these keys lead to from the first screen."""

    async def steps(program: Opened, _served: Served) -> None:
        await program.press(*pressed)

    return steps


def replayed(game: str, rules: dict[str, object], *keys: str) -> Steps:
    """A game that is over, gone through; keys after A wait for what is judged."""

    async def steps(program: Opened, served: Served) -> None:
        await after(game, rules, None, "p")(program, served)
        for key in keys:
            await program.press(key)
            if key == "a":
                await program.until("▇")

    return steps


def hosted(*keys: str, company: bool = False) -> Steps:
    """A table of a server that was made here; with company, somebody else has sat down."""

    async def steps(program: Opened, served: Served) -> None:
        program.app.kept.keep(server=served.origin)
        await program.press("down", "enter", "enter", *"Ann", "enter")
        await program.until("Links to this table")
        await seen(program, "Ann sits down.")
        (link,) = [link for seat, link in program.table.table.links if seat == 1]
        if not company:
            await program.press(*keys)
            return
        async with join(link, "Bob"):
            await program.until("It is your turn.")
            await program.press(*keys)

    return steps


async def seen(program: Opened, line: str) -> None:
    """Wait until a line is in the log, and forget that it was news."""
    while line not in program.table.hand.scene.log:
        await program.pilot.pause(0.02)
    program.table.said = ""
    program.table.redraw()


async def not_there(program: Opened, served: Served) -> None:
    """A link that leads nowhere."""
    program.app.open_link(f"{served.origin}/t/K3mQ9vXb2LpA", "Ann")
    await program.until("There is no such table")


async def watched(program: Opened, served: Served) -> None:
    """A table of others, from the moment at which they have sat down."""
    made = served.make("einstein", 2)
    link = f"{served.origin}/t/{made.table}"
    async with join(f"{link}#{made.secrets[0]}", "Ann"):
        program.app.open_link(link)
        await program.until("begins when everybody has sat down")
        await seen(program, "Ann sits down.")


GENIAL: dict[int, dict[str, object]] = {players: {"players": players} for players in (1, 2, 4)}
TEAMS: dict[str, object] = {"players": 4, "teams": True}
PICTURES: dict[str, Steps] = {
    "home": keys(),
    "setup": keys(*["down"] * 4, "enter"),
    "setup-friends": keys("down", "enter", "down", "down", "right"),
    "rules": keys(*["down"] * 5, "enter"),
    "join": keys("end", "up", "up", "enter"),
    "genial-two": after("genial", GENIAL[2], 14, "b", "b", "1", "enter"),
    "genial-four": after("genial", GENIAL[4], 20, "b", "g", "2"),
    "genial-teams": after("genial", TEAMS, 12),
    "genial-solo": own("genial", GENIAL[1]),
    "genial-keys": own("genial", GENIAL[2], 1, "?"),
    "genial-over": after("genial", GENIAL[2], None),
    "curtain": own("genial", GENIAL[2], 2, "1", "enter", "enter"),
    "einstein-two": after("einstein", {"players": 2}, 6, "1", "2", "4"),
    "einstein-eight": after("einstein", {"players": 8}, 10, "l", "down"),
    "einstein-solo": own("einstein", {"players": 1}, 1, "1"),
    "einstein-keys": own("einstein", {"players": 1}, 1, "?"),
    "einstein-over": after("einstein", {"players": 4}, None),
    "menu": own("genial", GENIAL[2], 1, "escape"),
    "typing": own("genial", GENIAL[2], 1, "m", *"yr d3 e3"),
    "invitation": hosted(),
    "links": hosted("i"),
    "reactions": hosted("g", company=True),
    "watching": watched,
    "not-there": not_there,
    "puzzles": keys("end", "up", "enter"),
    "puzzle": keys("end", "up", "enter", "enter"),
    "puzzle-solution": keys("end", "up", "enter", *["down"] * 6, "enter", "x"),
    "replay": replayed("einstein", {"players": 1}, "a", *["right"] * 6),
    "replay-genial": replayed("genial", GENIAL[2], "down", "down", "right"),
    "analysis": replayed("einstein", {"players": 1}, "a", "v", *["down"] * 3),
}


async def take(name: str, size: str, thinkers: Thinkers, served: Served) -> str:
    """The picture of a screen, as SVG."""
    async with opened(thinkers, SIZES[size]) as program:
        await PICTURES[name](program, served)
        program.app.clear_notifications()
        await program.pilot.pause()
        picture = program.app.export_screenshot(title=" ")
    picture = FONTS.sub("", picture).replace("Fira Code", "monospace")
    picture = NUMBERED.sub("terminal", picture)
    picture = ADDRESS.sub("https://tables.example", picture)  # as long as what it stands for
    return SECRET.sub(rf"\g<1>{SHOWN_SECRET}", TABLE.sub("/t/K3mQ9vXb2LpA", picture))


async def take_all(folder: Path, *names: str) -> None:
    """All of them, or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with bots() as thinkers, tempfile.TemporaryDirectory() as kept, serving(Path(kept)) as served:
        for name in names or PICTURES:
            for size in SIZES:
                path = folder / f"{name}-{size}.svg"
                path.write_text(await take(name, size, thinkers, served), encoding="utf-8")
                print(path)


if __name__ == "__main__":
    asyncio.run(take_all(Path(sys.argv[1]), *sys.argv[2:]))
