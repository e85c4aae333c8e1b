"""What can be asked by HTTP of the service itself: its games, its health, its own description."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import schemathesis

from einfall.bots import LEVELS
from einfall.games import GAMES
from tests.server.serving import COMMANDS, Person, Served, begun, serving


def test_games_are_listed_with_all_that_can_be_chosen(served: Served) -> None:
    games = {game["name"]: game for game in served.get("/api/games").json()}
    assert list(games) == list(GAMES)
    for name, game in games.items():
        assert game["title"] == GAMES[name].title
        assert game["equipment"]
        assert game["players"] == game["options"]["players"]
        assert game["defaults"].keys() == game["options"].keys()
        assert all(game["defaults"][one] in choices for one, choices in game["options"].items())
        assert game["levels"] == list(LEVELS)
        assert set(game["levels"]) < {bot["name"] for bot in game["bots"]}
        assert game["usual_level"] in game["levels"]
        for option, choices in game["options"].items():
            for choice in choices:
                players = {"teams": 4, "solo_rack": 1}.get(option, 2)
                wanted = {"game": name, "rules": {"players": players, option: choice}}
                assert served.post("/api/tables", wanted).status == 201, wanted
        for bot in game["bots"]:
            wanted = {"game": name, "rules": {"players": 2}, "seats": [{"bot": bot["name"]}, {}]}
            assert served.post("/api/tables", wanted).status == 201
            wanted["seats"] = [{"bot": f"{bot['name']}:time=0.1"}, {}]
            assert served.post("/api/tables", wanted).status == (201 if bot["thinks"] else 409)
    editions = games["genial"]["editions"]
    assert list(editions) == games["genial"]["options"]["edition"]
    assert editions["kosmos"] == games["genial"]["defaults"]
    assert games["einstein"]["editions"] == {}


def test_health(served: Served) -> None:
    reply = served.get("/health")
    assert reply.status == 200
    assert reply.json()["ok"] is True


def test_who_asks_for_health_learns_no_path(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with closing(sqlite3.connect(served.database, isolation_level=None)) as other:
            other.execute("DROP TABLE checks")
        reply = served.get("/health")
        assert (reply.status, reply.code) == (503, "store")
        assert str(tmp_path) not in reply.body.decode()


def test_metrics_are_for_this_machine_only(served: Served) -> None:
    served.make()
    reply = served.get("/metrics")
    assert reply.status == 200
    assert reply.headers["content-type"].startswith("text/plain")
    for name in ("tables_total", "events_total", "connections", "answer_seconds", "refused_total"):
        assert f"einfall_{name}" in reply.body.decode()
    from_afar = served.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert from_afar.status == 404
    assert b"einfall_" not in from_afar.body


def test_the_api_describes_itself(served: Served) -> None:
    page = served.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    described = served.get("/api/openapi.json").json()
    for path, operations in described["paths"].items():
        assert path in page.body.decode()
        for operation in operations.values():
            assert operation["summary"]
    assert len(described["paths"]) >= 12


def test_the_description_is_openapi(served: Served) -> None:
    described = served.get("/api/openapi.json").json()
    assert schemathesis.openapi.from_dict(described).validate() is None
    broken = {**described, "paths": {"/x": {"get": {"responses": 7}}}}
    with pytest.raises(Exception, match="responses"):
        schemathesis.openapi.from_dict(broken).validate()


def test_the_schema_of_live_messages_knows_all_that_is_said(served: Served) -> None:
    import jsonschema_rs

    schema = served.get("/api/messages.json").json()
    kinds = {}
    for side in ("client", "server"):
        kinds[side] = jsonschema_rs.Draft202012Validator(
            {"$defs": schema["$defs"], **schema["properties"][side]}
        )
    for command in COMMANDS:
        assert kinds["client"].is_valid({**command, "id": "x"})
    assert kinds["client"].is_valid({"do": "hello", "since": 3, "language": "de"})
    assert not kinds["client"].is_valid({"do": "sit", "id": "a b"})
    made = begun(served)
    with Person(served, made.table, made.secrets[0]) as person:
        person.say({"do": "ping"})
        person.hear_until("pong")
        person.do("move", move="nonsense")
        person.say({"do": "hello"})
        person.hear_until("problem")
        for text in person.received:
            assert kinds["server"].is_valid(json.loads(text)), text
        heard = {json.loads(text)["type"] for text in person.received}
    assert heard == {"update", "presence", "answer", "pong", "problem"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("PUT", "/health", 405),
        ("GET", "/api/tables/x/commands", 405),
        ("TRACE", "/api/tables", 405),
    ],
)
def test_what_cannot_be_asked(served: Served, method: str, path: str, status: int) -> None:
    reply = served.ask(method, path)
    assert (reply.status, reply.code) == (status, "not found")
    if status == 405:
        assert method not in reply.headers["allow"].split(", ")
