"""Rules that refuse, and the three errors a caller can make."""

from typing import Final


class Rule:
    """One rule we enforce.

    ``id`` is unique within a game and stable; ``covers`` names the numbered statements of
    ``docs/rules/<game>.toml`` that it enforces; ``place`` is where it stands in the printed
    rulebook, or "Ruling n"; ``text`` is our own wording, shown to whoever is refused.
    """

    def __init__(self, id: str, covers: tuple[str, ...], place: str, text: str) -> None:
        self.id: Final = id
        self.covers: Final = covers
        self.place: Final = place
        self.text: Final = text

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"


class Malformed(Exception):
    """What was sent is not an action, a record or an option at all."""


class Illegal(Exception):
    """An action that a Rule forbids."""

    def __init__(self, rule: Rule, tried: str) -> None:
        super().__init__(f"{tried} is not allowed: {rule.text} [{rule.place}]")
        self.rule = rule
        self.tried = tried


class Stale(Exception):
    """Somebody moved first: the action was meant for an earlier position."""

    def __init__(self, tried: str, expected: int, now: int) -> None:
        super().__init__(
            f"{tried} was meant for record {expected}, but the play is now at record {now}. "
            "Nothing was changed; look at the new position and choose again."
        )
        self.tried = tried
        self.expected = expected
        self.now = now
