"""What the API says of itself is true: requests made up from its own description, good and bad."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks

from einfall.server.http.endpoints import ENDPOINTS
from einfall.server.http.openapi import openapi
from einfall.server.messages.asked import TABLE_ID
from tests.server.serving import Made, Served, play_by_post

EXAMPLES = 20


@pytest.fixture(scope="module")
def tables(served: Served) -> list[Made]:
    """A table that waits, one where a game goes on, and one where it is over."""
    waiting, going, over = (served.make("einstein", players) for players in (2, 1, 1))
    for made in (going, over):
        served.command(made.table, "sit", made.secrets[0], name="Ann")
    play_by_post(served, over.table, over.secrets, random.Random(1))
    return [waiting, going, over]


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with ExitStack() as stack:
        yield stack.enter_context(requests.Session())


def operation_of(handler: str) -> Any:
    load_all_checks()
    schema = schemathesis.openapi.from_dict(openapi())
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    return next(one for one in operations if one.definition.raw["operationId"] == handler)


@pytest.mark.parametrize(
    ("handler", "mode"),
    [(endpoint.handler, GenerationMode.POSITIVE) for endpoint in ENDPOINTS]
    + [
        (endpoint.handler, GenerationMode.NEGATIVE)
        for endpoint in ENDPOINTS
        if endpoint.body or "{" in endpoint.path
    ],
)
def test_answers_are_as_described(
    served: Served,
    tables: list[Made],
    session: requests.Session,
    handler: str,
    mode: GenerationMode,
) -> None:
    operation = operation_of(handler)

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(operation.as_strategy(mode), st.sampled_from([None, *tables]), st.booleans())
    def check(case: Any, made: Made | None, with_secret: bool) -> None:
        # JSON Schema takes 7.0 for a whole number; we do not, for other clients would not either
        assume(mode == GenerationMode.NEGATIVE or not has_float(case.body))
        headers = {}
        given = (case.path_parameters or {}).get("table")
        # one that is wrong on purpose stays; and a stream of a table that is there never ends
        if made and TABLE_ID.fullmatch(str(given)) and handler != "stream_table":
            case.path_parameters["table"] = made.table
            if with_secret:
                headers["Authorization"] = f"Bearer {made.secrets[0]}"
        if with_secret:
            headers["Origin"] = served.origin
        case.call_and_validate(served.origin, session, headers=headers, timeout=20)

    check()
    assert served.get("/health").status == 200


def has_float(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(has_float, value.values()))
    if isinstance(value, list):
        return any(map(has_float, value))
    return isinstance(value, float)
