"""A play: a position together with the log it is the fold of."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.dice import Dice, FairDice, SeededDice, commitment
from curatorium.core.game import Action, Game
from curatorium.core.meta import Options
from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.core.state import CHANCE, NOBODY, TABLE, State

Record = list[int | str]


class Chance:
    """Where a play's dice and unknown cards come from.

    ``committed``: a secret, published at the end, and a nonce of each seat fix every draw.
    ``seeded``: a seed, for simulations. ``given``: from outside, a table's own dice say.
    """

    def __init__(self, kind: str, key: str = "", nonces: tuple[str, ...] = ()) -> None:
        self.kind: Final = kind
        self.key: Final = key  # the secret in hexadecimal ("" while unknown), or the seed
        self.nonces: Final = nonces
        self.commitment = commitment(bytes.fromhex(key)) if kind == "committed" and key else ""

    def dice(self, play: str) -> Dice | None:
        """Dice before their first draw; None if this play's chance cannot be drawn here."""
        if self.kind == "committed" and self.key:
            return FairDice(bytes.fromhex(self.key), play, list(self.nonces))
        if self.kind == "seeded":
            return SeededDice(self.key, play)
        return None


SNAPSHOT_EVERY: Final = 32  # live records, so that going back never means to do many again


class Snapshot:
    """The position after the first ``records`` live records, and the dice as they were then."""

    def __init__(self, records: int, draws: int, dice: i64, state: State) -> None:
        self.records: Final = records
        self.draws: Final = draws
        self.dice: Final = dice
        self.state: Final = state


