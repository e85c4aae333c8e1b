"""Names of people: with nothing invisible in them, and such that two can be told apart."""

import unicodedata
from collections.abc import Collection
from functools import cache
from itertools import chain, count, groupby

MOST_MARKS = 2
"""Accents on one letter; more of them would climb over the lines above."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters of which nothing is seen."""


def clean(name: str) -> str:
    """The name without invisible characters and towers of accents, and without spaces around it."""
    seen = [sign for sign in unicodedata.normalize("NFC", name) if not _is_invisible(sign)]
    signs: list[str] = []
    for marks, group in groupby(seen, _is_mark):
        signs += list(group)[: MOST_MARKS if marks else None]
    return " ".join("".join(sign if sign.isprintable() else " " for sign in signs).split())


def look_alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other, in whatever script they are written."""
    return _look(one) == _look(other)


def distinct(name: str, others: Collection[str]) -> str:
    """The name, with a number if it could be taken for one of the others."""
    numbered = chain([name], (f"{name} {number}" for number in count(2)))
    return next(one for one in numbered if not any(look_alike(one, other) for other in others))


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me")


def _is_invisible(sign: str) -> bool:
    return sign in BLANK or unicodedata.category(sign) == "Cf"


def _look(name: str) -> str:
    """What is left of a name without case, accents, spaces and the script that it is written in."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    signs = [_plainest(sign) for sign in folded if not _is_mark(sign) and sign.isalnum()]
    return unicodedata.normalize("NFKD", "".join(signs).casefold()) or name


@cache
def _plainest(sign: str) -> str:
    """The first in the alphabet of all signs that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data

    alike: list[str] = [
        other["c"] for other in confusables_data.get(sign, []) if len(other["c"]) == 1
    ]
    return min([sign, *alike])
