"""The kit in Java by itself: `python -m orrery.build.java_kit GOAL`, where GOAL is `tests` or `style`."""

from __future__ import annotations

import sys
from pathlib import Path

from orrery.build.java import KIT
from orrery.build.maven import Project, run_maven
from orrery.build.maven_files import LOCK, repository
from orrery.errors import OrreryError
from orrery.keeping import owned_folder

GOALS = {
    "tests": "test",
    # By its whole name: Maven would ask a registry what a short one means.
    "style": "org.apache.maven.plugins:maven-checkstyle-plugin:3.6.0:check@style",
}
"""What may be asked for, and the goal of Maven that it is."""
LENIENT = {"maven.test.failure.ignore": "true", "checkstyle.failOnViolation": "false"}
"""Where files are fetched, what is wrong with the kit is another question."""


def kit_project(work: Path) -> Project:
    """The kit, with its tests and its style; what is made of it is in the folder `work`."""
    work.mkdir(parents=True, exist_ok=True)
    return Project(KIT / "pom.xml", work, "the kit in Java", {"orrery.target": str(work / "target")})


def fetch_kit(files: Path, work: Path, log: Path) -> None:
    """Fill a repository with what the kit's tests and its style need."""
    project = kit_project(work)
    lenient = Project(project.pom, project.work, project.what, {**project.settings, **LENIENT})
    run_maven(lenient, "verify", files, log, offline=False)


def run_kit(goal: str, work: Path) -> None:
    """Do one of the `GOALS`, in a folder; DriverError, with the first complaint, where the kit fails it."""
    text = (KIT / "pom.xml").read_text(encoding="utf-8")
    files = repository(["the kit", text], [KIT / LOCK], lambda made, log: fetch_kit(made, work / "first", log))
    run_maven(kit_project(work), GOALS[goal], files, work / "log", offline=True)


def main(words: list[str]) -> int:
    """0, or the status of the error."""
    if len(words) != 1 or words[0] not in GOALS:
        print(__doc__, file=sys.stderr)
        return 2
    with owned_folder("orrery-") as work:
        log = work / "log"
        try:
            run_kit(words[0], work)
        except OrreryError as error:
            print(log.read_text(encoding="utf-8") if log.is_file() else error, file=sys.stderr)
            return error.exit_status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
