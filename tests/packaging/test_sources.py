"""What the sources of the engine must keep to, so that they can be compiled and depend on little."""

import ast
import sys
from pathlib import Path

import pytest

import curatorium_build

TREE = Path(__file__).parents[2]
PACKAGE = TREE / "src" / "curatorium"
ALLOWED = {*sys.stdlib_module_names, "curatorium", "mypy_extensions", "librt"}


def imported(tree: ast.Module) -> set[str]:
    """The top-level packages that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports are absolute"
            found.add(node.module)
    return {name.partition(".")[0] for name in found}


def structs(tree: ast.Module) -> list[str]:
    """The classes of a module that are msgspec Structs."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any("Struct" in ast.unparse(base) for base in node.bases)
    ]


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@pytest.mark.parametrize(
    "path",
    curatorium_build.compiled_sources(TREE),
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_no_struct_is_compiled(path: Path) -> None:
    # mypyc silently drops what ``frozen`` and ``tag`` say.
    assert structs(parsed(path)) == []


def test_structs_are_seen() -> None:
    views = PACKAGE / "games" / "museum_match" / "views.py"
    assert "MuseumMatchView" in structs(parsed(views))


@pytest.mark.parametrize("path", sorted((PACKAGE / "core").rglob("*.py")), ids=lambda p: p.name)
def test_core_needs_no_third_party(path: Path) -> None:
    assert imported(parsed(path)) <= ALLOWED
