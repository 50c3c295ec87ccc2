"""Where the processes of a trial run: `same` is one core, `split` two, `free` leaves it to the system.

`across` is on several hosts, clients and servers on different ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from orrery.errors import InputError
from orrery.text import suggestion

Placement = Literal["same", "split", "free", "across"]
PLACEMENTS: tuple[Placement, ...] = get_args(Placement)
ACROSS: Placement = "across"
DEFAULTS: tuple[Placement, ...] = ("same", "split")
"""Those that are meant where none is named."""


def placements_of(texts: Iterable[str]) -> tuple[Placement, ...]:
    """The placements that are named, each once, several in one text parted by commas; InputError for an unknown one."""
    names = [name.strip() for text in texts for name in text.split(",") if name.strip()]
    return tuple(dict.fromkeys(map(_placement, names or DEFAULTS)))


def _placement(name: str) -> Placement:
    for known in PLACEMENTS:
        if name == known:
            return known
    raise InputError(f"unknown placement {name}", hint=suggestion(name, PLACEMENTS))
