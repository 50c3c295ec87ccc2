"""The values of `[values]`: a length, or what an `any` holds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from orrery.codegen.anys import HELD
from orrery.definitions.reading.bounds import MOST_LENGTH
from orrery.text import cut, suggestion


def _value(value: Any) -> int | str:
    """As it is written; ValueError where it is neither a length nor one of the words."""
    if isinstance(value, str):
        if value not in HELD:
            raise ValueError(f"{cut(value)} is neither a length nor what an any holds; {suggestion(value, HELD)}")
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"a whole number is wanted here; of an any also a word: {', '.join(HELD)}")
    if value < 0:
        raise ValueError(f"{value} is less than 0; write 0 or more")
    if value > MOST_LENGTH:
        raise ValueError(f"{value} is more than {MOST_LENGTH:,}; write {MOST_LENGTH:,} or less")
    return value


_Written = Annotated[int, Field(ge=0, le=MOST_LENGTH)] | Literal["long", "string", "struct"]
Value = Annotated[int | str, BeforeValidator(_value, json_schema_input_type=_Written)]
"""What `[values]` says of a path: a length, or the word for what an `any` holds."""
