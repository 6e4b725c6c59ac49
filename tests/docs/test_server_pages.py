"""What the pages about the server and its wire say is what it does: the conversation is really held."""

import json
import os
import re
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from curatorium.cli.serve import serve
from curatorium.server import (
    archive,
    asks,
    frames,
    gate,
    house,
    identity,
    lobby,
    patience,
    socket,
    talk,
    wire,
)
from curatorium.server.bots import Stats
from curatorium.server.hints import HINTS
from curatorium.server.house import BODY_BYTES, RECORD_BYTES, Settings
from curatorium.server.routes.games import Health
from tests.docs.papers import TREE, blocks, code, rows
from tests.docs.test_papers import run
from tests.server.served import Served

API = (TREE / "docs" / "api.md").read_text(encoding="utf-8")
SERVER = (TREE / "docs" / "server.md").read_text(encoding="utf-8")
WORD = re.compile(r"[A-Z][A-Z_]+")  # stands for what a server says
MESSAGES = 50  # that may come before the one that is shown
Known = dict[str, Any]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Served(tmp_path_factory.mktemp("data"))
    yield server.base
    server.close()


# The conversation


def filled(text: str, known: Known) -> str:
    """A text with what the server said in the place of the words that stand for it."""

    def said(match: re.Match[str]) -> str:
        found = known.get(match[2])
        if match[1] and not isinstance(found, str):
            return json.dumps(found)
        return f"{match[1]}{found}{match[1]}"

    words = "|".join(known)
    return re.sub(rf'("?)\b({words})\b\1', said, text) if known else text


def fits(shown: Any, said: Any, known: Known) -> bool:
    """Is what is shown part of what was said? Notes what new words stand for."""
    if isinstance(shown, str) and WORD.fullmatch(shown):
        return bool(known.setdefault(shown, said) == said)
    if isinstance(shown, dict):
        return isinstance(said, dict) and all(
            name in said and fits(part, said[name], known) for name, part in shown.items()
        )
    if isinstance(shown, list):
        return isinstance(said, list) and all(
            fits(part, other, known) for part, other in zip(shown, said, strict=False)
        )
    return bool(shown == said)


def ask(http: httpx.Client, block: str, known: Known) -> Any:
    """Send a request as it is shown."""
    line, _, body = filled(block, known).partition("\n")
    method, path = line.split()
    content = json.dumps(json.loads(body)) if body.strip() else None
    headers = {"Content-Type": "application/json"} if content else {}
    return http.request(method, path, content=content, headers=headers).json()


def converse(link: ClientConnection, block: str, known: Known) -> None:
    """Send and receive messages as they are shown."""
    for line in block.splitlines():
        way, _, text = line.partition(" ")
        if way == "→":
            link.send(json.dumps(json.loads(filled(text, known))))
            continue
        shown = json.loads(text)
        heard = (json.loads(link.recv(30)) for _ in range(MESSAGES))
        trial = next((t for m in heard if fits(shown, m, t := dict(known))), None)
        assert trial is not None, line
        known.update(trial)


def test_the_conversation_is_held_as_it_is_shown(base: str) -> None:
    parts = re.findall(r"^```(http|json|text)\n(.*?)^```$", API, re.DOTALL | re.MULTILINE)
    assert [language for language, _ in parts].count("http") == 4
    known: Known = {}
    answer: Any = None
    with (
        httpx.Client(base_url=base, timeout=30) as http,
        connect(base.replace("http", "ws", 1) + "/api/socket") as link,
    ):
        for language, block in parts:
            if language == "http":
                answer = ask(http, block, known)
            elif language == "json":
                assert fits(json.loads(block), answer, known), block
            else:
                converse(link, block, known)
    assert {"TABLE", "TOKEN", "LINK", "RULE", "NOW"} <= set(known)
    assert known["LINK"].startswith(f"{base}/t/{known['TABLE']}#")


def test_what_does_not_fit_is_found() -> None:
    known: Known = {}
    assert fits({"a": ["ONE", 2]}, {"a": [1, 2, 3], "b": 4}, known)
    assert known == {"ONE": 1}
    assert filled('{"x": "ONE", "y": "t/ONE"}', known) == '{"x": 1, "y": "t/1"}'
    for shown in ({"a": ["ONE"]}, {"c": 1}, {"a": 1}):
        assert not fits(shown, {"a": [2]}, dict(known))


def test_the_player_plays_to_the_end(base: str) -> None:
    (script,) = blocks(API, "python")
    done = run([sys.executable, "-c", script, base], TREE, dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert re.match(r"Over after \d+ records, \d+ of them mine\.\nPoints \[", done.stdout)
    assert len(script.splitlines()) <= 40


# Tables of the pages


def tags(union: Any) -> set[str]:
    """The types of the messages of a union."""
    return {str(member.__struct_config__.tag) for member in typing.get_args(union)}


def test_every_message_is_told() -> None:
    of_client = {row[0] for row in rows(API, "The messages of a client")}
    of_server = rows(API, "The messages of the server")
    assert of_client == tags(asks.FromClient)
    assert set(re.findall(r"\w+", " ".join(row[0] for row in of_server))) == tags(wire.ToClient)


def test_every_kind_of_refusal_is_told() -> None:
    kinds = re.findall(r"kind[=:]? ?\"(\w+)\"|Refusal\([^,]+, \"(\w+)\"", source("socket.py"))
    named = {a or b for a, b in kinds} | {"malformed", "missing", "not_yours", "no_room"}
    assert named <= set(code(API))


def source(name: str) -> str:
    """A module of the server."""
    return (TREE / "src" / "curatorium" / "server" / name).read_text(encoding="utf-8")


def test_every_setting_is_told() -> None:
    told = {row[0].partition(" ")[0] for row in rows(SERVER, "Settings")}
    hints = typing.get_type_hints(serve)
    assert told == {f"--{name.replace('_', '-')}" for name in hints if name != "return"}


def test_every_field_of_the_health_is_told() -> None:
    names = {
        name.strip(" `.")
        for row in rows(SERVER, "How it is doing")
        for name in row[0].replace("bots.", "").split(",")
    }
    assert names == (set(Health.__struct_fields__) | set(Stats.__struct_fields__)) - {"bots"}


def test_limits_are_as_they_are_told(tmp_path: Path) -> None:
    told = [re.findall(r"\d+", row[1]) for row in rows(SERVER, "Limits")]
    settings = Settings(data=tmp_path)
    rates = (gate.GUEST, gate.ADDRESS, socket.MESSAGES)
    assert told == [
        [str(lobby.MOST_TABLES)],
        *[[f"{rate.burst:.0f}", f"{rate.per_second:.0f}"] for rate in rates],
        [str(frames.FRAME_BYTES)],
        *[[f"{rate.burst:.0f}", f"{1 / rate.per_second:.0f}"] for rate in (talk.RATE, HINTS)],
        [str(talk.LONGEST)],
        [str(talk.MOST)],
        [str(house.MOST_OF_GUEST)],
        [str(house.MOST_OF_ADDRESS)],
        [str(socket.TOKENS)],
        [f"{socket.HELLO_SECONDS:.0f}"],
        [f"{patience.REQUEST_SECONDS:.0f}"],
        [f"{patience.TAKEN_SECONDS:.0f}"],
        [str(BODY_BYTES)],
        [str(RECORD_BYTES)],
        [str(archive.MOST_LINES)],
        [str(lobby.MOST_WAITING)],
        [f"{settings.deadline:.0f}"],
    ]
    assert f"{settings.keep_days} days" in SERVER
    assert identity.LINK_SECONDS == 600
