"""How many conclusions flip from one boot, machine or build to the next, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from orrery.machine.facts import BOOT, HYPERVISOR, VIRTUALISATION
from orrery.metrics.comparing.flips import LevelFlips, StratifiedPair
from orrery.report.labels import counted, listed, operation_labels, point_label
from orrery.stats.agreement import Agreement, Decision
from orrery.store.observation import PARTS

SHOWN = 20
"""So many conclusions that flip are named."""
SAID = {Decision.LESS: "less than", Decision.MORE: "more than", Decision.EQUAL: "equal to"}
NOUNS = {"boots": "boot", "machines": "machine", "builds": "build", "campaigns": "campaign"}


def flips_text(found: LevelFlips) -> str:
    """`between two boots: of 42 conclusions 30 are decided in two of them at least; 3 of these flip`."""
    head = f"between {counted(len(found.strata), NOUNS[found.level])}: of {counted(len(found.pairs), 'conclusion')}"
    decided = f"{found.decided} {'is' if found.decided == 1 else 'are'} decided in two of them at least"
    if not found.decided:
        return f"{head} none is decided in two of them, so none could flip"
    flipped = len(found.flipped)
    if not flipped:
        return f"{head} {decided}; none of these flips"
    text = f"{head} {decided}; {flipped} of these flip{'s' if flipped == 1 else ''}"
    reverse = found.count(Agreement.REVERSED)
    return f"{text}, {reverse} to the reverse" if reverse else text


def flipped_lines(found: LevelFlips) -> Iterator[str]:
    """A line for each conclusion that flips: `tcp, same, void_call: less than unix in boot 1, equal to unix in boot 2`.

    Of many only the first `SHOWN`.
    """
    names = operation_labels(pair.row.operation for pair in found.pairs)
    for pair in found.flipped[:SHOWN]:
        yield f"{_where(pair, names)}: {listed(_said(pair, found.strata))}"
    if (more := len(found.flipped) - SHOWN) > 0:
        yield f"and {more} more"


def level_text(inputs: Mapping[str, Any], machine: Mapping[str, Any]) -> str:
    """`one boot of a virtual machine (kvm)`: on how little, or how much, a campaign stands.

    `inputs` are those of its record.
    """
    boots = {BOOT.get(machine), *(part[BOOT.name] for part in inputs.get(PARTS, ()))}
    return f"{counted(len(boots), 'boot')} of {_kind(machine)}"


def _kind(machine: Mapping[str, Any]) -> str:
    """What the machine says that it is."""
    found = VIRTUALISATION.get(machine)
    if found is not None:
        return f"a virtual machine or container ({found})"
    if HYPERVISOR.get(machine):
        return "a virtual machine"
    return "a machine of metal" if HYPERVISOR.is_in(machine) else "a machine"


def _where(pair: StratifiedPair, names: Mapping[str, str]) -> str:
    point = point_label(pair.row.point)
    where = [pair.row.driver, pair.row.placement, names[pair.row.operation], *([point] if point else []), pair.metric]
    return ", ".join(where)


def _said(pair: StratifiedPair, strata: Sequence[str]) -> Iterator[str]:
    """What each stratum decides; those that decide nothing are left out."""
    for name, one in zip(strata, pair.found, strict=True):
        if one is not None:
            yield f"{SAID[one]} {pair.base.driver} in {name}"
