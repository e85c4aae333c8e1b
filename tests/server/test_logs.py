"""What the service writes about itself, and what it never says: no secret, no name, no move."""

import io
import json
import logging
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from einfall.server import logs
from einfall.server.table import fair
from einfall.server.table.sight import Showing
from tests.server.serving import Person, entered, play_on, serving


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the service writes about itself, as loudly as it can."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    loggers = [logging.getLogger(name) for name in ("einfall.server", "uvicorn", "uvicorn.error")]
    before = [(one, one.handlers, one.propagate, one.level) for one in loggers]
    logs.start("debug")
    yield written
    for one, handlers, propagate, level in before:
        one.handlers, one.propagate = handlers, propagate
        one.setLevel(level)


def test_no_secret_gets_into_the_log(tmp_path: Path, log: io.StringIO) -> None:
    hidden: list[str] = []
    with serving(tmp_path) as served:
        for game in ("genial", "einstein"):
            made = served.make(game, 2, seats=[{}, {}])
            seed = served.seed_of(made.table)
            hidden += [*made.secrets, seed.hex(), str(seed)]
            cookie = entered(served, made, {"Origin": served.origin})["Cookie"]
            hidden.append(cookie.partition("=")[2])
            served.get(f"/api/tables/{made.table}", headers={"Cookie": cookie})
            served.get(f"/api/tables/{made.table}", secret=made.secrets[0])
            served.post(f"/api/tables/{made.table}/commands", b"{", secret=made.secrets[0])
            served.post(f"/api/tables/{made.table}/enter", {"secret": "a-wrong-secret-of-mine"})
            hidden.append("a-wrong-secret-of-mine")
            people = [Person(served, made.table, secret) for secret in made.secrets]
            for seat, person in enumerate(people):
                promise = fair.seat_commitment(made.table, seat, "added2chance")
                person.do("sit", name="Nobody's business", commitment=promise)
                person.do("move", move="nonsense")
            for person in people:
                assert person.do("reveal", seed="added2chance")["ok"]
            hidden += ["Nobody's business", "added2chance", "nonsense"]
            play_on(people, random.Random(1))
            for person in people:
                person.__exit__()
            served.get(f"/api/tables/{made.table}/record")
    text = log.getvalue()
    for secret in hidden:
        assert secret not in text
    entries = [json.loads(line) for line in text.splitlines()]
    events = {entry["event"] for entry in entries}
    assert {"open", "table created", "game over", "request", "closed"} <= events
    requests = [entry for entry in entries if entry["event"] == "request"]
    paths = {entry["path"] for entry in requests}
    assert {"/api/tables/{table}", "/api/tables/{table}/enter"} <= paths
    assert all(entry["status"] < 500 for entry in requests)


def test_an_error_is_logged_without_what_was_asked(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        made = served.make()
        monkeypatch.setattr(Showing, "update", lambda *_: 1 / 0)
        assert served.get(f"/api/tables/{made.table}", secret=made.secrets[0]).status == 500
    entries = [json.loads(line) for line in log.getvalue().splitlines()]
    failed = next(entry for entry in entries if entry.get("status") == 500)
    assert (failed["level"], failed["path"]) == ("error", "/api/tables/{table}")
    assert any("ZeroDivisionError" in str(entry.get("problem")) for entry in entries)
    assert made.secrets[0] not in log.getvalue()
