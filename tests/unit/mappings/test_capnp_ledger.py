"""What Cap'n Proto's programs send and read is what the raw driver's do: values and sums are the same everywhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from rpc_corners import ledger_of, versions

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("capnpc-c++") is None, reason="Cap'n Proto is not installed here"),
]


@pytest.mark.parametrize("interface", ["seven_calls", "corners", "types"])
def test_capnp_sends_and_reads_what_the_raw_driver_does(interface: str, tmp_path: Path) -> None:
    raw = ledger_of("unix", {"wait": "block"}, interface, tmp_path)
    assert ledger_of("capnp", {"transport": "unix"}, interface, tmp_path) == raw


def test_the_program_tells_the_version_of_the_library_that_it_runs_with() -> None:
    told, installed = versions("capnp", "capnp-rpc")
    assert told == installed
