"""The drawings: what they show, and that they show it to everybody."""

import re
from xml.etree import ElementTree

import pytest

from einfall.einstein.drawing import CARD, LETTER, STYLE, draw_svg, draw_text
from einfall.einstein.position import EinsteinPosition
from einfall.einstein.words import headline
from einfall.language import LANGUAGES, use
from tests.einstein.games import TABLES, events, play_any
from tests.einstein.table import Table

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = "einstein2 00200101000:020000/00110101000:001100 13446 1"
OUT = "00570400000:000080"
WIDEST = {
    "one is out": f"einstein8 {OUT}{'/00000000000:000000' * 7} 13446 7",
    "all win": "einstein8 " + "/".join(["44444444444:877000"] * 8) + " - 0",
    "Einstein": "einstein1 X0X0XXX0000:871000 - 0",
}
"""Positions with much to say."""


@pytest.fixture(autouse=True)
def english_afterwards() -> object:
    yield
    use("en")


def at(text: str) -> EinsteinPosition:
    return Table.at(text).position


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def uses(svg: str, name: str) -> int:
    return len(parse(svg).findall(f".//{SVG}use[@href='#einstein-{name}']"))


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parse(svg).iter(f"{SVG}text")]


def test_a_drawing_shows_dice_ticks_and_what_each_sum_is_and_will_be_worth() -> None:
    assert draw_text(at("einstein1 0060X500001:550100 13446 0"), colour=False) == (
        """\
Dice  [1] [3] [4] [4] [6]

Seat 0                    60
sum each  ---- 0 +++++   now  next
  2  100  ···· · ·····     0  -200
  3   70  ···· · ·····     0  -200
  4   60  ×××× × ×····    60   +60
  5   50  ···· · ·····     0  -200
  6   40  ×××× × ×××××   200     0
  7   30  ×××× × ·····     0   +30
  8   40  ···· · ·····     0  -200
  9   50  ···· · ·····     0  -200
 10   60  ···· · ·····     0  -200
 11   70  ···· · ·····     0  -200
 12  100  ×··· · ·····  -200     0
fifth  1  ×××××···
fifth  2  ×××××···
fifth  4  ×·······

Seat 0 is to choose.
"""
    )


def test_two_sheets_stand_side_by_side() -> None:
    lines = draw_text(at(EXAMPLE), colour=False).splitlines()
    assert "Seat 0                  -600          Seat 1                  -800" in lines
    assert max(map(len, lines)) <= 72


def test_the_easy_penalty_shows() -> None:
    table = Table.start(easy_penalty=True)
    assert "  2  100  ···· · ·····     0  -150" in draw_text(table.position, colour=False)


def test_colour_only_adds_escapes() -> None:
    position = at(EXAMPLE)
    plain = draw_text(position, colour=False)
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", draw_text(position))
    assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()
    assert "\x1b" not in plain


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("einstein2 00000000000:000000/00000000000:000000 - 1", "Seat 1 is to throw."),
        (EXAMPLE, "Seat 1 threw; everybody is to choose."),
        (
            "einstein3 00570400000:000080/00000001010:010000/00000001010:010000 13446 2",
            "Seat 2 threw; seats 1 and 2 are to choose.",
        ),
        (
            "einstein2 00570400000:000080/00000001010:010000 13446 1",
            "Seat 1 threw; seat 1 is to choose.",
        ),
        ("einstein1 00570400000:000080 - 0", "Over, -100 points."),
        ("einstein1 00X0XXX0000:871000 - 0", "Over, 850 points: an excellent game."),
        ("einstein1 X0X0XXX0000:871000 - 0", "Over, 1350 points: call yourself Einstein."),
        (
            "einstein2 00570400000:000080/00560500000:000080 - 0",
            "Over: seat 1 wins with 50 points.",
        ),
        (
            "einstein2 00570400000:000080/00570400000:000080 - 0",
            "Over: seats 0 and 1 share the win with -100 points.",
        ),
    ],
)
def test_the_headline_says_what_is_to_happen_or_who_won(text: str, words: str) -> None:
    assert headline(at(text)) == words


