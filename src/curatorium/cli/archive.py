"""``curatorium archive``: the cards of an archive, searched and read."""

import json
import re
import sys
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import typer

from curatorium.cli import decks
from curatorium.cli.screen import Screen, complain
from curatorium.cli.texts import one_or_more, text
from curatorium.core.deck import OpenCard, OpenDeck
from curatorium.core.registry import deck_games, load_decks
from curatorium.core.rule import Malformed

NOTHING: Final = 1
YEARS: Final = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
MOST_VALUES: Final = 12  # that are named where none of them was meant


def archive(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME] [WORD]", help=text("archive.arg_words"))
    ] = None,
    tag: Annotated[str, typer.Option(help=text("archive.arg_tag"))] = "",
    context: Annotated[str, typer.Option(help=text("archive.arg_context"))] = "",
    kind: Annotated[str, typer.Option("--type", help=text("archive.arg_type"))] = "",
    author: Annotated[str, typer.Option(help=text("archive.arg_author"))] = "",
    place: Annotated[str, typer.Option(help=text("archive.arg_place"))] = "",
    year: Annotated[str, typer.Option(help=text("archive.arg_year"))] = "",
    yes: Annotated[bool, typer.Option("--yes", help=text("archive.arg_yes"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=text("archive.arg_json"))] = False,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="DIR", help=text("archive.arg_deck"))
    ] = None,
) -> None:
    (game_id,) = deck_games()  # one game has decks that people write
    given = list(words or [])
    if deck is not None:
        given.insert(0, decks.add(game_id, deck))
    if not given:
        _list(game_id)
        return
    found = load_decks(game_id).open(given[0])
    wanted = {"tag": tag, "context": context, "type": kind, "author": author, "place": place}
    cards = _filtered(found, wanted)
    cards = _searched(_of_years(cards, year), " ".join(given[1:]))
    _confirm(found, yes)
    if as_json:
        shown = {"archive": found.name, "title": found.title, "cards": [_json(c) for c in cards]}
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    elif cards:
        _show(found, cards, Screen())
    if not cards:
        complain(text("archive.nothing", title=found.title))
        raise typer.Exit(NOTHING)


def _list(game_id: str) -> None:
    """The archives that there are; that tells nothing."""
    screen = Screen()
    all_decks = load_decks(game_id)
    for name in all_decks.playable():
        found = all_decks.open(name)
        count, summary = len(found.cards), found.summary
        listed = text("archive.listed", name=name, title=found.title, count=count, summary=summary)
        screen.say(listed, hang=2)
    screen.say(text("archive.how", name=all_decks.playable()[0]))


def _confirm(found: OpenDeck, yes: bool) -> None:
    """Ask whether somebody wants to know every tag; leave if not, Malformed if nobody can be asked."""
    if yes:
        return
    warning = text("archive.warning")
    if not sys.stdin.isatty():
        raise Malformed(text("archive.not_asked", warning=warning))
    complain(warning)
    try:
        answer = Screen().ask(text("archive.ask", title=found.title))
    except EOFError:
        answer = ""
    if answer.lower() not in text("archive.yes").split():
        complain(text("archive.left_shut"))
        raise typer.Exit(NOTHING)


def _filtered(found: OpenDeck, wanted: dict[str, str]) -> list[OpenCard]:
    """The cards that have all of these values; Malformed if no card has one of them."""
    cards = list(found.cards)
    for name, value in wanted.items():
        if not value:
            continue
        there = sorted({one for card in found.cards for one in card.found_by[name]})
        meant = next((one for one in there if _folded(one) == _folded(value)), None)
        if meant is None:
            raise Malformed(_no_such(found, name, value, there))
        cards = [card for card in cards if meant in card.found_by[name]]
    return cards


def _no_such(found: OpenDeck, name: str, value: str, there: Sequence[str]) -> str:
    """No card has that value: what is like it, and what there is."""
    plain = {_folded(one): one for one in there}
    near = [plain[one] for one in get_close_matches(_folded(value), plain, 1, 0.4)]
    near = near or [one for one in there if _folded(value) in _folded(one)][:1]
    hint = text("archive.near", word=near[0]) if near else ""
    some = ", ".join(there[:MOST_VALUES]) + (", ..." if len(there) > MOST_VALUES else "")
    return text(
        "archive.no_such",
        title=found.title,
        name=found.name,
        filter=name,
        value=value,
        near=hint,
        values=some,
    )


def _of_years(cards: list[OpenCard], value: str) -> list[OpenCard]:
    """The cards of a year, or of years from one to another; Malformed if it is neither."""
    if not value:
        return cards
    years = YEARS.fullmatch(value.strip())
    first, last = (int(years[1]), int(years[2] or years[1])) if years else (1, 0)
    if last < first:
        raise Malformed(text("archive.no_years", value=value))
    return [card for card in cards if first <= int(card.found_by["year"][0]) <= last]


def _searched(cards: list[OpenCard], word: str) -> list[OpenCard]:
    """The card of that id, or those on which the word stands somewhere; all without a word."""
    plain = _folded(word)
    same = [card for card in cards if plain and _folded(card.id) == plain]
    return same or [card for card in cards if plain in _folded(_all_of(card))]


def _folded(text: str) -> str:
    """Letters without case and marks, as the browser looks for them: galvez finds Gálvez."""
    parted = unicodedata.normalize("NFD", text)
    return "".join(
        one for one in parted if not unicodedata.category(one).startswith("M")
    ).casefold()


def _all_of(card: OpenCard) -> str:
    """All that stands on a card."""
    values = [one for names in card.found_by.values() for one in names]
    texts = [words for key, words in card.texts.items() if key not in ("kept", "checked")]
    return "\n".join([card.id, card.title, *values, *texts])


def _show(found: OpenDeck, cards: Sequence[OpenCard], screen: Screen) -> None:
    if len(cards) == 1:
        _whole(cards[0], screen)
        return
    screen.say(one_or_more("archive.cards", len(cards), title=found.title), "title")
    for card in cards:
        names = {key: ", ".join(values) for key, values in card.found_by.items()}
        screen.gap()
        screen.say(f"{card.id}  {card.title}", "title")
        screen.say(text("archive.line", **names), start="  ")
        screen.say(text("archive.told", **names, prestige=card.texts["prestige"]), start="  ")
    screen.gap()
    screen.say(text("archive.whole", name=found.name, id=cards[0].id))


def _whole(card: OpenCard, screen: Screen) -> None:
    """A card in full."""
    names = {key: ", ".join(values) for key, values in card.found_by.items()}
    screen.say(f"{card.id}  {card.title}", "title")
    screen.say(text("archive.line", **names), start="  ")
    for key in ("description", "quote"):
        if card.texts[key]:
            screen.gap()
            screen.say(card.texts[key], start="  ")
    screen.gap()
    for key in ("context", "tag", "date", "prestige", "significance", "citation", "checked"):
        value = names.get(key) or card.texts.get(key, "")
        screen.say(text(f"archive.{key}", value=value), start="  ", hang=2)
    screen.say(text("archive.kept"), start="  ")
    screen.command(f"  {card.texts['kept']}")


def _json(card: OpenCard) -> dict[str, object]:
    return {"id": card.id, "title": card.title, **card.found_by, **card.texts}
