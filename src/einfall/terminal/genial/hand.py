"""A choice in the making: which tile, held by which half, turned how, and where; with its keys.

All that is legal comes with the scene; here it is only looked up.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from einfall.genial.tiles import COLOURS
from einfall.language import _
from einfall.terminal.genial import drawing, words
from einfall.terminal.genial.geometry import colours_on, coordinates, in_order, rays, rows, step
from einfall.terminal.room import Data, Reply, Scene
from einfall.terminal.sketch import Sketch

NEARBY = (0, 1, 5, 2, 4, 3)
"""Near directions first: a tile that does not fit as it is held turns as little as it can."""
STEPS = {"right": 0, "d": 1, "a": 2, "left": 3, "q": 4, "e": 5}
BEST_NAMED = 3
CENTRE = "h8"
WORD_KEYS = drawing.WORD_KEYS


@dataclass(frozen=True)
class Choice:
    """How far a choice is."""

    place: int | None = None
    """Of the tile on the rack."""
    grip: int = 0
    """Which half of it goes on the cell that is pointed at."""
    facing: int = 0
    """The direction in which its other half lies from there."""
    cell: str | None = None
    """Where it has been put; None while it is still in the hand."""


@dataclass(frozen=True)
class Ghost:
    """A tile as it would lie."""

    cells: tuple[str, str]
    colours: str
    direction: int
    points: dict[str, int]

    @property
    def move(self) -> str:
        """Its placement in notation."""
        one, two = self.cells
        if in_order(one, two):
            return f"{self.colours} {one} {two}"
        return f"{self.colours[::-1]} {two} {one}"

    def text(self) -> str:
        """It in words."""
        one, two = map(words.name_of, self.colours)
        here, there = self.cells
        text = _("{one} on {here}, {two} {direction} on {there}: {points}.")
        return text.format(
            one=one,
            here=here,
            two=two,
            there=there,
            direction=words.direction_name(self.direction),
            points=words.counts_text(self.points),
        )


class Hand:
    """A seat's hand over the board."""

    def __init__(self) -> None:
        self.choice = Choice()
        self.cursor = CENTRE
        self.letters = False
        self.zoomed = False
        self.marks: dict[str, str] = {}
        """What is written on free cells, where they have to be named."""
        self._column: int | None = None
        self._asked_best = False
        self._jump: tuple[str, int] | None = None
        self._on: dict[str, str] = {}
        self._twins: dict[str, set[str]] = {}

    def show(self, scene: Scene) -> None:
        """A new look at the table; what was begun for another turn is forgotten."""
        known = getattr(self, "scene", None)
        self.scene = scene
        self._on = colours_on(scene.view)
        self._twins = _twins(scene.moves)
        if known is None or (known.view, known.moves, known.seat) != (
            scene.view,
            scene.moves,
            scene.seat,
        ):
            self.choice = Choice(facing=self.choice.facing)
            if self.may and len(self.rack) == 1:
                self.choice = replace(self.choice, place=0)  # there is nothing to pick
                self._come_near()

    # How it stands

    @property
    def may(self) -> bool:
        """Whether a tile can be placed."""
        return bool(self.scene.moves and self.scene.moves["slots"])

    @property
    def rack(self) -> list[str]:
        """One's own tiles."""
        seat = self.scene.seat
        return [] if seat is None else self.scene.view["racks"][seat]["tiles"] or []

    @property
    def tile(self) -> str | None:
        """The tile in the hand."""
        place = self.choice.place
        return self.rack[place] if self.may and place is not None else None

    @property
    def ghost(self) -> Ghost | None:
        """The tile as it would lie where it was put, or else at the cursor."""
        return self._ghost_at(self.choice.cell or self.cursor)

    @property
    def rays(self) -> set[str]:
        """The cells that it would count."""
        ghost = self.ghost
        return rays(ghost.cells, ghost.colours, self._on, self.ring) if ghost else set()

    @property
    def ring(self) -> int:
        """How large the board is."""
        return int(self.scene.view["ring"])

    def colour_at(self, cell: str) -> str | None:
        """The colour on a cell."""
        return self._on.get(cell)

    def is_open(self, cell: str) -> bool:
        """Whether a half can go there."""
        return cell in self._twins

    def _ghost_at(self, cell: str) -> Ghost | None:
        tile, twins = self.tile, self._twins.get(cell)
        if not tile or not twins:
            return None
        for turn in NEARBY:
            direction = (self.choice.facing + turn) % 6
            twin = step(cell, direction, self.ring)
            if twin in twins:
                assert twin
                colours = tile[::-1] if self.choice.grip else tile
                return Ghost((cell, twin), colours, direction, self._count((cell, twin), colours))
        return None

    def _count(self, cells: tuple[str, str], colours: str) -> dict[str, int]:
        assert self.scene.moves
        counted: dict[str, int] = {}
        for cell, colour in zip(cells, colours, strict=True):
            points = self.scene.moves["points"].get(cell, [0] * 6)[COLOURS.index(colour)]
            counted[colour] = counted.get(colour, 0) + points
        return counted

    # Keys

    def press(self, key: str) -> Reply | None:
        """What a key does; None for one that means nothing here."""
        if self._asked_best:
            self._asked_best = False
            if key.upper() in COLOURS and len(key) == 1:
                return self._jump_to_best(key.upper())
        if key not in ("b", "B"):
            self._jump = None
        if key in ("up", "down"):
            return self._across(-1 if key == "up" else 1)
        if key in STEPS:
            return self._move_to(step(self.cursor, STEPS[key], self.ring) or self.cursor)
        if key in ("home", "end"):
            row = rows(self.ring)[coordinates(self.cursor)[1] + self.ring]
            return self._move_to(row[0 if key == "home" else -1])
        if key.isdecimal() and len(key) == 1:
            return self._pick(int(key) - 1)
        for word, letter in WORD_KEYS.items():
            if key == letter and word in self._words():
                return Reply(move=word)
        actions: dict[str, Callable[[], Reply | None]] = {
            "enter": self._confirm,
            "space": self._confirm,
            "escape": self._undo,
            "r": lambda: self._turn(1),
            "R": lambda: self._turn(-1),
            "f": self._exchange,
            "l": lambda: Reply(words.lines_text(self.cursor, self.scene.view)),
            "b": self._ask_best,
            "s": lambda: Reply(self._own_scores()),
            "S": lambda: Reply(words.all_scores(self.scene.view, self.scene.names)),
            "t": lambda: Reply(words.rack_text(self.rack)),
            "m": lambda: Reply(typing=True),
            "z": self._zoom,
            "y": self._change_letters,
        }
        return actions[key]() if key in actions else None

    def point(self, target: str, click: bool) -> Reply | None:
        """What pointing at something, or a click on it, does."""
        kind, _colon, what = target.partition(":")
        if kind == "cell" and not click:
            if self.tile and not self.choice.cell and what != self.cursor:
                return self._move_to(what)
            return None
        if not click:
            return None
        if kind == "cell":
            self.cursor = what
            return self._put(what)
        if kind == "tile":
            place, half = map(int, what.split("."))
            self.choice = replace(self.choice, place=place, grip=half)
            return Reply(words.tile_name(self.rack[place])) if self.may else Reply()
        if kind == "word":
            return Reply(move=what)
        return self.press(what) if kind == "key" else None

    def preview(self, move: str) -> None:
        """Hold a move as if it had been chosen by hand."""
        colours, *cells = move.split()
        if len(cells) != 2 or not self.may:
            return
        for place, tile in enumerate(self.rack):
            if sorted(tile) == sorted(colours):
                facing = next(d for d in range(6) if step(cells[0], d, self.ring) == cells[1])
                self.cursor = cells[0]
                self.choice = Choice(place, int(tile != colours), facing, cells[0])
                return

    def _words(self) -> list[str]:
        return list(self.scene.moves["words"]) if self.scene.moves else []

    def _move_to(self, cell: str) -> Reply:
        self._column = None
        self.cursor = cell
        ghost = None if self.choice.cell else self.ghost
        text = ghost.text() if ghost else words.cell_text(cell, self.scene.view, self.scene.moves)
        return Reply(text)

    def _across(self, by: int) -> Reply:
        """Up or down: alternating diagonals keep one in the same column."""
        q, r = coordinates(self.cursor)
        column = 2 * q + r if self._column is None else self._column
        row = r + by + self.ring
        if not 0 <= row <= 2 * self.ring:
            return Reply()
        near = min(rows(self.ring)[row], key=lambda cell: abs(_column_of(cell) - column))
        reply = self._move_to(near)
        self._column = column
        return reply

    def _pick(self, place: int) -> Reply | None:
        if not 0 <= place < len(self.rack) or not self.may:
            return None
        if self.choice.place == place and self.choice.cell is None:
            return self._exchange()
        self.choice = replace(self.choice, place=place, grip=0)
        self._come_near()
        return Reply(words.tile_name(self.rack[place]))

    def _come_near(self) -> None:
        """Bring the cursor to where the tile in the hand can go."""
        if not self.choice.cell and not self.is_open(self.cursor):
            self.cursor = min(self._twins, key=self._distance)

    def _distance(self, cell: str) -> int:
        """How far a cell is from the cursor."""
        (q, r), (q_here, r_here) = coordinates(cell), coordinates(self.cursor)
        dq, dr = q - q_here, r - r_here
        return max(abs(dq), abs(dr), abs(dq + dr))

    def _turn(self, by: int) -> Reply | None:
        ghost = self.ghost
        if not self.tile:
            return None
        facing = ((ghost.direction if ghost else self.choice.facing) + by) % 6
        if ghost:
            twins = self._twins[ghost.cells[0]]
            while step(ghost.cells[0], facing, self.ring) not in twins:
                facing = (facing + by) % 6
        self.choice = replace(self.choice, facing=facing)
        return self._tell_ghost()

    def _exchange(self) -> Reply | None:
        if not self.tile:
            return None
        self.choice = replace(self.choice, grip=1 - self.choice.grip)
        return self._tell_ghost()

    def _tell_ghost(self) -> Reply:
        ghost = self.ghost
        return Reply(ghost.text() if ghost else "")

    def _confirm(self) -> Reply | None:
        if self.choice.cell and (ghost := self.ghost):
            return Reply(move=ghost.move)
        return self._put(self.cursor)

    def _put(self, cell: str) -> Reply:
        """Point at a cell and mean it."""
        if not self.may:
            return Reply(words.cell_text(cell, self.scene.view, self.scene.moves))
        ghost = self.ghost
        if self.choice.cell and ghost:
            if cell in ghost.cells:
                return Reply(_("Press Enter to play it, Esc to take it back."))
            if cell in self._twins.get(self.choice.cell, ()):
                facing = next(d for d in range(6) if step(self.choice.cell, d, self.ring) == cell)
                self.choice = replace(self.choice, facing=facing)
                return self._tell_ghost()
        if cell not in self._twins:
            return Reply(_("No tile can go there."))
        if not self.tile:
            return Reply(_("Pick a tile: keys 1 to 6."))
        self.choice = replace(self.choice, cell=cell)
        return self._tell_ghost()

    def _undo(self) -> Reply | None:
        if self.choice.cell:
            self.choice = replace(self.choice, cell=None)
        elif self.choice.place is not None and len(self.rack) > 1:
            self.choice = replace(self.choice, place=None)
        else:
            return None
        return Reply()

    def _ask_best(self) -> Reply:
        self._asked_best = True
        return Reply(_("Best cells for which colour? R, O, Y, G, B or P."))

    def _jump_to_best(self, colour: str) -> Reply:
        """Pressed again, it goes on to the next best cell."""
        best = words.best_cells(colour, self.scene.moves) if self.scene.moves else []
        number = 0
        if best:
            again = self._jump is not None and self._jump[0] == colour
            number = (self._jump[1] + 1) % len(best) if again and self._jump else 0
            self.cursor = best[number][0]
        self._jump = (colour, number)
        return Reply(words.best_text(colour, best[number : number + BEST_NAMED]))

    def _own_scores(self) -> str:
        seat, scores = self.scene.seat, self.scene.view["scores"]
        if seat is None:
            return words.all_scores(self.scene.view, self.scene.names)
        return words.scores_text(_("You"), scores[seat % len(scores)])

    def _zoom(self) -> Reply:
        self.zoomed = not self.zoomed
        return Reply()

    def _change_letters(self) -> Reply:
        self.letters = not self.letters
        return Reply()

    def draw(self, sketch: Sketch) -> None:
        """Draw all of it, as well as there is room."""
        drawing.draw(self, sketch)


def _twins(moves: Data | None) -> dict[str, set[str]]:
    """For each cell that a half can go on, where the other half can."""
    twins: dict[str, set[str]] = {}
    for slot in moves["slots"] if moves else ():
        one, two = slot.split()
        twins.setdefault(one, set()).add(two)
        twins.setdefault(two, set()).add(one)
    return twins


def _column_of(cell: str) -> int:
    q, r = coordinates(cell)
    return 2 * q + r
