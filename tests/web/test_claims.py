"""What the pages draw and claim of the games is what the engine says."""

import re
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import pytest

from einfall.chance import Stream
from einfall.einstein.game import Einstein
from einfall.einstein.sheet import SHEET
from einfall.game import Game, Position
from einfall.games import find_game, read_position
from einfall.genial.board import CELL_NAMES, COORDINATES, DIRECTIONS, SYMBOL_AT, zone_rows
from einfall.genial.game import Genial
from einfall.genial.tiles import KIND_NAMES
from tests.web.node import ask_node

COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
Counts = dict[str, int]


@cache
def told() -> Any:
    """Lessons and rules as data, in English."""
    return ask_node(
        "positions.js",
        {name: find_game(name, {}).show_equipment() for name in ("genial", "einstein")},
    )


# Einfach Genial


def counted(counts: Counts) -> Counts:
    return {colour: points for colour, points in counts.items() if points}


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 3}, {"players": 4, "teams": True}])
def test_rays_are_what_the_engine_counts(rules: dict[str, object]) -> None:
    """In random positions, for a random legal placement of each of many turns."""
    game = Genial.from_rules(rules)
    positions, points = [], []
    for seed in range(3):
        position, chance, whims = game.start(), Stream(seed=seed), Stream(seed=100 + seed)
        while not game.over(position):
            if not (seats := game.to_act(position)):
                game.happen(position, game.sample(position, chance))
                continue
            (seat,) = seats
            legal = game.legal(position, seat)
            tries = [int(legal[whims.below(len(legal))]) for _ in range(8)]
            laid = [move for move in tries if " " in game.move_text(move)]
            shown = game.show(game.view(position, 0))
            texts = [game.move_text(move) for move in laid]
            positions.append({"tiles": shown["tiles"], "ring": shown["ring"], "laid": texts})
            points.append([counted(game.counts(position, seat, move)) for move in laid])
            game.decide(position, {seat: tries[0]})
    drawn = ask_node("rays.js", {"equipment": game.show_equipment(), "positions": positions})
    assert sum(len(one) for one in points) > 200
    assert drawn == points


def board_text(tiles: list[str]) -> str:
    """The second field of a position as text: the zone of two players with these tiles."""
    halves: dict[str, str] = {}
    for tile in tiles:
        colours, one, two = tile.split()
        (q, r), (q_two, r_two) = (COORDINATES[CELL_NAMES.index(cell)] for cell in (one, two))
        sign = {DIRECTIONS[0]: "-", DIRECTIONS[1]: ">", DIRECTIONS[2]: "<"}[q_two - q, r_two - r]
        halves |= {one: colours[0] + sign, two: colours[1]}
    rows = []
    for row in zone_rows(2):
        cells = ["*" if cell in SYMBOL_AT else halves.get(CELL_NAMES[cell], "1") for cell in row]
        text = "".join(cells)
        rows.append(re.sub("1+", lambda free: str(len(free[0])), text))
    return "/".join(rows)


def position_with(
    tiles: list[str],
    rack: list[str],
    scores: list[int] | None = None,
    *,
    first: bool = False,
    phase: str = "place",
) -> tuple[Game, Position]:
    """A position of two as the engine reads it: seat 0 has this rack and these scores."""
    filler = [kind for kind in KIND_NAMES if kind not in rack]
    missing = (5 if phase == "swap" else 6) - len(rack)
    mine, other = rack + filler[:missing], filler[missing : missing + 6]
    tracks = [",".join(map(str, points)) for points in (scores or [0] * 6, [0] * 6)]
    symbols = "--" if first else "RO"
    racks = ["".join(names) for names in (mine, other)]
    fields = ["kosmos2", board_text(tiles), "/".join(racks), "/".join(tracks), symbols]
    return read_position(" ".join([*fields, f"0:{phase}", "-"]))


def claims_in(text: str) -> Counts:
    """What a text such as "2 points for red, 4 for blue" says, as numbers."""
    letters = {name: letter for letter, name in COLOURS.items()}
    found = re.findall(rf"(\d+|[Nn]o)(?: points?)? for ({'|'.join(letters)})", text)
    found += re.findall(rf"(no) ({'|'.join(letters)}) in line", text)
    return {letters[name]: 0 if count.lower() == "no" else int(count) for count, name in found}


def kind_of(tile: str) -> str:
    return "".join(sorted(tile[:2], key="ROYGBP".index))


