"""The lobby by HTTP: open seats, and how to come by one."""

from starlette.requests import Request
from starlette.responses import Response

from einfall.server.http.answers import Wrong, json_response, read
from einfall.server.http.asking import Asking, table_named
from einfall.server.http.visitors import player_of
from einfall.server.messages.asked import NewOffer, PlayNow

BROWSERS = "seats in the lobby are offered and taken by browsers"


class LobbyApi(Asking):
    """What can be asked of the lobby, where there is one."""

    def _must_be_open(self) -> None:
        if not self.settings.lobby:
            raise Wrong(404, "no lobby", "this service has no lobby; see einfall serve --lobby")

    async def list_offers(self, request: Request) -> Response:
        """The open seats that anybody may take."""
        self._must_be_open()
        offers = await self.service.lobby.list_offers(player_of(request, safe=True))
        return json_response(offers)

    async def make_offer(self, request: Request) -> Response:
        """Make a table with open seats, for whoever comes to the lobby."""
        self._must_be_open()
        wanted = await read(request, NewOffer)
        lobby = self.service.lobby
        return await self._answer_browser(
            request, lambda player: lobby.make_offer(wanted, player), BROWSERS, 201, table=True
        )

    async def play_now(self, request: Request) -> Response:
        """Play with whoever else wants to at once; asked again, go on waiting for somebody."""
        self._must_be_open()
        wanted = await read(request, PlayNow)
        lobby, new = self.service.lobby, not wanted.table
        return await self._answer_browser(
            request, lambda player: lobby.play_now(wanted, player), BROWSERS, table=new
        )

    async def take_seat(self, request: Request) -> Response:
        """Take an open seat."""
        lobby, table = self.service.lobby, await self._offered(request)
        return await self._answer_browser(
            request, lambda player: lobby.take_seat(table, player), BROWSERS, table=True
        )

    async def keep_offer(self, request: Request) -> Response:
        """Say that one still offers a seat."""
        lobby, table = self.service.lobby, await self._offered(request)
        return await self._answer_browser(
            request, lambda player: lobby.keep_offer(table, player), BROWSERS
        )

    async def withdraw_offer(self, request: Request) -> Response:
        """Offer a seat no longer; the table is deleted, unless somebody has taken one."""
        lobby, table = self.service.lobby, await self._offered(request)
        return await self._answer_browser(
            request, lambda player: lobby.withdraw_offer(table, player), BROWSERS
        )

    async def _offered(self, request: Request) -> str:
        """The table in the path, which has to be there, whether or not it has an open seat."""
        self._must_be_open()
        table = table_named(request)
        await self.service.hand_of(table, None, None)
        return table
