"""What a shell is offered where a scenario, a driver or an interface is to be named (click, "Shell Completion").

Names alone are looked up: no driver's file and no scenario is read, so that a shell need not wait. Where the folders
that were typed so far hold a mistake nothing is offered: it is told when the command is run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.errors import OrreryError

if TYPE_CHECKING:
    from orrery.definitions.search_path import Library

KINDS = ("interfaces", "scenarios", "drivers")
"""What the search path has further folders of, as `options.search_path` calls them."""


def scenarios(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The scenarios whose names begin so."""
    return _beginning(incomplete, context, lambda library: library.scenario_files)


def interfaces(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The interfaces whose names begin so."""
    return _beginning(incomplete, context, lambda library: library.interface_folders)


def drivers(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The drivers whose names begin so; of a list `unix,tc` the last one is completed."""
    before, comma, begun = incomplete.rpartition(",")
    found = _beginning(begun, context, lambda library: library.driver_folders)
    return [f"{before}{comma}{name}" for name in found]


def _beginning(begun: str, context: click.Context, known: Callable[[Library], Mapping[str, Path]]) -> list[str]:
    """The names that begin so, of what is found on the search path as far as it was typed."""
    from orrery.definitions.search_path import SearchPath

    further = (tuple(context.params.get(f"{kind}_path") or ()) for kind in KINDS)
    try:
        return [name for name in known(SearchPath(*further).library()) if name.startswith(begun)]
    except OrreryError:
        return []
