"""Einfach Genial's room in the terminal: its hand, its keys and its words."""

from collections.abc import Mapping, Sequence

from einfall.genial.tiles import COLOURS
from einfall.language import _, labelled
from einfall.terminal.genial import words
from einfall.terminal.genial.drawing import word_text
from einfall.terminal.genial.geometry import rows
from einfall.terminal.genial.hand import WORD_KEYS, Hand
from einfall.terminal.genial.stage import GenialStage
from einfall.terminal.room import Data, Key, Scene
from einfall.terminal.stage import Step

MOST_BEST = 5


def hand() -> Hand:
    """Somebody's hand."""
    return Hand()


def stage(step: Step) -> GenialStage:
    """A step of the lesson."""
    return GenialStage(step)


def about() -> str:
    """The game in a sentence."""
    return _(
        "Place tiles, score along the lines, and keep all six colours growing: only your weakest"
        " one counts."
    )


def rules() -> list[str]:
    """The rules in short, in the sentences of the pages."""
    return [
        _(
            "One to four players place tiles on a board of hexagons. Each tile shows two symbols."
            " When you place a tile, you score the lines of matching symbols that run out from it,"
            " whoever placed them."
        ),
        _(
            "From one half of the tile, look in the five directions that do not lead to the other"
            " half. In each, count the symbols of its colour one after another until the line is"
            " broken by a free cell, another colour or the edge."
        ),
        _("The sum goes onto the track of that colour. Then do the same for the other half."),
        _(
            "Your first tile has to touch a printed symbol. Each player starts at a different"
            " one: once somebody's first tile has touched a symbol, it is taken."
        ),
        _(
            "A track ends at 18; any points beyond that are lost. When you bring a colour to 18,"
            " call out “Genial!” and place another tile at once, before drawing."
        ),
        _(
            "If no tile on your rack shows your weakest colour, you may swap. If several colours"
            " tie for weakest, none of them may be on the rack."
        ),
        _(
            "The game ends at once when no two free cells lie side by side. Nobody draws, swaps"
            " or plays a bonus tile after that."
        ),
        _(
            "Compare each player's weakest colour: the highest wins. If those are equal, compare"
            " the second weakest, then the third, and so on. Players who are equal in all six"
            " share a place."
        ),
    ]


def options(settings: Data) -> list[str]:
    """The options that mean something at a table."""
    alone, four = settings["players"] == 1, settings["players"] == 4
    several = ["swap", "bonus", "one_bonus"]
    return [
        "edition",
        *(["teams"] if four else []),
        "contact",
        *(["solo_rack"] if alone else several),
        *(["talk"] if settings["teams"] else []),
    ]


def option_text(option: str) -> str:
    """What an option is called."""
    return {
        "edition": _("Edition"),
        "teams": _("Two teams of two"),
        "contact": _("Where later tiles may go"),
        "swap": _("When a rack may be swapped"),
        "bonus": _("A bonus tile"),
        "talk": _("Partners may talk"),
        "one_bonus": _("Two colours complete at once"),
        "solo_rack": _("Tiles in hand"),
    }[option]


def value_text(option: str, value: object) -> str:
    """What a value of an option is called."""
    texts: dict[tuple[str, object], str] = {
        ("contact", False): _("anywhere"),
        ("contact", True): _("next to a tile or a symbol"),
        ("swap", "end"): _("at the end of a turn"),
        ("swap", "start"): _("at the start, as the whole turn"),
        ("bonus", "must"): _("must be played"),
        ("bonus", "may"): _("may be declined"),
        ("talk", "before"): _("before the game only"),
        ("talk", "agreed"): _("during the game too"),
        ("one_bonus", False): _("two bonus tiles"),
        ("one_bonus", True): _("one bonus tile (tournament rule)"),
        ("solo_rack", False): _("one at a time"),
        ("solo_rack", True): _("a rack of six"),
        ("teams", False): _("no"),
        ("teams", True): _("yes"),
    }
    return texts.get((option, value), str(value).capitalize())


def level_text(level: str) -> str:
    """What a bot of a level is like."""
    texts = {
        "novice": _("Takes any points and overlooks most. For your very first games."),
        "casual": _("Looks after its weak colours, but overlooks things. A relaxed opponent."),
        "club": _("Has a feeling for the board, and its moods. A good opponent."),
        "expert": _("Looks ahead. Hard to beat."),
        "master": _("Thinks for about a second. The strongest bot here."),
    }
    return texts.get(level, "")


def keys() -> list[Key]:
    """The keys of the game."""
    return [
        ("1 – 6", _("pick a tile")),
        ("R, ⇧ R", _("turn it, turn it back")),
        ("F", _("swap its halves")),
        ("← → ↑ ↓", _("move over the board")),
        ("Q E A D", _("move along the diagonals")),
        ("Enter", _("put the tile there; press again to play it")),
        ("Esc", _("take it back")),
        ("L", _("hear the lines beside the cell")),
        ("B + R O Y G B P", _("jump to the best cell for a colour; again for the next best")),
        ("S, ⇧ S", _("hear your scores, everybody's scores")),
        ("T", _("hear your tiles")),
        ("M", _("type a move")),
        ("Z", _("look closer")),
        ("Y", _("letters or shapes")),
    ]


