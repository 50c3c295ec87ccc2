"""A row's metrics, each worked out when it is first asked for: most readers ask for few of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Value
from orrery.metrics.trials import TrialGroup


class Figures(Mapping[str, Value]):
    """Every metric that applies to a group, by name; without a value where `refused` says why there is none."""

    def __init__(self, group: TrialGroup, refused: str = "") -> None:
        self._group = group
        self._refused = refused
        self._known: dict[str, Value | None] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._known:
            self._known[name] = self._worked_out(name)
        if (found := self._known[name]) is None:
            raise KeyError(name)
        return found

    def despite(self, name: str) -> Value | None:
        """A metric's value although the row is refused; None where it does not apply."""
        metric = METRICS.get(name)
        return metric.over(self._group) if metric is not None else None

    def __iter__(self) -> Iterator[str]:
        return (name for name in METRICS if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _worked_out(self, name: str) -> Value | None:
        metric = METRICS.get(name)
        found = metric.over(self._group) if metric is not None else None
        return metric.without(self._refused) if metric is not None and found is not None and self._refused else found
