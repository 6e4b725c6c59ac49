"""Nonsense over HTTP and WebSocket: no 5xx, no hang, nobody disturbed, and nobody's secrets told.

20 seconds by default, 60 in CI, and as many as CURATORIUM_FUZZ_SECONDS says. CURATORIUM_SEED names another
series of nonsense.
"""

import http.client
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server.hostile import Hostile
from tests.server.party import Party
from tests.server.served import Served
from tests.server.test_unfit import sql

USUAL: Final = "60" if os.environ.get("CI") else "20"
SECONDS: Final = float(os.environ.get("CURATORIUM_FUZZ_SECONDS", USUAL))
SEED: Final = os.environ.get("CURATORIUM_SEED", "museum")
BOUND: Final = 30.0  # seconds within which everything is answered
METHODS: Final = (
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "PUT",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "PATCH",
    "X",
)
INTERNAL: Final = 1011


class Attack:
    """A server, people who play on it and must not be disturbed, and what must not be told."""

    def __init__(self, served: Served) -> None:
        self.served: Final = served
        self.quiet = Party(served, "peek", 2, listed=False)  # goes on only at the end
        self.quiet.turn()
        finished = Party(served, "auction", 2)
        finished.play_on()
        self.records: Final = [finished.record()]
        self.tokens: Final[dict[str, list[str]]] = {}  # of tables that the attackers made
        self.ids: Final = [self.quiet.id, finished.id, self._play(self.quiet), self._play(finished)]
        finished.close()
        self.secrets: Final = self._secrets(self.quiet)
        self.end: Final = time.monotonic() + SECONDS
        self.problems: Final[list[str]] = []
        self.counts: Final = Counter[str]()

    def _play(self, party: Party) -> str:
        play: str = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
        return play

    def _secrets(self, party: Party) -> list[str]:
        """What nobody else may ever be told of a table: tokens, cookies, the invitation, the secret."""
        folder = self.served.settings.data
        ((secret,),) = sql(folder, "SELECT secret FROM plays WHERE table_id = ?", party.id)
        ((key,),) = sql(folder, "SELECT value FROM facts WHERE name = 'key'")
        cookies = [cookie for guest in party.guests for cookie in guest.http.cookies.values()]
        found = [*party.tokens, *cookies, party.invite, secret.hex(), key]
        return [text for whole in found for text in (whole, whole.split(".")[0]) if len(text) > 8]

    def going_on(self) -> bool:
        return time.monotonic() < self.end and not self.problems

    def check(self, said: bytes, what: object) -> None:
        """No secret is in what was answered, nor a card that only another seat has seen."""
        for secret in self.secrets:
            if secret.encode() in said:
                self.problems.append(f"{secret!r} was told in answer to {what!r}: {said[:500]!r}")

    def attempt(self, deed: Callable[[], None]) -> None:
        """Do it until the end; whatever goes wrong is a problem."""
        try:
            deed()
        except Exception as error:
            self.problems.append(repr(error))
            raise

    # People who play on

    def play_on(self) -> None:
        """One game after the other, undisturbed."""
        while self.going_on():
            party = Party(self.served, "peek", 2)
            party.play_on()
            party.close()
            self.counts["games"] += 1

    # Over HTTP

    def ask(self, hostile: Hostile) -> None:
        """Requests, one after the other."""
        cookie: list[str] = []
        port = int(self.served.base.rsplit(":", 1)[1])
        while self.going_on():
            link = http.client.HTTPConnection("127.0.0.1", port, timeout=BOUND)
            try:
                for _ in range(20):
                    self._ask_once(hostile, link, cookie)
            except (http.client.HTTPException, ConnectionError, UnicodeEncodeError):
                self.counts["HTTP connections cut"] += 1  # what was no HTTP
            finally:
                link.close()

    def _ask_once(
        self, hostile: Hostile, link: http.client.HTTPConnection, cookie: list[str]
    ) -> None:
        path, right = hostile.path()
        method = "GET" if right is None else "POST"
        if hostile.dice.random() < 0.1:
            method = hostile.dice.choice(METHODS)
        if hostile.dice.random() < 0.2:
            path, method, body = "/api/records", "POST", hostile.data(hostile.record())
        else:
            body = hostile.data(hostile.text(right))
        tokens = [t for some in list(self.tokens.values()) for t in some]
        token = hostile.dice.choice([*tokens, self.quiet.tokens[0][:-1]])
        headers = hostile.headers(token, cookie[0] if cookie else "")
        what = (method, path, headers, body[:2000])
        try:
            link.request(method, path, body if right or method == "POST" else None, headers)
            answer = link.getresponse()
            said = answer.read()
        except TimeoutError:
            self.problems.append(f"no answer to {what!r}")
            return
        self.counts[f"HTTP {answer.status}"] += 1
        if answer.status >= 500 and b"has not been built" not in said:
            self.problems.append(f"{answer.status} in answer to {what!r}: {said!r}")
        self.check(said + str(answer.getheaders()).encode(), what)
        if "Set-Cookie" in answer.headers and not cookie:
            cookie.append(answer.headers["Set-Cookie"].split(";")[0])
        if b'"tokens"' in said and len(self.ids) < 40:
            self._begin(json.loads(said), link, cookie)

    def _begin(self, made: Any, link: http.client.HTTPConnection, cookie: list[str]) -> None:
        """Use the tables that were made."""
        if isinstance(made, dict) and "table" in made:
            table = made["table"]["id"]
            self.ids.append(table)
            self.tokens[table] = list(made["tokens"].values())
            link.request("POST", f"/api/tables/{table}/start", headers={"Cookie": cookie[0]})
            self.counts[f"tables started {link.getresponse().read()[:8]!r}"] += 1

    def shout(self, hostile: Hostile) -> None:
        """Bytes that are no HTTP at all, and requests that break off."""
        port = int(self.served.base.rsplit(":", 1)[1])
        while self.going_on():
            with socket.create_connection(("127.0.0.1", port), BOUND) as link:
                head = hostile.dice.choice(
                    (b"", b"POST /api/tables HTTP/1.1\r\nHost: x\r\n", b"GET ")
                )
                length = hostile.dice.choice((b"", b"Content-Length: 9\r\n\r\n{", b"\r\n\r\n"))
                self.counts["bytes"] += 1
                try:
                    link.sendall(
                        head + length + hostile.dice.randbytes(hostile.dice.randrange(300))
                    )
                    link.shutdown(socket.SHUT_WR)
                    said = link.recv(1 << 16)
                except ConnectionError:
                    continue
            self.check(said, head)
            if said[9:10] == b"5":
                self.problems.append(f"{said!r} in answer to {head + length!r}")

    # Over the WebSocket

    def talk(self, hostile: Hostile) -> None:
        """Connections, one after the other; some say hello first."""
        address = self.served.base.replace("http", "ws", 1) + "/api/socket"
        while self.going_on():
            hostile.table = table = hostile.dice.choice(self.ids)
            tokens = self.tokens.get(table, [])
            try:
                with connect(address, max_size=None) as link:
                    if hostile.dice.random() < 0.9:
                        link.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}))
                    self._talk_on(hostile, link)
            except (WebSocketException, ConnectionError):
                self.counts["sockets refused"] += 1

    def _talk_on(self, hostile: Hostile, link: ClientConnection) -> None:
        sent: list[str | bytes] = []
        try:
            for number in range(30):
                sent.append(hostile.frame())
                link.send(sent[-1])
                # Whatever was sent is answered, or the socket is closed.
                link.send(json.dumps({"type": "take_back", "id": 1000 + number, "seat": 0}))
                self._until_answered(hostile, link, 1000 + number, sent)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            self.counts[f"sockets closed {code}"] += 1
            if code == INTERNAL:
                self.problems.append(f"closed as a bug after {sent!r}")

    def _until_answered(
        self, hostile: Hostile, link: ClientConnection, asked: int, sent: list[Any]
    ) -> None:
        end = time.monotonic() + BOUND
        while time.monotonic() < end:
            said = link.recv(BOUND)
            assert isinstance(said, str)
            self.check(said.encode(), sent)
            message = json.loads(said)
            self.counts[f"socket {message['type']} {message.get('kind', '')}"] += 1
            if message.get("kind") == "internal":
                self.problems.append(f"a bug in answer to {sent!r}")
            if message["type"] == "state":
                hostile.at = message["number"]
                if hostile.table not in self.tokens:
                    self._check_public(message, said)
            if message.get("id") == asked:
                return
        self.problems.append(f"no answer to {sent!r}")

    def _check_public(self, state: dict[str, Any], said: str) -> None:
        """No one here has shown a token, so that all see what the public sees."""
        if [position["eye"] for position in state["positions"]] != [-3] or '"saw"' in said:
            self.problems.append(f"not for the public: {said}")

    def crowd(self) -> None:
        """Many connections at once that say nothing."""
        address = self.served.base.replace("http", "ws", 1) + "/api/socket"
        while self.going_on():
            with ExitStack() as links:
                for _ in range(50):
                    links.enter_context(connect(address))
            self.counts["silent sockets"] += 50


def test_nonsense_disturbs_nobody_and_tells_nothing(tmp_path: Path) -> None:
    print(f"CURATORIUM_SEED={SEED} CURATORIUM_FUZZ_SECONDS={SECONDS}")
    served = Served(tmp_path / "data")
    try:
        attack = Attack(served)
        dice = [Hostile(f"{SEED} {n}", lambda: attack.ids, attack.records) for n in range(5)]
        deeds: list[Callable[[], None]] = [
            lambda: attack.ask(dice[0]),
            lambda: attack.ask(dice[1]),
            lambda: attack.talk(dice[2]),
            lambda: attack.talk(dice[3]),
            lambda: attack.shout(dice[4]),
            attack.crowd,
            attack.play_on,
        ]
        threads = [threading.Thread(target=attack.attempt, args=(deed,)) for deed in deeds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS + 4 * BOUND)
            assert not thread.is_alive()
        print(dict(sorted(attack.counts.items())))
        assert not attack.problems
        assert attack.counts["games"]
        attack.quiet.play_on()
        attack.quiet.close()
        ours = [line for line in served.log.lines if '"logger": "curatorium' in line]
        assert not [line for line in ours if '"level": "error"' in line]
    finally:
        served.close()
