"""What the first screen leads to beside tables of one's own."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from textual.events import Key

from einfall.client import Lobby, join
from einfall.games import GAMES
from einfall.language import LANGUAGES, speaking, use
from einfall.record import check
from einfall.server.live.thinking import Thinkers
from einfall.terminal import opening
from einfall.terminal.home import home_menu
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import Prompt, TextScreen
from einfall.terminal.screens.home import HomeScreen
from einfall.terminal.screens.score import ScoreScreen
from einfall.terminal.screens.trying import TryScreen
from einfall.terminal.sketch import Sketch
from tests.client.test_table import play
from tests.server.serving import Served, finished
from tests.server.stores import asynchronous
from tests.terminal.playing import SMALL, opened


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_the_first_screen_is_seen_at_once(language: str) -> None:
    use(language)
    try:
        sketch = Sketch(*SMALL)
        menu = home_menu({"unfinished": {"game": "genial"}})
        menu.draw(sketch)
        for number, item in enumerate(menu.items):
            if item.name:
                x, y = sketch.place_of(f"item:{number}") or (0, 0)
                assert sketch.lines()[y][x:].lstrip(" ▸").startswith(item.text)
            assert any(item.text in line for line in sketch.lines())
    finally:
        use("en")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_line_is_said_to_its_end(language: str, game: str) -> None:
    with speaking(language):
        sketch = Sketch(*SMALL)
        menu = home_menu({})
        menu.said = find_room(game).about()
        menu.draw(sketch)
        assert menu.said.split()[-1] in "\n".join(sketch.lines()[-3:])


@pytest.mark.parametrize(
    ("language", "back", "quit"), [("de", "Esc ", "Strg+Q"), ("fr", "Échap ", "Ctrl+Q")]
)
@asynchronous
async def test_keys_are_named_as_keyboards_name_them(language: str, back: str, quit: str) -> None:
    with speaking(language):
        async with opened() as program:
            await program.press("?")
            assert back in program.text()
            assert quit in program.text()


@asynchronous
async def test_keys_that_come_too_late_for_a_screen_close_no_other() -> None:
    async with opened() as program:
        await program.press("?")
        keys = program.app.screen
        for _ in range(3):  # typed ahead: all have reached it before the first is answered
            keys.post_message(Key("escape", None))
        await program.pilot.pause()
        assert isinstance(program.app.screen, HomeScreen)


@asynchronous
async def test_a_screen_that_goes_away_takes_with_it_what_lies_above() -> None:
    async with opened() as program:
        await program.choose("rules:genial")
        rules = program.app.screen
        assert isinstance(rules, TextScreen)
        program.app.push_screen(Prompt("Your name"))
        await program.pilot.pause()
        rules.dismiss(None)
        await program.pilot.pause()
        assert isinstance(program.app.screen, HomeScreen)


@asynchronous
async def test_a_lesson_is_given_while_the_rules_are_still_compiled() -> None:
    async with opened() as program:
        program.app.ready.clear()
        await program.choose("lesson:einstein")
        assert "Step 1 of 7" in program.text()
        await program.press(*["n"] * 7, "enter")
        assert "Getting ready…" in program.text()
        program.app.ready.set()
        await program.until("It is your turn.")


@asynchronous
async def test_another_language_is_spoken_at_once_and_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(folder=tmp_path) as program:
        await program.press("end", "right")
        assert "Langue" in program.text()
        assert "◂ Français ▸" in program.text()
        await program.press("right")
        assert "Zwei Spiele mit Witz" in program.text()
        await program.choose("lesson:genial")
        assert "Ein Plättchen wählen" in program.text()
        await program.press("escape", "home")
        assert "Gegen einen Bot spielen" in program.text()
    monkeypatch.setattr(opening, "kept_file", lambda: tmp_path / "terminal.json")
    assert opening.language() == "de"


# With people on a server


@asynchronous
async def test_a_seat_is_offered_in_one_terminal_and_taken_in_another(served: Served) -> None:
    async with opened() as ann, opened() as bob:
        for program, name in ((ann, "Ann"), (bob, "Bob")):
            program.app.kept.keep(server=served.origin, name=name)
            await program.choose("lobby")
            await program.until("Offer a seat …")
        await ann.press("down", "down", "enter")
        assert "Whoever comes" in ann.text()
        await ann.press("home", "enter")
        await ann.until("begins when everybody has sat down")
        await bob.until("Einfach Genial · with Ann · 2 players")
        await bob.press("end", "enter")
        await bob.until("Waiting for Ann…")
        await ann.until("It is your turn.")
        assert ann.table.table.standing.names == ("Ann", "Bob")


@asynchronous
async def test_an_offer_is_watched_and_ends_when_it_is_left(served: Served) -> None:
    async with opened() as ann, opened() as eve:
        for program, name in ((ann, "Cleo"), (eve, "Eve")):
            program.app.kept.keep(server=served.origin, name=name)
            await program.choose("lobby")
            await program.until("Offer a seat …")
        await ann.press(*["down"] * 4, "enter", "home", "enter")  # Einstein
        await ann.until("begins when everybody has sat down")
        await eve.until("Einstein · with Cleo")
        await eve.press("end", "w")
        await eve.until("begins when everybody has sat down")
        assert eve.table.table.standing.yours == ()
        await ann.press("escape", "end", "enter")
        lobby = Lobby(served.origin, {})
        async with asyncio.timeout(30):
            while any(offer.name == "Cleo" for offer in await lobby.offers()):
                await ann.pilot.pause(0.02)


@asynchronous
async def test_two_who_want_to_play_now_find_each_other_and_else_a_bot(
    served: Served, thinkers: Thinkers
) -> None:
    async with opened() as ann, opened(thinkers) as bob:
        for program, name in ((ann, "Ann"), (bob, "Bob")):
            program.app.kept.keep(server=served.origin, name=name)
            await program.choose("lobby")
            await program.until("Play now")
            await program.press("down", "enter")
        await ann.until("your turn")
        await bob.until("Waiting for Ann…")
        await bob.press("escape", "end", "enter", "enter")
        await bob.until("If nobody comes, Club sits down.")
        await bob.click("key:b")
        await bob.until("It is your turn.")
        assert bob.table.table.standing.names == ("You", "Club (bot)")


@asynchronous
async def test_the_challenge_is_played_from_the_first_screen(served: Served) -> None:
    async with opened() as ann:
        ann.app.kept.keep(server=served.origin)
        await ann.choose("challenge")
        await ann.until("Nobody has finished it yet.")
        await ann.press("end", "enter", *"Ann", "enter")
        await ann.until("It is your turn.")
        link = ann.table.table.live.link  # type: ignore[attr-defined]  # of a table of a server
        known = json.loads((ann.app.folder / "known.json").read_text())
        async with join(link, "Ann", known=known) as table:
            await play(table)
        await ann.until("N play again")
        await ann.press("escape", "end", "enter")
        await ann.until("1 result: ")
        assert "View it" in ann.text()
        assert "1. Ann" in ann.text()


@asynchronous
async def test_a_server_that_is_not_there_is_told_and_another_is_named(served: Served) -> None:
    async with opened() as ann:
        ann.app.kept.keep(server="http://127.0.0.1:9")
        await ann.choose("lobby")
        await ann.until("cannot be reached")
        await ann.press("enter", *["backspace"] * 30, *served.origin, "enter")
        await ann.until("Play now")
        assert ann.app.kept.values["server"] == served.origin


# The score of a real table


@asynchronous
async def test_tiles_of_a_real_table_are_typed_and_clicked(tmp_path: Path) -> None:
    async with opened(folder=tmp_path) as program:
        await program.choose("score")
        await program.press("enter", "down", "down", "enter", *"Anna", "enter")
        assert "Anna" in program.text()
        await program.press("home", "enter")
        assert "Anna, it is your turn." in program.text()
        await program.press(*"rb c4 d4", "enter")
        assert "Anna: RB c4 d4 (R 1)" in program.text()
        for target in ("type:G", "type:O", "cell:c7", "cell:d8", "key:enter"):
            await program.click(target)
        assert "Player 2: GO c7 d8 (G 1)" in program.text()
        await program.press(*"xx", "enter")
        assert "'xx' is no" in program.text()
        await program.press("backspace", "backspace", "?", "enter")
        assert "RB h7 h8          a tile was laid" in program.text()
        await program.press("escape", "escape")
        await program.press("home", "enter")  # the game that goes on
        assert isinstance(program.app.screen, ScoreScreen)
        assert len(program.app.screen.kept.entered) == 2
        await program.press("delete")
        assert len(program.app.screen.kept.entered) == 1
        (line,) = (tmp_path / "score.jsonl").read_text().splitlines()
        assert json.loads(line)["players"] == ["Anna", "Player 2"]


@asynchronous
async def test_dice_of_a_real_table_are_entered_to_the_end(tmp_path: Path) -> None:
    async with opened(folder=tmp_path) as program:
        await program.choose("score")
        await program.press("down", "enter", "down", "left", "home", "enter")  # Einstein, alone
        for _round in range(8):
            await program.press(*"11111", "enter")
            assert "1+1=2" not in program.text()
            await program.press("l", "enter", "enter")
        await program.until("The game is over")
        record = json.loads((tmp_path / "score.jsonl").read_text())
        check(record)
        await program.press("p")
        assert "Decision 0 of 8" in program.text()


# A board to try things


@asynchronous
async def test_positions_are_tried_judged_and_played_on_from(
    thinkers: Thinkers, tmp_path: Path
) -> None:
    async with opened(thinkers, folder=tmp_path) as program:
        await program.choose("try")
        await program.press("down", "enter")  # Einstein
        assert isinstance(program.app.screen, TryScreen)
        first = program.app.screen.tried.play.text()
        await program.press("l", "enter", "enter")
        await program.press("v")
        await program.until("What a strong bot thinks")
        await program.press("enter")
        assert "Enter: choose" in program.text()
        await program.press("u")
        assert isinstance(program.app.screen, TryScreen)
        assert program.app.screen.tried.play.text() == first
        await program.press("p")
        await program.until("It is your turn.")
        assert program.table.table.standing.names[1] == "Club (bot)"
        await program.press("escape", "end", "enter")
        assert isinstance(program.app.screen, TryScreen)
        assert "unfinished" not in program.app.kept.values


@asynchronous
async def test_a_position_is_typed_and_what_is_wrong_with_it_is_said(thinkers: Thinkers) -> None:
    text = GAMES["genial"]().play(3).text()
    async with opened(thinkers) as program:
        await program.choose("try")
        await program.press("end", "enter", *"nonsense", "enter")
        assert "is not a position" in program.text()
        program.app.kept.keep(tried=text)
        await program.press("escape")
        await program.choose("try")
        await program.press("home", "enter")  # what was tried last
        assert isinstance(program.app.screen, TryScreen)
        assert program.app.screen.tried.play.text() == text
        await program.press("c", "escape")
        assert program.app.clipboard == text


# Fairness


@asynchronous
async def test_games_of_a_file_and_of_a_link_are_verified(served: Served, tmp_path: Path) -> None:
    made = finished(served)
    record = served.get(f"/api/tables/{made.table}/record", secret=made.secrets[0]).json()
    path = tmp_path / "fair.jsonl"
    path.write_text(json.dumps(record))
    async with opened() as program:
        for what in (str(path), f"{served.origin}/t/{made.table}"):
            program.app.open_verdict(what)
            await program.until("Everything checks out.")
            assert "1 of 1 seats added a seed" in program.text()
            await program.press("escape")
        record["players"] = ["Mallory"]
        path.write_text(json.dumps(record))
        program.app.open_verdict(str(path))
        await program.until("Something does not add up.")


def test_the_first_screen_is_drawn_before_the_rules_are_loaded() -> None:
    code = "import sys, einfall.terminal.home; print('numba' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "False"
