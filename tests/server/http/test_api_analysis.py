"""Finished games are judged in the background, by the same judge as everywhere, few at a time."""

import time
from typing import Any

from einfall.server.live import analyses
from einfall.study.analysis import analyse
from einfall.study.written import write_analysis
from tests.server.serving import Served
from tests.server.serving import begun as begun_table
from tests.web.beforehand import finished

PATIENCE = 120
"""Seconds until an analysis has to be there: many, for machines with much else to do."""


def ask(served: Served, table: str) -> Any:
    return served.post(f"/api/tables/{table}/analysis", {})


def wait_for(served: Served, table: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = ask(served, table).json()
        if told["state"] == "done":
            return told["analysis"]
        time.sleep(0.2)
    raise AssertionError("it was never done")


def test_the_service_says_what_is_said_everywhere(served: Served) -> None:
    table = finished(served, "einstein", "Ada").table
    record = served.get(f"/api/tables/{table}/record").json()
    assert ask(served, table).json() == {"state": "waiting", "analysis": None}
    assert wait_for(served, table) == write_analysis(analyse(record, "fast"))


def test_only_finished_games_are_judged(served: Served) -> None:
    reply = ask(served, begun_table(served).table)
    assert (reply.status, reply.json()["code"]) == (409, "not over")


def test_nobody_has_many_games_judged_at_once(served: Served) -> None:
    """To ask again for the same one is no matter."""
    tables = [finished(served, "einstein", "Ada").table for _ in range(5)]
    replies = [ask(served, table) for table in [*tables[:4], tables[0], tables[4]]]
    assert [reply.status for reply in replies[:5]] == [200] * 5
    assert analyses.MOST_OF_AN_ADDRESS == 4
    assert (replies[5].status, replies[5].json()["code"]) == (429, "too many")
