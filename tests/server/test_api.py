"""What can be asked by HTTP: each endpoint, who may ask it, and how it says no."""

import json
import random
import time
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile
from typing import Any

import pytest
import schemathesis

from einfall.record import read_line
from einfall.server import api, fair, live, service
from einfall.server.verify import NotFair, verify
from tests.server.serving import (
    Made,
    Person,
    Reply,
    Served,
    Stream,
    play_by_post,
    sight_to_act,
    some_move,
)

COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "sit", "name": "Eve", "seed": "e"},
    {"do": "move", "move": "swap"},
    {"do": "take back"},
    {"do": "propose bot", "about": 0, "bot": "greedy"},
    {"do": "reply", "agree": True},
    {"do": "leave"},
    {"do": "rematch"},
)


def sit_all(served: Served, made: Made) -> Made:
    for link in made.links:
        for seat in link["seats"]:
            sat = served.command(
                made.table, "sit", link["secret"], seat=seat, name=f"P{seat}", seed=f"s{seat}"
            )
            assert sat.status == 200
    return made


def begun(served: Served, game: str = "genial", players: int = 2, **wanted: Any) -> Made:
    return sit_all(served, served.make(game, players, **wanted))


def finished(served: Served, game: str = "einstein", players: int = 1, **wanted: Any) -> Made:
    made = begun(served, game, players, **wanted)
    play_by_post(served, made.table, made.secrets, random.Random(1))
    return made


def show(served: Served, table: str, **rest: Any) -> dict[str, Any]:
    reply = served.get(f"/api/tables/{table}", **rest)
    assert reply.status == 200, reply
    update: dict[str, Any] = reply.json()
    return update


# New tables


def test_a_table_has_a_link_for_each_person(served: Served) -> None:
    made = served.make("genial", 3, seats=[{"name": "Ann"}, {"bot": "greedy"}, {}])
    assert [link["seats"] for link in made.links] == [[0], [2]]
    assert len({*made.secrets}) == 2
    assert all(len(secret) == 32 for secret in made.secrets)
    seats = show(served, made.table)["seats"]
    assert [(seat["name"], seat["bot"], seat["here"]) for seat in seats] == [
        ("Ann", None, False),
        ("greedy", "greedy", True),
        ("", None, False),
    ]


def test_on_one_screen_there_is_one_link(served: Served) -> None:
    made = served.make("genial", 3, seats=[{}, {"bot": "greedy"}, {}], one_screen=True)
    assert [link["seats"] for link in made.links] == [[0, 2]]


def test_all_options_are_kept(served: Served) -> None:
    rules = {"edition": "tilsit", "teams": True, "bonus": "must"}
    made = served.make("genial", 4, rules=rules, clock=90)
    created = show(served, made.table)["events"][0]
    assert created["clock"] == 90
    assert created["rules"].items() >= {**rules, "players": 4}.items()
    assert created["commitment"] == made.commitment


def test_the_clock_of_the_rules_is_a_clock(served: Served) -> None:
    made = begun(served, "einstein", 2, rules={"clock": 30})
    update = show(served, made.table)
    assert update["events"][0]["clock"] == 30
    assert update["deadline"] == pytest.approx(time.time() + 30, abs=10)


def test_nobody_can_foresee_ids_or_secrets(served: Served) -> None:
    made = [served.make() for _ in range(10)]
    assert len({one.table for one in made}) == 10
    assert len({secret for one in made for secret in one.secrets}) == 20
    assert len({one.commitment for one in made}) == 10


