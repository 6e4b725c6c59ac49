"""Folders without room, or without leave to write, by whatever means this machine has."""

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

SMALL: Final = "size=4m,mode=700"


def _mount(*arguments: str) -> bool:
    try:
        done = subprocess.run(["mount", *arguments], capture_output=True, timeout=30, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, of 4 MB; the test is skipped where none can be mounted."""
    folder.mkdir()
    if not _mount("-t", "tmpfs", "-o", SMALL, "tmpfs", str(folder)):
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True, timeout=30)


def fill(folder: Path) -> Path:
    """Leave no room at all; returns the file that takes it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
    return filler


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing can be written in the folder, whoever we are."""
    if os.geteuid():
        folder.chmod(0o555)
        try:
            yield
        finally:
            folder.chmod(0o755)
        return
    if not _mount("--bind", str(folder), str(folder)):
        pytest.skip("root may write everywhere, and nothing can be mounted here")
    try:
        assert _mount("-o", "remount,bind,ro", str(folder))
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True, timeout=30)


def files_end(pid: int, folder: Path) -> Callable[[], None]:
    """Let no file of a process grow beyond what the smallest one in a folder has; returns how to end that.

    This is what a full disk looks like to it, and needs no rights.
    """
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    size = (folder / "curatorium.db-wal").stat().st_size
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    return lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, before) and None
