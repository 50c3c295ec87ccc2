"""Observations put in order for metrics: one group a result's key, one trial a block in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from orrery.metrics.disturbance.around import Around
from orrery.metrics.rows import Key
from orrery.store.facts import BOOT, BOOT_HOSTS, BOOT_TEAMS, BUILD, ORIGINS, SAMPLES_CHECKED, TEAM
from orrery.store.observation import Measurement, Observation, Series, Usage

ALL = "*"
"""Stands in a key where a driver gave nothing that could be told apart."""

Failure = tuple[int, str]
Fields = tuple[str, str, str, str, str, str, str, str, str, str, str]
"""The fields of a key: sooner made and sooner found than the key itself, of which one a group is enough."""


@dataclass(frozen=True)
class TrialMeasurement:
    """One measurement with the observation it is part of, and the same measurement of the raw floor in its block.

    `local` is that of the harness's own opaque call in its process, where the driver null was run beside it.

    `siblings` are the measurements of all clients of its kind in the same phase, its own among them: the same port and
    operation of `client[0]`, `client[1]`, ... In a trial that was not made by `groups` there are none. `shared` is what
    all trials of the observation look up, in one that was not made by `groups` None.
    """

    observation: Observation
    measurement: Measurement
    floor: TrialMeasurement | None = None
    siblings: tuple[Measurement, ...] = ()
    shared: Around | None = field(default=None, compare=False, repr=False)
    local: TrialMeasurement | None = None

    @cached_property
    def around(self) -> Around:
        """What else the observation has, put in order."""
        return self.shared or Around(self.observation)

    @property
    def block(self) -> int:
        """The block in which the trial was run."""
        return self.observation.block

    @cached_property
    def load(self) -> str:
        """How calls were made: closed, burst, constant-rate, poisson or think-time; capacity, or fault."""
        load = self.measurement.load
        return str(load.get("load") or load.get("kind") or "closed")

    @cached_property
    def is_delivery(self) -> bool:
        """Is it of a subscriber, which calls nobody?"""
        return "expected" in self.measurement.counters

    @cached_property
    def is_capacity_search(self) -> bool:
        """Is it about how many objects there can be, rather than about single calls?"""
        return self.load == "capacity"

    @cached_property
    def has_fault(self) -> bool:
        """Does anything fail in it on purpose, so that calls are counted and not timed?"""
        return self.load == "fault"

    @cached_property
    def is_timed(self) -> bool:
        """Is it about how long single calls take?"""
        return not (self.is_capacity_search or self.has_fault)

    @property
    def times(self) -> str:
        """The series of what its row is about: latency (calls), oneway (samples that came in) or path."""
        if not self.is_delivery:
            return "latency"
        return "path" if self.measurement.port.startswith("path ") else "delay"

    @property
    def generators(self) -> tuple[TrialMeasurement, ...]:
        """Those whose loads brought this row about: itself, or of a subscriber all that publish to it or cause that."""
        if not self.is_delivery:
            return (self,)
        own, origins = self.measurement, ORIGINS.get(self.facts, {})
        loads = origins.get(own.port) or origins.get(own.operation) or (own.operation,)
        made = (TrialMeasurement(self.observation, m) for m in self.around.measurements[own.phase])
        return tuple(trial for trial in made if not trial.is_delivery and trial.measurement.operation in loads)

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the trial's processes and probes said of it."""
        return self.observation.facts

    @property
    def usage(self) -> list[Usage]:
        """The use of every process and daemon during this phase."""
        return self.around.usage.get(self.measurement.phase, [])

    @property
    def lost(self) -> int:
        """How many samples a subscriber should have got and did not; of calls none.

        Of a path, trials that were stored before contents were compared do not tell what was lost from what an object
        on the way left alone by chance.
        """
        if not self.is_delivery or (self.times == "path" and not SAMPLES_CHECKED.is_in(self.facts)):
            return 0
        return self.measurement.counters["expected"] - self.measurement.counters["received"]

    def series(self, name: str) -> Series | None:
        """A series that holds values, else None."""
        found = self.measurement.series.get(name)
        return found if found is not None and found.count else None

    def starts(self, *names: str) -> int:
        """How many calls (of a burst load: batches) these series hold."""
        series = self.measurement.series
        return sum(series[name].count for name in names if name in series)

    @property
    def window_calls(self) -> int:
        """Calls that ended inside the measured window; of a subscriber the samples that came in."""
        if self.is_delivery:
            return self.measurement.counters["received"]
        return self.starts("latency", "excluded") * batch(self.measurement)

    @property
    def phase_calls(self) -> int:
        """Calls of every member between the boundaries at which usage was read, those outside the window too."""
        of_phase = self.around.measurements[self.measurement.phase]
        made = (TrialMeasurement(self.observation, m) for m in of_phase)
        return self.around.once(("calls", self.measurement.phase), lambda: sum(each.calls for each in made))

    @property
    def calls(self) -> int:
        """Calls that were made in the phase, inside its window and outside."""
        return self.starts("latency", "excluded", "outside_window") * batch(self.measurement)


