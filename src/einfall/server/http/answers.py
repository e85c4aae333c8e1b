"""Reading what is asked by HTTP, and writing the answer."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from einfall.game import GameError
from einfall.language import LANGUAGES, _, use
from einfall.server.live.service import NoTable, Refused, StoreError, WrongSecret
from einfall.server.messages.told import Problem

LARGEST_BODY = 64 * 1024

STATUS = {"too many": 429, "store": 503}
"""The status of what a table refuses, where it is not a conflict."""

Handler = Callable[[Request], Awaitable[Response]]


class Wrong(Exception):
    """A request that cannot be answered: why, and with which status."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


async def read(request: Request, kind: Any, largest: int = LARGEST_BODY) -> Any:
    """The body of a request, checked."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise Wrong(413, "too large", f"at most {largest} bytes")
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Wrong(415, "type", "send application/json")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(400, "body", str(error)) from None


def json_response(content: object, status: int = 200) -> Response:
    """An answer as JSON, which browsers and proxies do not keep."""
    return Response(
        msgspec.json.encode(content),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem_response(status: int, code: str, text: str) -> Response:
    """An answer that says what was wrong."""
    response = json_response(Problem(code, text), status)
    if status == 429:
        response.headers["retry-after"] = "5"
    return response


def answering(handler: Handler) -> Handler:
    """The handler, in the language of the visitor, with what goes wrong as an answer."""

    async def answer(request: Request) -> Response:
        use(language_of(request))
        try:
            return await handler(request)
        except Wrong as wrong:
            return problem_response(wrong.status, wrong.code, str(wrong))
        except NoTable:
            return problem_response(404, "no table", _("There is no such table."))
        except WrongSecret:
            return problem_response(403, "secret", _("This link does not open a seat here."))
        except Refused as refused:
            return problem_response(STATUS.get(refused.code, 409), refused.code, str(refused))
        except GameError as error:
            return problem_response(409, "rules", str(error))
        except ClientDisconnect:  # nobody will read this
            return problem_response(400, "gone", "the request was not sent to its end")
        except StoreError:
            text = _("It could not be saved just now; please try again.")
            return problem_response(503, "store", text)

    return answer


def language_of(request: Request) -> str:
    """The first of our languages that the visitor asks for; else English."""
    for part in request.headers.get("accept-language", "").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
