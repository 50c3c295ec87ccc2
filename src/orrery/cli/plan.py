"""`orrery plan`: the exact text that each process of a trial would receive."""

from __future__ import annotations

from typing import Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.picture import draw, picture_option
from orrery.errors import InputError
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery plan classics/seven_calls --driver unix
  orrery plan patterns/proxy --set pairs=3 --driver tcp --placement split
  orrery plan --idl mine.idl --driver unix --json
  orrery plan patterns/proxy --set pairs=3 --picture
  orrery plan patterns/proxy --picture proxy.svg
  orrery plan classics/seven_calls --driver unix --precision 2%
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.idle
@options.json
@picture_option
@options.effort
@options.store
@options.search_path
def command(
    as_json: bool,
    picture: str | None,
    precision: str | None,
    metric: str | None,
    budget: str | None,
    store_path: Place | None,
    **words: Any,
) -> None:
    """Print what a run would do, without doing it; what is needed for that is built.

    With --precision or --budget: how many blocks and processes that needs and how long it takes, by the trials that the
    results file has of the same plans on this machine; `orrery run --repeat 6` makes some.
    """
    if precision or metric or budget:
        return _forecast({"precision": precision, "metric": metric, "budget": budget}, store_path, words)
    if picture is not None:
        return draw(picture, **words)
    from dataclasses import asdict

    from orrery.cli.expectations import limits_of
    from orrery.cli.planning import answer, ask
    from orrery.planning.text import plan_text
    from orrery.report.left_out import left_out, spoken

    question = ask(**words)
    limits_of(question)  # what is planned can be run: an expectation that is none is told here too
    found = answer(question, output.note)
    if as_json:
        return output.write_json(
            {"plans": [asdict(plan) for plan in found.plans], "refused": [asdict(r) for r in found.refusals]}
        )
    for plan in found.plans:
        click.echo(f"# {plan.scenario} {plan.point} on {plan.binding.key}, {plan.placement}")
        for line in spoken(left_out([plan])):
            click.echo(f"# {line}")
        click.echo(plan_text(plan))
    for refusal in found.refusals:
        click.echo(
            f"# {refusal.scenario} {refusal.point} on {refusal.binding.label}, {refusal.placement}: {refusal.reason}"
        )
    return None


def _forecast(wanted: dict[str, Any], store_path: Place | None, words: dict[str, Any]) -> None:
    from orrery.campaign.effort import effort
    from orrery.campaign.forecast import pilot, told
    from orrery.cli.planning import answer, ask
    from orrery.store.store import open_store

    asked = effort(wanted)
    with open_store(paths.store(store_path), create=False) as store:
        plans = answer(ask(**words), output.note).plans
        found = pilot(store, plans, asked)
    if found is None:
        hint = "orrery run --repeat 6, with the same words, makes some"
        raise InputError("no trials of this are stored for this machine", file=paths.store(store_path), hint=hint)
    click.echo(told(found, plans, asked))
