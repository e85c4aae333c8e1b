"""Tables of any service, for programs: take a seat or watch, in a few lines of asyncio.

    from einfall.client import join

    async with join("https://play.example/t/K3mQ9vXb2LpA#SECRET", name="My bot") as table:
        async for update in table.updates():
            for sight in update.sights:
                if sight.moves:
                    await table.move(choose(sight.moves), seat=sight.seat)

`join` sits down, commits to what its seats add to chance, and reveals it when that is due. When the
connection breaks it is made anew: no event is missed, and no command is carried out twice. What
cannot be mended is raised as a `ClientError`, whose text is a sentence for people.

It needs the extra `client` (`pip install 'einfall[client]'`), none of the rules, and no compiler.
"""

from einfall.client.errors import (
    BadLink,
    ClientError,
    OtherVersion,
    Refused,
    Unreachable,
)
from einfall.client.links import Link
from einfall.client.lobby import Challenge, Lobby, Offer
from einfall.client.messages import (
    Answer,
    Connection,
    News,
    Opened,
    Presence,
    Proposal,
    Reaction,
    Seat,
    Sight,
    Update,
)
from einfall.client.seeds import KeptSeeds
from einfall.client.service import MadeTable, Service
from einfall.extras import needed

with needed():
    from einfall.client.table import Table, join

__all__ = [
    "Answer",
    "BadLink",
    "Challenge",
    "ClientError",
    "Connection",
    "KeptSeeds",
    "Link",
    "Lobby",
    "MadeTable",
    "News",
    "Offer",
    "Opened",
    "OtherVersion",
    "Presence",
    "Proposal",
    "Reaction",
    "Refused",
    "Seat",
    "Service",
    "Sight",
    "Table",
    "Unreachable",
    "Update",
    "join",
]
