"""The file of a tournament: cut off anywhere, it goes on; somebody else's file is left alone."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from einfall.arena.play import PlayedGame, play_task
from einfall.arena.results import Results, read_results
from einfall.arena.schedule import BadTournament, Tournament
from einfall.games import find_game
from einfall.record import check, read_line

GAMES = 4


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return Tournament(find_game("einstein", {"players": 2}), ("first", "last"), 1)


@pytest.fixture(scope="module")
def played(tournament: Tournament) -> list[PlayedGame]:
    return [play_task(tournament, task) for task in tournament.tasks(GAMES)]


@pytest.fixture(scope="module")
def whole(played: list[PlayedGame]) -> bytes:
    """The file as it should be in the end."""
    return "".join(game.line for game in played).encode()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_the_file_is_in_the_order_of_the_schedule(
    tournament: Tournament, played: list[PlayedGame], whole: bytes, path: Path
) -> None:
    with Results(tournament, path) as results:
        for game in reversed(played):
            results.add(game)
        assert path.read_bytes() != whole  # all is there, as it came in
        assert len(path.read_bytes()) == len(whole)
        results.finish()
    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_each_line_is_a_record_that_says_where_it_belongs(whole: bytes) -> None:
    for number, line in enumerate(whole.splitlines()):
        record = read_line(line)
        check(record)
        assert record["arena"] == {
            "bots": ["first", "last"],
            "seed": 1,
            "number": number,
            "deal": number // 2,
            "table": 0,
            "rotation": number % 2,
        }


def test_cut_off_at_any_byte_the_whole_lines_are_kept(path: Path) -> None:
    tournament = Tournament(find_game("einstein", {"players": 1}), ("first",), 1)
    games = [play_task(tournament, task) for task in tournament.tasks(2)]
    whole = "".join(game.line for game in games).encode()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = whole[:cut].rpartition(b"\n")[0]
        with Results(tournament, path) as results:
            assert sorted(results.finishes) == list(range(whole[:cut].count(b"\n")))
        assert path.read_bytes() == (kept and kept + b"\n")


def cuts(whole: bytes) -> Iterator[int]:
    for number in range(GAMES):
        yield from (number * len(whole) // GAMES, number * len(whole) // GAMES + 17)


def test_cut_off_it_goes_on_to_the_same_file(
    tournament: Tournament, whole: bytes, path: Path
) -> None:
    for cut in cuts(whole):
        path.write_bytes(whole[:cut])
        with Results(tournament, path) as results:
            for task in tournament.tasks(GAMES, results.finishes.keys()):
                results.add(play_task(tournament, task))
            results.finish()
        assert path.read_bytes() == whole


def test_reading_gives_the_outcomes_that_playing_gave(
    tournament: Tournament, played: list[PlayedGame], whole: bytes, path: Path
) -> None:
    path.write_bytes(whole)
    found, finishes = read_results(path)
    assert finishes == [game.finish for game in played]
    assert (found.bots, found.seed) == (tournament.bots, tournament.seed)
    assert found.game.rules() == tournament.game.rules()


def test_reading_leaves_an_incomplete_line_where_it_is(whole: bytes, path: Path) -> None:
    path.write_bytes(whole[:-10])
    _, finishes = read_results(path)
    assert len(finishes) == GAMES - 1
    assert path.read_bytes() == whole[:-10]


def other(
    game: str = "einstein", bots: tuple[str, ...] = ("first", "last"), **rules: object
) -> Tournament:
    return Tournament(find_game(game, {"players": 2, **rules}), bots, 1)


@pytest.mark.parametrize(
    ("stranger", "what"),
    [
        (lambda: other(bots=("last", "first")), "bots"),
        (lambda: other(bots=("first", "last", "random")), "bots"),
        (lambda: other(game="genial"), "game"),
        (lambda: other(players=3), "rules"),
        (lambda: Tournament(other().game, ("first", "last"), 2), "seed"),
    ],
)
def test_another_tournament_is_refused_and_left_alone(
    stranger: Callable[[], Tournament], what: str, whole: bytes, path: Path
) -> None:
    path.write_bytes(whole[:-10])
    with pytest.raises(BadTournament, match=f"line 1: .* another tournament .{what}: "):
        Results(stranger(), path)
    assert path.read_bytes() == whole[:-10]


@pytest.mark.parametrize("content", [b"my diary", b'{"format": "einfall"}', b"\xff\xfe", b"{}\n"])
def test_a_file_that_is_something_else_is_left_alone(
    tournament: Tournament, content: bytes, path: Path
) -> None:
    path.write_bytes(content)
    with pytest.raises(BadTournament, match="line 1"):
        Results(tournament, path)
    assert path.read_bytes() == content


def test_a_fragment_of_another_tournament_is_left_alone(whole: bytes, path: Path) -> None:
    path.write_bytes(whole[:400])
    with pytest.raises(BadTournament, match="line 1: this is not a game of the tournament"):
        Results(Tournament(other().game, ("first", "last"), 2), path)
    assert path.read_bytes() == whole[:400]


def test_a_corrupt_line_in_the_middle_is_named_and_nothing_is_touched(
    tournament: Tournament, whole: bytes, path: Path
) -> None:
    lines = whole.splitlines(keepends=True)
    lines[1] = lines[1][:50] + b"\n"
    lines[3] = lines[3][:50]
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadTournament, match="line 2: this is not JSON"):
        Results(tournament, path)
    assert path.read_bytes() == b"".join(lines)
    with pytest.raises(BadTournament, match="line 2: this is not JSON"):
        read_results(path)


def test_a_game_that_is_there_twice_is_named(
    tournament: Tournament, whole: bytes, path: Path
) -> None:
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[1]]))
    with pytest.raises(BadTournament, match="line 5: the game of number 1 is there already"):
        Results(tournament, path)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("arena", None, "not a game of a tournament"),
        ("players", ["last", "first"], "players are not those of this place"),
        ("result", None, "the game has not ended"),
    ],
)
def test_a_record_that_does_not_fit(
    key: str, value: object, problem: str, tournament: Tournament, whole: bytes, path: Path
) -> None:
    record = json.loads(whole.splitlines()[0])
    record[key] = value
    path.write_text(json.dumps(record) + "\n")
    with pytest.raises(BadTournament, match=problem):
        Results(tournament, path)


@pytest.mark.parametrize("number", [-1, 1, 1.0, "0", None, True])
def test_a_place_that_is_not_in_the_schedule(
    number: object, tournament: Tournament, whole: bytes, path: Path
) -> None:
    record = json.loads(whole.splitlines()[0])
    record["arena"]["number"] = number
    path.write_text(json.dumps(record) + "\n")
    with pytest.raises(BadTournament, match="not a place in the schedule"):
        Results(tournament, path)


def test_two_runs_do_not_write_into_one_file(tournament: Tournament, path: Path) -> None:
    with Results(tournament, path), pytest.raises(BadTournament, match="another run is adding"):
        Results(tournament, path)


def test_a_file_without_games_has_no_standings(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(BadTournament, match="has no game of a tournament in it"):
        read_results(path)


def test_a_link_to_a_file_stays_a_link(
    tournament: Tournament, played: list[PlayedGame], whole: bytes, path: Path
) -> None:
    link = path.with_name("link.jsonl")
    link.symlink_to(path)
    with Results(tournament, link) as results:
        for game in reversed(played):
            results.add(game)
        results.finish()
    assert link.is_symlink()
    assert path.read_bytes() == whole
