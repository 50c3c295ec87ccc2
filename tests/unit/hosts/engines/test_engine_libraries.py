"""Libraries of an engine are asked for by who wants the engine, and by nobody else."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

import pytest

from orrery.errors import InputError
from orrery.hosts.engines import libraries
from orrery.hosts.engines.dask_cluster import DaskWorker, one_of_each_machine
from orrery.hosts.engines.dask_task import without
from orrery.hosts.engines.libraries import MODULES, check_engine
from orrery.paths import ROOT


def test_what_is_missing_is_said_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda name: None)
    with pytest.raises(InputError) as caught:
        check_engine("dask")
    assert str(caught.value) == "--hosts dask needs distributed and cryptography, not installed here"
    assert caught.value.hint == f"{sys.executable} -m pip install distributed cryptography"


def test_the_extras_of_the_package_have_what_each_engine_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for kind, modules in MODULES.items():
        assert {re.split(r"[<>=]", word)[0] for word in extras[kind]} == set(modules)
        assert set(extras[kind]) <= set(extras["dev"])


def test_commands_that_are_missing_are_said_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda name: object())
    gone = ("srun", "unmunge")
    monkeypatch.setattr("orrery.hosts.engines.libraries.shutil.which", lambda name: None if name in gone else name)
    with pytest.raises(InputError) as caught:
        check_engine("slurm")
    assert str(caught.value) == "--hosts slurm needs commands that are not here: srun, unmunge"
    assert caught.value.hint == "install them (Debian: apt install munge slurm-client)"
    check_engine("dask")


def test_no_library_of_an_engine_is_loaded_by_who_does_not_ask_for_one() -> None:
    code = (
        "import sys, orrery.cli.commands.run, orrery.api.run, orrery.hosts.opening; "
        "print(*{name.partition('.')[0] for name in sys.modules} & set(sys.argv[1:]))"
    )
    names = {name for needed in MODULES.values() for name in needed} | {"dask"}
    done = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == ""


def test_two_workers_of_a_machine_are_one_host() -> None:
    workers = [
        DaskWorker("tls://10.0.0.1:1", "10.0.0.1", True),
        DaskWorker("tls://10.0.0.1:2", "10.0.0.1", False),
        DaskWorker("tls://10.0.0.2:1", "10.0.0.2", False),
    ]
    assert one_of_each_machine(workers) == [workers[0], workers[2]]


def test_a_program_that_is_measured_has_nothing_of_dask_s_environment() -> None:
    environment = {"PATH": "/bin", "DASK_X__Y": "1", "MALLOC_TRIM_THRESHOLD_": "65536", "OMP_NUM_THREADS": "1"}
    assert without(environment, ["MALLOC_TRIM_THRESHOLD_", "OMP_NUM_THREADS"]) == {"PATH": "/bin"}
