"""What one seat may know of a position: the only way to one from a bot, a client or an environment.

In Einstein that is all of it. Everybody sees the dice and may look at every sheet; what the others
choose for the roll on the table is hidden, and stands in no position before all have chosen. So a
view differs from the position only in `viewer`, which says whose it is.
"""

from einfall.einstein.position import EVERYTHING
from einfall.game import Position, View


def view_of(position: Position, viewer: int) -> View:
    """The view of a seat, or of a WATCHER."""
    view = position.copy()
    view.viewer = viewer
    return view


def position_behind(view: View) -> Position:
    """The only position that agrees with a view."""
    return view_of(view, EVERYTHING)
