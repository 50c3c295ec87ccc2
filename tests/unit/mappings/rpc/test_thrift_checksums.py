"""What Thrift's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums, versions
from rpc_corners import CORNERS

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("thrift") is None, reason="Thrift is not installed here"),
]

LAYERS = ("buffered", "framed")


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_thrift_sends_and_reads_what_the_raw_driver_does(interface: str, layer: str, tmp_path: Path) -> None:
    start = {"transport": "unix", "layer": layer, "server": "threaded"}
    found = checksums_of("thrift", start, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="thrift")


def test_the_program_tells_the_version_of_the_library_that_it_runs_with() -> None:
    told, installed = versions("thrift", "thrift")
    assert told == installed
