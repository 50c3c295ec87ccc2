"""`orrery build`: the programs of drivers, ahead of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from orrery.cli import options, output
from orrery.errors import DriverError

EPILOG = """Examples:

\b
  orrery build seven_calls
  orrery build types --drivers unix,tcp
  orrery build --idl mine.idl --driver unix
"""


@click.command(epilog=EPILOG)
@click.argument("interface", required=False)
@click.option("--idl", type=options.FILE, help="An IDL file of your own.")
@options.driver
@options.json
@options.search_path
def command(
    interface: str | None,
    idl: Path | None,
    specs: tuple[str, ...],
    lists: tuple[str, ...],
    as_json: bool,
    **search_path: Any,
) -> None:
    """Build the programs of drivers for an interface; what is built already is not built again."""
    from orrery.build.programs import Programs
    from orrery.cli.planning import interfaces_of, programs

    library = options.library(**search_path)
    definitions = interfaces_of(library, interface, idl)
    built = {b.label: programs(library, definitions, b, output.note) for b in options.bindings(library, specs, lists)}
    if as_json:
        output.write_json({name: found if isinstance(found, str) else vars(found) for name, found in built.items()})
    else:
        output.write_table(("driver", "version", "program"), [_line(name, found) for name, found in built.items()])
    if not any(isinstance(found, Programs) for found in built.values()):
        raise DriverError("no driver could be built", hint="the reasons stand above; orrery doctor and setup may help")


def _line(name: str, found: Any) -> tuple[str, str, str]:
    return (name, "-", found) if isinstance(found, str) else (name, found.version, str(found.node.parent))
