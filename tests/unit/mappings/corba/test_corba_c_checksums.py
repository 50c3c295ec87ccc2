"""What programs of ORBit2 send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums
from rpc_corners import CORNERS


def has_orbit() -> bool:
    found = shutil.which("pkg-config")
    return found is not None and subprocess.run([found, "--exists", "ORBit-2.0"], check=False).returncode == 0


pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not has_orbit(), reason="ORBit2 is not installed here"),
]


@pytest.mark.parametrize("transport", ["unix", "tcp"])
@pytest.mark.parametrize("interface", ["cubit", "types", CORNERS], ids=["cubit", "types", "corners"])
def test_orbit_sends_and_reads_what_the_raw_driver_does(interface: str, transport: str, tmp_path: Path) -> None:
    found = checksums_of("orbit2", {"transport": transport}, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="orbit2")


@pytest.mark.parametrize("interface", ["cubit", "types", CORNERS], ids=["cubit", "types", "corners"])
def test_so_does_orbit_where_calls_do_not_wait(interface: str, tmp_path: Path) -> None:
    build = {"invocation": "async"}
    found = checksums_of("orbit2", {"transport": "unix"}, interface, tmp_path, build, one_by_one=True)
    assert found == raw_checksums(interface, tmp_path, like="orbit2")
