"""Tables of a real server in the terminal: full screen, line by line, and beside a browser."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from einfall.cli import main
from einfall.client import Link, join
from einfall.server.table.verify import verify
from einfall.terminal.far_lines import play_far
from tests.server.serving import Served, serving
from tests.server.stores import asynchronous
from tests.terminal.playing import Opened, opened
from tests.terminal.test_screens import KEYS, play_by_keys


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


def links(served: Served, game: str, players: int = 2, **wanted: object) -> list[str]:
    made = served.make(game, players, **wanted)
    return [str(Link(served.origin, made.table, secret)) for secret in made.secrets]


async def seated(program: Opened, link: str, name: str) -> None:
    """Join with a link, as `einfall join LINK --name NAME` does."""
    program.app.open_link(link, name)
    await program.until("begins when everybody has sat down")


async def logged(program: Opened, beginning: str) -> None:
    """Wait until a line of the log begins like this."""
    async with asyncio.timeout(60):
        while not any(line.startswith(beginning) for line in program.table.table.standing.log):
            await program.pilot.pause(0.02)


@pytest.mark.parametrize("game", ["genial", "einstein"])
@asynchronous
async def test_two_terminals_play_a_whole_game(served: Served, game: str) -> None:
    one, two = links(served, game)
    async with opened() as ann, opened() as bob:
        await seated(ann, one, "Ann")
        bob.app.open_link(two, "Bob")
        await ann.until("Ann")
        await bob.until("Ann")
        async with asyncio.timeout(60):
            await asyncio.gather(play_by_keys(ann, KEYS), play_by_keys(bob, KEYS))
        await ann.until("N play again")
        assert "Bob: " in "\n".join(ann.table.table.standing.log)
        record = await ann.table.table.record()
        assert verify(record).seeds == 2
        await ann.press("p")
        await ann.until("Decision 0 of")


@asynchronous
async def test_reactions_proposals_and_a_rematch(served: Served) -> None:
    one, two = links(served, "einstein")
    async with opened() as ann, join(two, "Bob") as bob:
        ann.app.open_link(one, "Ann")
        await ann.until("It is your turn.")
        await bob.react("wow")
        await ann.until("Bob: Wow!")
        await bob.break_off()
        await ann.until("Bob would like to break the game off.")
        await ann.press("y")
        await ann.until("unfinished")
        await ann.press("n")
        await ann.until("begins when everybody has sat down")
        assert ann.table.table.standing.log[0] == "Ann sits down."


@asynchronous
async def test_a_clock_runs_and_a_move_is_taken_back(served: Served) -> None:
    (link,) = links(served, "genial", seats=[{}, {"bot": "novice"}], clock=300)
    async with opened() as ann:
        ann.app.open_link(link, "Ann")
        await ann.until("It is your turn.")
        assert "⏱ 4:5" in ann.text()
        await ann.press("1", "enter", "enter")
        await logged(ann, "Novice (bot): ")
        assert await ann.ready()
        await ann.press("u")
        await logged(ann, "Ann takes a move back.")


@pytest.mark.parametrize("game", ["genial", "einstein"])
@asynchronous
async def test_whoever_has_no_seat_watches(served: Served, game: str) -> None:
    one, two = links(served, game)
    async with opened() as eve, join(one, "Ann"), join(two, "Bob"):
        eve.app.open_link(one.partition("#")[0])
        await eve.until("Waiting for ")
        await eve.press("1", "enter", "enter", "s")
        assert not eve.table.sending
        assert eve.table.table.standing.yours == ()


@asynchronous
async def test_a_link_that_opens_nothing_is_told_in_a_sentence(served: Served) -> None:
    async with opened() as ann:
        ann.app.open_link("nonsense", "Ann")
        async with asyncio.timeout(60):
            while not ann.app._notifications:
                await ann.pilot.pause(0.02)
        (told,) = [one.message for one in ann.app._notifications]
        assert "link to a table" in told
        ann.app.open_link(f"{served.origin}/t/nowhere", "Ann")
        await ann.until("There is no such table")
        await ann.press("r")  # once more
        await ann.until("There is no such table")
        await ann.press("escape")
        assert "Play against a bot" in ann.text()


@asynchronous
async def test_whoever_makes_a_table_sees_its_links_until_everybody_is_there(
    served: Served,
) -> None:
    async with opened() as ann:
        await ann.press("down", "enter")  # with friends
        await ann.press("down", "enter", *["backspace"] * 40, *served.origin, "enter")
        await ann.press("down", "down", *["right"] * 4)
        assert "3 min each + 5 s a decision" in ann.text()
        await ann.press("home", "enter", *"Ann", "enter")
        await ann.until("Links to this table")
        links = [line.strip() for line in ann.text().splitlines() if "/t/" in line]
        async with join(links[1], "Bob"):
            await ann.until("It is your turn.")
            assert "/t/" not in ann.text()
            assert "Ann 3:0" in ann.text() or "Ann 2:5" in ann.text()
            assert "Bob 3:05" in ann.text() or "Bob 3:00" in ann.text()
            await ann.press("i")
            assert links[1] in ann.text()
            await ann.press("down", "enter")
            assert "Copied." in ann.text()
            assert ann.app.clipboard == links[1]


@asynchronous
async def test_a_bot_is_proposed_for_who_is_gone_and_nobody_resigns_by_mistake(
    served: Served,
) -> None:
    one, two, three = links(served, "einstein", 3)
    async with opened() as ann, join(two, "Bob"):
        async with join(three, "Cleo") as cleo:
            ann.app.open_link(one, "Ann")
            await ann.until("It is your turn.")
            await cleo.leave()
        async with asyncio.timeout(60):
            while not ann.table.table.standing.absent:
                await ann.pilot.pause(0.02)
        await ann.press("escape")
        assert "A bot for Cleo" in ann.text()
        await ann.press(*["down"] * 3)
        assert "for good" in ann.text()  # on Resign
        await ann.press("enter", "enter")
        assert not any("resigns" in line for line in ann.table.table.standing.log)
        await ann.press("escape", *["down"] * 3, "enter", "down", "enter")
        await logged(ann, "Ann resigns.")


class Typist:
    """Types the first choice that is listed among what was said, and plays so often again."""

    def __init__(self, again: int = 0) -> None:
        self.heard: list[str] = []
        self.asked, self.again = 0, again

    def say(self, text: str) -> None:
        self.heard.append(text)

    def ask(self, prompt: str) -> str:
        if "Play again" in prompt:
            self.again -= 1
            return "yes" if self.again >= 0 else "no"
        if "Your move" not in prompt:
            return ""
        self.asked += 1
        if self.asked % 2:
            return "best"
        return self.heard[-1].split()[0]


@asynchronous
async def test_a_whole_game_at_a_server_line_by_line(served: Served) -> None:
    (link,) = links(served, "einstein", seats=[{}, {"bot": "novice"}])
    typist = Typist()
    async with asyncio.timeout(60):
        await play_far(link, "Ann", {}, ask=typist.ask, say=typist.say, words=True)
    assert "The game is over." in typist.heard
    assert any(text.startswith("Ann: ") for text in typist.heard)


@asynchronous
async def test_a_move_is_taken_back_line_by_line(served: Served) -> None:
    (link,) = links(served, "genial", seats=[{}, {"bot": "novice"}])
    heard: list[str] = []
    typed = ["undo", "", "undo", "changed", "quit"]

    def ask(prompt: str) -> str:
        if "Your move" not in prompt:
            return ""
        word = typed.pop(0)
        if word:
            return word
        told = next(text for text in heard if "Your tiles: 1: " in text)
        one, two = told.partition(" 1: ")[2].partition(",")[0].split()
        return f"{(two if one == 'double' else one)[0]}{two[0]} c4 d4"

    async with asyncio.timeout(30):
        await play_far(link, "Ann", {}, ask=ask, say=heard.append, words=True)
    assert "Ann takes a move back." in heard
    after = heard[heard.index("Ann takes a move back.") + 1]
    assert "Gone from the board: " in after
    assert " c4 d4" in after


@asynchronous
async def test_a_rematch_is_played_line_by_line(served: Served) -> None:
    (link,) = links(served, "einstein", 1, seats=[{}])
    typist = Typist(again=1)
    async with asyncio.timeout(60):
        await play_far(link, "Ann", {}, ask=typist.ask, say=typist.say, words=True)
    assert typist.heard.count("The game is over.") == 2


@asynchronous
async def test_a_server_that_vanishes_is_told_and_waited_for(tmp_path: Path) -> None:
    from tests.server.running import Running

    with Running(str(tmp_path / "tables.db")) as running:
        made = running.client.make_table("genial", (None, "novice"))
        link = f"http://127.0.0.1:{running.port}/t/{made.table}#{made.secrets[0]}"
        async with opened() as ann:
            ann.app.open_link(link, "Ann")
            await ann.until("It is your turn.")
            running.kill()
            await ann.until("Connecting…")
            await ann.press("1", "enter", "enter")
            await asyncio.to_thread(running.start)
            async with asyncio.timeout(30):
                while not any(line.startswith("Ann: ") for line in ann.table.table.standing.log):
                    await ann.pilot.pause(0.05)


def test_host_prints_the_links(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["host", served.origin, "genial", "--players", "3", "--bots", "club", "--no-join"]
    assert main(arguments) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in out] == ["Seat 1", "Seat 2", "To watch"]
    assert Link.read(out[0].partition(": ")[2]).secret


def test_join_says_what_is_wrong(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "nonsense"]) == 1
    assert "is not a link to a table" in capsys.readouterr().err
    assert main(["join", f"{served.origin}/t/nowhere"]) == 1
    assert "There is no such table" in capsys.readouterr().err
