"""`orrery classics`: the published experiments again, each beside what was published of it, on one page."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.fitted import fitted
from orrery.errors import DriverError, InputError, OrreryError
from orrery.place import Place
from orrery.text import suggestion

if TYPE_CHECKING:
    from orrery.cli.stored import Judged
    from orrery.definitions.scenario.model import Scenario
    from orrery.definitions.scenario.presets import Preset, PresetName
    from orrery.definitions.search_path import Library
    from orrery.report.classics.experiment import Experiment
    from orrery.store.store import Store

EPILOG = """Examples:

\b
  orrery classics --drivers unix,omniorb
  orrery classics --drivers unix,omniorb --only payload --only cubit --output two.html
  orrery classics --drivers unix,omniorb --resume
"""
SEARCH_PATH = ("interfaces_path", "scenarios_path", "drivers_path")


@dataclass(frozen=True)
class Ran:
    """A classic whose campaign has an id, or a reason why there is none."""

    scenario: Scenario
    words: dict[str, Any]
    campaign: int | None = None
    reason: str = ""


@click.command(epilog=EPILOG)
@options.driver
@click.option("--only", "names", multiple=True, metavar="NAME", help="Only this one; repeatable.")
@click.option("--full", is_flag=True, help="With the parameters of the originals: hours instead of minutes.")
@click.option("--repeat", type=options.BLOCKS, help="Blocks of each [default: as each says; with --full 10].")
@click.option("--placement", "placements", multiple=True, metavar="same,split", help="Where processes run.")
@click.option("--seed", type=options.SEED, default=1, show_default=True, help="What every random choice follows.")
@options.store
@click.option("--resume", is_flag=True, help="Go on with those that the results file has, begun with the same words.")
@click.option(
    "--output", "-o", "target", type=options.FILE, default="classics.html", show_default=True, help="The page."
)
@options.search_path
def command(
    names: tuple[str, ...], full: bool, store_path: Place | None, resume: bool, target: Path, **words: Any
) -> int:
    """Run published experiments again, in short or with --full as they were, and write one HTML page.

    Each is a campaign of its own in the results file. Client and server share a core if nothing is said, as on most
    machines of the originals; with --full they run on two as well. Where a driver's default cannot do what one asks,
    the choice that can is taken (`omniorb[invocation=deferred]` for many calls out at once). Exit status as of
    `orrery run`.
    """
    from orrery.cli.campaigns import typed
    from orrery.outputs import HTML, check_output
    from orrery.report.classics.page import write_classics
    from orrery.store.store import open_store

    library = options.library(**{name: words[name] for name in SEARCH_PATH})
    chosen = chosen_of(library, names, "full" if full else "short")
    options.bindings(library, words["specs"], words["lists"])  # a wrong word is told before anything runs
    options.placements(words["placements"])
    words["placements"] = words["placements"] or (("same", "split") if full else ("same",))
    check_output(target, HTML)  # before hours of measuring
    place = paths.store(store_path)
    with open_store(place, create=True) as store:
        store.check()
        asked = [(scenario, words_of(library, scenario, made, words)) for scenario, made in chosen]
        ran = list(_run_all(store, asked, resume))
        results = [_judged(store, one) for one in ran]
    experiments = [_experiment(place, one, result) for one, result in zip(ran, results, strict=True)]
    write_classics(target, experiments, place.name if isinstance(place, Path) else str(place), typed())
    output.note(f"written: {target}")
    return _status(ran, results)


def chosen_of(library: Library, names: Iterable[str], wanted: PresetName) -> list[tuple[Scenario, Preset]]:
    """The scenarios that have the wanted preset, or those of them that are named, oldest publication first.

    InputError for a name that is none of theirs; the last part of a name is enough.
    """
    from orrery.definitions.scenario.presets import preset

    found = {
        name: (scenario, made) for name, scenario in library.scenarios().items() if (made := preset(scenario, wanted))
    }
    known = {name.rpartition("/")[2]: name for name in found} | {name: name for name in found}
    for name in names:
        if name not in known:
            raise InputError(f"{name} has no table [{wanted}]", hint=suggestion(name, known))
    asked = {known[name] for name in names} or set(found)
    return [found[name] for name in sorted(found, key=_year) if name in asked]


def words_of(library: Library, scenario: Scenario, made: Preset, words: dict[str, Any]) -> dict[str, Any]:
    """The words of the `orrery run` that is this classic, its bindings such as can run it."""
    named = options.bindings(library, words["specs"], words["lists"])
    return {
        "scenario": scenario.name,
        "idl": None,
        "only": None,
        "settings": made.settings,
        "calls": made.calls,
        "placements": words["placements"],
        "seed": words["seed"],
        "specs": (),
        "lists": (",".join(binding.label for binding in fitted(library, scenario, made.settings, named)),),
        "repeat": words["repeat"] or made.repeat,
        "precision": None,
        "metric": None,
        "budget": None,
        **{name: words[name] for name in SEARCH_PATH},
    }


def run_line(words: dict[str, Any]) -> str:
    """The command line that these words are."""
    spelled = [("--set", text) for text in words["settings"]]
    spelled += [("--driver", text) for text in words["specs"]] + [("--drivers", text) for text in words["lists"]]
    spelled += [(f"--{name}", str(words[name])) for name in ("calls", "repeat", "seed") if words[name] is not None]
    spelled += [("--placement", ",".join(words["placements"]))]
    spelled += [(f"--{name.replace('_', '-')}", str(path)) for name in SEARCH_PATH for path in words[name]]
    return shlex.join(["orrery", "run", words["scenario"], *(word for pair in spelled for word in pair)])


def _year(name: str) -> tuple[int, str]:
    from orrery.cli.stored import published_beside

    published = published_beside(name)
    return (published.source.year if published is not None else sys.maxsize, name)


def _run_all(store: Store, asked: list[tuple[Scenario, dict[str, Any]]], resume: bool) -> Iterator[Ran]:
    """Each in its turn; one that cannot run costs no other."""
    for number, (scenario, words) in enumerate(asked, 1):
        output.note(f"[{number}/{len(asked)}] {scenario.name}: {scenario.title}")
        try:
            yield Ran(scenario, words, _run_one(store, words, resume))
        except OrreryError as error:
            output.note(f"{scenario.name}: {error}")
            yield Ran(scenario, words, reason=f"{error}{f' ({error.hint})' if error.hint else ''}")


def _run_one(store: Store, words: dict[str, Any], resume: bool) -> int:
    """The campaign's id: of one that was there and goes on, unless too much has changed since, or of a new one."""
    from orrery.cli import run

    if resume and (record := run.begun(store, words)) is not None:
        try:
            return run.finish(store, record)
        except InputError as error:
            output.note(f"begun anew: {error}")
    return run.begin(store, words, run_line(words))


def _judged(store: Store, one: Ran) -> Judged | None:
    from orrery.cli.stored import judged

    return judged(store, one.campaign) if one.campaign is not None else None


def _experiment(place: Place, one: Ran, result: Judged | None) -> Experiment:
    from orrery.cli import stored
    from orrery.report.classics.experiment import Experiment
    from orrery.report.material import Material
    from orrery.report.subject import subject_of

    published = stored.published_beside(one.scenario.name)
    told = (one.scenario.name, one.scenario.title, one.scenario.analysis, run_line(one.words), published)
    if result is None:
        return Experiment(*told, reason=one.reason)
    subject, host = subject_of(result.record, result.detectable), result.record.machine
    beside = stored.beside(place, result.record, published)
    trials = result.observations
    return Experiment(*told, Material(subject, host, result.rows, result.comparisons, trials, published, beside))


def _status(ran: list[Ran], results: list[Judged | None]) -> int:
    """1 when an expectation was not met, 3 when a driver failed or an experiment could not run, else 0."""
    found = [result for result in results if result is not None]
    if any(result.expectation_missed for result in found):
        return 1
    failed = any("failed" in {o.status for o in result.observations} for result in found)
    return DriverError.exit_status if failed or any(one.reason for one in ran) else 0
