"""The pages of the documentation are what the registries say."""

from __future__ import annotations

from orrery.metrics.pages import metrics_page, verdicts_page
from orrery.metrics.registry import METRICS
from orrery.metrics.verdicts import RULES
from orrery.paths import ROOT

DOCS = ROOT / "docs"


def test_metrics_page_is_current() -> None:
    assert (DOCS / "metrics.md").read_text() == metrics_page()
    assert all(f"`{name}`" in metrics_page() for name in METRICS)


def test_verdicts_page_is_current() -> None:
    assert (DOCS / "verdicts.md").read_text() == verdicts_page()
    assert all(f"| {rule.name} |" in verdicts_page() for rule in RULES)
