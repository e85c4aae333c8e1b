"""Whole games, and every byte that is sent before their end: nobody is told what is not theirs."""

import base64
import hashlib
import json
import random
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from einfall.server.secrets import hash_of
from einfall.server.table import fair
from einfall.server.table.events import Decided, Happened, write_event
from tests.server.moves import some_move
from tests.server.serving import (
    Json,
    Made,
    Person,
    Served,
    Stream,
    play_on,
    sight_to_act,
)

TILE = re.compile("[ROYGBP]{2}")
KINDS = [one + two for at, one in enumerate("ROYGBP") for two in "ROYGBP"[at:]]

TABLES: dict[str, dict[str, Any]] = {
    "genial": {"game": "genial", "players": 2},
    "genial, one screen": {"game": "genial", "players": 2, "one_screen": True},
    "genial, a bot": {"game": "genial", "players": 3, "seats": [{}, {"bot": "casual"}, {}]},
    "genial, teams": {"game": "genial", "players": 4, "rules": {"teams": True}},
    "einstein": {"game": "einstein", "players": 3},
    "einstein, one screen": {"game": "einstein", "players": 2, "one_screen": True},
    "einstein, a bot": {"game": "einstein", "players": 2, "seats": [{}, {"bot": "casual"}]},
}


@dataclass
class Viewer:
    """Somebody who listens, and all that was sent there before the end."""

    hand: tuple[int, ...]
    raw: list[bytes] = field(default_factory=list)

    def messages(self) -> Iterator[Json]:
        for body in self.raw:
            for line in body.splitlines():
                text = line.removeprefix(b"data: ")
                if text.startswith((b"{", b"[")):
                    yield json.loads(text)


