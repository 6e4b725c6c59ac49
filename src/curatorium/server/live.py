"""A play that is going on, and what the seats of its table may do in it."""

from itertools import takewhile
from typing import Final

from curatorium.core.game import Action
from curatorium.core.play import Play
from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.core.state import TABLE
from curatorium.server import wire, writing
from curatorium.server.bots import BotPool
from curatorium.server.hints import Hints
from curatorium.server.ledger import Ledger, Thinker, Trays
from curatorium.server.log import Job, Log
from curatorium.server.openings import opened
from curatorium.server.silence import Silence
from curatorium.server.thoughts import Thoughts
from curatorium.server.undo import NotAwaited, Undo


class NoAction(Malformed):
    """What stands in no table of actions, whatever the position."""


class LivePlay(Ledger):
    """A play with all that seats can do in it, and the bots that think there."""

    def __init__(self, log: Log, pool: BotPool, play: Play) -> None:
        super().__init__(log, play)
        self.going_back: Final = Undo(self)
        self.thoughts: Final = Thoughts(self, pool, self.act)
        self.hints: Final = Hints(self, pool)
        self.silence: Final = Silence(self, pool, self.stand_in)
        self.on_wait = self.silence.job
        self.on_change = self._look
        self.on_presence = self.going_back.look

    def _look(self) -> None:
        """Something has changed: let bots think, and stop what has lost its meaning."""
        self.thoughts.look()
        self.hints.look()
        self.silence.look()

    async def act(
        self,
        seat: int,
        number: int,
        verb: str,
        numbers: tuple[int, ...],
        thought: wire.Thought | None = None,
    ) -> int:
        """A seat chooses; returns the number of its record once that is on disk.

        Raises Malformed, Illegal or Stale. An act that is on record already, from the same seat
        and under the same number, is answered as done. ``thought`` is what a bot tells of it.
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
                await self._record(seat, number, action, thought)
            return number

    async def _record(
        self, seat: int, number: int, action: Action, thought: wire.Thought | None
    ) -> None:
        def change() -> None:
            self.do(seat, action)
            if thought is not None:
                self.thoughts_told[number] = thought

        also = None if thought is None else writing.thought(self.play.id, number, thought)
        await self.commit(change, also)

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
        """Raise Illegal if a Rule forbids the action to the seat now, NoAction if there is none such."""
        async with self.lock:
            self._check(seat, self._action(seat, verb, numbers))

    def _check(self, seat: int, action: Action) -> None:
        """Illegal if a Rule forbids it after the seat's own sealed choices."""
        rule = self.game.forbids(self.seen_by(seat), seat, action)
        if rule is not None:
            raise Illegal(rule, f"{action!r} by seat {seat}")

    async def undo(self, seat: int, number: int) -> None:
        """Go back to before a record: at once if it is quiet and one's own, else when all agree."""
        async with self.lock:
            await self.going_back.ask(seat, number)

    async def answer(self, seat: int, number: int, agree: bool) -> None:
        """Agree to the undo to before ``number`` that is asked for, or end it."""
        async with self.lock:
            await self.going_back.answer(seat, number, agree)

    async def hand(self, seat: int, bot: Thinker | None, also: Job) -> None:
        """A bot, or a person, now plays for a seat; ``also`` writes that at the table."""

        def change() -> None:
            self.play.hand(seat, bot is None)
            self.remember()

        async with self.lock:
            await self.commit(change, also)
            self.thoughts.forget(seat)
            if bot is None:
                self.bots.pop(seat, None)
                self.people.add(seat)
            else:
                self.people.discard(seat)
                self.bots[seat] = bot
            self.publish()

    async def consult(self, seat: int, still: bool) -> None:
        """Write down that a seat looks into the deck, unless that stands there since the last choice.

        If it ``still`` looks into it, unless that stands anywhere.
        """
        async with self.lock:
            log = reversed(self.play.log)
            since = log if still else takewhile(lambda record: record[0] == TABLE, log)
            if [TABLE, "consult", seat] not in list(since) and not self.play.over():
                await self.mark(lambda: self.play.consult(seat))

    # Sealed steps

    async def _seal(self, seat: int, action: Action) -> None:
        """Keep a choice in the seat's tray; open all trays when the last is in."""
        self._check(seat, action)
        tray = [*self.trays.get(seat, []), action]
        full = self.trays | {seat: tray}
        if self._all_in(full):
            await self.commit(lambda: self._open(full), writing.no_trays(self.play.id))
        else:
            await self.lay(full, writing.in_tray(self.play, seat, tray, 1))

    async def stand_in(self, seat: int, actions: list[Action]) -> None:
        """Make a bot's choices for a person who is silent; whoever calls holds the lock.

        What is sealed can be taken back as if the person had chosen. The record says it when it is opened.
        """
        if not self.game.steps[self.play.state.step].sealed:
            await self.commit(lambda: self._choose_for(seat, actions))
            return
        tray = [*self.trays.get(seat, []), *actions]
        full = self.trays | {seat: tray}
        self.stood_in.add(seat)
        try:
            if self._all_in(full):
                await self.commit(lambda: self._open(full), writing.no_trays(self.play.id))
            else:
                laid = writing.in_tray(self.play, seat, tray, len(actions), by_bot=True)
                await self.lay(full, laid)
        except BaseException:
            self.stood_in.discard(seat)
            raise

    def _choose_for(self, seat: int, actions: list[Action]) -> None:
        self.play.stand_in(seat)
        self.remember()
        for action in actions:
            self.do(seat, action)

    async def take_back(self, seat: int) -> None:
        """A seat's sealed choices are its own until all are in."""
        async with self.lock:
            if not self.trays.get(seat):
                raise NotAwaited("There is no sealed choice of this seat to take back.")
            left = {other: tray for other, tray in self.trays.items() if other != seat}
            await self.lay(left, writing.no_trays(self.play.id, seat))

    def _all_in(self, trays: Trays) -> bool:
        """Do these choices open the sealed step?"""
        state = self.game.clone(self.play.state)
        for seat in sorted(trays):
            for action in trays[seat]:
                step, awaited = int(state.step), int(state.x)
                self.game.apply(state, seat, action)
                if opened(self.play, step, awaited, state):
                    return True
        return False

    def _open(self, trays: Trays) -> None:
        for seat in sorted(trays):
            if seat in self.stood_in:
                self._choose_for(seat, trays[seat])
                continue
            for action in trays[seat]:
                self.do(seat, action)
        self.trays = {}

    def close(self) -> None:
        """Nobody thinks or is asked any more."""
        self.thoughts.close()
        self.hints.close()
        self.silence.close()
        self.going_back.close()
