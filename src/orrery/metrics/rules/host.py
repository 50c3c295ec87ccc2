"""Whether the machine was quiet: what disturbed trials, and processes without the priority that was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from orrery.metrics.catalogue.latency import median
from orrery.metrics.disturbance.aside import whole
from orrery.metrics.disturbance.evidence import (
    DELAY_SHARE,
    DELAYED,
    MOST_OS_NOISE,
    NOISY,
    STEAL_SHARE,
    STOLEN,
    WAITED,
)
from orrery.metrics.formats import duration
from orrery.metrics.rows import Verdict
from orrery.metrics.rules.generator import LIMIT
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialGroup, TrialMeasurement
from orrery.stats.intervals import geometric
from orrery.store.facts import (
    AGENT_WAKEUPS,
    AGENT_WOKEN,
    BOOT_HOSTS,
    CPUS_HOSTS,
    HOSTS,
    MEMORY_UNLOCKED,
    SCHEDULING_NORMAL,
)

UNEVENLY = "set aside unevenly"
UNKNOWN_CPU = "-1"
"""Of an agent that was woken where the kernel did not tell."""


def disturbed(kind: str) -> Callable[[Evidence], str | None]:
    """The look for the strongest evidence of one kind in any trial."""

    def strongest(evidence: Evidence) -> str | None:
        every = [found for trial in evidence.group.trials for found in trial.around.disturbances]
        of_kind = [found for found in every if found.kind == kind]
        return max(of_kind, key=lambda found: found.amount).figure if of_kind else None

    return strongest


def unevenly(evidence: Evidence) -> str | None:
    """How many trials were set aside here and of all others, and the median over all trials, where that may matter."""
    share, group = evidence.share, evidence.group
    if share is None or not share.is_uneven or not group.aside:
        return None
    text = f"{share.disturbed} of {share.trials} trials, of the others' {share.others_disturbed} of {share.others}"
    undisturbed, every = _middle(group), _middle(whole(group))
    return text + (f"; median {undisturbed}, over all trials {every}" if undisturbed and every else "")


def _middle(group: TrialGroup) -> str:
    """The row's median over its trials, as text; empty where there is none."""
    found = [value for trial in group.trials if isinstance(value := median(trial), float) and value > 0]
    centre = geometric(found).centre if found else None
    return duration(centre) if centre is not None else ""


def normal(evidence: Evidence) -> str | None:
    """How many processes of a trial ran as all others do, where SCHED_FIFO was asked for."""
    most = max((len(SCHEDULING_NORMAL.get(trial.facts) or ()) for trial in evidence.group.trials), default=0)
    return f"{most} process{'' if most == 1 else 'es'} as all others" if most else None


def unlocked(evidence: Evidence) -> str | None:
    """How many processes of a trial kept memory that the kernel may take, where all of it was to be locked."""
    most = max((len(MEMORY_UNLOCKED.get(trial.facts) or ()) for trial in evidence.group.trials), default=0)
    return f"not that of {most} process{'' if most == 1 else 'es'}" if most else None


def woken(evidence: Evidence) -> str | None:
    """How often agents woke up on CPUs of a trial while it was measured, at the most, and how often for nothing."""
    asked, unasked = max(map(_woken, evidence.group.trials), key=sum, default=(0, 0))
    if not (times := asked + unasked):
        return None
    of_these = f", {unasked:,} of them for nothing" if unasked else ""
    return f"{times:,} time{'' if times == 1 else 's'} in a trial{of_these}"


def _woken(trial: TrialMeasurement) -> tuple[int, int]:
    """By what processes said, on a CPU of any of them or on one that is not known; and though nothing had come."""
    machines = BOOT_HOSTS.get(trial.facts) or {}
    measured = {(machine, str(cpu)) for machine, cpu in _used(trial)}
    asked = 0
    for host, counts in (AGENT_WOKEN.get(trial.facts) or {}).items():
        there = (count for cpu, count in counts.items() if cpu == UNKNOWN_CPU or (machines.get(host), cpu) in measured)
        asked += sum(there)
    return asked, sum((AGENT_WAKEUPS.get(trial.facts) or {}).values())


