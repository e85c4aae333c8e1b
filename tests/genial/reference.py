"""A slow, obvious version of the rules of Genial, to compare the engine with.

It is written from the rules alone, separately from the engine. Everything is kept in the public
notation (cells 'h8', tiles 'RB', moves 'RB h7 h8') and worked out anew each time it is asked for.
"""

from collections import Counter
from collections.abc import Mapping

COLOURS = "ROYGBP"

# The six directions in axial coordinates: q points right, r points down and right.
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]

# The widest zone in play for each number of players, as a distance from the centre.
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}

# The printed symbols: the corners of the white zone.
SYMBOLS = {"c3": "R", "c8": "G", "h13": "B", "m8": "O", "m3": "Y", "h3": "P"}

# What the three names stand for. Each option can also be given on its own.
EDITIONS: dict[str, dict[str, object]] = {
    "kosmos": {"contact": False, "swap": "end", "bonus": "must", "talk": "before"},
    "lutin": {"contact": True, "swap": "start", "bonus": "must", "talk": "before"},
    "tilsit": {"contact": False, "swap": "end", "bonus": "may", "talk": "agreed"},
}


def zone(radius: int) -> dict[str, tuple[int, int]]:
    """Name the cells up to that distance from the centre: name -> (q, r), in reading order."""
    cells = {}
    for r in range(-7, 8):
        # The row of the full board, so that a cell has the same name in every zone.
        row = [q for q in range(-7, 8) if abs(q + r) <= 7]
        for number, q in enumerate(row, start=1):
            if max(abs(q), abs(r), abs(q + r)) <= radius:
                cells["abcdefghijklmno"[r + 7] + str(number)] = (q, r)
    return cells


def all_tiles() -> Counter[str]:
    """List the 120 tiles: each mixed pair six times, each double five times."""
    tiles: Counter[str] = Counter()
    for i, first in enumerate(COLOURS):
        for second in COLOURS[i:]:
            tiles[first + second] = 5 if first == second else 6
    return tiles


