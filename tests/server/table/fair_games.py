"""Records of fair games with all that may happen at a table, to be verified and tampered with."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from einfall.record import Record, read_line, write_line
from einfall.server.table import fair
from einfall.server.table.table import Refused, Table
from tests.server.tables import any_move, begun_table, move_once, play, record_of


def finished(game: str, players: int = 2, **wanted: Any) -> Record:
    return record_of(play(begun_table(game, players, **wanted), random.Random(players)))


def game_with_everything() -> Record:
    """Moves taken back, a bot that stands in, a person who comes back, another name, a rematch."""
    chance = random.Random(5)
    table = begun_table("genial", 3, bots={1: "greedy"})
    for number in range(30):
        seat = move_once(table, chance)
        if number == 8:
            table.leave(2)
            table.propose_bot(0, 2)
        if number == 14:
            table.sit(2, "back again", "")
            table.leave(2)
        if number in (9, 11) and seat == 0:
            table.take_back(0)
    play(table, chance)
    table.leave(0)
    table.go_on_at("another-table")
    return record_of(table)


def einstein_with_everything() -> Record:
    chance = random.Random(5)
    table = begun_table("einstein", bots={1: "greedy"})
    for _ in range(6):
        move_once(table, chance)
        table.take_back(0) if 0 in table.chosen else None
    while 0 not in table.waiting_for() or table.chosen:
        move_once(table, chance)
    table.take_back(0)
    return record_of(play(table, chance))


def game_with_help(game: str) -> Record:
    """Alone with a bot, with help at three decisions."""
    chance = random.Random(4)
    table = begun_table(game, 2, bots={1: "greedy"})
    for number in range(6):
        while 0 not in table.waiting_for():
            move_once(table, chance)
        if number % 2:
            table.help(0)
            table.help(0)  # more of it, at the same decision
        move_once(table, chance)
    return record_of(play(table, chance))


def game_with_banks(game: str) -> Record:
    """People take their time, and for the third one a clock decides in the end; moves go back."""
    chance = random.Random(7)
    table = begun_table(game, 3, bots={1: "greedy"}, bank=60, increment=2)
    while not table.over:
        seat = chance.choice(table.waiting_for())
        slow = seat == 2 and table.seats[2].person
        table = table.copy(table.now + (70.0 if slow else chance.choice([0.5, 1.25, 4.0])))
        late = slow and table.time_is_up(2)
        table.move(seat, any_move(table, seat, chance), clock=late)
        if seat == 0 and chance.random() < 0.3 and may_go_back(table):
            table.take_back(0)
            if table.proposal:
                table.answer(2, True)
    return record_of(table)


def may_go_back(table: Table) -> bool:
    """Whether seat 0 can take its last move back, or ask for it."""
    try:
        table.copy(table.now).take_back(0)
    except Refused:
        return False
    return True


def left_game() -> Record:
    table = begun_table()
    move_once(table, random.Random(1))
    table.leave(0)
    table.leave(1)
    return record_of(table)


def resigned_game() -> Record:
    table = begun_table()
    move_once(table, random.Random(1))
    table.resign(1)
    return record_of(table)


def resigned_among_three(game: str) -> Record:
    """Whoever goes on takes moves back without asking who has resigned; a bot plays for them."""
    chance = random.Random(2)
    table = begun_table(game, 3, bots={1: "greedy"}, stand_in="greedy")
    for _ in range(4):
        move_once(table, chance)
    table.resign(2)
    for _ in range(3):
        move_once(table, chance)
    return record_of(play(table, chance))


def game_broken_off() -> Record:
    table = begun_table("einstein", 3, bots={1: "greedy"})
    move_once(table, random.Random(1))
    table.break_off(0)
    table.answer(2, False)
    table.break_off(0)
    table.answer(2, True)
    return record_of(table)


GAMES: dict[str, Callable[[], Record]] = {
    "genial": lambda: finished("genial"),
    "genial, alone": lambda: finished("genial", 1),
    "genial, teams": lambda: finished("genial", 4, rules={"teams": True}, one_screen=True),
    "genial, swap at the start": lambda: finished("genial", 3, rules={"swap": "start"}),
    "genial, everything": game_with_everything,
    "genial, bots": lambda: finished("genial", bots={0: "greedy", 1: "greedy"}),
    "einstein": lambda: finished("einstein", 3),
    "einstein, everything": einstein_with_everything,
    "genial, with help": lambda: game_with_help("genial"),
    "einstein, with help": lambda: game_with_help("einstein"),
    "genial, banks": lambda: game_with_banks("genial"),
    "einstein, banks": lambda: game_with_banks("einstein"),
    "left": left_game,
    "resigned": resigned_game,
    "genial, resigned among three": lambda: resigned_among_three("genial"),
    "einstein, resigned among three": lambda: resigned_among_three("einstein"),
    "broken off": game_broken_off,
    "genial, version 1": lambda: finished("genial", version=1),
    "einstein, version 1": lambda: finished("einstein", version=1),
}


@cache
def written(name: str) -> str:
    """A record as a line of a file."""
    return write_line(GAMES[name]())


def game(name: str) -> Record:
    """A record of one's own, to do with as one likes."""
    return read_line(written(name))


def chained(record: Record) -> Record:
    """The record with hashes that follow from its log as it is now."""
    previous, seed = fair.NO_HASH, bytes.fromhex(record["fair"]["seed"])
    timed = json.loads(record["log"][0]["event"]).get("version") not in (None, 1)
    for number, entry in enumerate(record["log"], start=1):
        body, at = entry["event"].encode(), entry["at"] if timed else None
        previous = fair.chain(previous, fair.salt(seed, number), body, at)
        entry["hash"] = previous.hex()
        entry["number"] = number
    return record
