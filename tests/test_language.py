"""Every text for players is there in French and German, and none is left over."""

import json
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

import einfall
from einfall import language
from einfall.language import CATALOGUES, LANGUAGES, _, preferred, translations, use

OTHERS = [name for name in LANGUAGES if name != "en"]


@pytest.fixture(autouse=True)
def english_afterwards() -> object:
    yield
    use("en")


PACKAGE = Path(einfall.__file__).parent
LITERAL = r'"(?:[^"\\]|\\.)*"'
IN_SCRIPT = re.compile(rf"\bt\(\s*({LITERAL}(?:\s*\+\s*{LITERAL})*)")
"""A text in the pages' code: t("..."), a long one t("..." + "...").

Babel loses its way in templates within templates.
"""


def scripts() -> list[Path]:
    return [path for path in (PACKAGE / "web").rglob("*.js") if "vendor" not in path.parts]


def texts_of_lessons() -> set[str]:
    """What the steps of lessons say; players who appear in them have names."""
    texts: set[str] = set()
    for path in (PACKAGE / "web").glob("games/*/lesson.json"):
        for step in json.loads(path.read_text()):
            texts |= {step["title"], step["text"], step["task"]}
            for choice in step["choices"]:
                texts |= {choice["say"], choice.get("button", choice["say"])}
            texts -= set(step["scene"].get("both", ()))
    return texts


def texts_in_the_source() -> set[str]:
    in_python = {str(found[2]) for found in extract_from_dir(str(PACKAGE), keywords={"_": None})}
    in_scripts = {
        "".join(json.loads(part) for part in re.findall(LITERAL, text))
        for path in scripts()
        for text in IN_SCRIPT.findall(path.read_text())
    }
    return in_python | in_scripts | texts_of_lessons()


def test_texts_of_the_pages_stand_where_they_are_asked_for() -> None:
    # t(variable) could not be found, and would never be translated
    for path in scripts():
        source = path.read_text()
        asked = len(re.findall(r"\bt\(", source)) - source.count("function t(")
        assert asked == len(IN_SCRIPT.findall(source)), path.name


@pytest.mark.parametrize("name", OTHERS)
def test_a_catalogue_has_all_texts_and_no_others(name: str) -> None:
    catalogue = translations(name)
    assert texts_in_the_source() == set(catalogue)
    assert [text for text, translation in catalogue.items() if not translation] == []


@pytest.mark.parametrize("name", OTHERS)
def test_placeholders_survive_translation(name: str) -> None:
    for text, translation in translations(name).items():
        assert sorted(re.findall(r"{\w*}", text)) == sorted(re.findall(r"{\w*}", translation))


def test_each_language_has_a_catalogue() -> None:
    assert sorted(path.stem for path in CATALOGUES.glob("*.po")) == sorted(OTHERS)


def test_the_language_in_use() -> None:
    assert _("board full") == "board full"
    use("de")
    assert _("board full") == "Brett voll"
    with pytest.raises(ValueError, match="no language 'xx'"):
        use("xx")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_AT", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_preferred_language_comes_from_the_environment(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert preferred() == expected
    assert preferred() in language.LANGUAGES


TIGHT = re.compile(r"[^\s\d(«»]\s?[;!?»%]|[^\s\d]\s?:|\d\s[:;!?»%]|«\s?")
"""A sign that French sets apart, with what is before it; not 12:30, nor a key in brackets."""


def test_french_sets_signs_apart_with_a_space_that_does_not_break() -> None:
    wrong = {
        text: found
        for text in translations("fr").values()
        for found in TIGHT.findall(text)
        if "\u00a0" not in found
    }
    assert wrong == {}


NOT_SHOWN = re.compile(r"/\*.*?\*/|//[^\n]*|new Error\(`[^`]*`\)", re.DOTALL)
SET_BY_HAND = re.compile(r"""\}: |[`>]: |": " \+|\+ "[:;] "|["']; ["']\.join|join\("[:;]""")
"""A sign that follows a value, or begins a text, without asking how the language sets it."""


def test_no_text_is_put_together_with_signs_that_french_sets_apart() -> None:
    spoken = [*scripts(), *(PACKAGE / "terminal").rglob("*.py"), *PACKAGE.glob("*/words.py")]
    asked = re.compile(rf"\b(?:t|_)\(\s*{LITERAL}")
    found = [
        f"{path.name}: {line.strip()}"
        for path in spoken
        for line in asked.sub("", NOT_SHOWN.sub("", path.read_text())).split("\n")
        if SET_BY_HAND.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "`${name}: ${text}`",
        "html`: ${title}`",
        "<b>: </b>",
        'label + ": " + text',
        'parts.join("; ")',
    ],
)
def test_such_a_text_would_be_noticed(code: str) -> None:
    assert SET_BY_HAND.search(code)
