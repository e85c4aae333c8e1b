"""A site of plain files: played from any file server, in any folder, and with the network gone."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from einfall.cli import main
from tests.web.conftest import Visit
from tests.web.playing import PLAY_ALONG, einstein_by_list, genial_by_taps, play, standing
from tests.web.test_score import set_up, tap_tile
from tests.web.test_worker import wait_until_kept

FOLDER = "games/einfall"
"""Where on the server the site lies."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server, which says nothing of what it does."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a file server, in a folder of which the site lies."""
    top = tmp_path_factory.mktemp("site")
    assert main(["site", "--to", str(top / FOLDER)]) == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(top)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{FOLDER}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("language", "button"),
    [
        ("en", "Play against a bot"),
        ("fr", "Jouer contre un bot"),
        ("de", "Gegen einen Bot spielen"),
    ],
)
def test_playing_with_the_network_gone(visit: Visit, site: str, language: str, button: str) -> None:
    """One visit is enough, in every language, on a phone: then a whole game can be begun."""
    visitor = visit.phone(address=site, language=language, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    visitor.context.set_offline(True)
    page.reload()
    expect(page.locator(".game-card.genial button.main")).to_have_text(button)
    page.locator(".game-card.genial button.main").tap()
    page.locator(".table.genial").wait_for()
    assert play(page, genial_by_taps, 2).entries > 2
    page.reload()  # an address of its own, which no file has
    standing(page)


def test_it_has_all_but_other_people(visit: Visit, site: str) -> None:
    page = visit(address=site).go()
    expect(page.locator(".game-card")).to_have_count(2)
    expect(page.get_by_role("button", name="With friends")).to_have_count(0)
    expect(page.locator(".challenge-line")).to_have_count(0)
    page.get_by_role("link", name="All the rules").first.click()
    expect(page.locator("h1")).to_be_visible()
    page.reload()
    expect(page.locator("h1")).to_be_visible()


def test_two_on_one_screen(visit: Visit, site: str) -> None:
    page = visit(address=site).go()
    page.locator(".game-card.einstein").get_by_role("button", name="On this screen").click()
    page.locator(".setup button.main").click()
    page.locator(".table.einstein").wait_for()
    assert standing(page).state == "curtain"
    page.locator(".curtain button").click()
    einstein_by_list(page, "choose")
    expect(page.locator(".curtain")).to_be_visible()


def test_a_record_is_opened_and_verified(visit: Visit, site: str, tmp_path: Path) -> None:
    """A solo game to its end, downloaded, looked at again, and checked."""
    visitor = visit(address=site)
    page = visitor.go()
    alone = {"game": "genial", "rules": {"players": 1}, "seats": [{"name": "Ada"}]}
    table, *_ = page.evaluate(PLAY_ALONG, alone)
    visitor.go(f"/?/t/{table}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    for path, there in (("/?/replay", ".replay-bar"), ("/?/verify", ".verdict.sound")):
        visitor.go(path).locator("input[type=file]").set_input_files(record)
        expect(page.locator(there)).to_be_visible()
    expect(visitor.go("/?/games").locator(".game-line")).to_have_count(1)


def test_positions_are_tried_with_the_network_gone(visit: Visit, site: str) -> None:
    visitor = visit(address=site, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    visitor.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Board to try things").click()
    page.locator(".try-opinion button.main").click()
    page.locator(".try-opinion table").wait_for()
    link = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".table.genial").wait_for()
    page.goto(link)
    expect(page.locator(".try-opinion")).to_be_visible()


def test_a_lesson_is_given_with_the_network_gone(visit: Visit, site: str) -> None:
    visitor = visit(address=site, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Learn it in two minutes").first.click()
    page.get_by_role("button", name="red blue").click()
    expect(page.locator(".lesson-say.right")).to_have_text("✓ Right: red and blue.")


def test_only_what_is_ours_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    assert main(["site", "--to", str(tmp_path)]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_keeping_score_with_the_network_gone(visit: Visit, site: str) -> None:
    """At a real table, on a phone; what was entered is there again after the page was closed."""
    visitor = visit.phone(address=site, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Keep score at a real table").tap()
    set_up(page, "Einfach Genial", "Anna", "Bert")
    tap_tile(page, "red", "blue")
    expect(page.locator("h1")).to_have_text("What did Bert do?")
    page.reload()
    expect(page.locator("h1")).to_have_text("What did Bert do?")
