"""The bots that are installed: entry points of the group ``curatorium.bots``."""

from curatorium.bots.bot import Bot
from curatorium.core.registry import entry, installed

GROUP = "curatorium.bots"


def bot_names() -> list[str]:
    """Names of the installed bots, in alphabetical order."""
    return installed(GROUP)


def load_bot(name: str) -> Bot:
    """The bot of that name; Malformed if it is not installed."""
    bot = entry(GROUP, name, "bot")
    assert isinstance(bot, Bot)
    return bot
