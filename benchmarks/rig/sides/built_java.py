"""Programs by hand in Java: Maven makes one jar of them with what their driver takes from others.

They run on the same virtual machine as the driver's own, with the same flags.
"""

from __future__ import annotations

import shlex
import shutil
import tempfile
from pathlib import Path

from orrery.build.cache import cached, content_key, log_of
from orrery.build.java import IDL, flags_of, gather_jars, pom_text, repository_of
from orrery.build.jdk import java, jdk_version
from orrery.build.maven import Project, run_maven
from orrery.definitions.driver.model import Driver
from rig.sides.subjects import PEERS, Subject

SHARED = PEERS / "java"
STUBS = "stubs.idl"
"""What a driver's `plugins.xml` looks for where it generates stubs of IDL."""
DEFINITIONS = {
    "ice-java": PEERS / "ice" / "seven_calls.ice",
    "grpc-java": PEERS / "grpc" / "seven_calls.proto",
    "thrift-java": PEERS / "thrift" / "seven_calls.thrift",
}
"""Where stubs are generated of another language's file."""
SOURCES = "src/main/java"

PROGRAM = """\
#!/bin/sh
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH
exec {java} {flags} -cp "${{0%/*}}/*" {main} "$@"
"""


def build_java(subject: Subject) -> Path:
    """The folder with `client` and `server` of `benchmarks/peers/NAME`, from the build cache or built now."""
    driver, idl = subject.driver, DEFINITIONS.get(subject.driver.name, subject.interface.idl)
    texts = [jdk_version(), flags_of(driver, subject.build_options), pom_text(driver)]
    key = content_key(texts, sources_of(driver), [idl])

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".work-") as work:
            project = _project(subject, idl, Path(work))
            files = repository_of(driver)
            run_maven(project, "package", files, log_of(folder), offline=True)
            gather_jars(project, folder, files)
        for program in ("client", "server"):
            _write(folder / program, subject)

    return cached(f"peer-{driver.name}-{key}", make)


def sources_of(driver: Driver) -> list[Path]:
    """The folders with what is written by hand: for this driver, for all of its mapping, for all in Java."""
    return [folder for folder in (PEERS / driver.name, PEERS / driver.mapping, SHARED) if folder.is_dir()]


def _project(subject: Subject, idl: Path, work: Path) -> Project:
    """The driver's own project with other sources."""
    (work / SOURCES).mkdir(parents=True)
    for source in [file for folder in sources_of(subject.driver) for file in folder.glob("*.java")]:
        shutil.copy(source, work / SOURCES)
    (work / IDL).mkdir(parents=True)
    shutil.copy(idl, work / IDL / (STUBS if idl.suffix == ".idl" else idl.name))
    (work / "pom.xml").write_text(pom_text(subject.driver), encoding="utf-8")
    return Project(work / "pom.xml", work, f"the peer {subject.driver.name}")


def _write(path: Path, subject: Subject) -> None:
    """The script that runs the class of its name."""
    flags = flags_of(subject.driver, subject.build_options)
    text = PROGRAM.format(java=shlex.quote(str(java())), flags=flags, main=path.name.capitalize())
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
