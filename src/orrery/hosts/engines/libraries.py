"""What each engine needs of this machine: libraries that only its users have, and its own commands."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from orrery.definitions.conditions.engine import EngineKind
from orrery.errors import InputError

MODULES: Mapping[EngineKind, Sequence[str]] = {
    "dask": ("distributed", "cryptography"),
    "ssh": ("distributed", "asyncssh", "cryptography"),
    "slurm": ("cryptography",),
}
"""What stands in pyproject.toml as an extra of that name."""
COMMANDS: Mapping[EngineKind, Sequence[str]] = {
    "dask": (),
    "ssh": ("ssh",),
    "slurm": ("sbatch", "srun", "scontrol", "sinfo", "scancel", "unmunge"),
}
PACKAGES: Mapping[str, str] = {"ssh": "openssh-client", "unmunge": "munge"}
"""Command -> its Debian package; those of Slurm are in slurm-client."""


def check_engine(kind: EngineKind) -> None:
    """InputError where this machine lacks what an engine needs, with what would install it."""
    if lacking := [module for module in MODULES[kind] if find_spec(module) is None]:
        hint = f"{sys.executable} -m pip install {' '.join(lacking)}"
        raise InputError(f"--hosts {kind} needs {' and '.join(lacking)}, not installed here", hint=hint)
    if missing := [command for command in COMMANDS[kind] if shutil.which(command) is None]:
        packages = sorted({PACKAGES.get(command, "slurm-client") for command in missing})
        hint = f"install them (Debian: apt install {' '.join(packages)})"
        raise InputError(f"--hosts {kind} needs commands that are not here: {', '.join(missing)}", hint=hint)
