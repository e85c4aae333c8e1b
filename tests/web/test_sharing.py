"""A result as a picture to share."""

import struct
from pathlib import Path

import pytest

from tests.server.serving import Served
from tests.web.beforehand import finished
from tests.web.conftest import Visit


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_picture_of_a_result(visit: Visit, served: Served, tmp_path: Path, game: str) -> None:
    """As large as a preview of a link, with more than a background, and everybody by name."""
    page = visit().go(finished(served, game, "Ada", "Bob").path())
    page.locator(".result svg").first.wait_for()
    with page.expect_download() as told:
        page.get_by_role("button", name="Share a picture").click()
    assert told.value.suggested_filename == f"einfall-{game}.png"
    told.value.save_as(tmp_path / "picture.png")
    picture = (tmp_path / "picture.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 15_000
