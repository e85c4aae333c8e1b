"""What can go wrong with a PostgreSQL database, in words."""

from urllib.parse import urlsplit

import asyncpg

from einfall.server.store.interface import StoreError

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two attempts; each pause is twice as long as the one before."""

LOST = (
    OSError,  # with TimeoutError, and all that a network can do
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InterfaceError,  # the connection was closed just before
    asyncpg.InternalClientError,
)
"""Errors after which another attempt may succeed."""

_SENTENCES = {
    asyncpg.InvalidAuthorizationSpecificationError: (
        "{name} refuses the user or the password of its URL ({error})"
    ),
    asyncpg.InvalidCatalogNameError: "{name} does not exist; create it first: createdb NAME",
    asyncpg.InsufficientPrivilegeError: (
        "{name} does not let the user of its URL do all that is needed ({error})"
    ),
    asyncpg.DuplicateTableError: (
        "{name} has tables of another program ({error}); choose another database"
    ),
    asyncpg.DiskFullError: "the disk of {name} is full, and nothing can be saved; make room on it",
    asyncpg.ReadOnlySQLTransactionError: "{name} can only be read; give the URL of the main server",
    asyncpg.ForeignKeyViolationError: "there is no such table",
}


def name_of(url: str) -> str:
    """What to call the database where everybody can read it: without user and password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "the database"
    return f"the database {parts.path.lstrip('/')} at {parts.hostname or 'this machine'}"


def one_line(error: BaseException) -> str:
    """What an error says, or else what it is."""
    return " ".join(str(error).split()) or type(error).__name__


def explained(error: asyncpg.PostgresError, name: str) -> StoreError:
    """The same error of the database of this name, as a sentence that says what to do."""
    for kind, sentence in _SENTENCES.items():
        if isinstance(error, kind):
            return StoreError(sentence.format(name=name, error=one_line(error)))
    return StoreError(f"{name}: {one_line(error)}")
