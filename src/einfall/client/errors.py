"""What can go wrong with a service, each as a sentence for people."""

from einfall import __version__
from einfall.language import _


class ClientError(Exception):
    """Something that cannot be mended by trying again."""


class BadLink(ClientError):
    """A text that is no link to a table, or a link that opens nothing."""


class Unreachable(ClientError):
    """No service answers at an address."""


class OtherVersion(ClientError):
    """The service speaks another version of the protocol."""

    def __init__(self, version: str = "") -> None:
        if version and version != __version__:
            text = _(
                "The server runs Einfall {theirs} and this is {ours}: they do not fit together."
            )
        else:
            text = _(
                "The server speaks another version of the protocol than this Einfall ({ours})."
            )
        super().__init__(text.format(theirs=version, ours=__version__))
        self.version = version


class Refused(ClientError):
    """The service or the table does not allow it; `code` says why to programs."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text or code)
        self.code = code
