"""Whatever comes over a WebSocket: the service answers or closes, lives on, and no log breaks."""

import json
import random
import sqlite3
import string
from collections.abc import Iterator
from contextlib import closing, suppress
from socket import SHUT_RDWR
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from einfall.server.table.events import Decided, read_event
from einfall.server.table.table import Table
from tests.server.moves import some_move
from tests.server.serving import (
    Json,
    Made,
    Person,
    Served,
    play_on,
    sight_to_act,
)
from tests.server.tables import sealed

KINDS = ("update", "answer", "presence", "pong", "problem")


@pytest.fixture
def made(served: Served) -> Made:
    """A table at which a game goes on."""
    made = served.make("genial", 2)
    for seat, secret in enumerate(made.secrets):
        assert served.command(made.table, "sit", secret, name=f"P{seat}").status == 200
    return made


def send_raw(person: Person, opcode: Opcode, data: bytes) -> None:
    """A frame just as it is, be it as wrong as it may."""
    person.socket.socket.sendall(Frame(opcode, data).serialize(mask=True))


def answers(person: Person) -> tuple[list[Json], int | None]:
    """What is answered until a pong comes, or the code with which it is closed."""
    heard = []
    with suppress(ConnectionClosed):
        person.say({"do": "ping"})
    try:
        while (message := person.hear())["type"] != "pong":
            assert message["type"] in KINDS
            heard.append(message)
    except ConnectionClosed as end:
        return heard, end.rcvd.code if end.rcvd else 0
    return heard, None


def replies(heard: list[Json]) -> list[Json]:
    return [message for message in heard if message["type"] in ("answer", "problem")]


def check_log(served: Served, table: str) -> None:
    """The stored events are numbered, chained, and make the table that everybody is shown."""
    with closing(sqlite3.connect(served.database)) as database:
        rows = database.execute(
            "SELECT number, body, hash, at, client_id FROM events"
            " WHERE table_id = ? ORDER BY number",
            (table,),
        ).fetchall()
    again = Table(table, served.seed_of(table))
    for _, body, _, at, _ in rows:
        again.apply(read_event(body), at)
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))
    assert [event.hash for event in sealed(again)] == [hash for _, _, hash, _, _ in rows]
    clients = [client for *_, client in rows if client is not None]
    assert len(set(clients)) == len(clients)
    shown = served.get(f"/api/tables/{table}").json()
    assert shown["hash"] == rows[-1][2].hex()
    assert shown["turn"] == again.turn


# One wrong thing at a time


