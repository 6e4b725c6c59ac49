"""What bots are called at a table: like people, each with the letter of its seat, no name twice."""

from collections.abc import Iterable
from typing import Final

#: By seat; seat A has names in A.
NAMES: Final = (
    ("Aldo", "Anna", "Arne"),
    ("Bea", "Bruno", "Berta"),
    ("Cleo", "Carlo", "Cora"),
    ("Dario", "Dora", "Dunja"),
    ("Elsa", "Emil", "Edda"),
    ("Flora", "Felix", "Fanny"),
    ("Gino", "Greta", "Gustav"),
    ("Hanna", "Hugo", "Helga"),
)


def name_for(seat: int, taken: Iterable[str]) -> str:
    """A name for the bot in a seat that nobody else at the table has."""
    used = {name.casefold() for name in taken}
    own = NAMES[seat] if seat < len(NAMES) else ()
    numbered = f"Bot {seat + 1}"
    return next((name for name in own if name.casefold() not in used), numbered)
