"""What is told beside the tables gives nothing away: no rack, no seed, no secret, no cookie."""

import base64
import random
import re
from collections.abc import Iterator

import pytest

from einfall.server.secrets import hash_of
from tests.server.browsers import Somebody
from tests.server.moves import some_move
from tests.server.serving import Served, serving, show, sight_to_act

TILE = re.compile(r"[ROYGBP]{2}")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("beside"), lobby=True) as running:
        yield running


def secret_of(somebody: Somebody) -> str:
    return somebody.headers["Cookie"].partition("=")[2]


def forms(value: bytes) -> set[bytes]:
    """How a secret could be written."""
    return {
        value,
        value.hex().encode(),
        base64.b64encode(value).rstrip(b"="),
        base64.urlsafe_b64encode(value).rstrip(b"="),
    }


def racks_of(served: Served, table: str, people: list[Somebody]) -> set[str]:
    """All tiles on racks, which nobody else may know."""
    tiles = set()
    for seat, one in enumerate(people):
        view = show(served, table, headers=one.headers)["sights"][0]["view"]
        tiles |= set(view["racks"][seat]["tiles"])
    return tiles


def begin(served: Served, table: str, people: list[Somebody]) -> None:
    """All sit down, and make a few moves."""
    for seat, one in enumerate(people):
        served.command(table, "sit", headers=one.headers, seat=seat, name=f"P{seat}")
    chance = random.Random(3)
    for _ in range(6):
        for one in people:
            sight = sight_to_act(show(served, table, headers=one.headers))
            if sight:
                move = some_move(sight["moves"], chance)
                assert served.command(table, "move", headers=one.headers, move=move).status == 200


def check(served: Served, table: str, people: list[Somebody], told: list[bytes]) -> None:
    """Nothing of this tells what only somebody may know."""
    hidden = [served.seed_of(table)]
    for one in people:
        hidden += [secret_of(one).encode(), hash_of(secret_of(one))]
    for body in told:
        for value in hidden:
            assert not any(form in body for form in forms(value))
        assert not TILE.search(body.decode(errors="replace").replace(table, ""))


def test_the_lobby(served: Served) -> None:
    """Listed before, between and after two seats are taken, and once the game is on."""
    people = [Somebody(served) for _ in range(3)]
    watcher = Somebody(served)
    told = []

    def listen() -> None:
        for one in (*people, watcher):
            told.append(served.get("/api/lobby", headers=one.headers).body)

    table = people[0].offer(rules={"players": 3})
    for one in people[1:]:
        listen()
        told.append(one.post(f"/api/lobby/{table}/take").body)
        told.append(people[0].post(f"/api/lobby/{table}/keep").body)
    begin(served, table, people)
    listen()
    told.append(watcher.post(f"/api/lobby/{table}/take").body)
    assert len(racks_of(served, table, people)) > 3
    check(served, table, people, told)
    assert watcher.seats_at(table) == []


def test_previews_of_links(served: Served) -> None:
    """Whoever has a link, and every messenger that looks at it, learns who plays and no more."""
    made = served.make("genial", 2)
    path = f"/t/{made.table}"
    told = [served.get(path).body]
    people = [Somebody(served) for _ in made.secrets]
    for one, secret in zip(people, made.secrets, strict=True):
        one.post(f"/api/tables/{made.table}/enter", {"secret": secret})
    begin(served, made.table, people)
    for one in people:
        told.append(served.get(path, headers=one.headers).body)
    told.append(served.get(path).body)
    assert b"Being played: P0, P1" in told[-1]
    assert len(racks_of(served, made.table, people)) > 3
    check(served, made.table, people, [tags(body) for body in told])
    assert len({tags(body) for body in told[1:]}) == 1  # the same for everybody
    for secret in made.secrets:
        assert not any(secret.encode() in body for body in told)


def tags(page: bytes) -> bytes:
    """What other sites read of a page."""
    return b"\n".join(re.findall(rb"<meta (?:property|name)=[^>]*>", page))
