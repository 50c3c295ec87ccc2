"""The conditions of a driver.toml: every word of one must be an option, or something else that may be asked there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.definitions.reading.toml import Document, Step
from orrery.text import suggestion


def check_condition(
    document: Document, known: Mapping[str, Sequence[str]], condition: Mapping[str, Sequence[str]], *place: Step
) -> None:
    """InputError at the line of what is not `known`: name -> the values that it can have."""
    for name, values in condition.items():
        if name not in known:
            raise document.error(f"unknown option {name}", *place, name, hint=suggestion(name, known))
        for value in values:
            if value not in (choices := known[name]):
                raise document.error(f"option {name} has no {value}", *place, name, hint=suggestion(value, choices))
