"""Which version of a middleware is installed here, asked before anything is built."""

from __future__ import annotations

import os

from orrery.build.toolchain import site_packages
from orrery.definitions.driver.model import Driver
from orrery.errors import DriverError
from orrery.installed import ask
from orrery.keeping import run

OWN_FILE_ALONE = {"PKG_CONFIG_MAXIMUM_TRAVERSE_DEPTH": "1"}
"""A module's version stands in its own file. pkgconf reads those of all that it needs too (half a second for gRPC)
unless it is told otherwise (pkgconf(1)); an older pkg-config takes no notice of this."""


def installed_version(driver: Driver) -> str:
    """What the driver's version command says, in one line; DriverError when it cannot be run."""
    environment = {**os.environ, **OWN_FILE_ALONE, "ORRERY_SITE_PACKAGES": str(site_packages())}
    try:
        result = ask(driver.version, lambda command: run(command, env=environment))
    except OSError as error:
        raise DriverError(f"{driver.name}: its version cannot be found out: {error}") from error
    return " ".join((result.stdout + result.stderr).split())
