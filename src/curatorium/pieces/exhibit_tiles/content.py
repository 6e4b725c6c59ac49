"""The Exhibit Tiles and their names, read from the files beside this and checked."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from curatorium.core.content import Catalogue, read_toml
from curatorium.core.meta import Options

PACKAGE = "curatorium.pieces.exhibit_tiles"

COLLECTIONS = ("Culture", "History", "Society", "Technology")
EXHIBITIONS = {
    "Culture": ("Arts", "Games", "Language", "Religion"),
    "History": ("Government", "Historians", "People", "Places"),
    "Society": ("Class", "Family", "Law", "Military"),
    "Technology": ("Civil Engineering", "Machines", "Materials", "Military Engineering"),
}
THEMES = (
    "The Proletarii",
    "The Equites",
    "The Senatorial Class",
    "Military Expansion",
    "Politics",
    "Infrastructure",
)


class Tile:
    """An exhibit tile: three attributes that count, and a museum label that does not."""

    def __init__(self, row: dict[str, object], where: str) -> None:
        def text(key: str) -> str:
            value = row.get(key)
            if not isinstance(value, str) or not value:
                raise ValueError(f"{where}: {key} must be a text that is not empty")
            return value

        self.name = text("name")
        self.collection = text("collection")
        self.exhibition = text("exhibition")
        self.theme = text("theme")
        self.facts = text("facts")
        self.label = text("label")
        if self.collection not in COLLECTIONS:
            raise ValueError(f"{where}: collection must be one of {', '.join(COLLECTIONS)}")
        if self.exhibition not in EXHIBITIONS[self.collection]:
            names = ", ".join(EXHIBITIONS[self.collection])
            raise ValueError(f"{where}: an exhibition of {self.collection} is one of {names}")
        if self.theme not in THEMES:
            raise ValueError(f"{where}: theme must be one of {', '.join(THEMES)}")


class TileSet:
    """48 tiles: 12 of each collection, 3 of each exhibition, 8 of each theme."""

    def __init__(self, table: dict[str, object], where: str) -> None:
        rows = table["tile"]
        assert isinstance(rows, list)
        self.id = str(table["id"])
        self.title = str(table["title"])
        self.tiles = tuple(Tile(row, f"{where}, tile {row.get('id')}") for row in rows)
        self.check(where)
        facts = [(t.name, t.collection, t.exhibition, t.theme) for t in self.tiles]
        self.hash = sha256(json.dumps(facts).encode()).hexdigest()[:16]  # labels may be mended

    def check(self, where: str) -> None:
        """Raise ValueError unless the counts hold."""
        for name, want, values in (
            ("collection", 12, [t.collection for t in self.tiles]),
            ("exhibition", 3, [t.exhibition for t in self.tiles]),
            ("theme", 8, [t.theme for t in self.tiles]),
            ("name", 1, [t.name for t in self.tiles]),
        ):
            for value in sorted(set(values)):
                if values.count(value) != want:
                    raise ValueError(
                        f"{where}: {values.count(value)} tiles of {name} {value}, must be {want}"
                    )
        if len(self.tiles) != 48:
            raise ValueError(f"{where}: {len(self.tiles)} tiles, must be 48")

    def marks(self) -> list[int]:
        """Each tile's attributes, a bit each: collection 0-3, exhibition 4-19, theme 20-25."""
        return [1 << c | 16 << e | 1 << 20 << t for c, e, t in self.attributes()]

    def attributes(self) -> list[tuple[int, int, int]]:
        """Each tile's collection, exhibition and theme by their numbers among the names of the catalogue."""
        titles = [title for group in EXHIBITIONS.values() for title in group]
        return [
            (COLLECTIONS.index(t.collection), titles.index(t.exhibition), THEMES.index(t.theme))
            for t in self.tiles
        ]


SETS = tuple(TileSet(read_toml(PACKAGE, name), name) for name in ("set_a.toml", "set_b.toml"))
TEXTS = read_toml(PACKAGE, "texts.en.toml")

#: Collection, exhibition and theme of tile ``t`` of set ``d``: ATTRIBUTES[d][t].
ATTRIBUTES = [tiles.attributes() for tiles in SETS]


def deck_of(options: Options) -> int:
    """The place among SETS of the set that the option ``tile_set`` names."""
    return [tiles.id for tiles in SETS].index(str(options["tile_set"]))


def catalogue(texts: Mapping[str, Any], deck: int) -> Catalogue:
    """A game's texts, with the names of the tiles of that set and of what is printed on them."""
    tiles = SETS[deck].tiles
    sections = {
        section: {**TEXTS.get(section, {}), **texts.get(section, {})}
        for section in {**TEXTS, **texts}
    }
    names: dict[str, Sequence[str]] = {
        "tile": [t.name for t in tiles],
        "tile_facts": [t.facts for t in tiles],
        "tile_label": [t.label for t in tiles],
    }
    return Catalogue(sections, names)
