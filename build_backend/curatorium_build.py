"""The build backend: setuptools, plus the web client, and an engine compiled by mypyc where there is a C compiler.

Nothing is ever built in the source tree, where leftovers of one build would slip into the next:
every build works on a copy that is thrown away. Only a missing or failing C compiler makes a
build fall back to a pure package. An error of mypy, of mypyc or of the compiler stops it.

Environment variables:
    CURATORIUM_PURE=1      never compile
    CURATORIUM_SEPARATE=1  for quick builds while developing: one extension a module instead of
                           one for all, and the copy is kept in .cache/, so that only what
                           changed is compiled again. Not for wheels that are given away.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import Extension, build_meta

import curatorium_client

Settings = Mapping[str, Any] | None

#: What a wheel is made of.
SOURCES = (
    "LICENSE",
    "NOTICE",
    "README.md",
    "build_backend",
    "docs/rules",
    "pyproject.toml",
    "src",
    "web",
)
#: What lies elsewhere in the source tree than in a wheel.
MOVED = {"docs/rules": "src/curatorium/statements"}
#: What a source distribution holds besides, as far as it exists.
EXTRAS = (
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "GLOSSARY.md",
    "Makefile",
    "bench",
    "docs",
    "tests",
    "tools",
)
_LITTER = shutil.ignore_patterns(
    "__pycache__", "*.py[co]", "*.so", "*.pyd", "*.egg-info", "node_modules", ".*"
)

SETUP = """\
from setuptools import setup
from curatorium_build import extensions
setup(ext_modules=extensions(), options={"build_py": {"force": True}})
"""
KEPT = Path(".cache/separate")

PROBE = """\
import sys
import setuptools
from distutils import ccompiler, sysconfig
compiler = ccompiler.new_compiler()
sysconfig.customize_compiler(compiler)
try:
    compiler.compile(["probe.c"], include_dirs=[sysconfig.get_python_inc()])
except Exception:
    sys.exit(" ".join(getattr(compiler, "compiler_so", ["it"])[:1]) + " is missing or fails")
"""


def LITTER(folder: str, names: list[str]) -> set[str]:  # noqa: N802 - it stands for a pattern
    """Which of these names in a folder are no sources: a client built for the editable install is none."""
    built = Path(curatorium_client.BUILT)
    client = {built.name} if Path(folder).parts[-2:] == built.parent.parts[-2:] else set()
    return set(_LITTER(folder, names)) | client & set(names)


# The hooks that pip and build call


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Nothing but setuptools."""
    return []


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Nothing but setuptools: an editable install is always pure."""
    return []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Node where the web client has to be built without one, and what compiling takes if we compile."""
    needs = [curatorium_client.NODE_WHEEL] if curatorium_client.node_problem() else []
    if _asked("PURE") or compiler_problem():
        return needs
    compiling: list[str] = _settings(Path())["project"]["optional-dependencies"]["compiler"]
    return needs + compiling


def prepare_metadata_for_build_wheel(folder: str, config_settings: Settings = None) -> str:
    """The wheel's metadata, without compiling anything."""
    folder = str(Path(folder).resolve())
    with _copy_of_tree(*SOURCES):
        return str(build_meta.prepare_metadata_for_build_wheel(folder, config_settings))


def build_wheel(folder: str, config_settings: Settings = None, metadata: str | None = None) -> str:
    """A wheel with the compiled engine, or a pure one where there is no C compiler."""
    setup = SETUP if _compiles() else "import setuptools; setuptools.setup()\n"
    tree, folder = Path.cwd(), str(Path(folder).resolve())
    with _copy_of_tree(*SOURCES, kept=KEPT if _asked("SEPARATE") else None) as copy:
        for source, target in MOVED.items():
            shutil.copytree(copy / source, copy / target)
        curatorium_client.put(tree, copy / curatorium_client.BUILT)
        (copy / "setup.py").write_text(setup)
        return str(build_meta.build_wheel(folder, config_settings))


