"""A full disk refuses clearly and loses nothing, and the server goes on when there is room."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from curatorium.core.record import RecordReader
from tests.server import audit, rooms
from tests.server.client import Guest, Message, Refused, Socket
from tests.server.process import Process, with_toys

Fill = Callable[[Process, Path], Callable[[], object]]


def _really(process: Process, folder: Path) -> Callable[[], object]:
    """Fill the disk; returns what makes room again."""
    return rooms.fill(folder).unlink


def _as_if(process: Process, folder: Path) -> Callable[[], object]:
    """Forbid the process to make files longer; returns what allows it again."""
    return rooms.files_end(process.popen.pid, folder)


@pytest.fixture(params=["real", "as if"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, Fill]]:
    """A data folder, and how to fill its disk."""
    if request.param == "real":
        with rooms.small_disk(tmp_path / "disk") as folder:
            yield folder, _really
    else:
        yield tmp_path / "disk", _as_if


def sit_down(guest: Guest, *seats: Message) -> tuple[str, dict[str, str]]:
    """A table at which Curious Deck has begun: its id, and the tokens."""
    made = guest.table(game="peek", seats=list(seats))
    table = made["table"]["id"]
    guest.ask("POST", f"tables/{table}/start")
    return table, made["tokens"]


def play_on(socket: Socket) -> None:
    """Play for seats 0 and 1 to the end, as far as they are ours."""
    while not socket.until(lambda state: state["over"] or _ours(socket))["over"]:
        seat = _ours(socket)[0]
        socket.act(seat, socket.options(seat)[-1])


def _ours(socket: Socket) -> list[int]:
    return [seat for seat in socket.state["deciders"] if socket.options(seat)]


def test_a_full_disk_refuses_and_the_play_goes_on(disk: tuple[Path, Fill], tmp_path: Path) -> None:
    folder, fill = disk
    with Process(folder, env=with_toys(tmp_path / "toys")).start() as process:
        guest = Guest(process.base)
        table, tokens = sit_down(guest, {"kind": "you"}, {"kind": "you"})
        with guest.socket(table, *tokens.values()) as socket, guest.socket(table) as watcher:
            watcher.until(bool)
            before = socket.until(bool)
            make_room = fill(process, folder)
            for _ in range(3):
                with pytest.raises(Refused, match="no_room: Nothing was done, and nothing is lost"):
                    socket.act(0, socket.options(0)[-1])
            with pytest.raises(Refused, match="no_room: "):
                socket.say(0, "Is anybody there?", key="k")
            _refuses_over_http(guest, table, tokens["0"])
            assert socket.state == before
            with guest.socket(table, *tokens.values()) as again:
                assert again.until(bool) == before
            make_room()
            assert socket.say(0, "Is anybody there?", key="k") == 0
            play_on(socket)
            assert [text["text"] for text in watcher.hears(1)] == ["Is anybody there?"]
            assert watcher.until(lambda state: state["over"])["number"] == socket.state["number"]
            _is_whole(guest, socket)
        guest.close()


def _refuses_over_http(guest: Guest, table: str, token: str) -> None:
    """What would change something is answered with 507, and all else is answered."""
    name = {"name": "New name"}
    assert guest.http.post(f"/api/tables/{table}/rename", json=name).status_code == 507
    assert (
        guest.http.post("/api/tables", json={"game": "peek", "seats": [{}, {}]}).status_code == 507
    )
    renamed = guest.http.post(
        f"/api/tables/{table}/rename_seat", json=name, headers={"X-Seat-Token": token}
    )
    assert renamed.status_code == 507
    leave = guest.http.post(f"/api/tables/{table}/leave", json={}, headers={"X-Seat-Token": token})
    assert leave.status_code == 507
    shown = guest.ask("GET", f"tables/{table}")
    assert (shown["name"], shown["seats"][0]["kind"]) == ("Curious Deck", "person")
    assert guest.http.get("/api/tables?status=running").status_code == 200
    assert guest.http.get("/api/health").status_code == 200


def _is_whole(guest: Guest, socket: Socket) -> None:
    lines = httpx.get(f"{guest.base}/api/plays/{socket.table['play']}/record").text.splitlines()
    reader = RecordReader(lines, audit.load)
    for _ in reader:
        pass
    assert reader.finished


def test_a_bot_that_found_no_room_goes_on_by_itself(
    disk: tuple[Path, Fill], tmp_path: Path
) -> None:
    folder, fill = disk
    slow = {"SLOW_BOT_SECONDS": "1"}  # there is time to fill the disk while it thinks
    with Process(folder, env=with_toys(tmp_path / "toys") | slow).start() as process:
        guest = Guest(process.base)
        table, tokens = sit_down(guest, {"kind": "you"}, {"kind": "bot", "bot": "slow"})
        with guest.socket(table, tokens["0"]) as socket:
            socket.until(bool)
            socket.act(0, {"verb": "draw", "numbers": []})
            socket.until(lambda state: state["thinking"])
            make_room = fill(process, folder)
            process.says("the log cannot be written")
            assert socket.state["deciders"] == [1]
            make_room()
            socket.until(lambda state: state["deciders"] == [0])
            play_on(socket)
            _is_whole(guest, socket)
        guest.close()


def test_a_server_on_a_full_disk_says_so_and_starts_when_there_is_room(tmp_path: Path) -> None:
    with rooms.small_disk(tmp_path / "disk") as folder:
        filler = rooms.fill(folder)
        with Process(folder) as process:
            assert process.end() == 2
            said = " ".join(process.said().split())
        assert "make room" in said
        assert [path.name for path in folder.iterdir() if path.stat().st_size] == ["filler"]
        filler.unlink()
        with Process(folder).start() as process:
            assert process.stop() in (0, 130)
