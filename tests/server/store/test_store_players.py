"""Both stores know who holds which seats, how their games ended, and the daily challenge."""

import asyncio
from dataclasses import replace

import pytest

from einfall.server.store.interface import Conflict, Head, Result, StoreError
from tests.server.stores import (
    ANNA,
    BERT,
    CARL,
    RESULTS,
    asynchronous,
    event,
    first_events,
    make_tables,
    opened,
    table,
)

# Players


@asynchronous
async def test_a_player_holds_seats(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.hold("a", [2, 0], ANNA, 1.0)
        await store.hold("a", [1, 0, 1], BERT, 2.0)
        await store.hold("a", [0], ANNA, 3.0)
        assert await store.held("a", ANNA) == (0, 2)
        assert await store.held("a", BERT) == (0, 1)
        assert await store.held("a", CARL) == ()
        assert await store.held("b", ANNA) == ()
        assert await store.knows(ANNA)
        assert not await store.knows(CARL)


@asynchronous
async def test_nobody_holds_a_seat_at_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreError):
            await store.hold("a", [0], ANNA, 1.0)
        assert await store.held("a", ANNA) == ()


@asynchronous
async def test_results_belong_to_the_latest_holder(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.hold("a", [0], ANNA, 1.0)
        await store.hold("a", [0, 1], BERT, 2.0)
        await store.hold("a", [0], ANNA, 3.0)
        await store.append("a", [event(2)], Head(2, over=True), RESULTS)
        await store.hold("a", [0], CARL, 4.0)  # too late
        (anna,) = await store.results(ANNA)
        assert (anna.table, anna.game, anna.rules) == ("a", "genial", '{"players":2}')
        assert (anna.at, anna.challenge, anna.players) == (event(2).at, None, 3)
        assert anna.result == RESULTS[0]
        assert [played.result for played in await store.results(BERT)] == [RESULTS[1]]
        assert await store.results(CARL) == []


@asynchronous
async def test_results_come_in_the_order_the_games_ended(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c")
        for name in "abc":
            await store.hold(name, [0], ANNA, 1.0)
        await store.append("c", [event(2)], Head(2))
        await store.append("c", [event(3)], Head(3))
        for name, number in (("b", 2), ("c", 4)):
            await store.append(name, [event(number)], Head(number, over=True), RESULTS)
        assert [played.table for played in await store.results(ANNA)] == ["b", "c"]


@asynchronous
async def test_results_of_a_refused_append_are_not_kept(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.hold("a", [0], ANNA, 1.0)
        with pytest.raises(Conflict):
            await store.append("a", [event(3)], Head(3, over=True), RESULTS)
        assert await store.results(ANNA) == []


@asynchronous
async def test_a_player_s_list_has_the_last_changed_first(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c", "d")
        for name in "abc":
            await store.hold(name, [1, 0], ANNA, 1.0)
        await store.hold("d", [0], BERT, 1.0)
        await store.append("b", [event(2), event(3)], Head(3, over=True), RESULTS)
        await store.append("c", [event(2)], Head(2))
        played = await store.played(ANNA)
        assert [(there.id, there.changed, there.over) for there in played] == [
            ("b", event(3).at, True),
            ("c", event(2).at, False),
            ("a", event(1).at, False),
        ]
        assert played[0].results == (RESULTS[1], RESULTS[0], RESULTS[2])
        assert played[1].results == ()
        assert all(there.seats == (0, 1) for there in played)
        assert [there.id for there in await store.played(ANNA, limit=2)] == ["b", "c"]


# The daily challenge


@asynchronous
async def test_the_first_seed_of_a_challenge_stays(url: str) -> None:
    async with opened(url) as store:
        assert await store.challenge_seed("day 1", "genial", b"one") == b"one"
        assert await store.challenge_seed("day 1", "genial", b"two") == b"one"
        assert await store.challenge_seed("day 1", "einstein", b"three") == b"three"
        assert await store.challenge_seed("day 2", "genial", b"four") == b"four"


@asynchronous
async def test_all_who_ask_at_once_get_the_same_seed(url: str) -> None:
    async with opened(url) as store:
        asked = (store.challenge_seed("day", "genial", b"%d" % number) for number in range(20))
        assert len(set(await asyncio.gather(*asked))) == 1


@asynchronous
async def test_a_player_s_challenge_is_the_first_they_began(url: str) -> None:
    async with opened(url) as store:
        for name, day, created in (("b", "1", 7.0), ("a", "1", 8.0), ("c", "2", 6.0)):
            await store.create(table(name, created=created, challenge=day), [event(1)], [])
            await store.hold(name, [0], ANNA, 1.0)
        assert await store.challenge_table("1", "genial", ANNA) == "b"
        assert await store.challenge_table("2", "genial", ANNA) == "c"
        assert await store.challenge_table("1", "einstein", ANNA) is None
        assert await store.challenge_table("1", "genial", BERT) is None


@asynchronous
async def test_the_challenge_is_led_by_the_best_and_then_by_the_first(url: str) -> None:
    async with opened(url) as store:
        for name, points, number in (("a", 20, 4), ("b", 30, 3), ("c", 20, 2), ("d", 90, 2)):
            day = "2" if name == "d" else "1"
            await store.create(table(name, number - 1, challenge=day), first_events(number - 1), [])
            results = [Result(0, name, points, 2), Result(1, "expert", 99, 1, bot=True)]
            await store.append(name, [event(number)], Head(number, over=True), results)
        leading = await store.challenge_results("1", "genial")
        assert [(one.result.name, one.result.points) for one in leading] == [
            ("b", 30),
            ("c", 20),
            ("a", 20),
        ]
        assert len(await store.challenge_results("1", "genial", limit=1)) == 1
        assert await store.challenge_results("1", "einstein") == []


@asynchronous
async def test_it_is_known_who_plays_a_challenge_again_or_late(url: str) -> None:
    async with opened(url) as store:
        games = (("a", 1000.0, b"here"), ("b", 1001.0, b"there"), ("c", 1001.5, b"here"))
        for name, created, origin in (*games, ("d", 1500.0, None)):
            begun = replace(table(name, 1, created, challenge="1"), origin=origin)
            await store.create(begun, first_events(1), [])
        assert await store.challenge_open("1", "genial") == ["a", "b", "c", "d"]
        assert await store.challenges_open("2") == ["a", "b", "c", "d"]
        assert await store.challenges_open("1") == []
        for name in "abcd":
            head = Head(2, over=True, state="finished")
            await store.append(name, [event(2)], head, [Result(0, name, 20, 1)])
        marks = {
            one.result.name: (one.again, one.late)
            for one in await store.challenge_results("1", "genial")
        }
        assert marks == {
            "a": (False, False),
            "b": (False, False),
            "c": (True, False),
            "d": (False, True),
        }
        assert await store.challenge_open("1", "genial") == []
        assert await store.counts() == {"finished": 4}


@asynchronous
async def test_a_key_is_added_once_and_can_be_renewed(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a"), [event(1)], [])
        assert await store.add_key("a", 0, b"first")
        assert await store.add_key("a", 0, b"first")
        assert not await store.add_key("a", 0, b"second")
        await store.hold("a", [0], ANNA, 1.0)
        await store.renew_key("a", 0, b"third")
        assert await store.keys("a") == [(0, b"third")]
        assert await store.held("a", ANNA) == ()
        assert await store.service_value("key", b"one") == b"one"
        assert await store.service_value("key", b"other") == b"one"
