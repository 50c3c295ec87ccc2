"""From what a file says to what the program trusts: strict models, and mistakes told in the user's words."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from orrery.definitions.reading.toml import Document, Step
from orrery.errors import InputError
from orrery.text import cut, suggestion


class Wire(BaseModel):
    """A table of a definition file: unknown keys are errors, and a value is of its type or an error.

    The docstring below a key is its description in a JSON Schema. Whoever makes one reads it from the source: pydantic
    would do so at each start of a command.
    """

    # A table inside another is validated by the outer one: a validator of its own is made when somebody asks for it.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


W = TypeVar("W", bound=Wire)

_WORDS = {
    "string_type": "a string in quotes is wanted here",
    "int_type": "a whole number is wanted here",
    "float_type": "a number is wanted here",
    "float_parsing": "a number is wanted here",
    "bool_type": "true or false is wanted here",
    "list_type": "a list in [brackets] is wanted here",
    "dict_type": "a table is wanted here",
    "model_type": "a table is wanted here",
    "model_attributes_type": "a table is wanted here",
}

_BOUNDS = {
    "ge": ("less than {}", "{} or more"),
    "le": ("more than {}", "{} or less"),
    "gt": ("not more than {}", "more than {}"),
    "lt": ("not less than {}", "less than {}"),
}
"""What is wrong with a number beyond a bound, and what would be right."""


def read_wire(wire: type[W], document: Document, data: dict[str, Any] | None = None, place: tuple[Step, ...] = ()) -> W:
    """`data` (the document's own if None) as the model `wire`; InputError with the line of the first mistake.

    `place` is where in the document the data stand, where that is not its top.
    An unknown key is told before everything else: it is often why another one is missing.
    """
    try:
        return wire.model_validate(document.data if data is None else data)
    except ValidationError as error:
        mistakes = sorted(error.errors(), key=lambda m: m["type"] != "extra_forbidden")
        raise complaint(wire, document, mistakes[0], place) from None


def complaint(wire: type[Wire], document: Document, mistake: ErrorDetails, above: tuple[Step, ...] = ()) -> InputError:
    """One mistake that pydantic found below the place `above`, as an InputError at the line of its key."""
    place = (*above, *mistake["loc"])
    name = ".".join(str(step) for step in place)
    match mistake["type"]:
        case "extra_forbidden":
            table = "".join(f"{step}." for step in place[:-1])
            known = keys_at(wire, mistake["loc"][:-1])
            return document.error(f"unknown key {table}{place[-1]}", *place, hint=suggestion(str(place[-1]), known))
        case "missing":
            return document.error(f"{name} is missing", *place[:-1], hint=f"say what {place[-1]} is")
        case "literal_error":
            expected = mistake.get("ctx", {}).get("expected", "")
            words = [word.strip("'") for word in expected.replace(" or ", ", ").split(", ")]
            written = mistake["input"]
            if not isinstance(written, str):
                return document.error(f"{name}: {_WORDS['string_type']}", *place, hint=f"one of {', '.join(words)}")
            hint = suggestion(written, words)
            return document.error(f"{name}: {cut(written)} is none of {', '.join(words)}", *place, hint=hint)
        case "greater_than_equal" | "less_than_equal" | "greater_than" | "less_than":
            sign, bound = next((key, f"{value:,}") for key, value in mistake.get("ctx", {}).items() if key in _BOUNDS)
            beyond, right = (words.format(bound.removesuffix(".0")) for words in _BOUNDS[sign])
            message = f"{name}: {mistake['input']} is {beyond}"
            return document.error(message, *place, hint=f"write {right}")
        case "value_error":
            # pydantic puts this before what a validator of ours says.
            message, _, hint = str(mistake["msg"]).removeprefix("Value error, ").partition("; ")
            return document.error(f"{name}: {message}" if name else message, *place, hint=hint or None)
        case kind:
            return document.error(f"{name}: {_WORDS.get(kind, mistake['msg'].lower())}", *place)


def keys_at(wire: type[Wire], place: Iterable[str | int]) -> list[str]:
    """The keys that the table at `place` may have; empty where no model stands there."""
    found: type[Wire] | None = wire
    inside: Any = wire
    for step in place:
        names = _fields(found) if found is not None else {}
        inside = names[str(step)] if step in names else _element(inside)
        found = _model(inside)
    return list(_fields(found)) if found is not None else []


def _fields(model: type[Wire]) -> dict[str, Any]:
    """The keys of a model's table and the types of their values."""
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _bare(annotation: Any) -> Any:
    """A type without `Annotated` and `| None` around it."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        return _bare(next(arm for arm in get_args(annotation) if arm is not type(None)))
    return annotation


def _element(annotation: Any) -> Any:
    """What stands inside a list or table of `annotation`."""
    arguments = get_args(_bare(annotation))
    return arguments[-1] if arguments else None


def _model(annotation: Any) -> type[Wire] | None:
    """The model that `annotation` is, if it is one."""
    bare = _bare(annotation)
    return bare if isinstance(bare, type) and issubclass(bare, Wire) else None
