"""The games that are installed: entry points of the group ``curatorium.games``."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from curatorium.core.game import Game
from curatorium.core.rule import Malformed

GROUP = "curatorium.games"


def game_ids() -> list[str]:
    """Ids of the installed games, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def load(game_id: str) -> Game:
    """The game of that id; Malformed, naming the ones there are, if it is not installed."""
    for point in entry_points(group=GROUP):
        if point.name == game_id:
            game = point.load()
            assert isinstance(game, Game)
            return game
    ids = game_ids()
    near = get_close_matches(game_id, ids, 1, 0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Malformed(
        f"There is no game {game_id!r} here.{hint} The games are {', '.join(ids) or 'none'}."
    )
