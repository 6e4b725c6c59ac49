"""Nonsense that was once not refused as it should be, each by itself."""

import http.client
import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from curatorium.server.archive import MOST_LINES
from tests.server.party import Party
from tests.server.served import Served


def status(served: Served, method: str, path: str, **headers: str) -> int:
    """What a request is answered with whose parts no decent client would send."""
    link = http.client.HTTPConnection("127.0.0.1", int(served.base.rsplit(":", 1)[1]), timeout=30)
    try:
        link.request(method, path, headers=headers)
        return link.getresponse().status
    finally:
        link.close()


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", "/" + "a" * 5000, "/%ff", "/..%2f.."])
def test_no_address_is_a_bug(path: str, served: Served) -> None:
    answer = status(served, "GET", path)
    assert answer in (200, 404, 503)  # the last one where the client is not built


ASKED = [("GET", "/api/health"), ("GET", "/"), ("POST", "/api/tables"), ("GET", "/api/nothing")]


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_no_host_is_a_bug(method: str, path: str, served: Served) -> None:
    expected = 404 if path == "/api/nothing" else 400
    assert status(served, method, path, Host="x:99999") == expected
    for host in ("[", "[::1", "a b", "x:y", "\xff"):
        assert status(served, method, path, Host=host) in (200, 400, 404, 503)


def test_an_origin_that_is_none_is_foreign(served: Served) -> None:
    assert status(served, "POST", "/api/tables", Origin="http://[") == 403


def _changed_header(record: str, **changes: object) -> str:
    first, *others = record.splitlines()
    return "\n".join([json.dumps(json.loads(first) | changes), *others])


def test_a_record_that_could_not_be_written_again_is_refused(
    served: Served, sit_down: Callable[..., Party]
) -> None:
    party = sit_down("peek")
    party.play_on()
    record = _changed_header(party.record(), seats=["Ann", "\ud800"])
    answer = served.guest().http.post("/api/records", content=record)
    assert (answer.status_code, answer.json()["kind"]) == (422, "malformed")
    assert "no text that could be written again" in answer.json()["why"]


def test_a_record_has_an_end(served: Served, sit_down: Callable[..., Party]) -> None:
    party = sit_down("peek")
    party.play_on()
    record = party.record() + "[]\n" * MOST_LINES
    answer = served.guest().http.post("/api/records", content=record)
    assert answer.status_code == 422
    assert f"more than {MOST_LINES} lines" in answer.json()["why"]


def test_a_client_to_which_nothing_can_be_sent_is_cut_off(
    served: Served, sit_down: Callable[..., Party], monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down("peek")
    told = len(served.log.lines)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("curatorium.server.socket.state_message", fail)
    with suppress(ConnectionClosed):
        party.sockets[0].act(0, party.sockets[0].options(0)[0])
    with pytest.raises(ConnectionClosed) as closed:
        party.sockets[1].until(lambda state: state["number"] > 0)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    assert any("ZeroDivisionError" in line for line in served.log.lines[told:])
    monkeypatch.undo()
    party.open()
    party.play_on()
