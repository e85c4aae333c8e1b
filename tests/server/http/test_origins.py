"""Where pages come from: those of others can ask for nothing, not even with one's cookie."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.serving import Person, Served, entered, refused_live, serving

FOREIGN: dict[str, Callable[[int], str]] = {
    "another site": lambda port: "https://evil.example",
    "another port": lambda port: f"http://127.0.0.1:{port + 1}",
    "no port": lambda port: "http://127.0.0.1",
    "another scheme": lambda port: f"https://127.0.0.1:{port}",
    "a name that begins alike": lambda port: f"http://127.0.0.1:{port}.evil.example",
    "a name that ends alike": lambda port: f"http://evil-127.0.0.1:{port}",
    "a subdomain": lambda port: f"http://sub.127.0.0.1:{port}",
    "another name of this machine": lambda port: f"http://localhost:{port}",
    "a path": lambda port: f"http://127.0.0.1:{port}/",
    "a user": lambda port: f"http://me@127.0.0.1:{port}",
    "null": lambda port: "null",
    "empty": lambda port: "",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_pages_of_others_can_ask_for_nothing(served: Served, name: str) -> None:
    made = served.make()
    origin = FOREIGN[name](served.port)
    body = {"do": "sit", "id": "x"}
    for path in ("/api/tables", f"/api/tables/{made.table}/commands", "/api/challenges/genial"):
        reply = served.post(path, body, headers={"Origin": origin}, secret=made.secrets[0])
        assert (reply.status, reply.code) == (403, "origin")
    assert refused_live(served, made.table, Origin=origin) == 403
    assert served.get(f"/api/tables/{made.table}").json()["number"] == 1


def test_the_services_own_pages_may_ask(served: Served) -> None:
    made = served.make()
    headers = {"Origin": served.origin}
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 201
    with Person(served, made.table, headers=headers) as person:
        assert person.catch_up(1)["number"] == 1


def test_the_origin_is_the_name_that_the_browser_used(served: Served) -> None:
    headers = {"Host": "play.example", "Origin": "http://play.example"}
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 201
    headers["Origin"] = served.origin
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 403


def test_nobody_elses_page_can_read_an_answer(served: Served) -> None:
    headers = {"Origin": "https://evil.example"}
    for method in ("GET", "OPTIONS", "HEAD"):
        reply = served.ask(
            method, "/api/games", headers={**headers, "Access-Control-Request-Method": "POST"}
        )
        assert not [name for name in reply.headers if name.startswith("access-control")]
        assert reply.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_list_of_origins_replaces_ones_own(tmp_path: Path) -> None:
    allowed = ("https://play.example", "http://other.example:8000")
    with serving(tmp_path, origins=allowed) as served:
        made = served.make()

        def status(origin: str) -> int:
            headers = {"Origin": origin}
            return served.post("/api/tables", {"game": "genial"}, headers=headers).status

        assert [status(origin) for origin in allowed] == [201, 201]
        for origin in (
            served.origin,
            "http://play.example",
            "https://play.example:443",
            "https://www.play.example",
            "https://play.example.evil.example",
            "http://other.example",
            "null",
        ):
            assert status(origin) == 403
            assert refused_live(served, made.table, Origin=origin) == 403
        with Person(served, made.table, headers={"Origin": allowed[0]}) as person:
            assert person.catch_up(1)


def test_a_cookie_counts_only_with_an_origin_of_ours(
    served: Served, browser: dict[str, str]
) -> None:
    made = served.make()
    ours = entered(served, made, browser)
    cookie = {"Cookie": ours["Cookie"]}
    without = served.command(made.table, "sit", headers=cookie)
    assert (without.status, without.json()["code"]) == (409, "seat")
    foreign = {**cookie, "Origin": "https://evil.example"}
    assert served.command(made.table, "sit", headers=foreign).status == 403
    with Person(served, made.table, headers=cookie) as person:
        person.catch_up(1)
        assert [one["seat"] for one in person.update["sights"]] == [None]
        assert person.do("sit")["code"] == "seat"
    with Person(served, made.table, headers=ours) as person:
        person.catch_up(1)
        assert [one["seat"] for one in person.update["sights"]] == [0]
    assert served.command(made.table, "sit", headers=ours).status == 200


def test_a_secret_in_an_address_counts_for_nothing(served: Served) -> None:
    made = served.make()
    for name in ("secret", "token", "access_token", "key"):
        update = served.get(f"/api/tables/{made.table}?{name}={made.secrets[0]}").json()
        assert [one["seat"] for one in update["sights"]] == [None]
    described = served.get("/api/openapi.json").json()
    queries = {
        parameter["name"]
        for operations in described["paths"].values()
        for operation in operations.values()
        for parameter in operation["parameters"]
        if parameter["in"] == "query"
    }
    assert queries == {"limit", "since"}
