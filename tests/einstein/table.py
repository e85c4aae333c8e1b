"""A table for the tests: rolls, choices and sheets in the game's own notation."""

from typing import Self

from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.position_text import read_position, sheet_text
from einfall.einstein.rules import scores
from einfall.einstein.sheet import Sheet


def sheet_of(ticks: str) -> Sheet:
    """The sheet with these ticks, as a position text has them."""
    sheet: Sheet = read_position(f"einstein1 {ticks} - 0").sheets[0]
    return sheet


class Table:
    """A game and a position of it."""

    def __init__(self, game: Einstein, position: EinsteinPosition) -> None:
        self.game = game
        self.position = position

    @classmethod
    def start(cls, **rules: object) -> Self:
        """A new game, for one player unless the rules say otherwise."""
        game = Einstein.from_rules({"players": 1} | rules)
        return cls(game, game.start())

    @classmethod
    def at(cls, text: str) -> Self:
        """The table that a position text describes."""
        return cls(*Einstein.from_position_text(text))

    def roll(self, dice: str) -> None:
        self.game.happen(self.position, [int(die) for die in dice.split("-")])

    def legal(self, seat: int = 0) -> set[str]:
        return {self.game.move_text(int(move)) for move in self.game.legal(self.position, seat)}

    def choose(self, *choices: str | None) -> None:
        """One choice for each seat, None for who does not choose."""
        moves = {seat: text for seat, text in enumerate(choices) if text is not None}
        read = {seat: self.game.read_move(text) for seat, text in moves.items()}
        self.game.decide(self.position, read)

    def play(self, dice: str, *choices: str | None) -> None:
        self.roll(dice)
        self.choose(*choices)

    @property
    def sheets(self) -> list[str]:
        return [sheet_text(self.position.sheets[seat]) for seat in range(self.game.players)]

    @property
    def scores(self) -> list[int]:
        return scores(self.position)


def score_of(sums: dict[int, int], **rules: object) -> int:
    """What a sheet with so many ticks of each sum is worth."""
    table = Table.start(**rules)
    for number, ticks in sums.items():
        table.position.sheets[0].sums[number] = ticks
    return table.scores[0]
