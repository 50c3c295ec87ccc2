"""Runs Maven on a project, on a repository of its own; a failure becomes one error that names the first complaint."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from orrery.build.disk import check_space
from orrery.build.jdk import jdk
from orrery.build.toolchain import environment
from orrery.errors import DriverError
from orrery.keeping import run

SMALL = "-XX:+PerfDisableSharedMem -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
"""Maven's own virtual machine: it runs for seconds, and leaves nothing in /tmp."""
LACKING = ("Could not transfer", "Cannot access", "Could not find artifact", "in offline mode")
"""What Maven says where something is not in the repository and cannot be fetched either."""


@dataclass(frozen=True)
class Project:
    """A project of Maven: its file, a folder for what is temporary, what it is called in errors, its properties."""

    pom: Path
    work: Path
    what: str
    settings: Mapping[str, str] = field(default_factory=dict)


def maven() -> str:
    """The command; DriverError where there is none."""
    found = shutil.which("mvn")
    if found is None:
        raise DriverError("there is no Maven", hint="install it (Debian: apt install maven)")
    return found


def run_maven(project: Project, goal: str, repository: Path, log: Path, *, offline: bool) -> None:
    """Run one goal of a project; what it needs it takes from `repository`, and fetches only where it is not `offline`.

    DriverError where that fails, and `log` holds the whole output; OSError where the disk is full.
    """
    properties = [f"-D{name}={value}" for name, value in project.settings.items()]
    command = [
        maven(), "--batch-mode", "--quiet", "--strict-checksums", *(["--offline"] if offline else []),
        "--file", str(project.pom), f"-Dmaven.repo.local={repository}", *properties, goal,
    ]  # fmt: skip
    result = run(command, env=_environment(project.work))
    if result.returncode == 0:
        return
    output = result.stdout + result.stderr
    check_space(project.work, output)
    log.write_text(output, encoding="utf-8")
    hint = f"the whole output is in {log}"
    if any(word in output for word in LACKING):
        lacks = f"{project.what}: Maven lacks something that it cannot fetch: {_complaint(output, LACKING)}"
        raise DriverError(lacks, hint=f"go online once, it is kept afterwards; {hint}")
    raise DriverError(f"{project.what} could not be built: {_complaint(output, ('.java:[', 'ERROR'))}", hint=hint)


def _environment(work: Path) -> dict[str, str]:
    """Temporary files of the JVM, too, are in `work`; what a person gives Maven for the network stays."""
    given = os.environ.get("MAVEN_OPTS", "")
    options = f"{given} {SMALL} -Djava.io.tmpdir={work} -Duser.language=en".strip()
    return {**environment(work), "JAVA_HOME": str(jdk()), "MAVEN_OPTS": options}


def _complaint(output: str, words: tuple[str, ...]) -> str:
    """The first line with the first of these words that any line has."""
    lines = output.splitlines()
    for word in words:
        for line in lines:
            if word in line:
                return line.removeprefix("[ERROR]").strip()
    return lines[-1] if lines else "no output"
