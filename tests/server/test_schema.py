"""The document of what travels says what the server does: routes, requests, answers, messages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from curatorium.core.registry import game_ids
from curatorium.server import openapi, wire
from curatorium.server.app import make_app
from curatorium.server.house import Settings
from tests.server import served as house
from tests.server.advisers import Adviser
from tests.server.client import Guest, Message, Refused
from tests.server.served import Served

DOCUMENT = Path(__file__).parents[2] / "docs" / "api" / "openapi.json"
FOUR = [{"kind": "you", "name": f"P{seat}"} for seat in range(4)]


@pytest.fixture(scope="module")
def document() -> openapi.JsonObject:
    return openapi.document()


def schema(document: openapi.JsonObject, ref: str) -> Any:
    """What a reference leads to."""
    return document["components"]["schemas"][ref.removeprefix("#/components/schemas/")]


def within(part: Any) -> Iterator[Any]:
    """A part of the document and all parts of it."""
    yield part
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from within(inner)


# The document


def test_the_copy_is_fresh(document: openapi.JsonObject) -> None:
    copy = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    assert copy == json.loads(json.dumps(document)), (
        "make it anew: curatorium schema --out docs/api/openapi.json"
    )


def test_every_route_is_in_it_and_nothing_else(
    document: openapi.JsonObject, tmp_path: Path
) -> None:
    served = {
        (re.sub(r":\w+\}", "}", route.path), method.lower())
        for route in make_app(Settings(data=tmp_path)).routes
        for method in getattr(route, "methods", None) or ["GET"]
        if route.path.startswith("/api/") and method != "OPTIONS"
    }
    assert {(path, method) for path, item in document["paths"].items() for method in item} == served


def test_every_reference_leads_somewhere(document: openapi.JsonObject) -> None:
    parts = list(within(document))
    refs = {part["$ref"] for part in parts if isinstance(part, dict) and "$ref" in part}
    assert refs
    for ref in refs:
        assert schema(document, ref)
    used = {ref.rpartition("/")[2] for ref in refs}
    assert set(document["components"]["schemas"]) == used


def test_operations_have_names_of_their_own_and_declare_their_paths(
    document: openapi.JsonObject,
) -> None:
    names = []
    for path, item in document["paths"].items():
        for operation in item.values():
            names.append(operation["operationId"])
            assert operation["summary"]
            declared = [p["name"] for p in operation.get("parameters", []) if p["in"] == "path"]
            assert declared == re.findall(r"\{(\w+)\}", path)
            for scheme in operation.get("security", []):
                assert set(scheme) <= set(document["components"]["securitySchemes"])
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("union", ["FromClient", "ToClient", "View"])
def test_members_of_a_union_are_told_apart(document: openapi.JsonObject, union: str) -> None:
    found = document["components"]["schemas"][union]
    mapping = found["discriminator"]["mapping"]
    assert [{"$ref": ref} for ref in mapping.values()] == found["oneOf"]
    for tag, ref in mapping.items():
        member = schema(document, ref)
        assert member["properties"]["type"] == {"enum": [tag]}
        assert "type" in member["required"]


def test_a_game_needs_nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openapi, "game_ids", house.games)
    monkeypatch.setattr(openapi, "load", house.load)
    views = openapi.document()["components"]["schemas"]["View"]["discriminator"]["mapping"]
    assert {"auction", "peek", "puzzle", *game_ids()} == set(views)


def test_what_is_sent_has_a_type_everywhere(document: openapi.JsonObject) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["StepShown"]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
    for name, found in schemas.items():
        for part, wanted in found.get("properties", {}).items():
            assert wanted, f"{name}.{part} may be anything"


def test_kinds_of_refusals_are_counted_up(document: openapi.JsonObject) -> None:
    schemas = document["components"]["schemas"]
    for name, kinds in (("Refusal", wire.RefusalKind), ("Failure", wire.FailureKind)):
        assert schemas[name]["properties"]["kind"] == {"enum": sorted(get_args(kinds))}
    for name in ("Table", "TableShown"):
        assert schemas[name]["properties"]["status"]["enum"] == sorted(get_args(wire.Status))


# What is really said


def test_what_is_answered_has_the_fields_of_its_schema(
    document: openapi.JsonObject, served: Served
) -> None:
    guest = served.guest()
    made = guest.table(game="museum_match", seats=FOUR)
    same_fields(document, {"$ref": "#/components/schemas/Created"}, made)
    table = made["table"]["id"]
    same_fields(document, answer_of(document, "/api/health"), guest.ask("GET", "health"))
    same_fields(document, answer_of(document, "/api/games"), guest.ask("GET", "games"))
    same_fields(document, answer_of(document, "/api/tables"), guest.ask("GET", "tables"))
    texts = guest.ask("GET", made["table"]["texts"].removeprefix("api/"))
    same_fields(document, {"$ref": "#/components/schemas/Texts"}, texts)
    link = guest.ask("POST", f"tables/{table}/link", token=made["tokens"]["0"])
    same_fields(document, {"$ref": "#/components/schemas/Link"}, link)
    refused = guest.http.get("/api/tables/none").json()
    same_fields(document, {"$ref": "#/components/schemas/Failure"}, refused)


def test_messages_have_the_fields_of_their_schemas(
    document: openapi.JsonObject, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    Adviser().installed(monkeypatch).answer.set()
    union = document["components"]["schemas"]["ToClient"]["discriminator"]["mapping"]
    seen = set()
    for message in messages(served.guest()):
        seen.add(message["type"])
        same_fields(document, {"$ref": union[message["type"]]}, message)
    assert seen == set(union)


def messages(guest: Guest) -> list[Message]:
    """Some of every kind."""
    made = guest.table(game="museum_match", seats=FOUR, hints=True)
    guest.ask("POST", f"tables/{made['table']['id']}/start")
    with guest.socket(made["table"]["id"], *made["tokens"].values()) as socket:
        state = socket.until(bool)
        seat = state["deciders"][0]
        choice = socket.options(seat)[0]
        socket.ask("why_not", seat=seat, verb=choice["verb"], numbers=choice["numbers"])
        socket.act(seat, choice)
        socket.hears(socket.say(seat, "My turn.") + 1)
        with pytest.raises(Refused):
            socket.ask("undo", seat=seat, number=10_000)
        state = socket.until(lambda s: s["deciders"])
        socket.ask("hint", seat=state["deciders"][0], number=state["number"])
    return list(map(json.loads, socket.raw))


def answer_of(document: openapi.JsonObject, path: str) -> Message:
    """The schema of what a GET is answered."""
    found: Message = document["paths"][path]["get"]["responses"]["200"]["content"]
    shown: Message = found["application/json"]["schema"]
    return shown


def same_fields(document: openapi.JsonObject, wanted: Message, found: Any) -> None:
    """Objects have exactly the fields that their schemas require, wherever they stand."""
    if "$ref" in wanted:
        wanted = schema(document, wanted["$ref"])
    if "discriminator" in wanted:
        same_fields(document, {"$ref": wanted["discriminator"]["mapping"][found["type"]]}, found)
    elif "properties" in wanted:
        assert set(found) == set(wanted["properties"]) == set(wanted["required"]), wanted["title"]
        for name, part in found.items():
            same_fields(document, wanted["properties"][name], part)
    elif isinstance(found, list):
        for part in found:
            same_fields(document, wanted.get("items") or {}, part)
