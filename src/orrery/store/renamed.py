"""Older words of results, and today's: for migration 0004 of a store, and for reading records before version 4.

Frozen: results that were stored with today's words never pass through here. A record is read so and never written
anew, so that a signature over it stays true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Table = dict[str, Any]

SERIES = {
    "timer": "timer_error",
    "own": "busy",
    "apart": "excluded",
    "outside": "outside_window",
    "oneway": "delay",
}
COUNTERS = {"repeated": "duplicated", "disordered": "reordered"}
LOADS = {"paced": "constant-rate", "sparse": "think-time", "growth": "capacity"}
STEPS = {"growth": "capacity"}
SIDES = {"own": "activation"}
LOAD_KEYS = {"pause": "think_time"}
FACTS = {
    "host.steal": "machine.steal",
    "host.delay": "machine.run_delay",
    "jitter.before": "os_noise.before",
    "jitter.after": "os_noise.after",
    "growth.ended": "capacity.ended",
    "growth.why": "capacity.why",
}
CGROUP = ("machine.", "cgroup.")
"""How facts begin of a trial that had a smaller machine, before and now."""
TERMS = {"terms.handler_thread": {"handed over": "worker thread"}}
SETTINGS = {"ground": "environment", "noise": "aa_test", "words": "arguments"}
METRICS = {
    "oneway": "delay",
    "timer": "timer_error",
    "outside": "outside_window",
    "delivery.repeated": "delivery.duplicated",
    "delivery.disordered": "delivery.reordered",
}
"""The beginnings of names of metrics."""


def campaign(found: Table) -> Table:
    """The record of a campaign as plain JSON, in today's words."""
    made: Table = _keys(found, {"host": "machine"})
    return made | _with(made, settings=settings, inputs=inputs)


def trial(found: Table) -> Table:
    """A trial as plain JSON, in today's words."""
    made: Table = _keys(found, {"ledgers": "call_counters", "growth": "capacity_steps"})
    parts = {"measurements": measurement, "usage": usage, "call_counters": call_counter}
    each = {name: [change(one) for one in made[name]] for name, change in parts.items() if _is_list(made.get(name))}
    return made | _with(made, facts=facts) | each


def settings(found: Table) -> Table:
    """What a campaign was asked for."""
    made: Table = _keys(found, SETTINGS)
    return made | _with(made, arguments=_of_metric, search=_of_metric)


def inputs(found: Table) -> Table:
    """What a report needs: of these the limits of metrics, by driver or kind."""
    return found | _with(found, expect=lambda expect: {who: _limits(limits) for who, limits in expect.items()})


def facts(found: Table) -> Table:
    """The facts of a trial."""
    made = {_fact(name): value for name, value in found.items()}
    made |= {name: values.get(made[name], made[name]) for name, values in TERMS.items() if name in made}
    if isinstance(load := made.get("terms.load"), str):
        made["terms.load"] = ", ".join(LOADS.get(kind, kind) for kind in load.split(", "))
    return made


def measurement(found: Table) -> Table:
    """A measurement, with its series where they stand inside."""
    made = found | _with(found, load=load, counters=lambda counters: _keys(counters, COUNTERS))
    if (step := found.get("step")) in STEPS and made.get("load", {}).get("load") == STEPS[step]:
        made["step"] = STEPS[step]
    if isinstance(series := found.get("series"), dict):
        made["series"] = {SERIES.get(name, name): _named(one) for name, one in series.items()}
    return made


def load(found: Table) -> Table:
    """How a measurement's calls were made."""
    made: Table = _keys(found, LOAD_KEYS)
    return made | {key: LOADS.get(made[key], made[key]) for key in ("load", "kind") if isinstance(made.get(key), str)}


def usage(found: Table) -> Table:
    """What a process used."""
    made: Table = _keys(found, {"delay": "run_delay"})
    return made


def call_counter(found: Table) -> Table:
    """What one side counted of an operation's calls."""
    made: Table = _keys(found, {"received": "arguments", "replied": "results"})
    return made | {"side": SIDES.get(made.get("side", ""), made.get("side"))}


def metric(name: str) -> str:
    """A metric's name."""
    for old, new in METRICS.items():
        if name == old or name.startswith(f"{old}."):
            return new + name[len(old) :]
    return name


def _fact(name: str) -> str:
    old, new = CGROUP
    return FACTS.get(name) or (new + name[len(old) :] if name.startswith(old) else name)


def _named(series: Any) -> Any:
    if not isinstance(series, dict) or "name" not in series:
        return series
    return series | {"name": SERIES.get(series["name"], series["name"])}


def _of_metric(found: Table) -> Table:
    return found | _with(found, metric=lambda name: metric(name))


def _limits(found: Any) -> Any:
    return {metric(name): limit for name, limit in found.items()} if isinstance(found, dict) else found


def _keys(found: Any, names: Mapping[str, str]) -> Any:
    """The table with other keys; what is no table stays, for whoever reads it to refuse."""
    return {names.get(key, key): value for key, value in found.items()} if isinstance(found, dict) else found


def _with(found: Any, **changes: Callable[[Any], Any]) -> Table:
    """What these changes make of the entries that are there and are of the type that they change."""
    if not isinstance(found, dict):
        return {}
    kinds = (dict, str)
    return {name: change(found[name]) for name, change in changes.items() if isinstance(found.get(name), kinds)}


def _is_list(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(one, dict) for one in found)
