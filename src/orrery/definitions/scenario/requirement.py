"""Requirements as people write them: `latency.p99 < 2 ms`, `latency.p99 of controller < 2 ms`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.definitions.scenario.limits import PATTERN, Limit, read_limit

_METRIC = r"[A-Za-z_][A-Za-z0-9_.]*"
_OF = r"(\s+of\s+[A-Za-z_][A-Za-z0-9_.:\[\]-]*)?"
REQUIREMENT = rf"^\s*{_METRIC}{_OF}{PATTERN.removeprefix('^')}"
"""What a requirement looks like, as a regular expression for other programs."""
PREFERENCE = rf"^\s*{_METRIC}{_OF}\s*$"
"""What a preference looks like."""
_PREFERENCE = re.compile(rf"\s*({_METRIC}){_OF}\s*")
_REQUIREMENT = re.compile(rf"\s*({_METRIC}){_OF}\s*([<>=].*)")


@dataclass(frozen=True)
class Preference:
    """A metric by its name; `of` is the object, operation or path whose rows alone are meant, empty for all."""

    metric: str
    of: str = ""

    def __str__(self) -> str:
        return f"{self.metric} of {self.of}" if self.of else self.metric


@dataclass(frozen=True)
class Requirement:
    """A limit of a metric that a middleware must keep; `of` as in a preference."""

    metric: str
    limit: Limit
    of: str = ""

    def __str__(self) -> str:
        return f"{Preference(self.metric, self.of)} {self.limit.text.strip()}"

    @property
    def asked(self) -> tuple[str, str, str, float]:
        """What is the same however it is written."""
        return self.metric, self.of, self.limit.sign, self.limit.value


def read_requirement(text: str) -> Requirement:
    """The requirement that `text` says; ValueError with what would be right for anything else."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        problem = f'"{text}" is no requirement; write a metric, a sign and a figure: "latency.p99 < 2 ms"'
        raise ValueError(f'{problem}, or of one object: "latency.p99 of client < 2 ms"')
    return Requirement(found[1], read_limit(found[3]), _whose(found[2]))


def read_preference(text: str) -> Preference:
    """The preference that `text` says; ValueError with what would be right for anything else."""
    found = _PREFERENCE.fullmatch(text)
    if found is None:
        raise ValueError(f'"{text}" is no metric; write its name: "latency.p50", or "latency.p50 of client"')
    return Preference(found[1], _whose(found[2]))


def _whose(text: str | None) -> str:
    """`controller` of ` of controller`."""
    return "" if text is None else text.split()[1]
