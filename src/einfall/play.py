"""A game being played: a position, the chance that comes to it, and all that has happened.

    play = einfall.Genial(players=2).play(seed=7)
    while not play.over:
        play.push(play.legal.random())
    print(play.result["ranking"])

Chance follows by itself: after every move the tiles are drawn or the dice rolled that are due, from
streams that the seed starts, one for each seat. A decision can be taken back with all that followed
from it, chance included, so that what comes after it is the same again.
"""

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any, Generic, Self, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from einfall.chance import GREATEST_BOUND, Stream
from einfall.game import (
    BadRecord,
    Decision,
    Event,
    Game,
    GameError,
    GameOf,
    Happening,
    IllegalMove,
    Move,
    P,
    Position,
    V,
    View,
    apply_event,
)
from einfall.games import read_position
from einfall.games import read_view as view_of_text
from einfall.language import _
from einfall.match import MOST_SEATS
from einfall.record import Record, game_of, make_record, read_line, read_lines, replay

AnyMove = str | SupportsIndex
"""A move in its notation or as its number."""

SHOWN = 3
"""How many moves the repr of a list of moves names."""


class Legal(Sequence[Any]):
    """The legal moves of a seat, worked out when they are first needed.

    `move in legal` takes the number or the text of a move; iterating gives numbers in ascending
    order, and `texts()` their notation.
    """

    def __init__(self, game: GameOf[P, V], state: P | V, seat: int, whims: Stream) -> None:
        self._game: GameOf[Any, Any] = game
        self._state = state.copy()
        self._whims = whims
        self.seat = seat

    @property
    def numbers(self) -> NDArray[np.int64]:
        """All of them, in ascending order."""
        return self._game.legal(self._state, self.seat)

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The same as one truth value for each move of the game's numbering."""
        return self._game.legal_mask(self._state, self.seat)

    def texts(self) -> list[str]:
        """The same in notation."""
        return [self._game.move_text(int(move)) for move in self.numbers]

    def random(self) -> Move:
        """One of them, all equally likely; the play's seed decides."""
        moves = self.numbers
        if not len(moves):
            raise IllegalMove("there is no legal move to choose from")
        return int(moves[self._whims.below(len(moves))])

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: Any) -> Any:
        chosen = self.numbers[place]
        return [int(move) for move in chosen] if isinstance(place, slice) else int(chosen)

    def __iter__(self) -> Iterator[Move]:
        return (int(move) for move in self.numbers)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str | SupportsIndex):
            return False
        try:
            number = read_any(self._game, move)
        except GameError:
            return False
        return self._game.why_illegal(self._state, self.seat, number) is None

    def __repr__(self) -> str:
        texts = self.texts()
        more = ", ..." if len(texts) > SHOWN else ""
        return f"<{len(texts)} moves: {', '.join(texts[:SHOWN])}{more}>"


def read_any(game: GameOf[P, V], move: AnyMove) -> Move:
    """The number of a move that is given as text, as a person types it, or as a number."""
    if isinstance(move, str):
        return game.read_typed_move(move)
    if not isinstance(move, SupportsIndex):
        raise TypeError(f"a move is a text or a number, not {move!r}")
    return index(move)


