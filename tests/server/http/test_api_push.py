"""A browser says where it wants to be told while it is closed."""

import base64

from tests.server.browsers import Somebody
from tests.server.serving import Served

BROWSER = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/some-browser",
    "p256dh": base64.urlsafe_b64encode(b"\4" + bytes(64)).decode(),
    "auth": base64.urlsafe_b64encode(bytes(16)).decode(),
}


def test_the_key_is_a_point_of_the_curve(served: Served) -> None:
    key = served.get("/api/push").json()["key"]
    point = base64.urlsafe_b64decode(key + "=")
    assert (len(point), point[0]) == (65, 4)


def test_a_browser_wants_to_be_told_and_then_no_more(served: Served) -> None:
    somebody = Somebody(served)
    assert somebody.post("/api/me/push", BROWSER).json() == {"on": True}
    end = {"endpoint": BROWSER["endpoint"]}
    assert somebody.post("/api/me/push/end", end).json() == {"on": False}


def test_nobody_makes_the_service_ask_elsewhere(served: Served) -> None:
    somebody = Somebody(served)
    for elsewhere in ("http://127.0.0.1:9/", "https://example.org/", "file:///etc/passwd"):
        reply = somebody.post("/api/me/push", {**BROWSER, "endpoint": elsewhere})
        assert (reply.status, reply.code) == (409, "push")


def test_programs_are_not_told(served: Served) -> None:
    assert served.post("/api/me/push", BROWSER).code == "origin"
    assert served.post("/api/me/push/end", {"endpoint": "x"}).code == "origin"
