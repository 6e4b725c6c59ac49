"""What no client of ours would send: values, bodies, paths, records and frames, from seeded dice."""

import json
import random
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

WORDS: Final = (
    "", "0", "null", "peek", "museum_match", "bot", "you", "open", "person", "greedy", "ä€𝄞", "\x00",
    "\u202e", "\ud800", "' OR 1=1 --", "../../etc/passwd", "%s%n", "<b>", "a" * 5000, "\n", "NaN",
)  # fmt: skip
NUMBERS: Final = (
    0, -1, 1, 2, 3, 40, 2**31, 2**53, -(2**63), 2**63, 2**64, 10**30, 0.5, -0.0, 1e308, True, False,
)  # fmt: skip
# JSON that Python would not write
RAW: Final = (
    "", "{", "}", "[]", "{}", "null", "0", '"', "NaN", "-Infinity", "1e999", "9" * 5000, "[" * 20_000,
    '{"a":' * 20_000, "[" * 5_000 + "]" * 5_000, '{"id":1,"id":2}', '"\\ud800"', "\ufeff{}", "//",
    '{"type":"act","id":' + "9" * 4999 + "}", '{"type":"hello","table":"' + "x" * 15_000 + '"}',
    '{"type":["act"]}', '{"type":"hello"}', '{"type":"nothing","id":3}', "\x00",
)  # fmt: skip

BODIES: Final[dict[str, dict[str, Any]]] = {
    "tables": {
        "game": "peek",
        "seats": [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}],
        "options": {},
        "name": "Here",
        "listed": True,
        "nonce": "n",
        "explain": True,
        "hints": True,
    },
    "join": {"seat": 0, "name": "Ann", "nonce": "n", "invite": "", "take_over": False},
    "leave": {"bot": "greedy"},
    "seat": {"seat": 1, "kind": "bot", "bot": "random"},
    "start": {"nonce": "n"},
    "rename": {"name": "There"},
    "rename_seat": {"name": "Ben"},
    "close": {},
    "rematch": {},
    "link": {},
    "claim": {"code": "c"},
    "records": {},
}
MESSAGES: Final[list[dict[str, Any]]] = [
    {"type": "hello", "table": "", "tokens": ["t"], "since": 0, "heard": 0},
    {"type": "act", "id": 1, "seat": 0, "number": 3, "verb": "lay_back", "numbers": [0]},
    {"type": "take_back", "id": 2, "seat": 0},
    {"type": "undo", "id": 3, "seat": 0, "number": 0},
    {"type": "answer", "id": 4, "seat": 1, "number": 0, "agree": True},
    {"type": "why_not", "id": 5, "seat": 0, "verb": "draw", "numbers": []},
    {"type": "say", "id": 6, "seat": 0, "text": "Hello.", "thread": "", "key": "k"},
    {"type": "hint", "id": 7, "seat": 0, "number": 0},
    {"type": "stop_hint", "id": 8, "seat": 0},
]
ACTS: Final[tuple[tuple[str, list[int]], ...]] = (
    ("look", []), ("draw", []), ("lay_back", [0]), ("lay_back", [1]), ("bury", []), ("bid", [1]),
    ("card", [0]), ("draw", [1]),
)  # fmt: skip


