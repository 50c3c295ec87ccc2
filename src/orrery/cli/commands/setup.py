"""`orrery setup`: the system packages that drivers need, and the classics beside them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output

if TYPE_CHECKING:
    from orrery.definitions.driver.model import Driver
    from orrery.definitions.search_path import Library, SearchPath

EPILOG = """Examples:

\b
  orrery setup
  orrery setup core
  orrery setup corba messaging
  orrery setup --drivers omniorb --yes
  orrery setup classics
  orrery setup trace
"""
CLASSICS = "classics"
"""The set of what published experiments need that no driver brings along."""
OF_CLASSICS = {CLASSICS, "core", "all"}
"""The sets that have it."""
TRACE = "trace"
"""The set of what `orrery trace` builds the kernel's side of traces with."""
OF_TRACE = {TRACE, "all"}
"""The sets that have it."""


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET]...")
@options.driver
@options.search_path
@click.option("--yes", is_flag=True, envvar="ORRERY_YES", help="Install without asking (also ORRERY_YES=1).")
@options.as_search_path
def command(
    sets: tuple[str, ...], specs: tuple[str, ...], lists: tuple[str, ...], yes: bool, search_path: SearchPath
) -> None:
    """Install the system packages that drivers need. A driver that is not available is listed with the reason.

    SET is `core` (the drivers of the first comparison), a family of drivers (`orrery list drivers` names them),
    `classics`, `trace`, or `all`, which is the default. `classics` is the program ping (iputils-ping), which `orrery
    classics` needs for the pings beside `payload`; `core` and `all` have it too. `trace` is clang and libbpf, by which
    `orrery trace` sees what a call does in the kernel; `all` has it too.
    """
    from orrery.api.beginning.reference import pinging
    from orrery.machine.packages import missing_packages
    from orrery.planning.request import named_drivers

    library, named = search_path.library(), named_drivers(specs, lists)
    drivers = _drivers(library, sets, named)
    # Who names drivers alone wants them alone.
    everything = not (sets or named)
    classics = pinging(library) if everything or OF_CLASSICS & set(sets) else []
    traces = everything or bool(OF_TRACE & set(sets))
    if missing := missing_packages(_packages(drivers, classics, traces)):
        _install(missing, yes)
    states = [*map(_state, drivers), *map(_state_of_classic, classics), *([_state_of_traces()] if traces else [])]
    output.write_table(("driver, classic or trace", "state"), states)


def _drivers(library: Library, sets: Sequence[str], named: tuple[str, ...]) -> list[Driver]:
    """Those of the sets and those that are named; all where there are neither."""
    from orrery.definitions.driver.sets import in_sets
    from orrery.definitions.driver.spec import bindings_of

    names = dict.fromkeys(in_sets(library.drivers, [word for word in sets if word not in (CLASSICS, TRACE)]))
    if named or not sets:
        bindings = bindings_of(named, library.drivers)
        names |= dict.fromkeys(part.driver for binding in bindings for part in binding.parts)
    return [library.drivers[name] for name in names]


def _packages(drivers: Sequence[Driver], classics: Sequence[str], traces: bool) -> list[str]:
    """The packages that these have, but for a program that is there already, wherever it came from."""
    from orrery.machine.ping import PACKAGE, has_ping
    from orrery.machine.tracing import PACKAGES, builder

    own = [PACKAGE] if classics and not has_ping() else []
    own += PACKAGES if traces and builder() else []
    return sorted({*own, *(package for driver in drivers for package in driver.packages)})


def _install(missing: Sequence[str], yes: bool) -> None:
    """Install what is missing, or say how."""
    from orrery.machine.packages import install, install_command
    from orrery.text import rough_duration

    spelled = " ".join(install_command(missing))
    if os.geteuid() != 0:
        return output.note(f"not root; to have all of it, run:\n  sudo {spelled}")
    output.note(f"to be installed: {spelled}")
    if not yes and not (sys.stdin.isatty() and click.confirm("continue?", default=True, err=True)):
        return output.note("nothing was installed; --yes does it without asking")
    begin = time.monotonic()
    if (reason := install(missing)) is not None:
        return output.note(f"not installed: {reason}")
    return output.note(f"downloaded and installed in {rough_duration(time.monotonic() - begin)}")


def _state(driver: Driver) -> tuple[str, str]:
    from orrery.machine.packages import want

    return driver.name, want(driver).reason or "ready"


def _state_of_traces() -> tuple[str, str]:
    from orrery.machine.tracing import builder

    return TRACE, builder() or "ready"


def _state_of_classic(name: str) -> tuple[str, str]:
    from orrery.machine.ping import PACKAGE, has_ping

    return name, "ready" if has_ping() else f"missing commands: ping ({PACKAGE})"
