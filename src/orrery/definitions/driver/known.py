"""A driver, by its folder: read from its file once, and remembered as long as the file stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from orrery import paths
from orrery.definitions.driver.model import TUNED_FILE, Driver
from orrery.remembered import OBJECTS, code_version, remembered
from orrery.text import read_text


def driver_in(folder: Path) -> Driver:
    """The driver whose driver.toml stands in `folder`; InputError with file and line for whatever is wrong in it."""
    reader = code_version(paths.PACKAGE / "definitions")
    tuned = folder / TUNED_FILE
    texts = (read_text(folder / "driver.toml"), read_text(tuned) if tuned.is_file() else "")
    follows_from = (str(folder), str(folder.absolute()), reader, *texts)
    driver = cast("Driver", remembered("driver", follows_from, lambda: _read(folder), OBJECTS))
    # That they are there was checked when it was read, and does not follow from what was read.
    return driver if _has_its_files(driver) else _read(folder)


def _read(folder: Path) -> Driver:
    """The driver as its file says; what checks the file takes longer to import than all else that lists drivers."""
    from orrery.definitions.driver.file import load_driver

    return load_driver(folder)


def _has_its_files(driver: Driver) -> bool:
    shared = (paths.MAPPINGS / name for name in driver.shares)
    files = [file for daemon in driver.daemons for _, file in daemon.files]
    files += [file for container in driver.containers for _, file in container.files]
    return all(folder.is_dir() for folder in shared) and all(file.is_file() for file in files)
