"""Sets of drivers by one word: `core`, `all`, or a family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orrery.definitions.driver.model import Driver
from orrery.errors import InputError
from orrery.text import suggestion

ALL = "all"
CORE = "core"


def driver_sets(drivers: Mapping[str, Driver]) -> dict[str, tuple[str, ...]]:
    """Set -> the names of its drivers: `all`, `core` (the first comparison), and each family."""
    found = {ALL: tuple(drivers), CORE: tuple(name for name, driver in drivers.items() if driver.core)}
    for family in sorted({driver.family for driver in drivers.values()}):
        found[family] = tuple(name for name, driver in drivers.items() if driver.family == family)
    return found


def in_sets(drivers: Mapping[str, Driver], sets: Iterable[str]) -> Sequence[str]:
    """The names of all drivers of these sets, each once; InputError for a word that is none."""
    known = driver_sets(drivers)
    names: dict[str, None] = {}
    for word in sets:
        if word not in known:
            raise InputError(f"there is no set of drivers called {word}", hint=suggestion(word, known))
        names.update(dict.fromkeys(known[word]))
    return tuple(names)
