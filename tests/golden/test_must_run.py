"""No driver loses a conformance scenario, a pattern or an operation without somebody having written that it does."""

from __future__ import annotations

from collections.abc import Mapping

from conformance.cases import everything_asked
from conformance.outcomes import Outcomes, outcomes, written


def test_every_driver_runs_what_it_must() -> None:
    found = {name: outcomes(question) for name, question in everything_asked()}
    assert changes(written(), found) == []


def changes(before: Mapping[str, Outcomes], now: Mapping[str, Outcomes]) -> list[str]:
    """A line for each scenario and binding of which something else is run than before."""
    return [
        f"{name} on {spec}: {told(before, name, spec)} -> {told(now, name, spec)}"
        for name in sorted({*before, *now})
        for spec in sorted({*before.get(name, {}), *now.get(name, {})})
        if told(before, name, spec) != told(now, name, spec)
    ]


def told(found: Mapping[str, Outcomes], name: str, spec: str) -> str:
    """What is run, in words."""
    lines = found.get(name, {}).get(spec)
    return "not asked" if lines is None else "; ".join(lines) or "whole"


def test_what_is_lost_is_told() -> None:
    before = {"conformance/window": {"tcp": [], "udp": ["refused: no window"]}}
    now = {"conformance/window": {"tcp": ["refused: no window"]}}
    assert changes(before, now) == [
        "conformance/window on tcp: whole -> refused: no window",
        "conformance/window on udp: refused: no window -> not asked",
    ]
