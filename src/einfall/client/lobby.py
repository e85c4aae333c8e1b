"""Seats that are had without a link: those of the lobby, and the daily challenge."""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from einfall.client.errors import OtherVersion
from einfall.client.links import Link
from einfall.client.service import Service


@dataclass(frozen=True)
class Offer:
    """A table with open seats, which anybody may take."""

    table: str
    game: str
    rules: Mapping[str, Any]
    pace: tuple[int, int, int]
    """Seconds for a decision, for all of them, and added by each; 0 for no limit."""
    level: str
    """How strong the others should be, in terms of bots; nothing for anybody."""
    name: str
    """Of whoever offers it."""
    free: int
    """How many seats can be taken."""
    yours: bool


@dataclass(frozen=True)
class Challenge:
    """The challenge of a day: the same chance for everybody."""

    day: str
    game: str
    results: tuple[tuple[str, int], ...]
    """Who has reached how many points, the best first."""
    table: str | None
    """Where one plays it oneself."""
    over: bool = False
    """Whether one has played it to its end."""


class Lobby:
    """The open seats of a service; `known` keeps who one is there (see Service)."""

    def __init__(self, address: str, known: MutableMapping[str, str]) -> None:
        self.service = Service(address, known)

    def link(self, table: str) -> Link:
        """The link to a table; it has no secret, for one is known there."""
        return Link(self.service.address, table)

    async def offers(self) -> list[Offer]:
        """The open seats."""
        found = await self.service.ask("/api/lobby")
        try:
            return [
                Offer(
                    one["table"],
                    one["game"],
                    one["rules"],
                    (one["clock"], one["bank"], one["increment"]),
                    one["level"],
                    one["name"],
                    one["free"],
                    one["yours"],
                )
                for one in found
            ]
        except (KeyError, TypeError):
            raise OtherVersion(await self.service.version()) from None

    async def take(self, table: str) -> Link:
        """Take an open seat."""
        await self._say(f"{table}/take")
        return self.link(table)

    async def offer(
        self,
        game: str,
        rules: Mapping[str, object],
        seats: Sequence[Mapping[str, str]] = (),
        *,
        pace: tuple[int, int, int] = (0, 0, 0),
        name: str = "",
    ) -> Link:
        """A new table, whose other seats anybody may take; `keep` has to be said every minute."""
        clock, bank, increment = pace
        wanted = {
            "game": game,
            "rules": dict(rules),
            "seats": [dict(seat) for seat in seats],
            "clock": clock,
            "bank": bank,
            "increment": increment,
            "name": name,
        }
        return self.link((await self.service.ask("/api/lobby", wanted))["table"])

    async def keep(self, table: str) -> bool:
        """Say that one still offers a seat; whether it still waits for somebody."""
        return await self._say(f"{table}/keep")

    async def withdraw(self, table: str) -> bool:
        """Offer a seat no longer; False if somebody has come already, so that the table stands."""
        return await self._say(f"{table}/withdraw")

    async def play_now(self, game: str, name: str = "", table: str = "") -> tuple[Link, bool]:
        """Play with whoever else wants to; whether one has to wait for them, and so ask again.

        `table` is where one waits already.
        """
        wanted = {"game": game, "name": name, "table": table}
        seated = await self.service.ask("/api/lobby/play", wanted)
        return self.link(seated["table"]), bool(seated["waiting"])

    async def challenge(self, game: str, day: str = "today") -> Challenge:
        """How the challenge of a day stands."""
        shown = await self.service.ask(f"/api/challenges/{day}/{game}")
        results = tuple((one["name"], one["points"]) for one in shown["results"])
        mine, over = shown["mine"], False
        if mine:
            over = (await self.service.ask(f"/api/tables/{mine}"))["state"] == "over"
        return Challenge(shown["day"], game, results, mine, over)

    async def play_challenge(self, game: str) -> Link:
        """One's own table for today's challenge; there is one try a day."""
        return self.link((await self.service.ask(f"/api/challenges/{game}", {}))["table"])

    async def _say(self, path: str) -> bool:
        return bool((await self.service.ask(f"/api/lobby/{path}", {}))["waiting"])
