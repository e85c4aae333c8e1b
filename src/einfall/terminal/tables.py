"""Tables in a terminal: what a screen needs of one, and tables of one's own.

A table is told by a `Standing`, which is replaced as a whole whenever something happens. At a table
of one's own the rules are played here, and its bots think in processes of their own.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from einfall.chance import GREATEST_SEED
from einfall.game import Event, Game, GameError, Happening, Position, View, apply_event
from einfall.language import _, labelled
from einfall.play import Play
from einfall.record import Record
from einfall.server.live.thinking import Thinkers
from einfall.server.live.turns import Asker
from einfall.terminal.names import level_name
from einfall.terminal.room import Data, Scene
from einfall.terminal.rooms import find_room

HERE = Asker("here", "")
"""Who asks the bots: always the same."""


@dataclass(frozen=True)
class Sight:
    """What a seat sees, and what it may do if it is to decide."""

    view: Data
    moves: Data | None


@dataclass(frozen=True)
class Standing:
    """How a table stands."""

    names: tuple[str, ...]
    yours: tuple[int, ...]
    """The seats that are played here."""
    sights: Mapping[int | None, Sight]
    """What each of them sees; None is a watcher's, where none is."""
    waiting: tuple[int, ...] = ()
    """The seats that have yet to decide."""
    turn: int = 0
    played: Mapping[int, str] = field(default_factory=dict)
    """What was decided last."""
    log: tuple[str, ...] = ()
    over: bool = False
    result: Mapping[str, Any] | None = None
    headline: str = ""
    connected: bool = True
    note: str = ""
    """What somebody has just shown or asked, if anything."""
    question: str = ""
    """What the others ask of us, to be agreed to or declined."""
    rematch: str | None = None
    """The table at which the same people play again, if somebody wants to."""
    begun: bool = True
    """Whether everybody has sat down."""
    absent: tuple[int, ...] = ()
    """Seats of people who are gone, for whom a bot could play."""

    def active(self) -> int | None:
        """The seat that is to decide here; else the one that looks on."""
        deciding = [seat for seat in self.yours if seat in self.waiting]
        return next(iter(deciding or self.yours), None)

    def scene(self, seat: int | None) -> Scene:
        """What a seat is shown."""
        sight = self.sights[seat]
        return Scene(
            sight.view,
            sight.moves,
            seat,
            self.names,
            self.waiting,
            self.played,
            self.log,
            self.headline,
        )


class Table(Protocol):
    """A table that somebody in a terminal sits at, or watches."""

    game: Game
    standing: Standing
    listener: Callable[[], None] | None
    """Called whenever it stands otherwise."""
    can: frozenset[str]
    """What can be done beside deciding: take back, react, resign, break off, rematch."""
    links: Sequence[tuple[int | None, str]]
    """Links to pass on, each to a seat or (None) to watch, where they are known."""

    async def decide(self, seat: int, move: str, then: str = "") -> None:
        """Make a move, or raise an error with a sentence for people."""

    async def consider(self, seat: int, move: str) -> tuple[str, ...]:
        """What can be decided along with a move; nothing where that comes as its own decision."""

    async def do(self, deed: str, /, **details: Any) -> None:
        """Do one of the other things."""

    def seconds_left(self) -> float | None:
        """How long until the time to decide runs out."""

    def banks(self) -> Mapping[int, float]:
        """How many seconds each seat has left for the whole game, where that is limited."""

    async def record(self) -> Record:
        """The game so far as a record."""

    def close(self) -> None:
        """Leave the table as it is."""


def names_of(bots: Sequence[str | None], people: Sequence[str] = ()) -> list[str]:
    """A name for each seat: people by theirs, or as you or by number; bots by their levels."""
    alone = sum(bot is None for bot in bots) == 1
    named, names = iter(people), list[str]()
    for seat, bot in enumerate(bots):
        if bot is not None:
            name = _("{level} (bot)").format(level=level_name(bot))
            same = list(bots[:seat]).count(bot)
            names.append(f"{name} {same + 1}" if list(bots).count(bot) > 1 else name)
        elif alone:
            names.append(next(named, "") or _("You"))
        else:
            names.append(next(named, "") or _("Player {number}").format(number=seat + 1))
    return names


