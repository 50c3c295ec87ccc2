"""What differed between two campaigns, or between drivers, besides what was measured: one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from orrery.campaign.machines import IN_PART, hosts_of, idle_of
from orrery.fact import Fact, Stored
from orrery.machine.facts import (
    ARCHITECTURE,
    BOOT,
    CLOCK,
    CPU,
    CPUS,
    DISTRIBUTION,
    GOVERNOR,
    HUGE_PAGES,
    IDLE,
    KERNEL,
    LIBC,
    MEMORY,
    MITIGATIONS,
    PREEMPTION,
    SMT,
    SWAP,
    TURBO,
    USABLE,
    VIRTUALISATION,
)
from orrery.metrics.rules.load import cut_to
from orrery.metrics.trials import TrialMeasurement
from orrery.report.labels import MOST_NAMED, deployment_words, listed, point_labels, point_order
from orrery.report.remarks.terms import equal_terms
from orrery.report.remarks.toolchains import toolchains_of
from orrery.report.side import Side
from orrery.report.table.sections import placements_of
from orrery.store.observation import CampaignRecord, Observation

HOST: Mapping[Fact[Any], str] = {
    CPU: "CPU",
    CPUS: "CPUs",
    USABLE: "usable CPUs",
    ARCHITECTURE: "architecture",
    KERNEL: "kernel",
    PREEMPTION: "preemption",
    MITIGATIONS: "mitigations",
    DISTRIBUTION: "distribution",
    GOVERNOR: "governor",
    TURBO: "turbo",
    SMT: "SMT",
    MEMORY: "memory",
    SWAP: "swap",
    VIRTUALISATION: "virtualisation",
    CLOCK: "clock source",
    HUGE_PAGES: "huge pages",
    IDLE: "idle CPUs",
    LIBC: "libc",
}
"""Facts of the machine that a figure may depend on; what changes from minute to minute (its load) is not among them."""
LATER: Mapping[Fact[Any], str] = {fact: HOST[fact] for fact in (PREEMPTION, MITIGATIONS)}
"""Facts that were not read from the begin: campaigns that were stored before say nothing of them."""
SIZES = (MEMORY, SWAP)
SAME: tuple[Fact[Any], ...] = (CPU, KERNEL, MEMORY)
"""Where these are alike it is the same machine, and a new start of it is worth a line."""
LEFT_OUT = ("option",)
"""Terms of drivers that differ because they are other drivers: each has options of its own."""


def across_campaigns(base: Side, row: Side) -> list[str]:
    """What differed in machine, settings and drivers: `there` is the base, `here` the row."""
    machines = [*_host(base.record.machine, row.record.machine), *_hosts(base.record, row.record)]
    return [*machines, *_settings(base, row), *_drivers(base, row)]


def within_campaign(side: Side, bindings: Sequence[str]) -> list[str]:
    """The terms in which the bindings of one campaign differ, each with who has which."""
    labels = _labels(side.observations)
    lines = []
    for term in equal_terms(side.observations, bindings):
        if not term.same and term.name != "version" and not term.name.startswith(LEFT_OUT):
            by_value: dict[str, list[str]] = {}
            for binding, value in zip(bindings, term.values, strict=True):
                by_value.setdefault(value or "not told", []).append(labels.get(binding, binding))
            lines.append(f"{term.name} {', '.join(f'{v} ({listed(who)})' for v, who in by_value.items())}")
    return lines


def _host(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    before, after = environment(there), environment(here)
    for name in dict.fromkeys([*before, *after]):
        if name in LATER.values() and not (name in before and name in after):
            continue
        if before.get(name) != after.get(name) and not _of_one_only(name, there, here):
            yield differs(name, before.get(name, ""), after.get(name, ""))
    same = all(fact.get(there) == fact.get(here) for fact in SAME)
    started, again = BOOT.get(there), BOOT.get(here)
    if same and started and again and started != again:
        yield "the machine was started anew in between"


def _hosts(there: CampaignRecord, here: CampaignRecord) -> Iterator[str]:
    """The same of each host on another machine."""
    before, after = (hosts_environment(record) for record in (there, here))
    for host in sorted(before.keys() | after.keys()):
        if host in before and host in after:
            pairs = ((name, before[host][name], after[host][name]) for name in before[host])
            yield from (differs(f"{name} of {host}", then, now) for name, then, now in pairs if then != now)
        else:
            yield differs(f"machine of {host}", *(_machine_of(host, found) for found in (before, after)))


def _machine_of(name: str, hosts: Mapping[str, Mapping[str, str]]) -> str:
    """The CPU of a host, or why it has none of its own."""
    if name in hosts:
        return hosts[name][HOST[CPU]]
    return "as before" if IN_PART in name else "that of the campaign"


def hosts_environment(record: CampaignRecord) -> dict[str, dict[str, str]]:
    """Host -> what a figure may depend on of its machine, where hosts are on other machines."""
    return {
        host: {name: fact_text(fact, fact.get(facts)) for fact, name in HOST.items() if fact != IDLE}
        for host, facts in hosts_of(record.inputs).items()
    }


def environment(host: Mapping[str, Any]) -> dict[str, str]:
    """What a figure may depend on beside the drivers, as name -> text: the machine, and what built the programs."""
    facts = {name: host_fact(fact, host) for fact, name in HOST.items() if fact not in LATER or fact.is_in(host)}
    built = (toolchains_of(host) or {}).items()
    return facts | {f"{part} of {language}": text for language, parts in built for part, text in parts.items()}


def _of_one_only(name: str, there: Mapping[str, Any], here: Mapping[str, Any]) -> bool:
    """Whether it is of a language in which only one of the two has drivers: which drivers these are is told."""
    before, after = toolchains_of(there), toolchains_of(here)
    if before is None or after is None or name in HOST.values():
        return False
    language = name.rpartition(" of ")[2]
    return (language in before) != (language in after)


def _settings(base: Side, row: Side) -> Iterator[str]:
    pairs = {
        "Orrery": (base.record.version, row.record.version),
        "rules of verdicts": (base.record.rules, row.record.rules),
        "placement": tuple(", ".join(placements_of(side.rows)) for side in (base, row)),
        "hosts": tuple(_hosts_of(side) for side in (base, row)),
        "blocks": (str(base.record.repeat), str(row.record.repeat)),
        "seed": (str(base.record.seed), str(row.record.seed)),
    }
    yield from (differs(name, *pair) for name, pair in pairs.items() if pair[0] != pair[1])
    yield from _calls(calls_of(base.observations), calls_of(row.observations))
    there, here = (set(_labels(side.observations).values()) for side in (base, row))
    for only, where in ((there - here, "there"), (here - there, "here")):
        if only:
            yield f"only {where}: {', '.join(sorted(only))}"


def _hosts_of(side: Side) -> str:
    """What its trials across hosts were run on."""
    found = dict.fromkeys(deployment_words(row.key.deployment) for row in side.rows)
    return "; ".join(filter(None, found)) or "one"


def _calls(there: Mapping[str, str], here: Mapping[str, str]) -> Iterator[str]:
    """At which points of both a trial is of another length: it sees another state of CPU, allocator and buffers.

    Points that differ alike share a line, which names none where all do.
    """
    both = [point for point in there if point in here]
    labels = point_labels(both)
    lines: dict[tuple[str, str], list[str]] = {}
    for point in sorted(both, key=point_order):
        if there[point] != here[point]:
            lines.setdefault((there[point], here[point]), []).append(labels[point] or point)
    for pair, points in lines.items():
        where = "" if len(points) == len(both) else f" ({_shortened(points)})"
        yield differs(f"calls of a client thread in a trial{where}", *pair)


def _shortened(points: Sequence[str]) -> str:
    """The labels of the first points, which may have commas, and how many more there are."""
    more = len(points) - MOST_NAMED
    return "; ".join([*points[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def calls_of(observations: Iterable[Observation]) -> dict[str, str]:
    """Point -> how many calls each client thread was asked for in a trial; empty where no load counts them.

    Trials that were cut down do not count: the verdicts on their rows say it.
    """
    asked: dict[str, set[int]] = {}
    for trial in (TrialMeasurement(o, m) for o in observations for m in o.measurements):
        if cut_to(trial) is None:
            calls = trial.measurement.load.get("calls")
            asked.setdefault(trial.observation.point, set()).update([calls] if isinstance(calls, int) else [])
    return {point: ", ".join(f"{calls:,}" for calls in sorted(found)) for point, found in asked.items()}


def _drivers(base: Side, row: Side) -> Iterator[str]:
    """What each driver that both have says of itself; drivers that differ alike share a line."""
    there, here = (_terms_of(side.observations) for side in (base, row))
    lines: dict[str, list[str]] = {}
    for label in (label for label in there if label in here):
        for name in there[label]:
            before, after = there[label][name], here[label].get(name, "")
            if before != after and before and after:
                text = "other programs" if name == PROGRAMS else differs(name, before, after)
                lines.setdefault(text, []).append(label)
    yield from (f"{', '.join(sorted(labels))}: {text}" for text, labels in lines.items())


PROGRAMS = "programs"


def _terms_of(observations: Sequence[Observation]) -> dict[str, dict[str, str]]:
    """Of each label every term, and the sums of its programs."""
    found = {}
    for binding, label in _labels(observations).items():
        own = {term.name: term.values[0] for term in equal_terms(observations, [binding])}
        programs = {sum_ for o in observations if o.binding == binding for sum_ in o.programs.values()}
        found[label] = own | {PROGRAMS: " ".join(sorted(programs))}
    return found


def _labels(observations: Iterable[Observation]) -> dict[str, str]:
    """Binding -> label, of all that were run."""
    return {o.binding: o.driver for o in observations if o.status == "ok"}


def differs(name: str, there: str, here: str) -> str:
    """`governor powersave there, performance here`."""
    return f"{name} {there or 'unknown'} there, {here or 'unknown'} here"


def host_fact(fact: Fact[Any], host: Stored) -> str:
    """A fact of `HOST` for people."""
    return idle_of(host) if fact == IDLE else fact_text(fact, fact.get(host))


def fact_text(fact: Fact[Any], value: Any) -> str:
    """A fact of a host for people."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "on" if value else "off"
    if fact in SIZES and isinstance(value, (int, float)):
        return f"{value / 2**30:.1f} GiB"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
