"""Programs in Java: what stands in their folder. Maven and the JDK are scripts here that show what they were asked."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.build import java as build
from orrery.build.jdk import jdk, jdk_version
from orrery.build.programs import Programs, build_programs
from orrery.build.scripts import runner_of, runtime_of
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl
from orrery.errors import DriverError
from orrery.paths import DRIVERS

MAVEN = """#!/bin/sh
echo "$@" >> "$ASKED"
for word in "$@"; do
  case "$word" in
    -Dmaven.repo.local=*) files="${word#*=}" ;;
    */pom.xml) project="${word%/pom.xml}" ;;
  esac
done
[ -z "$COMPLAINT" ] || { echo "[INFO] begun"; echo "$COMPLAINT"; exit 1; }
mkdir -p "$files" "$project/target/modules"
printf fetched > "$files/thing.jar"
printf made > "$project/target/program.jar"
printf other > "$project/target/modules/other.jar"
(cd "$project/src" && find . -type f | sort) > "$ASKED.sources"
"""
JAVA = """#!/bin/sh
case "$1" in
  -version) echo "javac 17.0.1" ;;
  --version) echo "openjdk 17.0.1" ;;
  *) echo "ORRERY_CONTROL=$ORRERY_CONTROL JAVA_TOOL_OPTIONS=$JAVA_TOOL_OPTIONS $@" ;;
esac
"""


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine with such a JDK and such a Maven; where that writes down what it was asked."""
    script(tmp_path / "bin" / "mvn", MAVEN)
    for name in ("java", "javac"):
        script(tmp_path / "jdk" / "bin" / name, JAVA)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    monkeypatch.setenv("COMPLAINT", "")
    kit = tmp_path / "kit"
    (kit / "src" / "main" / "java" / "orrery" / "kit").mkdir(parents=True)
    (kit / "src" / "main" / "java" / "orrery" / "kit" / "Kit.java").write_text("// the kit\n")
    (kit / "maven.lock").write_text(f"{hashlib.sha256(b'fetched').hexdigest()}  thing.jar\n")
    monkeypatch.setattr(build, "KIT", kit)
    for remembered in (jdk, jdk_version):
        remembered.cache_clear()
    yield tmp_path / "asked"
    for remembered in (jdk, jdk_version):
        remembered.cache_clear()


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    folder = tmp_path / "unix-java"
    (folder / "src" / "orrery" / "driver").mkdir(parents=True)
    text = (DRIVERS / "unix-java" / "driver.toml").read_text().replace('"javac", "-version"', '"echo", "1"')
    (folder / "driver.toml").write_text(text)
    (folder / "src" / "orrery" / "driver" / "Runtime.java").write_text("// the driver\n")
    return load_driver(folder)


@pytest.fixture
def interface(tmp_path: Path) -> InterfaceDefinition:
    path = tmp_path / "echo.idl"
    path.write_text("interface Echo { long ping(in long sent); };\n")
    return interface_from_idl(path)


def built(driver: Driver, interface: InterfaceDefinition, **options: str) -> Programs:
    return build_programs(driver, {"collector": "machine", "heap": "machine", **options}, [interface])


def test_two_scripts_start_one_jar(asked: Path, driver: Driver, interface: InterfaceDefinition) -> None:
    made = built(driver, interface)
    assert sorted(jar.name for jar in (made.node.parent / "modules").iterdir()) == ["other.jar", "program.jar"]
    modules = made.node.parent / "modules"
    assert f"-cp {modules}/other.jar:{modules}/program.jar orrery.program.Main node --version" in made.version
    assert f"-Dorrery.program={made.node}" in made.version
    assert made.serve.read_text().count("orrery.program.Main serve") == 1
    assert str(made.node.parent) not in made.node.read_text()


