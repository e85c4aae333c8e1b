"""`einfall serve`, `backup` and `forget`: run the table service, copy or delete what it keeps."""

import argparse
import os
import sys
from ipaddress import ip_address
from pathlib import Path

from platformdirs import user_data_path

from einfall.cli.common import Subparsers, add_command, whole_number
from einfall.game import GameError
from einfall.server.store.interface import StoreError

PORT = 8421
OTHER_PORTS = 20

SERVE = """\
  einfall serve
  einfall serve --open
  einfall serve --host 0.0.0.0 --port 8000 --database games.sqlite
  einfall serve --database postgresql://me@localhost/einfall --workers 2

Games are kept in one SQLite file, which is enough for thousands at once. Several workers need a
PostgreSQL database. Behind a proxy that speaks HTTPS, name the site: --origin https://play.example
"""

BACKUP = """\
  einfall backup --to copy.sqlite
  einfall backup --database games.sqlite --to copy.sqlite

The service may be running. A PostgreSQL database has its own tool for this: pg_dump.
"""

FORGET = """\
  einfall forget K3mQ9vXb2LpA
  einfall forget https://play.example/t/K3mQ9vXb2LpA --database games.sqlite

Deletes tables for good: their games, names and results. Stop a service that uses an SQLite file
first. Everybody can delete what is their own in the browser, under My games.
"""

UNITS = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}


def duration(text: str) -> float | None:
    """Seconds, of a text such as 30d; None for ever."""
    if text == "forever":
        return None
    number, unit = text[:-1], text[-1:]
    if not (number.isascii() and number.isdigit() and int(number) and unit in UNITS):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no time to keep games; write 12h, 30d, 8w or forever"
        )
    return int(number) * UNITS[unit]


