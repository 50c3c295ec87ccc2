"""The parameters of a scenario: their values, the points they span, and `{name}` in the scenario's strings."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.errors import InputError
from orrery.text import suggestion

Scalar = int | float | str | bool
Point = Mapping[str, Scalar]
"""A value for every parameter of a scenario."""

MOST_POINTS = 10_000
"""More than anybody waits for: a second each were three hours."""

_USE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")


@dataclass(frozen=True)
class Parameter:
    """A parameter: its default, the values it may have (any, if empty) and those that a sweep goes through.

    `swept_with` is the parameter with whose values its own go in step; empty where each meets each.
    """

    name: str
    default: Scalar
    choices: tuple[Scalar, ...] = ()
    sweep: tuple[Scalar, ...] = ()
    help: str = ""
    swept_with: str = ""

    def read(self, text: str) -> Scalar:
        """The value that `text` means: of the default's type and one of the choices, or InputError."""
        value = self._typed(text)
        if self.choices and value not in self.choices:
            hint = suggestion(text, map(str, self.choices))
            raise InputError(f"parameter {self.name} cannot be {text}", hint=hint)
        return value

    def _typed(self, text: str) -> Scalar:
        try:
            match self.default:
                # Before int, for a bool is one in Python.
                case bool():
                    return {"true": True, "false": False}[text.lower()]
                case int():
                    return int(text)
                case float():
                    return float(text)
        except (KeyError, ValueError):
            hint = f"like its default: --set {self.name}={spelled(self.default)}"
            kind = type(self.default).__name__
            raise InputError(f"parameter {self.name} cannot be {text}: it is of type {kind}", hint=hint) from None
        return text


def spelled(value: Scalar) -> str:
    """A value as the command line and TOML spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_settings(parameters: Sequence[Parameter], texts: Sequence[str]) -> dict[str, tuple[Scalar, ...]]:
    """`name=value` (or `name=a|b`, a sweep) as typed values; InputError for unknown names and wrong values."""
    known = {parameter.name: parameter for parameter in parameters}
    settings: dict[str, tuple[Scalar, ...]] = {}
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        if not equals:
            raise InputError(f"--set {text}: not name=value", hint=f"write --set {name}=VALUE")
        if name not in known:
            raise InputError(f"the scenario has no parameter {name}", hint=suggestion(name, known))
        settings[name] = tuple(known[name].read(value.strip()) for value in values.split("|"))
    return settings


def points(parameters: Sequence[Parameter], settings: Mapping[str, tuple[Scalar, ...]]) -> list[dict[str, Scalar]]:
    """Every point that the sweeps span, in their order; what is set takes the place of a sweep.

    InputError where there are more than anybody waits for, or parameters that go in step have not as many values.
    """
    values = {p.name: settings.get(p.name) or p.sweep or (p.default,) for p in parameters}
    axes = [_swept_together(p, parameters, values) for p in parameters if not p.swept_with]
    if (count := math.prod(map(len, axes))) > MOST_POINTS:
        raise InputError(
            f"the sweeps span {count:,} points, each of which would be measured",
            hint=f"{MOST_POINTS:,} are allowed: fix parameters with --set NAME=VALUE",
        )
    spanned = [{name: value for part in parts for name, value in part} for parts in itertools.product(*axes)]
    return [{p.name: point[p.name] for p in parameters} for point in spanned]


Part = tuple[tuple[str, Scalar], ...]
"""What a point has of parameters that go in step: names with values."""


def _swept_together(
    first: Parameter, parameters: Sequence[Parameter], values: Mapping[str, tuple[Scalar, ...]]
) -> list[Part]:
    """The values of a parameter, each with those of the parameters beside it; a single one goes with all others."""
    names = [first.name, *(p.name for p in parameters if p.swept_with == first.name)]
    most = max(len(values[name]) for name in names)
    for name in names:
        if len(values[name]) not in (1, most):
            raise InputError(
                f"{' and '.join(names)} go in step, and {name} has {len(values[name])} values of {most}",
                hint="give each as many values, or one that goes with all of them",
            )
    columns = [values[name] * (most if len(values[name]) == 1 else 1) for name in names]
    return list(dict.fromkeys(tuple(zip(names, row, strict=True)) for row in zip(*columns, strict=True)))


def point_key(
    parameters: Sequence[Parameter], settings: Mapping[str, Any], point: Point, more: Mapping[str, Scalar] | None = None
) -> str:
    """The canonical JSON of what makes this point: the parameters that are swept or were set, and what else is told."""
    named = {p.name: point[p.name] for p in parameters if p.sweep or p.name in settings} | dict(more or {})
    # One text for one point, however it was put: trials are found by it.
    return json.dumps(named, sort_keys=True, separators=(",", ":"))


def point_values(key: str) -> dict[str, Any] | None:
    """What a `point_key` says; None for a text that is none, as a stranger's results file may hold."""
    try:
        given = json.loads(key or "{}")
    except ValueError:
        return None
    return given if isinstance(given, dict) else None


def substitute(value: Any, point: Point) -> Any:
    """`value` (a tree as TOML gives it) with every `{name}` replaced; a string that is one `{name}` takes its type.

    KeyError, holding the name, where `{name}` is no parameter.
    """
    if isinstance(value, dict):
        return {substitute(key, point): substitute(inner, point) for key, inner in value.items()}
    if isinstance(value, list):
        return [substitute(inner, point) for inner in value]
    if not isinstance(value, str):
        return value
    if (whole := _USE.fullmatch(value)) is not None:
        return point[whole[1]]
    return _USE.sub(lambda use: spelled(point[use[1]]), value)
