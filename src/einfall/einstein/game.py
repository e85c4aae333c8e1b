"""Einstein by Sid Sackson, as the protocol of `einfall.game` wants it.

One to eight players use the same rolls of five dice. All at the same time they split each roll into
two pairs and a fifth die, and tick the two sums and the fifth die on their sheets. A sum pays only
from its sixth tick on, and costs while it has fewer than five; the eighth tick of a fifth die ends
the game for its player. Alone, one plays for a record. Rules: options.py has the options, dice.py
the numbering of choices, sheet.py what a sheet is worth, rules.py what happens.

Everything here checks what it is given, and an error changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Words, seed_words
from einfall.einstein import client, drawing
from einfall.einstein.choices import is_free_throw, is_legal, usable_values
from einfall.einstein.dice import (
    CHOICES,
    DICE,
    FACES,
    NO_FIFTH,
    ROLL_OF,
    ROLLS,
    count_splits,
    fifth_die,
    split_at,
)
from einfall.einstein.notation import dice_text, move_text, read_move, read_typed_move
from einfall.einstein.options import OPTION_CHOICES, Options, read_options, write_options
from einfall.einstein.position import CHOOSE, OVER, POSITION, ROLL, start_position, still_in
from einfall.einstein.position_text import options_of, position_text, read_position
from einfall.einstein.rules import choose, end_turn, play_randomly, ranking, roll_dice, scores
from einfall.einstein.scribe import EinsteinScribe, legal_choices, read_events
from einfall.einstein.sheet import Sheet, all_fixed
from einfall.einstein.view import position_behind, view_of
from einfall.game import Event, IllegalMove, ImpossibleChance, Move, Outcome, Position, View
from einfall.kernel import kernel
from einfall.language import _


class Einstein:
    """Einstein with its options set."""

    name = "einstein"
    option_choices = OPTION_CHOICES
    position_texts_begin: tuple[str, ...] = ("einstein",)
    actions: int = CHOICES
    editions: Mapping[str, Mapping[str, object]] = {}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players = self.sides = options.players
        self.seconds_to_decide = options.clock
        self._start = start_position(options)

    @classmethod
    def from_rules(cls, rules: Mapping[str, object]) -> Self:
        """The game that a record's `rules` describe."""
        return cls(read_options(rules))

    def rules(self) -> dict[str, object]:
        """A record's `rules` for this game."""
        return write_options(self.options)

    def settings(self) -> dict[str, object]:
        """What each option is set to."""
        return asdict(self.options)

    @classmethod
    def from_position_text(cls, text: str) -> tuple[Self, Position]:
        """The game and the position that a line describes, or BadNotation."""
        position = read_position(text)
        return cls(options_of(position)), position

    # Play

    def start(self) -> Position:
        """Empty sheets, before the first roll."""
        return self._start.copy()

    def over(self, position: Position) -> bool:
        """Whether all are out."""
        return bool(position.phase == OVER)

    def to_act(self, position: Position) -> tuple[int, ...]:
        """All seats still in, once the dice are rolled; none before that or after the end."""
        if position.phase != CHOOSE:
            return ()
        return tuple(seat for seat in range(position.players) if still_in(position, seat))

    def legal(self, position: Position, seat: int) -> NDArray[np.int64]:
        """The choices this seat may make, in ascending order."""
        if seat not in self.to_act(position):
            return np.zeros(0, np.int64)
        return legal_choices(position, seat)

    def legal_mask(self, position: Position, seat: int) -> NDArray[np.bool_]:
        """The same as one truth value for each choice."""
        mask = np.zeros(self.actions, np.bool_)
        mask[self.legal(position, seat)] = True
        return mask

    def decide(self, position: Position, moves: Mapping[int, Move]) -> None:
        """Apply the choices of all who are still in, or raise IllegalMove."""
        for seat, choice in moves.items():
            if problem := why_illegal(position, seat, choice):
                raise IllegalMove(problem)
        for seat in self.to_act(position):
            if seat not in moves:
                problem = _("the choice of seat {seat} is missing: all choose at once")
                raise IllegalMove(problem.format(seat=seat))
        if not moves:
            raise IllegalMove(_why_nobody_chooses(position) or _("nobody has chosen"))
        for seat, choice in moves.items():
            choose(position, seat, int(choice))
        end_turn(position)

    def why_illegal(self, position: Position, seat: int, move: Move) -> str | None:
        """The rule that forbids this seat that choice, as a sentence; None for a legal one."""
        return why_illegal(position, seat, move)

    def drawer(self, _position: Position) -> int:
        """The dice are for all, whoever throws them."""
        return 0

    def sample(self, position: Position, source: Source) -> list[int]:
        """Five dice as they fall."""
        return [1 + source.below(FACES) for _ in range(DICE)]

    def happen(self, position: Position, outcome: Outcome) -> None:
        """The dice fall like this, in any order, or raise ImpossibleChance."""
        if position.phase != ROLL:
            ended = position.phase == OVER
            raise ImpossibleChance(
                "the game has ended" if ended else "the last roll is still to be chosen from"
            )
        for die in outcome:
            # a record can hold 1.0 or true, which equal 1 in Python
            if type(die) is not int or not 1 <= die <= FACES:
                raise ImpossibleChance(f"a die shows 1 to {FACES}, not {die!r}")
        if len(outcome) != DICE:
            raise ImpossibleChance(f"{DICE} dice are rolled, not {len(outcome)}")
        roll_dice(position, ROLL_OF[tuple(sorted(int(die) for die in outcome))])

    def result(self, position: Position) -> dict[str, Any]:
        """The score of each seat, and the places from the best."""
        if not self.over(position):
            raise IllegalMove("a game that has not ended has no result")
        return {"scores": scores(position), "ranking": ranking(position)}

    def points(self, result: Mapping[str, Any]) -> list[int]:
        """The score of each seat."""
        return list(result["scores"])

    # What a seat knows

    def view(self, position: Position, seat: int) -> View:
        """What this seat may know (WATCHER: what everybody may)."""
        return view_of(position, seat)

    def legal_in_view(self, view: View) -> NDArray[np.int64]:
        """The legal choices of the seat whose view this is."""
        return self.legal(view, int(view.viewer))

    def sees_chance(self, _position: Position, _seat: int) -> bool:
        """Everybody sees the dice."""
        return True

    def sample_position(self, view: View, source: Source) -> Position:
        """The position that agrees with the view: there is only one."""
        return position_behind(view)

    # Text and pictures

    def move_text(self, move: Move) -> str:
        """The notation of a choice."""
        return move_text(move)

    def read_move(self, text: str) -> Move:
        """The choice that a notation names, or BadNotation."""
        return read_move(text)

    def read_typed_move(self, text: str) -> Move:
        """The choice that a person means: the sums in either order, spaces wherever."""
        return read_typed_move(text)

    def is_seen(self, _move: Move) -> bool:
        """Whether the others notice it: always, once all have chosen."""
        return True

    def position_text(self, position: Position) -> str:
        """A position as one short line."""
        return position_text(position)

    def draw_text(self, position: Position, colour: bool = True) -> str:
        """A position as text for a terminal."""
        return drawing.draw_text(position, colour)

    def draw_svg(self, position: Position) -> str:
        """A position as a picture."""
        return drawing.draw_svg(position)

    # For a client that knows no rules

    def counts(self, position: Position, seat: int, move: Move) -> dict[str, int]:
        """By how much a choice changes the score."""
        return {"score": client.score_change(position, seat, move)}

    def show_equipment(self) -> dict[str, Any]:
        """What is the same at every table."""
        return client.show_equipment()

    def show(self, view: View) -> dict[str, Any]:
        """What the viewer knows, as plain data."""
        return client.show(view)

    def show_moves(self, view: View) -> dict[str, Any]:
        """What the viewer, who is to act, may do, and what it brings."""
        return client.show_moves(view)

    # Records

    def scribe(self, with_legal: bool = False) -> EinsteinScribe:
        """Someone to write a game down."""
        return EinsteinScribe(with_legal)

    def events(self, record: Mapping[str, Any]) -> Iterator[tuple[int, Event]]:
        """What a record says happened, each with the number of its entry."""
        return read_events(record, self.players)

    def simulate(self, games: int, seed: int) -> int:
        """Play whole random games on one core; how many choices."""
        positions = np.zeros(2, POSITION)
        positions[0] = self._start
        return int(simulate(positions, games, seed, np.zeros(4, np.int64)))


