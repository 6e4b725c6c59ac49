"""Walks: seeded random plays, the ground on which every check stands."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, final

from curatorium.core.dice import Dice, SeededDice
from curatorium.core.game import Action, Game
from curatorium.core.meta import Value
from curatorium.core.rule import Malformed
from curatorium.core.state import CHANCE, EVERYTHING, NOBODY, PUBLIC, State

Record = tuple[int, Action]  # who chose, and what

LENGTH: Final = 400  # records of a walk, unless the author of the game says otherwise
LIMIT: Final = 50_000  # records within which every random play must have ended


@final
class Claims:
    """What the author of a game states about it, for the checks that cannot know.

    ``pieces`` counts all pieces by kind, wherever they are: a walk never changes the counts.
    ``hidden`` names the facts that a seat (or PUBLIC) cannot know at a position, each of which
    could really be otherwise (values are hashable); None for a game without secrets. ``order`` gives each seat a key at
    the end, the greater the better, when points alone do not tell the ranks.
    """

    def __init__(
        self,
        pieces: Callable[[Any], Mapping[str, int]],
        hidden: Callable[[Any, int], Mapping[str, object]] | None = None,
        order: Callable[[Any], Sequence[Any]] | None = None,
        length: int = LENGTH,
        limit: int = LIMIT,
    ) -> None:
        self.pieces: Final = pieces
        self.hidden: Final = hidden
        self.order: Final = order
        self.length: Final = length
        self.limit: Final = limit


@final
class Walk:
    """One random play: which table, which seed, and after how many records it is cut.

    Seats that are awaited together choose in a random order. Half of the choices are of a verb
    first and then among its actions, so that a verb with few actions has its share.
    """

    def __init__(
        self, claims: Claims, seats: int, given: Mapping[str, Value], seed: int, length: int
    ) -> None:
        self.claims: Final = claims
        self.seats: Final = seats
        self.given: Final = dict(given)
        self.seed: Final = seed
        self.length: Final = length

    def __repr__(self) -> str:
        return (
            f"Walk(seats={self.seats}, given={self.given!r}, seed={self.seed}, "
            f"length={self.length})"
        )

    def whole(self) -> "Walk":
        """The same play, not cut."""
        return Walk(self.claims, self.seats, self.given, self.seed, self.claims.limit)

    def dice(self, *stream: object) -> Dice:
        """Dice of this walk's own for one purpose."""
        return SeededDice(str(self.seed), " ".join(str(part) for part in stream))

    def start(self, game: Game) -> State:
        """The position before the first record."""
        return game.setup(self.seats, game.meta.choose(self.given))

    def log(self, game: Game) -> list[Record]:
        """All records of the walk."""
        s = self.start(game)
        dice = self.dice("walk")
        records: list[Record] = []
        try:
            while len(records) < self.length:
                record = choose(game, s, dice)
                if record is None:
                    break
                game.apply(s, *record)
                records.append(record)
        except Exception as error:
            error.add_note(f"{game.id}, {self!r}, after {len(records)} records")
            raise
        return records

    def stops(
        self, game: Game, at: Collection[int] | None = None, journal: bool = False
    ) -> Iterator["Stop"]:
        """The positions before the records numbered in ``at``, by default all; and after the last.

        The position of a stop is the walk's own: look at it, change only clones of it.
        """
        log = self.log(game)
        s = self.start(game)
        if journal:
            s.journal = []
        for n, record in enumerate(log):
            if at is None or n in at:
                yield Stop(game, self, n, s, log)
            game.apply(s, *record)
        yield Stop(game, self, len(log), s, log)

    def looks(self, game: Game, count: int, journal: bool = False) -> Iterator["Stop"]:
        """About ``count`` of the stops, drawn at random; the last one is always among them."""
        dice = self.dice("looks")
        length = max(len(self.log(game)), 1)
        return self.stops(game, {int(dice.below(length)) for _ in range(count)}, journal)


