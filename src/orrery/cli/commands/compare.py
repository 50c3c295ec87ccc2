"""`orrery compare`: what is surely faster than what, and what else differed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.cli.answers import answered
from orrery.cli.reading import check_results
from orrery.errors import InputError
from orrery.place import Place, are_of_store

if TYPE_CHECKING:
    from orrery.api.compare import CompareRequest
    from orrery.report.comparing.best import BestOf
    from orrery.report.comparing.gate import Break
    from orrery.report.comparing.words import Compared

EPILOG = """Examples:

\b
  orrery compare
  orrery compare last --base unix --metric latency.p99
  orrery compare --with-best
  orrery compare last~1 last --threshold 3%
  orrery compare last --record seven.zip --markdown
  orrery compare before.db after.db --fail-if 'p99 > +5%' --fail-if 'rate < -5%' --annotate github --output compare.md
"""

Given = tuple[tuple[str, ...], Place | None, Path | None, str | None, tuple[str, ...], str, tuple[str, ...]]
"""Campaigns, place, record, base, metrics, threshold and bounds, as they are typed."""


@click.command(epilog=EPILOG)
@click.argument("campaigns", nargs=-1, metavar="[THERE] [HERE]")
@options.store
@click.option("--record", type=options.FILE, help="A record to compare with: it is THERE, the campaign is HERE.")
@click.option(
    "--base",
    metavar="DRIVER",
    help="Within one campaign: the driver to compare with [default: the first named one, never null].",
)
@click.option("--with-best", is_flag=True, help="Within one campaign: compare each driver with the best of the others.")
@click.option("--metric", "metrics", multiple=True, metavar="NAME", help="The metric to compare [default: medians].")
@click.option("--threshold", default="2%", show_default=True, help="A change that does not matter.")
@click.option("--fail-if", "bounds", multiple=True, metavar="'p99 > +5%'", help="Exit with 1 if this is surely so.")
@click.option("--confirm", metavar="SCENARIO", help="Before failing, run it again; fail only if it is so again.")
@click.option("--annotate", type=click.Choice(["github"]), help="Also write what fails for a build service.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Write Markdown, for a comment.")
@click.option("--output", "-o", "target", type=options.FILE, help="Also write Markdown into this file.")
@options.json
def command(
    campaigns: tuple[str, ...],
    place: Place | None,
    record: Path | None,
    base: str | None,
    with_best: bool,
    metrics: tuple[str, ...],
    threshold: str,
    bounds: tuple[str, ...],
    confirm: str | None,
    annotate: str | None,
    as_markdown: bool,
    target: Path | None,
    as_json: bool,
) -> int:
    """Compare the drivers of one campaign, or two campaigns: THERE (before) and HERE (after).

    Name a campaign by its number, as last or last~1, by a results file (lab.db, lab.db@3), or by a record. A row is
    better or worse if the whole interval of its ratio says so and the change exceeds the threshold. A minor change is
    surely there and lies inside the threshold. Otherwise a row is equivalent if the interval lies inside the threshold,
    and inconclusive if it does not.

    With --with-best there is no base: each driver has the interval of its ratio to the best of the others, by Hsu's
    multiple comparisons with the best. The table says which drivers may be the best.

    If both campaigns have counts (orrery cost --store), the counts that differ are shown too.

    All rows of --fail-if are judged together (Holm), so that many rows do not make one of them fail by chance.

    Exit status: 0; 1 when a change of --fail-if surely happened; 2 for bad input, and if that cannot be decided.
    """
    if not (campaigns or bounds or with_best):  # what is wrong in those is said first, and needs all that makes figures
        check_results(place)

    if as_json and (as_markdown or annotate):
        raise InputError("--json goes alone: it is the whole output", hint="leave --markdown and --annotate out")
    form = "json" if as_json else "markdown" if as_markdown else "table"
    plain = not (bounds or confirm or annotate or target or record) and are_of_store(campaigns)
    given = (campaigns, place, record, base, metrics, threshold, bounds)
    if plain:
        asked = (campaigns, base, metrics, threshold, with_best, form)
        answered("compare", place, asked, lambda: _compare(given, with_best, None, form, confirm, annotate))
        return 0
    return _compare(given, with_best, target, form, confirm, annotate)


def _compare(
    given: Given, with_best: bool, target: Path | None, form: str, confirm: str | None, annotate: str | None
) -> int:
    """Compare, write what was found, and hold the bounds against it; the exit status."""
    from orrery.api.compare import ALONE, CompareRequest, compare, compare_with_best
    from orrery.api.reading.damage import damage_named
    from orrery.metrics.comparing.bounds import read_bound, read_threshold
    from orrery.outputs import MARKDOWN, check_output

    if target is not None:
        check_output(target, MARKDOWN)  # before all is compared
    campaigns, place, record, base, metrics, threshold, bounds = given
    asked = tuple(read_bound(text) for text in bounds)
    request = CompareRequest(campaigns, place, record, base, metrics, read_threshold(threshold), asked)
    if with_best:
        if confirm or annotate:
            raise InputError("--with-best is for the drivers of one campaign, and has no base", hint=ALONE)
        with damage_named(request.files):
            best = compare_with_best(request)
        _write_best(best, target, form)
        return 0
    with damage_named(request.files):
        made = compare(request)
    _write(made, target, form)
    return _judge(made, request, confirm, annotate)


def _write_best(made: BestOf, target: Path | None, form: str) -> None:
    from orrery.report.comparing.best import HEADINGS, NOTE, cells, document, markdown

    _write_file(target, markdown(made))
    if form == "json":
        return output.write_json(document(made))
    if form == "markdown":
        return click.echo(output.printable(markdown(made)), nl=False)
    output.write_line(made.side.title)
    output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(made)])
    output.write_line(made.finding)
    return output.write_line(f"note: {NOTE}")


def _write(made: Compared, target: Path | None, form: str) -> None:
    from orrery.report.comparing import counts
    from orrery.report.comparing.lines import HEADINGS, cells
    from orrery.report.comparing.words import UNPAIRED, document, markdown

    _write_file(target, markdown(made))
    if form == "json":
        return output.write_json(document(made))
    if form == "markdown":
        return click.echo(output.printable(markdown(made)), nl=False)
    for line in made.heading:
        output.write_line(line)
    output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(made.changes)])
    output.write_line(made.finding)
    if made.counts.compared:
        output.write_line(output.one_line(counts.finding(made.counts)))
    if made.counts.changes:
        output.write_table(counts.HEADINGS, [tuple(map(output.one_line, row)) for row in counts.cells(made.counts)])
    for line in made.differences:
        output.write_line(f"differs: {line}")
    return None if made.is_within else output.write_line(f"note: {UNPAIRED}")


def _write_file(target: Path | None, text: str) -> None:
    if target is not None:
        from orrery.outputs import MARKDOWN, write_output

        write_output(target, MARKDOWN, text)


def _judge(made: Compared, request: CompareRequest, confirm: str | None, annotate: str | None) -> int:
    """Tell which bounds are broken, and of which nothing can be said; the exit status."""
    from orrery.api.compare import broken, confirmed
    from orrery.cli.progress import Progress
    from orrery.report.comparing.gate import undecided, unsure

    found = broken(made, request)
    if found and confirm is not None:
        for one in found:
            output.note(output.one_line(f"to be confirmed: {one}"))
        found = confirmed(found, made, request, confirm, Progress(), output.typed())
    _tell(found, [*unsure(request.bounds, made.changes), *undecided(request.bounds, made.changes)], annotate)
    return 1 if found else 0


def _tell(broken: list[Break], left: list[str], annotate: str | None) -> None:
    from orrery.cli.annotations import github_lines

    for line in (*map(str, broken), *left):
        output.note(output.one_line(line))
    if annotate == "github":
        for line in github_lines(map(str, broken), left):
            output.write_line(line)
