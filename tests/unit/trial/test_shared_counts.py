"""Files of counts, as a process maps them too."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from orrery.trial.shared_counts import ACCEPTED, EVERY, MOST_INSTANTS, WORDS, SharedCounts


def write(path: Path, word: int, value: int) -> None:
    """As another process would: into the file itself."""
    with path.open("r+b") as file:
        file.seek(word * 8)
        file.write(struct.pack("=Q", value))


def test_what_another_process_writes_is_read(tmp_path: Path) -> None:
    counts = SharedCounts(tmp_path / "c", 4)
    write(tmp_path / "c", ACCEPTED, 3)
    for event, instant in enumerate((10, 20, 30)):
        write(tmp_path / "c", WORDS + event, instant)
    assert (counts[ACCEPTED], counts[EVERY]) == (3, 1)
    assert counts.instants(3) == [10, 20, 30]
    counts.close()


def test_of_many_calls_one_in_so_many_has_an_instant(tmp_path: Path) -> None:
    counts = SharedCounts(tmp_path / "c", 2 * MOST_INSTANTS + 1)
    assert counts[EVERY] == 3
    assert len(counts.instants(4)) == 2
    assert len(counts.instants(10**9)) == -(-(2 * MOST_INSTANTS + 1) // 3) <= MOST_INSTANTS
    counts.close()


def test_a_file_is_made_once(tmp_path: Path) -> None:
    SharedCounts(tmp_path / "c", 1).close()
    with pytest.raises(FileExistsError):
        SharedCounts(tmp_path / "c", 1)
