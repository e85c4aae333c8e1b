"""The table service as one ASGI application."""

import gc
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from threading import Thread

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from einfall.server import logs
from einfall.server.http import openapi
from einfall.server.http.answers import Handler, answering, json_response, problem_response
from einfall.server.http.api import Api
from einfall.server.http.endpoints import ENDPOINTS
from einfall.server.http.guard import Guard
from einfall.server.http.pages import Pages, shell
from einfall.server.http.visitors import player_of
from einfall.server.live.service import Service
from einfall.server.live.sockets import Live
from einfall.server.live.thinking import Thinkers
from einfall.server.live.wire import LIVE
from einfall.server.settings import Settings
from einfall.server.store.databases import make_store


def make_service(settings: Settings) -> Service:
    """The service, not yet opened."""
    return Service(
        make_store(settings.database),
        Thinkers(settings.bot_processes),
        settings.keeping,
        settings.push,
    )


def make_app(settings: Settings, service: Service | None = None) -> ASGIApp:
    """The application; the service is opened when it starts."""
    service = service or make_service(settings)
    api = Api(service, settings)
    handlers: defaultdict[str, dict[str, Handler]] = defaultdict(dict)
    for endpoint in ENDPOINTS:
        handlers[endpoint.path][endpoint.method] = answering(getattr(api, endpoint.handler))
    routes: list[BaseRoute] = [
        Route(path, by_method(known), methods=list(known)) for path, known in handlers.items()
    ]
    live = Live(service, api.commands, settings.limits.messages)
    routes += [
        Route("/api", show_page),
        Route("/api/openapi.json", show_openapi),
        Route("/api/messages.json", show_messages),
        *Pages(service.preview, settings).routes(),
    ]

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await service.open()
        service.spawn(live.watch())
        if settings.warm:
            Thread(target=service.get_ready, daemon=True).start()  # nobody has to wait for it
        quieten_garbage_collection()
        logs.note("open", database=settings.database.partition("://")[0])
        try:
            yield
        finally:
            await service.close()
            logs.note("closed")

    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_exception_handler(404, not_found)
    app.add_exception_handler(405, not_found)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        """Live connections go past the router: a dozen of its calls would wait for each to end."""
        if scope["type"] != "websocket":
            await app(scope, receive, send)
        elif path := LIVE.fullmatch(scope["path"]):
            player = player_of(HTTPConnection(scope), safe=False)
            await live(path["table"], player, receive, send)
        else:
            await send({"type": "websocket.close"})

    return Guard(serve, settings)


def by_method(handlers: Mapping[str, Handler]) -> Handler:
    """What answers at one address, whichever way it is asked."""

    async def answer(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return answer


def quieten_garbage_collection() -> None:
    """Look through memory seldom: with thousands of connections a full look takes a second.

    What ends is freed without it: no connection leaves circles behind (`einfall.server.live.wire`).
    A look at what is new holds everybody up as well, so it is at a few objects at a time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 200, 100)


async def not_found(request: Request, error: Exception) -> Response:
    """There is nothing here, or nothing that can be asked like this."""
    status = getattr(error, "status_code", 404)
    for_people = "text/html" in request.headers.get("accept", "")
    if for_people and status == 404 and not request.url.path.startswith("/api"):
        return HTMLResponse(shell(), status)  # it says so in words
    response = problem_response(status, "not found", f"there is no {request.method} here")
    for name, value in (getattr(error, "headers", None) or {}).items():
        response.headers[name] = value
    return response


async def show_page(_request: Request) -> Response:
    """The API for people."""
    return HTMLResponse(openapi.page())


async def show_openapi(_request: Request) -> Response:
    """The API for programs."""
    return json_response(openapi.openapi())


async def show_messages(_request: Request) -> Response:
    """The schema of live messages."""
    return json_response(openapi.live_messages())
