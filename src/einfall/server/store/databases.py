"""Which store a database is for."""

from einfall.server.store.interface import Store, StoreError


def make_store(url: str) -> Store:
    """The store that `sqlite:PATH`, a plain PATH or `postgresql://...` names; not yet opened."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from einfall.server.store.postgres import PostgresStore
        except ImportError:
            raise StoreError(
                "PostgreSQL needs the package asyncpg: pip install 'einfall[postgres]'"
            ) from None
        return PostgresStore(url)
    if "://" in url:
        raise StoreError(
            f"{url.partition('://')[0]} is no database we know; give postgresql://... or a file"
        )
    from einfall.server.store.sqlite import SqliteStore

    return SqliteStore(url.removeprefix("sqlite:"))
