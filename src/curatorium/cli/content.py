"""``curatorium content``: decks that come with a game, or that somebody has written."""

import json
from pathlib import Path
from typing import Annotated

import typer

from curatorium.cli.screen import WIDTH, Screen
from curatorium.cli.texts import one_or_more, text
from curatorium.core.deck import DeckReport, Decks, Fault, Table
from curatorium.core.registry import deck_games, load_decks
from curatorium.core.rule import Malformed

FAILED = 1

content = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@content.callback()
def _group() -> None:
    """Commands about decks."""


@content.command("check", help=text("content.check"))
def check(
    deck: Annotated[
        str | None, typer.Argument(metavar="DECK", help=text("content.arg_deck"))
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--deck", metavar="DIR", help=text("content.arg_folder"))
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help=text("content.arg_brief"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=text("content.arg_json"))] = False,
) -> None:
    if deck is not None and folder is not None:
        raise Malformed(text("content.both", deck=deck, folder=folder))
    reports = [_folder(folder)] if folder is not None else _named(deck)
    if as_json:
        shown = {"decks": [_as_json(report, brief) for report in reports]}
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        _show(reports, brief)
    if any(report.errors for report in reports):
        raise typer.Exit(FAILED)


@content.command("copy", help=text("content.copy"))
def copy(
    deck: Annotated[str, typer.Argument(metavar="DECK", help=text("content.arg_deck"))],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=text("content.arg_new"))],
) -> None:
    files = _known(deck).files(deck)
    target = folder.expanduser()
    if target.exists():
        raise Malformed(text("content.exists", folder=folder))
    try:
        for path, words in files.items():
            file = target / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(words, encoding="utf-8")
    except OSError as error:
        raise Malformed(text("content.not_written", folder=folder, why=error.strerror)) from error
    Screen().say(text("content.copied", deck=deck, folder=folder))


def _all_decks() -> list[Decks]:
    return [load_decks(game) for game in deck_games()]


def _named(deck: str | None) -> list[DeckReport]:
    """Reports on the deck of that name, or on all decks."""
    if deck is not None:
        return [_known(deck).check(deck)]
    return [decks.check(name) for decks in _all_decks() for name in decks.names()]


def _known(deck: str) -> Decks:
    """The decks among which there is one of that name."""
    for decks in _all_decks():
        if deck in decks.names():
            return decks
    names = ", ".join(name for decks in _all_decks() for name in decks.names())
    raise Malformed(text("content.unknown", deck=deck, decks=names))


def _folder(folder: Path) -> DeckReport:
    """The report on the deck in a folder; one game has decks that people write."""
    (decks,) = _all_decks()
    try:
        return decks.check(folder.expanduser().resolve())
    except OSError as error:
        raise Malformed(text("content.not_read", folder=folder, why=error.strerror)) from error


def _show(reports: list[DeckReport], brief: bool) -> None:
    screen = Screen()
    for number, report in enumerate(reports):
        if number:
            screen.gap()
        screen.say(text("content.title", name=report.name, title=report.title), "title")
        for fault in report.faults:
            line = text(f"content.{fault.severity}", fault=fault)
            screen.say(line, start="  ", hang=2)
        if not brief:
            for table in report.tables:
                screen.gap()
                _draw(table, screen)
            if report.tables:
                screen.gap()
        screen.say(_verdict(report))


def _verdict(report: DeckReport) -> str:
    """Whether the deck passes, and how much is wrong with it."""
    errors = one_or_more("content.errors", report.errors)
    warnings = one_or_more("content.warnings", report.warnings)
    key = "content.bad" if report.errors else "content.good"
    return text(key, name=report.name, errors=errors, warnings=warnings)


def _draw(table: Table, screen: Screen) -> None:
    """A table, the first column to the left and the others to the right, in at most 80 columns."""
    rows = [table.head, *table.rows]
    wide = [max(len(row[place]) for row in rows) for place in range(len(table.head))]
    wide[0] = min(wide[0], WIDTH - 2 - sum(width + 2 for width in wide[1:]))
    screen.say(table.title, "title")
    for row in rows:
        cells = [row[0][: wide[0]].ljust(wide[0])]
        cells += [f"  {cell:>{width}}" for cell, width in zip(row[1:], wide[1:], strict=True)]
        screen.command("".join(cells).rstrip())


def _as_json(report: DeckReport, brief: bool) -> dict[str, object]:
    tables = () if brief else report.tables
    return {
        "name": report.name,
        "title": report.title,
        "good": report.errors == 0,
        "faults": [_fault(fault) for fault in report.faults],
        "tables": [
            {"title": table.title, "head": table.head, "rows": table.rows} for table in tables
        ],
    }


def _fault(fault: Fault) -> dict[str, str]:
    return {
        "severity": fault.severity,
        "file": fault.file,
        "card": fault.card,
        "field": fault.field,
        "wrong": fault.wrong,
        "right": fault.right,
    }
