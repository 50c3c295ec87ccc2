"""`orrery record`: a campaign in one file, for other machines."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.reading import of_results
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath
    from orrery.report.comparing.rerun import Rerun

EPILOG = """Examples:

\b
  orrery record pack seven.zip
  orrery record pack seven.zip --store lab.db --campaign 3
  orrery record verify seven.zip
  orrery record open seven.zip --store lab.db
  orrery record rerun seven.zip --store again.db
  orrery show --record seven.zip
"""


@click.group(epilog=EPILOG, no_args_is_help=True)
def command() -> None:
    """Put a campaign into one file, which another machine can open, verify and compare with."""


@command.command(epilog=EPILOG)
@click.argument("target", type=options.FILE)
@options.store
@options.campaign
@of_results
def pack(target: Path, place: Place | None, campaign: int | None) -> None:
    """Write a stored campaign to TARGET: every observation and plan, host facts, versions, hashes, the command."""
    from orrery.api.record import record

    found = record(target, place, campaign)
    output.note(f"written: {target}, {len(found.observations)} trials of {found.record.scenario}")


@command.command(epilog=EPILOG)
@click.argument("record", type=options.FILE)
@options.json
@of_results
def verify(record: Path, as_json: bool) -> None:
    """Compare every member of RECORD with its sum, and check that its observations agree with each other.

    This proves that the file is whole and consistent, but not who made it: docs/records.md says how to sign a record.
    """
    from orrery.store.record.opening import read_programs

    manifest, programs = read_programs(record)  # before all is loaded that makes figures

    from orrery.api.reading.sides import recorded

    found = recorded(record)
    if as_json:
        described = {name: asdict(program) for name, program in programs.items()}
        return output.write_json({"manifest": asdict(manifest), "programs": described, "rows": len(found.rows)})
    campaign = found.record
    output.write_line(
        f"whole: {len(manifest.members)} members, {len(found.observations)} trials, {len(found.rows)} rows"
    )
    output.write_line(f"{campaign.scenario}, {campaign.created}, campaign {campaign.uuid}, Orrery {campaign.version}")
    output.write_line(campaign.command)
    table = [
        (p.driver, _versions(p.versions), name, p.sha256[:16], str(len(p.sources))) for name, p in programs.items()
    ]
    return output.write_table(
        ("driver", "version", "program", "SHA-256", "sources"), [tuple(map(output.one_line, row)) for row in table]
    )


@command.command("open", epilog=EPILOG)
@click.argument("record", type=options.FILE)
@options.store
@of_results
def open_(record: Path, place: Place | None) -> None:
    """Add the campaign of RECORD to a results file. Every command then takes it like a campaign of this machine."""
    from orrery.api.record import add

    number, found = add(record, paths.store(place))
    scenario = output.one_line(found.record.scenario)
    output.note(f"campaign {number} of {paths.store(place)}: {scenario}, {len(found.observations)} trials")


@command.command(epilog=EPILOG)
@click.argument("record", type=options.FILE)
@click.option("--scenario", type=options.FILE, help="The scenario file, where the campaign was run on one of its own.")
@click.option("--idl", type=options.FILE, help="The IDL file, where it was run on one of its own.")
@options.store
@options.json
@options.search_path
@options.as_search_path
def rerun(
    record: Path,
    scenario: Path | None,
    idl: Path | None,
    place: Place | None,
    as_json: bool,
    search_path: SearchPath,
) -> int:
    """Measure what the campaign of RECORD measured, on this machine, and say which of its conclusions hold here too.

    It is asked for the same drivers at the same points, in the same order, with as many calls and blocks, and for its
    protocol, if it had one. A conclusion is what an interval decides: less, more, or equal. It is stored as a campaign
    of its own; `orrery run --resume` continues one that was interrupted.

    Exit status: 0; 1 when a conclusion does not hold here; 2 for bad input; 3 when no driver can be had.
    """
    from orrery.api.rerun import RerunRequest
    from orrery.api.rerun import rerun as again
    from orrery.cli.progress import Progress
    from orrery.report.comparing.rerun import HEADINGS, cells, document, notes

    made = again(RerunRequest(record, scenario, idl, search_path), place, Progress(), output.typed())
    if as_json:
        output.write_json(document(made))
        return _held(made)
    output.write_line(f"there: {made.there.title}")
    output.write_line(f"here: {made.here.title}")
    output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(made)])
    output.write_line(made.finding)
    for line in notes(made):
        output.write_line(line)
    return _held(made)


def _held(made: Rerun) -> int:
    """The exit status of a rerun."""
    if not made.has_figures:
        return 3
    return 1 if made.is_broken else 0


def _versions(found: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in found.items())
