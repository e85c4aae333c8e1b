"""Einstein by Sid Sackson, as `einfall.game` wants it.

One to eight players use the same rolls of five dice. All at the same time they split each roll into
two pairs and a fifth die, and tick the two sums and the fifth die on their sheets. A sum pays only
from its sixth tick on, and costs while it has fewer than five; the eighth tick of a fifth die ends
the game for its player. Alone, one plays for a record. Rules: options.py has the options, dice.py
the numbering of choices, sheet.py what a sheet is worth, rules.py what happens.

Everything here checks what it is given, and an error changes nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Words, seed_words
from einfall.einstein import TITLE, client, drawing
from einfall.einstein.choices import is_legal
from einfall.einstein.dice import (
    CHOICES,
    DICE,
    FACES,
    ROLL_OF,
)
from einfall.einstein.notation import move_text, read_move, read_typed_move
from einfall.einstein.options import (
    OPTION_CHOICES,
    OPTION_HELP,
    Options,
    read_options,
    write_options,
)
from einfall.einstein.position import (
    CHOOSE,
    OVER,
    POSITION,
    ROLL,
    SEATS_OF_BITS,
    EinsteinPosition,
    EinsteinState,
    EinsteinView,
    seats_in,
    start_position,
)
from einfall.einstein.position_text import options_of, position_text, read_position
from einfall.einstein.refusals import why_forbidden
from einfall.einstein.rules import choose, end_turn, play_randomly, ranking, roll_dice, scores
from einfall.einstein.scribe import EinsteinScribe, legal_choices, read_events
from einfall.einstein.view import hide, position_behind
from einfall.game import BadNotation, Event, GameOf, ImpossibleChance, Move, Outcome
from einfall.kernel import kernel
from einfall.language import _


class Einstein(GameOf[EinsteinPosition, EinsteinView]):
    """Einstein with its options set."""

    name = "einstein"
    title = TITLE
    option_choices = OPTION_CHOICES
    option_help = OPTION_HELP
    position_texts_begin = ("einstein",)
    numbering = actions = CHOICES
    view_class = EinsteinView

    def _set_up(self, options: Options) -> None:
        self.options = options
        self.players = self.sides = options.players
        self.seconds_to_decide = options.clock
        self._start = start_position(options)

    _read_options = staticmethod(read_options)
    _write_options = staticmethod(write_options)
    _options_of = staticmethod(options_of)
    _read_position = staticmethod(read_position)

    # Play

    def over(self, position: EinsteinState) -> bool:
        """Whether all are out."""
        return position.phase == OVER

    def to_act(self, position: EinsteinState) -> tuple[int, ...]:
        """All seats still in, once the dice are rolled; none before that or after the end."""
        if position.phase != CHOOSE:
            return ()
        return SEATS_OF_BITS[seats_in(position)]

    def _legal(self, position: EinsteinState, seat: int) -> NDArray[np.int64]:
        return legal_choices(position, seat)

    def _decide(self, position: EinsteinPosition, moves: Mapping[int, Move]) -> None:
        for seat, choice in moves.items():
            choose(position, seat, int(choice))
        end_turn(position)

    def _what_is_due(self, position: EinsteinState) -> str | None:
        return _("the dice have to be rolled first") if position.phase == ROLL else None

    def _why_not_to_act(self, position: EinsteinState, seat: int) -> str | None:
        if seats_in(position) >> seat & 1:
            return None
        return _("seat {seat} is out: a fifth die has its eighth tick").format(seat=seat)

    def _why_illegal(self, position: EinsteinState, seat: int, move: Move) -> str | None:
        sheet, roll = position.sheets[seat], position.roll
        return None if is_legal(sheet, roll, move) else why_forbidden(sheet, roll, move)

    def drawer(self, _position: EinsteinState) -> int:
        """The dice are for all, whoever throws them."""
        return 0

    def sample(self, _position: EinsteinPosition, source: Source) -> list[int]:
        """Five dice as they fall."""
        return [1 + source.below(FACES) for _ in range(DICE)]

    def happen(self, position: EinsteinPosition, outcome: Outcome) -> None:
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

    def _result(self, position: EinsteinState) -> dict[str, Any]:
        """The score of each seat, and the places from the best."""
        return {"scores": scores(position), "ranking": ranking(position)}

    def points(self, result: Mapping[str, Any]) -> list[int]:
        """The score of each seat."""
        return list(result["scores"])

    # What a seat knows

    def _hide(self, view: EinsteinView, seat: int) -> None:
        hide(view, seat)

    def sees_chance(self, _position: EinsteinState, _seat: int) -> bool:
        """Everybody sees the dice."""
        return True

    def sample_position(self, view: EinsteinView, _source: Source) -> EinsteinPosition:
        """The position that agrees with the view: there is only one."""
        return position_behind(view)

    def ask_for_outcome(self) -> str:
        """The prompt for the dice."""
        return _("The dice show (? for help): ")

    def help_by_hand(self) -> list[str]:
        """Dice, then choices."""
        return [
            _("1 3 4 4 6    what the dice show, in any order"),
            _("4+10/4       a choice: two sums and the fifth die; 4+9 in a free throw"),
        ]

    def read_typed_outcome(self, text: str) -> list[int]:
        """Five dice as they are typed, with or without anything between them."""
        dice = [int(sign) for sign in text if sign in "0123456789"]
        if len(dice) != DICE or not all(1 <= die <= FACES for die in dice):
            raise BadNotation(
                _("a roll is five dice, such as: {example}").format(example="1 3 4 4 6")
            )
        return dice

    # Text and pictures

    move_text = staticmethod(move_text)
    read_move = staticmethod(read_move)
    read_typed_move = staticmethod(read_typed_move)
    _position_text = staticmethod(position_text)
    draw_text = staticmethod(drawing.draw_text)
    draw_svg = staticmethod(drawing.draw_svg)

    def is_seen(self, _move: Move) -> bool:
        """Whether the others notice it: always, once all have chosen."""
        return True

    # For a client that knows no rules

    show_equipment = staticmethod(client.show_equipment)
    show = staticmethod(client.show)
    show_moves = staticmethod(client.show_moves)

    def counts(self, position: EinsteinState, seat: int, move: Move) -> dict[str, int]:
        """By how much a choice changes the score."""
        return {"score": int(client.score_change(position, seat, move))}

    # Records

    scribe = EinsteinScribe

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