WRONG_TEXTS = {
    "nothing": "",
    "no JSON": "hello?",
    "half": '{"do": "sit", "id": "x"',
    "a number": "7",
    "a list": "[]",
    "null": "null",
    "no do": '{"id": "x"}',
    "an unknown do": '{"do": "dance", "id": "x"}',
    "do is a number": '{"do": 1, "id": "x"}',
    "twice": '{"do": "ping"}{"do": "ping"}',
    "an unknown field": '{"do": "sit", "id": "x", "admin": true}',
    "deep": '{"x":' * 10_000,
    "deep and closed": '{"do":"sit","id":"x","name":' + "[" * 20_000 + "]" * 20_000 + "}",
    "a huge number": '{"do": "move", "id": "x", "turn": 1' + "0" * 5000 + "}",
    "a huge exponent": '{"do": "move", "id": "x", "turn": 1e99999}',
    "not a number": '{"do": "move", "id": "x", "turn": NaN}',
    "a lone surrogate": '{"do": "sit", "id": "x", "name": "\\ud800"}',
    "NUL in an id": '{"do": "sit", "id": "x\\u0000"}',
    "newline in an id": '{"do": "sit", "id": "x\\n"}',
    "a raw control character": '{"do": "sit", "id": "x", "name": "a\x01b"}',
    "newline after a seed": '{"do": "reveal", "id": "x", "seed": "y\\n"}',
    "an id of spaces": '{"do": "sit", "id": "  "}',
    "NUL in a seed": '{"do": "reveal", "id": "x", "seed": "\\u0000"}',
    "a long name": '{"do": "sit", "id": "x", "name": "' + "n" * 41 + '"}',
    "another hello": '{"do": "hello"}',
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_a_wrong_text_is_answered_with_a_problem(served: Served, made: Made, name: str) -> None:
    with Person(served, made.table, made.secrets[0]) as person:
        number = person.catch_up(1)["number"]
        person.socket.send(WRONG_TEXTS[name])
        heard, code = answers(person)
        assert code is None
        (problem,) = replies(heard)
        assert problem["type"] == "problem"
        assert problem["code"] in ("message", "hello")
        assert problem["text"]
        assert len(problem["text"]) < 300
        assert person.update["number"] == number


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_a_wrong_first_message_closes(served: Served, made: Made, name: str) -> None:
    if name == "another hello":
        return  # as the first it is right
    with Person(served, made.table, say_hello=False) as person:
        person.socket.send(WRONG_TEXTS[name])
        heard, code = answers(person)
        assert [message["type"] for message in heard] == ["problem"]
        assert code == 4400


def test_commands_before_hello_are_not_carried_out(served: Served, made: Made) -> None:
    with Person(served, made.table, say_hello=False) as person:
        person.say({"do": "leave", "id": "x", "seat": 0})
        with suppress(ConnectionClosed):
            person.say({"do": "hello", "secret": made.secrets[0]})
        assert answers(person)[1] == 4400
    check_log(served, made.table)
    assert all(seat["here"] for seat in served.get(f"/api/tables/{made.table}").json()["seats"])


def test_a_text_that_is_no_utf8(served: Served, made: Made) -> None:
    for data in (b"\xff\xfe", b'{"do": "sit", "id": "x", "name": "\xc3"}', b"\xed\xa0\x80"):
        with Person(served, made.table, made.secrets[0]) as person:
            person.catch_up(1)
            send_raw(person, Opcode.TEXT, data)
            assert answers(person)[1] == 1007


def test_binary_frames_are_read_alike(served: Served, made: Made) -> None:
    with Person(served, made.table, made.secrets[0]) as person:
        person.socket.send(b'{"do": "sit", "id": "x", "name": "Bin"}')
        assert person.hear_until("answer")["ok"]
        for data in (b"", b"\x00\xff", b'{"do": "sit", "id": "y", "name": "\xc3"}'):
            send_raw(person, Opcode.BINARY, data)
            heard, code = answers(person)
            assert (code, [one["code"] for one in replies(heard)]) == (None, ["message"])


def test_a_message_in_pieces(served: Served, made: Made) -> None:
    with Person(served, made.table, made.secrets[0]) as person:
        person.socket.send(['{"do": "si', 't", "id": "x", ', '"name": "Bit"}'])
        assert person.hear_until("answer")["ok"]


@pytest.mark.parametrize("opcode", [0x3, 0x7, 0xB, 0xF, 0x0])
def test_frames_of_no_kind_close(served: Served, made: Made, opcode: int) -> None:
    with Person(served, made.table, made.secrets[0]) as person:
        person.catch_up(1)
        first = 0x80 | opcode
        person.socket.socket.sendall(bytes([first, 0x80, 0, 0, 0, 0]))
        assert answers(person)[1] == 1002


def test_names_and_moves_that_are_strange_but_allowed(served: Served, made: Made) -> None:
    strange = [
        "\u0000\u0000",
        "\x7f\x1b[31m",
        "\u202e\u2066",
        "  ",
        "<script>",
        "'; DROP--",
        "𝕏" * 40,
    ]
    with Person(served, made.table, made.secrets[0]) as person:
        for number, text in enumerate(strange):
            assert person.do("sit", name=text)["ok"]
            name = person.update["seats"][0]["name"]
            assert name.isprintable()
            assert name == name.strip()
            assert person.do("move", move=text[:32], turn=number)["code"] in ("notation", "stale")
    check_log(served, made.table)


# Many things


def test_a_flood_is_answered_message_by_message(served: Served, made: Made) -> None:
    with Person(served, made.table, made.secrets[0]) as person:
        person.catch_up(1)
        for number in range(300):
            person.say({"do": "move", "id": f"f{number}", "move": "nonsense"})
            if number % 40 == 39:  # more would wait than it keeps for who does not read
                while person.hear().get("id") != f"f{number}":
                    pass
        heard = [json.loads(text) for text in person.received]
    ids = [message["id"] for message in heard if message["type"] == "answer"]
    assert ids == [f"f{number}" for number in range(280)]


def test_commands_replayed_and_out_of_order_are_carried_out_once(
    served: Served, made: Made
) -> None:
    chance = random.Random(3)
    sent: list[list[Json]] = [[], []]
    with (
        Person(served, made.table, made.secrets[0]) as ann,
        Person(served, made.table, made.secrets[1]) as bob,
    ):
        people = [ann, bob]
        for number in range(24):  # no game is over by then
            news = max(1, *(person.update["number"] for person in people))
            for person in people:
                person.catch_up(news)
            seat = next(seat for seat in (0, 1) if sight_to_act(people[seat].update))
            person, commands = people[seat], sent[seat]
            sight = sight_to_act(person.update)
            assert sight
            commands.append(
                {
                    "do": "move",
                    "id": f"m{number}",
                    "move": some_move(sight["moves"], chance),
                    "turn": person.update["turn"],
                }
            )
            for command in [commands[-1], *chance.sample(commands, min(4, len(commands)))]:
                person.say(command)
                assert person.hear_until("answer")["ok"]
            person.catch_up(news + 1)
    check_log(served, made.table)
    events = served.get(f"/api/tables/{made.table}").json()["events"]
    played = [move for event in events for move in (event.get("moves") or {}).values()]
    hidden = sum(1 for command in sent[0] + sent[1] if command["move"] == "keep")
    assert len(played) + hidden == len(sent[0]) + len(sent[1])
    again = sent[1] + sent[0]
    chance.shuffle(again)
    with Person(served, made.table, made.secrets[0]) as ann:
        number = ann.catch_up(1)["number"]
        for command in again:  # most of them were another's, and are refused as too late
            ann.say(command)
            answer = ann.hear_until("answer")
            assert answer["ok"] == (command in sent[0])
            assert answer.get("code", "stale") == "stale"
        assert ann.update["number"] == number


texts = st.text(max_size=45) | st.sampled_from(["\x00", "\x1b[2J", "RB h7 h8", "keep", "swap"])
numbers = st.integers(-3, 9) | st.integers() | st.floats() | st.integers(-(10**40), 10**40)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
verbs = st.sampled_from(
    [
        "sit",
        "move",
        "take back",
        "propose bot",
        "break off",
        "reply",
        "leave",
        "resign",
        "help",
        "rematch",
    ]
) | st.sampled_from(["ping", "hello"])
fields = st.sampled_from(
    ["id", "seat", "name", "seed", "move", "turn", "about", "bot", "agree", "since", "secret"]
)
plausible = st.fixed_dictionaries(
    {"do": verbs, "id": st.text(string.printable.strip(), min_size=1, max_size=8)},
    optional={
        "seat": st.sampled_from([0, 1, None, 7]),
        "name": texts,
        "seed": st.text(string.ascii_letters, max_size=10),
        "move": texts,
        "turn": st.integers(0, 9),
        "about": st.integers(0, 3),
        "bot": st.sampled_from(["greedy", "nobody", "master:time=0.01"]),
        "agree": st.booleans(),
    },
)
objects = st.builds(
    lambda base, extra: json.dumps({**base, **extra}),
    plausible | st.fixed_dictionaries({"do": verbs | texts}),
    st.dictionaries(fields, values, max_size=2),
)
fitting = st.builds(
    lambda do, number: json.dumps({"do": do, "id": f"h{number}"}),
    verbs.filter(lambda do: do not in ("ping", "hello", "leave")),
    st.integers(0, 30),
)
frames = st.one_of(
    fitting,
    objects,
    st.builds(lambda text, at: text[: at % (len(text) + 1)], objects, st.integers(0, 200)),
    st.builds(json.dumps, values),
    st.text(max_size=60),
    st.binary(max_size=60),
    objects.map(str.encode),
)


def test_no_frame_harms_a_table(served: Served, made: Made) -> None:
    other = served.make("einstein", 1)

    @settings(max_examples=60)
    @given(st.lists(frames, min_size=1, max_size=12), st.booleans())
    def check(sent: list[str | bytes], with_secret: bool) -> None:
        secret = made.secrets[0] if with_secret else None
        with Person(served, made.table, secret) as person:
            number = person.catch_up(1)["number"]
            for frame in sent:
                person.socket.send(frame)
            heard, code = answers(person)
            assert code is None
            pings = sum(is_ping(frame) for frame in sent)
            while pings:  # the last pong is ours
                pings -= 1
                while (message := person.hear())["type"] != "pong":
                    heard.append(message)
            answered = replies(heard)
            assert len(answered) == len([frame for frame in sent if not is_ping(frame)])
            for message in answered:
                assert message["type"] == "problem" or message["id"]
            if not with_secret:
                assert person.update["number"] == number
                assert not any(message.get("ok") for message in answered)

    check()
    check_log(served, made.table)
    assert served.get("/health").status == 200
    # a table beside it never noticed
    assert served.get(f"/api/tables/{other.table}").json()["number"] == 1


def is_ping(frame: str | bytes) -> bool:
    try:
        return bool(json.loads(frame) == {"do": "ping"})
    except ValueError:
        return False


def raw_frames(chance: random.Random) -> Iterator[bytes]:
    """Bytes that may be frames, or may not."""
    yield bytes(chance.randrange(256) for _ in range(chance.randrange(1, 60)))
    length = chance.choice([0, 1, 125, 126, 127])
    yield bytes([chance.randrange(256), 0x80 | length]) + chance.randbytes(chance.randrange(40))
    yield bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4)  # longer than anything
    yield Frame(Opcode.TEXT, chance.randbytes(20)).serialize(mask=False)
    yield Frame(Opcode.TEXT, b'{"do": "leave", "id": "x"}').serialize(mask=False)
    yield Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) * 2


def test_no_bytes_harm_the_service(served: Served, made: Made) -> None:
    chance = random.Random(11)
    for _ in range(10):
        for data in raw_frames(chance):
            with closing(Person(served, made.table, made.secrets[0]).socket) as socket:
                socket.recv(timeout=20)
                socket.socket.sendall(data)
                with suppress(OSError):  # unless the service has ended it already
                    socket.socket.shutdown(SHUT_RDWR)  # after a mere close a reader may wait on
    with Person(served, made.table) as person:
        person.catch_up(1)
        assert [seat["here"] for seat in person.update["seats"]] == [True, True]
    check_log(served, made.table)


def test_after_all_that_a_game_can_be_played(served: Served, made: Made) -> None:
    with (
        Person(served, made.table, made.secrets[0]) as ann,
        Person(served, made.table, made.secrets[1]) as bob,
    ):
        ann.catch_up(1)
        play_on([ann, bob], random.Random(5))
        assert ann.update["state"] == "over"
    check_log(served, made.table)
    record: dict[str, Any] = served.get(f"/api/tables/{made.table}/record").json()
    kinds = [type(read_event(entry["event"].encode())) for entry in record["log"]]
    assert Decided in kinds
