"""Twins: the interpreted and the compiled engine, playing the same walks.

The other engine runs in a process of its own, which reads walks and answers with the hash of the
position after every record, one line of JSON each.
"""

import atexit
import json
import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, final

from curatorium.core.game import Game
from curatorium.core.pack import state_hash
from curatorium.core.packed import COMPILED
from curatorium.testing.walk import Claims, Stop, Walk

#: The variable that names the folder of the other engine.
OTHER: Final = "CURATORIUM_INTERPRETED" if COMPILED else "CURATORIUM_COMPILED"

CHILD: Final = "from curatorium.testing.twins import main; main()"


def other_engine() -> str | None:
    """The folder in which the other engine lies, if the environment names one."""
    return os.environ.get(OTHER)


def walk_digest(game: Game, walk: Walk) -> list[str]:
    """The hash of every position of a walk, from before the first record to after the last."""
    return [state_hash(stop.s) for stop in walk.stops(game)]


def same_packs(game: Game, walk: Walk) -> None:
    """The interpreted and the compiled engine pack alike after every record."""
    path = other_engine()
    assert path is not None, f"{OTHER} must name the folder of the other engine"
    if _twin(path, reference(game)).compiled == COMPILED:
        raise AssertionError(f"{OTHER} names {path}, which is the same kind of engine as this one")
    packs_as_in(path, game, walk)


def packs_as_in(path: str, game: Game, walk: Walk) -> None:
    """The engine in the folder ``path`` packs as this one does after every record of a walk."""
    found, expected = _twin(path, reference(game)).digest(walk), walk_digest(game, walk)
    log = walk.log(game)
    for n, pair in enumerate(zip(found, expected, strict=False)):
        if pair[0] != pair[1]:
            stop = Stop(game, walk, max(n - 1, 0), walk.start(game), log)
            raise stop.fault(f"hash {pair[0]} after it in {path}", f"{pair[1]} as here")
    if len(found) != len(expected):
        stop = Stop(game, walk, min(len(found), len(log)), walk.start(game), log)
        raise stop.fault(f"{len(found) - 1} records in {path}", f"{len(log)} as here")


def reference(game: Game) -> str:
    """Where another process finds the game, as ``module:NAME``."""
    module = type(game).__module__
    for variable, value in vars(import_module(module)).items():
        if value is game:
            return f"{module}:{variable}"
    raise ValueError(f"Module {module} has no variable that holds the game {game.id}.")


def _root(game: str) -> str:
    """The folder from which the module of a reference is imported."""
    module = import_module(game.split(":", maxsplit=1)[0])
    return str(Path(str(module.__file__)).parents[module.__name__.count(".")])


@final
class _Twin:
    """A process that plays walks on another engine."""

    def __init__(self, path: str, game: str) -> None:
        self.path = path
        paths = os.pathsep.join([path, *[p for p in sys.path if p], _root(game)])
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", CHILD, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "random"},
        )
        self.compiled = bool(self.ask([]))
        atexit.register(self.process.communicate)

    def ask(self, question: list[Any]) -> Any:
        """Send a line and read the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"The engine in {self.path} has stopped; its own message is on stderr."
        return json.loads(answer)

    def digest(self, walk: Walk) -> list[str]:
        """What ``walk_digest`` is over there."""
        answer: list[str] = self.ask([walk.seats, walk.given, walk.seed, walk.length])
        return answer


@cache
def _twin(path: str, game: str) -> _Twin:
    return _Twin(path, game)


def _answer(game: Game, question: list[Any]) -> object:
    if not question:
        return COMPILED
    seats, given, seed, length = question
    return walk_digest(game, Walk(Claims(lambda s: {}), seats, given, seed, length))


def main() -> None:
    """Answer walks with digests until there are no more."""
    module, variable = sys.argv[1].split(":")
    game = getattr(import_module(module), variable)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(game, json.loads(line))) + "\n")
        sys.stdout.flush()
