"""What can be asked of a service by HTTP: which games it has, and a new table."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from einfall.client.errors import BadLink, OtherVersion, Refused, Unreachable
from einfall.client.links import Link
from einfall.language import _, in_use

NOT_UNDERSTOOD = "body"
"""The code with which a service refuses what it does not know."""
PATIENCE = 20.0
"""Seconds to wait for an answer."""


@dataclass(frozen=True)
class MadeTable:
    """A new table with its links; their secrets are never told again."""

    link: Link
    """To watch."""
    links: tuple[tuple[tuple[int, ...], Link], ...]
    """The seats that each link plays: one for each person, or one for all who share a screen."""
    owner: str
    """The secret with which links can be made anew."""

    @property
    def own(self) -> Link:
        """The link for whoever made the table: the first that plays, or else the one to watch."""
        return next((link for _seats, link in self.links), self.link)


class Service:
    """A service at an address, such as https://play.example.

    With `known`, one is known to it from one time to the next, as a browser is by its cookie: that
    has seats of the lobby and the daily challenge. It keeps cookies, by address.
    """

    def __init__(self, address: str, known: MutableMapping[str, str] | None = None) -> None:
        self.known = known
        typed = address.strip().rstrip("/")
        self.address = typed if "://" in typed else f"http://{typed}"
        if not self.address.startswith(("http://", "https://")):
            problem = _("{text} is not the address of a server; one looks like {example}")
            raise BadLink(problem.format(text=repr(address), example="https://play.example"))

    async def ask(self, path: str, body: object = None, secret: str | None = None) -> Any:
        """What is at a path, or becomes of what is posted there."""
        return await asyncio.to_thread(self._ask, path, body, secret)

    def _ask(self, path: str, body: object, secret: str | None) -> Any:
        headers = {"Accept-Language": in_use(), "Accept": "application/json"}
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        elif self.known is not None:
            headers |= self.known_as()
        if body is not None:
            headers["Content-Type"] = "application/json"
        sent = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.address + path, sent, headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                if self.known is not None and (cookie := answer.headers.get("Set-Cookie")):
                    self.known[self.address] = cookie.partition(";")[0]
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise self._refusal(error) from None
        except (OSError, urllib.error.URLError):
            raise Unreachable(unreachable(self.address)) from None
        except ValueError:
            raise Unreachable(no_einfall(self.address)) from None

    def known_as(self) -> dict[str, str]:
        """What says who one is; the origin says that it is no page of others that asks."""
        parts = urlsplit(self.address)
        cookie = (self.known or {}).get(self.address)
        origin = {"Origin": f"{parts.scheme}://{parts.netloc}"}
        return {**origin, "Cookie": cookie} if cookie else origin

    def _refusal(self, error: urllib.error.HTTPError) -> Exception:
        try:
            problem = json.loads(error.read())
            return Refused(str(problem["code"]), str(problem["text"]))
        except (OSError, ValueError, KeyError, TypeError):
            return Unreachable(no_einfall(self.address))

    async def version(self) -> str:
        """Which version of Einfall the service runs."""
        try:
            return str((await self.ask("/health"))["version"])
        except (KeyError, TypeError):
            raise Unreachable(no_einfall(self.address)) from None

    async def games(self) -> list[dict[str, Any]]:
        """The games there are, each with its options, bots, levels and equipment."""
        found: list[dict[str, Any]] = await self.ask("/api/games")
        return found

    async def make_table(
        self,
        game: str,
        rules: Mapping[str, object],
        seats: Sequence[Mapping[str, str]] = (),
        *,
        one_screen: bool = False,
        clock: int = 0,
        bank: int = 0,
        increment: int = 0,
    ) -> MadeTable:
        """A new table; a seat is {"bot": "club"} or, for a person, {} or {"name": "Ann"}.

        `clock` are seconds for each decision, `bank` those for all together, to which each decision
        adds `increment`; 0 for no limit.
        """
        wanted = {
            "game": game,
            "rules": dict(rules),
            "seats": [dict(seat) for seat in seats],
            "one_screen": one_screen,
            "clock": clock,
        }
        if bank:  # an older service does not know of it
            wanted |= {"bank": bank, "increment": increment}
        try:
            made = await self.ask("/api/tables", wanted)
        except Refused as refused:
            if refused.code == NOT_UNDERSTOOD:
                raise OtherVersion(await self.version()) from None
            raise
        try:
            table = made["table"]
            links = tuple(
                (tuple(link["seats"]), Link(self.address, table, link["secret"]))
                for link in made["links"]
            )
            return MadeTable(Link(self.address, table), links, made["owner"])
        except (KeyError, TypeError):
            raise OtherVersion(await self.version()) from None


def unreachable(address: str) -> str:
    """That nobody answers."""
    return _("The server at {address} cannot be reached.").format(address=address)


def no_einfall(address: str) -> str:
    """That whoever answers is no service of ours."""
    return _("There is no Einfall at {address}.").format(address=address)
