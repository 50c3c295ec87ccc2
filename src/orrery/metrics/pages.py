"""The pages of the documentation that are made of the registries: docs/metrics.md and docs/verdicts.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Verdict
from orrery.metrics.verdicts import RULE_SET, RULES

METRICS_HEAD = """# What the figures mean

A metric is a pure function of a trial. Over the trials of a campaign a row gives their geometric mean (their arithmetic
mean where a value may be 0) with an interval at 95 %, taken on the same scale, that bears a drift of the host from
trial to trial ([methodology.md](methodology.md) says which); below 6 trials it gives no interval. A percentile needs
enough calls in every trial: 64 for p90, 662 for p99, 6,636 for p99.9, so that at least two calls lie beyond it in 99 of
100 trials. Histograms have a relative error below 1 %; mean, minimum, maximum are exact.

Two bindings are compared by the ratios inside each block: their geometric mean, with the t interval of their
logarithms. They are equivalent where that interval lies inside the larger of 2 % and the machine's own minimum
detectable difference, inconclusive where it holds 1 and is wider, else different.

This page is made from the registry (`orrery.metrics.pages`).
"""

VERDICTS_HEAD = """# When a figure is doubted, and when it is refused

Every row is judged by every rule below, and takes the worst verdict that any of them gives; without any it is VALID.
DOUBTFUL rows are shown and marked. INVALID rows show no figure. What is said of a row that stays VALID takes nothing
from it. Each reason names its rule, what was seen, the limit and what to do. Verdicts are computed when results are
read, never stored; a campaign stores the number of the rule set.

This page is made from the registry (`orrery.metrics.pages`).
"""


def metrics_page() -> str:
    """The text of docs/metrics.md."""
    lines = [(f"`{m.name}`", m.unit, m.better, m.mean, m.definition) for m in METRICS.values()]
    return METRICS_HEAD + "\n" + _table(("metric", "unit", "better", "mean", "what it is"), lines)


def verdicts_page() -> str:
    """The text of docs/verdicts.md."""
    parts = [VERDICTS_HEAD, f"Rule set {RULE_SET}."]
    for verdict in (Verdict.INVALID, Verdict.DOUBTFUL, Verdict.VALID):
        rules = [rule for rule in RULES if rule.verdict is verdict]
        lines = [(rule.name, rule.looks_at, rule.limit, rule.advice) for rule in rules]
        parts.append(f"## {verdict.name}\n\n" + _table(("rule", "looks at", "limit", "advice"), lines).rstrip("\n"))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _table(heading: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    rule = ["---"] * len(heading)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (heading, rule, *lines))
