"""The puzzles of Einfach Genial, theme by theme."""

from einfall.study.genial.puzzles.chain import Chain
from einfall.study.genial.puzzles.odds import BestOdds
from einfall.study.genial.puzzles.only import OnlyMove
from einfall.study.genial.puzzles.points import MostPoints
from einfall.study.genial.puzzles.win import SureWin
from einfall.study.puzzles.theme import Theme

THEMES: tuple[type[Theme], ...] = (MostPoints, Chain, SureWin, BestOdds, OnlyMove)
