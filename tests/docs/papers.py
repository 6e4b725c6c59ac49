"""Reading the project's Markdown: its blocks, links, headings and tables."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TREE = Path(__file__).parents[2]
FOLDERS = ("docs", "src", "tests", "tools", "bench", "build_backend")


def papers() -> list[Path]:
    """Every Markdown file of the project."""
    found = list(TREE.glob("*.md"))
    for folder in FOLDERS:
        found += (TREE / folder).rglob("*.md")
    return sorted(found)


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def unfenced(page: str) -> str:
    """The page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)


def links(page: str) -> list[str]:
    """Where its links and pictures lead."""
    return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]+`", "", unfenced(page)))


def prose(page: str) -> str:
    """What people read: no blocks, no code, no targets of links."""
    return re.sub(r"`[^`\n]+`|\]\([^)\s]+\)", "", unfenced(page))


def code(page: str) -> list[str]:
    """What stands in the lines of the page as code."""
    return re.findall(r"`([^`\n]+)`", unfenced(page))


class Command(NamedTuple):
    """A command that a page shows, and what it says will be printed."""

    line: str
    shown: str


def commands(page: str) -> Iterator[Command]:
    """The lines that begin with ``$`` in console blocks, in their order."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = part.partition("\n")
            yield Command(line, shown)


def anchors(page: str) -> set[str]:
    """The names of its headings in links; a name that comes again is numbered."""
    found: list[str] = []
    for heading in re.findall(r"^#+ (.*)$", unfenced(page), re.MULTILINE):
        bare = re.sub(r"\]\([^)]*\)", "", heading).lower()
        name = re.sub(r"[^\w\- ]", "", bare).replace(" ", "-")
        again = sum(
            re.fullmatch(rf"{re.escape(name)}(-\d+)?", other) is not None for other in found
        )
        found.append(f"{name}-{again}" if again else name)
    return set(found)


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without the heads."""
    part = re.split(rf"^#+ {re.escape(heading)}$", page, maxsplit=1, flags=re.MULTILINE)[1]
    part = re.split(r"^#", part, maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line.strip()[1:-1] for line in part.splitlines() if line.startswith("|")]
    cells = [[cell.strip(" `") for cell in line.split("|")] for line in lines]
    return [row for row in cells if set(row[0]) != {"-"}][1:]
