"""The documentation as a site: it builds, every link in it leads somewhere, nothing is foreign."""

import importlib.util
import subprocess
import sys
import threading
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from einfall.server.http.openapi import openapi
from tests.once import once

ROOT = Path(__file__).parent.parent
LOADED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src")}
"""What a browser fetches by itself."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Page(HTMLParser):
    """The links of a page, what it loads, and the places that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name in {"id", "name"}:
                self.places.add(value)
            if (tag, name) in LOADED:
                self.loaded.append(value)
            if name in {"href", "src"}:
                self.links.append(value)


def build(config: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config)]
    return subprocess.run(
        [*command, "--site-dir", str(folder)], check=False, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    def make(folder: Path) -> None:
        done = build(ROOT / "mkdocs.yml", folder)
        assert done.returncode == 0, done.stdout + done.stderr

    folder = once(tmp_path_factory, "documents", make)
    return {path: Page(path) for path in folder.rglob("*.html") if path.name != "404.html"}


@pytest.mark.slow
def test_every_link_leads_somewhere(site: dict[Path, Page]) -> None:
    for path, page in site.items():
        for link in page.links:
            to = urlsplit(link)
            if to.scheme or to.netloc:
                continue
            target = (path.parent / unquote(to.path)).resolve() if to.path else path
            assert target.exists(), f"{path.name}: {link}"
            if to.fragment and target in site:
                assert unquote(to.fragment) in site[target].places, f"{path.name}: {link}"


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: dict[Path, Page]) -> None:
    for path, page in site.items():
        foreign = [link for link in page.loaded if urlsplit(link).netloc]
        assert not foreign, path.name


@pytest.mark.slow
def test_the_http_reference_has_all_that_can_be_asked(site: dict[Path, Page]) -> None:
    (path,) = [path for path in site if path.name == "http.html"]
    text = path.read_text()
    api = openapi()
    for way, methods in api["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {way}</code>" in text
    assert {f"type-{name.lower()}" for name in api["components"]["schemas"]} <= site[path].places


@pytest.mark.slow
def test_the_search_finds_pages_in_every_language(site: dict[Path, Page], browser: Browser) -> None:
    folder = min(site, key=lambda path: len(path.parts)).parent
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        for words, found in {
            "weakest colour": "rules/genial.html",
            "chevalet": "fr/rules/genial.html",
            "Plättchen": "de/rules/genial.html",
        }.items():
            page.locator(".md-search__input").click()
            page.locator(".md-search__input").fill("")
            page.locator(".md-search__input").press_sequentially(words)
            page.locator(f".md-search-result__link[href*='{found}']").first.wait_for()
        page.close()
        server.shutdown()


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs/how").glob("*.md")), ids=lambda page: page.name
)
def test_every_decision_has_its_drawing(page: Path) -> None:
    drawing = ROOT / f"docs/pictures/how/{page.stem}.svg"
    assert f"](../pictures/how/{drawing.name})" in page.read_text()
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"), [("forgotten.md", "No navigation leads here."), ("index.md", "[It](gone.md)")]
)
def test_a_forgotten_page_or_a_dead_link_stops_the_build(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("All is well.")
    (tmp_path / "docs" / name).write_text(text)
    config = tmp_path / "mkdocs.yml"
    same = f"INHERIT: {ROOT / 'mkdocs.yml'}"
    config.write_text(f"{same}\nhooks: []\nplugins: []\nextra: {{}}\nnav: [index.md]\n")
    done = build(config, tmp_path / "site")
    assert done.returncode == 1
    assert name in done.stderr


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_site", ROOT / "packaging/docs_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_link_out_of_the_documents_names_the_file(hook: ModuleType) -> None:
    text = "See [how](../../CONTRIBUTING.md#changes), [`LICENSE`](../../LICENSE), [b](../study.md)."
    assert hook.rewrite_links(text, "how/rules.md", home="") == (
        "See how (`CONTRIBUTING.md`), `LICENSE`, [b](../study.md)."
    )


def test_it_leads_home_where_the_home_is_known(hook: ModuleType) -> None:
    text = "See [how](../CONTRIBUTING.md#changes)."
    assert hook.rewrite_links(text, "study.md", home="https://code.example/e") == (
        "See [how](https://code.example/e/blob/main/CONTRIBUTING.md#changes)."
    )


def test_a_link_to_no_file_is_warned_of(hook: ModuleType, caplog: pytest.LogCaptureFixture) -> None:
    hook.rewrite_links("See [it](../NOWHERE.md).", "study.md", home="")
    assert "NOWHERE.md" in caplog.text
