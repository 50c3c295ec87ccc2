"""Words of a scenario's tables with their short forms: lists, names, targets, weights."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from orrery.definitions.reading.bounds import LONGEST_NAME
from orrery.definitions.scenario.limits import NAMED, PATTERN, read_limit, read_named_limit
from orrery.definitions.scenario.requirement import PREFERENCE, REQUIREMENT, read_preference, read_requirement
from orrery.definitions.scenario.target import SELECTORS, read_target

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def as_list(value: Any) -> Any:
    """One thing is short for a list of one."""
    return [value] if isinstance(value, str | dict) else value


def as_calls(value: Any) -> Any:
    """`"server"` is short for `{ to = "server" }`, and one table for a list of one."""
    items = as_list(value)
    return [{"to": item} if isinstance(item, str) else item for item in items] if items else value


def as_forward(value: Any) -> Any:
    """`"server"` is short for `{ to = "server" }`."""
    return {"to": _target(value)} if isinstance(value, str) else value


def as_parameter(value: Any) -> Any:
    """A bare value is short for `{ default = value }`."""
    return value if isinstance(value, dict) else {"default": value}


def _weights(value: Any) -> Any:
    """`"a"` and `["a", "b"]` are short for `{ a = 1, b = 1 }`."""
    items = as_list(value) if not isinstance(value, dict) else value
    return dict.fromkeys(items, 1) if isinstance(items, list) and all(isinstance(i, str) for i in items) else items


def _target(value: str) -> str:
    read_target(value)
    return value


def _limit(value: str) -> str:
    read_limit(value)
    return value


def _named_limit(value: str) -> str:
    read_named_limit(value)
    return value


def _requirement(value: str) -> str:
    read_requirement(value)
    return value


def _preference(value: str) -> str:
    read_preference(value)
    return value


def _name(value: str) -> str:
    if not _NAME.fullmatch(value):
        raise ValueError(f'"{value[:100]}" is no name; letters, digits, _ and - are, and the first is a letter')
    if len(value) > LONGEST_NAME:
        raise ValueError(f'"{value[:20]}..." has {len(value)} characters; a name has at most {LONGEST_NAME}')
    return value


def _pattern(regex: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": f"^{regex}$"})


_KIND = r"[A-Za-z_][A-Za-z0-9_.-]*"
_SELECTOR = "|".join(re.escape(word) for word in SELECTORS if word != "after")
_ONE = rf"{_KIND}(\[({_SELECTOR}|[0-9]+)\])?"
Weight = Annotated[int, Field(ge=1, le=1_000_000)]
Words = Annotated[list[str], BeforeValidator(as_list, json_schema_input_type=str | list[str])]
Name = Annotated[str, AfterValidator(_name), _pattern(_NAME.pattern)]
TargetText = Annotated[str, AfterValidator(_target), _pattern(rf"({_KIND}\[after\] or )?{_ONE}")]
LimitText = Annotated[str, AfterValidator(_limit), WithJsonSchema({"type": "string", "pattern": PATTERN})]
NamedLimit = Annotated[str, AfterValidator(_named_limit), WithJsonSchema({"type": "string", "pattern": NAMED})]
_Requirement = Annotated[str, AfterValidator(_requirement), WithJsonSchema({"type": "string", "pattern": REQUIREMENT})]
RequirementTexts = Annotated[
    list[_Requirement], BeforeValidator(as_list, json_schema_input_type=_Requirement | list[_Requirement])
]
PreferenceText = Annotated[str, AfterValidator(_preference), WithJsonSchema({"type": "string", "pattern": PREFERENCE})]
_WeightTable = Annotated[dict[str, Weight], Field(min_length=1)]
_SomeWords = Annotated[list[str], Field(min_length=1)]
Weights = Annotated[_WeightTable, BeforeValidator(_weights, json_schema_input_type=str | _SomeWords | _WeightTable)]
