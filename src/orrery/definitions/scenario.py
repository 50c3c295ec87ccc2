"""A scenario as the program trusts it: objects, relations, load and parameters, checked and without short forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from orrery.definitions.parameters import Parameter, Scalar
from orrery.definitions.toml import Document


@dataclass(frozen=True)
class Call:
    """A call relation: `operations` as written (`*`, `Interface::operation`, `operation`)."""

    to: str
    operations: tuple[str, ...] = ("*",)
    threads: int = 1


@dataclass(frozen=True)
class ObjectKind:
    """`count` objects that do the same. `process` names the process that they share with others, if any."""

    name: str
    count: int = 1
    serves: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    forwards: str | None = None
    process: str | None = None


@dataclass(frozen=True)
class Load:
    """When calls are made. `time` and `interval` in ns; `calls` and `warm` count calls of each client thread."""

    kind: Literal["closed", "burst", "paced"] = "closed"
    window: int = 1
    calls: int | None = 10_000
    time: int | None = None
    warm: int = 1000
    burst: int | None = None
    interval: int | None = None
    pool: int = 16
    sample: int = 1024
    raw: int = 0


@dataclass(frozen=True)
class Arrangement:
    """A scenario at one point: no parameter is left open. `values` are (path, length)."""

    interfaces: tuple[str, ...]
    objects: Mapping[str, ObjectKind]
    load: Load
    values: tuple[tuple[str, int], ...]
    point: Mapping[str, Scalar]


@dataclass(frozen=True)
class Scenario:
    """A scenario file. `name` is its path below scenarios/ without ending: filter, key and report section."""

    name: str
    title: str
    analysis: str
    interfaces: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    document: Document = field(repr=False)

    @property
    def file(self) -> Path:
        """Where it stands."""
        return self.document.path
