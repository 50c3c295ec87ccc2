"""`orrery setup`: the system packages that drivers need."""

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
    from orrery.definitions.search_path import SearchPath
    from orrery.machine.packages import Want

EPILOG = """Examples:

\b
  orrery setup
  orrery setup core
  orrery setup corba messaging
  orrery setup --drivers omniorb --yes
"""


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

    SET is `core` (the drivers of the first comparison), a family of drivers (`orrery list drivers` names them), or
    `all`, which is the default.
    """
    from orrery.definitions.driver.sets import in_sets
    from orrery.definitions.driver.spec import bindings_of
    from orrery.machine.packages import missing_packages, want
    from orrery.planning.request import named_drivers

    library = search_path.library()
    names = dict.fromkeys(in_sets(library.drivers, sets))
    if specs or lists or not sets:
        named = bindings_of(named_drivers(specs, lists), library.drivers)
        names |= dict.fromkeys(part.driver for binding in named for part in binding.parts)
    chosen = [library.drivers[name] for name in names]
    missing = missing_packages(sorted({package for driver in chosen for package in driver.packages}))
    if missing:
        _install(missing, yes)
    _tell(chosen, [want(driver) for driver in chosen])


def _install(missing: Sequence[str], yes: bool) -> None:
    """Install what is missing, or say how."""
    from orrery.machine.packages import install, install_command
    from orrery.text import rough_duration

    spelled = " ".join(install_command(missing))
    if os.geteuid() != 0:
        return output.note(f"not root; to have every driver, run:\n  sudo {spelled}")
    output.note(f"to be installed: {spelled}")
    if not yes and not (sys.stdin.isatty() and click.confirm("continue?", default=True, err=True)):
        return output.note("nothing was installed; --yes does it without asking")
    begin = time.monotonic()
    if (reason := install(missing)) is not None:
        return output.note(f"not installed: {reason}")
    return output.note(f"downloaded and installed in {rough_duration(time.monotonic() - begin)}")


def _tell(drivers: Sequence[Driver], wants: Sequence[Want]) -> None:
    rows = [(driver.name, want.reason or "ready") for driver, want in zip(drivers, wants, strict=True)]
    output.write_table(("driver", "state"), rows)
