"""Programs that a host builds itself, since those of this machine do not run there, or another compiler made them."""

from __future__ import annotations

import json
from pathlib import Path

from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import TrialError
from orrery.hosts.command import Command
from orrery.hosts.delivery import BuiltPrograms, Orrery
from orrery.hosts.host import Host

BUILD_SECONDS = 1800.0
"""A middleware of many templates takes minutes on a small board."""


def build_there(host: Host, folder: Path, orrery: Orrery) -> BuiltPrograms:
    """Let a host build the programs whose recipe lies in a `folder` there; TrialError with what it says where it fails.

    Its supervisor starts what builds, as it starts programs: so nothing of it outlives the trial, whatever happens.
    """
    name, clock = f"builder/{folder.name}", SystemClock()
    channels = ControlChannels(clock, [host.supervisor], clock.now() + int(BUILD_SECONDS * SECOND))
    command = (orrery.python, "-m", "orrery.build.again", str(folder))
    try:
        host.start(name, Command(command, environment=(("PYTHONPATH", orrery.path),)))
        channels.leave([name])
        channels.ended([name], BUILD_SECONDS)
    except TrialError as failure:
        said = host.last_output(name).splitlines()
        raise TrialError(said[-1] if said else str(failure)) from None
    finally:
        channels.close()
    return BuiltPrograms(**json.loads(host.output(name)))
