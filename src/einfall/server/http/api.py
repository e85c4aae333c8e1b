"""What can be asked by HTTP: one method for each line of `einfall.server.http.endpoints`."""

import io
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from einfall import __version__
from einfall.games import GAMES
from einfall.language import _
from einfall.server import logs, metrics
from einfall.server.http.answers import STATUS, Wrong, json_response, read
from einfall.server.http.asking import table_named
from einfall.server.http.lobby import LobbyApi
from einfall.server.http.me import MeApi
from einfall.server.http.offers import show_game
from einfall.server.http.visitors import (
    address_of,
    cookie_name,
    is_secure,
    player_of,
)
from einfall.server.live.service import StoreError
from einfall.server.live.sockets import stream
from einfall.server.messages.asked import CodeWanted, Enter, NewLink, NewTable, TableCommand
from einfall.server.messages.told import (
    Brought,
    ChallengeTable,
    Code,
    Entered,
    Health,
)

LARGEST_RECORD = 512 * 1024
"""Bytes of the record of a game that is brought."""
USUAL_LIST, LONGEST_LIST = 50, 1000
"""Tables in a list of one's games, if nothing is said, and at most."""
LOOPBACK = ("127.0.0.1", "::1")


class Api(LobbyApi, MeApi):
    """The endpoints."""

    # Tables

    async def make_table(self, request: Request) -> Response:
        """Make a table; the answer has one secret for each link."""
        wanted = await read(request, NewTable)
        self._count_table(request)
        return json_response(await self.service.create(wanted, address_of(request)), 201)

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
        self._must_be_browser(request, "programs send the secret itself, as a bearer token")
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

    async def analysis(self, request: Request) -> Response:
        """What each move of a finished game was worth; ask again until it has been found out."""
        table = table_named(request)
        return json_response(await self.service.analysis(table, address_of(request)))

    # Games, players, challenges

    async def list_games(self, _request: Request) -> Response:
        """The games, their options and their bots."""
        return json_response([show_game(name) for name in GAMES])

    async def list_mine(self, request: Request) -> Response:
        """The tables at which this browser holds a seat."""
        player, limit = player_of(request, safe=True), limit_named(request)
        return json_response(await self.service.played(player, limit) if player else [])

    async def forget_me(self, request: Request) -> Response:
        """Delete this browser's games, and its seats at tables with others; it is unknown then."""
        self._must_be_browser(request, "a browser can be forgotten, and programs are not known")
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

        async def bring(player: bytes) -> Brought:
            return Brought(await self.service.bring(record, player))

        why = "a game is brought by the browser in which it was played"
        return await self._answer_browser(request, bring, why, 201, table=True)

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

        async def play(player: bytes) -> ChallengeTable:
            table = await self.service.find_challenge(game, player)
            if not table:
                self._count_table(request)
                table = await self.service.play_challenge(game, player, address_of(request))
            return ChallengeTable(table)

        why = "the challenge is played in a browser, once a day"
        return await self._answer_browser(request, play, why)

    async def draw_code(self, request: Request) -> Response:
        """Draw a link as a QR code. The link is in the body, since it may contain a secret."""
        import segno

        wanted = await read(request, CodeWanted)
        drawn = io.BytesIO()  # with its namespace, so that it is a picture by itself
        code = segno.make(wanted.text, micro=False)
        code.save(drawn, kind="svg", scale=4, xmldecl=False, nl=False)
        return json_response(Code(drawn.getvalue().decode()))

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


def limit_named(request: Request) -> int:
    """How many are wanted at most."""
    text = request.query_params.get("limit", str(USUAL_LIST))
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:9]) <= LONGEST_LIST:
        raise Wrong(400, "limit", f"limit is a number from 1 to {LONGEST_LIST}")
    return int(text)


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
