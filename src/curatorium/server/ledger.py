"""A play in memory: its log, always as far as the disk, its trays, and whoever watches it.

One lock orders all that touches a play. A change is made in memory, written, and only when it is
on disk shown to anybody; if the disk refuses, memory goes back to what the disk holds.
"""

import asyncio
import time
import weakref
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol

from curatorium.core.game import CHANCE, Action, Event, Game, State
from curatorium.core.play import Play
from curatorium.core.record import follow
from curatorium.server import wire, writing
from curatorium.server.log import Job, Log
from curatorium.server.openings import Openings
from curatorium.server.telling import redone, told

NOTED_SECONDS = 3_600.0  # after which it is written again that somebody plays
LONGEST_RUN: Final = 10_000  # records that chance and automas may add before a seat decides

Trays = dict[int, list[Action]]  # sealed choices by seat


class Watcher(Protocol):
    """A connection that watches a play."""

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats for which it looks; none: the public."""

    def show(self) -> None:
        """The play has changed: look at it when there is time."""


class Thinker(NamedTuple):
    """A bot in a seat, and how much it may think; 0: as much as it likes."""

    bot: str
    budget: int = 0


class Proposal(NamedTuple):
    """An undo that is asked for: back to before a record, by a seat, and a mask of those who agree."""

    number: int
    by: int
    agreed: int


async def _nobody_is_told(seat: int, thread: str) -> None:
    """There is no table at which it could be told."""


class Ledger:
    """A play, its trays, its watchers, and who sits there."""

    def __init__(self, log: Log, play: Play) -> None:
        self.log: Final = log
        self.play = play
        self.lock: Final = asyncio.Lock()
        self.bots: dict[int, Thinker] = {}  # by seat
        self.people: set[int] = set()
        self.trays: Trays = {}
        self.stood_in: set[int] = set()  # seats whose tray a bot has filled, for a silent person
        # Masks of the seats that are waited for, and of those whose sealed choices are all in. As
        # the disk has it: what is being written is told to nobody.
        self.awaits = self.ready = 0
        self.events: list[list[Event]] = []  # of each record
        self.thoughts_told: dict[int, wire.Thought] = {}  # of bots, by the record they chose
        self.explains = False  # are bots to tell what they weigh?
        self.openings = Openings(play)
        self.redone = 0  # records
        self.proposal: Proposal | None = None  # it ends with the next record
        self.watchers: set[Watcher] = set()
        self._noted = float("-inf")  # when it was written last that somebody plays here
        self._since: Final = time.monotonic()  # when it was taken into memory
        self._left: dict[int, float] = {}  # when a seat was seen here last
        # What must stay in memory while something goes on here by itself
        self.held: Callable[[], object] = weakref.ref(self)
        self.on_end: Callable[[], None] = lambda: None
        self.on_table: Callable[[], None] = lambda: None  # who is ready, and whether it is over
        self.on_change: Callable[[], None] = lambda: None  # something else
        # What is to be written of who is waited for, if the trays are so
        self.on_wait: Callable[[Trays], Job | None] = lambda _: None
        # A bot has chosen for a silent seat, about which there is this thread of the talk
        self.on_stand_in: Callable[[int, str], Awaitable[None]] = _nobody_is_told
        self.on_presence: Callable[[], None] = lambda: None  # somebody came or went

    def fall_apart(self) -> None:
        """Nobody holds its table any more. Its parts hold each other, and garbage is looked for seldom."""
        self.__dict__.clear()

    @property
    def game(self) -> Game:
        return self.play.game

    # Records

    def do(self, who: int, action: Action) -> None:
        """Make a record, in memory."""
        self.play.act(who, action)
        self.remember()

    def remember(self) -> None:
        """Keep what the record just done has told."""
        self.events.append(told(self.play))
        self.openings.note(self.play)
        self.redone += redone(self.play)

    def run_on(self) -> None:
        """Let chance and automas do what they must until a seat decides."""
        for _ in range(LONGEST_RUN):
            who = int(self.game.decider(self.play.state))
            if who == CHANCE:
                self.do(CHANCE, self.play.drawn())
            elif who >= self.play.seats:
                self.do(who, self.game.options(self.play.state, who)[0])
            else:
                return
        raise RuntimeError(f"{self.game.id} asks no seat after {LONGEST_RUN} records of chance")

    # Memory and disk

    async def commit(self, change: Callable[[], None], also: Job | None = None) -> None:
        """Make a change, let the play run on, and show it when all of it is on disk."""
        start = len(self.play.log)
        trays = self.trays
        try:
            change()
            self.run_on()
            await self.log.write(self.saving(start, also))
        except BaseException:
            await self._go_back_to_disk(start)
            self.trays = trays
            self._noted = float("-inf")
            raise
        self.proposal = None
        self.stand()
        if self.play.over():
            self.on_end()
        if self.play.over() or trays:
            self.on_table()
        self.publish()

    async def mark(self, note: Callable[[], None]) -> None:
        """Let the table note something that leaves the position as it is. An undo that is asked for stands."""
        proposal = self.proposal

        def change() -> None:
            note()
            self.remember()

        await self.commit(change)
        self.proposal = proposal

    def saving(self, start: int, also: Job | None = None) -> Job:
        """The job that writes all records from ``start`` on, and what comes of them."""
        end = writing.ending(self.play.id) if self.play.over() else None
        return writing.together(
            writing.records(self.play, start),
            self._standing(self.trays),
            self.on_wait(self.trays),
            self._note(),
            end,
            also,
        )

    def _note(self) -> Job | None:
        """The job that writes, once an hour, that somebody plays here."""
        now = time.monotonic()
        if now - self._noted < NOTED_SECONDS:
            return None
        self._noted = now
        return writing.played(self.play.id)

    async def _go_back_to_disk(self, length: int) -> None:
        """Forget what was not written: play the log again as far as the disk has it.

        A thread does it, for that may be much. Who is cancelled meanwhile is so when it is done.
        """
        going, cancelled = asyncio.ensure_future(asyncio.to_thread(self._again, length)), False
        while not going.done():
            try:
                await asyncio.wait([going])
            except asyncio.CancelledError:
                cancelled = True
        self.play, self.events, self.openings, self.redone = going.result()
        kept = {n: thought for n, thought in self.thoughts_told.items() if n < length}
        self.thoughts_told = kept
        task = asyncio.current_task()
        if cancelled and task is not None:
            task.uncancel()  # it counts once, although it comes twice
            task.cancel()

    def _again(self, length: int) -> tuple[Play, list[list[Event]], Openings, int]:
        """The first records of the log, played again: what has come of them, and what is kept of them."""
        old = self.play
        play = Play(old.game, old.seats, old.options, old.chance, old.id, old.names)
        events: list[list[Event]] = []
        openings, again = Openings(play), 0
        for record in old.log[:length]:
            follow(play, record)
            events.append(told(play))
            openings.note(play)
            again += redone(play)
        return play, events, openings, again

    # Sealed choices

    async def lay(self, trays: Trays, job: Job) -> None:
        """Let the trays be so, and no step open by it; ``job`` writes what has changed."""
        standing, waits = self._standing(trays), self.on_wait(trays)
        await self.log.write(writing.together(job, standing, waits, self._note()))
        self.trays = trays
        self.stand()
        self.on_table()
        self.publish()

    def seen_by(self, seat: int) -> State:
        """The position with the seat's own sealed choices made; a copy if there are any."""
        return self._after(self.trays.get(seat), seat)

    def _after(self, tray: list[Action] | None, seat: int) -> State:
        state = self.play.state
        if not tray:
            return state
        state = self.game.clone(state)
        for action in tray:
            self.game.apply(state, seat, action)
        return state

    # Who is waited for

    def stand(self) -> None:
        """Memory is as far as the disk now: note who is waited for, and who is ready."""
        self.awaits, self.ready = self.masks(self.trays)

    def masks(self, trays: Trays) -> tuple[int, int]:
        """The seats that are waited for, and those whose choices are all in, if the trays are so."""
        ready = 0
        for seat, tray in trays.items():
            if tray and not self.game.options(self._after(tray, seat), seat):
                ready |= 1 << seat
        return int(self.game.awaits(self.play.state)) & ~ready, ready

    def _standing(self, trays: Trays) -> Job | None:
        """The job that writes who is waited for, if that has changed."""
        awaits, _ = self.masks(trays)
        return writing.standing(self.play.id, awaits) if awaits != self.awaits else None

    def is_ready(self, seat: int) -> bool:
        """At a sealed step: has the seat made all its choices?"""
        return bool(self.ready >> seat & 1)

    # Who watches

    def join(self, watcher: Watcher) -> None:
        """Somebody looks on from now."""
        self.watchers.add(watcher)
        self.on_presence()

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks on no more."""
        self.watchers.discard(watcher)
        now = time.monotonic()
        self._left |= dict.fromkeys(watcher.eyes, now)
        self.on_presence()

    def here(self) -> set[int]:
        """The seats to which somebody is connected."""
        return {seat for watcher in self.watchers for seat in watcher.eyes}

    def gone_since(self, seat: int) -> float:
        """When a seat that is not here was seen last, or, if never, when this was taken into memory."""
        return self._left.get(seat, self._since)

    def publish(self) -> None:
        """Tell all watchers that there is something new, and whoever else must know."""
        self.show()
        self.on_change()

    def show(self) -> None:
        """Tell all watchers that there is something new to see."""
        for watcher in list(self.watchers):
            watcher.show()
