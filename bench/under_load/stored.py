"""A database with very many plays in it, filled behind the server's back."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from sqlalchemy import insert

from bench.under_load.tables import GAME, SEATS
from curatorium.core.play import Chance, Play
from curatorium.core.record import header
from curatorium.core.registry import load
from curatorium.server import schema
from curatorium.server.log import Log
from curatorium.server.tables import Seat, TableBody, TableNow
from curatorium.server.wire import SeatKind

RECORDS: Final = 20  # of each play
OPEN_IN: Final = 100  # every so many-th table is open, the others' plays are over
GUESTS: Final = 5_000
CHUNK: Final = 2_000
YEAR: Final = 31_536_000


def fill(folder: Path, count: int) -> None:
    """Put so many tables and their plays into the database of a folder."""
    log = Log(folder)
    try:
        for start in range(0, count, CHUNK):
            numbers = range(start, min(start + CHUNK, count))
            asyncio.run(log.write(partial(_insert, numbers=numbers)))
    finally:
        log.close()


def _insert(base: Any, numbers: range) -> None:
    dice = random.Random(f"stored {numbers.start}")
    base.execute(insert(schema.tables), [_table(number, dice) for number in numbers])
    whose = [{"guest": f"guest {n % GUESTS}", "table_id": f"t{n}"} for n in numbers]
    base.execute(insert(schema.guests), whose)
    over = [number for number in numbers if number % OPEN_IN]
    base.execute(insert(schema.plays), [_play(number) for number in over])
    base.execute(insert(schema.records), [row for number in over for row in _records(number)])


def _table(number: int, dice: random.Random) -> dict[str, Any]:
    over = number % OPEN_IN != 0
    kind: SeatKind = "person" if over else "open"
    body = TableBody(
        name=f"Stored {number}",
        game=GAME,
        options=dict(load(GAME).meta.choose({})),
        seats=[Seat(kind, f"P{seat}", nonce="n") for seat in range(SEATS)],
        host=f"guest {number % GUESTS}",
        invite=f"i{number}",
        created=0,
        secret="5e" * 32,
        play=f"p{number}" if over else "",
    )
    row = TableNow(f"t{number}", "finished" if over else "open", True, body).row()
    return row | {"changed": int(time.time()) - dice.randrange(YEAR // 3)}


def _play(number: int) -> dict[str, Any]:
    game = load(GAME)
    chance = Chance("committed", "5e" * 32, ("n",) * SEATS)
    play = Play(game, SEATS, game.meta.choose({}), chance, f"p{number}", ())
    return {
        "id": play.id,
        "table_id": f"t{number}",
        "status": "finished",
        "header": msgspec.json.encode(header(play)).decode(),
        "secret": b"\x5e" * 32,
        "changed": int(time.time()),
    }


def _records(number: int) -> Iterator[dict[str, Any]]:
    body = json.dumps([0, "place", 3])
    return ({"play": f"p{number}", "number": n, "body": body} for n in range(RECORDS))


def ask(port: int, path: str, rounds: int) -> list[float]:
    """Seconds that a question over HTTP takes, again and again."""
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/", timeout=60) as http:
        for _ in range(rounds):
            start = time.perf_counter()
            http.get(path).raise_for_status()
            found.append(time.perf_counter() - start)
    return found


def make(port: int, rounds: int) -> list[float]:
    """Seconds that making a table takes, each for a new guest."""
    wanted = {"game": GAME, "seats": [{} for _ in range(SEATS)], "listed": False}
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/", timeout=60) as http:
        for _ in range(rounds):
            http.cookies.clear()
            start = time.perf_counter()
            http.post("tables", json=wanted).raise_for_status()
            found.append(time.perf_counter() - start)
    return found
