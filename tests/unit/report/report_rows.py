"""Rows and comparisons built by hand, where a test wants to say every figure itself."""

from __future__ import annotations

from itertools import combinations

from orrery.metrics.rows import Comparison, Key, Reason, Row, Value, Verdict
from orrery.stats.intervals import finding

OPERATION = "Benchmarking::void_call"


def key(driver: str, placement: str = "same", operation: str = OPERATION, binding: str = "", point: str = "{}") -> Key:
    return Key("s", point, driver, binding or driver, placement, "client[0]", "server", operation, "main", "measure")


def row(
    driver: str,
    median: float | None,
    placement: str = "same",
    operation: str = OPERATION,
    *,
    binding: str = "",
    reasons: tuple[Reason, ...] = (),
    spread: float = 0.01,
) -> Row:
    """A row with a median in ns and an interval `spread` around it; None: it has no figure."""
    low, high = (median * (1 - spread), median * (1 + spread)) if median else (None, None)
    value = Value("latency.p50", median, "ns", low, high)
    verdict = max((reason.verdict for reason in reasons), default=Verdict.VALID)
    return Row(key(driver, placement, operation, binding), {value.name: value}, verdict, reasons, 10, (), "closed")


def lost(driver: str, reason: str = "it hung", placement: str = "same", rule: str = "every trial failed") -> Row:
    """A row of a binding that never got as far as an operation."""
    why = Reason(rule, Verdict.INVALID, "all 2", "not all", "read its stderr")
    return Row(key(driver, placement, "*"), {}, Verdict.INVALID, (why,), 0, ((0, reason), (1, reason)))


def compared(rows: list[Row], threshold: float = 0.02, spread: float = 0.01) -> list[Comparison]:
    """Every pair at one place once, like the metrics make them: intervals of `spread` around the ratio."""
    found = []
    for a, b in combinations([r for r in rows if r.metrics], 2):
        mine, other = a.metrics["latency.p50"].value, b.metrics["latency.p50"].value
        if mine and other and (a.key.placement, a.key.operation) == (b.key.placement, b.key.operation):
            ratio = mine / other
            low, high = ratio * (1 - spread), ratio * (1 + spread)
            found.append(Comparison(a.key, b.key, "latency.p50", ratio, low, high, finding(low, high, threshold)))
    return found
