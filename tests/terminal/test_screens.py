"""The full-screen program: whole games of each kind by its keys, its mouse, and every size."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from einfall.bots import LEVELS
from einfall.games import GAMES, find_game
from einfall.record import check
from einfall.server.live.thinking import Thinkers
from einfall.study.puzzles.shipped import shipped
from einfall.study.verdict import FAULTS
from einfall.study.words import level_names
from einfall.terminal.einstein.split import FIRST, SECOND
from einfall.terminal.rooms import ROOMS, titles
from einfall.terminal.screens.puzzles import PuzzleScreen
from einfall.terminal.screens.replay import ReplayScreen
from einfall.terminal.screens.table import TableScreen
from einfall.terminal.sketch import fold
from einfall.terminal.tables import OwnTable
from tests.server.stores import asynchronous
from tests.study.games import played
from tests.terminal.playing import LARGE, SMALL, Opened, opened


def test_the_first_screen_knows_all_games_and_levels_without_loading_them() -> None:
    assert list(ROOMS) == list(GAMES)
    assert titles() == {name: game.title for name, game in GAMES.items()}
    assert tuple(level_names()) == LEVELS


async def play_by_keys(program: Opened, keys: dict[str, list[list[str]]]) -> None:
    """Play to the end: what is tried in turn at each decision, until one of it counts."""
    game = program.table.table.game.name
    while await program.ready():
        before = program.table.table.standing
        for tried in keys[game]:
            for key in tried:
                program.table.press(key)
            if program.table.sending:
                break
        while isinstance(program.app.screen, TableScreen) and program.table.sending:
            await program.pilot.pause(0.002)
        await program.ready()
        assert program.table.table.standing != before, program.text()


KEYS = {
    "genial": [["1", "enter", "enter"], ["w"], ["k"], ["x"]],
    "einstein": [["l", "enter", "enter"]],
}
"""How some legal move is made in each game."""

TABLES = [
    ("genial", {"players": 1}, [None]),
    ("genial", {"players": 1, "solo_rack": True}, [None]),
    ("genial", {"players": 2}, [None, None]),
    ("genial", {"players": 3, "edition": "tilsit"}, [None, "novice", None]),
    (
        "genial",
        {"players": 4, "teams": True, "edition": "lutin"},
        [None, "novice", "novice", "novice"],
    ),
    ("genial", {"players": 4}, [None, None, "novice", None]),
    ("einstein", {"players": 1}, [None]),
    ("einstein", {"players": 2, "easy_penalty": True}, [None, "novice"]),
    ("einstein", {"players": 3}, [None, None, "novice"]),
    ("einstein", {"players": 8}, [None, *["novice"] * 7]),
]


@pytest.mark.parametrize(("game", "rules", "seats"), TABLES)
@asynchronous
async def test_whole_games_of_each_kind(
    thinkers: Thinkers, game: str, rules: dict[str, object], seats: list[str | None]
) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game(game, rules), seats, seed=1)
        await program.rest()
        await play_by_keys(program, KEYS)
        table = program.table.table
        assert isinstance(table, OwnTable)
        check(await table.record())
        await program.until("N play again")
        assert table.standing.headline in program.text()


async def by_mouse(program: Opened) -> None:
    """Make some legal move with the mouse alone."""
    table, sketch = program.table, program.screen.canvas.sketch
    moves = table.hand.scene.moves
    assert moves
    if "choices" in moves:
        parts = table.hand.splits[-1].parts  # type: ignore[attr-defined]  # of this game only
        for die in [die for pair in (FIRST, SECOND) for die in range(5) if parts[die] == pair]:
            if not table.hand.choice:  # type: ignore[attr-defined]  # of this game only
                await program.click(f"die:{die}")
    else:
        cells = moves["slots"][0].split() if moves["slots"] else []
        if not cells:  # a swap or a bonus is offered instead
            await program.click(f"word:{moves['words'][0]}")
            return
        await program.click("tile:0.0")
        assert sketch.place_of(f"cell:{cells[0]}")
        await program.click(f"cell:{cells[0]}")
    await program.click("key:enter")


async def by_notation(program: Opened) -> None:
    """Type the first legal move."""
    table = program.table
    assert isinstance(table.table, OwnTable)
    assert table.seat is not None
    await program.press("m", *table.table.play.legal_for(table.seat).texts()[0], "enter")


@pytest.mark.parametrize("way", [by_mouse, by_notation], ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_whole_game_by_mouse_or_in_notation(
    thinkers: Thinkers, game: str, way: Callable[[Opened], Awaitable[None]]
) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game(game, {"players": 1}), [None], seed=1)
        await program.rest()
        while await program.ready():
            turn = program.table.table.standing.turn
            await way(program)
            while isinstance(program.app.screen, TableScreen) and program.table.sending:
                await program.pilot.pause(0.002)
            assert program.table.table.standing.turn > turn, program.text()
        await program.until("N play again")


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_game_against_a_bot_from_the_first_screen_by_real_keys(
    thinkers: Thinkers, game: str
) -> None:
    async with opened(thinkers) as program:
        await program.press(*["down"] * (7 * list(GAMES).index(game)))
        await program.press("left", "left")
        assert "Novice" in program.text()
        await program.press("enter")
        await program.until("It is your turn.")
        for _ in range(2):
            assert await program.ready()
            await program.press(*KEYS[game][0])
        assert len(program.table.table.standing.log) >= 2


@asynchronous
async def test_a_tile_is_shown_with_its_points_before_it_is_played(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 2}), [None, "novice"], seed=1)
        await program.rest()
        await program.press("b", "r", "1")  # the best cell for red, the first tile
        assert "[♥]" in program.text() or "[R]" in program.text()
        await program.press("enter")
        assert "Enter: play RY" in program.text()
        assert "red 1" in program.text()
        assert "(♥)" not in program.text().splitlines()[1]  # < > marks the line that counts
        await program.press("escape", "escape")
        assert "Enter: play" not in program.text()
        assert program.table.table.standing.log == ()


@asynchronous
async def test_the_mouse_picks_and_puts_a_tile(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 2}), [None, "novice"], seed=1)
        await program.rest()
        await program.click("tile:1.0")
        await program.click("cell:d3")
        assert "Enter: play" in program.text()
        await program.click("key:enter")
        await program.ready()
        assert "You: " in program.table.table.standing.log[0]


@asynchronous
async def test_dice_are_touched_one_after_the_other(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("einstein", {"players": 2}), [None, "novice"], seed=1)
        await program.rest()  # 1 2 4 5 5
        await program.press("1", "2")
        assert "1+2=3" in program.text()
        await program.press("4")
        await program.click("die:4")
        assert "5+5=10" in program.text()
        assert "Enter: choose 3+10/4, −400" in program.text()
        await program.press("escape")
        assert "Enter: choose" not in program.text()


@asynchronous
async def test_a_split_of_the_list_is_chosen_with_two_clicks(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("einstein", {"players": 1}), [None], seed=1)
        await program.rest()
        await program.press("l")
        await program.click("split:1")
        await program.click("key:enter")
        assert await program.ready()
        assert program.table.table.standing.log[1].startswith("You: ")


@asynchronous
async def test_what_happens_before_a_screen_is_up_is_on_it(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        table = OwnTable(find_game("genial", {"players": 1}), [None], thinkers, seed=1)
        screen = TableScreen(table)
        await table.decide(0, table.game.move_text(int(table.play.legal_for(0)[0])))
        program.app.push_screen(screen)
        await program.rest()
        assert screen.hand.scene.log == table.standing.log != ()


@asynchronous
async def test_typed_moves_take_backs_and_hints(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 2}), [None, "novice"], seed=1)
        await program.rest()
        await program.press("m", *"ry d3 d9", "enter")
        assert "not adjacent" in program.text()
        await program.press("m", *"yr d3 e3", "enter")
        await program.ready()
        assert program.table.table.standing.log[0] == "You: YR d3 e3"
        await program.press("U")  # as the last line shows it
        assert program.table.table.standing.log == ()
        await program.press("h")
        await program.until("A strong bot would play")
        assert "Enter: play" in program.text()


@asynchronous
async def test_what_is_said_is_said_to_its_end_on_a_small_screen(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 4}), [None, *["novice"] * 3], seed=1)
        assert await program.ready()
        await program.press("s")
        assert program.text().endswith("orange, yellow, green, blue, purple with 0.")
        await program.press("S")
        assert program.text().count("Lowest:") == 4
        await program.press("1")
        assert "? keys" in program.text()


@asynchronous
async def test_scores_of_two_digits_stand_apart_where_room_is_short() -> None:
    async with opened() as program:
        program.app.push_screen(PuzzleScreen(shipped("win"), 0))
        await program.until("Sure win")
        assert re.search(r"\b18\b", program.text())
        assert not re.search(r"\d[♥▲✦♣■☾]", program.text())


@asynchronous
async def test_nothing_is_taken_back_before_ones_first_move(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 2}), ["novice", None], seed=1)
        assert await program.ready()
        log = program.table.table.standing.log
        await program.press("u")
        assert "there is nothing to take back" in program.text()
        assert program.table.table.standing.log == log != ()


def test_a_line_is_not_broken_before_a_sign_that_stands_apart() -> None:
    assert fold("Votre réponse\u00a0: oui", 13) == ["Votre", "réponse\u00a0: oui"]


@asynchronous
async def test_on_one_screen_racks_stay_covered_between_turns(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        program.app.open_own(find_game("genial", {"players": 2}), [None, None], seed=1)
        await program.rest()
        await program.press("1", "enter", "enter")
        await program.until("look away")
        assert "1 " not in program.text()
        await program.press("enter")
        assert "Player 2, it is your turn." in program.text()


@asynchronous
async def test_a_game_that_was_left_can_be_continued(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.press("down", "down", "down", "enter")  # alone
        await program.press("1", "enter", "enter")
        log = program.table.table.standing.log
        assert len(log) == 1
        await program.press("escape", "end", "enter")
        assert "Continue: Einfach Genial" in program.text()
        await program.press("home", "enter")
        assert program.table.table.standing.log == log


@asynchronous
async def test_a_game_goes_on_after_a_program_that_ended_in_its_middle(
    thinkers: Thinkers, tmp_path: Path
) -> None:
    async with opened(thinkers, folder=tmp_path) as program:
        program.app.open_own(find_game("genial", {"players": 1}), [None], seed=1)
        await program.press("1", "enter", "enter")
        log = program.table.table.standing.log
    async with opened(thinkers, folder=tmp_path) as program:
        await program.choose("alone:einstein")  # a look at another table, and nothing done there
        await program.press("escape", "end", "enter")
        await program.press("home", "enter")
        assert program.table.table.standing.log == log


@pytest.mark.parametrize("size", [SMALL, LARGE, (60, 20), (200, 60), (40, 12)])
@pytest.mark.parametrize(("game", "players"), [("genial", 4), ("genial", 2), ("einstein", 8)])
@asynchronous
async def test_a_table_fits_every_size(
    thinkers: Thinkers, game: str, players: int, size: tuple[int, int]
) -> None:
    async with opened(thinkers, size=size) as program:
        seats = [None, *["novice"] * (players - 1)]
        program.app.open_own(find_game(game, {"players": players}), seats, seed=1)
        await program.rest()
        for changed in (size, (size[0] + 30, size[1] + 9), SMALL):
            await program.resize(*changed)
            lines = program.screen.canvas.sketch.lines()
            assert len(lines) == changed[1]
            assert max(map(len, lines)) <= changed[0]
        if game == "genial":  # the whole board, and the rack, at 80 × 24
            sketch = program.screen.canvas.sketch
            cells = [cell for cell in ("a1", "h1", "o8", "h15") if players == 4]
            assert all(sketch.place_of(f"cell:{cell}") for cell in cells)
            assert sketch.place_of("tile:5.1")


@asynchronous
async def test_the_keys_are_shown_and_a_menu_leads_out(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.press("?")
        assert "Ctrl+Q" in program.text()
        await program.press("x", "enter")
        await program.press("?")
        assert "jump to the best cell" in program.text()
        await program.press("x", "escape")
        assert "Leave" in program.text()
        await program.press("end", "enter")
        assert "Play against a bot" in program.text()


@asynchronous
async def test_rules_are_chosen_and_those_that_do_not_fit_are_refused(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.press(*["down"] * 4, "enter")
        assert "A new table: Einfach Genial" in program.text()
        await program.press("down", "right", "right")
        assert "Seat 4" in program.text()
        await program.press(*["down"] * 6, "right")  # teams
        await program.press("home", "enter")
        assert program.table.table.game.rules()["teams"] is True


@asynchronous
async def test_a_set_up_asks_only_what_means_something(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.press(*["down"] * 4, "enter", "down")
        assert "teams" not in program.text()
        assert "in hand" not in program.text()
        await program.press("left")  # one player
        assert "Tiles in hand" in program.text()
        assert "swapped" not in program.text()
        await program.press("down", "right", "home", "enter")  # a bot on the only seat
        assert "somebody here" in program.text()


@asynchronous
async def test_a_finished_game_is_replayed_and_judged(thinkers: Thinkers) -> None:
    async with opened(thinkers, size=LARGE) as program:
        program.app.open_own(find_game("einstein", {"players": 1}), [None], seed=1)
        await program.rest()
        await play_by_keys(program, KEYS)
        await program.press("p")
        assert "Decision 0 of" in program.text()
        await program.press("right", "right")
        assert "Decision 2 of" in program.text()
        await program.press("v")
        await program.until("expected")
        assert any(bar in program.text() for bar in "▂▃▄▅▆▇")
        await program.press("down", "enter")
        assert "Decision 2 of" in program.text()


@asynchronous
async def test_keys_lead_from_mistake_to_mistake_and_from_luck_to_luck(thinkers: Thinkers) -> None:
    record = played(find_game("einstein", {"players": 1}), "novice")
    async with opened(thinkers, size=LARGE) as program:
        screen = ReplayScreen(record, ["Ada"])
        program.app.push_screen(screen)
        await program.pilot.pause()
        await program.press("v")
        await program.until("▲ lucky")
        await program.press("v")
        assert screen.analysis
        fortunes = screen.analysis.fortunes(0)
        faults = [j.number for j in screen.analysis.decisions if j.verdict.label in FAULTS]
        for key, name in (("l", "lucky"), ("u", "unlucky")):
            numbers = [number for number, fortune in fortunes.items() if fortune == name]
            assert numbers, "this game has both"
            await program.press("home")
            for number in [*numbers, numbers[0]]:  # it goes round
                await program.press(key)
                assert screen.place == number
                assert f" {name} (" in program.text()
        await program.press("home")
        for number in faults:
            await program.press("n")
            assert screen.place == number
        await program.press("n")
        assert "There is no other." in program.text()
        await program.press("p")
        assert screen.place == faults[-2]
        await program.press("?")
        assert "the next stroke of luck" in program.text()


@asynchronous
async def test_puzzles_are_solved(thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.choose("puzzles")
        assert "Puzzles" in program.text()
        await program.press("enter")
        assert "difficulty" in program.text()
        await program.press("h")
        answer = program.screen.puzzle.answer  # type: ignore[attr-defined]  # of this screen only
        for move in answer:
            await program.press("m", *move, "enter")
        assert "Right!" in program.text()
        first = program.text().splitlines()[1:6]
        await program.press("n")
        assert program.text().splitlines()[1:6] != first
