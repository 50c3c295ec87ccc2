"""`orrery classics` on a real driver: small campaigns become one page, go on where they stopped, and fail alone."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from orrery.paths import ROOT

pytestmark = pytest.mark.slow

SCENARIO = """\
title     = "Mine: {text}"
interface = "null"
analysis  = "Why mine is asked."

[parameters]
servers = {{ default = 1, sweep = [1, 2, 3] }}

[object.server]
count  = "{{servers}}"
serves = "*"

[object.client]
calls = "server[*]"

[short]
parameters = {{ servers = [1, 2] }}
calls      = 30
repeat     = 1
"""


def orrery(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORRERY_STORE": "results.db"}
    command = [sys.executable, "-c", "from orrery.cli.main import main; main()", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def campaigns(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(orrery(folder, "list", "results", "--json").stdout)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("classics")
    (made / "mine").mkdir()
    (made / "mine/first.toml").write_text(SCENARIO.format(text="the first"))
    (made / "mine/sick.toml").write_text(SCENARIO.format(text="the sick").replace('"null"', '"no_such_interface"'))
    return made


WORDS = ("classics", "--scenarios-path", "mine", "--only", "first", "--drivers", "unix")


@pytest.fixture(scope="module")
def ran(folder: Path) -> subprocess.CompletedProcess[str]:
    done = orrery(folder, *WORDS, "--only", "latency", "--repeat", "1")
    assert done.returncode == 0, done.stderr
    return done


def test_each_is_a_campaign_and_a_section(folder: Path, ran: subprocess.CompletedProcess[str]) -> None:
    found = {one["scenario"]: one for one in campaigns(folder)}
    assert set(found) == {"classics/latency", "first"}
    assert found["first"]["command"].startswith("orrery run first --set 'servers=1|2' --drivers unix --calls 30")
    page = (folder / "classics.html").read_text()
    assert page.index('id="classics-latency"') < page.index('id="first"'), "what was published comes first"
    assert page.count("<figure>") == 2
    assert "Why mine is asked." in page
    assert "ZeroC performance pages" in page and "The dearest call takes" in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_what_it_will_take_is_told_before_the_first(ran: subprocess.CompletedProcess[str]) -> None:
    told = ran.stderr.splitlines()
    forecast = next(number for number, line in enumerate(told) if line.startswith("2 experiments, 3 trials: about "))
    first, second = (next(n for n, line in enumerate(told) if line.startswith(f"[{k}/2] ")) for k in (1, 2))
    assert forecast < first < second
    assert re.search(r"\(of all, about \d+ (s|min) left\)$", told[second])
    assert re.fullmatch(r"2 experiments in \d+ (s|min)", told[-2]), "only where the page is written comes after it"


def test_resuming_makes_no_trial_twice(folder: Path, ran: subprocess.CompletedProcess[str]) -> None:
    before = campaigns(folder)
    done = orrery(folder, *WORDS, "--only", "latency", "--repeat", "1", "--resume", "--output", "again.html")
    assert done.returncode == 0, done.stderr
    assert campaigns(folder) == before
    assert ": trial " not in done.stderr  # `block 1: trial 1 of 2`
    assert (folder / "again.html").stat().st_size > 10_000


def test_one_that_cannot_run_is_a_section_and_costs_no_other(folder: Path) -> None:
    (folder / "both").mkdir()
    for name in ("first", "sick"):
        (folder / f"both/{name}.toml").write_text((folder / f"mine/{name}.toml").read_text())
    words = ("classics", "--scenarios-path", "both", "--only", "first", "--only", "sick", "--drivers", "unix")
    done = orrery(folder, *words, "--output", "both.html")
    assert done.returncode == 3, done.stderr
    page = (folder / "both.html").read_text()
    assert "unknown interface no_such_interface" in page
    assert "2 experiments" in page and "1 gave figures, 1 could not be run here" in page


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("--only", "frist"), "frist has no table [short]", "first"),
        (("--drivers", "unnix"), "unknown driver unnix", "unix"),
        (("--placement", "smae"), "unknown placement smae", "same"),
    ],
)
def test_wrong_words_are_told_before_anything_runs(
    folder: Path, words: tuple[str, ...], message: str, hint: str
) -> None:
    done = orrery(folder, "classics", "--scenarios-path", "mine", *words)
    assert done.returncode == 2
    assert message in done.stderr and hint in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
