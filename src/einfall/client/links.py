"""Links to tables: where the service is, which table it is, and the secret of a seat there."""

import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from einfall.client.errors import BadLink
from einfall.language import _

_PATH = re.compile(r"(?P<before>.*)/t/(?P<table>[0-9A-Za-z_-]{1,32})/?")


@dataclass(frozen=True)
class Link:
    """A link to a table; whoever has its secret may play its seats, and without one watches."""

    address: str
    """Where the service is, such as https://play.example."""
    table: str
    secret: str | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """The link that somebody was sent, or BadLink; http:// may be left out."""
        typed = text.strip().strip("<>\"'")
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        found = _PATH.fullmatch(parts.path)
        if not found or parts.scheme not in ("http", "https") or not parts.netloc:
            problem = _("{text} is not a link to a table; one looks like {example}")
            example = "https://play.example/t/K3mQ9vXb2LpA#..."
            raise BadLink(problem.format(text=repr(text), example=example))
        address = f"{parts.scheme}://{parts.netloc}{found['before']}"
        return cls(address, found["table"], parts.fragment or None)

    def __str__(self) -> str:
        return f"{self.address}/t/{self.table}" + (f"#{self.secret}" if self.secret else "")

    @property
    def live(self) -> str:
        """The address of the WebSocket."""
        return f"ws{self.address.removeprefix('http')}/api/tables/{self.table}/live"
