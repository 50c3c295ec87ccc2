"""The records of the checkout: whole, and every figure that is written beside them follows from them again."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest

from orrery.api.reading.sides import recorded
from orrery.cli.main import status
from orrery.metrics.comparing.comparisons import compare
from orrery.paths import ROOT
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.subject import subject_of

RECORDS = sorted((ROOT / "records").glob("*.zip"))
SOCKETS = ROOT / "records" / "sockets.zip"


def test_there_is_one() -> None:
    assert SOCKETS in RECORDS


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_a_record_is_whole_and_names_no_folder_of_a_user(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["record", "verify", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"] > 0
    assert told["programs"] and all(program["sources"] for program in told["programs"].values())
    found = recorded(record)
    assert not re.search(r"/(root|home|work|tmp)/", found.record.command + "".join(told["programs"]))
    assert all(trial.plan and "/root/" not in trial.plan and "/home/" not in trial.plan for trial in found.observations)


def test_the_readme_tells_what_the_record_gives(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert status(["compare", "records/sockets.zip", "--markdown"]) == 0
    told = capsys.readouterr().out
    assert told and told in (ROOT / "records" / "README.md").read_text(encoding="utf-8")


def test_the_readme_s_picture_and_sentence_are_those_of_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(ROOT / "records" / "seven-calls.zip")
    assert status(["report", "--record", record, "--picture", str(tmp_path / "new.svg")]) == 0
    # Another matplotlib may draw the same in other bytes.
    assert _texts(tmp_path / "new.svg") == _texts(ROOT / "docs" / "seven-calls.svg")
    capsys.readouterr()
    assert status(["show", "--record", record]) == 0
    told = " ".join(capsys.readouterr().out.split())
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [sentence] = re.findall(r"^On one core, over seven operations,.*?times as long\.", readme, re.DOTALL | re.MULTILINE)
    assert " ".join(sentence.split()) in told
    assert "dcop against orbit2: of 7 rows 7 are worse" in told


def _texts(picture: Path) -> list[str]:
    return ["".join(one.itertext()) for one in parse(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_a_median_follows_from_the_buckets() -> None:
    # By hand, without a metric: in each trial the bucket of the value in the middle; over trials the geometric mean.
    found = recorded(SOCKETS)
    [row] = [r for r in found.rows if r.key.driver == "unix" and r.key.operation == "Benchmarking::void_call"]
    medians = []
    for trial in found.observations:
        for measured in trial.measurements:
            if (trial.driver, measured.operation) == ("unix", "Benchmarking::void_call"):
                latency = measured.series["latency"]
                values = sorted(b for bucket, n in latency.buckets.items() for b in [bucket] * n)
                medians.append(_middle_of_bucket(values[math.ceil(len(values) / 2) - 1]))
    mean = math.exp(sum(map(math.log, medians)) / len(medians))
    assert row.trials == len(medians) == 8
    assert row.metrics["latency.p50"].value == pytest.approx(mean, rel=0.01)


def _middle_of_bucket(index: int) -> float:
    """kit/PROTOCOL.md with 7 bits: below 256 the value itself, else 128 to 255 in the upper bits."""
    if index < 256:
        return float(index)
    exponent = index // 128 - 1
    low = (index - exponent * 128) << exponent
    return low + (1 << exponent) / 2


def test_the_report_is_made_of_the_record_and_tells_its_figures() -> None:
    found = recorded(SOCKETS)
    subject = subject_of(found.record)
    comparisons = compare(found.observations)
    page = render_report(Material(subject, found.record.machine, found.rows, comparisons, found.observations))
    for row in found.rows:
        assert row.key.operation.rpartition("::")[2] in page
    [void] = [c for c in comparisons if c.row.operation == "Benchmarking::void_call"]
    assert void.ratio is not None
    ratio = max(void.ratio, 1 / void.ratio)
    assert f"{ratio:.2f}" in page
