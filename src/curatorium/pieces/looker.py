"""Whoever looks at a table: what pictures and sentences of a view begin with."""

from collections.abc import Sequence

from curatorium.core.content import Catalogue


class Looker:
    """The texts of a game with the people's names, as ``seat`` looks; the public looks as the first seat."""

    def __init__(self, names: Sequence[str], seat: int, texts: Catalogue) -> None:
        self.names = names
        self.seat = max(seat, 0)
        self.texts = texts

    def say(self, key: str, *numbers: int) -> str:
        """The sentence at ``key``, with the people's names."""
        return self.texts.say(key, numbers, self.name)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def word(self, kind: str, number: int) -> str:
        return self.texts.names[kind][number]

    def tokens_left(self, section: str, supply: int | None) -> str:
        """How many Visitor Tokens there still are; None: as many as wanted."""
        if supply is None:
            return self.say(f"{section}.supply_endless")
        return self.say(f"{section}.supply", supply)