class Play:
    """A play that goes on: log, live branch, position.

    A record is ``[who, verb, numbers...]``; its number is its place in the log. ``live`` holds
    the numbers of the records that the position is made of: those that no undo took back.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        chance: Chance,
        play: str,
        names: tuple[str, ...] = (),
    ) -> None:
        self.game: Final = game
        self.seats: Final = game.meta.check_seats(seats)
        self.options: Final = options
        self.chance: Final = chance
        self.id: Final = play
        self.names: Final = names or tuple(f"P{seat + 1}" for seat in range(seats))
        self.log: list[Record] = []
        self.live: list[int] = []
        self.quiet: list[bool] = []  # of each live record
        self._snapshots: list[Snapshot] = []
        self._start()

    def _start(self) -> None:
        self.state = self.game.setup(self.seats, self.options)
        self.state.journal = []
        self.dice = self.chance.dice(self.id)
        self.chairs = len(self.game.scores(self.state))  # seats, those of automas too
        self.draws = 0  # CHANCE records of the live branch
        self.live.clear()
        self.quiet.clear()

    def parse(self, record: object) -> tuple[int, Action]:
        """Who and which action a record of a seat or of CHANCE means; Malformed if neither."""
        who, verb, numbers = check_record(record)
        if who != CHANCE and not 0 <= who < self.chairs:
            raise Malformed(
                f"Record {record!r} is of seat {who}. This play has seats 0 to {self.chairs - 1}, and CHANCE is {CHANCE}."
            )
        return who, self.game.action(who, verb, numbers)

    def check(self, who: int, action: Action, expected: int = -1) -> None:
        """Raise Stale unless ``expected`` (-1: any) is the next record's number, Illegal if a Rule forbids."""
        tried = f"{action!r} by {'CHANCE' if who == CHANCE else f'seat {who}'}"
        if expected not in (-1, len(self.log)):
            raise Stale(tried, expected, len(self.log))
        rule = self.game.forbids(self.state, who, action)
        if rule is not None:
            raise Illegal(rule, tried)

    def act(self, who: int, action: Action, expected: int = -1) -> None:
        """Check an action, do it and write it into the log."""
        self.check(who, action, expected)
        self.log.append([who, action.verb, *action.numbers])
        self._do(len(self.log) - 1, who, action)

    def _do(self, number: int, who: int, action: Action) -> None:
        self.game.apply(self.state, who, action)
        self.live.append(number)
        self.quiet.append(self.game.quiet(self.state))
        if who == CHANCE:
            self.draws += 1
        if len(self.live) % SNAPSHOT_EVERY == 0:
            self._keep_snapshot()

    def _keep_snapshot(self) -> None:
        dice = self.dice
        at: i64 = dice.state if isinstance(dice, SeededDice) else 0
        state = self.game.clone(self.state)
        self._snapshots.append(Snapshot(len(self.live), self.draws, at, state))

    def _back_to_snapshot(self, most: int) -> None:
        """Go back to the last snapshot of at most so many live records, or to the beginning."""
        while self._snapshots and self._snapshots[-1].records > most:
            self._snapshots.pop()
        if not self._snapshots:
            self._start()
            return
        last = self._snapshots[-1]
        self.state = self.game.clone(last.state)
        self.state.journal = []
        self.draws = last.draws
        if isinstance(self.dice, SeededDice):
            self.dice.state = last.dice
        del self.live[last.records :]
        del self.quiet[last.records :]

    def drawn(self) -> Action:
        """What CHANCE chooses now: draw number ``draws`` of this branch."""
        dice = self.dice
        if dice is None:
            raise Malformed(
                f"The chance of play {self.id} is {self.chance.kind}: enter what came up."
            )
        if isinstance(dice, FairDice):
            dice.at(self.draws)
        return self.game.draw(self.state, dice)

    def over(self) -> bool:
        """Has it ended?"""
        return self.game.decider(self.state) == NOBODY

    def undoable(self, seat: int) -> int:
        """The number of the record that ``seat`` may take back without asking, or -1."""
        if self.live and self.quiet[-1] and self.log[self.live[-1]][0] == seat:
            return self.live[-1]
        return -1

    def undo(self, number: int, agreed: int = 0) -> None:
        """Take back the live record ``number`` and all after it; ``agreed`` is a mask of seats.

        What was taken back stays in the log; numbers go on rising.
        """
        if number not in self.live:
            raise Malformed(
                f"Record {number} cannot be taken back: it is not part of the play now."
            )
        kept = self.live[: self.live.index(number)]
        self._back_to_snapshot(len(kept))
        for n in kept[len(self.live) :]:
            who, action = self.parse(self.log[n])
            if who == CHANCE and isinstance(self.dice, SeededDice):
                self.drawn()  # leaves the dice as they were after this record
            self._do(n, who, action)
        self.log.append([TABLE, "undo", number, agreed])

    def hand(self, seat: int, person: bool) -> None:
        """Write down that a seat is now played by a person, or by a bot."""
        if not 0 <= seat < self.seats:
            raise Malformed(
                f"There is no seat {seat} to hand over; seats are 0 to {self.seats - 1}."
            )
        self.log.append([TABLE, "hand", seat, int(person)])

    def consult(self, seat: int) -> None:
        """Write down that whoever plays a seat has looked into the deck, which tells all of its cards."""
        if not 0 <= seat < self.seats:
            raise Malformed(
                f"There is no seat {seat} to look into the deck; seats are 0 to {self.seats - 1}."
            )
        self.log.append([TABLE, "consult", seat])

    def hint(self, seat: int) -> None:
        """Write down that a person has asked what a bot would do for this seat."""
        if not 0 <= seat < self.seats:
            raise Malformed(
                f"There is no seat {seat} to be given a hint; seats are 0 to {self.seats - 1}."
            )
        self.log.append([TABLE, "hint", seat])

    def stand_in(self, seat: int) -> None:
        """Write down that a bot has made the choice of this seat that follows, for a silent person."""
        if not 0 <= seat < self.seats:
            raise Malformed(
                f"There is no seat {seat} to choose for; seats are 0 to {self.seats - 1}."
            )
        self.log.append([TABLE, "stand_in", seat])


def check_record(record: object) -> tuple[int, str, tuple[int, ...]]:
    """The parts of a record; Malformed unless it is ``[who, verb, numbers...]``."""
    if isinstance(record, list) and len(record) >= 2:
        who, verb = record[0], record[1]
        numbers = tuple(n for n in record[2:] if type(n) is int)
        if type(who) is int and isinstance(verb, str) and len(numbers) == len(record) - 2:
            return who, verb, numbers
    raise Malformed(
        f'{record!r} is not a record. A record is [who, verb, numbers...], as in [0, "place", 3].'
    )
