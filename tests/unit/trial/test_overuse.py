"""A failure of a process with limits says which one it passed, or which it had."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import pattern
from orrery.control.failure import TrialError
from orrery.definitions.conditions.resource_limits import ResourceLimits
from orrery.trial.overuse import explained

BOTH = ResourceLimits(memory=64 << 20, cpu_time=3)


@pytest.mark.parametrize(
    ("message", "last_output", "told"),
    [
        ("x was ended by SIGXCPU", "", "stage[0] used up its cpu_time 3s: x was ended by SIGXCPU"),
        ("x: std::bad_alloc", "", "stage[0] got no more memory than its limit, memory 64MiB: x: std::bad_alloc"),
        ("x: aborted", "omniORB: NO_MEMORY", "stage[0] got no more memory than its limit, memory 64MiB: x: aborted"),
        ("x: aborted", "", "stage[0] failed under its limits (memory 64MiB, cpu_time 3s): x: aborted"),
    ],
)
def test_the_words_say_what_was_passed(message: str, last_output: str, told: str, tmp_path: Path) -> None:
    chain = pattern("chain", tmp_path, {})
    limited = replace(chain, processes=tuple(replace(process, resource_limits=BOTH) for process in chain.processes))
    failure = TrialError(message, process="stage[0]")
    assert str(explained(failure, limited, last_output)) == told
    assert explained(failure, chain, last_output) is failure
