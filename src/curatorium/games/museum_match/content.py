"""Tiles, labels and texts of Museum Match, read from content/ and checked."""

import json
from hashlib import sha256

from curatorium.core.content import Catalogue, read_toml
from curatorium.core.meta import Meta

PACKAGE = "curatorium.games.museum_match"

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
    """48 tiles: 12 of each collection, 3 of each exhibition, 8 of each theme (M7)."""

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
        """Raise ValueError unless the counts of M7 hold."""
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
        titles = [title for group in EXHIBITIONS.values() for title in group]
        return [
            1 << COLLECTIONS.index(t.collection)
            | 16 << titles.index(t.exhibition)
            | 1 << 20 << THEMES.index(t.theme)
            for t in self.tiles
        ]


META = Meta(read_toml(PACKAGE, "meta.toml"))
SETS = tuple(
    TileSet(read_toml(PACKAGE, "content", name), name) for name in ("set_a.toml", "set_b.toml")
)
TEXTS = read_toml(PACKAGE, "content", "texts.en.toml")


def catalogue(deck: int) -> Catalogue:
    """The English texts, with the names of the tiles of that set."""
    tiles = SETS[deck].tiles
    return Catalogue(
        TEXTS,
        {
            "tile": [t.name for t in tiles],
            "tile_facts": [t.facts for t in tiles],
            "tile_label": [t.label for t in tiles],
        },
    )
