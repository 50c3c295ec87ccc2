"""What no driver could do is told when a scenario is asked for, before any program is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.errors import InputError
from orrery.planning.question import ask
from orrery.planning.request import Request

HEAD = 'title = "Asked"\ninterface = "seven_calls"\n[object.server]\nserves = "*"\n[object.client]\n'


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ('calls = "server"\n[fault]\n', "asked.toml:7: client calls 7 operations"),
        ('calls = "server"\n[values]\n"*" = "long"\n', "asked.toml:8: there is no any"),
        ('calls = "server"\n[values]\nvoid_cal = 3\n', "asked.toml:8: void_cal: no operation void_cal"),
        ('calls = { to = "server", operations = "void_cal" }\n', "asked.toml:6: "),
    ],
)
def test_it_is_told_with_its_line(tmp_path: Path, rest: str, told: str) -> None:
    file = tmp_path / "asked.toml"
    file.write_text(HEAD + rest)
    with pytest.raises(InputError) as caught:
        ask(Request(str(file), drivers=("unix",)))
    assert told in str(caught.value)


def test_a_good_one_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "asked.toml"
    file.write_text(f'{HEAD}calls = {{ to = "server", operations = "void_call" }}\n[fault]\n')
    assert ask(Request(str(file), drivers=("unix",))).scenario.title == "Asked"
