"""One message that some drivers cannot carry: its operation is left out there, with the reason, and nothing else is."""

import json
from pathlib import Path

import pytest
from test_cli import run_in

pytestmark = pytest.mark.thorough  # Three programs that nothing else needs; what is left out is planned in unit tests.

SURVEY = """\
// A survey vessel: small commands, a status, and a sonar's picture in one message of 139,852 bytes.
module survey {
  struct Fix { double latitude; double longitude; unsigned long quality; };
  typedef octet Row[373];
  struct Picture { unsigned long ping; Row rows[374]; octet trailer[330]; };
  interface Sonar {
    void steer(in double heading);
    Fix where();
    string status(in string asked);
    void store(in Picture taken);
  };
};
"""
LARGEST = {"udp": "65,507", "mqueue": "8,192"}
WORDS = ("--idl", "survey.idl", "--drivers", "unix,udp,mqueue", "--placement", "same")
SMALL = {f"survey::Sonar::{name}" for name in ("steer", "where", "status")}
STORE = "survey::Sonar::store"


def reason(driver: str) -> str:
    return (
        f"left out on {driver}: {STORE}: its request takes 139,852 bytes,"
        f" and {driver} carries no message of more than {LARGEST[driver]}"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("survey")
    (made / "survey.idl").write_text(SURVEY)
    return made


def test_plan_says_what_is_left_out_and_why(folder: Path) -> None:
    done = run_in(folder, "plan", *WORDS)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line for line in lines if "left out" in line] == [f"# {reason('udp')}", f"# {reason('mqueue')}"]
    assert sum(f"operation={STORE} kind=measure" in line for line in lines) == 1


def test_all_other_operations_are_measured_and_every_page_says_what_is_not(folder: Path) -> None:
    done = run_in(folder, "run", *WORDS, "--repeat", "1", "--calls", "50")
    assert done.returncode == 0, done.stderr
    found = json.loads(run_in(folder, "show", "--json").stdout)["results"]
    rows = {(row["driver"], row["operation"]) for row in found if row["verdict"] != "INVALID"}
    assert rows == {(d, o) for d in ("unix", *LARGEST) for o in SMALL} | {("unix", STORE)}
    assert run_in(folder, "report", "--output", "r.html").returncode == 0
    page, table = (folder / "r.html").read_text(), " ".join(done.stdout.split())
    for driver in LARGEST:
        assert reason(driver) in done.stderr
        assert reason(driver) in table
        assert reason(driver).partition(": its ")[2] in page
