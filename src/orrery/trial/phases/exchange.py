"""Runs the phases of a trial. Between `go` and `done` the conductor blocks on its channels and does nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from orrery.control.channels import Member
from orrery.control.failure import Late
from orrery.control.protocol import ControlLine
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.host import Host
from orrery.planning.lines import phase_pairs
from orrery.planning.plan import PhasePlan
from orrery.store.facts import CUT, VERIFY_CHECKED, VERIFY_WRONG
from orrery.trial.pace import Pace, cut
from orrery.trial.phases.barriers import barriers_after, read_libraries, read_locked, read_memory, read_transport
from orrery.trial.phases.boundaries import note_usage, read_boundary, title
from orrery.trial.stage import Stage
from orrery.trial.suspects import suspected

AHEAD = 1_000_000
AHEAD_EACH = 20_000
"""`go` and `close` lie so far (ns) in the future, and so much more for each program that has to hear of them."""
Done = dict[tuple[int, str, str], ControlLine]


def run_phases(stage: Stage) -> Done:
    """Run every phase of the plan and read the barriers; the `done` lines of measured ones by (phase, object, port)."""
    stage.hosts.exchange_clocks()
    read_memory(stage, "rest")
    read_locked(stage, stage.plan.processes)
    measured: Done = {}
    phases, pace = stage.plan.phases, Pace()
    for index, phase in enumerate(phases):
        stage.listener.phase(stage.plan, index + 1, len(phases), phase)
        fitted = _fitted(stage, phase, pace)
        done, wall = _run_phase(stage, fitted, pace.timeout(fitted))
        if phase.kind == "measure":
            measured |= done
        else:
            count_replies(stage, done.values())
            _note_pace(pace, phase, done.values(), wall)
        for barrier in barriers_after(phases, index):
            read_memory(stage, barrier)
            if barrier != "warm":
                read_transport(stage)
                read_libraries(stage)
    return measured


def run_alone(stage: Stage, name: str, phase: PhasePlan, limit: float) -> ControlLine:
    """Run a phase of one member, in the process `name`, within `limit` seconds, and read nothing at its boundaries.

    Its `done` line.
    """
    (member,) = phase.members
    whole: list[Member] = [(name, (phase.id, member.object, member.port))]
    stage.channels.send(name, "phase", phase_pairs(phase, member))
    stage.channels.gather("armed", whole, f"arming {title(phase)}", limit, _member)
    announce(stage, "go", phase, [name])
    return stage.channels.gather("done", whole, title(phase), limit, _member)[whole[0]]


def count_replies(stage: Stage, done: Iterable[ControlLine]) -> None:
    """Note how many replies were compared outside of measured phases, and how many of them were wrong."""
    facts, lines = stage.observation.facts, list(done)
    VERIFY_WRONG.put(facts, VERIFY_WRONG.get(facts, 0) + sum(line.number("wrong") for line in lines))
    VERIFY_CHECKED.put(facts, VERIFY_CHECKED.get(facts, 0) + sum(line.number("checked") for line in lines))


def _note_pace(pace: Pace, phase: PhasePlan, done: Iterable[ControlLine], wall: int) -> None:
    """A phase that was not measured took `wall` ns."""
    calls = max((line.number("calls") for line in done), default=0)
    (pace.verified if phase.kind == "verify" else pace.warmed)(phase, wall, calls)


def _fitted(stage: Stage, phase: PhasePlan, pace: Pace) -> PhasePlan:
    """The phase with as many calls as its operation has time for; what was left out is noted with the trial."""
    most = None if phase.kind == "verify" else pace.most(phase, dict(stage.plan.cuts))
    fitted = cut(phase, most)
    if most is not None and fitted != phase and phase.kind == "measure":
        CUT.put(stage.observation.facts, {**CUT.get(stage.observation.facts, {}), phase.title: most})
        phases = (fitted if each.id == phase.id else each for each in stage.plan.phases)
        stage.plan = replace(stage.plan, phases=tuple(phases))  # what was asked for is what is noted of it
    return fitted


def _run_phase(stage: Stage, phase: PhasePlan, more: float) -> tuple[Done, int]:
    """Run a phase, which may take so many seconds `more` than the plan says; how long (ns) it took, too."""
    owners = stage.owners
    members: list[Member] = [(owners[m.object], (phase.id, m.object, m.port)) for m in phase.members]
    for member in phase.members:
        stage.channels.send(owners[member.object], "phase", phase_pairs(phase, member))
    limit = stage.timeouts.boundary
    stage.channels.gather("armed", members, f"arming {title(phase)}", limit, _member)
    begin = read_boundary(stage, phase, "begin")
    try:
        stage.channels.extend(more)
        called = stage.clock.now()
        done = _measure(stage, phase, members, stage.plan.timeout + stage.channels.extended)
        wall = stage.clock.now() - called
    except Late as late:
        raise suspected(late, stage.plan) from None
    end = read_boundary(stage, phase, "end")
    stage.hosts.exchange_clocks()
    if phase.kind == "measure":
        note_usage(stage, phase, begin, end)
    return done, wall


def _measure(stage: Stage, phase: PhasePlan, members: list[Member], limit: float) -> Done:
    programs = sorted({name for name, _ in members})
    at = announce(stage, "go", phase, programs)
    if phase.outage is not None:
        for host in _hosts_of(stage, phase.outage):
            host.interrupt(phase.outage, at)
    # One that is alone is active all the time, so no call of it is outside; of a verification no figure is made.
    if len(members) > 1 and phase.kind != "verify":
        stage.channels.gather("reached", members, title(phase), limit, _member)
        announce(stage, "close", phase, programs)
    found = stage.channels.gather("done", members, title(phase), limit, _member)
    if phase.outage is not None:
        for host in _hosts_of(stage, phase.outage):
            host.restore()
    return {(phase.id, line["object"], line["port"]): line for line in found.values()}


def _hosts_of(stage: Stage, outage: Outage) -> list[Host]:
    """The hosts of the objects whose link goes down, each once; any one may speak for all of them."""
    if outage.of is None:
        return stage.hosts.all[:1]
    owners = (owner for name, owner in stage.owners.items() if name.startswith(f"{outage.of}["))
    return [*dict.fromkeys(map(stage.hosts.of, owners))]


def announce(stage: Stage, verb: str, phase: PhasePlan, programs: list[str]) -> int:
    """Say `go` or `close` of a phase to these programs, for an instant a little later, which it gives (ns)."""
    # In the future, so that all of them have heard of it when it comes and begin together.
    at = stage.clock.now() + AHEAD + AHEAD_EACH * len(programs)
    for name in programs:
        stage.channels.send(name, verb, [("id", phase.id), ("at", stage.hosts.of(name).clock.there(at))])
    return at


def _member(line: ControlLine) -> Hashable:
    return (line.number("id"), line["object"], line["port"])
