"""What all parts of the API share: the service, limits, and who is asking."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from einfall.language import _
from einfall.server import metrics
from einfall.server.http.answers import Wrong, json_response
from einfall.server.http.visitors import address_of, bearer_of, give_cookie, player_of
from einfall.server.limits import Limiter
from einfall.server.live.service import Service
from einfall.server.messages.asked import Hand
from einfall.server.settings import Settings


class Asking:
    """Who is asking, and whether they may."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self.service = service
        self.settings = settings
        self.tables = Limiter(*settings.limits.tables)
        self.commands = Limiter(*settings.limits.commands)

    def _count_table(self, request: Request) -> None:
        """One more new table for whoever is asking, if there have not been too many."""
        if not self.tables.allows(address_of(request)):
            metrics.limited.labels("tables").inc()
            raise Wrong(429, "too many", _("Too many new tables; wait a little."))

    async def _hand(self, request: Request) -> Hand:
        """The seats of whoever is asking, by a secret or by a cookie."""
        player = player_of(request, safe=request.method == "GET")
        return await self.service.hand_of(table_named(request), bearer_of(request), player)

    async def _player(self, request: Request, response: Response) -> bytes:
        """The browser that asks. It gets a cookie unless it has one that can only be from us."""
        player = player_of(request, safe=False)
        known = player is not None and await self.service.knows(player)
        return player if player and known else give_cookie(request, response)

    def _must_be_browser(self, request: Request, why: str) -> None:
        """Refuse what only browsers can do; `why` tells programs."""
        if "origin" not in request.headers:
            raise Wrong(403, "origin", why)

    async def _answer_browser(
        self,
        request: Request,
        do: Callable[[bytes], Awaitable[object]],
        why: str,
        status: int = 200,
        table: bool = False,
    ) -> Response:
        """Do something for the browser that asks; `table`: it counts as making one."""
        self._must_be_browser(request, why)
        if table:
            self._count_table(request)
        holder = Response()
        player = await self._player(request, holder)
        response = json_response(await do(player), status)
        if cookie := holder.headers.get("set-cookie"):
            response.headers["set-cookie"] = cookie
        return response


def table_named(request: Request) -> str:
    """The table in the path."""
    table: str = request.path_params["table"]
    return table
