"""Whether the containers that were asked for carried the components, as it was seen from outside."""

from __future__ import annotations

from pathlib import PurePath

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.replies import first
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import CAPACITY_WHY, CONTAINERS, CONTAINERS_SEEN


def container(evidence: Evidence) -> str | None:
    """The first trial in which something else ran where a container was to, or without what shows that one."""
    return first(evidence, _container)


def _container(trial: TrialMeasurement) -> str | None:
    seen = CONTAINERS_SEEN.get(trial.facts, {})
    if CAPACITY_WHY.is_in(trial.facts) and not seen:
        return None  # not even one process came so far
    for process, wanted in CONTAINERS.get(trial.facts, {}).items():
        program, *libraries = wanted or [""]
        running, *files = [PurePath(path).name for path in seen.get(process, [])] or [""]
        if running != program:
            return f"{process} is {running or 'not known'}, not {program}"
        missing = [library for library in libraries if not any(file.startswith(library) for file in files)]
        if missing:
            return f"{process} runs without {', '.join(missing)}"
    return None


RULES = (
    Rule(
        "container not as asked",
        Verdict.INVALID,
        "the program of each process that a container was to carry, the libraries from which it runs code, its threads",
        "those of the container, and the library of the components where it loads one",
        "see the driver's README on its container; something else carried the objects",
        container,
    ),
)
