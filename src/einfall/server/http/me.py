"""What a browser can ask about itself by HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from einfall.server.http.answers import json_response, read
from einfall.server.http.asking import Asking
from einfall.server.http.visitors import keep_cookie, player_of, secret_of
from einfall.server.messages.asked import CarryOver, EndPush, HandoverWanted, NewPush
from einfall.server.messages.told import CarriedOver, PushKey, PushState
from einfall.server.webpush import Subscription

BROWSERS = "browsers are known by a cookie, and programs are not"


class MeApi(Asking):
    """One's identity, which is a cookie and nothing else."""

    async def make_handover(self, request: Request) -> Response:
        """Make a code that carries this browser's games over to another device, once and soon."""
        wanted = await read(request, HandoverWanted)
        self._must_be_browser(request, BROWSERS)
        return json_response(await self.service.handovers.make(secret_of(request), wanted.name))

    async def carry_over(self, request: Request) -> Response:
        """Become who has made a code; the games of this browser become theirs."""
        wanted = await read(request, CarryOver)
        self._must_be_browser(request, BROWSERS)
        known = player_of(request, safe=False)
        other = known if known and await self.service.knows(known) else None
        identity = await self.service.handovers.use(wanted.code, other)
        response = json_response(CarriedOver(identity.name))
        keep_cookie(request, response, identity.secret)
        return response

    async def push_key(self, _request: Request) -> Response:
        """The key by which push services know this service."""
        return json_response(PushKey(self.service.reminding.public_key))

    async def start_push(self, request: Request) -> Response:
        """Tell this browser, also when it is closed, that it is its turn."""
        wanted = await read(request, NewPush)
        browser = Subscription(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.language)

        async def start(player: bytes) -> PushState:
            await self.service.reminding.subscribe(player, browser)
            return PushState(on=True)

        return await self._answer_browser(request, start, "browsers are told, and programs ask")

    async def end_push(self, request: Request) -> Response:
        """Tell this browser no more."""
        wanted = await read(request, EndPush)
        self._must_be_browser(request, BROWSERS)
        if player := player_of(request, safe=False):
            await self.service.reminding.unsubscribe(player, wanted.endpoint)
        return json_response(PushState(on=False))
