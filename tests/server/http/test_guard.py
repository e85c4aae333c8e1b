"""What every answer has that keeps browsers safe, and requests and messages that are too large."""

from contextlib import closing
from http.client import HTTPConnection

import pytest

from einfall.server.http.guard import HEADERS
from einfall.server.table.sight import Showing
from tests.server.serving import Person, Served, closed

# What every answer has


def test_every_answer_has_the_headers_that_keep_browsers_safe(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = served.make()
    path = f"/api/tables/{made.table}"
    replies = {
        200: served.get(path),
        201: served.post("/api/tables", {"game": "genial"}),
        400: served.post("/api/tables", b"{"),
        403: served.get(path, secret="x" * 32),
        404: served.get("/nothing/here"),
        405: served.ask("DELETE", "/api/tables"),
        409: served.get(f"{path}/record"),
        413: served.post("/api/tables", b" " * 70_000),
        415: served.post("/api/tables", b"{}", headers={"Content-Type": "text/html"}),
    }
    monkeypatch.setattr(Showing, "update", lambda *_: 1 / 0)
    replies[500] = served.get(path)
    for status, reply in replies.items():
        assert reply.status == status
        for name, value in HEADERS.items():
            assert reply.headers.get_all(name) == [value]
        assert "server" not in reply.headers
    policy = replies[200].headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in str(policy).replace("'wasm-unsafe-eval'", "")
    assert replies[500].body == b"Internal Server Error"
    for reply in (replies[200], replies[201], replies[403]):
        assert reply.headers["cache-control"] == "no-store"


def test_pages_and_descriptions_have_them_too(served: Served) -> None:
    for path in ("/api", "/api/openapi.json", "/api/messages.json", "/health", "/metrics"):
        reply = served.get(path)
        assert reply.status == 200
        assert HEADERS.items() <= dict(reply.headers.items()).items()


def test_browsers_stay_with_https_where_there_is_one(served: Served) -> None:
    assert "strict-transport-security" not in served.get("/health").headers
    secure = served.get("/health", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers["strict-transport-security"].startswith("max-age=")


# Too much


def test_a_request_that_is_too_large(served: Served) -> None:
    largest = b" " * (64 * 1024)
    assert served.post("/api/tables", largest).status == 400
    reply = served.post("/api/tables", largest + b" ")
    assert (reply.status, reply.code) == (413, "too large")


def test_a_request_that_does_not_say_how_large_it_is(served: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as connection:
        connection.request(
            "POST",
            "/api/tables",
            iter([b" " * 10_000] * 7),
            {"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
            encode_chunked=True,
        )
        assert connection.getresponse().status == 413


def test_a_message_that_is_too_large(served: Served) -> None:
    made = served.make()
    with Person(served, made.table) as person:
        person.socket.send(" " * (64 * 1024))
        assert person.hear_until("problem")["code"] == "message"
        person.socket.send(" " * (64 * 1024 + 1))
        assert closed(person)[0] == 1009
    assert served.get("/health").status == 200
