"""What is wrong with an archive: where, and what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from curatorium.core.rule import Malformed

ERROR: Final = "error"
WARNING: Final = "warning"


@dataclass(frozen=True)
class Fault:
    """One fault. ``card`` and ``field`` are empty where the fault is of no single one."""

    file: str
    card: str
    field: str
    wrong: str
    right: str
    severity: str = ERROR

    @property
    def place(self) -> str:
        """File, card and field, as far as there are such."""
        return ", ".join(part for part in (self.file, self.card, self.field) if part)

    def __str__(self) -> str:
        return f"{self.place}: {self.wrong} {self.right}"


class BadArchive(Malformed):
    """An archive that cannot be played with; ``faults`` says all that is wrong."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        said = "\n".join(str(fault) for fault in faults)
        super().__init__(f"The archive {name} cannot be used.\n{said}")
        self.name = name
        self.faults = tuple(faults)
