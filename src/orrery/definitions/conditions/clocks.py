"""How far the clocks of emulated hosts are from each other, as it is asked for: `clocks=5s`."""

from __future__ import annotations

from orrery.definitions.reading.durations import nanoseconds
from orrery.errors import InputError

KEY = "clocks"
HINT = "namespaces:2[clocks=5s]"


def read_clocks(text: str) -> tuple[int, str]:
    """By how much (ns) the clock of each host is ahead of that of the one before it, and all of the text that is not
    of that; 0 where nothing is said of clocks, InputError for what is no duration.
    """
    parts = [part.strip() for part in text.split(",")]
    said = [part for part in parts if part.partition("=")[0].strip() == KEY]
    if len(said) > 1:
        raise InputError(f"--hosts: {KEY} stands twice", hint=HINT)
    rest = ",".join(part for part in parts if part not in said)
    try:
        return (nanoseconds(said[0].partition("=")[2].strip()) if said else 0), rest
    except ValueError as wrong:
        raise InputError(f"--hosts: {wrong}", hint=HINT) from None
