"""Players who put load on a server that may be killed at any moment, and remember all they were told."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.client import Guest, Message, Refused, Socket

PERSON: Final = {"kind": "you"}
GREEDY: Final = {"kind": "bot", "bot": "greedy"}
RANDOM: Final = {"kind": "bot", "bot": "random"}
ENDED: Final = ("The game is over.", "Nothing is being played here.")
SLOW: Final = {"kind": "bot", "bot": "slow"}

LOADS: Final = [
    ("museum_match", [PERSON, PERSON, GREEDY, RANDOM]),
    ("museum_match", [GREEDY, GREEDY, GREEDY, GREEDY]),
    ("museum_match", [SLOW, PERSON, PERSON, GREEDY]),
    ("auction", [PERSON, PERSON, RANDOM]),
    ("auction", [PERSON, PERSON, PERSON, SLOW]),
    ("peek", [PERSON, GREEDY]),
]
GONE: Final = (WebSocketException, OSError, httpx.TransportError)  # the server was killed
ENOUGH: Final = 2000  # messages in a round, which never come to be


@dataclass
class Known:
    """What the players of one table know for certain, for they were told so."""

    load: int
    table: str
    play: str
    tokens: dict[int, str]
    acted: dict[int, list[Any]] = field(default_factory=dict)  # acknowledged records by number
    sealed: dict[tuple[int, int], list[Any] | None] = field(
        default_factory=dict
    )  # None: taken back
    undone: list[tuple[int, int, int]] = field(default_factory=list)  # from, to, record
    said: dict[int, tuple[int, str]] = field(default_factory=dict)  # seat and text by number
    sayings: int = 0  # that were tried
    handed: dict[int, str] = field(default_factory=dict)  # who sits there, by seat
    seen: list[tuple[int, int, Any]] = field(default_factory=list)  # number, eye, view
    unsure: set[int] = field(default_factory=set)  # seats that something was asked for, unanswered
    handing: bool = False  # a seat was being handed over, and nobody knows how that ended
    over: bool = False

    @property
    def game(self) -> str:
        return LOADS[self.load][0]

    def settle(self) -> None:
        """After a restart: what was asked for and never answered has been done, or it has not."""
        for number, seat in list(self.sealed):
            if seat in self.unsure:
                del self.sealed[number, seat]
        self.unsure.clear()


class Moments:
    """Kills the server at the n-th happening of some kind, from the thread in which it happens."""

    def __init__(self, kind: str, count: int, kill: Callable[[], None]) -> None:
        self.kind: Final = kind
        self.count = count
        self.kill: Final = kill
        self.killed: Final = threading.Event()
        self.lock: Final = threading.Lock()

    def happens(self, kind: str) -> None:
        with self.lock:
            if kind == self.kind and not self.killed.is_set():
                self.count -= 1
                if self.count <= 0:
                    self.now()

    def now(self) -> None:
        self.kill()
        self.killed.set()


class Hands(Socket):
    """The connection of all people at a table."""

    def __init__(self, base: str, known: Known, moments: Moments) -> None:
        self.known: Final = known
        self.moments: Final = moments
        address = base.replace("http", "ws", 1) + "/api/socket"
        hello = {"type": "hello", "table": known.table, "tokens": list(known.tokens.values())}
        super().__init__(connect(address), hello)

    def send(self, message: Message) -> None:
        super().send(message)
        if message["type"] != "hello":
            self.moments.happens("sent")

    def receive(self, timeout: float = 30) -> Message:
        message = super().receive(timeout)
        if message["type"] == "state":
            for position in message["positions"]:
                self.known.seen.append((message["number"], position["eye"], position["view"]))
            self.known.over = message["over"]
            if message["thinking"]:
                self.moments.happens("thinking")
        elif message["type"] == "done":
            self.moments.happens("done")
        return message


def sit_down(guest: Guest, load: int) -> Known:
    """A table of that kind, started."""
    game, seats = LOADS[load]
    made = guest.table(game=game, seats=seats, listed=False)
    table = made["table"]["id"]
    started = guest.ask("POST", f"tables/{table}/start")
    return Known(load, table, started["play"], {int(s): t for s, t in made["tokens"].items()})


def play(base: str, known: Known, dice: random.Random, moments: Moments) -> None:
    """Play until the play is over or the server is gone."""
    with Hands(base, known, moments) as hands:
        for _ in range(ENOUGH):
            if known.over or moments.killed.is_set():
                return
            if not _moved(hands, dice):
                hands.receive()
    raise AssertionError(f"the play at {known.table} does not end")


def _moved(hands: Hands, dice: random.Random) -> bool:
    """Do something, if one of us may."""
    state, known = hands.state, hands.known
    awaited = [s for s in known.tokens if state and s in state["deciders"] and hands.options(s)]
    if not awaited:
        return False
    seat = dice.choice(awaited)
    known.unsure.add(seat)
    try:
        if dice.random() < 0.1:
            _say(hands, seat)
        elif known.game == "auction":
            _bid(hands, seat, dice)
        elif dice.random() < 0.1 and _undo(hands, seat, dice):
            pass
        else:
            _act(hands, seat, dice.choice(hands.options(seat)))
    except Refused as error:
        _must_be(error, "stale", "too_fast")
        hands.link.ping().wait(0.1)  # lets the bucket of messages fill
    known.unsure.discard(seat)
    return True


def _say(hands: Hands, seat: int) -> None:
    known = hands.known
    known.sayings += 1
    text = f"saying {known.sayings}"
    number = hands.say(seat, text, key=text)
    assert number not in known.said
    known.said[number] = (seat, text)


def _act(hands: Hands, seat: int, choice: Message) -> None:
    done = hands.act(seat, choice)
    hands.known.acted[done["number"]] = [seat, choice["verb"], *choice["numbers"]]


def _bid(hands: Hands, seat: int, dice: random.Random) -> None:
    """Write a bid down, and sometimes take it back."""
    choice = dice.choice(hands.options(seat))
    number = hands.act(seat, choice)["number"]
    hands.known.sealed[number, seat] = [seat, choice["verb"], *choice["numbers"]]
    if dice.random() < 0.3:
        try:
            hands.ask("take_back", seat=seat)
        except Refused as error:  # it was the last one, and is opened
            _must_be(error, "malformed", "too_fast")
        else:
            hands.known.sealed[number, seat] = None


def _undo(hands: Hands, seat: int, dice: random.Random) -> bool:
    """Take something back: one's own at once, or whatever the other agrees to."""
    known, now = hands.known, hands.state["number"]
    mine = next(p for p in hands.state["positions"] if p["eye"] == seat)
    others = [s for s in known.tokens if s != seat and known.handed.get(s, "person") == "person"]
    if mine["undoable"] >= 0:
        number = mine["undoable"]
        done = hands.ask("undo", seat=seat, number=number)
    elif others and known.acted:
        number = max(known.acted)
        known.unsure.update(others)
        try:
            done = hands.ask("undo", seat=seat, number=number)
            if done["number"] == now:
                yes = dice.random() < 0.8
                done = hands.ask("answer", seat=others[0], number=number, agree=yes)
        except Refused as error:  # it is part of the play no more
            _must_be(error, "malformed", "too_fast")
            return False
        known.unsure.difference_update(others)
        if done["number"] == now:
            return True  # the other did not agree
    else:
        return False
    known.undone.append((now, done["number"], number))
    return True


def _must_be(error: Refused, *kinds: str) -> None:
    if error.message["kind"] not in kinds:
        raise error


def hand_over(guest: Guest, known: Known, seat: int) -> None:
    """Leave a seat to a bot and take it back; also when nobody knows how the last time ended.

    Others may end the game meanwhile: then it stays with whoever had it.
    """
    known.handing = True
    known.handed.pop(seat, None)
    try:
        _hand_over(guest, known, seat)
    except Refused as refusal:
        if refusal.message["why"] not in ENDED:
            raise
        known.over = True
    known.handing = False


def _hand_over(guest: Guest, known: Known, seat: int) -> None:
    table = f"tables/{known.table}"
    guest.ask("POST", f"{table}/seat", {"seat": seat, "kind": "bot", "bot": "random"})
    known.handed[seat] = "bot"
    known.handed.pop(seat)
    taken = guest.ask("POST", f"{table}/join", {"seat": seat, "take_over": True})
    known.tokens[seat] = taken["token"]
    known.handed[seat] = "person"
