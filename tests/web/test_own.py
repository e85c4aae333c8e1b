"""Tables of one's own: the page plays by the very rules of the service, and shows the very same."""

import random
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Route, expect

from einfall.chance import Stream
from einfall.game import WATCHER, Game
from einfall.games import find_game
from einfall.language import LANGUAGES, translations
from einfall.server.messages.asked import Hand
from einfall.server.table import fair
from einfall.server.table.events import VERSION, Chair, Created
from einfall.server.table.keeping import seal
from einfall.server.table.sight import Showing
from einfall.server.table.table import Table
from einfall.server.table.verify import verify
from tests.genial.games import TABLES
from tests.server.moves import some_move
from tests.server.serving import Served
from tests.web.conftest import Visit
from tests.web.playing import PLAY_ALONG, standing

RULES: dict[str, list[dict[str, Any]]] = {
    "genial": list(TABLES.values()),
    "einstein": [{"players": 1}, {"players": 3, "easy_penalty": True, "clock": 30}, {"players": 8}],
}
EVERY = 9
"""How many steps a game goes on before it is looked at again."""

LOOK = """async ([name, rules, steps, looks, tried]) => {
  const { findGame } = await import("/web/games/index.js");
  const game = findGame(name);
  const engine = await (await game.engine()).loadEngine(rules, game);
  const position = engine.start();
  const seats = [...Array(engine.players).keys()];
  const look = () => ({
    bytes: btoa(String.fromCharCode(...position)),
    views: [...seats, null].map((seat) => engine.show(engine.view(position, seat))),
    open: engine.show(position),
    moves: engine.toAct(position).map((seat) => engine.showMoves(engine.view(position, seat))),
    refused: engine.toAct(position).map((seat) => tried.map((move) =>
      (engine.isLegal(position, seat, move) ? null : engine.whyForbidden(position, seat, move)))),
    drawer: engine.over(position) || engine.toAct(position).length ? null : engine.drawer(position),
    result: engine.over(position) ? engine.result(position) : null,
  });
  const seen = [look()];
  for (const [place, { outcome, moves }] of steps.entries()) {
    if (outcome) engine.happen(position, outcome);
    else engine.decide(position, moves);
    if (looks.includes(place)) seen.push(look());
  }
  return { rules: engine.rules, seen };
}"""
"""What the page makes of a game, after some of its steps."""


def plain(value: object) -> Any:
    """As it is sent."""
    return msgspec.json.decode(msgspec.json.encode(value))


def look(game: Game, position: Any, tried: list[int]) -> dict[str, Any]:
    acting = game.to_act(position)
    due = not acting and not game.over(position)
    seats = [*range(game.players), WATCHER]
    return {
        "bytes": b64encode(position.tobytes()).decode(),
        "views": [game.show(game.view(position, seat)) for seat in seats],
        "open": game.show(game.open_view(position)),
        "moves": [game.show_moves(game.view(position, seat)) for seat in acting],
        "refused": [[game.why_illegal(position, seat, move) for move in tried] for seat in acting],
        "drawer": game.drawer(position) if due else None,
        "result": game.result(position) if game.over(position) else None,
    }


def steps_of(game: Game, chance: Stream) -> Iterator[tuple[dict[str, Any], Any]]:
    """A random game: each step, and the position after it."""
    position = game.start()
    while not game.over(position):
        step: dict[str, Any]
        if acting := game.to_act(position):
            legal = {seat: game.legal(position, seat) for seat in acting}
            moves = {seat: int(all[chance.below(len(all))]) for seat, all in legal.items()}
            step = {"moves": {str(seat): game.move_text(move) for seat, move in moves.items()}}
            game.decide(position, moves)
        else:
            outcome = game.sample(position, chance)
            step = {"outcome": outcome}
            game.happen(position, outcome)
        yield step, position.copy()


@pytest.mark.parametrize("name", RULES)
def test_the_page_sees_a_game_as_the_service_does(visit: Visit, name: str) -> None:
    page = visit().go("/verify")
    for number, rules in enumerate(RULES[name]):
        game = find_game(name, rules)
        steps, positions = zip(*steps_of(game, Stream(number)), strict=True)
        looks = [*range(number % EVERY, len(steps) - 1, EVERY), len(steps) - 1]
        chance = Stream(number, 1)
        tried = [*range(3), *(chance.below(game.numbering) for _ in range(40))]
        texts = [game.move_text(move) for move in tried]
        found = page.evaluate(LOOK, [name, rules, plain(steps), looks, texts])
        assert found["rules"] == game.rules()
        seen = [game.start(), *(positions[place] for place in looks)]
        for position, theirs in zip(seen, found["seen"], strict=True):
            assert theirs == plain(look(game, position, tried))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_move_is_refused_by_the_rule_that_forbids_it(
    visit: Visit, language: str
) -> None:
    page = visit(language=language).lay("genial", "novice")
    standing(page)
    page.locator(".typed input").fill("RR a1 a2")
    page.locator(".typed button").click()
    rule = "{cell} lies outside the zone for {count} players"
    said = translations(language).get(rule, rule).format(cell="a1", count=2)
    expect(page.get_by_text(said).first).to_be_visible()


