"""Drivers and scenarios are read once, and again as soon as one of their files is another."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from orrery import paths
from orrery.definitions.driver import file as driver_file
from orrery.definitions.driver.known import driver_in
from orrery.definitions.scenario import file as scenario_file
from orrery.definitions.scenario.known import arranged
from orrery.definitions.search_path import Library
from orrery.errors import InputError

PATTERN = """
title = "a pattern"
interface = ["seven_calls"]

[object.server]
serves = "*"
count = {count}

[object.client]
calls = {{ to = "server", operations = "*" }}
"""
OUTER = """
title = "a scenario of a pattern"

[use.inner]
pattern = "inner"
"""
QUICK = (
    ["list", "drivers", "--json"],
    ["list", "scenarios", "--json"],
    ["plan", "classics/seven_calls", "--driver", "no-such-driver"],
)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return paths.cache() / "answers"


@pytest.fixture
def driver(tmp_path: Path) -> Path:
    """The folder of a driver with a daemon, which has a file of its own."""
    folder = tmp_path / "drivers" / "mine"
    folder.mkdir(parents=True)
    text = (paths.DRIVERS / "unix" / "driver.toml").read_text().replace('"unix"', '"mine"', 1)
    (folder / "driver.toml").write_text(
        f'{text}\n[[daemon]]\nname = "d"\ncommand = ["d"]\nready = "up"\nfiles = {{ "d.conf" = "d.conf" }}\n'
    )
    (folder / "d.conf").touch()
    return folder


def nothing_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise AssertionError("the file is read again")

    monkeypatch.setattr(driver_file, "load_driver", read)
    monkeypatch.setattr(scenario_file, "load_scenario", read)
    monkeypatch.setattr(scenario_file, "arrange", read)


def test_a_driver_is_read_once(driver: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = driver_in(driver)
    nothing_reads(monkeypatch)
    assert driver_in(driver) == first


def test_a_driver_that_has_changed_is_read_again(driver: Path) -> None:
    driver_in(driver)
    file = driver / "driver.toml"
    file.write_text(file.read_text().replace("core     = true", "core     = false"))
    assert not driver_in(driver).core


def test_a_mistake_is_told_every_time(driver: Path) -> None:
    file = driver / "driver.toml"
    file.write_text(file.read_text() + "\nnonsense = 1\n")
    for _ in range(2):
        with pytest.raises(InputError, match="nonsense"):
            driver_in(driver)


def test_a_file_of_a_daemon_that_has_gone_is_told(driver: Path) -> None:
    driver_in(driver)
    (driver / "d.conf").unlink()
    with pytest.raises(InputError, match=r"there is no file d\.conf"):
        driver_in(driver)


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    """A scenario that uses another."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "inner.toml").write_text(PATTERN.format(count=1))
    (folder / "outer.toml").write_text(OUTER)
    return folder


def servers(scenarios: Path) -> int:
    """How many servers there are in the outer scenario."""
    found = Library([paths.INTERFACES], [scenarios], []).scenario("outer")
    return arranged(found, {}).objects["inner.server"].count


def test_a_scenario_is_read_and_arranged_once(scenarios: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = servers(scenarios)
    nothing_reads(monkeypatch)
    assert servers(scenarios) == first == 1


def test_a_scenario_is_read_again_when_one_that_it_uses_has_changed(scenarios: Path) -> None:
    servers(scenarios)
    (scenarios / "inner.toml").write_text(PATTERN.format(count=2))
    assert servers(scenarios) == 2


def test_a_remembered_scenario_finds_those_that_it_uses(scenarios: Path) -> None:
    servers(scenarios)
    found = Library([paths.INTERFACES], [scenarios], []).scenario("outer")
    assert found.find("inner").title == "a pattern"


@pytest.mark.parametrize("arguments", QUICK, ids=lambda words: "-".join(words[:2]))
def test_what_checks_files_is_imported_only_where_something_is_read(arguments: list[str]) -> None:
    code = f"""
import sys
from orrery.cli.main import status
status({arguments})
print("pydantic" in sys.modules, file=sys.stderr)
"""
    done = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [one.stderr.split()[-1] for one in done] == ["True", "False"]
    assert done[0].stdout == done[1].stdout
