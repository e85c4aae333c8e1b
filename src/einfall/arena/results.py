"""The games of a tournament in a file, one record a line, that can be continued at any time.

Games are added as they are finished, in whatever order that is. A run that is killed leaves at most
its last line incomplete. When all games are there the lines are put into the order of the schedule:
then the same tournament gives the same file, however often it was stopped and whoever played.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from einfall.arena.finish import Finish, read_finish
from einfall.arena.play import PlayedGame
from einfall.arena.schedule import BadTournament, Tournament
from einfall.files import replacing
from einfall.game import BadRecord, GameError
from einfall.record import FORMAT, VERSION, Record, game_of, read_line, write_line


class Results:
    """The games there are, and the file they are in, if they are to be kept."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.tournament = tournament
        self.finishes: dict[int, Finish] = {}
        self._lines: list[tuple[int, int, int]] = []
        """For each line the number of its game, where it begins and how long it is."""
        self._end = 0
        self._file: IO[bytes] | None = None
        if path is not None:
            self._path = path.resolve()
            self._open()

    def _open(self) -> None:
        if self._path.exists() and not self._path.is_file():
            raise BadTournament(f"{self._path} is not a file that results could be kept in")
        file = self._path.open("a+b")
        try:
            _lock(file, self._path)
            file.seek(0)
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    self._check_fragment(number, line)
                    file.truncate(self._end)
                    break
                if line.strip():
                    self._take(number, line)
                self._end += len(line)
        except BaseException:
            file.close()
            raise
        self._file = file

    def _take(self, line_number: int, line: bytes) -> None:
        try:
            finish = read_game(self.tournament, read_line(line))
            if finish.number in self.finishes:
                raise BadRecord(f"the game of number {finish.number} is there already")
        except GameError as error:
            raise BadTournament(f"{self._path}, line {line_number}: {error}") from None
        self.finishes[finish.number] = finish
        self._lines.append((finish.number, self._end, len(line)))

    def _check_fragment(self, line_number: int, line: bytes) -> None:
        """An incomplete last line may be dropped, but only if it is one of ours."""
        if not any(line.startswith(begin[: len(line)]) for begin in _beginnings(self.tournament)):
            raise BadTournament(
                f"{self._path}, line {line_number}: this is not a game of the tournament;"
                " choose another file"
            )

    def add(self, game: PlayedGame) -> None:
        """Keep a game."""
        line = game.line.encode()
        if self._file:
            self._file.write(line)
            self._file.flush()
        self.finishes[game.finish.number] = game.finish
        self._lines.append((game.finish.number, self._end, len(line)))
        self._end += len(line)

    def kept(self) -> int:
        """How many games the file has now, as read from it: Ctrl-C may have come in between."""
        if self._file is None:
            return 0
        self._file.flush()
        self._file.seek(0)
        return sum(line.endswith(b"\n") for line in self._file)

    def finish(self) -> None:
        """Put the lines in the order of the schedule, all at once, if they are not in it yet."""
        if self._file is None or self._lines == sorted(self._lines):
            return
        with replacing(self._path) as file:
            for _, start, length in sorted(self._lines):
                self._file.seek(start)
                file.write(self._file.read(length))
            Path(file.name).chmod(self._path.stat().st_mode)
            self.close()  # some systems replace no file that is open

    def close(self) -> None:
        """Nothing more will be added."""
        if self._file:
            self._file.close()

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_results(path: Path) -> tuple[Tournament, list[Finish]]:
    """The tournament of a file and the games in it; the file is left as it is."""
    tournament = None
    finishes: dict[int, Finish] = {}
    for number, line in _whole_lines(path):
        try:
            record = read_line(line)
            tournament = tournament or tournament_of(record)
            finish = read_game(tournament, record)
        except GameError as error:
            raise BadTournament(f"{path}, line {number}: {error}") from None
        finishes[finish.number] = finish
    if tournament is None:
        raise BadTournament(f"{path} has no game of a tournament in it")
    return tournament, list(finishes.values())


def tournament_of(record: Record) -> Tournament:
    """The tournament that a record is of, or BadRecord."""
    mark = record.get("arena")
    if not isinstance(mark, dict):
        raise BadRecord("this is not a game of a tournament")
    bots, seed = mark.get("bots"), mark.get("seed")
    if not isinstance(bots, list) or not all(isinstance(name, str) for name in bots):
        raise BadRecord(f"arena: bots are a list of names, not {bots!r}")
    if type(seed) is not int:
        raise BadRecord(f"arena: a seed is a whole number, not {seed!r}")
    return Tournament(game_of(record), tuple(bots), seed)


def read_game(tournament: Tournament, record: Record) -> Finish:
    """How a game of this tournament finished, or BadRecord."""
    mark = record.get("arena")
    if not isinstance(mark, dict):
        raise BadRecord("this is not a game of a tournament; choose another file")
    game = tournament.game
    compared: tuple[tuple[str, object, object], ...] = (
        ("game", record.get("game"), game.name),
        ("rules", record.get("rules"), game.rules()),
        ("bots", mark.get("bots"), list(tournament.bots)),
        ("seed", mark.get("seed"), tournament.seed),
    )
    for what, there, wanted in compared:
        if there != wanted:
            raise BadRecord(
                f"this is a game of another tournament ({what}: {_plain(there)}, not"
                f" {_plain(wanted)}); choose another file"
            )
    number = mark.get("number")
    if type(number) is not int or number < 0 or mark != tournament.mark(number):
        raise BadRecord("arena: this is not a place in the schedule")
    _, table, rotation = tournament.place(number)
    if record.get("players") != tournament.players(tournament.seating(table, rotation)):
        raise BadRecord("the players are not those of this place in the schedule")
    return read_finish(tournament, number, record)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _beginnings(tournament: Tournament) -> Iterator[bytes]:
    """How lines of the tournament begin, up to the seed."""
    for table in range(len(tournament.tables)):
        for rotation in range(tournament.rotations):
            record = {
                "format": FORMAT,
                "version": VERSION,
                "game": tournament.game.name,
                "rules": tournament.game.rules(),
                "players": tournament.players(tournament.seating(table, rotation)),
                "arena": {"bots": list(tournament.bots), "seed": tournament.seed},
            }
            yield write_line(record).removesuffix("}}\n").encode()


def _whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that were written to their end, with their numbers from 1."""
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.endswith(b"\n") and line.strip():
                yield number, line


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep other runs from adding to the file as well, for as long as it is open."""
    if sys.platform == "win32":  # it has other locks, which would keep readers out too
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadTournament(f"another run is adding games to {path}; let it end first") from None
    except OSError:
        pass  # some network drives have no locks
