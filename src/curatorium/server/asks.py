"""What travels from client to server: every message on a socket.

Actions travel as in a record: a verb and its numbers.
"""

import msgspec

from curatorium.server.wire import Numbers, Verb


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket: which table, in which seats (by their tokens), and what is known already."""

    table: str
    tokens: list[str] = []
    since: int = 0  # number of the next record that this client has not seen
    heard: int = 0  # number of the next text of the table's talk that it has not seen


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A seat chooses. ``number`` is the number that the record would have."""

    id: int  # the client's own, given back in the answer
    seat: int
    number: int
    verb: Verb
    numbers: Numbers = []


class TakeBack(msgspec.Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Take back one's own sealed choices, before all are in."""

    id: int
    seat: int


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Go back to before record ``number``: at once if it is quiet and one's own, else by agreement."""

    id: int
    seat: int
    number: int


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Agree to, or refuse, the undo that is asked for: the one to before record ``number``."""

    id: int
    seat: int
    number: int
    agree: bool


class WhyNot(msgspec.Struct, frozen=True, tag="why_not", forbid_unknown_fields=True):
    """Is an action allowed to a seat now, and if not, which rule is against it?"""

    id: int
    seat: int
    verb: Verb
    numbers: Numbers = []


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A seat says something to the table. It is plain text and stays where it is said."""

    id: int
    seat: int
    text: str
    thread: str = (
        ""  # what it belongs to: "" the table itself, with : or = first something in the play
    )
    key: str = ""  # the client's own: what has the same key is said once, however often it is sent


class AskHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would the strongest bot do for this seat, which is awaited? ``number`` is that of the next record.

    It is answered when it has been thought about; other requests go on meanwhile.
    """

    id: int
    seat: int
    number: int


class StopHint(msgspec.Struct, frozen=True, tag="stop_hint", forbid_unknown_fields=True):
    """The hint that is being thought about for this seat is not wanted any more."""

    id: int
    seat: int


FromClient = Hello | Act | TakeBack | Undo | Answer | WhyNot | Say | AskHint | StopHint
