"""Messages of clients, read from what has really come."""

from typing import Any, Final

import msgspec

from curatorium.core.rule import Malformed
from curatorium.server import asks

FRAME_BYTES: Final = 16_384  # of a message

_decoder: Final = msgspec.json.Decoder(asks.FromClient)


def decoded(text: str | bytes) -> asks.FromClient:
    """The message; Malformed if it is none."""
    if len(text) > FRAME_BYTES:
        raise Malformed(f"A message has at most {FRAME_BYTES} bytes.")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"That is no message of ours: {error}") from error


def id_of(text: str | bytes) -> int:
    """The id of a message that could not be read, if that at least can be."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id", 0)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return 0
    return found if type(found) is int and abs(found) < 1 << 53 else 0
