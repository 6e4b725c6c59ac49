"""Records that somebody chooses at the entrance: good ones are replayed, others told apart and refused."""

import json
import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.texts import TREE, t
from tests.browser.visitor import Visitor

GOLDEN: Final = TREE / "tests" / "games" / "museum_match" / "golden"
REFUSED: Final = "status of (422|400|413)"

Break = Callable[[list[str]], str | bytes]


def good() -> list[str]:
    """The lines of a record that fits."""
    return (GOLDEN / "won_at_once.jsonl").read_text(encoding="utf-8").splitlines()


def header(lines: list[str], **change: object) -> str:
    """The record with something else in its header."""
    return "\n".join([json.dumps(json.loads(lines[0]) | change), *lines[1:], ""])


def send(visitor: Visitor, content: str | bytes, name: str = "monday.jsonl") -> None:
    """Choose a file of that content."""
    data = content.encode() if isinstance(content, str) else content
    field = visitor.page.get_by_label(t("home.record.choose"))
    field.set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})


#: How a record is broken, and what must be said of it.
BROKEN: Final[dict[str, tuple[Break, str]]] = {
    "nothing in it": (lambda lines: "", "empty"),
    "no record": (lambda lines: "Dear diary\n", "1"),
    "a picture": (lambda lines: b"\x89PNG\r\n\x1a\n\x00\xff\xfe" * 40, ""),
    "cut off within a line": (lambda lines: "\n".join(lines)[:-9], str(len(good()))),
    "not played to the end": (lambda lines: "\n".join(lines[:40]), ""),
    "a line is missing": (lambda lines: "\n".join(lines[:60] + lines[61:]), "line"),
    "an act that is forbidden": (
        lambda lines: "\n".join([*lines[:34], '[0, "score", 0]', *lines[35:]]),
        "35",
    ),
    "an unknown word": (
        lambda lines: "\n".join([*lines[:34], '[0, "dance", 1]', *lines[35:]]),
        "35",
    ),
    "another deck": (
        lambda lines: header(lines, deck={"name": "A", "hash": "0123456789abcdef"}),
        "deck",
    ),
    "an unknown game": (lambda lines: header(lines, game="chess"), "chess"),
    "another form": (lambda lines: header(lines, curatorium=99), "99"),
    "too large": (lambda lines: "\n".join(lines) + " " * 3_000_000, ""),
}


def test_broken_records_are_refused_with_a_reason(visit: Visit, expected: list[str]) -> None:
    expected.append(REFUSED)
    ada = visit().open()
    alert = ada.page.get_by_role("alert")
    for kind, (change, said) in BROKEN.items():
        send(ada, change(good()), f"{kind}.jsonl")
        expect(alert).to_contain_text(t("home.record.wrong", file=f"{kind}.jsonl"))
        expect(alert).to_contain_text(said)
        expect(alert).to_contain_text(t("home.record.again"))
    with ada.house.database() as base:
        uploads = "SELECT count(*) FROM plays WHERE table_id IS NULL"
        before = base.execute(uploads).fetchone()
        send(ada, "\n".join(good()))  # the same page takes a good one
        expect(ada.page).to_have_url(re.compile("/p/[^/]+$"))
        assert base.execute(uploads).fetchone() == (before[0] + 1,)
