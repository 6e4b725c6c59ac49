"""Makes .venv with all that Curatorium needs to run, to be compiled and to be tested.

Done once; again only when pyproject.toml changes.
"""

import subprocess
import sys
import venv
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from locked import locked

TREE = Path(__file__).resolve().parent.parent
VENV = TREE / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"  # holds the fingerprint of what was installed last

NO_ENSUREPIP = """\
{python} (Python {version}) cannot make virtual environments: its module ensurepip is missing.
On Debian or Ubuntu, install it with: apt-get install python{version}-venv"""


def fingerprint() -> str:
    """Changes when other packages are to be installed."""
    return sha256((TREE / "pyproject.toml").read_bytes()).hexdigest()


def current() -> bool:
    """Is there nothing to do?"""
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def make_venv() -> None:
    """A virtual environment at .venv, unless a working one is there."""
    works = [str(PYTHON), "-m", "pip", "--version"]
    if PYTHON.exists() and subprocess.run(works, capture_output=True, check=False).returncode == 0:
        return
    if not find_spec("ensurepip"):
        version = ".".join(str(n) for n in sys.version_info[:2])
        sys.exit(NO_ENSUREPIP.format(python=sys.executable, version=version))
    print(f"Making a virtual environment in .venv with {sys.executable} ...", flush=True)
    venv.create(VENV, clear=True, with_pip=True)


def install() -> None:
    """Curatorium itself, editable, with what it needs; pip is heard only when it fails."""
    print("Installing what Curatorium needs into .venv; this takes a minute ...", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--progress-bar=off", "--editable", f"{TREE}[dev]"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        sys.exit(
            "The packages that Curatorium needs could not be installed: see pip's words above."
        )
    STAMP.write_text(fingerprint())


if __name__ == "__main__" and not current():
    with locked(TREE / ".cache"):
        if not current():
            make_venv()
            install()
