"""What a client that knows no rules is told is just what the rules say."""

from itertools import product
from typing import Any

import pytest

from einfall.chance import Stream
from einfall.game import WATCHER, Decision
from einfall.genial.client import PHASES
from einfall.genial.game import Genial
from einfall.genial.notation import rack_names
from einfall.genial.position import SWAP, GenialPosition
from einfall.genial.tiles import COLOURS
from tests.genial.games import TABLES, events, head_start, play_any, play_for_points

NAMES = ("kosmos-2", "lutin-3", "tilsit-4t", "kosmos-1", "kosmos-2-may", "lutin-3-end")


def decisions(name: str, seed: int = 1) -> list[tuple[Genial, GenialPosition, int, int]]:
    """A game with bonuses and swaps: before each decision the position, the seat and its move."""
    game = Genial.from_rules(TABLES[name])
    choose = play_for_points if seed % 2 else play_any
    found = []
    for position, event in events(game, choose, seed, head_start(game, seed)):
        if isinstance(event, Decision):
            ((seat, move),) = event.moves.items()
            found.append((game, position.copy(), seat, move))
    return found


def listed(moves: dict[str, Any]) -> list[str]:
    placements = product(moves["ways"], moves["slots"])
    return [*moves["words"], *(f"{way} {slot}" for way, slot in placements)]


def counted(moves: dict[str, Any], text: str) -> dict[str, int]:
    """What a client adds up for a placement."""
    way, *cells = text.split()
    points: dict[str, int] = {}
    for colour, cell in zip(way, cells, strict=True):
        value = moves["points"].get(cell, [0] * 6)[COLOURS.index(colour)]
        points[colour] = points.get(colour, 0) + value
    return points


@pytest.mark.parametrize("name", NAMES)
def test_every_way_on_every_slot_and_the_words_are_the_legal_moves(name: str) -> None:
    for game, position, seat, _ in decisions(name):
        view = game.view(position, seat)
        shown = listed(game.show_moves(view))
        assert len(set(shown)) == len(shown)
        assert sorted(map(game.read_move, shown)) == game.legal_in_view(view).tolist()


def test_all_words_come_up() -> None:
    words = {
        word
        for name in ("kosmos-2", "kosmos-2-may")
        for seed in range(1, 4)
        for game, position, seat, _ in decisions(name, seed)
        for word in game.show_moves(game.view(position, seat))["words"]
    }
    assert words == {"swap", "keep", "decline"}


@pytest.mark.parametrize("name", NAMES)
def test_the_points_are_those_that_playing_scores(name: str) -> None:
    stream = Stream(7)
    for game, position, seat, played in decisions(name):
        moves = game.show_moves(game.view(position, seat))
        texts = [text for text in listed(moves) if " " in text]
        tried = [texts[stream.below(len(texts))] for _ in range(3)] if texts else []
        for text in {*tried, game.move_text(played)}:
            move, side = game.read_move(text), seat % game.sides
            after = position.copy()
            game.decide(after, {seat: move})
            counts = game.counts(position, seat, move)
            expected = position.score[side].copy()
            if " " in text:
                shown = counted(moves, text)
                assert {c: n for c, n in shown.items() if n} == {
                    c: n for c, n in counts.items() if n
                }
                for colour, points in shown.items():
                    expected[COLOURS.index(colour)] += points
            assert after.score[side].tolist() == [min(n, position.track) for n in expected]


@pytest.mark.parametrize("name", NAMES)
def test_a_viewer_sees_what_lies_on_the_table_and_no_other_rack(name: str) -> None:
    for game, position, seat, _ in decisions(name)[::5]:
        for viewer in (*range(game.players), WATCHER):
            shown = game.show(game.view(position, viewer))
            thinking = position.phase == SWAP and viewer != seat  # about a swap, which nobody knows
            assert shown["phase"] == ("draw" if thinking else PHASES[int(position.phase)])
            assert shown["seat"] == seat
            assert shown["bag"] == int(position.bag.sum())
            assert shown["scores"] == position.score[: game.sides].tolist()
            for owner, rack in enumerate(shown["racks"]):
                tiles = rack_names(position.rack[owner].tolist())
                assert rack["count"] == len(tiles)
                assert rack["tiles"] == (tiles if owner == viewer else None)


def test_tiles_are_shown_as_they_were_laid() -> None:
    laid: set[str] = set()
    for game, position, seat, move in decisions("kosmos-2"):
        tiles = game.show(game.view(position, 0))["tiles"]
        assert len(tiles) == len(set(tiles))
        assert set(tiles) == laid
        if " " in game.move_text(move):
            laid.add(game.move_text(move))
        assert seat in (0, 1)


def test_a_position_of_a_finished_game_shows_all_racks() -> None:
    game, position, seat, move = decisions("kosmos-2")[-1]
    game.decide(position, {seat: move})
    shown = game.show(game.open_view(position))
    assert shown["phase"] == "over"
    assert all(rack["tiles"] is not None for rack in shown["racks"])


def test_the_equipment_is_the_board() -> None:
    equipment = Genial.from_rules({}).show_equipment()
    cells = {cell["cell"]: cell for cell in equipment["cells"]}
    for game, position, seat, _ in decisions("kosmos-2"):
        slots = game.show_moves(game.view(position, seat))["slots"]
        for one, two in map(str.split, slots):
            q, r = (cells[one][axis] - cells[two][axis] for axis in "qr")
            assert max(abs(q), abs(r), abs(q + r)) == 1
            assert max(cells[one]["ring"], cells[two]["ring"]) <= equipment["rings"]["2"]
    assert len(equipment["symbols"]) == 6
    assert set(equipment["symbols"].values()) == set(equipment["colours"])
