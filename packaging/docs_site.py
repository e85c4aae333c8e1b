"""What the site of documents needs beyond MkDocs: links out of docs/, a page's language."""

import logging
import os
import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:\s]+)(#[^)\s]*)?\)")

log = logging.getLogger("mkdocs.hooks.docs_site")


def home() -> str:
    """Where the project lives, as pyproject.toml or the environment says; empty if unknown."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    setting = tools["hatch"]["metadata"]["hooks"]["custom"]["home"]
    return (os.environ.get("EINFALL_HOME") or setting).rstrip("/")


def rewrite_links(markdown: str, page: str, home: str) -> str:
    """Lead links from docs/PAGE to other files of the repository home; or name the file."""

    def rewrite(link: re.Match[str]) -> str:
        text, target, place = link[1], link[2], link[3] or ""
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), target))
        if path.startswith("docs/"):
            return link[0]
        if path.startswith("..") or not (ROOT / path).exists():
            log.warning("%s links to %s, which is not there", page, target)
        if home:
            return f"[{text}]({home}/blob/main/{path}{place})"
        return text if path in text else f"{text} (`{path}`)"

    return LINK.sub(rewrite, markdown)


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """MkDocs calls this with the text of each page."""
    return rewrite_links(markdown, page.file.src_uri, home())


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """MkDocs calls this with each finished page: those in fr/ and de/ say so to screen readers."""
    language = page.file.src_uri.partition("/")[0]
    if language in {"fr", "de"}:
        return output.replace('<html lang="en"', f'<html lang="{language}"', 1)
    return output
