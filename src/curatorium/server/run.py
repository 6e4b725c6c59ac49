"""The application on uvicorn."""

import socket
from collections.abc import Sequence
from typing import Any, Final

import uvicorn

FRAME_BYTES: Final = 65_536  # of a WebSocket frame; a message of ours is much smaller


def run(app: Any, listener: socket.socket, root_path: str, proxies: Sequence[str]) -> None:
    """Serve until interrupted. Forwarded headers are believed only from the named proxies."""
    config = uvicorn.Config(
        app,
        root_path=root_path,
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
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
    uvicorn.Server(config).run(sockets=[listener])
