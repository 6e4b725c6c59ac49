"""Who sits where: tables as they are wanted, seats that are taken and left, and the play that begins."""

import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Connection, insert

from curatorium.bots.registry import load_bot
from curatorium.core.game import Game
from curatorium.core.meta import Options
from curatorium.core.play import Chance, Play
from curatorium.core.record import header
from curatorium.core.rule import Malformed
from curatorium.server import schema, wire
from curatorium.server.bot_names import name_for
from curatorium.server.bots import BotPool
from curatorium.server.identity import new_token, token_hash
from curatorium.server.ledger import Thinker
from curatorium.server.live import LivePlay
from curatorium.server.log import Job, Log
from curatorium.server.table_rows import update_table
from curatorium.server.tables import BOT, OPEN, PERSON, RUNNING, Seat, TableBody, TableNow, now

LONGEST_NAME: Final = 40
LONGEST_NONCE: Final = 64
# What joins and parts letters, in Persian and in pictures of several people; alone it is nothing.
JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
# What counts as a letter, or belongs to one, and shows nothing: blanks of other scripts
UNSEEN: Final = JOINERS | dict.fromkeys(
    map(ord, " \u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe0e\ufe0f")
)
MOST_BUDGET: Final = 1_000_000
LONGEST_SILENCE: Final = 604_800  # seconds


def checked_name(name: str, otherwise: str) -> str:
    """A name fit to be shown; Malformed if it is none."""
    name = " ".join(name.split())
    if not name:
        return otherwise
    if len(name) > LONGEST_NAME or not name.translate(JOINERS).isprintable():
        raise Malformed(f"A name has 1 to {LONGEST_NAME} letters that can be printed.")
    if not name.translate(UNSEEN):
        raise Malformed("A name has letters that can be seen; this one looks like none at all.")
    return name


def checked_nonce(nonce: str) -> str:
    """A nonce as it will stand in the record; Malformed if it cannot, for it is never cut."""
    if len(nonce) > LONGEST_NONCE or not nonce.isprintable():
        raise Malformed(f"A nonce has at most {LONGEST_NONCE} letters that can be printed.")
    return nonce


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as somebody wants it: ``you`` is the one who asks, on this device."""

    kind: str = OPEN  # open, you, bot
    name: str = ""
    bot: str = ""
    budget: int = 0  # of the bot


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: str
    seats: list[NewSeat]
    options: dict[str, bool | int | str | None] = {}
    name: str = ""
    listed: bool = True
    nonce: str = ""
    explain: bool = False  # bots tell what they weighed, wherever nothing is hidden
    hints: bool | None = None  # seats may ask for hints; null: where all others are bots
    silent: wire.Silent = wire.Silent()


def new_table(
    wanted: NewTable, guest: str, load: Callable[[str], Game]
) -> tuple[TableNow, dict[int, str]]:
    """A table and the tokens of the seats that ``guest`` takes; Malformed if it cannot be had so."""
    game = load(wanted.game)
    options: Options = game.meta.choose(wanted.options)
    game.meta.check_seats(len(wanted.seats))
    body = TableBody(
        name=checked_name(wanted.name, game.meta.title),
        game=game.id,
        options=dict(options),
        seats=[Seat() for _ in wanted.seats],
        host=guest,
        invite=secrets.token_urlsafe(9),
        created=now(),
        secret=secrets.token_hex(32),
        explain=wanted.explain,
        hints=_alone(wanted) if wanted.hints is None else wanted.hints,
        silent=checked_silent(wanted.silent),
    )
    table = TableNow(secrets.token_urlsafe(9), OPEN, wanted.listed, body)
    tokens: dict[int, str] = {}
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "you":
            tokens[number] = sit(table, number, guest, seat.name, wanted.nonce)
        elif seat.kind == BOT:
            seat_bot(table, number, seat.bot, seat.budget)
        elif seat.kind != OPEN:
            raise Malformed(f"A seat is open, you or bot, not {seat.kind!r}.")
    return table, tokens


def _alone(wanted: NewTable) -> bool:
    """Will there be bots in all seats but one? Then a hint is nobody else's concern."""
    return sum(seat.kind != BOT for seat in wanted.seats) <= 1


