"""Sounds are off until somebody wants them, and then there is one for each thing that happens."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import Turn, einstein_by_list, genial_quickly, play

LISTEN = """
  const Real = window.OscillatorNode;
  window.tones = [];
  window.OscillatorNode = class extends Real {
    constructor(context, options) {
      super(context, options);
      window.tones.push(options.frequency);
    }
  };
"""


@pytest.mark.parametrize(
    ("game", "turn"), [("genial", genial_quickly), ("einstein", einstein_by_list)]
)
def test_what_happens_is_heard_once_it_is_wanted(visit: Visit, game: str, turn: Turn) -> None:
    visitor = visit()
    visitor.context.add_init_script(LISTEN)
    page = visitor.lay(game, "novice")
    play(page, turn, turns=1)
    assert tones(page) == 0
    want_sounds(page)
    before = tones(page)
    assert before > 0  # so sounds sound
    play(page, turn, turns=1)
    page.wait_for_function("(before) => window.tones.length > before", arg=before)


def test_the_wish_is_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.lay("einstein", "novice")
    want_sounds(page)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Sounds")).to_be_checked()


def want_sounds(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    page.get_by_label("Sounds").check()
    page.get_by_role("button", name="Done").click()


def tones(page: Page) -> int:
    """How many have been sounded since the page was loaded."""
    number: int = page.evaluate("window.tones.length")
    return number
