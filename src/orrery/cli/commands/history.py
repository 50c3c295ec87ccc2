"""`orrery history`: a figure over all campaigns of a results file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import completion, options, output
from orrery.cli.answers import answered
from orrery.cli.reading import of_results
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.metrics.metric import Metric
    from orrery.report.history.lines import HistoryLine

EPILOG = """Examples:

\b
  orrery history
  orrery history classics/seven_calls --metric p99 --operation void_call
  orrery history --store lab.db --output history.html
  orrery history --json
"""


@click.command(epilog=EPILOG)
@click.argument("scenario", required=False, shell_complete=completion.scenarios)
@options.store
@click.option("--metric", "name", default="latency.p50", show_default=True, help="The metric to show.")
@click.option("--operation", metavar="NAME", help="Only this operation [default: over all].")
@click.option("--output", "-o", "target", type=options.FILE, help="Write pictures into this HTML file.")
@options.json
@of_results
def command(
    scenario: str | None, place: Place | None, name: str, operation: str | None, target: Path | None, as_json: bool
) -> None:
    """Show a figure over time, with a line for each driver of each scenario: its campaigns, the oldest first.

    Marks say what else changed: the machine, a version, how calls were made.
    """
    if target is None:
        asked = (scenario, name, operation, as_json)
        return answered("history", place, asked, lambda: _answer(scenario, place, name, operation, None, as_json))
    return _answer(scenario, place, name, operation, target, as_json)


def _answer(
    scenario: str | None, place: Place | None, name: str, operation: str | None, target: Path | None, as_json: bool
) -> None:
    from orrery import paths
    from orrery.api.reading.history import history
    from orrery.metrics.comparing.bounds import full_name
    from orrery.metrics.registry import metric
    from orrery.outputs import HTML, check_output
    from orrery.report.history.words import document

    if target is not None:
        check_output(target, HTML)  # before all campaigns are read
    chosen = metric(full_name(name))
    found = history(place, scenario, chosen, operation)
    if target is not None:
        from orrery.report.history.page import write_history

        write_history(target, found, chosen, str(paths.store(place)))
        output.note(f"written: {target}")
    if as_json:
        return output.write_json(document(found, chosen))
    return _show(found, chosen)


def _show(found: list[HistoryLine], metric: Metric) -> None:
    from orrery.report.history.words import HEADINGS, cells, marks

    output.write_line(f"{metric.name}: {metric.definition} ({metric.better} is better)")
    output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(found, metric)])
    for line in marks(found):
        output.write_line(line)
