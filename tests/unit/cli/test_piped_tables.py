"""Tables that another program reads: a line a row, whatever the cells hold."""

from __future__ import annotations

import pytest

from orrery.cli import output


def test_a_line_for_each_row_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    long = "x" * 300
    output.write_table(("driver", "title"), [("unix", "UNIX sockets"), ("a", f"two\nlines {long}"), ("b", "")])
    assert capsys.readouterr().out.splitlines() == [
        "driver   title",
        "unix     UNIX sockets",
        f"a        two lines {long}",
        "b",
    ]
