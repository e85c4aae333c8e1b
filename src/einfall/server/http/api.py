"""What can be asked by HTTP. Each endpoint is a line in ENDPOINTS, which also documents it."""

import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from einfall import __version__
from einfall.bots import BOTS
from einfall.game import GameError
from einfall.games import GAMES, find_game
from einfall.language import LANGUAGES, _, use
from einfall.server import metrics
from einfall.server.http.guard import json_response, problem_response
from einfall.server.http.visitors import address_of, bearer_of, give_cookie, player_of
from einfall.server.limits import Limiter
from einfall.server.live.rooms import NoTable, Room
from einfall.server.live.service import Service, today
from einfall.server.live.sockets import Listener, stream
from einfall.server.messages.asked import CodeWanted, Enter, NewTable, TableCommand
from einfall.server.messages.told import (
    Against,
    Answer,
    BotShown,
    Challenge,
    ChallengeTable,
    Code,
    Entered,
    GameShown,
    Health,
    PlayedShown,
    ResultShown,
    Statistics,
    TableMade,
    Update,
)
from einfall.server.settings import Settings
from einfall.server.store.interface import PlayedResult, Result, StoreError
from einfall.server.table import fair
from einfall.server.table.records import replay_of, sealed_record
from einfall.server.table.sight import Hand
from einfall.server.table.table import Refused

LARGEST_BODY = 64 * 1024
LOOPBACK = ("127.0.0.1", "::1")


