"""The application on uvicorn."""

import gc
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import uvicorn

from curatorium.server.patience import PatientHttp, PatientSocket

try:
    import resource
except ImportError:  # not on every system, and then there is no such limit
    resource = None  # type: ignore[assignment]

FRAME_BYTES: Final = 65_536  # of a WebSocket frame; a message of ours is much smaller


def without_prefix(app: Any, root_path: str) -> Any:
    """The application, also under ``root_path``: a proxy may leave that in the path or take it away."""

    async def found(scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if path == root_path or path.startswith(f"{root_path}/"):
            scope = scope | {"path": path.removeprefix(root_path) or "/"}
        await app(scope, receive, send)

    return found


def configured(app: Any, root_path: str = "", proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn serves us. Forwarded headers are believed only from the named proxies."""
    return uvicorn.Config(
        without_prefix(app, root_path) if root_path else app,
        http=PatientHttp,
        ws=PatientSocket,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # its buffers would take more than all the rest of a client
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=65_536,
    )


def run(app: Any, listener: socket.socket, root_path: str, proxies: Sequence[str]) -> None:
    """Serve until interrupted; SystemExit if the application could not start."""
    # Thousands of sockets are hundreds of thousands of objects. To look through all of them takes
    # a fifth of a second, in which nobody is answered, so it is done seldom.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    allow_many_files()
    server = uvicorn.Server(configured(app, root_path, proxies))
    server.run(sockets=[listener])
    if not server.started:
        raise SystemExit(1)


def allow_many_files() -> None:
    """Each connection is an open file, and many systems allow 1,024 where nobody asks for more."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        with suppress(ValueError, OSError):  # a system may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