def sit(table: TableNow, number: int, guest: str, name: str, nonce: str) -> str:
    """Somebody takes an open seat; returns its token."""
    seat = seat_at(table, number)
    if seat.kind != OPEN:
        raise Malformed(f"Seat {number + 1} is taken by {seat.name}. Choose an open one.")
    token = new_token()
    seat.kind = PERSON
    seat.name = checked_name(name, f"Player {number + 1}")
    seat.guest = guest
    seat.token = token_hash(token)
    seat.nonce = checked_nonce(nonce) or no_nonce(number)
    return token


def seat_bot(table: TableNow, number: int, bot: str, budget: int = 0) -> None:
    """A bot takes a seat."""
    check_budget(bot, budget)
    seat = seat_at(table, number)
    others = [one.name for n, one in enumerate(table.body.seats) if n != number]
    name, nonce = name_for(number, others), seat.nonce or no_nonce(number)
    table.body.seats[number] = Seat(BOT, name, bot, budget, nonce=nonce)


def add_nonce(table: TableNow, guest: str, nonce: str) -> None:
    """A nonce for all seats of a guest in the place of the one they have.

    The host's own was sent before there was a commitment: whoever chose the secret could have
    chosen it to fit.
    """
    given = checked_nonce(nonce)
    for seat in table.body.seats:
        if given and seat.guest == guest:
            seat.nonce = given


def no_nonce(number: int) -> str:
    """What stands for the nonce of a seat that gives none: nothing that the server could choose."""
    return f"seat {number}"


def check_budget(bot: str, budget: int) -> None:
    """Is there such a bot, and can it be given that much to think?"""
    takes = load_bot(bot).takes_budget
    if budget and not takes:
        raise Malformed(f"The bot {bot} takes no budget; leave it at 0.")
    if not 0 <= budget <= MOST_BUDGET:
        raise Malformed(f"A budget is 0 to {MOST_BUDGET}, not {budget}.")


def checked_silent(wanted: wire.Silent) -> wire.Silent:
    """What is done about silent people; Malformed if it cannot be done so."""
    if not 1 <= wanted.seconds <= LONGEST_SILENCE:
        raise Malformed(
            f"Silent people are reminded after 1 to {LONGEST_SILENCE} seconds, not {wanted.seconds}."
        )
    check_budget(wanted.bot, 0)
    return wanted


def seat_at(table: TableNow, number: int) -> Seat:
    """The seat of that number; Malformed if there is none."""
    if not 0 <= number < len(table.body.seats):
        raise Malformed(f"There is no seat {number}; seats are 0 to {len(table.body.seats) - 1}.")
    return table.body.seats[number]


def open_seat(table: TableNow, number: int) -> None:
    """Nobody sits there any more."""
    seat_at(table, number)
    table.body.seats[number] = Seat(nonce="")


def begin_play(
    table: TableNow, log: Log, pool: BotPool, load: Callable[[str], Game]
) -> tuple[LivePlay, Job]:
    """A play for a table whose seats are all taken, dealt and rolled, and the job that writes it."""
    game = load(table.body.game)
    body = table.body
    chance = Chance("committed", body.secret, tuple(seat.nonce for seat in body.seats))
    names = tuple(seat.name for seat in body.seats)
    # The dice depend on the id, too. Taken from the commitment, it was fixed before any nonce.
    play_id = chance.commitment[:24]
    play = Play(game, len(names), game.meta.choose(body.options), chance, play_id, names)
    live = LivePlay(log, pool, play)
    seat_everybody(live, body)
    live.run_on()
    body.play = play.id
    row = {
        "id": play.id,
        "table_id": table.id,
        "status": RUNNING,
        "header": msgspec.json.encode(header(play)).decode(),
        "secret": bytes.fromhex(body.secret),
        "changed": now(),
    }
    records, seats = live.saving(0), update_table(table, RUNNING)
    live.stand()

    def job(base: Connection) -> None:
        base.execute(insert(schema.plays).values(**row))
        seats(base)
        records(base)

    return live, job


def seat_everybody(live: LivePlay, body: TableBody) -> None:
    """Tell a play which seats are bots' and which are people's, and whether bots explain themselves."""
    seats = body.seats
    live.explains = body.explain
    live.silence.rule = body.silent
    live.bots = {
        number: Thinker(seat.bot, seat.budget)
        for number, seat in enumerate(seats)
        if seat.kind == BOT
    }
    live.people = {number for number, seat in enumerate(seats) if seat.kind == PERSON}
