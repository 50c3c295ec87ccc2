from pathlib import Path

from orrery.host.advice import RULES, findings
from orrery.host.facts import Host, gather

CPUINFO = "processor : 0\nmodel name : Plain CPU\nflags : fpu hypervisor\n\nprocessor : 1\nmodel name : Plain CPU\n"


def host(tmp_path: Path, **files: str) -> Host:
    texts = {"proc/cpuinfo": CPUINFO, "proc/meminfo": "MemTotal: 2048 kB\nMemAvailable: 1024 kB\nSwapTotal: 0 kB\n"}
    for name, text in {**texts, **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return Host(tmp_path)


def levels(facts) -> dict[str, str]:
    return {finding.fact: finding.level for finding in findings(facts)}


def test_facts_come_from_the_files_of_the_machine(tmp_path):
    governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    facts = gather(host(tmp_path, **{governor: "powersave\n", "proc/loadavg": "0.25 0.1 0.1 1/100 1\n"}))
    assert (facts["cpu"], facts["cpus"], facts["memory"], facts["swap"]) == ("Plain CPU", 2, 2048 * 1024, 0)
    assert (facts["governor"], facts["load"], facts["hypervisor"]) == ("powersave", 0.25, True)


def test_what_cannot_be_read_is_none_and_unknown(tmp_path):
    facts = gather(Host(tmp_path))
    assert facts["governor"] is None and facts["clock"] is None and facts["memory"] is None
    assert levels(facts)["governor"] == levels(facts)["clock"] == "unknown"


def test_turbo_is_read_the_right_way_round(tmp_path):
    no_turbo = "sys/devices/system/cpu/intel_pstate/no_turbo"
    assert gather(host(tmp_path, **{no_turbo: "1\n"}))["turbo"] is False
    assert gather(host(tmp_path, **{no_turbo: "0\n"}))["turbo"] is True


def test_what_spoils_figures_is_warned_of_with_advice():
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
        assert found[fact].effect and found[fact].advice
    assert found["swap"].level == "note"


def test_a_quiet_machine_is_good():
    facts = {
        "cpus": 4, "usable": [0, 1, 2, 3], "governor": "performance", "turbo": False, "smt": False, "load": 0.1,
        "memory": 2**33, "available": 2**32, "swap": 0, "clock": "tsc", "cgroup": 2, "files": 65536, "kernel": "6",
        "distribution": "Debian", "cpu": "x",
    }  # fmt: skip
    assert set(levels(facts).values()) == {"good"}
    assert levels(facts).keys() == RULES.keys()


def test_this_machine_is_read_without_complaint():
    facts = gather()
    assert facts["cpus"] >= 1
    assert facts["kernel"]