PLAY = """async ([id, seed, created, hands, commands]) => {
  const { Table } = await import("/web/own/table.js");
  const { engineOf } = await import("/web/own/standing.js");
  const { showUpdate } = await import("/web/own/sight.js");
  const { bytesOfHex } = await import("/web/own/hash.js");
  const { obey } = await import("/web/own/tables.js");
  let table = new Table(id, bytesOfHex(seed), await engineOf(created));
  table.now = 1000;
  table.create(created);
  const show = () => hands.map((hand) => showUpdate(table, hand, 0, 2000));
  const shown = [show()];
  for (const [seat, command] of commands) {
    table = table.copy(1000 + shown.length);
    obey(table, seat, command);
    shown.push(show());
  }
  return shown;
}"""
"""What the page shows the seats of a table, after each command."""


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("genial", {"players": 1}),
        ("genial", {"players": 2}),
        ("genial", {"players": 4, "teams": True, "edition": "tilsit"}),
        ("einstein", {"players": 1}),
        ("einstein", {"players": 2}),
    ],
)
def test_a_game_played_here_and_there_is_shown_alike(
    visit: Visit, name: str, rules: dict[str, Any]
) -> None:
    """The same chance and the same moves, with a few taken back: each field that seats are told."""
    game, seed = find_game(name, rules), bytes(range(32))
    chairs = [Chair(name="Ada" if not seat else "", hand=seat) for seat in range(game.players)]
    pace: dict[str, Any] = {"clock": 30, "bank": 40, "increment": 2}
    created = Created(name, game.rules(), chairs, fair.commitment(seed), version=VERSION, **pace)
    table = Table("own-1", seed, 1000.0)
    table.create(created)
    hands: list[Hand] = [(), (0,), tuple(range(game.players))]
    shown = [show(table, hands)]
    commands = []
    for seat, command in commands_for(table, random.Random(3)):
        commands.append((seat, command))
        draft = table.copy(1000.0 + len(shown))
        obey(draft, seat, command)
        table.__dict__.update(draft.__dict__)
        shown.append(show(table, hands))
    given = ["own-1", seed.hex(), plain(created), hands, commands]
    found = visit().go("/verify").evaluate(PLAY, given)
    for ours, theirs in zip(shown, found, strict=True):
        assert theirs == ours


def show(table: Table, hands: list[Hand]) -> Any:
    seal(table, fair.NO_HASH, 0, None)
    return plain([Showing().update(table, hand, 0, 2000.0) for hand in hands])