def test_a_persons_options_for_other_work_are_not_taken(
    asked: Path, driver: Driver, interface: InterfaceDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Xmx5m")
    monkeypatch.setenv("ORRERY_CONTROL", "fd:3")
    told = built(driver, interface).version
    assert "ORRERY_CONTROL= JAVA_TOOL_OPTIONS= " in told
    assert "-Dorrery.control=fd:3" in told


def test_options_become_flags(asked: Path, driver: Driver, interface: InterfaceDefinition) -> None:
    plain, chosen = built(driver, interface), built(driver, interface, collector="serial", heap="64m")
    assert "-Xm" not in plain.version and "GC" not in plain.version
    assert "-XX:+UseSerialGC -Xms64m -Xmx64m -Dorrery.option.collector=serial" in chosen.version
    assert plain.key != chosen.key


def test_what_a_driver_asks_of_the_virtual_machine_is_its_option(
    asked: Path, driver: Driver, interface: InterfaceDefinition
) -> None:
    (driver.folder / "jvm.options").write_text("# why\n\n--add-opens=java.base/java.lang=ALL-UNNAMED\n-Da=b; c\n")
    told = built(driver, interface).version
    assert " --add-opens=java.base/java.lang=ALL-UNNAMED -Da=b; c " in told and "why" not in told


def test_a_jar_of_others_is_on_the_disk_once(asked: Path, driver: Driver, interface: InterfaceDefinition) -> None:
    modules = built(driver, interface).node.parent / "modules"
    assert (modules / "other.jar").stat().st_nlink == 1  # it was not fetched, but made
    thing = asked.parent / "thing.jar"
    thing.write_text("fetched")
    build._link_or_copy(thing, modules / "thing.jar")
    assert (modules / "thing.jar").samefile(thing)


def test_it_is_built_offline_from_what_was_fetched_once(
    asked: Path, driver: Driver, interface: InterfaceDefinition
) -> None:
    built(driver, interface)
    built(driver, interface, heap="64m")
    first, *later = asked.read_text().splitlines()
    assert "--offline" not in first
    assert len(later) == 2 and all("--offline" in line for line in later)


def test_sources_of_all_parts_stand_in_one_tree(asked: Path, driver: Driver, interface: InterfaceDefinition) -> None:
    built(driver, interface)
    sources = (asked.parent / "asked.sources").read_text().splitlines()
    for name in ("kit/Kit", "driver/Runtime", "cdr/Writer", "glue/Interfaces", "program/Main"):
        assert f"./main/java/orrery/{name}.java" in sources
    assert "./main/idl/echo.idl" in sources


def test_a_script_names_what_it_becomes(asked: Path, driver: Driver, interface: InterfaceDefinition) -> None:
    node = built(driver, interface).node
    java = (asked.parent / "jdk" / "bin" / "java").resolve()
    assert runner_of(node) == java
    assert [path.name for path in runtime_of(node)] == ["java", "libjvm.so"]


def test_what_a_driver_takes_from_others_stands_in_its_project(asked: Path, driver: Driver) -> None:
    (driver.folder / "dependencies.xml").write_text("    <dependency>one</dependency>\n")
    (driver.folder / "plugins.xml").write_text("      <plugin>two</plugin>\n")
    text = build.pom_text(driver)
    assert "<dependencies>\n    <dependency>one</dependency>\n  </dependencies>" in text
    assert "      <plugin>two</plugin>\n    </plugins>" in text
    assert build.has_own(driver)


def test_the_compilers_first_word_is_told(
    asked: Path, driver: Driver, interface: InterfaceDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(driver, interface)
    monkeypatch.setenv("COMPLAINT", "[ERROR] COMPILATION ERROR\n[ERROR] /x/Runtime.java:[3,1] cannot find symbol")
    (driver.folder / "src" / "orrery" / "driver" / "Runtime.java").write_text("// another\n")
    with pytest.raises(DriverError, match=r"could not be built: /x/Runtime.java:\[3,1\] cannot find symbol") as told:
        built(driver, interface)
    log = Path((told.value.hint or "").removeprefix("the whole output is in "))
    assert "begun" in log.read_text()


def test_without_a_network_it_says_so(
    asked: Path, driver: Driver, interface: InterfaceDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLAINT", "[ERROR] Could not transfer artifact org:thing:1: no route to the host")
    with pytest.raises(DriverError, match="lacks something that it cannot fetch: Could not transfer") as told:
        built(driver, interface)
    assert "go online once" in (told.value.hint or "")


def test_without_maven_it_says_so(
    asked: Path, driver: Driver, interface: InterfaceDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.build.maven.shutil.which", lambda name: None)
    with pytest.raises(DriverError, match="there is no Maven"):
        built(driver, interface)


def test_a_toolchain_file_is_for_another_language(asked: Path, driver: Driver, tmp_path: Path) -> None:
    with pytest.raises(DriverError, match="written in Java, and a toolchain file builds C"):
        build.Java().ingredients(driver, tmp_path / "arm64.cmake")


def test_the_toolchain_is_the_jdk_and_the_flags(asked: Path) -> None:
    assert build.Java().toolchain() == {"jdk": "openjdk 17.0.1", "flags": build.FLAGS}
