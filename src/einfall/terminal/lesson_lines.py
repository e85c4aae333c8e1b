"""A lesson line by line: a step is drawn or told, an answer is typed. For any terminal."""

from rich.console import Console
from rich.segment import Segments

from einfall.language import _, labelled
from einfall.terminal.lesson import Lesson
from einfall.terminal.lines import Ask, Say, listed, speak
from einfall.terminal.rooms import find_room
from einfall.terminal.sketch import Sketch

QUIT = ("quit", "exit", "q")
NEXT = ("skip", "next")
SIZE = (80, 18)
"""Columns and lines that a drawing may take."""


def learn(
    game: str, *, ask: Ask = input, say: Say = speak, colour: bool = False, words: bool = False
) -> bool:
    """Go through a lesson until somebody leaves; whether they came to its end."""
    lesson = Lesson(game, plain=True)
    begin(lesson, say, colour, words)
    while not lesson.over:
        try:
            answer = ask(_("Your answer (? for help): ")).strip().lower()
        except EOFError:
            return False
        if answer in QUIT:
            return False
        number = lesson.number
        if answer in NEXT:
            lesson.turn_to(number + 1)
        elif answer == "back":
            lesson.turn_to(number - 1)
        elif answer in ("?", "help"):
            say("\n".join([lesson.stage.how(), listed(commands())]))
        elif answer in ("board", "read"):
            say(shown(lesson, colour, words=answer == "read"))
        elif told := answered(lesson, answer):
            say(told)
        elif answer:
            attempt(lesson, answer, say, colour, words)
        if answer in ("back", *NEXT) or lesson.number != number:
            begin(lesson, say, colour, words)
    return True


def begin(lesson: Lesson, say: Say, colour: bool, words: bool) -> None:
    """Show a step, and what is asked; or that there are no more."""
    if lesson.over:
        command = f"einfall play {lesson.game} --bots novice"
        say("\n" + " ".join(lesson.farewell()))
        say(labelled(_("Play now"), command))
        return
    step = lesson.step
    say("\n" + labelled(f"{lesson.title}, {lesson.heading()}", step.title))
    say(step.text)
    say(shown(lesson, colour, words))
    if words and lesson.stage.listed():  # a drawing has the list beside it
        say("\n".join(lesson.stage.listed()))
    say(step.task)


def attempt(lesson: Lesson, answer: str, say: Say, colour: bool, words: bool) -> None:
    """Try an answer, and say what comes of it; a right one leads on."""
    chosen = lesson.type(answer)
    if chosen and chosen.scene and not words:
        say(shown(lesson, colour, words))
    say(lesson.said)
    if lesson.solved:
        lesson.turn_to(lesson.number + 1)


def answered(lesson: Lesson, question: str) -> str | None:
    """The answer to a question about the scene; None if it is none."""
    if question.partition(" ")[0] in lesson.stage.questions:
        return find_room(lesson.game).answer(question, lesson.stage.scene())
    return None


def commands() -> list[tuple[str, str]]:
    """What else can be typed."""
    return [
        ("board", _("the table as a drawing")),
        ("read", _("the whole table in words")),
        ("skip", _("goes on to the next step")),
        ("back", _("goes back to the step before")),
        ("quit", _("leaves the lesson")),
    ]


def shown(lesson: Lesson, colour: bool, words: bool) -> str:
    """The scene of a step, drawn or in words."""
    if words:
        return "\n".join(lesson.stage.tell())
    sketch = Sketch(*SIZE)
    lesson.stage.draw(sketch)
    lines = sketch.lines()
    while lines and not lines[-1]:
        lines.pop()
    if not colour:
        return "\n".join(lines)
    console = Console(highlight=False, soft_wrap=True, width=SIZE[0], force_terminal=True)
    with console.capture() as captured:
        for y in range(len(lines)):
            console.print(Segments(sketch.segments(y)))
    return captured.get().rstrip("\n")