class Play(Generic[P, V]):
    """A game being played. Chance follows by itself after every move, and at once where it is due.

    `position` is the whole table, hidden things included: players are to get `view(seat)`.
    """

    def __init__(
        self, game: GameOf[P, V], position: P | None = None, *, seed: int | None = None
    ) -> None:
        self._begin(game, position, seed)
        self._let_chance_act()

    def _begin(self, game: GameOf[P, V], position: P | None, seed: int | None) -> None:
        self.game = game
        self.seed = secrets.randbelow(GREATEST_BOUND) if seed is None else index(seed)
        self.position: P = game.start() if position is None else position.copy()
        self._first: P | None = None if position is None else position.copy()
        self._chance = [Stream(self.seed, n) for n in range(MOST_SEATS)]
        self._whims = Stream(self.seed, MOST_SEATS)
        self._events: list[Event] = []
        self._before: list[tuple[int, P, list[NDArray[np.int64]]]] = []

    @classmethod
    def _resume(
        cls, game: GameOf[P, V], events: Sequence[Event], decisions: int, seed: int | None
    ) -> Self:
        """Where a game stood after so many decisions, if these are its events."""
        play = cls.__new__(cls)
        play._begin(game, None, seed)
        for event in events:
            if isinstance(event, Decision):
                if len(play._before) == decisions:
                    break
                play._remember()
            play._apply(event)
        play._let_chance_act()
        return play

    # How it stands

    @property
    def first(self) -> P:
        """The position that it began with."""
        return self.game.start() if self._first is None else self._first.copy()

    @property
    def has_record(self) -> bool:
        """Whether all of it can be written down: whether it began at the start of the game."""
        return self._first is None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that decide now, all at once; none after the end."""
        return self.game.to_act(self.position)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.position)

    @property
    def result(self) -> dict[str, Any] | None:
        """Scores and places, best first; None while the game goes on."""
        return self.game.result(self.position) if self.over else None

    @property
    def legal(self) -> Legal:
        """The legal moves of the one seat that decides now."""
        if len(self.to_act) > 1:
            raise IllegalMove(f"{self._who()} decide at once: ask for legal_for(seat)")
        return self.legal_for(self.to_act[0] if self.to_act else 0)

    def legal_for(self, seat: int) -> Legal:
        """The legal moves of a seat; none when it does not decide now."""
        if seat not in range(self.game.players):
            raise ValueError(f"there is no seat {seat} for {self.game.players} players")
        return Legal(self.game, self.position, seat, self._whims)

    def why_illegal(self, move: AnyMove, seat: int | None = None) -> str | None:
        """The rule that forbids a move, as a sentence; None for a legal one."""
        acting = self._one_seat() if seat is None else seat
        return self.game.why_illegal(self.position, acting, read_any(self.game, move))

    def view(self, seat: int) -> V:
        """All that this seat may know."""
        return self.game.view(self.position, seat)

    @property
    def history(self) -> tuple[Event, ...]:
        """All that has happened: what chance brought, and what was decided."""
        return tuple(self._events)

    # Playing

    def push(self, move: AnyMove | Mapping[int, AnyMove]) -> None:
        """Make a move, or raise IllegalMove, which names the rule, and change nothing.

        Where several decide at once, one for each: `{0: "5+7/3", 1: 214}`.
        """
        if isinstance(move, Mapping):
            moves = {seat: read_any(self.game, one) for seat, one in move.items()}
        else:
            moves = {self._one_seat(): read_any(self.game, move)}
        self._remember()
        try:
            self._apply(Decision(moves))
        except BaseException:  # whatever it was, nothing has happened that could be taken back
            self._before.pop()
            raise
        self._let_chance_act()

    def pop(self) -> Mapping[int, Move]:
        """Take the last decision back, and all that followed from it; says what it was."""
        if not self._before:
            raise GameError("there is no decision to take back")
        count, self.position, streams = self._before.pop()
        for stream, words in zip(self._sources(), streams, strict=True):
            stream.words[:] = words
        decision = self._events[count]
        del self._events[count:]
        assert isinstance(decision, Decision)
        return decision.moves

    def take_back(self, seats: Collection[int]) -> list[Mapping[int, Move]]:
        """Take the last decision of these seats back, and all since; says what, the latest first.

        GameError if they have not decided anything yet; then nothing changes.
        """
        decisions = [event.moves for event in self._events if isinstance(event, Decision)]
        since = [number for number, moves in enumerate(decisions) if set(moves) & set(seats)]
        if not since:
            raise GameError(_("there is nothing to take back"))
        return [self.pop() for _decision in decisions[since[-1] :]]

    def random(self) -> dict[int, Move]:
        """A legal move for each seat that decides now, all equally likely, to push."""
        return {seat: self.legal_for(seat).random() for seat in self.to_act}

    def copy(self) -> Self:
        """The same play once more, independent of this one, with the same chance to come."""
        twin = copy(self)
        twin.position = self.position.copy()
        twin._chance = [_copy_of(stream) for stream in self._chance]
        twin._whims = _copy_of(self._whims)
        twin._events, twin._before = list(self._events), list(self._before)
        return twin

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The game so far as a record, to be written down; with the players' names."""
        if not self.has_record:
            raise GameError("a game that did not begin at its start has no record")
        names = players or [f"seat {seat}" for seat in range(self.game.players)]
        if len(names) != self.game.players:
            raise GameError(f"there are {len(names)} names for {self.game.players} players")
        scribe, position = self.game.scribe(), self.game.start()
        for event in self._events:
            apply_event(self.game, position, event, scribe)
        return make_record(self.game, names, scribe, position)

    # As text and picture

    def text(self) -> str:
        """The position as one line, which `einfall.read` reads."""
        return self.game.position_text(self.position)

    def __str__(self) -> str:
        return self.game.draw_text(self.position, colour=False)

    def __repr__(self) -> str:
        return f"einfall.read({self.text()!r})"

    def _repr_svg_(self) -> str:
        return self.game.draw_svg(self.position)

    # Inside

    def _who(self) -> str:
        return f"seats {', '.join(map(str, self.to_act))}"

    def _one_seat(self) -> int:
        match self.to_act:
            case ():
                raise IllegalMove("the game has ended")
            case (seat,):
                return seat
        raise IllegalMove(f"{self._who()} decide at once: name one, or give a move for each")

    def _sources(self) -> list[Stream]:
        return [*self._chance, self._whims]

    def _remember(self) -> None:
        """Keep how it stands, for a decision to be taken back."""
        words = [stream.words.copy() for stream in self._sources()]
        self._before.append((len(self._events), self.position.copy(), words))

    def _apply(self, event: Event) -> None:
        apply_event(self.game, self.position, event)
        self._events.append(event)

    def _let_chance_act(self) -> None:
        while not self.over and not self.to_act:
            source = self._chance[self.game.drawer(self.position)]
            self._apply(Happening(self.game.sample(self.position, source)))


