"""A campaign, begun from Python, that tells a function how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from orrery import keeping, paths
from orrery.api import run as running
from orrery.api.command_lines import run_line
from orrery.api.public.asking import Names, PathName, RequestOptions, Settings, listed, request_for, whole
from orrery.api.public.campaign import Campaign
from orrery.api.public.opening import PlaceName, open_results, place_named
from orrery.campaign.effort import read_effort
from orrery.campaign.requirements import NOTHING_FURTHER, Further, read_further
from orrery.campaign.study import effort_of_study
from orrery.definitions.study_protocol import StudyProtocol, load_study_protocol
from orrery.errors import InputError
from orrery.text import rough_duration
from orrery.trial.listener import NullListener

if TYPE_CHECKING:
    from orrery.planning.plan import Plan
    from orrery.store.observation import Observation


@dataclass(frozen=True)
class RunProgress:
    """How far a campaign is: trial `number` of `count` begins, and some `left` seconds remain, where that is known.

    With a `note`, a line for people, it is of no trial.
    """

    note: str = ""
    number: int = 0
    count: int = 0
    block: int = 0
    driver: str = ""
    placement: str = ""
    left: float | None = None

    def __str__(self) -> str:
        if self.note:
            return self.note
        rest = f", {rough_duration(self.left)} left" if self.left is not None else ""
        return f"[{self.number}/{self.count}] block {self.block}: {self.driver}, {self.placement}{rest}"


def run(
    scenario: PathName | None,
    drivers: Names,
    *,
    settings: Settings | None = None,
    calls: int | None = None,
    placements: Names = (),
    repeat: int | None = None,
    precision: str | None = None,
    metric: str | None = None,
    budget: str | None = None,
    replace: int | None = None,
    require: Iterable[str] = (),
    prefer: str | None = None,
    protocol: PathName | None = None,
    seed: int = 1,
    store: PlaceName | None = None,
    progress: Callable[[RunProgress], object] | None = None,
    **options: Unpack[RequestOptions],
) -> Campaign:
    """Measure a scenario on drivers, as `orrery run` does, into a results file; the campaign, when it has ended.

    `settings` are the scenario's parameters, a list is a sweep; `calls` those of each client thread for each operation.
    There are `repeat` blocks (10), or as many as `precision` (`2%`) of the `metric` takes or a `budget` (`10m`) holds;
    `replace` bounds those that replace disturbed trials. What you `require` (`latency.p99 < 2 ms`), and the metric that
    you `prefer`, are stored before the first trial, for `choose`. A file `protocol` (docs/study-protocol.md) is stored
    too: it says what is asked, by which metric, and when the run ends, which nothing else says then. `progress` hears
    of each trial before it begins, and of notes: never while something is measured. What it raises ends the campaign,
    as an interrupt does; `orrery run --resume` goes on with it. A driver that fails is told in the rows. InputError for
    bad input, before anything runs.

    >>> heard = []
    >>> campaign = orrery.run("conformance/call", "unix", calls=20, repeat=1, placements="same", progress=heard.append)
    >>> {one.driver for one in heard if one.number}
    {'unix'}
    >>> campaign.rows()[0].trials >= 1
    True
    """
    request = request_for(scenario, drivers, settings, calls, placements, seed, options)
    said = {"repeat": repeat, "precision": precision, "metric": metric, "budget": budget, "replace": replace}
    required, place = read_further(listed("require", require), prefer), paths.store(place_named(store))
    asked = None if protocol is None else _protocol(Path(protocol), said, required)
    blocks = None if repeat is None else whole("repeat", repeat, 1)
    further = None if replace is None else whole("replace", replace, 0)
    effort = read_effort(blocks, precision, metric, budget, further) if asked is None else effort_of_study(asked)
    file = None if protocol is None else Path(protocol)
    command, listener = run_line(request, effort, required, file), ProgressListener(progress or _ignored)
    try:
        made = running.run(request, effort, place, listener, command, required, asked)
    finally:
        keeping.start_again()
    return open_results(place).campaign(made.record.id)


def _protocol(file: Path, said: Mapping[str, object], required: Further) -> StudyProtocol:
    """What the file asks for; InputError for what is wrong in it, and for what is said beside it."""
    if more := [name for name, value in said.items() if value is not None]:
        hint = f"write it into [stop] of {file}, or leave protocol out"
        raise InputError(f"the protocol says how much is measured, and has no use for {more[0]}", hint=hint)
    if required != NOTHING_FURTHER:
        hint = "write what is required into [require] of the scenario"
        raise InputError("require and prefer choose, and a protocol compares: not both in one call", hint=hint)
    return load_study_protocol(file)


class ProgressListener(NullListener):
    """Makes one value of each thing that it hears; of failures that are the same only the first."""

    def __init__(self, tell: Callable[[RunProgress], object]) -> None:
        self._tell = tell
        self._failures: set[str] = set()

    def note(self, text: str) -> None:
        """A line for people."""
        self._tell(RunProgress(text))

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        """A trial is about to begin."""
        self._tell(RunProgress("", number, count, block + 1, plan.binding.label, plan.placement, left))

    def ended(self, observation: Observation) -> None:
        """A trial has ended."""
        failure = f"{observation.driver}: {observation.status}: {observation.reason}"
        if observation.status != "ok" and failure not in self._failures:
            self._failures.add(failure)
            self._tell(RunProgress(failure))


def _ignored(progress: RunProgress) -> None:
    """Nobody listens."""