class Hostile:
    """Makes one thing after the other. ``ids`` are those of tables and plays that there are."""

    def __init__(self, seed: str, ids: Callable[[], list[str]], records: list[str]) -> None:
        self.dice: Final = random.Random(seed)
        self.ids: Final = ids
        self.records: Final = records
        self.table = ""  # at which it sits
        self.at = 0  # the number of the next record there

    def value(self, depth: int = 0) -> Any:
        """Any JSON value."""
        kind = self.dice.randrange(6 if depth < 3 else 3)
        if kind < 2:
            return self.dice.choice(NUMBERS)
        if kind == 2:
            return self.word()
        if kind == 3:
            return None
        some = range(self.dice.randrange(4))
        if kind == 4:
            return [self.value(depth + 1) for _ in some]
        return {self.word(): self.value(depth + 1) for _ in some}

    def word(self) -> str:
        if self.dice.random() < 0.3:
            return self.dice.choice(self.ids())
        if self.dice.random() < 0.2:
            return "".join(
                chr(self.dice.randrange(1, 0x2FF)) for _ in range(self.dice.randrange(9))
            )
        return self.dice.choice(WORDS)

    def bent(self, whole: Any) -> Any:
        """Something right with a few wrong things in it; now and then it is right."""
        if isinstance(whole, dict):
            found = {key: self.bent(value) for key, value in whole.items()}
            if self.dice.random() < 0.1 and found:
                found.pop(self.dice.choice(list(found)))
            if self.dice.random() < 0.1:
                found[self.word()] = self.value()
            return found
        if isinstance(whole, list) and self.dice.random() < 0.8:
            return [self.bent(value) for value in whole] * self.dice.choice((1, 1, 1, 0, 2, 9))
        return self.value() if self.dice.random() < 0.15 else whole

    def text(self, whole: Any) -> str:
        """A bent thing as JSON, or what is none."""
        if self.dice.random() < 0.2:
            return self.dice.choice(RAW)
        text = json.dumps(self.bent(whole), ensure_ascii=self.dice.random() < 0.5)
        if self.dice.random() < 0.1:
            at = self.dice.randrange(len(text) + 1)
            text = text[:at] + self.word() + text[at + self.dice.randrange(3) :]
        return text

    def data(self, text: str) -> bytes:
        """The bytes of a text, some of them not UTF-8."""
        data = text.encode("utf-8", self.dice.choice(("surrogatepass", "replace")))
        if self.dice.random() < 0.1:
            at = self.dice.randrange(len(data) + 1)
            data = data[:at] + self.dice.randbytes(self.dice.randrange(20)) + data[at:]
        return data

    def record(self) -> str:
        """A record of a finished play that something was done to."""
        lines = self.dice.choice(self.records).splitlines()
        for _ in range(self.dice.randrange(3)):
            at = self.dice.randrange(len(lines))
            try:
                bent = self.text(json.loads(lines[at]))
            except (ValueError, RecursionError):
                bent = self.word()
            lines[at : at + self.dice.randrange(3)] = [bent] * self.dice.randrange(4)
            lines = lines or [""]
        return "\n".join(lines)

    # Over HTTP

    def path(self) -> tuple[str, Any]:
        """A path, and a body that would be right there."""
        one, word = self.dice.choice(self.ids()), self.word()
        verb = self.dice.choice(list(BODIES))
        paths: list[tuple[str, Any]] = [
            ("/api/health", None),
            ("/api/games", None),
            ("/api/bots", None),
            (f"/api/tables?status={self._q(self.dice.choice(STATUSES))}&page={self._q()}", None),
            (f"/api/texts/{self._q()}/{self._q()}/{self._q()}", None),
            ("/api/texts/peek/0%20to%208/1-", None),
            ("/api/tables", BODIES["tables"]),
            ("/api/tables", BODIES["tables"]),
            (f"/api/tables/{self._q(one)}", None),
            *[(f"/api/tables/{self._q(one)}/{verb}", BODIES[verb])] * 6,
            (f"/api/tables/{self._q(word)}/{verb}", BODIES[verb]),
            (f"/api/plays/{self._q(one)}", None),
            (f"/api/plays/{self._q(one)}?eye={self.dice.randrange(-4, 4)}", None),
            (f"/api/plays/{self._q(one)}/steps?eye={self.dice.randrange(-4, 4)}", None),
            (f"/api/plays/{self._q(one)}/names?eye={self.dice.randrange(-4, 4)}", None),
            (f"/api/plays/{self._q(one)}/record", None),
            (f"/api/plays/{self._q(one)}/steps?eye={self._q()}&first={self._q()}", None),
            ("/api/rules/peek", None),
            ("/api/socket", None),
            (f"/{self._q(word)}", None),
            (f"/api/{self._q(word)}/{self._q(one)}", self.value()),
            ("//api//tables/..", None),
        ]
        return self.dice.choice(paths)

    def _q(self, text: str | None = None) -> str:
        """Part of an address."""
        value = str(self.value()) if text is None else text
        if self.dice.random() < 0.05:
            return self.dice.choice(("%", "%ff", "%00", "%2e%2e", "?", "#", ";", "%E2%28%A1"))
        return quote(value[:2000], safe="", errors="replace")

    def headers(self, token: str, cookie: str) -> dict[str, str]:
        """Some headers, some of them wrong."""
        found = {"Content-Type": self.dice.choice(TYPES)} | ({"Cookie": cookie} if cookie else {})
        for name, values in HEADERS.items():
            if self.dice.random() < 0.1:
                found[name] = self.dice.choice(values)
        if self.dice.random() < 0.3:
            found["X-Seat-Token"] = self.dice.choice((token, token, "x", "ä", "a" * 4000))
        return found

    # Over the WebSocket

    def frame(self) -> str | bytes:
        """A message, or what is none."""
        message = dict(self.dice.choice(MESSAGES))
        if "table" in message:
            message["table"] = self.table
        if "verb" in message:
            message["verb"], message["numbers"] = self.dice.choice(ACTS)
        if "number" in message:
            message["number"] = self.dice.choice((self.at, self.dice.randrange(12)))
        text = self.text(message)
        if self.dice.random() < 0.05:
            text += " " * self.dice.choice((16_000, 70_000))
        return (
            self.data(text)
            if self.dice.random() < 0.15
            else text.encode("utf-8", "replace").decode()
        )


STATUSES: Final = ("open", "running", "finished", "mine", "", "x")
TYPES: Final = (
    *["application/json"] * 12,
    "application/json",
    "application/json; charset=latin-1",
    "text/plain",
    "application/x-msgpack",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "nonsense",
    "",
)
HEADERS: Final[dict[str, tuple[str, ...]]] = {
    "Origin": ("null", "http://[", "http://evil.example", "//", "http://127.0.0.1:1@x", "\xff"),
    "Cookie": (
        "curatorium_guest=x.y",
        "curatorium_guest=.",
        "a=b; =; ;;",
        "curatorium_guest=\xff.\xff",
    ),
    "Host": ("", "x", "[", "evil.example:99999"),
    "Accept": ("text/html", "nonsense", "*/*;q=x"),
    "Content-Encoding": ("gzip", "br", "x"),
    "X-Forwarded-For": ("1.2.3.4, x", "\xff"),
    "Range": ("bytes=0-1", "bytes=9-1"),
    "If-None-Match": ("x",),
    "X-HTTP-Method-Override": ("DELETE",),
    "Upgrade": ("websocket", "h2c"),
}
