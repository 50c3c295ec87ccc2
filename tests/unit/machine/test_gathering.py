from pathlib import Path

import pytest

from orrery.fact import Stored
from orrery.machine.advice import RULES, findings
from orrery.machine.gathering import MachineFiles, gather, libc_text

CPUINFO = "processor : 0\nmodel name : Plain CPU\nflags : fpu hypervisor\n\nprocessor : 1\nmodel name : Plain CPU\n"

PUNCTUAL = {way: {"p99": 9_000, "most": 20_000, "rate": 27_000} for way in ("sleep", "awake", "spin")}
LATE = {way: {"p99": 160_000, "most": 4_000_000, "rate": 1_500} for way in ("sleep", "awake", "spin")}


def host(tmp_path: Path, **files: str) -> MachineFiles:
    texts = {"proc/cpuinfo": CPUINFO, "proc/meminfo": "MemTotal: 2048 kB\nMemAvailable: 1024 kB\nSwapTotal: 0 kB\n"}
    for name, text in {**texts, **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return MachineFiles(tmp_path)


def levels(facts: Stored) -> dict[str, str]:
    return {finding.fact: finding.level for finding in findings(facts)}


def test_facts_come_from_the_files_of_the_machine(tmp_path: Path) -> None:
    governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    facts = gather(host(tmp_path, **{governor: "powersave\n", "proc/loadavg": "0.25 0.1 0.1 1/100 1\n"}))
    assert (facts["cpu"], facts["cpus"], facts["memory"], facts["swap"]) == ("Plain CPU", 2, 2048 * 1024, 0)
    assert (facts["governor"], facts["load"], facts["hypervisor"]) == ("powersave", 0.25, True)


def test_what_cannot_be_read_is_none_and_unknown(tmp_path: Path) -> None:
    facts = gather(MachineFiles(tmp_path))
    assert facts["governor"] is None and facts["clock"] is None and facts["memory"] is None
    assert levels(facts)["governor"] == levels(facts)["clock"] == "unknown"


@pytest.mark.parametrize(
    ("text", "libc"),
    [
        ("ldd (Debian GLIBC 2.36-9+deb12u14) 2.36\nCopyright (C) 2022", "Debian GLIBC 2.36-9+deb12u14"),
        ("ldd (GNU libc) 2.41\n", "GNU libc 2.41"),
        ("musl libc (x86_64)\nVersion 1.2.4\nDynamic Program Loader", "musl libc (x86_64) Version 1.2.4"),
        ("", None),
    ],
)
def test_the_c_library_is_told_by_its_own_program(text: str, libc: str | None) -> None:
    assert libc_text(text) == libc


@pytest.mark.parametrize(
    ("version", "preemption"),
    [
        ("#1 SMP PREEMPT_DYNAMIC Debian 6.1.170-1 (2026-01-01)", "PREEMPT_DYNAMIC"),
        ("#1 SMP PREEMPT_RT Debian 6.1.170-1 (2026-01-01)", "PREEMPT_RT"),
        ("#57-Ubuntu SMP PREEMPT Tue Mar 4", "PREEMPT"),
        ("#1 SMP PREEMPT RT Wed Jan 1", "PREEMPT_RT"),
        ("#1 SMP Wed Jan 1", "not at all, or where it asks"),
    ],
)
def test_a_kernel_for_real_time_is_known_by_its_version(tmp_path: Path, version: str, preemption: str) -> None:
    assert gather(host(tmp_path, **{"proc/sys/kernel/version": version}))["preemption"] == preemption


def test_what_the_kernel_does_about_weaknesses_is_told(tmp_path: Path) -> None:
    weaknesses = "sys/devices/system/cpu/vulnerabilities"
    assert gather(MachineFiles(tmp_path))["mitigations"] is None
    files = {f"{weaknesses}/l1tf": "Not affected\n"}
    assert str(gather(host(tmp_path, **files))["mitigations"]).startswith("none")
    files |= {f"{weaknesses}/meltdown": "Mitigation: PTI\n", f"{weaknesses}/mds": "Vulnerable; SMT vulnerable\n"}
    found = gather(host(tmp_path, **files))["mitigations"]
    assert found == "mds (Vulnerable; SMT vulnerable), meltdown (Mitigation: PTI)"


def test_of_a_kernel_without_a_version_nothing_is_said(tmp_path: Path) -> None:
    assert gather(MachineFiles(tmp_path))["preemption"] is None


def test_this_machine_has_a_c_library_and_a_folder_has_none(tmp_path: Path) -> None:
    assert gather()["libc"]
    assert gather(MachineFiles(tmp_path))["libc"] is None


def test_turbo_is_read_the_right_way_round(tmp_path: Path) -> None:
    no_turbo = "sys/devices/system/cpu/intel_pstate/no_turbo"
    assert gather(host(tmp_path, **{no_turbo: "1\n"}))["turbo"] is False
    assert gather(host(tmp_path, **{no_turbo: "0\n"}))["turbo"] is True


def test_what_spoils_figures_is_warned_of_with_advice() -> None:
    facts = {
        "cpus": 2,
        "usable": [0],
        "governor": "powersave",
        "load": 1.5,
        "clock": "hpet",
        "swap": 2**30,
        "files": 256,
    }
    found = {finding.fact: finding for finding in findings(facts)}
    for fact in ("cpus", "governor", "load", "clock", "files"):
        assert found[fact].level == "warn"
        assert found[fact].effect and found[fact].advice and found[fact].command
    assert found["swap"].level == "note"


def test_a_quiet_machine_is_good() -> None:
    facts = {
        "numa": 1, "numa_balancing": False, "isolated": "2-3", "interrupts": 0, "watchdog": False,
        "huge_pages": "madvise", "address_space": True, "steal": 0.0, "timer": 1,
        "cpus": 4, "usable": [0, 1, 2, 3], "governor": "performance", "turbo": False, "smt": False, "load": 0.1,
        "open_loop": PUNCTUAL,
        "memory": 2**33, "available": 2**32, "swap": 0, "clock": "tsc", "cgroup": 2, "files": 65536, "kernel": "6",
        "preemption": "none", "distribution": "Debian", "cpu": "x", "tracing": {"root": "", "BTF": "", "uprobes": ""},
    }  # fmt: skip
    assert set(levels(facts).values()) == {"good"}
    assert levels(facts).keys() == {fact.name for fact in RULES}


def test_this_machine_is_read_without_complaint() -> None:
    facts = gather()
    assert facts["cpus"] >= 1
    assert facts["kernel"]


def test_what_disturbs_a_run_is_read_from_the_files_of_the_machine(tmp_path: Path) -> None:
    cpu, kernel = "sys/devices/system/cpu", "proc/sys/kernel"
    siblings = {f"{cpu}/cpu{n}/topology/thread_siblings_list": f"{n % 2},{n % 2 + 2}\n" for n in range(4)}
    facts = gather(
        host(
            tmp_path,
            **siblings,
            **{f"sys/devices/system/node/node{n}/cpulist": "0\n" for n in (0, 1)},
            **{f"{cpu}/isolated": "2-3\n", f"{kernel}/numa_balancing": "1\n", f"{kernel}/nmi_watchdog": "0\n"},
            **{f"{kernel}/randomize_va_space": "0\n", "proc/stat": "cpu  40 0 40 19 0 0 0 1 0 0\ncpu0 1\n"},
            **{"proc/timer_list": " .resolution: 1 nsecs\n"},
            **{"sys/kernel/mm/transparent_hugepage/enabled": "[always] madvise never\n"},
        )
    )
    assert facts["siblings"] == ["0,2", "1,3"]
    assert (facts["numa"], facts["numa_balancing"], facts["watchdog"]) == (2, True, False)
    assert (facts["isolated"], facts["steal"], facts["timer"]) == ("2-3", 0.01, 1)
    assert (facts["huge_pages"], facts["address_space"]) == ("always", False)
    found = levels(facts)
    assert (found["huge_pages"], found["address_space"], found["steal"]) == ("note", "warn", "warn")
    assert (found["numa"], found["numa_balancing"], found["isolated"]) == ("note", "note", "good")


def test_the_tightest_control_group_counts(tmp_path: Path) -> None:
    facts = gather(
        host(
            tmp_path,
            **{
                "proc/self/cgroup": "0::/lab/run\n",
                "sys/fs/cgroup/lab/cpu.max": "150000 100000\n",
                "sys/fs/cgroup/lab/run/cpu.max": "max 100000\n",
                "sys/fs/cgroup/lab/memory.max": "max\n",
                "sys/fs/cgroup/lab/run/memory.max": "1073741824\n",
            },
        )
    )
    assert (facts["cgroup_cpus"], facts["cgroup_memory"]) == (1.5, 2**30)
    assert levels(facts)["cgroup_cpus"] == "warn"


def test_control_groups_of_version_1_have_limits_too(tmp_path: Path) -> None:
    cpu, memory = "sys/fs/cgroup/cpu/cpu.cfs", "sys/fs/cgroup/memory/memory.limit_in_bytes"
    limited = {f"{cpu}_quota_us": "50000\n", f"{cpu}_period_us": "100000\n", memory: "9223372036854771712\n"}
    facts = gather(host(tmp_path, **limited))
    assert (facts["cgroup_cpus"], facts["cgroup_memory"]) == (0.5, None)
    assert gather(host(tmp_path, **{f"{cpu}_quota_us": "-1\n"}))["cgroup_cpus"] is None


def test_limits_of_version_1_are_those_of_the_own_group_and_of_all_above_it(tmp_path: Path) -> None:
    top, lab = "sys/fs/cgroup/memory", "sys/fs/cgroup/memory/lab"
    facts = gather(
        host(
            tmp_path,
            **{
                "proc/self/cgroup": "5:memory:/lab/run\n4:cpuset:/\n3:cpu,cpuacct:/shared\n1:name=systemd:/x\n0::/\n",
                f"{top}/memory.limit_in_bytes": "9223372036854771712\n",
                f"{lab}/memory.limit_in_bytes": "1073741824\n",
                f"{lab}/run/memory.limit_in_bytes": "2147483648\n",
                "sys/fs/cgroup/cpu/shared/cpu.cfs_quota_us": "150000\n",
                "sys/fs/cgroup/cpu/shared/cpu.cfs_period_us": "100000\n",
            },
        )
    )
    assert (facts["cgroup_cpus"], facts["cgroup_memory"]) == (1.5, 2**30)


def test_every_finding_that_is_not_good_says_what_it_does() -> None:
    facts = {
        "cpus": 2, "usable": [0], "governor": "ondemand", "turbo": True, "smt": True, "numa": 2, "numa_balancing": True,
        "isolated": "", "interrupts": 3, "watchdog": True, "memory": 2**30, "available": 1, "swap": 1,
        "huge_pages": "always", "address_space": False, "virtualisation": "kvm", "steal": 0.5, "clock": "hpet",
        "open_loop": LATE, "timer": 4_000_000, "load": 9.0,
        "cgroup": 1, "cgroup_cpus": 0.5, "cgroup_memory": 2**30, "files": 256,
        "kernel": "6", "preemption": "none", "distribution": "Debian", "cpu": "x",
        "tracing": {"root": "only root may", "BTF": "", "uprobes": "none"},
    }  # fmt: skip
    found = list(findings(facts))
    assert {finding.level for finding in found} >= {"note", "warn"}
    for finding in found:
        assert finding.level in ("note", "warn") or finding.fact in ("kernel", "preemption", "distribution", "cpu")
        assert finding.level == "good" or finding.effect
        assert finding.level == "good" or finding.command or finding.fact in ("cgroup", "interrupts")
