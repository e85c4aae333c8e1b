"""A position of Einstein in words, in the player's language."""

from collections.abc import Sequence

from einfall.einstein.dice import FACES, NO_ROLL, ROLLS, SUMS
from einfall.einstein.position import CHOOSE, OVER, EinsteinState, still_in
from einfall.einstein.rules import ranking, score_of
from einfall.einstein.sheet import LAST_TICK, Sheet
from einfall.language import _


def dice_on_table(position: EinsteinState) -> tuple[int, ...]:
    """The dice on the table, if any."""
    return () if position.roll == NO_ROLL else ROLLS[position.roll]


def fixed_fifths(sheet: Sheet) -> list[tuple[int, int]]:
    """The fixed values of the fifth die with their ticks."""
    values = range(1, FACES + 1)
    return [(value, int(sheet.fifths[value])) for value in values if sheet.fifths[value]]


# Sentences


def headline(position: EinsteinState) -> str:
    """Who is to throw or to choose, or who won."""
    if position.phase == OVER:
        return _result(position)
    if position.phase != CHOOSE:
        return _("Seat {seat} is to throw.").format(seat=position.thrower)
    if position.players == 1:
        return _("Seat {seat} is to choose.").format(seat=0)
    seats = [seat for seat in range(position.players) if still_in(position, seat)]
    if len(seats) == position.players:
        text = _("Seat {thrower} threw; everybody is to choose.")
    elif len(seats) == 1:
        text = _("Seat {thrower} threw; seat {last} is to choose.")
    else:
        text = _("Seat {thrower} threw; seats {seats} and {last} are to choose.")
    return text.format(thrower=position.thrower, **_listed(seats))


def _result(position: EinsteinState) -> str:
    winners = ranking(position)[0]
    points = score_of(position, winners[0])
    if position.players == 1:
        text = _praise(points)
    elif len(winners) == 1:
        text = _("Over: seat {last} wins with {points} points.")
    else:
        text = _("Over: seats {seats} and {last} share the win with {points} points.")
    return text.format(points=points, **_listed(winners))


def _praise(points: int) -> str:
    if points >= 1000:
        return _("Over, {points} points: call yourself Einstein.")
    if points >= 800:
        return _("Over, {points} points: an excellent game.")
    if points >= 500:
        return _("Over, {points} points: a good game.")
    return _("Over, {points} points.")


def _listed(seats: Sequence[int]) -> dict[str, str]:
    """Seats for a sentence that names the last one apart, after an `and`."""
    *firsts, last = map(str, seats)
    return {"seats": ", ".join(firsts), "last": last}


def picture_title(position: EinsteinState) -> str:
    """The name of a picture of this position."""
    return _("Einstein: {headline}").format(headline=headline(position))


def description(position: EinsteinState, seats: Sequence[int]) -> str:
    """The whole position with the sheets of these seats, for those who cannot see it."""
    sentences = [headline(position)]
    if dice := dice_on_table(position):
        sentences.append(_("The dice show {dice}.").format(dice=", ".join(map(str, dice))))
    for seat in seats:
        text = _("Seat {seat}: {points} points; ticks: {ticks}.")
        ticks = ", ".join(_ticks(position.sheets[seat])) or _("none")
        sentences.append(text.format(seat=seat, points=score_of(position, seat), ticks=ticks))
    return " ".join(sentences)


def _ticks(sheet: Sheet) -> list[str]:
    sums = [(number, int(sheet.sums[number])) for number in SUMS if sheet.sums[number]]
    return [
        *(_("sum {sum} {ticks}").format(sum=number, ticks=ticks) for number, ticks in sums),
        *(
            _("fifth die {value} {ticks}").format(value=value, ticks=ticks)
            for value, ticks in fixed_fifths(sheet)
        ),
    ]


# Labels


def seat_name(position: EinsteinState, seat: int) -> str:
    """What a seat is called, and whether it is out."""
    text = _("Seat {seat}") if still_in(position, seat) else _("Seat {seat}, out")
    return text.format(seat=seat)


def dice_line(dice: Sequence[str]) -> str:
    """The dice on the table, drawn as text."""
    return _("Dice  {dice}").format(dice=" ".join(dice))


def heading_of_sums(boxes: str) -> str:
    """The heading over the columns in text: 8 columns, the boxes, 6 columns and 6 columns."""
    sums, now, after = _("sum each"), _("now"), _("next")
    return f"{sums:8.8}{boxes}{now:>6.5}{after:>6.5}"


def heading_of_fifth() -> str:
    """The label before a fifth die in text, in 5 columns."""
    return _("fifth").ljust(5)[:5]


def labels_of_sums() -> tuple[str, str, str]:
    """The labels in the picture over the sums, what they are worth, and the next tick's gain."""
    return _("sum"), _("now"), _("next")


def label_of_fifths() -> str:
    """The label in the picture before the fifth dice; very short."""
    return _("5th")


def ticks_left(value: int, ticks: int) -> str:
    """How many ticks are left to a fifth die; value 0 is one that is not fixed."""
    return _("{count} left").format(count=LAST_TICK - ticks) if value else _("not fixed")
