"""A worker that knows the toys, and bots that misbehave in one way each."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from curatorium.bots import registry as bots
from curatorium.bots.bot import Bot
from curatorium.core import registry as games
from curatorium.core.game import Action, Dice, Game, State
from curatorium.server import bot_worker
from tests.toys.peek import GAME as PEEK

TREE: Final = Path(__file__).parents[2]
START: Final = (
    f"import sys; sys.path.insert(0, {str(TREE)!r}); from tests.server.odd_bots import main; main()"
)
COMMAND: Final = (sys.executable, "-c", START)


class OddBot(Bot):
    """Does something before it takes its first option, or in its place."""

    def __init__(self, name: str, oddity: Callable[[Game, list[Action]], object]) -> None:
        super().__init__(name)
        self.oddity: Final = oddity

    def choose(self, game: Game, s: State, seat: int, dice: Dice) -> Action:
        options = game.options(s, seat)
        action = self.oddity(game, options)
        return options[0] if action is None else action  # type: ignore[return-value]


def _sleep(game: Game, options: list[Action]) -> None:
    print("asleep", flush=True)
    threading.Event().wait()


def _crash(game: Game, options: list[Action]) -> None:
    os._exit(3)


def _raise(game: Game, options: list[Action]) -> None:
    raise RuntimeError("the raiser raises")


def _talk(game: Game, options: list[Action]) -> None:
    print("noise " * 1000, flush=True)
    os.write(1, b"\x00\x00\x00\x01 and more of it")
    assert sys.stdin.read() == ""


def _cheat(game: Game, options: list[Action]) -> Action:
    return next(action for action in game.actions if action not in options)


def _invent(game: Game, options: list[Action]) -> Action:
    action = Action(options[0].verb, options[0].numbers)
    action.index = len(game.actions)
    return action


def _borrow(game: Game, options: list[Action]) -> Action:
    return game.chances[int(options[0].index)]


def _forget(game: Game, options: list[Action]) -> object:
    return "nothing"


ODDITIES: Final[dict[str, Callable[[Game, list[Action]], object]]] = {
    "sleeper": _sleep,
    "crasher": _crash,
    "raiser": _raise,
    "talker": _talk,
    "cheat": _cheat,
    "inventor": _invent,
    "borrower": _borrow,
    "forgetful": _forget,
}


def load_bot(name: str) -> Bot:
    """An odd bot, or one that is installed."""
    return OddBot(name, ODDITIES[name]) if name in ODDITIES else bots.load_bot(name)


def load(game_id: str) -> Game:
    """A toy, or a game that is installed."""
    return PEEK if game_id == PEEK.id else games.load(game_id)


def main() -> None:
    """A worker as usual; it keeps all that it is sent in the file that is named, if one is."""
    vars(bot_worker).update(load_bot=load_bot, load=load)
    if len(sys.argv) > 1:
        received = Path(sys.argv[1]).open("ab", buffering=0)  # noqa: SIM115 - until the process ends
        exactly = bot_worker._exactly

        def noted(pipe: int, size: int) -> bytes:
            data = exactly(pipe, size)
            received.write(data)
            return data

        bot_worker._exactly = noted
    bot_worker.main()
