"""What a campaign is asked for by a caller in Python, as the typed request of the commands."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from orrery.definitions.conditions.idling import IDLES, Idle
from orrery.definitions.driver.spec import split_drivers
from orrery.definitions.reading.bounds import MOST_BLOCKS, MOST_CALLS
from orrery.definitions.scenario.parameters import Scalar, spelled
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.planning.request import Request
from orrery.text import suggestion

PathName = str | os.PathLike[str]
Names = str | Iterable[str]
"""Several names: a list, or one text with commas between them."""
Settings = Mapping[str, Scalar | Sequence[Scalar]]
"""Parameter -> its value, or the values that it sweeps through."""
MOST_SEED = 2**63 - 1


class RequestOptions(TypedDict, total=False):
    """What else a campaign may be asked for, spelled as on the command line (docs/cli.md).

    `idl` is an IDL file of your own, `interface` the only one of it that is wanted; each client of a driver of `matrix`
    meets each of its servers; `idle` says whether CPUs may halt (`halt`) or not (`awake`); `builds` how often each
    program is linked; `hosts` (`namespaces:2`) and `roles` (`edge=host1`) where processes run; the paths are further
    folders to look in.
    """

    idl: PathName
    interface: str
    matrix: Names
    idle: Idle
    builds: int
    hosts: str
    roles: Sequence[str]
    drivers_path: Sequence[PathName]
    scenarios_path: Sequence[PathName]
    interfaces_path: Sequence[PathName]


def request_for(
    scenario: PathName | None,
    drivers: Names,
    settings: Settings | None,
    calls: int | None,
    placements: Names,
    seed: int,
    options: RequestOptions,
) -> Request:
    """The request of these arguments; InputError for a driver of none, an option that there is not, a number beyond."""
    for name in options:
        if name not in RequestOptions.__annotations__:
            raise InputError(f"there is no option {name}", hint=suggestion(name, RequestOptions.__annotations__))
    idl, matrix = options.get("idl"), _named(options.get("matrix", ()))
    return Request(
        scenario=None if scenario is None else os.fspath(scenario),
        idl=None if idl is None else Path(idl),
        interface=options.get("interface"),
        settings=tuple(_setting(*pair) for pair in (settings or {}).items()),
        calls=None if calls is None else whole("calls", calls, 1, MOST_CALLS),
        placements=_named(placements),
        seed=whole("seed", seed, 0, MOST_SEED),
        drivers=_drivers(drivers, bool(matrix)),
        matrix=matrix,
        idle=_idle(options.get("idle", IDLES[0])),
        builds=whole("builds", options.get("builds", 1), 1, 1000),
        hosts=options.get("hosts", ""),
        roles=tuple(options.get("roles", ())),
        search_path=SearchPath(
            interfaces=_paths(options.get("interfaces_path", ())),
            scenarios=_paths(options.get("scenarios_path", ())),
            drivers=_paths(options.get("drivers_path", ())),
        ),
    )


def whole(name: str, value: int, least: int, most: int = MOST_BLOCKS) -> int:
    """A whole number between two bounds; InputError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"{name} cannot be {value!r:.40}", hint=f"a whole number from {least:,} to {most:,}")
    return value


def listed(name: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Several texts; InputError for a single one, which would be taken for its letters."""
    if isinstance(texts, str):
        raise InputError(f"{name} is one text", hint=f"a list: [{texts!r:.60}]")
    return tuple(texts)


def _drivers(drivers: Names, is_matrix: bool) -> tuple[str, ...]:
    """Those that are named; InputError for none, unless there is a matrix."""
    found = _named(drivers)
    if not found and not is_matrix:
        raise InputError("no driver is named", hint="`unix,tcp`, or a list; orrery list drivers names all")
    return found


def _named(names: Names) -> tuple[str, ...]:
    return tuple(split_drivers(names)) if isinstance(names, str) else tuple(names)


def _setting(name: str, value: Scalar | Sequence[Scalar]) -> str:
    """`name=value`, or `name=a|b` for a sweep, as the command line spells it."""
    values = [value] if isinstance(value, int | float | str) else value
    return f"{name}={'|'.join(map(spelled, values))}"


def _idle(value: str) -> Idle:
    for known in IDLES:
        if value == known:
            return known
    raise InputError(f"idle cannot be {value!r:.40}", hint=suggestion(str(value), IDLES))


def _paths(names: Sequence[PathName]) -> tuple[Path, ...]:
    return tuple(map(Path, names))
