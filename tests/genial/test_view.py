"""Views: what a seat knows, what it must not, and positions sampled from it."""

from collections import Counter

import pytest

from einfall.chance import Stream
from einfall.game import WATCHER
from einfall.genial.notation import rack_names
from einfall.genial.tiles import KIND_NAMES
from tests.genial.drawn import table

MINE, YOURS = "RR OO YY GG BB PP", "RO RY RG RB RP RR"


def test_a_view_shows_the_own_rack_and_the_size_of_others() -> None:
    at = table(racks=[MINE, YOURS])
    view = at.game.view(at.position, 0)
    assert rack_names(view.rack[0]) == MINE.split()
    assert rack_names(view.rack[1]) == []
    assert view.rack_count[1] == 6


def test_unseen_tiles_are_those_of_the_bag_and_of_hidden_racks() -> None:
    at = table(racks=[MINE, YOURS])
    unseen = dict(zip(KIND_NAMES, at.game.view(at.position, 0).bag, strict=True))
    assert unseen["RO"] == 6  # one of them is on the other rack, but who knows
    assert unseen["RR"] == 4  # one is here


def test_two_positions_that_differ_in_what_is_hidden_look_the_same() -> None:
    one, other = (table(racks=[MINE, rack]) for rack in (YOURS, "OY OG OB OP YG YB"))
    views = [at.game.view(at.position, 0).tobytes() for at in (one, other)]
    assert views[0] == views[1]


def test_a_watcher_sees_no_rack() -> None:
    at = table(racks=[MINE, YOURS])
    view = at.game.view(at.position, WATCHER)
    assert rack_names(view.rack.ravel()) == []
    assert view.bag.sum() == 120


def test_a_swapped_rack_is_known_until_somebody_draws() -> None:
    at = table(racks=["RR OO YY GG BB RO", YOURS], scores=[[5, 5, 5, 5, 5, 2], [0] * 6])
    at.play("RO h7 h8")
    at.play("swap")
    at.draw("RP OP YP GP BP PP")
    view = at.game.view(at.position, 1)
    assert rack_names(view.shown) == ["RR", "OO", "YY", "GG", "BB"]
    at.play("RP j7 j8")
    at.draw("RR")
    assert rack_names(at.game.view(at.position, 1).shown) == []


def test_a_rack_known_to_be_in_the_bag_is_never_dealt_to_a_hidden_rack() -> None:
    at = table(racks=["BB BB BB BB BB RO", YOURS], scores=[[5, 5, 5, 5, 5, 2], [0] * 6])
    at.play("RO h7 h8")
    at.play("swap")
    at.draw("RP OP YP GP BP PP")
    view = at.game.view(at.position, 1)
    for seed in range(200):
        guess = at.game.sample_position(view, Stream(seed))
        assert "BB" not in rack_names(guess.rack[0])
        assert guess.bag[KIND_NAMES.index("BB")] == 5


def test_others_do_not_learn_that_a_swap_was_possible() -> None:
    tempted = table(racks=["RR OO YY GG BB RO", YOURS], scores=[[5, 5, 5, 5, 5, 2], [0] * 6])
    other = table(racks=["RR OO YY GG BP RO", YOURS], scores=[[5, 5, 5, 5, 5, 2], [0] * 6])
    for at in (tempted, other):
        at.play("RO h7 h8")
    assert (tempted.phase, other.phase) == ("swap", "draw")
    views = [at.game.view(at.position, 1).tobytes() for at in (tempted, other)]
    assert views[0] == views[1]


def test_only_a_seat_or_a_watcher_has_a_view() -> None:
    at = table(racks=[MINE, YOURS])
    for nobody in (-1, 2, 255, 300):
        with pytest.raises(ValueError, match="no seat"):
            at.game.view(at.position, nobody)


def test_a_full_position_is_its_own_sample() -> None:
    at = table(racks=[MINE, YOURS])
    sample = at.game.sample_position(at.game.open_view(at.position), Stream(1))
    assert sample.tobytes() == at.position.tobytes()


def test_hidden_racks_are_sampled_evenly() -> None:
    # Each kind turns up on the hidden rack in proportion to how many of it are unseen.
    at = table(racks=[MINE, YOURS])
    view = at.game.view(at.position, 0)
    samples = 4000
    seen: Counter[str] = Counter()
    for seed in range(samples):
        seen.update(rack_names(at.game.sample_position(view, Stream(seed)).rack[1]))
    unseen = int(view.bag.sum())
    for kind, name in enumerate(KIND_NAMES):
        expected = samples * 6 * int(view.bag[kind]) / unseen
        assert abs(seen[name] - expected) < 5 * expected**0.5
