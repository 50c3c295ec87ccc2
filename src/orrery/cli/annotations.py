"""Annotations that a build service shows beside a change: for GitHub, workflow commands on stdout."""

from __future__ import annotations

from collections.abc import Iterable


def github(level: str, title: str, message: str) -> str:
    """`::error title=...::...`, with everything escaped that would end it."""
    return f"::{level} title={_property(title)}::{_data(message)}"


def github_lines(broken: Iterable[str], undecided: Iterable[str]) -> list[str]:
    """An error for each bound that is broken, a warning for each row that nothing can be said of."""
    errors = [github("error", "Orrery: a bound is broken", line) for line in broken]
    return errors + [github("warning", "Orrery: undecided", line) for line in undecided]


def _data(text: str) -> str:
    # As GitHub's own tools escape them (actions/toolkit, core/src/command.ts).
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
