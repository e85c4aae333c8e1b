"""A table by itself: who may do what when, and what follows from it."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.server import fair, sight
from einfall.server.events import (
    Chose,
    Ended,
    Happened,
    Left,
    Played,
    Proposed,
    Replaced,
    Sat,
    TakenBack,
)
from einfall.server.rooms import seal
from einfall.server.table import Refused, Table, chairs_of_rematch
from tests.server.tables import (
    any_move,
    begun_table,
    find_table,
    move_once,
    new_table,
    play,
    sealed,
    sit_down,
    swap_on_offer,
)

BOTH = ("genial", "einstein")
AGAINST_BOT = {1: "greedy"}


def refused(deed: Callable[..., None], *args: Any, **kwargs: Any) -> str:
    """The code with which a table refuses something."""
    with pytest.raises(Refused) as raised:
        deed(*args, **kwargs)
    assert str(raised.value)
    return raised.value.code


def rack(table: Table, seat: int) -> list[str]:
    tiles: list[str] = table.game.show(table.position)["racks"][seat]["tiles"]
    return tiles


# Sitting down


def test_the_game_begins_when_the_last_one_sits_down() -> None:
    table = new_table("genial", 3)
    table.sit(0, "Ann", "a")
    table.sit(2, "Cleo", "c")
    assert table.waiting_for() == []
    assert refused(table.move, 0, "RB h7 h8") == "not begun"
    table.sit(1, "Bert", "b")
    assert table.begun
    assert table.waiting_for() == [0]
    assert [len(rack(table, seat)) for seat in range(3)] == [6, 6, 6]


@pytest.mark.parametrize("game", BOTH)
def test_bots_among_themselves_need_wait_for_nobody(game: str) -> None:
    table = new_table(game, bots={0: "greedy", 1: "greedy"})
    assert table.begun
    assert table.waiting_for()


def test_nobody_sits_where_a_bot_sits() -> None:
    assert refused(new_table(bots=AGAINST_BOT).sit, 1, "Ann", "") == "bot"


def test_a_seat_without_a_name_is_given_one() -> None:
    table = new_table()
    table.sit(1, "", "")
    assert table.seats[1].name == "Player 2"
    table.sit(1, "Bert", "")
    assert table.seats[1].name == "Bert"


def test_what_a_seat_adds_to_chance_is_settled_when_it_first_sits_down() -> None:
    table = new_table()
    table.sit(0, "Ann", "first")
    table.sit(0, "Anna", "second")
    table.sit(1, "Bert", "b")
    table.sit(1, "Bob", "third")
    assert [seat.seed for seat in table.seats] == ["first", "b"]


def test_what_a_seat_adds_changes_the_tiles() -> None:
    tables = [new_table(), new_table()]
    for table, seed in zip(tables, ("one", "other"), strict=True):
        table.sit(0, "Ann", seed)
        table.sit(1, "Bert", "b")
    assert rack(tables[0], 0) != rack(tables[1], 0)


def test_to_sit_down_again_is_no_news() -> None:
    table = new_table()
    table.sit(0, "Ann", "a")
    number = table.number
    table.sit(0, "Ann", "b")
    table.sit(0, "", "c")
    assert table.number == number


# Moves


def test_a_move_counts_and_the_rack_is_filled() -> None:
    table = begun_table()
    text = any_move(table, 0, random.Random(1))
    move = table.game.read_move(text)
    counts = table.game.counts(table.position, 0, move)
    table.move(0, text)
    played, drawn = table.events[-2:]
    assert played == Played({0: text}, {0: counts})
    assert isinstance(drawn, Happened)
    assert drawn.seat == 0
    assert len(drawn.outcome) == 1
    assert table.waiting_for() == [1]


def test_moves_that_are_none() -> None:
    table = begun_table()
    assert refused(table.move, 0, "castle") == "notation"
    assert refused(table.move, 1, any_move(table, 0, random.Random(1))) == "illegal"
    assert refused(table.move, 0, "keep") == "illegal"


@pytest.mark.parametrize("game", BOTH)
def test_a_move_for_another_turn_is_refused(game: str) -> None:
    table = begun_table(game)
    seat = table.waiting_for()[0]
    move = any_move(table, seat, random.Random(1))
    assert refused(table.move, seat, move, turn=table.turn - 1) == "stale"
    assert refused(table.move, seat, move, turn=table.turn + 1) == "stale"
    table.move(seat, move, turn=table.turn)


@pytest.mark.parametrize("game", BOTH)
def test_the_game_ends_with_a_result_and_the_seed(game: str) -> None:
    table = play(begun_table(game), random.Random(3))
    assert table.events[-1] == Ended(table.game.result(table.position), table.seed.hex())
    assert table.waiting_for() == []
    for deed in (table.take_back, lambda seat: table.move(seat, "swap")):
        assert refused(deed, 0) == "over"
    assert refused(table.sit, 0, "Late", "") == "over"


# Choosing at once


def test_choices_are_hidden_until_all_have_chosen() -> None:
    table = begun_table("einstein", 3)
    chance = random.Random(1)
    chosen = [any_move(table, seat, chance) for seat in range(3)]
    roll = table.turn
    table.move(2, chosen[2])
    table.move(0, chosen[0])
    assert table.waiting_for() == [1]
    assert table.turn == roll
    for hand in ((), (1,)):
        seen = sight.update(table, hand, 0, 0.0)
        assert [seat.chosen for seat in seen.seats] == [True, False, True]
        assert not any("move" in event for event in seen.events)
    mine = sight.update(table, (2,), 0, 0.0).events[-2]
    assert (mine["type"], mine["move"]) == ("chose", chosen[2])
    table.move(1, chosen[1])
    played = table.events[-2]
    assert isinstance(played, Played)
    assert played.moves == dict(enumerate(chosen))


def test_what_was_chosen_can_be_withdrawn_until_all_have() -> None:
    table = begun_table("einstein")
    chance = random.Random(1)
    table.move(0, any_move(table, 0, chance))
    assert refused(table.move, 0, any_move(table, 0, chance)) == "chosen"
    table.take_back(0)
    assert table.waiting_for() == [0, 1]
    table.move(0, any_move(table, 0, chance))
    table.move(1, any_move(table, 1, chance))
    assert refused(table.take_back, 0) == "take back"


# Taking back


@pytest.mark.parametrize("game", BOTH)
def test_against_bots_a_move_is_taken_back_and_the_same_chance_comes_again(game: str) -> None:
    table = begun_table(game, bots=AGAINST_BOT)
    chance = random.Random(1)
    play(table, chance, until=lambda table: table.turn > 6 and 0 in table.waiting_for())
    chosen: list[tuple[int, str]] = []
    before, length = table.position.tobytes(), table.turn
    first = len(table.line)
    while not chosen or 0 not in table.waiting_for():
        seat = table.waiting_for()[0]
        chosen.append((seat, any_move(table, seat, chance)))
        table.move(*chosen[-1])
    after, line = table.position.tobytes(), [table.event_of(step) for step in table.line]
    assert len(line) > first + 1  # chance has spoken meanwhile
    table.take_back(0)
    assert table.position.tobytes() == before
    assert table.turn == length
    for seat, text in chosen:
        table.move(seat, text)
    assert table.position.tobytes() == after
    assert [table.event_of(step) for step in table.line] == line


def test_another_move_meets_the_same_tiles() -> None:
    table = begun_table(bots=AGAINST_BOT)
    chance = random.Random(1)
    drawn = []
    for _ in range(4):
        table.move(0, any_move(table, 0, chance))
        happened = table.events[-1]
        assert isinstance(happened, Happened)
        drawn.append(happened.outcome)
        table.take_back(0)
    assert drawn == [drawn[0]] * 4


def test_nothing_is_taken_back_before_the_first_move_or_in_a_challenge() -> None:
    assert refused(begun_table(bots=AGAINST_BOT).take_back, 0) == "take back"
    table = begun_table(players=1, challenge="2031-02-03")
    move_once(table, random.Random(1))
    assert refused(table.take_back, 0) == "take back"


def test_among_people_nothing_is_taken_back_once_chance_has_spoken() -> None:
    table = begun_table()
    table.move(0, any_move(table, 0, random.Random(1)))
    assert refused(table.take_back, 0) == "take back"


def offered() -> Table:
    """Seat 0 has moved, nothing has been drawn yet, and two others sit there."""

    def first_is_offered_a_swap(table: Table) -> bool:
        return table.waiting_for() == [0] and swap_on_offer(table)

    return find_table(lambda: begun_table("genial", 3), first_is_offered_a_swap)


def test_among_people_a_move_is_taken_back_if_all_others_agree() -> None:
    table = offered()
    move = next(step.number for step in reversed(table.line) if step.lane is None)
    table.take_back(0)
    assert table.asked() == [1, 2]
    assert refused(table.answer, 0, True) == "answer"
    table.answer(2, True)
    assert table.asked() == [1]
    assert refused(table.answer, 2, True) == "answer"
    table.answer(1, True)
    assert table.events[-1] == TakenBack(0, move)
    assert table.waiting_for() == [0]
    assert not swap_on_offer(table)


def test_one_who_does_not_agree_is_enough() -> None:
    table = offered()
    before = table.position.tobytes()
    table.take_back(0)
    table.answer(1, False)
    assert table.proposal is None
    assert table.position.tobytes() == before
    assert refused(table.answer, 2, True) == "answer"


def test_who_leaves_need_not_agree() -> None:
    table = offered()
    table.take_back(0)
    table.answer(1, True)
    table.leave(2)
    assert isinstance(table.events[-1], TakenBack)


def test_a_proposal_is_gone_when_the_game_goes_on() -> None:
    table = offered()
    table.take_back(0)
    table.move(0, "keep")
    assert table.proposal is None
    assert refused(table.answer, 1, True) == "answer"


def test_on_one_screen_nobody_is_asked() -> None:
    table = find_table(lambda: begun_table(one_screen=True), swap_on_offer)
    seat = table.waiting_for()[0]
    before = table.turn
    table.take_back(seat)
    assert isinstance(table.events[-1], TakenBack)
    assert table.turn == before - 1
    assert table.seats_of_hand(0) == [0, 1]


# Leaving, and bots for those who have left


@pytest.mark.parametrize("game", BOTH)
def test_when_all_people_have_left_the_game_ends_without_a_result(game: str) -> None:
    table = begun_table(game, 3, bots={1: "greedy"})
    move_once(table, random.Random(1))
    table.leave(0)
    table.leave(0)
    assert table.waiting_for()
    table.leave(2)
    assert table.events[-3:] == [Left(0), Left(2), Ended(None, table.seed.hex())]
    assert "result" not in table.record()


def test_before_the_game_one_may_leave_and_come_back() -> None:
    table = new_table()
    table.sit(0, "Ann", "a")
    table.leave(0)
    table.sit(1, "Bert", "b")
    assert table.waiting_for() == []
    table.sit(0, "Ann", "again")
    assert table.waiting_for() == [0]
    assert table.seats[0].seed == "again"


def test_a_bot_stands_in_for_somebody_gone_if_all_others_agree() -> None:
    table = begun_table("genial", 3)
    table.leave(1)
    table.propose_bot(0, 1, "greedy", absent=False)
    assert table.asked() == [2]
    table.answer(2, True)
    assert table.events[-1] == Replaced(1, "greedy")
    assert table.seats[1].bot == "greedy"
    assert table.begun


def test_who_comes_back_takes_the_seat_again() -> None:
    table = begun_table()
    table.leave(1)
    table.propose_bot(0, 1, "greedy", absent=False)
    assert table.seats[1].bot == "greedy"
    table.sit(1, "", "")
    assert table.events[-1] == Sat(1, "P1")
    assert table.seats[1].person
    assert table.seats[1].seed == "seed1"


def test_who_comes_back_in_time_needs_no_bot() -> None:
    table = begun_table("genial", 3)
    table.leave(1)
    table.propose_bot(0, 1, "greedy", absent=False)
    table.sit(1, "", "")
    assert table.proposal is None
    assert refused(table.answer, 2, True) == "answer"


def test_a_bot_stands_in_only_for_somebody_gone() -> None:
    table = begun_table("genial", 3, bots={2: "greedy"})
    assert refused(table.propose_bot, 0, 1, "greedy", absent=False) == "bot"
    for about in (0, 2, 3, -1):
        assert refused(table.propose_bot, 0, about, "greedy", absent=True) == "bot"
    table.propose_bot(0, 1, "greedy", absent=True)
    assert table.seats[1].bot == "greedy"


def test_a_bot_is_one_of_the_game_and_does_not_think_for_ages() -> None:
    table = begun_table()
    table.leave(1)
    for bot in ("nobody", "", "greedy:time=1", "master:time=11", "master:simulations=1000000"):
        assert refused(table.propose_bot, 0, 1, bot, absent=False) == "bot"
    table.propose_bot(0, 1, "master:time=10", absent=False)


# The clock


@pytest.mark.parametrize("game", BOTH)
def test_the_clock_runs_from_the_last_thing_that_happened(game: str) -> None:
    table = new_table(game, clock=30)
    assert table.deadline() is None
    table.now = 1000.0
    sit_down(table)
    assert table.deadline() == 1030.0
    table = table.copy(1010.0)
    table.sit(0, "another name", "")
    assert table.deadline() == 1030.0
    for seat in list(table.waiting_for()):
        table.move(seat, any_move(table, seat, random.Random(1)))
    assert table.deadline() == 1040.0


def test_no_clock_runs_for_bots() -> None:
    table = begun_table(bots=AGAINST_BOT, clock=30)
    assert table.deadline() == 130.0
    table.move(0, any_move(table, 0, random.Random(1)))
    assert table.waiting_for() == [1]
    assert table.deadline() is None
    assert begun_table().deadline() is None


def test_who_comes_back_for_a_bot_has_all_the_time() -> None:
    table = begun_table(clock=30)
    table.leave(0)
    table.propose_bot(1, 0, "greedy", absent=False)
    table = table.copy(500.0)
    table.sit(0, "", "")
    assert table.deadline() == 530.0


def test_it_is_said_who_was_too_slow() -> None:
    table = begun_table(clock=30)
    table.move(0, any_move(table, 0, random.Random(1)), clock=True)
    assert [event.clock for event in table.events if isinstance(event, Played)] == [True]
    table = begun_table("einstein", clock=30)
    table.move(1, any_move(table, 1, random.Random(1)), clock=True)
    assert [event.clock for event in table.events if isinstance(event, Chose)] == [True]


# Another game


def test_at_a_rematch_somebody_else_begins() -> None:
    table = new_table("genial", 3, bots={1: "greedy"})
    sit_down(table)
    table.sit(2, "Cleo", "")
    chairs = chairs_of_rematch(table)
    assert [(chair.bot, chair.name, chair.hand) for chair in chairs] == [
        ("greedy", "", 1),
        (None, "Cleo", 2),
        (None, "P0", 0),
    ]


def test_at_a_rematch_people_are_back_whom_a_bot_stood_in_for() -> None:
    table = begun_table()
    table.leave(1)
    table.propose_bot(0, 1, "greedy", absent=False)
    assert [chair.bot for chair in chairs_of_rematch(table)] == [None, None]


# A rack that is kept


def keep_always(seed: int) -> Table:
    """A game in which swaps were on offer and nobody swapped."""
    chance = random.Random(seed)
    table = begun_table("genial", 2)
    while not table.over and table.turn < 60:
        seat = table.waiting_for()[0]
        texts = [table.game.move_text(m) for m in table.game.legal(table.position, seat).tolist()]
        table.move(seat, "keep" if "keep" in texts else chance.choice(texts))
    return table


def test_that_a_rack_was_kept_leaves_no_trace_for_others() -> None:
    table = next(table for table in map(keep_always, range(50)) if not table.over and kept(table))
    keepers = kept(table)
    for hand in [(), *((seat,) for seat in (0, 1) if seat not in keepers)]:
        seen = sight.update(table, hand, 0, 0.0)
        game = [event for event in seen.events if event["type"] in ("played", "happened")]
        assert seen.turn == len(game)
        draws = [event for event in game if event["type"] == "happened"]
        shapes = {tuple(sorted(event)) for event in draws if event["seat"] in keepers}
        assert shapes == {("at", "number", "outcome", "seat", "type")}
        # a placement and a draw in turn, whether something could have been swapped or not
        turns = [event["type"] for event in game[2:]]
        assert turns == ["played", "happened"] * (len(turns) // 2)
        assert b"keep" not in msgspec.json.encode(seen)
    own = sight.update(table, tuple(keepers), 0, 0.0)
    assert b"keep" in msgspec.json.encode(own)


def kept(table: Table) -> set[int]:
    """The seats that have kept a rack they could have swapped."""
    return {
        seat for event in table.events if isinstance(event, Happened) for seat in event.moves or ()
    }


def test_who_thinks_about_a_swap_seems_to_be_about_to_draw() -> None:
    table = offered()
    for hand in ((), (1,)):
        (seen,) = sent(table, hand)["sights"]
        assert seen["view"]["phase"] == "draw"
        assert seen["moves"] is None
    (own,) = sent(table, (0,))["sights"]
    assert own["view"]["phase"] == "swap"
    assert sorted(own["moves"]["words"]) == ["keep", "swap"]


def sent(table: Table, hand: sight.Hand) -> Any:
    """What a client reads."""
    return msgspec.json.decode(msgspec.json.encode(sight.update(table, hand, 0, 0.0)))


# Whatever is done, a table is what its events make of it


Deed = tuple[str, int, int]
DEEDS = (
    *("move", "move", "move", "move many", "sit", "sit", "take back", "leave", "propose"),
    *("agree", "disagree", "clock", "nonsense", "rematch"),
)
deeds = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, 3), st.integers(0, 1000)), max_size=40
)


def perform(table: Table, deed: Deed) -> None:
    what, seat, number = deed
    seat %= len(table.seats)
    chance = random.Random(number)
    match what:
        case "sit":
            table.sit(seat, f"Name {number % 3}", f"{number}")
        case "move" | "move many":
            for _ in range(1 if what == "move" else 40):
                if table.waiting_for():
                    move_once(table, chance)
        case "take back":
            table.take_back(seat)
        case "leave":
            table.leave(seat)
        case "propose":
            table.propose_bot(seat, number % 5 - 1, "greedy", absent=bool(number & 8))
        case "agree" | "disagree":
            table.answer(seat, what == "agree")
        case "clock":
            table.move(seat, "keep", turn=number % 40, clock=True)
        case "nonsense":
            table.move(seat, "\0" * (number % 40))
        case "rematch":
            table.go_on_at(f"table{number}")


def state(table: Table) -> list[object]:
    """All that a table is."""
    same = ("events", "times", "seats", "line", "chosen", "proposal", "agreed", "ended", "rematch")
    return [
        *(getattr(table, name) for name in same),
        table.turn_began,
        table.position.tobytes(),
        table.waiting_for(),
        table.deadline(),
        table.label(),
    ]


@pytest.mark.parametrize("game", BOTH)
@settings(max_examples=60)
@given(
    players=st.integers(1, 4),
    bots=st.sets(st.integers(0, 3)),
    one_screen=st.booleans(),
    seated=st.booleans(),
    clock=st.sampled_from([0, 60]),
    chosen=deeds,
)
def test_a_table_is_what_its_events_make_of_it(
    game: str,
    players: int,
    bots: set[int],
    one_screen: bool,
    seated: bool,
    clock: int,
    chosen: list[Deed],
) -> None:
    table = new_table(game, players, dict.fromkeys(bots, "greedy"), one_screen, clock=clock)
    if seated:
        sit_down(table)
    table.new, table.hash = [], sealed(table)[-1].hash
    for at, deed in enumerate(chosen, start=101):
        before = state(table)
        draft = table.copy(float(at))
        try:
            perform(draft, deed)
        except Refused:
            assert state(table) == before
            continue
        seal(draft, table.hash, table.number, None)
        assert state(table) == before
        table, draft.new = draft, []
    fresh = Table(table.id, table.seed)
    for event, when in zip(table.events, table.times, strict=True):
        fresh.apply(event, when)
    assert state(fresh) == state(table)
    assert sealed(fresh)[-1].hash == table.hash


def test_a_draft_that_is_dropped_changes_nothing() -> None:
    table = begun_table("einstein")
    before = state(table)
    draft = table.copy(200.0)
    play(draft, random.Random(1))
    draft.leave(0)
    assert state(table) == before
    assert table.new != draft.new


def test_the_record_of_a_game_has_what_was_taken_back_no_more() -> None:
    table = begun_table(bots=AGAINST_BOT)
    chance = random.Random(1)
    table.move(0, any_move(table, 0, chance))
    table.take_back(0)
    assert table.record()["moves"] == []
    assert any(isinstance(event, Played) for event in table.events)
    assert any(isinstance(event, Proposed) for event in table.events)
    assert table.created.commitment == fair.commitment(table.seed)
