"""Programs that are built without optimisation, in less time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def unoptimised() -> Iterator[None]:
    """For interfaces with many types and operations: what is asked of their programs is decided by what is generated.

    Each driver's other cases are of programs as they are measured, where `make test-all` builds them.
    The flags are those of the Makefile, so that nothing is built twice, the kit neither.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ORRERY_CXXFLAGS", "-O0 -g0")
        yield
