"""The kit's Java tests (JUnit) and the style of all that is written in Java, once for each state of the sources.

Needs a JDK and Maven (Debian: default-jdk-headless, maven), and a network until Maven has fetched what it needs.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from orrery import paths
from orrery.build.cache import cached, content_key
from orrery.build.java import KIT
from orrery.build.java_kit import GOALS, run_kit
from orrery.build.jdk import jdk_version

NEEDED = {"javac": "default-jdk-headless", "mvn": "maven"}
SOURCES = (KIT, paths.KIT / "vectors", paths.MAPPINGS / "cdr-java" / "java")
WRITTEN = (*paths.MAPPINGS.glob("*/java"), *(folder / "src" for folder in sorted(paths.DRIVERS.glob("*"))))
"""Where else Java is written."""


def missing() -> list[str]:
    """The Debian packages whose command is not here."""
    return [package for command, package in NEEDED.items() if shutil.which(command) is None]


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_the_kit_in_java(goal: str, tmp_path: Path) -> None:
    if lacking := missing():
        pytest.skip(f"needs {' and '.join(lacking)}")
    java = [folder for folder in WRITTEN if any(folder.rglob("*.java"))]

    def done(folder: Path) -> None:
        run_kit(goal, tmp_path)
        (folder / "passed").touch()

    # What has passed once passes again: the same sources, and the same files from Maven.
    cached(f"kit-java-{goal}-{content_key([goal, jdk_version()], [*SOURCES, *java])}", done)
