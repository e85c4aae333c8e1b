"""The lesson of Einfach Genial: how a step is drawn and told, and what can be picked in it."""

from collections.abc import Mapping
from typing import Any

from einfall.genial.board import ZONE_RADIUS
from einfall.genial.notation import move_text, read_typed_move
from einfall.genial.position import TRACK_END
from einfall.genial.tiles import COLOURS
from einfall.language import _, translated
from einfall.terminal.genial import drawing, words
from einfall.terminal.genial.geometry import rays, rows, step
from einfall.terminal.genial.hand import Choice as Held
from einfall.terminal.genial.hand import Ghost, Hand
from einfall.terminal.room import Data, Scene
from einfall.terminal.sketch import Sketch
from einfall.terminal.stage import Choice, Offer, Stage, Step, lettered

RING = ZONE_RADIUS[2]
"""Lessons are played at a table for two."""


class Table(Hand):
    """What lies on the table of a step, with the tile that is offered or was laid."""

    def __init__(self) -> None:
        super().__init__()
        self.lying: Ghost | None = None
        self.counted = False
        self.picking = False

    @property
    def may(self) -> bool:
        """Whether a tile of the rack can be picked."""
        return self.picking

    @property
    def ghost(self) -> Ghost | None:
        """The tile that is offered or was laid."""
        return self.lying

    @property
    def rays(self) -> set[str]:
        """What it counts is shown when it has been laid, since that is what is asked."""
        if not self.lying or not self.counted:
            return set()
        return rays(self.lying.cells, self.lying.colours, self._on, RING)

    def is_open(self, cell: str) -> bool:
        """Places that are offered stand out."""
        return cell in self.marks


