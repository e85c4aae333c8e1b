"""People whose browser is closed are told that it is their turn, over a real push service."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from einfall.server.clock import clock
from einfall.server.live.reminding import DUE, PUSH
from einfall.server.live.service import Service
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import MakeMove, NewTable, Sit
from einfall.server.secrets import hash_of
from einfall.server.settings import DAY, Push
from einfall.server.store.sqlite import SqliteStore
from einfall.server.table.table import Refused
from einfall.server.webpush import Subscription, is_known
from tests.server.push_service import PushService, check_signature
from tests.server.stores import asynchronous

ADA, BOB = hash_of("ada"), hash_of("bob")


@pytest.fixture
def push() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@asynccontextmanager
async def service_with(push: PushService, folder: Path) -> AsyncIterator[Service]:
    """A service that tells people at once, and whose sweeps the tests make themselves."""
    how = Push(services=(push.origin,), contact="https://play.example", patience=0.0)
    service = Service(SqliteStore(folder / "tables.db"), Thinkers(1), push=how)
    await service.open()
    try:
        yield service
    finally:
        await service.close()


async def a_game_over_days(service: Service, clock_seconds: int = 86400) -> str:
    """Ada and Bob have sat down, and look at something else; Ada is to move."""
    made = await service.create(NewTable("genial", clock=clock_seconds))
    for seat, player in ((0, ADA), (1, BOB)):
        await service.hold(made.table, (seat,), player)
        await service.do(made.table, (seat,), Sit(id="sit", name="AB"[seat]))
    return made.table


async def browser(service: Service, push: PushService, player: bytes, language: str = "en") -> None:
    name = "ada" if player == ADA else "bob"
    wanted = msgspec.convert(push.subscription(language, name), Subscription)
    await service.reminding.subscribe(player, wanted)


async def tell(service: Service) -> None:
    """Send what is due, and wait until it is sent."""
    for _ in range(3):  # what is to be told is noted beside all else
        await service.reminding.tell_all()
        while tasks := [task for task in service._rooms.tasks if "sweep" not in repr(task)]:
            await tasks[0]


@asynchronous
async def test_whoever_is_to_move_is_told_once(push: PushService, tmp_path: Path) -> None:
    """And only by a message that nobody else can read, signed by the service."""
    async with service_with(push, tmp_path) as service:
        await browser(service, push, ADA)
        await browser(service, push, BOB)
        table = await a_game_over_days(service)
        await tell(service)
        await tell(service)
        ((path, headers, body),) = push.received
        assert path == "/to/ada"
        said = {"title": "Einfach Genial", "text": "It is your turn.", "table": table}
        assert push.read() == said
        assert b"turn" not in body
        claims = check_signature(headers["authorization"], service.reminding.public_key)
        assert claims["aud"] == push.origin
        assert claims["sub"] == "https://play.example"
        assert 0 < claims["exp"] - clock.now() < DAY
        assert 0 < int(headers["ttl"]) <= DAY


@asynchronous
async def test_the_other_is_told_when_a_move_was_made(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        await browser(service, push, BOB, language="de")
        table = await a_game_over_days(service)
        await tell(service)
        assert push.received == []
        shown = msgspec.json.decode(msgspec.json.encode(await service.show(table, (0,), 0)))
        legal = shown["sights"][0]["moves"]
        move = f"{legal['ways'][0]} {legal['slots'][0]}"
        assert (await service.do(table, (0,), MakeMove(id="m", move=move))).ok
        await tell(service)
        said = {"title": "Einfach Genial", "text": "Du bist am Zug.", "table": table}
        assert push.read() == said  # and nothing of anybody's rack


@asynchronous
async def test_a_reminder_comes_before_time_runs_out(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        await browser(service, push, ADA)
        await a_game_over_days(service)
        await tell(service)
        last = [note for note in await service._store.notes(DUE, 0.0) if "last" in note.name]
        assert [round((note.at - clock.now()) / 3600) for note in last] == [21]
        await service._store.put_note(last[0]._replace(at=clock.now()))
        await tell(service)
        assert len(push.received) == 2
        assert push.read()["text"].startswith("It is your turn, and time runs out in about")


@asynchronous
async def test_who_looks_at_the_table_is_not_told(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        await browser(service, push, ADA)
        table = await a_game_over_days(service)
        (await service.listen(table, (0,), 0)).enter()
        await tell(service)
        assert push.received == []


@asynchronous
async def test_a_browser_that_is_gone_is_forgotten(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        push.status = 410
        await browser(service, push, ADA)
        await a_game_over_days(service)
        await tell(service)
        assert len(push.received) == 1
        assert await service._store.notes(PUSH, 0.0) == []


@asynchronous
async def test_who_wants_to_hear_nothing_any_more_does_not(
    push: PushService, tmp_path: Path
) -> None:
    async with service_with(push, tmp_path) as service:
        await browser(service, push, ADA)
        await service.reminding.unsubscribe(BOB, push.subscription()["endpoint"])
        assert len(await service._store.notes(PUSH, 0.0)) == 1
        await service.reminding.unsubscribe(ADA, push.subscription()["endpoint"])
        await a_game_over_days(service)
        await tell(service)
        assert push.received == []


@asynchronous
async def test_the_key_stays_the_same(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        key = service.reminding.public_key
    async with service_with(push, tmp_path) as service:
        assert service.reminding.public_key == key


@asynchronous
async def test_only_push_services_are_asked(push: PushService, tmp_path: Path) -> None:
    async with service_with(push, tmp_path) as service:
        for wrong in (
            {"endpoint": "http://127.0.0.1:1/elsewhere"},
            {"p256dh": "short"},
            {"auth": "!!"},
        ):
            wanted = msgspec.convert({**push.subscription(), **wrong}, Subscription)
            with pytest.raises(Refused):
                await service.reminding.subscribe(ADA, wanted)


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://db5p.notify.windows.com/w/?token=abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm/send/abc", False),
        ("https://me@fcm.googleapis.com/", False),
        ("https://example.org/#.push.apple.com", False),
        ("https://example.org:443.push.apple.com/", False),
        ("http://169.254.169.254/", False),
        ("", False),
    ],
)
def test_the_push_services_of_browsers(endpoint: str, known: bool) -> None:
    assert is_known(endpoint, Push().services) is known
