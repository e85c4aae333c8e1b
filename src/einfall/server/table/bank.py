"""A bank of time for each seat, from which all its decisions are paid, and what each one earns.

Everything follows from the times of events: so whoever has the log can check that a clock had run
out when it moved. Time runs from the beginning of a turn until a seat has chosen; where several
choose at once, each has a clock of its own. Where a turn begins again, because a move was taken
back or somebody else has sat down, all have that time for nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Bank:
    """What seats have left, as it was when the turn began."""

    seconds: int
    """For each seat, to begin with; 0 if there is no bank."""
    increment: int
    """Seconds that each decision earns."""
    left: dict[int, float] = field(default_factory=dict)
    """Of seats that have spent or earned something."""
    stopped: dict[int, float] = field(default_factory=dict)
    """When seats have chosen in this turn, while others have not."""

    def copy(self) -> "Bank":
        """Another bank with the same times."""
        return Bank(self.seconds, self.increment, self.left.copy(), self.stopped.copy())

    def at_first(self, seat: int) -> float:
        """What a seat had when the turn began."""
        return self.left.get(seat, float(self.seconds))

    def at(self, seat: int, began: float, now: float) -> float:
        """What a seat has now whose clock runs, or ran, since the turn began."""
        spent = max(0.0, self.stopped.get(seat, now) - began)
        return max(0.0, round(self.at_first(seat) - spent, 3))

    def spend(self, seats: Iterable[int], began: float, now: float) -> None:
        """These seats have decided: take the time that they had since the turn began."""
        if self.seconds:
            self.left |= {seat: self.at(seat, began, now) for seat in seats}

    def earn(self, seats: Iterable[int], times: int = 1) -> None:
        """Decisions of these seats have earned the increment, or lost it again."""
        if self.seconds:
            gain = times * self.increment
            self.left |= {seat: max(0.0, self.at_first(seat) + gain) for seat in seats}
