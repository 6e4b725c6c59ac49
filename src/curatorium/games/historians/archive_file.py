"""Files of an archive: read as texts, TOML understood, what cannot be read noted."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable

from curatorium.core.deck import Fault


def texts_of(folder: Traversable, paths: Sequence[str], faults: list[Fault]) -> dict[str, str]:
    """The texts of these files of a folder by their paths, without those that cannot be read.

    Some editors put a byte order mark before UTF-8; it is no part of the text.
    """
    found: dict[str, str] = {}
    for path in paths:
        try:
            found[path] = folder.joinpath(*path.split("/")).read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            right = "Copy it from a shipped archive."
            faults.append(Fault(path, "", "", "There is no such file.", right))
        except OSError:
            right = "It must be a file that you may read."
            faults.append(Fault(path, "", "", "It cannot be read.", right))
        except UnicodeDecodeError:
            faults.append(Fault(path, "", "", "It is not UTF-8.", "Save it as UTF-8 text."))
    return found


def toml(texts: Mapping[str, str], name: str, faults: list[Fault]) -> Mapping[str, object]:
    """What a file says; nothing if it could not be read, which has been noted."""
    try:
        return tomllib.loads(texts.get(name, ""))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        faults.append(Fault(name, "", "", f"It is not valid TOML: {error}.", "Mend that line."))
    return {}


def rows_of(
    texts: Mapping[str, str], name: str, kind: str, faults: list[Fault]
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables [[kind]] of a file, each with what to call it."""
    held = toml(texts, name, faults)
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
