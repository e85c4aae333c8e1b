"""What the proofs of Einfach Genial's puzzles mean, in plain Python over the rules alone.

Slow and obvious on purpose: this is what `check` goes by, and it shares nothing with the search
that finds the puzzles.
"""

from collections.abc import Iterator, Sequence

from einfall.game import EVERYTHING
from einfall.genial.moves import KEEP_RACK, legal_actions, side_of
from einfall.genial.position import (
    BONUS,
    DRAW,
    OVER,
    PLACE,
    RACK,
    SWAP,
    GenialPosition,
    GenialState,
)
from einfall.genial.rules import decide, draw, ranking
from einfall.genial.tiles import KIND_NAMES, KINDS, NO_TILE


class NoProof(Exception):
    """Why something is no proof, as a sentence."""


def after(position: GenialPosition, action: int) -> GenialPosition:
    """The position that an action leads to."""
    then = position.copy()
    decide(then, action)
    return then


def wins(position: GenialState, seat: int) -> bool:
    """Whether the game has ended with this seat's side alone in first place."""
    return ranking(position)[0] == [side_of(position, seat)]


# In one turn


def points_gained(position: GenialPosition, action: int) -> int:
    """By how many places the markers of the seat move."""
    side = side_of(position, position.seat)
    then = after(position, action)
    return int(then.score[side].sum()) - int(position.score[side].sum())


def completed(position: GenialState, seat: int) -> int:
    """How many colours of the seat are at the end of the track."""
    return int((position.score[side_of(position, seat)] == position.track).sum())


def most_completed(position: GenialPosition) -> int:
    """How many colours the seat can have completed at the end of this turn."""
    seat = position.seat
    best = completed(position, seat)
    for action in legal_actions(position):
        then = after(position, int(action))
        goes_on = then.phase == BONUS and then.seat == seat
        best = max(best, most_completed(then) if goes_on else completed(then, seat))
    return best


# A win against every rack: the rival may play any unseen tile, the seat draws none


def next_turn(position: GenialPosition, seat: int) -> GenialPosition:
    """Where somebody is to place a tile, if nobody swaps and the seat draws nothing."""
    then = position.copy()
    if then.phase == SWAP:
        decide(then, KEEP_RACK)
    if then.phase == DRAW:
        if then.seat != seat:
            then.rack_count[then.seat] = RACK
        then.seat = (then.seat + 1) % then.players
        then.due, then.phase = 0, PLACE
    return then


def replies(position: GenialPosition) -> Iterator[tuple[int, GenialPosition]]:
    """All that a rival could do with any of the unseen tiles: the tile, and what it leads to."""
    for kind in range(len(KINDS)):
        if position.bag[kind]:
            holding = position.copy()
            holding.bag[kind] -= 1
            holding.rack[position.seat, 0] = kind
            for action in legal_actions(holding):
                yield kind, after(holding, int(action))


def surely_wins(position: GenialPosition, seat: int) -> bool:
    """Whether the seat can win whatever the rival holds, and whatever anybody draws."""
    then = next_turn(position, seat)
    if then.phase == OVER:
        return wins(then, seat)
    if then.seat == seat:
        return any(surely_wins(after(then, int(a)), seat) for a in legal_actions(then))
    return all(surely_wins(reply, seat) for _, reply in replies(then))


# One world in which everything is known


def world_of(view: GenialState, rack: Sequence[int], order: Sequence[int]) -> GenialPosition:
    """The position in which the one rival holds this rack, and the bag gives this; or NoProof."""
    position = GenialPosition.like(view)
    position.viewer = EVERYTHING
    rival = (int(view.viewer) + 1) % view.players
    if len(rack) != position.rack_count[rival]:
        raise NoProof(f"the rival has {position.rack_count[rival]} tiles, not {len(rack)}")
    for kind in [*rack, *order]:
        if not 0 <= kind < len(KINDS) or not position.bag[kind]:
            name = KIND_NAMES[kind] if 0 <= kind < len(KINDS) else str(kind)
            raise NoProof(f"there is no unseen tile {name} for the rival to hold or to be drawn")
        position.bag[kind] -= 1
    position.rack[rival] = sorted(rack) + [NO_TILE] * (RACK - len(rack))
    for kind in order:
        position.bag[kind] += 1
    return position


def wins_in_world(position: GenialPosition, seat: int, order: Sequence[int]) -> bool:
    """Whether the seat can win if everybody sees all racks, and in which order tiles come.

    The rival only wants that it does not, and never swaps.
    """
    then, drawn = position.copy(), 0
    if then.phase == SWAP and then.seat != seat:
        decide(then, KEEP_RACK)
    while then.phase == DRAW:
        if drawn == len(order):
            raise NoProof("more tiles would be drawn than the proof names")
        draw(then, order[drawn])
        drawn += 1
    if then.phase == OVER:
        return wins(then, seat)
    outcomes = (
        wins_in_world(after(then, int(action)), seat, order[drawn:])
        for action in legal_actions(then)
    )
    return any(outcomes) if then.seat == seat else all(outcomes)


# One reply is left


def unseen(position: GenialState) -> int:
    """How many tiles the viewer has not seen: those in the bag and on other racks."""
    return int(position.bag.sum())


def beating_tiles(position: GenialPosition, seat: int) -> int:
    """How many unseen tiles let the rival, who has one reply, keep the seat from winning.

    After a bonus of its own the seat goes on in the best way. NoProof if the reply is not the end.
    """
    then = next_turn(position, seat)
    if then.phase == OVER:
        return 0 if wins(then, seat) else unseen(position)
    if then.seat == seat:
        return min(beating_tiles(after(then, int(a)), seat) for a in legal_actions(then))
    beating = set()
    for kind, reply in replies(then):
        if reply.phase != OVER:
            raise NoProof("the game can go on after one reply")
        if not wins(reply, seat):
            beating.add(kind)
    return sum(int(then.bag[kind]) for kind in beating)
