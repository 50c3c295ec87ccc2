"""Which version of a middleware is installed here, asked before anything is built."""

from __future__ import annotations

import os

from orrery.build.toolchain import site_packages
from orrery.definitions.driver.model import Driver
from orrery.errors import DriverError
from orrery.keeping import run


def installed_version(driver: Driver) -> str:
    """What the driver's version command says, in one line; DriverError when it cannot be run."""
    environment = {**os.environ, "ORRERY_SITE_PACKAGES": str(site_packages())}
    try:
        result = run(driver.version, env=environment)
    except OSError as error:
        raise DriverError(f"{driver.name}: its version cannot be found out: {error}") from error
    return " ".join((result.stdout + result.stderr).split())
