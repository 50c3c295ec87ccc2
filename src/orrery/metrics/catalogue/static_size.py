"""Static footprint: what the server's program, its libraries and its scripts bring along before anything runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from orrery.metrics.formats import count, size
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.sides import CLIENT, side_of
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import SCRIPTS, STATIC_SIZE

ALL = ("text", "data", "bss")


def of_server(trial: TrialMeasurement, parts: tuple[str, ...]) -> Reading:
    """These parts (bytes) of the first process that serves; None where none does, or its files were not read."""
    found = _serving(trial, STATIC_SIZE.get(trial.facts, {}))
    return float(sum(found.get(part, 0) for part in parts)) if found is not None else None


def of_scripts(trial: TrialMeasurement, part: str) -> Reading:
    """The `files` or `bytes` of what the first process that serves has loaded; None where it is no script."""
    found = (_serving(trial, SCRIPTS.get(trial.facts, {})) or {}).get(part)
    return float(found) if found else None


def _serving(trial: TrialMeasurement, found: Mapping[str, Mapping[str, int]]) -> Mapping[str, int] | None:
    """Of what was read of processes that of the first one that serves."""
    names = (name for name in found if side_of(trial.facts, name, trial.around.clients) != CLIENT)
    return next((found[name] for name in names), None)


def _metric(name: str, definition: str, parts: tuple[str, ...]) -> Metric:
    # A part may be empty: then there is no logarithm of it.
    mean: Literal["geometric", "arithmetic"] = "geometric" if parts == ALL else "arithmetic"
    return Metric(f"static.{name}", "bytes", "lower", definition, partial(of_server, parts=parts), size, mean)


SIZE = _metric("size", "text, data and bss of the server's program and of all libraries from which it runs code", ALL)
METRICS = (
    SIZE,
    _metric("text", "bytes of the server's program and its libraries that are read alone: code, constants", ("text",)),
    _metric("data", "bytes of the server's program and its libraries that have contents and are written", ("data",)),
    _metric("bss", "bytes of the server's program and its libraries that are written and begin as nothing", ("bss",)),
    Metric(
        "static.scripts",
        "bytes",
        "lower",
        "bytes of source that the server's program has loaded from its own folder: its script, stubs, the modules of "
        "driver, mapping, kit and middleware (programs that an interpreter runs only)",
        partial(of_scripts, part="bytes"),
        size,
    ),
    Metric(
        "static.scripts.files",
        "count",
        "lower",
        "files of source that these are (programs that an interpreter runs only)",
        partial(of_scripts, part="files"),
        count,
        "arithmetic",
    ),
)
