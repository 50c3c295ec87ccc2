"""What share of the samples may be lost: `0.1%`."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

PATTERN = r"^\s*\d+(\.\d+)?\s*%\s*$"
"""What a share looks like, as a regular expression for other programs."""
_SHARE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s*")


def _share(value: Any) -> float:
    """The share that a text says; ValueError with what would be right for anything else."""
    found = _SHARE.fullmatch(value) if isinstance(value, str) else None
    if found is None or float(found[1]) > 100:
        written = f'"{value}"' if isinstance(value, str) else value
        raise ValueError(f'{written} is no share; write a number up to 100 with its sign in quotes: "0.1%"')
    return float(found[1]) / 100


Share = Annotated[float, BeforeValidator(_share, json_schema_input_type=Annotated[str, Field(pattern=PATTERN)])]
"""A share; as it is written, in per cent."""
