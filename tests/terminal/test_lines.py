"""Whole games line by line, as a person would type them."""

import pytest

from einfall.bots import find_bots
from einfall.games import GAMES, find_game
from einfall.language import use
from einfall.record import Record, check
from einfall.terminal.lines import folded, play


class Person:
    """Types some words, then at every turn asks for the list and types its first move."""

    def __init__(self, *first_words: str) -> None:
        self.words = list(first_words)
        self.heard: list[str] = []
        self.move = ""

    def say(self, text: str) -> None:
        self.heard.append(text)
        if self.move == "soon":
            self.move = text.split("   ", maxsplit=1)[0].strip()

    def ask(self, _prompt: str) -> str:
        if self.words:
            return self.words.pop(0)
        if not self.move:
            self.move = "soon"
            return "moves"
        move, self.move = self.move, ""
        return move

    def play(self, game_name: str, players: int = 2) -> Record:
        game = find_game(game_name, {"players": players})
        bots = find_bots(game, ["random"])
        return play(game, bots, 0, 1, ask=self.ask, say=self.say)


@pytest.mark.parametrize("game_name", GAMES)
def test_a_whole_game_can_be_typed(game_name: str) -> None:
    record = Person().play(game_name)
    assert record["players"] == ["you", "random"]
    check(record)


@pytest.mark.parametrize("game_name", GAMES)
def test_bad_input_is_explained_and_the_question_comes_again(game_name: str) -> None:
    person = Person("?", "", "nonsense", "quit")
    assert "result" not in person.play(game_name)
    heard = "\n".join(person.heard)
    assert "Type a move, such as:" in heard
    assert "'nonsense' is no" in heard
    assert person.heard[-1] == "You left the table."


def test_an_illegal_move_is_answered_with_its_rule() -> None:
    person = Person("swap", "decline", "quit")
    person.play("genial")
    assert "a swap is not on offer now" in person.heard
    assert "there is no bonus to decline" in person.heard


def test_the_end_of_input_leaves_the_table() -> None:
    def ask(_prompt: str) -> str:
        raise EOFError

    heard: list[str] = []
    game = find_game("genial", {"players": 2})
    bots = find_bots(game, ["random"])
    record = play(game, bots, 0, 1, ask=ask, say=heard.append)
    assert record["moves"] == []
    assert heard[-1] == "You left the table."


def test_moves_stand_in_columns_and_are_never_broken() -> None:
    person = Person("moves", "quit")
    person.play("genial")
    game = find_game("genial", {"players": 2})
    listed = [line for line in person.heard[1:-2] if not line.startswith("...")]
    for line in listed:
        for move in line.split("   "):
            game.read_move(move.strip())
    assert len(listed) > 5


def test_moves_are_listed_by_small_letters_too() -> None:
    large, small = Person("moves Y", "quit"), Person("moves y", "quit")
    large.play("genial")
    small.play("genial")
    assert small.heard == large.heard
    assert any(line.startswith("Y") for line in small.heard)


def test_a_swap_not_taken_is_not_told() -> None:
    game = find_game("genial", {"players": 2})
    for seed in range(40):
        person = Person()
        bots = find_bots(game, ["random"])
        record = play(game, bots, 0, seed, ask=person.ask, say=person.say)
        if any(entry["seat"] == 1 and entry["move"] == "keep" for entry in record["moves"]):
            break
    else:
        pytest.fail("no game in which the bot kept its rack")
    assert not any("plays keep" in text for text in person.heard)


def test_the_other_racks_stay_hidden() -> None:
    person = Person("quit")
    person.play("genial")
    table = person.heard[0]
    assert "?? ?? ?? ?? ?? ??" in table


def test_it_speaks_the_language_in_use() -> None:
    use("fr")
    try:
        person = Person("quit")
        person.play("genial")
    finally:
        use("en")
    assert "Place 0 pose une tuile." in person.heard[0]
    assert person.heard[-1] == "Vous avez quitté la table."


# Without seeing the board


