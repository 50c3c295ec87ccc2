"""Whether a process failed because it wanted more than its limits allow: the failure then says so, and names them."""

from __future__ import annotations

import re

from orrery.control.failure import TrialError
from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits
from orrery.planning.plan import Plan

NO_MEMORY = re.compile(
    r"bad_alloc|MemoryError|NO_MEMORY|OutOfMemory|cannot allocate|out of memory|Resource temporarily unavailable",
    re.IGNORECASE,
)
"""How programs and libraries say that they got no memory; the last when it was to be a thread's stack."""
USED_UP = "SIGXCPU"


def explained(failure: TrialError, plan: Plan, last_output: str) -> TrialError:
    """The failure of a process without limits as it is; else with the limit that it passed, or those that it had.

    The kernel tells nobody that it refused memory: the program's own words say so, and where it says nothing the
    limits stand beside how it ended.
    """
    limits = next((process.resource_limits for process in plan.processes if process.name == failure.process), UNLIMITED)
    if not limits:
        return failure
    return TrialError(f"{failure.process} {_words(str(failure), limits, last_output)}", process=failure.process)


def _words(message: str, limits: ResourceLimits, last_output: str) -> str:
    if limits.cpu_time is not None and USED_UP in message:
        return f"used up its {ResourceLimits(cpu_time=limits.cpu_time)}: {message}"
    if limits.memory is not None and NO_MEMORY.search(f"{message} {last_output}"):
        return f"got no more memory than its limit, {ResourceLimits(memory=limits.memory)}: {message}"
    return f"failed under its limits ({limits}): {message}"
