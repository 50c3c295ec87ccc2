"""`orrery run`: measure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.definitions.conditions.idling import HALT
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.campaign.blocks import AsNeeded
    from orrery.campaign.effort import Effort
    from orrery.campaign.run import CampaignRun
    from orrery.cli.stored import Judged
    from orrery.store.observation import CampaignRecord, Observation
    from orrery.store.store import Store

UNSAID = {"idle": HALT, "replace": None}
"""What is meant where a campaign was begun without these words: by `orrery classics`, or before there were any."""

EPILOG = """Examples:

\b
  orrery run classics/seven_calls --drivers unix,tcp
  orrery run classics/seven_calls --driver 'omniorb[transport=unix|tcp]' --placement same,split --repeat 20
  orrery run patterns/client-server --set 'clients=1|3|10' --calls 1000 --drivers unix
  orrery run --idl mine.idl --interface Account --drivers unix,tcp --json
  orrery run classics/seven_calls --drivers unix,tcp --precision 2% --budget 10m
  orrery run --resume
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.idle
@click.option(
    "--repeat",
    type=options.BLOCKS,
    help="Blocks: fresh processes each [default: 10; with --precision or --budget: at most so many].",
)
@options.effort
@click.option(
    "--replace",
    type=options.FURTHER,
    help="Further blocks, at most, in place of trials that the host disturbed [default: as many again].",
)
@options.store
@click.option("--resume", is_flag=True, help="Go on with the latest campaign of the results file.")
@options.json
@options.search_path
def command(store_path: Place | None, resume: bool, as_json: bool, **words: Any) -> int:
    """Measure a scenario on drivers: every one in each block, in random order, in fresh processes.

    Exit status: 0; 1 when an expectation of the scenario was not met (a reply was wrong or lost, a figure is beyond
    its limit); 2 for bad input; 3 when a driver failed.
    """
    from orrery.cli import stored
    from orrery.store.store import open_store

    with open_store(paths.store(store_path), create=not resume) as store:
        store.check()
        campaign = go_on(store) if resume else begin(store, words)
        result = stored.judged(store, campaign)
    (stored.show_json if as_json else stored.show)(result)
    for miss in result.unmet:
        output.note(str(miss))
    return exit_status(result)


def begin(store: Store, words: dict[str, Any], command: str = "") -> int:
    """A new campaign; its id. `command` is what makes it again, where that is not the line that was typed."""
    return _run(store, words, None, command)


def go_on(store: Store) -> int:
    """The latest campaign, from where it stopped, with the words that began it; its id."""
    from orrery.cli.campaigns import resumed

    return finish(store, resumed(store, None))


def finish(store: Store, record: CampaignRecord) -> int:
    """A campaign, from where it stopped, with the words that began it; its id."""
    return _run(store, _words(record), record)


def begun(store: Store, words: dict[str, Any]) -> CampaignRecord | None:
    """The latest campaign that was begun with these words; None where there is none."""
    from orrery.cli.campaigns import ARGUMENTS

    plain = _plain(words)
    return next((c for c in reversed(store.campaigns()) if c.settings.get(ARGUMENTS) == plain), None)


def begin_again(store: Store, record: CampaignRecord) -> int:
    """A new campaign with the words that began another; its id. InputError if that does not say how it was begun."""
    from orrery.cli.campaigns import ARGUMENTS

    if ARGUMENTS not in record.settings:
        raise InputError(f"{record.scenario} of {record.created} does not say how it was begun", hint="use orrery run")
    return _run(store, _words(record), None)


def exit_status(result: Judged) -> int:
    """1 when an expectation was not met, 3 when a driver failed, else 0."""
    if result.expectation_missed:
        return 1
    return 3 if result.failed else 0


def _run(store: Store, words: dict[str, Any], record: CampaignRecord | None, command: str = "") -> int:
    from orrery.campaign.effort import NAMES, effort
    from orrery.campaign.run import run_campaign
    from orrery.cli.campaigns import campaign
    from orrery.cli.expectations import limits_of
    from orrery.cli.planning import answer, ask
    from orrery.cli.progress import Progress
    from orrery.cli.reference import reference
    from orrery.report.left_out import left_out, spoken

    wanted = effort(words)
    question = ask(**{name: value for name, value in words.items() if name not in NAMES})
    limits = limits_of(question)
    found = answer(question, output.note)
    for line in spoken(left_out(found.plans)):
        output.note(line)
    told = reference(question.scenario.name) if record is None else {}
    made = campaign(question, found, wanted.blocks, _plain(words), limits, told)
    if command:
        made = replace(made, record=replace(made.record, command=command))
    stored = store.load(record.id).observations if record is not None else ()
    until = _as_needed(store, made, wanted, stored) if wanted.is_open else wanted.fixed(stored)
    identity = run_campaign(made, store, Progress(), resume=record, until=until, stored=stored)
    if until.ended:
        output.note(until.ended)
    return identity


def _as_needed(store: Store, made: CampaignRun, wanted: Effort, stored: Iterable[Observation]) -> AsNeeded:
    """The rule that ends an open campaign, after one line that says how long it will take."""
    from orrery.campaign.effort import BLOCKS
    from orrery.campaign.forecast import blocks_of, pilot, told
    from orrery.clock import SystemClock
    from orrery.planning.plan import Plan

    plans = [plan for plan in made.plans if isinstance(plan, Plan)]
    found = pilot(store, plans, wanted)
    output.note(told(found, plans, wanted))
    return wanted.stopping(SystemClock(), blocks_of(found, wanted) if found else BLOCKS, stored)


def _words(record: CampaignRecord) -> dict[str, Any]:
    """The words that began a campaign, as click gave them."""
    from orrery.cli.campaigns import ARGUMENTS

    words = {**UNSAID, **record.settings[ARGUMENTS]}
    known = {option.name for option in command.params} - {"store_path", "resume", "as_json"}
    if odd := sorted(known ^ set(words)):
        message = f"campaign {record.id} was begun with other words than there are: {odd[0]}"
        raise InputError(message, hint="it is of another version of Orrery, or was made by hand; begin a new one")
    return {name: _word(name, value) for name, value in words.items()}


def _plain(words: dict[str, Any]) -> dict[str, Any]:
    """The words as JSON takes them; paths made absolute, for they may be read from another folder."""

    def plain(value: Any) -> Any:
        if isinstance(value, Path):
            return str(value.resolve())
        if isinstance(value, str) and value.endswith(".toml") and Path(value).is_file():
            return str(Path(value).resolve())  # a scenario of the user's own
        return [plain(inner) for inner in value] if isinstance(value, tuple) else value

    return {name: plain(value) for name, value in words.items()}


def _word(name: str, value: Any) -> Any:
    """A stored word, as click gave it."""
    path = name == "idl" or name.endswith("_path")
    if isinstance(value, list):
        return tuple(Path(inner) if path else inner for inner in value)
    return Path(value) if path and value is not None else value
