"""Connections that are slow or large on purpose: bounded in time, size and number."""

import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from einfall.server.limits import who_is_at
from einfall.server.live import wire
from tests.server.serving import Served

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


@contextmanager
def connected(served: Served, *said: bytes) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as one:
        for part in said:
            one.sendall(part)
        yield one


def all_that_comes(one: socket.socket) -> bytes:
    """What is answered until the other end closes."""
    heard = b""
    try:
        while part := one.recv(65536):
            heard += part
    except ConnectionResetError:
        pass
    return heard


@pytest.mark.parametrize(
    "said",
    [b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\n", HEAD],
    ids=["nothing", "empty lines", "half a line", "half a head", "no end of the head"],
)
def test_a_head_that_does_not_end(
    served: Served, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setitem(wire.PATIENCE, "head", 0.2)
    with connected(served, said) as one:
        assert all_that_comes(one).startswith(b"HTTP/1.1 408 ")
    assert not wire.Http.unheard


def test_a_second_request_that_does_not_end(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(wire.PATIENCE, "head", 0.2)
    with connected(served, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n") as one:
        assert one.recv(4096).startswith(b"HTTP/1.1 200 ")
        one.sendall(b"GET /health HT")
        assert b"HTTP/1.1 408 " in all_that_comes(one)


def test_a_body_that_does_not_end_is_no_error_of_ours(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(wire.PATIENCE, "body", 0.2)
    with connected(served, HEAD + b"content-length: 50\r\n\r\n", b'{"game"') as one:
        all_that_comes(one)
    with connected(served, HEAD + b"content-length: 50\r\n\r\n", b'{"game"'):
        time.sleep(0.1)  # and this one just leaves
    assert served.get("/health").status == 200
    assert [entry for entry in caplog.records if entry.levelno >= logging.ERROR] == []


def test_a_head_that_is_too_large(served: Served) -> None:
    with connected(served, HEAD, b"x: " + b"y" * wire.LARGEST_HEAD) as one:
        assert all_that_comes(one).startswith(b"HTTP/1.1 431 ")
    many = b"".join(b"x%d: y\r\n" % n for n in range(wire.MOST_HEADERS + 1))
    with connected(served, HEAD, many) as one:
        assert all_that_comes(one).startswith(b"HTTP/1.1 431 ")


def test_too_many_that_say_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_UNHEARD", 1)
    with connected(served), connected(served) as second:
        assert all_that_comes(second).startswith(b"HTTP/1.1 429 ")


def test_a_request_in_small_pieces_is_served(served: Served) -> None:
    body = json.dumps({"game": "einstein"}).encode()
    request = HEAD + b"content-length: %d\r\n\r\n" % len(body) + body
    with connected(served) as one:
        for at in range(0, len(request), 20):
            one.sendall(request[at : at + 20])
            time.sleep(0.005)
        assert one.recv(4096).startswith(b"HTTP/1.1 201 ")


def test_who_counts_as_one() -> None:
    assert who_is_at("192.0.2.7") == "192.0.2.7"
    assert who_is_at("::ffff:192.0.2.7") == "192.0.2.7"
    assert who_is_at("2001:db8:1:2:3:4:5:6") == who_is_at("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert who_is_at("2001:db8:1:3::9") == "2001:db8:1:3::/64"
    assert who_is_at("::1") == "::1"
    assert who_is_at("fe80::1%eth0") == "fe80::/64"
    assert who_is_at("testclient") == "testclient"
