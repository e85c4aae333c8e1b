"""The lesson of Einstein: how a step is drawn and told, and what can be picked in it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from einfall.einstein.notation import move_text, read_typed_move
from einfall.einstein.sheet import PENALTY
from einfall.language import _
from einfall.terminal.einstein import drawing, words
from einfall.terminal.einstein.split import DICE, FIFTH, FIRST, SECOND, Parts
from einfall.terminal.room import BOLD, Data, Scene
from einfall.terminal.sketch import Sketch
from einfall.terminal.stage import Choice, Offer, Stage, Step, lettered


class EinsteinStage(Stage):
    """Two dice, a die that is left over, or a split."""

    questions = ("dice", "sheet", "scores")

    def __init__(self, step: Step) -> None:
        written = step.choices[0].written
        self.kind = next(kind for kind in ("pick", "die", "split") if kind in written)
        self.needed = 2 if self.kind == "pick" else 1
        self.dice: list[int] = step.scene["dice"]
        super().__init__(step)

    def all_offers(self) -> list[Offer]:
        """Dice by their place, as at a table; splits by letters."""
        if self.kind == "split":
            return lettered([_split_text(choice.written["split"]) for choice in self.step.choices])
        left = _("leave the {die} over")
        texts = [left.format(die=die) if self.kind == "die" else str(die) for die in self.dice]
        return [Offer(str(place), text) for place, text in enumerate(texts, start=1)]

    def listed(self) -> list[str]:
        """Dice are told, and typed as they lie there."""
        return super().listed() if self.kind == "split" else []

    def how(self) -> str:
        """What can be typed."""
        if self.kind == "pick":
            return _("Type two of the dice, such as 4 4.")
        if self.kind == "die":
            return _("Type the die that is left over.")
        return _("Type the letter of a split, or the split itself, such as 4+10/4.")

    def choice_of(self, picked: Sequence[int]) -> Choice:
        """Two dice are one of the choices, or the one for all others."""
        if self.kind != "pick":
            return super().choice_of(picked)
        values = " ".join(map(str, sorted(self.dice[place] for place in picked)))
        choices = self.step.choices
        return next((one for one in choices if one.written["pick"] == values), choices[-1])

    def read(self, text: str) -> Choice | None:
        """Dice are typed as they lie there, not by their place."""
        if self.kind == "split":
            return super().read(text)
        left = list(self.dice)
        self.picked, self.chosen = (), None
        typed = [int(value) for value in re.findall(r"\d", text)]
        if len(typed) != self.needed:
            return None
        for value in typed:
            if value not in left:
                self.picked = ()
                return None
            place = left.index(value)
            left[place] = 0
            self.pick(place)
        return self.chosen

    def notation(self, choice: Choice) -> str:
        """A split as it is typed at a table."""
        split = choice.written["split"]
        low, high = sorted(map(sum, split["pairs"]))
        return f"{low}+{high}" if split.get("free") else f"{low}+{high}/{split['fifth']}"

    def read_notation(self, text: str) -> str:
        """The same of what somebody types."""
        return move_text(read_typed_move(text))

    def pointed(self, target: str) -> int | None:
        """A die, where dice are picked."""
        kind, _colon, number = target.partition(":")
        if kind == "die" and self.kind != "split":
            return int(number)
        return super().pointed(target)

    # How it looks and sounds

    def scene(self) -> Scene:
        """The scene as a table."""
        shown: Mapping[str, Any] = self.shown
        view: Data = {"dice": shown["dice"] or self.dice, "sheets": [shown["sheet"]]}
        return Scene(view, None, 0, [_("You")])

    def _parts(self) -> Parts:
        """Which die plays which part in what is picked or looked at."""
        if self.kind == "split":
            if self.chosen is None and self.cursor is None:
                return (None,) * len(DICE)
            looked = self.chosen or self.step.choices[self.cursor or 0]
            return _parts_of(looked.written["split"], self.dice)
        part = FIRST if self.kind == "pick" else FIFTH
        return tuple(part if die in self.picked else None for die in DICE)

    def _added(self) -> Data | None:
        """What was chosen has added to the sheet, as a choice at a table."""
        scene = self.chosen.scene if self.chosen else {}
        if "sheet" not in scene:
            return None
        sheet, fresh = scene["sheet"], scene["fresh"]
        return {**sheet, "fifth": fresh.get("fifth")}

    def draw(self, sketch: Sketch) -> None:
        """The dice, below them the sheet, and the list beside it."""
        cursor = None if self.kind == "split" or self.solved else self.cursor
        if self.plain:
            drawing.dice_line(sketch, self.dice, self._parts())
        else:
            drawing.dice(sketch, self.dice, self._parts(), cursor)
        top = 2 if self.plain else drawing.DICE_HEIGHT
        sheet, added = self.step.scene["sheet"], self._added()
        if sheet["ticks"]:
            score = words.plain(sheet["score"])
            if added:
                score += f" → {words.plain(added['score'])}"
            sketch.put(0, top, _("Your sheet"), BOLD)
            sketch.put(21, top, score, BOLD)
        drawing.boxes(sketch, (0, top + 1), sheet, added, PENALTY)
        if self.kind == "split":
            beside = Sketch(sketch.width - drawing.SHEET - 1, sketch.height - top)
            self.list_offers(beside, 0)
            sketch.paste(drawing.SHEET + 1, top, beside)

    def tell(self) -> list[str]:
        """The dice, and the sheet."""
        scene = self.scene()
        (sheet,) = scene.view["sheets"]
        return [f"{words.dice_text(self.dice)}.", words.sheet_text(_("Your sheet"), sheet)]


def _split_text(split: Data) -> str:
    """A split in words."""
    sums = [sum(pair) for pair in split["pairs"]]
    return words.name_of_choice(
        {"sums": sums, "fifth": None if split.get("free") else split["fifth"]}
    )


def _parts_of(split: Data, dice: Sequence[int]) -> Parts:
    """The part of each die in a split."""
    left, parts = list(dice), list[str | None]([None] * len(dice))
    wanted = [(FIRST, value) for value in split["pairs"][0]]
    wanted += [(SECOND, value) for value in split["pairs"][1]]
    wanted += [] if split.get("free") else [(FIFTH, split["fifth"])]
    for part, value in wanted:
        place = left.index(value)
        left[place], parts[place] = 0, part
    return tuple(parts)