def lesson_placements() -> list[Any]:
    """Each place that the lesson offers for a tile: its step, and the choice."""
    return [
        pytest.param(step, choice, id=f"{step['title']} {choice['offer']}")
        for step in told()["genial"]["steps"]
        for choice in step["choices"]
        if "offer" in choice
    ]


@pytest.mark.parametrize(("step", "choice"), lesson_placements())
def test_a_placement_of_the_lesson_is_what_the_engine_says(step: Any, choice: Any) -> None:
    scene, after = step["scene"], choice.get("scene")
    first = not scene["tiles"]
    game, position = position_with(
        scene["tiles"], [kind_of(choice["tile"])], scene.get("scores"), first=first
    )
    move = game.read_move(choice["tile"])
    assert (move in game.legal(position, 0)) == (after is not None)
    if after is None:
        assert not choice["right"]
        return
    counts = game.counts(position, 0, move)
    claims = claims_in(choice["say"])
    assert claims
    assert {colour: counts.get(colour, 0) for colour in claims} == claims
    assert after["last"] == choice["tile"]
    if "scores" in scene:
        game.decide(position, {0: move})
        assert game.show(game.view(position, 0))["scores"][0] == after["scores"]


def test_the_lesson_completes_a_colour_and_earns_a_bonus() -> None:
    (step,) = [one for one in told()["genial"]["steps"] if one["title"] == "Genial!"]
    (choice,) = [one for one in step["choices"] if one["right"]]
    scene = step["scene"]
    game, position = position_with(scene["tiles"], [kind_of(choice["tile"])], scene["scores"])
    game.decide(position, {0: game.read_move(choice["tile"])})
    assert game.show(game.view(position, 0))["phase"] == "bonus"
    assert 18 in choice["scene"]["scores"]


def swaps() -> list[Any]:
    """Racks that may be swapped, with their scores: of the lesson and of the rules."""
    steps = [one["scene"] for one in told()["genial"]["steps"] if "scores" in one["scene"]]
    found = [(scene["rack"], scene["scores"]) for scene in steps if "rack" in scene]
    for figure in told()["genial"]["figures"]:
        named = {picture["component"]: picture for picture in figure["pictures"]}
        if "RackPicture" in named:
            (scores,) = named["TracksPicture"]["scores"].values()
            found.append((named["RackPicture"]["tiles"], scores))
    return found


@pytest.mark.parametrize(("rack", "scores"), swaps())
def test_a_rack_that_may_be_swapped(rack: list[str], scores: list[int]) -> None:
    game, position = position_with([], [kind_of(tile) for tile in rack[:5]], scores, phase="swap")
    words = game.show_moves(game.view(position, 0))["words"]
    assert {"swap", "keep"} <= set(words)
    weakest = "ROYGBP"[scores.index(min(scores))]
    assert all(weakest not in tile for tile in rack)


def comparisons() -> list[Any]:
    """Scores of two players, with the one who is said to win."""
    (step,) = [one for one in told()["genial"]["steps"] if "both" in one["scene"]]
    (winner,) = [one["button"] for one in step["choices"] if one["right"]]
    found = [(step["scene"]["both"], winner)]
    for figure in told()["genial"]["figures"]:
        for picture in figure["pictures"]:
            if len(picture.get("scores") or []) > 1:
                (name,) = re.findall(r"so (\w+) wins", figure["caption"])
                found.append((picture["scores"], name))
    return found


@pytest.mark.parametrize(("scores", "winner"), comparisons())
def test_who_wins(scores: dict[str, list[int]], winner: str) -> None:
    """The engine's own ranking, for scores at the end of a game."""
    game = Genial.from_rules({"players": 2})
    position, chance = game.start(), Stream(seed=3)
    while not game.over(position):
        if seats := game.to_act(position):
            game.decide(position, {seat: int(game.legal(position, seat)[0]) for seat in seats})
        else:
            game.happen(position, game.sample(position, chance))
    position.score[:2] = list(scores.values())
    first = game.result(position)["ranking"][0]
    assert [list(scores)[side] for side in first] == [winner]


def boards_in_the_rules() -> list[Any]:
    return [
        pytest.param(picture, figure["caption"], id=figure["caption"])
        for figure in told()["genial"]["figures"]
        for picture in figure["pictures"]
        if picture["component"] == "BoardPicture" and picture.get("last")
    ]


