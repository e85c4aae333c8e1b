"""Score sheets to print: how many pages, what stands on them, in which language."""

import re
import zlib

import pytest
from fpdf import FPDF

from einfall.einstein.paper import PAPERS, REMINDER_SIZE, WIDTH, Filled, draw_pdf, reminders
from einfall.einstein.position_text import read_position
from einfall.einstein.sheet import EASY_PENALTY, PENALTY
from einfall.language import LANGUAGES, use


@pytest.fixture(autouse=True)
def english_afterwards() -> object:
    yield
    use("en")


def filled(name: str, ticks: str, penalty: int = PENALTY) -> Filled:
    return Filled(name, read_position(f"einstein1 {ticks} - 0").sheets[0], penalty)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def texts(pdf: bytes) -> list[str]:
    """Everything that is written in the PDF, in order."""
    found = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue  # not a page
        for text in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", content):
            found.append(re.sub(rb"\\(.)", rb"\1", text).decode("cp1252"))
    return found


@pytest.mark.parametrize(("sheets", "expected"), [(1, 1), (2, 1), (4, 1), (5, 2), (9, 3)])
def test_four_sheets_share_a_page(sheets: int, expected: int) -> None:
    pdf = draw_pdf([None] * sheets)
    assert pages(pdf) == expected
    assert texts(pdf).count("Einstein") == sheets


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_has_its_size(paper: str) -> None:
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", draw_pdf([None], paper))
    assert box
    width, height = (float(side) * 25.4 / 72 for side in box.groups())
    assert (round(width), round(height)) == {"a4": (210, 297), "letter": (216, 279)}[paper]


def test_a_blank_sheet_says_what_each_box_is_worth_and_has_nothing_filled_in() -> None:
    words = texts(draw_pdf([None]))
    for points in ("100", "500", "70", "350", "30", "150"):
        assert points in words
    assert words.count("–200") == 1


def test_a_filled_sheet_has_name_results_and_total() -> None:
    words = texts(draw_pdf([filled("greedy", "00570400000:000080")]))
    assert "greedy" in words
    assert words.count("–200") == 2  # over the boxes, and for the sum 7
    assert words[words.index("Total") + 1] == "–100"


def test_the_easy_penalty_stands_on_a_filled_sheet() -> None:
    words = texts(draw_pdf([filled("greedy", "00570400000:000080", EASY_PENALTY)]))
    assert words.count("–150") == 2
    assert "–200" not in " ".join(words)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["fifth die", "Total"]), ("fr", ["5e dé", "somme"]), ("de", ["5. Würfel", "Gesamt"])],
)
def test_the_words_are_in_the_language_in_use(language: str, words: list[str]) -> None:
    use(language)
    pdf = draw_pdf([None])
    assert set(words) <= set(texts(pdf))
    assert f"/Lang ({language})".encode() in pdf


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reminders_fit_and_name_the_penalty_in_every_language(language: str) -> None:
    use(language)
    assert any("–200." in text for text in texts(draw_pdf([None])))
    paper = FPDF()
    paper.core_fonts_encoding = "cp1252"
    paper.set_font("helvetica", size=REMINDER_SIZE)
    assert max(map(paper.get_string_width, reminders(PENALTY))) <= WIDTH


@pytest.mark.parametrize(
    "name", ["(\\", "数学", "a name that is much longer than its line " * 3, ""]
)
def test_any_name_can_stand_on_a_sheet(name: str) -> None:
    pdf = draw_pdf([filled(name, "00570400000:000080")])
    assert pages(pdf) == 1
