"""Comparisons: the drivers of one campaign, or two campaigns; and the bounds that are surely broken."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from orrery import paths
from orrery.api.reading.sides import recorded, side
from orrery.api.reading.study import as_asked
from orrery.api.run import begin_again
from orrery.cost.comparing import across as counts_across
from orrery.cost.comparing import within as counts_within
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import Bound, full_name
from orrery.place import Place
from orrery.report.comparing.best import BestOf, best_of
from orrery.report.comparing.changes import MEDIANS, Change, across, base_of, medians, within
from orrery.report.comparing.differences import across_campaigns, within_campaign
from orrery.report.comparing.gate import Break, breaks
from orrery.report.comparing.words import Compared
from orrery.report.remarks.detectable import detectable_text
from orrery.report.side import Side
from orrery.store.store import open_store
from orrery.trial.listener import CampaignListener

ALONE = "leave --base, --fail-if, --confirm, --annotate and a second campaign out"
THRESHOLD = 0.02
"""A change (a fraction) that would not matter."""


@dataclass(frozen=True)
class CompareRequest:
    """What is compared: at most two `campaigns` by their names (orrery.api.reading.sides), the first before the second.

    With a `record` it is before, and at most one is named. `place` is the results file of those that have a number.
    Within one campaign `base` is the driver that all are compared with (None: the first that is named, never null).
    `metrics` are those that are shown (none: medians), `bounds` are asked of besides.
    """

    campaigns: tuple[str, ...] = ()
    place: Place | None = None
    record: Path | None = None
    base: str | None = None
    metrics: tuple[str, ...] = ()
    threshold: float = THRESHOLD
    bounds: tuple[Bound, ...] = ()

    @property
    def files(self) -> str:
        """The files that are compared: those that are named, and the one of the campaigns that have a number."""
        named = [name.partition("@")[0] for name in self.campaigns if Path(name.partition("@")[0]).exists()]
        rest = [] if named and len(named) == len(self.campaigns) else [str(paths.store(self.place))]
        return " and ".join(dict.fromkeys([*([str(self.record)] if self.record else []), *named, *rest]))


def compare(request: CompareRequest) -> Compared:
    """The comparison that is asked for; InputError for what cannot be compared."""
    return compared(request, *_sides(request))


def compared(request: CompareRequest, base: Side, row: Side) -> Compared:
    """What was asked of two campaigns, whatever they are called; where they are the same one, of its drivers."""
    threshold = request.threshold
    _check_threshold(threshold, row)
    if base is not row:
        if request.base is not None:
            raise InputError("--base is for the drivers of one campaign", hint="leave it out: each row has its own")
        found = changes(partial(across, base, row, threshold=threshold), request)
        counts = counts_across(base.countings, row.countings)
        return Compared(base, row, found, across_campaigns(base, row), threshold, counts)
    against = base_of(row, request.base)
    found = as_asked(row, changes(partial(within, row, against, threshold=threshold), request))
    if not found:
        raise InputError(f"{row.name} has no other driver to compare with", hint="orrery compare last~1 last")
    others = dict.fromkeys(change.comparison.row.binding for change in found)
    counts = counts_within(row.countings, against)
    return Compared(row, row, found, within_campaign(row, [against, *others]), threshold, counts)


def compare_with_best(request: CompareRequest) -> BestOf:
    """Each driver of one campaign with the best of the others (Hsu); InputError where there is more than one."""
    if len(request.campaigns) + (request.record is not None) > 1 or request.base is not None or request.bounds:
        raise InputError("--with-best is for the drivers of one campaign, and has no base", hint=ALONE)
    here = recorded(request.record) if request.record is not None else _here(request)
    return best_of(here, [full_name(name) for name in request.metrics])


def broken(made: Compared, request: CompareRequest) -> list[Break]:
    """The bounds that are surely broken."""
    return breaks(request.bounds, made.changes)


def confirmed(
    found: Sequence[Break],
    made: Compared,
    request: CompareRequest,
    scenario: str,
    listener: CampaignListener,
    command: str,
) -> list[Break]:
    """Those of the breaks that are so in a second campaign too, which is run for it as the first was begun.

    InputError where the campaign is a record, or of another scenario than is named: so that nothing runs that nobody
    asked for. `command` goes into the new campaign's record.
    """
    again = _again(made.row, scenario, request.place, listener, command)
    other = made.base if not made.is_within else again
    still = {one.like for one in breaks(request.bounds, compared(request, other, again).changes)}
    return [one for one in found if one.like in still]


def _sides(request: CompareRequest) -> tuple[Side, Side]:
    """Who is there and who is here; the same one twice where the drivers of one campaign are compared."""
    if len(request.campaigns) + (request.record is not None) > 2:
        raise InputError("more than two campaigns", hint="orrery compare THERE HERE, or HERE --record FILE")
    if request.record is not None:
        return recorded(request.record), _here(request)
    here = _here(request)
    return (side(request.campaigns[0], request.place), here) if len(request.campaigns) == 2 else (here, here)


def _here(request: CompareRequest) -> Side:
    return side(request.campaigns[-1] if request.campaigns else "last", request.place)


def _check_threshold(threshold: float, row: Side) -> None:
    """InputError where a threshold below the usual one is also below what the machine shows of itself."""
    placements = {observation.placement for observation in row.observations}
    known = [one for one in row.detectable if one.placement in placements]
    least = max((one.difference for one in known), default=0.0)
    if threshold < min(THRESHOLD, least):
        raise InputError(
            f"--threshold {100 * threshold:g}%: {detectable_text(known)}, and a driver may differ so from itself",
            hint=f"--threshold {math.ceil(1000 * least) / 10:g}%, or a longer orrery aa-test, which may find less",
        )


def changes(made: Callable[..., list[Change]], request: CompareRequest) -> list[Change]:
    """The changes of the metrics that are named (else of the medians), and of those that bounds ask for."""
    named = [full_name(name) for name in request.metrics]
    shown = made(metrics=named) if named else medians(made(metrics=MEDIANS))
    shown_metrics = {change.comparison.metric for change in shown}
    asked = dict.fromkeys(bound.metric for bound in request.bounds if bound.metric not in shown_metrics)
    return shown + (made(metrics=list(asked)) if asked else [])


def _again(row: Side, scenario: str, place: Place | None, listener: CampaignListener, command: str) -> Side:
    """The campaign `row`, run once more as it was begun, into the results file."""
    if not row.record.id:
        raise InputError(f"--confirm: {row.name} is a record", hint="what is run again must be in a results file")
    if scenario != row.record.scenario:
        hint = f"name what was run, {row.record.scenario}: so that nothing runs that you did not ask for"
        raise InputError(f"--confirm {scenario}: {row.name} is of {row.record.scenario}", hint=hint)
    with open_store(paths.store(place), create=True) as store:
        number = begin_again(store, row.record, listener, command)
    return side(str(number), place)
