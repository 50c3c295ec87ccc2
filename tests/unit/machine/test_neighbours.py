"""Which CPUs share a core or a cache, by what the kernel says in its files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from orrery.machine.files import MachineFiles
from orrery.machine.neighbours import apart, neighbours


def machine(root: Path, siblings: Mapping[int, str], caches: Mapping[int, tuple[str, ...]]) -> MachineFiles:
    """The files of a machine: of each CPU those of its core, and those of each of its caches."""
    for cpu, text in siblings.items():
        folder = root / f"sys/devices/system/cpu/cpu{cpu}"
        (folder / "topology").mkdir(parents=True)
        (folder / "topology" / "thread_siblings_list").write_text(f"{text}\n")
        for number, shared in enumerate(caches.get(cpu, ())):
            (folder / "cache" / f"index{number}").mkdir(parents=True)
            (folder / "cache" / f"index{number}" / "shared_cpu_list").write_text(f"{shared}\n")
    return MachineFiles(root)


def test_two_threads_of_a_core_and_all_of_a_cache_are_neighbours(tmp_path: Path) -> None:
    cores = {0: "0,2", 1: "1,3", 2: "0,2", 3: "1,3", 4: "4-5", 5: "4-5"}
    caches = {cpu: (cores[cpu], "0-3" if cpu < 4 else "4-5") for cpu in cores}
    found = neighbours(range(6), machine(tmp_path, cores, caches))
    assert found == {0: [0, 1, 2, 3], 1: [0, 1, 2, 3], 2: [0, 1, 2, 3], 3: [0, 1, 2, 3], 4: [4, 5], 5: [4, 5]}
    assert apart([0, 1, 2, 3, 4, 5], found) == [[0, 1, 2, 3], [4, 5]]
    assert apart([1, 4], found) == [[1], [4]]


def test_caches_of_one_core_alone_part_cpus(tmp_path: Path) -> None:
    found = neighbours([0, 1], machine(tmp_path, {0: "0", 1: "1"}, {0: ("0", "0"), 1: ("1", "1")}))
    assert apart([0, 1], found) == [[0], [1]]


def test_where_no_cache_is_named_every_cpu_may_share_one(tmp_path: Path) -> None:
    found = neighbours([0, 1], machine(tmp_path, {0: "0", 1: "1"}, {}))
    assert apart([0, 1], found) == [[0, 1]]


def test_who_shares_with_one_of_a_group_belongs_to_it() -> None:
    assert apart([0, 1, 2, 3], {0: [0], 1: [1, 2], 2: [1, 2, 3], 3: [2, 3]}) == [[0], [1, 2, 3]]
