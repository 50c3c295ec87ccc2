"""`[expect] metrics` from the file to the exit status."""

from pathlib import Path

import pytest

from observations import campaign, observations
from orrery.api.reading.results import Results
from orrery.campaign.expectations import INPUT
from orrery.cli import main
from orrery.cli.commands.run import exit_status
from orrery.metrics.summary import rows

SCENARIO = """\
title = "Expected"
interface = "seven_calls"
[parameters]
limit = {{ default = "5us", sweep = ["5us", "1ms"] }}
[object.server]
serves = "*"
[object.client]
calls = "server"
[expect]
replies = "all"
[expect.metrics]
{expected}
"""


@pytest.mark.parametrize(
    ("expected", "message", "hint"),
    [
        ('"latency.p95" = "< 1ms"', "asked.toml:12: no metric is named latency.p95", "did you mean latency.p9"),
        ('"latency.p99" = "1ms"', 'asked.toml:12: expect.metrics.latency.p99: "1ms" is no limit', 'write a sign'),
        ('"latency.p99" = "< 3 furlongs"', "asked.toml:12: expect.metrics.latency.p99: ", "ns, us, ms, s or min"),
        ('"latency.p99" = "< 30%"', "asked.toml:12: latency.p99 is given in ns", "write a duration"),
        ('"latency.p50" = "< 1s"\n"deadline.met" = "> {limit}"', "asked.toml:13: deadline.met is given in", "99.9%"),
        ('"rate" = 30', "asked.toml:12: expect.metrics.rate: a string in quotes is wanted here", None),
    ],
)  # fmt: skip
def test_a_wrong_expectation_is_told_with_its_line_before_anything_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, expected: str, message: str, hint: str | None
) -> None:
    (tmp_path / "asked.toml").write_text(SCENARIO.format(expected=expected))
    words = ["run", str(tmp_path / "asked.toml"), "--drivers", "null", "--store", str(tmp_path / "r.db")]
    assert main.status(words) == 2
    written = capsys.readouterr().err
    assert message in written
    assert hint is None or hint in written


def judged(limit: str) -> Results:
    made = observations(drivers=["unix"], placements=["same"], calls=20)
    record = campaign()
    record.inputs = {INPUT: {"{}": {"latency.p50": limit}}}
    return Results(record, made, rows(record, made), [])


def test_the_exit_status_follows_from_the_record_alone() -> None:
    assert exit_status(judged("< 1ms")) == 0
    missed = judged("< 1us")
    assert exit_status(missed) == 1
    assert len(missed.unmet) == 7
