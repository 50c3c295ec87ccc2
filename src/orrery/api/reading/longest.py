"""The longest calls of a stored campaign."""

from __future__ import annotations

from pathlib import Path

from orrery.api.reading.results import open_results, results_of_record
from orrery.metrics.trials import groups
from orrery.place import Place
from orrery.report.longest import LongCall, longest
from orrery.report.subject import subject_of


def longest_calls(
    place: Place | None = None, campaign: int | None = None, record: Path | None = None, most: int = 10
) -> list[LongCall]:
    """The `most` longest calls of each row of a stored campaign, or of a record; errors as of `open_results`."""
    found = results_of_record(record) if record is not None else open_results(place, campaign, details=True)
    return longest(found.rows, groups(found.observations), subject_of(found.record).operations, most)
