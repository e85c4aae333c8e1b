"""Whether chance was fair in a finished game: its record out of a file, or from its server."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.client import ClientError, KeptSeeds, Link, Service
from einfall.game import GameError
from einfall.language import _, labelled
from einfall.play import load
from einfall.record import Record
from einfall.server.table.verify import NotFair, Verdict, verify
from einfall.terminal.screens.base import TextScreen

if TYPE_CHECKING:
    from einfall.terminal.screens.app import EinfallApp


async def open_verdict(app: "EinfallApp", text: str) -> None:
    """Check the games of a file, or the one of a link, and show what came of it."""
    try:
        records = await find_records(app, text)
    except (GameError, ClientError, OSError) as error:
        app.notify(str(error), severity="warning")
        return
    paragraphs: list[str] = []
    for record in records:
        paragraphs += [labelled(text, ", ".join(record.get("players", ())))]
        try:
            verdict = await asyncio.to_thread(verify, record)
        except (NotFair, GameError) as problem:
            paragraphs += ["✕ " + _("Something does not add up."), str(problem)]
        else:
            paragraphs += verdict_text(verdict, len(record["players"]))
    if not records:
        paragraphs = [_("There is no game in {file}.").format(file=text)]
    app.push_screen(TextScreen(_("Verify a game"), paragraphs))


async def find_records(app: "EinfallApp", text: str) -> list[Record]:
    """The records in a file, or the one of a table."""
    if "/t/" in text and not Path(text).exists():
        link = Link.read(text)
        service = Service(link.address, KeptSeeds(app.folder / "known.json"))
        return [await service.ask(f"/api/tables/{link.table}/record", secret=link.secret)]
    return await asyncio.to_thread(lambda: list(load(text)))


def verdict_text(verdict: Verdict, players: int) -> list[str]:
    """What has been checked."""
    if not verdict.seeds:
        added = _("No seat added a seed of its own.")
    elif verdict.version == 1:
        added = _(
            "{count} of {players} seats added a seed of their own, but whoever sat down last knew"
            " the others'."
        )
    else:
        added = _(
            "{count} of {players} seats added a seed of their own, which the service could not"
            " foresee."
        )
    signed = (
        _("The service has signed the log, with its times and names.")
        if verdict.key
        else _("There is no signature: whoever has the seed could have made this log.")
    )
    chain = _("The chain of hashes over all {count} events is unbroken.")
    return [
        "✓ " + _("Everything checks out."),
        _(
            "The revealed seed matches the commitment that was in the log before anything was"
            " drawn."
        ),
        chain.format(count=verdict.events),
        added.format(count=verdict.seeds, players=players),
        _("The moves and the result in the record match the log."),
        _("Everything that happened was allowed when it happened."),
        signed,
        _("Commitment and last hash"),
        verdict.commitment,
        verdict.hash,
    ]