def test_names_lose_what_cannot_be_seen(served: Served) -> None:
    made = served.make("genial", 1, seats=[{"name": "  A\u0000n\u202en\n\ta  "}])
    assert show(served, made.table)["seats"][0]["name"] == "A n n a"
    served.command(made.table, "sit", made.secrets[0], name="B\u200b\u0007o b")
    assert show(served, made.table)["seats"][0]["name"] == "B o b"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There are 3 seats for 2 players."),
        ("de-AT, fr;q=0.5", "Es gibt 3 Plätze für 2 Spieler."),
        ("ja, fr;q=0.5, en;q=0.3", "Il y a 3 places pour 2 joueurs."),
        ("", "There are 3 seats for 2 players."),
    ],
)
def test_problems_are_told_in_the_visitors_language(
    served: Served, language: str, text: str
) -> None:
    wanted = {"game": "genial", "rules": {"players": 2}, "seats": [{}, {}, {}]}
    reply = served.post("/api/tables", wanted, headers={"Accept-Language": language})
    assert (reply.status, reply.code) == (409, "seats")
    assert reply.json()["text"] == text


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_language_leaks_into_the_next_request(served: Served, language: str) -> None:
    german = served.get("/api/tables/none", headers={"Accept-Language": "de"}).json()["text"]
    reply = served.get("/api/tables/none", headers={"Accept-Language": language})
    assert (reply.json()["text"] == german) == (language == "de")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "body"),
        (b"{", 400, "body"),
        (b"\xff\xfe", 400, "body"),
        (b"[]", 400, "body"),
        ({}, 400, "body"),
        ({"game": "chess"}, 400, "body"),
        ({"game": "genial", "colour": "red"}, 400, "body"),
        ({"game": "genial", "seats": [{}] * 9}, 400, "body"),
        ({"game": "genial", "seats": [{"name": "x" * 41}]}, 400, "body"),
        ({"game": "genial", "clock": -1}, 400, "body"),
        ({"game": "genial", "clock": 1e300}, 400, "body"),
        ({"game": "genial", "rules": {"players": [2]}}, 400, "body"),
        ({"game": "genial", "rules": {"players": 5}}, 409, "rules"),
        ({"game": "genial", "rules": {"players": True}}, 409, "rules"),
        ({"game": "genial", "rules": {"gravity": 1}}, 409, "rules"),
        ({"game": "einstein", "rules": {"edition": "kosmos"}}, 409, "rules"),
        ({"game": "genial", "seats": [{"bot": "nobody"}, {}]}, 409, "bot"),
        ({"game": "genial", "seats": [{"bot": "master:time=86400"}, {}]}, 409, "bot"),
    ],
)
def test_tables_that_cannot_be_made(served: Served, body: object, status: int, code: str) -> None:
    reply = served.post("/api/tables", body)
    assert (reply.status, reply.code) == (status, code)


