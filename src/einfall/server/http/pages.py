"""The pages: plain files, sent as they lie in `einfall/web`, compressed, without types' comments.

A browser may keep them but asks each time whether they are still the same: nobody ever runs old
code, and nothing is sent twice.
"""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from einfall.games import GAMES, all_titles
from einfall.language import LANGUAGES, translations, use
from einfall.server.http.answers import language_of, problem_response
from einfall.server.http.offers import show_game
from einfall.server.http.previews import tags_of
from einfall.server.messages.asked import LONGEST_NAME
from einfall.server.messages.told import Preview
from einfall.server.settings import Settings

FOLDER = Path(__file__).parents[2] / "web"
SHELL = "index.html"
WORKER = "worker.js"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
}
PAGES = (
    "/",
    "/t/{table}",
    "/analysis/{table}",
    "/mistakes",
    "/try",
    "/games",
    "/carry",
    "/challenge",
    "/rules/{game}",
    "/learn/{game}",
    "/verify",
    "/about",
    "/replay",
    "/score",
    "/puzzles",
    "/puzzle/{puzzle}",
)
"""What the one page shows depends on its address, which its code reads."""
OFFERED = "offered.js"
"""A module that is no file: what pages are to have at once, the answer to /api/games above all."""
LIST = "files.json"
"""All files that pages may need, each with what tells its versions apart, for the worker."""
FIRST_MODULES = ("main.js", "games/*/art.js")
"""What the first page begins with."""
IMPORTS = re.compile(r'\bfrom\s*"(\.[^"]+)"')
COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
TYPES_IN_COMMENTS = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.DOTALL | re.MULTILINE)
"""Comments that stand alone and that only a type checker reads: a sixth of all there is to send."""


@dataclass(frozen=True)
class PageFile:
    """A file of the pages as it is sent."""

    content: bytes
    zipped: bytes
    kind: str
    tag: str
    changed: int = 0


