"""``curatorium serve``: tables over the network."""

import json
import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from curatorium.cli import decks as own
from curatorium.cli.browser import answers, show
from curatorium.cli.texts import text
from curatorium.core.rule import Malformed

PLAIN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A line of JSON for each thing logged; fields stand beside the message. No secrets are logged."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        found |= {
            k: v for k, v in record.__dict__.items() if k not in PLAIN and k != "color_message"
        }
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


def serve(
    host: Annotated[str, typer.Option(help=text("serve.arg_host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=text("serve.arg_port"))] = 8765,
    data: Annotated[Path | None, typer.Option(help=text("serve.arg_data"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=text("serve.arg_lan"))] = False,
    browser: Annotated[bool, typer.Option("--browser", help=text("serve.arg_browser"))] = False,
    public_url: Annotated[str, typer.Option(help=text("serve.arg_public_url"))] = "",
    root_path: Annotated[str, typer.Option(help=text("serve.arg_root_path"))] = "",
    proxy: Annotated[list[str] | None, typer.Option(help=text("serve.arg_proxy"))] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help=text("serve.arg_workers"))] = 1,
    keep_days: Annotated[int, typer.Option(min=1, help=text("serve.arg_keep_days"))] = 180,
    decks: Annotated[Path | None, typer.Option(metavar="DIR", help=text("decks.arg_decks"))] = None,
) -> None:
    # Here, to keep other commands quick.
    from curatorium.server.app import make_app  # noqa: PLC0415
    from curatorium.server.house import Settings  # noqa: PLC0415
    from curatorium.server.log import Log  # noqa: PLC0415
    from curatorium.server.run import run  # noqa: PLC0415
    from curatorium.server.schema import Refused  # noqa: PLC0415

    folder = data or default_folder()
    try:
        Log(folder).close()  # says at once why a folder cannot be used
    except Refused as error:
        if browser and answers(_http(host, port)):
            _say(text("serve.runs_already", address=_http(host, port)))
            show(_http(host, port))
            return
        raise Malformed(str(error)) from error
    root_path = _checked_path(root_path, public_url)
    for said in own.add_all(decks) if decks is not None else ():
        _say(said)
    _log_to_stderr(logging.WARNING if browser else logging.INFO)
    settings = Settings(
        data=folder,
        public_url=public_url.rstrip("/"),
        root_path=root_path,
        workers=workers,
        keep_days=keep_days,
    )
    listener = _listener("0.0.0.0" if lan else host, port, any_other=browser)
    address = settings.public_url or _address(listener, lan) + root_path
    _announce(address, folder, lan)
    if browser:
        _say(text("serve.stop"))
        show(address)
    run(make_app(settings), listener, root_path, proxy or [])


def _checked_path(root_path: str, public_url: str) -> str:
    """The path under which browsers find us; Malformed, with advice, if the two settings cannot be."""
    if root_path and not (root_path.startswith("/") and not root_path.endswith("/")):
        raise Malformed(text("serve.bad_root_path", path=root_path))
    if not public_url:
        return root_path
    if not _is_address(public_url):
        raise Malformed(text("serve.bad_public_url", url=public_url))
    path = urlsplit(public_url).path.rstrip("/")
    if root_path and path != root_path:
        raise Malformed(text("serve.two_paths", url=public_url, path=root_path))
    return path


def _is_address(url: str) -> bool:
    """Has it a scheme of the web, a host, and besides at most a port and a path?"""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no port, or brackets around nothing
        return False
    return sound and "@" not in parts.netloc and not set(url) & set("?#")


def default_folder() -> Path:
    """Where data lie when nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "curatorium"


def _listener(host: str, port: int, any_other: bool = False) -> socket.socket:
    """A socket that listens there, or at a free port if it is taken and ``any_other`` will do.

    Malformed, with advice, if that cannot be.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if any_other:
        with suppress(OSError):
            return socket.create_server((host, port), family=family, backlog=512)
        port = 0
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        why = error.strerror or error
        raise Malformed(text("serve.no_port", host=host, port=port, why=why)) from error


def _address(listener: socket.socket, lan: bool) -> str:
    """How a browser reaches us: from this machine, or with ``lan`` from the same network."""
    host, port = listener.getsockname()[:2]
    return _http(_lan_host() if lan else host, port)


def _http(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _lan_host() -> str:
    """This machine's address in its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _announce(address: str, folder: Path, lan: bool) -> None:
    _say(text("serve.listening", address=address))
    _say(text("serve.folder", folder=folder))
    if lan:
        import segno  # noqa: PLC0415 - only wanted here

        segno.make(address).terminal(out=sys.stderr, compact=True)
    sys.stderr.flush()


def _log_to_stderr(level: int) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It would log every WebSocket with its whole address, whatever somebody has put into that.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
