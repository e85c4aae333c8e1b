"""Both stores keep tables and their events: in order, once, all or nothing, for many at once."""

import asyncio
from pathlib import Path

import pytest

from einfall.server.store.databases import make_store
from einfall.server.store.interface import Conflict, Head, Store, StoreError
from tests.server.stores import asynchronous, event, make_tables, opened, outcomes, table


@asynchronous
async def test_a_table_is_found_as_it_was_created(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a", events=2), [event(1), event(2, "x")], [])
        assert await store.find("a") == table("a", events=2)
        assert await store.events("a") == [event(1), event(2, "x")]


@asynchronous
async def test_nothing_is_found_where_there_is_nothing(url: str) -> None:
    async with opened(url) as store:
        assert await store.find("a") is None
        assert await store.events("a") == []
        assert await store.keys("a") == []
        assert await store.numbers(["a"]) == {}
        assert await store.due(1e10) == []


@asynchronous
async def test_an_id_is_given_once(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        with pytest.raises(Conflict):
            await store.create(table("a", created=5.0), [event(1, body=b"[]")], [(0, b"k")])
        assert await store.find("a") == table("a")
        assert await store.events("a") == [event(1)]
        assert await store.keys("a") == []


@asynchronous
async def test_seats_may_share_a_secret(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a"), [event(1)], [(2, b"one"), (0, b"one"), (1, b"two")])
        assert await store.keys("a") == [(0, b"one"), (1, b"two"), (2, b"one")]


@asynchronous
async def test_events_are_appended_in_order(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.append("a", [event(2), event(3, "x")], Head(3, due=7.5))
        await store.append("a", [event(4)], Head(4, over=True))
        assert await store.events("a") == [event(1), event(2), event(3, "x"), event(4)]
        assert await store.events("a", since=2) == [event(3, "x"), event(4)]
        found = await store.find("a")
        assert found
        assert found.head == Head(4, over=True)
        assert await store.events("b") == [event(1)]


@pytest.mark.parametrize("number", [1, 2, 4, 9])
@asynchronous
async def test_only_the_next_number_can_be_appended(url: str, number: int) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2)], Head(2, due=3.0))
        with pytest.raises(Conflict):
            await store.append("a", [event(number, body=b"[]")], Head(number, over=True))
        assert await store.events("a") == [event(1), event(2)]
        found = await store.find("a")
        assert found
        assert found.head == Head(2, due=3.0)


@asynchronous
async def test_the_very_same_event_again_is_a_conflict_too(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2)], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(2)], Head(2))


@asynchronous
async def test_a_client_s_request_is_done_once(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.append("a", [event(2, "x")], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(3, "x")], Head(3))
        await store.append("b", [event(2, "x")], Head(2))  # another table, another request
        assert await store.numbers(["a", "b"]) == {"a": 2, "b": 2}


@asynchronous
async def test_all_events_are_appended_or_none(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2, "x")], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(3), event(4, "x"), event(5)], Head(5, over=True))
        assert await store.events("a") == [event(1), event(2, "x")]
        found = await store.find("a")
        assert found
        assert found.head == Head(2)


@asynchronous
async def test_nothing_can_be_appended_to_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(Conflict):
            await store.append("a", [event(1)], Head(1))


@pytest.mark.parametrize(
    ("numbers", "head"), [([], 1), ([2], 3), ([2, 2], 3), ([2, 4], 4), ([3, 2], 3), ([0], 0)]
)
@asynchronous
async def test_events_that_do_not_lead_to_the_head_are_a_mistake(
    url: str, numbers: list[int], head: int
) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        with pytest.raises(ValueError):
            await store.append("a", [event(number) for number in numbers], Head(head))


@asynchronous
async def test_many_tables_are_appended_to_at_once(url: str) -> None:
    async with opened(url) as store:
        names = [f"t{number}" for number in range(200)]
        await asyncio.gather(*(make_tables(store, name) for name in names))
        await asyncio.gather(*(store.append(name, [event(2)], Head(2)) for name in names))
        assert await store.numbers(names) == dict.fromkeys(names, 2)


@asynchronous
async def test_of_many_who_append_the_same_number_one_wins(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        racers = [event(2, f"racer {number}") for number in range(20)]
        answers = await outcomes(*(store.append("a", [racer], Head(2)) for racer in racers))
        assert sorted(answers) == ["Conflict"] * 19 + ["done"]
        assert await store.events("a", since=1) == [racers[answers.index("done")]]


@asynchronous
async def test_numbers_are_those_of_the_last_events(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c")
        await store.append("b", [event(2), event(3)], Head(3))
        assert await store.numbers(["a", "b", "missing"]) == {"a": 1, "b": 3}
        assert await store.numbers([]) == {}


@asynchronous
async def test_the_most_overdue_table_comes_first(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c", "d", "e")
        for name, due in {"a": 30.0, "b": 10.0, "c": None, "d": 20.0, "e": 99.0}.items():
            await store.append(name, [event(2)], Head(2, due=due))
        assert await store.due(30.0) == ["b", "d", "a"]
        assert await store.due(30.0, limit=2) == ["b", "d"]
        assert await store.due(9.9) == []


@asynchronous
async def test_what_was_answered_is_there_after_closing(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a"), [event(1)], [(0, b"k")])
        await store.append("a", [event(2)], Head(2))
    async with opened(url) as store:
        assert await store.events("a") == [event(1), event(2)]
        assert await store.keys("a") == [(0, b"k")]


@asynchronous
async def test_a_closed_store_says_so(url: str) -> None:
    store = make_store(url)
    with pytest.raises(StoreError, match="not open"):
        await store.find("a")
    await store.open()
    with pytest.raises(StoreError, match="open already"):
        await store.open()
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="not open"):
        await store.append("a", [event(1)], Head(1))


@asynchronous
async def test_closing_finishes_what_has_been_begun(url: str) -> None:
    async with opened(url) as store:
        names = [f"t{number}" for number in range(30)]
        begun = [asyncio.create_task(make_tables(store, name)) for name in names]
        await asyncio.sleep(0)  # all of them have asked
    await asyncio.gather(*begun)
    async with opened(url) as store:
        assert len(await store.numbers(names)) == 30


@asynchronous
async def test_a_healthy_store_passes_its_check(url: str) -> None:
    async with opened(url) as store:
        await store.check()
        await store.check()


# Which store it is


def test_the_url_says_which_store_it_is(tmp_path: Path) -> None:
    stores: list[Store] = [
        make_store(str(tmp_path / "a.db")),
        make_store(f"sqlite:{tmp_path / 'a.db'}"),
        make_store("postgresql://somewhere/tables"),
        make_store("postgres://somewhere/tables"),
    ]
    assert [store.shared for store in stores] == [False, False, True, True]
    with pytest.raises(StoreError, match="mysql"):
        make_store("mysql://somewhere/tables")
