"""Games that cannot have happened like this: logs in which somebody has cheated, chained anew.

Whoever has the seed can make every hash right. So a log must also tell of nothing but what somebody
was allowed to do at the time. The same forgeries are shown to the check in the browser.
"""

import json
from collections.abc import Callable
from typing import Any

from einfall.record import Record
from einfall.server.table import fair
from tests.server.table.fair_games import chained, game

Events = list[dict[str, Any]]
Forgery = Callable[[Events], None]


def place(events: Events, kind: str, nth: int = 0) -> int:
    """Where the nth event of a type stands."""
    return [at for at, event in enumerate(events) if event["type"] == kind][nth]


def first(events: Events, kind: str) -> dict[str, Any]:
    return events[place(events, kind)]


def insert(kind: str, **fields: Any) -> Forgery:
    """Something happens in the middle of the game, right before seat 0 decides for the 3rd time."""

    def forge(events: Events) -> None:
        played = [at for at, e in enumerate(events) if e["type"] == "played" and "0" in e["moves"]]
        events.insert(played[2], {"type": kind, **fields, "at": events[played[2]]["at"]})

    return forge


def alter(kind: str, **fields: Any) -> Forgery:
    """Something about the first event of a type is said differently."""

    def forge(events: Events) -> None:
        first(events, kind).update(fields)

    return forge


def deal_before_the_seeds(events: Events) -> None:
    events.insert(2, events.pop(place(events, "happened")))


def reveal_before_all_have_committed(events: Events) -> None:
    events.insert(2, events.pop(place(events, "revealed")))


def deal_with_one_seed_hidden(events: Events) -> None:
    events.insert(place(events, "played"), events.pop(place(events, "revealed", 1)))


def commit_after_the_others_have_revealed(events: Events) -> None:
    chosen = fair.seat_commitment("a-table", 1, "chosen")
    again = {"type": "sat", "seat": 1, "name": "P1", "commitment": chosen}
    events.insert(place(events, "revealed", 1), {**again, "at": events[0]["at"]})
    events[place(events, "revealed", 1)]["seed"] = "chosen"


def take_back(*, number: int, asked: bool) -> Forgery:
    def forge(events: Events) -> None:
        at = place(events, "played", 2)
        time = events[at]["at"]
        undone = {"seat": 0, "number": number, "at": time}
        events.insert(at, {"type": "taken back", **undone})
        if asked:
            events.insert(at, {"type": "proposed", "what": "take back", **undone})

    return forge


def a_bot_with_the_word_of_one_alone(events: Events) -> None:
    at = place(events, "played", 2)
    time = events[at]["at"]
    bot = {"type": "proposed", "seat": 0, "what": "bot", "about": 1, "bot": "greedy", "at": time}
    events[at:at] = [bot, {"type": "replaced", "seat": 1, "bot": "greedy", "at": time}]


def a_bot_for_one_who_was_gone_for_a_second(events: Events) -> None:
    a_bot_with_the_word_of_one_alone(events)
    first(events, "proposed")["gone"] = first(events, "proposed")["at"] - 1


def broken_off(events: Events) -> None:
    del events[place(events, "played", 4) :]
    events.append({"type": "ended", "result": None, "seed": SEED, "at": events[-1]["at"]})


def broken_off_when_one_left(events: Events) -> None:
    broken_off(events)
    events[-1]["why"] = "left"
    events.insert(-1, {"type": "left", "seat": 0, "at": events[-1]["at"]})


def broken_off_without_asking(events: Events) -> None:
    broken_off(events)
    events[-1]["why"] = "agreed"
    time = events[-1]["at"]
    events.insert(-1, {"type": "proposed", "seat": 0, "what": "break off", "at": time})


def broken_off_as_if_resigned(events: Events) -> None:
    broken_off(events)
    events[-1]["why"] = "resigned"


def resigned_and_nothing_follows(events: Events) -> None:
    events.insert(place(events, "played", 4), {"type": "resigned", "seat": 1})
    events[place(events, "resigned", 0)]["at"] = events[place(events, "resigned", 0) - 1]["at"]


def given_up_too_soon(events: Events) -> None:
    del events[place(events, "revealed", 1) :]
    time = events[-1]["at"] + 60
    events.append(
        {"type": "ended", "result": None, "seed": SEED, "why": "not revealed", "at": time}
    )


def given_up_after_the_deal(events: Events) -> None:
    broken_off(events)
    events[-1].update(why="not revealed", at=events[-1]["at"] + 1e7)


def out_of_turn(events: Events) -> None:
    one, two = place(events, "played", 0), place(events, "played", 1)
    events[one]["moves"], events[two]["moves"] = events[two]["moves"], events[one]["moves"]


