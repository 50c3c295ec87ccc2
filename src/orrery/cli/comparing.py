"""What `orrery compare` compares: the sides that were named, the metrics that were asked for, the bounds that broke."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from orrery import paths
from orrery.cli import output
from orrery.cli.run import begin_again
from orrery.cli.sides import recorded, side
from orrery.cost.comparing import across as counts_across
from orrery.cost.comparing import within as counts_within
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import Bound, full_name, read_threshold
from orrery.place import Place
from orrery.report.comparing.changes import MEDIANS, Change, across, base_of, medians, within
from orrery.report.comparing.differences import across_campaigns, within_campaign
from orrery.report.comparing.gate import Break, breaks
from orrery.report.comparing.words import Compared
from orrery.report.side import Side
from orrery.store.store import open_store


def sides(campaigns: tuple[str, ...], store_path: Place | None, record: Path | None) -> tuple[Side, Side]:
    """Who is there and who is here; the same one twice where the drivers of one campaign are compared."""
    if len(campaigns) + (record is not None) > 2:
        raise InputError("more than two campaigns", hint="orrery compare THERE HERE, or HERE --record FILE")
    if record is not None:
        return recorded(record), side(campaigns[0] if campaigns else "last", store_path)
    here = side(campaigns[-1] if campaigns else "last", store_path)
    return (side(campaigns[0], store_path), here) if len(campaigns) == 2 else (here, here)


def compared(base: Side, row: Side, words: Mapping[str, Any], bounds: Sequence[Bound]) -> Compared:
    """The comparison that the words of the command line ask for; InputError for what cannot be compared."""
    threshold = read_threshold(words["threshold"])
    if base is not row:
        if words["base"] is not None:
            raise InputError("--base is for the drivers of one campaign", hint="leave it out: each row has its own")
        found = changes(partial(across, base, row, threshold=threshold), words["metrics"], bounds)
        counts = counts_across(base.countings, row.countings)
        return Compared(base, row, found, across_campaigns(base, row), threshold, counts)
    against = base_of(row, words["base"])
    found = changes(partial(within, row, against, threshold=threshold), words["metrics"], bounds)
    if not found:
        raise InputError(f"{row.name} has no other driver to compare with", hint="orrery compare last~1 last")
    others = dict.fromkeys(change.comparison.row.binding for change in found)
    counts = counts_within(row.countings, against)
    return Compared(row, row, found, within_campaign(row, [against, *others]), threshold, counts)


def changes(made: Callable[..., list[Change]], names: tuple[str, ...], bounds: Sequence[Bound]) -> list[Change]:
    """The changes of the metrics that are named (else of the medians), and of those that bounds ask for."""
    named = [full_name(name) for name in names]
    shown = made(metrics=named) if named else medians(made(metrics=MEDIANS))
    told = {change.comparison.metric for change in shown}
    asked = dict.fromkeys(bound.metric for bound in bounds if bound.metric not in told)
    return shown + (made(metrics=list(asked)) if asked else [])


def broken(made: Compared, words: Mapping[str, Any], bounds: Sequence[Bound], store_path: Place | None) -> list[Break]:
    """The bounds that are surely broken; with `--confirm` those that are so in a second campaign too."""
    found = breaks(bounds, made.changes)
    if not found or words["confirm"] is None:
        return found
    for one in found:
        output.note(output.one_line(f"to be confirmed: {one}"))
    again = _again(made.row, words["confirm"], store_path)
    other = made.base if not made.is_within else again
    confirmed = {one.like for one in breaks(bounds, compared(other, again, words, bounds).changes)}
    return [one for one in found if one.like in confirmed]


def _again(row: Side, scenario: str, store_path: Place | None) -> Side:
    """The campaign `row`, run once more by the words that began it, into the results file."""
    if not row.record.id:
        raise InputError(f"--confirm: {row.name} is a record", hint="what is run again must be in a results file")
    if scenario != row.record.scenario:
        hint = f"name what was run, {row.record.scenario}: so that nothing runs that you did not ask for"
        raise InputError(f"--confirm {scenario}: {row.name} is of {row.record.scenario}", hint=hint)
    with open_store(paths.store(store_path), create=True) as store:
        number = begin_again(store, row.record)
    return side(str(number), store_path)