class Reference:
    """One game, told what is drawn."""

    def __init__(self, rules: Mapping[str, object]) -> None:
        """Read the edition and the options that differ from it; nothing is dealt yet."""
        edition = str(rules.get("edition", "kosmos"))
        players = rules["players"]
        if edition not in EDITIONS or not isinstance(players, int) or players not in RADIUS:
            raise ValueError(f"no such game: {rules}")
        options = {"one_bonus": False, "solo_rack": False, **EDITIONS[edition], **rules}
        self.players = players
        self.teams = bool(options.get("teams", False))
        self.solo = players == 1
        self.contact = bool(options["contact"])
        self.swap = str(options["swap"])
        self.bonus = str(options["bonus"])
        self.one_bonus = bool(options["one_bonus"])
        self.rack_size = 1 if self.solo and not options["solo_rack"] else 6
        if self.teams and players != 4:
            raise ValueError("teams are for four players")
        if self.swap not in ("end", "start") or self.bonus not in ("must", "may"):
            raise ValueError(f"no such option: {rules}")

        self.cells = zone(RADIUS[players])
        self.names = {place: name for name, place in self.cells.items()}
        self.board: dict[str, str] = dict(SYMBOLS)  # cell -> colour of what lies there
        self.bag = all_tiles()
        self.racks: list[list[str]] = [[] for _ in range(players)]
        # The ends of a track. A double track is counted straight on from 18 to 36.
        self.ends = [18, 36] if self.teams or self.solo else [18]
        self.scores = [[0] * 6 for _ in range(2 if self.teams else players)]

        self.turn = 0  # whose turn it is
        self.stage = "deal"  # "deal", "turn", "bonus", "swap or keep", "draw" or "over"
        self.bonuses = 0  # bonus tiles still to be played in this turn
        self.due = 0  # tiles to be drawn now
        self.aside: list[str] = []  # swapped tiles that wait for the new ones to be drawn
        self.has_placed = [False] * players
        self.claims: dict[str, int] = {}  # printed symbol -> player whose first tile touched it
        self.reason: str | None = None

    @property
    def seat(self) -> int | None:
        """Whose decision it is, if a decision is what comes next."""
        return self.turn if self.stage in ("turn", "bonus", "swap or keep") else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    # --- chance ---------------------------------------------------------------------------

    def begin(self, racks: list[list[str]]) -> None:
        """Deal these racks."""
        if self.stage != "deal":
            raise ValueError("dealt already")
        if [len(rack) for rack in racks] != [self.rack_size] * self.players:
            raise ValueError(f"wrong number of tiles: {racks}")
        self._take_from_bag([tile for rack in racks for tile in rack])
        self.racks = [list(rack) for rack in racks]
        self.stage = "turn"

    def draw(self, tiles: list[str]) -> None:
        """Draw these tiles, which ends the turn. Drawing none when none is due does nothing."""
        if len(tiles) != self.due:
            raise ValueError(f"{self.due} tiles are due, not {len(tiles)}")
        if self.due == 0:
            return
        self._take_from_bag(tiles)
        self.racks[self.turn] += tiles
        # Swapped tiles go back only now, so that none of them can be drawn.
        self.bag += Counter(self.aside)
        self.aside = []
        self.due = 0
        self.turn = (self.turn + 1) % self.players
        self.stage = "turn"

    def _take_from_bag(self, tiles: list[str]) -> None:
        if not Counter(tiles) <= self.bag:
            raise ValueError(f"not in the bag: {tiles}")
        self.bag -= Counter(tiles)

    # --- what may be done -----------------------------------------------------------------

    def legal(self) -> set[str]:
        """All that the player may do now."""
        if self.stage == "turn":
            swap = {"swap"} if self.swap == "start" and self._may_swap() else set()
            return self._placements() | swap
        if self.stage == "bonus":
            return self._placements() | ({"decline"} if self.bonus == "may" else set())
        if self.stage == "swap or keep":
            return {"swap", "keep"}
        return set()

    def _placements(self) -> set[str]:
        """Every tile of the rack on every pair of cells where a tile may go, both ways round."""
        moves = set()
        for first, second in self._allowed_pairs():
            for tile in self.racks[self.turn]:
                moves.add(f"{tile[0]}{tile[1]} {first} {second}")
                moves.add(f"{tile[1]}{tile[0]} {first} {second}")
        return moves

    def _allowed_pairs(self) -> list[tuple[str, str]]:
        """Where the player may put a tile."""
        free = self._free_pairs()
        if not self.has_placed[self.turn]:
            unclaimed = [
                pair for pair in free if any(s not in self.claims for s in self._symbols_at(pair))
            ]
            if unclaimed:
                return unclaimed
            # No such place is left: the first tile is then placed like any other.
        if self.contact:
            return [pair for pair in free if any(cell in self.board for cell in self._around(pair))]
        return free

    def _free_pairs(self) -> list[tuple[str, str]]:
        """All pairs of adjacent free cells, each pair in reading order."""
        order = {cell: number for number, cell in enumerate(self.cells)}
        free = [cell for cell in self.cells if cell not in self.board]
        return [
            (first, second)
            for first in free
            for second in self._neighbours(first)
            if second not in self.board and order[first] < order[second]
        ]

    def _neighbours(self, cell: str) -> list[str]:
        q, r = self.cells[cell]
        around = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        return [self.names[place] for place in around if place in self.names]

    def _around(self, pair: tuple[str, str]) -> set[str]:
        """Find the cells that touch a tile lying on the pair."""
        return {n for cell in pair for n in self._neighbours(cell)} - set(pair)

    def _symbols_at(self, pair: tuple[str, str]) -> set[str]:
        """Find the printed symbols that touch a tile lying on the pair."""
        return self._around(pair) & set(SYMBOLS)

    def _may_swap(self) -> bool:
        """Whether no tile of the rack shows a colour that is lowest."""
        rack = self.racks[self.turn]
        if self.solo or not rack:
            return False
        row = self._row()
        lowest = {colour for colour, points in zip(COLOURS, row, strict=True) if points == min(row)}
        return not any(colour in lowest for tile in rack for colour in tile)

    def _row(self) -> list[int]:
        """Pick the markers of the player, or of the player's team."""
        return self.scores[self.turn % 2 if self.teams else self.turn]

    # --- doing it -------------------------------------------------------------------------

    def play(self, move: str) -> dict[str, int]:
        """Do it if it is legal; say what each colour of the tile counted, before any loss."""
        if move not in self.legal():
            raise ValueError(f"not legal now: {move}")
        return self.do(move)

    def do(self, move: str) -> dict[str, int]:
        """Do what is known to be legal."""
        if move == "swap":
            self.aside = self.racks[self.turn]
            self.racks[self.turn] = []
        if move in ("swap", "keep"):
            self._refill()
            return {}
        if self.stage == "bonus":
            self.bonuses -= 1
        if move == "decline":
            self._go_on()
            return {}

        tile, first, second = move.split()
        self._lay(tile, first, second)
        points = dict.fromkeys(tile, 0)
        points[tile[0]] += self._count(tile[0], first, second)
        points[tile[1]] += self._count(tile[1], second, first)
        reached = sum(self._advance(colour, points[colour]) for colour in points)

        if not self.solo:
            self.bonuses += min(reached, 1) if self.one_bonus else reached
        if all(marker == self.ends[-1] for marker in self._row()):
            self._finish("all six complete")
        elif not self._free_pairs():
            self._finish("board full")
        else:
            self._go_on()
        return points

    def _lay(self, tile: str, first: str, second: str) -> None:
        """Take the tile from the rack and put it on the board."""
        rack = self.racks[self.turn]
        rack.remove(tile if tile in rack else tile[::-1])
        self.board[first] = tile[0]
        self.board[second] = tile[1]
        if not self.has_placed[self.turn]:
            self.has_placed[self.turn] = True
            for symbol in self._symbols_at((first, second)):
                self.claims.setdefault(symbol, self.turn)

    def _count(self, colour: str, cell: str, twin: str) -> int:
        """Count for one half: the runs of its colour, in all directions but its twin's."""
        total = 0
        for dq, dr in DIRECTIONS:
            q, r = self.cells[cell]
            if (q + dq, r + dr) == self.cells[twin]:
                continue
            while self.board.get(self.names.get((q + dq, r + dr), "outside")) == colour:
                total += 1
                q, r = q + dq, r + dr
        return total

    def _advance(self, colour: str, points: int) -> bool:
        """Move the marker, at most to the next end of its track; say whether it got there."""
        row = self._row()
        i = COLOURS.index(colour)
        ahead = [end for end in self.ends if end > row[i]]
        if not ahead:
            return False
        row[i] = min(row[i] + points, ahead[0])
        return row[i] == ahead[0]

    def _go_on(self) -> None:
        """Find what comes next in this turn."""
        if not self.racks[self.turn]:
            self.bonuses = 0
        if self.bonuses > 0:
            self.stage = "bonus"
        elif self.swap == "end" and self._may_swap():
            self.stage = "swap or keep"
        else:
            self._refill()

    def _refill(self) -> None:
        self.due = self.rack_size - len(self.racks[self.turn])
        self.stage = "draw"

    def _finish(self, reason: str) -> None:
        self.reason = reason
        self.bonuses = 0
        self.stage = "over"

    # --- the result -----------------------------------------------------------------------

    def ranking(self) -> list[list[int]]:
        """List the places, best first: by the lowest colour, then the second lowest, and so on."""
        results = [sorted(row) for row in self.scores]
        best_first = sorted({tuple(result) for result in results}, reverse=True)
        return [
            [i for i, result in enumerate(results) if tuple(result) == place]
            for place in best_first
        ]
