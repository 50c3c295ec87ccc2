"""What is asked for: a scenario or an IDL file, drivers, placements, and what is changed in the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from orrery.definitions.conditions.engine import absolute_engine
from orrery.definitions.conditions.hosts import absolute_role
from orrery.definitions.conditions.idling import DEFAULT, HALT, IDLES, Idle
from orrery.definitions.driver.binding import JOINT
from orrery.definitions.driver.spec import TUNED, split_drivers, written_out
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError


@dataclass(frozen=True)
class Request:
    """A question as it is put; nothing in it is checked yet.

    `scenario` is a name or a file. It may be None if there is an `idl` file. `interface` is the only one of the IDL
    that is wanted. `settings` are `NAME=VALUE`; `VALUE|VALUE` sweeps. `calls` are those of each client thread for each
    operation. A driver may have options: `unix[wait=block]`. Without `calls`, `placements` or `drivers` the scenario's
    calls, one core and two, and all drivers are meant. There are `builds` of each program. `hosts` are asked for as
    `namespaces:2` or `dask:ADDRESS`; with them, across hosts is the placement that is meant. `roles` are `ROLE=HOST`,
    or `ROLE=HOST[toolchain=FILE]`. So many trials run in `parallel`, on hosts of their own, and only with
    `share_caches` on CPUs that share a core or a cache.
    Each of the drivers of a `matrix` is held by the clients, and each by the servers.
    """

    scenario: str | None = None
    idl: Path | None = None
    interface: str | None = None
    settings: tuple[str, ...] = ()
    calls: int | None = None
    placements: tuple[str, ...] = ()
    seed: int = 1
    drivers: tuple[str, ...] = ()
    matrix: tuple[str, ...] = ()
    idle: Idle = DEFAULT
    builds: int = 1
    hosts: str = ""
    roles: tuple[str, ...] = ()
    parallel: int = 1
    share_caches: bool = False
    search_path: SearchPath = field(default_factory=SearchPath)

    def arguments(self) -> dict[str, Any]:
        """The request as plain JSON; paths are absolute, for they may be read from another folder."""
        paths = {name: [_absolute(path) for path in found] for name, found in self.search_path.further.items()}
        return {
            "scenario": _absolute(Path(self.scenario)) if self.scenario and _is_file(self.scenario) else self.scenario,
            "idl": None if self.idl is None else _absolute(self.idl),
            "only": self.interface,
            "settings": list(self.settings),
            "calls": self.calls,
            "placements": list(self.placements),
            "seed": self.seed,
            "specs": list(self.drivers),
            "matrix": list(self.matrix),
            # Kept for campaigns that were begun earlier, whose drivers stand here.
            "lists": [],
            "idle": self.idle,
            "builds": self.builds,
            "hosts": absolute_engine(self.hosts),
            "roles": list(map(absolute_role, self.roles)),
            "parallel": self.parallel,
            "share_caches": self.share_caches,
            **{f"{name}_path": found for name, found in paths.items()},
        }


def with_options_out(request: Request) -> Request:
    """The request as a campaign keeps it: with the options that `tuned` stands for today, and of the same bindings."""
    if not any(TUNED in spec for spec in (*request.drivers, *request.matrix)):
        return request
    drivers = request.search_path.library().drivers
    named, matrix = (tuple(written_out(spec, drivers) for spec in each) for each in (request.drivers, request.matrix))
    return replace(request, drivers=named, matrix=matrix)


def request_of(arguments: Mapping[str, Any]) -> Request:
    """The request that `Request.arguments` gave; campaigns of before there was a choice let CPUs halt.

    KeyError, TypeError or ValueError where something is missing or of another type: the arguments may come from a
    stranger's results file.
    """
    return Request(
        scenario=_text(arguments["scenario"]),
        idl=None if arguments["idl"] is None else Path(arguments["idl"]),
        interface=_text(arguments["only"]),
        settings=_texts(arguments["settings"]),
        calls=_number(arguments["calls"]),
        placements=_texts(arguments["placements"]),
        seed=int(arguments["seed"]),
        drivers=named_drivers(_texts(arguments["specs"]), _texts(arguments["lists"])),
        matrix=_texts(arguments.get("matrix", [])),
        idle=_idle(arguments.get("idle", HALT)),
        builds=int(arguments.get("builds", 1)),
        hosts=_text(arguments.get("hosts", "")) or "",
        roles=_texts(arguments.get("roles", [])),
        parallel=int(arguments.get("parallel", 1)),
        share_caches=bool(arguments.get("share_caches", False)),
        search_path=SearchPath(*(tuple(map(Path, arguments[f"{kind}_path"])) for kind in SearchPath.KINDS)),
    )


def named_drivers(specs: tuple[str, ...], lists: tuple[str, ...], kinds: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The drivers of `--driver SPEC`, `--drivers A,B` and `--bind KIND=SPEC`, these together one that is mixed.

    InputError for a list without any.
    """
    together = (JOINT.join(kinds),) if kinds else ()
    named = (*specs, *(spec for text in lists for spec in split_drivers(text)), *together)
    if lists and not named:
        raise InputError("--drivers names none", hint="orrery list drivers; without --drivers all of them run")
    return named


def _is_file(scenario: str) -> bool:
    """Whether the scenario is a file of the user's own."""
    return scenario.endswith(".toml") and Path(scenario).is_file()


def _absolute(path: Path) -> str:
    return str(path.resolve())


def _text(value: Any) -> str | None:
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{value!r:.40} is no text")
    return value


def _idle(value: Any) -> Idle:
    for known in IDLES:
        if value == known:
            return known
    raise ValueError(f"idle is {value!r:.40}")


def _number(value: Any) -> int | None:
    return None if value is None else int(value)


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError(f"{value!r:.40} is no list of texts")
    return tuple(value)
