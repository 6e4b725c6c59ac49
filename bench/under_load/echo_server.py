"""The framework alone: a WebSocket that says again what it hears, served as Curatorium is."""

import logging
import socket
import sys
from pathlib import Path
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from curatorium.server.run import run


@websocket("/echo")
async def echo(socket: "WebSocket[Any, Any, Any]") -> None:
    """Say every text again."""
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data(mode="text"), mode="text")
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", file=sys.stderr, flush=True)
    run(Litestar([echo], openapi_config=None, logging_config=None), listener, "", [])
