"""How wide a report is where nobody has a terminal for it: as `COLUMNS` says, where it says a number."""

from __future__ import annotations

import pytest
from rich.text import Text

from orrery.cli.output import WIDE, write

NO_WIDTH = ("", "x", "0", "-5", "1e2", "9" * 20)


@pytest.mark.parametrize(("value", "width"), [("60", 60), ("300", 300), *((value, WIDE) for value in NO_WIDTH)])
def test_columns_are_obeyed(
    value: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # No longer than that: pytest itself asks for the width, and takes any number.
    with monkeypatch.context() as here:
        here.setenv("COLUMNS", value)
        write(Text("a " * 400))
    assert max(map(len, capsys.readouterr().out.splitlines())) in (width, width - 1)