@dataclass(frozen=True)
class TrialGroup:
    """All that a campaign knows of one key: the trials that measured it and (block, reason) of those that did not.

    `refused` says why the binding was never run, if it was not. `aside` are trials that the host disturbed, of which no
    figure is made (`set_aside`). `known` is what metrics have read of the trials, by the metric's name
    (`Metric.readings`).
    """

    key: Key
    trials: tuple[TrialMeasurement, ...]
    failures: tuple[Failure, ...] = ()
    refused: str = ""
    aside: tuple[TrialMeasurement, ...] = ()
    known: dict[str, Sequence[Any]] = field(init=False, default_factory=dict, compare=False, repr=False)

    @property
    def every(self) -> tuple[TrialMeasurement, ...]:
        """Every trial that measured it, those that were set aside too."""
        return tuple(sorted((*self.trials, *self.aside), key=lambda trial: trial.block)) if self.aside else self.trials

    @cached_property
    def level(self) -> Level:
        """Boots, where a campaign went on in another one or on other hosts; else builds, where there are several."""
        return by_boot(parts_of(self)) or builds_of(self)


@dataclass(frozen=True)
class Level:
    """The highest level of the analysis: block -> the part that it belongs to, and what parts are called.

    There is none, and it is false, where all blocks are of one part.
    """

    noun: str = ""
    of: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.of)

    def __or__(self, other: Level) -> Level:
        """That of the blocks of both."""
        return Level(self.noun or other.noun, {**self.of, **other.of})


def builds_of(group: TrialGroup) -> Level:
    """The builds that ran in its blocks, where there are several."""
    found = ((trial.block, BUILD.get(trial.facts)) for trial in group.trials)
    return Level("builds", {block: build for block, build in found if build is not None})


def by_boot(boots: Mapping[int, str]) -> Level:
    """The level of blocks that ran in these boots, or combinations of boots, if they are several."""
    numbers = {boot: number for number, boot in enumerate(dict.fromkeys(boots.values()))}
    return Level("boots", {block: numbers[boot] for block, boot in boots.items()}) if len(numbers) > 1 else Level()


def boots_of(group: TrialGroup) -> dict[int, str]:
    """Block -> the run of the kernel in which the trial ran, and of that of each host on another machine, as one text.

    Of trials that do not say so it is one. Which team of hosts it was is part of it: a block of two teams holds no
    pairs.
    """
    return {trial.block: f"{_boots(trial.facts)} {TEAM.get(trial.facts, '')}".rstrip() for trial in group.trials}


def parts_of(group: TrialGroup) -> dict[int, str]:
    """Block -> the same, but for the team: teams are alike, and all of them are of one part."""
    return {trial.block: part_of(trial.facts) for trial in group.trials}