def heard_after(game_name: str, *typed: str, words: bool = True) -> list[str]:
    """What is said in a game whose first turn is these words."""
    person = Person(*typed, "quit")
    game = find_game(game_name, {"players": 2})
    play(
        game,
        find_bots(game, ["random"]),
        0,
        1,
        ask=person.ask,
        say=person.say,
        words=words,
    )
    return person.heard


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_whole_game_can_be_played_in_words(game_name: str, language: str) -> None:
    use(language)
    try:
        person = Person("read", "changed", "scores")
        game = find_game(game_name, {"players": 2})
        bots = find_bots(game, ["random"])
        record = play(game, bots, 0, 1, ask=person.ask, say=person.say, words=True)
    finally:
        use("en")
    check(record)
    assert not any(sign in "".join(person.heard) for sign in "█·╲\x1b")  # nothing is drawn


def test_lines_and_best_cells_are_told() -> None:
    heard = heard_after("genial", "lines through c4", "lines h8", "best cells for red", "row c")
    assert "c4: left red 1." in heard
    assert "h8: nothing next to it." in heard
    assert any(text.startswith("red: ") and "1 point" in text for text in heard)
    assert "Row c, c3 to c8: c3 red, c8 green." in heard


def test_tiles_and_scores_are_told() -> None:
    heard = heard_after("genial", "tiles", "scores")
    assert "Your tiles: 1: red yellow, 2: red purple" in heard[0]
    assert any("Lowest: red, orange, yellow, green, blue, purple with 0." in text for text in heard)


def test_what_changed_is_told_at_every_turn() -> None:
    person = Person()
    game = find_game("genial", {"players": 2})
    play(
        game,
        find_bots(game, ["random"]),
        0,
        1,
        ask=person.ask,
        say=person.say,
        words=True,
    )
    told = [text for text in person.heard if "New on the board: " in text]
    assert len(told) > 10


def test_dice_and_sheets_are_told() -> None:
    heard = heard_after("einstein", "dice", "sheet", "best")
    assert "Dice: 1 2 4 5 5" in heard
    assert any("8 fifth-die ticks before the end" in text for text in heard)
    assert any("3+9/5 −400" in text for text in heard)


def test_a_hint_names_a_legal_move() -> None:
    heard = heard_after("genial", "hint")
    (hint,) = [text for text in heard if "strong bot" in text]
    find_game("genial", {"players": 2}).read_move(hint.split("play ")[1].rstrip("."))


def test_the_drawing_can_be_asked_for() -> None:
    assert any("c3 (R)" in text for text in heard_after("genial", "board"))


# Taken back


@pytest.mark.parametrize("game_name", GAMES)
def test_a_move_is_taken_back_with_all_that_came_of_it(game_name: str) -> None:
    game = find_game(game_name, {"players": 2})
    move = game.play(1).legal_for(0).texts()[0]
    heard = heard_after(game_name, move, "undo", "changed", words=False)
    first = heard[0]
    (undone,) = [n for n, text in enumerate(heard) if text.startswith("Taken back: You: ")]
    assert heard[undone + 1 :].count(first) == 1  # the same tiles, or dice, lie there again
    assert move in heard[undone]


def test_what_is_taken_back_is_told_aloud() -> None:
    heard = heard_after("genial", "RY c4 d4", "undo", "changed")
    told = heard[heard.index("Taken back: You: RY c4 d4.") + 1]
    assert "Gone from the board: " in told
    assert "RY c4 d4" in told
    assert "You: red −1." in told
    assert heard[-2] in told  # what was asked for once more


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    game = find_game("genial", {"players": 2})
    person = Person("undo", "quit")
    play(game, find_bots(game, ["random"]), 1, 1, ask=person.ask, say=person.say)
    assert "there is nothing to take back" in person.heard
    assert sum("Seat 0 (random) plays" in text for text in person.heard) == 1  # that stands


def test_a_sentence_is_broken_between_words_and_a_drawing_not_at_all() -> None:
    assert folded("Each tile shows two symbols.", 16) == "Each tile shows\ntwo symbols."
    assert folded("h3 (P)  ·   G   R   ·   ·", 16) == "h3 (P)  ·   G   R   ·   ·"
