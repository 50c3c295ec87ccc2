"""`orrery aa-test`: the minimum detectable difference of this machine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.errors import DriverError, InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.cli.planning import Planned, Question
    from orrery.metrics.comparing.detectable import DetectableDifference
    from orrery.store.store import Store

EPILOG = """Examples:

\b
  orrery aa-test --driver unix
  orrery aa-test --driver omniorb --budget 3min --placement same
  orrery aa-test --driver unix --json
"""

CALLS = 3000


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.idle
@click.option("--budget", default="60s", show_default=True, help="How long it may take, building apart.")
@options.store
@options.json
@options.search_path
def command(budget: str, store_path: Place | None, as_json: bool, **words: Any) -> None:
    """An A/A test: a driver held against itself. What differs is the machine's, and no comparison on it can show less.

    The driver is run under two names, in blocks of fresh processes in random order, until the budget is used up. The
    interval of the ratio of its medians over the blocks is the minimum detectable difference of this machine. It is
    stored; show and report print the newest of the same machine, and take what is less for equivalent.
    """
    from orrery.cli.planning import answer, ask
    from orrery.cli.stored import detectable_in
    from orrery.definitions.scenario.parameters import points
    from orrery.store.store import open_store

    time = _budget(budget)
    question = ask(**{**words, "scenario": words["scenario"] or _default(words), "calls": words["calls"] or CALLS})
    if len(question.bindings) != 1:
        raise InputError("a driver is held against itself: name one", hint="orrery aa-test --driver unix")
    if len(points(question.scenario.parameters, question.overrides.settings or {})) != 1:
        raise InputError(f"{question.scenario.name} sweeps a parameter", hint="--set NAME=VALUE gives it one value")
    with open_store(paths.store(store_path)) as store:
        store.check()
        found = answer(question, output.note)
        known = detectable_in(store, _conduct(store, question, found, time))
    if as_json:
        return output.write_json([{**vars(one), "difference": one.difference} for one in known])
    return _show(known)


def _default(words: dict[str, Any]) -> str | None:
    from orrery.cli.planning import SMALLEST

    return None if words["idl"] else SMALLEST


def _budget(text: str) -> int:
    from orrery.definitions.reading.durations import nanoseconds

    try:
        return nanoseconds(text)
    except ValueError as error:
        raise InputError(f"--budget: {str(error).partition('; ')[0]}", hint='a number and its unit: "60s"') from None


def _conduct(store: Store, question: Question, found: Planned, budget: int) -> int:
    """The blocks, as one campaign; its id."""
    from orrery.campaign.aa_test import run_aa_test
    from orrery.cli.campaigns import record
    from orrery.clock import SystemClock
    from orrery.engines.journal import sweep
    from orrery.stats.intervals import MINIMUM_TRIALS
    from orrery.store.observation import AA_TEST
    from orrery.trial.run import run_trial

    for refusal in found.refusals:
        output.note(f"{refusal.binding.label}, {refusal.placement}: {refusal.reason}")
    if not found.plans:
        raise DriverError("there is nothing to run", hint="orrery list drivers says what can be had")
    sweep()
    label = question.bindings[0].label
    made = record(question, found, MINIMUM_TRIALS, {AA_TEST: label}, {})
    identity = store.begin_campaign(replace(made, title=f"{label} against itself: {made.title}"))
    blocks = run_aa_test(
        found.plans, budget, question.seed, lambda each: store.save(identity, each), SystemClock(), run_trial
    )
    output.note(f"{blocks} blocks, stored as campaign {identity}")
    return identity


def _show(known: list[DetectableDifference]) -> None:
    from orrery.report.detectable import detectable_text, share
    from orrery.report.figures import times

    rows = [
        (one.placement, one.driver, str(one.blocks), times(one.ratio, one.low, one.high), share(one)) for one in known
    ]
    output.write_table(("placement", "driver", "blocks", "to itself", "detectable"), rows)
    click.echo(detectable_text(known))
