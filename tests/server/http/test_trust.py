"""What keeps people from each other's seats, and the service from being believed blindly."""

import json

import pytest

from einfall.server.table.verify import NotFair, verify
from tests.server.serving import Person, Served, begun, closed, entered, finished, show
from tests.server.table.fair_games import chained

# Signatures


def test_records_are_signed_with_the_key_at_the_well_known_address(served: Served) -> None:
    made = finished(served, "einstein", 1)
    record = served.get(f"/api/tables/{made.table}/record").json()
    key = served.get("/.well-known/einfall-key.json").json()
    assert key == {"algorithm": "Ed25519", "key": verify(record).key}


def test_a_name_cannot_be_changed_and_chained_anew(served: Served) -> None:
    made = finished(served, "einstein", 1)
    record = json.loads(served.get(f"/api/tables/{made.table}/record").body.replace(b"P0", b"Eve"))
    with pytest.raises(NotFair, match="signature"):
        verify(chained(record))


def test_a_time_cannot_be_changed(served: Served) -> None:
    made = finished(served, "einstein", 1)
    record = served.get(f"/api/tables/{made.table}/record").json()
    record["log"][-1]["at"] += 1
    with pytest.raises(NotFair, match="its hash"):
        verify(record)


# Links


def test_whoever_made_a_table_can_make_a_link_anew(served: Served) -> None:
    reply = served.post("/api/tables", {"game": "genial", "rules": {"players": 2}}).json()
    table, owner = reply["table"], reply["owner"]
    old = reply["links"][1]["secret"]
    links = f"/api/tables/{table}/links"
    assert served.post(links, {"owner": old, "seat": 1}).status == 403
    with Person(served, table, old) as person:
        person.hear()
        new = served.post(links, {"owner": owner, "seat": 1}).json()
        assert new["seats"] == [1]
        assert closed(person) == (4403, "secret")
    assert served.get(f"/api/tables/{table}", secret=old).status == 403
    assert show(served, table, secret=new["secret"])["seats"][1]["yours"]
    assert served.get(f"/api/tables/{table}", secret=owner).status == 403


def test_a_browser_that_came_by_the_old_link_is_out(
    served: Served, browser: dict[str, str]
) -> None:
    reply = served.post("/api/tables", {"game": "genial", "rules": {"players": 2}}).json()
    table, secret = reply["table"], reply["links"][1]["secret"]
    came = served.post(f"/api/tables/{table}/enter", {"secret": secret}, headers=browser)
    cookie = {**browser, "Cookie": came.headers["set-cookie"].partition(";")[0]}
    assert show(served, table, headers=cookie)["seats"][1]["yours"]
    served.post(f"/api/tables/{table}/links", {"owner": reply["owner"], "seat": 1})
    assert not show(served, table, headers=cookie)["seats"][1]["yours"]


def test_who_plays_a_seat_is_told_when_another_browser_opens_it(
    served: Served, browser: dict[str, str]
) -> None:
    made = begun(served)
    with Person(served, made.table, made.secrets[0]) as ann:
        ann.hear()
        entered(served, made, browser, seat=0)
        assert ann.hear_until("opened")["seats"] == [0]


# What can be counted


def test_games_that_were_given_up_after_the_deal_are_counted(served: Served) -> None:
    before = served.get("/api/counts").json()
    made = begun(served)
    for secret in made.secrets:
        served.command(made.table, "leave", secret)
    finished(served, "einstein", 1)
    after = served.get("/api/counts").json()
    assert after["left"] == before["left"] + 1
    assert after["finished"] == before["finished"] + 1


# Presence


def test_who_plays_by_plain_http_is_there(served: Served) -> None:
    made = begun(served)
    with Person(served, made.table) as watcher:
        assert set(watcher.hear_until("presence")["seats"]) == {0, 1}
    reply = served.command(made.table, "propose bot", made.secrets[0], about=1)
    assert (reply.status, reply.code) == (409, "bot")