@final
class Stop:
    """A position on a walk: the one before record ``n``, or after the last record."""

    def __init__(self, game: Game, walk: Walk, n: int, s: State, log: list[Record]) -> None:
        self.game: Final = game
        self.walk: Final = walk
        self.n: Final = n
        self.s: Final = s
        self.log: Final = log

    @property
    def next(self) -> Record | None:
        """The record that comes now, if any."""
        return self.log[self.n] if self.n < len(self.log) else None

    def dice(self, *stream: object) -> Dice:
        """Dice of this stop's own for one purpose."""
        return self.walk.dice(self.n, *stream)

    def redeal(self, seat: int, nth: int) -> State:
        """The ``nth`` of the other worlds that ``seat`` cannot tell from this one."""
        return self.game.redeal(self.s, seat, self.dice("redeal", seat, nth))

    def after(self, s: State, record: Record, journal: bool = False) -> State:
        """What a record makes of a clone of ``s``."""
        t = self.game.clone(s)
        t.journal = [] if journal else None
        self.game.apply(t, *record)
        return t

    def fault(self, found: str, expected: str) -> AssertionError:
        """What a check raises: where it was, what it found and what it expected."""
        record = self.next
        then = f", before {name(record[0])} does '{record[1]}'" if record is not None else ""
        where = f"{self.game.id}, {self.walk!r}, record {self.n}{then}"
        return AssertionError(f"{where}:\n  found {found};\n  expected {expected}.")


def name(who: int) -> str:
    """A decider or a pair of eyes in words."""
    known = {CHANCE: "CHANCE", NOBODY: "NOBODY", PUBLIC: "PUBLIC", EVERYTHING: "EVERYTHING"}
    return known.get(who, f"seat {who}")


def members(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def chairs(game: Game, s: State) -> range:
    """All seats at the table, automas too: those that have a score."""
    return range(len(game.scores(s)))


def eyes(game: Game, s: State) -> list[int]:
    """All that look at the table: its seats and the public."""
    return [*chairs(game, s), PUBLIC]


def choose(game: Game, s: State, dice: Dice) -> Record | None:
    """A random choice of one of those who are awaited; None when there is none."""
    who = int(game.decider(s))
    if who == NOBODY:
        return None
    if who == CHANCE:
        return CHANCE, game.draw(s, dice)
    awaited = members(game.awaits(s))
    if not awaited:
        return None
    who = awaited[dice.below(len(awaited))]
    options = game.options(s, who)
    if not options:
        return None
    if dice.below(2):
        verbs = list(dict.fromkeys(a.verb for a in options))
        verb = verbs[dice.below(len(verbs))]
        options = [a for a in options if a.verb == verb]
    return who, options[dice.below(len(options))]


def tables(game: Game) -> list[dict[str, Value]]:
    """The default table, and one for each other sample of each option alone."""
    return [{}] + [
        {option.name: value}
        for option in game.meta.options
        for value in option.samples
        if value != option.default or type(value) is not type(option.default)
    ]


def playable(game: Game, walk: Walk) -> bool:
    """Can a table be set up so? A game may refuse options that do not go together."""
    try:
        walk.start(game)
    except Malformed:
        return False
    return True


def listed(game: Game, claims: Claims, turn: int = 0) -> Iterator[Walk]:
    """Walks over every seat count and every alternative; ``turn`` pairs them in another way."""
    counts = game.meta.seats
    for seats in counts:
        yield Walk(claims, seats, {}, seats + turn, claims.length)
    for nth, given in enumerate(tables(game)):
        seed = 100 * (turn + 1) + nth
        length = claims.length * (nth % 3 + 1)
        pairs = [counts[(seed + k) % len(counts)] for k in range(len(counts))]
        walks = [Walk(claims, seats, given, seed, length) for seats in pairs]
        yield from [walk for walk in walks if playable(game, walk)][:1]
