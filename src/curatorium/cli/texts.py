"""The command line's own sentences, by key; a game's own are in its catalogue."""

from functools import cache

from curatorium.core.content import read_toml


@cache
def _texts() -> dict[str, str]:
    sections = read_toml("curatorium.cli", "texts.en.toml")
    return {
        f"{section}.{key}": sentence
        for section, table in sections.items()
        for key, sentence in table.items()
    }


def text(key: str, **parts: object) -> str:
    """The sentence at ``key`` with ``parts`` in their places."""
    return _texts()[key].format(**parts)


def one_or_more(key: str, count: int, **parts: object) -> str:
    """The sentence at ``key``, or at ``key_one`` if ``count`` is 1."""
    return text(f"{key}_one" if count == 1 else key, count=count, **parts)