def _used(trial: TrialMeasurement) -> list[tuple[str | None, int]]:
    """The CPUs of each host that ran processes of the trial, each with the boot of its machine; None is ours."""
    own, machines = CPUS_HOSTS.get(trial.facts) or {}, BOOT_HOSTS.get(trial.facts) or {}
    used = dict.fromkeys((HOSTS.get(trial.facts) or {}).values())
    return [(machines.get(host), cpu) for host in used for cpu in own.get(host, ())]


def sharing(evidence: Evidence) -> str | None:
    """How many hosts ran processes of a trial on CPUs that another such host had too, and how many CPUs those are."""
    for trial in evidence.group.trials:
        shared = {cpu: hosts for cpu, hosts in Counter(_used(trial)).items() if hosts > 1}
        if shared:
            return f"{sum(shared.values())} hosts on {len(shared)} CPU{'' if len(shared) == 1 else 's'}"
    return None


RULES = (
    Rule(
        STOLEN,
        Verdict.DOUBTFUL,
        "the time that a hypervisor took from this machine's CPUs while they were measured",
        f"{STEAL_SHARE * 100:g} % of the measured time",
        "measure on a machine of your own, or when its neighbours are quiet",
        disturbed(STOLEN),
    ),
    Rule(
        WAITED,
        Verdict.DOUBTFUL,
        "the time that the trial's runnable threads waited for a CPU (placement split only)",
        f"{DELAY_SHARE * 100:g} % of the measured time",
        "stop what else runs on this machine; `orrery doctor` shows what does",
        disturbed(WAITED),
    ),
    Rule(
        NOISY,
        Verdict.DOUBTFUL,
        "the longest time for which a busy probe was kept off a used CPU, before or after the trial",
        f"{MOST_OS_NOISE / 1e6:g} ms",
        "stop what else runs on this machine, or keep its work and interrupts off the used CPUs",
        disturbed(NOISY),
    ),
    Rule(
        DELAYED,
        Verdict.DOUBTFUL,
        "how late calls were started by a thread that waited for their instant with nothing else to do, on a CPU that "
        "the trial's other processes left free",
        LIMIT,
        "stop what else runs on this machine; on a virtual one its hypervisor may let it stand still",
        disturbed(DELAYED),
    ),
    Rule(
        UNEVENLY,
        Verdict.DOUBTFUL,
        "the trials that were set aside because the host disturbed them, beside those of the other bindings",
        "no more of one binding than chance explains (Fisher's exact test, Holm over the bindings)",
        "see the figures over all trials (`orrery show --json`); measure when the machine is quiet",
        unevenly,
    ),
    Rule(
        "not SCHED_FIFO",
        Verdict.DOUBTFUL,
        "the processes that the system lets run as SCHED_FIFO, where the scenario asks for it",
        "all of them",
        "allow it (root, CAP_SYS_NICE, or a limit of rtprio as high as the highest priority: ulimit -r 50), "
        "or leave it out: scheduling normal",
        normal,
    ),
    Rule(
        "memory not locked",
        Verdict.DOUBTFUL,
        "the processes whose memory is locked, where the scenario asks for it",
        "all of them",
        "allow it (CAP_IPC_LOCK, or no limit of memlock: ulimit -l unlimited), or leave it out: lock_memory = false",
        unlocked,
    ),
    Rule(
        "hosts share CPUs",
        Verdict.DOUBTFUL,
        "the hosts of one machine that ran processes of a trial, and their CPUs",
        "CPUs of its own for each host",
        "measure with fewer hosts, or on a machine with more CPUs: real hosts do not wait for each other's CPU",
        sharing,
    ),
    Rule(
        "measured CPU woken",
        Verdict.VALID,
        "how often agents of hosts woke up on CPUs of the trial's processes while calls were measured",
        "never",
        "one client alone says nothing while it measures; each of several says once that it has made its calls",
        woken,
    ),
)