class OwnTable:
    """A table of one's own: against bots, on one screen, or alone."""

    can = frozenset({"take back", "rematch"})
    links: Sequence[tuple[int | None, str]] = ()

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | None],
        thinkers: Thinkers,
        *,
        people: Sequence[str] = (),
        seed: int | None = None,
        play: "Play[Position, View] | None" = None,
    ) -> None:
        """`bots` has a bot or (None) a person for each seat; `play` is a game to go on with."""
        self.game = game
        self.bots = tuple(bots)
        self.people = tuple(people)
        self.names = tuple(names_of(bots, people))
        self.listener: Callable[[], None] | None = None
        self._thinkers = thinkers
        self._play = play or game.play(secrets.randbelow(GREATEST_SEED) if seed is None else seed)
        self._chosen: dict[int, str] = {}
        self._story = Story(game, self.names, self._play.first)
        self._thinking: set[asyncio.Task[None]] = set()
        self.standing = self._stand()

    def start(self) -> None:
        """Let the bots begin, in the running event loop."""
        self._let_bots_think()

    # How it stands

    @property
    def yours(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def _stand(self) -> Standing:
        game, play = self.game, self._play
        acting = tuple(seat for seat in play.to_act if seat not in self._chosen)
        sights: dict[int | None, Sight] = {}
        for seat in self.yours:
            view = game.open_view(play.position) if play.over else play.view(seat)
            moves = game.show_moves(view) if seat in acting else None
            sights[seat] = Sight(game.show(view), moves)
        self._story.follow(play.history)
        return Standing(
            names=self.names,
            yours=self.yours,
            sights=sights,
            waiting=acting,
            turn=len(play.history),
            played=self._story.played,
            log=tuple(self._story.lines),
            over=play.over,
            result=play.result,
            headline=self._headline(acting),
        )

    def _headline(self, acting: tuple[int, ...]) -> str:
        if self._play.over:
            return result_text(self.game, self._play.result or {}, self.names, self.yours)
        mine = [seat for seat in acting if seat in self.yours]
        if mine:
            return turn_text(self.names[mine[0]], len(self.yours))
        return _("Waiting for {names}…").format(names=", ".join(self.names[s] for s in acting))

    def seconds_left(self) -> float | None:
        """There is no clock at one's own table."""
        return None

    def banks(self) -> Mapping[int, float]:
        """Nor any other."""
        return {}

    async def record(self) -> Record:
        """The game so far as a record."""
        return self.own_record()

    def own_record(self) -> Record:
        """The same, at once."""
        names = [self.names[n] if bot is None else bot for n, bot in enumerate(self.bots)]
        return self._play.record(names)

    @property
    def play(self) -> "Play[Position, View]":
        """The game itself, for those who study it."""
        return self._play

    # What can be done

    async def decide(self, seat: int, move: str, then: str = "") -> None:
        """Make a move; it happens when all who decide at once have decided."""
        number = self.game.read_typed_move(move)
        if problem := self.game.why_illegal(self._play.position, seat, number):
            raise GameError(problem)
        self._choose(seat, self.game.move_text(number))
        if then:
            self._choose(seat, then)

    async def consider(self, seat: int, move: str) -> tuple[str, ...]:
        """Here everything is a decision of its own."""
        return ()

    async def do(self, deed: str, /, **details: Any) -> None:
        """Take the last move of a person back."""
        if deed != "take back":
            raise GameError(deed)
        if any(seat in self._chosen for seat in self.yours):
            self._chosen = {s: m for s, m in self._chosen.items() if s not in self.yours}
        else:
            self._play.take_back(self.yours)  # what bots did since goes back with it
            self._chosen = {}
        self._stop_thinking()
        self._changed()

    def close(self) -> None:
        """Let nobody think any more."""
        self._stop_thinking()

    def _choose(self, seat: int, move: str) -> None:
        self._chosen[seat] = move
        if all(acting in self._chosen for acting in self._play.to_act):
            chosen, self._chosen = self._chosen, {}
            self._play.push(chosen)
        self._changed()

    def _changed(self) -> None:
        self.standing = self._stand()
        self._let_bots_think()
        if self.listener:
            self.listener()

    # Bots

    def _let_bots_think(self) -> None:
        busy = {task.get_name() for task in self._thinking}
        for seat in self._play.to_act:
            bot = self.bots[seat]
            if bot is not None and seat not in self._chosen and str(seat) not in busy:
                task = asyncio.create_task(self._think(seat, bot), name=str(seat))
                self._thinking.add(task)
                task.add_done_callback(self._thinking.discard)

    async def _think(self, seat: int, bot: str) -> None:
        view = self._play.view(seat)
        move = await self._thinkers.choose(self.game, view, bot, HERE)
        task = asyncio.current_task()
        if task in self._thinking:
            self._thinking.discard(task)
            self._choose(seat, move)

    def _stop_thinking(self) -> None:
        for task in self._thinking:
            task.cancel()
        self._thinking.clear()


# In words


def turn_text(name: str, people: int) -> str:
    """Whose turn it is, to those who are to decide here."""
    if people > 1:
        return _("{name}, it is your turn.").format(name=name)
    return _("It is your turn.")


def result_text(
    game: Game, result: Mapping[str, Any], names: Sequence[str], yours: Sequence[int]
) -> str:
    """Who has won."""
    ranking = result.get("ranking")
    if not ranking:
        return _("The game is over.")
    points = game.points(result)
    if game.sides == 1:
        return _("The game is over: {points} points.").format(points=points[0])
    winners = ranking[0]
    if len(winners) == 1 and list(yours) and all(s % game.sides == winners[0] for s in yours):
        return _("You won!")
    text = _("{names} won.") if len(winners) == 1 else _("{names} share the win.")
    named = ", ".join(" + ".join(names[side :: game.sides]) for side in winners)
    return text.format(names=named)


class Story:
    """What has happened in a game, in words."""

    def __init__(self, game: Game, names: Sequence[str], first: "Position | None" = None) -> None:
        """`first` is how the game began, where that is not its usual start."""
        self.game, self.names = game, names
        self.room = find_room(game.name)
        self._first = game.start() if first is None else first
        self._begin()

    def _begin(self) -> None:
        self.lines: list[str] = []
        self.played: dict[int, str] = {}
        """The last decision of each seat that made one then."""
        self._told: list[Event] = []
        self._position = self._first.copy()

    def follow(self, history: Sequence[Event]) -> None:
        """Tell what has happened since; anew where something was taken back."""
        if list(history[: len(self._told)]) != self._told:
            self._begin()
        for event in history[len(self._told) :]:
            self._tell(event)
            apply_event(self.game, self._position, event)
            self._told.append(event)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Happening):
            if text := self.room.say_chance(event.outcome):
                self.lines.append(text)
            return
        seen = {seat: move for seat, move in event.moves.items() if self.game.is_seen(move)}
        if seen:
            self.played = {seat: self.game.move_text(move) for seat, move in seen.items()}
        for seat, move in seen.items():
            counts = self.room.say_counts(self.game.counts(self._position, seat, move))
            deed = labelled(self.names[seat], self.room.say_move(self.game.move_text(move)))
            self.lines.append(f"{deed} ({counts})" if counts else deed)
