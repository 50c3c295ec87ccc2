"""`orrery trace --read`: a trace that was made is shown again, without a driver."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli import main
from orrery.trace.kinds import KINDS
from orrery.trace.results import TraceSubject
from orrery.trace.stored import StoredTask, StoredTrace, write_trace
from traced_calls import unix_trial


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a trace, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    tasks = []
    for driver, longer in (("unix", 0), ("omniorb", 400)):
        subject = TraceSubject("conformance/call", "{}", driver, driver, "same")
        trials = [unix_trial(kind, block, longer) for kind in KINDS for block in range(6)]
        tasks.append(StoredTask(subject, {"Echo::call": 2}, trials))
    write_trace(Path("calls.trace"), StoredTrace(tasks))
    return "calls.trace"


def test_it_is_tables_and_sentences(trace: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["trace", "--read", trace]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "unix, same, call (trials: kernel)"
    assert any(line.split()[:3] == ["sum", "of", "the"] for line in lines)
    assert "call, on one core: what watching costs" in lines
    assert "The calls of omniorb and unix do not surely differ by more than 2% (24.9 us against 24.9 us)." in lines
    assert err == "written: trace.html\n"
    assert Path("trace.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_it_is_json_and_a_timeline(trace: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["trace", "--read", trace, "--json", "--timeline", "calls.json", "-o", "page.html"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert [one["driver"] for one in found["traces"]] == ["unix", "omniorb"]
    assert found["not_traced"] == []
    assert json.loads(Path("calls.json").read_text(encoding="utf-8"))["traceEvents"]
    assert err == "written: page.html\nwritten: calls.json\n"


def test_an_older_page_is_replaced_and_nothing_else_is(trace: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["trace", "--read", trace]) == main.status(["trace", "--read", trace]) == 0
    assert main.status(["trace", "--read", trace, "-o", trace]) == 2
    assert "it is not an HTML page" in capsys.readouterr().err
