"""The pictures of all screens in the documents are those that the program draws.

With EINFALL_REFRESH=1 in the environment they are taken anew; look at them.
"""

import os
from pathlib import Path

import pytest

from einfall.server.live.thinking import Thinkers
from tests.server.serving import Served
from tests.server.stores import asynchronous
from tests.terminal.take_pictures import PICTURES, SIZES, take

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "pictures" / "terminal"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES)
@asynchronous
async def test_a_picture_is_up_to_date(
    name: str, size: str, thinkers: Thinkers, served: Served
) -> None:
    path = FOLDER / f"{name}-{size}.svg"
    picture = await take(name, size, thinkers, served)
    if "EINFALL_REFRESH" in os.environ:
        path.write_text(picture, encoding="utf-8")
    # a comparison of texts as long as these would take pytest minutes to explain
    same = path.read_text(encoding="utf-8") == picture
    assert same, f"{path.name} is out of date: run this test with EINFALL_REFRESH=1"


def test_every_screen_is_shown_and_nothing_else() -> None:
    files = {f"{name}-{size}.svg" for name in PICTURES for size in SIZES}
    assert {path.name for path in FOLDER.glob("*.svg")} == files
    text = (DOCS / "terminal.md").read_text()
    assert [file for file in files if f"pictures/terminal/{file}" not in text] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.svg")), ids=lambda path: path.stem)
def test_nothing_in_a_picture_comes_from_elsewhere(path: Path) -> None:
    picture = path.read_text()
    assert picture.startswith("<svg")
    assert "url(http" not in picture
