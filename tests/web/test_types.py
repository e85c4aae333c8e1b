"""The types that the pages' code is checked with are those of the service and of the games."""

import re
from typing import Any

import msgspec
import pytest

from einfall.bots import LEVELS
from einfall.games import GAMES, find_game
from einfall.server.http.pages import FOLDER
from einfall.server.messages import asked, told
from einfall.server.table import events

INTERFACE = re.compile(
    r"^export interface (\w+)(?:<.*?>)?(?: extends \w+)? {\n(.*?)^}", re.DOTALL | re.MULTILINE
)
EXTRA = {"Result", "Step"}
"""What has no type of its own in Python: plain data of a record and of a replay."""


def fields_in(path: str) -> dict[str, dict[str, bool]]:
    """The interfaces of a file of types: their fields, and whether each is always there."""
    return {
        name: {
            field: optional == ""
            for field, optional in re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
        }
        for name, body in INTERFACE.findall((FOLDER / path).read_text())
    }


def struct_named(name: str) -> Any:
    return next(getattr(module, name) for module in (told, asked, events) if hasattr(module, name))


@pytest.mark.parametrize("name", sorted(set(fields_in("protocol.d.ts")) - EXTRA))
def test_a_message_has_these_fields(name: str) -> None:
    struct = struct_named(name)
    ours = fields_in("protocol.d.ts")[name]
    kind, always = struct.__struct_config__, ours.pop("type", None)
    assert (kind.tag_field == "type") == (always is not None)
    theirs = {field.name: field.required for field in msgspec.structs.fields(struct)}
    if struct in (events.TakenBack, events.Proposed):
        theirs["from"] = theirs.pop("number")  # as it is shown
    assert set(ours) == set(theirs)
    if kind.omit_defaults or name.startswith("New"):
        sometimes = {field for field, required in theirs.items() if not required}
        # what is hidden from others is not there for them
        hidden = {"move"} if struct is events.Chose else set()
        left = {field for field, required in ours.items() if not required}
        assert left == sometimes | hidden or name == "ProposalShown"


def test_messages_of_each_kind_are_typed() -> None:
    typed = set(fields_in("protocol.d.ts"))
    for union in (told.ServerMessage, events.TableEvent):
        assert {kind.__name__ for kind in union.__args__} <= typed


def test_tags_are_those_of_the_service() -> None:
    text = (FOLDER / "protocol.d.ts").read_text()
    for union in (told.ServerMessage, events.TableEvent):
        for kind in union.__args__:
            assert f'type: "{kind.__struct_config__.tag}";' in text


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_what_its_types_say(name: str) -> None:
    types = fields_in(f"games/{name}/types.d.ts")
    game = find_game(name, {})
    assert set(game.show_equipment()) == set(types["Equipment"])
    position = game.start()
    view = game.view(position, 0)
    assert set(game.show(view)) == set(types["View"])
    assert set(game.show_moves(view)) == set(types["Legal"])


@pytest.mark.parametrize("name", GAMES)
def test_phases_have_the_names_that_the_service_sends(name: str) -> None:
    text = (FOLDER / f"games/{name}/types.d.ts").read_text()
    (union,) = re.findall(r"export type Phase = (.*);", text)
    module = __import__(f"einfall.{name}.client", fromlist=["PHASES"])
    assert set(re.findall(r'"(\w+)"', union)) == set(module.PHASES.values())


def test_levels_have_words() -> None:
    text = (FOLDER / "parts/names.js").read_text()
    assert tuple(re.findall(r"^  (\w+): { title:", text, re.MULTILINE)) == tuple(LEVELS)
