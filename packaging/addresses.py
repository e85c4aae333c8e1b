"""Fills in where the project lives: one setting for all addresses that a package index shows."""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Documentation": "/tree/main/docs",
    "Source": "",
    "Issues": "/issues",
    "Changelog": "/blob/main/CHANGELOG.md",
}


class Addresses(MetadataHookInterface):
    """Makes the addresses that a package index shows."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them, if it is known where the project lives, and lead the README's links there."""
        home = (os.environ.get("EINFALL_HOME") or self.config.get("home", "")).rstrip("/")
        metadata["urls"] = {name: home + page for name, page in PAGES.items()} if home else {}
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if home:
            text = re.sub(r"\]\((?!\w+:)", f"]({home}/blob/main/", text)
            text = text.replace('<img src="', f'<img src="{home}/raw/main/')
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