class Wrong(Exception):
    """A request that cannot be answered: with which status, and why."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


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
        if not self.tables.allows(address_of(request)):
            metrics.limited.labels("tables").inc()
            raise Wrong(429, "too many", _("Too many new tables; wait a little."))
        return json_response(await self.service.create(wanted), 201)

    async def show_table(self, request: Request) -> Response:
        """How a table stands, for a seat or for anybody."""
        room, hand = await self._room(request), await self._hand(request)
        since = await self._since(request, room)
        return json_response(room.showing.update(room.table, hand, since, time.time()))

    async def stream_table(self, request: Request) -> Response:
        """What happens at a table, as server-sent events, from `since` or Last-Event-ID on."""
        room, hand = await self._room(request), await self._hand(request)
        return StreamingResponse(
            stream(Listener(self.service, room, hand, await self._since(request, room))),
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
            media_type="text/event-stream",
        )

    async def command(self, request: Request) -> Response:
        """Carry a command out, the same that a WebSocket takes."""
        command: TableCommand = await read(request, TableCommand)
        room, hand = await self._room(request), await self._hand(request)
        if not self.commands.allows((room.table.id, hand or address_of(request))):
            metrics.limited.labels("commands").inc()
            raise Wrong(429, "too many", _("Too many commands; wait a little."))
        answer = await self.service.do(room, hand, command)
        return json_response(answer, 200 if answer.ok else 409)

    async def enter(self, request: Request) -> Response:
        """Exchange the secret of a link for the right of this browser to play its seats."""
        wanted = await read(request, Enter)
        room = await self._room(request)
        hand = await self.service.hand_of_secret(room.table.id, wanted.secret)
        if not hand:
            raise Wrong(403, "secret", _("This link opens no seat here."))
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "programs send the secret itself, as a bearer token")
        response = json_response(Entered(list(hand)))
        player = player_of(request, safe=False) or give_cookie(request, response)
        await self.service.store.hold(room.table.id, hand, player, time.time())
        return response

    async def record(self, request: Request) -> Response:
        """A finished game as a record, with all that it takes to verify it."""
        room = await self._finished(request)
        record = await sealed_record(self.service.store, room.table, today())
        response = json_response(record)
        name = f"einfall-{room.table.game.name}-{room.table.id}.jsonl"
        response.headers["content-disposition"] = f'attachment; filename="{name}"'
        return response

    async def replay(self, request: Request) -> Response:
        """A finished game, position by position, for a client that knows no rules."""
        room = await self._finished(request)
        return json_response(replay_of(room.table))

    async def _finished(self, request: Request) -> Room:
        room = await self._room(request)
        if not room.table.over:
            raise Wrong(409, "not over", _("The game is not over yet."))
        return room

    # Games, players, challenges

    async def list_games(self, _request: Request) -> Response:
        """The games, their options and their bots."""
        return json_response([show_game(name) for name in GAMES])

    async def list_mine(self, request: Request) -> Response:
        """The tables at which this browser holds a seat."""
        player = player_of(request, safe=True)
        played = await self.service.store.played(player) if player else []
        return json_response(
            [
                PlayedShown(
                    table=one.id,
                    game=one.game,
                    rules=json.loads(one.rules),
                    seats=list(one.seats),
                    created=one.created,
                    changed=one.changed,
                    over=one.over,
                    challenge=one.challenge,
                    results=[show_result(result) for result in one.results],
                )
                for one in played
            ]
        )

    async def my_statistics(self, request: Request) -> Response:
        """How this browser's finished games went."""
        player = player_of(request, safe=True)
        results = await self.service.store.results(player) if player else []
        kinds = sorted({(one.game, one.players) for one in results})
        return json_response(
            [
                statistics([one for one in results if (one.game, one.players) == kind])
                for kind in kinds
            ]
        )

    async def show_challenge(self, request: Request) -> Response:
        """A day's challenge and its table of results; `today` is a day too."""
        game, day = game_named(request), day_named(request)
        seed = await self.service.challenge_seed(day, game)
        results = await self.service.store.challenge_results(day, game)
        player = player_of(request, safe=True)
        mine = await self.service.store.challenge_table(day, game, player) if player else None
        return json_response(
            Challenge(
                day=day,
                game=game,
                commitment=fair.commitment(seed),
                seed=seed.hex() if day < today() else None,
                results=[show_result(result) for result in results],
                mine=mine,
            )
        )

    async def play_challenge(self, request: Request) -> Response:
        """A table for today's challenge, or the one this browser has."""
        game = game_named(request)
        if "origin" not in request.headers:
            raise Wrong(403, "origin", "the challenge is played in a browser, once a day")
        holder = Response()
        player = player_of(request, safe=False) or give_cookie(request, holder)
        response = json_response(ChallengeTable(await self.service.challenge(game, player)))
        if cookie := holder.headers.get("set-cookie"):
            response.headers["set-cookie"] = cookie
        return response

    async def draw_code(self, request: Request) -> Response:
        """A link as a QR code. It comes in the body, since it can hold a secret."""
        import segno

        wanted = await read(request, CodeWanted)
        return json_response(Code(segno.make(wanted.text, micro=False).svg_inline(scale=4)))

    # For whoever watches over it

    async def health(self, _request: Request) -> Response:
        """Whether the service can do its work."""
        try:
            await self.service.store.check()
        except StoreError as error:
            raise Wrong(503, "store", str(error)) from None
        return json_response(Health(ok=True, version=__version__))

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus, for this machine only."""
        if address_of(request) not in LOOPBACK:
            raise Wrong(404, "not found", "there is no such page")
        text, kind = metrics.text()
        return Response(text, media_type=kind)

    # What they share

    async def _room(self, request: Request) -> Room:
        try:
            return await self.service.rooms.room(request.path_params["table"])
        except NoTable:
            raise Wrong(404, "no table", _("There is no such table.")) from None

    async def _hand(self, request: Request) -> Hand:
        table: str = request.path_params["table"]
        if secret := bearer_of(request):
            hand = await self.service.hand_of_secret(table, secret)
            if not hand:
                raise Wrong(403, "secret", _("This link opens no seat here."))
            return hand
        if player := player_of(request, safe=request.method == "GET"):
            return await self.service.hand_of_player(table, player)
        return ()

    async def _since(self, request: Request, room: Room) -> int:
        """The number of the last event that the client has; 0 for one that does not exist."""
        given = request.query_params.getlist("since")
        text = given[0] if given else request.headers.get("last-event-id") or "0"
        if len(given) > 1 or not (text.isascii() and text.isdigit()) or len(text) > 9:
            raise Wrong(400, "since", "since is the number of an event")
        await self.service.rooms.reach(room, int(text))
        return int(text) if int(text) <= room.table.number else 0


async def read(request: Request, kind: Any) -> Any:
    """The body of a request, checked."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise Wrong(413, "too large", f"at most {LARGEST_BODY} bytes")
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Wrong(415, "type", "send application/json")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(400, "body", str(error)) from None


def game_named(request: Request) -> str:
    """The game in the path."""
    game: str = request.path_params["game"]
    if game not in GAMES:
        raise Wrong(404, "no game", f"there is no such game, only: {', '.join(GAMES)}")
    return game


