"""Static footprint: what the server's program and its libraries bring along before anything runs."""

from __future__ import annotations

from functools import partial
from typing import Literal

from orrery.metrics.formats import size
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.sides import CLIENT, side_of
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import STATIC_SIZE

ALL = ("text", "data", "bss")


def of_server(trial: TrialMeasurement, parts: tuple[str, ...]) -> Reading:
    """These parts (bytes) of the first process that serves; None where none does, or its files were not read."""
    found = STATIC_SIZE.get(trial.facts, {})
    serving = [name for name in found if side_of(trial.facts, name, trial.around.clients) != CLIENT]
    return float(sum(found[serving[0]].get(part, 0) for part in parts)) if serving else None


def _metric(name: str, definition: str, parts: tuple[str, ...]) -> Metric:
    # A part may be empty: then there is no logarithm of it.
    mean: Literal["geometric", "arithmetic"] = "geometric" if parts == ALL else "arithmetic"
    return Metric(f"static.{name}", "bytes", "lower", definition, partial(of_server, parts=parts), size, mean)


METRICS = (
    _metric("size", "text, data and bss of the server's program and of all libraries from which it runs code", ALL),
    _metric("text", "bytes of the server's program and its libraries that are read alone: code, constants", ("text",)),
    _metric("data", "bytes of the server's program and its libraries that have contents and are written", ("data",)),
    _metric("bss", "bytes of the server's program and its libraries that are written and begin as nothing", ("bss",)),
)
