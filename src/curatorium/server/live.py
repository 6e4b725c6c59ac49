"""A play that is going on: the log in memory, always as far as the disk, and whoever watches it.

One lock orders all that touches a play. A change is made in memory, written, and only when it is
on disk shown to anybody; if the disk refuses, memory goes back to what the disk holds.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from hmac import digest
from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, EVERYBODY, PUBLIC, Action, Event, Game, State
from curatorium.core.play import Play, Record
from curatorium.core.record import follow
from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.core.state import TABLE
from curatorium.server import schema, wire
from curatorium.server.bots import BotPool, Choice
from curatorium.server.log import Job, Log, NoRoom
from curatorium.server.openings import Openings, opened

logger = logging.getLogger("curatorium.plays")

MOST_REDONE: Final = 300_000  # records done again by undos, so that a log is read in seconds
INSERT_RECORDS: Final = insert(schema.records)  # made once, not at every act
NOTE_AWAITED: Final = (
    update(schema.tables)
    .where(
        schema.tables.c.id
        == select(schema.plays.c.table_id)
        .where(schema.plays.c.id == bindparam("its"))
        .scalar_subquery()
    )
    .values(awaits=bindparam("mask"))
)
LONGEST_RUN: Final = 10_000  # records that chance and automas may add before a seat decides
AGAIN_SECONDS = 2.0  # after which a bot's choice is written again that found no room on the disk


class Watcher(Protocol):
    """A connection that watches a play."""

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats for which it looks; none: the public."""

    def show(self, live: "LivePlay") -> None:
        """The play has changed: look at it when there is time."""


class Thinker(NamedTuple):
    """A bot in a seat, and how much it may think; 0: as much as it likes."""

    bot: str
    budget: int = 0


class NoAction(Malformed):
    """What stands in no table of actions, whatever the position."""


class NotAwaited(Malformed):
    """A request that fits no seat or no step now."""