def test_only_json_is_read(served: Served) -> None:
    body = b'{"game": "genial"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        reply = served.post("/api/tables", body, headers={"Content-Type": kind})
        assert (reply.status, reply.code) == (415, "type")
    fine = served.post(
        "/api/tables", body, headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert fine.status == 201


# How a table stands


def test_a_seat_sees_its_own_side_of_the_table(served: Served) -> None:
    made = begun(served)
    mine = show(served, made.table, secret=made.secrets[1])
    assert [seat["yours"] for seat in mine["seats"]] == [False, True]
    assert [sight["seat"] for sight in mine["sights"]] == [1]
    watched = show(served, made.table)
    assert [sight["seat"] for sight in watched["sights"]] == [None]
    assert mine["hash"] == watched["hash"]


def test_only_what_is_new_is_told(served: Served) -> None:
    made = begun(served)
    path = f"/api/tables/{made.table}"
    everything = served.get(path).json()
    number = everything["number"]
    assert [event["number"] for event in everything["events"]] == list(range(1, number + 1))
    assert served.get(f"{path}?since={number - 2}").json()["events"] == everything["events"][-2:]
    later = served.get(path, headers={"Last-Event-ID": str(number)}).json()
    assert later["events"] == []
    # who knows more than there is has seen another table
    assert served.get(f"{path}?since={number + 1}").json()["events"] == everything["events"]


@pytest.mark.parametrize(
    "since", ["", "1&since=2", "-1", "1.5", "x", "%00", "99999999999999999999", "\u0661"]
)
def test_since_is_a_number(served: Served, since: str) -> None:
    made = served.make()
    quoted = since if since.isascii() else "%D9%A1"
    reply = served.get(f"/api/tables/{made.table}?since={quoted}")
    assert (reply.status, reply.code) == (400, "since")


def test_the_time_is_the_present(served: Served) -> None:
    made = served.make()
    time.sleep(0.05)
    before = time.time()
    assert before <= show(served, made.table)["now"] <= time.time()


def test_the_time_is_the_present_also_for_who_comes_to_a_quiet_table(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "FRESH", 0.05)
    made = served.make()
    for _ in range(2):
        before = time.time()
        with Person(served, made.table) as person:
            assert before <= person.catch_up(1)["now"] <= time.time()
        time.sleep(0.1)


@pytest.mark.parametrize("table", ["none", "x" * 33, "%2e%2e", "%00", "a.b", "%F0%9F%8E%B2"])
@pytest.mark.parametrize("rest", ["", "/events", "/record", "/replay"])
def test_tables_that_are_not_there(served: Served, table: str, rest: str) -> None:
    reply = served.get(f"/api/tables/{table}{rest}")
    assert (reply.status, reply.code) == (404, "no table")


def test_a_secret_of_another_table_opens_nothing(served: Served) -> None:
    made, other = begun(served), begun(served)
    path = f"/api/tables/{made.table}"
    for secret in (other.secrets[0], "nonsense", "x" * 5000):
        for rest in ("", "/events"):
            reply = served.get(path + rest, secret=secret)
            assert (reply.status, reply.code) == (403, "secret")
    for header in ("Bearer", "Bearer ", "Basic eDp5", ""):
        watched = served.get(path, headers={"Authorization": header}).json()
        assert [sight["seat"] for sight in watched["sights"]] == [None]


# Streams of events


def test_a_stream_tells_what_happens(served: Served) -> None:
    made = served.make()
    with Stream(served, f"/api/tables/{made.table}/events") as stream:
        assert stream.response.headers["content-type"].startswith("text/event-stream")
        id, update = stream.hear()
        assert (id, update["type"], update["number"]) == ("1", "update", 1)
        _, presence = stream.hear()
        assert presence == {"type": "presence", "seats": [], "watchers": 1}
        served.command(made.table, "sit", made.secrets[0], name="Ann")
        id, update = stream.hear()
        assert id == "2"
        assert [event["type"] for event in update["events"]] == ["sat"]


def test_a_stream_goes_on_where_it_was_left(served: Served) -> None:
    made = begun(served)
    number = show(served, made.table)["number"]
    headers = {"Last-Event-ID": str(number - 1)}
    with Stream(served, f"/api/tables/{made.table}/events", headers) as stream:
        id, update = stream.hear()
        assert id == str(number)
        assert [event["number"] for event in update["events"]] == [number]


def test_a_stream_for_a_seat_has_what_the_seat_may_know(served: Served) -> None:
    made = begun(served)
    headers = {"Authorization": f"Bearer {made.secrets[1]}"}
    with Stream(served, f"/api/tables/{made.table}/events", headers) as stream:
        _, update = stream.hear()
        racks = update["sights"][0]["view"]["racks"]
        assert racks[0]["tiles"] is None
        assert len(racks[1]["tiles"]) == 6
        assert stream.hear()[1]["seats"] == [1]


# Commands


def test_a_command_that_is_sent_again_is_carried_out_once(served: Served) -> None:
    made = begun(served)
    update = show(served, made.table, secret=made.secrets[0])
    sight = sight_to_act(update)
    assert sight
    command = {"move": some_move(sight["moves"], random.Random(1)), "id": "mine", "turn": 2}
    first = served.command(made.table, "move", made.secrets[0], **command)
    number = show(served, made.table)["number"]
    again = served.command(made.table, "move", made.secrets[0], **command)
    assert first.status == again.status == 200
    assert first.json() == again.json()
    assert show(served, made.table)["number"] == number


def test_two_seats_may_have_the_same_idea_for_an_id(served: Served) -> None:
    made = served.make()
    for seat, secret in enumerate(made.secrets):
        assert served.command(made.table, "sit", secret, id="same", name=f"P{seat}").status == 200
    assert [seat["name"] for seat in show(served, made.table)["seats"]] == ["P0", "P1"]


def test_a_refusal_says_why_and_may_be_tried_again(served: Served) -> None:
    made = begun(served)
    refused = served.command(made.table, "move", made.secrets[0], id="x", move="RB")
    assert refused.status == 409
    answer = refused.json()
    assert (answer["type"], answer["id"], answer["ok"]) == ("answer", "x", False)
    assert answer["code"] == "notation"
    assert answer["text"]
    assert served.command(made.table, "sit", made.secrets[0], id="x", name="Zoe").status == 200


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command["do"])
def test_nobody_acts_for_others(served: Served, command: dict[str, Any]) -> None:
    made, other = begun(served), begun(served)
    number = show(served, made.table)["number"]
    foreign = served.command(made.table, **command, secret=made.secrets[0], seat=1)
    assert (foreign.status, foreign.json()["code"]) == (409, "seat")
    for seat in (None, 0, 1, 7):
        stranger = served.command(made.table, **command, secret=other.secrets[0], seat=seat)
        assert (stranger.status, stranger.code) == (403, "secret")
        watcher = served.command(made.table, **command, seat=seat)
        assert (watcher.status, watcher.json()["code"]) == (409, "seat")
    assert show(served, made.table)["number"] == number


