"""Records of plays, down and up."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath

from curatorium.core.rule import Malformed
from curatorium.server.house import RECORD_BYTES, house_of


class Kept(msgspec.Struct, frozen=True):
    """An uploaded record was checked and kept."""

    play: str


@get("/api/plays/{play_id:str}/record", media_type=MediaType.TEXT)
async def record_of(request: Request[Any, Any, Any], play_id: FromPath[str]) -> Response[str]:
    """The record of a finished play, as lines of JSON."""
    text = await house_of(request).lobby.record_of(play_id)
    name = sha256(play_id.encode()).hexdigest()[:12]
    headers = {"Content-Disposition": f'attachment; filename="curatorium-{name}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@post("/api/records", request_max_body_size=RECORD_BYTES)
async def send_record(request: Request[Any, Any, Any]) -> Kept:
    """Check a record and keep it, to be replayed here."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Malformed(f"A record is UTF-8 text: {error}.") from error
    return Kept(await house_of(request).lobby.keep_record(text))


ROUTES: Final = [record_of, send_record]
