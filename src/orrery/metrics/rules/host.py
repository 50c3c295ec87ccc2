"""Whether the machine was quiet: stolen time, waiting for a CPU, and what a probe saw before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import Trial

STEAL_SHARE = 0.01
DELAY_SHARE = 0.05
JITTER = 1_000_000


def steal(evidence: Evidence) -> str | None:
    """The largest share of the measured time that the hypervisor took, where it is beyond the limit."""
    return _share(evidence.group.trials, "host.steal", STEAL_SHARE)


def delay(evidence: Evidence) -> str | None:
    """The largest share of time that runnable threads waited for a CPU.

    Asked of `split` only: on one core a thread always waits for the other half of its call.
    """
    return _share([t for t in evidence.group.trials if t.observation.placement == "split"], "host.delay", DELAY_SHARE)


def jitter(evidence: Evidence) -> str | None:
    """The largest gap that the probe saw in any trial, where it is beyond the limit."""
    gaps = [
        _gaps(trial.facts.get(name)) for trial in evidence.group.trials for name in ("jitter.before", "jitter.after")
    ]
    largest = max((gap for found in gaps for gap in found), default=0)
    return f"{largest / 1e6:.3g} ms" if largest > JITTER else None


def normal(evidence: Evidence) -> str | None:
    """How many processes of a trial ran as all others do, where SCHED_FIFO was asked for."""
    most = max((len(trial.facts.get("scheduling.normal") or ()) for trial in evidence.group.trials), default=0)
    return f"{most} process{'' if most == 1 else 'es'} as all others" if most else None


def _share(trials: Iterable[Trial], fact: str, limit: float) -> str | None:
    shares = [float(t.facts.get(fact) or 0) / t.around.wall for t in trials if t.around.wall > 0]
    worst = max(shares, default=0.0)
    return f"{worst * 100:.3g} % of the measured time" if worst > limit else None


def _gaps(found: object) -> list[float]:
    """The gaps (ns) of one probe: one number, one for each CPU, or by CPU."""
    if isinstance(found, Mapping):
        return [float(gap) for gap in found.values()]
    if isinstance(found, list | tuple):
        return [float(gap) for gap in found]
    return [float(found)] if isinstance(found, int | float) else []


RULES = (
    Rule(
        "stolen time",
        Verdict.DOUBTFUL,
        "the time that a hypervisor took from this machine's CPUs while they were measured",
        f"{STEAL_SHARE * 100:g} % of the measured time",
        "measure on a machine of your own, or when its neighbours are quiet",
        steal,
    ),
    Rule(
        "waiting for a CPU",
        Verdict.DOUBTFUL,
        "the time that the trial's runnable threads waited for a CPU (placement split only)",
        f"{DELAY_SHARE * 100:g} % of the measured time",
        "stop what else runs on this machine; `orrery doctor` shows what does",
        delay,
    ),
    Rule(
        "jitter",
        Verdict.DOUBTFUL,
        "the longest time for which a busy probe was kept off a used CPU, before or after the trial",
        f"{JITTER / 1e6:g} ms",
        "stop what else runs on this machine, or keep its work and interrupts off the used CPUs",
        jitter,
    ),
    Rule(
        "not SCHED_FIFO",
        Verdict.DOUBTFUL,
        "the processes that the system lets run as SCHED_FIFO, where the scenario asks for it",
        "all of them",
        "allow it (root, CAP_SYS_NICE, or a limit of rtprio: ulimit -r 50), or leave it out: scheduling normal",
        normal,
    ),
)
