"""What a machine lets be seen of a call, on machines that a test lays out, and how `orrery doctor` judges it."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path

import pytest

from orrery.machine.advice import findings
from orrery.machine.files import MachineFiles
from orrery.machine.finding import Check
from orrery.machine.tracing import FACILITIES, NEEDED, builder, tracing

EVERYTHING = {
    "usr/include/bpf/libbpf.h": "/* libbpf */\n",
    "sys/kernel/btf/vmlinux": "\n",
    "sys/kernel/security/lockdown": "none [integrity] confidentiality\n",
    "sys/kernel/tracing/events/sched/enable": "0\n",
    "sys/bus/event_source/devices/uprobe/type": "7\n",
    "sys/bus/event_source/devices/kprobe/type": "6\n",
    "sys/bus/event_source/devices/cpu/type": "4\n",
}


@pytest.fixture(autouse=True)
def root_with_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


def laid_out(folder: Path, without: str = "", **others: str) -> MachineFiles:
    for name, text in {**EVERYTHING, **others}.items():
        if name != without:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    return MachineFiles(folder)


def judged(found: dict[str, str]) -> Check:
    return next(one for one in findings({"tracing": found, "files": -1}) if one.fact == "tracing")


def test_where_everything_is_there_nothing_is_said(tmp_path: Path) -> None:
    found = tracing(laid_out(tmp_path))
    assert found == dict.fromkeys(FACILITIES, "")
    assert judged(found) == Check("tracing", "good", "marks and kernel")


@pytest.mark.parametrize(
    ("file", "facility"),
    [
        ("usr/include/bpf/libbpf.h", "clang and libbpf"),
        ("sys/kernel/btf/vmlinux", "BTF"),
        ("sys/kernel/tracing/events/sched/enable", "tracefs"),
        ("sys/bus/event_source/devices/uprobe/type", "uprobes"),
        ("sys/bus/event_source/devices/kprobe/type", "kprobes"),
        ("sys/bus/event_source/devices/cpu/type", "hardware counters"),
    ],
)
def test_each_facility_is_seen_by_its_own_file(tmp_path: Path, file: str, facility: str) -> None:
    found = tracing(laid_out(tmp_path, without=file))
    assert [name for name, why in found.items() if why] == [facility]
    assert judged(found).level == ("note" if facility in NEEDED else "good")


def test_a_kernel_that_is_locked_down_for_confidentiality_shows_nothing(tmp_path: Path) -> None:
    files = laid_out(tmp_path, **{"sys/kernel/security/lockdown": "none integrity [confidentiality]\n"})
    assert tracing(files)["lockdown"] == "the kernel is locked down (confidentiality)"


def test_who_is_not_root_has_marks_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    check = judged(tracing(laid_out(tmp_path)))
    assert (check.level, check.state) == ("note", "marks alone")
    assert "only root" in check.effect
    assert check.command == "orrery setup trace"


def test_what_building_needs_is_named_with_its_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    bare = laid_out(tmp_path, without="usr/include/bpf/libbpf.h")
    assert builder(bare) == "missing clang and libbpf (apt install clang libbpf-dev)"
    monkeypatch.setattr(platform, "machine", lambda: "s390x")
    assert builder(bare) == "the arguments of system calls are not known for s390x"


def test_a_machine_that_nobody_looked_at_is_unknown() -> None:
    assert judged({}).level == "unknown"
