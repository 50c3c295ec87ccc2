"""Whom a trial that stands still may be waiting for."""

from __future__ import annotations

from pathlib import Path

from fake_driver.plans import client, pattern, plan, server
from orrery.control.failure import Late
from orrery.trial.suspects import MOST, onward, suspected


def test_the_way_of_a_call_is_followed(tmp_path: Path) -> None:
    chain = pattern("chain", tmp_path, {})
    assert onward(chain, ["client[0]"]) == ["client[0]", "stage[0]", "stage[1]", "stage[2]", "server[0]"]
    assert onward(chain, ["stage[2]"]) == ["stage[2]", "server[0]"]


def test_all_on_the_way_are_told_but_who_is_told_already(tmp_path: Path) -> None:
    late = Late("too long: waiting for client[0], client[1]", frozenset({"client[0]", "client[1]"}))
    told = suspected(late, pattern("proxy", tmp_path, {}))
    assert str(told) == "too long: waiting for client[0], client[1], whose calls go to stage[0], server[0]"
    assert (told.process, told.pending) == ("client[0]", late.pending)


def test_of_a_crowd_only_some_are_told(tmp_path: Path) -> None:
    servers = [server(tmp_path, number=number) for number in range(MOST + 3)]
    one = client(tmp_path, to=tuple(process.name for process in servers))
    told = suspected(Late("late", frozenset({"client[0]"})), plan(tmp_path, processes=(*servers, one)))
    assert str(told).endswith(f"server[{MOST - 1}] and 3 others")


def test_who_waits_for_nobody_is_told_alone(tmp_path: Path) -> None:
    late = Late("late", frozenset({"server[0]"}))
    assert suspected(late, pattern("fan-in", tmp_path, {})) is late
