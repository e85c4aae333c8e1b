"""What `import einfall` offers: plays, their moves and chance, texts, records, bots."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import einfall
from einfall.game import EVERYTHING, WATCHER, Position, View
from einfall.games import GAMES, find_game
from einfall.play import Play
from einfall.record import check

AnyPlay = Play[Position, View]


@pytest.fixture(params=list(GAMES))
def play(request: pytest.FixtureRequest) -> AnyPlay:
    return find_game(request.param, {"players": 2}).play(seed=7)


def go_on(play: AnyPlay, moves: int | None = None) -> AnyPlay:
    """Play at random, so many moves or to the end."""
    while not play.over and moves != 0:
        play.push(play.random())
        moves = None if moves is None else moves - 1
    return play


def test_importing_the_package_loads_nothing_else() -> None:
    program = "import sys, einfall; print('numpy' in sys.modules, 'numba' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["False", "False"]


def test_every_name_of_the_package_is_there() -> None:
    for name in einfall.__all__:
        assert getattr(einfall, name) is not None
    assert {"Genial", "Einstein", "bot", "load", "read"} <= set(dir(einfall))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = einfall.nothing


def test_games_say_how_they_are_made_and_are_equal_when_made_alike() -> None:
    game = einfall.Genial(players=3, edition="lutin")
    assert repr(game) == "einfall.Genial(edition='lutin', players=3, teams=False)"
    assert eval(repr(game)) == game != einfall.Genial(players=2)
    assert len({game, einfall.Genial(edition="lutin", players=3)}) == 1


def test_an_option_that_is_not_there() -> None:
    with pytest.raises(einfall.BadRules, match="einstein has no option 'edition', only: players"):
        einfall.Einstein(edition="kosmos")
    with pytest.raises(TypeError, match="options are given by name, such as players=2, not 3"):
        einfall.Einstein(3)


def test_the_same_seed_is_the_same_game(play: AnyPlay) -> None:
    twin = play.game.play(seed=7)
    assert go_on(twin).history == go_on(play).history
    assert go_on(play.game.play(seed=8)).history != play.history


def test_without_a_seed_every_game_is_another(play: AnyPlay) -> None:
    assert len({play.game.play().seed for _ in range(5)}) == 5


def test_what_is_taken_back_comes_again(play: AnyPlay) -> None:
    go_on(play, 3)
    before = play.text(), play.history
    moves = play.random()
    play.push(moves)
    after = play.text(), play.history
    assert play.pop() == moves
    assert (play.text(), play.history) == before
    play.push(moves)
    assert (play.text(), play.history) == after


def test_a_whole_game_can_be_taken_back(play: AnyPlay) -> None:
    start = play.text()
    go_on(play)
    decisions = 0
    while play.text() != start:
        play.pop()
        decisions += 1
    assert decisions > 5
    with pytest.raises(einfall.GameError, match="no decision to take back"):
        play.pop()


def test_legal_moves_as_numbers_texts_and_flags(play: AnyPlay) -> None:
    legal = play.legal_for(0)
    assert len(legal) == len(list(legal)) == len(legal.texts()) == legal.mask.sum()
    assert legal[0] in legal
    assert legal.texts()[-1] in legal
    assert np.int64(legal[-1]) in legal
    assert play.game.numbering not in legal
    assert "nonsense" not in legal
    assert None not in legal
    assert legal[:2] == list(legal)[:2]
    assert repr(legal).startswith(f"<{len(legal)} moves: {legal.texts()[0]}, ")


def test_legal_moves_stay_those_of_their_position(play: AnyPlay) -> None:
    legal = play.legal_for(0)
    listed = list(legal)
    play.push(play.random())
    assert list(legal) == listed


def test_a_move_that_is_refused_changes_nothing(play: AnyPlay) -> None:
    before = play.text(), play.history
    for wrong in ("nonsense", -1, {0: 10**6, 1: 0}):
        with pytest.raises(einfall.GameError):
            play.push(wrong)
    assert (play.text(), play.history) == before
    with pytest.raises(TypeError, match=r"a move is a text or a number, not 1\.5"):
        play.push({0: 1.5, 1: 0})  # type: ignore[dict-item]  # on purpose
    with pytest.raises(TypeError):
        play.push({"first": 0})  # type: ignore[dict-item]  # on purpose
    with pytest.raises(einfall.GameError, match="no decision to take back"):
        play.pop()


def test_one_seat_has_one_move_and_several_have_one_each() -> None:
    dice: Any = einfall.Einstein(players=2).play(seed=1)
    at_once = "seats 0, 1 decide at once: name one, or give a move for each"
    with pytest.raises(einfall.IllegalMove, match=at_once):
        dice.push("4+10/1")
    with pytest.raises(einfall.IllegalMove, match=at_once):
        einfall.bot("random").choose(dice)
    with pytest.raises(einfall.IllegalMove, match=r"ask for legal_for\(seat\)"):
        _ = dice.legal
    alone = einfall.Einstein(players=1).play(seed=1)
    alone.push(alone.legal.random())


def test_a_seat_that_is_not_there_has_no_moves_and_no_view(play: AnyPlay) -> None:
    for ask in (play.legal_for, play.view):
        with pytest.raises(ValueError, match="there is no seat 2 for 2 players"):
            ask(2)


def test_after_the_end_nothing_is_legal(play: AnyPlay) -> None:
    go_on(play)
    assert play.result
    assert play.to_act == ()
    assert len(play.legal) == 0
    with pytest.raises(einfall.IllegalMove, match="no legal move"):
        play.legal.random()
    with pytest.raises(einfall.IllegalMove, match="the game has ended"):
        play.push(0)


def test_why_a_move_is_illegal() -> None:
    play = einfall.Genial(players=2).play(seed=7)
    assert play.why_illegal("OG c4 c5") is None
    assert play.why_illegal("RR c4 c5") == "the rack has no tile RR"
    assert play.why_illegal("OG c4 c5", seat=1) == "it is seat 0's turn to decide, not seat 1's"


def test_a_play_is_one_line_a_drawing_and_a_picture(play: AnyPlay) -> None:
    go_on(play, 4)
    again = eval(repr(play), {"einfall": einfall})
    assert "\n" not in repr(play)
    assert again.position.tobytes() == play.position.tobytes()
    assert str(play) == play.game.draw_text(play.position, colour=False)
    assert play._repr_svg_().startswith("<svg")
    assert len(repr(play.position)) < 60


def test_copies_go_their_own_way_with_the_same_chance(play: AnyPlay) -> None:
    go_on(play, 2)
    twins = [play.copy(), copy.deepcopy(play), pickle.loads(pickle.dumps(play))]
    go_on(play)
    for twin in twins:
        assert twin.text() != play.text()
        assert go_on(twin).history == play.history


def test_copies_of_positions_and_views_keep_their_class(play: AnyPlay) -> None:
    for state in (play.position, play.view(0)):
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert type(twin) is type(state)
            assert twin.tobytes() == state.tobytes()


def test_records_are_right_and_lead_to_every_position(play: AnyPlay, tmp_path: Path) -> None:
    texts = [play.text()]
    while not play.over:
        play.push(play.random())
        texts.append(play.text())
    check(play.record())
    file = tmp_path / "games.jsonl"
    file.write_text(2 * (json.dumps(play.record(["Ada", "Emmy"])) + "\n"))
    first, second = einfall.load(file)
    assert first == second
    assert first["players"] == ["Ada", "Emmy"]
    assert [first.play(at=n).text() for n in range(len(texts))] == texts
    assert first.play().history == play.history
    assert len(repr(first)) < 60
    with pytest.raises(einfall.GameError, match="there is no position after"):
        first.play(at=len(texts))
    middle = first.play(at=3, seed=2)
    middle.pop()
    assert middle.text() == texts[2]
    check(go_on(middle).record())


def test_a_record_needs_the_beginning_and_a_name_for_each(play: AnyPlay) -> None:
    with pytest.raises(einfall.GameError, match="did not begin at its start"):
        einfall.read(play.text()).record()
    with pytest.raises(einfall.GameError, match="1 names for 2 players"):
        play.record(["Ada"])


def test_a_line_that_is_no_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n{}\n")
    with pytest.raises(einfall.BadRecord, match="line 2: the format is None"):
        list(einfall.load(file))


def test_views_have_texts_of_their_own(play: AnyPlay) -> None:
    game = play.game
    while not play.over:
        views = [play.view(0), play.view(1), play.view(WATCHER), game.open_view(play.position)]
        for view in views:
            text = game.view_text(view)
            again = einfall.read_view(text)
            assert type(again) is type(view)
            assert again.tobytes() == view.tobytes()
        play.push(play.random())
    with pytest.raises(ValueError, match="only a view has such a text"):
        game.view_text(play.position)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(einfall.BadNotation):
        einfall.read(game.view_text(play.view(0)))


START = (
    "kosmos2 *4*/7/8/9/10/*9*/10/9/8/7/*4* {racks} 0,0,0,0,0,0/0,0,0,0,0,0 -- 0:place - {viewer}"
)


@pytest.mark.parametrize(
    ("racks", "viewer", "problem"),
    [
        ("RRROOOYYGGBB/??????", "", "ends with whose it is"),
        ("RRROOOYYGGBB/??????", "@2", "ends with whose it is"),
        ("RRROOOYYGGBB/??????", "@1", "the rack of seat 0 is hidden here"),
        ("??????/??????", "@1", "the rack of seat 1 is to be seen"),
        ("RRROOOYYGGBB/???????", "@0", "more than 6 tiles"),
        ("RRROOOYYGGBB/??????", "@all", "the rack of seat 1 is to be seen"),
    ],
)
def test_a_view_shows_what_its_viewer_sees(racks: str, viewer: str, problem: str) -> None:
    with pytest.raises(einfall.BadNotation, match=problem):
        einfall.read_view(START.format(racks=racks, viewer=viewer))


def test_a_position_hides_nothing() -> None:
    text = START.format(racks="RRROOOYYGGBB/??????", viewer="")
    with pytest.raises(einfall.BadNotation, match="the rack of seat 1 is to be seen"):
        einfall.read(text)


def test_an_open_view_reads_back_as_one() -> None:
    text = START.format(racks="RRROOOYYGGBB/ROROROROROPP", viewer="@all")
    assert einfall.read_view(text).viewer == EVERYTHING


def test_a_bot_finds_the_game_in_the_view(play: AnyPlay) -> None:
    bot: Any = einfall.bot("casual")
    assert bot.choose(play.view(0)) in play.legal_for(0)
    assert bot.choose(play, seat=0) in play.legal_for(0)
    assert bot.rank(einfall.read_view(play.game.view_text(play.view(0))))[0].move in play.legal_for(
        0
    )
    assert repr(bot) == "einfall.bot('casual')"


def test_a_bot_is_never_shown_a_position(play: AnyPlay) -> None:
    with pytest.raises(TypeError, match="never a position"):
        einfall.bot("casual").choose(play.position)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TypeError, match="a view is needed"):
        einfall.bot("casual").choose(3)  # type: ignore[arg-type]  # on purpose


def test_a_bot_that_is_not_there_or_has_nothing_to_decide() -> None:
    with pytest.raises(einfall.GameError, match="there is no bot 'oracle', only: random, novice"):
        einfall.bot("oracle")
    play = einfall.Genial(players=2).play(seed=7)
    with pytest.raises(ValueError, match="seat 1 has nothing to decide here"):
        einfall.bot("club").choose(play.view(1))
