"""What pages have to know of study, as plain data, so that nothing is defined twice."""

from dataclasses import astuple
from typing import Any

from einfall.bots import LEVELS
from einfall.match import MOST_SEATS
from einfall.study.graph import LUCK_MARKS, MARKS
from einfall.study.judge import EFFORTS, FRESH, LEAST_FIELD, JudgeOf
from einfall.study.summary import known_rates
from einfall.study.text import LEAST_REASON, SHOWN_REASONS
from einfall.study.verdict import ACCURACY, DECIDED, FAULTS, NOTABLE_LUCK, NOTHING, SURE, Scale


def study_told(game: str, judge: type[JudgeOf[Any]], alone: Scale) -> dict[str, Any]:
    """The definitions of a game's judge, and the scale of levels."""
    return {
        "judge": judge.name,
        "efforts": {name: astuple(effort) for name, effort in EFFORTS.items()},
        "hint_efforts": [astuple(judge.hint_effort(n)) for n in range(1, MOST_SEATS + 1)],
        "sure": SURE,
        "nothing": NOTHING,
        "decided": DECIDED,
        "faults": {label.value: least for label, least in FAULTS.items()},
        "marks": {label.value: mark for label, mark in MARKS.items()},
        "notable_luck": NOTABLE_LUCK,
        "luck_marks": {fortune.value: mark for fortune, mark in LUCK_MARKS.items()},
        "accuracy": ACCURACY,
        "fresh": FRESH,
        "least_field": LEAST_FIELD,
        "least_reason": LEAST_REASON,
        "shown_reasons": SHOWN_REASONS,
        "spread_alone": alone.spread,
        "levels": LEVELS,
        "rates": {
            table: {level: (rate.mean, rate.error) for level, rate in rates.items()}
            for table, rates in known_rates().items()
            if table.split()[0] == game
        },
    }
