"""A choice in the making: which dice have been touched, and every step back; with its keys."""

from collections.abc import Callable

from einfall.language import _, labelled
from einfall.terminal.einstein import drawing, words
from einfall.terminal.einstein.split import (
    FIFTH,
    Settled,
    Split,
    Tap,
    legal_splits,
    next_part,
    settle,
    taps_of,
    touch,
)
from einfall.terminal.room import Data, Reply, Scene
from einfall.terminal.sketch import Sketch


class Hand:
    """A seat's hand over the dice."""

    def __init__(self) -> None:
        self.steps: list[tuple[Tap, ...]] = [()]
        self.wanted: str | None = None
        self.cursor = 0
        self.looked: int | None = None
        """The row of the list of splits that is looked at; None while the list is closed."""
        self.letters = False
        self.splits: tuple[Split, ...] = ()

    def show(self, scene: Scene) -> None:
        """A new look at the table; what was begun for another roll is forgotten."""
        known = getattr(self, "scene", None)
        self.scene = scene
        if known is None or (known.view, known.moves, known.seat) != (
            scene.view,
            scene.moves,
            scene.seat,
        ):
            self.steps, self.wanted, self.looked = [()], None, None
            self.splits = legal_splits(scene.view["dice"], scene.moves)

    # How it stands

    @property
    def choices(self) -> list[Data]:
        """All that can be chosen, the best for the sheet first."""
        listed = list(self.scene.moves["choices"]) if self.scene.moves else []
        return sorted(listed, key=lambda one: -one["score"])

    @property
    def state(self) -> Settled:
        """What the touched dice mean, or the row that is looked at."""
        if self.looked is not None and self.choices:
            return self._state_of(self.choices[self.looked])
        return settle(self.splits, self.steps[-1])

    @property
    def choice(self) -> Data | None:
        """The choice that is made so far."""
        return self.state.choice

    @property
    def part(self) -> str | None:
        """What the next die becomes part of."""
        return None if self.state.choice else next_part(self.state, self.wanted)

    @property
    def sheet(self) -> Data:
        """One's own sheet; a watcher looks at the first."""
        sheet: Data = self.scene.view["sheets"][self.scene.seat or 0]
        return sheet

    def _state_of(self, choice: Data) -> Settled:
        still = tuple(split for split in self.splits if split.choice["move"] == choice["move"])
        return Settled(still, choice, still[0].parts, (None,) * 5)

    # Keys

    def press(self, key: str) -> Reply | None:
        """What a key does; None for one that means nothing here."""
        if self.looked is not None and key in ("up", "down"):
            self.looked = (self.looked + (1 if key == "down" else -1)) % len(self.choices)
            return self._tell()
        if key in ("1", "2", "3", "4", "5"):
            return self._tap(int(key) - 1)
        actions: dict[str, Callable[[], Reply | None]] = {
            "left": lambda: self._move(-1),
            "right": lambda: self._move(1),
            "space": lambda: self._tap(self.cursor),
            "f": self._want_fifth,
            "escape": self._undo,
            "enter": self._confirm,
            "l": self._list,
            "t": lambda: Reply(typing=True),
            "m": lambda: Reply(typing=True),
            "s": lambda: Reply(words.score_in_words(_("You"), self.sheet)),
            "o": lambda: Reply(self._other_scores()),
            "d": lambda: Reply(words.dice_text(self.scene.view["dice"])),
        }
        return actions[key]() if key in actions else None

    def point(self, target: str, click: bool) -> Reply | None:
        """What a click does."""
        kind, _colon, what = target.partition(":")
        if not click:
            return None
        if kind == "die":
            return self._tap(int(what))
        if kind == "split":
            self.looked = int(what)
            return self._tell()
        if target == "key:enter" and self.looked is not None:
            self._confirm()  # a click on what is shown means that, and needs no other
        return self.press(what) if kind == "key" else None

    def preview(self, move: str) -> None:
        """Hold a choice as if it had been made by hand."""
        for split in self.splits:
            if split.choice["move"] == move:
                self.steps, self.looked = [(), taps_of(split.parts)], None
                return

    def _tap(self, die: int) -> Reply | None:
        if not self.splits:
            return None
        self.looked, self.cursor = None, die
        taps = touch(self.splits, self.steps[-1], self.wanted, die)
        if taps is None:
            return Reply(_("That die does not fit any split now."))
        self.steps.append(taps)
        if any(part == FIFTH for _die, part in taps):
            self.wanted = None
        return self._tell()

    def _move(self, by: int) -> Reply:
        self.cursor = (self.cursor + by) % 5
        dice = self.scene.view["dice"]
        return Reply(str(dice[self.cursor]) if dice else "")

    def _want_fifth(self) -> Reply | None:
        if not self.splits:
            return None
        self.looked, self.wanted = None, FIFTH
        self.steps.append(tuple(tap for tap in self.steps[-1] if tap[1] != FIFTH))
        return Reply(_("The next die is the fifth."))

    def _undo(self) -> Reply | None:
        if self.looked is not None:
            self.looked = None
            return Reply()
        if len(self.steps) > 1:
            self.steps.pop()
            self.wanted = None
            return Reply()
        return None

    def _confirm(self) -> Reply | None:
        if choice := self.choice:
            if self.looked is not None:  # picked from the list; pressed again, it is sent
                self.steps.append(taps_of(self.state.parts))
                self.looked = None
                return self._tell()
            return Reply(move=str(choice["move"]))
        return Reply(_("Touch two dice, then two more: keys 1 to 5.")) if self.splits else None

    def _list(self) -> Reply | None:
        if not self.choices:
            return None
        self.looked = 0 if self.looked is None else None
        return self._tell()

    def _tell(self) -> Reply:
        choice = self.choice
        if choice is None:
            return Reply()
        return Reply(
            labelled(words.name_of_choice(choice), words.effect_of_choice(choice, self.sheet))
        )

    def _other_scores(self) -> str:
        return " ".join(
            words.score_in_words(self.scene.names[seat], sheet)
            for seat, sheet in enumerate(self.scene.view["sheets"])
            if seat != self.scene.seat
        )

    def draw(self, sketch: Sketch) -> None:
        """Draw all of it, as well as there is room."""
        drawing.draw(self, sketch)
