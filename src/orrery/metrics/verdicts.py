"""Every rule that a row is judged by. A new one is a `Rule` in a file of `rules`; a new file is one word here."""

from __future__ import annotations

from orrery.metrics.rows import Reason, Verdict
from orrery.metrics.rules import amount, containers, engine, generator, host, load, replies, samples, steady
from orrery.metrics.rules.rule import Evidence, Rule

RULE_SET = "9"
"""Stored with a campaign; raised with every change of a rule or of its limit."""

RULES: tuple[Rule, ...] = (
    *replies.RULES,
    *containers.RULES,
    *samples.RULES,
    *generator.RULES,
    *load.RULES,
    *steady.RULES,
    *amount.RULES,
    *host.RULES,
    *engine.RULES,
)


def judge(evidence: Evidence) -> tuple[Verdict, tuple[Reason, ...]]:
    """The worst verdict that any rule gives, and every reason, the worst first."""
    reasons = [reason for rule in RULES if (reason := rule.reason(evidence)) is not None]
    reasons.sort(key=lambda reason: -reason.verdict)
    return max((reason.verdict for reason in reasons), default=Verdict.VALID), tuple(reasons)
