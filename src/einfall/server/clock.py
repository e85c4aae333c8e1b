"""The time by which the service goes: it never goes back, whatever is done to the machine's clock.

Deadlines, and the times of events, would move with a clock that is set anew. So the clock is read
once, and from then on seconds are counted; and where games have been played later than it says, we
go by those.
"""

import time

COUNTER = getattr(time, "CLOCK_BOOTTIME", None)
"""Counts on while a machine sleeps, where there is one that does."""


def _counted() -> float:
    return time.monotonic() if COUNTER is None else time.clock_gettime(COUNTER)


class Clock:
    """Seconds since 1970."""

    def __init__(self) -> None:
        self._ahead = time.time() - _counted()

    def now(self) -> float:
        """The time."""
        return _counted() + self._ahead

    def reach(self, at: float) -> float:
        """Let it be at least this late; by how much it was behind."""
        behind = max(0.0, at - self.now())
        self._ahead += behind
        return behind


clock = Clock()
"""The one of this process."""
