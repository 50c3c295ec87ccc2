"""A run with a protocol: it is stored before the first trial, answered, and whatever else is shown is marked."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from orrery.cli.main import status
from orrery.paths import ROOT
from orrery.store.store import open_store

PROTOCOL = """\
metric = "latency.p50"
[stop]
repeat = 2
replace = 0
[[question]]
asks = "Is a socket slower than nothing?"
row = "unix"
base = "null"
placement = "same"
expects = "worse"
"""
SCHEMA = json.loads((ROOT / "docs" / "results.schema.json").read_text())

pytestmark = pytest.mark.slow


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "questions.toml").write_text(PROTOCOL)
    return tmp_path


def test_it_is_stored_answered_and_shown(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drivers = ["--drivers", "unix,null", "--placement", "same"]
    assert status(["run", "conformance/call", *drivers, "--protocol", "questions.toml"]) == 0
    told = capsys.readouterr().out
    assert "asked before the first trial, by latency.p50" in told
    assert "Is a socket slower than nothing? unix against null: of" in told
    with open_store(lab / "orrery.db", create=False) as store:
        record = store.latest()
        assert record.inputs["protocol"]["text"] == PROTOCOL
        assert (record.repeat, len(store.finished(record.id))) == (2, 4)
        looks = record.inputs["os_noise"]
        assert [look["when"] for look in looks] == ["before", "after"]
        assert all(len(look["cpus"]) == len(look["taken"]) > 0 and min(look["largest"]) > 0 for look in looks)
    assert status(["show", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    jsonschema.validate(document, SCHEMA)
    assert document["protocol"]["questions"][0]["expects"] == "worse"
    assert status(["report", "--output", "page.html"]) == 0
    page = (lab / "page.html").read_text()
    assert '<section id="asked">' in page and page.count('<p class="after">OS noise: ') == 2
    assert status(["compare", "--base", "null", "--metric", "latency.p50", "--metric", "latency.mean", "--json"]) == 0
    changes = json.loads(capsys.readouterr().out)["changes"]
    marks = {(one["metric"], one.get("exploratory", False)) for one in changes}
    assert marks == {("latency.p50", False), ("latency.mean", True)}


def test_a_record_has_it_too(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--drivers", "unix,null", "--placement", "same", "--protocol", "questions.toml"]
    assert status(["run", "conformance/call", *words]) == 0
    assert status(["record", "pack", "asked.zip"]) == 0
    assert status(["record", "verify", "asked.zip"]) == 0
    capsys.readouterr()
    assert status(["show", "--record", "asked.zip"]) == 0
    assert "asked before the first trial" in capsys.readouterr().out
