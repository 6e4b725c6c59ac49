"""Each way to build and install Curatorium, from a clean copy of the tree into fresh environments."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

import curatorium_build

pytestmark = pytest.mark.packaging

TREE = Path(__file__).parents[2]
COMPILED = "from curatorium.core.packed import COMPILED; print(COMPILED)"
LITTER = ("build", "dist", "*.egg-info", "*.so", "*.c")
NODE = ("node", "nodejs", "npm", "npx")


def run(
    *command: object, cwd: Path, ok: bool = True, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that knows nothing of the environment we test in."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("CURATORIUM_", "PYTHONPATH"))}
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=clean | (env or {}), capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0) == ok, f"{words}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done


def build(
    tree: Path, out: Path, *flags: str, ok: bool = True, env: dict[str, str] | None = None
) -> str:
    """`python -m build`; returns all that it said."""
    done = run(
        sys.executable,
        "-m",
        "build",
        *flags,
        "--outdir",
        out,
        tree,
        cwd=tree.parent,
        ok=ok,
        env=env,
    )
    return done.stdout + done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the tree as git sees it: what is tracked, or new and not ignored."""
    listed = run("git", "ls-files", "-co", "--exclude-standard", "-z", cwd=TREE).stdout
    copy = tmp_path / "tree"
    for name in filter(None, listed.split("\0")):
        if (TREE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / name, copy / name)
    return copy


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[..., Path]:
    """Installs a wheel or a tree into an environment of its own; returns its folder of commands."""

    def install(what: Path) -> Path:
        home = tmp_path / "environment"
        venv.create(home, with_pip=True)
        run(home / "bin" / "pip", "install", "--quiet", what, cwd=tmp_path)
        return home / "bin"

    return install


@pytest.fixture
def without_node(tmp_path: Path) -> str:
    """A PATH on which there is all that this machine has but Node."""
    folder = tmp_path / "commands"
    folder.mkdir()
    for place in os.get_exec_path():
        for command in Path(place).glob("*"):
            link = folder / command.name
            if command.name not in NODE and not os.path.lexists(link):
                link.symlink_to(command)
    assert not shutil.which("npm", path=str(folder))
    return str(folder)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with the compiled engine: the one that make has built, or one built for this."""
    given = os.environ.get("CURATORIUM_WHEEL")
    if given:
        return Path(given)
    out = tmp_path_factory.mktemp("wheel")
    build(TREE, out, "--wheel", "--no-isolation")
    return next(out.glob("*.whl"))


def contents(tree: Path) -> dict[Path, bytes]:
    """Every file of a tree."""
    return {p.relative_to(tree): p.read_bytes() for p in tree.rglob("*") if p.is_file()}


def assert_holds_engine(wheel: Path) -> None:
    """Every module that should be compiled is, every source is there too, and nothing else is."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    package = TREE / "src" / "curatorium"
    wanted = {module(path, package.parent) for path in curatorium_build.compiled_sources(TREE)}
    extensions = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    assert wanted, "pyproject.toml says that some modules are compiled"
    assert extensions == wanted | {"curatorium__mypyc"}
    sources = {p.relative_to(package.parent).as_posix() for p in package.rglob("*.py")}
    data = {p.relative_to(package.parent).as_posix() for p in package.rglob("*.toml")}
    data |= {f"curatorium/statements/{p.name}" for p in (TREE / "docs" / "rules").glob("*.toml")}
    assert sources | data <= set(names)
    assert {name.partition("/")[0].partition("-")[0].partition(".")[0] for name in names} == {
        "curatorium",
        "curatorium__mypyc",
    }


def module(path: Path, root: Path) -> str:
    """A source file's name in a wheel, without its suffix."""
    return path.relative_to(root).with_suffix("").as_posix()


def assert_works(commands: Path, compiled: bool) -> None:
    """The installed command knows its games and plays one, and says so if it is slow."""
    home = commands.parent
    assert run(commands / "python", "-c", COMPILED, cwd=home).stdout.strip() == str(compiled)
    assert "museum_match" in run(commands / "curatorium", "games", cwd=home).stdout
    played = run(commands / "curatorium", "simulate", "museum_match", "--games", "2", cwd=home)
    assert played.stderr.count("not compiled") == (0 if compiled else 1)


def test_the_wheel_holds_the_compiled_engine_and_works(
    wheel: Path, fresh: Callable[..., Path]
) -> None:
    assert_holds_engine(wheel)
    assert_works(fresh(wheel), compiled=True)


def test_build_makes_a_compiled_wheel_by_way_of_the_sdist(tree: Path, tmp_path: Path) -> None:
    before = contents(tree)
    build(tree, tmp_path / "out")
    assert len(list((tmp_path / "out").glob("*.tar.gz"))) == 1
    assert_holds_engine(next((tmp_path / "out").glob("*.whl")))
    assert contents(tree) == before


def test_pip_install_of_the_tree_works_compiled(tree: Path, fresh: Callable[..., Path]) -> None:
    before = contents(tree)
    commands = fresh(tree)
    assert contents(tree) == before
    assert_works(commands, compiled=True)


def test_without_a_compiler_and_node_the_package_is_pure_and_says_so(
    tree: Path, tmp_path: Path, fresh: Callable[..., Path], without_node: str
) -> None:
    before = contents(tree)
    bare = {"CC": "/bin/false", "PATH": without_node}
    said = build(tree, tmp_path / "out", "--wheel", env=bare)
    assert said.count("the engine is not compiled") == 1
    (wheel,) = (tmp_path / "out").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "curatorium/web/index.html" in ZipFile(wheel).namelist()
    assert contents(tree) == before
    assert_works(fresh(wheel), compiled=False)


def test_it_can_be_asked_for_pure(tree: Path, tmp_path: Path) -> None:
    build(tree, tmp_path / "out", "--wheel", "--no-isolation", env={"CURATORIUM_PURE": "1"})
    (wheel,) = (tmp_path / "out").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("WRONG: int = 'text'", "Incompatible types in assignment"),  # mypy
        ("class Wrong(int):\n    pass", "Inheriting from most builtin types"),  # mypyc
    ],
)
def test_an_error_of_the_compiler_stops_the_build(
    tree: Path, tmp_path: Path, code: str, complaint: str
) -> None:
    source = tree / "src" / "curatorium" / "core" / "dice.py"
    source.write_text(f"{source.read_text()}\n\n{code}\n")
    said = build(tree, tmp_path / "out", "--wheel", "--no-isolation", ok=False)
    assert complaint in said
    assert not list((tmp_path / "out").glob("*.whl"))


def test_an_editable_install_is_pure_and_leaves_nothing(tree: Path, tmp_path: Path) -> None:
    before = contents(tree)
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    command = [home / "bin" / "pip", "install", "--quiet", "--no-deps", "--editable", tree]
    run(*command, cwd=tmp_path)
    assert contents(tree) == before
    where = run(home / "bin" / "python", "-c", "import curatorium; print(curatorium)", cwd=home)
    assert str(tree) in where.stdout
