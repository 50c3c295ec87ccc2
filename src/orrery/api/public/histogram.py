"""How long all calls of a row took, whichever trial they are of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from functools import cached_property
from typing import Any, ClassVar

from orrery.api.public import html
from orrery.api.public.bars import bars
from orrery.api.public.columns import BUCKETS
from orrery.api.public.frames import FrameColumn, Framed
from orrery.errors import InputError
from orrery.report.figures import with_unit
from orrery.stats.histogram import Ordered, bucket_bounds, columns_of, enough, order_statistic, rank_of
from orrery.store.observation import Buckets

SHOWN = (0.5, 0.9, 0.99, 0.999, 0.9999)
"""The percentiles that a notebook shows, as far as there are calls enough."""


@dataclass(frozen=True)
class Bucket:
    """Times from `low` on and below `high` (ns), and how many there are."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Histogram(Framed):
    """The times of all calls (or samples) of a row, over all of its trials, in ns; each is right to 1 %.

    Its median is of all calls together. A row's `latency.p50` is the mean of the trials' medians, and the one to
    compare. `lost` samples are beyond every time.

    >>> histogram = orrery.open_results("orrery.db").campaign().rows(driver="unix")[0].histogram()
    >>> histogram.percentile(0.5) < histogram.percentile(0.99)
    True
    >>> sum(bucket.count for bucket in histogram.buckets) == histogram.count
    True
    """

    columns: ClassVar[Sequence[FrameColumn]] = BUCKETS

    title: str
    counts: Buckets
    lost: int = 0

    @cached_property
    def count(self) -> int:
        """How many times it holds."""
        return sum(self.counts.values())

    @cached_property
    def buckets(self) -> tuple[Bucket, ...]:
        """The buckets that are not empty, the shortest times first."""
        indices, counts = columns_of(self.counts)
        return tuple(Bucket(*bucket_bounds(index), count) for index, count in zip(indices, counts, strict=True))

    def percentile(self, q: float) -> float | None:
        """The time (ns) that a share `q` of all calls kept within: 0.99 for p99.

        None where there are too few calls to tell it, infinite where it is a lost sample. InputError for no share.
        """
        if not 0 <= q < 1:
            raise InputError(f"{q} is no percentile", hint="a share below 1: 0.5 is the median, 0.99 is p99")
        if not enough(q, self.count + self.lost):
            return None
        rank = rank_of(q, self.count + self.lost)
        return order_statistic(self._ordered, rank) if rank <= self.count else math.inf

    def records(self) -> list[Mapping[str, Any]]:
        """The buckets as dictionaries."""
        return [asdict(bucket) for bucket in self.buckets]

    @cached_property
    def _ordered(self) -> Ordered:
        return Ordered(lambda: columns_of(self.counts))

    def _repr_html_(self) -> str:
        known = [(q, found) for q in SHOWN if (found := self.percentile(q)) is not None]
        rows = [(f"{100 * q:g} %", with_unit(found, "ns") if math.isfinite(found) else "lost") for q, found in known]
        lost = f", and {self.lost:,} were lost" if self.lost else ""
        beside = html.sentence(f"{self.count:,} times{lost}, over all trials")
        return html.shown(
            self.title, bars(list(map(astuple, self.buckets))), beside, html.table(("of all within", "time"), rows)
        )

    def __repr__(self) -> str:
        return f"<Histogram of {self.title}: {self.count:,} times>"