class GenialStage(Stage):
    """Places on the board, tiles of a rack, or answers."""

    questions = ("lines", "row", "scores", "tiles")

    def __init__(self, step: Step) -> None:
        self.kind = _kind(step.choices[0].written)
        super().__init__(step)

    def all_offers(self) -> list[Offer]:
        """Tiles by their place on the rack, places and answers by letters."""
        written = [choice.written for choice in self.step.choices]
        if self.kind == "tile":
            names = [words.tile_name(one["tile"]) for one in written]
            return [Offer(str(place), name) for place, name in enumerate(names, start=1)]
        if self.kind == "place":
            return lettered([_place_text(one["tile"]) for one in written])
        return lettered([translated(one["button"]) for one in written])

    def how(self) -> str:
        """What can be typed."""
        if self.kind == "tile":
            return _("Type the number of a tile, or its colours, such as GP.")
        if self.kind == "place":
            return _("Type the letter of a place, or the whole move, such as RB h7 h8.")
        return _("Type the letter of an answer.")

    def notation(self, choice: Choice) -> str:
        """The move; of a tile that is only picked, its colours."""
        written = choice.written
        if self.kind == "place":
            return move_text(read_typed_move(written["tile"]))
        return _tile(written["tile"]) if self.kind == "tile" else str(written.get("move", ""))

    def read_notation(self, text: str) -> str:
        """A move, or a tile with its colours in either order."""
        return _tile(text) if self.kind == "tile" else move_text(read_typed_move(text))

    def pointed(self, target: str) -> int | None:
        """A cell of a place, or a tile of the rack."""
        kind, _colon, what = target.partition(":")
        if kind == "cell" and self.kind == "place":
            for number, choice in enumerate(self.step.choices):
                if what in choice.written["tile"].split():
                    return number
        if kind == "tile" and self.kind == "tile":
            return int(what.split(".")[0])
        return super().pointed(target)

    # How it looks and sounds

    def scene(self) -> Scene:
        """The scene as a table."""
        shown: Mapping[str, Any] = self.shown
        last = shown.get("last")
        return self._scene([*shown.get("tiles", ()), *([last] if last else [])], shown)

    def _scene(self, tiles: list[str], shown: Mapping[str, Any]) -> Scene:
        both = shown.get("both") or {_("You"): shown.get("scores", [0] * len(COLOURS))}
        view: Data = {
            "tiles": tiles,
            "ring": RING,
            "track": TRACK_END,
            "scores": list(both.values()),
            "racks": [{"tiles": shown.get("rack", [])}],
        }
        return Scene(view, None, 0, list(both))

    def _table(self) -> Table:
        """What is to be drawn: scores as before, and what was laid adds to them."""
        chosen, scene, table = self.chosen, self.step.scene, Table()
        before = {**self.shown, "scores": scene.get("scores", [0] * len(COLOURS))}
        table.show(self._scene(list(scene.get("tiles", ())), before))
        table.letters, table.picking = self.letters, self.kind == "tile"
        table.choice = Held(place=self.cursor) if self.kind == "tile" else Held()
        table.cursor = ""
        if self.kind == "place":
            for offer, choice in zip(self.offers, self.step.choices, strict=True):
                if not self.solved:
                    cells = choice.written["tile"].split()[1:]
                    table.marks |= dict.fromkeys(cells, f"·{offer.key.upper()}·")
            looked = chosen or (None if self.cursor is None else self.step.choices[self.cursor])
            table.counted = bool(chosen and chosen.scene)
            if looked:
                table.lying = _ghost(looked.written["tile"], self._gained() if chosen else {})
        return table

    def _gained(self) -> dict[str, int]:
        """What the choice has added to each track."""
        scene: Mapping[str, Any] = self.shown
        before, after = self.step.scene.get("scores"), scene.get("scores")
        if not before or not after:
            return {}
        return {c: more - less for c, less, more in zip(COLOURS, before, after, strict=True)}

    def draw(self, sketch: Sketch) -> None:
        """The board, and beside it tracks, rack and list; or these alone."""
        table, scene, x = self._table(), self.step.scene, 0
        if "around" in scene:
            room = (sketch.width - drawing.PANEL, sketch.height)
            board = drawing.board(table, drawing.fitting(RING, room))
            sketch.paste(0, 0, board)
            x = board.width + 1
        panel, y = Sketch(sketch.width - x, sketch.height), 0
        if "scores" in scene or "both" in scene:
            for side in range(len(table.scene.view["scores"])):
                tracks = Sketch(TRACKS, panel.height)
                y = drawing.tracks(table, tracks, side, 0) + (sketch.height > SPARE)
                panel.paste(side * (TRACKS + 4), 0, tracks)
        if table.rack:
            across = 3 if panel.width < WIDE_RACK else 6
            y = drawing.rack(table, panel, y, across) + 1
        self.list_offers(panel, y)
        sketch.paste(x, 0, panel)

    def tell(self) -> list[str]:
        """What lies on the board row by row, the scores, the tiles."""
        scene, table = self.step.scene, self.scene()
        told: list[str] = []
        if "around" in scene:
            lying = [row[0][0] for row in rows(RING) if words.lying_in(row, table.view)]
            told += [words.row_text(letter, table.view) for letter in lying]
        if "scores" in scene or "both" in scene:
            told.append(words.all_scores(table.view, table.names))
        if rack := table.view["racks"][0]["tiles"]:
            told.append(_("Your tiles: {tiles}.").format(tiles=words.rack_text(rack)))
        return told


WIDE_RACK = 54
"""Columns that a rack of six in one line needs."""
TRACKS = 28
"""Columns that six tracks take, with what is added to them."""
SPARE = 16
"""Lines at which there is room to leave some empty."""


def _kind(written: Data) -> str:
    """What is picked in a step."""
    return "place" if "offer" in written else "tile" if "tile" in written else "answer"


def _tile(text: str) -> str:
    return "".join(sorted(text.upper(), key=lambda colour: f"{COLOURS}{colour}".index(colour)))


def _place_text(tile: str) -> str:
    """A tile on its place, in words."""
    colours, one, two = tile.split()
    first, second = map(words.name_of, colours)
    text = _("{first} on {one}, {second} on {two}")
    return text.format(first=first, second=second, one=one, two=two)


def _ghost(tile: str, points: dict[str, int]) -> Ghost:
    """A tile as it lies."""
    colours, one, two = tile.split()
    direction = next(d for d in range(6) if step(one, d, RING) == two)
    return Ghost((one, two), colours, direction, points)
