"""Commands that only read results: whatever fails in them is told with the file that they were given."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from orrery import paths
from orrery.store.results_file import check_file

P = ParamSpec("P")
Found = TypeVar("Found")


def of_results(command: Callable[P, Found]) -> Callable[P, Found]:
    """A command that reads the record or the store that it is given."""

    @wraps(command)
    def reading(*arguments: P.args, **named: P.kwargs) -> Found:
        from orrery.api.damage import damage_named

        given = named.get("record") or named.get("place") or paths.store(None)
        if isinstance(given, Path) and not named.get("record"):
            check_file(given, create=False)  # before all is loaded that makes figures
        with damage_named(given):
            return command(*arguments, **named)

    return reading
