"""The four levels: the same search with other budgets and policies, by game."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.content import read_toml

ANY: Final = "any"  # settings of games that have none of their own
LEVELS: Final = ("visitor", "docent", "curator", "director")  # from the weakest to the strongest


@final
class Settings:
    """How a level searches; what the numbers mean stands at the head of levels.toml."""

    def __init__(
        self,
        iterations: i64,
        turns: i64,
        greedy: i64,
        explore: float,
        trust: float,
        honest: bool = False,
    ) -> None:
        self.iterations: Final[i64] = iterations
        self.turns: Final[i64] = turns
        self.greedy: Final[i64] = greedy
        self.explore: Final[float] = explore
        self.trust: Final[float] = trust
        self.honest: Final = honest


_known: dict[tuple[str, str], Settings] = {}


def settings_of(game_id: str, level: str) -> Settings:
    """How ``level`` plays that game."""
    found = _known.get((game_id, level))
    if found is None:
        tables = read_toml("curatorium.bots", "levels.toml")
        table = tables.get(game_id, tables[ANY])[level]
        found = Settings(
            table["iterations"],
            table["turns"],
            table["greedy"],
            float(table.get("explore", 0.0)),
            float(table.get("trust", 0.0)),
            bool(table.get("honest", False)),
        )
        _known[game_id, level] = found
    return found