class LivePlay:
    """A play, its trays, its watchers, and the bots that sit at it."""

    def __init__(self, log: Log, pool: BotPool, play: Play) -> None:
        self.log: Final = log
        self.pool: Final = pool
        self.play = play
        self.lock: Final = asyncio.Lock()
        self.bots: dict[int, Thinker] = {}  # by seat
        self.people: set[int] = set()
        self.trays: dict[int, list[Action]] = {}
        # Masks of the seats that are waited for, and of those whose sealed choices are all in. As
        # the disk has it: what is being written is told to nobody.
        self.awaits = self.ready = 0
        self.events: list[list[Event]] = []  # of each record
        self.openings = Openings(play)
        self.redone = 0  # records
        self.proposal: tuple[int, int, int] | None = None  # number, by, mask of those who agree
        self.watchers: set[Watcher] = set()
        self.fallbacks: dict[int, int] = {}
        self.thinking: dict[int, int] = {}  # place in line by seat
        self.on_end: Callable[[], None] = lambda: None
        self.on_table: Callable[[], None] = lambda: None  # who is ready, and whether it is over
        self._thoughts: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    @property
    def game(self) -> Game:
        return self.play.game

    # What a seat does

    async def act(self, seat: int, number: int, verb: str, numbers: tuple[int, ...]) -> int:
        """A seat chooses; returns the number of its record once that is on disk.

        Raises Malformed, Illegal or Stale. An act that is on record already, from the same seat
        and under the same number, is answered as done.
        """
        async with self.lock:
            action = self._action(seat, verb, numbers)
            if self._recorded(seat, number, action) or self._sealed(seat, number, action):
                return number
            tried = f"{action!r} by seat {seat}"
            if number != len(self.play.log):
                raise Stale(tried, number, len(self.play.log))
            if self.game.steps[self.play.state.step].sealed:
                await self._seal(seat, action)
            else:
                self.play.check(seat, action)
                await self._commit(lambda: self._do(seat, action))
            return number

    def _action(self, seat: int, verb: str, numbers: tuple[int, ...]) -> Action:
        """The action of that name; NoAction if there is none."""
        try:
            return self.game.action(seat, verb, numbers)
        except Malformed as error:
            raise NoAction(str(error)) from error

    def _recorded(self, seat: int, number: int, action: Action) -> bool:
        """Is this very act on record, and part of the play now?"""
        done = [seat, action.verb, *action.numbers]
        records = self.openings.made_at(number, len(self.play.log))
        return any(self.play.log[n] == done and n in self.play.live for n in records)

    def _sealed(self, seat: int, number: int, action: Action) -> bool:
        """Is this very act in the seat's tray, and could not be meant once more?"""
        since = self.openings.since <= number <= len(self.play.log)
        if not since or action not in self.trays.get(seat, []):
            return False
        return self.game.forbids(self.seen_by(seat), seat, action) is not None

    async def why_not(self, seat: int, verb: str, numbers: tuple[int, ...]) -> None:
        """Raise Illegal if a Rule forbids the action to the seat now."""
        async with self.lock:
            action = self._action(seat, verb, numbers)
            rule = self.game.forbids(self.seen_by(seat), seat, action)
            if rule is not None:
                raise Illegal(rule, f"{action!r} by seat {seat}")

    async def undo(self, seat: int, number: int) -> None:
        """Go back to before a record: at once if it is quiet and one's own, else when all agree."""
        async with self.lock:
            self._check_undo(number)
            if self.free_undo(seat) <= number or self.alone(seat):
                await self._undo(number, 1 << seat)
            elif self.proposal is not None and self.proposal[0] == number:
                await self._agree(seat)
            else:
                self.proposal = (number, seat, 1 << seat)
                self.publish()

    def _check_undo(self, number: int) -> None:
        """Is it a choice of a seat, and part of the play now?"""
        live = self.play.live
        if number not in live or not 0 <= int(self.play.log[number][0]) < self.play.seats:
            raise NotAwaited(f"Record {number} is no choice that can be taken back now.")
        if self.redone >= MOST_REDONE:
            raise NotAwaited("So much has been taken back here that nothing more can be.")

    async def _undo(self, number: int, agreed: int) -> None:
        # The choices of a sealed step are taken back together: all have seen them.
        start = self.openings.first(number, self.play.live)
        await self._commit(lambda: self._go_back(start, agreed), self._empty_trays())

    def alone(self, seat: int) -> bool:
        """Is there nobody else whom it concerns what is taken back?"""
        return not self.people - {seat}

    def undoable(self, seat: int) -> int:
        """The record that a seat may take back without asking, or -1."""
        if self.play.over():
            return -1
        if not self.alone(seat):
            return self.play.undoable(seat)
        mine = (n for n in reversed(self.play.live) if self.play.log[n][0] == seat)
        return next(mine, -1)

    def free_undo(self, seat: int) -> int:
        """The earliest record back to which everything is quiet and the seat's own."""
        first = len(self.play.log)
        for at in range(len(self.play.live) - 1, -1, -1):
            number = self.play.live[at]
            if not self.play.quiet[at] or self.play.log[number][0] != seat:
                break
            first = number
        return first

    async def answer(self, seat: int, number: int, agree: bool) -> None:
        """Agree to the undo to before ``number`` that is asked for, or end it."""
        async with self.lock:
            if self.proposal is None or self.proposal[0] != number or seat not in self.people:
                raise NotAwaited(f"Nobody asks this seat to go back to record {number} now.")
            if agree:
                await self._agree(seat)
            else:
                self.proposal = None
                self.publish()

    async def _agree(self, seat: int) -> None:
        assert self.proposal is not None
        number, by, agreed = self.proposal
        agreed |= 1 << seat
        if all(agreed >> person & 1 for person in self.people):
            await self._undo(number, agreed)
        else:
            self.proposal = (number, by, agreed)
            self.publish()

    async def hand(self, seat: int, bot: Thinker | None, also: Job) -> None:
        """A bot, or a person, now plays for a seat; ``also`` writes that at the table."""
        async with self.lock:
            await self._commit(lambda: self._hand(seat, bot is None), also)
            self.forget_thought(seat)
            if bot is None:
                self.bots.pop(seat, None)
                self.people.add(seat)
            else:
                self.people.discard(seat)
                self.bots[seat] = bot
            self.publish()

    def _hand(self, seat: int, person: bool) -> None:
        self.play.hand(seat, person)
        self.remember()

    # Sealed steps

    async def _seal(self, seat: int, action: Action) -> None:
        """Keep a choice in the seat's tray; open all trays when the last is in."""
        state = self.seen_by(seat)
        rule = self.game.forbids(state, seat, action)
        if rule is not None:
            raise Illegal(rule, f"{action!r} by seat {seat}")
        tray = [*self.trays.get(seat, []), action]
        full = self.trays | {seat: tray}
        if self._all_in(full):
            await self._commit(lambda: self._open(full), self._empty_trays())
        else:
            await self.log.write(self._keep(seat, len(tray) - 1, action, full))
            self._now(full)

    async def take_back(self, seat: int) -> None:
        """A seat's sealed choices are its own until all are in."""
        async with self.lock:
            if not self.trays.get(seat):
                raise NotAwaited("There is no sealed choice of this seat to take back.")
            left = {other: tray for other, tray in self.trays.items() if other != seat}
            mine = (schema.trays.c.play == self.play.id) & (schema.trays.c.seat == seat)
            stands = self._standing(left)

            def job(base: Connection) -> None:
                base.execute(delete(schema.trays).where(mine))
                stands(base)

            await self.log.write(job)
            self._now(left)

    def _now(self, trays: dict[int, list[Action]]) -> None:
        """The trays are so, on disk; let everybody see who is ready."""
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

    def _all_in(self, trays: dict[int, list[Action]]) -> bool:
        """Do these choices open the sealed step?"""
        state = self.game.clone(self.play.state)
        for seat in sorted(trays):
            for action in trays[seat]:
                step, awaited = int(state.step), int(state.x)
                self.game.apply(state, seat, action)
                if opened(self.play, step, awaited, state):
                    return True
        return False

    def _open(self, trays: dict[int, list[Action]]) -> None:
        for seat in sorted(trays):
            for action in trays[seat]:
                self._do(seat, action)
        self.trays = {}

    def _keep(self, seat: int, place: int, action: Action, trays: dict[int, list[Action]]) -> Job:
        row = {
            "play": self.play.id,
            "seat": seat,
            "place": place,
            "number": len(self.play.log),
            "body": json.dumps([action.verb, *action.numbers]),
        }
        stands = self._standing(trays)

        def job(base: Connection) -> None:
            base.execute(insert(schema.trays).values(**row))
            stands(base)

        return job

    def _empty_trays(self) -> Job:
        mine = schema.trays.c.play == self.play.id
        return lambda base: base.execute(delete(schema.trays).where(mine))

    # Memory and disk

    def _do(self, who: int, action: Action) -> None:
        self.play.act(who, action)
        self.remember()

    def remember(self) -> None:
        """Keep what the record just done has told."""
        self.events.append(told(self.play))
        self.openings.note(self.play)
        self.redone += redone(self.play)

    def _go_back(self, number: int, agreed: int) -> None:
        self.play.undo(number, agreed)
        self.trays = {}
        self.remember()

    def run_on(self) -> None:
        """Let chance and automas do what they must until a seat decides."""
        for _ in range(LONGEST_RUN):
            who = int(self.game.decider(self.play.state))
            if who == CHANCE:
                self._do(CHANCE, self.play.drawn())
            elif who >= self.play.seats:
                self._do(who, self.game.options(self.play.state, who)[0])
            else:
                return
        raise RuntimeError(f"{self.game.id} asks no seat after {LONGEST_RUN} records of chance")

    async def _commit(self, change: Callable[[], None], also: Job | None = None) -> None:
        """Make a change, let the play run on, and show it when all of it is on disk."""
        start = len(self.play.log)
        trays = self.trays
        try:
            change()
            self.run_on()
            await self.log.write(self.saving(start, also))
        except BaseException:
            self._go_back_to_disk(start)
            self.trays = trays
            raise
        self.proposal = None
        self.stand()
        if self.play.over():
            self.on_end()
        if self.play.over() or trays:
            self.on_table()
        self.publish()

    def saving(self, start: int, also: Job | None = None) -> Job:
        """The job that writes all records from ``start`` on."""
        rows = [
            {"play": self.play.id, "number": number, "body": json.dumps(record)}
            for number, record in enumerate(self.play.log[start:], start)
        ]
        end = self._ending() if self.play.over() else None
        stands = self._standing(self.trays)

        def job(base: Connection) -> None:
            if rows:
                base.execute(INSERT_RECORDS, rows)
            for more in (stands, end, also):
                if more is not None:
                    more(base)

        return job

    def _ending(self) -> Job:
        """The job that writes that the play is over, and with it the table."""
        mine = schema.plays.c.id == self.play.id
        table = select(schema.plays.c.table_id).where(mine).scalar_subquery()
        its = (schema.tables.c.id == table) & (schema.tables.c.status == "running")
        end = {"status": "finished", "changed": int(time.time())}

        def job(base: Connection) -> None:
            base.execute(update(schema.plays).where(mine).values(**end))
            base.execute(update(schema.tables).where(its).values(**end))

        return job

    # Who is waited for

    def stand(self) -> None:
        """Memory is as far as the disk now: note who is waited for, and who is ready."""
        self.awaits, self.ready = self._masks(self.trays)

    def _masks(self, trays: dict[int, list[Action]]) -> tuple[int, int]:
        """The seats that are waited for, and those whose choices are all in, if the trays are so."""
        ready = 0
        for seat, tray in trays.items():
            if tray and not self.game.options(self._after(tray, seat), seat):
                ready |= 1 << seat
        return int(self.game.awaits(self.play.state)) & ~ready, ready

    def _standing(self, trays: dict[int, list[Action]]) -> Job:
        """The job that writes who is waited for, if that has changed."""
        awaits, _ = self._masks(trays)
        return standing(self.play.id, awaits) if awaits != self.awaits else lambda _: None

    def is_ready(self, seat: int) -> bool:
        """At a sealed step: has the seat made all its choices?"""
        return bool(self.ready >> seat & 1)

    def _go_back_to_disk(self, length: int) -> None:
        """Forget what was not written: play the log again as far as the disk has it."""
        old = self.play
        self.play = Play(old.game, old.seats, old.options, old.chance, old.id, old.names)
        self.events.clear()
        self.openings = Openings(self.play)
        self.redone = 0
        for record in old.log[:length]:
            follow(self.play, record)
            self.remember()

    # Who watches

    def publish(self) -> None:
        """Tell all watchers that there is something new, and let bots think."""
        for watcher in list(self.watchers):
            watcher.show(self)
        self.let_bots_think()

    def happened(self, since: int, eye: int) -> list[wire.Happened]:
        """Records from ``since`` on, and what each did, as ``eye`` may know it."""
        numbers = range(max(since, 0), len(self.play.log))
        return [happening(n, self.play.log[n], readable(self.events[n], eye)) for n in numbers]

    def position(self, eye: int) -> wire.Position:
        """What a seat, or the public, sees and may choose."""
        state = self.seen_by(eye) if eye >= 0 else self.play.state
        options = self.game.options(state, eye) if eye >= 0 else []
        undoable = self.undoable(eye) if eye >= 0 else -1
        return wire.Position(
            eye,
            self.game.steps[state.step].name,
            self.game.view(state, eye),
            [self._choice(state, eye, action) for action in options],
            undoable,
        )

    def _choice(self, state: State, seat: int, action: Action) -> wire.Choice:
        phrase = self.game.phrase(state, seat, action)
        return wire.Choice(
            action.verb,
            list(action.numbers),
            phrase.key,
            list(phrase.numbers),
            self.is_final(state, seat, action),
        )

    def is_final(self, state: State, seat: int, action: Action) -> bool:
        """Must others agree to take it back? Tried in another world, so that it tells nothing."""
        if self.alone(seat):
            return False
        # From the secret: whoever knew the dice could turn a redeal back into what is hidden.
        dice = SeededDice(self.play.chance.key, "final")
        world = self.game.redeal(state, seat, dice)
        if self.game.forbids(world, seat, action) is not None:
            return True
        step, awaited = int(world.step), int(world.x)
        self.game.apply(world, seat, action)
        if self.game.steps[step].sealed and not opened(self.play, step, awaited, world):
            return self._opens(seat) and not self.game.awaited(world, seat)
        then = int(self.game.decider(world))
        return not self.game.quiet(world) or then == CHANCE or then >= self.play.seats

    def _opens(self, seat: int) -> bool:
        """At a sealed step: do all but this seat wait for it?"""
        return not self.awaits & ~(1 << seat)

    def state_message(self, eyes: tuple[int, ...], since: int) -> wire.State:
        """All that a client with these eyes is told when something has changed."""
        state = self.play.state
        over = self.play.over()
        told = eyes or (PUBLIC,)
        return wire.State(
            number=len(self.play.log),
            deciders=seats_in(self.awaits),
            over=over,
            positions=[self.position(eye) for eye in told],
            happened=_merged([self.happened(since, eye) for eye in told]),
            scores=self.game.scores(state) if over else [],
            ranks=self.game.ranks(state) if over else [],
            proposal=self._proposal(),
            thinking=[wire.Thinking(s, place) for s, place in sorted(self.thinking.items())],
            secret=self.play.chance.key if over else "",
        )

    def _proposal(self) -> wire.Proposal | None:
        if self.proposal is None:
            return None
        number, by, agreed = self.proposal
        people = sorted(self.people)
        return wire.Proposal(
            number,
            by,
            [s for s in people if agreed >> s & 1],
            [s for s in people if not agreed >> s & 1],
        )

    # Bots

    def let_bots_think(self) -> None:
        """Every bot that is awaited and does not think yet begins to. The lock is held, or nobody acts yet."""
        awaits = int(self.game.awaits(self.play.state))
        for seat in list(self._thoughts):
            if not awaits >> seat & 1:
                self.forget_thought(seat)
        for seat, bot in self.bots.items():
            wanted = awaits >> seat & 1 and not self.is_ready(seat)
            if wanted and seat not in self._thoughts and not self._closed:
                self._thoughts[seat] = asyncio.create_task(self._think(seat, bot))

    def forget_thought(self, seat: int) -> None:
        """What a bot was asked has no meaning any more."""
        task = self._thoughts.pop(seat, None)
        self.thinking.pop(seat, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def _think(self, seat: int, bot: Thinker) -> None:
        """Let a bot choose for a seat as long as that is awaited."""
        me = asyncio.current_task()
        try:
            while self._thoughts.get(seat) is me and await self._choose(seat, bot):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("bot failed", extra={"play": self.play.id, "seat": seat})
        finally:
            if self._thoughts.get(seat) is me:
                self.forget_thought(seat)

    async def _choose(self, seat: int, bot: Thinker) -> bool:
        """Let a bot choose once, and do it; False if the seat is not awaited."""
        async with self.lock:  # what is not on disk yet is nothing to think about
            state = self.game.clone(self.seen_by(seat))
            number = len(self.play.log)
            seed = self._bot_seed(seat, number)
        if not self.game.options(state, seat):
            return False

        def placed(place: int) -> None:
            self.thinking[seat] = place
            for watcher in list(self.watchers):
                watcher.show(self)

        choice = await self.pool.choose(self.game, state, seat, bot.bot, seed, placed, bot.budget)
        self._note_fallback(seat, choice)
        self.thinking.pop(seat, None)
        with contextlib.suppress(Stale):  # an undo came in between: think again
            await self._insist(seat, number, choice.action)
        return True

    async def _insist(self, seat: int, number: int, action: Action) -> None:
        """Do what a bot chose, as soon as the disk has room for it: nobody else would ask again."""
        while True:
            try:
                await self.act(seat, number, action.verb, action.numbers)
                return
            except NoRoom:
                await asyncio.sleep(AGAIN_SECONDS)

    def _bot_seed(self, seat: int, number: int) -> str:
        """Dice for a bot that follow from the play's secret, so that nobody at the table can foresee them."""
        about = f"bot {seat} {number} {len(self.trays.get(seat, []))}"
        return digest(bytes.fromhex(self.play.chance.key), about.encode(), "sha256").hex()

    def _note_fallback(self, seat: int, choice: Choice) -> None:
        if choice.fallback:
            self.fallbacks[seat] = self.fallbacks.get(seat, 0) + 1
            logger.warning(
                "a legal choice was made for a bot",
                extra={"play": self.play.id, "seat": seat, "reason": choice.fallback},
            )
            self.on_table()

    def close(self) -> None:
        """Nobody thinks any more."""
        self._closed = True
        for seat in list(self._thoughts):
            self.forget_thought(seat)


def _merged(lists: list[list[wire.Happened]]) -> list[wire.Happened]:
    """What several seats of one client read of the same records, each event once."""
    first, *others = lists
    for other in others:
        first = [
            wire.Happened(a.number, a.who, [*a.events, *[e for e in b.events if e not in a.events]])
            for a, b in zip(first, other, strict=True)
        ]
    return first


def readable(events: list[Event], eye: int) -> list[Event]:
    """Those of them that ``eye`` may read."""
    bit = 1 << eye if eye >= 0 else 0
    return [event for event in events if event.eyes == EVERYBODY or event.eyes & bit]


def happening(number: int, record: Record, events: list[Event]) -> wire.Happened:
    """A record and what it did."""
    told = [wire.Told(event.key, list(event.numbers)) for event in events]
    return wire.Happened(number, int(record[0]), told)


def seats_in(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def standing(play_id: str, mask: int | None) -> Job:
    """The job that writes which seats a play waits for; None: that is not known."""
    return lambda base: base.execute(NOTE_AWAITED, {"its": play_id, "mask": mask})


def redone(play: Play) -> int:
    """How many records the last one, if it is an undo, has had done again."""
    return len(play.live) if play.log[-1][:2] == [TABLE, "undo"] else 0


def told(play: Play) -> list[Event]:
    """What the last record has told. One of the table itself tells its verb and numbers."""
    who, verb, *numbers = play.log[-1]
    if who == TABLE:
        return [Event(str(verb), tuple(int(n) for n in numbers))]
    return play.state.journal or []
