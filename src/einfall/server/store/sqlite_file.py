"""The file under the store: opening it, keeping others off it, its errors in words, backups."""

import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import IO
from urllib.request import pathname2url

from einfall.files import replacing
from einfall.server.store.interface import Conflict, StoreError
from einfall.server.store.reading import CHECK, steps_to_take

APPLICATION = int.from_bytes(b"Einf", "big")
"""Marks the file as ours; SQLite keeps it in the header."""

OLDEST_SQLITE = (3, 37)
"""The first that checks types (STRICT)."""

LARGEST_LOG = 64 * 2**20
"""A log that has grown beyond this, behind a slow reader, is cut back afterwards."""

PRIVATE = 0o600
"""The mode of what only its owner may read."""
OTHERS = 0o077
"""What everybody but the owner may do."""

PATIENCE = 5.0
"""Seconds to wait for another program that has locked the file, an administrator's perhaps."""


def in_sqlite(question: str) -> str:
    """PostgreSQL's words in SQLite's: lists come as JSON, and parameters have a question mark."""
    return question.replace("unnest($1::text[])", "value FROM json_each($1)").replace("$", "?")


CHECK_WRITING = in_sqlite(CHECK)


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that leaves transactions to us; the thread that opens it may hand it on."""
    url = f"file:{pathname2url(str(path))}?mode={mode}"
    return sqlite3.connect(url, PATIENCE, isolation_level=None, check_same_thread=False, uri=True)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file up to date, and set how it is written."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(
            f"this Python comes with SQLite {sqlite3.sqlite_version}, which is too old; use a"
            " newer Python, or PostgreSQL"
        )
    version = version_of(connection, path)
    check_pages(connection, path)
    steps = steps_to_take(version, "sqlite", str(path))
    if steps:
        newest = version + len(steps)
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {newest};"
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {' '.join(steps)} {marks} COMMIT;")
        except BaseException:
            connection.rollback()
            raise
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreError(f"{path} is on a drive without shared memory; choose a local disk")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
    # A file that can only be read is opened all the same, and would fail at the first move.
    connection.execute(CHECK_WRITING, (time.time(),))


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """StoreError if the file is damaged: better now than in the middle of somebody's game."""
    problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if problem != "ok":
        detail = " ".join(problem.split())
        raise StoreError(f"{path} is damaged ({detail}); go back to a backup")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the schema, 0 if the file is new; StoreError if it is somebody else's."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    filled = connection.execute("SELECT EXISTS (SELECT * FROM sqlite_schema)").fetchone()[0]
    if application != APPLICATION and (application or version or filled):
        raise StoreError(f"{path} is a database of another program; choose another file")
    return version


def lock(path: Path, named: Path) -> IO[bytes]:
    """Keep other servers off the file, for as long as what is returned is open.

    The lock is on a file of its own. SQLite has its own locks on the database, and would lose them
    if anybody opened it in this process and closed it again.
    """
    file = path.with_name(path.name + ".lock").open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        file.close()
        raise StoreError(
            f"another server already uses {named}; stop it first, or give this one another file"
        ) from None
    except BaseException:
        file.close()
        raise
    return file


def keep_private(path: Path) -> None:
    """Make the file, if need be, such that only its owner can read it; its log will be the same."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT, PRIVATE))
    with suppress(PermissionError):  # a file of another owner, who has shared it
        path.chmod(path.stat().st_mode & ~OTHERS)


_SENTENCES = {
    sqlite3.SQLITE_BUSY: "{path} is locked by another program; let it finish, or close it",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; check the permissions of it and its folder",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged; go back to a backup",
    sqlite3.SQLITE_FULL: "the disk of {path} is full, and nothing can be saved; make room on it",
    sqlite3.SQLITE_IOERR: "{path} cannot be read or written ({error}); check its disk",
    sqlite3.SQLITE_NOTADB: "{path} is no database; choose another file",
    sqlite3.SQLITE_READONLY: "{path} is read-only; check the permissions of it and its folder",
}


def explained(error: Exception, path: Path) -> Exception:
    """What an error means to the caller, if it is one of SQLite's."""
    if not isinstance(error, sqlite3.Error):
        return error
    code = getattr(error, "sqlite_errorcode", 0)
    if code in (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY):
        return Conflict(str(error))
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return StoreError("there is no such table")
    sentence = _SENTENCES.get(code & 0xFF, "{path}: {error}")
    return StoreError(sentence.format(path=path, error=error))


# Backups


def back_up(path: Path, target: Path, overwrite: bool = False) -> None:
    """Copy a database as it is at this moment, also while a server uses it.

    The copy is complete or not there. StoreError says what is in the way; a copy that is there
    already is replaced only if asked for.
    """
    if not path.is_file():
        raise StoreError(f"there is no database {path}")
    if target.is_dir():
        raise StoreError(f"{target} is a folder; name a file in it")
    if target.exists():
        if target.samefile(path):
            raise StoreError(f"{target} is the database itself; choose another file for the copy")
        if not overwrite:
            raise StoreError(f"{target} is there already; choose another file, or overwrite it")
    if target.with_name(target.name + "-wal").exists():
        raise StoreError(f"{target} is in use; choose another file for the copy")
    try:
        with closing(connect(path.resolve(), "ro")) as source:
            if version_of(source, path) == 0:
                raise StoreError(f"{path} is an empty database")
            with replacing(target) as file, closing(sqlite3.connect(file.name)) as copy:
                Path(file.name).chmod(PRIVATE)  # before anything is in it
                copy.execute("PRAGMA journal_mode = OFF")  # a copy that fails is thrown away
                source.backup(copy)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise explained(error, path) from None
