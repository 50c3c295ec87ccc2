"""`orrery compare`: what is faster than what, for sure, and what else differed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.unfit import fitting
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
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


@click.command(epilog=EPILOG)
@click.argument("campaigns", nargs=-1, metavar="[THERE] [HERE]")
@options.store
@click.option("--record", type=options.FILE, help="A record to compare with: it is there, the campaign is here.")
@click.option(
    "--base",
    metavar="DRIVER",
    help="Within one campaign: compared with whom [default: the first that is named, never null].",
)
@click.option("--with-best", is_flag=True, help="Within one campaign: each with the best of the others, all at once.")
@click.option("--metric", "metrics", multiple=True, metavar="NAME", help="What is compared [default: medians].")
@click.option("--threshold", default="2%", show_default=True, help="A change that would not matter.")
@click.option("--fail-if", "bounds", multiple=True, metavar="'p99 > +5%'", help="Exit with 1 if surely so.")
@click.option("--confirm", metavar="SCENARIO", help="Run it once more before that, and fail only if it is so again.")
@click.option("--annotate", type=click.Choice(["github"]), help="Write what fails for a build service, too.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Write Markdown, for a comment.")
@click.option("--output", "-o", "target", type=options.FILE, help="Write Markdown into this file, too.")
@options.json
def command(campaigns: tuple[str, ...], store_path: Place | None, record: Path | None, **words: Any) -> int:
    """Compare the drivers of one campaign, or two campaigns: THERE (before) and HERE (after).

    A campaign is named by its number, as last or last~1, by a results file (lab.db, lab.db@3), or by a record. A row is
    better or worse where the whole interval of its ratio says so and the threshold is passed. Else it is equivalent
    where the interval lies inside the threshold, and inconclusive where it does not.

    With --with-best nobody is the base: each driver has the interval of its ratio to the best of the others, by Hsu's
    multiple comparisons with the best, and whether it may be the best.

    Where calls were counted in both (orrery cost --store), what is not the same count is told too.

    All rows that --fail-if asks of are looked at together (Holm), so that with many of them none fails by chance.

    Exit status: 0; 1 when a change of --fail-if surely happened; 2 for bad input, and where that cannot be decided.
    """
    from orrery.cli.comparing import broken, compared, sides
    from orrery.metrics.comparing.bounds import read_bound
    from orrery.report.comparing.gate import undecided, unsure

    _check_formats(**words)
    if words["with_best"]:
        return _with_best(campaigns, store_path, record, words)
    bounds = [read_bound(text) for text in words["bounds"]]
    with fitting(_places(campaigns, store_path, record)):
        made = compared(*sides(campaigns, store_path, record), words, bounds)
    _write(made, words)
    found = broken(made, words, bounds, store_path)
    _tell(found, [*unsure(bounds, made.changes), *undecided(bounds, made.changes)], words["annotate"])
    return 1 if found else 0


def _with_best(campaigns: tuple[str, ...], store_path: Place | None, record: Path | None, words: dict[str, Any]) -> int:
    from orrery.cli.sides import recorded, side
    from orrery.metrics.comparing.bounds import full_name
    from orrery.report.comparing.best import HEADINGS, NOTE, best_of, cells, document, markdown

    alone = ("base", "bounds", "confirm", "annotate")
    if len(campaigns) + (record is not None) > 1 or any(words[name] for name in alone):
        hint = "leave --base, --fail-if, --confirm, --annotate and a second campaign out"
        raise InputError("--with-best is for the drivers of one campaign, and has no base", hint=hint)
    here = recorded(record) if record is not None else side(campaigns[0] if campaigns else "last", store_path)
    made = best_of(here, [full_name(name) for name in words["metrics"]])
    _write_file(words["target"], markdown(made))
    if words["as_json"]:
        output.write_json(document(made))
    elif words["as_markdown"]:
        click.echo(markdown(made), nl=False)
    else:
        output.write_line(here.title)
        output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(made)])
        output.write_line(made.finding)
        output.write_line(f"note: {NOTE}")
    return 0


def _write_file(target: Path | None, text: str) -> None:
    if target is not None:
        from orrery.outputs import MARKDOWN, write_output

        write_output(target, MARKDOWN, text)


def _places(campaigns: tuple[str, ...], store_path: Place | None, record: Path | None) -> str:
    """The files that are compared: those that are named, and the store of the campaigns that are named otherwise."""
    named = [name.partition("@")[0] for name in campaigns if Path(name.partition("@")[0]).exists()]
    rest = [] if named and len(named) == len(campaigns) else [str(paths.store(store_path))]
    return " and ".join(dict.fromkeys([*([str(record)] if record else []), *named, *rest]))


def _check_formats(as_json: bool, as_markdown: bool, annotate: str | None, **_: Any) -> None:
    if as_json and (as_markdown or annotate):
        raise InputError("--json goes alone: it is the whole output", hint="leave --markdown and --annotate out")


def _write(made: Compared, words: dict[str, Any]) -> None:
    from orrery.report.comparing import counts
    from orrery.report.comparing.lines import HEADINGS, cells
    from orrery.report.comparing.words import UNPAIRED, document, markdown

    _write_file(words["target"], markdown(made))
    if words["as_json"]:
        return output.write_json(document(made))
    if words["as_markdown"]:
        return click.echo(markdown(made), nl=False)
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


def _tell(broken: list[Break], left: list[str], annotate: str | None) -> None:
    from orrery.cli.annotations import github_lines

    for line in (*map(str, broken), *left):
        output.note(output.one_line(line))
    if annotate == "github":
        for line in github_lines(map(str, broken), left):
            click.echo(line)
