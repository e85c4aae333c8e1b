"""A first game of about two minutes, in small steps: full screen and line by line.

The steps are those of the pages, which load the very same files.
"""

import json
from pathlib import Path

from einfall.language import _, translated
from einfall.terminal.room import Data
from einfall.terminal.rooms import find_room, titles
from einfall.terminal.stage import Choice, Step, not_offered

FOLDER = Path(__file__).parents[1] / "web" / "games"


def steps_of(game: str) -> list[Step]:
    """The steps of a game's lesson, in the language in use."""
    text = (FOLDER / game / "lesson.json").read_text(encoding="utf-8")
    return [_step(written) for written in json.loads(text)]


def _step(written: Data) -> Step:
    choices = [
        Choice(one["right"], translated(one["say"]).format_map(one), one, one.get("scene", {}))
        for one in written["choices"]
    ]
    title, text, task = (translated(written[part]) for part in ("title", "text", "task"))
    return Step(title, text, task, written["scene"], choices)


class Lesson:
    """Which step somebody is at, and what was said last."""

    def __init__(self, game: str, plain: bool = False) -> None:
        """`plain` is for somebody who types."""
        self.game, self.plain = game, plain
        self.title = titles()[game]
        self.steps = steps_of(game)
        self.turn_to(0)

    def turn_to(self, number: int) -> None:
        """Go to a step; the one after the last is the end."""
        self.number = max(0, number)
        self.said = ""
        if not self.over:
            self.stage = find_room(self.game).stage(self.steps[self.number])
            if self.plain:
                self.stage.plain = self.stage.letters = True
                self.stage.cursor = None

    @property
    def over(self) -> bool:
        """Whether all steps have been gone through."""
        return self.number >= len(self.steps)

    @property
    def step(self) -> Step:
        """What is asked now."""
        return self.steps[self.number]

    @property
    def solved(self) -> bool:
        """Whether the step has been answered rightly."""
        return self.stage.solved

    def heading(self) -> str:
        """Which step it is."""
        text = _("Step {number} of {count}")
        return text.format(number=self.number + 1, count=len(self.steps))

    def pick(self, number: int) -> None:
        """Pick something, and hear what comes of it."""
        if not self.solved:
            choice = self.stage.pick(number)
            self.said = choice.say if choice else ""

    def type(self, text: str) -> Choice | None:
        """The same for what was typed; the choice, if it is one."""
        choice = self.stage.read(text)
        self.said = choice.say if choice else f"{not_offered()} {self.stage.how()}"
        return choice

    def farewell(self) -> list[str]:
        """What is said at the end."""
        text = _("You know how to play {game}. The rest comes with practice.")
        return [_("That is all you need."), text.format(game=self.title)]
