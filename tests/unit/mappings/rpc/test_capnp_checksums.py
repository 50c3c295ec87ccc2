"""What Cap'n Proto's programs send and read is what the raw driver's do: values and sums are the same everywhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums, versions
from rpc_corners import CORNERS

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("capnpc-c++") is None, reason="Cap'n Proto is not installed here"),
]


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_capnp_sends_and_reads_what_the_raw_driver_does(interface: str, tmp_path: Path) -> None:
    found = checksums_of("capnp", {"transport": "unix"}, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="capnp")


def test_the_program_tells_the_version_of_the_library_that_it_runs_with() -> None:
    told, installed = versions("capnp", "capnp-rpc")
    assert told == installed