@pytest.mark.parametrize(
    "command",
    [
        {"do": "dance", "id": "x"},
        {"do": "sit"},
        {"do": "sit", "id": ""},
        {"do": "sit", "id": "a b"},
        {"do": "sit", "id": "x" * 65},
        {"do": "sit", "id": "x", "seat": -1},
        {"do": "sit", "id": "x", "seat": 8},
        {"do": "sit", "id": "x", "seed": "/"},
        {"do": "sit", "id": "x", "seed": "y" * 65},
        {"do": "move", "id": "x", "move": "y" * 33},
        {"do": "move", "id": "x", "turn": "1"},
        {"do": "move", "id": "x", "clock": True},
        {"do": "hello", "secret": "x" * 16},
    ],
)
def test_commands_that_are_none(served: Served, command: dict[str, Any]) -> None:
    made = begun(served)
    path = f"/api/tables/{made.table}/commands"
    reply = served.post(path, command, secret=made.secrets[0])
    assert (reply.status, reply.code) == (400, "body")


def test_on_one_screen_a_move_is_for_the_seat_that_is_to_move(served: Served) -> None:
    made = begun(served, one_screen=True)
    assert play_by_post(served, made.table, made.secrets, random.Random(1)) > 10
    made = begun(served, one_screen=True)
    for seat in (0, 1):
        sight = sight_to_act(show(served, made.table, secret=made.secrets[0]))
        assert sight
        assert sight["seat"] == seat
        move = some_move(sight["moves"], random.Random(1))
        assert served.command(made.table, "move", made.secrets[0], move=move).status == 200


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_against_a_bot_the_game_goes_on_after_a_move_was_taken_back(
    served: Served, game: str
) -> None:
    made = served.make(game, 2, seats=[{}, {"bot": "greedy"}])
    with Person(served, made.table, made.secrets[0]) as person:
        person.do("sit", name="Ann")
        for taking_back in (True, True, False, True):
            turn = person.update["turn"]
            while not (sight := sight_to_act(person.update)):
                person.hear()
            person.do("move", move=some_move(sight["moves"], random.Random(1)))
            while person.update["turn"] <= turn + 1 or not sight_to_act(person.update):
                person.hear()
            if taking_back:
                assert person.do("take back")["ok"]


