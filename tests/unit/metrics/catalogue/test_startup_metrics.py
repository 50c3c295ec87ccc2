"""Starting as a whole, until the last component is active, and part by part."""

from __future__ import annotations

from typing import Any

import pytest

from observations import trial
from orrery.metrics.catalogue.startup import ACTIVE, PARTS, WHOLE
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import groups
from orrery.store.facts import STARTUP, STARTUP_PARTS

MS = 1_000_000


def readings(parts: dict[str, int] | None) -> dict[str, Any]:
    """What the metrics of a start read of a trial with these parts (ms)."""
    made = trial("ice", calls=1)
    if parts is not None:
        STARTUP.put(made.facts, sum(parts.values()) * MS)
        STARTUP_PARTS.put(made.facts, {part: time * MS for part, time in parts.items()})
    (one, *_) = groups([made])[0].trials
    return {name: METRICS[name].of(one) for name in (WHOLE, ACTIVE, *(f"{WHOLE}.{part}" for part in PARTS))}


def test_components_are_active_before_clients_are_connected() -> None:
    # 300 + 20 + 80 ms until all are active, 50 more until the client has its stubs.
    found = readings({"containers": 300, "processes": 20, "servants": 80, "connections": 50})
    assert (found[WHOLE], found[ACTIVE]) == (450 * MS, 400 * MS)
    assert (found["startup.containers"], found["startup.daemons"]) == (300 * MS, None)


def test_daemons_come_before_all_others() -> None:
    found = readings({"daemons": 100, "processes": 10, "servants": 5, "connections": 1})
    assert (found[WHOLE], found[ACTIVE]) == (116 * MS, 115 * MS)
    assert list(PARTS) == ["daemons", "containers", "processes", "servants", "connections"]


@pytest.mark.parametrize("parts", [None, {}, {"processes": 10}])
def test_what_did_not_get_so_far_is_not_known(parts: dict[str, int] | None) -> None:
    assert readings(parts)[ACTIVE] is None
