"""The puzzles of Einstein, theme by theme."""

from einfall.study.einstein.puzzles.dice import KnownDice
from einfall.study.einstein.puzzles.last import LastTurns
from einfall.study.einstein.puzzles.split import BestSplit
from einfall.study.puzzles.theme import Theme

THEMES: tuple[type[Theme], ...] = (BestSplit, LastTurns, KnownDice)