def test_a_picture_has_a_cross_for_every_tick() -> None:
    picture = draw_svg(at(EXAMPLE))
    assert uses(picture, "tick") == 2 * (4 + 2)
    assert uses(picture, "sum") == 2 * 11
    assert uses(picture, "fifth") == 2 * 3


def test_a_picture_shows_the_dice_and_the_fixed_values() -> None:
    picture = draw_svg(at(EXAMPLE))
    assert [uses(picture, f"die-{value}") for value in range(1, 7)] == [1, 1, 2, 3, 0, 1]


def test_a_picture_says_what_each_sum_is_and_will_be_worth() -> None:
    words = texts(draw_svg(at("einstein1 0060X500001:550100 13446 0")))
    assert words.count("+60") == 1
    assert words.count("200") == 1
    assert words.count("−200") == 1 + 1 + 7  # a label, the sum 12, and seven first ticks


def test_who_is_out_has_no_next_tick() -> None:
    position = at("einstein1 00570400000:000080 - 0")
    assert "+200" not in texts(draw_svg(position))
    assert "+200" not in draw_text(position)


def test_a_picture_tells_screen_readers_the_position() -> None:
    root = parse(draw_svg(at(EXAMPLE)))
    assert root.findtext(f"{SVG}title") == "Einstein: Seat 1 threw; everybody is to choose."
    assert root.findtext(f"{SVG}desc") == (
        "Seat 1 threw; everybody is to choose. The dice show 1, 3, 4, 4, 6."
        " Seat 0: -600 points; ticks: sum 4 2, sum 7 1, sum 9 1, fifth die 2 2."
        " Seat 1: -800 points; ticks: sum 4 1, sum 5 1, sum 7 1, sum 9 1,"
        " fifth die 3 1, fifth die 4 1."
    )


def test_a_title_is_escaped() -> None:
    assert "<title>a &lt; b</title>" in draw_svg(at(EXAMPLE), title="a < b")


def test_one_sheet_can_be_drawn_alone_for_a_narrow_page() -> None:
    picture = draw_svg(at(EXAMPLE), seats=[1])
    assert "Seat 1" in texts(picture)
    assert "Seat 0" not in texts(picture)
    width = float(parse(picture).attrib["viewBox"].split()[2])
    assert width <= 360


def test_all_sheets_can_stand_below_each_other() -> None:
    width = float(parse(draw_svg(at(EXAMPLE), columns=1)).attrib["viewBox"].split()[2])
    assert width <= 360


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_a_game_can_be_drawn(table: str) -> None:
    game = Table.start(**TABLES[table]).game
    for number, (position, _) in enumerate(events(game, play_any, seed=1)):
        if number % 10 == 0:
            parse(game.draw_svg(position))
            assert headline(position) in game.draw_text(position)


