"""Sets what is to be changed, and sets it back: what stood there before is noted in a file before anything is set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from orrery.errors import InputError, OrreryError
from orrery.machine.files import MachineFiles
from orrery.machine.tuning import Setting, current


@dataclass(frozen=True)
class TuneOutcome:
    """What became of one change; `refused` says why it was not taken."""

    change: Setting
    refused: str = ""


def boot(files: MachineFiles) -> str:
    """The name of this run of the kernel: with it all that was set is gone."""
    return files.text("proc/sys/kernel/random/boot_id")


def noted(files: MachineFiles, state: Path) -> list[Setting]:
    """What was changed since the machine's start and is to be set back; InputError for a file that is no such note."""
    try:
        found = json.loads(state.read_text(encoding="utf-8"))
        changed = [Setting(**each) for each in found["changes"]] if found["boot"] == boot(files) else []
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"what was set cannot be read: {error}", file=state, hint="a restart undoes all") from None
    return changed


def tune(files: MachineFiles, wanted: Sequence[Setting], state: Path) -> list[TuneOutcome]:
    """Make the changes. What was noted before stays: `reset` goes back to what stood before the first `tune`."""
    earlier = {change.path: change for change in noted(files, state)}
    fresh = [change for change in wanted if change.path not in earlier]
    again = [replace(earlier[c.path], after=c.after) for c in wanted if c.path in earlier]
    rest = [change for path, change in earlier.items() if path not in {c.path for c in again}]
    _note(files, [*rest, *again, *fresh], state)
    outcomes = [_set(files, change, change.after) for change in wanted]
    untouched = {o.change.path for o in outcomes if o.refused and current(files, o.change.path) == o.change.before}
    _note(files, [change for change in (*rest, *again, *fresh) if change.path not in untouched], state)
    return outcomes


def reset(files: MachineFiles, state: Path) -> list[TuneOutcome]:
    """Set everything back to what it was; what cannot be set back stays noted."""
    outcomes = [_set(files, change, change.before) for change in noted(files, state)]
    left = [outcome.change for outcome in outcomes if outcome.refused]
    if left:
        _note(files, left, state)
    else:
        state.unlink(missing_ok=True)
    return outcomes


def _note(files: MachineFiles, changes: Iterable[Setting], state: Path) -> None:
    """Whole or not at all: a note that is cut off would lose what stood before."""
    text = json.dumps({"boot": boot(files), "changes": [asdict(change) for change in changes]}, indent=1)
    half = state.with_suffix(".new")
    try:
        state.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(text + "\n", encoding="utf-8")
        half.replace(state)
    except OSError as error:
        raise OrreryError(f"nothing was set: what stands now cannot be noted: {error.strerror}", file=state) from None


def _set(files: MachineFiles, change: Setting, value: str) -> TuneOutcome:
    """Write a value and see whether the kernel has taken it."""
    try:
        (files.root / change.path).write_text(f"{value}\n", encoding="utf-8")
    except OSError as error:
        return TuneOutcome(change, error.strerror or "refused")
    found = current(files, change.path)
    return TuneOutcome(change, "" if found == value else f"it still is {found}")
