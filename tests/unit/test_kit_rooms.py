"""Includes run one way in the kit: a room includes those before it in the table of kit/README.md, and none after."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.paths import KIT

CPP = KIT / "cpp"
PLACES = (CPP / "include" / "orrery", CPP / "src")
INCLUDE = re.compile(r'#include ["<](?:orrery/)?(\w+)/\w+\.hpp[">]')
ABOVE_ALL = re.compile(r'#include ["<]orrery/program\.hpp[">]')


def order() -> list[str]:
    """The rooms, in the order of the table."""
    lines = (KIT / "README.md").read_text(encoding="utf-8").splitlines()
    return [
        room for line in lines if line.strip().startswith("| `") for room in re.findall(r"`(\w+)`", line.split("|")[1])
    ]


def against(room: str, source: str) -> list[str]:
    """The rooms that a source includes and that stand after its own."""
    rooms = order()
    included = [found for found in INCLUDE.findall(source) if found in rooms]
    return [*(found for found in included if rooms.index(found) > rooms.index(room)), *ABOVE_ALL.findall(source)]


def test_every_room_stands_in_the_table() -> None:
    folders = {folder.name for place in PLACES for folder in place.iterdir() if folder.is_dir()}
    assert sorted(order()) == sorted(folders)


@pytest.mark.parametrize("room", order())
def test_no_include_runs_the_wrong_way(room: str) -> None:
    files: list[Path] = [file for place in PLACES for file in sorted((place / room).glob("*.[ch]pp"))]
    assert files
    assert {file.name: wrong for file in files if (wrong := against(room, file.read_text(encoding="utf-8")))} == {}


def test_a_wrong_include_would_be_seen() -> None:
    assert against("types", '#include "orrery/setup/setup.hpp"\n') == ["setup"]
    assert against("serving", "#include <orrery/load/loop.hpp>\n") == ["load"]
    assert against("session", '#include "orrery/program.hpp"\n') == ['#include "orrery/program.hpp"']
    assert against("load", '#include "protocol/message.hpp"\n#include <vector>\n') == []
