"""What one seat may know of a position: all that bots, clients and environments ever get.

In Einstein that is all of it. Everybody sees the dice and may look at every sheet; what the others
choose for the roll on the table is hidden, and is in no position before all have chosen. So a
view differs from the position only in `viewer`, which says whose it is.
"""

from einfall.einstein.position import EinsteinPosition, EinsteinView
from einfall.game import EVERYTHING


def hide(view: EinsteinView, viewer: int) -> None:
    """Make an open view that of a seat, or of a WATCHER."""
    view.viewer = viewer


def position_behind(view: EinsteinView) -> EinsteinPosition:
    """The only position that agrees with a view."""
    position = EinsteinPosition.like(view)
    position.viewer = EVERYTHING
    return position
