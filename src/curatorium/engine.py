"""Which engine is used: the compiled one where it is installed, or its Python sources on request."""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceOnly:
    """Finds the modules of this package by their sources, past any extension beside them."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("curatorium.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def interpret() -> None:
    """From now on import the engine's Python sources, even where it is compiled.

    To be called before anything else of the package is imported: benchmarks and tests compare
    the two engines so, out of one installed wheel.
    """
    loaded = [name for name in sys.modules if name.startswith("curatorium.core")]
    assert not loaded, "the engine is already loaded"
    sys.meta_path.insert(0, _SourceOnly)