@pytest.mark.parametrize(("picture", "caption"), boards_in_the_rules())
def test_a_picture_in_the_rules_counts_what_its_caption_says(picture: Any, caption: str) -> None:
    tiles = picture.get("tiles") or []
    game, position = position_with(tiles, [kind_of(picture["last"])], first=not tiles)
    move = game.read_move(picture["last"])
    assert move in game.legal(position, 0)
    assert claims_in(caption) == counted(game.counts(position, 0, move))


# Einstein


def sheet_of(shown: Any) -> Any:
    sheet = np.zeros(1, SHEET)[0]
    for number, ticks in shown["ticks"].items():
        sheet["sums"][int(number)] = ticks
    for value, ticks in shown["fifths"].items():
        sheet["fifths"][int(value)] = ticks
    return sheet


def sheets() -> list[Any]:
    """All sheets that are shown."""
    steps = told()["einstein"]["steps"]
    found = [step["scene"]["sheet"] for step in steps]
    for step in steps:
        scenes = [choice.get("scene") or {} for choice in step["choices"]]
        found += [scene["sheet"] for scene in scenes if "sheet" in scene]
    for figure in told()["einstein"]["figures"]:
        found += [one["sheet"] for one in figure["pictures"] if one["component"] == "Sheet"]
    return found


@pytest.mark.parametrize("shown", sheets())
def test_a_sheet_is_worth_what_it_says(shown: Any) -> None:
    game = Einstein.from_rules({})
    position = game.start()
    position.sheets[0] = sheet_of(shown)
    engine = game.show(game.view(position, 0))["sheets"][0]
    assert {number: engine["worth"][number] for number in shown["worth"]} == shown["worth"]
    assert engine["score"] == shown["score"]
    assert engine["fifths"] == {value: ticks for value, ticks in shown["fifths"].items() if ticks}
    assert engine["out"] == shown["out"]


def dice_of(split: Any) -> list[int]:
    return sorted([*chain.from_iterable(split["pairs"]), split["fifth"]])


def choices_of_the_lesson() -> list[Any]:
    return [
        pytest.param(step, choice, id=f"{step['title']} {number}")
        for step in told()["einstein"]["steps"]
        for number, choice in enumerate(step["choices"])
        if step["scene"].get("dice") and len(step["scene"]["dice"]) == 5 and "pick" not in choice
    ]


@pytest.mark.parametrize(("step", "choice"), choices_of_the_lesson())
def test_a_choice_of_the_lesson_is_what_the_engine_says(step: Any, choice: Any) -> None:
    scene = step["scene"]
    game = Einstein.from_rules({"players": 1})
    position = game.start()
    position.sheets[0] = sheet_of(scene["sheet"])
    game.happen(position, sorted(scene["dice"]))
    shown = game.show_moves(game.view(position, 0))
    if "die" in choice:
        legal = {one["fifth"] for one in shown["choices"]}
        assert (choice["die"] in legal) == (choice["right"] or "Allowed" in choice["say"])
        return
    split = choice["split"]
    assert dice_of(split) == sorted(scene["dice"])
    sums = sorted(sum(pair) for pair in split["pairs"])
    fifth = None if split.get("free") else split["fifth"]
    assert shown["free_throw"] == split.get("free", False)
    (legal_one,) = [
        one for one in shown["choices"] if list(one["sums"]) == sums and one["fifth"] == fifth
    ]
    game.decide(position, {0: game.read_move(legal_one["move"])})
    after = game.show(game.view(position, 0))["sheets"][0]
    for number, ticks in choice["scene"]["sheet"]["ticks"].items():
        assert after["ticks"][number] == ticks
    assert after["fifths"] == choice["scene"]["sheet"]["fifths"]
    assert after["score"] == choice["scene"]["sheet"]["score"]
    assert after["out"] == choice["scene"]["sheet"]["out"]


def test_splits_in_the_rules_are_what_their_captions_say() -> None:
    seen = 0
    for figure in told()["einstein"]["figures"]:
        for picture in figure["pictures"]:
            if picture["component"] != "SplitPicture":
                continue
            seen += 1
            one, two = (sum(pair) for pair in picture["pairs"])
            dice = dice_of(picture)
            assert " ".join(map(str, dice)) in figure["caption"]
            assert f"{one} and {two}" in figure["caption"]
    assert seen > 2
