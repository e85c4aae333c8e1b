"""A table of a service line by line: for any terminal, and for those who hear rather than see."""

import asyncio
from collections.abc import Sequence

from einfall.client import ClientError, Link, join
from einfall.client.seeds import Seeds
from einfall.game import GameError
from einfall.language import _
from einfall.terminal.far import FarTable
from einfall.terminal.lines import TAKE_BACK, Ask, Say, listed, speak
from einfall.terminal.names import reactions
from einfall.terminal.sketch import Sketch
from einfall.terminal.talk import Talk

WIDTH, HEIGHT = 80, 30
DEEDS = {
    **dict.fromkeys(TAKE_BACK, "take back"),
    "resign": "resign",
    "break off": "break off",
}


def is_yes(answer: str) -> bool:
    """Whether somebody agrees, in any of our languages."""
    return answer.lower()[:1] in ("y", "j", "o")


class Leaving(Exception):
    """Somebody has had enough."""


class FarLines:
    """Somebody who types at a table of a service."""

    def __init__(self, table: FarTable, ask: Ask, say: Say, words: bool) -> None:
        self.table, self.ask, self.say, self.words = table, ask, say, words
        self.talk = Talk(table.room)
        self.told = 0

    async def play(self) -> Link | None:
        """Tell what happens, and ask whenever it is one's turn, until the game is over.

        The link to a rematch, if one is wanted.
        """
        asked = -1
        async for news in self.table.live.news():
            self.table.hear(news)
            standing = self.table.standing
            for line in standing.log[self.told :]:
                self.say(line)
            self.told = len(standing.log)
            if standing.note:
                self.say(standing.note)
            if standing.over:
                self.say(standing.headline)
                return await self._again()
            if standing.question:
                await self._ask_about(standing.question)
            mine = [seat for seat in standing.yours if seat in standing.waiting]
            if mine and standing.connected and asked != standing.turn:
                asked = standing.turn if await self._decide(mine[0]) else -1
            elif not mine and asked != -2 and not standing.log:
                self.say(standing.headline)
                asked = -2
        return None

    async def _again(self) -> Link | None:
        """Ask whether the same people are to play once more."""
        if not self.table.live.seats or not is_yes(await self._read(_("Play again? (yes or no) "))):
            return None
        try:
            return await self.table.live.rematch()
        except ClientError as error:
            self.say(str(error))
            return None

    async def _read(self, prompt: str) -> str:
        """A line from the keyboard, while the connection goes on."""
        try:
            return (await asyncio.to_thread(self.ask, prompt)).strip()
        except EOFError:
            raise Leaving from None

    async def _ask_about(self, question: str) -> None:
        self.say(question)
        answer = await self._read(_("Agree? (yes or no) "))
        try:
            await self.table.do("reply", agree=is_yes(answer))
        except GameError as error:
            self.say(str(error))

    async def _decide(self, seat: int) -> bool:
        """Ask until a move is made; False if something else was done."""
        scene = self.table.standing.scene(seat)
        if self.words:
            self.say("\n" + "\n".join(self.talk.turn(scene)))
        else:
            self.talk.look(scene)
            self._draw(seat)
        while True:
            typed = await self._read(_("Your move (? for help): "))
            if typed in ("quit", "exit", "q"):
                raise Leaving
            if typed in ("?", "help"):
                self.say(_("Type a move, or ask:"))
                self.say(listed(self._questions()))
            elif typed == "board":
                self._draw(seat)
            elif (told := self.talk.answer(typed, scene)) is not None:
                self.say(told)
            elif typed:
                try:
                    if await self._act(seat, typed):
                        return typed not in TAKE_BACK  # after that the same turn may come again
                except GameError as error:
                    self.say(str(error))

    async def _act(self, seat: int, typed: str) -> bool:
        """Make a move, or do what else was typed; whether the table is another by it."""
        table = self.table
        if typed in DEEDS:
            await table.do(DEEDS[typed])
            return True
        first, _space, rest = typed.partition(" ")
        if first == "react":
            await table.do("react", what=rest)
            return False
        move = table.game.move_text(table.game.read_typed_move(typed))
        then = ""
        if options := await table.consider(seat, move):
            then = await self._read(
                _("Along with this move: {words}? ").format(words=_(" or ").join(options))
            )
        await table.decide(seat, move, then if then in options else "")
        return True

    def _questions(self) -> Sequence[tuple[str, str]]:
        return [
            *self.talk.questions(),
            ("undo", _("take your last move back")),
            ("react wow", ", ".join(reactions())),
            ("resign", _("give the game up")),
            ("quit", _("leave; the same link leads back")),
        ]

    def _draw(self, seat: int) -> None:
        hand = self.table.room.hand()
        hand.letters = True
        hand.show(self.table.standing.scene(seat))
        sketch = Sketch(WIDTH, HEIGHT)
        hand.draw(sketch)
        self.say("\n".join(sketch.lines()).rstrip())


async def play_far(
    link: str, name: str, seeds: Seeds, *, ask: Ask = input, say: Say = speak, words: bool = False
) -> None:
    """Join a table and play it, or watch, line by line; and again, as often as one likes."""
    following: Link | str | None = link
    while following:
        async with join(following, name, seeds=seeds) as live:
            try:
                following = await FarLines(FarTable(live), ask, say, words).play()
            except Leaving:
                say(_("You left the table."))
                return
            except ClientError as error:
                raise GameError(str(error)) from None
