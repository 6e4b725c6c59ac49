"""The bots that are installed: entry points of the group ``curatorium.bots``."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from curatorium.bots.bot import Bot
from curatorium.core.rule import Malformed

GROUP = "curatorium.bots"


def bot_names() -> list[str]:
    """Names of the installed bots, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def load_bot(name: str) -> Bot:
    """The bot of that name; Malformed, naming the ones there are, if it is not installed."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            bot = point.load()
            assert isinstance(bot, Bot)
            return bot
    names = bot_names()
    near = get_close_matches(name, names, 1, 0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Malformed(f"There is no bot {name!r}.{hint} The bots are {', '.join(names) or 'none'}.")
