"""What names folders of the machine: shortened before it leaves it. They say nothing about a figure."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

from orrery import paths

T = TypeVar("T")


def shorteners() -> list[tuple[re.Pattern[str], str]]:
    """The folders of this user, the longest first, with what is written instead of each."""
    known = {paths.cache(): "{cache}", paths.ROOT: "{orrery}", Path.home(): "~"}
    folders = sorted(known, key=lambda folder: -len(str(folder)))
    return [(re.compile(rf"(?<![\w./-]){re.escape(str(f))}(?![\w.-])"), known[f]) for f in folders if str(f) != "/"]


def shortened(value: T, found: list[tuple[re.Pattern[str], str]]) -> T:
    """The same JSON with every such folder shortened, in keys too."""
    return _shortened(value, found)  # type: ignore[no-any-return]


def _shortened(value: Any, found: list[tuple[re.Pattern[str], str]]) -> Any:
    if isinstance(value, str):
        for folder, name in found:
            value = folder.sub(name, value)
        return value
    if isinstance(value, dict):
        return {_shortened(name, found): _shortened(inner, found) for name, inner in value.items()}
    return [_shortened(inner, found) for inner in value] if isinstance(value, (list, tuple)) else value