# Browsers


@pytest.fixture
def browser(served: Served) -> dict[str, str]:
    """The headers of a page of ours."""
    return {"Origin": served.origin}


def enter(served: Served, made: Made, browser: dict[str, str], seat: int = 0) -> Reply:
    body = {"secret": made.secrets[seat]}
    return served.post(f"/api/tables/{made.table}/enter", body, headers=browser)


def entered(served: Served, made: Made, browser: dict[str, str], seat: int = 0) -> dict[str, str]:
    """The headers of a browser that has entered."""
    reply = enter(served, made, browser, seat)
    assert reply.status == 200
    return {**browser, "Cookie": reply.headers["set-cookie"].partition(";")[0]}


def test_a_browser_exchanges_the_secret_of_a_link_for_a_cookie(
    served: Served, browser: dict[str, str]
) -> None:
    made = begun(served)
    reply = enter(served, made, browser, seat=1)
    assert reply.json() == {"seats": [1]}
    cookie, *flags = reply.headers["set-cookie"].split("; ")
    name, _, value = cookie.partition("=")
    assert name == "einfall"
    assert len(value) == 32
    assert value not in made.secrets
    assert sorted(flags) == ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=lax"]
    mine = show(served, made.table, headers={"Cookie": cookie})
    assert [sight["seat"] for sight in mine["sights"]] == [1]


def test_under_https_the_cookie_is_guarded_better(served: Served) -> None:
    made = begun(served)
    secure = {"X-Forwarded-Proto": "https", "Origin": f"https://127.0.0.1:{served.port}"}
    reply = enter(served, made, secure)
    assert reply.status == 200
    cookie, *flags = reply.headers["set-cookie"].split("; ")
    assert cookie.startswith("__Host-einfall=")
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Secure"} <= set(flags)
    assert not any(flag.lower().startswith("domain") for flag in flags)
    headers = {"Cookie": cookie}
    plain, safe = ({**headers}, {**headers, "X-Forwarded-Proto": "https"})
    assert [sight["seat"] for sight in show(served, made.table, headers=plain)["sights"]] == [None]
    assert [sight["seat"] for sight in show(served, made.table, headers=safe)["sights"]] == [0]


def test_a_browser_keeps_its_cookie_at_the_next_table(
    served: Served, browser: dict[str, str]
) -> None:
    one, two = begun(served), begun(served)
    cookie = entered(served, one, browser)
    reply = enter(served, two, cookie)
    assert reply.status == 200
    assert "set-cookie" not in reply.headers
    assert show(served, two.table, headers=cookie)["seats"][0]["yours"]


def test_a_browser_may_hold_several_seats(served: Served, browser: dict[str, str]) -> None:
    made = begun(served)
    cookie = entered(served, made, browser)
    assert enter(served, made, cookie, seat=1).json() == {"seats": [1]}
    seats = show(served, made.table, headers=cookie)["seats"]
    assert [seat["yours"] for seat in seats] == [True, True]


def test_only_the_right_secret_enters(served: Served, browser: dict[str, str]) -> None:
    made, other = begun(served), begun(served)
    path = f"/api/tables/{made.table}/enter"
    wrong = served.post(path, {"secret": other.secrets[0]}, headers=browser)
    assert (wrong.status, wrong.code) == (403, "secret")
    assert "set-cookie" not in wrong.headers
    assert served.post(path, {"secret": "short"}, headers=browser).status == 400
    assert (
        served.post("/api/tables/none/enter", {"secret": "x" * 16}, headers=browser).status == 404
    )


def test_a_program_needs_no_cookie_and_gets_none(served: Served) -> None:
    made = begun(served)
    reply = served.post(f"/api/tables/{made.table}/enter", {"secret": made.secrets[0]})
    assert (reply.status, reply.code) == (403, "origin")
    assert "set-cookie" not in reply.headers


