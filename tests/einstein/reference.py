"""A slow, obvious version of the rules of Einstein, to compare the engine with.

It is written from the rules alone, separately from the engine. Choices are kept in the public
notation ('4+10/4', in a free throw '4+9') and worked out anew each time they are asked for.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

# What each tick of a sum is worth from the sixth on.
POINTS = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}

BOXES = 10  # boxes for a sum
FIFTH_VALUES = 3  # values that a player may use for the fifth die
LAST_TICK = 8  # the tick of a fifth die that puts the player out


class Reference:
    """One game, told what is rolled."""

    def __init__(self, rules: Mapping[str, object]) -> None:
        """Hand everybody an empty sheet."""
        players = rules["players"]
        if not isinstance(players, int) or not 1 <= players <= 8:
            raise ValueError(f"no such game: {rules}")
        self.players = players
        self.penalty = -150 if rules.get("easy_penalty", False) else -200
        self.sums: list[Counter[int]] = [Counter() for _ in range(players)]
        self.fifths: list[dict[int, int]] = [{} for _ in range(players)]

    @property
    def out(self) -> list[bool]:
        """For each seat, whether a fifth die has its eighth tick."""
        return [LAST_TICK in ticks.values() for ticks in self.fifths]

    @property
    def over(self) -> bool:
        """Whether all are out."""
        return all(self.out)

    def legal(self, seat: int, roll: Sequence[int]) -> set[str]:
        """All choices that the roll gives that seat; none when it is out."""
        if len(roll) != 5 or not all(1 <= die <= 6 for die in roll):
            raise ValueError(f"no such roll: {roll}")
        if self.out[seat]:
            return set()
        fixed = set(self.fifths[seat])
        all_fixed = len(fixed) == FIFTH_VALUES
        free_throw = all_fixed and not fixed & set(roll)
        choices = set()
        # Every order of the five dice: the first two are a pair, the next two are the other
        # pair, and the last one is the fifth die.
        for a, b, c, d, fifth in permutations(roll):
            small, large = sorted([a + b, c + d])
            if free_throw:
                choices.add(f"{small}+{large}")
            elif not all_fixed or fifth in fixed:
                choices.add(f"{small}+{large}/{fifth}")
        return choices

    def play(self, roll: Sequence[int], choices: Sequence[str | None]) -> None:
        """Let everybody tick what they chose; who is out has None."""
        if self.over:
            raise ValueError("the game is over")
        if len(choices) != self.players:
            raise ValueError(f"one choice for each seat, not {choices}")
        for seat, choice in enumerate(choices):
            if self.out[seat]:
                if choice is not None:
                    raise ValueError(f"seat {seat} is out")
            elif choice not in self.legal(seat, roll):
                raise ValueError(f"seat {seat} may not choose {choice}")
        for seat, choice in enumerate(choices):
            if choice is not None:
                self._tick(seat, choice)

    def _tick(self, seat: int, choice: str) -> None:
        """Tick both sums while they have boxes, and the fifth die unless it is a free throw."""
        pairs, _, fifth = choice.partition("/")
        for text in pairs.split("+"):
            if self.sums[seat][int(text)] < BOXES:
                self.sums[seat][int(text)] += 1
        if fifth:
            self.fifths[seat][int(fifth)] = self.fifths[seat].get(int(fifth), 0) + 1

    def score(self, seat: int) -> int:
        """Add up what the sheet is worth as it stands."""
        total = 0
        for value, points in POINTS.items():
            ticks = self.sums[seat][value]
            if 1 <= ticks <= 4:
                total += self.penalty
            elif ticks >= 6:
                total += points * (ticks - 5)
        return total

    def ranking(self) -> list[list[int]]:
        """List the places, best first; equal scores share a place."""
        scores = [self.score(seat) for seat in range(self.players)]
        return [
            [seat for seat in range(self.players) if scores[seat] == place]
            for place in sorted(set(scores), reverse=True)
        ]
