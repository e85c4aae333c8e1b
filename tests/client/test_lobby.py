"""Seats without a link: the lobby and the daily challenge of a real service."""

import asyncio
from collections.abc import Iterator, MutableMapping
from pathlib import Path

import pytest

from einfall.client import KeptSeeds, Lobby, Refused, Table, join
from tests.client.test_table import play, until_playing
from tests.server.serving import Served, serving
from tests.server.stores import asynchronous


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("service"), lobby=True) as running:
        yield running


class Somebody:
    """Somebody with a memory of their own."""

    def __init__(self, served: Served, known: MutableMapping[str, str] | None = None) -> None:
        self.known = {} if known is None else known
        self.lobby = Lobby(served.origin, self.known)


@asynchronous
async def test_a_seat_is_offered_taken_and_played(served: Served, tmp_path: Path) -> None:
    kept = KeptSeeds(tmp_path / "known.json")
    ann, bob, eve = Somebody(served, kept), Somebody(served), Somebody(served)
    offered = await ann.lobby.offer("einstein", {"players": 2}, pace=(0, 300, 5), name="Ann")
    (offer,) = [one for one in await bob.lobby.offers() if one.table == offered.table]
    assert (offer.game, offer.name, offer.pace, offer.free) == ("einstein", "Ann", (0, 300, 5), 1)
    assert not offer.yours
    assert await ann.lobby.keep(offered.table)
    taken = await bob.lobby.take(offer.table)
    assert taken == offered
    with pytest.raises(Refused, match="quicker"):
        await eve.lobby.take(offer.table)
    assert not await ann.lobby.keep(offered.table)
    again = KeptSeeds(tmp_path / "known.json")  # as after a new start of the program
    async with join(offered, "Ann", known=again) as one, join(taken, "Bob", known=bob.known) as two:
        await until_playing(one)
        assert (one.seats, two.seats) == ((0,), (1,))
        async with join(taken, "Eve", known=eve.known) as watching:
            assert watching.seats == ()


@asynchronous
async def test_an_offer_is_withdrawn(served: Served) -> None:
    ann = Somebody(served)
    offered = await ann.lobby.offer("genial", {"players": 2}, name="Ann")
    assert [one.yours for one in await ann.lobby.offers() if one.table == offered.table] == [True]
    assert await ann.lobby.withdraw(offered.table)
    assert offered.table not in [one.table for one in await ann.lobby.offers()]


@asynchronous
async def test_two_who_want_to_play_at_once_find_each_other(served: Served) -> None:
    ann, bob = Somebody(served), Somebody(served)
    where, waiting = await ann.lobby.play_now("genial", "Ann")
    assert waiting
    assert await ann.lobby.play_now("genial", "Ann", where.table) == (where, True)
    assert await bob.lobby.play_now("genial", "Bob") == (where, False)
    assert await ann.lobby.play_now("genial", "Ann", where.table) == (where, False)


@asynchronous
async def test_the_challenge_of_the_day_is_played_once(served: Served) -> None:
    ann = Somebody(served)
    before = await ann.lobby.challenge("einstein")
    assert (before.results, before.table) == ((), None)
    link = await ann.lobby.play_challenge("einstein")
    assert await ann.lobby.play_challenge("einstein") == link
    async with asyncio.timeout(60), join(link, "Ann", known=ann.known) as table:
        await play(table)
        points = (await result(table))["scores"]
    after = await ann.lobby.challenge("einstein")
    assert after.results == (("Ann", points[0]),)
    assert after.table == link.table


async def result(table: Table) -> dict[str, list[int]]:
    (ended,) = [event for event in table.events if event["type"] == "ended"]
    found: dict[str, list[int]] = ended["result"]
    return found


@asynchronous
async def test_a_server_without_a_lobby_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as running, pytest.raises(Refused, match="no lobby"):
        await Lobby(running.origin, {}).offers()
