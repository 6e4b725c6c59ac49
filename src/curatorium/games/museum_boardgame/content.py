"""What The Museum Boardgame reads from its own files: what a lobby knows of it, and its texts."""

from curatorium.core.content import Catalogue, read_toml
from curatorium.core.meta import Meta
from curatorium.pieces.exhibit_tiles import content as exhibit_tiles

PACKAGE = "curatorium.games.museum_boardgame"

META = Meta(read_toml(PACKAGE, "meta.toml"))
TEXTS = read_toml(PACKAGE, "content", "texts.en.toml")


def catalogue(deck: int) -> Catalogue:
    """The English texts, with the names of the tiles of that set."""
    return exhibit_tiles.catalogue(TEXTS, deck)