def add_to(subparsers: Subparsers) -> None:
    """Add the commands."""
    parser = add_command(subparsers, "serve", run_serve, "serve tables to browsers", SERVE)
    parser.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1, this machine only")
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        help=f"default: {PORT}, or the next free one; 0 for any",
    )
    add_database(parser)
    parser.add_argument(
        "--workers",
        type=whole_number(1, 64),
        default=1,
        help="how many processes serve (default: 1)",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a site whose pages may use the service; can be repeated (default: its own)",
    )
    parser.add_argument(
        "--bot-processes",
        type=whole_number(1, 64),
        metavar="N",
        help="processes that think for bots (default: one fewer than there are cores)",
    )
    parser.add_argument(
        "--limits",
        choices=["normal", "off"],
        default="normal",
        help="how often one address may ask; off is for tests and measurements (default: normal)",
    )
    parser.add_argument(
        "--log",
        choices=["debug", "info", "warning", "error"],
        default="warning",
        help="what to write to standard error, as JSON lines (default: warning)",
    )
    parser.add_argument(
        "--keep-unfinished",
        type=duration,
        default="90d",
        metavar="TIME",
        help="how long a game is kept that nobody goes on with: 12h, 30d, 8w, forever"
        " (default: %(default)s)",
    )
    parser.add_argument(
        "--keep-finished",
        type=duration,
        default="forever",
        metavar="TIME",
        help="how long a finished game is kept (default: %(default)s)",
    )
    parser.add_argument(
        "--contact",
        default="",
        metavar="URL",
        help="where push services find whoever runs this: mailto:... or https://..."
        " (default: the first --origin)",
    )
    parser.add_argument(
        "--push-service",
        action="append",
        default=[],
        metavar="URL",
        help="a push service beside those of the browsers we know; can be repeated",
    )
    parser.add_argument(
        "--lobby",
        choices=["on", "off"],
        help="open seats that anybody may take, and games with whoever is there (default: on,"
        " unless only this machine can reach the service)",
    )
    parser.add_argument("--open", action="store_true", help="open a browser, if there is a screen")
    parser = add_command(
        subparsers, "backup", run_backup, "copy the games of a service that may be running", BACKUP
    )
    add_database(parser)
    parser.add_argument("--to", type=Path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--overwrite", action="store_true", help="overwrite FILE if it exists")
    add_forget(subparsers)


def add_forget(subparsers: Subparsers) -> None:
    """Add the command that deletes tables."""
    parser = add_command(subparsers, "forget", run_forget, "delete tables of a service", FORGET)
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="its id, or a link to it")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that says where games are kept."""
    parser.add_argument(
        "--database",
        default=str(user_data_path("einfall") / "tables.sqlite"),
        metavar="FILE|URL",
        help="an SQLite file, or postgresql://... (default: %(default)s)",
    )


def run_serve(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from einfall.server.run import check_store, listen, serve
    from einfall.server.settings import NO_LIMITS, Keeping, Limits, Push, Settings

    postgres = options.database.startswith("postgres")
    if options.workers > 1 and not postgres:
        raise GameError("several workers need a PostgreSQL database: --database postgresql://...")
    limits = NO_LIMITS if options.limits == "off" else Limits()
    settings = Settings(
        options.database,
        tuple(options.origin),
        options.bot_processes,
        warm=True,
        limits=limits,
        keeping=Keeping(options.keep_unfinished, options.keep_finished),
        push=Push(
            services=(*Push().services, *options.push_service),
            contact=options.contact or next(iter(options.origin), ""),
        ),
        lobby=options.lobby == "on" if options.lobby else not is_loopback(options.host),
    )
    chosen = options.port is not None
    port = options.port if chosen else PORT
    try:
        listening = listen(options.host, port, 0 if chosen else OTHER_PORTS)
    except OSError as error:
        problem = f"port {port} of {options.host} cannot be used: {error.strerror}"
        raise GameError(f"{problem}; choose another with --port") from None
    try:
        check_store(options.database)
    except StoreError as error:
        listening.close()
        print(f"einfall: {error}", file=sys.stderr)
        return 1
    port = listening.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(options.host, options.host)
    address = f"http://{host}:{port}/"
    print(f"Einfall is at {address} (Ctrl+C ends it)", flush=True)
    if options.open and has_screen():
        import webbrowser

        webbrowser.open(address)
    serve(settings, listening, options.workers, options.log)
    return 0


def is_loopback(host: str) -> bool:
    """Whether nobody but this machine can reach a service at this address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def has_screen() -> bool:
    """Whether a browser would have a window to open; on a server it might take the terminal."""
    elsewhere = sys.platform in ("darwin", "win32")
    return elsewhere or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_forget(options: argparse.Namespace) -> int:
    """Delete tables."""
    import asyncio
    from urllib.parse import urlsplit

    from einfall.server.store.databases import make_store

    ids = [urlsplit(table).path.rstrip("/").rpartition("/")[2] for table in options.tables]

    async def forget() -> list[str]:
        store = make_store(options.database)
        await store.open()
        try:
            unknown = [id for id in ids if not await store.find(id)]
            if not unknown:
                await store.forget(ids)
            return unknown
        finally:
            await store.close()

    try:
        unknown = asyncio.run(forget())
    except StoreError as error:
        print(f"einfall: {error}", file=sys.stderr)
        return 1
    if unknown:
        raise GameError(f"there is no table {', '.join(unknown)}; nothing was deleted")
    print(f"{len(ids)} {'table' if len(ids) == 1 else 'tables'} deleted")
    return 0


def run_backup(options: argparse.Namespace) -> int:
    """Copy a database."""
    from einfall.server.store.sqlite_file import back_up

    if "://" in options.database:
        raise GameError("a PostgreSQL database is copied with pg_dump")
    try:
        back_up(Path(options.database), options.to, overwrite=options.overwrite)
    except StoreError as error:
        print(f"einfall: {error}", file=sys.stderr)
        return 1
    print(f"{options.database} was copied to {options.to}.")
    return 0