def _boots(facts: Mapping[str, Any]) -> str:
    elsewhere = sorted((BOOT_HOSTS.get(facts) or {}).items())
    return " ".join([BOOT.get(facts, ""), *(f"{host}={boot}" for host, boot in elsewhere)])


def part_of(facts: Mapping[str, Any]) -> str:
    """The run of the kernel in which a trial ran, and that of each host on another machine, as one text."""
    of_teams = BOOT_TEAMS.get(facts)
    return _boots(facts) if of_teams is None else f"{BOOT.get(facts, '')} {of_teams}"


def batch(measurement: Measurement) -> int:
    """How many calls one latency stands for: the burst's size, else 1."""
    return int(measurement.load.get("burst") or 1)


def kind_of(name: str) -> str:
    """The kind of an object: `client` of `client[2]`."""
    return name.partition("[")[0]


def groups(observations: Iterable[Observation]) -> list[TrialGroup]:
    """One group a key, in the order in which they first appear, trials by block.

    A binding whose every trial failed has one group with no trials and `*` for what it did not live to name.
    """
    found: dict[Fields, list[TrialMeasurement]] = defaultdict(list)
    failed: dict[Key, list[Failure]] = defaultdict(list)
    refused: dict[Key, str] = {}
    for observation in observations:
        if observation.status != "ok":
            reason = observation.reason or observation.status
            failed[nowhere(observation)].append((observation.block, reason))
            if observation.status == "refused":
                refused[nowhere(observation)] = reason
            continue
        for fields, trial in _measured(observation):
            found[fields].append(trial)
    measured = {Key(*fields): trials for fields, trials in found.items()}
    alive = {binding_of(key) for key in measured}
    made = [_group(key, trials, failed.get(binding_of(key), [])) for key, trials in measured.items()]
    dead = [_group(key, [], failures, refused.get(key, "")) for key, failures in failed.items() if key not in alive]
    return made + dead


def binding_of(key: Key) -> Key:
    """The key of all that one binding did at one point and placement."""
    own = key.scenario, key.point, key.driver, key.binding, key.placement
    return Key(*own, ALL, ALL, ALL, ALL, ALL, key.deployment)


def nowhere(observation: Observation) -> Key:
    """The key of a trial that measured nothing."""
    o = observation
    return Key(o.scenario, o.point, o.driver, o.binding, o.placement, ALL, ALL, ALL, ALL, ALL, o.deployment)


def _group(key: Key, trials: list[TrialMeasurement], failures: list[Failure], refused: str = "") -> TrialGroup:
    return TrialGroup(key, tuple(sorted(trials, key=lambda trial: trial.block)), tuple(sorted(failures)), refused)


def _measured(observation: Observation) -> Iterator[tuple[Fields, TrialMeasurement]]:
    """Each measurement with what its key holds.

    Operations run in another order in each trial, so a phase's number says nothing there: the key calls it `measure`,
    and `measure.2` where the same port measures the same operation again in the same step.
    """
    kinds: dict[tuple[str, str, str, int], list[Measurement]] = defaultdict(list)
    for measured in observation.measurements:
        kinds[kind_measured(measured)].append(measured)
    alike = {kind: tuple(those) for kind, those in kinds.items()}
    seen: dict[tuple[str, str, str, str], int] = defaultdict(int)
    shared = Around(observation)
    for measured in sorted(observation.measurements, key=lambda m: m.phase):
        place = (measured.object, measured.port, measured.operation, measured.step)
        seen[place] += 1
        phase = "measure" if seen[place] == 1 else f"measure.{seen[place]}"
        o, siblings = observation, alike[kind_measured(measured)]
        fields = o.scenario, o.point, o.driver, o.binding, o.placement, *place, phase, o.deployment
        yield fields, TrialMeasurement(o, measured, siblings=siblings, shared=shared)


def kind_measured(measured: Measurement) -> tuple[str, str, str, int]:
    """What the measurements of one kind of client have in common; a phase belongs to one step."""
    return (kind_of(measured.object), measured.port, measured.operation, measured.phase)
