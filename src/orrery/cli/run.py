"""`orrery run`: measure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output

if TYPE_CHECKING:
    from orrery.cli.stored import Judged
    from orrery.store.observation import CampaignRecord
    from orrery.store.store import Store

EPILOG = """Examples:

\b
  orrery run classics/seven_calls --drivers unix,tcp
  orrery run classics/seven_calls --driver 'omniorb[transport=unix|tcp]' --placement same,split --repeat 20
  orrery run patterns/client-server --set 'clients=1|3|10' --calls 1000 --drivers unix
  orrery run --idl mine.idl --interface Account --drivers unix,tcp --json
  orrery run --resume
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--repeat", type=click.IntRange(1), default=10, show_default=True, help="Blocks: fresh processes each.")
@options.store
@click.option("--resume", is_flag=True, help="Go on with the latest campaign of the results file.")
@options.json
@options.rooms
def command(store_path: Path | None, resume: bool, as_json: bool, **words: Any) -> int:
    """Measure a scenario on drivers: every one in each block, in random order, in fresh processes.

    Exit status: 0; 1 when an expectation of the scenario was not met (a reply was wrong or lost, a figure is beyond
    its limit); 2 for bad input; 3 when a driver failed.
    """
    from orrery.cli import stored
    from orrery.store.store import open_store

    with open_store(paths.store(store_path), create=not resume) as store:
        campaign = go_on(store) if resume else begin(store, words)
        result = stored.judged(store, campaign)
    (stored.show_json if as_json else stored.show)(result)
    for miss in result.unmet:
        output.note(str(miss))
    return exit_status(result)


def begin(store: Store, words: dict[str, Any]) -> int:
    """A new campaign; its id."""
    return _run(store, words, None)


def go_on(store: Store) -> int:
    """The latest campaign, from where it stopped, with the words that began it; its id."""
    from orrery.cli.campaigns import WORDS, resumed

    record = resumed(store, None)
    return _run(store, {name: _word(name, value) for name, value in record.settings[WORDS].items()}, record)


def exit_status(result: Judged) -> int:
    """1 when an expectation was not met, 3 when a driver failed, else 0."""
    if result.expectation_missed:
        return 1
    return 3 if result.failed else 0


def _run(store: Store, words: dict[str, Any], record: CampaignRecord | None) -> int:
    from orrery.cli.campaigns import campaign
    from orrery.cli.expectations import limits_of
    from orrery.cli.planning import answer, ask
    from orrery.cli.progress import Progress
    from orrery.cli.reference import reference
    from orrery.runner.campaign import run_campaign

    question = ask(**{name: value for name, value in words.items() if name != "repeat"})
    limits = limits_of(question)
    found = answer(question, output.note)
    told = reference(question.scenario.name) if record is None else {}
    made = campaign(question, found, words["repeat"], _plain(words), limits, told)
    return run_campaign(made, store, Progress(), resume=record)


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
