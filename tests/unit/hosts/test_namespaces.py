"""Clocks of hosts by time namespaces: what is read and written of them, and what is said where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.link import PLAIN
from orrery.hosts.emulation import namespaces, program


@pytest.fixture
def offsets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in place of the kernel's, and no namespace is made."""
    file = tmp_path / "timens_offsets"
    monkeypatch.setattr(namespaces, "OFFSETS", file)
    monkeypatch.setattr(namespaces, "leave", lambda *kinds: None)
    return file


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("monotonic           0         0\nboottime            0         0\n", 0),
        ("monotonic           5         1\nboottime            7         0\n", 5_000_000_001),
        ("monotonic          -3         5\nboottime            0         0\n", -2_999_999_995),
    ],
)
def test_the_kernel_tells_by_how_much_a_clock_is_ahead(offsets: Path, text: str, ahead: int) -> None:
    offsets.write_text(text)
    assert namespaces.clock_ahead() == ahead


@pytest.mark.parametrize(
    ("ahead", "written"),
    [(5_000_000_001, "monotonic 5 1\n"), (-2_999_999_995, "monotonic -3 5\n"), (0, "monotonic 0 0\n")],
)
def test_it_is_told_in_seconds_and_the_rest_which_is_never_negative(offsets: Path, ahead: int, written: str) -> None:
    namespaces.set_clock(ahead)
    assert offsets.read_text() == written


def test_a_kernel_without_time_namespaces_gives_none(offsets: Path) -> None:
    with pytest.raises(Refused, match=r"no host a clock of its own, for want of time namespaces \(CONFIG_TIME_NS\)"):
        program._emulate({}, PLAIN, [1])
