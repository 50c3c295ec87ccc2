"""Tuning, on a machine that is a folder of files: never on the one that runs the tests."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from orrery.cli.commands import tune as cli
from orrery.errors import InputError
from orrery.machine.files import MachineFiles, as_list, expand_list
from orrery.machine.tuned import noted, reset, tune
from orrery.machine.tuning import changes, current

CPU = "sys/devices/system/cpu"
FILES = {
    "proc/sys/kernel/random/boot_id": "boot-1",
    "proc/sys/kernel/nmi_watchdog": "1",
    "proc/sys/kernel/randomize_va_space": "2",
    "proc/sys/kernel/numa_balancing": "1",
    "sys/kernel/mm/transparent_hugepage/enabled": "[always] madvise never",
    f"{CPU}/cpu0/cpufreq/scaling_governor": "powersave",
    f"{CPU}/cpu0/cpufreq/scaling_available_governors": "performance powersave",
    f"{CPU}/cpu1/cpufreq/scaling_governor": "performance",
    f"{CPU}/intel_pstate/no_turbo": "0",
    "proc/irq/7/smp_affinity_list": "0-3",
    "proc/irq/8/smp_affinity_list": "3",
    "proc/irq/9/smp_affinity_list": "0",
}
USABLE = [0, 1, 2, 3]
WANTED = {
    f"{CPU}/cpu0/cpufreq/scaling_governor": ("powersave", "performance"),
    f"{CPU}/intel_pstate/no_turbo": ("0", "1"),
    "sys/kernel/mm/transparent_hugepage/enabled": ("always", "madvise"),
    "proc/sys/kernel/nmi_watchdog": ("1", "0"),
    "proc/irq/7/smp_affinity_list": ("0-3", "0-1"),
    "proc/irq/8/smp_affinity_list": ("3", "0-1"),
}


@pytest.fixture
def machine(tmp_path: Path) -> MachineFiles:
    for name, text in FILES.items():
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return MachineFiles(tmp_path / "root")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state" / "tuned.json"


def values(host: MachineFiles) -> dict[str, str]:
    return {name: current(host, name) for name in FILES}


def test_only_what_stands_otherwise_is_changed(machine: MachineFiles) -> None:
    assert {c.path: (c.before, c.after) for c in changes(machine, USABLE)} == WANTED


def test_addresses_stay_random_and_become_so(machine: MachineFiles) -> None:
    (machine.root / "proc/sys/kernel/randomize_va_space").write_text("0\n")
    assert [c.after for c in changes(machine, USABLE) if c.fact == "address_space"] == ["2"]


def test_a_governor_that_there_is_not_is_not_asked_for(machine: MachineFiles) -> None:
    (machine.root / CPU / "cpu0/cpufreq/scaling_available_governors").write_text("powersave\n")
    assert "governor" not in {c.fact for c in changes(machine, USABLE)}


def test_interrupts_stay_where_there_are_no_other_cpus(machine: MachineFiles) -> None:
    assert "interrupts" not in {c.fact for c in changes(machine, [0, 1])}


def test_reset_restores_exactly(machine: MachineFiles, state: Path) -> None:
    before = values(machine)
    assert [o.refused for o in tune(machine, changes(machine, USABLE), state)] == [""] * len(WANTED)
    assert {name: values(machine)[name] for name in WANTED} == {name: after for name, (_, after) in WANTED.items()}
    assert changes(machine, USABLE) == []
    assert [o.refused for o in reset(machine, state)] == [""] * len(WANTED)
    assert values(machine) == before
    assert not state.exists() and reset(machine, state) == []


def test_a_second_tune_keeps_what_stood_before_the_first(machine: MachineFiles, state: Path) -> None:
    before = values(machine)
    tune(machine, changes(machine, USABLE), state)
    (machine.root / CPU / "cpu0/cpufreq/scaling_governor").write_text("schedutil\n")  # somebody else's doing
    (machine.root / CPU / "cpu1/cpufreq/scaling_governor").write_text("ondemand\n")
    assert len(tune(machine, changes(machine, USABLE), state)) == 2
    reset(machine, state)
    assert values(machine) == before | {f"{CPU}/cpu1/cpufreq/scaling_governor": "ondemand"}


def test_what_stands_is_noted_before_anything_is_set(
    machine: MachineFiles, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("orrery.machine.tuned._set", killed)
    with pytest.raises(KeyboardInterrupt):
        tune(machine, changes(machine, USABLE), state)
    assert {c.path: (c.before, c.after) for c in noted(machine, state)} == WANTED


def test_what_the_kernel_refuses_is_told_and_not_noted(
    machine: MachineFiles, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., int] = Path.write_text

    def write(path: Path, text: str, **words: str) -> int:
        if path.match("irq/7/*"):
            raise OSError(5, "Input/output error")
        return real(path, text, **words)

    monkeypatch.setattr(Path, "write_text", write)
    outcomes = tune(machine, changes(machine, USABLE), state)
    assert [(o.change.path, o.refused) for o in outcomes if o.refused] == [
        ("proc/irq/7/smp_affinity_list", "Input/output error")
    ]
    assert len(noted(machine, state)) == len(WANTED) - 1


def test_after_a_restart_nothing_is_left_to_be_set_back(machine: MachineFiles, state: Path) -> None:
    tune(machine, changes(machine, USABLE), state)
    (machine.root / "proc/sys/kernel/random/boot_id").write_text("boot-2\n")
    tuned = values(machine)
    assert reset(machine, state) == []
    assert values(machine) == tuned


def test_a_note_that_is_none_is_one_clear_error(machine: MachineFiles, state: Path) -> None:
    state.parent.mkdir()
    state.write_text(json.dumps({"boot": "boot-1"}))
    with pytest.raises(InputError, match=r"tuned\.json: what was set cannot be read"):
        noted(machine, state)


@pytest.mark.parametrize("text", ["0", "0-2", "0-1,3", "0,2,4-7"])
def test_lists_of_cpus_come_back(text: str) -> None:
    assert as_list(expand_list(text)) == text


@pytest.fixture
def command(machine: MachineFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """`orrery tune` on that machine, with four CPUs."""
    monkeypatch.setattr(
        "orrery.machine.files.MachineFiles.__init__", lambda self, root=machine.root: setattr(self, "root", root)
    )
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(USABLE))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))

    def run(*words: str, root: bool = True) -> str:
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        result = CliRunner().invoke(cli.command, words, catch_exceptions=False, standalone_mode=False)
        return result.output

    return run


def test_without_root_commands_are_printed_and_nothing_is_set(
    command: Callable[..., str], machine: MachineFiles
) -> None:
    before = values(machine)
    text = command("--yes", root=False)
    assert f"echo performance | sudo tee /{CPU}/cpu0/cpufreq/scaling_governor" in text.splitlines()
    assert values(machine) == before


def test_nobody_agreed_so_nothing_is_set(command: Callable[..., str], machine: MachineFiles) -> None:
    before = values(machine)
    assert "nothing was set; --yes does it without asking" in command()
    assert values(machine) == before


def test_tune_and_reset_on_the_command_line(command: Callable[..., str], machine: MachineFiles) -> None:
    before = values(machine)
    assert f"{len(WANTED)} of {len(WANTED)} set" in command("--yes")
    assert "there is nothing left to set" in command("--yes")
    assert f"{len(WANTED)} of {len(WANTED)} set" in command("--reset", "--yes")
    assert values(machine) == before
    assert "nothing was set" in command("--reset", "--yes")
