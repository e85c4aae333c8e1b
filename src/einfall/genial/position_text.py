"""A position of Einfach Genial as one line of text, to paste like a chess player's FEN, and back.

Seven fields, as in (the board shortened)

    kosmos2 *4*/7/8/9/RY<8/... RORYYB/GGGPBP 0,0,1,0,0,0/0,0,0,0,0,0 R- 1:place -

1. the edition, the number of players, `t` for teams, and single options that differ, as in
   `kosmos4t,bonus=may`;
2. the rows of the zone from the top: a number for that many free cells, `*` for a printed symbol, a
   letter for half a tile; behind the first half of a tile a sign for where its other half lies:
   `-` right of it, `<` below to the left, `>` below to the right;
3. the racks, seat by seat (`.` for an empty one);
4. the tracks R,O,Y,G,B,P of each player or team;
5. the printed symbol that each seat's first tile touched (`-`: none yet);
6. the seat that is to act and what it does: `deal`, `place`, `bonus` with the number of bonus tiles
   to be played, `swap`, `draw` or `over`, as in `0:bonus2`;
7. the rack shown by a swap while it is known (`-`: none), with `!` while it lies beside the bag.

The bag is what is missing of the 120 tiles. A hidden rack of a view is a `?` for each tile.
"""

import re

from einfall.game import EVERYTHING, BadNotation, BadRules
from einfall.genial.board import (
    CELL_AT,
    CELL_NAMES,
    COORDINATES,
    DIRECTIONS,
    SLOT_OF,
    SLOTS,
    SYMBOL_AT,
    WORD_BITS,
    zone_rows,
)
from einfall.genial.editions import EDITIONS, OPTION_CHOICES, Options, read_options, write_options
from einfall.genial.moves import may_swap
from einfall.genial.notation import rack_names, read_tile
from einfall.genial.position import (
    BONUS,
    BONUS_MAY,
    DEAL,
    DRAW,
    NO_BONUS,
    OVER,
    PLACE,
    RACK,
    SWAP,
    SWAP_AT_END,
    SWAP_AT_START,
    GenialPosition,
    GenialState,
    laid_slots,
    land,
    start_position,
)
from einfall.genial.rules import all_six_complete, board_full
from einfall.genial.tiles import COLOURS, KIND_NAMES, KIND_OF, NO_COLOUR, NO_TILE, TILES_OF_KIND

PHASES = ("deal", "place", "bonus", "swap", "draw", "over")
TWIN_SIGNS = {"-": DIRECTIONS[0], ">": DIRECTIONS[1], "<": DIRECTIONS[2]}
SIGN_OF_TWIN = {step: sign for sign, step in TWIN_SIGNS.items()}


# Writing


def position_text(position: GenialState) -> str:
    """A position as one line; of a view, `?` for each hidden tile."""
    seats = range(position.players)
    racks = [_rack_text(position, seat) for seat in seats]
    tracks = [",".join(map(str, position.score[side])) for side in range(position.sides)]
    shown = "".join(rack_names(position.shown))
    return " ".join(
        [
            _options_text(position),
            _board_text(position),
            "/".join(racks),
            "/".join(tracks),
            "".join((COLOURS + "-")[position.first[seat]] for seat in seats),
            f"{position.seat}:{PHASES[position.phase]}{position.bonus or ''}",
            (shown or "-") + ("!" if position.aside else ""),
        ]
    )


def _rack_text(position: GenialState, seat: int) -> str:
    names = rack_names(position.rack[seat])
    return "".join(names) + "?" * int(position.rack_count[seat] - len(names)) or "."


def _board_text(position: GenialState) -> str:
    board = position.board.tolist()
    twin_of = dict(SLOTS[slot] for slot in laid_slots(position))
    return "/".join(_row_text(board, twin_of, row) for row in zone_rows(position.players))


def _row_text(board: list[int], twin_of: dict[int, int], row: list[int]) -> str:
    text, free = "", 0
    for cell in row:
        if board[cell] > 5:
            free += 1
            continue
        text += str(free or "")
        free = 0
        text += "*" if cell in SYMBOL_AT else COLOURS[board[cell]]
        if cell in twin_of:
            (q, r), (twin_q, twin_r) = COORDINATES[cell], COORDINATES[twin_of[cell]]
            text += SIGN_OF_TWIN[twin_q - q, twin_r - r]
    return text + str(free or "")


def options_of(position: GenialState) -> Options:
    """The options that a position carries. How partners may talk is not among them."""
    alone = position.players == 1
    own: dict[str, object] = {
        "players": position.players,
        "teams": bool(position.sides < position.players),
        "contact": bool(position.contact),
        "one_bonus": bool(position.one_bonus),
        "solo_rack": bool(alone and position.rack_size == RACK),
    }
    if not alone:  # a solo game has neither, so it cannot tell
        own["swap"] = "start" if position.swap_rule == SWAP_AT_START else "end"
        own["bonus"] = "may" if position.bonus_rule == BONUS_MAY else "must"
    return min(
        (read_options({"edition": edition} | own) for edition in EDITIONS),
        key=lambda options: len(write_options(options)),
    )


