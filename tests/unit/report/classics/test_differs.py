"""What differs from the originals: each has its reason, stands in its section, and all of it in one list."""

from __future__ import annotations

from pathlib import Path

import pytest
from report_material import published

from orrery.errors import InputError
from orrery.paths import SCENARIOS
from orrery.report.classics.differences import cell, differences, differences_text
from orrery.report.classics.experiment import Experiment
from orrery.report.classics.page import render_classics
from orrery.report.topics.differs.published import DIFFERS
from orrery.report.topics.reading import read_published

SOURCE = '[source]\nkey = "k"\ntitle = "t"\nyear = 2006\n'
OF_NOBODY = {"classics/encryption", "classics/load-curve"}
"""Experiments that nobody had before."""


def test_every_experiment_says_what_differs() -> None:
    classics = {f"classics/{path.stem}" for path in (SCENARIOS / "classics").glob("*.toml") if "." not in path.stem}
    assert len(classics) >= 36
    patterns = {f"patterns/{name}" for name in ("client-server", "proxy", "rate-monotonic")}
    assert set(differences()) == classics - OF_NOBODY | patterns


def test_the_list_has_every_one_of_them_and_each_name_once() -> None:
    lines = differences_text().splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| experiment")]
    assert len(rows) == sum(map(len, differences().values()))
    assert [name for row in rows if (name := row.split("|")[1].strip())] == list(differences())


def test_a_bar_ends_no_cell() -> None:
    assert cell("`a=b|c`") == "`a=b\\|c`"
    assert all(line.replace("\\|", "").count("|") == 5 for line in differences_text().splitlines() if line[:1] == "|")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('there = "a"\nhere = "b"', "why is missing"),
        ('there = "a"\nhere = "b"\nwhy = ""', "why"),
        ('there = "a"\nhere = "b"\nwhy = "c"\nwhen = "d"', "unknown key"),
    ],
)
def test_one_without_a_reason_is_told_with_its_line(tmp_path: Path, row: str, words: str) -> None:
    path = tmp_path / "x.published.toml"
    path.write_text(f"{SOURCE}[[differs]]\n{row}\n")
    with pytest.raises(InputError, match=words) as caught:
        read_published(path)
    assert caught.value.line is not None and caught.value.line >= 5


def test_a_section_has_its_own() -> None:
    told = Experiment("classics/a", "A", "Why?", "orrery run a", published(), None, "no compiler")
    silent = Experiment("classics/b", "B", "Why?", "orrery run b", None, None, "no compiler")
    page = render_classics([told, silent], "x.db", "orrery classics")
    own, other = (page.partition(f'<section id="classics-{name}">')[2].partition("</section>")[0] for name in "ab")
    table = own[own.index('class="text differs"') :].partition("</table>")[0]
    assert table.count("<tr>") == 1 + len(published().of(DIFFERS))
    assert "<code>char *</code> with CORBA" in table and "what the conversion of texts takes" in table
    assert "differs" not in other
