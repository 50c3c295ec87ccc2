"""`orrery build`: the programs of drivers, ahead of a run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery.cli import completion, options, output
from orrery.errors import DriverError

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath

EPILOG = """Examples:

\b
  orrery build seven_calls
  orrery build types --drivers unix,tcp
  orrery build --idl mine.idl --driver unix
"""


@click.command(epilog=EPILOG)
@click.argument("interface", required=False, shell_complete=completion.interfaces)
@click.option("--idl", type=options.FILE, help="An IDL file of your own.")
@options.driver
@options.json
@options.search_path
@options.as_search_path
def command(
    interface: str | None,
    idl: Path | None,
    specs: tuple[str, ...],
    lists: tuple[str, ...],
    as_json: bool,
    search_path: SearchPath,
) -> None:
    """Build the programs of drivers for an interface. Programs that exist already are not built again."""
    from orrery.build.programs import Programs
    from orrery.definitions.driver.spec import bindings_of
    from orrery.planning.answer import programs
    from orrery.planning.question import interfaces_of
    from orrery.planning.request import named_drivers

    library = search_path.library()
    definitions = interfaces_of(library, interface, idl)
    named = bindings_of(named_drivers(specs, lists), library.drivers)
    parts = {part.label: part for binding in named for part in binding.parts}
    built = {label: programs(library, definitions, part, output.note) for label, part in parts.items()}
    if as_json:
        output.write_json({name: found if isinstance(found, str) else vars(found) for name, found in built.items()})
    else:
        output.write_table(("driver", "version", "program"), [_line(name, found) for name, found in built.items()])
    if not any(isinstance(found, Programs) for found in built.values()):
        raise DriverError("no driver could be built", hint="the reasons stand above; orrery doctor and setup may help")


def _line(name: str, found: Any) -> tuple[str, str, str]:
    return (name, "-", found) if isinstance(found, str) else (name, found.version, str(found.node.parent))