def _options_text(position: GenialState) -> str:
    options = options_of(position)
    text = f"{options.edition}{options.players}{'t' * options.teams}"
    for name, value in write_options(options).items():
        if name not in ("edition", "players", "teams", "talk"):
            text += f",{name}={str(value).lower()}"
    return text


# Reading


def read_position(text: str) -> GenialPosition:
    """The position that a line describes, or BadNotation that says what is wrong with it."""
    position = read_table(text)
    if problem := wrongly_hidden(position):
        raise BadNotation(problem)
    return position


def wrongly_hidden(state: GenialState) -> str | None:
    """Whose rack is hidden although the viewer sees it, or the other way round, as a sentence."""
    for seat in range(state.players):
        known = len(rack_names(state.rack[seat]))
        seen = state.viewer in (seat, EVERYTHING)
        if known != (state.rack_count[seat] if seen else 0):
            return f"the rack of seat {seat} is {'to be seen' if seen else 'hidden here'}"
    return None


def read_table(text: str) -> GenialPosition:
    """What a line describes, hidden racks included, or BadNotation."""
    fields = text.split()
    if len(fields) != 7:
        raise BadNotation(f"a position has 7 fields, this text {len(fields)}")
    options, board, racks, tracks, firsts, turn, shown = fields
    position = start_position(_read_options_text(options))
    _read_board(position, board)
    _read_racks(position, racks)
    _read_tracks(position, tracks)
    _read_firsts(position, firsts)
    _read_shown(position, shown)
    _read_turn(position, turn)
    _count_bag(position)
    return position


def _read_options_text(text: str) -> Options:
    name, *singles = text.split(",")
    match = re.fullmatch(r"([a-z]+)([0-9])(t?)", name)
    if not match:
        raise BadNotation(f"{name!r} is not an edition with a number of players, like 'kosmos2'")
    rules: dict[str, object] = {
        "edition": match[1],
        "players": int(match[2]),
        "teams": match[3] == "t",
    }
    for single in singles:
        option, _, value = single.partition("=")
        if option not in OPTION_CHOICES or option in rules:
            raise BadNotation(f"{option!r} is not an option; there are {', '.join(OPTION_CHOICES)}")
        rules[option] = {"true": True, "false": False}.get(value, value)
    try:
        return read_options(rules)
    except BadRules as error:
        raise BadNotation(str(error)) from None


def _read_board(position: GenialPosition, text: str) -> None:
    rows = zone_rows(position.players)
    texts = text.split("/")
    if len(texts) != len(rows):
        raise BadNotation(f"the board has {len(rows)} rows, this text {len(texts)}")
    colours: dict[int, int] = {}
    twins: dict[int, int] = {}
    for row, row_text in zip(rows, texts, strict=True):
        _read_row(row, row_text, colours, twins)
    for cell, twin in twins.items():
        if twin not in colours:
            raise BadNotation(f"the other half of the tile on {CELL_NAMES[cell]} is missing")
        slot = SLOT_OF[cell, twin]
        position.laid[slot // WORD_BITS] |= 1 << slot % WORD_BITS
    halves = [*twins, *twins.values()]
    for cell, colour in colours.items():
        if halves.count(cell) != 1:
            raise BadNotation(f"the half tile on {CELL_NAMES[cell]} belongs to no or to two tiles")
        land(position, cell, colour)


def _read_row(row: list[int], text: str, colours: dict[int, int], twins: dict[int, int]) -> None:
    """Add what one row of the board shows to `colours`, and where tiles begin to `twins`."""
    name = CELL_NAMES[row[0]][0]
    taken = 0
    for number, half in re.findall(r"([1-9][0-9]?)|(\*|[A-Z][-<>]?)|.", text):
        step = int(number or 1)
        here = row[taken : taken + step]
        taken += step
        if taken > len(row):
            break
        if number:
            if any(cell in SYMBOL_AT for cell in here):
                raise BadNotation(f"row {name}: a printed symbol is never free; it is written '*'")
        elif half == "*" or here[0] in SYMBOL_AT:
            if half != "*" or here[0] not in SYMBOL_AT:
                raise BadNotation(f"row {name}: {CELL_NAMES[here[0]]} cannot be {half!r}")
        elif half and half[0] in COLOURS:
            colours[here[0]] = COLOURS.index(half[0])
            if half[1:]:
                (q, r), (dq, dr) = COORDINATES[here[0]], TWIN_SIGNS[half[1:]]
                twin = CELL_AT.get((q + dq, r + dr), -1)
                if (here[0], twin) not in SLOT_OF:
                    raise BadNotation(
                        f"row {name}: the tile on {CELL_NAMES[here[0]]} leaves the board"
                    )
                twins[here[0]] = twin
        else:
            raise BadNotation(f"row {name}: {text!r} is not made of numbers, '*' and {COLOURS}")
    if taken != len(row):
        raise BadNotation(f"row {name} has {len(row)} cells, {text!r} is for {taken}")


def _read_rack(text: str) -> list[int]:
    if len(text) % 2:
        raise BadNotation(f"{text!r} is not a row of tiles of two letters each")
    return sorted(read_tile(text[i : i + 2]) for i in range(0, len(text), 2))


def _read_racks(position: GenialPosition, text: str) -> None:
    racks = text.split("/")
    if len(racks) != position.players:
        raise BadNotation(f"{position.players} racks are needed, not {len(racks)}")
    for seat, rack_text in enumerate(racks):
        hidden = len(rack_text) if set(rack_text) == {"?"} else 0
        rack = [] if hidden or rack_text == "." else _read_rack(rack_text)
        if len(rack) + hidden > position.rack_size:
            raise BadNotation(f"the rack of seat {seat} has more than {position.rack_size} tiles")
        position.rack[seat, : len(rack)] = rack
        position.rack_count[seat] = len(rack) + hidden


def _read_tracks(position: GenialPosition, text: str) -> None:
    tracks = text.split("/")
    if len(tracks) != position.sides:
        raise BadNotation(f"{position.sides} score tracks are needed, not {len(tracks)}")
    for side, track in enumerate(tracks):
        if not re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2}){5}", track):
            raise BadNotation(f"{track!r} are no six scores")
        scores = [int(score) for score in track.split(",")]
        if max(scores) > position.track:
            raise BadNotation(
                f"a score of {max(scores)} is beyond the track's end {position.track}"
            )
        position.score[side] = scores


