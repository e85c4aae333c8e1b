"""The client at tables of a real service: whole games, every command, every way to go wrong."""

import asyncio
import random
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from einfall.client import (
    BadLink,
    Connection,
    KeptSeeds,
    Link,
    OtherVersion,
    Reaction,
    Refused,
    Service,
    Table,
    Unreachable,
    join,
)
from einfall.client.messages import read_news
from einfall.server.table.verify import verify
from tests.server.moves import some_move
from tests.server.running import Running
from tests.server.serving import Served, serving
from tests.server.stores import asynchronous


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


def links(served: Served, game: str = "einstein", players: int = 2, **wanted: object) -> list[Link]:
    """The links to the people's seats of a new table."""
    made = served.make(game, players, **wanted)
    return [Link(served.origin, made.table, secret) for secret in made.secrets]


async def until_playing(table: Table) -> None:
    async with asyncio.timeout(60):
        async for update in table.updates():
            if update.state == "playing":
                return


async def play(table: Table, most: int = 10_000) -> None:
    """Make any legal moves until the game is over, or so many have been made."""
    chance = random.Random(1)
    async for update in table.updates():
        for sight in update.sights:
            if sight.moves and most:
                await table.move(some_move(sight.moves, chance), seat=sight.seat)
                most -= 1
        if not most:
            return


@pytest.mark.parametrize("game", ["genial", "einstein"])
@asynchronous
async def test_two_people_play_a_whole_game_and_both_have_a_share_in_chance(
    served: Served, game: str
) -> None:
    one, two = links(served, game)
    async with (
        join(one, "Ann") as ann,
        join(str(two), "Bob") as bob,
        join(Link(one.address, one.table)) as watcher,
    ):
        await asyncio.gather(play(ann), play(bob))
        assert (ann.seats, bob.seats, watcher.seats) == ((0,), (1,), ())
        numbers = [event["number"] for event in ann.events]
        assert numbers == list(range(1, len(numbers) + 1))
    record = served.get(f"/api/tables/{one.table}/record").json()
    assert record["players"] == ["Ann", "Bob"]
    assert verify(record).seeds == 2


@asynchronous
async def test_a_service_says_what_it_has_and_makes_tables(served: Served) -> None:
    service = Service(served.origin.removeprefix("http://"))
    assert [game["name"] for game in await service.games()] == ["genial", "einstein"]
    made = await service.make_table(
        "genial", {"players": 3}, [{"name": "Ann"}, {}, {"bot": "club"}]
    )
    assert [seats for seats, _ in made.links] == [(0,), (1,)]
    with pytest.raises(Refused) as refused:
        await service.make_table("genial", {"players": 9})
    assert "9" in str(refused.value)


@asynchronous
async def test_what_a_table_does_not_allow_is_said_in_a_sentence(served: Served) -> None:
    (one,) = links(served, seats=[{}, {"bot": "novice"}])
    async with join(one, "Ann") as ann:
        await until_playing(ann)
        with pytest.raises(Refused, match="is not a choice"):
            await ann.move("nonsense")


@asynchronous
async def test_taking_back_and_playing_again(served: Served) -> None:
    (one,) = links(served, "genial", players=1)
    async with join(one, "Ann") as ann:
        await play(ann, most=1)
        moved = ann.update.turn
        await ann.take_back()
        assert ann.update.turn < moved or ann.events[-1]["type"] == "taken back"
        with pytest.raises(Refused, match="not over"):
            await ann.rematch()
    (two,) = links(served, players=1)
    async with join(two, "Ann") as ann:
        await play(ann)
        again = await ann.rematch()
        assert again.secret
    async with join(again, "Ann") as ann:
        await until_playing(ann)


@asynchronous
async def test_a_reaction_reaches_the_others(served: Served) -> None:
    one, two = links(served)
    async with join(one, "Ann") as ann, join(two, "Bob") as bob:
        news = bob.news()
        await anext(news)
        await ann.react("wow")
        async with asyncio.timeout(60):
            async for told in news:
                if isinstance(told, Reaction):
                    break
        assert told == Reaction(0, "wow")


