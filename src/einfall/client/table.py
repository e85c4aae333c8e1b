"""A table of a service, live: it stays up to date whatever the connection does."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from einfall.client.errors import BadLink, ClientError, OtherVersion, Refused, Unreachable
from einfall.client.links import Link
from einfall.client.messages import (
    Answer,
    Connection,
    Json,
    News,
    Presence,
    Update,
    read_answer,
    read_news,
)
from einfall.client.seeds import Seeds, commitment, seed_of
from einfall.client.service import Service, no_einfall, unreachable
from einfall.language import _, in_use

FIRST_WAIT, LONGEST_WAIT = 0.2, 8.0
"""Seconds before a lost connection is tried again: at first, and after many times."""
SILENCE = 20.0
"""Seconds without a word after which we ask whether anybody is there."""
PATIENCE = 8.0
"""Seconds to wait for an answer to that, and for a connection."""
LARGEST = 2**24
BAD_MESSAGE, NOT_YOURS, NO_SUCH_TABLE = 4400, 4403, 4404
"""Why a service closes for good; with these codes there is no point in coming back."""
SHORTEST, LONGEST = 16, 128
"""Characters that a secret has at least and at most."""


class _Waiting:
    """A command, and who waits for what becomes of it."""

    def __init__(self, command: Json) -> None:
        self.command = command
        self.answer: Answer | None = None
        self.done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class Table:
    """A table where we play the seats of a link, or watch. `join` opens one.

    `update` is how it stands now and `events` all that has happened, without gaps. A command is
    done when its method returns, and by then its effect is in `update`; it raises Refused if the
    table does not allow it. Commands wait while the connection is lost.
    """

    def __init__(
        self,
        link: Link,
        name: str,
        seeds: Seeds,
        sits: bool,
        known: MutableMapping[str, str] | None = None,
    ) -> None:
        self.link = link
        self.service = Service(link.address, None if link.secret else known)
        self.name = name
        self.seeds = seeds
        self.update: Update
        self.events: list[Json] = []
        self.presence = Presence((), 0)
        self.connected = False
        self.problem: ClientError | None = None
        self._sits = sits and (link.secret is not None or known is not None)
        self._language = in_use()
        self._offset = 0.0
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, _Waiting] = {}
        self._listeners: list[asyncio.Queue[News | None]] = []
        self._duties: set[asyncio.Task[None]] = set()
        self._revealed: set[int] = set()

    # What one wants to know

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are ours; none for a watcher."""
        return tuple(number for number, seat in enumerate(self.update.seats) if seat.yours)

    @property
    def created(self) -> Json:
        """What the table was made with: the game, its rules, who was to sit where."""
        return self.events[0]

    def seconds_left(self) -> float | None:
        """How long until the time to decide runs out; None without a clock."""
        if self.update.deadline is None:
            return None
        return max(0.0, self.update.deadline - time.time() - self._offset)

    def banks(self) -> dict[int, float]:
        """The seconds that each seat has left for the whole game; empty without such a clock."""
        passed = time.time() + self._offset - self.update.now
        return {
            number: max(0.0, seat.bank - (passed if number in self.update.waiting else 0.0))
            for number, seat in enumerate(self.update.seats)
            if seat.bank is not None
        }

    async def updates(self) -> AsyncIterator[Update]:
        """How the table stands, now and whenever that changes, until the game is over."""
        async for news in self.news():
            if news is self.update:  # one that is outdated already is left out
                yield self.update
                if news.over:
                    return

    async def news(self) -> AsyncIterator[News]:
        """All there is to tell, beginning with how the table stands, until the table is closed."""
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        queue.put_nowait(self.update)
        self._listeners.append(queue)
        try:
            while True:
                if queue.empty() and self.problem:
                    raise self.problem
                news = await queue.get()
                if news is None:
                    if self.problem:
                        raise self.problem
                    return
                yield news
        finally:
            self._listeners.remove(queue)

    # What one can do

    async def do(self, deed: str, /, seat: int | None = None, **details: object) -> Answer:
        """Have a command carried out, however often the connection breaks meanwhile."""
        if self.problem:
            raise self.problem
        command: Json = {"do": deed, "id": secrets.token_hex(8), **details}
        if seat is not None:
            command["seat"] = seat
        waiting = self._waiting[command["id"]] = _Waiting(command)
        await self._say(command)
        return await waiting.done

    async def sit(self, seat: int, name: str = "") -> Answer:
        """Sit down, or come back, with the hash of what this seat adds to chance."""
        promise = ""
        if self.update.state == "open" and not self.created.get("challenge"):
            promise = commitment(self.link.table, seat, seed_of(self.seeds, self.link.table, seat))
        return await self.do("sit", seat, name=name or self.name, commitment=promise)

    async def move(self, move: str, seat: int | None = None, then: str = "") -> Answer:
        """Make a move in the notation of the game; `then` is what is decided along with it."""
        more = {"then": then} if then else {}
        return await self.do("move", seat, move=move, turn=self.update.turn, **more)

    async def consider(self, move: str, seat: int | None = None) -> tuple[str, ...]:
        """What could be decided along with a move, such as to swap; nothing happens."""
        return (await self.do("consider", seat, move=move)).then

    async def take_back(self, seat: int | None = None) -> Answer:
        """Take our last move back, or ask the others to agree."""
        return await self.do("take back", seat)

    async def reply(self, agree: bool, seat: int | None = None) -> Answer:
        """Agree to what somebody has proposed, or decline."""
        return await self.do("reply", seat, agree=agree)

    async def propose_bot(self, about: int, seat: int | None = None) -> Answer:
        """Ask the others to let a bot play for somebody who is gone."""
        return await self.do("propose bot", seat, about=about)

    async def break_off(self, seat: int | None = None) -> Answer:
        """Ask the others to end the game without a result."""
        return await self.do("break off", seat)

    async def react(self, what: str, seat: int | None = None) -> Answer:
        """Show the others how one feels: hello, luck, well, wow, hm, oops, thanks, laugh..."""
        return await self.do("react", seat, what=what)

    async def leave(self, seat: int | None = None) -> Answer:
        """Leave the table; one can come back."""
        return await self.do("leave", seat)

    async def resign(self, seat: int | None = None) -> Answer:
        """Give the game up for good."""
        return await self.do("resign", seat)

    async def rematch(self, seat: int | None = None) -> Link:
        """Play again with the same people: the link to our seats at the new table.

        Only the first who asks with this link is given the secret; others can watch.
        """
        answer = await self.do("rematch", seat)
        return Link(self.link.address, answer.table, answer.secret or None)

    # The connection

    async def _sit_down(self) -> None:
        """Take all our seats; one where we sit, and whose seed we have, is ours already."""
        for number in self.seats:
            seat = self.update.seats[number]
            known = f"{self.link.table}/{number}" in self.seeds or self.update.state != "open"
            if not (seat.here and seat.bot is None and known):
                await self.sit(number, self.name or seat.name)

    async def _begin(self) -> None:
        """Connect for the first time: what is wrong now is wrong for good."""
        try:
            await self._open()
        except ClientError:
            raise
        except (OSError, TimeoutError):
            raise Unreachable(unreachable(self.link.address)) from None
        except (InvalidHandshake, InvalidURI, ConnectionClosed):
            await self.service.version()  # says so if there is no Einfall
            raise Unreachable(unreachable(self.link.address)) from None

    async def _open(self) -> None:
        """Connect, say hello, and hear how the table stands."""
        self._socket = await connect(
            self.link.live,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=LARGEST,
            ping_interval=None,
            additional_headers=self.service.known_as() if self.service.known is not None else None,
        )
        hello: Json = {"do": "hello", "since": len(self.events), "language": self._language}
        if self.link.secret is not None:
            hello["secret"] = self.link.secret
        elif self.name:
            hello["name"] = self.name
        await self._say(hello)
        while not await self._hear(PATIENCE):
            pass
        self.connected = True
        for waiting in list(self._waiting.values()):
            if waiting.answer is None:
                await self._say(waiting.command)

    async def _stay(self) -> None:
        """Listen, and come back whenever the connection breaks, until that has no point."""
        wait = FIRST_WAIT
        try:
            while True:
                try:
                    if not self.connected:
                        await self._open()
                        self._tell(Connection(on=True))
                        wait = FIRST_WAIT
                    await self._hear_or_ask()
                except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                    await self._hang_up()
                    if self.connected:
                        self.connected = False
                        self._tell(Connection(on=False))
                    await asyncio.sleep(wait * random.uniform(0.7, 1.3))
                    wait = min(2 * wait, LONGEST_WAIT)
        except ClientError as problem:
            self.problem = problem
        finally:
            self._end()

    async def _hear_or_ask(self) -> None:
        try:
            await self._hear(SILENCE)
        except TimeoutError:
            await self._say({"do": "ping"})
            await self._hear(PATIENCE)

    async def _hear(self, patience: float) -> bool:
        """Take one message in; whether it said how the table stands."""
        assert self._socket
        try:
            async with asyncio.timeout(patience):
                text = await self._socket.recv()
            message = json.loads(text)
        except ConnectionClosed as closed:
            raise await self._why(closed) from None
        except ValueError:
            raise Unreachable(no_einfall(self.link.address)) from None
        if message.get("type") == "answer":
            self._take_answer(message)
            return False
        try:
            news = read_news(message)
        except OtherVersion:
            raise OtherVersion(await self._their_version()) from None
        if isinstance(news, Update):
            self._learn(news)
        elif isinstance(news, Presence):
            self.presence = news
        if news:
            self._tell(news)
        return isinstance(news, Update)

    async def _why(self, closed: ConnectionClosed) -> Exception:
        """What it means that a connection was closed."""
        code = closed.rcvd.code if closed.rcvd else 0
        if code == NO_SUCH_TABLE:
            text = _("There is no such table at {address}; it may have been deleted.")
            return BadLink(text.format(address=self.link.address))
        if code == NOT_YOURS or (code == BAD_MESSAGE and not self._could_be_a_secret()):
            text = _(
                "This link opens no seat here: part of it may be missing, or it was made anew."
            )
            return BadLink(text)
        if code == BAD_MESSAGE:
            return OtherVersion(await self._their_version())
        if code > NO_SUCH_TABLE:
            return Refused(str(code), closed.rcvd.reason if closed.rcvd else "")
        return closed

    def _could_be_a_secret(self) -> bool:
        """Whether it is as long as secrets are; half a link is no other version."""
        return self.link.secret is None or SHORTEST <= len(self.link.secret) <= LONGEST

    async def _their_version(self) -> str:
        try:
            return await self.service.version()
        except ClientError:
            return ""

    async def _say(self, message: Json) -> None:
        """Send, if there is a connection; a command that was not answered is sent again later."""
        try:
            if self._socket:
                await self._socket.send(json.dumps(message))
        except (OSError, ConnectionClosed):
            pass  # the task that listens sees it too

    async def _hang_up(self) -> None:
        if self._socket:
            socket, self._socket = self._socket, None
            socket.transport.abort()

    # What is heard

    def _learn(self, update: Update) -> None:
        known = len(self.events)
        self.events += [event for event in update.events if event.get("number", 0) > known]
        self.update = update
        self._offset = update.now - time.time()
        self._keep_promises()
        for seat in self.seats:
            if seat in update.revealing and seat not in self._revealed:
                self._revealed.add(seat)
                self._see_to(self._reveal(seat))

    async def _reveal(self, seat: int) -> None:
        if (seed := self.seeds.get(f"{self.link.table}/{seat}")) is not None:
            await self.do("reveal", seat, seed=seed)

    def _see_to(self, duty: Any) -> None:
        """Do what the protocol demands, without anybody waiting for it."""

        async def quietly() -> None:
            try:
                await duty
            except ClientError:
                pass  # somebody else at the same seats was quicker

        task = asyncio.create_task(quietly())
        self._duties.add(task)
        task.add_done_callback(self._duties.discard)

    def _take_answer(self, message: Json) -> None:
        waiting = self._waiting.get(message.get("id", ""))
        if waiting is None:
            return
        if message.get("ok"):
            waiting.answer = read_answer(message)
            self._keep_promises()
            return
        if message.get("code") == "store":
            raise TimeoutError  # come back soon, and ask again
        del self._waiting[message["id"]]
        if not waiting.done.done():
            problem = Refused(message.get("code", ""), message.get("text", ""))
            waiting.done.set_exception(problem)

    def _keep_promises(self) -> None:
        """An answer may come before what it has brought about; it is passed on with that."""
        for id, waiting in list(self._waiting.items()):
            if waiting.answer and waiting.answer.number <= len(self.events):
                del self._waiting[id]
                if not waiting.done.done():
                    waiting.done.set_result(waiting.answer)

    def _tell(self, news: News) -> None:
        for queue in self._listeners:
            queue.put_nowait(news)

    def _end(self) -> None:
        """Nothing more will come."""
        for queue in self._listeners:
            queue.put_nowait(None)
        for waiting in self._waiting.values():
            if not waiting.done.done():
                if self.problem:
                    waiting.done.set_exception(self.problem)
                    waiting.done.exception()  # nobody may be waiting any more
                else:
                    waiting.done.cancel()
        self._waiting.clear()


@asynccontextmanager
async def join(
    link: Link | str,
    name: str = "",
    *,
    seeds: Seeds | None = None,
    sit: bool = True,
    known: MutableMapping[str, str] | None = None,
) -> AsyncIterator[Table]:
    """Take the seats of a link, or watch where it has no secret; leave the connection at the end.

    `seeds` is where what our seats add to chance is kept until it is revealed (see KeptSeeds);
    `sit` may be False for those who want to see the table before they sit down. `known` is who one
    is to services (see Service), for seats that came without a secret.
    """
    found = Link.read(link) if isinstance(link, str) else link
    table = Table(found, name, {} if seeds is None else seeds, sit, known)
    try:
        await table._begin()
    except BaseException:  # who gives up while it is being opened leaves nothing open
        await table._hang_up()
        raise
    staying = asyncio.create_task(table._stay())
    try:
        if table._sits and not table.update.over:
            await table._sit_down()
        yield table
    finally:
        staying.cancel()
        for duty in list(table._duties):
            duty.cancel()
        await asyncio.gather(staying, *table._duties, return_exceptions=True)
        if table._socket:
            try:
                await table._socket.close()
            finally:  # nothing stays open where a program ends before the other side has answered
                table._socket.transport.abort()
