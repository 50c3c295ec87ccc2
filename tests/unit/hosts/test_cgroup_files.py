"""Cgroups of both versions as files: what is written to limit memory, what is read back, and where one may be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.control.failure import Refused
from orrery.hosts import cgroup
from orrery.hosts.cgroup import V1, V2, Names, TrialCgroup, new_cgroup

# What the kernel's documents and kernels themselves show; also lines that could be taken for those that are read.
STAT_V1 = """cache 1
rss 2
rss_huge 0
shmem 0
mapped_file 1
swap 3
swapcached 0
pgmajfault 5
inactive_anon 2
active_anon 0
unevictable 0
hierarchical_memory_limit 1048576
hierarchical_memsw_limit 9223372036854771712
total_cache 4096
total_rss 8192
total_rss_huge 0
total_shmem 16
total_mapped_file 32
total_swap 512
total_swapcached 64
total_pgpgin 100
total_pgfault 90
total_pgmajfault 7
total_inactive_anon 8192
"""
OOM_V1 = "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n"
STAT_V2 = """anon 8192
file 4096
kernel 1024
kernel_stack 512
pagetables 256
shmem 16
zswap 0
zswapped 0
file_mapped 32
file_dirty 0
swapcached 64
anon_thp 0
inactive_anon 8192
workingset_refault_file 9
pgscan 0
pgfault 90
pgmajfault 7
thp_fault_alloc 0
"""
EVENTS_V2 = "low 0\nhigh 0\nmax 11\noom 5\noom_kill 3\noom_group_kill 1\nsock_throttled 0\n"
PRESSURE = "some avg10=0.00 avg60=1.25 avg300=0.41 total=1500\nfull avg10=0.00 avg60=0.80 avg300=0.20 total=900\n"


def group(folder: Path, **files: str) -> Path:
    """A folder with the files of a cgroup; `_` stands for the dot in their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"cgroup_procs": "", **files}.items():
        (folder / name.replace("_", ".", 1)).write_text(text)
    return folder


def v1(folder: Path) -> TrialCgroup:
    files = {"memory_limit_in_bytes": "0", "memory_usage_in_bytes": "12288\n", "memory_stat": STAT_V1}
    group(folder, **files, memory_oom_control=OOM_V1)
    (folder / "memory.memsw.limit_in_bytes").write_text("0")
    return TrialCgroup(folder, V1)


def v2(folder: Path) -> TrialCgroup:
    files = {"memory_max": "max", "memory_current": "12288\n", "memory_stat": STAT_V2, "memory_pressure": PRESSURE}
    group(folder, **files, memory_events=EVENTS_V2)
    (folder / "memory.swap.max").write_text("max")
    (folder / "memory.swap.current").write_text("512\n")
    return TrialCgroup(folder, V2)


def text(cgroup: TrialCgroup, name: str) -> str:
    return (cgroup.folder / name).read_text()


def test_both_versions_read_alike(tmp_path: Path) -> None:
    old, new = v1(tmp_path / "1").read(), v2(tmp_path / "2").read()
    assert old == (12288, 8192, 4096, 512, 7, 3, None)
    assert new == (12288, 8192, 4096, 512, 7, 3, 1_500_000)


def test_without_swap_memory_is_all_they_get(tmp_path: Path) -> None:
    old, new = v1(tmp_path / "1"), v2(tmp_path / "2")
    old.limit(1 << 20, swap=False)
    new.limit(1 << 20, swap=False)
    assert (text(old, V1.limit), text(old, V1.with_swap)) == ("1048576", "1048576")
    assert (text(new, V2.limit), text(new, V2.with_swap)) == ("1048576", "0")


def test_with_swap_only_memory_is_limited_and_all_is_lifted(tmp_path: Path) -> None:
    old, new = v1(tmp_path / "1"), v2(tmp_path / "2")
    for made in (old, new):
        made.limit(1 << 20, swap=True)
    assert (text(old, V1.with_swap), text(new, V2.with_swap)) == ("0", "max")
    for made in (old, new):
        made.lift()
    assert (text(old, V1.limit), text(old, V1.with_swap), text(new, V2.limit)) == ("-1", "-1", "max")