class Ear(threading.Thread):
    """Listens to a stream of events until the game is over."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(daemon=True)
        self.stream = stream

    def run(self) -> None:
        self.stream.hear_until("over")


def is_over(body: str | bytes) -> bool:
    return b'"state":"over"' in (body.encode() if isinstance(body, str) else body)


def before_the_end(bodies: list[Any]) -> list[bytes]:
    """What was sent until the first message that says that the game is over."""
    told = [body.encode() if isinstance(body, str) else body for body in bodies]
    over = next((at for at, body in enumerate(told) if is_over(body)), len(told))
    return told[:over]


@dataclass
class Heard:
    """A whole game with all who listened."""

    made: Made
    seed: bytes
    viewers: list[Viewer]
    game: str
    last: Json
    """What a watcher was told at the end."""


def listen_to_a_game(served: Served, wanted: dict[str, Any]) -> Heard:
    """Play with everything listening that can: live, streams, and requests in between."""
    chance = random.Random(7)
    made = served.make(**wanted)
    hands = [tuple(link["seats"]) for link in made.links]
    path = f"/api/tables/{made.table}"
    bearers = [{"Authorization": f"Bearer {secret}"} for secret in made.secrets]
    people = [Person(served, made.table, secret) for secret in made.secrets]
    watcher = Person(served, made.table)
    streams = [Stream(served, f"{path}/events", headers) for headers in (*bearers, {})]
    ears = [Ear(stream) for stream in streams]
    for ear in ears:
        ear.start()
    asked: list[tuple[tuple[int, ...], bytes]] = []

    def ask_everything() -> None:
        for hand, headers in zip((*hands, ()), (*bearers, {}), strict=True):
            for rest in ("", "?since=3", "/record", "/replay"):
                reply = served.get(path + rest, headers=headers)
                assert (reply.status == 200) == (rest in ("", "?since=3"))
                asked.append((hand, bytes(reply.headers) + b"\n\n" + reply.body))
            for do, more in (("move", {"move": "nonsense"}), ("sit", {}), ("reply", {})):
                reply = served.command(made.table, do, headers=headers, seat=0, **more)
                asked.append((hand, reply.body))

    for person, hand in zip(people, hands, strict=True):
        for seat in hand:
            promise = fair.seat_commitment(made.table, seat, f"seed{seat}")
            assert person.do("sit", seat=seat, name=f"P{seat}", commitment=promise)["ok"]
    for person, hand in zip(people, hands, strict=True):
        for seat in hand:
            assert person.do("reveal", seat=seat, seed=f"seed{seat}")["ok"]
    while wait_for_people(people):
        ask_everything()
        play_against_bots(people, chance, 15)
    final = max(person.update["number"] for person in people)
    last = watcher.catch_up(final)
    for ear in ears:
        ear.join(20)
        assert not ear.is_alive()
    viewers = [
        Viewer(hand, before_the_end(person.received))
        for hand, person in zip((*hands, ()), (*people, watcher), strict=True)
    ]
    viewers += [
        Viewer(hand, before_the_end(stream.received))
        for hand, stream in zip((*hands, ()), streams, strict=True)
    ]
    viewers += [Viewer(hand, [body]) for hand, body in asked if not is_over(body)]
    for person in (*people, watcher):
        person.__exit__()
    for stream in streams:
        stream.__exit__()
    return Heard(made, served.seed_of(made.table), viewers, wanted["game"], last)


def wait_for_people(people: list[Person]) -> bool:
    """Wait while bots think; whether a person is to decide, so that nothing happens by itself."""
    while not any(sight_to_act(person.update) for person in people):
        if any(person.update["state"] == "over" for person in people):
            return False
        people[0].hear()
        for person in people:
            person.catch_up(people[0].update["number"])
    return True


def play_against_bots(people: list[Person], chance: random.Random, most: int) -> None:
    """Like `play_on`, where bots may have to decide first."""
    for _ in range(most):
        if not wait_for_people(people):
            return
        person = chance.choice([one for one in people if sight_to_act(one.update)])
        sight = sight_to_act(person.update)
        assert sight
        answer = person.do("move", move=some_move(sight["moves"], chance), seat=sight["seat"])
        assert answer["ok"], answer
        for one in people:
            one.catch_up(person.update["number"])


@pytest.fixture(scope="module", params=TABLES)
def heard(served: Served, request: pytest.FixtureRequest) -> Heard:
    return listen_to_a_game(served, TABLES[request.param])


def test_much_was_said(heard: Heard) -> None:
    assert len(heard.viewers) > 10
    assert sum(len(body) for viewer in heard.viewers for body in viewer.raw) > 50_000
    assert {viewer.hand for viewer in heard.viewers} > {()}


def test_no_byte_gives_the_seed_or_a_secret_away(heard: Heard) -> None:
    hidden = {"seed": heard.seed}
    for number, secret in enumerate(heard.made.secrets):
        hidden[f"secret {number}"] = secret.encode()
        hidden[f"hash of secret {number}"] = hash_of(secret)
    for name, value in hidden.items():
        forms = {
            value,
            value.hex().encode(),
            value.hex().upper().encode(),
            base64.b64encode(value).rstrip(b"="),
            base64.urlsafe_b64encode(value).rstrip(b"="),
            json.dumps(list(value), separators=(",", ":")).encode(),
            str(int.from_bytes(value, "big")).encode(),
        }
        for viewer in heard.viewers:
            for body in viewer.raw:
                assert not any(form in body for form in forms), (name, viewer.hand)


def texts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """All texts in a JSON value, with where they stand."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, "key"), key
            yield from texts(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from texts(inner, (*path, at))
    elif isinstance(value, str):
        yield path, value


def may_know_tile(message: Json, hand: tuple[int, ...], path: tuple[Any, ...]) -> bool:
    """Whether a tile that stands there is one's own, or has been shown to all."""
    match path:
        case ("sights", at, "view", "racks", seat, "tiles", _):
            return message["sights"][at]["seat"] == seat and seat in hand
        case ("sights", at, "moves", "ways", _):
            return message["sights"][at]["seat"] in hand
        case ("sights", _, "view", "shown", _):
            return True
        case ("events", at, "outcome", _):
            return message["events"][at]["seat"] in hand
    return False


def test_no_tile_is_named_that_the_viewer_may_not_know(heard: Heard) -> None:
    own = 0
    for viewer in heard.viewers:
        for message in viewer.messages():
            for path, text in texts(message):
                if TILE.fullmatch(text):
                    assert may_know_tile(message, viewer.hand, path), (viewer.hand, path)
                    own += 1
    assert own > 100 or heard.game == "einstein"


def test_draws_and_choices_of_others_are_hidden(heard: Heard) -> None:
    for viewer in heard.viewers:
        for message in viewer.messages():
            for event in message.get("events", []):
                mine = event.get("seat") in viewer.hand
                if event["type"] == "happened" and not mine and event.get("seat") is not None:
                    assert isinstance(event["outcome"], int)
                    assert "moves" not in event
                if event["type"] == "chose" and not mine:
                    assert set(event) == {"number", "at", "type", "seat"}
                assert event["type"] != "ended"


def test_sights_are_of_ones_own_seats_only(heard: Heard) -> None:
    for viewer in heard.viewers:
        for message in viewer.messages():
            for sight, seat in zip(
                message.get("sights", []), viewer.hand or (None,), strict="sights" in message
            ):
                assert sight["seat"] == seat
                assert sight["moves"] is None or seat in message["waiting"]
                phase, acts = sight["view"]["phase"], sight["view"].get("seat")
                assert phase != "swap" or acts == seat  # nobody else's business
                if phase in ("place", "bonus", "swap"):
                    assert (sight["moves"] is not None) == (acts == seat)


def test_the_turn_counts_nothing_hidden(heard: Heard) -> None:
    for viewer in heard.viewers:
        known: dict[int, str] = {}
        for message in viewer.messages():
            for event in message.get("events", []):
                known[event["number"]] = event["type"]
            if "turn" in message and len(known) == message["number"]:
                game = [kind for kind in known.values() if kind in ("played", "happened")]
                assert message["turn"] == len(game)


def test_after_the_end_watchers_are_shown_everything(heard: Heard) -> None:
    ended = heard.last["events"][-1]
    assert heard.last["state"] == "over"
    assert (ended["type"], ended["seed"]) == ("ended", heard.seed.hex())
    (sight,) = heard.last["sights"]
    assert all(rack["tiles"] is not None for rack in sight["view"].get("racks", []))
    assert fair.commitment(bytes.fromhex(ended["seed"])) == heard.made.commitment


def test_after_the_end_the_whole_story_is_told(served: Served) -> None:
    made = served.make("genial", 2)
    with Person(served, made.table, made.secrets[0]) as ann:
        ann.do("sit", name="Ann")
        with Person(served, made.table, made.secrets[1]) as bob:
            bob.do("sit", name="Bob")
            play_on([ann, bob], random.Random(2))
        with Person(served, made.table) as watcher:
            story = watcher.catch_up(1)["events"]
    draws = [event for event in story if event["type"] == "happened"]
    assert all(isinstance(event["outcome"], list) for event in draws)
    assert {event["seat"] for event in draws} == {0, 1}
    assert [seed for event in story if (seed := event.get("seed"))][-1] == served.seed_of(
        made.table
    ).hex()


def test_a_hash_does_not_tell_which_tile_was_drawn(served: Served) -> None:
    made = served.make("genial", 2)
    with Person(served, made.table, made.secrets[0]) as ann:
        ann.do("sit", name="Ann")
        with Person(served, made.table, made.secrets[1]) as bob:
            bob.do("sit", name="Bob")
            before = ann.catch_up(bob.update["number"])
            sight = sight_to_act(before)
            assert sight
            ann.do("move", move=some_move({**sight["moves"], "words": []}, random.Random(1)))
            seen = bob.catch_up(ann.update["number"])
            drawn = ann.update["events"][-1]["outcome"]
    played, happened = seen["events"]
    moves = {int(seat): move for seat, move in played["moves"].items()}
    counts = {int(seat): count for seat, count in played["counts"].items()}
    first = write_event(Decided(moves, counts))
    number, seed = before["number"], served.seed_of(made.table)

    def guesses(salts: tuple[bytes, bytes]) -> list[str]:
        """The tiles with which the hash comes out that everybody was told."""
        at = happened["at"]
        start = fair.chain(bytes.fromhex(before["hash"]), salts[0], first, at)
        hashes = {
            tile: fair.chain(start, salts[1], write_event(Happened([tile], 0)), at)
            for tile in KINDS
        }
        return [tile for tile, hash in hashes.items() if hash.hex() == seen["hash"]]

    assert happened["outcome"] == 1
    assert guesses((b"", b"")) == []
    assert guesses((bytes(32), bytes(32))) == []
    public = hashlib.sha256(made.commitment.encode()).digest()
    assert guesses((public, public)) == []
    # with the seed, which is told at the end, there is no doubt
    assert guesses((fair.salt(seed, number + 1), fair.salt(seed, number + 2))) == drawn
