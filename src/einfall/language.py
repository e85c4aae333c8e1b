"""What a player reads, in English, French or German.

A text for players is written in English inside `_(...)`, which gives it in the language in use. The
translations are in `locale/fr.po` and `locale/de.po`; a test fails when one is missing, unused or
has lost a placeholder. Options, records and notation are the same in every language.

The language in use belongs to the context (`contextvars`), so that a server can speak another one
to each player.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
CATALOGUES = Path(__file__).parent / "locale"

_in_use: ContextVar[str] = ContextVar("language", default="en")


def use(language: str) -> None:
    """Speak this language from now on, in this context."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}, only: {', '.join(LANGUAGES)}")
    _in_use.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while; English for one that we do not know."""
    before = _in_use.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _in_use.reset(before)


def in_use() -> str:
    """The language that is spoken in this context."""
    return _in_use.get()


def preferred() -> str:
    """The language that the environment asks for, if it is one of ours; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


@cache
def translations(language: str) -> Mapping[str, str]:
    """The translations of a language, by English text."""
    if language == "en":
        return {}
    from babel.messages.pofile import read_po

    with (CATALOGUES / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def _(text: str) -> str:
    """The text in the language in use."""
    return translations(in_use()).get(text) or text


def translated(text: str) -> str:
    """The same for a text that does not stand where it is asked for, but in a file of its own."""
    return _(text)


def labelled(label: str, text: str) -> str:
    """A text after what it is about, with a colon set as the language does."""
    return _("{part}: {content}").format(part=label, content=text)


def enumerated(parts: Iterable[str]) -> str:
    """Parts of a sentence, with semicolons between them."""
    return _("; ").join(parts)
