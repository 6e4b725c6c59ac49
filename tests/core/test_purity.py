"""What is absent from the engine: input and output, third parties, randomness, clocks."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "curatorium"
ALLOWED = {
    "bisect", "collections", "dataclasses", "difflib", "functools", "hashlib", "hmac", "importlib",
    "json", "math", "re", "textwrap", "tomllib", "typing", "curatorium", "librt", "mypy_extensions",
}  # fmt: skip
EDGES = {"msgspec"}  # in views.py alone
ENGINE = sorted(
    path for part in ("core", "pieces", "games") for path in (SOURCE / part).rglob("*.py")
)


def imported(tree: ast.AST) -> set[str]:
    """The top packages that a module imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def called(tree: ast.AST) -> set[str]:
    """The plain names that a module calls."""
    return {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


@pytest.mark.parametrize("path", ENGINE, ids=lambda p: str(p.relative_to(SOURCE)))
def test_the_engine_reaches_for_nothing_outside(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    extra = EDGES if path.name == "views.py" else set()
    assert imported(tree) <= ALLOWED | extra
    assert not called(tree) & {"open", "print", "input", "exec", "eval", "hash"}
