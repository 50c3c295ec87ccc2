"""What programs in Java send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checksums import checksums_of, raw_checksums
from rpc_corners import CORNERS

from orrery.build.programs import build_programs
from orrery.definitions.driver.file import load_driver
from orrery.definitions.interface import load_interface
from orrery.paths import DRIVERS, ROOT

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("javac") is None or shutil.which("mvn") is None, reason="no JDK is installed here"),
]
NAMES = (
    *("unix-java", "tcp-java", "jacorb", "glassfish-orb", "glassfish-rmi"),
    *("java-rmi", "ice-java", "grpc-java", "thrift-java"),
)


@pytest.mark.parametrize("driver", NAMES)
@pytest.mark.parametrize("interface", ["seven_calls", "types", CORNERS], ids=["seven_calls", "types", "corners"])
def test_java_sends_and_reads_what_the_raw_driver_does(driver: str, interface: str, tmp_path: Path) -> None:
    assert checksums_of(driver, {}, interface, tmp_path) == raw_checksums(interface, tmp_path, like=driver)


def test_the_version_is_that_of_the_running_library() -> None:
    told = build_programs(load_driver(DRIVERS / "jacorb"), {}, [load_interface(ROOT / "interfaces" / "seven_calls")])
    assert told.version.startswith("3.9 on OpenJDK ")
