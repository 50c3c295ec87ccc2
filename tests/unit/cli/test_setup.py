"""`orrery setup`: what is missing is named with the command that installs it, for drivers and for the classics."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from orrery.api.beginning.reference import pinging
from orrery.cli import main
from orrery.definitions.search_path import SearchPath
from orrery.machine import packages, ping, tracing

ROW = "classics/payload"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without rights on a machine that has no package at all."""

    def missing(names: Iterable[str], run: object = None) -> tuple[str, ...]:
        return tuple(names)

    monkeypatch.setattr(packages, "missing_packages", missing)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[dict[str, str], str]:
    """The table, each row by its first word, and what was said beside it."""
    assert main.status(["setup", *words]) == 0
    out, err = capsys.readouterr()
    rows = (line.partition(" ") for line in out.splitlines()[1:])
    return {name: state.strip() for name, _, state in rows}, err


def test_the_classics_that_ping_are_those_with_published_pings() -> None:
    assert pinging(SearchPath().library()) == [ROW]


@pytest.mark.parametrize("words", [(), ("classics",), ("core",), ("all",), ("classics", "--driver", "unix")])
def test_ping_is_installed_for_the_classics(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ping, "has_ping", lambda: False)
    rows, said = told(capsys, *words)
    assert rows[ROW] == "missing commands: ping (iputils-ping)"
    assert "sudo apt-get install" in said and " iputils-ping" in said


@pytest.mark.parametrize("words", [("raw",), ("--driver", "omniorb")])
def test_whoever_names_drivers_alone_gets_them_alone(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ping, "has_ping", lambda: False)
    rows, said = told(capsys, *words)
    assert rows and ROW not in rows
    assert "iputils-ping" not in said


def test_where_there_is_a_ping_no_other_is_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ping, "has_ping", lambda: True)
    assert told(capsys, "classics") == ({ROW: "ready"}, "")


@pytest.mark.parametrize("words", [(), ("trace",), ("all",), ("trace", "raw")])
def test_what_builds_the_kernel_s_side_of_traces_is_a_set(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracing, "builder", lambda: "missing libbpf")
    rows, said = told(capsys, *words)
    assert rows["trace"] == "missing libbpf"
    assert " clang " in said and "libbpf-dev" in said
    monkeypatch.setattr(tracing, "builder", lambda: "")
    rows, said = told(capsys, *words)
    assert rows["trace"] == "ready"
    assert "libbpf-dev" not in said


def test_its_help_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["setup", "--help"]) == 0
    assert "iputils-ping" in capsys.readouterr().out
