"""Who is asking: a browser by its cookie, a program by the secret of its seat, or just anybody.

A browser sends its cookie along with whatever a page asks of us, be it a page of another site. So a
cookie counts only where the browser also says that the page is ours (`Origin`). Programs have no
origin, and no cookie counts for them.
"""

from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection
from starlette.responses import Response

from einfall.server.limits import who_is_at
from einfall.server.secrets import hash_of, new_secret

YEAR = 365 * 24 * 3600


def is_secure(connection: HTTPConnection) -> bool:
    """Whether it came over HTTPS."""
    return connection.url.scheme in ("https", "wss")


def cookie_name(connection: HTTPConnection) -> str:
    """The name of the cookie; under HTTPS, browsers guard one with this prefix better."""
    return "__Host-einfall" if is_secure(connection) else "einfall"


def origin_allowed(connection: HTTPConnection, origins: Sequence[str]) -> bool:
    """Whether the page that asks, if one does, is ours."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origins:
        return origin in origins
    scheme = "https" if is_secure(connection) else "http"
    return origin == f"{scheme}://{connection.headers.get('host', '')}"


def secret_of(connection: HTTPConnection) -> str | None:
    """A browser's secret."""
    try:
        cookies = SimpleCookie(connection.headers.get("cookie", ""))
    except CookieError:
        return None
    cookie = cookies.get(cookie_name(connection))
    return cookie.value if cookie and cookie.value else None


def player_of(connection: HTTPConnection, *, safe: bool) -> bytes | None:
    """The hash of a browser's secret; `safe` for a request that changes nothing."""
    if not safe and "origin" not in connection.headers:
        return None
    secret = secret_of(connection)
    return hash_of(secret) if secret else None


def bearer_of(connection: HTTPConnection) -> str | None:
    """The secret of a seat that a program sends."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" and secret.strip() else None


def give_cookie(connection: HTTPConnection, response: Response) -> bytes:
    """A new secret for a browser that has none; its hash."""
    secret = new_secret()
    keep_cookie(connection, response, secret)
    return hash_of(secret)


def keep_cookie(connection: HTTPConnection, response: Response, secret: str) -> None:
    """Let a browser have this secret from now on."""
    response.set_cookie(
        cookie_name(connection),
        secret,
        max_age=YEAR,
        path="/",
        secure=is_secure(connection),
        httponly=True,
        samesite="lax",
    )


def address_of(connection: HTTPConnection) -> str:
    """Where it comes from, for limits."""
    return who_is_at(connection.client.host) if connection.client else "unknown"
