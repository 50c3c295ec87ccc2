"""A record has a page of its own, without any results file, and the page names it by its hash."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from observations import campaign, observations
from orrery.cli.main import status
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record in a folder without a results file."""
    monkeypatch.chdir(tmp_path)
    licences = {"unix": {"title": "UNIX", "licence": "MIT"}, "tcp": {"title": "TCP"}}
    trials = observations(drivers=["unix", "tcp"], placements=["same"], calls=20)
    made = replace(campaign(), machine={"mitigations": "meltdown (Mitigation: PTI)"})
    pack(StoredCampaign(replace(made, inputs={"report": {"drivers": licences}}), trials), tmp_path / "one.zip")
    return tmp_path / "one.zip"


REPORT = "from orrery.cli.main import status; raise SystemExit(status())"


def written(record: Path, *words: str) -> None:
    """Write a report of it as a command of its own does, which says where it fails, if it does."""
    command = [sys.executable, "-c", REPORT, "report", "--record", str(record), *words]
    done = subprocess.run(command, env={**os.environ, "ORRERY_DEBUG": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_page_has_hash_licences_and_mitigations(record: Path) -> None:
    written(record, "--output", "one.html")
    page = Path("one.html").read_text()
    assert hashlib.sha256(record.read_bytes()).hexdigest() in page
    assert "unix <b>MIT</b>" in page and "tcp <b>not told</b>" in page and "meltdown (Mitigation: PTI)" in page
    assert sorted(path.name for path in Path().iterdir()) == ["one.html", "one.zip"]


def test_its_first_picture_is_a_file_that_needs_no_page(record: Path) -> None:
    written(record, "--picture", "one.svg")
    picture = Path("one.svg").read_text()
    root = fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("width") == "1200"
    texts = {"".join(found.itertext()) for found in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"unix", "tcp"} <= texts
    # Each colour that is used has a value, by day and by night.
    used, given = set(re.findall(r"var\(--(\w+)\)", picture)), re.findall(r"--(\w+):", picture)
    assert used <= set(given) and all(given.count(name) == 2 for name in used - {"sans"})
    assert sorted(path.name for path in Path().iterdir()) == ["one.svg", "one.zip"]


def test_a_picture_has_no_page_and_takes_no_other_file_s_place(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["report", "--record", str(record), "--picture", "one.svg", "--output", "one.html"]) == 2
    assert "--picture writes a picture, and no page" in capsys.readouterr().err
    before = record.read_bytes()
    assert status(["report", "--record", str(record), "--picture", str(record)]) == 2
    assert record.read_bytes() == before


def test_it_has_no_number_and_no_results_file(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["report", "--record", str(record), "--campaign", "1"]) == 2
    assert "a record is one campaign, and has no use for --campaign" in capsys.readouterr().err


def test_what_is_no_record_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK\3\4 not a record")
    assert status(["report", "--record", str(tmp_path / "no.zip"), "--output", str(tmp_path / "o.html")]) == 2
    assert capsys.readouterr().err.count("no.zip") >= 1 and not (tmp_path / "o.html").exists()
