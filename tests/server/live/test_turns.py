"""Bots think in turns: nobody's long thoughts keep others waiting."""

import asyncio

from einfall.bots import BOTS
from einfall.bots.bot import read_bot
from einfall.chance import Stream
from einfall.game import Game, View
from einfall.games import find_game
from einfall.server.live.thinking import Thinkers, decides_at_once
from einfall.server.live.turns import Asker, Turns
from tests.server.stores import asynchronous


def turns_of(*waiting: str) -> list[str]:
    """The order in which things such as `a1` (address a, table 1) have their turn."""
    turns: Turns[str] = Turns()
    for thing in waiting:
        turns.put(Asker(thing[0], thing[:2]), thing)
    return [turns.take() for _ in waiting]


def test_addresses_take_turns_however_many_tables_one_has() -> None:
    assert turns_of("a1", "a2", "a3", "b1", "b2") == ["a1", "b1", "a2", "b2", "a3"]


def test_the_tables_of_an_address_take_turns_however_much_one_asks() -> None:
    assert turns_of("a1", "a1'", "a1''", "a2") == ["a1", "a2", "a1'", "a1''"]


def test_nothing_waits_when_all_had_their_turn() -> None:
    turns: Turns[str] = Turns()
    assert not turns
    turns.put(Asker("a", "a1"), "a1")
    assert turns
    turns.take()
    assert not turns


def test_long_thoughts_are_told_from_quick_ones() -> None:
    quick = {"casual", "club", "expert", "master:time=0.05", "master:simulations=100"}
    long = {"master", "master:time=10", "master:simulations=10000", "expert:time=2"}
    for name in quick | long:
        assert decides_at_once(read_bot(name, BOTS["genial"])) == (name in quick), name


def first_decision() -> tuple[Game, View]:
    game = find_game("genial", {})
    position = game.start()
    while not game.to_act(position):
        game.happen(position, game.sample(position, Stream(0)))
    return game, game.view(position, game.to_act(position)[0])


@asynchronous
async def test_thirty_tables_of_long_thoughts_do_not_hold_up_a_quick_bot() -> None:
    thinkers = Thinkers(1)
    game, view = first_decision()
    try:
        long = [
            asyncio.ensure_future(
                thinkers.choose(game, view, "master:time=10", Asker("greedy", f"table {number}"))
            )
            for number in range(30)
        ]
        await thinkers.choose(game, view, "casual", Asker("patient", "table"))
        assert not any(one.done() for one in long)
    finally:
        for one in long:
            one.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        thinkers.close()


@asynchronous
async def test_another_address_comes_second_and_who_gives_up_is_passed_over() -> None:
    thinkers = Thinkers(1)
    game, view = first_decision()
    order: list[str] = []

    async def ask(address: str, table: str) -> None:
        await thinkers.choose(game, view, "master:time=0.2", Asker(address, table))
        order.append(table)

    try:
        asked = {table: asyncio.ensure_future(ask(table[0], table)) for table in ("a1", "a2", "a3")}
        await asyncio.sleep(0)
        asked["b1"] = asyncio.ensure_future(ask("b", "b1"))
        await asyncio.sleep(0)
        asked["a2"].cancel()
        await asyncio.gather(*asked.values(), return_exceptions=True)
        assert order == ["a1", "b1", "a3"]
        assert thinkers.long.busy == 0
    finally:
        thinkers.close()
