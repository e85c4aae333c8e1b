"""The reference of the HTTP API for the site of documents, written from its OpenAPI description."""

import json
from typing import Any

from einfall.server.http.openapi import openapi

PLACE = "<!-- the reference is written here -->"
Schema = dict[str, Any]


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs calls this with the text of each page; one has a place for the reference."""
    return markdown.replace(PLACE, reference(openapi())) if PLACE in markdown else markdown


def reference(api: Schema) -> str:
    """All that can be asked, and all that is sent and answered, as Markdown."""
    lines = ["## What can be asked", ""]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            answers = {
                status: shared(answer, api) for status, answer in operation["responses"].items()
            }
            lines += operation_lines(
                f"{method.upper()} {path}", {**operation, "responses": answers}
            )
    lines += ["## What is sent and answered", ""]
    for name, schema in sorted(api["components"]["schemas"].items()):
        lines += schema_lines(name, schema)
    return "\n".join(lines)


def shared(answer: Schema, api: Schema) -> Schema:
    """The answer itself, where one that several share is only named."""
    name = answer.get("$ref", "").rpartition("/")[2]
    found: Schema = api["components"]["responses"][name] if name else answer
    return found


def operation_lines(title: str, operation: Schema) -> list[str]:
    """One thing that can be asked."""
    lines = [f"### `{title}`", "", operation["summary"], ""]
    for parameter in operation["parameters"]:
        schema = parameter["schema"]
        what = schema.get("description") or kind(schema)
        where = "in the path" if parameter["in"] == "path" else "after `?`, may be left out"
        lines.append(f"- `{parameter['name']}` ({where}): {what}")
    if "requestBody" in operation:
        lines.append(f"- Send: {content(operation['requestBody'])}")
    refused = []
    for status, answer in sorted(operation["responses"].items()):
        if status < "400":
            lines.append(f"- Answer {status}: {content(answer)}")
        else:
            refused.append(f"{status} ({answer['description']})")
    return [*lines, f"- Refused: {', '.join(refused)}", ""]


def content(body: Schema) -> str:
    """What a request or an answer holds."""
    ((media, held),) = body["content"].items()
    return kind(held["schema"]) if media == "application/json" else f"`{media}`"


def schema_lines(name: str, schema: Schema) -> list[str]:
    """One type, with its fields."""
    lines = [f"### {name} {{ #{anchor(name)} }}", "", schema.get("description", ""), ""]
    fields = schema.get("properties", {})
    if fields:
        lines += ["| field | type | |", "|---|---|---|"]
    for field, held in fields.items():
        notes = [held["description"]] if "description" in held else []
        if field not in schema.get("required", ()):
            default = json.dumps(held["default"], ensure_ascii=False) if "default" in held else ""
            notes.append(f"if left out: `{default}`" if default else "may be left out")
        lines.append(f"| `{field}` | {kind(held)} | {'; '.join(notes)} |")
    return [*lines, ""]


def anchor(name: str) -> str:
    """Where a type stands on the page."""
    return f"type-{name.lower()}"


def kind(schema: Schema) -> str:
    """A type in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{anchor(name)})"
    if "anyOf" in schema:
        return " or ".join(kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {kind(values)}" if isinstance(values, dict) and values else "object"
    return str(schema.get("type", "anything")) + limits(schema)


def limits(schema: Schema) -> str:
    """How large or long something may be."""
    if "maximum" in schema:
        return f" from {schema.get('minimum', 0)} to {schema['maximum']}"
    if "maxLength" in schema:
        return f" of up to {schema['maxLength']} characters"
    return ""
