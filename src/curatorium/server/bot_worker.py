"""A process that thinks for bots: redeals come in, places in the table of actions go out.

The server starts it and speaks with it over its standard input and output. A message is its
length in four bytes, the highest first, and then a Struct in MessagePack; one without content
says that the worker is ready. Requests are answered one after the other. With the argument
``--decks`` the first message holds decks that the server has added, so that they are played here too.

A bot is handed nothing but a redeal for its seat. That keeps honest bots honest; it is no cage,
for a bot is code that whoever runs the server has installed.
"""

import contextlib
import os
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import Final

import msgspec

from curatorium.bots.registry import load_bot
from curatorium.bots.thought import Stop, Thought
from curatorium.core.deck import AddedDeck
from curatorium.core.dice import SeededDice
from curatorium.core.game import Action, Game
from curatorium.core.pack import unpack
from curatorium.core.registry import add_again, load

HEAD: Final = 4  # bytes that tell the length of a message
NICE: Final = 19  # plays of people come first
NO_ENTRY: Final = -1
DECKS: Final = "--decks"  # argument of a worker that is sent decks first
WEIGHED: Final = 3  # options that are told of


class Request(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    game: str
    position: bytes  # a packed redeal for the seat, never the play's own position
    seat: int
    bot: str
    seed: str  # of the dice that the bot is given
    budget: int = 0  # how much it may think, in its own measure; 0: as much as it likes
    seconds: float = 0.0  # after which one that searches takes what it has found; 0: never
    weigh: bool = False  # is it to tell what it weighed, too?


class Weighing(msgspec.Struct, frozen=True):
    """What a bot weighed: some options by their places in ``game.actions``, the chosen one first."""

    options: list[tuple[int, int, float]]  # place, visits, expected share of the win, 0 to 1
    shares: list[float]  # what each seat may expect
    reason: str  # key of the sentence that speaks for the first; "" for none
    numbers: list[int]  # of that sentence


class Answer(msgspec.Struct, frozen=True):
    """What a bot chose: the action's place in ``game.actions``, and the seconds it took."""

    index: int
    seconds: float
    weighing: Weighing | None = None  # None where nobody wanted it, or there is none


def framed(message: bytes) -> bytes:
    """A message as it travels."""
    return len(message).to_bytes(HEAD, "big") + message


def answer(request: Request) -> Answer:
    """Let the bot think."""
    game = load(request.game)
    bot = load_bot(request.bot)
    world = unpack(game, request.position)
    began = time.perf_counter()
    dice = SeededDice(request.seed)
    weighing = None
    stop = Stop(request.seconds)
    if request.weigh:
        thought = bot.think(game, world, request.seat, dice, request.budget, stop)
        action = thought.action
        weighing = _weighing(game, thought)
    elif bot.takes_budget:
        action = bot.decide(game, world, request.seat, dice, request.budget, stop)
    else:
        action = bot.choose(game, world, request.seat, dice)
    return Answer(index_of(game, action), time.perf_counter() - began, weighing)


def _weighing(game: Game, thought: Thought) -> Weighing | None:
    """A thought as it travels; None from a bot that does not look ahead."""
    if not thought.weighed:
        return None
    options = [(index_of(game, w.action), w.visits, w.share) for w in thought.weighed[:WEIGHED]]
    reason = thought.reason
    if reason is None:
        return Weighing(options, list(thought.shares), "", [])
    return Weighing(options, list(thought.shares), reason.key, list(reason.numbers))


def index_of(game: Game, action: object) -> int:
    """Its place in the table of seats; NO_ENTRY if it does not stand there, whatever it says."""
    if not isinstance(action, Action) or not 0 <= action.index < len(game.actions):
        return NO_ENTRY
    return int(action.index) if game.actions[action.index] is action else NO_ENTRY


def main() -> None:
    """Think for whoever asks, until standard input closes: then the server is gone."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    # Whoever stops the server from the keyboard leaves it to the server to end its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = _own_pipes()
    if DECKS in sys.argv:
        add_again(msgspec.msgpack.decode(_message(requests), type=list[AddedDeck]))
    waiting = SimpleQueue[bytes]()
    threading.Thread(target=_read, args=(requests, waiting), daemon=True).start()
    _send(answers, b"")
    while True:
        request = msgspec.msgpack.decode(waiting.get(), type=Request)
        _send(answers, msgspec.msgpack.encode(answer(request)))


def _own_pipes() -> tuple[int, int]:
    """The two pipes to the server, out of the way of a bot that reads or prints something.

    A bot reads nothing, and what it prints goes where errors go.
    """
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _read(requests: int, waiting: SimpleQueue[bytes]) -> None:
    """Take requests in. A thread does it, so that a bot's long thoughts end with the server."""
    while True:
        waiting.put(_message(requests))


def _message(pipe: int) -> bytes:
    """The next message that comes in."""
    return _exactly(pipe, int.from_bytes(_exactly(pipe, HEAD), "big"))


def _exactly(pipe: int, size: int) -> bytes:
    """So many bytes. At the end of the pipe the process ends, in the middle of whatever it does."""
    data = b""
    while len(data) < size:
        part = os.read(pipe, size - len(data))
        if not part:
            os._exit(0)
        data += part
    return data


def _send(answers: int, message: bytes) -> None:
    data = framed(message)
    while data:
        data = data[os.write(answers, data) :]


if __name__ == "__main__":
    main()
