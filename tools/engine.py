"""Keeps the compiled engine in .compiled up to date; with --wheel, prints where its wheel is.

A wheel is built once for each state of the sources and kept in .cache/wheels/<fingerprint>/. Where
there is no C compiler nothing is compiled, which is an error only with --required.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

from locked import locked

TREE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TREE / "build_backend"))

import client  # noqa: E402
import curatorium_build  # noqa: E402

CACHE = TREE / ".cache"
COMPILED = TREE / ".compiled"
STAMP = COMPILED / "fingerprint"
KEPT = 3  # wheels of that many states of the sources

NO_COMPILER = """\
There is no C compiler that can build Python extensions here ({problem}).
On Debian or Ubuntu, install one with: apt-get install gcc python3-dev"""


def fingerprint(tree: Path) -> str:
    """Changes whenever the wheel would."""
    digest = sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "CURATORIUM_SEPARATE"):
        digest.update(f"{name}={os.environ.get(name, '')}\n".encode())
    for path in sources(tree):
        digest.update(f"{path.relative_to(tree)}\n{path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def sources(tree: Path) -> list[Path]:
    """Every file that a wheel is made of."""
    found = []
    for name in curatorium_build.SOURCES:
        for folder, folders, files in os.walk(tree / name):
            ignored = curatorium_build.LITTER(folder, [*folders, *files])
            folders[:] = [name for name in folders if name not in ignored]
            found += [Path(folder, name) for name in files if name not in ignored]
        if (tree / name).is_file():
            found.append(tree / name)
    return sorted(found)


def wheel_of(state: str) -> Path | None:
    """The wheel of that state of the sources, if it was built."""
    return next((CACHE / "wheels" / state).glob("*.whl"), None)


def build(state: str) -> None:
    """The compiled wheel of that state of the sources; the compiler is heard only when it fails."""
    client.ensure_node()  # the wheel holds the web client
    print("Compiling the engine; this takes a minute or two, once ...", file=sys.stderr, flush=True)
    folder = CACHE / "wheels" / f"{state}.unfinished"
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    command += ["--outdir", str(folder), str(TREE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        sys.exit("The engine could not be compiled: see above.")
    folder.rename(folder.with_suffix(""))
    forget_old_wheels()


def forget_old_wheels() -> None:
    """All but the newest few."""
    folders = sorted((CACHE / "wheels").iterdir(), key=lambda folder: folder.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder)


def install(wheel: Path, state: str) -> None:
    """The wheel alone into .compiled, where PYTHONPATH can choose it over the sources."""
    print("Installing the compiled engine into .compiled ...", file=sys.stderr, flush=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--target", str(COMPILED), str(wheel)]
    subprocess.run(command, check=True)
    STAMP.write_text(state)


def update(state: str, required: bool) -> None:
    """Build and install what is not there yet."""
    if not wheel_of(state):
        problem = curatorium_build.compiler_problem()
        if problem:
            shutil.rmtree(COMPILED, ignore_errors=True)
            print(NO_COMPILER.format(problem=problem), file=sys.stderr)
            if required:
                sys.exit("It is needed here: every test runs on both engines.")
            return
        build(state)
    wheel = wheel_of(state)
    assert wheel, "a build that succeeds leaves a wheel"
    if not STAMP.exists() or STAMP.read_text() != state:
        install(wheel, state)


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--required", action="store_true", help="fail where it cannot be compiled")
    parser.add_argument("--wheel", action="store_true", help="print the path of the wheel")
    wanted = parser.parse_args()
    with locked(CACHE):
        state = fingerprint(TREE)
        update(state, wanted.required or wanted.wheel)
    if wanted.wheel:
        print(wheel_of(state))


if __name__ == "__main__":
    main()
