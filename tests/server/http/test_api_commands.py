"""Playing by HTTP: streams of events, and commands, once each and by nobody else."""

import random
from typing import Any

import pytest

from tests.server.moves import some_move
from tests.server.serving import (
    COMMANDS,
    Person,
    Served,
    Stream,
    begun,
    play_by_post,
    show,
    sight_to_act,
)

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
        assert stream.hear()[1]["seats"] == [0, 1]  # seat 0 has just asked for something


# Commands


def test_an_id_stands_for_one_command_only(served: Served) -> None:
    made = served.make()
    secret = made.secrets[0]
    first = served.command(made.table, "sit", secret, id="mine", name="Ann")
    again = served.command(made.table, "sit", secret, id="mine", name="Ann")
    other = served.command(made.table, "sit", secret, id="mine", name="Bea")
    assert first.json() == again.json()
    assert (other.status, other.json()["code"]) == (409, "id")
    assert show(served, made.table)["seats"][0]["name"] == "Ann"


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
        {"do": "sit", "id": "x", "commitment": "e" * 63},
        {"do": "sit", "id": "x", "commitment": "E" * 64},
        {"do": "reveal", "id": "x", "seed": "/"},
        {"do": "reveal", "id": "x", "seed": "y" * 65},
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


def test_there_is_no_help_between_people(served: Served) -> None:
    made = begun(served)
    reply = served.command(made.table, "help", made.secrets[0])
    assert (reply.status, reply.json()["code"]) == (409, "help")


def test_alone_with_a_bot_help_is_written_down(served: Served) -> None:
    made = served.make("genial", seats=[{"name": "Ann"}, {"bot": "novice"}])
    served.command(made.table, "sit", made.secrets[0], name="Ann")
    assert served.command(made.table, "help", made.secrets[0]).status == 200
    last = show(served, made.table)["events"][-1]
    assert (last["type"], last["seat"]) == ("helped", 0)