class Pages:
    """Keeps what it has sent, as long as the file is the same."""

    def __init__(
        self, preview: Callable[[str], Awaitable[Preview | None]], settings: Settings
    ) -> None:
        self.files: dict[str, PageFile] = {}
        self.preview = preview
        self.settings = settings

    def routes(self) -> list[BaseRoute]:
        """Where the pages are."""
        routes: list[BaseRoute] = [Route(path, self.shell) for path in PAGES]
        return [
            *routes,
            Route(f"/{WORKER}", self.worker),
            Route(f"/web/{OFFERED}", self.offered),
            Route(f"/web/{LIST}", self.listed),
            Route("/web/{path:path}", self.file),
            Route("/locale/{language}.json", self.locale),
        ]

    async def shell(self, request: Request) -> Response:
        """The one page, with what other sites show of a link to it."""
        use(language_of(request))
        table = request.path_params.get("table")
        preview = await self.preview(table) if table else None
        site = next(iter(self.settings.origins), f"{request.url.scheme}://{request.url.netloc}")
        tags = tags_of(site, request.url.path, preview)
        text = shell(lobby=self.settings.lobby, preview=tags)
        return answer(request, page_file(text, TYPES[".html"]))

    async def offered(self, request: Request) -> Response:
        """The games with their options, bots and equipment, and more of the kind, as a module."""
        return self._answer(request, OFFERED, ".js", offered)

    async def listed(self, request: Request) -> Response:
        """Which files there are."""
        return self._answer(request, LIST, ".json", listed)

    async def worker(self, request: Request) -> Response:
        """The service worker, which has to lie at the root."""
        return self._send(request, WORKER)

    async def file(self, request: Request) -> Response:
        """A file."""
        return self._send(request, request.path_params["path"])

    async def locale(self, request: Request) -> Response:
        """The texts in a language, by their English."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return problem_response(404, "not found", "there is no such language")
        return self._answer(request, f"locale/{language}.json", ".json", lambda: locale(language))

    def _answer(
        self, request: Request, name: str, suffix: str, make: Callable[[], bytes]
    ) -> Response:
        """What is no file, made once."""
        if name not in self.files:
            self.files[name] = page_file(make(), TYPES[suffix])
        return answer(request, self.files[name])

    def _send(self, request: Request, name: str) -> Response:
        path = FOLDER / name
        kind = TYPES.get(path.suffix)
        if kind is None or ".." in Path(name).parts or not path.is_file():
            return problem_response(404, "not found", "there is no such page")
        changed = path.stat().st_mtime_ns
        kept = self.files.get(name)
        if not kept or kept.changed != changed:
            kept = self.files[name] = page_file(content_of(path), kind, changed)
        return answer(request, kept)


def shell(
    root: str = "/", more: str = "", served: str = "yes", lobby: bool = False, preview: str = ""
) -> bytes:
    """The one page. It names the modules to begin with: a browser asks for all at once."""
    links = [f'<link rel="modulepreload" href="{root}web/{name}">' for name in first_modules()]
    parts = {
        "modules": "\n  ".join(links),
        "games": all_titles(),
        "root": root,
        "more": more,
        "served": served,
        "lobby": "yes" if lobby else "no",
        "preview": preview,
    }
    text = (FOLDER / SHELL).read_text("utf-8")
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", part)
    return text.encode()


def offered() -> bytes:
    """What pages are to have at once, as a module."""
    parts = {
        "default": [show_game(name) for name in GAMES],
        "const languages =": LANGUAGES,
        "const longestName =": LONGEST_NAME,
    }
    written = {name: msgspec.json.encode(part).decode() for name, part in parts.items()}
    return "".join(f"export {name} {text};\n" for name, text in written.items()).encode()


def locale(language: str) -> bytes:
    """The texts in a language, by their English."""
    return msgspec.json.encode(dict(translations(language)))


def all_files() -> Iterable[tuple[str, bytes]]:
    """All that pages may need, beside the one page, with the path where they look for it."""
    for path in sorted(FOLDER.rglob("*")):
        name = path.relative_to(FOLDER).as_posix()
        if path.is_file() and path.suffix in TYPES and name not in (SHELL, WORKER):
            yield f"web/{name}", content_of(path)
    yield f"web/{OFFERED}", offered()
    for language in LANGUAGES:
        yield f"locale/{language}.json", locale(language)


def listed() -> bytes:
    """The list of them for the worker, which keeps them for when there is no network."""
    tags = {name: hashlib.sha256(content).hexdigest()[:8] for name, content in all_files()}
    return msgspec.json.encode(tags)


def content_of(path: Path) -> bytes:
    """A file as it is sent; the lines of a script keep their numbers."""
    content = path.read_bytes()
    if path.suffix != ".js":
        return content
    return TYPES_IN_COMMENTS.sub(lambda comment: b"\n" * comment[0].count(b"\n"), content)


def first_modules() -> Iterable[str]:
    """The modules of the first page, and what they import, and so on; those nearest come first."""
    folder = FOLDER.resolve()
    waiting = [path for pattern in FIRST_MODULES for path in sorted(folder.glob(pattern))]
    found: dict[str, None] = {}
    for path in waiting:
        name = path.relative_to(folder).as_posix()
        if name not in found:
            found[name] = None
            if path.is_file():
                code = COMMENTS.sub("", path.read_text("utf-8"))
                waiting += [(path.parent / at).resolve() for at in IMPORTS.findall(code)]
    return found


def page_file(content: bytes, kind: str, changed: int = 0) -> PageFile:
    """Content ready to be sent."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, gzip.compress(content, 9, mtime=0), kind, tag, changed)


def answer(request: Request, file: PageFile) -> Response:
    """The content, or that it is still what the browser has."""
    headers = {"cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.zipped, headers=headers, media_type=file.kind)
    return Response(file.content, headers=headers, media_type=file.kind)
