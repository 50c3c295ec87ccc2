"""Writes down the checksums of what Maven fetches: `python -m orrery.build.lock_maven FOLDER ...`.

FOLDER is `kit/java`, or that of a driver, which gets those that the kit has not. What is fetched now is taken on trust;
from then on every machine has the same, or says which file is another.
"""

from __future__ import annotations

import sys
from pathlib import Path

from orrery.build.java import KIT, empty_project, has_own
from orrery.build.java_kit import fetch_kit
from orrery.build.maven import run_maven
from orrery.build.maven_files import LOCK, checksum, fetched, locked
from orrery.definitions.driver.file import load_driver
from orrery.errors import OrreryError
from orrery.keeping import owned_folder
from orrery.paths import DRIVERS

PLAINEST = "unix-java"
"""A driver whose programs take nothing from others: what they need every program needs."""


def sums_of(folder: Path, files: Path, log: Path) -> dict[str, str]:
    """Path -> SHA-256 of all that Maven fetches into `files` for the kit or a driver; DriverError where it cannot."""
    is_kit = folder.resolve() == KIT.resolve()
    driver = load_driver(DRIVERS / PLAINEST if is_kit else folder.resolve())
    run_maven(empty_project(driver, files.parent / "empty"), "package", files, log, offline=False)
    if is_kit:
        fetch_kit(files, files.parent / "kit", log)
    return {path.relative_to(files).as_posix(): checksum(path) for path in fetched(files)}


def lock(folder: Path) -> str:
    """Write the folder's lock file; what was done, in words."""
    log = Path(f"{LOCK}.log").absolute()
    with owned_folder("orrery-") as made:
        files = made / "files"
        files.mkdir()
        found = sums_of(folder, files, log)
    path = folder / LOCK
    if folder.resolve() != KIT.resolve():
        driver = load_driver(folder.resolve())
        if not has_own(driver):
            return f"{driver.name} takes nothing from others: it needs no {LOCK}"
        known = locked([KIT / LOCK])
        found = {name: value for name, value in found.items() if known.get(name) != value}
    path.write_text("".join(f"{value}  {name}\n" for name, value in sorted(found.items())), encoding="utf-8")
    return f"{path}: {len(found)} files"


def main(folders: list[str]) -> int:
    """0, or the status of the first error."""
    if not folders:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        for folder in folders:
            print(lock(Path(folder)))
    except OrreryError as error:
        print(error, file=sys.stderr)
        return error.exit_status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