# Other languages


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "fr",
            """\
Dés  [1] [3] [4] [4] [6]

Place 0 a terminé       -100          Place 1                 -600
som. pts  ---- 0 +++++  vaut  puis    som. pts  ---- 0 +++++  vaut  puis
  2  100  ···· · ·····     0            2  100  ···· · ·····     0  -200
  3   70  ···· · ·····     0            3   70  ···· · ·····     0  -200
  4   60  ×××× × ·····     0            4   60  ××·· · ·····  -200     0
  5   50  ×××× × ××···   100            5   50  ···· · ·····     0  -200
  6   40  ···· · ·····     0            6   40  ···· · ·····     0  -200
  7   30  ×××× · ·····  -200            7   30  ×··· · ·····  -200     0
  8   40  ···· · ·····     0            8   40  ···· · ·····     0  -200
  9   50  ···· · ·····     0            9   50  ×··· · ·····  -200     0
 10   60  ···· · ·····     0           10   60  ···· · ·····     0  -200
 11   70  ···· · ·····     0           11   70  ···· · ·····     0  -200
 12  100  ···· · ·····     0           12  100  ···· · ·····     0  -200
5e dé  5  ××××××××                    5e dé  2  ××······
5e dé  ?  ········                    5e dé  ?  ········
5e dé  ?  ········                    5e dé  ?  ········

Place 1 a lancé les dés\u00a0; la place 1 choisit.
""",
        ),
        (
            "de",
            """\
Würfel  [1] [3] [4] [4] [6]

Platz 0 ist fertig      -100          Platz 1                 -600
Summe je  ---- 0 +++++ jetzt  dann    Summe je  ---- 0 +++++ jetzt  dann
  2  100  ···· · ·····     0            2  100  ···· · ·····     0  -200
  3   70  ···· · ·····     0            3   70  ···· · ·····     0  -200
  4   60  ×××× × ·····     0            4   60  ××·· · ·····  -200     0
  5   50  ×××× × ××···   100            5   50  ···· · ·····     0  -200
  6   40  ···· · ·····     0            6   40  ···· · ·····     0  -200
  7   30  ×××× · ·····  -200            7   30  ×··· · ·····  -200     0
  8   40  ···· · ·····     0            8   40  ···· · ·····     0  -200
  9   50  ···· · ·····     0            9   50  ×··· · ·····  -200     0
 10   60  ···· · ·····     0           10   60  ···· · ·····     0  -200
 11   70  ···· · ·····     0           11   70  ···· · ·····     0  -200
 12  100  ···· · ·····     0           12  100  ···· · ·····     0  -200
5. W.  5  ××××××××                    5. W.  2  ××······
5. W.  ?  ········                    5. W.  ?  ········
5. W.  ?  ········                    5. W.  ?  ········

Platz 1 hat gewürfelt; Platz 1 wählt.
""",
        ),
    ],
)
def test_a_drawing_speaks_the_language_in_use(language: str, expected: str) -> None:
    use(language)
    position = at(f"einstein2 {OUT}/00200101000:020000 13446 1")
    assert draw_text(position, colour=False) == expected


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        (
            "fr",
            ["Place 0", "somme", "vaut", "puis", "5e", "reste 6", "à choisir"],
            "Place 0\u00a0: score -600\u00a0; croix\u00a0: 2 fois la somme 4, 1 fois la somme 7,"
            " 1 fois la somme 9, 2 fois le cinquième dé 2.",
        ),
        (
            "de",
            ["Platz 0", "Summe", "jetzt", "dann", "5.", "noch 6", "noch offen"],
            "Platz 0: -600 Punkte; Kreuze: 2-mal Summe 4, 1-mal Summe 7,"
            " 1-mal Summe 9, 2-mal fünfter Würfel 2.",
        ),
    ],
)
def test_a_picture_speaks_the_language_in_use(language: str, words: list[str], told: str) -> None:
    use(language)
    picture = draw_svg(at(EXAMPLE))
    assert set(words) <= set(texts(picture))
    assert told in (parse(picture).findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", WIDEST.values(), ids=WIDEST)
def test_no_text_is_too_wide_in_any_language(text: str, language: str) -> None:
    use(language)
    lines = draw_text(at(text), colour=False).splitlines()
    assert max(map(len, lines)) <= 72
    assert max(map(len, texts(draw_svg(at(text), columns=1)))) <= CARD / LETTER


def luminance(colour: str) -> float:
    digits = colour if len(colour) == 6 else "".join(digit * 2 for digit in colour)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_can_be_read_in_light_and_dark(scheme: str) -> None:
    light, dark = STYLE.split("@media")
    colours = dict(re.findall(r"--(\w+):#([0-9a-f]+)", light if scheme == "light" else dark))
    for text in ("ink", "faint", "minus", "plus"):
        one, two = sorted([luminance(colours[text]), luminance(colours["card"])])
        assert (two + 0.05) / (one + 0.05) >= 4.5
