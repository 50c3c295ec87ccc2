"""What the engine that supplies hosts did there meanwhile: it is measured, not forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import CPUS_HOSTS, ENGINE_CPU, ENGINE_CPUS, ENGINE_TIME, ENGINE_WAKEUPS, HOSTS

MOST = 0.005
"""Of a core. A tuned Dask worker takes 0.3 to 0.4 %; as it is installed 3 to 4 %, with 200 wake-ups a second."""
JUDGED = "worker"
"""The part that is on every host. A scheduler may be elsewhere, and its share is shown apart."""


@dataclass(frozen=True)
class EngineShare:
    """What a part of an engine took on a host in a trial: of a core, and wake-ups a second.

    `is_beside` says whether it might use a CPU on which processes of the trial ran.
    """

    host: str
    part: str
    core: float
    wakeups: float
    is_beside: bool

    def __str__(self) -> str:
        where = "" if self.is_beside else ", on no measured CPU"
        return f"{self.part} {100 * self.core:.2g} % of a core, {self.wakeups:.2g} wake-ups/s ({self.host}{where})"


def shares(trial: TrialMeasurement) -> Iterator[EngineShare]:
    """Those of all parts on all hosts; none where no engine supplied them."""
    facts = trial.facts
    times, cpu = ENGINE_TIME.get(facts) or {}, ENGINE_CPU.get(facts) or {}
    wakeups, cpus = ENGINE_WAKEUPS.get(facts) or {}, ENGINE_CPUS.get(facts) or {}
    measured = CPUS_HOSTS.get(facts) or {}
    used = set((HOSTS.get(facts) or {}).values())
    for host, parts in times.items():
        own = set(measured.get(host, ())) if host in used else set()
        for part, time in parts.items():
            if time > 0:
                core = cpu.get(host, {}).get(part, 0) / time
                woken = wakeups.get(host, {}).get(part, 0) / time * 1e9
                yield EngineShare(host, part, core, woken, bool(own & set(cpus.get(host, {}).get(part, ()))))


def busy(evidence: Evidence) -> str | None:
    """The worker that took most of a core on measured CPUs, where that is too much."""
    found = [share for share in _every(evidence) if share.part == JUDGED and share.is_beside and share.core > MOST]
    return str(max(found, key=lambda share: share.core)) if found else None


def beside(evidence: Evidence) -> str | None:
    """Of each part the host on which it took most, in any trial."""
    most: dict[str, EngineShare] = {}
    for share in _every(evidence):
        if share.part not in most or share.core > most[share.part].core:
            most[share.part] = share
    return "; ".join(map(str, most.values())) or None


def _every(evidence: Evidence) -> Sequence[EngineShare]:
    return [share for trial in evidence.group.trials for share in shares(trial)]


RULES = (
    Rule(
        "engine on measured CPUs",
        Verdict.DOUBTFUL,
        "the CPU time of the engine's worker on a host, where it may use CPUs on which processes of the trial run",
        f"{100 * MOST:g} % of a core",
        "tune the cluster as docs/hosts.md says, or spare a CPU for it: --hosts 'dask:ADDRESS[spare=0]'",
        busy,
    ),
    Rule(
        "engine beside",
        Verdict.VALID,
        "what the engine that supplies the hosts took there while calls were measured, where it took most",
        "none: it is shown",
        "a scheduler on a host of its own takes nothing from what is measured",
        beside,
    ),
)