def test_a_cookie_plays_by_post_and_live(served: Served, browser: dict[str, str]) -> None:
    made = served.make()
    cookie = entered(served, made, browser)
    assert served.command(made.table, "sit", headers=cookie, name="Ann").status == 200
    with Person(served, made.table, headers=cookie) as person:
        assert person.do("sit", name="Anna")["ok"]
        assert person.update["seats"][0]["name"] == "Anna"


# Finished games


@pytest.mark.parametrize("rest", ["record", "replay"])
def test_nothing_is_told_of_a_game_that_goes_on(served: Served, rest: str) -> None:
    made = begun(served)
    for secret in (None, *made.secrets):
        reply = served.get(f"/api/tables/{made.table}/{rest}", secret=secret)
        assert (reply.status, reply.code) == (409, "not over")


@pytest.mark.parametrize(("game", "players"), [("genial", 2), ("einstein", 2)])
def test_the_record_of_a_finished_game_can_be_verified(
    served: Served, game: str, players: int
) -> None:
    made = finished(served, game, players)
    reply = served.get(f"/api/tables/{made.table}/record")
    assert reply.status == 200
    name = f"einfall-{game}-{made.table}.jsonl"
    assert reply.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert b"\n" not in reply.body
    record = read_line(reply.body)
    assert verify(record).seeds == players
    assert record["fair"]["commitment"] == made.commitment
    assert record["log"][-1]["hash"] == show(served, made.table)["hash"]


def test_a_replay_has_each_decision_and_the_end(served: Served) -> None:
    made = finished(served, "genial", 2)
    record = served.get(f"/api/tables/{made.table}/record").json()
    steps = served.get(f"/api/tables/{made.table}/replay").json()
    assert len(steps) == len(record["moves"]) + 1
    for step, entry in zip(steps, record["moves"], strict=False):
        assert step["moves"] == {str(entry["seat"]): entry["move"]}
        assert step["counts"][str(entry["seat"])] == entry.get("points", {})
    assert steps[-1]["moves"] == {}
    assert steps[-1]["view"]["phase"] == "over"
    assert all(rack["tiles"] is not None for step in steps for rack in step["view"]["racks"])


def test_a_game_that_all_have_left_has_a_record_too(served: Served) -> None:
    made = begun(served)
    for secret in made.secrets:
        served.command(made.table, "leave", secret)
    record = served.get(f"/api/tables/{made.table}/record").json()
    assert "result" not in record
    assert verify(record).draws == 2


# One's own games


def test_my_games_and_statistics(served: Served, browser: dict[str, str]) -> None:
    made = begun(served, "einstein", 2, seats=[{}, {"bot": "random"}])
    cookie = entered(served, made, browser)
    (mine,) = served.get("/api/me/games", headers=cookie).json()
    assert (mine["table"], mine["seats"], mine["over"], mine["results"]) == (
        made.table,
        [0],
        False,
        [],
    )
    play_by_post(served, made.table, made.secrets, random.Random(1))
    (mine,) = served.get("/api/me/games", headers=cookie).json()
    assert mine["over"]
    result = next(one for one in mine["results"] if one["seat"] == 0)
    (kind,) = served.get("/api/me/statistics", headers=cookie).json()
    assert kind["game"] == "einstein"
    assert (kind["players"], kind["games"]) == (2, 1)
    assert kind["points"] == [result["points"]] == [kind["best"]]
    assert kind["mean"] == result["points"]
    assert kind["wins"] == (result["place"] == 1)
    assert kind["opponents"] == [{"name": "random", "games": 1, "wins": kind["wins"]}]


