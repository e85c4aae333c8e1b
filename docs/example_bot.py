"""A bot of one's own at a table of Einfall; it takes the most points.

pip install 'einfall[client]'
python example_bot.py 'http://127.0.0.1:8421/t/TABLE#SECRET'    # the link of a seat
"""

import asyncio
import sys

from einfall.client import join


def choose(moves: dict) -> str:
    if "choices" in moves:  # Einstein
        return max(moves["choices"], key=lambda choice: choice["score"])["move"]
    points, best = moves["points"], {}  # Einfach Genial: each way on each slot
    for slot in moves["slots"]:
        one, two = (points.get(cell, [0] * 6) for cell in slot.split())
        for way in moves["ways"]:
            first, second = ("ROYGBP".index(colour) for colour in way)
            best[f"{way} {slot}"] = one[first] + two[second]
    return max(best, key=best.get) if best else moves["words"][0]


async def play(link: str) -> None:
    async with join(link, name="Example") as table:
        async for update in table.updates():
            for sight in update.sights:
                if sight.moves:
                    await table.move(choose(sight.moves), seat=sight.seat)
        print(table.events[-1].get("result"))


asyncio.run(play(sys.argv[1]))
