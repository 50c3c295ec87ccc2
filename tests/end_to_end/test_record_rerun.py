"""A campaign is made again from its record alone, and what it concluded holds here too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from orrery.cli.main import status
from orrery.store.store import open_store

# Where much runs beside, too few trials are left for a conclusion.
pytestmark = [pytest.mark.slow, pytest.mark.alone]
RUN = ["run", "conformance/call", "--drivers", "unix,null", "--placement", "same", "--repeat", "10", "--seed", "7"]


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a campaign; its results file is gone."""
    folder = tmp_path_factory.mktemp("there")
    store, record = folder / "there.db", folder / "there.zip"
    assert status([*RUN, "--store", str(store)]) == 0
    assert status(["record", "pack", str(record), "--store", str(store)]) == 0
    store.unlink()
    return str(record)


def test_a_record_is_run_again(there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = tmp_path / "here.db"
    # A socket takes a hundred times as long as nothing, here as there.
    assert status(["record", "rerun", there, "--store", str(here)]) == 0
    told = capsys.readouterr().out
    assert ("of the record" in told and "hold here" in told) or "holds here" in told
    # Twenty, and those that replace trials which the host disturbed.
    same = re.search(r"the plans of (\d+) trials are the same", told)
    assert same is not None and int(same[1]) >= 20
    with open_store(here, create=False) as store:
        record = store.latest()
        assert (record.seed, record.repeat, record.scenario) == (7, 10, "conformance/call")
        assert len(store.finished(record.id)) >= 20


def test_programs_get_json(there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["record", "rerun", there, "--store", str(tmp_path / "here.db"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["held"] for one in told["conclusions"]} <= {"holds", "is undecided here"}
    assert told["conclusions"] and told["plans"]["other"] == 0 and told["plans"]["compared"] >= 20
