"""The challenge of the day: the same for everybody, once, and revealed when the day is over."""

import json
import random
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile

import pytest

from einfall.games import GAMES
from einfall.server.clock import Clock
from einfall.server.live import challenges
from einfall.server.table import fair
from einfall.server.table.verify import NotFair, verify
from tests.server.moves import some_move
from tests.server.serving import Person, Served, show, sight_to_act


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A day that can be changed."""
    days = ["2031-02-03"]
    monkeypatch.setattr(challenges, "today", lambda: days[-1])
    return days


def challenged(served: Served, headers: dict[str, str], game: str) -> tuple[str, dict[str, str]]:
    """The table of a browser for today's challenge, and its headers from then on."""
    reply = served.post(f"/api/challenges/{game}", headers=headers)
    assert reply.status == 200, reply
    cookie = reply.headers.get("set-cookie", headers.get("Cookie", "")).partition(";")[0]
    return reply.json()["table"], {**headers, "Cookie": cookie}


def play_challenge(
    served: Served, table: str, headers: dict[str, str], name: str
) -> list[list[str | int]]:
    """Play alone with the cookie; what was drawn or rolled."""
    served.command(table, "sit", headers=headers, name=name)
    with Person(served, table, headers=headers) as person:
        person.catch_up(1)
        while sight := sight_to_act(person.update):
            person.do("move", move=some_move(sight["moves"], random.Random(name)))
    events = show(served, table)["events"]
    return [event["outcome"] for event in events if event["type"] == "happened"]


def test_there_is_no_help_in_a_challenge(
    served: Served, browser: dict[str, str], today: list[str]
) -> None:
    table, headers = challenged(served, browser, "einstein")
    served.command(table, "sit", headers=headers, name="Ann")
    reply = served.command(table, "help", headers=headers)
    assert (reply.status, reply.json()["code"]) == (409, "help")
    assert not [e for e in show(served, table)["events"] if e["type"] == "helped"]


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_challenge_is_the_same_for_everybody(
    served: Served, browser: dict[str, str], today: list[str], game: str
) -> None:
    ann, anns = challenged(served, browser, game)
    bob, bobs = challenged(served, browser, game)
    assert ann != bob
    assert challenged(served, anns, game)[0] == ann  # once a day
    drawn = play_challenge(served, ann, anns, "Ann"), play_challenge(served, bob, bobs, "Bob")
    # until one of them has a bonus and draws two tiles at once
    common = list(takewhile(lambda two: len(two[0]) == len(two[1]), zip(*drawn, strict=False)))
    assert len(common) > 5
    assert all(one == two for one, two in common)
    challenge = served.get(f"/api/challenges/today/{game}", headers=anns).json()
    assert challenge["mine"] == ann
    assert (challenge["day"], challenge["game"]) == (today[-1], game)
    results = [(one["name"], one["place"]) for one in challenge["results"]]
    assert sorted(name for name, _ in results) == ["Ann", "Bob"]
    points = [one["points"] for one in challenge["results"]]
    assert points == sorted(points, reverse=True)
    assert challenged(served, anns, game)[0] == ann  # nor again when it is over
    refused = served.command(ann, "rematch", headers=anns)
    assert refused.json()["code"] == "rematch"


def test_the_seed_of_a_challenge_is_revealed_when_the_day_is_over(
    served: Served, browser: dict[str, str], today: list[str]
) -> None:
    today.append("2031-02-05")
    table, headers = challenged(served, browser, "einstein")
    play_challenge(served, table, headers, "Ann")
    seed = served.seed_of(table)
    now = served.get("/api/challenges/today/einstein").json()
    assert now["seed"] is None
    assert now["commitment"] == fair.commitment(seed)
    record = served.get(f"/api/tables/{table}/record").json()
    with pytest.raises(NotFair, match="when its games are over"):
        verify(record)
    assert seed.hex() not in json.dumps(record)
    today.append("2031-02-06")
    then = served.get("/api/challenges/2031-02-05/einstein").json()
    assert then["seed"] == seed.hex()
    assert verify(served.get(f"/api/tables/{table}/record").json()).draws > 5


def test_a_challenge_is_for_browsers(served: Served) -> None:
    reply = served.post("/api/challenges/genial")
    assert (reply.status, reply.code) == (403, "origin")
    assert "set-cookie" not in reply.headers


def test_challenges_that_are_none(served: Served, browser: dict[str, str]) -> None:
    tomorrow = date.fromisoformat(challenges.today()) + timedelta(days=2)
    days = ("yesterday", "2031-2-3", "20310203", "2031-W01-1", "0000-00-00", tomorrow.isoformat())
    for day in days:
        reply = served.get(f"/api/challenges/{day}/genial")
        assert (reply.status, reply.code) == (404, "no day")
    assert served.get("/api/challenges/today/chess").code == "no game"
    assert served.post("/api/challenges/chess", headers=browser).code == "no game"


def test_a_game_that_cannot_be_played_alone_has_no_challenge(
    served: Served, browser: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["einstein"]
    monkeypatch.setattr(game, "option_choices", {**game.option_choices, "players": (2, 3)})
    shown = served.get("/api/challenges/today/einstein")
    assert (shown.status, shown.code) == (404, "no game")
    played = served.post("/api/challenges/einstein", headers=browser)
    assert (played.status, played.code) == (404, "no game")
    assert served.get("/api/challenges/today/genial").status == 200


def test_the_day_is_that_of_utc() -> None:
    days = {datetime.now(UTC).date().isoformat()}
    today = challenges.today()
    assert today in days | {datetime.now(UTC).date().isoformat()}


def test_the_day_goes_by_the_clock_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """So no seed is told too soon because somebody sets the machine's clock."""
    ours = Clock()
    monkeypatch.setattr(challenges, "clock", ours)
    ahead = ours.now() + 3 * 24 * 3600
    ours.reach(ahead)
    assert challenges.today() >= datetime.fromtimestamp(ahead, UTC).date().isoformat()
