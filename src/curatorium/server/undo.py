"""Going back in a play: at once what is quiet and one's own, beyond that when all people agree."""

from typing import Final

from curatorium.core.rule import Malformed
from curatorium.server import writing
from curatorium.server.ledger import Ledger, Proposal

MOST_REDONE: Final = 300_000  # records done again by undos, so that a log is read in seconds


class NotAwaited(Malformed):
    """A request that fits no seat or no step now."""


class Undo:
    """What may be taken back in a play, and by whom. Whoever asks for something holds its lock."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger: Final = ledger

    async def ask(self, seat: int, number: int) -> None:
        """Go back to before a record: at once if it is quiet and one's own, else when all agree."""
        ledger = self._ledger
        self._check(number)
        if self.free(seat) <= number or self.alone(seat):
            await self._go_back(number, 1 << seat)
        elif ledger.proposal is not None and ledger.proposal.number == number:
            await self._agree(seat, ledger.proposal)
        else:
            ledger.proposal = Proposal(number, seat, 1 << seat)
            ledger.publish()

    async def answer(self, seat: int, number: int, agree: bool) -> None:
        """Agree to the undo to before ``number`` that is asked for, or end it."""
        ledger = self._ledger
        asked = ledger.proposal
        if asked is None or asked.number != number or seat not in ledger.people:
            raise NotAwaited(f"Nobody asks this seat to go back to record {number} now.")
        if agree:
            await self._agree(seat, asked)
        else:
            ledger.proposal = None
            ledger.publish()

    async def _agree(self, seat: int, asked: Proposal) -> None:
        agreed = asked.agreed | 1 << seat
        if all(agreed >> person & 1 for person in self._ledger.people):
            await self._go_back(asked.number, agreed)
        else:
            self._ledger.proposal = asked._replace(agreed=agreed)
            self._ledger.publish()

    def _check(self, number: int) -> None:
        """Is it a choice of a seat, and part of the play now?"""
        play = self._ledger.play
        if number not in play.live or not 0 <= int(play.log[number][0]) < play.seats:
            raise NotAwaited(f"Record {number} is no choice that can be taken back now.")
        if self._ledger.redone >= MOST_REDONE:
            raise NotAwaited("So much has been taken back here that nothing more can be.")

    async def _go_back(self, number: int, agreed: int) -> None:
        ledger = self._ledger
        # The choices of a sealed step are taken back together: all have seen them.
        start = ledger.openings.first(number, ledger.play.live)

        def change() -> None:
            ledger.play.undo(start, agreed)
            ledger.trays = {}
            ledger.remember()

        await ledger.commit(change, writing.no_trays(ledger.play.id))

    # What may be taken back

    def alone(self, seat: int) -> bool:
        """Is there nobody else whom it concerns what is taken back?"""
        return not self._ledger.people - {seat}

    def last(self, seat: int) -> int:
        """The record that a seat may take back without asking, or -1."""
        play = self._ledger.play
        if play.over():
            return -1
        if not self.alone(seat):
            return play.undoable(seat)
        return next((n for n in reversed(play.live) if play.log[n][0] == seat), -1)

    def free(self, seat: int) -> int:
        """The earliest record back to which everything is quiet and the seat's own."""
        play = self._ledger.play
        first = len(play.log)
        for at in range(len(play.live) - 1, -1, -1):
            number = play.live[at]
            if not play.quiet[at] or play.log[number][0] != seat:
                break
            first = number
        return first
