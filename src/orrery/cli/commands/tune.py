"""`orrery tune`: a quieter machine, and back again."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from orrery import paths
from orrery.cli import output

if TYPE_CHECKING:
    from orrery.machine.tuned import TuneOutcome
    from orrery.machine.tuning import Setting

EPILOG = """Examples:

\b
  orrery tune
  orrery tune --yes
  orrery tune --reset
"""


@click.command(epilog=EPILOG)
@click.option("--reset", "back", is_flag=True, help="Restore all settings to their old values.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(back: bool, yes: bool) -> int:
    """Change settings so that this machine disturbs figures less; `orrery doctor` says which settings, and why.

    The old values are stored first, and --reset restores exactly these; so does a restart. Without root nothing is
    set: the commands are printed.
    """
    from orrery.machine.facts import USABLE
    from orrery.machine.files import MachineFiles
    from orrery.machine.gathering import gather
    from orrery.machine.tuned import noted, reset, tune
    from orrery.machine.tuning import changes

    files, state = MachineFiles(), paths.state() / "tuned.json"
    found = noted(files, state) if back else changes(files, USABLE.need(gather(files)))
    if not found:
        output.note("nothing was set, or the machine has restarted since" if back else "there is nothing left to set")
        return 0
    output.write_table(("setting", "file", "now", "to be"), [_line(change, back) for change in found])
    if os.geteuid() != 0:
        return _tell(found, back)
    if not _agreed(yes):
        output.note("nothing was set; --yes does it without asking")
        return 0
    return _outcome(reset(files, state) if back else tune(files, found, state))


def _line(change: Setting, back: bool) -> tuple[str, ...]:
    ends = (change.after, change.before) if back else (change.before, change.after)
    return (change.fact.replace("_", " "), f"/{change.path}", *ends)


def _agreed(yes: bool) -> bool:
    # Where nobody sits, nobody has agreed.
    return yes or (sys.stdin.isatty() and click.confirm("continue?", default=True, err=True))


def _tell(found: Sequence[Setting], back: bool) -> int:
    """The commands, for somebody who may."""
    output.note("not root; to do it, run:")
    for change in found:
        click.echo(change.undo if back else change.command)
    return 0


def _outcome(outcomes: Sequence[TuneOutcome]) -> int:
    """How many were set, and which were not: exit status 3 where any was refused."""
    refused = [outcome for outcome in outcomes if outcome.refused]
    for outcome in refused:
        output.note(f"not set: /{outcome.change.path}: {outcome.refused}")
    output.note(f"{len(outcomes) - len(refused)} of {len(outcomes)} set")
    return 3 if refused else 0
