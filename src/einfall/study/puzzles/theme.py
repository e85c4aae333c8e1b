"""What a theme is: a kind of puzzle, with what is asked, how it is found, proved and explained."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from einfall.chance import Source
from einfall.game import BadNotation, GameOf, IllegalMove, Move, V
from einfall.study.puzzles.games import views_of_game
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle


@dataclass(frozen=True)
class Reply:
    """What is said of an answer."""

    right: bool
    reasons: tuple[str, ...]
    """Why, in sentences with figures."""


class ThemeOf(ABC, Generic[V]):
    """A kind of puzzle for a game with such views."""

    name: ClassVar[str]
    game_class: ClassVar[type[GameOf[Any, Any]]]
    exact: ClassVar[bool]
    """Whether its proofs are complete; else they are measured in sampled worlds."""
    rules: ClassVar[Mapping[str, object]]
    """What is played in the games that its puzzles come from."""
    levels: ClassVar[Sequence[str]]
    """Who plays them."""

    # What is asked

    @abstractmethod
    def title(self) -> str:
        """What the theme is called, in the player's language."""

    @abstractmethod
    def task(self, puzzle: Puzzle) -> str:
        """What is asked, as a sentence."""

    @abstractmethod
    def hints(self, puzzle: Puzzle) -> list[str]:
        """Sentences that help more and more; the answer itself is none of them."""

    @abstractmethod
    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """What is said of an answer that is complete."""

    # Answers

    def open(self, puzzle: Puzzle) -> tuple[GameOf[Any, V], V]:
        """The game and the view of a puzzle, or BadPuzzle."""
        try:
            game, view = self.game_class.from_view_text(puzzle.view)
        except BadNotation as error:
            raise BadPuzzle(f"the position cannot be: {error}") from None
        if view.viewer not in game.to_act(view):
            raise BadPuzzle("in this position there is nothing to decide for who sees it")
        return game, view

    def after(self, puzzle: Puzzle, moves: Sequence[Move]) -> V:
        """What the solver sees after these moves, or IllegalMove."""
        game, view = self.open(puzzle)
        for number, move in enumerate(moves):
            self.step(game, view, puzzle, move, number)
        return view

    def step(self, game: GameOf[Any, V], view: V, puzzle: Puzzle, move: Move, number: int) -> None:
        """Let the answer's move of this number, from 0, happen, or raise IllegalMove."""
        if problem := game.why_illegal(view, view.viewer, move):
            raise IllegalMove(problem)

    def complete(self, puzzle: Puzzle, moves: Sequence[Move]) -> bool:
        """Whether these moves are a whole answer; most answers are one move."""
        return len(moves) == 1

    def read_answer(self, puzzle: Puzzle) -> list[Move]:
        """The answer of a puzzle as moves, each of them legal, or BadPuzzle."""
        game, view = self.open(puzzle)
        moves: list[Move] = []
        for text in puzzle.answer:
            try:
                move = game.read_move(text)
                self.step(game, view, puzzle, move, len(moves))
            except (BadNotation, IllegalMove) as error:
                raise BadPuzzle(f"the answer {text!r} is no move here: {error}") from None
            moves.append(move)
        if not moves or not self.complete(puzzle, moves):
            raise BadPuzzle("the answer is not complete")
        return moves

    # Finding and proving

    def views(self, seed: int, number: int) -> Iterator[V]:
        """All views of one game, which the two numbers decide, that are worth a look."""
        game = self.game_class.from_rules(self.rules)
        views = views_of_game(game, self.levels, seed, number)
        return (view for view in views if self.worth_a_look(view))

    def worth_a_look(self, view: V) -> bool:
        """Whether a view may be a puzzle."""
        return True

    @abstractmethod
    def prove(self, game: GameOf[Any, V], view: V, source: Source) -> Puzzle | None:
        """A puzzle made of this view, with its proof; None if it is none."""

    @abstractmethod
    def check(self, puzzle: Puzzle) -> None:
        """Raise BadPuzzle unless the proof holds; whoever made it is not believed."""

    @abstractmethod
    def likeness(self, view: V) -> bytes:
        """The same for views that are the same puzzle, such as mirror images."""

    # Difficulty

    @abstractmethod
    def attempt(self, puzzle: Puzzle, level: str, source: Source) -> list[Move]:
        """What a bot of this level answers."""


Theme = ThemeOf[Any]


def number_in(proof: Mapping[str, Any], name: str) -> int:
    """A whole number of a proof, or BadPuzzle."""
    number = proof.get(name)
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadPuzzle(f"the proof has no number {name!r}")
    return number


def demand(holds: bool, otherwise: str) -> None:
    """Raise BadPuzzle unless something holds."""
    if not holds:
        raise BadPuzzle(otherwise)
