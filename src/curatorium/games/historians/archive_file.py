"""Files of an archive: TOML read, what cannot be read noted."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from curatorium.core.deck import Fault


def toml(folder: Traversable, name: str, faults: list[Fault]) -> Mapping[str, object]:
    file = folder.joinpath(*name.split("/"))
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        faults.append(
            Fault(name, "", "", "There is no such file.", "Copy it from a shipped archive.")
        )
    except OSError:
        faults.append(
            Fault(name, "", "", "It cannot be read.", "It must be a file that you may read.")
        )
    except UnicodeDecodeError:
        faults.append(Fault(name, "", "", "It is not UTF-8.", "Save it as UTF-8 text."))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        faults.append(Fault(name, "", "", f"It is not valid TOML: {error}.", "Mend that line."))
    return {}


def rows_of(
    folder: Traversable, name: str, kind: str, faults: list[Fault]
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables [[kind]] of a file, each with what to call it."""
    held = toml(folder, name, faults)
    wrong, right = "There is no such table.", f"Write [[{kind}]]."
    faults.extend(Fault(name, "", other, wrong, right) for other in held if other != kind)
    found = held.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        faults.append(
            Fault(name, "", kind, "It is no list of tables.", f"Write [[{kind}]] before each card.")
        )
        return
    for number, row in enumerate(found, 1):
        name_of_card = row.get("id")
        shown = isinstance(name_of_card, str) and name_of_card
        yield str(name_of_card) if shown else f"card {number}", row
