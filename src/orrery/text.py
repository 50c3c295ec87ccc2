"""What every reader of the user's files needs: the file's text, or one clear error; the nearest known word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from orrery.errors import InputError
from orrery.inputs import read_input


def read_text(path: Path) -> str:
    """The text of `path`, line ends made `\\n`; InputError where it is missing, no regular file, too long, unreadable
    or not UTF-8.
    """
    try:
        data = read_input(path)
    except FileNotFoundError:
        raise InputError("there is no such file", file=path, hint=_neighbour(path)) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"byte 0x{data[error.start]:02x} is not UTF-8 text"
        raise InputError(found, file=path, line=line, hint="save the file in the encoding UTF-8") from None
    if (at := data.find(b"\0")) >= 0:
        raise InputError("a byte of zero stands in the text", file=path, line=data.count(b"\n", 0, at) + 1)
    # Editors of Windows write a byte order mark, and ends of lines of two signs.
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


MOST_SHOWN = 80
"""Characters of a stranger's text that a message repeats: enough to find it by."""


def cut(text: str) -> str:
    """The text as a message repeats it: its beginning, where it is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, whatever the case of its letters; None if none is like it."""
    by_lower = {k.lower(): k for k in known}
    matches = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[matches[0]] if matches else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """A hint for an unknown `word`: the nearest known one, else all of them, else that there are none."""
    words = sorted(known)
    if (match := nearest(word, words)) is not None:
        return f"did you mean {match}?"
    return f"known: {', '.join(words)}" if words else "none is known here"


def fill(template: str, values: Mapping[str, str]) -> str:
    """`template` with each `{name}` of `values` replaced; other braces stand as they are."""
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), template)


def _neighbour(path: Path) -> str | None:
    """A hint for a missing file: the folder is missing too, or the file beside it with the nearest name."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} either"
    match = nearest(path.name, (p.name for p in path.parent.iterdir()))
    return f"did you mean {match}?" if match else None


def rough_duration(seconds: float) -> str:
    """`45 s`, `3 min`, `1.5 h`."""
    # Up to one and a half of the next unit the smaller one tells more: 80 s, not 1 min.
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