def _copy_of(stream: Stream) -> Stream:
    twin = copy(stream)
    twin.words = stream.words.copy()
    return twin


# Games that were written down


class Recorded(dict[str, Any]):
    """A game out of a file: its record, with the game that it is of."""

    @property
    def game(self) -> Game:
        """The game with its rules, checked."""
        return game_of(self)

    def play(self, at: int | None = None, *, seed: int | None = None) -> Play[Position, View]:
        """The game after its first `at` decisions, or at its end; the seed is for going on."""
        game = self.game
        decisions = sum(1 for _ in replay(game, self)) - 1
        if at is not None and not 0 <= at <= decisions:
            raise GameError(f"the game has {decisions} decisions: there is no position after {at}")
        events = [event for _, event in game.events(self)]
        return Play._resume(game, events, decisions if at is None else at, seed)

    def __repr__(self) -> str:
        return f"<a game of {self.get('game')}, {len(self.get('moves', ()))} moves>"


def load(path: str | PathLike[str]) -> Iterator[Recorded]:
    """The games in a file of records, one after the other; BadRecord where a line is none."""
    for number, line in read_lines(Path(path)):
        try:
            yield Recorded(read_line(line))
        except BadRecord as error:
            raise BadRecord(f"line {number}: {error}") from None


def read(text: str, *, seed: int | None = None) -> Play[Position, View]:
    """A play from the position that a line describes, or BadNotation; the seed is for chance."""
    return Play(*read_position(text), seed=seed)


def read_view(text: str) -> View:
    """The view that a line describes, or BadNotation."""
    return view_of_text(text)[1]