def test_what_a_kernel_does_not_tell_is_none_or_nothing(tmp_path: Path) -> None:
    new = v2(tmp_path / "2")
    for name in ("memory.pressure", "memory.swap.current", "memory.swap.max"):  # built without PSI, and without swap
        (new.folder / name).unlink()
    new.limit(1 << 20, swap=False)
    assert (new.read().stalled, new.read().swapped, (new.folder / V2.with_swap).exists()) == (None, 0, False)


def test_version_1_without_an_account_of_swap_swaps_nothing_out(tmp_path: Path) -> None:
    old = v1(tmp_path / "1")
    (old.folder / V1.with_swap).unlink()
    (old.folder / "memory.swappiness").write_text("60")
    old.limit(1 << 20, swap=False)
    assert (text(old, V1.limit), text(old, "memory.swappiness")) == ("1048576", "0")


def host(monkeypatch: pytest.MonkeyPatch, mounts: str, own: str) -> None:
    """A host with these mounts, whose processes are in these cgroups."""
    told = {"self/mounts": mounts, "self/cgroup": own}
    monkeypatch.setattr("orrery.probes.proc.text", lambda *parts: told["/".join(map(str, parts))])


def kernel(monkeypatch: pytest.MonkeyPatch, names: Names, below: Path) -> None:
    """Folders that are made below `below` get the controller's files, as a kernel does it."""
    make = Path.mkdir

    def mkdir(self: Path, *arguments: object, **named: object) -> None:
        make(self, *arguments, **named)  # type: ignore[arg-type]
        if self.parent == below:
            (self / "cgroup.procs").write_text("")
            (self / names.limit).write_text("max")

    monkeypatch.setattr(Path, "mkdir", mkdir)


def test_version_2_goes_up_to_a_group_that_hands_the_controller_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = group(tmp_path / "fs")
    group(root / "user" / "shell")
    host(monkeypatch, f"cgroup2 {root} cgroup2 rw 0 0\n", "0::/user/shell\n")
    kernel(monkeypatch, V2, root)
    announced: list[Path] = []
    made = new_cgroup("or.abcdefgh", announced.append)
    assert (made.folder, made.names) == (root / "or.abcdefgh", V2)
    assert announced == [root / "user/shell/or.abcdefgh", root / "user/or.abcdefgh", root / "or.abcdefgh"]


def test_version_1_begins_in_the_group_of_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, other = group(tmp_path / "memory"), group(tmp_path / "unified")
    group(root / "box")
    mounts = f"cgroup2 {other} cgroup2 rw 0 0\ncgroup {root} cgroup rw,relatime,memory 0 0\n"
    host(monkeypatch, mounts, "4:memory:/box\n0::/\n")
    kernel(monkeypatch, V1, root / "box")
    made = new_cgroup("or.abcdefgh", lambda path: None)
    assert (made.folder, made.names) == (root / "box/or.abcdefgh", V1)


def test_a_host_without_any_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    host(monkeypatch, "proc /proc proc rw 0 0\n", "0::/\n")
    with pytest.raises(Refused, match="this host has no cgroups of the memory controller"):
        new_cgroup("or.abcdefgh", lambda path: None)


def test_a_controller_that_is_not_switched_on_is_told_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"cgroup_controllers": "cpuset cpu io memory pids\n", "cgroup_subtree_control": "cpu pids\n"}
    root = group(tmp_path / "fs", **files)
    host(monkeypatch, f"cgroup2 {root} cgroup2 rw 0 0\n", "0::/\n")
    with pytest.raises(Refused) as caught:
        new_cgroup("or.abcdefgh", lambda path: None)
    assert caught.value.hint == f"echo +memory > {root}/cgroup.subtree_control"
    assert not (root / "or.abcdefgh").exists()


def test_one_that_nobody_hands_on_is_told_with_what_would_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host(monkeypatch, f"cgroup2 {group(tmp_path / 'fs')} cgroup2 rw 0 0\n", "0::/\n")
    monkeypatch.setattr(cgroup, "_make", lambda folder, names: False)
    with pytest.raises(Refused, match=r"no cgroup with the memory controller may be made below .*fs") as caught:
        new_cgroup("or.abcdefgh", lambda path: None)
    assert "Delegate=yes" in (caught.value.hint or "")