@kernel
def simulate(positions: NDArray[Any], games: int, seed: int, words: Words) -> int:
    """Play random games from positions[0], using positions[1] and `words` to work in."""
    choices = 0
    for game in range(games):
        positions[1] = positions[0]
        seed_words(words, seed, game)
        choices += play_randomly(positions[1], words)
    return choices


def why_illegal(position: Position, seat: int, choice: Move) -> str | None:
    """The rule that forbids a choice, as a sentence; None for a legal one."""
    if problem := _why_nobody_chooses(position):
        return problem
    if not 0 <= seat < position.players:
        return _("there is no seat {seat}").format(seat=seat)
    if not still_in(position, seat):
        return _("seat {seat} is out: a fifth die has its eighth tick").format(seat=seat)
    if not 0 <= choice < CHOICES:
        return _("there is no choice number {number}").format(number=choice)
    sheet, roll = position.sheets[seat], int(position.roll)
    return None if is_legal(sheet, roll, choice) else _why_no_split(sheet, roll, choice)


def _why_nobody_chooses(position: Position) -> str | None:
    if position.phase == OVER:
        return _("the game has ended: all are out")
    return _("the dice are to be rolled first") if position.phase == ROLL else None


def _why_no_split(sheet: Sheet, roll: int, choice: Move) -> str:
    splits = [split_at(roll, place) for place in range(count_splits(roll))]
    fifth, usable = fifth_die(choice), usable_values(sheet)
    fixed = [value for value in range(1, FACES + 1) if sheet.fifths[value]]
    if not any(choice in (split, split - fifth_die(split)) for split in splits):
        text = _("{choice} is no split of {dice} into two pairs and a fifth die")
    elif is_free_throw(usable, roll):
        text = _(
            "{choice}: {dice} shows none of the fixed values {fixed}, so it is a free throw"
            " and no fifth die is ticked"
        )
    elif fifth != NO_FIFTH:
        text = _("{choice}: three values are fixed, so the fifth die has to be one of {fixed}")
    elif all_fixed(sheet):
        text = _("{choice} is no free throw: {dice} shows one of the fixed values {fixed}")
    else:
        text = _("{choice} is no free throw: there is none before three values are fixed")
    return text.format(
        choice=move_text(choice), dice=dice_text(ROLLS[roll]), fixed=", ".join(map(str, fixed))
    )