def test_whoever_has_played_nothing_has_no_games(served: Served) -> None:
    for headers in ({}, {"Cookie": "einfall=unknown"}, {"Cookie": 'einfall="'}, {"Cookie": ";;="}):
        for path in ("/api/me/games", "/api/me/statistics"):
            reply = served.get(path, headers=headers)
            assert (reply.status, reply.json()) == (200, [])


def test_the_one_who_entered_last_is_credited(served: Served, browser: dict[str, str]) -> None:
    made = begun(served, "einstein", 1)
    first, second = entered(served, made, browser), entered(served, made, browser)
    play_by_post(served, made.table, made.secrets, random.Random(1))
    assert served.get("/api/me/statistics", headers=first).json() == []
    assert len(served.get("/api/me/statistics", headers=second).json()) == 1


# Another game with the same people


def test_a_rematch_has_the_same_secrets_one_seat_further(
    served: Served, browser: dict[str, str]
) -> None:
    made = finished(served, "einstein", 2)
    cookie = entered(served, made, browser, seat=1)
    early = served.command(begun(served).table, "rematch", "")
    assert early.status == 409
    asked = served.command(made.table, "rematch", made.secrets[0])
    table = asked.json()["table"]
    assert asked.status == 200
    assert table
    again = served.command(made.table, "rematch", made.secrets[1])
    assert again.json()["table"] == table
    assert show(served, made.table)["rematch"] == table
    update = show(served, table, secret=made.secrets[0])
    assert [seat["yours"] for seat in update["seats"]] == [False, True]
    assert [seat["name"] for seat in update["seats"]] == ["P1", "P0"]
    assert update["events"][0]["previous"] == made.table
    # the browser that held seat 1 holds seat 0 there
    assert [seat["yours"] for seat in show(served, table, headers=cookie)["seats"]] == [True, False]
    assert served.command(table, "sit", headers=cookie).status == 200
    assert table in [one["table"] for one in served.get("/api/me/games", headers=cookie).json()]


def test_a_rematch_waits_for_the_end(served: Served) -> None:
    made = begun(served)
    reply = served.command(made.table, "rematch", made.secrets[0])
    assert (reply.status, reply.json()["code"]) == (409, "rematch")


def test_an_id_that_was_used_makes_no_table(served: Served) -> None:
    made = served.make("genial", 1)
    served.command(made.table, "sit", made.secrets[0], id="used")
    served.command(made.table, "leave", made.secrets[0])
    tables = tables_made(served)
    served.command(made.table, "rematch", made.secrets[0], id="used")
    assert tables_made(served) == tables


def tables_made(served: Served) -> float:
    lines = served.get("/metrics").body.decode().splitlines()
    return float(next(line for line in lines if line.startswith("einfall_tables_total")).split()[1])


