"""What somebody is told who asked for something that could not be done, over the socket and over HTTP."""

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler

from curatorium.core.record import BadRecord
from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.server import wire
from curatorium.server.bots import NoThought
from curatorium.server.hints import NoHints, Stopped
from curatorium.server.live import NoAction
from curatorium.server.log import NoRoom, Taken
from curatorium.server.pace import TooFast
from curatorium.server.tables import Missing, NotAllowed

logger = logging.getLogger("curatorium.http")

KINDS: Final[dict[type[Exception], wire.RefusalKind]] = {
    NoAction: "no_action",
    Malformed: "malformed",
    Missing: "missing",
    NotAllowed: "not_yours",
    TooFast: "too_fast",
    NoHints: "no_hints",
    Stopped: "stopped",
    NoThought: "no_thought",
}
KNOWN: Final = (*KINDS, Illegal, Stale, NoRoom, Taken)


def refusal(asked: int, error: Exception) -> wire.Refusal:
    """What somebody is told who asked for something that could not be done."""
    if isinstance(error, Illegal):
        rule = error.rule
        return wire.Refusal(
            asked, "illegal", rule.text, rule.id, rule.place, statements=list(rule.covers)
        )
    if isinstance(error, Stale):
        return wire.Refusal(asked, "stale", str(error), number=error.now)
    if isinstance(error, NoRoom | Taken):
        return wire.Refusal(
            asked, "no_room", f"Nothing was done, and nothing is lost: {error}. Try again."
        )
    for known, kind in KINDS.items():  # the first that fits
        if isinstance(error, known):
            return wire.Refusal(asked, kind, str(error))
    why = "Something went wrong on the server. Nothing was done; it is noted."
    return wire.Refusal(asked, "internal", why)


# Over HTTP

BY_STATUS: Final[dict[int, wire.FailureKind]] = {
    404: "missing",
    413: "too_large",
}  # of what the framework refuses
BARE: Final = "Not Found"  # all that it says of an address that is none


class Failure(msgspec.Struct, frozen=True):
    """What every refused request is answered with."""

    kind: wire.FailureKind
    why: str


def _failure(status: int, kind: wire.FailureKind, why: str) -> Response[Failure]:
    return Response(Failure(kind, why), status_code=status, media_type=MediaType.JSON)


def _on_malformed(_: Request[Any, Any, Any], error: Malformed) -> Response[Failure]:
    return _failure(422 if isinstance(error, BadRecord) else 400, "malformed", str(error))


def _on_missing(_: Request[Any, Any, Any], error: Missing) -> Response[Failure]:
    return _failure(404, "missing", str(error))


def _on_not_allowed(_: Request[Any, Any, Any], error: NotAllowed) -> Response[Failure]:
    return _failure(403, "not_yours", str(error))


def _on_no_room(_: Request[Any, Any, Any], error: NoRoom | Taken) -> Response[Failure]:
    return _failure(507, "no_room", f"Nothing was done, and nothing is lost: {error}. Try again.")


def _on_too_fast(_: Request[Any, Any, Any], error: TooFast) -> Response[Failure]:
    found = _failure(429, "too_fast", str(error))
    found.headers["Retry-After"] = "1"
    return found


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    if error.status_code >= 500:
        return _failure(error.status_code, "internal", "Something went wrong on the server.")
    told = [_about(found) for found in error.extra or [] if isinstance(found, dict)]
    kind = BY_STATUS.get(error.status_code, "malformed")
    return _failure(error.status_code, kind, " ".join(told) or _why(request, error))


def _about(found: dict[str, Any]) -> str:
    """What is wrong, and with which field or parameter."""
    key, message = found.get("key"), str(found.get("message"))
    return f"{key}: {message}" if key and f"$.{key}" not in message else message


def _why(request: Request[Any, Any, Any], error: HTTPException) -> str:
    """What the framework says in a word, in a sentence."""
    if isinstance(error, MethodNotAllowedException):
        taken = (error.headers or {}).get("allow", "other methods")
        return f"This address does not take {request.method}; it takes {taken}."
    if isinstance(error, RequestEntityTooLarge):
        route = request.scope["route_handler"]
        assert isinstance(route, HTTPRouteHandler)
        most = route.resolve_request_max_body_size()
        return f"That is too long: {most} bytes are taken here at most."
    if isinstance(error, NotFoundException) and error.detail == BARE:
        return "There is no such address here."
    return error.detail


def _on_depth(_: Request[Any, Any, Any], error: RecursionError) -> Response[Failure]:
    return _failure(400, "malformed", "That is nested too deeply.")


def _on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    logger.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return _failure(500, "internal", "Something went wrong on the server. It is noted.")


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Malformed: _on_malformed,
    Missing: _on_missing,
    NotAllowed: _on_not_allowed,
    NoRoom: _on_no_room,
    Taken: _on_no_room,
    TooFast: _on_too_fast,
    HTTPException: _on_http,
    RecursionError: _on_depth,
    Exception: _on_bug,
}
