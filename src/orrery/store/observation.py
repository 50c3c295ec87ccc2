"""What a trial leaves behind: plain data, integer nanoseconds, nothing derived.

The conductor makes one `Observation` for each trial, failed ones too; the store keeps it whole; metrics read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from orrery.definitions.conditions.hosts import ALONE

Buckets = Mapping[int, int]
"""A sparse histogram: bucket index -> count (see kit/PROTOCOL.md; 7 bits for series, 5 for slices)."""


@dataclass
class Series:
    """One named histogram of a measured phase, with its exact extremes and sum (ns)."""

    name: str
    count: int
    min: int
    max: int
    sum: int
    buckets: Buckets


@dataclass
class Slice:
    """One time slice: its bounds (CLOCK_MONOTONIC ns) and histogram (5 bits)."""

    begin: int
    end: int
    count: int
    buckets: Buckets


@dataclass
class Measurement:
    """One measured phase of one client port: the key's object, port, operation, step and phase."""

    object: str
    port: str
    operation: str
    step: str
    phase: int
    load: dict[str, Any]
    series: dict[str, Series] = field(default_factory=dict)
    slices: list[Slice] = field(default_factory=list)
    largest: list[tuple[int, int, int]] = field(default_factory=list)
    raw: list[tuple[int, int]] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)


@dataclass
class Usage:
    """A process's (or daemon's) use between the two boundaries of a phase; times in ns, the rest counts."""

    process: str
    phase: int
    daemon: bool
    wall: int
    user: int
    system: int
    voluntary: int
    involuntary: int
    minor: int
    major: int
    run_delay: int


@dataclass
class Memory:
    """Memory of a process at a barrier (`rest`, `first`, `warm`, `end`), in bytes."""

    process: str
    barrier: str
    daemon: bool
    pss: int
    private: int
    threads: int


@dataclass
class CallCounter:
    """Calls and order-independent sums of one side for one operation; `side` is `call` or `serve`."""

    object: str
    port: str
    operation: str
    side: str
    calls: int
    arguments: int
    results: int


@dataclass
class ThreadMarks:
    """What one thread marked: (point, number, CLOCK_MONOTONIC ns) in order; `lost` are those without room.

    The points and what a number means: kit/PROTOCOL.md, Collecting.
    """

    thread: int
    lost: int
    entries: list[tuple[int, int, int]]


@dataclass
class ProcessMarks:
    """The marks of a process; `counters` are (object, operation, side) by the numbers that its servants' marks have."""

    process: str
    counters: list[tuple[str, str, str]]
    threads: list[ThreadMarks]


@dataclass
class Counting:
    """What an `instrument` counted in one process over one run of an operation, in which clients made `calls` calls.

    Runs come in pairs, of which the second (`run` 1) made more calls than the first (0); what is counted between the
    boundaries of a phase has no first. `counts` are by name, of the whole run.
    """

    point: str
    driver: str
    binding: str
    placement: str
    operation: str
    instrument: str
    pair: int
    run: int
    calls: int
    process: str
    daemon: bool
    counts: dict[str, int]


class CapacityEnd(StrEnum):
    """What ended a server-capacity search: latency, the largest number, no more memory, or one that did not start."""

    LATENCY = "latency"
    MOST = "most"
    MEMORY = "memory"
    START = "start"


class FaultEnd(StrEnum):
    """How the client of a trial with a fault ended: all calls returned, one never did, or it left as it was to."""

    RETURNED = "returned"
    BLOCKED = "blocked"
    GONE = "gone"


@dataclass
class CapacityStep:
    """One step of a trial that grows: `count` objects are there. Times in ns, memory in bytes.

    `latency` is the median of the rounds in which all were asked at once, `least` and `most` the shortest and longest;
    `joining` the time from the start of the newest until it had been called once. `pss` and `private` are of the
    newest, `total` is the PSS of all of them, read at some steps only. Of a trial in a machine of its own: what was
    `charged` to it, of that `anonymous` and `cached` (files), `swapped` out; so far, major `faults` and the time in
    which any process was `stalled` for want of memory (None where the kernel does not tell).
    """

    count: int
    latency: int
    least: int
    most: int
    joining: int
    pss: int
    private: int
    total: int | None = None
    charged: int | None = None
    anonymous: int | None = None
    cached: int | None = None
    swapped: int | None = None
    faults: int | None = None
    stalled: int | None = None


@dataclass
class Observation:
    """A trial. `status` is ok, failed (with `reason` and `stderr`, the driver's last words) or refused.

    `deployment` is the canonical JSON of the hosts that it was run on, `{}` for the conductor's machine alone.
    """

    scenario: str
    point: str
    driver: str
    binding: str
    options: dict[str, str]
    placement: str
    block: int
    position: int
    seed: int
    status: str
    reason: str = ""
    stderr: str = ""
    started: str = ""
    wall: int = 0
    versions: dict[str, str] = field(default_factory=dict)
    programs: dict[str, str] = field(default_factory=dict)
    plan: str = ""
    deployment: str = ALONE
    measurements: list[Measurement] = field(default_factory=list)
    usage: list[Usage] = field(default_factory=list)
    memory: list[Memory] = field(default_factory=list)
    call_counters: list[CallCounter] = field(default_factory=list)
    capacity_steps: list[CapacityStep] = field(default_factory=list)
    marks: list[ProcessMarks] = field(default_factory=list)
    """Of a trial whose programs have marks (`orrery trace`); no results file holds them."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What is known of it beside: by the names that orrery.store.facts declares."""


AA_TEST = "aa_test"
"""The setting of a record whose campaign holds a driver against itself."""
PARTS = "parts"
"""The input of a record that says of each further part of its campaign in which boot and on which hosts it was run."""


@dataclass
class CampaignRecord:
    """What is known of a campaign before its first trial; `id` is 0 until a store has given it one.

    `created` is UTC in ISO 8601; `command` the command line as it was typed; `machine` the facts about it;
    `settings` the scenarios, points, bindings and placements asked for, enough to go on after a cut; `version` is
    Orrery's, `rules` the verdicts' rule set; `inputs` (path -> text or hash) are what a report needs to be made again.
    """

    uuid: str
    created: str
    scenario: str
    title: str
    command: str
    seed: int
    repeat: int
    machine: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    version: str = ""
    rules: str = ""
    inputs: dict[str, Any] = field(default_factory=dict)
    id: int = 0

    @property
    def is_aa_test(self) -> bool:
        """Is it of a driver held against itself (`orrery aa-test`), and answers no question about drivers?"""
        return AA_TEST in self.settings


@dataclass(frozen=True)
class StoredCampaign:
    """A campaign as it is stored: its record, its trials in the order in which they were run, and what was counted."""

    record: CampaignRecord
    observations: list[Observation]
    countings: list[Counting] = field(default_factory=list)
