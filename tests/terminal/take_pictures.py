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
from einfall.client import Lobby, join
from einfall.game import Game, Position, View
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.play import Play, Recorded
from einfall.server.live.thinking import Thinkers
from einfall.terminal.screens.lobby import LookingScreen
from einfall.terminal.screens.trying import TryScreen
from tests.server.serving import Served, finished, serving
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

HASH = re.compile(r"\b[0-9a-f]{64}\b")
EVENTS = re.compile(r"all&#160;\d\d&#160;events")
BOB: dict[str, str] = {}
"""Who offers seats, as he is known to servers."""

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
        await program.rest()
        await program.press(*keys)

    return steps


def after(game: str, rules: dict[str, object], decisions: int | None, *keys: str) -> Steps:
    """A table of one's own in the middle of a game, or at its end, and then these keys."""

    async def steps(program: Opened, _served: Served) -> None:
        found = find_game(game, rules)
        seats = [None] + ["novice"] * (found.players - 1)
        table = program.app.open_own(found, seats, play=played(found, decisions))
        await program.rest()
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


def chosen(line: str, *pressed: str, until: str = "", wait: str = "") -> Steps:
    """What a line of the first screen leads to, and these keys; `wait` is awaited before them."""

    async def steps(program: Opened, served: Served) -> None:
        program.app.kept.keep(server=served.origin, name="Ann", tried="")
        await program.choose(line)
        if wait:
            await program.until(wait)
        await program.press(*pressed)
        if until:
            await program.until(until)

    return steps


async def alone(served: Served) -> Lobby:
    """Somebody in a lobby where nobody offers a seat any more; offers lapse within seconds."""
    bob = Lobby(served.origin, BOB)
    while offers := await bob.offers():
        for offer in offers:
            if offer.yours:
                await bob.withdraw(offer.table)
        await asyncio.sleep(0.1)
    return bob


async def offered(program: Opened, served: Served) -> None:
    """The lobby of a server where one person offers a seat, and nobody else any more."""
    bob = await alone(served)
    await bob.offer("einstein", {"players": 3}, pace=(0, 300, 10), name="Bob")
    await chosen("lobby", "end", wait="with Bob")(program, served)


async def looking(program: Opened, served: Served) -> None:
    """Looking for somebody, at the first moment."""
    await alone(served)
    await chosen("lobby", "down", "enter", wait="Play now", until="If nobody comes")(
        program, served
    )
    assert isinstance(program.screen, LookingScreen)
    program.screen.seconds_left = lambda: 30  # type: ignore[method-assign]  # however long it takes
    program.screen.redraw()


async def scored(program: Opened, served: Served) -> None:
    """Keeping score of two tiles, and a third half typed."""
    typed = [*"rb c4 d4", "enter", *"go c7 d8", "enter", *"bp h14"]
    await chosen("score", "enter", "home", "enter", *typed)(program, served)


async def tried(program: Opened, _served: Served) -> None:
    """A position to try things, always the same one."""
    game = find_game("genial", {"players": 2})
    program.app.push_screen(TryScreen(program.app, game, played(game, 9).position))
    await program.rest()


async def judged(program: Opened, served: Served) -> None:
    """What a bot thinks of it."""
    game = find_game("einstein", {"players": 2})
    program.app.push_screen(TryScreen(program.app, game, played(game, 9).position))
    await program.press("v")
    await program.until("What a strong bot thinks")


async def verified(program: Opened, served: Served) -> None:
    """A game that is fair."""
    made = finished(served)
    program.app.open_verdict(f"{served.origin}/t/{made.table}")
    await program.until("Everything checks out.")


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
    "setup": chosen("more:genial"),
    "setup-friends": keys("down", "enter", "down", "down", "right"),
    "lesson": chosen("lesson:genial", "n", "n", "b"),
    "lesson-einstein": chosen("lesson:einstein", "n", "n", "a"),
    "lesson-over": chosen("lesson:einstein", *["n"] * 7),
    "rules": chosen("rules:genial"),
    "join": chosen("join"),
    "lobby": offered,
    "lobby-waiting": looking,
    "challenge": chosen("challenge", "end", wait="Nobody has finished"),
    "scores": chosen("score"),
    "score-setup": chosen("score", "enter"),
    "score": scored,
    "tries": chosen("try"),
    "try": tried,
    "try-opinion": judged,
    "verify": verified,
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
    "puzzles": chosen("puzzles"),
    "puzzle": chosen("puzzles", "enter"),
    "puzzle-solution": chosen("puzzles", *["down"] * 6, "enter", "x"),
    "replay": replayed("einstein", {"players": 1}, "a", *["right"] * 6),
    "replay-genial": replayed("genial", GENIAL[2], "down", "down", "right"),
    "analysis": replayed("einstein", {"players": 1}, "a", "v", *["down"] * 3),
}


async def take(name: str, size: str, thinkers: Thinkers, served: Served) -> str:
    """The picture of a screen, as SVG."""
    async with opened(thinkers, SIZES[size]) as program:
        await PICTURES[name](program, served)
        program.app.clear_notifications()
        await program.rest()
        picture = program.app.export_screenshot(title=" ")
    picture = FONTS.sub("", picture).replace("Fira Code", "monospace")
    picture = NUMBERED.sub("terminal", picture)
    picture = EVENTS.sub("all&#160;40&#160;events", HASH.sub("5e" * 32, picture))
    picture = ADDRESS.sub("https://tables.example", picture)  # as long as what it stands for
    return SECRET.sub(rf"\g<1>{SHOWN_SECRET}", TABLE.sub("/t/K3mQ9vXb2LpA", picture))


async def take_all(folder: Path, *names: str) -> None:
    """All of them, or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        bots() as thinkers,
        tempfile.TemporaryDirectory() as kept,
        serving(Path(kept), lobby=True) as served,
    ):
        for name in names or PICTURES:
            for size in SIZES:
                path = folder / f"{name}-{size}.svg"
                path.write_text(await take(name, size, thinkers, served), encoding="utf-8")
                print(path)


if __name__ == "__main__":
    asyncio.run(take_all(Path(sys.argv[1]), *sys.argv[2:]))
