"""Sizes of the originals, run for real: as many bytes back as went in a callback, and buffers that pass a proxy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_cli import run_in

pytestmark = pytest.mark.slow

ONCE = ("--drivers", "unix", "--placement", "same", "--repeat", "1", "--replace", "0", "--json")
OF_BYTES = ("interface=latency", "operation=two_way_bytes", "back=two_way_bytes", "length=1024")
BUFFERS = ("pairs=3", "interface=throughput", "operations=Receiver::*", "length=2048|8192")
CARRIERS = "Throughput::Receiver"
SENDERS = [f"sender[{number}]" for number in range(3)]
FALSE = {"wrong reply", "lost or repeated call", "wrong sample", "lost sample", "samples lost", "unrecorded value"}
"""The rules that a row breaks where something did not come, came twice, or is not what was sent."""


def ran(folder: Path, scenario: str, *words: str, settings: tuple[str, ...]) -> list[dict[str, Any]]:
    """The rows of one trial at each point, of which nothing was lost, wrong, or there twice."""
    sets = [word for setting in settings for word in ("--set", setting)]
    done = run_in(folder, "run", scenario, *sets, *words, *ONCE)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    assert found and [row["failures"] for row in found if row["failures"]] == []
    assert [reason for row in found for reason in row["reasons"] if reason["rule"] in FALSE] == []
    return found


def test_each_call_back_carries_its_bytes_before_the_reply(tmp_path: Path) -> None:
    (row,) = ran(tmp_path, "patterns/callback", "--calls", "500", settings=OF_BYTES)
    assert (row["object"], row["operation"]) == ("client[0]", "Latency::Bytes::two_way_bytes")
    assert row["verdict"] != "INVALID", row["reasons"]


@pytest.mark.thorough  # It has an interface of its own.
def test_a_sample_comes_back_with_its_bytes(tmp_path: Path) -> None:
    rows = ran(tmp_path, "classics/callback", "--calls", "100", settings=("bytes=1024", "interval=5ms"))
    assert sorted((row["object"], row["port"]) for row in rows) == [
        ("client[0]", "path round-trip"),
        ("client[0]", "publish.Request"),
        ("client[0]", "subscribe.Response"),
        ("server[0]", "subscribe.Request"),
    ]


@pytest.mark.thorough  # Its programs carry values that tell their type, and are built for it alone.
def test_data_sets_pass_a_proxy_as_any(tmp_path: Path) -> None:
    settings = ("values=any", "buffer=4096", "messages=2|16", "time=50ms")
    rows = ran(tmp_path, "classics/proxied-data-sets", settings=settings)
    found = sorted((row["object"], row["operation"].removeprefix(f"Anys::{CARRIERS}::")) for row in rows)
    assert found == sorted((sender, name) for sender in SENDERS for name in ("done", "receive_data") for _ in range(2))


@pytest.mark.thorough  # It has an interface of its own.
def test_buffers_pass_a_proxy_one_way_and_two_ways(tmp_path: Path) -> None:
    rows = ran(tmp_path, "patterns/proxy", "--calls", "200", settings=BUFFERS)
    names = {row["operation"] for row in rows}
    assert names == {f"{CARRIERS}::{name}" for name in ("done", "receive_and_reply", "receive_data")}
    assert len(rows) == 2 * 3 * 3  # sizes, clients, operations