# The challenge of the day


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A day that can be changed."""
    days = ["2031-02-03"]
    for module in (api, service):
        monkeypatch.setattr(module, "today", lambda: days[-1])
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
    served.command(table, "sit", headers=headers, name=name, seed=name)
    with Person(served, table, headers=headers) as person:
        person.catch_up(1)
        while sight := sight_to_act(person.update):
            person.do("move", move=some_move(sight["moves"], random.Random(name)))
    events = show(served, table)["events"]
    return [event["outcome"] for event in events if event["type"] == "happened"]


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
    with pytest.raises(NotFair, match="when its day is over"):
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
    tomorrow = date.fromisoformat(service.today()) + timedelta(days=2)
    days = ("yesterday", "2031-2-3", "20310203", "2031-W01-1", "0000-00-00", tomorrow.isoformat())
    for day in days:
        reply = served.get(f"/api/challenges/{day}/genial")
        assert (reply.status, reply.code) == (404, "no day")
    assert served.get("/api/challenges/today/chess").code == "no game"
    assert served.post("/api/challenges/chess", headers=browser).code == "no game"


def test_the_day_is_that_of_utc() -> None:
    days = {datetime.now(UTC).date().isoformat()}
    today = service.today()
    assert today in days | {datetime.now(UTC).date().isoformat()}


# Games, and whoever watches over the service


def test_games_are_listed_with_all_that_can_be_chosen(served: Served) -> None:
    games = {game["name"]: game for game in served.get("/api/games").json()}
    assert sorted(games) == ["einstein", "genial"]
    for name, game in games.items():
        assert game["equipment"]
        for option, choices in game["options"].items():
            for choice in choices:
                players = {"teams": 4, "solo_rack": 1}.get(option, 2)
                wanted = {"game": name, "rules": {"players": players, option: choice}}
                assert served.post("/api/tables", wanted).status == 201, wanted
        for bot in game["bots"]:
            wanted = {"game": name, "rules": {"players": 2}, "seats": [{"bot": bot["name"]}, {}]}
            assert served.post("/api/tables", wanted).status == 201
            wanted["seats"] = [{"bot": f"{bot['name']}:time=0.1"}, {}]
            assert served.post("/api/tables", wanted).status == (201 if bot["thinks"] else 409)
    assert sorted(games["genial"]["editions"]) == sorted(games["genial"]["options"]["edition"])


def test_health(served: Served) -> None:
    reply = served.get("/health")
    assert reply.status == 200
    assert reply.json()["ok"] is True


def test_metrics_are_for_this_machine_only(served: Served) -> None:
    served.make()
    reply = served.get("/metrics")
    assert reply.status == 200
    assert reply.headers["content-type"].startswith("text/plain")
    for name in ("tables_total", "events_total", "connections", "answer_seconds", "refused_total"):
        assert f"einfall_{name}" in reply.body.decode()
    from_afar = served.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert from_afar.status == 404
    assert b"einfall_" not in from_afar.body


def test_the_api_describes_itself(served: Served) -> None:
    page = served.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    described = served.get("/api/openapi.json").json()
    for path, operations in described["paths"].items():
        assert path in page.body.decode()
        for operation in operations.values():
            assert operation["summary"]
    assert len(described["paths"]) >= 12


def test_the_description_is_openapi(served: Served) -> None:
    described = served.get("/api/openapi.json").json()
    assert schemathesis.openapi.from_dict(described).validate() is None
    broken = {**described, "paths": {"/x": {"get": {"responses": 7}}}}
    with pytest.raises(Exception, match="responses"):
        schemathesis.openapi.from_dict(broken).validate()


def test_the_schema_of_live_messages_knows_all_that_is_said(served: Served) -> None:
    import jsonschema_rs

    schema = served.get("/api/messages.json").json()
    kinds = {}
    for side in ("client", "server"):
        kinds[side] = jsonschema_rs.Draft202012Validator(
            {"$defs": schema["$defs"], **schema["properties"][side]}
        )
    for command in COMMANDS:
        assert kinds["client"].is_valid({**command, "id": "x"})
    assert kinds["client"].is_valid({"do": "hello", "since": 3, "language": "de"})
    assert not kinds["client"].is_valid({"do": "sit", "id": "a b"})
    made = begun(served)
    with Person(served, made.table, made.secrets[0]) as person:
        person.say({"do": "ping"})
        person.hear_until("pong")
        person.do("move", move="nonsense")
        person.say({"do": "hello"})
        person.hear_until("problem")
        for text in person.received:
            assert kinds["server"].is_valid(json.loads(text)), text
        heard = {json.loads(text)["type"] for text in person.received}
    assert heard == {"update", "presence", "answer", "pong", "problem"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("PUT", "/health", 405),
        ("GET", "/api/tables/x/commands", 405),
        ("TRACE", "/api/tables", 405),
    ],
)
def test_what_cannot_be_asked(served: Served, method: str, path: str, status: int) -> None:
    reply = served.ask(method, path)
    assert (reply.status, reply.code) == (status, "not found")
    if status == 405:
        assert method not in reply.headers["allow"].split(", ")
