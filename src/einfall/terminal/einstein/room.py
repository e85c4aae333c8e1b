"""Einstein's room in the terminal: its hand, its keys and its words."""

from collections.abc import Mapping, Sequence

from einfall.language import _
from einfall.terminal.einstein import words
from einfall.terminal.einstein.hand import Hand
from einfall.terminal.einstein.stage import EinsteinStage
from einfall.terminal.room import Data, Key, Scene
from einfall.terminal.stage import Step

MOST_BEST = 5


def hand() -> Hand:
    """Somebody's hand."""
    return Hand()


def stage(step: Step) -> EinsteinStage:
    """A step of the lesson."""
    return EinsteinStage(step)


def about() -> str:
    """The game in a sentence."""
    return _("Five dice for everybody. Split them well, fill your sheet, and know when to stop.")


def rules() -> list[str]:
    """The rules in short, in the sentences of the pages."""
    return [
        _(
            "One to eight players use the same five dice, roll after roll. All choose at the same"
            " time, so nobody waits for a turn."
        ),
        _(
            "Everybody makes two pairs from the five dice, which leaves one die over. You tick"
            " the sums of the pairs and the die left over on your sheet. Whoever has the most"
            " points in the end wins."
        ),
        _(
            "Over the whole game your fifth die may take only three different values. Each is"
            " fixed when you first tick it."
        ),
        _(
            "As long as fewer than three are fixed, any die may be the fifth. Once all three are"
            " fixed, and the roll shows at least one of them, your fifth die has to be one of"
            " them."
        ),
        _(
            "If your three values are fixed and the roll shows none of them, it is a free throw"
            " for you: tick two sums, and no fifth die. The die left over counts for nothing."
        ),
        _(
            "Each sum has ten boxes. With no ticks it counts nothing. One to four ticks cost 200"
            " points. Exactly five count nothing again. From the sixth to the tenth, each tick"
            " scores the points of that sum."
        ),
        _(
            "When one of your fifth-die values gets its eighth tick, you are out. The two sums of"
            " that choice still count. Your sheet stays as it is; the others go on."
        ),
        _(
            "The game ends when everybody is out. The most points win; players with equal points"
            " share a place."
        ),
    ]


def options(_settings: Data) -> list[str]:
    """The options that mean something at a table; its clock is set like that of any other game."""
    return ["easy_penalty"]


def option_text(option: str) -> str:
    """What an option is called."""
    return {"easy_penalty": _("Easy penalty")}[option]


def value_text(_option: str, value: object) -> str:
    """What a value of an option is called."""
    return _("yes") if value else _("no")


def level_text(level: str) -> str:
    """What a bot of a level is like."""
    texts = {
        "novice": _("Hopes for points and overlooks most splits. For your very first games."),
        "casual": _(
            "Takes points and saves what it has begun, but overlooks splits. A relaxed opponent."
        ),
        "club": _("Weighs what each sum will still bring. A good opponent."),
        "expert": _("Knows what a sheet is worth. Hard to beat."),
        "master": _("Looks a roll ahead and plays to win, not for points. The strongest bot here."),
    }
    return texts.get(level, "")


def keys() -> list[Key]:
    """The keys of the game."""
    return [
        ("1 – 5", _("pick a die, or put it back")),
        ("← →", _("move from die to die; Space picks one")),
        ("F", _("make the next die the fifth")),
        ("Esc", _("undo the last step")),
        ("Enter", _("confirm")),
        ("L", _("go to the list of splits; ↑ ↓ move through it, Enter picks one")),
        ("T", _("type a split, such as 4+10/4")),
        ("S", _("say my score")),
        ("O", _("say the other players' scores")),
        ("D", _("say the dice and what you have picked")),
    ]


# What happens, in words


def offer(move: str) -> str:
    """A move as something that one may do."""
    return move


def say_move(move: str) -> str:
    """A move in words."""
    return move


def say_counts(counts: Mapping[str, int]) -> str:
    """What a move counted, in short."""
    return words.signed(counts["score"]) if "score" in counts else ""


def say_chance(outcome: Sequence[object]) -> str:
    """The dice."""
    return _("Dice: {dice}").format(dice=" ".join(map(str, outcome)))


# Questions, line by line


def signs() -> list[Key]:
    """The faces of a die."""
    return [(str(face), "") for face in range(1, 7)]


def typed_by(target: str) -> str:
    """Dice are typed as they lie; pointing at the drawing types nothing."""
    return ""


def questions() -> list[Key]:
    """What can be asked."""
    return [
        ("best", _("the choices that bring the most points now")),
        ("sheet", _("your sheet")),
        ("scores", _("everybody's scores")),
        ("dice", _("the dice")),
    ]


def answer(question: str, scene: Scene) -> str | None:
    """The answer to a question, in words; None if it is none."""
    first = (question.lower().split() or [""])[0]
    sheets, seat = scene.view["sheets"], scene.seat or 0
    if first == "best":
        listed = scene.moves["choices"] if scene.moves else ()
        best = sorted(listed, key=lambda one: -one["score"])[:MOST_BEST]
        score = sheets[seat]["score"]
        return ", ".join(f"{one['move']} {words.signed(one['score'] - score)}" for one in best)
    if first == "sheet":
        return words.sheet_text(scene.names[seat], sheets[seat])
    if first == "scores":
        named = zip(scene.names, sheets, strict=True)
        return " ".join(words.score_in_words(name, sheet) for name, sheet in named)
    if first == "dice":
        return words.dice_text(scene.view["dice"])
    return None


def tell_changes(before: Data | None, scene: Scene) -> list[str]:
    """The dice, and what became of the sheets."""
    sentences = []
    for seat, sheet in enumerate(scene.view["sheets"]):
        old = before["sheets"][seat]["score"] if before else 0
        ticked = before and before["sheets"][seat] != sheet
        if ticked:
            change = words.change_in_words(sheet["score"] - old)
            text = _("{name}: {change}, now {score}.")
            name, score = scene.names[seat], words.plain(sheet["score"])
            sentences.append(text.format(name=name, change=change, score=score))
    if scene.view["dice"]:
        sentences.append(words.dice_text(scene.view["dice"]) + ".")
    return sentences


def tell_hand(scene: Scene) -> list[str]:
    """The dice are told with the changes; what is left is one's own score."""
    sheet = scene.view["sheets"][scene.seat or 0]
    return [words.score_in_words(scene.names[scene.seat or 0], sheet)]


def read(scene: Scene) -> list[str]:
    """The dice, and every sheet."""
    named = zip(scene.names, scene.view["sheets"], strict=True)
    sheets = [words.sheet_text(name, sheet) for name, sheet in named]
    return [words.dice_text(scene.view["dice"]), *sheets]
