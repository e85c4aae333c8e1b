"""What can be asked by HTTP: one method for each line of `einfall.server.http.endpoints`."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from einfall import __version__
from einfall.games import GAMES
from einfall.language import _
from einfall.server import logs, metrics
from einfall.server.http.answers import STATUS, Wrong, json_response, read
from einfall.server.http.offers import show_game
from einfall.server.http.visitors import (
    address_of,
    bearer_of,
    cookie_name,
    give_cookie,
    is_secure,
    player_of,
)
from einfall.server.limits import Limiter
from einfall.server.live.service import Service, StoreError
from einfall.server.live.sockets import stream
from einfall.server.messages.asked import CodeWanted, Enter, Hand, NewLink, NewTable, TableCommand
from einfall.server.messages.told import (
    Brought,
    ChallengeTable,
    Code,
    Entered,
    Health,
)
from einfall.server.settings import Settings

LARGEST_RECORD = 512 * 1024
"""Bytes of the record of a game that is brought."""
LOOPBACK = ("127.0.0.1", "::1")


class Api:
    """The endpoints, with what they share."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self.service = service
        self.tables = Limiter(*settings.limits.tables)
        self.commands = Limiter(*settings.limits.commands)

    # Tables

    async def make_table(self, request: Request) -> Response:
        """Make a table; the answer has one secret for each link."""
        wanted = await read(request, NewTable)
        self._count_table(request)
        return json_response(await self.service.create(wanted, address_of(request)), 201)

    def _count_table(self, request: Request) -> None:
        """One more new table for whoever is asking, if there have not been too many."""
        if not self.tables.allows(address_of(request)):
            metrics.limited.labels("tables").inc()
            raise Wrong(429, "too many", _("Too many new tables; wait a little."))

    async def show_table(self, request: Request) -> Response:
        """How a table stands, for one of its seats or for a watcher."""
        hand, since = await self._hand(request), since_named(request)
        return json_response(await self.service.show(table_named(request), hand, since))

    async def stream_table(self, request: Request) -> Response:
        """What happens at a table after `since` or Last-Event-ID, as server-sent events."""
        hand, since = await self._hand(request), since_named(request)
        return StreamingResponse(
            stream(await self.service.listen(table_named(request), hand, since)),
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
            media_type="text/event-stream",
        )

    async def command(self, request: Request) -> Response:
        """Carry out a command, the same as over a WebSocket."""
        command: TableCommand = await read(request, TableCommand)
        table, hand = table_named(request), await self._hand(request)
        if not self.commands.allows((table, hand or address_of(request))):
            metrics.limited.labels("commands").inc()
            raise Wrong(429, "too many", _("Too many commands; wait a little."))
        answer = await self.service.do(table, hand, command)
        return json_response(answer, 200 if answer.ok else STATUS.get(answer.code, 409))

    async def enter(self, request: Request) -> Response:
        """Exchange the secret of a link for this browser's right to play its seats."""
        wanted, table = await read(request, Enter), table_named(request)
        hand = await self.service.hand_of(table, wanted.secret, None)
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "programs send the secret itself, as a bearer token")
        response = json_response(Entered(list(hand)))
        player = await self._player(request, response)
        await self.service.hold(table, hand, player)
        return response

    async def renew_link(self, request: Request) -> Response:
        """Make the link to a seat anew, as whoever made the table; the old one opens nothing."""
        wanted = await read(request, NewLink)
        table = table_named(request)
        return json_response(await self.service.renew_link(table, wanted.owner, wanted.seat))

    async def record(self, request: Request) -> Response:
        """A finished game as a record, with all that it takes to verify it."""
        table = table_named(request)
        record = await self.service.record(table)
        response = json_response(record)
        name = f"einfall-{record['game']}-{table}.jsonl"
        response.headers["content-disposition"] = f'attachment; filename="{name}"'
        return response

    async def replay(self, request: Request) -> Response:
        """A finished game, position by position, for a client that knows no rules."""
        return json_response(await self.service.replay(table_named(request)))

    async def _player(self, request: Request, response: Response) -> bytes:
        """The browser that asks. It gets a cookie unless it has one that can only be from us."""
        player = player_of(request, safe=False)
        known = player is not None and await self.service.knows(player)
        return player if player and known else give_cookie(request, response)

    async def _hand(self, request: Request) -> Hand:
        """The seats of whoever is asking, by a secret or by a cookie."""
        player = player_of(request, safe=request.method == "GET")
        return await self.service.hand_of(table_named(request), bearer_of(request), player)

    # Games, players, challenges

    async def list_games(self, _request: Request) -> Response:
        """The games, their options and their bots."""
        return json_response([show_game(name) for name in GAMES])

    async def list_mine(self, request: Request) -> Response:
        """The tables at which this browser holds a seat."""
        player = player_of(request, safe=True)
        return json_response(await self.service.played(player) if player else [])

    async def forget_me(self, request: Request) -> Response:
        """Delete this browser's games, and its seats at tables with others; it is unknown then."""
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "a browser can be forgotten, and programs are not known")
        if player := player_of(request, safe=False):
            await self.service.forget_player(player)
        response = json_response(self.service.kept())
        response.delete_cookie(cookie_name(request), secure=is_secure(request), httponly=True)
        return response

    async def show_kept(self, _request: Request) -> Response:
        """For how long games are kept here."""
        return json_response(self.service.kept())

    async def bring_game(self, request: Request) -> Response:
        """Keep a finished game that was played in this browser itself; its record is verified."""
        record = await read(request, dict[str, Any], LARGEST_RECORD)
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "a game is brought by the browser in which it was played")
        if not self.tables.allows(address_of(request)):
            metrics.limited.labels("tables").inc()
            raise Wrong(429, "too many", _("Too many new tables; wait a little."))
        holder = Response()
        player = await self._player(request, holder)
        response = json_response(Brought(await self.service.bring(record, player)), 201)
        if cookie := holder.headers.get("set-cookie"):
            response.headers["set-cookie"] = cookie
        return response

    async def my_statistics(self, request: Request) -> Response:
        """How this browser's finished games went."""
        player = player_of(request, safe=True)
        return json_response(await self.service.statistics(player) if player else [])

    async def show_challenge(self, request: Request) -> Response:
        """A day's challenge and its table of results; `today` is a day too."""
        game, day = challenge_named(request), request.path_params["day"]
        challenge = await self.service.challenge(day, game, player_of(request, safe=True))
        if not challenge:
            raise Wrong(404, "no day", "a day looks like 2030-12-31, and has begun")
        return json_response(challenge)

    async def play_challenge(self, request: Request) -> Response:
        """Make a table for today's challenge, or find the one that this browser has."""
        game = challenge_named(request)
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "the challenge is played in a browser, once a day")
        holder = Response()
        player = await self._player(request, holder)
        table = await self.service.find_challenge(game, player)
        if not table:
            self._count_table(request)
            table = await self.service.play_challenge(game, player, address_of(request))
        response = json_response(ChallengeTable(table))
        if cookie := holder.headers.get("set-cookie"):
            response.headers["set-cookie"] = cookie
        return response

    async def draw_code(self, request: Request) -> Response:
        """Draw a link as a QR code. The link is in the body, since it may contain a secret."""
        import segno

        wanted = await read(request, CodeWanted)
        return json_response(Code(segno.make(wanted.text, micro=False).svg_inline(scale=4)))

    # For whoever watches over it

    async def health(self, _request: Request) -> Response:
        """Whether the service can do its work."""
        try:
            await self.service.check()
        except StoreError as error:
            logs.note("not healthy", problem=str(error), level="error")
            raise Wrong(503, "store", "nothing can be saved or read just now") from None
        return json_response(Health(ok=True, version=__version__))

    async def public_key(self, _request: Request) -> Response:
        """The key with which the service signs records."""
        return json_response(self.service.public_key())

    async def counts(self, _request: Request) -> Response:
        """How many games were played to their end, and how many were given up."""
        return json_response(await self.service.counts())

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus, for this machine only."""
        if address_of(request) not in LOOPBACK:
            raise Wrong(404, "not found", "there is no such page")
        text, kind = metrics.text()
        return Response(text, media_type=kind)


def table_named(request: Request) -> str:
    """The table in the path."""
    table: str = request.path_params["table"]
    return table


def since_named(request: Request) -> int:
    """The number of the last event that the client has."""
    given = request.query_params.getlist("since")
    text = given[0] if given else request.headers.get("last-event-id") or "0"
    if len(given) > 1 or not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Wrong(400, "since", "since is the number of an event")
    return int(text)


def challenge_named(request: Request) -> str:
    """The game in the path, if it is one that has a challenge."""
    name: str = request.path_params["game"]
    known = [name for name, game in GAMES.items() if game.can_be_played_alone()]
    if name not in known:
        raise Wrong(404, "no game", f"there is no challenge of it, only of: {', '.join(known)}")
    return name