def _read_firsts(position: GenialPosition, text: str) -> None:
    if not re.fullmatch(f"[{COLOURS}-]{{{position.players}}}", text):
        raise BadNotation(f"{text!r} is not one symbol or '-' for each of {position.players} seats")
    claimed = text.replace("-", "")
    if len(set(claimed)) != len(claimed):
        raise BadNotation(f"{text!r}: two seats cannot have begun at the same symbol")
    for seat, letter in enumerate(text):
        position.first[seat] = NO_COLOUR if letter == "-" else COLOURS.index(letter)


def _read_shown(position: GenialPosition, text: str) -> None:
    shown = _read_rack("" if text == "-" else text.removesuffix("!"))
    if len(shown) > RACK:
        raise BadNotation(f"{text!r}: a rack has no more than {RACK} tiles to show")
    position.shown[: len(shown)] = shown
    position.aside = text.endswith("!")


def _read_turn(position: GenialPosition, text: str) -> None:
    match = re.fullmatch(rf"([0-9]):({'|'.join(PHASES)})([1-9]?)", text)
    if not match or int(match[1]) >= position.players:
        raise BadNotation(f"{text!r} is not a seat with what it is to do, like '0:place'")
    seat, phase = int(match[1]), PHASES.index(match[2])
    position.seat, position.phase, position.bonus = seat, phase, int(match[3] or 0)
    if phase in (DEAL, DRAW):
        position.due = position.rack_size - position.rack_count[seat]
    else:
        position.due = 0
    if problem := _impossible_turn(position, seat, phase):
        raise BadNotation(f"{text!r} cannot be: {problem}")


def _impossible_turn(position: GenialPosition, seat: int, phase: int) -> str | None:
    """What in the rest of the position contradicts this phase."""
    full = [bool(count == position.rack_size) for count in position.rack_count[: position.players]]
    sides = range(position.sides)
    ended = board_full(position) or any(all_six_complete(position, side) for side in sides)
    others_full = all(full[:seat] + full[seat + 1 :])
    if ended != (phase == OVER):
        return "the game has ended" if ended else "the game has not ended"
    if phase == DEAL and not (all(full[:seat]) and not any(position.rack_count[seat + 1 :])):
        return "racks are dealt in the order of seats"
    if phase in (PLACE, BONUS, SWAP, DRAW) and not others_full:
        return "another rack is not full"
    if phase == PLACE and not full[seat]:
        return "the rack is not full"
    if phase in (DEAL, DRAW) and not position.due:
        return "the rack is full"
    if (phase == BONUS) != bool(position.bonus):
        return "a bonus, and nothing else, has a number of bonus tiles"
    if phase == BONUS and (position.bonus_rule == NO_BONUS or not position.rack_count[seat]):
        return "there is no bonus to play"
    if phase == SWAP and not (position.swap_rule == SWAP_AT_END and may_swap(position, seat)):
        return "a swap is not allowed"
    if position.aside and phase != DRAW:
        return "a rack lies beside the bag only while new tiles are drawn"
    return None


def _count_bag(position: GenialPosition) -> None:
    """The bag holds what is nowhere else."""
    elsewhere = [int(kind) for kind in position.rack.flat if kind != NO_TILE]
    for slot in laid_slots(position):
        one, two = SLOTS[slot]
        elsewhere.append(int(KIND_OF[position.board[one], position.board[two]]))
    shown = [int(kind) for kind in position.shown if kind != NO_TILE]
    if position.aside:
        elsewhere += shown
    for kind, tiles in enumerate(TILES_OF_KIND):
        left = tiles - elsewhere.count(kind)
        if left < 0 or (not position.aside and left < shown.count(kind)):
            raise BadNotation(f"there are only {tiles} tiles {KIND_NAMES[kind]} in the game")
        position.bag[kind] = left
