"""Tables that are brought to some stage without a browser, to be looked at in one."""

import random
from collections.abc import Callable
from typing import NamedTuple

from tests.server.moves import some_move
from tests.server.serving import Json, Served, sight_to_act

CHANCE = random.Random(5)


class Stage(NamedTuple):
    """A table where people sit, and the secret of each of them."""

    table: str
    secrets: list[str]

    def path(self, seat: int | None = 0) -> str:
        """What to open to sit there, or (None) to watch."""
        return f"/t/{self.table}" + ("" if seat is None else f"#{self.secrets[seat]}")


def seated(served: Served, game: str, *names: str, **rules: object) -> Stage:
    """People who have sat down at a table."""
    made = served.make(game, len(names), rules=rules)
    for seat, (name, secret) in enumerate(zip(names, made.secrets, strict=True)):
        reply = served.command(made.table, "sit", secret, seat=seat, name=name)
        assert reply.status == 200, reply
    return Stage(made.table, made.secrets)


def finished(served: Served, game: str, *names: str, **rules: object) -> Stage:
    """A game that is over."""
    stage = seated(served, game, *names, **rules)
    play_on(served, stage)
    return stage


def at_random(sight: Json) -> str:
    return some_move(sight["moves"], CHANCE)


def never(_made: int, _sight: Json) -> bool:
    return False


def play_on(
    served: Served,
    stage: Stage,
    choose: Callable[[Json], str] = at_random,
    enough: Callable[[int, Json], bool] = never,
) -> bool:
    """Decide for people until the game is over (False), or it is enough (True).

    Whether it is enough depends on how many moves were made and on what the next one to decide
    sees.
    """
    made = 0
    while True:
        for seat, secret in enumerate(stage.secrets):
            update = served.get(f"/api/tables/{stage.table}", secret=secret).json()
            sight = sight_to_act(update)
            if update["state"] == "over":
                return False
            if sight and enough(made, sight):
                return True
            if sight:
                move = choose(sight)
                reply = served.command(stage.table, "move", secret, seat=seat, move=move)
                assert reply.status == 200, reply
                made += 1
                break
