"""The OS noise of the machine before and after a campaign, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orrery.report.figures import number, with_unit

OS_NOISE = "os_noise"
"""The input of a record that holds the looks, in their order (orrery.machine.os_noise)."""


def os_noise_lines(inputs: Mapping[str, Any]) -> Iterator[str]:
    """A line for each look: `before the trials 2 idle CPUs lost 0.021 % to the system, 45.1 us at a time at most`."""
    for look in inputs.get(OS_NOISE, ()):
        cpus, watched = len(look["cpus"]), len(look["cpus"]) * look["milliseconds"] * 1e6
        if cpus and watched:
            share = number(100 * sum(look["taken"]) / watched)
            longest = with_unit(max(look["largest"], default=0), "ns")
            who = f"{cpus} idle CPU{'' if cpus == 1 else 's'}"
            yield f"{look['when']} the trials {who} lost {share} % to the system, {longest} at a time at most"
