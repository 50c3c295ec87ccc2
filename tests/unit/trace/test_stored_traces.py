"""A trace in a file: all that its trials left comes back, and what is no trace, or was changed, is refused."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from orrery.api.trace import traced_before
from orrery.errors import InputError
from orrery.trace.kinds import KINDS
from orrery.trace.results import TraceSubject
from orrery.trace.stored import StoredTask, StoredTrace, open_trace, write_trace
from traced_calls import END, START, unix_trial

SUBJECT = TraceSubject("conformance/call", "{}", "unix", "unix", "same")
Document = dict[str, Any]


def stored() -> StoredTrace:
    return StoredTrace([StoredTask(SUBJECT, {"Echo::call": 2}, [unix_trial(kind) for kind in KINDS])])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A trace."""
    path = tmp_path / "calls.trace"
    write_trace(path, stored())
    return path


def test_all_of_it_comes_back(file: Path) -> None:
    found = open_trace(file)
    assert [task.subject for task in found.tasks] == [SUBJECT]
    assert found.tasks[0].phases == {"Echo::call": 2}
    assert found.tasks[0].trials == list(stored().tasks[0].trials)


def test_what_is_found_in_it_is_worked_out_again(file: Path) -> None:
    (result,) = traced_before(file).results
    assert result.figures is not None
    assert result.figures.total == pytest.approx(END - START)


def test_it_is_never_written_over(file: Path) -> None:
    with pytest.raises(InputError, match="there is such a file already"):
        write_trace(file, stored())


def change(file: Path, how: Callable[[Document], object]) -> Path:
    """The same trace with something changed in it."""
    document = json.loads(gzip.decompress(file.read_bytes()))
    how(document)
    other = file.with_name("changed.trace")
    other.write_bytes(gzip.compress(json.dumps(document).encode()))
    return other


def first_trial(document: Document) -> Document:
    found: Document = document["tasks"][0]["trials"][2]
    return found


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (lambda d: d.update(version=2), "this is orrery-trace 2, not orrery-trace 1"),
        (lambda d: d.update(format="other"), "this is other 1"),
        (lambda d: d.pop("tasks"), "tasks: Field required"),
        (lambda d: first_trial(d).update(kind="order"), "no trials of the kind order"),
        (lambda d: first_trial(d)["kernel"].update(lost=-1), "fewer records than none"),
        (lambda d: first_trial(d)["kernel"].update(data="AAAA"), "cannot be read"),
        (lambda d: first_trial(d)["kernel"].update(data="?"), "does not fit together"),
        (lambda d: first_trial(d)["kernel"].update(cost="x"), "cost"),
        (lambda d: first_trial(d)["observation"].update(status="fine"), "its status is 'fine'"),
        (lambda d: first_trial(d)["observation"]["marks"][0]["threads"][0]["entries"].reverse(), "are not in order"),
        (lambda d: first_trial(d)["observation"]["marks"][0]["threads"][0].update(lost=-1), "are not in order"),
        (lambda d: first_trial(d)["observation"]["marks"][0]["threads"][0]["entries"].append([1, 2]), "entries"),
    ],
)
def test_what_was_changed_is_refused_with_the_reason(file: Path, how: Callable[[Document], object], words: str) -> None:
    changed = change(file, how)
    with pytest.raises(InputError) as caught:
        open_trace(changed)
    assert words in str(caught.value)
    assert caught.value.file == changed


def test_half_a_file_is_refused(file: Path) -> None:
    half = file.with_name("half.trace")
    half.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(InputError, match=r"it ends too soon|damaged"):
        open_trace(half)


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", gzip.compress(b"[]", mtime=0), gzip.compress(b"{", mtime=0), gzip.compress(b"\xff", mtime=0)],
)
def test_another_file_is_refused(tmp_path: Path, data: bytes) -> None:
    other = tmp_path / "other"
    other.write_bytes(data)
    with pytest.raises(InputError, match="this is no trace"):
        open_trace(other)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such trace"):
        open_trace(tmp_path / "nope")
