"""Requests as command lines that put them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import replace

from orrery.campaign.effort import Effort
from orrery.planning.request import Request


def run_line(request: Request, effort: Effort) -> str:
    """The command line that a request and its number of blocks are."""
    return _line("run", request, {"calls": request.calls, "repeat": effort.most, "seed": request.seed})


def search_line(request: Request, parameter: str | None) -> str:
    """The command line that searches the highest rate of the same drivers: of `parameter`, which so has no value."""
    settings = tuple(text for text in request.settings if text.partition("=")[0] != parameter)
    return f"{_line('search', replace(request, settings=settings), {'seed': request.seed})} --curve"


def _line(name: str, request: Request, numbers: Mapping[str, int | None]) -> str:
    spelled = [("--set", text) for text in request.settings]
    spelled += [("--drivers", ",".join(request.drivers))]
    spelled += [(f"--{option}", str(number)) for option, number in numbers.items() if number is not None]
    spelled += [("--placement", ",".join(request.placements))]
    spelled += [("--hosts", request.hosts)] if request.hosts else []
    spelled += [(f"--{kind}-path", str(path)) for kind, found in request.search_path.further.items() for path in found]
    return shlex.join(["orrery", name, request.scenario or "", *(word for pair in spelled for word in pair)])
