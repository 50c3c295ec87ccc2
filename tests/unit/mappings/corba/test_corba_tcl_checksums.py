"""What Combat's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums
from rpc_corners import CORNERS

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not os.environ.get("COMBAT_ROOT"), reason="Combat is not installed here"),
]


@pytest.mark.parametrize("invocation", ["static", "dii", "deferred"])
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_combat_sends_and_reads_what_the_raw_driver_does(interface: str, invocation: str, tmp_path: Path) -> None:
    found = checksums_of("combat", {"invocation": invocation}, interface, tmp_path)
    assert found == raw_checksums(interface, tmp_path, like="combat")