def day_named(request: Request) -> str:
    """The day in the path: today, or one that has been."""
    day: str = request.path_params["day"]
    if day == "today":
        return today()
    try:
        if date.fromisoformat(day).isoformat() == day <= today():
            return day
    except ValueError:
        pass
    raise Wrong(404, "no day", "a day looks like 2030-12-31, and has begun")


def show_game(name: str) -> GameShown:
    """A game with its options and bots."""
    game = find_game(name, {})
    options = {option: list(choices) for option, choices in game.option_choices.items()}
    editions = options.get("edition", [])
    return GameShown(
        name=name,
        options=options,
        editions={
            edition: find_game(name, {"edition": edition}).settings() for edition in editions
        },
        bots=[BotShown(bot, kind.usual_budget is not None) for bot, kind in BOTS[name].items()],
        equipment=game.show_equipment(),
    )


def show_result(result: Result) -> ResultShown:
    """How a game ended for a seat."""
    return ResultShown(result.seat, result.name, result.points, result.place, result.bot)


def statistics(results: Sequence[PlayedResult]) -> Statistics:
    """Finished games of one kind in figures."""
    points = [one.result.points for one in results]
    games, wins = Counter[str](), Counter[str]()
    for one in results:
        for opponent in set(one.result.opponents):
            games[opponent] += 1
            wins[opponent] += one.result.place == 1
    return Statistics(
        game=results[0].game,
        players=results[0].players,
        games=len(results),
        wins=sum(one.result.place == 1 for one in results),
        mean=sum(points) / len(points),
        best=max(points),
        points=points,
        opponents=[Against(name, count, wins[name]) for name, count in games.most_common(20)],
    )


Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Endpoint:
    """A line of the API."""

    method: str
    path: str
    handler: str
    """The method of Api that answers; the first line of its docstring says what it does."""
    answer: Any
    body: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    kind: str = "application/json"


ENDPOINTS = (
    Endpoint("POST", "/api/tables", "make_table", TableMade, NewTable, 201, (400, 409, 413, 415)),
    Endpoint(
        "GET", "/api/tables/{table}", "show_table", Update, None, 200, (400, 403, 404), ("since",)
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/events",
        "stream_table",
        None,
        problems=(400, 403, 404),
        query=("since",),
        kind="text/event-stream",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        "command",
        Answer,
        TableCommand,
        problems=(400, 403, 404, 413, 415),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/enter",
        "enter",
        Entered,
        Enter,
        problems=(400, 403, 404, 413, 415),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/record", "record", dict[str, Any], problems=(403, 404, 409)
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        "replay",
        list[dict[str, Any]],
        problems=(403, 404, 409),
    ),
    Endpoint("GET", "/api/games", "list_games", list[GameShown]),
    Endpoint("GET", "/api/me/games", "list_mine", list[PlayedShown]),
    Endpoint("GET", "/api/me/statistics", "my_statistics", list[Statistics]),
    Endpoint("GET", "/api/challenges/{day}/{game}", "show_challenge", Challenge, problems=(404,)),
    Endpoint(
        "POST", "/api/challenges/{game}", "play_challenge", ChallengeTable, problems=(403, 404)
    ),
    Endpoint("POST", "/api/qr", "draw_code", Code, CodeWanted, problems=(400, 413, 415)),
    Endpoint("GET", "/health", "health", Health, problems=(503,)),
    Endpoint("GET", "/metrics", "metrics", None, problems=(404,), kind="text/plain"),
)


def answering(handler: Handler) -> Handler:
    """The handler, in the language of the visitor, with what goes wrong as an answer."""

    async def answer(request: Request) -> Response:
        use(language_of(request))
        try:
            return await handler(request)
        except Wrong as wrong:
            return problem_response(wrong.status, wrong.code, str(wrong))
        except Refused as refused:
            return problem_response(409, refused.code, str(refused))
        except GameError as error:
            return problem_response(409, "rules", str(error))
        except StoreError:
            text = _("It could not be stored just now; please try again.")
            return problem_response(503, "store", text)

    return answer


def language_of(request: Request) -> str:
    """The first of our languages that the visitor asks for; else English."""
    for part in request.headers.get("accept-language", "").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