# What happens, in words


def offer(move: str) -> str:
    """A move as something that one may do."""
    return word_text(move) if move in WORD_KEYS else move


def say_move(move: str) -> str:
    """A move in words."""
    texts = {
        "swap": _("swaps the rack"),
        "keep": _("keeps the rack, although a swap was allowed"),
        "decline": _("declines the bonus tile"),
    }
    return texts.get(move, move)


def say_counts(counts: Mapping[str, int]) -> str:
    """What a move counted, in short."""
    return ", ".join(f"{colour} {points}" for colour, points in counts.items() if points)


def say_chance(_outcome: Sequence[object]) -> str:
    """Who draws how many tiles is plain to see."""
    return ""


# Questions, line by line


def signs() -> list[Key]:
    """The colours, and what is not a tile."""
    return [*((colour, words.name_of(colour)) for colour in COLOURS), ("swap", ""), ("decline", "")]


def typed_by(target: str) -> str:
    """A cell follows a tile."""
    kind, _colon, cell = target.partition(":")
    return f" {cell}" if kind == "cell" else ""


def questions() -> list[Key]:
    """What can be asked."""
    return [
        ("lines h7", _("the lines beside a cell")),
        ("best red", _("the best cells for a colour")),
        ("row h", _("what lies in a row")),
        ("scores", _("everybody's scores")),
        ("tiles", _("your tiles")),
    ]


def answer(question: str, scene: Scene) -> str | None:
    """The answer to a question, in words; None if it is none."""
    first, *rest = question.lower().split() or [""]
    what = rest[-1] if rest else ""  # so that "lines through h7" and "best cells for red" do
    if first == "lines":
        if what in {cell for row in rows(scene.view["ring"]) for cell in row}:
            return words.lines_text(what, scene.view)
        return _("the board has no cell {cell}").format(cell=what)
    if first == "best":
        colour = _read_colour(what)
        if colour is None:
            return _("Best cells for which colour? R, O, Y, G, B or P.")
        best = words.best_cells(colour, scene.moves) if scene.moves else []
        return words.best_text(colour, best[:MOST_BEST])
    if first == "row":
        return words.row_text(what, scene.view)
    if first == "scores":
        return words.all_scores(scene.view, scene.names)
    if first == "tiles" and scene.seat is not None:
        return words.rack_text(scene.view["racks"][scene.seat]["tiles"] or [])
    return None


def _read_colour(text: str) -> str | None:
    """A colour by its letter or its name, in English or the player's language."""
    english = dict(
        zip(("red", "orange", "yellow", "green", "blue", "purple"), COLOURS, strict=True)
    )
    named = {words.name_of(colour).lower(): colour for colour in COLOURS}
    letters = {colour.lower(): colour for colour in COLOURS}
    return (english | letters | named).get(text)


def tell_changes(before: Data | None, scene: Scene) -> list[str]:
    """Which tiles are new, what became of the tracks, and one's own new tiles."""
    view, sentences = scene.view, []
    known = set(before["tiles"]) if before else set()
    if new := [tile for tile in view["tiles"] if tile not in known]:
        sentences.append(_("New on the board: {tiles}.").format(tiles=", ".join(new)))
    if gone := known.difference(view["tiles"]):
        sentences.append(_("Gone from the board: {tiles}.").format(tiles=", ".join(sorted(gone))))
    sides = len(view["scores"])
    for side, scores in enumerate(view["scores"]):
        old = before["scores"][side] if before else [0] * len(COLOURS)
        gained = {c: n - o for c, n, o in zip(COLOURS, scores, old, strict=True) if n != o}
        if gained:
            name = " + ".join(scene.names[side::sides])
            sentences.append(labelled(name, f"{words.counts_text(gained)}."))
    return sentences


def tell_hand(scene: Scene) -> list[str]:
    """One's own tiles, and what can be done beside placing one."""
    if scene.seat is None:
        return []
    rack = scene.view["racks"][scene.seat]["tiles"] or []
    others = scene.moves["words"] if scene.moves else []
    also = [_("You may also: {words}.").format(words=", ".join(others))] if others else []
    return [_("Your tiles: {tiles}.").format(tiles=words.rack_text(rack)), *also]


def read(scene: Scene) -> list[str]:
    """The board row by row, the scores, one's own tiles."""
    board = [words.row_text(row[0][0], scene.view) for row in rows(scene.view["ring"])]
    return [*board, words.all_scores(scene.view, scene.names), *tell_hand(scene)]
