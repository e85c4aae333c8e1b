"""Lessons in the terminal: the steps of the pages, by keyboard, by mouse, typed, and in words."""

import io

import pytest

from einfall.cli import main
from einfall.games import GAMES
from einfall.language import LANGUAGES, speaking
from einfall.server.live.thinking import Thinkers
from einfall.terminal.lesson import Lesson
from einfall.terminal.lesson_lines import learn
from einfall.terminal.screens.lesson import LessonScreen
from einfall.terminal.sketch import Sketch
from einfall.terminal.stage import Choice, Stage
from tests.server.stores import asynchronous
from tests.terminal.playing import LARGE, SMALL, Opened, opened

TYPED = {
    "genial": [
        *("RB", "RB c4 d5", "bo h8 h7", "BY h7 i7"),  # the third with its cells the other way round
        *("PG h7 h8", "YR f7 f8", "swap", "ben"),
    ],
    "einstein": ["1 3", "6+4", "8+8/3", "10+7/6", "2", "4+9", "8+9/4"],
}
"""The right answers, as they are typed at a table."""


def ways(stage: Stage) -> list[tuple[tuple[int, ...], Choice]]:
    """All that can be picked in a step, and what is chosen with it, the wrong ones first."""
    places = range(len(stage.offers))
    picked: list[tuple[int, ...]] = [(place,) for place in places]
    if stage.needed == 2:
        picked = [(one, two) for one in places for two in places if one < two]
    tried = [(places, stage.choice_of(places)) for places in picked]
    return sorted(tried, key=lambda one: one[1].right)


def screen_of(program: Opened) -> LessonScreen:
    assert isinstance(program.screen, LessonScreen), program.screen
    return program.screen


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# Full screen


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_whole_lesson_by_keys_with_every_mistake(game: str, thinkers: Thinkers) -> None:
    async with opened(thinkers) as program:
        await program.choose(f"lesson:{game}")
        for step in Lesson(game).steps:
            assert step.title in program.text()
            stage = screen_of(program).lesson.stage
            for picked, choice in ways(stage):
                await program.press(*(stage.offers[place].key for place in picked))
                assert choice.say in in_one_line(program.text())
                if choice.right:
                    break
            await program.press("enter")
        assert "That is all you need." in program.text()
        await program.press("enter")
        assert program.table.table.standing.names == ("You", "Novice (bot)")


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_whole_lesson_by_mouse(game: str) -> None:
    async with opened() as program:
        program.app.open_lesson(game)
        await program.rest()
        for _step in Lesson(game).steps:
            stage = screen_of(program).lesson.stage
            right = next(picked for picked, choice in ways(stage) if choice.right)
            for place in right:
                listed = program.screen.canvas.sketch.place_of(f"offer:{place}")
                await program.click(f"offer:{place}" if listed else f"die:{place}")
            assert stage.solved
            await program.click("next")
        assert "That is all you need." in program.text()


@pytest.mark.parametrize(("target", "said"), [("cell:d5", "1 point for red"), ("cell:c6", "touch")])
@asynchronous
async def test_a_place_is_chosen_by_clicking_on_its_cells(target: str, said: str) -> None:
    async with opened() as program:
        program.app.push_screen(LessonScreen("genial", 1))
        await program.rest()
        await program.click(target)
        assert said in program.text()


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_whole_lesson_in_typed_notation(game: str) -> None:
    async with opened() as program:
        program.app.open_lesson(game)
        await program.rest()
        for answer in TYPED[game]:
            await program.press("m", *answer, "enter")
            assert screen_of(program).lesson.solved, answer
            await program.press("enter")
        assert "That is all you need." in program.text()


@asynchronous
async def test_arrows_show_each_place_before_it_is_chosen() -> None:
    async with opened() as program:
        program.app.push_screen(LessonScreen("genial", 2))
        await program.press("right")
        assert "[■]─[▲] (■)" in program.text()  # the second place, and nothing is counted yet
        assert "<■>" not in program.text()
        await program.press("enter")
        assert "<■>─<■> [■]─[▲]" in program.text()


@asynchronous
async def test_what_no_step_offers_is_answered_with_what_it_takes() -> None:
    async with opened() as program:
        program.app.push_screen(LessonScreen("genial", 1))
        await program.press("m", *"yy h7 h8", "enter")
        assert "That is not among the choices here. Type the letter" in program.text()


