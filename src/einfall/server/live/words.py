"""What processes that serve the same tables tell each other, and what nobody keeps."""

import msgspec

from einfall.server.messages.told import Opened, Reaction


class LinkRenewed(msgspec.Struct, frozen=True, tag_field="type", tag="link renewed"):
    """The link to seats has been made anew: whoever came by the old one has to go."""

    seats: list[int]


Word = Reaction | Opened | LinkRenewed


def write_word(word: Word) -> str:
    """A word as a line."""
    return msgspec.json.encode(word).decode()


def read_word(line: str) -> Word | None:
    """The word on a line; None for one of another version, which we do not know."""
    try:
        word: Word = msgspec.json.decode(line, type=Word)
    except msgspec.DecodeError:
        return None
    return word
