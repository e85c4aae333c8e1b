"""The API's own description: OpenAPI for HTTP, JSON Schema for live messages, a page for people."""

import html
import re
from typing import Any

import msgspec

from einfall import __version__
from einfall.games import GAMES
from einfall.server.http.api import Api
from einfall.server.http.endpoints import ENDPOINTS, Endpoint
from einfall.server.messages.asked import TABLE_ID, ClientMessage
from einfall.server.messages.told import Problem, ServerMessage

REFERENCE = "#/components/schemas/{name}"
PROBLEM = {"$ref": REFERENCE.format(name="Problem")}
PARAMETERS = {
    "table": {
        "type": "string",
        "pattern": f"^{TABLE_ID.pattern}$",
        "description": "the id of a table",
    },
    "game": {"enum": list(GAMES), "description": "the name of a game"},
    "day": {
        "type": "string",
        "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2}|today)$",
        "description": "a day such as 2030-12-31, or today",
    },
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000},
    "since": {"type": "integer", "minimum": 0, "maximum": 999999999},
}
REASONS = {
    400: "the request cannot be read",
    403: "a secret that opens nothing, or a page that may not ask",
    404: "there is no such thing",
    409: "the table or the rules do not allow it",
    413: "the request is too large",
    415: "the request is not JSON",
    429: "too many requests",
    503: "the store does not answer",
}


def summary(endpoint: Endpoint) -> str:
    """What an endpoint does, in a sentence."""
    return str(getattr(Api, endpoint.handler).__doc__).strip().split("\n", maxsplit=1)[0]


def openapi() -> dict[str, Any]:
    """The description of all endpoints."""
    types = [e.answer for e in ENDPOINTS if e.answer] + [e.body for e in ENDPOINTS if e.body]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=REFERENCE)
    schema_of = {repr(kind): schema for kind, schema in zip(types, schemas, strict=False)}
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        operation: dict[str, Any] = {
            "operationId": endpoint.handler,
            "summary": summary(endpoint),
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
                for name in re.findall(r"{(\w+)}", endpoint.path)
            ]
            + [
                {"name": name, "in": "query", "schema": PARAMETERS[name]} for name in endpoint.query
            ],
            "responses": responses(endpoint, schema_of),
        }
        if "{table}" in endpoint.path:
            operation["security"] = [{}, {"seat": []}, {"browser": []}]
        if endpoint.body:
            content = {"application/json": {"schema": schema_of[repr(endpoint.body)]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Einfall", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): problem(status, PROBLEM) for status in REASONS},
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "a seat's secret"},
                "browser": {"type": "apiKey", "in": "cookie", "name": "einfall"},
            },
        },
    }


def responses(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    """What an endpoint can answer."""
    schema = schema_of[repr(endpoint.answer)] if endpoint.answer else {"type": "string"}
    answers: dict[str, Any] = {
        str(endpoint.status): {
            "description": "done",
            "content": {endpoint.kind: {"schema": schema}},
        }
    }
    always = {403, 429, 503} if endpoint.method == "POST" else {429, 503}  # 403: pages of others
    for status in sorted({*endpoint.problems, *always}):
        answers[str(status)] = {"$ref": f"#/components/responses/{status}"}
    if endpoint.handler == "command":
        for status in (409, 503):
            answers[str(status)] = problem(status, {"anyOf": [schema, PROBLEM]})
    return answers


def problem(status: int, schema: dict[str, Any]) -> dict[str, Any]:
    """An answer that says what is wrong."""
    content = {"application/json": {"schema": schema}}
    return {"description": REASONS[status], "content": content}


def live_messages() -> dict[str, Any]:
    """The schema of what goes over a WebSocket, either way."""
    (client, server), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of /api/tables/{table}/live",
        "$defs": components,
        "properties": {"client": client, "server": server},
    }


def page() -> str:
    """The API at a glance, for people."""
    rows = "".join(
        f"<tr><td>{e.method}</td><td><code>{html.escape(e.path)}</code></td>"
        f"<td>{html.escape(summary(e))}</td></tr>"
        for e in ENDPOINTS
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        "<title>Einfall: the API</title><h1>The API of Einfall</h1>"
        "<p>Tables over HTTP, and live over a WebSocket at "
        "<code>/api/tables/{table}/live</code>. "
        '<a href="/api/openapi.json">OpenAPI</a>, '
        '<a href="/api/messages.json">schema of live messages</a>.</p>'
        f"<table>{rows}</table></html>"
    )
