"""What programs of ONC RPC send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums
from rpc_corners import CORNERS

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("rpcgen") is None, reason="rpcgen is not installed here"),
]


@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_rpc_sends_and_reads_what_the_raw_driver_does(interface: str, tmp_path: Path) -> None:
    found = checksums_of("sunrpc", {"transport": "unix"}, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="sunrpc")
