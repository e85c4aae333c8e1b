"""The pages as plain files, for a site without a server."""

import re

from einfall.server.http.guard import HEADERS
from einfall.server.http.pages import FOLDER, LIST, SHELL, WORKER, all_files, listed, shell


def site_files() -> list[tuple[str, bytes]]:
    """All files of the site."""
    return [
        (SHELL, shell("", policy(), served="no")),
        (WORKER, (FOLDER / WORKER).read_bytes()),
        (f"web/{LIST}", listed()),
        *all_files(),
    ]


def policy() -> str:
    """The security policy, in the page itself; who may frame it only a server could say."""
    rules = re.sub(r"\s*frame-ancestors[^;]*;", "", HEADERS["content-security-policy"])
    return (
        f'\n  <meta http-equiv="Content-Security-Policy" content="{rules}">'
        '\n  <meta name="referrer" content="no-referrer">'
    )
