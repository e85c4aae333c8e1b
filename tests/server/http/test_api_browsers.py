"""Browsers: a cookie for the secret of a link, and the games that are one's own."""

import random

from tests.server.serving import Person, Served, begun, enter, entered, play_by_post, show

# Cookies


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


def test_a_cookie_that_we_never_gave_is_replaced(served: Served, browser: dict[str, str]) -> None:
    made = begun(served)
    planted = {**browser, "Cookie": "einfall=chosen-by-somebody-else"}
    reply = enter(served, made, planted)
    assert reply.headers["set-cookie"].startswith("einfall=")
    assert [sight["seat"] for sight in show(served, made.table, headers=planted)["sights"]] == [
        None
    ]
    for_the_day = served.post("/api/challenges/genial", headers=planted)
    assert for_the_day.headers["set-cookie"].startswith("einfall=")


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