@asynchronous
async def test_a_killed_server_comes_back_and_nothing_is_lost(tmp_path: Path) -> None:
    with Running(str(tmp_path / "tables.db")) as running:
        origin = f"http://127.0.0.1:{running.port}"
        made = await Service(origin).make_table("einstein", {"players": 2}, [{}, {}])
        (_, one), (_, two) = made.links
        async with join(one, "Ann") as ann, join(two, "Bob") as bob:
            heard = []

            async def listen() -> None:
                async for news in ann.news():
                    if isinstance(news, Connection):
                        heard.append(news.on)

            listening = asyncio.create_task(listen())
            await asyncio.gather(play(ann, most=2), play(bob, most=2))
            running.kill()
            playing = asyncio.gather(play(ann), play(bob))
            await asyncio.sleep(0.3)
            assert not playing.done()
            await asyncio.to_thread(running.start)
            async with asyncio.timeout(60):
                await playing
            assert heard == [False, True]
            listening.cancel()
            numbers = [event["number"] for event in ann.events]
            assert numbers == list(range(1, len(numbers) + 1))
            assert ann.events[-1]["type"] == bob.events[-1]["type"] == "ended"
        record = running.client.get(f"/api/tables/{one.table}/record")
        assert verify(record).seeds == 2


@asynchronous
async def test_a_program_that_starts_again_still_knows_its_seed(
    served: Served, tmp_path: Path
) -> None:
    one, two = links(served)
    path = tmp_path / "kept" / "seeds.json"
    async with join(one, "Ann", seeds=KeptSeeds(path)):
        pass
    async with join(two, "Bob") as bob, join(one, "Ann", seeds=KeptSeeds(path)) as ann:
        await until_playing(bob)
        assert [event["type"] for event in ann.events].count("sat") == 2


@pytest.mark.parametrize(
    ("text", "address", "secret"),
    [
        ("http://a.example/t/K3mQ#s3cret", "http://a.example", "s3cret"),
        ("  <https://a.example:8/games/t/K3mQ/>", "https://a.example:8/games", None),
        ("localhost:8421/t/K3mQ", "http://localhost:8421", None),
    ],
)
def test_a_link_is_read(text: str, address: str, secret: str | None) -> None:
    assert Link.read(text) == Link(address, "K3mQ", secret)


@pytest.mark.parametrize("text", ["", "K3mQ", "ftp://a.example/t/K3mQ", "https://a.example/x/K3mQ"])
def test_a_text_that_is_no_link_is_called_so(text: str) -> None:
    with pytest.raises(BadLink, match="is not a link to a table"):
        Link.read(text)


@asynchronous
async def test_links_that_open_nothing(served: Served) -> None:
    with pytest.raises(BadLink, match="no such table"):
        async with join(Link(served.origin, "nowhere")):
            pass
    (one,) = links(served, players=1)
    for secret in ("x" * 22, "x" * 9):  # made up, and half of one
        with pytest.raises(BadLink, match="opens no seat"):
            async with join(Link(one.address, one.table, secret)):
                pass


@asynchronous
async def test_a_server_that_is_not_there() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(Unreachable, match=f"127.0.0.1:{port} cannot be reached"):
        async with join(Link(f"http://127.0.0.1:{port}", "K3mQ")):
            pass


@asynchronous
async def test_a_server_that_is_no_einfall() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="There is no Einfall at"):
            async with join(Link(f"http://127.0.0.1:{port}", "K3mQ")):
                pass


def test_what_a_newer_server_adds_is_left_out_and_what_is_missing_is_told() -> None:
    assert read_news({"type": "confetti"}) is None
    assert read_news({"type": "reaction", "seat": 1, "what": "wow", "size": 3}) == Reaction(
        1, "wow"
    )
    with pytest.raises(OtherVersion, match="another version"):
        read_news({"type": "update", "number": 1})
    assert "runs Einfall 9.9" in str(OtherVersion("9.9"))


@asynchronous
async def test_who_gives_up_while_a_table_is_being_joined_leaves_no_connection_open() -> None:
    gone = asyncio.Event()

    async def say_nothing(socket: ServerConnection) -> None:
        await socket.recv()
        heard.set()
        await socket.wait_closed()
        gone.set()

    heard = asyncio.Event()
    async with serve(say_nothing, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]

        async def come() -> None:
            async with join(Link(f"http://127.0.0.1:{port}", "K3mQ")):
                pass

        coming = asyncio.create_task(come())
        await heard.wait()
        coming.cancel()
        async with asyncio.timeout(30):
            await gone.wait()