def build_sdist(folder: str, config_settings: Settings = None) -> str:
    """All that a wheel is made of, this backend included, and the tests and documents."""
    folder = str(Path(folder).resolve())
    with _copy_of_tree(*SOURCES, *EXTRAS) as copy:
        (copy / "MANIFEST.in").write_text("graft .\nexclude MANIFEST.in\n")
        return str(build_meta.build_sdist(folder, config_settings))


def build_editable(
    folder: str, config_settings: Settings = None, metadata: str | None = None
) -> str:
    """A pure package that points into the source tree, which must hold no metadata of its own."""
    try:
        return str(build_meta.build_editable(folder, config_settings))
    finally:
        shutil.rmtree("src/curatorium.egg-info", ignore_errors=True)


# Where it is built


@contextmanager
def _copy_of_tree(*names: str, kept: Path | None = None) -> Iterator[Path]:
    """Work in a copy of these files and folders of the source tree: a temporary one, or ``kept``."""
    source = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="curatorium-build-") as temporary:
        copy = source / (kept or temporary)
        if kept and _modules(copy) != _modules(source):
            shutil.rmtree(copy, ignore_errors=True)  # lest a module that is gone lives on
        for name in names:
            _copy(source / name, copy / name)
        os.chdir(copy)
        try:
            yield copy
        finally:
            os.chdir(source)


def _copy(source: Path, target: Path) -> None:
    """Put ``source``, if it exists, in the place of what an earlier build left at ``target``."""
    shutil.rmtree(target, ignore_errors=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=LITTER)
    elif source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _modules(tree: Path) -> set[Path]:
    return {path.relative_to(tree) for path in tree.glob("src/**/*.py")}


# The compiled engine


def _compiles() -> bool:
    """Shall the engine be compiled? Where that is not possible, say so."""
    if _asked("PURE"):
        return False
    problem = compiler_problem()
    if problem:
        print(
            "There is no C compiler that can build Python extensions here, so the engine is not "
            f"compiled: all works, but slower. ({problem})",
            file=sys.stderr,
        )
    return not problem


def compiler_problem() -> str:
    """What hinders compiling a line of C that includes Python.h, as setuptools would; "" if nothing."""
    with tempfile.TemporaryDirectory(prefix="curatorium-probe-") as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>")
        command = [sys.executable, "-c", PROBE]
        tried = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if tried.returncode == 0:
        return ""
    said = tried.stderr.strip().splitlines()
    return next((line for line in said if " error: " in line), said[-1])


def extensions() -> list[Extension]:
    """The compiled engine: one group, so that calls between its modules are direct."""
    from mypyc.build import mypycify  # only here, where it is known to be installed

    sources = [str(path) for path in compiled_sources(Path())]
    if _asked("SEPARATE"):
        # mypyc fails on packed vectors that it reads back from mypy's cache.
        shutil.rmtree(".mypy_cache", ignore_errors=True)
        made = mypycify(sources, separate=True, opt_level="3", debug_level="0")
    else:
        made = mypycify(sources, group_name="curatorium", opt_level="3", debug_level="0")
    for extension in made:
        # A warning of a compiler newer than mypyc is no reason to fail on a user's machine.
        flags = extension.extra_compile_args
        extension.extra_compile_args = [flag for flag in flags if flag != "-Werror"]
    return made


def compiled_sources(tree: Path) -> list[Path]:
    """The modules that pyproject.toml wants compiled."""
    wanted = _settings(tree)["tool"]["curatorium"]
    folders = [tree / "src" / "curatorium" / name for name in wanted["compiled"]]
    found = [path for folder in folders for path in folder.rglob("*.py")]
    return sorted(path for path in found if path.name not in wanted["interpreted-names"])


def _settings(tree: Path) -> dict[str, Any]:
    return tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))


def _asked(name: str) -> bool:
    return os.environ.get(f"CURATORIUM_{name}", "0") not in ("", "0")
