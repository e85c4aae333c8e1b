"""What the type checker refuses: it reads this file in `make lint`.

Each refusal is expected by a `type: ignore` that names it. Were it not refused any more, the
checker would call the `type: ignore` unused and fail.
"""

from typing import TYPE_CHECKING, assert_type

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import Bot
from einfall.bots.genial.levels import Master
from einfall.chance import Source
from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import Sheet
from einfall.game import Game, Position, View
from einfall.genial.game import Genial
from einfall.genial.position import GenialPosition, GenialView
from einfall.genial.rules import decide

if TYPE_CHECKING:

    def a_bot_takes_a_view(
        bot: Bot, game: Game, view: View, position: Position, legal: NDArray[np.int64], by: Source
    ) -> None:
        bot.choose(game, view, legal, by)
        bot.choose(game, position, legal, by)  # type: ignore[arg-type]
        bot.rank(game, position, legal, by, bot.budget)  # type: ignore[arg-type]

    def a_client_is_shown_a_view(game: Game, position: Position) -> None:
        game.show(game.view(position, 0))
        game.show(position)  # type: ignore[arg-type]
        game.show_moves(position)  # type: ignore[arg-type]

    def there_is_no_view_of_a_view(game: Game, view: View) -> None:
        game.view(view, 0)  # type: ignore[arg-type]

    def nobody_plays_on_in_a_view(game: Game, view: View, own: GenialView) -> None:
        game.decide(view, {})  # type: ignore[arg-type]
        decide(own, 0)  # type: ignore[arg-type]

    def each_game_has_its_own(
        genial: Genial, einstein: Einstein, bot: Master, legal: NDArray[np.int64], by: Source
    ) -> None:
        assert_type(genial.start(), GenialPosition)
        assert_type(genial.view(genial.start(), 0), GenialView)
        assert_type(einstein.view(einstein.start(), 0), EinsteinView)
        einstein.view(genial.start(), 0)  # type: ignore[arg-type]
        bot.choose(genial, genial.view(genial.start(), 0), legal, by)
        bot.choose(genial, genial.start(), legal, by)  # type: ignore[arg-type]

    def fields_have_types(position: GenialPosition, view: EinsteinView) -> None:
        assert_type(position.seat, int)
        assert_type(position.board, NDArray[np.int8])
        assert_type(view.sheets[0], Sheet)
        position.seats  # type: ignore[attr-defined]  # noqa: B018
        position.seat = "0"  # type: ignore[assignment]


def test_a_view_and_a_position_are_two_classes() -> None:
    game = Genial.from_rules({"players": 2})
    assert not isinstance(game.view(game.start(), 0), Position)
    assert not isinstance(game.start(), View)
