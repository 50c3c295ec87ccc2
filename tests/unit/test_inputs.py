"""What a command reads is a regular file of a bounded size; anything else is told at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from orrery.codegen.tools import run_tool
from orrery.errors import InputError
from orrery.inputs import read_input


def test_a_file_at_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1024)
    assert read_input(path, 1024) == b"x" * 1024
    path.write_bytes(b"x" * 1025)
    with pytest.raises(InputError, match="more than 0 MiB"):
        read_input(path, 1024)


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="this is a pipe"):
        read_input(tmp_path / "pipe")


def test_a_missing_file_is_the_callers_to_tell(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_input(tmp_path / "none")


def test_a_tool_that_writes_without_end_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it grows beyond 64 MiB"):
        run_tool(["cat", "/dev/zero"], tmp_path, None, os.environ)


def test_a_tool_that_takes_all_memory_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="needs more than 1,024 MiB"):
        run_tool(["python3", "-c", "'x' * (4 << 30)"], tmp_path, None, os.environ)


def test_what_a_tool_says_is_kept(tmp_path: Path) -> None:
    done = run_tool(["sh", "-c", "echo out; echo complaint >&2; exit 3"], tmp_path, None, os.environ)
    assert (done.returncode, done.stdout, done.stderr) == (3, "out\n", "complaint\n")
