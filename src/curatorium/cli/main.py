"""The command ``curatorium``: its commands, its errors and its exit codes."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Final, ParamSpec

import typer

from curatorium import __version__
from curatorium.cli.archive import archive
from curatorium.cli.balance import balance
from curatorium.cli.bench import bench
from curatorium.cli.content import content
from curatorium.cli.games import games
from curatorium.cli.ladder import ladder
from curatorium.cli.lengths import lengths
from curatorium.cli.play import play
from curatorium.cli.replay import replay
from curatorium.cli.rules import rules
from curatorium.cli.schema import schema
from curatorium.cli.screen import complain
from curatorium.cli.serve import serve
from curatorium.cli.simulate import simulate
from curatorium.cli.texts import text
from curatorium.core.packed import COMPILED
from curatorium.core.record import BadRecord
from curatorium.core.rule import Malformed

FAILED: Final = 1  # a check failed: a broken record, nothing found
MALFORMED: Final = 2  # an argument, option, game or bot that does not exist
BUG: Final = 70  # ours
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141  # whoever read our output has gone

P = ParamSpec("P")

app = typer.Typer(
    name="curatorium",
    help=text("main.help"),
    epilog=text("main.epilog"),
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _needs_speed(command: Callable[P, None]) -> Callable[P, None]:
    """The command, which first says so once if the engine is the slow one."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        if not COMPILED:
            complain(text("main.not_compiled"))
        command(*args, **kwargs)

    return run


app.command("play", help=text("main.play"))(_needs_speed(play))
app.command("replay", help=text("main.replay"))(replay)
app.command("rules", help=text("main.rules"))(rules)
app.command("archive", help=text("main.archive"))(archive)
app.command("games", help=text("main.games"))(games)
app.add_typer(content, name="content", help=text("main.content"))
app.command("simulate", help=text("main.simulate"))(_needs_speed(simulate))
app.command("lengths", help=text("main.lengths"))(_needs_speed(lengths))
app.command("balance", help=text("main.balance"))(_needs_speed(balance))
app.command("ladder", help=text("main.ladder"))(_needs_speed(ladder))
app.command("serve", help=text("main.serve"))(_needs_speed(serve))
app.command("schema", help=text("main.schema"))(schema)
app.command("bench", help=text("main.bench"))(_needs_speed(bench))


def _version(wanted: bool) -> None:
    if wanted:
        engine = text("main.compiled" if COMPILED else "main.interpreted")
        print(text("main.version", version=__version__, engine=engine))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help=text("main.version_help"), callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Options that stand before the command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows others
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush
        return PIPE_CLOSED
    return code


def _run(arguments: list[str]) -> int:
    try:
        app(args=arguments, prog_name="curatorium")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        return end.code if isinstance(end.code, int) else 0
    except BadRecord as error:
        complain(text("main.error", why=error))
        return FAILED
    except Malformed as error:
        complain(text("main.error", why=error))
        return MALFORMED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception:  # noqa: BLE001 - whatever else goes wrong is our bug, and must be loud
        traceback.print_exc()
        complain(text("main.bug"))
        return BUG
    return 0
