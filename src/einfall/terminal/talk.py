"""Questions about a table, line by line: so that a whole game can be played without seeing it."""

from einfall.language import _
from einfall.terminal.room import Data, Key, Room, Scene

CHANGED = ("changed", "what changed", "changes")
READ = ("read", "describe")
RULES = ("rules", "the rules")


class Talk:
    """Remembers what somebody was told, and answers what they ask."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._seen: Data | None = None
        self._changes: list[str] = []

    def look(self, scene: Scene) -> list[str]:
        """What has changed since the last look, in sentences."""
        self._changes = self.room.tell_changes(self._seen, scene)
        self._seen = scene.view
        return self._changes

    def turn(self, scene: Scene) -> list[str]:
        """All that one needs to hear at one's turn, without the drawing."""
        return [*self.look(scene), scene.headline, *self.room.tell_hand(scene)]

    def answer(self, question: str, scene: Scene) -> str | None:
        """The answer to a question; None if it is none."""
        asked = question.strip().rstrip("?").strip().lower()
        if asked in CHANGED:
            return "\n".join(self._changes) or _("Nothing has changed.")
        if asked in READ:
            return "\n".join([scene.headline, *self.room.read(scene)])
        if asked in RULES:
            return "\n".join(self.room.rules())
        return self.room.answer(asked, scene)

    def questions(self) -> list[Key]:
        """What can be asked."""
        return [
            *self.room.questions(),
            ("changed", _("what has changed since your last turn")),
            ("read", _("the whole table in words")),
            ("board", _("the table as a drawing")),
            ("rules", _("the rules in short")),
        ]
