"""Who must run what: the cases of the conformance tests, of the patterns and of the IDL of others."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from conformance.outcomes import must_run
from foreign import ALL, foreign_idl
from orrery import paths
from orrery.codegen.anys import carries_anys
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import Driver, Override
from orrery.definitions.driver.spec import bind
from orrery.definitions.interface import InterfaceDefinition
from orrery.definitions.search_path import Library
from orrery.planning.question import Question, ask
from orrery.planning.request import Request

SCENARIOS = sorted(
    f"conformance/{file.stem}" for file in (paths.SCENARIOS / "conformance").glob("*.toml") if file.stem != "types"
)


@cache
def library() -> Library:
    return Library([paths.INTERFACES], [paths.SCENARIOS], [paths.DRIVERS])


def variants(name: str) -> Iterator[str]:
    """The default binding first, then each other value of each option alone, with what that one cannot do without."""
    driver = library().drivers[name]
    yield bind(driver, {}).label
    for option in driver.options.values():
        for value in option.choices:
            if value != option.default:
                yield bind(driver, {option.name: value} | _needed(driver, option.when.get(value))).label


def _needed(driver: Driver, override: Override | None) -> dict[str, str]:
    """Choices in place of defaults that are excluded."""
    excluded = dict(override.excludes) if override is not None else {}
    others = {
        name: driver.options[name] for name, choices in excluded.items() if driver.options[name].default in choices
    }
    return {name: next(c for c in option.choices if c not in excluded[name]) for name, option in others.items()}


LIGHT = ("datagram", "omniorb", "unix")
"""Drivers of which `make test` runs nearly all cases."""


RARE = {"conformance/activation": "activation", "conformance/insertion": "insertion"}
"""Scenarios of which no program is built for drivers without the capability, and for the others one of its own."""


WINDOWED = (
    *("deferred", "invocation=async", "dealer-router", "polling", "invocation=callback", "style=callback"),
    *("style=stream", "style=future"),
)
"""Choices that have several calls out, which their driver's default has not."""


FLOOD = "conformance/flood"
"""Where queues fill, so that drivers which may lose samples do."""


ELSEWHERE = {
    FLOOD: (
        "topics",
        ("full=", "queue=", "reliability=", "history=", "transport=multicast", "transport=shm", "qos=", "acknowledge="),
    ),
    "conformance/anys": ("all-any", ("dispatch=",)),
    "conformance/forward": ("nested", ("dispatch=", "security=")),
    "conformance/object-fault": ("withdrawal", ("dispatch=", "omniorb[servants=")),
    "conformance/referral-by-name": ("naming", ("transport=", "route=")),
    "conformance/routing-by-name": ("naming", ("transport=", "route=")),
    "conformance/lookup": ("naming", ("transport=", "route=")),
    "conformance/naming": ("naming", ("transport=", "route=", "container=")),
    "conformance/react-at-once": ("window", ("style=stream",)),
    "conformance/round": ("window", ("style=", "invocation=async")),
    "conformance/shared-process": (
        "colocated",
        ("collocation=", "container=", "omniorb[dispatch=", "omniorb[servants="),
    ),
    "conformance/shared-subscribers": ("topics", ("route=", "container=")),
    "conformance/topics": (
        "topics",
        (
            *("transport=", "route=", "events=", "full=", "queue=", "style=", "reliability=", "history="),
            *("wait=listener", "qos=", "acknowledge=", "datagram[linking=", "omniorb[dispatch=", "container="),
            "security=",
        ),
    ),
}
"""Scenarios that are also run where an option may choose another daemon: the capability, and the options."""


def conformance_cases() -> Iterator[tuple[str, str]]:
    """Scenario and binding: every conformance scenario on every driver, and where its options matter with these."""
    for name in sorted(library().drivers):
        default, *others = variants(name)
        able = [s for s in SCENARIOS if RARE.get(s) in (None, *library().drivers[name].capabilities)]
        yield from ((scenario, default) for scenario in [*able, "conformance/types"])
        yield from (
            ("conformance/window" if any(choice in other for choice in WINDOWED) else "conformance/directions", other)
            for other in others
        )
        for scenario, (capability, options) in ELSEWHERE.items():
            if capability in library().drivers[name].capabilities:
                yield from ((scenario, other) for other in others if any(option in other for option in options))


PATTERNS = sorted(name for name in library().scenario_files if name.startswith("patterns/"))
APPLICATIONS = sorted(name for name in library().scenario_files if name.startswith("applications/"))
CALLABLE = sorted(name for name, driver in library().drivers.items() if "only-topics" not in driver.capabilities)
"""Those with calls: a client and a server need some."""
DRIVERS = sorted({"zeromq": "zeromq[pattern=dealer-router]"}.get(name, name) for name in CALLABLE)
"""All that have calls; of ZeroMQ's two patterns the one that can do more."""
WAYS = (
    "datagram",
    "omniorb[transport=unix]",
    "omniorb[events=omnievents]",
    "omniorb[events=omnievents,transport=unix]",
    "ice[events=icestorm]",
    "ice[events=icestorm,transport=ws]",
    *(
        f"{driver}[route={route}]"
        for driver in ("sd-bus", "libdbus", "gdbus")
        for route in ("dbus-daemon", "dbus-broker")
    ),
    "sdbus-cxx[route=dbus-broker]",
)
"""Other ways of what is published, taken by the scenarios with topics."""
WITH_TOPICS = ("patterns/event-channel", *APPLICATIONS)
CALLS = 200
FEW = dict.fromkeys(APPLICATIONS, 30)
"""Scenarios of which a call is rare: so many are measured instead."""
TIMED = {"patterns/rate-monotonic": ("time=1s",), "patterns/sparse": ("think_time=1ms",)}
"""Patterns of which a call is so rare that so many would take minutes: they are given a shorter time instead."""


