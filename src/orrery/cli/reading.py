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


def check_results(place: object) -> None:
    """InputError where no results file is at a place (None: the usual one), before all is loaded that reads it."""
    given = place or paths.store(None)
    if isinstance(given, Path):
        check_file(given, create=False)


def of_results(command: Callable[P, Found]) -> Callable[P, Found]:
    """A command that reads the record or the store that it is given."""

    @wraps(command)
    def reading(*arguments: P.args, **named: P.kwargs) -> Found:
        from orrery.api.reading.damage import damage_named

        record, place = named.get("record"), named.get("place")
        if not record:
            check_results(place)
        with damage_named(record or place or paths.store(None)):
            return command(*arguments, **named)

    return reading
