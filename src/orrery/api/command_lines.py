"""Requests as command lines that put them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from orrery.campaign.effort import Effort
from orrery.campaign.requirements import NOTHING_FURTHER, Further
from orrery.definitions.conditions.idling import DEFAULT
from orrery.planning.request import Request


def run_line(request: Request, effort: Effort, further: Further = NOTHING_FURTHER, protocol: Path | None = None) -> str:
    """The command line that a request, its effort and what is required besides are.

    Where the file of a `protocol` says the effort, this is left out.
    """
    asked = {} if protocol is not None else {**effort.arguments(), "repeat": effort.most}
    until = {name: asked.get(name) for name in ("precision", "metric", "budget", "replace")}
    own = {"calls": request.calls, "repeat": asked.get("repeat"), "seed": request.seed}
    options = {**own, **until, "protocol": None if protocol is None else str(protocol)}
    return _line("run" if further == NOTHING_FURTHER else "choose", request, options, further)


def search_line(request: Request, parameter: str | None) -> str:
    """The command line that searches the highest rate of the same drivers: of `parameter`, which so has no value."""
    settings = tuple(text for text in request.settings if text.partition("=")[0] != parameter)
    return f"{_line('search', replace(request, settings=settings), {'seed': request.seed})} --curve"


def _line(
    name: str, request: Request, options: Mapping[str, int | str | None], further: Further = NOTHING_FURTHER
) -> str:
    """What is asked for as it is typed; what is as without an option is left out."""
    spelled = [("--idl", str(request.idl))] if request.idl is not None else []
    spelled += [("--interface", request.interface)] if request.interface is not None else []
    spelled += [("--set", text) for text in request.settings]
    spelled += [(f"--{kind}", ",".join(named)) for kind, named in _drivers(request) if named]
    spelled += [(f"--{option}", str(value)) for option, value in options.items() if value is not None]
    spelled += [("--placement", ",".join(request.placements))] if request.placements else []
    spelled += [("--idle", request.idle)] if request.idle != DEFAULT else []
    spelled += [("--builds", str(request.builds))] if request.builds != 1 else []
    spelled += [("--hosts", request.hosts)] if request.hosts else []
    spelled += [("--host", role) for role in request.roles]
    spelled += [(f"--{kind}-path", str(path)) for kind, found in request.search_path.further.items() for path in found]
    spelled += [("--require", str(limit)) for limit in further.limits]
    spelled += [("--prefer", str(further.prefer))] if further.prefer is not None else []
    scenario = [request.scenario] if request.scenario is not None else []
    return shlex.join(["orrery", name, *scenario, *(word for pair in spelled for word in pair)])


def _drivers(request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("drivers", request.drivers), ("matrix", request.matrix)