def pattern_cases() -> Iterator[tuple[str, str]]:
    """Scenario and binding: every pattern and application on every driver, those with topics on further ways."""
    yield from ((scenario, driver) for driver in DRIVERS for scenario in (*PATTERNS, *APPLICATIONS))
    yield from ((scenario, way) for way in WAYS for scenario in WITH_TOPICS)


def foreign_cases() -> Iterator[tuple[str, str]]:
    """IDL of others and binding: each file on every driver that has calls; what they can express is told of all."""
    yield from ((name, driver) for driver in CALLABLE for name in ALL)


FIRST = {"cdr-cxx": "unix", "dbus-cxx": "sd-bus"}
"""Of drivers that share a mapping, and so what is generated from IDL, the one that runs every file of others."""


def foreign_runs() -> Iterator[tuple[str, str]]:
    """Those of them that are run: all on one driver of each mapping, two on each other driver of it, in turn."""
    turn = 0
    for driver in CALLABLE:
        if FIRST.get(library().drivers[driver].mapping, driver) == driver:
            yield from ((name, driver) for name in ALL)
        else:
            yield from ((ALL[(turn + more) % len(ALL)], driver) for more in (0, len(ALL) // 2))
            turn += 1


COMMON = {"latency", "seven_calls"}
"""The interfaces of nearly all scenarios."""


ALONE = ("activation", "insertion", "types")
"""Interfaces whose programs are built by themselves: few drivers can have the first two, the last is the largest."""


@cache
def interfaces_together(driver: str) -> tuple[InterfaceDefinition, ...]:
    """What the programs of a driver are built for together, so that most of its cases share them.

    Interfaces of whatever it must run, without those that are built alone, and without copies that carry anys.
    """
    found: dict[str, InterfaceDefinition] = {}
    for scenario, spec in (*conformance_cases(), *pattern_cases()):
        if spec.partition("[")[0] == driver and must_run(scenario, spec):
            found |= {one.name: one for one in _spoken(scenario) if one.name not in ALONE}
    return tuple(found.values())


def beside(driver: str, question: Question) -> tuple[InterfaceDefinition, ...]:
    """What the programs of a question are built for besides."""
    another = any(is_another_build(binding) for binding in question.bindings)
    return () if stands_alone(question) or another else interfaces_together(driver)


def speaks(question: Question) -> set[str]:
    """The names of its interfaces."""
    return {one.name for one in question.interfaces}


def is_another_build(binding: Binding) -> bool:
    """Whether an option makes other programs of the driver, be it for a container, which few of its cases ask."""
    driver, options = library().drivers[binding.driver], dict(binding.options)
    by_default = {name: option.default for name, option in driver.options.items()}
    return driver.build_options(options) != driver.build_options(by_default)


def stands_alone(question: Question) -> bool:
    """Whether its programs are built for its own interfaces only."""
    return any(one.name in ALONE or carries_anys(one.model) for one in question.interfaces)


@cache
def _spoken(scenario: str) -> tuple[InterfaceDefinition, ...]:
    """The interfaces of a scenario, which are the same whatever the driver."""
    question = conformance_question if scenario.startswith("conformance/") else pattern_question
    spoken = question(scenario, "unix").interfaces
    return () if any(carries_anys(one.model) for one in spoken) else spoken


def conformance_question(scenario: str, *specs: str) -> Question:
    """A conformance scenario, as these bindings are asked it."""
    placement = "split" if len(os.sched_getaffinity(0)) > 1 else "same"
    return ask(Request(scenario, placements=(placement,), seed=7, drivers=specs))


def pattern_question(scenario: str, *specs: str) -> Question:
    """A pattern at its default point: what it sweeps is fixed at the default."""
    swept = [p for p in library().scenario(scenario).parameters if p.sweep]
    settings = (*(f"{p.name}={p.default}" for p in swept), *TIMED.get(scenario, ()))
    calls = None if scenario == "patterns/rate-monotonic" else FEW.get(scenario, CALLS)
    return ask(Request(scenario, settings=settings, calls=calls, placements=("free",), seed=7, drivers=specs))


def foreign_question(name: str, *specs: str, scenario: str = "patterns/client-server") -> Question:
    """A few calls of every operation of one of the IDL files of others."""
    return ask(Request(scenario, foreign_idl(name), calls=20, placements=("same",), seed=7, drivers=specs))


def everything_asked() -> Iterator[tuple[str, Question]]:
    """Every scenario or IDL file with all the bindings that are asked it, as `must_run.json` names it."""
    ways = (
        (conformance_cases, conformance_question),
        (pattern_cases, pattern_question),
        (foreign_cases, foreign_question),
    )
    for cases, question in ways:
        specs: dict[str, list[str]] = defaultdict(list)
        for name, spec in cases():
            specs[name].append(spec)
        for name, asked in specs.items():
            yield name, question(name, *asked)
