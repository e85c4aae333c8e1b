"""Positions as text: the page reads and writes them as Python does, and says what is wrong."""

import random
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from einfall.chance import Stream
from einfall.game import BadNotation, Game
from einfall.games import find_game, read_position
from einfall.server.http.offers import show_game
from tests.genial.games import TABLES
from tests.web.node import ask_node

GAMES: dict[str, list[dict[str, Any]]] = {
    "genial": list(TABLES.values()),
    "einstein": [{"players": 1}, {"players": 3, "easy_penalty": True, "clock": 30}, {"players": 8}],
}
EVERY = 7
"""Of how many positions of a game one is taken."""
MUTANTS = 1500


def in_the_page(name: str, texts: list[str]) -> Any:
    """What the page makes of texts."""
    shown = msgspec.to_builtins(show_game(name))
    return ask_node("position_texts.js", {"shown": shown, "texts": texts})


def positions(game: Game) -> Iterator[Any]:
    """Some positions of a random game, the last one too."""
    position, source, whims = game.start(), Stream(3), random.Random(3)
    for number in range(10_000):
        if number % EVERY == 0 or game.over(position):
            yield position.copy()
        if game.over(position):
            return
        acting = game.to_act(position)
        if acting:
            game.decide(
                position,
                {seat: int(whims.choice(game.legal(position, seat))) for seat in acting},
            )
        else:
            game.happen(position, game.sample(position, source))


def text_and_bytes(game: Game) -> list[tuple[str, str]]:
    return [
        (game.position_text(position), b64encode(position.tobytes()).decode())
        for position in positions(game)
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_the_same_there(name: str) -> None:
    """Byte for byte, and what the page writes is read here again."""
    here = [one for rules in GAMES[name] for one in text_and_bytes(find_game(name, rules))]
    there = in_the_page(name, [text for text, _ in here])
    assert [one.get("bytes", one) for one in there] == [same for _, same in here]
    for found, (_, same) in zip(there, here, strict=True):
        assert found["written"] == found["again"]
        assert b64encode(read_position(found["written"])[1].tobytes()).decode() == same


@pytest.mark.parametrize("name", GAMES)
def test_both_refuse_the_same_texts(name: str) -> None:
    """What the page takes, Python takes as the page writes it, and the other way round."""
    whims = random.Random(5)
    texts = [text for rules in GAMES[name] for text, _ in text_and_bytes(find_game(name, rules))]
    mutants = [mutant(whims.choice(texts), whims) for _ in range(MUTANTS)]
    wrong = 0
    for text, there in zip(mutants, in_the_page(name, mutants), strict=True):
        here = bytes_or_none(text)
        if here is not None:
            assert there.get("bytes") == here, (text, there)
        elif "bytes" in there and "?" not in text:
            assert bytes_or_none(there["written"]) == there["bytes"], text
        wrong += "problem" in there
    assert wrong > MUTANTS // 2


def bytes_or_none(text: str) -> str | None:
    try:
        return b64encode(read_position(text)[1].tobytes()).decode()
    except BadNotation:
        return None


def mutant(text: str, whims: random.Random) -> str:
    """The text with one sign changed, left out or doubled."""
    place = whims.randrange(len(text))
    put = whims.choice(["", text[place] * 2, whims.choice("ROB0123-/*,:<> "), text[place].lower()])
    return text[:place] + put + text[place + 1 :]


EMPTY = "*4*/7/8/9/10/*9*/10/9/8/7/*4*"
RACKS = "RRRBYGGGGPPP/??????"
TRACKS = "0,0,0,0,0,0/0,0,0,0,0,0"
SHEET = "00000000000:000000"


@pytest.mark.parametrize(
    ("name", "text", "part", "says"),
    [
        ("genial", "kosmos2", -1, "7 parts"),
        ("genial", f"kosmos5 {EMPTY} {RACKS} {TRACKS} -- 0:place -", 0, "players=5"),
        ("genial", f"kosmos2t {EMPTY} {RACKS} {TRACKS} -- 0:place -", 0, "Teams are for 4"),
        (
            "genial",
            f"kosmos2 {EMPTY[:-2]}5 {RACKS} {TRACKS} -- 0:place -",
            1,
            "Row m: m8 has a printed",
        ),
        (
            "genial",
            f"kosmos2 {EMPTY.replace('7', 'R-6', 1)} {RACKS} {TRACKS} -- 0:place -",
            1,
            "The other half of the tile on d3 is missing",
        ),
        ("genial", f"kosmos2 {EMPTY} RRRBYG/?????? {TRACKS} -- 0:place -", 2, "player 1 is not"),
        ("genial", f"kosmos2 {EMPTY} {'R' * 12}/?????? {TRACKS} -- 0:place -", 2, "no more tiles"),
        ("genial", f"kosmos2 {EMPTY} ??????/?????? {TRACKS} -- 0:place -", 2, "has to be known"),
        ("genial", f"kosmos2 {EMPTY} {RACKS} 0,0/0 -- 0:place -", 3, "six scores"),
        ("genial", f"kosmos2 {EMPTY} {RACKS} {TRACKS} RR 0:place -", 4, "symbol of its own"),
        ("genial", f"kosmos2 {EMPTY} {RACKS} {TRACKS} -- 2:place -", 5, "2:place is not a seat"),
        ("genial", f"kosmos2 {EMPTY} {RACKS} {TRACKS} -- 0:over -", 5, "has not ended"),
        ("genial", f"kosmos2 {EMPTY} {RACKS} {TRACKS} -- 0:place RX", 6, "RX is not a tile"),
        ("einstein", f"einstein9 {SHEET} 11336 0", 0, "players=9"),
        ("einstein", f"einstein2 {SHEET} 11336 0", 1, "1 sheets for 2 players"),
        ("einstein", "einstein1 00000000001:000000 11336 0", 1, "ticked in twos"),
        ("einstein", f"einstein1 {SHEET} 1133 0", 2, "no five dice"),
        ("einstein", f"einstein1 {SHEET} 11336 1", 3, "not a seat"),
    ],
)
def test_what_is_wrong_and_where(name: str, text: str, part: int, says: str) -> None:
    [told] = in_the_page(name, [text])
    assert told["part"] == part
    assert says in told["problem"]
