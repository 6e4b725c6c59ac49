"""Packed vectors: ``librt``'s where the engine is compiled, plain lists where it is interpreted.

Compiled modules use the vectors natively, whatever this module binds at run time. Interpreted
Python reads a list faster than any packed type, so there ``vec[u8]`` makes a list and the
``librt`` package need not be installed.

``append(v, x)`` returns the vector with ``x`` at its end: always assign the result.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any


def _engine_is_compiled() -> bool:
    spec = find_spec("curatorium.core.game")
    return spec is not None and not str(spec.origin).endswith(".py")


#: True when the engine in use is the compiled one.
COMPILED = _engine_is_compiled()

if TYPE_CHECKING:
    from librt.vecs import append, pop, vec
elif COMPILED:
    from librt.vecs import append, pop, vec
else:

    class vec:
        """Stand-in: ``vec[T](items)`` is ``list(items)``."""

        def __class_getitem__(cls, item: object) -> Any:
            return list

    def append(v, x):
        """Put ``x`` at the end of ``v`` and return ``v``."""
        v.append(x)
        return v

    def pop(v, i=-1):
        """Take the element at ``i`` out of ``v``; returns ``v`` and the element."""
        x = v.pop(i)
        return v, x


__all__ = ["COMPILED", "append", "pop", "vec"]
