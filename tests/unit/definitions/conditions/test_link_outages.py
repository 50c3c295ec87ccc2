"""Steps in which links go down: what is read of them, and what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.conditions.outage import Outage
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.errors import InputError
from orrery.planning.question import ask
from orrery.planning.request import Request

SCENARIO = """\
title = "Links"
interface = "latency"

[object.server]
serves = "Latency::Bytes"

[object.client]
calls = { to = "server", operations = "two_way_bytes" }

[[step]]
name = "cut"
outage = { %s }
"""
IN_TURN = 'in_turn = true, after = "1s", lasts = "2s", every = "2s"'


def written(folder: Path, outage: str) -> Path:
    file = folder / "links.toml"
    file.write_text(SCENARIO % outage)
    return file


@pytest.mark.parametrize(
    ("text", "outage"),
    [
        ('object = "server", after = "1s", lasts = "500ms"', Outage("server", 10**9, 5 * 10**8)),
        (IN_TURN, Outage(None, 10**9, 2 * 10**9, 2 * 10**9)),
    ],
)
def test_whose_link_goes_down_and_when(text: str, outage: Outage, tmp_path: Path) -> None:
    assert arrange(load_scenario(written(tmp_path, text), "links"), {}).outage == outage


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('after = "1s", lasts = "1s"', "whose link goes down?"),
        ('object = "server", in_turn = true, after = "1s", lasts = "1s"', "whose link goes down?"),
        ('object = "server", after = "1s", lasts = "2s", every = "2s"', "the link would never come up"),
        ('in_turn = true, after = "1s", lasts = "2s", every = "1s"', "would go down before it comes up"),
        ('object = "sever", after = "1s", lasts = "1s"', "there is no object sever whose link could go down"),
    ],
)
def test_what_cannot_be_is_an_error_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message.replace("?", r"\?")) as caught:
        arrange(load_scenario(written(tmp_path, text), "links"), {})
    assert caught.value.line in (12, 13)


def test_links_that_go_down_in_turn_are_two(tmp_path: Path) -> None:
    scenario = str(written(tmp_path, IN_TURN))
    assert ask(Request(scenario, drivers=("tcp",), hosts="namespaces:2[links=2]")).hosts is not None
    with pytest.raises(InputError, match="links go down in turn, and each host has one") as caught:
        ask(Request(scenario, drivers=("tcp",), hosts="namespaces:3"))
    assert caught.value.hint == "--hosts 'namespaces:3[links=2]'"
