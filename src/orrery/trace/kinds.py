"""The kinds of trials of a trace. None is ever mixed with another, nor with trials that are timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from orrery.errors import InputError
from orrery.text import suggestion


class TraceKind(StrEnum):
    """How much is looked at in a trial; a later kind may show the order of a middleware's own layers."""

    BARE = "bare"
    """Nothing: the programs that every other command measures."""
    MARKS = "marks"
    """Marks of calls, in programs that are built with them."""
    KERNEL = "kernel"
    """The same, and the tracepoints of the kernel."""


@dataclass(frozen=True)
class TraceKindFacts:
    """What a kind needs and gives: whether its programs have `marks`, whether the `kernel` is looked at, in words."""

    marks: bool
    kernel: bool
    text: str


KINDS = {
    TraceKind.BARE: TraceKindFacts(False, False, "as every other command measures it"),
    TraceKind.MARKS: TraceKindFacts(True, False, "with marks of calls in the programs"),
    TraceKind.KERNEL: TraceKindFacts(True, True, "with marks, and tracepoints of the kernel"),
}


def kinds_of(names: Sequence[str]) -> tuple[TraceKind, ...]:
    """The kinds of these names, parted by commas in each, in the order of `KINDS`; all where none is named.

    InputError for a name that is none.
    """
    words = [word.strip() for text in names for word in text.split(",") if word.strip()]
    known = [str(kind) for kind in KINDS]
    for word in words:
        if word not in known:
            raise InputError(f"--kinds: a trace has no trials of the kind {word}", hint=suggestion(word, known))
    return tuple(kind for kind in KINDS if not words or kind in words)


def richest(kinds: Sequence[TraceKind]) -> TraceKind:
    """Of several the one by which calls can be taken apart best."""
    return [kind for kind in KINDS if kind in kinds][-1]
