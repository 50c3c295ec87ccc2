"""A virtual machine without memory, containers in it that end, components that throw: one clear reason each."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_faults_drivers import struck

from fake_driver.plans import House, new_house
from icebox import planned
from orrery.cli.main import command
from orrery.paths import DRIVERS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("javac") is None or shutil.which("mvn") is None, reason="no JDK is installed here"),
]

CONTAINED = ("glassfish-rmi[container=ejb]", "java-rmi[container=osgi]")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def reasons_of(*words: str) -> list[str]:
    """Why trials of a run failed, as its user reads it."""
    more = ["--repeat", "1", "--replace", "0", "--placement", "same", "--calls", "5"]
    done = CliRunner().invoke(command, ["run", *words, *more], catch_exceptions=False, standalone_mode=False)
    return [line for line in done.output.splitlines() if ": failed: " in line]


def test_a_heap_that_is_too_small(tmp_path: Path) -> None:
    words = ["classics/latency-bytes", "--drivers", "unix-java[heap=64m]", "--set", "bytes=33554432"]
    (line,) = reasons_of(*words, "--store", str(tmp_path / "a.db"))
    assert "client[0]: java.lang.OutOfMemoryError: Java heap space (arming phase 1 (verify " in line


@pytest.mark.parametrize("spec", CONTAINED)
def test_one_with_a_container_that_is_killed_in_mid_measure(house: House, spec: str) -> None:
    plan = planned(spec, calls=100_000_000)
    first = next(index for index, phase in enumerate(plan.phases) if phase.kind == "measure")
    observation = struck(house, replace(plan, phases=plan.phases[: first + 1]), "server[0]", signal.SIGKILL)
    assert observation.reason.startswith("server[0] was ended by SIGKILL (phase ")


@pytest.mark.parametrize("spec", CONTAINED)
def test_a_component_that_throws(tmp_path: Path, spec: str) -> None:
    driver = spec.partition("[")[0]
    folder = tmp_path / "throwing"
    shutil.copytree(DRIVERS / driver, folder)
    declared = (folder / "driver.toml").read_text().replace(f'"{driver}"', '"throwing"', 1)
    (folder / "driver.toml").write_text(declared)
    (carrier,) = (file for file in folder.rglob("*.java") if "Components.put(" in file.read_text())
    text = carrier.read_text()
    begin = text.index("Components.put(")
    put = text[begin : text.index(";", begin)]
    thrown = """java.lang.reflect.Proxy.newProxyInstance(type.remote().getClassLoader(), new Class<?>[] {type.remote()},
        (proxy, method, arguments) -> { throw new IllegalStateException("this component has no answer"); })"""
    carrier.write_text(text.replace(put, put.replace(", target)", f", (Remote) {thrown})")))
    words = [
        "conformance/call",
        "--drivers",
        spec.replace(driver, "throwing"),
        "--drivers-path",
        str(tmp_path),
        "--store",
        str(tmp_path / "a.db"),
    ]
    lines = reasons_of(*words)
    assert lines and all("client[0]: " in line and "this component has no answer" in line for line in lines), lines
