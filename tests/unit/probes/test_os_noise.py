"""What the probe of OS noise prints is read, of every CPU or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.errors import DriverError
from orrery.probes.os_noise import CpuNoise, os_noise, watched


def probe(folder: Path, *lines: str, status: int = 0) -> Path:
    """A program that prints these lines in place of the supervisor."""
    program = folder / "probe"
    program.write_text("\n".join(["#!/bin/sh", *(f"echo {line}" for line in lines), f"exit {status}\n"]))
    program.chmod(0o755)
    return program


def test_each_cpu_has_a_line(tmp_path: Path) -> None:
    program = probe(tmp_path, "0 45000 91000 7", "3 700 0 0")
    assert watched(program, [0, 3], 50) == [CpuNoise(0, 45_000, 91_000, 7), CpuNoise(3, 700, 0, 0)]
    assert os_noise(program, [0, 3], 50) == [45_000, 700]


@pytest.mark.parametrize(
    ("lines", "status"),
    [(["0 1 0 0"], 0), (["0 1 0 0", "3 -1 0 0"], 0), (["0 1 0 0", "3 1 0 0"], 1)],
    ids=["a CPU is missing", "a CPU may not be used", "it failed"],
)
def test_what_could_not_be_watched_is_told(tmp_path: Path, lines: list[str], status: int) -> None:
    with pytest.raises(DriverError, match="could not watch the CPUs 0, 3"):
        watched(probe(tmp_path, *lines, status=status), [0, 3], 50)
