"""`orrery list`: what there is."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.reading import of_results
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.definitions.driver.model import Driver
    from orrery.definitions.search_path import SearchPath

MOST = 40
"""So many operations are named."""
MOST_LETTERS = 500
"""In no more letters than that."""
AT_ONCE = 8
"""So many drivers are asked for their version at a time."""

EPILOG = """Examples:

\b
  orrery list scenarios
  orrery list drivers --json
  orrery list drivers --options
  orrery list drivers --capabilities
  orrery list results --store lab.db
"""


@click.group(epilog=EPILOG, no_args_is_help=True)
def command() -> None:
    """List what there is: scenarios, drivers, interfaces, results."""


@command.command()
@options.search_path
@options.json
@options.as_search_path
def scenarios(as_json: bool, search_path: SearchPath) -> None:
    """List scenarios by name, with their parameters."""
    found = search_path.library().scenarios().values()
    if as_json:
        return output.write_json(
            [
                {
                    "name": s.name,
                    "title": s.title,
                    "file": s.file,
                    "interfaces": s.interfaces,
                    "parameters": [vars(p) for p in s.parameters],
                }
                for s in found
            ]
        )
    rows = [(s.name, s.title, " ".join(f"{p.name}={p.default}" for p in s.parameters)) for s in found]
    return output.write_table(("scenario", "title", "parameters"), rows)


@command.command()
@options.search_path
@options.json
@click.option("--capabilities", is_flag=True, help="Show what each driver can do, as a table.")
@click.option("--options", "with_options", is_flag=True, help="Show the options of each driver, and what they choose.")
@options.as_search_path
def drivers(as_json: bool, capabilities: bool, with_options: bool, search_path: SearchPath) -> None:
    """List drivers by name: family, version, and whether this machine can build them.

    A family is a set of drivers: `orrery setup FAMILY` installs what they need.
    """
    known = list(search_path.library().drivers.values())
    if capabilities:
        return _write_capabilities(known)
    if with_options:
        return _write_options(known)
    # Each asks programs of the middleware, which take their time: all at once.
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(_state, known))
    if as_json:
        return output.write_json(
            [
                {
                    "name": d.name,
                    "family": d.family,
                    "title": d.title,
                    "language": d.language,
                    "wire": d.wire,
                    "licence": d.licence,
                    "encryption": d.encryption,
                    "capabilities": sorted(d.capabilities),
                    "folder": d.folder,
                    "core": d.core,
                    "version": version,
                    "ready": not reason,
                    "reason": reason,
                    "options": {o.name: {"choices": o.choices, "default": o.default} for o in d.options.values()},
                    "tuned": {name: one.value for name, one in d.tuned.options.items()} if d.tuned else {},
                }
                for d, version, reason in found
            ]
        )
    rows = [(d.name, d.title, d.family, version, reason or "ready") for d, version, reason in found]
    return output.write_table(("driver", "title", "family", "version", "state"), rows)


def _state(driver: Driver) -> tuple[Driver, str, str]:
    """The driver, its installed version, and what it lacks, in words; a driver has one of the two."""
    from orrery.build.versions import installed_version
    from orrery.machine.packages import want

    lacks = want(driver)
    return driver, installed_version(driver) if lacks.ready else "", lacks.reason


def _write_options(drivers: Sequence[Driver]) -> None:
    """A row an option, the default first."""
    rows = []
    for driver in drivers:
        for option in driver.options.values():
            others = [choice for choice in option.choices if choice != option.default]
            rows.append((driver.name, option.name, " ".join([option.default, *others]), option.help))
    output.write_table(("driver", "option", "choices, the default first", "what it chooses"), rows)


def _write_capabilities(drivers: Sequence[Driver]) -> None:
    """A row a driver, a column a capability by its letter, and what the letters mean."""
    from orrery.definitions.driver.capabilities import CAPABILITIES
    from orrery.definitions.driver.pages import LETTERS, ability

    rows = [(driver.name, *(ability(driver, word) for word in LETTERS)) for driver in drivers]
    output.write_table(("driver", *LETTERS.values()), rows)
    output.write_line("")
    output.write_table(("", "capability", "meaning"), [(LETTERS[word], word, CAPABILITIES[word]) for word in LETTERS])
    output.write_line("some: with some choices of its options, but not with all")


@command.command()
@options.search_path
@options.json
@options.as_search_path
def interfaces(as_json: bool, search_path: SearchPath) -> None:
    """List interface folders, with the interfaces and operations of their IDL."""
    found = search_path.library()
    rows = []
    for name in found.interface_folders:
        model = found.interface(name).model
        for interface in model.interfaces:
            rows.append((name, interface.name, [operation.name for operation in model.all_operations(interface)]))
    if as_json:
        return output.write_json([{"name": n, "interface": i, "operations": o} for n, i, o in rows])
    return output.write_table(("name", "interface", "operations"), [(n, i, _few(o)) for n, i, o in rows])


@command.command()
@options.store
@options.json
@of_results
def results(place: Place | None, as_json: bool) -> None:
    """List the campaigns of a results file, the oldest first."""
    from orrery.store.store import open_store

    with open_store(paths.store(place), create=False) as store:
        found = store.campaigns()
    if as_json:
        return output.write_json([vars(campaign) for campaign in found])
    rows = [(str(c.id), c.created, c.scenario, c.command) for c in found]
    return output.write_table(("campaign", "created", "scenario", "command"), rows)


def _few(names: list[str]) -> str:
    """The names, or of very many the first and the last."""
    whole = " ".join(names)
    is_short = len(names) <= MOST and (len(whole) <= MOST_LETTERS or len(names) == 1)
    return whole if is_short else f"{names[0]} ... {names[-1]} ({len(names):,})"
