"""A bot of one's own at a table of Einfall, with nothing but Python.

    python example_bot.py http://127.0.0.1:8421 TABLE SECRET

TABLE and SECRET come from the link of a seat: .../t/TABLE#SECRET. It takes the most points.
"""

import hashlib
import json
import secrets
import sys
import urllib.request

address, table, secret = sys.argv[1:4]
api = f"{address}/api/tables/{table}"
headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}


def send(what: str, **details: object) -> bool:
    body = json.dumps({"do": what, "id": secrets.token_hex(8), **details}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{api}/commands", body, headers)).close()
    return True


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


seed, sat, turn = secrets.token_hex(16), False, None  # the seed is our share in chance
stream = urllib.request.urlopen(urllib.request.Request(f"{api}/events", headers=headers))
for line in stream:
    message = json.loads(line[6:]) if line.startswith(b"data: ") else {}
    if message.get("state") == "over":
        print(message["events"][-1].get("result"))
        break
    sight = message["sights"][0] if message.get("type") == "update" else {}
    if sight and not sat:  # with a hash of the seed; it is told when everybody has sat down
        promise = hashlib.sha256(f"{table}/{sight['seat']}/{seed}".encode()).hexdigest()
        sat = send("sit", name="Example", commitment=promise)
    elif sight and sight["seat"] in message["revealing"]:
        send("reveal", seed=seed)
    elif sight and sight["moves"] and message["turn"] != turn:
        turn = message["turn"]
        send("move", move=choose(sight["moves"]), turn=turn)