@asynchronous
async def test_steps_are_skipped_and_gone_back_to() -> None:
    async with opened() as program:
        program.app.open_lesson("einstein")
        await program.press("n", "n")
        assert "Step 3 of 7" in program.text()
        await program.press("p")
        assert "Step 2 of 7" in program.text()
        await program.press("escape")
        assert "Learn it in two minutes" in program.text()


@asynchronous
async def test_a_lesson_keeps_its_place_when_the_window_changes() -> None:
    async with opened() as program:
        program.app.push_screen(LessonScreen("genial", 3))
        await program.press("a")
        await program.resize(*LARGE)
        assert "3 points for blue" in program.text()
        await program.resize(*SMALL)
        assert "3 points for blue" in program.text()


@asynchronous
async def test_the_keys_are_listed() -> None:
    async with opened() as program:
        program.app.open_lesson("genial")
        await program.press("?")
        assert "1–6" in program.text()
        assert "skip this step" in program.text()


def fits(screen: LessonScreen) -> bool:
    """Whether nothing is cut off that a little more room would show."""
    small, tall = Sketch(*SMALL), Sketch(SMALL[0], SMALL[1] + 3)
    screen.paint(small)
    screen.paint(tall)
    return sorted(" ".join(tall.lines()).split()) == sorted(" ".join(small.lines()).split())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_a_small_screen(game: str, language: str) -> None:
    with speaking(language):
        screen = LessonScreen(game)
        for number in range(len(screen.lesson.steps)):
            for picked, _choice in ways(screen.lesson.stage):
                screen.lesson.turn_to(number)
                for place in picked:
                    screen.lesson.pick(place)
                assert fits(screen), screen.lesson.step.title
            screen.lesson.turn_to(number + 1)


# Line by line


def heard_in(game: str, *typed: str, words: bool = False) -> tuple[bool, list[str]]:
    """Type these lines; whether the lesson came to its end, and what was said."""
    lines, heard = iter(typed), list[str]()

    def ask(_prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    return learn(game, ask=ask, say=heard.append, words=words), heard


@pytest.mark.parametrize("words", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_line_by_line(game: str, words: bool) -> None:
    ended, heard = heard_in(game, *TYPED[game], words=words)
    assert ended
    for step in Lesson(game).steps:
        assert step.task in heard
        assert any(choice.say in heard for choice in step.choices if choice.right)
    assert f"Play now: einfall play {game} --bots novice" in heard


@pytest.mark.parametrize("game", GAMES)
def test_in_words_nothing_is_drawn(game: str) -> None:
    _ended, heard = heard_in(game, *TYPED[game], words=True)
    assert not any(sign in "".join(heard) for sign in "█·●[▸")


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    ended, heard = heard_in("genial", "GP", "2", "rubbish", "BR")
    assert not ended
    assert heard.count("There is no red on this tile. Try another.") == 2
    assert any(text.startswith("That is not among the choices here.") for text in heard)
    assert "Right: red and blue." in heard


def test_dice_are_typed_as_they_lie_there() -> None:
    _ended, heard = heard_in("einstein", "skip", "skip", "skip", "skip", "5", "1", "4", "quit")
    assert any(text.startswith("Allowed, but that is the eighth tick") for text in heard)
    assert any(text.startswith("1 is not one of your three values") for text in heard)
    assert "That is not among the choices here. Type the die that is left over." in heard


def test_questions_about_the_table_are_answered() -> None:
    _ended, heard = heard_in(
        "genial", "skip", "skip", "lines through h8", "scores", "?", words=True
    )
    assert "h8: right blue 2, up right blue 2." in heard
    assert any("goes back to the step before" in text for text in heard)


def test_a_step_is_gone_back_to() -> None:
    _ended, heard = heard_in("einstein", "skip", "back", "quit")
    assert heard.count("Pick two dice that make 4.") == 2


@pytest.mark.parametrize(
    "command",
    ["lesson einstein --plain --language de", "--language de lesson einstein --plain"],
)
def test_the_command_asks_line_by_line(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(TYPED["einstein"])))
    with speaking("en"):
        assert main(command.split()) == 0
    told = capsys.readouterr().out
    assert "Mehr braucht es nicht." in told
    assert "[1]" in told  # without colours a die is a number in brackets
