"""`orrery.choose`: who is left of a campaign, as the command says it."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery
from notebook_html import html_of
from orrery.cli import main

LIMITS = ["latency.p50 < 300 ns"]


def test_it_is_what_the_command_says(python_lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    choice = orrery.choose("1", LIMITS, store="orrery.db")
    words = ["choose", "--campaign", "1", "--store", "orrery.db", "--require", LIMITS[0]]
    assert main.status(words) == 0
    printed = capsys.readouterr().out
    assert choice.finding in printed
    for line in choice.notes:
        assert f"note: {line}" in printed
    assert [one["driver"] for one in choice.document()["left"]] == ["unix"]


def test_who_is_left_has_a_figure_and_who_is_not_has_none(python_lab: Path) -> None:
    choice = orrery.choose("1", LIMITS, store="orrery.db")
    [unix], [tcp] = choice.left, choice.ruled_out
    assert (unix.driver, unix.answer, unix.unit, unix.group) == ("unix", "meets all", "ns", "a")
    assert unix.low is not None and unix.high is not None
    assert unix.low <= 200.5 <= unix.high  # six medians, of 200 and 201 ns by turns
    assert (tcp.driver, tcp.answer, tcp.value) == ("tcp", "fails", None)
    assert str(tcp) == "tcp, same: fails"


def test_after_the_change_the_limit_is_not_kept(python_lab: Path) -> None:
    assert orrery.choose("2", ["latency.p50 < 220 ns"], store="orrery.db").left == []
    assert orrery.choose("1", ["latency.p50 < 220 ns"], store="orrery.db").left[0].driver == "unix"


def test_what_is_asked_later_is_said(python_lab: Path) -> None:
    assert orrery.choose("last", LIMITS, prefer="rate").late == [*LIMITS, "prefer rate"]


def test_there_is_a_record_for_each_requirement_of_each_row(python_lab: Path) -> None:
    choice = orrery.choose("last", [*LIMITS, "memory.pss.rest < 1 GiB"])
    records = choice.records()
    assert {(one["driver"], one["ruling"]) for one in records if one["metric"] == "latency.p50"} == {
        ("unix", "met"),
        ("tcp", "failed"),
    }
    assert len([one for one in records if one["metric"] == "latency.p50"]) == 14
    assert all(list(one) == [column.name for column in choice.columns] for one in records)


def test_a_notebook_shows_it(python_lab: Path) -> None:
    choice = orrery.choose("last", LIMITS)
    page = html_of(choice)
    assert "Who meets what" in page and choice.finding.split(".")[0] in page
    assert repr(choice) == f"<DriverChoice: {choice.finding}>"


@pytest.mark.parametrize(
    ("require", "message"),
    [
        ([], "nothing is required"),
        (["latency.p51 < 2 ms"], "no metric is named latency.p51"),
        (["latency.p50 < 2 MiB"], "latency.p50 is given in ns"),
        (["latency.p50"], "--require: "),
        ("latency.p50 < 2 ms", "require is one text"),
    ],
)
def test_a_wrong_requirement_is_refused(python_lab: Path, require: list[str], message: str) -> None:
    with pytest.raises(orrery.InputError, match=message):
        orrery.choose("last", require)
