"""The published experiments again, each a campaign of its own, on one page."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orrery import paths
from orrery.api.beginning.outlooks import Asked, outlooks
from orrery.api.command_lines import run_line, search_line
from orrery.api.reading.arguments import begun_with
from orrery.api.reading.beside import campaign_beside, published_beside
from orrery.api.reading.results import Results, results_in
from orrery.api.run import begin, go_on
from orrery.campaign.effort import Effort
from orrery.campaign.experiments import Experiments
from orrery.campaign.outlook import outlook_lines
from orrery.clock import SystemClock
from orrery.definitions.conditions.hosts import read_hosts
from orrery.definitions.conditions.placement import ACROSS, Placement, placements_of
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.presets import Preset, PresetName, preset
from orrery.definitions.search_path import Library, SearchPath
from orrery.errors import InputError, OrreryError
from orrery.outputs import HTML, check_output
from orrery.place import Place
from orrery.planning.crossing import carriers
from orrery.planning.fitting import first_arrangement, fitted, varied
from orrery.planning.request import Request
from orrery.report.classics.experiment import Experiment
from orrery.report.classics.page import write_classics
from orrery.report.material import Material
from orrery.report.subject import subject_of
from orrery.store.store import Store, open_store
from orrery.text import suggestion
from orrery.trial.listener import CampaignListener

PLACEMENTS: Mapping[PresetName, tuple[Placement, ...]] = {"short": ("same",), "full": ("same", "split")}
"""Where processes run, if neither the user nor the experiment says it."""

SEARCH = "The highest rate of each driver, then a curve at 10 to 110 % of it that shows its knee"
"""What stands above the command line that searches."""


@dataclass(frozen=True)
class ClassicsRequest:
    """Which experiments (none: all that have the preset), by which preset, on which drivers, how often.

    `repeat` is the number of blocks, `placements` where processes run; without them as each preset says. `hosts` are
    asked for as `namespaces:2`; with them, across hosts is the placement that is meant. With `resume` those go on that
    were begun alike.
    """

    names: tuple[str, ...] = ()
    preset: PresetName = "short"
    drivers: tuple[str, ...] = ()
    placements: tuple[str, ...] = ()
    hosts: str = ""
    repeat: int | None = None
    seed: int = 1
    resume: bool = False
    search_path: SearchPath = field(default_factory=SearchPath)


@dataclass(frozen=True)
class Classic:
    """A published experiment as it is run again; `reason` says why it cannot be, where it cannot."""

    scenario: Scenario
    request: Request
    effort: Effort
    reason: str = ""

    @property
    def command(self) -> str:
        """The command line that makes it."""
        return run_line(self.request, self.effort)

    @property
    def commands(self) -> str:
        """That command line; below it the one that searches, where the scenario has a rate to be searched."""
        search = self.scenario.document.data.get("search")
        if search is None:
            return self.command
        return f"{self.command}\n# {SEARCH}:\n{search_line(self.request, search.get('parameter'))}"


@dataclass(frozen=True)
class Ran:
    """A classic whose campaign has results, or a reason why there is none."""

    classic: Classic
    results: Results | None = None
    reason: str = ""


@dataclass(frozen=True)
class ClassicsEnded:
    """What became of them all."""

    ran: tuple[Ran, ...]

    @property
    def expectation_missed(self) -> bool:
        """Whether an expectation was not met in one of them."""
        return any(one.results.expectation_missed for one in self.ran if one.results is not None)

    @property
    def failed(self) -> bool:
        """Whether a driver failed in one of them, or one could not run."""
        found = [one.results for one in self.ran if one.results is not None]
        return any(one.reason for one in self.ran) or any(
            trial.status == "failed" for results in found for trial in results.observations
        )


def classics(
    request: ClassicsRequest, target: Path, place: Place | None, listener: CampaignListener, command: str
) -> ClassicsEnded:
    """Run them into a results file and write the page `target`; one that cannot run costs no other.

    What all will take is told before the first, and what is left before each. InputError for what is wrong in the
    request, before anything runs.
    """
    library = request.search_path.library()
    for binding in bindings_of(request.drivers, library.drivers):
        if binding.kinds:
            raise InputError(
                f"{binding.label}: a classic has one driver for all objects", hint="orrery run takes several"
            )
    asked = classics_of(library, request)
    check_output(target, HTML)  # before hours of measuring
    where = paths.store(place)
    with open_store(where, create=True) as store:
        store.check()
        ran = _run_all(store, asked, request, listener)
    experiments = [_experiment(where, one) for one in ran]
    write_classics(target, experiments, where.name if isinstance(where, Path) else str(where), command)
    return ClassicsEnded(ran)


def chosen_of(library: Library, request: ClassicsRequest) -> list[tuple[Scenario, Preset]]:
    """The scenarios that have the wanted preset, or those of them that are named, oldest publication first.

    InputError for a name that is none of theirs; the last part of a name is enough.
    """
    found = {
        name: (scenario, made)
        for name, scenario in library.scenarios().items()
        if (made := preset(scenario, request.preset))
    }
    known = {name.rpartition("/")[2]: name for name in found} | {name: name for name in found}
    for name in request.names:
        if name not in known:
            raise InputError(f"{name} has no table [{request.preset}]", hint=suggestion(name, known))
    asked = {known[name] for name in request.names} or set(found)
    return [found[name] for name in sorted(found, key=_year) if name in asked]


def classics_of(library: Library, request: ClassicsRequest) -> list[Classic]:
    """The chosen ones as they are run, in their order.

    InputError as `chosen_of`, and for a placement or hosts that there cannot be.
    """
    placements = placements_of(request.placements)
    if read_hosts(request.hosts) is None and ACROSS in placements:
        raise InputError("placement across: on which hosts?", hint="--hosts namespaces:2 emulates two on this machine")
    return [_classic(library, scenario, made, request) for scenario, made in chosen_of(library, request)]


def _classic(library: Library, scenario: Scenario, made: Preset, request: ClassicsRequest) -> Classic:
    """The run that is this classic, its bindings such as can run it."""
    placements = _placements(request, made)
    where: Placement = ACROSS if ACROSS in placements_of(placements) else "free"
    every = varied(library, bindings_of(request.drivers, library.drivers), made)
    named = carriers(every, first_arrangement(scenario, made.settings), library.drivers)
    drivers = tuple(binding.label for binding in fitted(library, scenario, made.settings, named, where))
    run = Request(
        scenario=scenario.name,
        settings=tuple(made.settings),
        calls=made.calls,
        placements=placements,
        seed=request.seed,
        drivers=drivers,
        hosts=request.hosts,
        search_path=request.search_path,
    )
    lacking = "a container" if every else " or ".join(made.options)
    reason = "" if drivers else f"no driver has {lacking}"
    return Classic(scenario, run, Effort(most=request.repeat or made.repeat), reason)


def _placements(request: ClassicsRequest, made: Preset) -> tuple[str, ...]:
    """Where its processes run: as the user says, else across the hosts that are asked for, else as it needs it."""
    hosts: tuple[Placement, ...] = (ACROSS,) if request.hosts else ()
    return request.placements or hosts or made.placements or PLACEMENTS[request.preset]


def _year(name: str) -> tuple[int, str]:
    published = published_beside(name)
    # What tells no year comes last.
    return (published.source.year if published is not None else sys.maxsize, name)


def _run_all(
    store: Store, asked: Sequence[Classic], request: ClassicsRequest, listener: CampaignListener
) -> tuple[Ran, ...]:
    """Each in its turn, after a forecast of all."""
    resumed = request.resume
    found = outlooks(store, [Asked(one.scenario, one.request, one.effort, resumed, not one.reason) for one in asked])
    full = request.preset == "full"
    for line in outlook_lines(found, each=full):
        listener.note(line)
    if full:
        listener.note("after a cut, the same command line with --resume goes on")
    experiments = Experiments(found, listener, SystemClock())
    ran = []
    for one in asked:
        experiments.begin(one.scenario.title)
        ran.append(_ran(store, one, resumed, experiments))
        experiments.end()
    experiments.close()
    return tuple(ran)


def _ran(store: Store, one: Classic, resume: bool, listener: CampaignListener) -> Ran:
    """A classic with its results, or with what kept it from having any."""
    if one.reason:
        listener.note(f"{one.scenario.name}: {one.reason}")
        return Ran(one, reason=one.reason)
    try:
        identity, details = _run_one(store, one, resume, listener), one.scenario.page.longest
        return Ran(one, results_in(store, identity, details=details))
    except OrreryError as error:
        listener.note(f"{one.scenario.name}: {error}")
        return Ran(one, reason=f"{error}{f' ({error.hint})' if error.hint else ''}")


def _run_one(store: Store, one: Classic, resume: bool, listener: CampaignListener) -> int:
    """The campaign's id: of one that was there and goes on, unless too much has changed since, or of a new one."""
    if resume and (record := begun_with(store, one.request, one.effort)) is not None:
        try:
            return go_on(store, record, listener)
        except InputError as error:
            listener.note(f"begun anew: {error}")
    return begin(store, one.request, one.effort, listener, one.command)


def _experiment(place: Place, one: Ran) -> Experiment:
    scenario = one.classic.scenario
    published = published_beside(scenario.name)
    texts = (scenario.name, scenario.title, scenario.analysis, one.classic.commands, published)
    if (result := one.results) is None:
        return Experiment(*texts, reason=one.reason)
    subject, machine = subject_of(result.record, result.detectable), result.record.machine
    beside = campaign_beside(place, result.record, published)
    figures = (result.rows, result.comparisons, result.observations)
    return Experiment(*texts, Material(subject, machine, *figures, published, beside, page=scenario.page))
