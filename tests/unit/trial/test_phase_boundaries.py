"""What processes used between two boundaries: never less than nothing, also where threads or children have ended."""

from __future__ import annotations

from orrery.control.protocol import ControlLine
from orrery.probes.usage import ProcessUse
from orrery.trial.phases.boundaries import COUNTS, _daemon_usage, _process_usage


def line(**values: int) -> ControlLine:
    known = dict.fromkeys(("wall", "user", "system", *COUNTS), 0) | values
    return ControlLine("usage", {name: str(value) for name, value in known.items()})


def test_what_a_process_used_is_a_difference() -> None:
    found = _process_usage("a", 3, line(wall=5, user=2, voluntary=7), line(wall=9, user=3, voluntary=9))
    assert (found.phase, found.wall, found.user, found.voluntary, found.run_delay) == (3, 4, 1, 2, 0)


def test_a_thread_that_ended_takes_its_delay_along() -> None:
    assert _process_usage("a", 3, line(run_delay=50), line(run_delay=20)).run_delay == 0


def test_a_daemons_child_that_ended_takes_its_use_along() -> None:
    before, after = ProcessUse(900, 600, 300, 5, 5, 5, 5, 5), ProcessUse(100, 60, 40, 1, 1, 1, 1, 1)
    found = _daemon_usage("bus", 3, 1000, before, after)
    assert (found.wall, found.user, found.system) == (1000, 0, 0)
    assert all(getattr(found, name) == 0 for name in COUNTS)
