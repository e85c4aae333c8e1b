"""Browsers without a page: they have a cookie, and say that they come from a page of ours."""

from typing import Any

from tests.server.serving import Reply, Served, show


class Somebody:
    """A browser, with the cookie that it is given."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.headers = {"Origin": served.origin}

    def post(self, path: str, body: object = None) -> Reply:
        reply = self.served.post(path, body, headers=self.headers)
        if cookie := reply.headers.get("set-cookie"):
            self.headers["Cookie"] = cookie.partition(";")[0]
        return reply

    def offer(self, **wanted: Any) -> str:
        reply = self.post("/api/lobby", {"game": "genial", "name": "Ann", **wanted})
        assert reply.status == 201, reply
        return str(reply.json()["table"])

    def play(self, table: str = "", game: str = "genial") -> dict[str, Any]:
        reply = self.post("/api/lobby/play", {"game": game, "name": "Ann", "table": table})
        assert reply.status == 200, reply
        answer: dict[str, Any] = reply.json()
        return answer

    def lobby(self) -> list[dict[str, Any]]:
        offers: list[dict[str, Any]] = self.served.get("/api/lobby", headers=self.headers).json()
        return offers

    def seats_at(self, table: str) -> list[int]:
        seats = show(self.served, table, headers=self.headers)["seats"]
        return [number for number, seat in enumerate(seats) if seat["yours"]]
