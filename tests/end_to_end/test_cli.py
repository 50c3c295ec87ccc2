"""The command line on real drivers: what people do first, and how each way of going wrong ends."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import jsonschema
import pytest
from report_material import without_program

from orrery.paths import DRIVERS, ROOT

pytestmark = pytest.mark.slow

IDL = """\
module Bank {
  struct Entry { string text; long long amount; };
  typedef sequence<Entry> Entries;
  interface Account {
    long long balance();
    void deposit(in long long amount, in string text);
    Entries statement(in unsigned long days);
  };
  interface Teller { oneway void greet(in string name); };
};
"""


def run_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `orrery` in `folder`; what it wrote and how it ended."""
    return subprocess.run(
        command(*arguments), cwd=folder, env=surroundings(), capture_output=True, text=True, check=False
    )


def command(*arguments: str) -> list[str]:
    """The command line of `orrery`."""
    return [sys.executable, "-c", "from orrery.cli.main import main; main()", *arguments]


def surroundings() -> dict[str, str]:
    """The environment in which it has results of its own."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORRERY_STORE": "results.db"}


@pytest.fixture
def orrery(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """`orrery` in a folder of the test's own."""
    return partial(run_in, tmp_path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the results of a small campaign on two drivers."""
    return tmp_path_factory.mktemp("measured")


@pytest.fixture(scope="module")
def measured(folder: Path) -> subprocess.CompletedProcess[str]:
    """That campaign, as it was run."""
    words = ("--drivers", "null,unix", "--calls", "100", "--repeat", "2", "--replace", "0")
    done = run_in(folder, "run", "classics/seven_calls", *words)
    assert done.returncode == 0, done.stderr
    return done


def test_a_run_prints_its_table_and_is_stored(folder: Path, measured: subprocess.CompletedProcess[str]) -> None:
    assert "unix" in measured.stdout and "void_call" in measured.stdout
    assert run_in(folder, "show").stdout == measured.stdout
    (campaign,) = json.loads(run_in(folder, "list", "results", "--json").stdout)
    assert campaign["scenario"] == "classics/seven_calls"
    assert campaign["command"].startswith("orrery run classics/seven_calls --drivers null,unix")


def test_json_follows_the_published_schema(folder: Path, measured: subprocess.CompletedProcess[str]) -> None:
    document = json.loads(run_in(folder, "show", "--json").stdout)
    jsonschema.validate(document, json.loads((ROOT / "docs" / "results.schema.json").read_text()))
    built = document["machine"]["toolchains"]["c++"]
    assert "-O2" in built["flags"] and built["compiler"] in run_in(folder, "show").stdout.replace("\n", " ")
    assert document["machine"]["libc"]
    keys = {(r["driver"], r["placement"], r["operation"]) for r in document["results"]}
    assert len(keys) == 2 * 2 * 7
    assert all(result["trials"] == 2 for result in document["results"])


def test_a_result_becomes_a_report_and_exports(folder: Path, measured: subprocess.CompletedProcess[str]) -> None:
    for arguments in (("report", "--output", "r.html"), ("export", "r.csv"), ("export", "r.parquet")):
        assert run_in(folder, *arguments).returncode == 0
    assert "Benchmarking::void_call" in (folder / "r.csv").read_text()
    assert "<script" not in without_program((folder / "r.html").read_text())


def test_a_finished_campaign_has_nothing_to_go_on_with(
    folder: Path, measured: subprocess.CompletedProcess[str]
) -> None:
    again = run_in(folder, "run", "--resume")
    assert again.returncode == 0, again.stderr
    assert again.stdout == measured.stdout
    assert "block" not in again.stderr


def test_an_idl_file_of_the_user_s_own_is_a_benchmark(
    orrery: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    (tmp_path / "bank.idl").write_text(IDL)
    words = ("--idl", "bank.idl", "--interface", "Account", "--drivers", "unix,tcp", "--calls", "50", "--repeat", "1")
    done = orrery("run", *words, "--json")
    assert done.returncode == 0, done.stderr
    operations = {result["operation"] for result in json.loads(done.stdout)["results"]}
    assert operations == {f"Bank::Account::{name}" for name in ("balance", "deposit", "statement")}


def test_a_driver_that_cannot_be_built_is_a_row_with_its_reason(
    orrery: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    assert orrery("new", "driver", "broken", "--at", "mine").returncode == 0
    runtime = tmp_path / "mine" / "broken" / "src" / "runtime.hpp"
    runtime.write_text("#error this is not a driver yet\n")
    words = ("run", "conformance/call", "--drivers-path", "mine", "--repeat", "1")
    both = orrery(*words, "--drivers", "null,broken")
    assert both.returncode == 0, both.stderr
    assert "this is not a driver yet" in both.stderr + both.stdout
    assert orrery(*words, "--driver", "broken").returncode == 3


def test_a_new_driver_runs_as_it_is(orrery: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    assert orrery("new", "driver", "first", "--at", "mine").returncode == 0
    assert "The driver first" in (tmp_path / "mine" / "first" / "README.md").read_text()
    done = orrery("run", "conformance/call", "--driver", "first", "--drivers-path", "mine", "--repeat", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert {result["driver"] for result in json.loads(done.stdout)["results"]} == {"first"}


def test_a_driver_that_fails_ends_with_status_3(
    orrery: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    assert orrery("new", "driver", "sick", "--at", "mine").returncode == 0
    runtime = tmp_path / "mine" / "sick" / "src" / "runtime.hpp"
    text, changes = re.subn(r"(explicit Runtime\([^{]*)\{", r"\1{ std::abort();", runtime.read_text(), count=1)
    assert changes == 1
    runtime.write_text(text)
    done = orrery("run", "conformance/call", "--driver", "sick", "--drivers-path", "mine", "--repeat", "1")
    assert done.returncode == 3
    assert "sick: failed: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_plan_can_be_read_and_typed(orrery: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    text = orrery("plan", "conformance/call", "--driver", "unix", "--placement", "same").stdout
    assert "hello protocol=1" in text and "phase id=1" in text
    plans = json.loads(orrery("plan", "conformance/call", "--driver", "unix", "--json").stdout)["plans"]
    assert [plan["placement"] for plan in plans] == ["same", "split"]


def test_every_driver_of_the_checkout_is_listed(orrery: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    listed = {driver["name"] for driver in json.loads(orrery("list", "drivers", "--json").stdout)}
    assert listed == {Path(file).parent.name for file in DRIVERS.glob("*/driver.toml")}
