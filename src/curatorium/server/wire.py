"""What travels from server to client: every message, and what they are made of.

Actions travel as in a record: a verb and its numbers. Texts never travel here: an event is a key
and numbers, and a client fetches the game's texts once from their cacheable address.
"""

from typing import Annotated, Any, Literal

import msgspec

Verb = str
Numbers = list[int]

Status = Literal["open", "running", "finished", "closed"]  # of a table
SeatKind = Literal["open", "person", "bot"]
# Why a message was refused, and why a request was
RefusalKind = Literal[
    "malformed", "no_action", "illegal", "stale", "not_yours", "missing", "no_room", "too_fast",
    "no_hints", "stopped", "no_thought", "internal",
]  # fmt: skip
FailureKind = Literal[
    "malformed", "not_yours", "missing", "too_large", "no_room", "too_fast", "internal"
]
# Which tables are listed. Checked by hand, so that a wrong word is told what would be right.
Listed = Annotated[
    str, msgspec.Meta(extra_json_schema={"enum": ["open", "running", "finished", "mine"]})
]


class Choice(msgspec.Struct, frozen=True):
    """An option: the action, the phrase that offers it, and whether it can be taken back."""

    verb: Verb
    numbers: Numbers
    key: str
    words: Numbers  # the numbers of the phrase
    final: bool  # it cannot be taken back unless others agree


class Told(msgspec.Struct, frozen=True):
    """An event as these eyes may read it."""

    key: str
    numbers: Numbers


class Weighed(msgspec.Struct, frozen=True):
    """An option that a bot looked into: the action, the phrase that offers it, and what it is worth."""

    verb: Verb
    numbers: Numbers
    key: str
    words: Numbers  # the numbers of the phrase
    visits: int
    share: float  # of the win, that its seat may expect; 0 to 1


class Thought(msgspec.Struct, frozen=True):
    """What a bot weighed for its choice: at most three options, the one it takes first."""

    weighed: list[Weighed]
    reason: Told | None  # what speaks for the first, a key of the texts' ``reasons``
    shares: list[float]  # of the win, that each seat may expect


class Happened(msgspec.Struct, frozen=True):
    """A record and what it did. ``who`` and nothing more where the record is not for these eyes.

    The table itself (-4) tells ``undo`` with the record gone back to and the mask of the seats that
    agreed, ``hand`` with the seat and whether a person (1) or a bot (0) plays for it now, and
    ``hint`` with the seat that was given one. ``thought`` is a bot's, where the table wants them.
    """

    number: int
    who: int
    events: list[Told]
    thought: Thought | None = None


class Proposal(msgspec.Struct, frozen=True):
    """An undo that is asked for: who has agreed, who is waited for, and who has been away for too long."""

    number: int
    by: int
    agreed: list[int]
    awaited: list[int]
    away: list[int]


class Thinking(msgspec.Struct, frozen=True):
    """A bot that is at it; ``place`` is 0 when it thinks, else its place in the queue."""

    seat: int
    place: int


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    kind: SeatKind
    name: str
    bot: str = ""
    budget: int = 0  # how much the bot may think, in its own measure; 0: as much as it likes
    here: bool = False  # somebody is connected to it
    ready: bool = False  # at a sealed step: its choices are in
    fallbacks: int = 0  # choices made for a bot that failed


class Thread(msgspec.Struct, frozen=True):
    """A thread of the talk that belongs to the play, in which a seat may write now.

    After its first sign stand a key of the texts' ``threads`` and numbers. That sign is = where the last
    text is what holds, such as a title, and : where people talk.
    """

    name: str
    longest: int  # letters of a text, which has one line then; 0: as of any text


class Position(msgspec.Struct, frozen=True):
    """The play as one pair of eyes sees it: seat ``eye``, or the public."""

    eye: int
    step: str  # names the question in the game's texts
    view: Any
    options: list[Choice]
    undoable: int  # record that this seat may take back at once, or -1
    threads: list[Thread]


class Silent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is done about a person who is silent while all wait for a short choice, such as a vote."""

    then: Literal["wait", "remind", "bot"] = "wait"  # wait for ever, remind, or let a bot choose
    seconds: int = 600  # until the reminder, and from there until a bot chooses
    bot: str = "docent"  # which one


class Table(msgspec.Struct, frozen=True, tag="table"):
    """All about a table but its play."""

    id: str
    name: str
    status: Status
    game: str
    options: dict[str, bool | int | str | None]
    listed: bool
    seats: list[SeatShown]
    host: bool  # does the receiver host it?
    play: str  # id of the play, "" before it starts
    commitment: str
    texts: str  # address of the game's texts with these options
    explain: bool  # bots tell what they weighed, wherever nothing is hidden
    hints: bool  # seats may ask for hints
    silent: Silent
    rematch: str  # id of the table that follows, or ""
    trouble: str = ""  # why the play cannot go on, if it cannot
    invite: str = ""  # for its host alone: whoever has it may join, listed or not


class TableShown(Table, frozen=True, kw_only=True):
    """A table as it is shown over HTTP: besides, who is awaited there, which a socket is told by its state."""

    awaited: list[int]  # seats, those of bots too; none unless a play is going on
    yours: list[int]  # the seats in which the guest who asks sits


class State(msgspec.Struct, frozen=True, tag="state"):
    """The play now: positions of all the eyes of this client, and what happened since the last one."""

    number: int  # of the next record
    deciders: list[int]
    over: bool
    positions: list[Position]
    happened: list[Happened]
    scores: list[int]  # empty until it is over; till then a view tells what may be known
    ranks: list[int]  # empty until then, too
    proposal: Proposal | None
    thinking: list[Thinking]
    reminded: list[int]  # seats that have been silent for long while others wait for them
    secret: str  # of its chance, when it is over


class Text(msgspec.Struct, frozen=True):
    """Something that was said at a table: plain text, to be shown as such."""

    number: int  # within the table's talk, from 0 on
    at: int  # Unix time in seconds
    seat: int
    name: str  # of whoever sat there then
    text: str  # "": a bot has made the choice that this thread is about, for this seat was silent
    thread: str


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What was said at the table, in its order; after a greeting, what was missed."""

    texts: list[Text]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What was asked for is on disk."""

    id: int
    number: int  # of the record; of the text for what was said


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked for was not done: why, and the rule if one forbids it."""

    id: int
    kind: RefusalKind
    why: str
    rule: str = ""
    place: str = ""
    statements: list[str] = []
    number: int = -1  # where the play is now


class Allowed(msgspec.Struct, frozen=True, tag="allowed"):
    """The answer to why_not when nothing is against it."""

    id: int


class Hinting(msgspec.Struct, frozen=True, tag="hinting"):
    """A hint is on its way; ``place`` is 0 when it is thought about, else its place in the queue."""

    id: int
    place: int


class Hint(msgspec.Struct, frozen=True, tag="hinted"):
    """The hint that was asked for. ``number`` is that of the record by which all know of it."""

    id: int
    seat: int
    number: int
    thought: Thought


ToClient = Table | State | Said | Done | Refusal | Allowed | Hinting | Hint
