"""One trial: a plan, executed once in fresh processes. It always ends in an observation, and leaves nothing behind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from orrery.clock import SECOND, Clock, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import Refused, TrialError
from orrery.control.timeouts import Timeouts
from orrery.control.waits import QUITTING, Waits
from orrery.definitions.conditions.placement import ACROSS
from orrery.errors import DriverError, system_refusal
from orrery.hosts.connection import Connection
from orrery.hosts.delivery import program_hash
from orrery.hosts.far import FarHost, FarReadings, cpus_elsewhere
from orrery.hosts.hosts import Hosts
from orrery.hosts.journal import ROOT
from orrery.hosts.local import LocalHost, raise_descriptor_limit
from orrery.hosts.readings import Readings
from orrery.planning.late_joiners import everyone
from orrery.planning.plan import Plan
from orrery.planning.text import plan_text
from orrery.planning.trial_timeout import startup_timeout
from orrery.probes.elf import together
from orrery.probes.proc import boot_id
from orrery.store.facts import (
    BOOT,
    BOOT_HOSTS,
    BUILD,
    CONTAINERS,
    CPUS_CLIENT,
    CPUS_HOSTS,
    CPUS_SERVER,
    CUT,
    HOSTS,
    LIBRARIES,
    OS_NOISE_AFTER,
    OS_NOISE_BEFORE,
    SIDES,
    STATIC_SIZE,
    STOP_KILLED,
    TRANSPORT_ABSENT,
    TRANSPORT_PRESENT,
)
from orrery.store.observation import Observation
from orrery.trial.capacity import note_capacity, search_capacity
from orrery.trial.certificates import hand_out_certificates
from orrery.trial.cgroup import enter_cgroup, leave_cgroup, starved
from orrery.trial.containers import asked, take_down, with_log
from orrery.trial.daemons import start_daemons
from orrery.trial.delivering import deliver
from orrery.trial.fault import play_fault
from orrery.trial.layout import move_stacks
from orrery.trial.listener import NullListener, TrialListener
from orrery.trial.located import located
from orrery.trial.overuse import explained
from orrery.trial.phases.exchange import Done, run_phases
from orrery.trial.placement import Cpus, CpuShares, check_descriptors, place, usable_elsewhere, usable_here
from orrery.trial.priority import raised_priority
from orrery.trial.results.collect import collect
from orrery.trial.scheduling import prefer
from orrery.trial.spreading import spread
from orrery.trial.stage import TRIAL, Stage, unwatched
from orrery.trial.starting import Starting, start_objects
from orrery.trial.waking import keep_awake
from orrery.trial.watch import settling, watch_of


def run_trial(
    plan: Plan,
    *,
    block: int,
    position: int,
    clock: Clock | None = None,
    listener: TrialListener | None = None,
    timeouts: Timeouts | None = None,
    root: Path = ROOT,
    os_noise_ms: int | None = None,
    waits: Waits | None = None,
    connections: Sequence[Connection] = (),
    watching: Callable[[Stage], AbstractContextManager[None]] = unwatched,
    shares: CpuShares | None = None,
) -> Observation:
    """Run `plan` once; `block` and `position` (in it) are noted with the result, how long was waited in `waits`.

    Placed across, it runs on the hosts of the `connections`; else on this machine. Where other trials run at once, it
    has its `shares` of the CPUs.

    Whatever a driver does becomes an observation with status `failed` or `refused`; only what stops Orrery itself
    (Ctrl-C, no compiler) is raised, after the clean-up. `os_noise_ms` is how long the host's active probe watches
    before and after (None: in proportion to the plan; 0: not at all). `watching` is entered once all processes are
    connected, and left when the phases are over.
    """
    clock = clock or SystemClock()
    observation = blank(plan, block, position, clock)
    begin = clock.now()
    watched = watch_of(plan) if os_noise_ms is None else os_noise_ms
    try:
        across = connections if plan.placement == ACROSS else ()
        elsewhere = usable_elsewhere(cpus_elsewhere(across), shares or {})
        cpus = place(
            plan, usable_here(plan, shares or {}), [connection.name for connection in across], block, elsewhere
        )
        check_descriptors(plan, raise_descriptor_limit())
        observation.programs = {process.program: program_hash(process.program) for process in plan.processes}
        _note_places(observation, cpus)
        _watch_machines(observation, OS_NOISE_BEFORE.put, cpus, across, watched)
        with raised_priority():
            hosts = _hosts(plan, observation, across, (timeouts or Timeouts()).grace, root)
            heard = listener or NullListener()
            _conduct(plan, observation, cpus, clock, heard, timeouts or Timeouts(), hosts, waits, watching)
        if watched:
            time.sleep(settling(plan))
        _watch_machines(observation, OS_NOISE_AFTER.put, cpus, across, watched)
        _note_sizes(observation)
        observation.status = "ok"
    except Refused as refused:
        observation.status, observation.reason = "refused", str(refused)
    except TrialError as failure:
        observation.status, observation.reason = "failed", str(failure)
    except OSError as error:  # the folder of trials is full, or descriptors have run out
        observation.status, observation.reason = "failed", f"the trial could not be run here: {system_refusal(error)}"
    observation.wall = clock.now() - begin
    return observation


def blank(plan: Plan, block: int, position: int, clock: Clock) -> Observation:
    """The observation of a trial that has not begun."""
    return Observation(
        scenario=plan.scenario,
        point=plan.point,
        driver=plan.binding.label,
        binding=plan.binding.key,
        options=dict(plan.binding.options),
        placement=plan.placement,
        deployment=plan.deployment,
        block=block,
        position=position,
        seed=plan.seed,
        status="failed",
        started=clock.date(),
        plan=plan_text(plan),
        facts=dict(_known_before(plan)),
    )


def _known_before(plan: Plan) -> Iterator[tuple[str, Any]]:
    """The facts of a trial that has not begun."""
    yield from plan.facts
    yield BOOT.pair(boot_id())
    if plan.build is not None:
        yield BUILD.pair(plan.build)
    yield SIDES.pair({process.name: process.holds for process in plan.processes})
    yield TRANSPORT_PRESENT.pair(list(plan.proof.present))
    yield TRANSPORT_ABSENT.pair(list(plan.proof.absent))
    if contained := asked(plan):
        yield CONTAINERS.pair(contained)
    if plan.cuts:
        yield CUT.pair(dict(plan.cuts))


def _note_places(observation: Observation, cpus: Cpus) -> None:
    CPUS_CLIENT.put(observation.facts, list(cpus.client or cpus.used))
    CPUS_SERVER.put(observation.facts, list(cpus.server or cpus.used))
    if cpus.hosts:
        CPUS_HOSTS.put(observation.facts, {host: list(its) for host, its in cpus.hosts.items()})


def _note_boots(observation: Observation, hosts: Hosts) -> None:
    """In which boots the trial runs elsewhere: on hosts of other boots a campaign is in a further part."""
    if others := {host.name: host.machine for host in hosts.all if host.machine != boot_id()}:
        BOOT_HOSTS.put(observation.facts, others)


def _note_sizes(observation: Observation) -> None:
    """What programs and their libraries bring along; not of copies made for this trial alone, which are gone."""
    found = {}
    for name, files in LIBRARIES.get(observation.facts, {}).items():
        with suppress(DriverError):
            found[name] = vars(together(files))
    STATIC_SIZE.put(observation.facts, found)


NoteGaps = Callable[[dict[str, Any], list[int]], None]
"""Writes the gaps (ns) of the used CPUs down among the facts."""


def _watch_machines(
    observation: Observation, note: NoteGaps, cpus: Cpus, connections: Sequence[Connection], milliseconds: int
) -> None:
    """Let each machine be watched, one after the other, on the CPUs that the trial has of it."""
    if not milliseconds:
        return
    gaps = Readings().os_noise(cpus.used, milliseconds) if cpus.used else []
    for boot in dict.fromkeys(cpus.elsewhere.values()):
        there = [connection for connection in connections if cpus.elsewhere.get(connection.name) == boot]
        used = cpus.on(connection.name for connection in there)
        gaps += FarReadings(there[0]).os_noise(used, milliseconds)
    note(observation.facts, gaps)


def _hosts(plan: Plan, observation: Observation, connections: Sequence[Connection], grace: float, root: Path) -> Hosts:
    """Where the trial runs: on this machine, or dealt out among other hosts."""
    names = everyone(plan)
    if not connections:
        return Hosts([LocalHost(names, grace, root)])
    places = spread(plan, [connection.name for connection in connections], observation.block)
    HOSTS.put(observation.facts, places)
    hosts = [FarHost(c, [name for name in names if places[name] == c.name], grace) for c in connections]
    return Hosts(hosts, places)


def _conduct(
    plan: Plan,
    observation: Observation,
    cpus: Cpus,
    clock: Clock,
    listener: TrialListener,
    timeouts: Timeouts,
    hosts: Hosts,
    waits: Waits | None,
    watching: Callable[[Stage], AbstractContextManager[None]],
) -> None:
    """All that needs processes."""
    timeouts = replace(timeouts, start=timeouts.start + startup_timeout(plan.startup, len(plan.processes)))
    with hosts:
        _note_boots(observation, hosts)
        deliver(plan, hosts, observation)
        channels = ControlChannels(
            clock, hosts.supervisors, clock.now() + int(plan.timeout * SECOND), waits, hosts.stopped
        )
        stage = Stage(plan, hosts, channels, cpus, observation, clock, timeouts, listener, watching=watching)
        if hosts.local is None:
            stage.provided[TRIAL] = hosts.all[0].tag
        try:
            _play(stage)
        except TrialError as failure:
            observation.stderr = hosts.of(failure.process).last_output(failure.process) if failure.process else ""
            said = with_log(stage, starved(stage, failure))
            raise located(explained(said, plan, observation.stderr), hosts) from None
        finally:
            leave_cgroup(stage)
            channels.close()
    if hosts.killed:
        STOP_KILLED.put(observation.facts, hosts.killed)


def _play(stage: Stage) -> None:
    hand_out_certificates(stage)
    starting = Starting(stage, stage.clock.now())
    keep_awake(stage)
    move_stacks(stage)
    enter_cgroup(stage)
    prefer(stage)
    start_daemons(stage)
    if stage.plan.daemons:
        starting.over("daemons")
    if stage.plan.capacity is not None:
        _play_capacity(stage)
        return
    if stage.plan.fault is not None:
        _play_fault(stage, starting)
        return
    start_objects(stage, starting)
    with stage.watching(stage):
        done = run_phases(stage)
    _settle(stage, done)


def _play_capacity(stage: Stage) -> None:
    """Those who are lost, or do not answer, are asked for nothing: what they did is known from who asked them."""
    if search_capacity(stage):
        _settle(stage, {})
    note_capacity(stage)


def _play_fault(stage: Stage, starting: Starting) -> None:
    """What is counted outlives the processes; those that live are told to end, where they still listen."""
    if play_fault(stage, starting):
        found = stage.observation.measurements
        _settle(stage, {})
        stage.observation.measurements = found


def _settle(stage: Stage, done: Done) -> None:
    """What the processes have noted, and their end. It takes memory, which is no part of what was measured."""
    leave_cgroup(stage)
    collect(stage, done)
    _quit(stage)


def _quit(stage: Stage) -> None:
    stage.channels.leave([*stage.names, *stage.daemons])
    for name in stage.names:
        stage.channels.send(name, "quit")
    stage.channels.gather("bye", [(name, None) for name in stage.names], QUITTING, stage.timeouts.stop)
    stage.channels.ended(stage.names, stage.timeouts.stop, take_down(stage))
