"""A game is one room: no other file of the pages knows a game's name."""

import re

import pytest

from einfall.games import GAMES
from einfall.server.http.pages import FOLDER
from tests.naming import names

REGISTRY = "games/index.js"
PLAIN = {".js", ".ts", ".css", ".html", ".webmanifest", ".svg"}
LONGEST = 120


def files() -> dict[str, str]:
    """All that was written for the pages, by path."""
    paths = [path for path in FOLDER.rglob("*") if path.suffix in PLAIN]
    named = {path.relative_to(FOLDER).as_posix(): path.read_text() for path in paths}
    return {name: text for name, text in named.items() if not name.startswith("vendor/")}


@pytest.mark.parametrize("game", GAMES)
def test_a_games_name_stands_in_its_own_room_and_the_registry_alone(game: str) -> None:
    named = {
        name
        for name, text in files().items()
        if names(game, text) and not name.startswith(f"games/{game}/")
    }
    assert named == {REGISTRY}


def test_each_game_has_a_room() -> None:
    rooms = {path.parent.name for path in FOLDER.glob("games/*/index.js")}
    assert rooms == set(GAMES)
    registry = (FOLDER / REGISTRY).read_text()
    assert set(re.findall(r'from "\./(\w+)/index\.js"', registry)) == rooms


def test_there_is_no_door_between_the_rooms() -> None:
    for name, text in files().items():
        for game in GAMES:
            if name.startswith(f"games/{game}/"):
                others = "|".join(other for other in GAMES if other != game)
                assert not re.search(rf"\.\./({others})/", text), name


def test_styles_and_markup_have_short_lines_too() -> None:
    # ESLint looks after the scripts
    long = [
        (name, number)
        for name, text in files().items()
        for number, line in enumerate(text.split("\n"), start=1)
        if len(line) > LONGEST and not name.endswith(".svg")
    ]
    assert long == []
