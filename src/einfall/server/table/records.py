"""Finished games to take away: with all that it takes to verify them, and step by step."""

from typing import Any

from einfall.game import Decision, apply_event
from einfall.record import Record
from einfall.server.messages.asked import OWN
from einfall.server.store.interface import Store
from einfall.server.table.signing import Signer
from einfall.server.table.table import Table


async def sealed_record(store: Store, table: Table, signer: Signer, told: bool) -> Record:
    """The record of a finished game, with its log as it was stored, hashed and signed.

    `told` is whether the seed of a challenge may be told.
    """
    ended = table.ended
    assert ended
    challenge = table.created.challenge
    fair: dict[str, Any] = {
        "table": table.id,
        "commitment": table.created.commitment,
        "seed": table.seed.hex() if challenge and told else ended.seed,
        "seeds": [seat.seed for seat in table.seats],
    }
    if challenge:
        fair["challenge"] = challenge
    log: list[dict[str, Any]] = [
        {
            "number": event.number,
            "at": event.at,
            "event": event.body.decode(),
            "hash": event.hash.hex(),
        }
        for event in await store.events(table.id)
    ]
    if not table.id.startswith(OWN):  # nobody here has seen that game being played
        fair["key"] = signer.public
        fair["signature"] = signer.sign(table.id, [(e["number"], e["at"], e["hash"]) for e in log])
    return {**table.record(), "fair": fair, "log": log}


def replay_of(table: Table) -> list[dict[str, Any]]:
    """Each decision of a finished game with the table before it, and the table at the end."""
    game, position = table.game, table.game.start()
    steps: list[dict[str, Any]] = []
    for step in table.line:
        event = table.event_of(step)
        if isinstance(event, Decision):
            moves = {str(seat): game.move_text(move) for seat, move in event.moves.items()}
            counts = {
                str(seat): game.counts(position, seat, move) for seat, move in event.moves.items()
            }
            steps.append(
                {
                    "number": step.number,
                    "view": game.show(game.open_view(position)),
                    "moves": moves,
                    "counts": counts,
                }
            )
        apply_event(game, position, event)
    last = game.show(game.open_view(position))
    steps.append({"number": table.number, "view": last, "moves": {}, "counts": {}})
    return steps