def swap_where_none_is_allowed(events: Events) -> None:
    at = place(events, "played") + 1
    events.insert(at, {"type": "played", "moves": {"0": "swap"}, "counts": {"0": {}}, "at": 100.0})


def move_of_a_seat_that_is_not_there(events: Events) -> None:
    moves = first(events, "played")["moves"]
    moves["7"] = moves["0"]


def time_runs_backwards(events: Events) -> None:
    events[place(events, "played", 3)]["at"] -= 50


def draw_later_than_the_move(events: Events) -> None:
    for event in events[place(events, "played") + 1 :]:
        event["at"] += 5


def name_of_another(events: Events) -> None:
    events.insert(place(events, "played"), {"type": "sat", "seat": 5, "name": "Eve", "at": 100.0})


def another_end(events: Events) -> None:
    events.append({**events[place(events, "ended")]})


def another_table(events: Events) -> None:
    events.insert(4, {**events[0]})


def two_rematches(events: Events) -> None:
    for table in ("one", "other"):
        events.append({"type": "rematch", "table": table, "at": events[-1]["at"]})


def clock_while_the_bank_lasts(events: Events) -> None:
    events[0]["bank"] = 3600
    first(events, "played")["clock"] = True


def unknown_protocol(events: Events) -> None:
    events[0]["version"] = 99


def forgotten_version(events: Events) -> None:
    del events[0]["version"]


SEED = bytes(range(32)).hex()

FORGERIES: dict[str, Forgery] = {
    "dealt before the seats had given their seeds": deal_before_the_seeds,
    "a seed revealed before all had committed": reveal_before_all_have_committed,
    "dealt while one seed was hidden": deal_with_one_seed_hidden,
    "a commitment made when another seed was known": commit_after_the_others_have_revealed,
    "a seat's seed changed in mid-game": insert("sat", seat=1, name="P9", seed="chosen"),
    "a commitment in mid-game": insert("sat", seat=1, name="P9", commitment="c" * 64),
    "a seed revealed once more": insert("revealed", seat=0, seed="seed0"),
    "a seed that was not committed to": alter("revealed", seed="chosen"),
    "a take-back that nobody was asked for": take_back(number=9, asked=False),
    "a take-back that nobody agreed to": take_back(number=8, asked=True),
    "an answer to nothing": insert("answered", seat=1, agree=True),
    "a choice withdrawn that nobody made": insert("withdrew", seat=0),
    "a bot that nobody proposed": insert("replaced", seat=1, bot="greedy"),
    "a bot for somebody who was there": a_bot_with_the_word_of_one_alone,
    "a bot for somebody gone for a second": a_bot_for_one_who_was_gone_for_a_second,
    "a move by the clock without one": alter("played", clock=True),
    "a move by the clock while the bank lasts": clock_while_the_bank_lasts,
    "a game broken off though nobody left": broken_off,
    "a game broken off when one had left": broken_off_when_one_left,
    "a game broken off though nobody agreed": broken_off_without_asking,
    "a game broken off though nobody resigned": broken_off_as_if_resigned,
    "somebody resigns and the game goes on": resigned_and_nothing_follows,
    "a table given up too soon": given_up_too_soon,
    "a table given up after the deal": given_up_after_the_deal,
    "a move out of turn": out_of_turn,
    "a swap that was not allowed": swap_where_none_is_allowed,
    "a move of a seat that is not there": move_of_a_seat_that_is_not_there,
    "a draw that nobody was due": insert("happened", outcome=["RR"], seat=0),
    "times that run backwards": time_runs_backwards,
    "a draw long after its move": draw_later_than_the_move,
    "a seat that is not there": name_of_another,
    "somebody leaves who is not there": insert("left", seat=4),
    "an end after the end": another_end,
    "a table made twice": another_table,
    "help in a game between people": insert("helped", seat=0),
    "two rematches": two_rematches,
    "a rematch in mid-game": insert("rematch", table="other"),
    "a protocol that nobody knows": unknown_protocol,
    "a protocol of before": forgotten_version,
}


def forged(name: str) -> Record:
    """A fair game that was tampered with, its hashes made right."""
    record = game("genial")
    events = [{**json.loads(one["event"]), "at": one["at"]} for one in record["log"]]
    FORGERIES[name](events)
    record["log"] = [
        {"at": event.pop("at"), "event": json.dumps(event, separators=(",", ":"))}
        for event in events
    ]
    if record["log"] and "result" in record and name.startswith(("a game broken", "a table given")):
        del record["result"]
        record["moves"] = [] if "given up too soon" in name else record["moves"][:4]
    return chained(record)
