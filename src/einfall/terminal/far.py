"""A table of a service, as a terminal shows it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from einfall.client import (
    ClientError,
    Connection,
    Link,
    MadeTable,
    News,
    Opened,
    Presence,
    Reaction,
    Update,
)
from einfall.client import Table as LiveTable
from einfall.game import Game, GameError
from einfall.games import find_game
from einfall.language import _, labelled
from einfall.record import Record
from einfall.terminal.names import level_name, reaction_text
from einfall.terminal.room import Data
from einfall.terminal.rooms import find_room
from einfall.terminal.tables import Sight, Standing, result_text, turn_text

PLAYER_CAN = frozenset(
    {"take back", "react", "resign", "break off", "propose bot", "leave", "rematch"}
)


class FarTable:
    """A table that is kept by a service; `hear` is told what comes from there."""

    def __init__(self, live: LiveTable, made: MadeTable | None = None) -> None:
        """`made` has the links of a table that was made just now."""
        self.live = live
        self.links: Sequence[tuple[int | None, str]] = ()
        if made:
            seats = [(numbers[0], str(link)) for numbers, link in made.links]
            self.links = (*seats, (None, str(made.link)))
        created = live.created
        self.game: Game = find_game(created["game"], created["rules"])
        self.room = find_room(self.game.name)
        self.listener: Callable[[], None] | None = None
        self.moved: Callable[[Link], None] | None = None
        """Called with the link to a rematch."""
        self.can = PLAYER_CAN if live.seats else frozenset[str]()
        self._note = ""
        self._told = 0
        self._log: list[str] = []
        self._played: dict[int, str] = {}
        self.standing = self._stand()

    # What comes

    def hear(self, news: News) -> None:
        """Take news in, and pass on that there is some."""
        self._note = ""
        match news:
            case Reaction(seat, what):
                self._note = labelled(self._name(seat), reaction_text(what))
            case Opened():
                self._note = _(
                    "Your seat has been opened in another browser. If that was not you, ask whoever"
                    " made the table for a new link."
                )
            case Connection(on):
                lost, back = (
                    _("The connection is lost; it is made anew."),
                    _("The connection is back."),
                )
                self._note = back if on else lost
            case Presence():
                pass
        self.standing = self._stand()
        if self.listener:
            self.listener()

    def _stand(self) -> Standing:
        live = self.live
        update = live.update
        for event in live.events[self._told :]:
            if line := self._sentence(event):
                self._log.append(line)
            if event["type"] == "played":
                self._played = {int(seat): move for seat, move in event["moves"].items()}
        self._told = len(live.events)
        seats = range(len(update.seats))
        return Standing(
            names=tuple(self._name(seat) for seat in seats),
            yours=live.seats,
            sights={sight.seat: Sight(sight.view, sight.moves) for sight in update.sights},
            waiting=update.waiting,
            turn=update.turn,
            played=self._played,
            log=tuple(self._log),
            over=update.over,
            result=self._result(),
            headline=self._headline(update),
            connected=live.connected,
            note=self._note,
            question=self._question(update),
            rematch=update.rematch,
            begun=update.state != "open",
            absent=self._absent(update),
        )

    def _absent(self, update: Update) -> tuple[int, ...]:
        """People who have left, or whose connection is gone."""
        present = self.live.presence.seats
        return tuple(
            number
            for number, seat in enumerate(update.seats)
            if update.state == "playing" and seat.bot is None and not seat.yours
            if not seat.here or number not in present
        )

    def _name(self, seat: int) -> str:
        seats = self.live.update.seats
        shown = seats[seat]
        if shown.bot is not None and shown.name in ("", shown.bot):
            name = _("{level} (bot)").format(level=level_name(shown.bot))
            same = [number for number, one in enumerate(seats) if one.bot == shown.bot]
            return f"{name} {same.index(seat) + 1}" if len(same) > 1 else name
        return shown.name or (_("You") if shown.yours else _("Somebody"))

    def _result(self) -> Mapping[str, Any] | None:
        ended = [event for event in self.live.events if event["type"] == "ended"]
        return ended[-1].get("result") if ended else None

    def _headline(self, update: Update) -> str:
        mine = [seat for seat in self.live.seats if seat in update.waiting]
        if update.over:
            result = self._result()
            if not result:
                return _("The game was left unfinished.")
            names = [self._name(seat) for seat in range(len(update.seats))]
            return result_text(self.game, result, names, self.live.seats)
        if update.state == "open":
            return _("The game begins when everybody has sat down.")
        if update.state == "revealing":
            return _("Setting up the table…")
        if mine:
            return turn_text(self._name(mine[0]), len(self.live.seats))
        names = [self._name(seat) for seat in update.waiting]
        return _("Waiting for {names}…").format(names=", ".join(names))

    def _question(self, update: Update) -> str:
        """What somebody proposes, if we are asked."""
        proposal = update.proposal
        if not proposal or not set(proposal.asked) & set(self.live.seats):
            return ""
        name = self._name(proposal.seat)
        if proposal.what == "break off":
            return _("{name} would like to break the game off.").format(name=name)
        if proposal.what == "take back":
            return _("{name} would like to take the last move back.").format(name=name)
        text = _("{name} would like a bot ({bot}) to play for {other}.")
        other, bot = self._name(proposal.about), level_name(proposal.bot)
        return text.format(name=name, bot=bot, other=other)

    def _sentence(self, event: Data) -> str:
        """An event in words; nothing for what goes without saying."""
        name = self._name(event["seat"]) if isinstance(event.get("seat"), int) else ""
        match event["type"]:
            case "sat":
                return _("{name} sits down.").format(name=event["name"] or name)
            case "left":
                return _("{name} leaves.").format(name=name)
            case "resigned":
                return _("{name} resigns.").format(name=name)
            case "taken back":
                return _("{name} takes a move back.").format(name=name)
            case "replaced":
                text = _("A bot ({bot}) plays for {name}.")
                return text.format(name=name, bot=level_name(event["bot"]))
            case "played":
                return " · ".join(self._deed(event, seat) for seat in event["moves"])
            case "happened" if event.get("outcome"):
                return self.room.say_chance(event["outcome"])
            case "ended":
                return _("The game is over.")
        return ""

    def _deed(self, event: Data, seat: str) -> str:
        counts = self.room.say_counts(event["counts"].get(seat, {}))
        deed = labelled(self._name(int(seat)), self.room.say_move(event["moves"][seat]))
        return f"{deed} ({counts})" if counts else deed

    # What is done

    def seconds_left(self) -> float | None:
        """How long until the time to decide runs out."""
        return self.live.seconds_left()

    def banks(self) -> Mapping[int, float]:
        """What each seat has left of its time for the whole game."""
        return self.live.banks()

    async def decide(self, seat: int, move: str, then: str = "") -> None:
        """Make a move."""
        try:
            await self.live.move(move, seat, then)
        except ClientError as error:
            raise GameError(str(error)) from None

    async def consider(self, seat: int, move: str) -> tuple[str, ...]:
        """What can be decided along with a move."""
        try:
            return await self.live.consider(move, seat)
        except ClientError as error:
            raise GameError(str(error)) from None

    async def do(self, deed: str, /, **details: Any) -> None:
        """Anything else that the protocol has."""
        seat = self.live.seats[0] if self.live.seats else None
        proposal = self.live.update.proposal
        if deed == "reply" and proposal:
            seat = next(iter(set(proposal.asked) & set(self.live.seats)), seat)
        try:
            if deed == "rematch":
                link = await self.live.rematch(seat)
                if self.moved:
                    self.moved(link)
            else:
                await self.live.do(deed, seat, **details)
        except ClientError as error:
            raise GameError(str(error)) from None

    async def record(self) -> Record:
        """The record of a finished game, from the service."""
        link = self.live.link
        try:
            path = f"/api/tables/{link.table}/record"
            found: Record = await self.live.service.ask(path, secret=link.secret)
        except ClientError as error:
            raise GameError(str(error)) from None
        return found

    def close(self) -> None:
        """The connection is closed by whoever opened it."""
