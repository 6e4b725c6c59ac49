"""``curatorium games``: what is installed."""

import json
from typing import Annotated

import typer

from curatorium.cli.screen import Screen, complain
from curatorium.cli.texts import text
from curatorium.core.meta import Meta, OptionSpec, spell
from curatorium.core.registry import game_ids, load


def games(
    as_json: Annotated[bool, typer.Option("--json", help=text("games.json"))] = False,
) -> None:
    metas = [load(game_id).meta for game_id in game_ids()]
    if as_json:
        print(
            json.dumps({"games": [_as_json(meta) for meta in metas]}, ensure_ascii=False, indent=2)
        )
        return
    if not metas:
        complain(text("games.none"))
    screen = Screen()
    for number, meta in enumerate(metas):
        if number:
            screen.gap()
        _show(meta, screen)


def _show(meta: Meta, screen: Screen) -> None:
    screen.say(text("games.title", id=meta.id, title=meta.title), "title")
    screen.say(meta.summary, start="  ")
    low, high = meta.minutes
    seats = text("games.or").join(str(count) for count in meta.seats)
    facts = text("games.facts", seats=seats, low=low, high=high, edition=meta.edition)
    screen.say(facts, start="  ")
    for option in meta.options:
        default = text("games.option", name=option.name, default=spell(option.default))
        screen.say(
            f"{default} {option.text} {text('games.choices', choices=option.choices())}",
            start="    ",
        )


def _as_json(meta: Meta) -> dict[str, object]:
    return {
        "id": meta.id,
        "title": meta.title,
        "summary": meta.summary,
        "seats": meta.seats,
        "minutes": meta.minutes,
        "edition": meta.edition,
        "options": [_option_as_json(option) for option in meta.options],
    }


def _option_as_json(option: OptionSpec) -> dict[str, object]:
    found: dict[str, object] = {"name": option.name, "default": option.default, "text": option.text}
    if option.values:
        return {**found, "values": option.values}
    return {**found, "low": option.low, "high": option.high, "none": option.none}
