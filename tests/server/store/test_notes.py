"""Both stores keep notes for a while, and hand each out once."""

import asyncio

from einfall.server.store.interface import Note
from tests.server.stores import ANNA, BERT, asynchronous, make_tables, opened


def note(name: str, owner: bytes = ANNA, at: float = 1.0, until: float = 100.0) -> Note:
    return Note("offer", name, owner, '{"game":"genial"}', at, until)


@asynchronous
async def test_notes_are_listed_until_their_time_is_over(url: str) -> None:
    async with opened(url) as store:
        await store.put_note(note("later", at=2.0))
        await store.put_note(note("soon over", BERT, until=50.0))
        await store.put_note(note("of another kind")._replace(kind="other"))
        assert [one.name for one in await store.notes("offer", 10.0)] == ["soon over", "later"]
        assert [one.name for one in await store.notes("offer", 50.0)] == ["later"]
        assert await store.notes("offer", 10.0, ANNA) == [note("later", at=2.0)]
        assert await store.drop_old_notes(50.0) == [note("soon over", BERT, until=50.0)]
        assert await store.drop_old_notes(50.0) == []


@asynchronous
async def test_of_many_who_take_a_note_one_gets_it(url: str) -> None:
    async with opened(url) as store:
        await store.put_note(note("a"))
        taken = await asyncio.gather(*(store.take_note("offer", "a", 5.0) for _ in range(20)))
        assert [one for one in taken if one] == [note("a")]


@asynchronous
async def test_a_note_is_kept_longer_by_its_owner_alone(url: str) -> None:
    async with opened(url) as store:
        await store.put_note(note("a"))
        assert not await store.extend_note("offer", "a", BERT, 500.0)
        assert await store.take_note("offer", "a", 200.0) is None
        assert await store.extend_note("offer", "a", ANNA, 500.0)
        assert (await store.notes("offer", 200.0))[0].until == 500.0


@asynchronous
async def test_whoever_is_forgotten_leaves_no_notes(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.put_note(note("a"))
        await store.put_note(note("b", BERT))
        await store.forget_player(ANNA)
        assert [one.name for one in await store.notes("offer", 10.0)] == ["b"]
