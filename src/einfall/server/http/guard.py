"""What stands before every request: limits by address, the origin of pages, and safe headers."""

import time
from collections import Counter

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from einfall.server import logs, metrics
from einfall.server.http.answers import problem_response
from einfall.server.http.visitors import address_of, is_secure, origin_allowed
from einfall.server.limits import Limiter
from einfall.server.messages.told import Problem
from einfall.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
LIMITED = ("/api", "/health", "/metrics")
"""What is limited by address. A page is dozens of files, and many people share one address."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
        " img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
        " worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        " object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STAY_SECURE = "max-age=31536000"


class Guard:
    """Lets requests through to the app, or answers them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Limiter(*settings.limits.requests)
        self.open: Counter[str] = Counter()
        """How many requests and connections of each address are being served."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or connection."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        address = address_of(connection)
        self.open[address] += 1
        try:
            await self._answer(connection, refusal, scope, receive, send)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _answer(
        self,
        connection: HTTPConnection,
        refusal: Problem | None,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        if scope["type"] == "websocket":
            if refusal:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            else:
                await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                present = {name.lower() for name, _ in headers}
                headers += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in present
                ]
                if is_secure(connection):
                    headers.append((b"strict-transport-security", STAY_SECURE.encode()))
            await send(message)

        try:
            if refusal:
                many = refusal.code == "too many"
                answer = problem_response(429 if many else 403, refusal.code, refusal.text)
                await answer(scope, receive, send_safely)
            else:
                await self.app(scope, receive, send_safely)
        finally:
            route = scope.get("route")
            logs.note(
                "request",
                level="debug" if status < 500 else "error",
                method=scope["method"],
                path=getattr(route, "path", None),
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )

    def _refusal(self, connection: HTTPConnection) -> Problem | None:
        changes = connection.scope.get("method", "GET") not in SAFE
        live = connection.scope["type"] == "websocket"
        if (changes or live) and not origin_allowed(connection, self.settings.origins):
            return Problem("origin", "this page may not ask that of this service")
        asks = connection.scope["path"].startswith(LIMITED)
        if asks and not self.requests.allows(address_of(connection)):
            metrics.limited.labels("requests").inc()
            return Problem("too many", "too many requests; wait a little")
        if self.open[address_of(connection)] >= self.settings.limits.connections:
            metrics.limited.labels("connections").inc()
            return Problem("too many", "too many connections at once")
        return None
