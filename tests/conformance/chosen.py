"""Two drivers, drawn by a seed among those that cross hosts: what lets them do so is their declaration.

    PYTHONPATH=tests .venv/bin/python -m conformance.chosen SEED

draws two and runs them across two emulated hosts. Only the seed and the drivers' names decide: whoever doubts the two
that the tests take (`SEED`) draws others.
"""

from __future__ import annotations

import random
import shlex
import shutil
import sys
from functools import cache
from pathlib import Path

from conformance.cases import library, variants
from orrery.cli.main import main as orrery
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bindings_of
from orrery.paths import DRIVERS

SEED = 19
HOSTS = "hosts"
"""The word in a driver.toml."""
DECLARED = (f', "{HOSTS}"', f'"{HOSTS}", ', f'"{HOSTS}"')
"""How it stands there: behind other words, before others, or alone."""


@cache
def crossing() -> dict[str, str]:
    """Driver -> the first of its bindings that crosses hosts, of each driver that has one."""
    found: dict[str, str] = {}
    for name, driver in library().drivers.items():
        for spec in variants(name):
            (binding,) = bindings_of([spec], library().drivers)
            if HOSTS in driver.capabilities_with(dict(binding.options)):
                found.setdefault(name, spec)
    return found


def chosen(seed: int, count: int = 2) -> list[str]:
    """The bindings of so many drivers, the first in an order that the seed gives to their names.

    Each name has a number of its own, so that a new driver does not change those of the others.
    """
    order = sorted(crossing(), key=lambda name: random.Random(f"{seed} {name}").random())
    return [crossing()[name] for name in order[:count]]


def undeclared(name: str, folder: Path) -> Driver:
    """The driver from a copy of its folder whose driver.toml says nothing of hosts, and is the same in all else."""
    copy = Path(shutil.copytree(DRIVERS / name, folder / name)) / "driver.toml"
    text = copy.read_text(encoding="utf-8")
    for words in DECLARED:
        text = text.replace(words, "")
    copy.write_text(text, encoding="utf-8")
    return load_driver(copy.parent)


def command(seed: int) -> list[str]:
    """The command line that runs what the seed draws."""
    across = ["--hosts", "namespaces:2", "--repeat", "2"]
    return ["run", "conformance/directions", "--drivers", ",".join(chosen(seed)), *across]


def main() -> None:
    """Run it, and exit as it does."""
    words = command(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
    print(f"$ {shlex.join(['orrery', *words])}", flush=True)
    sys.argv[1:] = words
    orrery()


if __name__ == "__main__":
    main()
