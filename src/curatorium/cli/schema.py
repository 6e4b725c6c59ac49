"""``curatorium schema``: the document of what travels between client and server."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from curatorium.cli.texts import text
from curatorium.core.rule import Malformed


def schema(
    out: Annotated[Path | None, typer.Option(help=text("schema.arg_out"))] = None,
) -> None:
    from curatorium.server.openapi import document  # noqa: PLC0415 - here, to keep others quick

    written = json.dumps(document(), indent=2, ensure_ascii=False)
    if out is None:
        print(written)
        return
    try:
        if out.exists() and not _is_such(out):
            raise Malformed(text("schema.something_else", path=out))
        out.write_text(f"{written}\n", encoding="utf-8")
    except OSError as error:
        raise Malformed(text("file.unwritable", path=out, why=error.strerror or error)) from error


def _is_such(path: Path) -> bool:
    """Is it a document of this kind, which may be made anew?"""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return False
    return isinstance(found, dict) and "openapi" in found
