"""The web client: its files from the package, and its first page for every address of its own."""

import asyncio
import mimetypes
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

CLIENT: Final = Path(str(files("curatorium"))) / "web"
ASSETS: Final = "assets/"  # their names change with their content
FOREVER: Final = "public, max-age=31536000, immutable"
ANEW: Final = "no-cache"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
BASE: Final = '<base href="/" />'

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

UNBUILT: Final = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Curatorium</title></head>
<body><h1>Curatorium</h1>
<p>The server runs, but the web client has not been built into this installation.</p>
<p>In a source tree, build it with <code>make client</code> and load this page again.</p>
</body></html>
"""


async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client, or its first page, which reads the address itself."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise NotFoundException("There is no such route.")
    return await asyncio.to_thread(_found, request, name)


def _found(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    file = _file(name) if name else None
    if file is not None:
        return _answer(request, file, FOREVER if name.startswith(ASSETS) else ANEW)
    if "." in name.rpartition("/")[2] or name.startswith(ASSETS):
        raise NotFoundException("There is no such file.")
    return _first_page(request)


def _file(name: str) -> Path | None:
    """The client's file of that name; None if there is none, or if it lies elsewhere."""
    try:
        found = (CLIENT / name).resolve()
        return found if found.is_relative_to(CLIENT.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # no name that a file could have
        return None


def _answer(request: Request[Any, Any, Any], file: Path, cache: str) -> Response[bytes]:
    headers = {**HEADERS, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    wanted = request.headers.get("accept-encoding", "")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    for coding, ending in PACKED.items():
        packed = file.with_name(file.name + ending)
        if coding in wanted and packed.is_file():
            headers["Content-Encoding"] = coding
            return Response(packed.read_bytes(), media_type=kind, headers=headers)
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def _first_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    headers = {**HEADERS, "Cache-Control": ANEW}
    kind = "text/html"
    index = CLIENT / "index.html"
    if not index.is_file():
        return Response(UNBUILT.encode(), status_code=404, media_type=kind, headers=headers)
    root = request.app.state["house"].settings.root_path
    text = index.read_text(encoding="utf-8").replace(BASE, f'<base href="{escape(root)}/" />')
    return Response(text.encode(), media_type=kind, headers=headers)


ROUTES: Final = [
    HTTPRouteHandler(["/", "/{path:path}"], http_method=["GET", "HEAD"], status_code=200)(page)
]
