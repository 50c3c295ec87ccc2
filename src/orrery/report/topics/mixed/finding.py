"""Who does not understand whom: mixed bindings that gave no figure though each of their drivers gives one by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.definitions.driver.binding import kinds_of
from orrery.metrics.rows import Row
from orrery.report.labels import driver_name, listed
from orrery.report.table.notes import verdict_word
from orrery.report.table.ranking import Ranked
from orrery.text import cut

MOST_NAMED = 3
"""Each with its reason, which may be long."""


def misunderstood(order: Sequence[Ranked]) -> list[Ranked]:
    """Those of a ranking that were tried, and whose drivers are not to blame by themselves.

    A pair that was refused was never tried; of two of one driver it is an option that does not fit.
    """
    measured = {one.binding for one in order if one.mean is not None}
    return [one for one in order if _was_tried_in_vain(one) and measured.issuperset(kinds_of(one.binding).values())]


def strangers(found: Sequence[Ranked]) -> Iterator[str]:
    """The clause that names them: `do not understand each other: client=a+server=b (no common profile)`."""
    if found:
        named = [f"{one.label} ({cut(_why(one.row))})" for one in found[:MOST_NAMED] if one.row is not None]
        more = [f"{len(found) - MOST_NAMED} more"] if len(found) > MOST_NAMED else []
        yield f"do not understand each other: {listed([*named, *more])}"


def _was_tried_in_vain(one: Ranked) -> bool:
    drivers = {driver_name(part) for part in kinds_of(one.binding).values()}
    return one.mean is None and len(drivers) > 1 and verdict_word(one.row) in ("failed", "INVALID")


def _why(row: Row) -> str:
    """What its trials failed of, or what is wrong with all of them."""
    if row.failures:
        return row.failures[0][1]
    return f"{row.reasons[0].rule}: {row.reasons[0].figure}"
