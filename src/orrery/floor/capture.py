"""Captures a conversation: a trial whose client and server run under strace."""

from __future__ import annotations

import os

from orrery.cost.instruments import message_log
from orrery.cost.trials import wrapped
from orrery.cost.workload import UNDER_INSTRUMENTS, Workload, under_workload
from orrery.errors import DriverError
from orrery.floor.captured import read_conversation
from orrery.floor.steps import Conversation
from orrery.keeping import owned_folder
from orrery.keeping import run as run_tool
from orrery.planning.plan import Plan
from orrery.trial.run import run_trial

WARM = 100
"""Calls until connections are open, and what is made once is made."""
CALLS = 200
"""So many are captured."""
TIMEOUT = 30.0
"""Seconds for a program that does nothing."""


def check_strace() -> None:
    """DriverError where strace is missing, or may not trace."""
    message_log()
    tried = run_tool(["strace", "-o", os.devnull, "true"], timeout=TIMEOUT)
    if tried.returncode != 0:
        raise DriverError(
            f"strace may not trace processes here: {(tried.stderr.splitlines() or ['no reason given'])[0]}",
            hint="sysctl kernel.yama.ptrace_scope=0; in a container --cap-add SYS_PTRACE",
        )


def capture(plan: Plan, operation: str) -> Conversation:
    """The conversation of one operation of a plan of one client and one server.

    DriverError where the trial fails or strace cannot be had, NotReplayableError where there is nothing to replay.
    """
    instrument = message_log()
    called = under_workload(plan, Workload(WARM, CALLS, (operation,)))
    with owned_folder("orrery-floor-") as folder:
        traced = wrapped(called, lambda who, program: instrument.wrap(folder, who, program))
        observation = run_trial(traced, block=0, position=0, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS)
        if observation.status != "ok":
            raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
        logs = {p.holds: instrument.output(folder, p.name).read_text(errors="replace") for p in plan.processes}
    return read_conversation(logs["client"], logs["server"], called.phases[-1].id, CALLS)
