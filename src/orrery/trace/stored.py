"""A trace as a file: all that its trials left, from which everything is worked out on reading. JSON, packed by gzip.

The file may come from anybody: what is in it is of known types and sizes, and its trials are held against themselves.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from orrery.errors import InputError, OrreryError
from orrery.inputs import MOST_RECORD, read_input
from orrery.outputs import TRACE, write_output
from orrery.store.observation import Observation, ProcessMarks
from orrery.store.record.checks import trial_faults
from orrery.trace.kernel.records import read_records
from orrery.trace.kinds import TraceKind
from orrery.trace.results import TraceSubject
from orrery.trace.trials import KernelFile, TracedTrial

FORMAT, VERSION = "orrery-trace", 1
MOST_BYTES = 1 << 31
"""Of a file, unpacked."""
GZIP = 16 + zlib.MAX_WBITS
"""What zlib calls the form of gzip (deflateInit2 in zlib.h)."""
MOST_TIME = 1 << 63


@dataclass
class StoredTask:
    """What was traced of one binding: the measured phase of each operation, and the trials."""

    subject: TraceSubject
    phases: dict[str, int]
    trials: list[TracedTrial] = field(default_factory=list)


@dataclass(frozen=True)
class StoredTrace:
    """A whole trace."""

    tasks: Sequence[StoredTask]


@dataclass
class _StoredKernel:
    data: str
    lost: int
    cost: int
    absent: list[str]


@dataclass
class _StoredTrial:
    kind: str
    observation: Observation
    kernel: _StoredKernel | None
    threads: dict[int, str]


@dataclass
class _StoredBinding:
    subject: TraceSubject
    phases: dict[str, int]
    trials: list[_StoredTrial]


@dataclass
class _StoredFile:
    format: str
    version: int
    tasks: list[_StoredBinding]


def write_trace(path: Path, found: StoredTrace) -> None:
    """Write a trace to a file that is not there yet; errors as `write_output`."""
    form = _StoredFile(FORMAT, VERSION, [_task_form(task) for task in found.tasks])
    text = json.dumps(asdict(form), allow_nan=False, separators=(",", ":"), default=_plain)
    packing = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    write_output(path, TRACE, packing.compress(text.encode()) + packing.flush())


def open_trace(path: Path) -> StoredTrace:
    """The trace of a file; InputError where there is none, or it is none of ours, or does not fit together."""
    try:
        data = read_input(path, MOST_RECORD)
    except FileNotFoundError:
        raise InputError("there is no such trace", file=path, hint="orrery trace --record FILE makes one") from None
    try:
        form = _form().validate_json(_unpacked(data), strict=True)
    except (zlib.error, ValueError) as wrong:  # what pydantic raises is one of these too
        raise InputError(f"this is no trace: {_said(wrong)}", file=path) from None
    if (form.format, form.version) != (FORMAT, VERSION):
        message = f"this is {form.format[:40]} {form.version}, not {FORMAT} {VERSION}"
        raise InputError(message, file=path, hint="another version of Orrery reads it")
    return StoredTrace([_task(path, task) for task in form.tasks])


@cache
def _form() -> TypeAdapter[_StoredFile]:
    """What checks a file; made when one is read."""
    return TypeAdapter(_StoredFile)


def _task_form(task: StoredTask) -> _StoredBinding:
    return _StoredBinding(task.subject, dict(task.phases), [_trial_form(trial) for trial in task.trials])


def _trial_form(trial: TracedTrial) -> _StoredTrial:
    kernel = None
    if trial.kernel is not None:
        data = base64.b64encode(trial.kernel.data).decode()
        kernel = _StoredKernel(data, trial.kernel.lost, trial.kernel.cost, list(trial.kernel.absent))
    return _StoredTrial(str(trial.kind), trial.observation, kernel, dict(trial.threads))


def _plain(value: object) -> Any:
    """Histograms are mappings, but no dicts."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


def _unpacked(data: bytes) -> bytes:
    """What was packed; ValueError where that is too much, or ends too soon."""
    unpacking = zlib.decompressobj(GZIP)
    found = unpacking.decompress(data, MOST_BYTES)
    if not unpacking.eof:
        raise ValueError(f"it ends too soon, or has more than {MOST_BYTES >> 30} GiB")
    return found


def _task(path: Path, form: _StoredBinding) -> StoredTask:
    return StoredTask(form.subject, form.phases, [_trial(path, one) for one in form.trials])


def _trial(path: Path, form: _StoredTrial) -> TracedTrial:
    kinds = [kind for kind in TraceKind if kind == form.kind]
    fault = next(_faults(form, kinds), None)
    if fault is not None:
        raise InputError(f"the trace does not fit together: {fault}", file=path)
    kernel = None
    if form.kernel is not None:
        try:
            data = base64.b64decode(form.kernel.data, validate=True)
            read_records(data)
        except (ValueError, OrreryError) as wrong:
            raise InputError(f"the trace does not fit together: {wrong}", file=path) from None
        kernel = KernelFile(data, form.kernel.lost, form.kernel.cost, tuple(form.kernel.absent))
    return TracedTrial(kinds[0], form.observation, kernel, form.threads)


def _faults(form: _StoredTrial, kinds: Sequence[TraceKind]) -> Iterator[str]:
    """What cannot be of a trial."""
    if not kinds:
        yield f"there are no trials of the kind {form.kind[:40]}"
    yield from trial_faults(form.observation)
    if form.kernel is not None and (form.kernel.lost < 0 or form.kernel.cost < 0):
        yield "fewer records than none were lost, or one cost less than nothing"
    yield from (fault for one in form.observation.marks for fault in _mark_faults(one))


def _mark_faults(found: ProcessMarks) -> Iterator[str]:
    for thread in found.threads:
        times = [time for _, _, time in thread.entries]
        if thread.lost < 0 or any(not 0 <= time < MOST_TIME for time in times) or times != sorted(times):
            yield f"the marks of {found.process[:40]} are not in order, or lie before the start of the machine"


def _said(wrong: Exception) -> str:
    if isinstance(wrong, ValidationError):
        first = wrong.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))[:80]}: {first['msg']}"
    if isinstance(wrong, zlib.error):
        return "it is not packed by gzip, or damaged"
    return str(wrong) or type(wrong).__name__
