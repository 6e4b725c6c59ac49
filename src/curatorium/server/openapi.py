"""One OpenAPI 3.1 document of all that travels: requests, answers and the messages on the socket.

It is read off the routes and their Structs, and the views of the games that are installed, so
that neither a route nor a game needs anything here.
"""

import inspect
import re
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from curatorium import __version__
from curatorium.core.game import PUBLIC
from curatorium.core.registry import game_ids, load
from curatorium.server import asks, wire
from curatorium.server.identity import COOKIE, TOKEN
from curatorium.server.refusals import Failure
from curatorium.server.routes import ROUTES
from curatorium.server.routes.records import send_record

JsonObject = dict[str, Any]

REFS: Final = "#/components/schemas/"
RECORD: Final = "application/x-ndjson"
JSON: Final = "application/json"
UNIONS: Final = {"FromClient": asks.FromClient, "ToClient": wire.ToClient}

ABOUT: Final = """\
Tables over HTTP, plays over one WebSocket for each client. Its messages are the schemas FromClient
and ToClient, told apart by `type`; the path /api/socket names them under `x-websocket`. A view is
what one seat, or the public, sees of a game; views are told apart by `type` too. All that is done
is answered, and what is refused says why in a Failure or a Refusal."""


def document() -> JsonObject:
    """The document, as JSON has it."""
    http = [route for route in ROUTES if isinstance(route, HTTPRouteHandler)]
    sockets = [route for route in ROUTES if isinstance(route, WebsocketRouteHandler)]
    paths: dict[str, JsonObject] = {}
    for route in http:
        (method,) = route.http_methods
        paths.setdefault(path_of(route), {})[method.lower()] = _operation(route)
    for socket in sockets:
        paths[path_of(socket)] = {"get": _socket_operation(socket)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Curatorium",
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": _schemas(http), "securitySchemes": _security()},
    }


def path_of(route: HTTPRouteHandler | WebsocketRouteHandler) -> str:
    """A route's path as OpenAPI writes it."""
    path = next(path for path in sorted(route.paths) if path.startswith("/api/"))
    return re.sub(r":\w+\}", "}", path)


# Operations


def _operation(route: HTTPRouteHandler) -> JsonObject:
    hints = get_type_hints(route.fn)
    operation: JsonObject = {
        "operationId": route.fn.__name__,
        "summary": _summary(route.fn),
        "parameters": _parameters(route),
        "responses": {
            str(route.status_code): {
                "description": "It was done.",
                "content": _content(_answer_of(hints)),
            },
            "default": {
                "description": "It was refused; nothing was done.",
                "content": _content(Failure),
            },
        },
    }
    wanted = _body_of(route, hints)
    if wanted is not None:
        must = type(None) not in get_args(wanted)
        operation["requestBody"] = {"required": must, "content": _content(wanted)}
    if route.security:
        operation["security"] = route.security
    return operation


def _socket_operation(route: WebsocketRouteHandler) -> JsonObject:
    messages = {
        "from_client": {"$ref": f"{REFS}FromClient"},
        "to_client": {"$ref": f"{REFS}ToClient"},
    }
    return {
        "operationId": route.fn.__name__,
        "summary": _summary(route.fn),
        "responses": {"101": {"description": "A WebSocket; each message is one text of JSON."}},
        "x-websocket": messages,
    }


def _summary(function: Any) -> str:
    return (inspect.getdoc(function) or "").partition("\n")[0]


def _parameters(route: HTTPRouteHandler) -> list[JsonObject]:
    """Those of the path, and what else the function takes: those of the query."""
    in_path = re.findall(r"\{(\w+)\}", path_of(route))
    signature = inspect.signature(route.fn).parameters
    hints = get_type_hints(route.fn, include_extras=True)
    found = []
    for name in signature:
        if name in ("request", "data"):
            continue
        (schema,), _ = msgspec.json.schema_components([hints[name]])
        where = "path" if name in in_path else "query"
        parameter = {"name": name, "in": where, "required": where == "path", "schema": schema}
        if where == "query":
            parameter["schema"] = schema | {"default": signature[name].default}
        found.append(parameter)
    return found


def _answer_of(hints: JsonObject) -> Any:
    """What a route answers; text stands for a record."""
    found: Any = hints["return"]
    return get_args(found)[0] if get_origin(found) == Response else found


def _body_of(route: HTTPRouteHandler, hints: JsonObject) -> Any:
    """What a route wants to be sent, or None."""
    return str if route is send_record else hints.get("data")


def _content(wanted: Any) -> JsonObject:
    (schema,), _ = msgspec.json.schema_components([wanted], ref_template=REFS + "{name}")
    return {RECORD if wanted is str else JSON: {"schema": schema}}


def _security() -> JsonObject:
    """Who asks: a seat by its token, a guest by the cookie that the first answer has set."""
    return {
        "seat": {"type": "apiKey", "in": "header", "name": TOKEN},
        "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }


# Schemas


def _schemas(routes: list[HTTPRouteHandler]) -> JsonObject:
    hints = [get_type_hints(route.fn) for route in routes]
    views = tuple(view_types())
    asked = [*(h["data"] for h in hints if "data" in h), asks.FromClient]
    told = [*map(_answer_of, hints), Failure, wire.ToClient, *views]
    _, schemas = msgspec.json.schema_components([*asked, *told], ref_template=REFS + "{name}")
    _, sent = msgspec.json.schema_components(told, ref_template=REFS + "{name}")
    for name in sent:
        _all_there(schemas[name])
        if schemas[name].get("properties", {}).get("view") == {}:
            schemas[name]["properties"]["view"] = {"$ref": f"{REFS}View"}
    for name, union in {**UNIONS, "View": Union[views]}.items():  # noqa: UP007 - of a tuple
        schemas[name] = _union(union)
    return {name: schemas[name] for name in sorted(schemas)}


def view_types() -> list[type]:
    """The Structs in which the installed games tell what a seat sees."""
    found = []
    for game in map(load, game_ids()):
        table = game.setup(game.meta.seats[0], game.meta.choose({}))
        found.append(type(game.view(table, PUBLIC)))
    return found


def _all_there(schema: JsonObject) -> None:
    """What we send has every field, also one that has its default."""
    if "properties" in schema:
        schema["required"] = list(schema["properties"])
        for part in schema["properties"].values():
            part.pop("default", None)


def _union(union: Any) -> JsonObject:
    """Structs told apart by ``type``, also where there is but one of them."""
    structs = get_args(union) or (union,)
    tags = {struct.__struct_config__.tag: f"{REFS}{struct.__name__}" for struct in structs}
    return {
        "oneOf": [{"$ref": ref} for ref in tags.values()],
        "discriminator": {"propertyName": "type", "mapping": tags},
    }
