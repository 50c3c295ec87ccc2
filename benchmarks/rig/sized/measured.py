"""What a trial of a size costs, stage by stage: planned, started, bound, measured, collected, stored and read again."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from orrery.api.beginning.campaigns import campaign_record
from orrery.api.reading.results import open_results
from orrery.clock import SECOND
from orrery.control.timeouts import Timeouts
from orrery.errors import DriverError
from orrery.hosts.opening import OpenHosts
from orrery.planning.answer import Planned, answer
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.report.material import Material
from orrery.report.subject import subject_of
from orrery.store.facts import HOSTS, STARTUP_PARTS
from orrery.store.observation import Observation
from orrery.store.store import open_store
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial
from rig.program import note
from rig.sized.shape import Shape, scenario

T = TypeVar("T")
STAGES = ("planning", "start", "binding", "measuring", "collecting", "report")
"""In their order; beside them the time until hosts are open, which depends on their number alone."""
CALLS = 10
PATIENT = Timeouts(start=600, boundary=300, collect=600, stop=300)
"""For thousands of objects on two cores."""


@dataclass(frozen=True)
class Cost:
    """Of a trial of so many objects in so many processes on so many hosts: seconds until hosts were `open`, seconds of
    each stage, bytes of the conductor's memory and of the store."""

    objects: int
    processes: int
    hosts: int
    open: float
    seconds: dict[str, float]
    memory: int
    store: int


def cost_of(shape: Shape, driver: str, hosts: str, folder: Path) -> Cost:
    """Run one trial, in this process, and look at what it took; DriverError where it fails."""
    _planned(Shape(1, 1), driver, hosts, folder)  # imports, and programs that may have to be built
    (question, found), planning = _timed(lambda: _planned(shape, driver, hosts, folder))
    plan = next(iter(found.plans), None)
    if plan is None:
        raise DriverError(f"{driver}: {found.refusals[0].reason}")
    begin, heard = time.monotonic(), PhaseInstants()
    with OpenHosts(question.hosts, note) as opened:
        opening = time.monotonic() - begin
        connections = opened.connections()
        trial = run_trial(
            plan, block=0, position=0, os_noise_ms=0, timeouts=PATIENT, listener=heard, connections=connections
        )
        collected = time.monotonic()
    if trial.status != "ok":
        raise DriverError(f"{shape.objects:,} objects on {driver}: {trial.reason}", hint=trial.stderr or None)
    store = folder / "sizes.db"
    _store(store, question, found, trial)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    _, report = _timed(lambda: _figures(store))
    parts = {name: took / SECOND for name, took in STARTUP_PARTS.need(trial.facts).items()}
    seconds = {
        "planning": planning,
        "start": parts["processes"],
        "binding": parts["servants"] + parts["connections"],
        "measuring": heard.instants[-1] - heard.instants[0],
        "collecting": collected - heard.instants[-1],
        "report": report,
    }
    places = len(set(HOSTS.get(trial.facts, {"": ""}).values()))
    return Cost(shape.objects, shape.processes, places, opening, seconds, memory, store.stat().st_size)


class PhaseInstants(NullListener):
    """Notes when phases begin; what goes before the last one is measured, what follows is collected."""

    def __init__(self) -> None:
        self.instants: list[float] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Another one begins."""
        self.instants.append(time.monotonic())


def _planned(shape: Shape, driver: str, hosts: str, folder: Path) -> tuple[Question, Planned]:
    file = folder / "sizes.toml"
    file.write_text(scenario(shape, CALLS), encoding="utf-8")
    placements = () if hosts else ("free",)
    question = ask(Request(str(file), drivers=(driver,), hosts=hosts, placements=placements))
    return question, answer(question, note)


def _store(path: Path, question: Question, found: Planned, trial: Observation) -> None:
    path.unlink(missing_ok=True)
    with open_store(path) as store:
        number = store.begin_campaign(campaign_record(question, found, 1, "benchmarks/sizes.py", {}))
        store.save(number, trial)


def _figures(path: Path) -> int:
    """Every figure of a report, as a command works it out."""
    found = open_results(path, None)
    material = Material(
        subject_of(found.record, found.detectable),
        found.record.machine,
        found.rows,
        found.comparisons,
        found.observations,
    )
    return sum(len(dict(row.metrics)) for row in material.rows) + len(material.sections)


def _timed(do: Callable[[], T]) -> tuple[T, float]:
    begin = time.monotonic()
    return do(), time.monotonic() - begin