def commands_for(table: Table, whims: random.Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """All sit down; then random moves, one in ten taken back; towards the end people give up."""
    for seat in range(table.game.players):
        promise = fair.seat_commitment(table.id, seat, f"s{seat}")
        yield seat, {"do": "sit", "name": "" if seat else "Ada", "commitment": promise}
    for seat in range(table.game.players):
        yield seat, {"do": "reveal", "seed": f"s{seat}"}
    last = 0
    while not table.over:
        if table.created.chairs and whims.random() < 0.1 and may_take_back(table, last):
            yield last, {"do": "take back"}
            continue
        if table.turn > 30 and table.game.players > 1:
            yield from giving_up(table)
            continue
        last = table.waiting_for()[0]
        if table.game.players == 1 and whims.random() < 0.2:
            yield last, {"do": "help"}
        view = table.game.view(table.position, last)
        move = some_move(plain(table.game.show_moves(view)), whims)
        then = table.consider(last, move)
        yield last, {"do": "move", "move": move, "then": whims.choice(then) if then else ""}


def giving_up(table: Table) -> Iterator[tuple[int, dict[str, Any]]]:
    """Somebody would break the game off, and nobody else; then one after the other resigns."""
    people = table.people()
    if not table.resigned and len(people) > 1:
        yield people[0], {"do": "break off"}
        yield people[1], {"do": "reply", "agree": False}
    yield people[0], {"do": "resign"}


def may_take_back(table: Table, seat: int) -> bool:
    """Whether nobody has to be asked, and no chance has spoken since."""
    return seat in table.chosen or (table.game.players == 1 and table.turn > 2)


def obey(table: Table, seat: int, command: dict[str, Any]) -> None:
    if command["do"] == "sit":
        table.sit(seat, command["name"], command["commitment"])
    elif command["do"] == "reveal":
        table.reveal(seat, command["seed"])
    elif command["do"] == "move":
        table.move(seat, command["move"], then=command["then"])
    elif command["do"] == "break off":
        table.break_off(seat)
    elif command["do"] == "reply":
        table.answer(seat, command["agree"])
    elif command["do"] == "resign":
        table.resign(seat)
    elif command["do"] == "help":
        table.help(seat)
    else:
        table.take_back(seat)


@pytest.mark.parametrize(
    ("game", "seats"), [("genial", [{"name": ""}, {"bot": "random"}]), ("einstein", [{"name": ""}])]
)
def test_a_game_in_the_page(visit: Visit, game: str, seats: list[dict[str, str]]) -> None:
    """Nobody is asked, its record can be verified, and it is found in My games."""
    visitor = visit()
    page = visitor.go()
    page.locator(".challenge-line button").first.wait_for()
    visitor.requests.clear()
    wanted = {"game": game, "rules": {"players": len(seats)}, "seats": seats}
    table, record, steps = page.evaluate(PLAY_ALONG, wanted)
    assert not [path for path in visitor.requests if "/api/" in path]
    assert verify(record).events == len(record["log"])
    assert steps[-1]["view"]["phase"] == "over"
    page = visitor.go("/games")
    expect(page.locator(".game-line")).to_have_count(1)
    page.locator(f"a[href='/t/{table}']").click()
    expect(page.locator(".result h2")).to_be_visible()


def test_kernels_are_fetched_for_a_game_and_said_to_be_coming(visit: Visit) -> None:
    """The first page does without them; who plays over a slow network is told what it waits for."""
    visitor = visit()
    held: list[Route] = []
    slow = [True]
    visitor.page.route(
        "**/kernels.wasm*",
        lambda route: held.append(route) if slow else route.continue_(),
    )
    page = visitor.go()
    page.locator(".challenge-line button").first.wait_for()
    assert not held
    page.get_by_role("button", name="Play against a bot").first.click()
    notice = page.locator(".notice", has_text="The game is on its way")
    expect(notice).to_be_visible()
    slow.clear()
    for route in held:
        route.continue_()
    standing(page)
    expect(notice).to_have_count(0)


def test_a_game_is_brought_to_the_service(visit: Visit, served: Served) -> None:
    """When it is over: then another browser can look at it, and it is no longer at risk."""
    visitor = visit()
    page = visitor.go()
    wanted = {"game": "genial", "rules": {"players": 1}, "seats": [{"name": "Ada"}]}
    table, record, _ = page.evaluate(PLAY_ALONG, wanted)
    page = visitor.go("/games")
    expect(page.locator(".game-line")).to_have_count(1)
    expect(page.locator(".at-risk")).to_have_count(0)
    assert served.get(f"/api/tables/{table}/record").json() == record
    other = visit().go(f"/t/{table}")
    expect(other.locator(".result h2")).to_be_visible()
    page.evaluate("indexedDB.deleteDatabase('einfall')")
    expect(visitor.go("/games").locator(".game-line")).to_have_count(1)


def test_games_that_only_the_browser_has_are_said_to_be_at_risk(visit: Visit) -> None:
    visitor = visit()
    visitor.forgive("ERR_FAILED")
    page = visitor.go()
    page.route("**/api/**", lambda route: route.abort())
    alone = {"game": "einstein", "rules": {"players": 1}, "seats": [{"name": "Ada"}]}
    page.evaluate(PLAY_ALONG, alone)
    page = visitor.go("/games")
    expect(page.locator(".at-risk")).to_contain_text("1")
    expect(page.locator(".numbers")).to_be_visible()
    with page.expect_download():
        page.locator(".at-risk button").click()


def test_games_are_deleted_here_too(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.evaluate(PLAY_ALONG, {"game": "genial", "rules": {"players": 1}, "seats": [{"name": ""}]})
    page = visitor.go("/games")
    page.get_by_role("button", name="Delete my games …").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete my games").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_a_position_of_a_replay_is_tried(visit: Visit) -> None:
    """The game goes on from there against a bot, and counts for nothing."""
    visitor = visit()
    page = visitor.go()
    alone = {"game": "genial", "rules": {"players": 1}, "seats": [{"name": ""}]}
    table, _, steps = page.evaluate(PLAY_ALONG, alone)
    visitor.go(f"/t/{table}#move=5")
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/t/own-try-*")
    expect(page.locator(".result")).to_have_count(0)  # of the game that was looked at
    assert standing(page).state == "place"
    laid = page.locator("[role=gridcell]:not([aria-label*=free]):not([aria-label*=printed])")
    expect(laid).to_have_count(2 * len(steps[5]["view"]["tiles"]))
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(visitor.go("/games").locator(".numbers dd").first).to_have_text("1")
