"""What a command has printed of a large store is printed again, as long as all is the same that it follows from.

What is said of a hundred thousand trials takes a minute to work out, and is asked for again and again.
"""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from orrery import paths
from orrery.place import Place
from orrery.remembered import code_version, recalled, remember
from orrery.store.results_file import file_stamp

WHAT = "printed"
SLOW = 1.0
"""Seconds from which on it is worth to remember what was printed."""
MOST, MOST_LETTERS = 40, 1 << 23
"""So many answers are remembered, of so many letters each."""
OF_TERMINALS = ("COLUMNS", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "LANG", "LC_ALL")
"""Variables by which output may look different."""

Said = list[tuple[bool, str]]
"""Pieces of output in their order: whether for people (stderr), and the text."""


def answered(command: str, place: Place | None, asked: Sequence[object], answer: Callable[[], object]) -> None:
    """Print what `answer` prints: as before where the store holds the same, else by it.

    `asked` is all that the command was told besides. An error is no answer.
    """
    follows_from = _follows_from(command, place, asked)
    if follows_from is not None and (said := _said_before(follows_from)) is not None:
        for is_note, text in said:
            click.echo(text, nl=False, err=is_note)
        return
    begin = time.monotonic()
    with _heard() as said:
        answer()
    is_worth_it = time.monotonic() - begin > SLOW and sum(len(text) for _, text in said) < MOST_LETTERS
    if follows_from is not None and is_worth_it and said:
        remember(WHAT, follows_from, said, MOST)


def _follows_from(command: str, place: Place | None, asked: Sequence[object]) -> Sequence[str] | None:
    """All that the output follows from; None where that cannot be told."""
    encodings = [str(getattr(stream, "encoding", None) or "ascii") for stream in (sys.stdout, sys.stderr)]
    if any(codecs.lookup(encoding).name == "ascii" for encoding in encodings):
        return None  # click writes past a stream of these
    stamp = _stamp(paths.store(place))
    if stamp is None:
        return None
    seen = (sys.stdout.isatty(), sys.stderr.isatty(), shutil.get_terminal_size(), *encodings)
    terminal = [repr(seen), *(f"{name}={os.environ.get(name)}" for name in OF_TERMINALS)]
    return [command, str(place), repr(tuple(asked)), stamp, code_version(paths.PACKAGE), sys.version, *terminal]


def _stamp(place: Place) -> str | None:
    if isinstance(place, Path):
        return file_stamp(place)
    from orrery.store.store import stamp_of

    return stamp_of(place)


def _said_before(follows_from: Sequence[str]) -> Said | None:
    found = recalled(WHAT, follows_from)
    return [(bool(is_note), str(text)) for is_note, text in found] if isinstance(found, list) else None


class _Heard:
    """A stream that notes what was written to it."""

    def __init__(self, stream: Any, is_note: bool, said: Said) -> None:
        self._stream, self._is_note, self._said = stream, is_note, said

    def write(self, text: str) -> int:
        written = int(self._stream.write(text))
        self._said.append((self._is_note, text))
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _heard() -> Iterator[Said]:
    """Note what is printed meanwhile."""
    said: Said = []
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Heard(sys.stdout, False, said), _Heard(sys.stderr, True, said)
    try:
        yield said
    finally:
        sys.stdout, sys.stderr = before
