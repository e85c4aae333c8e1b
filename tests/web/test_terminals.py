"""Two terminals and a browser at one table."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from einfall.server.table.verify import verify
from tests.server.serving import Served
from tests.terminal.playing import opened
from tests.terminal.test_screens import KEYS, play_by_keys
from tests.web.conftest import Visit
from tests.web.playing import einstein_by_list, play
from tests.web.test_company import links_of


async def play_in_terminals(*links: str) -> list[str]:
    """Play the seats of two links, each in a terminal of its own; the headlines at the end."""
    async with opened() as bob, opened() as cleo:
        bob.app.open_link(links[0], "Bob")
        cleo.app.open_link(links[1], "Cleo")
        await asyncio.gather(bob.until("Bob"), cleo.until("Cleo"))
        async with asyncio.timeout(90):
            await asyncio.gather(play_by_keys(bob, KEYS), play_by_keys(cleo, KEYS))
        return [program.table.table.standing.headline for program in (bob, cleo)]


def test_two_terminals_and_a_browser_play_a_whole_game(visit: Visit, served: Served) -> None:
    ada = visit().lay("einstein", None, None)
    _own, bob, cleo, _watch = links_of(ada)
    with ThreadPoolExecutor(1) as elsewhere:
        terminals = elsewhere.submit(asyncio.run, play_in_terminals(bob, cleo))
        expect(ada.locator("h1.whose")).not_to_contain_text("everybody has sat down")
        assert play(ada, einstein_by_list).state == "over"
        headlines = terminals.result(90)
    assert all("won" in headline or "share the win" in headline for headline in headlines)
    table = ada.url.rpartition("/")[2]
    record = served.get(f"/api/tables/{table}/record").json()
    assert record["players"] == ["Ada", "Bob", "Cleo"]
    assert verify(record).seeds == 3
