"""The pages: plain files, sent as they lie in `einfall/web`, compressed.

A browser may keep them but asks each time whether they are still the same: nobody ever runs old
code, and nothing is sent twice.
"""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from einfall.language import LANGUAGES, translations
from einfall.server.http.answers import problem_response

FOLDER = Path(__file__).parents[2] / "web"
SHELL = "index.html"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
PAGES = ("/", "/t/{table}", "/games", "/challenge", "/rules/{game}", "/learn/{game}", "/verify")
"""What the one page shows depends on its address, which its code reads."""


@dataclass(frozen=True)
class Sheet:
    """Something to send."""

    content: bytes
    zipped: bytes
    kind: str
    tag: str
    changed: int = 0


class Pages:
    """Keeps what it has sent, as long as the file is the same."""

    def __init__(self) -> None:
        self.sheets: dict[str, Sheet] = {}

    def routes(self) -> list[BaseRoute]:
        """Where the pages are."""
        routes: list[BaseRoute] = [Route(path, self.shell) for path in PAGES]
        return [
            *routes,
            Route("/worker.js", self.worker),
            Route("/web/{path:path}", self.file),
            Route("/locale/{language}.json", self.locale),
        ]

    async def shell(self, request: Request) -> Response:
        """The one page."""
        return self._send(request, SHELL)

    async def worker(self, request: Request) -> Response:
        """The service worker, which has to lie at the root."""
        return self._send(request, "worker.js")

    async def file(self, request: Request) -> Response:
        """A file."""
        return self._send(request, request.path_params["path"])

    async def locale(self, request: Request) -> Response:
        """The texts in a language, by their English."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return problem_response(404, "not found", "there is no such language")
        key = f"locale/{language}"
        if key not in self.sheets:
            content = msgspec.json.encode(dict(translations(language)))
            self.sheets[key] = sheet(content, TYPES[".json"])
        return answer(request, self.sheets[key])

    def _send(self, request: Request, name: str) -> Response:
        path = FOLDER / name
        kind = TYPES.get(path.suffix)
        if kind is None or ".." in Path(name).parts or not path.is_file():
            return problem_response(404, "not found", "there is no such page")
        changed = path.stat().st_mtime_ns
        kept = self.sheets.get(name)
        if not kept or kept.changed != changed:
            kept = self.sheets[name] = sheet(path.read_bytes(), kind, changed)
        return answer(request, kept)


def sheet(content: bytes, kind: str, changed: int = 0) -> Sheet:
    """Content ready to be sent."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return Sheet(content, gzip.compress(content, 9, mtime=0), kind, tag, changed)


def answer(request: Request, sheet: Sheet) -> Response:
    """The content, or that it is still what the browser has."""
    headers = {"cache-control": "no-cache", "etag": sheet.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == sheet.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(sheet.zipped, headers=headers, media_type=sheet.kind)
    return Response(sheet.content, headers=headers, media_type=sheet.kind)
