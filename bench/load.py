"""A server under load, on this machine: how long an act takes until all four seats have seen it.

``--tables 200 --every 2`` and ``--tables 1000 --every 5`` play; ``--bots --tables 20 --every 1`` has one
person and three Directors at each table, who think all the time; ``--stored 100000`` asks for lists
beside so many stored plays. Everything runs on 127.0.0.1 and ends by itself. What the disk and the
bare framework take is measured in the same run. Linux only.
"""

import argparse
import asyncio
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import uvloop

TREE: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TREE))

from bench.under_load import beside, company, stored, tables  # noqa: E402
from bench.under_load.figures import times  # noqa: E402
from bench.under_load.process import Served, Watch, curatorium, environment, version  # noqa: E402
from curatorium.lab.bench import calibration_ns  # noqa: E402

MOST_TABLES: Final = 2_000
MOST_SECONDS: Final = 600.0
MOST_STORED: Final = 1_000_000
SET_UP_SECONDS: Final = 300.0  # at most
DISK_ROUNDS: Final = 1_000
LISTS: Final = 400


def wanted() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200, help="so many tables of four people")
    parser.add_argument("--bots", action="store_true", help="one person and three bots at each")
    parser.add_argument("--workers", type=int, default=1, help="processes in which bots think")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between acts at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds before that")
    parser.add_argument("--stored", type=int, default=0, help="list tables beside so many plays")
    parser.add_argument("--folder", type=Path, default=TREE / ".cache", help="on which disk")
    parser.add_argument("--no-echo", action="store_true", help="leave the bare framework out")
    parser.add_argument("--json", action="store_true", help="print JSON")
    found = parser.parse_args()
    if not (0 < found.tables <= MOST_TABLES and 0.1 <= found.every <= 60):
        parser.error(f"1 to {MOST_TABLES} tables, an act every 0.1 to 60 seconds")
    if not (0 <= found.stored <= MOST_STORED and 0 < found.seconds + found.warm_up <= MOST_SECONDS):
        parser.error(f"at most {MOST_STORED} plays and {MOST_SECONDS} seconds")
    return found


async def under_load(wish: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Tables that play."""
    found: dict[str, Any] = {}
    if not wish.no_echo and not wish.bots:
        found["echo_ms"] = await beside.echo(wish.tables, wish.every, min(wish.seconds, 20.0))
    with Served(curatorium(folder / "data", wish.workers), environment()) as served:
        if wish.bots:
            found |= await company.measure(
                served, wish.tables, wish.every, wish.warm_up, wish.seconds
            )
            return found | {"memory_mb": served.memory_mb(), "trouble": served.trouble[:5]}
        playing = await asyncio.to_thread(tables.make_tables, served.port, wish.tables, "load")
        await tables.sit_down_everywhere(playing, served.port)
        if not await tables.until(lambda: all(table.ready for table in playing), 60):
            raise SystemExit("Not all tables are ready:\n" + "\n".join(served.trouble))
        until = asyncio.get_running_loop().time() + wish.warm_up + wish.seconds
        for table in playing:
            table.play(wish.every, until)
        await asyncio.sleep(wish.warm_up)
        start, watch = time.perf_counter(), Watch(served)
        await asyncio.sleep(wish.seconds)
        shares = watch.shares()
        await asyncio.sleep(1)
        found |= _figures(playing, start) | {"cpu": shares, "memory_mb": served.memory_mb()}
        for table in playing:
            table.close()
        return found | {"trouble": served.trouble[:5]}


def _figures(playing: list[tables.Table], start: float) -> dict[str, Any]:
    """What came of acts that were sent after the start."""
    seconds = [took for table in playing for at, took in table.latencies if at >= start]
    refused = [text.decode() for table in playing for text in table.refused]
    return {
        "act_to_all_four_ms": times(seconds),
        "late": sum(table.late for table in playing),
        "over": sum(table.over for table in playing),
        "sockets_closed": sum(socket.closed for t in playing for socket in t.sockets),
        "refused": refused[:3],
    }


def beside_stored(wish: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Lists and new tables, with few plays and with many."""
    found: dict[str, Any] = {}
    for name, count in (("few", 1_000), ("many", wish.stored)):
        start = time.monotonic()
        stored.fill(folder / name, count)
        filled, start = time.monotonic() - start, time.monotonic()
        with Served(curatorium(folder / name), environment()) as served:
            stored.ask(served.port, "health", 1)
            started = time.monotonic() - start
            pages = {
                f"{status} {page}": _asked(served.port, status, page) for status, page in PAGES
            }
            made = times(stored.make(served.port, LISTS // 4))
            health = times(stored.ask(served.port, "health", LISTS // 4))
            memory = served.memory_mb()
        found[name] = {
            "plays": count,
            "filled_in_s": round(filled, 1),
            "started_in_s": round(started, 1),
            "bytes": sum(path.stat().st_size for path in (folder / name).iterdir()),
            "list_ms": pages,
            "new_table_ms": made,
            "health_ms": health,
            "memory_mb": memory,
            "trouble": served.trouble[:5],
        }
    return found


PAGES: Final = (("open", 0), ("running", 0), ("finished", 0), ("finished", 100))


def _asked(port: int, status: str, page: int) -> dict[str, Any]:
    return times(stored.ask(port, f"tables?status={status}&page={page}", LISTS))


def main() -> None:
    """Measure and print."""
    wish = wanted()
    wish.folder.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="load-", dir=wish.folder))
    machine = {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": len(os.sched_getaffinity(0)),
        "program": version(),
        "calibration_ns": round(calibration_ns(), 1),
        "load_before": os.getloadavg()[0],
    }
    try:
        before = beside.disk(folder, DISK_ROUNDS, 0.005)
        if wish.stored:
            found = {"stored": beside_stored(wish, folder)}
        else:
            whole = 3 * (wish.seconds + wish.warm_up) + SET_UP_SECONDS
            found = uvloop.run(asyncio.wait_for(under_load(wish, folder), whole))
        found["fdatasync_ms"] = times([*before, *beside.disk(folder, DISK_ROUNDS, 0.005)])
    finally:
        shutil.rmtree(folder)
    names = ("stored",) if wish.stored else ("tables", "bots", "workers", "every", "seconds")
    asked = {name: getattr(wish, name) for name in names}
    show({"machine": machine, "asked": asked} | found, wish.json)


def show(found: dict[str, Any], as_json: bool) -> None:
    """Print the figures."""
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for name in ("machine", "asked"):
        print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in found[name].items()))
    print(f"\n{'ms':40}{'count':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}")
    for name, figures in _timed("", found):
        cells = "".join(f"{figures.get(key, '-'):>9}" for key in ("p50", "p95", "p99", "max"))
        print(f"{name:40}{figures['count']:>8}{cells}")
    print()
    for name in (
        "bots",
        "cpu",
        "memory_mb",
        "late",
        "over",
        "sockets_closed",
        "refused",
        "trouble",
    ):
        if name in found:
            print(f"{name}: {json.dumps(found[name])}")


def _timed(before: str, found: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of times, wherever they stand."""
    for name, part in found.items():
        if isinstance(part, dict):
            if "count" in part:
                yield f"{before}{name}", part
            yield from _timed(f"{before}{name} ", part)


if __name__ == "__main__":
    main()
