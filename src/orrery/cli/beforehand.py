"""What will be asked of a large campaign is worked out at its end: whoever asks then need not wait for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import Any

import click

from orrery.cli import output
from orrery.cli.answers import answered
from orrery.errors import OrreryError
from orrery.place import Place

LARGE = 10.0
"""Seconds for the table of a campaign, from which on its other answers are worked out too."""


def shown_at_end(place: Place | None, asked: tuple[object, ...], show: Callable[[], object]) -> None:
    """Print a campaign's table, as `orrery show` will print it; of a large one let the other commands answer too.

    `asked` is what `orrery show` would be told for the same table.
    """
    begin = time.monotonic()
    answered("show", place, asked, show)
    if time.monotonic() - begin > LARGE:
        output.note("working out what orrery compare and orrery history say of it, so that they answer at once")
        _work_out(place)


def _work_out(place: Place | None) -> None:
    """Let both answer, and print nothing of it; what is wrong there is told to who asks."""
    from orrery.cli.commands import compare, history

    arguments = [] if place is None else ["--store", str(place)]
    for command in (compare.command, history.command):
        out, err = redirect_stdout(_Silent(sys.stdout)), redirect_stderr(_Silent(sys.stderr))
        with out, err, suppress(OrreryError, click.ClickException):
            command.main(arguments, standalone_mode=False)


class _Silent:
    """A stream to which nothing is written, and which is as wide and as colourful as another one."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if not isinstance(text, str):  # as a stream of text refuses it: so click finds out what a stream is
            raise TypeError("text is wanted")
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
