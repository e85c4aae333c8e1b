"""Fills in where the project lives: one setting for all addresses that a package index shows."""

import os
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
        """Add them, if it is known where the project lives."""
        home = (os.environ.get("EINFALL_HOME") or self.config.get("home", "")).rstrip("/")
        metadata["urls"] = {name: home + page for name, page in PAGES.items()} if home else {}
